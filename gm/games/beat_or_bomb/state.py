"""The position of a Beat or Bomb match, and its JSON shape (the one of the scenarios)."""

from dataclasses import dataclass
from typing import TypeAlias

from gm.engine.types import Json, Seat
from gm.engine.visibility import Visibility, field
from gm.games.beat_or_bomb.cards import RANKS

CHOOSE, OVER = "choose", "over"
PHASES = (CHOOSE, OVER)
TIE = "tie"

Choice: TypeAlias = tuple[str, str]
"""A card and what to do with it: `compete` or `give_up`."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a table may choose. `auto_confirm` (Q5): a choice is confirmed at once unless it says that it is not."""

    auto_confirm: bool = False


@dataclass(slots=True)
class SeatState:
    """One seat: the cards that it has not shown yet (Q6), its points, what it has chosen for this round."""

    cards: list[str] = field(Visibility.PUBLIC, factory=lambda: list(RANKS))
    points: int = field(Visibility.PUBLIC, 0)
    choice: Choice | None = field(Visibility.BY_RULE, None)
    confirmed: bool = field(Visibility.PUBLIC, False)


@dataclass(slots=True)
class State:
    """A whole position. `winner` is a seat, or `TIE`, or None while the match goes on."""

    auto_confirm: bool = field(Visibility.PUBLIC, False)
    round: int = field(Visibility.PUBLIC, 1)
    phase: str = field(Visibility.PUBLIC, CHOOSE)
    winner: Seat | str | None = field(Visibility.PUBLIC, None)
    seats: list[SeatState] = field(Visibility.BY_RULE, factory=lambda: [SeatState(), SeatState()])


def copy_state(state: State) -> State:
    """A position that shares nothing mutable with `state`."""
    one, other = state.seats
    return State(
        state.auto_confirm,
        state.round,
        state.phase,
        state.winner,
        [
            SeatState(one.cards[:], one.points, one.choice, one.confirmed),
            SeatState(other.cards[:], other.points, other.choice, other.confirmed),
        ],
    )


def choice_to_json(choice: Choice | None) -> Json:
    """A choice as `{"card", "stance"}`, or None."""
    return None if choice is None else {"card": choice[0], "stance": choice[1]}


def state_to_json(state: State) -> dict[str, Json]:
    """The whole position in the scenario's shape."""
    return {
        "round": state.round,
        "phase": state.phase,
        "winner": state.winner,
        "seats": [
            {
                "cards": list(one.cards),
                "points": one.points,
                "choice": choice_to_json(one.choice),
                "confirmed": one.confirmed,
            }
            for one in state.seats
        ],
    }
