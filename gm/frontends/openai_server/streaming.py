"""An answer as it comes, to a client that may go away or read slowly."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect, Request
from starlette.responses import StreamingResponse
from starlette.types import Message, Receive, Scope, Send

from gm.frontends.openai_server.errors import Refusal
from gm.frontends.openai_server.limits import Limits
from gm.frontends.openai_server.sse import DONE, THINKING, Completion, event
from gm.frontends.openai_server.telling import Begun, Broken, Event, Telling, Usage, Words

Result = TypeVar("Result")
MEDIA_TYPE = "text/event-stream"


async def unless_gone(request: Request, work: Coroutine[Any, Any, Result]) -> Result:
    """What `work` returns; its task is cancelled where the client goes away first.

    Raises:
        ClientDisconnect: it did.
    """
    task = asyncio.create_task(work)
    gone = asyncio.create_task(_wait_until_gone(request.receive))
    try:
        await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise ClientDisconnect
        return task.result()
    finally:
        task.cancel()
        gone.cancel()


async def _wait_until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


class EventStream(StreamingResponse):
    """The chunks of an answer as server-sent events; the telling stops with the stream, however that ends.

    `refuse`: how an error of the game side is told to a client.
    """

    def __init__(
        self,
        completion: Completion,
        telling: Telling,
        *,
        limits: Limits,
        headers: Mapping[str, str],
        hear: Callable[[Event], None],
        refuse: Callable[[Exception], Refusal],
        language: str,
    ) -> None:
        self._completion = completion
        self._telling = telling
        self._limits = limits
        self._hear = hear
        self._refuse = refuse
        self._language = language
        self._spoken = -1
        # A proxy that gathers a stream would show nothing until its end.
        more = {"cache-control": "no-cache", "x-accel-buffering": "no", **headers}
        super().__init__(self._chunks(), 200, more, MEDIA_TYPE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""

        async def patient(message: Message) -> None:
            async with asyncio.timeout(self._limits.write):
                await send(message)

        try:
            await super().__call__(scope, receive, patient)
        finally:
            self._telling.stop()

    async def _chunks(self) -> AsyncIterator[bytes]:
        """All that is there at once goes out at once."""
        yield self._opening(0)
        ended = False
        while not ended:
            heard = await self._telling.next(self._limits.silence)
            if heard is None:
                yield THINKING
            parts: list[bytes] = []
            while heard is not None:
                self._hear(heard)
                parts.append(self._encode(heard))
                ended = isinstance(heard, Usage | Broken)
                heard = self._telling.more()
            if parts:
                yield b"".join(parts)

    def _opening(self, index: int) -> bytes:
        if index <= self._spoken:
            return b""
        self._spoken = index
        return self._completion.first(index)

    def _encode(self, heard: Event) -> bytes:
        match heard:
            case Words(index, text, ended):
                words = self._completion.words(index, text) if text else b""
                return self._opening(index) + words + (self._completion.last(index) if ended else b"")
            case Usage():
                return (self._completion.usage(heard) if self._completion.counts else b"") + DONE
            case Broken(error):
                return event(self._refuse(error).body(self._language)) + DONE
            case Begun():
                return b""
