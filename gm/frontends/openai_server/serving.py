"""Runs an app under uvicorn: sockets first, answers to their end last."""

import contextlib
import errno
import logging
import signal
import socket
from collections.abc import Callable, Iterator, Sequence
from types import FrameType
from typing import TextIO

import uvicorn
from starlette.types import ASGIApp

from gm.engine.said import said
from gm.errors import GmError
from gm.frontends.openai_server.connections import Connection
from gm.frontends.openai_server.security import address_of

BACKLOG = 1024
HIGHEST_PORT = 65535
KEEP_ALIVE = 75
"""Seconds that an idle connection stays open: longer than proxies keep theirs, or they would use one that closes."""
NOT_SPOKEN = frozenset({errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT})
"""A name may stand for an IPv6 address on a machine without it; its other addresses do."""
SIGNALS = (signal.SIGINT, signal.SIGTERM)


def listen(host: str, port: int) -> list[socket.socket]:
    """Sockets on every address that `host` stands for, all on one port; a free one for port 0.

    Raises:
        GmError: the port is taken, or the address is none of this machine.
    """
    if not 0 <= port <= HIGHEST_PORT:
        raise GmError(said("--port {port} is none: they go from 0 (any that is free) to 65535", port=str(port)))
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise GmError(
            said("--host {host} is no name or address: 127.0.0.1 is this machine alone", host=repr(host))
        ) from None
    sockets: list[socket.socket] = []
    skipped: OSError | None = None
    for family, address in dict.fromkeys((one[0], one[4][0]) for one in found):
        try:
            sockets.append(_bind(family, str(address), sockets[0].getsockname()[1] if sockets else port))
        except OSError as error:
            if error.errno in NOT_SPOKEN:
                skipped = error
                continue
            for one in sockets:
                one.close()
            raise _cannot(error, host, port) from None
    if not sockets:
        raise _cannot(skipped or OSError(), host, port)
    return sockets


def _bind(family: int, address: str, port: int) -> socket.socket:
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        made.bind((address, port))
        made.listen(BACKLOG)
    except OSError:
        made.close()
        raise
    return made


def _cannot(error: OSError, host: str, port: int) -> GmError:
    if error.errno == errno.EADDRINUSE:
        return GmError(
            said("Port {port} is in use, perhaps by another gm serve: stop that one, or choose --port 0", port=port)
        )
    if error.errno == errno.EACCES:
        return GmError(said("Port {port} is not open to you: choose one above 1023", port=port))
    return GmError(
        said("--host {host}, --port {port}: {reason}", host=host, port=port, reason=error.strerror or str(error))
    )


def is_open_to_others(sockets: Sequence[socket.socket]) -> bool:
    """Whether another machine could reach one of them."""
    addresses = [address_of(one.getsockname()[0]) for one in sockets]
    return not all(address is not None and address.is_loopback for address in addresses)


class Server(uvicorn.Server):
    """A server that a first signal has finish its answers, and a second one leave at once. It returns either way."""

    def __init__(self, config: uvicorn.Config, on_start: Callable[[], None], on_stop: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_start = on_start
        self._on_stop = on_stop

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Unlike uvicorn's own it does not raise the signals again: what is open has still to be closed."""
        before = {number: signal.signal(number, self.handle_exit) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """See `uvicorn.Server`."""
        if self.should_exit:
            self.force_exit = True
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """See `uvicorn.Server`."""
        await super().startup(sockets)
        self._on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """See `uvicorn.Server`."""
        self._on_stop()
        await super().shutdown(sockets)


def make_server(app: ASGIApp, stop: float, on_start: Callable[[], None], on_stop: Callable[[], None]) -> Server:
    """A server for `app`, which lets answers finish for `stop` seconds when it is told to stop.

    `on_start` is called when it answers and signals are heard, `on_stop` when it takes no more requests.
    """
    config = uvicorn.Config(
        app,
        loop=_loop(),
        http=Connection,
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=max(1, round(stop)),
        backlog=BACKLOG,
    )
    return Server(config, on_start, on_stop)


def _loop() -> str:
    try:
        import uvloop  # noqa: F401
    except ImportError:
        return "asyncio"
    return "uvloop"


class Lines(logging.Formatter):
    """Log lines for people: the time, what was asked, and what came of it; in colour on a terminal."""

    def __init__(self, *, color: bool) -> None:
        super().__init__("%(asctime)s %(message)s", "%H:%M:%S")
        self._color = color

    def format(self, record: logging.LogRecord) -> str:
        """See `logging.Formatter`."""
        line = super().format(record)
        status = getattr(record, "status", 500 if record.levelno >= logging.WARNING else 0)
        code = {2: "32", 3: "36", 4: "33", 5: "31"}.get(status // 100, "")
        return f"\x1b[{code}m{line}\x1b[0m" if self._color and code else line


def log_to(stream: TextIO, *, color: bool, quiet: bool) -> None:
    """Has the log of the server written to `stream`; only warnings and faults where it is to be quiet."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Lines(color=color))
    for name, level in (("gm.server", logging.WARNING if quiet else logging.INFO), ("uvicorn.error", logging.WARNING)):
        log = logging.getLogger(name)
        log.handlers, log.propagate = [handler], False
        log.setLevel(level)
