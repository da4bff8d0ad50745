"""The deal, and reading a position from the scenario's shape: defaults, one clear sentence for what does not fit."""

from collections.abc import Mapping, Sequence

from gm.engine.chance import Chance
from gm.engine.position_reader import KeyReader, at_least, list_of, one_of, or_none, seat_of, text, within
from gm.engine.said import said
from gm.engine.types import Json
from gm.errors import SetupError
from gm.games.warha_realms.cards import CARDS, CRYSTALS, GAME_DECK, START_DECK
from gm.games.warha_realms.opening import open_turn
from gm.games.warha_realms.state import (
    DECIDE,
    MOST_TEMPTED,
    OVER,
    PHASES,
    Q1_SEAT_COUNTS,
    ROW_SIZE,
    START_HEALTH,
    SeatState,
    State,
)

DEFAULT_CARD = "Грабитель Кхорна"
DEFAULT_NICKS = ("A", "B", "C", "D")
Q22_NICK_LENGTH = 32

_CARD_NAMES = frozenset(name.casefold() for name in CARDS)


def check_nicks(nicks: Sequence[str]) -> None:
    """Q22: unique without regard to case, 1 to 32 characters, none is a card's name.

    Raises:
        SetupError: one is not; names it.
    """
    seen: dict[str, str] = {}
    for nick in nicks:
        folded = nick.strip().casefold()
        if not 1 <= len(nick.strip()) <= Q22_NICK_LENGTH:
            shown, length = nick[:Q22_NICK_LENGTH], len(nick.strip())
            raise SetupError(
                said(
                    "the nick {nick!r} has {length} characters: 1 to {most} are expected (Q22)",
                    nick=shown,
                    length=length,
                    most=Q22_NICK_LENGTH,
                )
            )
        if folded in _CARD_NAMES:
            raise SetupError(said("the nick {nick!r} is the name of a card: choose another (Q22)", nick=nick))
        if folded in seen:
            raise SetupError(
                said(
                    "the nicks {one!r} and {other!r} cannot be told apart: every player needs one of their own (Q22)",
                    one=seen[folded],
                    other=nick,
                )
            )
        seen[folded] = nick


def deal(names: Sequence[str], chance: Chance) -> State:
    """R1 to R3: the decks are shuffled, the row is laid open, the first player's turn opens."""
    check_nicks(names)
    seats = [SeatState(nick, deck=list(START_DECK)) for nick in names]
    for seat, one in enumerate(seats):
        chance.shuffle(one.deck, f"deck of seat {seat}")
    game_deck = list(GAME_DECK)
    chance.shuffle(game_deck, "game deck")
    state = State(row=[None] * ROW_SIZE, game_deck=game_deck, seats=seats)
    open_turn(state, chance)
    return state


# -- reading a position -------------------------------------------------------------------------------------------

OPENED_KEYS = ("gold", "attack", "scraps", "tempts")
"""What the opening of a turn makes: all of them stand in a position whose turn has opened, none in one before that."""
STATE_KEYS = (
    "turn", "round", "phase", "winner", "gold", "attack", "healed", "scraps", "tempts", "row", "game_deck", "crystals",
    "graveyard", "seats",
)  # fmt: skip
SEAT_KEYS = ("nick", "health", "deck", "discard", "played", "tempted")


