"""What a position is worth to a side, and the table of a round: both sides' choices, and what follows from them.

Points are the only aim: a round that is won by one point counts as much early as late, with a lead as without one.
All worths are whole thousandths of a point, so that every table is solved exactly and comes out the same everywhere.
"""

from functools import lru_cache
from typing import TypeAlias

from gm.bots.beat_or_bomb.matrix import Solution, solve

Hand: TypeAlias = tuple[int, ...]
"""The values of the cards that a side has left, in rising order."""

POINT = 1000
EXACT_CARDS = 5
"""With so many cards left or fewer, a position's worth is that of best play by both; above, it is estimated."""
SUM_WEIGHT, DOMINANCE_WEIGHT, WINNINGS_WEIGHT = 200, -7000, 1050
"""Of the estimate: least squares over exactly solved positions with 3 to 6 cards; it is off by 1.5 points on average,
where such positions are worth 21 points one way or the other."""
CACHED_WORTHS, CACHED_ROUNDS = 1 << 16, 1 << 10


def worth(own: Hand, other: Hand) -> int:
    """By how many thousandths of a point `own` will have scored more than `other` at the end, from here on."""
    if own == other or not own or not other:
        return 0
    if own > other:
        return -worth(other, own)
    return _solved(own, other) if max(len(own), len(other)) <= EXACT_CARDS else _estimated(own, other)


@lru_cache(CACHED_ROUNDS)
def best_round(own: Hand, other: Hand) -> Solution:
    """The best mixture of choices for `own`: of its cards in order, each first to compete with, then to give up."""
    return solve(round_table(own, other))


@lru_cache(CACHED_WORTHS)
def _solved(own: Hand, other: Hand) -> int:
    solution = solve(round_table(own, other))
    return (2 * solution.value + solution.total) // (2 * solution.total)


def _estimated(own: Hand, other: Hand) -> int:
    """From the sums of the values, and from what all fights between two cards would bring."""
    dominance = winnings = 0
    for card in own:
        for rival in other:
            if card != rival:
                sign = 1 if card > rival else -1
                dominance += sign
                winnings += sign * (card + rival)
    fights = DOMINANCE_WEIGHT * dominance + WINNINGS_WEIGHT * winnings
    return SUM_WEIGHT * (sum(own) - sum(other)) + fights // max(len(own), len(other))


def round_table(own: Hand, other: Hand) -> list[list[int]]:
    """What a round and all after it are worth to `own`: rows and columns are choices in the order of `best_round`."""
    table: list[list[int]] = []
    for spot, card in enumerate(own):
        left = own[:spot] + own[spot + 1 :]
        competing: list[int] = []
        giving_up: list[int] = []
        for place, rival in enumerate(other):
            after = worth(left, other[:place] + other[place + 1 :])
            fought = 0 if card == rival else card + rival if card > rival else -card - rival
            competing += (fought * POINT + after, card * POINT + after)
            giving_up += (-rival * POINT + after, after)
        table += (competing, giving_up)
    return table
