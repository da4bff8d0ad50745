"""A model that is none, for `gm bench serve`: a few new sentences an answer, word by word, at a steady pace.

`python -m gm.bench.serve_upstream PORT` serves it. `/told` says what it told since the last time, and when.
"""

import asyncio
import json
import random
import sys
import time
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from dataclasses import dataclass, field
from typing import Any

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

PACE = 0.002
"""Seconds from one word to the next."""
SENTENCES = 4
LOOKS = ("pale", "narrow", "heavy", "silent", "crooked", "warm", "hollow", "distant", "slow", "grey", "soft", "faint")
THINGS = ("lantern", "curtain", "doorway", "shadow", "rooftop", "puddle", "engine", "window", "corridor", "drizzle")
DOINGS = ("sways", "waits", "glimmers", "darkens", "settles", "trembles", "hums", "fades", "lingers", "drifts")
PLACES = (
    "over the old square", "beyond the railing", "under the low sky", "along the wet stones", "behind the crowd",
    "beside the broken wall", "in the evening air", "near the empty stairs", "across the yard", "above the street",
)  # fmt: skip
HEAD = {"id": "chatcmpl-bench", "object": "chat.completion.chunk", "created": 0, "model": "bench"}
USAGE = {"prompt_tokens": 100, "completion_tokens": 50, "total_tokens": 150}


def sentences(rng: random.Random) -> list[str]:
    """An answer: atmosphere that claims nothing, in sentences that nobody has read before."""
    scenes = (
        f"The {rng.choice(LOOKS)} {rng.choice(THINGS)} {rng.choice(DOINGS)} {rng.choice(PLACES)}, "
        f"and a {rng.choice(LOOKS)} {rng.choice(THINGS)} {rng.choice(DOINGS)} {rng.choice(PLACES)}."
        for _ in range(SENTENCES)
    )
    return list(scenes)


def words_of(told: list[str]) -> Iterator[tuple[str, bool]]:
    """The words, each with the blank behind it, and whether a sentence before is known to be whole by it.

    A full stop ends no sentence until something stands behind it (`3.5`, `e.g.`).
    """
    for sentence in told:
        words = sentence.split(" ")
        for number, word in enumerate(words, 1):
            yield f"{word} ", number == len(words)


def event(delta: dict[str, Any], reason: str | None = None) -> bytes:
    """A chunk as a server-sent event."""
    choice = {"index": 0, "delta": delta, "finish_reason": reason}
    return b"data: " + json.dumps({**HEAD, "choices": [choice]}, separators=(",", ":")).encode() + b"\n\n"


@dataclass(slots=True)
class Upstream:
    """The ASGI app."""

    rng: random.Random = field(default_factory=random.Random)
    calls: int = 0
    told: list[tuple[str, float]] = field(default_factory=list)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] != "http":
            return
        while (await receive()).get("more_body"):
            pass
        if scope["method"] == "POST":
            await self._answer(send)
        elif scope["path"] == "/told":
            told, self.told = self.told, []
            calls, self.calls = self.calls, 0
            await _send_whole(send, {"calls": calls, "sentences": told})
        else:
            await _send_whole(send, {"object": "list", "data": [{"id": "bench", "object": "model"}]})

    async def _answer(self, send: Send) -> None:
        begun = time.perf_counter()
        self.calls += 1
        await _begin(send, b"text/event-stream")
        await _send(send, event({"role": "assistant", "content": ""}))
        told = sentences(self.rng)
        ends = iter(told)
        for number, (word, whole) in enumerate(words_of(told), 1):
            # By the clock, not one pause after the other: where the machine is busy, the answer still ends in time.
            await asyncio.sleep(max(0.0, begun + number * PACE - time.perf_counter()))
            if whole:
                self.told.append((next(ends), time.perf_counter()))
            await _send(send, event({"content": word}))
        await _send(send, event({}, "stop"))
        await _send(send, b"data: " + json.dumps({**HEAD, "choices": [], "usage": USAGE}).encode() + b"\n\n")
        await _send(send, b"data: [DONE]\n\n")
        await send({"type": "http.response.body", "body": b""})


async def _begin(send: Send, kind: bytes) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", kind)]})


async def _send(send: Send, body: bytes) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": True})


async def _send_whole(send: Send, value: Any) -> None:
    await _begin(send, b"application/json")
    await send({"type": "http.response.body", "body": json.dumps(value).encode()})


def main() -> None:
    """Serves until it is stopped."""
    import uvicorn

    # The type of an ASGI app is that of its scopes to the letter, which nobody needs here.
    app: Any = Upstream()
    uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]), log_level="warning", lifespan="off")


if __name__ == "__main__":
    main()
