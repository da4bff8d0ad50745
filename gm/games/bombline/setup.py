"""Reading a position from the scenario's shape: defaults, and one clear sentence for what does not fit."""

from collections.abc import Mapping

from gm.engine.position_reader import (
    KeyReader,
    at_least,
    flag,
    list_of,
    one_of,
    or_none,
    seat_of,
    two_seats,
    whole,
)
from gm.engine.types import Json
from gm.errors import SetupError
from gm.games.bombline.cards import BOOST, CARDS, RUSHER
from gm.games.bombline.state import (
    ACTION,
    ACTION_POINTS,
    APPROACH,
    DEFUSE,
    END,
    MAX_BOOSTS,
    OVER,
    PHASES,
    SITES,
    START_HITPOINTS,
    PendingRoll,
    SeatState,
    State,
)

DEFAULT_CARD = "USP"
DEFAULT_DRAW_PILE = 30

ROLLS = ("smoke", "damage", "knife")
COUNT, SEAT = at_least(0), seat_of(2)


def _card(where: str, value: Json) -> str:
    if not isinstance(value, str) or value not in CARDS:
        raise SetupError(f"{where} is {value!r}: a card name such as 'Akm' or 'Flashbang' is expected")
    return CARDS[value].name


SEAT_KEYS = ("hp", "hand", "boosts", "burning", "rpgs", "shield", "ap_spent", "recon")
STATE_KEYS = (
    "turn", "phase", "ap", "bomb_damage", "interrupted", "kept_ap", "bombs_waiting", "draws_due", "cards_played",
    "adrenaline_used", "supplier_used", "winner", "pending_roll", "sites", "draw_pile", "discard_pile", "smokes",
    "seats",
)  # fmt: skip


def read_state(data: Mapping[str, Json], auto_roll: bool) -> State:
    """The position of `data`, defaults as `scenarios/README.md` names them.

    Raises:
        SetupError: see `Game.from_setup`.
    """
    reader = KeyReader("setup", dict(data), STATE_KEYS)
    turn = reader.get("turn", SEAT, 0)
    phase = reader.get("phase", one_of(PHASES), APPROACH)
    seats = [_seat_state(f"setup.seats[{seat}]", value) for seat, value in enumerate(two_seats(data.get("seats")))]
    points = ACTION_POINTS + seats[turn].boosts.get(RUSHER, False) if phase in (ACTION, DEFUSE) else 0
    interrupted = reader.get(
        "interrupted", or_none(one_of((APPROACH, ACTION, END))), APPROACH if phase == DEFUSE else None
    )
    state = State(
        auto_roll=auto_roll,
        turn=turn,
        phase=phase,
        ap=reader.get("ap", COUNT, points),
        bomb_damage=reader.get("bomb_damage", COUNT, 0),
        interrupted=interrupted,
        kept_ap=reader.get("kept_ap", COUNT, 0),
        bombs_waiting=reader.get("bombs_waiting", COUNT, 0),
        draws_due=reader.get("draws_due", COUNT, 0 if interrupted == END else 1),
        cards_played=reader.get("cards_played", COUNT, 0),
        adrenaline_used=reader.get("adrenaline_used", flag, False),
        supplier_used=reader.get("supplier_used", flag, False),
        winner=reader.get("winner", or_none(SEAT), None),
        pending_roll=reader.get("pending_roll", or_none(_pending), None),
        sites=reader.get("sites", _sites, dict.fromkeys(SITES, DEFAULT_CARD)),
        draw_pile=reader.get("draw_pile", list_of(_card), [DEFAULT_CARD] * DEFAULT_DRAW_PILE),
        discard_pile=reader.get("discard_pile", list_of(_card), []),
        smokes=reader.get("smokes", list_of(COUNT), []),
        seats=seats,
    )
    _check_fits(state)
    return state


def _check_fits(state: State) -> None:
    """Refuses keys that are right each by itself but cannot stand together."""
    if (state.phase == DEFUSE) != (state.interrupted is not None):
        raise SetupError(
            f"setup.interrupted is {state.interrupted!r} in phase {state.phase!r}: it goes with defuse only"
        )
    if state.phase != OVER and any(one.hp <= 0 for one in state.seats):
        raise SetupError("setup.seats has a seat at 0 hitpoints or below: that goes with phase 'over' only")


def _seat_state(where: str, value: Json) -> SeatState:
    reader = KeyReader(where, value, SEAT_KEYS)
    return SeatState(
        hp=reader.get("hp", whole, START_HITPOINTS),
        hand=reader.get("hand", list_of(_card), []),
        boosts=reader.get("boosts", _boosts, {}),
        burning=reader.get("burning", COUNT, 0),
        rpgs=reader.get("rpgs", COUNT, 0),
        shield=reader.get("shield", flag, False),
        ap_spent=reader.get("ap_spent", COUNT, 0),
        recon=reader.get("recon", list_of(_card), []),
    )


def _boosts(where: str, value: Json) -> dict[str, bool]:
    boosts: dict[str, bool] = {}
    for spot, item in enumerate(list_of(lambda _, each: each)(where, value)):
        place = f"{where}[{spot}]"
        active = True
        if isinstance(item, dict):
            reader = KeyReader(place, item, ("name", "active"))
            active = reader.get("active", flag, True)
            name = _card(place, reader.data.get("name"))
        else:
            name = _card(place, item)
        if CARDS[name].type != BOOST or name in boosts or len(boosts) == MAX_BOOSTS:
            raise SetupError(f"{place} is {name!r}: at most {MAX_BOOSTS} boosts of different names are expected (R18)")
        boosts[name] = active
    return boosts


def _sites(where: str, value: Json) -> dict[str, str | None]:
    reader = KeyReader(where, value, SITES)
    default: str | None = DEFAULT_CARD
    return {site: reader.get(site, or_none(_card), default) for site in SITES}


def _pending(where: str, value: Json) -> PendingRoll:
    reader = KeyReader(where, value, ("kind", "card", "modification"))
    return (
        reader.get("kind", one_of(ROLLS), ROLLS[0]),
        reader.get("card", _card, DEFAULT_CARD),
        reader.get("modification", or_none(_card), None),
    )
