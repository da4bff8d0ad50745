"""Prints what an evaluation found, as tables for people."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from gm.evaluation.figures import BareFigures, Faults, NarratorFigures, Share, Spread, Work

if TYPE_CHECKING:
    from rich.table import Table

Row: TypeAlias = tuple[str, str, str]
"""What, its figure, and a remark."""


def narrator_table(title: str, figures: NarratorFigures) -> "Table":
    """The narrator's figures."""
    right = Share(sum(one.count for one in figures.right.values()), sum(one.of for one in figures.right.values()))
    talk = figures.prose
    decisions = figures.decisions
    rows: list[Row] = [
        ("right action", _share(right), "what was ordered, and nothing else, had happened"),
        *((f"  {manner}", _share(one), "") for manner, one in figures.right.items()),
        ("moved without an order", _share(figures.moved), "messages that order nothing"),
        ("turns with lines missing", str(figures.incomplete), "exact lines are written by code"),
        ("stalls", str(figures.stalls), "no answer, or one beyond the time limit"),
        ("first line of an answer", _seconds(figures.lines), "median, 95th percentile"),
        *_work_rows(figures.work, "first sentence of the model"),
        ("calls proposed", str(decisions.proposals), "answers that were asked for a tool call"),
        ("  valid, legal", f"{decisions.valid}, {decisions.legal}", ""),
        ("  repaired, asked back, given up", _listed(decisions.repaired, decisions.asked_back, decisions.given_up), ""),
        ("turns told by the model, by code", _listed(talk.told_by_model, talk.told_by_code), ""),
        ("sentences shown, dropped", _listed(talk.shown, talk.dropped), _reasons(talk.reasons)),
        ("trouble with the model", str(sum(figures.troubles.values())), _reasons(figures.troubles)),
    ]
    return _table(title, figures.turns, [*rows, *_fault_rows(figures.faults, figures.turns)])


def bare_table(title: str, figures: BareFigures) -> "Table":
    """The figures of the model alone."""
    rows: list[Row] = [
        ("answers without a fault", _share(figures.clean), "as far as a fault is certain"),
        *_work_rows(figures.work, "first word of the model"),
        ("trouble with the model", str(sum(figures.troubles.values())), _reasons(figures.troubles)),
    ]
    return _table(title, figures.turns, [*rows, *_fault_rows(figures.faults, figures.turns)])


def _table(title: str, turns: int, rows: Sequence[Row]) -> "Table":
    from rich import box
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=box.SIMPLE, show_header=False, pad_edge=False)
    table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(overflow="fold", style="dim")
    for what, figure, remark in [("turns", str(turns), "a message and its answer"), *rows]:
        # Words of a model are no markup.
        table.add_row(*(text.replace("[", r"\[") for text in (what, figure, remark)))
    return table


def _work_rows(work: Work, first: str) -> Iterator[Row]:
    about = "estimated" if work.estimated else ""
    yield "model calls a turn", f"{work.calls:.2f}", f"{work.most_calls} at most"
    yield "tokens a turn, in and out", f"{work.tokens_in:.0f}, {work.tokens_out:.0f}", about
    yield first, _seconds(work.first), _of(work.first)
    yield "whole turn", _seconds(work.whole), "median, 95th percentile"


def _fault_rows(faults: Sequence[Faults], turns: int) -> Iterator[Row]:
    yield "faults in 100 turns", f"{100 * sum(one.count for one in faults) / turns:.0f}", ""
    for one in faults:
        example = f"e.g. {one.example}" if one.example else ""
        yield f"  {one.kind}", f"{100 * one.count / turns:.0f}", example


def _share(share: Share) -> str:
    return f"{share.count} of {share.of}"


def _seconds(spread: Spread | None) -> str:
    return "never" if spread is None else f"{spread.median:.1f} s, {spread.p95:.1f} s"


def _of(spread: Spread | None) -> str:
    return "" if spread is None else f"median, 95th percentile of {spread.count} turns"


def _listed(*counts: int) -> str:
    return ", ".join(map(str, counts))


def _reasons(reasons: Mapping[str, int]) -> str:
    return ", ".join(f"{reason} {count}" for reason, count in reasons.items())
