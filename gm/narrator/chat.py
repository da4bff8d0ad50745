"""What is asked of a model and what comes back, without a word about who serves it.

`ChatModel` is the seam: `gm.narrator.client.OpenAIClient` speaks to an endpoint, `gm.narrator.fake_client` to a script.
"""

import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from gm.narrator.model_errors import BudgetSpent, Stopped, TooSlow

Tool: TypeAlias = Mapping[str, Any]
"""A tool in the shape of OpenAI's `tools`: what `gm.tools.toolset.export_tools` returns."""
BYTES_PER_TOKEN = 4
"""For estimates: UTF-8 bytes of English text."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a conversation; `role` is "system", "user" or "assistant"."""

    role: str
    content: str


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """One question to a model.

    `schema`: the answer is to be JSON of this schema. `max_tokens`: what the endpoint is asked to keep to; answers
    of more than `max_characters` (text and calls together) are cut off with `AnswerTooLong`.
    """

    messages: tuple[Message, ...]
    tools: tuple[Tool, ...] = ()
    schema: Mapping[str, Any] | None = None
    max_tokens: int = 400
    max_characters: int = 20_000
    temperature: float = 0.0


@dataclass(frozen=True, slots=True)
class Text:
    """A piece of speech, never empty; no reasoning in it."""

    text: str


@dataclass(frozen=True, slots=True)
class Reasoning:
    """A piece of the model's thinking: never shown, never speech."""

    text: str


@dataclass(frozen=True, slots=True)
class CallPart:
    """A piece of a native tool call; pieces of one `index` belong together, `name` and `arguments` are appended."""

    index: int
    name: str = ""
    arguments: str = ""


@dataclass(frozen=True, slots=True)
class Usage:
    """Model work: calls, and tokens in and out; `estimated` where the endpoint did not count them all itself."""

    calls: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    estimated: bool = False

    def __add__(self, other: "Usage") -> "Usage":
        """Both together; estimated where either is."""
        return Usage(
            self.calls + other.calls,
            self.tokens_in + other.tokens_in,
            self.tokens_out + other.tokens_out,
            self.estimated or other.estimated,
        )


Delta: TypeAlias = Text | Reasoning | CallPart


@dataclass(frozen=True, slots=True)
class TimeLimits:
    """Seconds for connecting, until the first token, between tokens, and for all model work of one turn."""

    connect: float = 5.0
    first_token: float = 60.0
    silence: float = 20.0
    turn: float = 120.0

    def scaled(self, factor: float) -> "TimeLimits":
        """All limits times `factor`; tests use small ones."""
        return TimeLimits(self.connect * factor, self.first_token * factor, self.silence * factor, self.turn * factor)


class TurnBudget:
    """What the model may take in one turn: time, calls; and what it took. Made where the turn begins.

    `stop` may be called by any thread: whatever waits for the model in this turn ends at once with `Stopped`.
    """

    def __init__(self, limits: TimeLimits | None = None, most_calls: int = 4) -> None:
        self.limits = limits or TimeLimits()
        self.most_calls = most_calls
        self.usage = Usage()
        self._deadline = time.monotonic() + self.limits.turn
        # Reentrant: a signal handler may stop a turn while the same thread is at work in here.
        self._lock = threading.RLock()
        self._stopped = False
        self._waiting: list[Callable[[], None]] = []

    def remaining(self) -> float:
        """Seconds left, never negative."""
        return max(0.0, self._deadline - time.monotonic())

    def check(self) -> None:
        """Returns where one more call may begin.

        Raises:
            Stopped: the person went on without the model.
            BudgetSpent: the turn has had its calls.
            TooSlow: the turn has had its time.
        """
        if self._stopped:
            raise Stopped
        if self.usage.calls >= self.most_calls:
            raise BudgetSpent
        if not self.remaining():
            raise TooSlow(TooSlow.TURN, self.limits.turn)

    def spend(self, usage: Usage) -> None:
        """Adds to what this turn took."""
        with self._lock:
            self.usage += usage

    def stop(self) -> None:
        """Ends all waiting for the model in this turn, now and later. Never blocks."""
        with self._lock:
            self._stopped = True
            waiting = tuple(self._waiting)
        for wake in waiting:
            wake()

    @contextmanager
    def waking(self, wake: Callable[[], None]) -> Iterator[None]:
        """`wake` is called when the turn is stopped while the block runs, or was stopped before it."""
        with self._lock:
            self._waiting.append(wake)
            stopped = self._stopped
        if stopped:
            wake()
        try:
            yield
        finally:
            with self._lock:
                self._waiting.remove(wake)


class ChatModel(Protocol):
    """A model that answers in pieces."""

    @property
    def key(self) -> str:
        """Names endpoint and model, for what is remembered of them; holds no secret."""

    def stream(self, request: ChatRequest, budget: TurnBudget) -> Iterator[Delta]:
        """The answer in pieces as they come; closing the iterator ends the request and never blocks.

        What it took is added to `budget.usage`, also where it failed or was closed early.

        Raises:
            ModelError: there is no answer, or it ended badly; pieces that came before stand.
        """


def estimate_tokens(text: str) -> int:
    """About how many tokens `text` has, rounded up.

    >>> estimate_tokens("You hit him."), estimate_tokens("")
    (3, 0)
    """
    return -(-len(text.encode("utf-8", "replace")) // BYTES_PER_TOKEN)
