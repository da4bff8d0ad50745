"""Deals a match, and reads a position from the scenario's shape: defaults, and one clear sentence for what is wrong."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from gm.engine.chance import Chance
from gm.engine.types import Json, Seat
from gm.errors import SetupError
from gm.games.bones_and_blades.cards import (
    ACTIONS,
    DEFAULT_LIST,
    GRAVE_ECHO,
    NAMES,
    Q2_DEFAULT_STATS,
    WEAK_PUNCH,
    Card,
)
from gm.games.bones_and_blades.checks import echoes
from gm.games.bones_and_blades.generation import generate
from gm.games.bones_and_blades.rules import SHUFFLES
from gm.games.bones_and_blades.state import (
    DRAWN,
    HAND_SIZE,
    LAST_ROUND,
    LAST_TURN,
    MILL,
    OVER,
    PHASES,
    PLAY,
    REVIEW,
    Choice,
    Discarded,
    Options,
    SeatState,
    State,
)

T = TypeVar("T")
SEAT_KEYS = (
    "health", "round_wins", "hand", "deck", "discard", "removed", "ready", "milled", "choice", "revealed",
)  # fmt: skip
STATE_KEYS = ("round", "turn", "phase", "leader", "winner", "cards", "seats")
CARD_KEYS = ("name", "x", *ACTIONS)


def deal(options: Options, chance: Chance) -> State:
    """R2: the list of the game, and two decks of it, each shuffled on its own; both are to review it (R4)."""
    cards = generate(options, chance)
    seats = []
    for shuffle in SHUFFLES:
        deck = list(NAMES)
        chance.shuffle(deck, shuffle)
        seats.append(SeatState(health=options.max_health, deck=deck))
    return State(max_health=options.max_health, cards=cards, seats=seats)


def read_state(data: Mapping[str, Json], options: Options, chance: Chance) -> State:
    """The position of `data`, defaults as `scenarios/README.md` names them.

    Raises:
        SetupError: see `Game.from_setup`.
    """
    reader = _Reader("setup.", _object("setup", dict(data), STATE_KEYS))
    given = _two_seats(data.get("seats"))
    readers = [
        _Reader(f"setup.seats[{seat}].", _object(f"setup.seats[{seat}]", value, SEAT_KEYS))
        for seat, value in enumerate(given)
    ]
    any_hand = any("hand" in one.data for one in readers)
    phase = reader.get("phase", _one_of(PHASES), PLAY if any_hand else REVIEW)
    state = State(
        max_health=options.max_health,
        round=reader.get("round", _within(1, LAST_ROUND), 1),
        turn=reader.get("turn", _within(1, LAST_TURN), 1),
        phase=phase,
        leader=reader.get("leader", _seat, 0),
        winner=reader.get("winner", _winner, None),
        cards=reader.get("cards", _card_list, DEFAULT_LIST),
        seats=[_seat_state(one, phase, options) for one in readers],
    )
    if phase == OVER and "winner" not in data:
        first, second = (one.round_wins for one in state.seats)
        state.winner = DRAWN if first == second else int(first < second)
    _check_fits(state)
    if not any_hand and "phase" not in data and "cards" not in data:
        state.cards = generate(options, chance)
        for one, read, shuffle in zip(state.seats, readers, SHUFFLES, strict=True):
            if "deck" not in read.data:
                chance.shuffle(one.deck, shuffle)
    return state


def _seat_state(reader: "_Reader", phase: str, options: Options) -> SeatState:
    discard: list[Discarded] = reader.get("discard", _list_of(_discarded), [])
    removed: list[str] = reader.get("removed", _list_of(_card), [])
    hand: list[str] = reader.get("hand", _list_of(_card), [])
    elsewhere = {*hand, *removed, *(name for name, _ in discard)}
    deck = reader.get("deck", _list_of(_deck_card), [name for name in NAMES if name not in elsewhere])
    if phase in (MILL, PLAY) and "hand" not in reader.data:
        hand, deck = deck[:HAND_SIZE], deck[HAND_SIZE:]
    return SeatState(
        health=reader.get("health", _within(0, options.max_health), options.max_health),
        round_wins=reader.get("round_wins", _within(0, LAST_ROUND), 0),
        hand=hand,
        deck=deck,
        discard=discard,
        removed=removed,
        ready=reader.get("ready", _flag, phase != REVIEW),
        milled=reader.get("milled", _flag, phase == PLAY),
        choice=reader.get("choice", _choice, None),
        revealed=reader.get("revealed", _choice, None),
    )


def _check_fits(state: State) -> None:
    """Refuses keys that are right each by itself but cannot stand together."""
    if (state.phase == OVER) != (state.winner is not None):
        raise SetupError(
            f"setup.winner is {state.winner!r} in phase {state.phase!r}: it goes with 'over', and only there"
        )
    waiting = {
        REVIEW: [not one.ready for one in state.seats],
        MILL: [not one.milled for one in state.seats],
        PLAY: [one.choice is None for one in state.seats],
    }.get(state.phase)
    if waiting is not None and not any(waiting):
        raise SetupError(f"setup.seats leaves nobody to act in phase {state.phase!r}: one seat at least must be to act")
    for seat, one in enumerate(state.seats):
        where = f"setup.seats[{seat}]"
        if state.phase != OVER and one.health == 0:
            raise SetupError(f"{where}.health is 0 in phase {state.phase!r}: that goes with phase 'over' only")
        if one.choice is not None and (state.phase != PLAY or one.choice[0] not in one.hand):
            raise SetupError(f"{where}.choice is {one.choice[0]!r}: a card of the hand in phase 'play' is expected")
        if one.choice is not None and not _copies_what_it_may(one, *one.choice):
            raise SetupError(f"{where}.choice copies {one.choice[2]!r}: a card of the discard pile for a Grave Echo")


def _copies_what_it_may(own: SeatState, card: str, action: str, echo: str | None) -> bool:
    """Q25: a Grave Echo copies a card where the pile has one, no other card copies any."""
    there = echoes(own) if card == GRAVE_ECHO else []
    return echo in there if there else echo is None


def _whole(where: str, value: Json) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise SetupError(f"{where} is {value!r}: a whole number is expected")
    return value


def _amount(where: str, value: Json) -> int:
    if _whole(where, value) < 0:
        raise SetupError(f"{where} is {value!r}: 0 or more is expected")
    return int(str(value))


def _within(low: int, high: int) -> Callable[[str, Json], int]:
    def read(where: str, value: Json) -> int:
        if not low <= _whole(where, value) <= high:
            raise SetupError(f"{where} is {value!r}: {low} to {high} is expected")
        return int(str(value))

    return read


def _flag(where: str, value: Json) -> bool:
    if not isinstance(value, bool):
        raise SetupError(f"{where} is {value!r}: true or false is expected")
    return value


def _seat(where: str, value: Json) -> Seat:
    if isinstance(value, bool) or not isinstance(value, int) or value not in (0, 1):
        raise SetupError(f"{where} is {value!r}: seat 0 or 1 is expected")
    return value


def _winner(where: str, value: Json) -> Seat | str | None:
    if value is None or value == DRAWN:
        return value
    return _seat(where, value)


def _one_of(choices: tuple[str, ...]) -> Callable[[str, Json], str]:
    def read(where: str, value: Json) -> str:
        if value not in choices:
            raise SetupError(f"{where} is {value!r}: one of {', '.join(choices)} is expected")
        return str(value)

    return read


def _card(where: str, value: Json) -> str:
    if value == WEAK_PUNCH:
        return WEAK_PUNCH
    return _deck_card(where, value)


def _deck_card(where: str, value: Json) -> str:
    if value not in NAMES:
        raise SetupError(f"{where} is {value!r}: a card name such as 'Bone Spear' is expected")
    return str(value)


def _list_of(read: Callable[[str, Json], T]) -> Callable[[str, Json], list[T]]:
    def read_list(where: str, value: Json) -> list[T]:
        if not isinstance(value, list):
            raise SetupError(f"{where} is {value!r}: a list is expected")
        return [read(f"{where}[{index}]", item) for index, item in enumerate(value)]

    return read_list


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

    def need(self, key: str, read: Callable[[str, Json], T]) -> T:
        """The value under `key`, which must be there."""
        if key not in self.data:
            raise SetupError(f"{self.where}{key} is missing")
        return read(f"{self.where}{key}", self.data[key])


def _two_seats(value: Json) -> list[Json]:
    seats: Json = [{}, {}] if value is None else value
    if not isinstance(seats, list) or len(seats) > 2:
        raise SetupError(f"setup.seats is {seats!r}: a list of two seats is expected")
    return seats + [{}] * (2 - len(seats))


def _card_list(where: str, value: Json) -> tuple[Card, ...]:
    """The default list with what is given put over it, card by card."""
    merged = {card.name: card for card in DEFAULT_LIST}
    for spot, item in enumerate(_list_of(lambda _, each: each)(where, value)):
        place = f"{where}[{spot}]"
        reader = _Reader(f"{place}.", _object(place, item, CARD_KEYS))
        name = reader.need("name", _deck_card)
        x = reader.get("x", _amount, merged[name].x)
        stats = {action: reader.get(action, _amount, Q2_DEFAULT_STATS - x) for action in ACTIONS}
        merged[name] = Card(name, x, **stats)
    return tuple(merged.values())


def _discarded(where: str, value: Json) -> Discarded:
    reader = _Reader(f"{where}.", _object(where, value, ("name", "milled")))
    return reader.need("name", _card), reader.get("milled", _flag, False)


def _choice(where: str, value: Json) -> Choice | None:
    if value is None:
        return None
    reader = _Reader(f"{where}.", _object(where, value, ("card", "action", "echo")))
    echo: str | None = reader.get("echo", lambda spot, name: None if name is None else _card(spot, name), None)
    return reader.need("card", _card), reader.need("action", _one_of(ACTIONS)), echo
