"""The tables over streamable HTTP: every address leads to one seat at one table, and to no other.

At a table with one person the address is `/mcp`, or `/mcp/TABLE` for a table of another name; tables of different
keys are different tables. Where several people play, each has an address of its own, `/mcp/TABLE/TICKET`: the ticket
is a keyed hash that only who runs the server can make.
"""

import hmac
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from ipaddress import ip_address

from mcp.server.auth.middleware.bearer_auth import AuthenticatedUser, BearerAuthBackend, RequireAuthMiddleware
from mcp.server.auth.provider import AccessToken
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.authentication import AuthenticationMiddleware
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from gm.engine.types import Seat
from gm.frontends.mcp_server.rooms import Hall, Seated
from gm.frontends.mcp_server.server import SEATED, make_server
from gm.frontends.mcp_server.tables import NAME, Setting
from gm.frontends.openai_server.keys import Keys

PATH = "/mcp"
BODY_LIMIT = 1 << 18
"""A longer request is refused unread (413)."""
SESSIONS = 1000
"""So many connections of the older kind, which last, may be open at once."""
OWNER_LETTERS = 12
TICKET_LETTERS = 32
LOOPBACK = ("127.0.0.1", "localhost", "[::1]")


@dataclass(frozen=True, slots=True)
class Address:
    """Where the server listens. `names`: further ones that it is reached by, besides those of this machine."""

    host: str
    port: int
    names: tuple[str, ...] = ()

    @property
    def is_loopback(self) -> bool:
        """True where only this machine can reach it."""
        try:
            return ip_address(self.host.strip("[]")).is_loopback
        except ValueError:
            return self.host == "localhost"

    def security(self) -> TransportSecuritySettings:
        """Only requests for one of the server's own names, and from pages that came from it, are let in."""
        bound = f"[{self.host}]" if ":" in self.host else self.host
        hosts = list(dict.fromkeys((*LOOPBACK, bound, *self.names)))
        both = [*hosts, *(f"{host}:*" for host in hosts)]
        origins = [f"{scheme}://{host}" for scheme in ("http", "https") for host in both]
        return TransportSecuritySettings(
            enable_dns_rebinding_protection=True, allowed_hosts=both, allowed_origins=origins
        )


def ticket_of(secret: bytes, game: str, table: str, seat: Seat) -> str:
    """What opens one seat at a table of several people; nobody can guess that of another seat."""
    text = f"seat\0{game}\0{table}\0{seat}"
    return hmac.digest(secret, text.encode(), "sha256").hex()[:TICKET_LETTERS]


def paths_of(setting: Setting, secret: bytes, table: str) -> dict[Seat, str]:
    """Where each person finds their seat."""
    if len(setting.people) == 1:
        return {setting.people[0]: PATH if table == MAIN else f"{PATH}/{table}"}
    return {seat: f"{PATH}/{table}/{ticket_of(secret, setting.game.name, table, seat)}" for seat in setting.people}


MAIN = "main"
"""The table that is meant where none is named."""


class Door:
    """Lets a request in to the seat that its address names; 404 where there is none."""

    def __init__(self, app: ASGIApp, hall: Hall, keys: Keys) -> None:
        self._app = app
        self._hall = hall
        self._keys = keys

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        parts: dict[str, str] = scope["path_params"]
        seated = self._seated(scope, parts.get("table", MAIN), parts.get("ticket", ""))
        if seated is None:
            await PlainTextResponse("There is no such seat: see the addresses that gm mcp names.\n", 404)(
                scope, receive, send
            )
            return
        await self._app({**scope, SEATED: seated}, receive, send)

    def _seated(self, scope: Scope, table: str, ticket: str) -> Seated | None:
        if not NAME.match(table):
            return None
        setting = self._hall.setting
        if len(setting.people) == 1:
            return None if ticket else Seated(self._hall.room(self._owned(scope, table)), setting.people[0])
        for seat in setting.people:
            right = ticket_of(self._keys.secret, setting.game.name, table, seat)
            if hmac.compare_digest(right.encode(), ticket.encode()):
                return Seated(self._hall.room(table), seat)
        return None

    def _owned(self, scope: Scope, table: str) -> str:
        """The table's name among all: that of a key is another than that of any other key."""
        user = scope.get("user")
        return f"{table}-{user.username}" if isinstance(user, AuthenticatedUser) else table


class Guard:
    """Asks for a key where one is needed, from the moment there is one: see `Keys.needed`."""

    def __init__(self, app: ASGIApp, keys: Keys) -> None:
        self._open = app
        self._guarded = RequireAuthMiddleware(app, [])
        self._keys = keys

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        app = self._guarded if self._keys.needed else self._open
        await app(scope, receive, send)


class Verifier:
    """Tells the protocol's library whose a key is."""

    def __init__(self, keys: Keys) -> None:
        self._keys = keys

    async def verify_token(self, token: str) -> AccessToken | None:
        """The owner of a key, never the key itself; None where it is none."""
        owner = self._keys.owner(token.encode())
        if owner is None:
            return None
        return AccessToken(token="", client_id=owner[:OWNER_LETTERS], scopes=[])


def make_app(hall: Hall, address: Address, keys: Keys) -> Starlette:
    """The server as a web application."""
    server = make_server(hall)
    manager = StreamableHTTPSessionManager(
        app=server,
        security_settings=address.security(),
        max_request_body_size=BODY_LIMIT,
        max_sessions=SESSIONS,
    )

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        try:
            async with manager.run():
                yield
        finally:
            hall.close()

    door = Guard(Door(manager.asgi_app, hall, keys), keys)
    places = (PATH, f"{PATH}/{{table}}", f"{PATH}/{{table}}/{{ticket}}")
    return Starlette(
        routes=[Route(place, endpoint=door) for place in places],
        middleware=[Middleware(AuthenticationMiddleware, backend=BearerAuthBackend(Verifier(keys)))],
        lifespan=lifespan,
    )
