"""Two-person zero-sum games in a table, solved exactly: a simplex method in whole numbers, without a rounding error."""

from collections.abc import Sequence
from dataclasses import dataclass

GREEDY_PIVOTS = 60
"""So many steps go where most is to be gained; after that by Bland's rule, which never goes in circles."""


@dataclass(frozen=True, slots=True)
class Solution:
    """How to play a table: `weights` of the rows, each over `total`; what that is worth is `value` over `total`."""

    weights: tuple[int, ...]
    total: int
    value: int


def solve(payoffs: Sequence[Sequence[int]]) -> Solution:
    """The best mixture of the rows, for whoever gets `payoffs[row][column]` while the other picks the column.

    With every payoff made positive (`lift`), the columns' mixture is y / sum(y) for the largest sum(y) with
    payoffs y <= 1, y >= 0, and the rows' is its dual. The tableau holds whole numbers over a common `scale`
    (fraction-free pivoting after Bareiss and Edmonds), in the short form with the basic columns left out.
    """
    lift = 1 - min(map(min, payoffs))
    rows, columns = len(payoffs), len(payoffs[0])
    tableau = [[payoff + lift for payoff in row] + [1] for row in payoffs]
    tableau.append([-1] * columns + [0])
    # Variables by number: the columns' weights, then the slack of each row.
    outside, basic = list(range(columns)), list(range(columns, columns + rows))
    scale, pivots = 1, 0
    while True:
        goal = tableau[rows]
        column = _entering(goal, outside, pivots)
        if column is None:
            break
        row = _leaving(tableau, column, basic)
        scale = _pivot(tableau, row, column, scale)
        outside[column], basic[row] = basic[row], outside[column]
        pivots += 1
    weights = [0] * rows
    for column, variable in enumerate(outside):
        if variable >= columns:
            weights[variable - columns] = goal[column]
    total = goal[columns]
    # The lifted value is scale / total.
    return Solution(tuple(weights), total, scale - lift * total)


def _entering(goal: Sequence[int], outside: Sequence[int], pivots: int) -> int | None:
    """The column that is worth bringing in; None where there is none."""
    if pivots < GREEDY_PIVOTS:
        best = min(range(len(outside)), key=goal.__getitem__)
        return best if goal[best] < 0 else None
    worth = [column for column in range(len(outside)) if goal[column] < 0]
    return min(worth, key=outside.__getitem__) if worth else None


def _leaving(tableau: Sequence[Sequence[int]], column: int, basic: Sequence[int]) -> int:
    """The row that allows the least, of several the one with the lowest variable."""
    best = -1
    for row in range(len(basic)):
        pivot = tableau[row][column]
        if pivot > 0:
            if best >= 0:
                here, there = tableau[row][-1] * tableau[best][column], tableau[best][-1] * pivot
                if here > there or (here == there and basic[row] > basic[best]):
                    continue
            best = row
    return best


def _pivot(tableau: list[list[int]], row: int, column: int, scale: int) -> int:
    """Exchanges the variables of `row` and `column`, in place; returns the new scale."""
    chosen = tableau[row]
    pivot = chosen[column]
    for index, other in enumerate(tableau):
        if index != row:
            factor = other[column]
            if factor:
                other[:] = [(pivot * one - factor * two) // scale for one, two in zip(other, chosen, strict=True)]
            else:
                other[:] = [pivot * one // scale for one in other]
            other[column] = -factor
    chosen[column] = scale
    return pivot
