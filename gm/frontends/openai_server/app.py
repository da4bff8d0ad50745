"""The OpenAI chat API over a game master, as an ASGI app."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from gm.conversation.request import Incoming, read_request
from gm.engine.said import said
from gm.errors import GmError, RequestError
from gm.frontends.openai_server.answering import GameMaster
from gm.frontends.openai_server.body import parse_json, read_body
from gm.frontends.openai_server.chat_ids import chat_of
from gm.frontends.openai_server.errors import Refusal, refusal_for
from gm.frontends.openai_server.journal import NOTE, Journal, report
from gm.frontends.openai_server.keys import Keys
from gm.frontends.openai_server.limits import Limits, Pace
from gm.frontends.openai_server.metrics import CONTENT_TYPE, Metrics
from gm.frontends.openai_server.openapi import describe
from gm.frontends.openai_server.security import Gate
from gm.frontends.openai_server.sse import Completion
from gm.frontends.openai_server.streaming import EventStream, unless_gone
from gm.frontends.openai_server.telling import Begun, Broken, Event, Telling, Usage, Words, tell
from gm.frontends.openai_server.threads import Threads
from gm.frontends.openai_server.welcome import POLICY, welcome
from gm.language import SOURCE

KIND, NODE, UPSTREAM_KEY = "x-gm-kind", "x-gm-node", "x-gm-upstream-key"
PREFIXES = ("/v1", "/g/{chat_id}/v1")
OWNED_BY = "gm"
BEARER = "bearer"


@dataclass(frozen=True, slots=True)
class Access:
    """From where a server is reached. `bound`: the address it listens on. `names`: others it answers to.

    `origins`: whose web pages may use it. `chat_headers`: further headers that carry the id of a conversation.
    """

    bound: str = "127.0.0.1"
    names: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    chat_headers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """A chat request, read. `counts`: its stream is to end with what it took."""

    incoming: Incoming
    counts: bool


class Web:
    """The endpoints. `check` raises where the server cannot answer now, for want of its database say."""

    def __init__(
        self,
        game_master: GameMaster,
        keys: Keys,
        *,
        limits: Limits,
        access: Access,
        language: str,
        check: Callable[[], object],
    ) -> None:
        self._game_master = game_master
        self._keys = keys
        self._limits = limits
        self._access = access
        self._language = language
        self._check = check
        self._pace = Pace(limits.per_minute)
        self._begun = int(time.time())
        self.threads = Threads(limits.running, limits.waiting)
        self.metrics = Metrics(self.threads)

    def app(self) -> ASGIApp:
        """All of it, behind the gate and in the journal."""
        layers = [
            Middleware(Journal, metrics=self.metrics),
            Middleware(Gate, bound=self._access.bound, names=self._access.names, origins=self._access.origins),
        ]
        if self._access.origins:
            layers.append(_cors(self._access.origins))
        app = Starlette(
            routes=self._routes(),
            middleware=layers,
            exception_handlers={Refusal: self._refused, HTTPException: self._lost},
        )
        app.router.redirect_slashes = False
        return app

    def _routes(self) -> list[Route]:
        api = [
            route
            for prefix in PREFIXES
            for route in (
                Route(f"{prefix}/models", self._models),
                Route(f"{prefix}/models/{{model}}", self._model),
                Route(f"{prefix}/chat/completions", self._chat, methods=["POST"]),
            )
        ]
        own = [
            Route("/", self._welcome),
            Route("/health", self._health),
            Route("/health/ready", self._ready),
            Route("/metrics", self._metrics_page),
            Route("/openapi.json", self._description),
        ]
        return api + own

    async def _refused(self, request: Request, error: Exception) -> Response:
        assert isinstance(error, Refusal)
        return error.response(self._language)

    async def _lost(self, request: Request, error: Exception) -> Response:
        """No such address, or none for that method."""
        assert isinstance(error, HTTPException)
        path = request.url.path[:100]
        if error.status_code == 405:
            text = f"{request.method} is no method of {path}: use {(error.headers or {}).get('Allow', 'another')}"
            return Refusal(405, text, "method_not_allowed", headers=error.headers).response()
        text = said(
            "There is nothing at {path}: the address to give to a chat program ends with /v1, chats go to "
            "/v1/chat/completions.",
            path=path,
        )
        return Refusal(error.status_code, text, "not_found").response(self._language)

    def _owner(self, request: Request) -> str:
        scheme, _, key = request.headers.get("authorization", "").partition(" ")
        given = key.strip() if scheme.lower() == BEARER else ""
        # Headers are bytes, which Starlette reads as latin-1.
        owner = self._keys.owner(given.encode("latin-1"))
        if owner is None:
            text = (
                said("This key is not known here: check the API key in your program.")
                if given
                else said("This server needs a key: set the API key in your program to the one you were given.")
            )
            raise Refusal(401, text, "invalid_api_key", headers={"www-authenticate": "Bearer"})
        return owner

    async def _models(self, request: Request) -> Response:
        self._owner(request)
        chat_of(request.path_params, request.headers)
        names = await run_in_threadpool(self._game_master.models)
        return JSONResponse(
            {"object": "list", "data": [self._listed(name) for name in names]}, headers={KIND: "models"}
        )

    async def _model(self, request: Request) -> Response:
        self._owner(request)
        chat_of(request.path_params, request.headers)
        names, name = await run_in_threadpool(self._game_master.models), request.path_params["model"]
        if name not in names:
            text = said("There is no model {name} here; there are: {names}", name=name[:100], names=", ".join(names))
            raise Refusal(404, text, "model_not_found", "model")
        return JSONResponse(self._listed(name), headers={KIND: "models"})

    def _listed(self, name: str) -> Mapping[str, Any]:
        return {"id": name, "object": "model", "created": self._begun, "owned_by": OWNED_BY}

    async def _chat(self, request: Request) -> Response:
        begun = time.perf_counter()
        owner = self._owner(request)
        self._pace.take(owner)
        chat = chat_of(request.path_params, request.headers, self._access.chat_headers)
        asked = self._read(await read_body(request, self._limits), chat)
        upstream_key = request.headers.get(UPSTREAM_KEY, "").strip()
        telling = Telling(tell(self._game_master, asked.incoming, owner, upstream_key), self.threads)
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
                    self.metrics.answered(kind.value)
                    request.scope[NOTE] = f"{kind.value} {node}".rstrip()
                case Words() if not spoken:
                    spoken = True
                    self.metrics.spoke(time.perf_counter() - begun)
                case Usage():
                    self.metrics.used(event)

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
        return refusal_for(error) if isinstance(error, GmError) else report(self.metrics, error)

    async def _welcome(self, request: Request) -> Response:
        models = await run_in_threadpool(self._game_master.models)
        page = welcome(f"{str(request.base_url).rstrip('/')}/v1", models, key_needed=self._keys.needed)
        return HTMLResponse(page, headers={"content-security-policy": POLICY, "x-content-type-options": "nosniff"})

    async def _health(self, request: Request) -> Response:
        return JSONResponse({"status": "ok"})

    async def _ready(self, request: Request) -> Response:
        try:
            await run_in_threadpool(self._check)
        except Exception as error:  # noqa: BLE001  # whatever it is, the answer is no; the log holds the rest
            report(self.metrics, error)
            raise Refusal(503, "the server cannot answer now: see its log", "not_ready", retry_after=5) from None
        return JSONResponse({"status": "ready"})

    async def _metrics_page(self, request: Request) -> Response:
        self._owner(request)
        return Response(self.metrics.page(), media_type=CONTENT_TYPE)

    async def _description(self, request: Request) -> Response:
        return JSONResponse(describe(self._limits, key_needed=self._keys.needed))


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


def _cors(origins: tuple[str, ...]) -> Middleware:
    """Pages of these origins may read answers. Their own cookies are never asked for: the key says who plays."""
    return Middleware(
        CORSMiddleware,
        allow_origins=origins,
        allow_methods=("GET", "POST"),
        allow_headers=("*",),
        allow_private_network=True,
        expose_headers=(KIND, NODE, "retry-after"),
    )


def build(
    game_master: GameMaster,
    keys: Keys,
    *,
    limits: Limits | None = None,
    access: Access | None = None,
    language: str = SOURCE,
    check: Callable[[], object] | None = None,
) -> Web:
    """The web side of a server. `check` raises where it could not answer now; the list of models by default.

    Raises:
        GmError: pages of other origins are to be let in, and no key is needed: any of them could play.
    """
    access = access or Access()
    if access.origins and not keys.needed:
        raise GmError(said("--allow-origin lets pages in, so a key is needed: make one first with gm keys add NAME"))
    return Web(
        game_master,
        keys,
        limits=limits or Limits(),
        access=access,
        language=language,
        check=check or game_master.models,
    )
