"""How much an evaluation plays."""

import time
from dataclasses import dataclass

from gm.errors import GmError


@dataclass(frozen=True, slots=True)
class Plan:
    """So many games, at most so many messages in each, at most so many minutes in all; the deal of number `seed` first.

    Raises:
        GmError: a number is too small.
    """

    games: int = 1
    messages: int = 200
    minutes: float | None = None
    seed: int = 1

    def __post_init__(self) -> None:
        for name, number in (("--games", self.games), ("--messages", self.messages)):
            if number < 1:
                raise GmError(f"{name} {number}: 1 or more is expected")
        if self.minutes is not None and self.minutes <= 0:
            raise GmError(f"--minutes {self.minutes:g}: more than 0 is expected")

    def deadline(self) -> float:
        """When it is to end, on the monotonic clock, if it begins now."""
        return float("inf") if self.minutes is None else time.monotonic() + 60 * self.minutes
