"""What a benchmark found, and how two sides are timed fairly on a noisy machine."""

import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

ROUNDS = 7
ROUND_SECONDS = 0.3
"""Seconds of each side in each round."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One figure: what was measured, and the bound that it is held to, if any."""

    what: str
    value: float
    unit: str
    at_least: float | None = None
    at_most: float | None = None
    note: str = ""

    @property
    def passed(self) -> bool | None:
        """Whether the bound is kept; None where there is none."""
        if self.at_least is not None:
            return self.value >= self.at_least
        return None if self.at_most is None else self.value <= self.at_most

    def cells(self) -> tuple[str, str, str, str]:
        """The figure for people: what it is and whether its bound is kept, the figure, the bound, the note."""
        bound = ""
        if self.at_least is not None:
            bound = f"at least {self.at_least:g}"
        elif self.at_most is not None:
            bound = f"at most {self.at_most:g}"
        mark = {True: "pass", False: "FAIL", None: "    "}[self.passed]
        figure = f"{self.value:,.4g} {self.unit}".rstrip()
        return f"{mark}  {self.what}:", figure, bound, f"({self.note})" if self.note else ""

    def line(self) -> str:
        """The cells in one line."""
        what, *rest = self.cells()
        return f"{what} {'  '.join(filter(None, rest))}"

    def to_json(self) -> dict[str, Any]:
        """The figure for programs."""
        return {
            "what": self.what,
            "value": self.value,
            "unit": self.unit,
            "at_least": self.at_least,
            "at_most": self.at_most,
            "passed": self.passed,
            "note": self.note,
        }


@dataclass(frozen=True, slots=True)
class Skipped:
    """A side that cannot be measured here, and why; no bound is missed by it."""

    what: str
    reason: str
    passed: None = None

    def cells(self) -> tuple[str, ...]:
        """The reason for people."""
        return (f"skip  {self.what}: {self.reason}",)

    def to_json(self) -> dict[str, Any]:
        """The reason for programs."""
        return {"what": self.what, "skipped": self.reason}


def table(found: "Sequence[Finding | Skipped]") -> str:
    """What was found, a line each, figures and bounds one below the other."""
    rows = [one.cells() for one in found]
    columns = zip(*(row for row in rows if len(row) > 1), strict=True)
    widths = [max(map(len, column)) for column in columns]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)).rstrip()
        if len(row) > 1
        else row[0]
        for row in rows
    )


def seconds_each(side: Callable[[], int], seconds: float) -> float:
    """Processor seconds for one piece of work of `side`, which returns how many pieces a call of it did."""
    start = time.process_time()
    done, spent = 0, 0.0
    while spent < seconds:
        done += side()
        spent = time.process_time() - start
    return spent / done


def in_turns(
    sides: Sequence[Callable[[], int]], rounds: int = ROUNDS, seconds: float = ROUND_SECONDS
) -> list[list[float]]:
    """Times each side once a round, one after the other: for each side its seconds a piece, round by round."""
    taken: list[list[float]] = [[] for _ in sides]
    for _ in range(rounds):
        for times, side in zip(taken, sides, strict=True):
            times.append(seconds_each(side, seconds))
    return taken


def median_ratio(above: Sequence[float], below: Sequence[float]) -> float:
    """The median of the ratios of each round: a machine that slows down slows both sides of a round."""
    return statistics.median(one / other for one, other in zip(above, below, strict=True))
