"""What the turns of an evaluation come to, in numbers: for the table that people read, and as JSON."""

import dataclasses
import statistics
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from gm.evaluation.bare import BareTurn
from gm.evaluation.faults import FaultKind
from gm.evaluation.person import Manner
from gm.evaluation.play import Turn
from gm.narrator.chat import Usage

EXAMPLE_LENGTH = 70


@dataclass(frozen=True, slots=True)
class Share:
    """`count` of `of`."""

    count: int
    of: int


@dataclass(frozen=True, slots=True)
class Spread:
    """Of `count` values: the median and the 95th percentile."""

    median: float
    p95: float
    count: int


@dataclass(frozen=True, slots=True)
class Work:
    """What the model was asked for and how long it took: means a turn, seconds from the message."""

    calls: float
    most_calls: int
    tokens_in: float
    tokens_out: float
    estimated: bool
    first: Spread | None
    """To the first sentence of the model that was shown; with `--bare`, to its first word."""
    whole: Spread | None


@dataclass(frozen=True, slots=True)
class Faults:
    """One kind of fault: how often, and the words of the first."""

    kind: str
    count: int
    turns: int
    """Turns with at least one."""
    example: str


@dataclass(frozen=True, slots=True)
class Decisions:
    """Turns of the model's proposals: see `gm.narrator.report.TurnReport`."""

    proposals: int
    valid: int
    legal: int
    repaired: int
    asked_back: int
    given_up: int


@dataclass(frozen=True, slots=True)
class Prose:
    """Sentences shown and dropped; turns told by the model, by code; why sentences were dropped."""

    shown: int
    dropped: int
    reasons: dict[str, int]
    told_by_model: int
    told_by_code: int


@dataclass(frozen=True, slots=True)
class NarratorFigures:
    """The narrator at the table."""

    turns: int
    right: dict[str, Share]
    """By manner: messages after which exactly what was ordered had happened."""
    moved: Share
    """Messages that ordered nothing, and after which something had changed all the same."""
    incomplete: int
    stalls: int
    lines: Spread | None
    """Seconds to the first line of the answer."""
    work: Work
    decisions: Decisions
    prose: Prose
    troubles: dict[str, int]
    faults: list[Faults]

    def to_json(self) -> dict[str, Any]:
        """For programs."""
        return dataclasses.asdict(self)


@dataclass(frozen=True, slots=True)
class BareFigures:
    """The model alone."""

    turns: int
    clean: Share
    """Answers without any fault."""
    work: Work
    troubles: dict[str, int]
    faults: list[Faults]

    def to_json(self) -> dict[str, Any]:
        """For programs."""
        return dataclasses.asdict(self)


def spread(values: Iterable[float]) -> Spread | None:
    """Median and 95th percentile of `values`; None where there are none.

    >>> spread([4.0, 1.0, 2.0, 3.0])
    Spread(median=2.5, p95=3.85, count=4)
    """
    known = sorted(values)
    if not known:
        return None
    if len(known) == 1:
        return Spread(known[0], known[0], 1)
    p95 = statistics.quantiles(known, n=20, method="inclusive")[18]
    return Spread(statistics.median(known), round(p95, 6), len(known))


def narrator_figures(turns: Sequence[Turn]) -> NarratorFigures:
    """Sums the turns up; at least one."""
    reports = [turn.report for turn in turns]
    idle = [turn for turn in turns if not turn.message.calls]
    dropped = [verdict for report in reports for verdict in report.dropped]
    return NarratorFigures(
        turns=len(turns),
        right={
            manner.value: Share(sum(turn.right for turn in those), len(those))
            for manner in Manner
            if (those := [turn for turn in turns if turn.message.manner is manner])
        },
        moved=Share(sum(not turn.right for turn in idle), len(idle)),
        incomplete=sum(not turn.complete for turn in turns),
        stalls=sum(turn.stalled for turn in turns),
        lines=spread(turn.lines_after for turn in turns if turn.lines_after is not None),
        work=_work(
            [report.usage for report in reports],
            spread(report.first for report in reports if report.first is not None),
            spread(turn.seconds for turn in turns),
        ),
        decisions=Decisions(
            proposals=sum(report.proposals for report in reports),
            valid=sum(report.known for report in reports),
            legal=sum(report.legal for report in reports),
            repaired=sum(report.repaired for report in reports),
            asked_back=sum(report.asked_back for report in reports),
            given_up=sum(report.given_up for report in reports),
        ),
        prose=Prose(
            shown=sum(report.sentences for report in reports),
            dropped=len(dropped),
            reasons=_counted(verdict.reason.partition(":")[0] for verdict in dropped),
            told_by_model=sum(report.sentences > 0 for report in reports),
            told_by_code=sum(report.plain for report in reports),
        ),
        troubles=_counted(type(report.trouble).__name__ for report in reports if report.trouble is not None),
        faults=_faults(turns),
    )


def bare_figures(turns: Sequence[BareTurn]) -> BareFigures:
    """Sums the turns up; at least one."""
    answered = [turn for turn in turns if turn.trouble is None]
    return BareFigures(
        turns=len(turns),
        clean=Share(sum(not turn.faults for turn in answered), len(answered)),
        work=_work(
            [turn.usage for turn in turns],
            spread(turn.first for turn in turns if turn.first is not None),
            spread(turn.seconds for turn in turns),
        ),
        troubles=_counted(type(turn.trouble).__name__ for turn in turns if turn.trouble is not None),
        faults=_faults(turns),
    )


def _work(usages: Sequence[Usage], first: Spread | None, whole: Spread | None) -> Work:
    return Work(
        calls=statistics.mean(usage.calls for usage in usages),
        most_calls=max(usage.calls for usage in usages),
        tokens_in=statistics.mean(usage.tokens_in for usage in usages),
        tokens_out=statistics.mean(usage.tokens_out for usage in usages),
        estimated=any(usage.estimated for usage in usages),
        first=first,
        whole=whole,
    )


def _faults(turns: Sequence[Turn] | Sequence[BareTurn]) -> list[Faults]:
    """All kinds in a fixed order, those that never came as well."""
    found = []
    for kind in FaultKind:
        words = [[fault.shown_by for fault in turn.faults if fault.kind is kind] for turn in turns]
        example = next((" ".join(one[0].split())[:EXAMPLE_LENGTH] for one in words if one), "")
        found.append(Faults(kind.value, sum(map(len, words)), sum(map(bool, words)), example))
    return found


def _counted(words: Iterable[str]) -> dict[str, int]:
    return dict(Counter(words).most_common())
