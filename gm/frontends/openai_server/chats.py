"""Chat requests: read, answered on a thread, and told in one piece or as they come."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from gm.conversation.request import Incoming, read_request
from gm.engine.said import said
from gm.errors import GmError, RequestError
from gm.frontends.openai_server.answering import GameMaster, Listener
from gm.frontends.openai_server.body import parse_json, read_body
from gm.frontends.openai_server.chat_ids import chat_of
from gm.frontends.openai_server.errors import Refusal, is_for_guests, refusal_for
from gm.frontends.openai_server.journal import NOTE, report
from gm.frontends.openai_server.limits import Limits
from gm.frontends.openai_server.metrics import Metrics
from gm.frontends.openai_server.sse import Completion
from gm.frontends.openai_server.streaming import EventStream, unless_gone
from gm.frontends.openai_server.telling import Begun, Broken, Event, Telling, Usage, Words, tell
from gm.frontends.openai_server.threads import Threads

KIND, NODE, UPSTREAM_KEY = "x-gm-kind", "x-gm-node", "x-gm-upstream-key"


@dataclass(frozen=True, slots=True)
class Asked:
    """A chat request, read. `counts`: its stream is to end with what it took."""

    incoming: Incoming
    counts: bool


class Chats:
    """Answers chat requests. `chat_headers`: further headers that carry the id of a conversation."""

    def __init__(
        self,
        game_master: GameMaster,
        limits: Limits,
        threads: Threads,
        metrics: Metrics,
        *,
        chat_headers: Sequence[str],
        language: str,
    ) -> None:
        self._game_master = game_master
        self._limits = limits
        self._threads = threads
        self._metrics = metrics
        self._chat_headers = chat_headers
        self._language = language

    async def answer(self, request: Request, owner: str) -> Response:
        """The answer to a chat request of `owner`.

        Raises:
            Refusal: there is none.
            ClientDisconnect: nobody waits for it any more.
        """
        begun = time.perf_counter()
        chat = chat_of(request.path_params, request.headers, self._chat_headers)
        asked = self._read(await read_body(request, self._limits), chat)
        upstream_key = request.headers.get(UPSTREAM_KEY, "").strip()
        listener = Listener()
        events = tell(self._game_master, asked.incoming, owner, upstream_key, listener)
        telling = Telling(events, self._threads, listener)
        if not telling.start():
            text = said("Too many people are playing here at the moment: try again in a few seconds.")
            raise Refusal(503, text, "overloaded", retry_after=3)
        hear = self._listener(request, begun)
        try:
            if not asked.incoming.stream:
                return await unless_gone(request, self._whole(asked, telling, hear))
            return await self._stream(request, asked, telling, hear)
        except BaseException:
            telling.stop()
            raise

    def _read(self, body: bytes, chat: str) -> Asked:
        parsed = parse_json(body)
        limits = self._limits
        try:
            incoming = read_request(
                parsed,
                chat=chat,
                messages=limits.messages,
                characters=limits.characters,
                answers=limits.answers,
            )
            return Asked(incoming, _counts(parsed.get("stream_options")))
        except RequestError as error:
            raise refusal_for(error) from None

    def _listener(self, request: Request, begun: float) -> Callable[[Event], None]:
        """Counts what is told, and has the log say what the request was taken for."""
        spoken = False

        def hear(event: Event) -> None:
            nonlocal spoken
            match event:
                case Begun(kind, node):
                    self._metrics.answered(kind.value)
                    request.scope[NOTE] = f"{kind.value} {node}".rstrip()
                case Words() if not spoken:
                    spoken = True
                    self._metrics.spoke(time.perf_counter() - begun)
                case Usage():
                    self._metrics.used(event)

        return hear

    async def _whole(self, asked: Asked, telling: Telling, hear: Callable[[Event], None]) -> Response:
        texts: list[list[str]] = [[] for _ in range(asked.incoming.count)]
        headers: dict[str, str] = {}
        while True:
            event = await telling.next()
            assert event is not None
            hear(event)
            match event:
                case Begun():
                    headers = _headers(event)
                case Words(index, text):
                    texts[index].append(text)
                case Usage():
                    told = Completion(asked.incoming.model).whole(["".join(parts) for parts in texts], event)
                    return JSONResponse(told, headers=headers)
                case Broken(error):
                    raise self._refuse(error)

    async def _stream(
        self, request: Request, asked: Asked, telling: Telling, hear: Callable[[Event], None]
    ) -> Response:
        """Begins with the first event, so that an error still has its status; or without it, if it takes long."""
        first = await unless_gone(request, telling.next(self._limits.start))
        if isinstance(first, Broken):
            raise self._refuse(first.error)
        if first is not None:
            hear(first)
        headers = _headers(first) if isinstance(first, Begun) else {}
        completion = Completion(asked.incoming.model, asked.counts)
        return EventStream(
            completion,
            telling,
            limits=self._limits,
            headers=headers,
            hear=hear,
            refuse=self._refuse,
            language=self._language,
        )

    def _refuse(self, error: Exception) -> Refusal:
        if isinstance(error, GmError) and is_for_guests(error):
            return refusal_for(error)
        return report(self._metrics, error)


def _headers(begun: Begun) -> dict[str, str]:
    return {KIND: begun.kind.value, **({NODE: begun.node} if begun.node else {})}


def _counts(options: object) -> bool:
    """Whether `stream_options` asks for the usage."""
    if options is None:
        return False
    wanted = options.get("include_usage") if isinstance(options, dict) else 0
    if wanted is not None and not isinstance(wanted, bool):
        raise RequestError("`stream_options` is an object with `include_usage`: true or false", "stream_options")
    return bool(wanted)
