"""What people do to a server in `gm bench serve`: one chat alone, many at once, many now and then."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from urllib.request import urlopen

from gm.bench.serve_client import Answer, Chat, Line
from gm.bench.serve_sides import MODEL, Server
from gm.errors import GmError

EVERY = 2.0
"""Seconds from one message of a person to the next."""
AT_ONCE = 16
"""Chats that are under way while many are made."""


@dataclass(frozen=True, slots=True)
class Single:
    """Turns of one chat alone. Seconds: `seconds` to the end of each answer, `firsts` to its first whole sentence.

    `lags`: of each sentence, from the moment at which the upstream had said it. `sentences`: that it said; `calls`:
    that it got.
    """

    seconds: tuple[float, ...]
    firsts: tuple[float, ...]
    lags: tuple[float, ...]
    sentences: int
    calls: int


@dataclass(frozen=True, slots=True)
class Burst:
    """Many chats at once: answers a second, and processor seconds of the server for each."""

    rate: float
    cpu: float


@asynccontextmanager
async def _chats(server: Server, count: int) -> AsyncIterator[list[Chat]]:
    """Chats at whose tables the cards are dealt."""
    chats = [Chat(Line(server.port), MODEL) for _ in range(count)]
    try:
        await _few_at_once(chats, 1)
        yield chats
    finally:
        for chat in chats:
            await chat.line.close()


async def single(server: Server, upstream: Server, turns: int) -> Single:
    """One chat that plays `turns` turns, nobody else about.

    Raises:
        GmError: no sentence of the upstream arrived.
    """
    async with _chats(server, 1) as (chat,):
        await asyncio.to_thread(_told, upstream)
        answers = [await chat.play() for _ in range(turns)]
    told = await asyncio.to_thread(_told, upstream)
    firsts: list[float] = []
    lags: list[float] = []
    for answer in answers:
        arrivals = _arrivals(answer, told.sentences)
        if arrivals:
            firsts.append(min(at for at, _ in arrivals) - answer.begun)
        lags += [at - said for at, said in arrivals]
    if not firsts:
        raise GmError(f"{server.name} passes on nothing of what the model says")
    seconds = tuple(answer.seconds for answer in answers)
    return Single(seconds, tuple(firsts), tuple(lags), len(told.sentences), told.calls)


@dataclass(frozen=True, slots=True)
class _Told:
    """What the upstream did since it was asked the last time: sentences with the time at which each was said."""

    calls: int
    sentences: Sequence[tuple[str, float]]


def _told(upstream: Server) -> _Told:
    with urlopen(f"http://127.0.0.1:{upstream.port}/told", timeout=10) as answer:
        told = json.load(answer)
    return _Told(told["calls"], [(text, at) for text, at in told["sentences"]])


def _arrivals(answer: Answer, sentences: Sequence[tuple[str, float]]) -> list[tuple[float, float]]:
    """When each sentence of an answer was there, and when it had been said."""
    found = ((answer.arrival(text), said) for text, said in sentences if answer.begun <= said <= answer.ended)
    return [(at, said) for at, said in found if at is not None]


async def burst(server: Server, count: int, turns: int) -> Burst:
    """`count` chats that play `turns` turns each, as fast as they are answered."""
    async with _chats(server, count) as chats:
        begun, cpu = time.perf_counter(), server.cpu()
        await asyncio.gather(*(_turns(chat, turns) for chat in chats))
        seconds, spent = time.perf_counter() - begun, server.cpu() - cpu
    return Burst(count * turns / seconds, spent / (count * turns))


async def _turns(chat: Chat, turns: int) -> None:
    for _ in range(turns):
        await chat.play()


async def _few_at_once(chats: Sequence[Chat], turns: int) -> None:
    free = asyncio.Semaphore(AT_ONCE)

    async def one(chat: Chat) -> None:
        async with free:
            await _turns(chat, turns)

    await asyncio.gather(*map(one, chats))


async def paced(server: Server, count: int, seconds: float) -> list[float]:
    """`count` people who write every `EVERY` seconds, each at its own time; how long each answer took."""
    async with _chats(server, count) as chats:
        begun = time.perf_counter()
        starts = [begun + EVERY * number / count for number in range(count)]
        taken = await asyncio.gather(
            *(_every(chat, start, begun + seconds) for chat, start in zip(chats, starts, strict=True))
        )
    return [one for each in taken for one in each]


async def _every(chat: Chat, start: float, end: float) -> list[float]:
    taken = []
    due = start
    while due < end:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        taken.append((await chat.play()).seconds)
        due += EVERY
    return taken


async def grow(server: Server, count: int, turns: int) -> None:
    """`count` more chats that have played `turns` turns."""
    async with _chats(server, count) as chats:
        await _few_at_once(chats, turns)
