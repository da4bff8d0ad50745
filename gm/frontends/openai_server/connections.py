"""Connections: uvicorn's, but requests must begin soon and with a small head, and errors say what is wrong.

SillyTavern shows nothing but the status line of an error where it does not stream, so that line says it in words.
"""

import asyncio
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from gm.frontends.openai_server.errors import REASON, Refusal

MARK = b"\r\n" + REASON.encode() + b": "
HEAD_BYTES = 64 * 1024
HEAD_SECONDS = 30.0
"""A head, the address and headers of a request, is there within so many seconds of its first byte."""


class Connection(HttpToolsProtocol):
    """One connection of a client."""

    _head = 0
    _in_body = False
    _hang_up: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """See `asyncio.Protocol`."""
        super().connection_made(cast("asyncio.Transport", PhrasedTransport(transport)))
        # Who connects and says nothing is treated as who is done.
        self.timeout_keep_alive_task = self.loop.call_later(self.timeout_keep_alive, self.timeout_keep_alive_handler)

    def connection_lost(self, exc: Exception | None) -> None:
        """See `asyncio.Protocol`."""
        self._head_is_there()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """See `asyncio.Protocol`."""
        if not self._in_body:
            self._head += len(data)
            if self._hang_up is None:
                self._hang_up = self.loop.call_later(HEAD_SECONDS, self.transport.close)
        super().data_received(data)
        # What came in one piece with its end was read: the count began anew.
        if self._head > HEAD_BYTES and not self._in_body and not self.transport.is_closing():
            self.send_400_response(f"The headers are longer than {HEAD_BYTES} bytes")

    def on_headers_complete(self) -> None:
        """The parser is past the head."""
        self._in_body = True
        self._head = 0
        self._head_is_there()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The parser is past the body; what comes next is another head."""
        self._in_body = False
        super().on_message_complete()

    def _head_is_there(self) -> None:
        if self._hang_up is not None:
            self._hang_up.cancel()
            self._hang_up = None

    def send_400_response(self, msg: str) -> None:
        """Answers what is no HTTP, in the shape of all other errors, and hangs up."""
        body = Refusal(400, msg, "bad_http").response().body
        head = f"HTTP/1.1 400 {msg}\r\ncontent-type: application/json\r\ncontent-length: {len(body)}\r\n"
        self.transport.write(f"{head}connection: close\r\n\r\n".encode("ascii") + bytes(body))
        self.transport.close()


class PhrasedTransport:
    """A transport that moves the words of a refusal from its header to the status line before it."""

    __slots__ = ("_transport",)

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport

    def __getattr__(self, name: str) -> Any:
        """Everything else is the transport's own."""
        return getattr(self._transport, name)

    def write(self, content: bytes) -> None:
        """Writes `content`, the head of an error with its own words."""
        if content.startswith((b"HTTP/1.1 4", b"HTTP/1.1 5")):
            content = with_phrase(content)
        self._transport.write(content)


def with_phrase(content: bytes) -> bytes:
    """The head of a response, with the words from its header behind the status; unchanged where it has none."""
    head, gap, rest = content.partition(b"\r\n\r\n")
    before, mark, after = head.partition(MARK)
    if not mark:
        return content
    reason, _, others = after.partition(b"\r\n")
    status, line, headers = before.partition(b"\r\n")
    code = b" ".join(status.split(b" ", 2)[:2])
    return code + b" " + reason + line + headers + (b"\r\n" + others if others else b"") + gap + rest
