"""The position of a match of Bones and Blades, its options, and its JSON shape (the one of the scenarios)."""

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from gm.engine.types import Json, Seat
from gm.engine.visibility import Visibility, field
from gm.errors import SetupError
from gm.games.bones_and_blades.cards import ACTIONS, COST_OF_EFFECT, DEFAULT_LIST, KINDS, Card

HAND_SIZE = 5
"""R6."""
LAST_TURN, LAST_ROUND, ROUNDS_TO_WIN = 5, 3, 2
"""R9, R10."""
MILLS_OF_LEADER, MILLS_OF_OTHER = 2, 3
"""R6."""
REVIEW, MILL, PLAY, OVER = "review", "mill", "play", "over"
PHASES = (REVIEW, MILL, PLAY, OVER)
DRAWN = "draw"
"""The `winner` of a match that nobody won."""

Choice: TypeAlias = tuple[str, str, str | None]
"""A card, an action, and the card that a Grave Echo copies."""
Discarded: TypeAlias = tuple[str, bool]
"""A card in a discard pile, and whether it counts as milled."""


MOST = 1_000_000
"""The largest number that an option takes; none of the document's comes near it."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a table may choose (R1), and whether its clocks run (Q12).

    Raises:
        SetupError: a number below 1 or far too large, or numbers that leave a card with points that its three stats
            cannot hold.
    """

    max_health: int = 40
    max_effect: int = 7
    max_stat: int = 12
    card_total: int = 24
    timers: bool = False

    def __post_init__(self) -> None:
        for name in ("max_health", "max_effect", "max_stat", "card_total"):
            if not 1 <= getattr(self, name) <= MOST:
                raise SetupError(f"option {name} is {getattr(self, name)}: 1 to {MOST} is expected")
        _check_budgets(self.max_effect, self.max_stat, self.card_total)


@lru_cache(maxsize=64)
def _check_budgets(max_effect: int, max_stat: int, card_total: int) -> None:
    """Q1: whatever is drawn, the three stats of a card can hold what its effect leaves of its total.

    Raises:
        SetupError: see `Options`.
    """
    least, most = len(ACTIONS), len(ACTIONS) * max_stat
    for kind in KINDS:
        high = kind.most if kind.fixed else min(kind.most, max_effect)
        for x in (high if kind.fixed else 1, high):
            budget = card_total - COST_OF_EFFECT * x
            if not least <= budget <= most:
                raise SetupError(
                    f"with card_total {card_total} and max_stat {max_stat} {kind.name} of effect {x} "
                    f"keeps {budget} points for three stats, which hold {least} to {most}: "
                    "choose another card_total, max_stat or max_effect"
                )


@dataclass(slots=True)
class SeatState:
    """One seat: its health, its cards, and what it has decided."""

    health: int = field(Visibility.PUBLIC, 40)
    round_wins: int = field(Visibility.PUBLIC, 0)
    hand: list[str] = field(Visibility.OWNER_ELSE_COUNT, factory=list)
    deck: list[str] = field(Visibility.COUNT, factory=list)
    """The first is the top. Its order is hidden from its owner too."""
    discard: list[Discarded] = field(Visibility.BY_RULE, factory=list)
    """R13: seen by both; the last is the newest."""
    removed: list[str] = field(Visibility.PUBLIC, factory=list)
    ready: bool = field(Visibility.PUBLIC, False)
    milled: bool = field(Visibility.PUBLIC, False)
    choice: Choice | None = field(Visibility.BY_RULE, None)
    """Q18: its owner sees it, the other only that there is one."""
    revealed: Choice | None = field(Visibility.BY_RULE, None)
    """What it played in the newest turn that was revealed."""


@dataclass(slots=True)
class State:
    """A whole position. `cards` is the list that both decks were made of; it never changes in a match."""

    max_health: int = field(Visibility.PUBLIC, 40)
    round: int = field(Visibility.PUBLIC, 1)
    turn: int = field(Visibility.PUBLIC, 1)
    phase: str = field(Visibility.PUBLIC, REVIEW)
    leader: Seat = field(Visibility.BY_RULE, 0)
    """It means something once the coin has fallen."""
    winner: Seat | str | None = field(Visibility.PUBLIC, None)
    cards: tuple[Card, ...] = field(Visibility.BY_RULE, DEFAULT_LIST)
    seats: list[SeatState] = field(Visibility.BY_RULE, factory=list)


def copy_state(state: State) -> State:
    """A position that shares nothing mutable with `state`."""
    return State(
        state.max_health, state.round, state.turn, state.phase, state.leader, state.winner, state.cards,
        [
            SeatState(
                one.health, one.round_wins, one.hand[:], one.deck[:], one.discard[:], one.removed[:], one.ready,
                one.milled, one.choice, one.revealed,
            )
            for one in state.seats
        ],
    )  # fmt: skip


def choice_to_json(choice: Choice | None) -> Json:
    """A choice as `{"card", "action", "echo"}`, or None."""
    return None if choice is None else {"card": choice[0], "action": choice[1], "echo": choice[2]}


def discard_to_json(discard: list[Discarded]) -> list[Json]:
    """A discard pile as a list of `{"name", "milled"}`."""
    return [{"name": name, "milled": milled} for name, milled in discard]


def cards_to_json(cards: tuple[Card, ...]) -> list[Json]:
    """The list of a game as `{"name", "x", "rock", "paper", "scissors"}`."""
    return [
        {"name": card.name, "x": card.x, "rock": card.rock, "paper": card.paper, "scissors": card.scissors}
        for card in cards
    ]


def state_to_json(state: State) -> dict[str, Json]:
    """The whole position in the scenario's shape; `revealed` stands only where a turn has been revealed."""
    seats: list[Json] = []
    for one in state.seats:
        seat: dict[str, Json] = {
            "health": one.health,
            "round_wins": one.round_wins,
            "hand": list(one.hand),
            "deck": list(one.deck),
            "discard": discard_to_json(one.discard),
            "removed": list(one.removed),
            "ready": one.ready,
            "milled": one.milled,
            "choice": choice_to_json(one.choice),
        }
        if one.revealed is not None:
            seat["revealed"] = choice_to_json(one.revealed)
        seats.append(seat)
    return {
        "round": state.round,
        "turn": state.turn,
        "phase": state.phase,
        "leader": state.leader,
        "winner": state.winner,
        "cards": cards_to_json(state.cards),
        "seats": seats,
    }
