"""From the game side to the event loop: one request answered on a thread that may block, heard as it comes."""

import asyncio
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any, cast

from gm.conversation.kinds import Kind
from gm.conversation.request import Incoming
from gm.frontends.openai_server.answering import GameMaster, Listener
from gm.frontends.openai_server.threads import Threads


@dataclass(frozen=True, slots=True)
class Begun:
    """What the request was taken for; all that it moved is stored."""

    kind: Kind
    node: str


@dataclass(frozen=True, slots=True)
class Words:
    """More of the answer number `index`; the last of it where `ended`."""

    index: int
    text: str
    ended: bool = False


@dataclass(frozen=True, slots=True)
class Usage:
    """All answers are told. Tokens are estimates but for those that a model counted; a request is read once."""

    prompt: int
    completion: int


@dataclass(frozen=True, slots=True)
class Broken:
    """The game side failed."""

    error: Exception


Event = Begun | Words | Usage | Broken


def tell(
    game_master: GameMaster, incoming: Incoming, owner: str, upstream_key: str, listener: Listener
) -> Iterator[Event | None]:
    """Everything that comes of a request, in order; None where a model is being waited for.

    Each of several answers tells the same turn once more: the first plays it, and it is pinned then.
    """
    prompt = completion = 0
    for index in range(incoming.count):
        answering = game_master.answer(incoming, owner, upstream_key, listener)
        if index == 0:
            yield Begun(answering.kind, answering.node)
        # Those who make pieces clean up when they are closed (a generator); the protocol names no more than it needs.
        with closing(cast("Any", answering.pieces())) as pieces:
            for piece in pieces:
                yield Words(index, piece) if piece else None
        yield Words(index, "", ended=True)
        prompt = prompt or answering.prompt_tokens
        completion += answering.completion_tokens
    yield Usage(prompt, completion)


class Telling:
    """Runs the events of a request on one of `threads` and hands them over on the event loop.

    What is told waits for whoever reads slowly: an answer is a few kilobytes, a thread is dearer. After `stop` the
    game side is not asked for another piece, and its iterator is closed on its own thread.
    """

    def __init__(self, events: Iterator[Event | None], threads: Threads, listener: Listener) -> None:
        self._events = events
        self._threads = threads
        self._loop = asyncio.get_running_loop()
        self._heard: asyncio.Queue[Event] = asyncio.Queue()
        self._stopped = False
        self._listener = listener

    def start(self) -> bool:
        """False where all threads are taken and enough others wait for one."""
        return self._threads.submit(self._pump)

    async def next(self, seconds: float | None = None) -> Event | None:
        """The next event, None where none comes within `seconds`."""
        if not self._heard.empty():
            return self._heard.get_nowait()
        try:
            async with asyncio.timeout(seconds):
                return await self._heard.get()
        except TimeoutError:
            return None

    def more(self) -> Event | None:
        """An event that is there already."""
        return None if self._heard.empty() else self._heard.get_nowait()

    def stop(self) -> None:
        """Nobody listens any more."""
        self._stopped = True
        self._threads.withdraw(self._pump)
        self._listener.leave()

    def _pump(self) -> None:
        try:
            with closing(cast("Any", self._events)) as events:
                for event in events:
                    if self._stopped:
                        return
                    if event is not None:
                        self._hand_over(event)
        except Exception as error:  # noqa: BLE001  # told to the client as far as it may be, and logged
            self._hand_over(Broken(error))

    def _hand_over(self, event: Event) -> None:
        try:
            self._loop.call_soon_threadsafe(self._heard.put_nowait, event)
        except RuntimeError:
            # The loop is closed: the server stopped without waiting.
            self._stopped = True
