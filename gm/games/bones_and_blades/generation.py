"""The list of a game: effects drawn, and stats that use up every card's total (R3, Q1, Q15)."""

from gm.engine.chance import Chance
from gm.games.bones_and_blades.cards import COST_OF_EFFECT, KINDS, Card, Kind
from gm.games.bones_and_blades.state import Options

OTHERS = (((1, 2), (2, 1)), ((0, 2), (2, 0)), ((0, 1), (1, 0)))
"""By the stat drawn first, and which of the two left comes next: that one and the last, as indices of `ACTIONS`."""


def generate(options: Options, chance: Chance) -> tuple[Card, ...]:
    """The 20 cards of a game: each totals `card_total`, each stat lies in 1 to `max_stat`; 95 picks (Q15)."""
    return tuple([_generate_card(kind, options, chance) for kind in KINDS])


def _generate_card(kind: Kind, options: Options, chance: Chance) -> Card:
    pick, most = chance.pick, options.max_stat
    x = kind.most if kind.fixed else 1 + pick(min(kind.most, options.max_effect), "effect of a card")
    left = options.card_total - COST_OF_EFFECT * x
    # Q1: what the stats still to come must hold, and what they can hold, narrows each range.
    first = pick(3, "stat of a card")
    low, high = left - 2 * most, left - 2
    low, high = low if low > 1 else 1, high if high < most else most
    value = low + pick(high - low + 1, "value of a stat")
    left -= value
    second, third = OTHERS[first][pick(2, "stat of a card")]
    low, high = left - most, left - 1
    low, high = low if low > 1 else 1, high if high < most else most
    values = [value] * 3
    values[second] = value = low + pick(high - low + 1, "value of a stat")
    values[third] = left - value
    return Card(kind.name, x, *values)
