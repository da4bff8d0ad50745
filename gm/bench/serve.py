"""`gm bench serve`: what the server costs over the model behind it, how many people it plays with, memory, start.

All sides are servers in processes of their own and take turns; a figure of `gm serve` is a multiple of another side's
in the same round. With a model, an answer is exact lines, prose and what can be done now: what is timed is the end of
all of it, and the arrival of whole sentences of prose, which is how the guard lets them through.
"""

import asyncio
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from statistics import median, quantiles

from gm.bench import serve_sides as sides
from gm.bench.findings import Finding, Skipped, median_ratio
from gm.bench.serve_load import Burst, Single, burst, grow, paced, single
from gm.bench.serve_sides import Server
from gm.errors import GmError

Tell = Callable[[str], None]
Found = Finding | Skipped

OVER_MINIMAL, OVER_LITELLM, TURNS_OVER_LITELLM, START_OVER_MINIMAL = 1.3, 0.3, 5.0, 1.2
SENTENCE_MS, PACED_P50_MS, PACED_P99_MS = 5.0, 15.0, 60.0
OUR, PLAIN, MINIMAL, LITELLM = "gm serve", "gm-built-in", "minimal", "LiteLLM"


@dataclass(frozen=True, slots=True)
class Size:
    """How much is measured. `seconds`: of the people who write every two seconds; `grown`: chats for the memory."""

    rounds: int = 5
    turns: int = 10
    chats: int = 64
    seconds: float = 20.0
    burst_turns: int = 4
    grown: tuple[int, int] = (64, 512)


FULL = Size()


def serve_findings(tell: Tell, size: Size = FULL) -> list[Found]:
    """All figures; a side that cannot be had is left out with its reason. Takes a few minutes.

    Raises:
        GmError: nothing can be measured here, or a server of this program's own fails.
    """
    if sys.platform != "linux":
        raise GmError("gm bench serve reads processor time and memory as Linux tells them: run it on Linux")
    if find_spec("uvicorn") is None or find_spec("starlette") is None:
        raise GmError("gm bench serve needs the server: pip install 'gm[server]'")
    # Not in the folder for temporary files, which is often no disk: what is stored is to be on one.
    with tempfile.TemporaryDirectory(prefix=".gm-bench-", dir=Path.cwd()) as name:
        folder = Path(name)
        return [
            *_load_findings(folder, size, tell),
            *_memory_findings(folder, size, tell),
            *_start_findings(folder, size, tell),
        ]


# -- latency, processor time, throughput -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Round:
    """What each side, by name, did in one round; the upstream alone is among those of one chat."""

    singles: dict[str, Single]
    bursts: dict[str, Burst]

    def added(self, side: str) -> float:
        """Median seconds that a side adds to the end of an answer."""
        return median(self.singles[side].seconds) - median(self.singles["upstream"].seconds)

    def added_first(self, side: str) -> float:
        """Median seconds that it adds to the first sentence of prose."""
        return median(self.singles[side].firsts) - median(self.singles["upstream"].firsts)

    def cpu(self, side: str) -> float:
        """Processor seconds of a request in a burst."""
        return self.bursts[side].cpu


def _load_findings(folder: Path, size: Size, tell: Tell) -> list[Found]:
    skipped: list[Found] = []
    with ExitStack() as stack:
        upstream = stack.enter_context(sides.upstream(folder))
        others = [stack.enter_context(sides.minimal(folder, upstream.url))]
        tell("starting LiteLLM")
        try:
            others.append(stack.enter_context(sides.litellm(folder, upstream.url)))
        except GmError as error:
            skipped.append(Skipped(LITELLM, str(error)))
        ours = stack.enter_context(sides.gm_serve(folder, OUR, upstream.url))
        plain = stack.enter_context(sides.gm_serve(folder, PLAIN))
        for server in (*others, ours, plain):
            sides.settle(server)
        rounds = []
        for number in range(size.rounds):
            tell(f"round {number + 1} of {size.rounds}: one chat, then {size.chats} at once")
            rounds.append(asyncio.run(_round(upstream, [*others, ours], plain, size)))
        tell(f"{size.chats} people who write every two seconds")
        calm = asyncio.run(paced(plain, size.chats, size.seconds))
    return [*skipped, *_upstream_findings(rounds, [one.name for one in others]), *_plain_findings(rounds, calm, size)]


async def _round(upstream: Server, fronts: Sequence[Server], plain: Server, size: Size) -> Round:
    singles = {one.name: await single(one, upstream, size.turns) for one in (upstream, *fronts)}
    bursts = {one.name: await burst(one, size.chats, 1) for one in fronts}
    bursts[plain.name] = await burst(plain, size.chats, size.burst_turns)
    return Round(singles, bursts)


