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

from gm.engine.said import said
from gm.errors import GmError
from gm.frontends.openai_server.answering import GameMaster
from gm.frontends.openai_server.chat_ids import chat_of
from gm.frontends.openai_server.chats import KIND, NODE, Chats
from gm.frontends.openai_server.errors import Refusal
from gm.frontends.openai_server.journal import Journal, report
from gm.frontends.openai_server.keys import Keys
from gm.frontends.openai_server.limits import Limits, Pace
from gm.frontends.openai_server.metrics import CONTENT_TYPE, Metrics
from gm.frontends.openai_server.openapi import describe
from gm.frontends.openai_server.security import Gate
from gm.frontends.openai_server.threads import Threads
from gm.frontends.openai_server.welcome import POLICY, welcome
from gm.language import SOURCE

PREFIXES = ("/v1", "/g/{chat_id}/v1")
OWNED_BY = "gm"
BEARER = "bearer"


@dataclass(frozen=True, slots=True)
class Access:
    """From where a server is reached. `bound`: the address it listens on. `names`: others it answers to.

    `origins`: whose web pages may use it. `chat_headers`: further headers that carry the id of a conversation.
    `upstream_keys`: callers may send keys of their own for the model behind the prose.
    """

    bound: str = "127.0.0.1"
    names: tuple[str, ...] = ()
    origins: tuple[str, ...] = ()
    chat_headers: tuple[str, ...] = ()
    upstream_keys: bool = False


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
        self._chats = Chats(
            game_master, limits, self.threads, self.metrics, chat_headers=access.chat_headers, language=language
        )

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
        owner = self._owner(request)
        self._pace.take(owner)
        return await self._chats.answer(request, owner)

    async def _welcome(self, request: Request) -> Response:
        models = await run_in_threadpool(self._game_master.models)
        page = welcome(
            f"{str(request.base_url).rstrip('/')}/v1", models, key_needed=self._keys.needed, language=self._language
        )
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
        upstream_keys = self._access.upstream_keys
        return JSONResponse(describe(self._limits, key_needed=self._keys.needed, upstream_keys=upstream_keys))


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
