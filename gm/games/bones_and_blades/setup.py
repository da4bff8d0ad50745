"""Deals a match, and reads a position from the scenario's shape: defaults, and one clear sentence for what is wrong."""

from collections.abc import Mapping

from gm.engine.chance import Chance
from gm.engine.position_reader import (
    KeyReader,
    at_least,
    flag,
    list_of,
    one_of,
    or_none,
    seat_of,
    two_seats,
    within,
)
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

SEAT_KEYS = (
    "health", "round_wins", "hand", "deck", "discard", "removed", "ready", "milled", "choice", "revealed",
)  # fmt: skip
STATE_KEYS = ("round", "turn", "phase", "leader", "winner", "cards", "seats")
AMOUNT, SEAT = at_least(0), seat_of(2)
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
    reader = KeyReader("setup", dict(data), STATE_KEYS)
    given = two_seats(data.get("seats"))
    readers = [KeyReader(f"setup.seats[{seat}]", value, SEAT_KEYS) for seat, value in enumerate(given)]
    any_hand = any("hand" in one.data for one in readers)
    phase = reader.get("phase", one_of(PHASES), PLAY if any_hand else REVIEW)
    state = State(
        max_health=options.max_health,
        round=reader.get("round", within(1, LAST_ROUND), 1),
        turn=reader.get("turn", within(1, LAST_TURN), 1),
        phase=phase,
        leader=reader.get("leader", SEAT, 0),
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


def _seat_state(reader: KeyReader, phase: str, options: Options) -> SeatState:
    discard: list[Discarded] = reader.get("discard", list_of(_discarded), [])
    removed: list[str] = reader.get("removed", list_of(_card), [])
    hand: list[str] = reader.get("hand", list_of(_card), [])
    elsewhere = {*hand, *removed, *(name for name, _ in discard)}
    deck = reader.get("deck", list_of(_deck_card), [name for name in NAMES if name not in elsewhere])
    if phase in (MILL, PLAY) and "hand" not in reader.data:
        hand, deck = deck[:HAND_SIZE], deck[HAND_SIZE:]
    return SeatState(
        health=reader.get("health", within(0, options.max_health), options.max_health),
        round_wins=reader.get("round_wins", within(0, LAST_ROUND), 0),
        hand=hand,
        deck=deck,
        discard=discard,
        removed=removed,
        ready=reader.get("ready", flag, phase != REVIEW),
        milled=reader.get("milled", flag, phase == PLAY),
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


def _winner(where: str, value: Json) -> Seat | str | None:
    return DRAWN if value == DRAWN else or_none(SEAT)(where, value)


def _card(where: str, value: Json) -> str:
    if value == WEAK_PUNCH:
        return WEAK_PUNCH
    return _deck_card(where, value)


def _deck_card(where: str, value: Json) -> str:
    if value not in NAMES:
        raise SetupError(f"{where} is {value!r}: a card name such as 'Bone Spear' is expected")
    return str(value)


def _card_list(where: str, value: Json) -> tuple[Card, ...]:
    """The default list with what is given put over it, card by card."""
    merged = {card.name: card for card in DEFAULT_LIST}
    for spot, item in enumerate(list_of(lambda _, each: each)(where, value)):
        place = f"{where}[{spot}]"
        reader = KeyReader(place, item, CARD_KEYS)
        name = reader.need("name", _deck_card)
        x = reader.get("x", AMOUNT, merged[name].x)
        stats = {action: reader.get(action, AMOUNT, Q2_DEFAULT_STATS - x) for action in ACTIONS}
        merged[name] = Card(name, x, **stats)
    return tuple(merged.values())


def _discarded(where: str, value: Json) -> Discarded:
    reader = KeyReader(where, value, ("name", "milled"))
    return reader.need("name", _card), reader.get("milled", flag, False)


def _choice(where: str, value: Json) -> Choice | None:
    if value is None:
        return None
    reader = KeyReader(where, value, ("card", "action", "echo"))
    echo: str | None = reader.get("echo", lambda spot, name: None if name is None else _card(spot, name), None)
    return reader.need("card", _card), reader.need("action", one_of(ACTIONS)), echo
