"""What can happen in Bones and Blades. `seat` acts, or it befalls that seat; a private field is seen by it alone.

The events of a revealed turn come in this order: `CardRevealed` of the leader and of the other; what the leader's card
does at once, then the other's; `ActionWon` or `ActionsTied`; the dice, then the attacks (the leader's first), then
what strikes back; `DamageTaken`; the end of the round or the next turn.
"""

from dataclasses import dataclass
from typing import ClassVar

from gm.engine.events import Audience, Event, private
from gm.games.bones_and_blades.cards import BEATS


@dataclass(frozen=True, slots=True)
class SeatReady(Event):
    """`seat` has seen enough of the list (R4)."""


@dataclass(frozen=True, slots=True)
class CoinTossed(Event):
    """The coin fell: `seat` leads the first turn (R4)."""


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """Round `round` began, `seat` leads its first turn; both are at full health (R6)."""

    round: int


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """`count` cards came into the hand, `punches` of them Weak Punches because the deck has run out (R5, Q16).

    Only the drawer knows `cards`, in the order drawn, Weak Punches among them.
    """

    count: int
    punches: int = 0
    cards: tuple[str, ...] | None = private()


@dataclass(frozen=True, slots=True)
class CardsMilled(Event):
    """`seat` gave its one milling order of the round; `cards` (perhaps none) lie in its discard pile (R6, R13)."""

    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """Turn `turn` of the round began; `seat` leads it."""

    turn: int


@dataclass(frozen=True, slots=True)
class CardChosen(Event):
    """`seat` has chosen for this turn, for good (Q18), and waits for the other. What, only itself knows."""

    card: str | None = private()
    action: str | None = private()
    echo: str | None = private()


@dataclass(frozen=True, slots=True)
class CardRevealed(Event):
    """`seat` played `card` with `action`, for which it has `stat`; a Grave Echo copies `echo`."""

    card: str
    action: str
    echo: str | None
    stat: int


@dataclass(frozen=True, slots=True)
class EffectEchoed(Event):
    """The Grave Echo of `seat` acts as `card`, with its `x` (Q25)."""

    card: str
    x: int


@dataclass(frozen=True, slots=True)
class EffectFailed(Event):
    """The effect of `card` comes to nothing: a Last Stand without less health, a Grave Echo without a card."""

    card: str


@dataclass(frozen=True, slots=True)
class ShieldRaised(Event):
    """`card` protects `seat` for the rest of the turn: from `amount` damage in all, from any where that is None."""

    card: str
    amount: int | None


@dataclass(frozen=True, slots=True)
class DirectDamage(Event):
    """`card` of the other dealt `amount` to `seat`; `stopped` of it by a shield, which leaves `health` (R7, Q21)."""

    card: str
    amount: int
    stopped: int
    health: int


@dataclass(frozen=True, slots=True)
class Healed(Event):
    """`card` gave `seat` `amount` health (0 at full health), which makes `health` (Q10)."""

    card: str
    amount: int
    health: int


@dataclass(frozen=True, slots=True)
class HealthPaid(Event):
    """`seat` lost `amount` health to its own `card`, which leaves `health`; its attack gains `bonus` (Q20)."""

    card: str
    amount: int
    bonus: int
    health: int


@dataclass(frozen=True, slots=True)
class ActionWon(Event):
    """The `action` of `seat` beats `beaten`, the other's: `seat` alone attacks (R7)."""

    action: str

    @property
    def beaten(self) -> str:
        """What the other chose."""
        return BEATS[self.action]


@dataclass(frozen=True, slots=True)
class ActionsTied(Event):
    """Both attack: both chose `action`; or, with `feint`, `seat` lost with `action` and its Feint ties it (Q22)."""

    action: str
    feint: bool = False


@dataclass(frozen=True, slots=True)
class DieRolled(Event):
    """An attacker rolled: `rolls` (two for a Second Toss or Jinxed Bones), of which `kept` counts (Q23).

    Loaded Knuckle and Cracked Die make `value` of it, never below 0.
    """

    rolls: tuple[int, ...]
    kept: int
    value: int


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """`seat` attacks for `amount` in all: `die`, its card's `stat` for `action`, `bonus` of a Blood Oath (Q24).

    `stat` is what `change` (Whetstone less Dull Edge) made of the printed one, never below 0.
    """

    action: str
    die: int
    stat: int
    change: int
    bonus: int

    @property
    def amount(self) -> int:
        """The attack damage."""
        return self.die + self.stat + self.bonus


@dataclass(frozen=True, slots=True)
class AttackAnswered(Event):
    """`card` (Thorn Wall, Mirror Blade) of the attacked one deals `amount` to `seat`, who attacks (Q24)."""

    card: str
    amount: int


@dataclass(frozen=True, slots=True)
class DamageTaken(Event):
    """All the Damage phase deals to `seat` is `amount`; `stopped` of it by a shield, which leaves `health` (Q24)."""

    amount: int
    stopped: int
    health: int


@dataclass(frozen=True, slots=True)
class RoundWon(Event):
    """`seat` won round `round`, at `health` against `other`; `fallen` where the other is at 0, else after 5 turns."""

    round: int
    fallen: bool
    health: int
    other: int
    wins: int


@dataclass(frozen=True, slots=True)
class RoundDrawn(Event):
    """Nobody won round `round`: both are at 0 (`fallen`), or equal after 5 turns. `seat` is its last leader."""

    round: int
    fallen: bool
    health: int


@dataclass(frozen=True, slots=True)
class CardsReturned(Event):
    """After a round (R11, Q8): `milled` and `unplayed` (a number) cards are back in the deck, `removed` are gone."""

    milled: tuple[str, ...]
    unplayed: int
    removed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MatchWon(Event):
    """`seat` won the match by `wins` rounds to `losses` (R10, Q7)."""

    wins: int
    losses: int


@dataclass(frozen=True, slots=True)
class MatchDrawn(Event):
    """Both won `wins` rounds: nobody won the match (Q7). `seat` is the last leader."""

    wins: int


@dataclass(frozen=True, slots=True)
class DiscardsShown(Event):
    """`seat` looks at both discard piles (R13), the oldest card first; the milled ones are listed a second time."""

    audience: ClassVar[Audience] = Audience.OWNER

    own: tuple[str, ...]
    own_milled: tuple[str, ...]
    other: tuple[str, ...]
    other_milled: tuple[str, ...]
