"""The list of a game: effects drawn, and stats that use up every card's total (R3, Q1, Q15)."""

from gm.engine.chance import Chance
from gm.games.bones_and_blades.cards import ACTIONS, COST_OF_EFFECT, KINDS, Card, Kind
from gm.games.bones_and_blades.state import Options


def generate(options: Options, chance: Chance) -> tuple[Card, ...]:
    """The 20 cards of a game: each totals `card_total`, each stat lies in 1 to `max_stat`; 95 picks (Q15)."""
    return tuple([_generate_card(kind, options, chance) for kind in KINDS])


def _generate_card(kind: Kind, options: Options, chance: Chance) -> Card:
    x = kind.most if kind.fixed else 1 + chance.pick(min(kind.most, options.max_effect), "effect of a card")
    left = options.card_total - COST_OF_EFFECT * x
    most = options.max_stat
    values = dict.fromkeys(ACTIONS, 0)
    open_stats = [*ACTIONS]
    while len(open_stats) > 1:
        stat = open_stats.pop(chance.pick(len(open_stats), "stat of a card"))
        # Q1: what the stats still to come must hold and can hold narrows the range.
        low, high = max(1, left - most * len(open_stats)), min(most, left - len(open_stats))
        values[stat] = low + chance.pick(high - low + 1, "value of a stat")
        left -= values[stat]
    values[open_stats[0]] = left
    return Card(kind.name, x, **values)
