"""A chat program that measures, for `gm bench serve`: it sends whole histories and notes when each word came.

Bare sockets: the client shares the machine with the servers and shall cost next to nothing. What came is read after
the answer has ended.
"""

import asyncio
import contextlib
import json
import re
import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from gm.errors import GmError

HOST = "127.0.0.1"
END = b"\r\n0\r\n\r\n"
"""The last chunk of an answer in chunks."""
PATIENCE = 120
"""Seconds for one answer."""
SYSTEM = "Write Bot's next reply in a fictional chat between Bot and User."
CHOICES = re.compile(r"You can: ([^\n]+)")
FIRST_WORDS = "start game"


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer, streamed. `pieces`: what was said, each with the time (of `time.perf_counter`) at which it was there.

    `begun`: when the question went out; `ended`: when the last byte was there.
    """

    begun: float
    ended: float
    pieces: tuple[tuple[float, str], ...]

    @property
    def text(self) -> str:
        """All that was said."""
        return "".join(text for _, text in self.pieces)

    @property
    def seconds(self) -> float:
        """From the question to the end."""
        return self.ended - self.begun

    def arrival(self, sentence: str) -> float | None:
        """When `sentence` was there whole; None where it never came."""
        place = self.text.find(sentence)
        if place < 0:
            return None
        length = 0
        for at, text in self.pieces:
            length += len(text)
            if length >= place + len(sentence):
                return at
        return None


class Line:
    """One person's connection to a server, kept open; the key tells people apart."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._key = f"sk-{secrets.token_hex(8)}"
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, body: dict[str, Any]) -> Answer:
        """The streamed answer to a chat request.

        Raises:
            GmError: the answer is none.
        """
        content = json.dumps(body).encode()
        head = (
            f"POST /v1/chat/completions HTTP/1.1\r\nhost: {HOST}:{self._port}\r\nauthorization: Bearer {self._key}\r\n"
            f"content-type: application/json\r\ncontent-length: {len(content)}\r\n\r\n"
        )
        if self._reader is None or self._reader.at_eof():
            # Servers close connections on which nothing comes for some seconds.
            await self.close()
            self._reader, self._writer = await asyncio.open_connection(HOST, self._port)
        assert self._writer is not None
        begun = time.perf_counter()
        self._writer.write(head.encode() + content)
        came: list[tuple[float, bytes]] = []
        tail = b""
        async with asyncio.timeout(PATIENCE):
            while not tail.endswith(END):
                data = await self._reader.read(1 << 16)
                came.append((time.perf_counter(), data))
                tail = tail[-len(END) :] + data
                if not data or (len(came) == 1 and not data.startswith(b"HTTP/1.1 200")):
                    raise GmError(f"port {self._port} answered {(tail + data)[:400]!r}")
        return Answer(begun, came[-1][0], tuple(_said(came)))

    async def close(self) -> None:
        """Ends the connection."""
        if self._writer is not None:
            self._writer.close()
            with contextlib.suppress(OSError):
                await self._writer.wait_closed()


def _said(came: list[tuple[float, bytes]]) -> Iterator[tuple[float, str]]:
    """What was said in the events of an answer, with the time at which each event was there."""
    pending = b""
    for at, chunk in _chunks(came):
        *events, pending = (pending + chunk).split(b"\n\n")
        for one in events:
            text = _text_of(one)
            if text:
                yield at, text


def _chunks(came: list[tuple[float, bytes]]) -> Iterator[tuple[float, bytes]]:
    """The chunks of HTTP."""
    whole = b"".join(data for _, data in came)
    place = whole.index(b"\r\n\r\n") + 4
    arrivals = iter(came)
    at, there = 0.0, 0
    while place < len(whole):
        line = whole.index(b"\r\n", place)
        size = int(whole[place:line], 16)
        start, place = line + 2, line + 2 + size + 2
        while there < start + size:
            at, data = next(arrivals)
            there += len(data)
        yield at, whole[start : start + size]


def _text_of(one: bytes) -> str:
    """What an event says.

    Raises:
        GmError: it tells of an error.
    """
    value = one.partition(b"data: ")[2]
    if not value.startswith(b"{"):
        return ""
    chunk = json.loads(value)
    if "error" in chunk:
        raise GmError(f"an answer broke off: {value[:400]!r}")
    return "".join(choice["delta"].get("content") or "" for choice in chunk.get("choices", ()))


@dataclass(slots=True)
class Chat:
    """A conversation of which all is sent each time; `play` takes the first thing that the last reply offers."""

    line: Line
    model: str
    messages: list[dict[str, str]] = field(default_factory=lambda: [{"role": "system", "content": SYSTEM}])

    async def say(self, text: str) -> Answer:
        """Sends a message of the person; what came is remembered."""
        self.messages.append({"role": "user", "content": text})
        answer = await self.line.ask({"model": self.model, "messages": self.messages, "stream": True})
        self.messages.append({"role": "assistant", "content": answer.text})
        return answer

    async def play(self) -> Answer:
        """The next turn."""
        return await self.say(next_message(self.messages[-1]["content"]))


def next_message(reply: str) -> str:
    """The first of the things that `reply` offers, in its own words; to begin (again) where it offers none.

    >>> next_message("You can: take A, B.")
    'take A'
    >>> next_message("You can: throw away Uzi + Akm + Famas (any 3 cards); let the bomb go off.")
    'throw away Uzi + Akm + Famas'
    """
    found = CHOICES.findall(reply)
    if not found:
        return FIRST_WORDS
    return re.split(r"[;,(]|\.$", found[-1])[0].strip()
