"""How good a model is at the table: `gm eval narrator` plays matches with a scripted person and counts what happens."""

import json
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, TypeVar

from gm.engine.game import Game
from gm.errors import GmError
from gm.evaluation.plan import Plan
from gm.narrator.chat import ChatModel, TimeLimits
from gm.narrator.turn import Storyteller

T = TypeVar("T")
BARE_TIME = 2.0
"""How many times the time of a turn a model has that runs the game alone: it has more to write."""
PROGRESS_SECONDS = 30.0
"""Between two lines of progress where there is no terminal."""


def run_eval(
    game: Game[Any], storyteller: Storyteller, plan: Plan, *, limits: TimeLimits, bare: bool, as_json: bool
) -> int:
    """`gm eval narrator`: plays with `storyteller`, or lets its model run the game alone; returns the exit code.

    Raises:
        GmError: nothing can be played so.
    """
    from gm.narrator.storyteller import ModelStoryteller

    model = storyteller.model if isinstance(storyteller, ModelStoryteller) else None
    named = "no model" if model is None else model.key
    if not bare:
        return run_narrator(game, storyteller, plan, named=named, limits=limits, as_json=as_json)
    if model is None:
        raise GmError("--bare lets a model run the game: name one with --base-url, --model or --local")
    return run_bare(game, model, plan, named=named, limits=limits.scaled(BARE_TIME), as_json=as_json)


def run_narrator(
    game: Game[Any], storyteller: Storyteller, plan: Plan, *, named: str, limits: TimeLimits, as_json: bool = False
) -> int:
    """Plays with `storyteller` and prints what came of it.

    Returns 0 where every turn was whole and in time, nothing moved without an order and no answer held a fault, else 1.

    `named` is what the model is called in the heading, `limits` those that the storyteller keeps.

    Raises:
        GmError: no turn was played.
    """
    from gm.evaluation.figures import narrator_figures
    from gm.evaluation.play import play
    from gm.evaluation.table import narrator_table

    progress = Progress()
    turns = _played(play(game, storyteller, plan, limit=limits.turn, tell=progress), progress)
    figures = narrator_figures(turns)
    if as_json:
        _print_json({"eval": "narrator", "game": game.name, "model": named, **figures.to_json()})
    else:
        _print(narrator_table(f"{game.title}, the narrator on {named}, {progress.minutes}", figures))
    faults = sum(faults.count for faults in figures.faults)
    return 1 if figures.incomplete or figures.stalls or figures.moved.count or faults else 0


def run_bare(
    game: Game[Any], model: ChatModel, plan: Plan, *, named: str, limits: TimeLimits, as_json: bool = False
) -> int:
    """Lets `model` run the game alone and prints what came of it; always 0: nothing is promised of a model alone.

    Raises:
        GmError: no turn was played, or nobody wrote down what a model needs to run this game.
    """
    from gm.evaluation.bare import play_bare
    from gm.evaluation.figures import bare_figures
    from gm.evaluation.table import bare_table

    progress = Progress()
    turns = _played(play_bare(game, model, plan, limits=limits, tell=progress), progress)
    figures = bare_figures(turns)
    if as_json:
        _print_json({"eval": "bare", "game": game.name, "model": named, **figures.to_json()})
    else:
        _print(bare_table(f"{game.title}, {named} alone, without engine or tools, {progress.minutes}", figures))
    return 0


def _played(turns: Iterator[T], progress: "Progress") -> list[T]:
    """All turns, or those up to an interruption from the keyboard: what was waited for so long is not thrown away."""
    played: list[T] = []
    with suppress(KeyboardInterrupt):
        for turn in turns:
            # One by one: `extend` need not keep what came before an interruption.
            played.append(turn)  # noqa: PERF402
    progress.end()
    if not played:
        raise GmError("no turn was played: give it more --minutes")
    return played


class Progress:
    """How far it is: one line on a terminal, now and then a line elsewhere; on standard error."""

    def __init__(self) -> None:
        self._start = self._told = time.monotonic()
        self._terminal = sys.stderr.isatty()

    def __call__(self, text: str) -> None:
        """Says where it stands."""
        now = time.monotonic()
        if self._terminal:
            sys.stderr.write(f"\r{text}, {now - self._start:.0f} s{' ' * 10}")
        elif now - self._told >= PROGRESS_SECONDS:
            self._told = now
            sys.stderr.write(f"{text}, {now - self._start:.0f} s\n")
        sys.stderr.flush()

    def end(self) -> None:
        """Clears the line on a terminal."""
        if self._terminal:
            sys.stderr.write(f"\r{' ' * 60}\r")

    @property
    def minutes(self) -> str:
        """The time since the start."""
        return f"{(time.monotonic() - self._start) / 60:.0f} min"


def _print_json(found: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(found, indent=2, ensure_ascii=False) + "\n")


def _print(table: Any) -> None:
    from rich.console import Console

    console = Console()
    # A narrow pipe is no reason to cut figures off.
    Console(width=None if console.is_terminal else max(console.width, 120)).print(table)
