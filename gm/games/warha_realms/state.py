"""The position of a match of Warha Realms, and its JSON shape (the one of the scenarios)."""

from dataclasses import dataclass

from gm.engine.types import Json, Seat
from gm.engine.visibility import Visibility, field
from gm.games.warha_realms.cards import CRYSTALS

START_HEALTH = 100
"""R1; there is no upper limit."""
HAND_SIZE = 5
"""R5."""
ROW_SIZE = 5
"""R3."""
MOST_TEMPTED = 4
"""R15, Q18: how many cards a turn can lose."""
Q1_SEAT_COUNTS = (3, 2, 4)
"""R1: three players; Q1: two to four. The usual number first."""
DECIDE, OVER = "decide", "over"
PHASES = (DECIDE, OVER)
PLAYED, DECK, DISCARD = ZONES = ("played", "deck", "discard")
"""R14: where an own card can lie."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a table may choose: nothing but the number of seats (Q1)."""


@dataclass(slots=True)
class SeatState:
    """One player and the cards they own. Out at 0 health (Q2): then there are no cards."""

    nick: str = field(Visibility.PUBLIC)
    health: int = field(Visibility.PUBLIC, START_HEALTH)
    deck: list[str] = field(Visibility.BY_RULE, factory=list)
    """The first card is the top; seen by its content only (Q19)."""
    discard: list[str] = field(Visibility.PUBLIC, factory=list)
    """The last card is the newest."""
    played: list[str] = field(Visibility.PUBLIC, factory=list)
    """This turn's cards, in the order drawn; empty in other players' turns."""
    tempted: int = field(Visibility.PUBLIC, 0)
    """How many cards «Соблазн» takes next turn (R15)."""


@dataclass(slots=True)
class State:
    """A whole position. Cards are names. All numbers that a turn opens with are those that are left of them."""

    turn: Seat = field(Visibility.PUBLIC, 0)
    round: int = field(Visibility.PUBLIC, 1)
    phase: str = field(Visibility.PUBLIC, DECIDE)
    winner: Seat | None = field(Visibility.PUBLIC, None)
    gold: int = field(Visibility.PUBLIC, 0)
    attack: int = field(Visibility.PUBLIC, 0)
    healed: int = field(Visibility.PUBLIC, 0)
    """What the cards of this turn healed when it opened."""
    scraps: int = field(Visibility.PUBLIC, 0)
    """Uses of «Утиль» left (R14)."""
    tempts: list[int] = field(Visibility.PUBLIC, factory=list)
    """Sizes of «Соблазн» not aimed yet, in the order in which their cards were played (R15)."""
    row: list[str | None] = field(Visibility.PUBLIC, factory=list)
    game_deck: list[str] = field(Visibility.COUNT, factory=list)
    """The first card is the top."""
    crystals: int = field(Visibility.PUBLIC, CRYSTALS)
    graveyard: list[str] = field(Visibility.PUBLIC, factory=list)
    seats: list[SeatState] = field(Visibility.BY_RULE, factory=list)

    def living(self) -> list[Seat]:
        """The seats that are not out."""
        return [seat for seat, one in enumerate(self.seats) if one.health > 0]


def next_living(state: State) -> Seat:
    """The seat whose turn comes next (R1, Q2): the one in turn itself where nobody else is left."""
    count = len(state.seats)
    for step in range(1, count):
        seat = (state.turn + step) % count
        if state.seats[seat].health > 0:
            return seat
    return state.turn


def copy_state(state: State) -> State:
    """A position that shares nothing mutable with `state`."""
    return State(
        state.turn, state.round, state.phase, state.winner, state.gold, state.attack, state.healed, state.scraps,
        state.tempts[:], state.row[:], state.game_deck[:], state.crystals, state.graveyard[:],
        [
            SeatState(one.nick, one.health, one.deck[:], one.discard[:], one.played[:], one.tempted)
            for one in state.seats
        ],
    )  # fmt: skip


def state_to_json(state: State) -> dict[str, Json]:
    """The whole position in the scenario's shape, with `healed` besides."""
    seats: list[Json] = [
        {
            "nick": one.nick,
            "health": one.health,
            "deck": list(one.deck),
            "discard": list(one.discard),
            "played": list(one.played),
            "tempted": one.tempted,
        }
        for one in state.seats
    ]
    return {
        "turn": state.turn,
        "round": state.round,
        "phase": state.phase,
        "winner": state.winner,
        "gold": state.gold,
        "attack": state.attack,
        "healed": state.healed,
        "scraps": state.scraps,
        "tempts": list(state.tempts),
        "row": list(state.row),
        "game_deck": list(state.game_deck),
        "crystals": state.crystals,
        "graveyard": list(state.graveyard),
        "seats": seats,
    }
