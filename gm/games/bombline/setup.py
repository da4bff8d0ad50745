"""Reading a position from the scenario's shape: defaults, and one clear sentence for what does not fit."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from gm.engine.types import Json, Seat
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

T = TypeVar("T")
ROLLS = ("smoke", "damage", "knife")


def _whole(where: str, value: Json) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise SetupError(f"{where} is {value!r}: a whole number is expected")
    return value


def _count(where: str, value: Json) -> int:
    if _whole(where, value) < 0:
        raise SetupError(f"{where} is {value!r}: 0 or more is expected")
    return int(str(value))


def _flag(where: str, value: Json) -> bool:
    if not isinstance(value, bool):
        raise SetupError(f"{where} is {value!r}: true or false is expected")
    return value


def _seat(where: str, value: Json) -> Seat:
    if isinstance(value, bool) or value not in (0, 1):
        raise SetupError(f"{where} is {value!r}: seat 0 or 1 is expected")
    return int(str(value))


def _one_of(choices: tuple[str, ...]) -> Callable[[str, Json], str]:
    def read(where: str, value: Json) -> str:
        if value not in choices:
            raise SetupError(f"{where} is {value!r}: one of {', '.join(choices)} is expected")
        return str(value)

    return read


def _card(where: str, value: Json) -> str:
    if not isinstance(value, str) or value not in CARDS:
        raise SetupError(f"{where} is {value!r}: a card name such as 'Akm' or 'Flashbang' is expected")
    return CARDS[value].name


def _list_of(read: Callable[[str, Json], T]) -> Callable[[str, Json], list[T]]:
    def read_list(where: str, value: Json) -> list[T]:
        if not isinstance(value, list):
            raise SetupError(f"{where} is {value!r}: a list is expected")
        return [read(f"{where}[{index}]", item) for index, item in enumerate(value)]

    return read_list


def _or_none(read: Callable[[str, Json], T]) -> Callable[[str, Json], T | None]:
    return lambda where, value: None if value is None else read(where, value)


def _object(where: str, value: Json, known: tuple[str, ...]) -> Mapping[str, Json]:
    if not isinstance(value, dict):
        raise SetupError(f"{where} is {value!r}: an object is expected")
    unknown = next((key for key in value if key not in known), None)
    if unknown is not None:
        raise SetupError(f"{where} has an unknown key {unknown!r}: known are {', '.join(known)}")
    return value


class _Reader:
    """Reads the keys of one object, each with its default."""

    def __init__(self, where: str, data: Mapping[str, Json]) -> None:
        self.where = where
        self.data = data

    def get(self, key: str, read: Callable[[str, Json], T], default: T) -> T:
        """The value under `key`, read and checked, or `default` where it is left out."""
        return read(f"{self.where}{key}", self.data[key]) if key in self.data else default


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
    reader = _Reader("setup.", _object("setup", dict(data), STATE_KEYS))
    turn = reader.get("turn", _seat, 0)
    phase = reader.get("phase", _one_of(PHASES), APPROACH)
    seats = [_seat_state(f"setup.seats[{seat}]", value) for seat, value in enumerate(_two_seats(data.get("seats")))]
    points = ACTION_POINTS + seats[turn].boosts.get(RUSHER, False) if phase in (ACTION, DEFUSE) else 0
    interrupted = reader.get(
        "interrupted", _or_none(_one_of((APPROACH, ACTION, END))), APPROACH if phase == DEFUSE else None
    )
    state = State(
        auto_roll=auto_roll,
        turn=turn,
        phase=phase,
        ap=reader.get("ap", _count, points),
        bomb_damage=reader.get("bomb_damage", _count, 0),
        interrupted=interrupted,
        kept_ap=reader.get("kept_ap", _count, 0),
        bombs_waiting=reader.get("bombs_waiting", _count, 0),
        draws_due=reader.get("draws_due", _count, 0 if interrupted == END else 1),
        cards_played=reader.get("cards_played", _count, 0),
        adrenaline_used=reader.get("adrenaline_used", _flag, False),
        supplier_used=reader.get("supplier_used", _flag, False),
        winner=reader.get("winner", _or_none(_seat), None),
        pending_roll=reader.get("pending_roll", _or_none(_pending), None),
        sites=reader.get("sites", _sites, dict.fromkeys(SITES, DEFAULT_CARD)),
        draw_pile=reader.get("draw_pile", _list_of(_card), [DEFAULT_CARD] * DEFAULT_DRAW_PILE),
        discard_pile=reader.get("discard_pile", _list_of(_card), []),
        smokes=reader.get("smokes", _list_of(_count), []),
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


def _two_seats(value: Json) -> list[Json]:
    seats: Json = [{}, {}] if value is None else value
    if not isinstance(seats, list) or len(seats) > 2:
        raise SetupError(f"setup.seats is {seats!r}: a list of two seats is expected")
    return seats + [{}] * (2 - len(seats))


def _seat_state(where: str, value: Json) -> SeatState:
    reader = _Reader(f"{where}.", _object(where, value, SEAT_KEYS))
    return SeatState(
        hp=reader.get("hp", _whole, START_HITPOINTS),
        hand=reader.get("hand", _list_of(_card), []),
        boosts=reader.get("boosts", _boosts, {}),
        burning=reader.get("burning", _count, 0),
        rpgs=reader.get("rpgs", _count, 0),
        shield=reader.get("shield", _flag, False),
        ap_spent=reader.get("ap_spent", _count, 0),
        recon=reader.get("recon", _list_of(_card), []),
    )


def _boosts(where: str, value: Json) -> dict[str, bool]:
    boosts: dict[str, bool] = {}
    for spot, item in enumerate(_list_of(lambda _, each: each)(where, value)):
        place = f"{where}[{spot}]"
        active = True
        if isinstance(item, dict):
            reader = _Reader(f"{place}.", _object(place, item, ("name", "active")))
            active = reader.get("active", _flag, True)
            name = _card(place, reader.data.get("name"))
        else:
            name = _card(place, item)
        if CARDS[name].type != BOOST or name in boosts or len(boosts) == MAX_BOOSTS:
            raise SetupError(f"{place} is {name!r}: at most {MAX_BOOSTS} boosts of different names are expected (R18)")
        boosts[name] = active
    return boosts


def _sites(where: str, value: Json) -> dict[str, str | None]:
    reader = _Reader(f"{where}.", _object(where, value, SITES))
    default: str | None = DEFAULT_CARD
    return {site: reader.get(site, _or_none(_card), default) for site in SITES}


def _pending(where: str, value: Json) -> PendingRoll:
    reader = _Reader(f"{where}.", _object(where, value, ("kind", "card", "modification")))
    return (
        reader.get("kind", _one_of(ROLLS), ROLLS[0]),
        reader.get("card", _card, DEFAULT_CARD),
        reader.get("modification", _or_none(_card), None),
    )
