"""How to mix between plays so that nobody can make use of it: regret matching against one who knows its own card."""

from collections.abc import Sequence
from operator import mul

from gm.bots.base import added_up

LESSONS = 60
"""How often both sides learn from what they might have done; enough for plays that differ by a hundredth."""


def mixture(table: Sequence[Sequence[float]], answers: int) -> list[float]:
    """How often to choose each play of `table` (they add up to 1).

    A row holds what a play is worth against each card of the other side, `answers` values by its action for each. The
    other side holds every card as often, and picks the action that is best for it with that card.
    """
    width = len(table[0])
    columns = [[row[place] for row in table] for place in range(width)]
    hands = range(0, width, answers)
    regrets, chosen = [0.0] * len(table), [0.0] * len(table)
    others = [0.0] * width
    for _ in range(LESSONS):
        mix = _matched(regrets)
        counters = [share for hand in hands for share in _matched(others[hand : hand + answers])]
        values = [added_up(map(mul, row, counters)) for row in table]
        mean = added_up(map(mul, mix, values))
        regrets = [max(0.0, regret + value - mean) for regret, value in zip(regrets, values, strict=True)]
        chosen = [times + share for times, share in zip(chosen, mix, strict=True)]
        costs = [added_up(map(mul, mix, column)) for column in columns]
        for hand in hands:
            those = slice(hand, hand + answers)
            paid = added_up(map(mul, costs[those], counters[those]))
            others[those] = [max(0.0, one + paid - cost) for one, cost in zip(others[those], costs[those], strict=True)]
    return [times / LESSONS for times in chosen]


def _matched(regrets: Sequence[float]) -> list[float]:
    """Shares in proportion to what is regretted; all alike where nothing is."""
    whole = added_up(regrets)
    return [one / whole for one in regrets] if whole > 0 else [1 / len(regrets)] * len(regrets)
