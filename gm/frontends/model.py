"""The model at the table, as flags and the environment ask for it; without one, the built-in narrator plays."""

import argparse
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from gm.engine.said import counted, said
from gm.errors import GmError
from gm.language import SOURCE, translate
from gm.settings import Settings

if TYPE_CHECKING:
    from gm.narrator.endpoint import Endpoint
    from gm.narrator.local_model import LocalModel
    from gm.narrator.report import TurnReport
    from gm.narrator.turn import Storyteller
    from gm.table import Table

Say = Callable[[str], None]


def model_asked_for(
    arguments: argparse.Namespace, environment: Mapping[str, str], say: Say
) -> "Endpoint | LocalModel | None":
    """The endpoint, or the model file to be served, that flags and environment ask for; None to play without a model.

    `say` hears how the loading of a file goes.

    Raises:
        GmError: a flag or a variable cannot be right, or there is no such file.
    """
    if arguments.no_model:
        return None
    from gm.narrator.endpoint import endpoint_from, reach_in

    if arguments.local is None:
        return endpoint_from(environment, arguments.base_url, arguments.api_key, arguments.model)
    if arguments.model or arguments.api_key:
        raise GmError(said("--model and --api-key say nothing to --local FILE: leave them out"))
    from gm.narrator.local_model import LocalModel

    return LocalModel(Path(arguments.local), say, reach=reach_in(environment))


@contextmanager
def open_storyteller(
    asked: "Endpoint | LocalModel | None", settings: Settings, mode: str | None = None
) -> "Iterator[Storyteller]":
    """The storyteller on the model that is asked for, for as long as the block runs.

    `mode` is how the model is asked for calls; None: that is found out.

    Raises:
        GmError: the model file cannot be served.
    """
    from gm.narrator.turn import PLAIN

    with ExitStack() as stack:
        if asked is None:
            yield PLAIN
            return
        from gm.narrator.chat import TimeLimits
        from gm.narrator.client import OpenAIClient
        from gm.narrator.endpoint import Endpoint
        from gm.narrator.memory import Mode, ModelMemory
        from gm.narrator.storyteller import ModelStoryteller

        endpoint = asked if isinstance(asked, Endpoint) else stack.enter_context(asked).endpoint
        memory = ModelMemory(settings.models_file)
        client = stack.enter_context(OpenAIClient(endpoint, memory))
        client.warm_up()
        yield ModelStoryteller(client, memory, TimeLimits(*settings.model_seconds), Mode(mode) if mode else None)


def warm_up(storyteller: "Storyteller", table: "Table", *, both: bool) -> None:
    """Has a model of this machine read its instructions while the cards are dealt; returns at once.

    A hosted one is fast and counts every token, so it is not asked for nothing. `both`: the server is known to keep
    two beginnings.
    """
    from gm.narrator.turn import PLAIN

    if storyteller is PLAIN or table.outcome is not None:
        return
    from gm.narrator.client import OpenAIClient
    from gm.narrator.storyteller import ModelStoryteller

    if not isinstance(storyteller, ModelStoryteller) or not isinstance(storyteller.model, OpenAIClient):
        return
    if storyteller.model.endpoint.is_here:
        work = partial(storyteller.warm_up, table, both=both)
        threading.Thread(target=work, name="gm-warm-up", daemon=True).start()


class Tally:
    """Adds up what the model took over a match, and says it in one line a turn, in `language`."""

    def __init__(self, language: str = SOURCE) -> None:
        self.turns = 0
        self.calls = 0
        self.tokens = 0
        self.seconds = 0.0
        self._language = language

    def add(self, report: "TurnReport") -> str:
        """Counts one turn; the line for it."""
        usage = report.usage
        self.turns += 1
        self.calls += usage.calls
        self.tokens += usage.tokens_in + usage.tokens_out
        self.seconds += report.seconds
        parts = "; ".join(translate(part, self._language) for part in _parts_of(report))
        return translate(said("[model: {parts}]", parts=parts), self._language)

    def total(self) -> str:
        """The line for all of it; empty where no model was asked."""
        if not self.turns:
            return ""
        whole = said(
            "[model in {turns}: {calls}, {tokens} tokens, {seconds} s]",
            turns=counted("{count} turn", "{count} turns", self.turns),
            calls=counted("{count} call", "{count} calls", self.calls),
            tokens=self.tokens,
            seconds=f"{self.seconds:.0f}",
        )
        return translate(whole, self._language)


def _parts_of(report: "TurnReport") -> Iterator[str]:
    """What the line of a turn says, piece by piece."""
    usage, seconds = report.usage, f"{report.seconds:.1f}"
    yield counted("{count} call", "{count} calls", usage.calls)
    if usage.estimated:
        yield said("about {given} tokens in and {made} out", given=usage.tokens_in, made=usage.tokens_out)
    else:
        yield said("{given} tokens in and {made} out", given=usage.tokens_in, made=usage.tokens_out)
    if report.first is None:
        yield said("{seconds} s", seconds=seconds)
    else:
        yield said("{seconds} s, first sentence after {first} s", seconds=seconds, first=f"{report.first:.1f}")
    whole = report.sentences + len(report.dropped)
    yield counted(
        "{shown} of {count} sentence shown", "{shown} of {count} sentences shown", whole, shown=report.sentences
    )
    if report.dropped:
        yield said("dropped: {reasons}", reasons=", ".join(verdict.reason for verdict in report.dropped))
    if report.trouble is not None:
        yield type(report.trouble).__name__
