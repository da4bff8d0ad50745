"""The model behind the prose: the server's own, or the same one with a caller's own key."""

import dataclasses
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from types import TracebackType
from typing import Self

from gm.engine.said import said
from gm.errors import GmError
from gm.frontends.model import open_storyteller
from gm.narrator.chat import TimeLimits
from gm.narrator.endpoint import Endpoint
from gm.narrator.local_model import LocalModel
from gm.narrator.turn import PLAIN, Storyteller
from gm.settings import Settings

MOST_KEYS = 256
"""Callers' own keys in use at a time."""
MOST_OF_ONE = 16
"""Of them those of one owner, so that nobody leaves the others without."""
IDLE_SECONDS = 600.0
"""For so long a key stays in use, beyond the longest that one turn may take."""

TOO_MANY_KEYS = said(
    "Too many different keys in X-GM-Upstream-Key within a few minutes: use one of them, or wait a little."
)
NO_KEY = said("The key in X-GM-Upstream-Key holds characters that no key has: copy it again.")


@dataclasses.dataclass(slots=True)
class _Opened:
    """A storyteller on a caller's own key. `used`: when it was asked for last."""

    storyteller: Storyteller
    stack: ExitStack
    used: float


class Upstream:
    """Opens storytellers, one for each key of an owner; a context manager that closes them all.

    None is closed while a turn may be told with it: it goes when it was not asked for longer than any turn takes.
    """

    def __init__(
        self,
        asked: Endpoint | LocalModel | None,
        settings: Settings,
        mode: str | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._asked = asked
        self._settings = settings
        self._mode = mode
        self._clock = clock
        self._own: Storyteller = PLAIN
        self._stack = ExitStack()
        self._by_key: dict[tuple[str, str], _Opened] = {}
        self._kept = IDLE_SECONDS + TimeLimits(*settings.model_seconds).turn
        self._lock = threading.Lock()

    def __enter__(self) -> Self:
        self._own = self._stack.enter_context(open_storyteller(self._asked, self._settings, self._mode))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        for opened in self._by_key.values():
            opened.stack.close()
        self._stack.close()

    def storyteller_for(self, key: str, owner: str) -> Storyteller:
        """The server's own storyteller; with a caller's `key`, one of that `owner` alone, which spends that key.

        Raises:
            GmError: a key was given, and there is no endpoint that could take one; or too many were.
        """
        if not key:
            return self._own
        if not isinstance(self._asked, Endpoint):
            raise GmError(said("This server asks no model that takes a key: leave the header X-GM-Upstream-Key out."))
        with self._lock:
            idle = self._take_idle()
            found = self._by_key.get((owner, key)) or self._opened(self._asked, key, owner)
            found.used = self._clock()
        for one in idle:
            one.stack.close()
        return found.storyteller

    def _take_idle(self) -> list[_Opened]:
        """Those that nobody has asked for lately; they are nobody's any more."""
        since = self._clock() - self._kept
        idle = [whose for whose, one in self._by_key.items() if one.used < since]
        return [self._by_key.pop(whose) for whose in idle]

    def _opened(self, asked: Endpoint, key: str, owner: str) -> _Opened:
        of_owner = sum(whose == owner for whose, _ in self._by_key)
        if of_owner >= MOST_OF_ONE or len(self._by_key) >= MOST_KEYS:
            raise GmError(TOO_MANY_KEYS)
        try:
            endpoint = dataclasses.replace(asked, api_key=key)
        except GmError:
            raise GmError(NO_KEY) from None
        stack = ExitStack()
        storyteller = stack.enter_context(open_storyteller(endpoint, self._settings, self._mode))
        self._by_key[owner, key] = _Opened(storyteller, stack, self._clock())
        return self._by_key[owner, key]