def read_state(data: Mapping[str, Json], chance: Chance) -> State:
    """The position of `data`, defaults as the README of the scenarios names them.

    Without the results of an opening (`OPENED_KEYS`) it is the moment before the turn opens, and the turn is opened.

    Raises:
        SetupError: see `Game.from_setup`.
    """
    reader = KeyReader("setup", dict(data), STATE_KEYS)
    given = [key for key in OPENED_KEYS if key in data]
    if given and len(given) < len(OPENED_KEYS):
        raise SetupError(
            f"setup.{given[0]} is a result of the opening: give all of {', '.join(OPENED_KEYS)}, or none of them"
        )
    seats = _read_seats(reader.data.get("seats", [{}] * Q1_SEAT_COUNTS[0]))
    state = State(
        turn=reader.get("turn", seat_of(len(seats)), 0),
        round=reader.get("round", at_least(1), 1),
        phase=reader.get("phase", one_of(PHASES), DECIDE),
        winner=reader.get("winner", or_none(seat_of(len(seats))), None),
        gold=reader.get("gold", at_least(0), 0),
        attack=reader.get("attack", at_least(0), 0),
        healed=reader.get("healed", at_least(0), 0),
        scraps=reader.get("scraps", at_least(0), 0),
        tempts=reader.get("tempts", list_of(at_least(1)), []),
        row=reader.get("row", _row, [DEFAULT_CARD] * ROW_SIZE),
        game_deck=reader.get("game_deck", list_of(_god_card), []),
        crystals=reader.get("crystals", at_least(0), CRYSTALS),
        graveyard=reader.get("graveyard", list_of(_card), []),
        seats=seats,
    )
    _check_fits(state, opened=bool(given))
    if not given and state.phase == DECIDE:
        open_turn(state, chance)
    return state


def _check_fits(state: State, *, opened: bool) -> None:
    """Refuses keys that are right each by itself but cannot stand together."""
    check_nicks([one.nick for one in state.seats])
    living = state.living()
    if (state.phase == OVER) != (len(living) == 1):
        raise SetupError(f"setup.phase is {state.phase!r} with {len(living)} players above 0 health: 'over' is for one")
    if (state.phase == OVER) != (state.winner is not None) or (state.winner is not None and state.winner not in living):
        raise SetupError(f"setup.winner is {state.winner!r} in phase {state.phase!r}: the last living seat, or null")
    if state.phase == DECIDE and state.turn not in living:
        raise SetupError(f"setup.turn is {state.turn}, who is out: a living seat is expected")
    for seat, one in enumerate(state.seats):
        if one.played and not (opened and seat == state.turn):
            raise SetupError(f"setup.seats[{seat}].played is a result of the opening of that seat's own turn")


def _read_seats(value: Json) -> list[SeatState]:
    if not isinstance(value, list) or len(value) not in Q1_SEAT_COUNTS:
        raise SetupError(f"setup.seats is {value!r}: a list of 2 to 4 seats is expected")
    return [_seat_state(f"setup.seats[{seat}]", seat, one) for seat, one in enumerate(value)]


def _seat_state(where: str, seat: int, value: Json) -> SeatState:
    reader = KeyReader(where, value, SEAT_KEYS)
    health = reader.get("health", at_least(0), START_HEALTH)
    one = SeatState(
        nick=reader.get("nick", text, DEFAULT_NICKS[seat]),
        health=health,
        deck=reader.get("deck", list_of(_card), list(START_DECK) if health else []),
        discard=reader.get("discard", list_of(_card), []),
        played=reader.get("played", list_of(_card), []),
        tempted=reader.get("tempted", within(0, MOST_TEMPTED), 0),
    )
    if not health and (one.deck or one.discard or one.played or one.tempted):
        raise SetupError(f"{where} is out at 0 health: it owns no cards (Q2)")
    return one


def _card(where: str, value: Json) -> str:
    if not isinstance(value, str) or value not in CARDS:
        raise SetupError(f"{where} is {value!r}: a card name such as 'Монета' or 'Воин Кхорна' is expected")
    return CARDS[value].name


def _god_card(where: str, value: Json) -> str:
    """R3: only the cards of the gods lie in the game deck and in the trade row."""
    card = _card(where, value)
    if CARDS[card].god is None:
        raise SetupError(f"{where} is {value!r}: a card of a god is expected")
    return card


def _row(where: str, value: Json) -> list[str | None]:
    row = list_of(or_none(_god_card))(where, value)
    if len(row) != ROW_SIZE:
        raise SetupError(f"{where} has {len(row)} places: {ROW_SIZE} are expected, empty ones null")
    return row
