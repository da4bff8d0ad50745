"""The answers of the chat API as bytes: one object, or a stream of chunks as server-sent events."""

import json
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gm.frontends.openai_server.telling import Usage

DONE = b"data: [DONE]\n\n"
THINKING = b": thinking\n\n"
"""A comment, which clients skip: it keeps a connection open on which nothing comes yet."""


def event(value: Mapping[str, Any]) -> bytes:
    """One server-sent event. All ASCII: some clients split lines at characters that JSON leaves as they are."""
    return b"data: " + json.dumps(value, separators=(",", ":")).encode("ascii") + b"\n\n"


@dataclass(frozen=True, slots=True)
class Completion:
    """What all parts of one answer have in common. `counts`: a stream ends with what it took (`include_usage`)."""

    model: str
    counts: bool = False
    id: str = field(default_factory=lambda: f"chatcmpl-{secrets.token_hex(12)}")
    created: int = field(default_factory=lambda: int(time.time()))

    def whole(self, texts: Sequence[str], usage: Usage) -> dict[str, Any]:
        """The answer in one piece, a choice for each text."""
        choices = [
            {
                "index": index,
                "message": {"role": "assistant", "content": text, "refusal": None},
                "logprobs": None,
                "finish_reason": "stop",
            }
            for index, text in enumerate(texts)
        ]
        return {**self._head("chat.completion"), "choices": choices, "usage": _counted(usage)}

    def first(self, index: int) -> bytes:
        """Who speaks."""
        return self._chunk(index, {"role": "assistant", "content": ""})

    def words(self, index: int, text: str) -> bytes:
        """More of what is said."""
        return self._chunk(index, {"content": text})

    def last(self, index: int) -> bytes:
        """A choice is complete."""
        return self._chunk(index, {}, "stop")

    def usage(self, usage: Usage) -> bytes:
        """What all of it took."""
        return event({**self._head("chat.completion.chunk"), "choices": [], "usage": _counted(usage)})

    def _chunk(self, index: int, delta: dict[str, str], reason: str | None = None) -> bytes:
        choice = {"index": index, "delta": delta, "logprobs": None, "finish_reason": reason}
        return event(
            {**self._head("chat.completion.chunk"), "choices": [choice], **({"usage": None} if self.counts else {})}
        )

    def _head(self, kind: str) -> dict[str, Any]:
        return {"id": self.id, "object": kind, "created": self.created, "model": self.model}


def _counted(usage: Usage) -> dict[str, int]:
    return {
        "prompt_tokens": usage.prompt,
        "completion_tokens": usage.completion,
        "total_tokens": usage.prompt + usage.completion,
    }