def _upstream_findings(rounds: Sequence[Round], others: Sequence[str]) -> list[Found]:
    """A model behind the server."""
    found: list[Found] = []
    figures: tuple[tuple[str, Callable[[Round, str], float]], ...] = (
        ("added to the end of an answer, 1 chat", Round.added),
        ("added to the first sentence of prose, 1 chat", Round.added_first),
        ("processor time of a request", Round.cpu),
    )
    for other in others:
        bound = OVER_LITELLM if other == LITELLM else OVER_MINIMAL
        for what, figure in figures:
            ours, theirs = ([figure(one, side) for one in rounds] for side in (OUR, other))
            note = f"{OUR} {median(ours) * 1e3:.1f} ms, {other} {median(theirs) * 1e3:.1f} ms"
            ratio = median_ratio(ours, theirs)
            found.append(Finding(what, ratio, f"of {other}'s", at_most=bound, note=note))
        ours, theirs = ([one.bursts[side].rate for one in rounds] for side in (OUR, other))
        note = f"{OUR} {median(ours):.0f}, {other} {median(theirs):.0f} a second"
        found.append(Finding("requests a second in a burst", median_ratio(ours, theirs), f"of {other}'s", note=note))
    lags = {side: [lag for one in rounds for lag in one.singles[side].lags] for side in (OUR, *others)}
    note = ", ".join(f"{side} {median(lags[side]) * 1e3:.1f}" for side in others)
    late = median(lags[OUR]) * 1e3
    found.append(Finding("a whole sentence leaves after", late, "ms", at_most=SENTENCE_MS, note=note))
    mine = [one.singles[OUR] for one in rounds]
    lost = 1 - sum(len(one.lags) for one in mine) / sum(one.sentences for one in mine)
    calls = sum(one.calls for one in mine) / sum(len(one.seconds) for one in mine)
    return [*found, Finding("calls of the model", calls, "a turn"), Finding("sentences that the guard drops", lost, "")]


def _plain_findings(rounds: Sequence[Round], calm: Sequence[float], size: Size) -> list[Found]:
    """The built-in narrator."""
    who = f"{size.chats} people, built-in narrator"
    cuts = quantiles([seconds * 1e3 for seconds in calm], n=100)
    found: list[Found] = [
        Finding(f"{who}: p50", cuts[49], "ms", at_most=PACED_P50_MS, note=f"{len(calm)} turns"),
        Finding(f"{who}: p99", cuts[98], "ms", at_most=PACED_P99_MS),
    ]
    ours = [one.bursts[PLAIN].rate for one in rounds]
    what = f"turns a second at {size.chats} chats, built-in narrator"
    cpu = f"{median(one.cpu(PLAIN) for one in rounds) * 1e3:.1f} ms of processor time a turn"
    found.append(Finding(what, median(ours), "a second", note=cpu))
    if LITELLM in rounds[0].bursts:
        theirs = [one.bursts[LITELLM].rate for one in rounds]
        found.append(Finding(what, median_ratio(ours, theirs), "of LiteLLM's requests", at_least=TURNS_OVER_LITELLM))
    return found


# -- memory and start --------------------------------------------------------------------------------------------------


def _memory_findings(folder: Path, size: Size, tell: Tell) -> list[Found]:
    few, many = size.grown
    with sides.gm_serve(folder, "memory") as server:
        sides.settle(server)
        idle = server.memory()
        sizes = []
        for more in (few, many - few):
            tell(f"memory: {more} chats of {size.turns} turns")
            asyncio.run(grow(server, more, size.turns))
            sizes.append(server.memory())
        disk = sum(one.stat().st_size for one in folder.glob("memory.sqlite3*"))
    chats = f"chats of {size.turns} turns"
    return [
        Finding("memory of an idle server", idle, "MiB"),
        Finding(f"memory after {few} {chats}", sizes[0], "MiB"),
        Finding(f"memory after {many} {chats}", sizes[1], "MiB"),
        Finding("memory of one more idle chat", (sizes[1] - sizes[0]) / (many - few) * 1024, "KiB"),
        Finding("disk for a chat", disk / many / 1024, "KiB"),
    ]


def _start_findings(folder: Path, size: Size, tell: Tell) -> list[Found]:
    ours: list[float] = []
    theirs: list[float] = []
    for number in range(size.rounds):
        tell(f"start {number + 1} of {size.rounds}")
        with sides.upstream(folder) as upstream:
            with sides.minimal(folder, upstream.url) as server:
                theirs.append(server.start)
            with sides.gm_serve(folder, "start", upstream.url) as server:
                ours.append(server.start)
    tell("measured.")
    note = f"{OUR} {median(ours):.2f} s, {MINIMAL} {median(theirs):.2f} s"
    return [
        Finding(
            "start, until it answers",
            median_ratio(ours, theirs),
            f"of {MINIMAL}'s",
            at_most=START_OVER_MINIMAL,
            note=note,
        )
    ]
