"""What a position is worth to a side, and the table of a round: both sides' choices, and what follows from them.

Points are the only aim: a round that is won by one point counts as much early as late, with a lead as without one.
All worths are whole thousandths of a point, so that every table is solved exactly and comes out the same everywhere.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import TypeAlias

from gm.bots.beat_or_bomb.matrix import Solution, solve

Hand: TypeAlias = tuple[int, ...]
"""The values of the cards that a side has left, in rising order."""

POINT = 1000
EXACT_CARDS = 5
"""With so many cards left or fewer, a position's worth is that of best play by both; above, it is estimated."""
ESTIMATES: Mapping[int, tuple[int, int, int]] = MappingProxyType({
    6: (216, -6972, 1048), 7: (199, -7519, 1088), 8: (179, -8011, 1126), 9: (157, -8408, 1158),
    10: (115, -8660, 1188), 11: (67, -8758, 1211), 12: (124, -9453, 1230),
})  # fmt: skip
"""By cards left: the weights of sums, of dominance and of winnings (`_estimated`).

They are fitted by least squares to 150 random positions of each size: those of 6 cards solved exactly, where the
estimate is off by 1.4 points (such positions are worth 22 points one way or the other), each larger size solved over
the estimate below it.
"""
ONE_AT_RANDOM_IN = 4
"""While worths are estimated, one opponent in so many is taken to choose at random: that wins 2 games more in 100
against such a player, and costs 0.01 points a round on average (0.11 at most in random positions) against others."""
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
    table = round_table(own, other)
    follows_exactly = max(len(own), len(other)) - 1 <= EXACT_CARDS
    return solve(table if follows_exactly else _against_some_at_random(table))


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
    cards = max(len(own), len(other))
    for_sums, for_dominance, for_winnings = ESTIMATES[min(cards, max(ESTIMATES))]
    fights = for_dominance * dominance + for_winnings * winnings
    return for_sums * (sum(own) - sum(other)) + fights // cards


def _against_some_at_random(table: Sequence[Sequence[int]]) -> list[list[int]]:
    """The table with each payoff moved towards its row's average by the part of the opponents that choose at random."""
    return [
        [((ONE_AT_RANDOM_IN - 1) * payoff * len(row) + sum(row)) // (ONE_AT_RANDOM_IN * len(row)) for payoff in row]
        for row in table
    ]


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
