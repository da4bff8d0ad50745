"""What can happen in Beat or Bomb. `seat` acts, or it befalls that seat; a private field is seen by it alone."""

from dataclasses import dataclass
from typing import ClassVar

from gm.engine.events import Audience, Event, private


@dataclass(frozen=True, slots=True)
class CardChosen(Event):
    """`seat` has chosen a card and a stance and may still change both (R2); nobody else learns of it."""

    audience: ClassVar[Audience] = Audience.OWNER

    card: str
    stance: str


@dataclass(frozen=True, slots=True)
class ChoiceConfirmed(Event):
    """What `seat` has chosen stands (Q7). The others learn that it does, not what it is."""

    card: str | None = private()
    stance: str | None = private()


@dataclass(frozen=True, slots=True)
class RoundScored(Event):
    """Both have confirmed, and the round is shown (Q2). Every pair is by seat: of seat 0, of seat 1.

    `seat` is the one who scored; 0 where nobody did (both of `points` are 0). `number` is the round, 1 to 13,
    `points` what the round brought, `totals` the points since then.
    """

    number: int
    cards: tuple[str, str]
    stances: tuple[str, str]
    points: tuple[int, int]
    totals: tuple[int, int]


@dataclass(frozen=True, slots=True)
class MatchWon(Event):
    """No card is left, and `seat` has more points (R5)."""


@dataclass(frozen=True, slots=True)
class MatchTied(Event):
    """No card is left, and both have the same points (Q8). `seat` is 0 and means nothing."""
