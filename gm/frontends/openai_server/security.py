"""Who may talk to a server on somebody's own machine: not every web page that runs there.

A page of another site cannot read an address of this machine, but it can send to it, and a name that it controls can
be made to point here (DNS rebinding). So the name that was asked for must be one of the server's own (`Host`), and a
page that asks (`Origin`) must come from the server itself or be listed.
"""

import re
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from gm.engine.said import said
from gm.errors import GmError
from gm.frontends.openai_server.errors import Refusal

NETLOC = re.compile(r"(\[[0-9A-Fa-f:.]+]|[A-Za-z0-9._-]+)(?::\d{1,5})?")
LOCAL_NAMES = frozenset({"localhost"})


def address_of(name: str) -> IPv4Address | IPv6Address | None:
    """The address that a name spells out, in brackets or not; None for any other name."""
    try:
        return ip_address(name.removeprefix("[").removesuffix("]").partition("%")[0])
    except ValueError:
        return None


def host_in(netloc: str) -> str:
    """The name in `name:port`, lower case, without the port; empty where it is none."""
    found = NETLOC.fullmatch(netloc)
    return found[1].lower().removeprefix("[").removesuffix("]").rstrip(".") if found else ""


def read_origin(text: str) -> str:
    """An origin as browsers send it.

    Raises:
        GmError: it is none.
    """
    parts = urlsplit(text.strip().rstrip("/").lower())
    if parts.scheme not in {"http", "https"} or not host_in(parts.netloc) or parts.path or parts.query:
        raise GmError(
            said("--allow-origin {origin} is no origin: give one such as https://chat.example.org", origin=repr(text))
        )
    return f"{parts.scheme}://{parts.netloc}"


class Gate:
    """Lets requests through that ask for a name of this server and come from no foreign page.

    `bound`: the address it listens on. `names`: further ones it is reached by. `origins`: whose pages may ask.
    """

    def __init__(self, app: ASGIApp, bound: str, names: Iterable[str] = (), origins: Iterable[str] = ()) -> None:
        self._app = app
        self._names = LOCAL_NAMES | {name.lower().rstrip(".") for name in names} | {bound.lower()}
        address = address_of(bound)
        # Listening everywhere, the server is reached by addresses it does not know; an address cannot be rebound.
        self._any_address = address is not None and address.is_unspecified
        self._origins = frozenset(origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] == "http":
            refusal = self.refusal(Headers(scope=scope))
            if refusal is not None:
                await refusal.response()(scope, receive, send)
                return
        await self._app(scope, receive, send)

    def refusal(self, headers: Headers) -> Refusal | None:
        """Why a request with these headers is not let through; None where it is."""
        hosts = headers.getlist("host")
        host = host_in(hosts[0]) if len(hosts) == 1 else ""
        if not host:
            return Refusal(400, "exactly one Host header with a name or an address is expected", "bad_host")
        if not self._is_ours(host):
            text = said(
                "This server does not answer to the name {name}; whoever runs it can allow it: "
                "gm serve --allow-host {name}",
                name=host[:100],
            )
            return Refusal(403, text, "host_not_allowed")
        for origin in headers.getlist("origin"):
            if origin not in self._origins and not _is_same(origin, hosts[0]):
                text = said(
                    "Pages of {origin} may not use this server; whoever runs it can allow them: "
                    "gm serve --allow-origin {origin}",
                    origin=origin[:100],
                )
                return Refusal(403, text, "origin_not_allowed")
        return None

    def _is_ours(self, host: str) -> bool:
        address = address_of(host)
        if address is not None and (address.is_loopback or self._any_address):
            return True
        return host in self._names


def _is_same(origin: str, host: str) -> bool:
    """Whether a page of `origin` came from the host that is asked; a proxy before it may have taken the TLS off."""
    scheme, mark, netloc = origin.partition("://")
    return bool(mark) and scheme in {"http", "https"} and netloc.lower() == host.lower()
