"""What can happen in Bombline. `seat` acts, or it befalls that seat; a private field is seen by it alone."""

from dataclasses import dataclass
from typing import ClassVar

from gm.engine.events import Audience, Event, private


@dataclass(frozen=True, slots=True)
class MatchStarted(Event):
    """The cards are dealt; `seat` has the first turn (Q4)."""


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """A card came into the hand from `source`: `A`, `B`, `draw pile`. Only the drawer knows which."""

    source: str
    card: str | None = private()


@dataclass(frozen=True, slots=True)
class NothingDrawn(Event):
    """A site or the draw pile had nothing to give (R6, Q21)."""

    source: str


@dataclass(frozen=True, slots=True)
class DrawSkipped(Event):
    """The Approach draw was skipped with Lightweight (R24)."""


@dataclass(frozen=True, slots=True)
class BombDrawn(Event):
    """A bomb came from `source`. Where `waiting` is true another bomb is open and this one waits its turn (Q9)."""

    source: str
    waiting: bool = False


@dataclass(frozen=True, slots=True)
class DefuseBegan(Event):
    """A Defuse phase opened with `points` action points (R10)."""

    points: int


@dataclass(frozen=True, slots=True)
class BombDamaged(Event):
    """`card` dealt `amount` to the open bomb, which has `total` damage now."""

    card: str
    amount: int
    total: int


@dataclass(frozen=True, slots=True)
class BombDefused(Event):
    """The open bomb is gone; `by` is `discarding` or `dealing damage`, `cards` what was thrown away."""

    by: str
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BombExploded(Event):
    """The bomb went off and dealt `amount` to the one who drew it (Q38: the damage really taken), which leaves `hp`."""

    amount: int
    hp: int


@dataclass(frozen=True, slots=True)
class ActionBegan(Event):
    """The Action phase began, or goes on after a bomb, with `points` action points."""

    points: int


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """A card was laid down, alone or in a pair, for `points` action points."""

    card: str
    modification: str | None
    points: int


@dataclass(frozen=True, slots=True)
class DieRolled(Event):
    """A die showed `value`; `purpose` is `smoke`, `damage`, `knife` or `show`, `card` the card in play."""

    purpose: str
    value: int
    card: str | None = None


@dataclass(frozen=True, slots=True)
class RollAwaited(Event):
    """A card waits for its die: `roll_die` settles it (Q20)."""

    purpose: str
    card: str


@dataclass(frozen=True, slots=True)
class CardCancelled(Event):
    """The smoke stopped the card (R13, Q11)."""

    card: str


@dataclass(frozen=True, slots=True)
class DamageTaken(Event):
    """`seat` lost `amount` hitpoints, which leaves `hp`.

    `cause` is the card that did it (`RPG`, `Molotov` too); 0 where a boost or shield took it all.
    """

    cause: str
    amount: int
    hp: int


@dataclass(frozen=True, slots=True)
class Healed(Event):
    """`seat` recovered `amount` hitpoints, which makes `hp`; `cause` is a card or boost."""

    cause: str
    amount: int
    hp: int


@dataclass(frozen=True, slots=True)
class PointsConverted(Event):
    """`points` unused action points became `amount` hitpoints (R9)."""

    points: int
    amount: int
    hp: int


@dataclass(frozen=True, slots=True)
class BoostPlaced(Event):
    """A boost was placed; it takes effect from its player's next turn (R18)."""

    boost: str


@dataclass(frozen=True, slots=True)
class BoostDestroyed(Event):
    """A placed boost of `seat` was destroyed by `cause`."""

    boost: str
    cause: str


@dataclass(frozen=True, slots=True)
class BoostsActivated(Event):
    """These placed boosts of `seat` are in effect from now on (Q25)."""

    boosts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """A Recon grenade showed `seat` the other hand (R15)."""

    audience: ClassVar[Audience] = Audience.OWNER

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DiscardPicked(Event):
    """A Decoy took `card` out of the face-up discard pile into the hand (R16)."""

    card: str


@dataclass(frozen=True, slots=True)
class KnifeReturned(Event):
    """The knife came back to the hand (R14)."""


@dataclass(frozen=True, slots=True)
class SmokeSpread(Event):
    """A Smoke grenade lies on the table (R13)."""


@dataclass(frozen=True, slots=True)
class SmokeLifted(Event):
    """`count` Smoke grenades went to the discard pile (Q28)."""

    count: int


@dataclass(frozen=True, slots=True)
class FireStarted(Event):
    """`seat` burns: its cards hurt it until the end of its own turn (R17); `burning` effects by now."""

    cause: str
    burning: int


@dataclass(frozen=True, slots=True)
class FireEnded(Event):
    """`seat` burns no longer."""


@dataclass(frozen=True, slots=True)
class ShieldRaised(Event):
    """A Ballistic Shield protects `seat` until its next turn begins (R27)."""


@dataclass(frozen=True, slots=True)
class ShieldFell(Event):
    """The shield of `seat` is gone (Q25)."""


@dataclass(frozen=True, slots=True)
class RpgAimed(Event):
    """An RPG waits for `seat` to use 3 action points in one turn (R28)."""


@dataclass(frozen=True, slots=True)
class PileRefilled(Event):
    """The discard pile, `count` cards, was shuffled and placed under the draw pile (R6)."""

    count: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """The turn passed to `seat`, which is in Approach (R9)."""


@dataclass(frozen=True, slots=True)
class MatchWon(Event):
    """`seat` has won: the other is at 0 hitpoints or below (R1)."""
