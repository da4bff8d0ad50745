"""How much a server takes on, and from whom how fast."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass

from gm.engine.said import counted
from gm.frontends.openai_server.errors import Refusal

MEBIBYTE = 1 << 20


@dataclass(frozen=True, slots=True)
class Limits:
    """`body`: bytes of a request. `messages`, `characters`, `answers`: of a history and of `n`.

    `running`: requests answered at once, each on a thread that may wait for a model; `waiting`: those that wait for
    one; more are turned away. `per_minute`: requests of one owner a minute, 0 for no limit.

    Seconds: `body_seconds` until a request is there whole; `silence` between two signs of life of a stream;
    `start` until a stream begins though nothing is known yet; `write` until a client has read what was sent;
    `stop` for answers under way when the server is told to stop.
    """

    body: int = 8 * MEBIBYTE
    messages: int = 5000
    characters: int = 2_000_000
    answers: int = 4
    running: int = 128
    waiting: int = 256
    per_minute: int = 0
    body_seconds: float = 30
    silence: float = 4
    start: float = 20
    write: float = 60
    stop: float = 20


class Pace:
    """Lets each owner through so many times a minute, a minute's worth at once.

    Only for owners of keys: then there are never more entries than keys were ever made.
    """

    def __init__(self, per_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = per_minute
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, owner: str) -> None:
        """Counts one request.

        Raises:
            Refusal: it is one too many; says when to come again.
        """
        if not self._most:
            return
        now = self._clock()
        left, since = self._left.get(owner, (float(self._most), now))
        left = min(self._most, left + (now - since) * self._most / 60)
        if left < 1:
            self._left[owner] = (left, now)
            wait = math.ceil((1 - left) * 60 / self._most)
            text = counted(
                "Too many messages at once: wait {count} second, then send it again.",
                "Too many messages at once: wait {count} seconds, then send it again.",
                wait,
            )
            raise Refusal(429, text, "rate_limit_exceeded", retry_after=wait)
        self._left[owner] = (left - 1, now)
