"""The model behind the prose: the server's own, or the same one with a caller's own key."""

import dataclasses
import threading
from collections import OrderedDict
from contextlib import ExitStack
from types import TracebackType
from typing import Self

from gm.errors import GmError
from gm.frontends.model import open_storyteller
from gm.narrator.endpoint import Endpoint
from gm.narrator.local_model import LocalModel
from gm.narrator.turn import PLAIN, Storyteller
from gm.settings import Settings

MOST_KEYS = 64
"""Callers' own keys in use at a time; the one that was used the longest ago makes room."""


class Upstream:
    """Opens storytellers, one for each key; a context manager that closes them all."""

    def __init__(self, asked: Endpoint | LocalModel | None, settings: Settings, mode: str | None = None) -> None:
        self._asked = asked
        self._settings = settings
        self._mode = mode
        self._own: Storyteller = PLAIN
        self._stack = ExitStack()
        self._by_key: OrderedDict[str, tuple[Storyteller, ExitStack]] = OrderedDict()
        self._lock = threading.Lock()

    def __enter__(self) -> Self:
        self._own = self._stack.enter_context(open_storyteller(self._asked, self._settings, self._mode))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        for _, stack in self._by_key.values():
            stack.close()
        self._stack.close()

    def storyteller_for(self, key: str) -> Storyteller:
        """The server's own storyteller; with a caller's `key`, one that spends that key.

        Raises:
            GmError: a key was given, and there is no endpoint that could take one.
        """
        if not key:
            return self._own
        if not isinstance(self._asked, Endpoint):
            raise GmError("this server asks no model that takes a key: leave the header X-GM-Upstream-Key out")
        with self._lock:
            found = self._by_key.pop(key, None) or self._opened(self._asked, key)
            self._by_key[key] = found
            while len(self._by_key) > MOST_KEYS:
                self._by_key.popitem(last=False)[1][1].close()
            return found[0]

    def _opened(self, asked: Endpoint, key: str) -> tuple[Storyteller, ExitStack]:
        stack = ExitStack()
        endpoint = dataclasses.replace(asked, api_key=key)
        return stack.enter_context(open_storyteller(endpoint, self._settings, self._mode)), stack
