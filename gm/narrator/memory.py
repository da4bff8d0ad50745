"""What was found out about each endpoint and model: in memory, and in a small file where one is given."""

import contextlib
import json
import os
import tempfile
import threading
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any


class Mode(StrEnum):
    """How a model is asked for tool calls."""

    TOOLS = "tools"
    """Native tool calls."""
    SCHEMA = "schema"
    """One JSON value, held to a schema that lists the legal calls."""
    TEXT = "text"
    """Calls printed in the text of the answer."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of one model: the mode that works, parameters it refuses, whether it opens in thought untagged.

    `silent`: how many answers in the present mode held no call; it lives no longer than the process.
    """

    mode: Mode | None = None
    refused: frozenset[str] = frozenset()
    opens_in_thought: bool = False
    silent: int = 0


class ModelMemory:
    """Knowledge by `ChatModel.key`. Safe to share between threads.

    A file that is missing, broken or cannot be written is no reason to stop: then it is found out anew.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._known = _load(path) if path is not None else {}

    def of(self, key: str) -> Known:
        """What is known of the model; nothing yet for a new one."""
        return self._known.get(key, Known())

    def learn(self, key: str, **changes: Any) -> Known:
        """Replaces fields of what is known, writes the file where something lasting changed, returns the new state."""
        with self._lock:
            return self._change(key, changes)

    def refuse(self, key: str, parameter: str) -> None:
        """Remembers that the endpoint does not take `parameter` for this model."""
        with self._lock:
            self._change(key, {"refused": self.of(key).refused | {parameter}})

    def _change(self, key: str, changes: Mapping[str, Any]) -> Known:
        """`learn`, while the lock is held."""
        old = self.of(key)
        new = replace(old, **changes)
        self._known[key] = new
        if self._path is not None and replace(old, silent=0) != replace(new, silent=0):
            _save(self._path, self._known)
        return new


def _load(path: Path) -> dict[str, Known]:
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))["models"]
        return {str(key): _read(entry) for key, entry in stored.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}


def _read(entry: Mapping[str, Any]) -> Known:
    mode = entry.get("mode")
    return Known(
        mode=Mode(mode) if mode else None,
        refused=frozenset(map(str, entry.get("refused", ()))),
        opens_in_thought=bool(entry.get("opens_in_thought")),
    )


def _save(path: Path, known: Mapping[str, Known]) -> None:
    """Writes the file as a whole or not at all; another program may be reading it."""
    models = {
        key: {"mode": one.mode, "refused": sorted(one.refused), "opens_in_thought": one.opens_in_thought}
        for key, one in sorted(known.items())
    }
    text = json.dumps({"v": 1, "models": models}, indent=1)
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            Path(name).replace(path)
        except OSError:
            Path(name).unlink(missing_ok=True)
            raise
