"""What a played game is worth between games: experience, levels, the stake multiplier and boosters (R14, R15)."""

from typing import Literal

Result = Literal["win", "loss", "draw"]

XP_FOR: dict[Result, int] = {"win": 19, "loss": 13, "draw": 13}
"""R14; Q13: a drawn game gives 13 to both."""
HIGHEST_LEVEL = 60
XP_TO_THE_TOP = 27_840
"""Q14: 1,740 games, half of them won."""
Q14_GROWTH = 1.05
"""Each level costs so many times the one before."""
R14_STEP_IN_HUNDREDTHS = 1
"""What each level adds to the stake multiplier."""


def xp_for_level(level: int) -> int:
    """The experience in all that reaches `level`, 1 to 60 (Q27).

    >>> [xp_for_level(level) for level in (1, 2, 30, 60)]
    [0, 83, 5167, 27840]
    """
    first = XP_TO_THE_TOP * (Q14_GROWTH - 1) / (Q14_GROWTH ** (HIGHEST_LEVEL - 1) - 1)
    return round(first * (Q14_GROWTH ** (level - 1) - 1) / (Q14_GROWTH - 1))


def level_at(xp: int) -> int:
    """The highest level that `xp` reaches; above 60 none is left (Q27)."""
    return max(level for level in range(1, HIGHEST_LEVEL + 1) if xp_for_level(level) <= xp)


def stake_multiplier(level: int) -> float:
    """What stakes count at `level`: 1.01 at level 1, 1.60 at level 60 (Q27)."""
    return round(1 + level * R14_STEP_IN_HUNDREDTHS / 100, 2)
