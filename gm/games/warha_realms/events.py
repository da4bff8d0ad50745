"""What can happen in Warha Realms. `seat` acts, or it befalls that seat; everybody sees all of it."""

from dataclasses import dataclass

from gm.engine.events import Event
from gm.engine.types import Seat


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """The turn passed to `seat`, in that round; what its opening brings comes after (R5)."""

    round: int


@dataclass(frozen=True, slots=True)
class RowFilled(Event):
    """These cards were laid on the empty places of the trade row, from the left (R8, Q10)."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DeckMixed(Event):
    """The discard pile of `seat`, `count` cards, was mixed into what was left of its deck (R6, Q11)."""

    count: int


@dataclass(frozen=True, slots=True)
class CardsTempted(Event):
    """«Соблазн» took these drawn cards of `seat`: they went to its discard pile unplayed (R15)."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CardsPlayed(Event):
    """The turn opened with these cards of `seat`, in the order drawn; none where it owns none (R5, R6)."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TogetherFired(Event):
    """«Вместе» of a played card fired: what it gives stands on the card (R10)."""

    card: str


@dataclass(frozen=True, slots=True)
class CardsReplenished(Event):
    """«Пополнение» of `card` drew and played these cards besides: fewer than it could where there were no more."""

    card: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SignsCounted(Event):
    """A card whose «Вместе» counts gave `attack` in all, for `count` played cards with its god's sign (R12)."""

    card: str
    count: int
    attack: int


@dataclass(frozen=True, slots=True)
class TurnOpened(Event):
    """The sums over all cards played: what `seat` can decide on now, and what it was healed, which makes `health`."""

    gold: int
    attack: int
    healing: int
    health: int
    scraps: int
    tempts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardBought(Event):
    """`seat` bought one card for `cost`, which leaves `gold`; it lies in the discard pile now (R8)."""

    card: str
    cost: int
    gold: int


@dataclass(frozen=True, slots=True)
class CardScrapped(Event):
    """`seat` used «Утиль»: a card from `played`, `deck` or `discard` left its possession for good (R14)."""

    card: str
    zone: str


@dataclass(frozen=True, slots=True)
class TemptationAimed(Event):
    """`seat` aimed a «Соблазн» of that size at `target`, against whom `total` cards are noted now (R15, Q18)."""

    target: Seat
    size: int
    total: int


@dataclass(frozen=True, slots=True)
class AttackMade(Event):
    """`seat` attacked `target` with `amount`, which leaves it `health`; what was beyond 0 is lost (Q13)."""

    target: Seat
    amount: int
    health: int


@dataclass(frozen=True, slots=True)
class SeatOut(Event):
    """`seat` is out and its cards have left the game (Q2, Q13); `gave_up` where it left by itself."""

    gave_up: bool = False


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """The turn of `seat` is over; this much was left unused, and is lost (R7, Q7)."""

    gold: int
    attack: int
    scraps: int
    tempts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchWon(Event):
    """`seat` has won: nobody else is left (R1)."""
