"""Status lines that say what is wrong: SillyTavern shows nothing else of an error where it does not stream."""

import asyncio
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from gm.frontends.openai_server.errors import REASON, Refusal

MARK = b"\r\n" + REASON.encode() + b": "


class Phrased(HttpToolsProtocol):
    """uvicorn's protocol, with the words of a refusal in place of the phrase that belongs to its status."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """See `asyncio.Protocol`."""
        super().connection_made(cast("asyncio.Transport", PhrasedTransport(transport)))

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
