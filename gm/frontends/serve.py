"""`gm serve`: the games as models for any chat program."""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from gm.engine.said import Said, counted, said
from gm.errors import GmError
from gm.language import SOURCE, translate
from gm.settings import Settings, load_settings

if TYPE_CHECKING:
    import socket

    from gm.frontends.openai_server.app import Access
    from gm.frontends.openai_server.keys import Keys
    from gm.frontends.openai_server.limits import Limits
    from gm.narrator.endpoint import Endpoint
    from gm.narrator.local_model import LocalModel

DATABASE = "GM_DATABASE_URL"
BEYOND = 1 << 31
LAST = 2.0
"""Seconds that a thread has to leave the database, after the last answer."""
RUNNING, RUNNING_PLAIN = 128, 16
"""Answers at once: nearly all of them wait for a model, or none does."""
SWITCH = 0.001
"""Seconds that a thread may compute while another wants to: a fifth of the usual, so that words leave at once."""
EVERYWHERE = {"0.0.0.0": ("192.0.2.1", "127.0.0.1"), "::": ("2001:db8::1", "::1")}  # noqa: S104 - nothing is bound
"""Addresses to listen on that are none to ask for; with one elsewhere (of documentation), and this machine's own."""
GENEROUS = 6000
"""Requests of one key a minute, where keys are needed."""


def run_serve(arguments: argparse.Namespace) -> int:
    """Serves until it is told to stop.

    Raises:
        GmError: something stands in the way; one line says what to do about it.
    """
    _check_extra()
    from gm.frontends.keys import keys_of
    from gm.frontends.model import model_asked_for
    from gm.frontends.openai_server.serving import is_open_to_others, listen, log_to

    settings = load_settings(os.environ)
    keys = keys_of(settings, os.environ)
    sockets = listen(arguments.host, arguments.port)
    try:
        if is_open_to_others(sockets) and not keys.needed:
            raise GmError(
                said(
                    "--host {host} lets other machines in, so a key is needed: make one first with gm keys add NAME",
                    host=arguments.host,
                )
            )
        log_to(sys.stderr, color=settings.color and sys.stderr.isatty(), quiet=arguments.quiet)
        asked = model_asked_for(arguments, os.environ, _say)
        _serve(arguments, settings, keys, sockets, asked)
    finally:
        for one in sockets:
            one.close()
    return 0


def _serve(
    arguments: argparse.Namespace,
    settings: Settings,
    keys: "Keys",
    sockets: "list[socket.socket]",
    asked: "Endpoint | LocalModel | None",
) -> None:
    from gm.frontends.openai_server.app import build
    from gm.frontends.openai_server.opened import open_host
    from gm.frontends.openai_server.serving import make_server

    database = arguments.database_url or os.environ.get(DATABASE, "") or _own_database(settings)
    language = arguments.lang or SOURCE
    limits = _limits(arguments, keys, model=asked is not None)
    with open_host(settings, database, keys.secret, asked, arguments.mode) as host:
        web = build(host, keys, limits=limits, access=_access(arguments, asked), language=language, check=host.check)

        def on_start() -> None:
            address = _url(arguments.host, sockets)
            told_by = _named(asked, arguments.local or "")
            lines = _greeting(address, host.models(), told_by, database, key_needed=keys.needed)
            _greet(lines, settings, language, quiet=arguments.quiet)
            host.warm_up()

        def on_stop() -> None:
            running = web.threads.running
            left = counted("Stopping after {count} more answer.", "Stopping after {count} more answers.", running)
            _say(translate(left if running else said("Stopping."), language))

        server = make_server(web.app(), limits.stop, on_start, on_stop)
        # The event loop waits that long for each thread that computes; a thread would rather wait itself.
        sys.setswitchinterval(SWITCH)
        server.run(sockets)
        web.threads.wait_until_idle(LAST)


def _own_database(settings: Settings) -> str:
    return f"sqlite:///{settings.data_folder / 'chats.sqlite3'}"


def _access(arguments: argparse.Namespace, asked: "Endpoint | LocalModel | None") -> "Access":
    from gm.frontends.openai_server.app import Access
    from gm.frontends.openai_server.security import read_origin
    from gm.narrator.endpoint import Endpoint

    return Access(
        bound=arguments.host,
        names=tuple(arguments.allow_host),
        origins=tuple(map(read_origin, arguments.allow_origin)),
        chat_headers=tuple(name.lower() for name in arguments.chat_header),
        upstream_keys=isinstance(asked, Endpoint),
    )


def _limits(arguments: argparse.Namespace, keys: "Keys", *, model: bool) -> "Limits":
    """What the flags ask for.

    Raises:
        GmError: a number cannot be.
    """
    from gm.frontends.openai_server.limits import MEBIBYTE, Limits

    most = {
        "--max-body": arguments.max_body,
        "--max-messages": arguments.max_messages,
        "--concurrency": arguments.concurrency,
        "--stop-seconds": arguments.stop_seconds,
    }
    for flag, given in most.items():
        if given is not None and not 0 < given < BEYOND:
            raise GmError(said("{flag} {given} cannot be: give a number above 0", flag=flag, given=str(given)))
    if arguments.rate and not keys.needed:
        # Without keys anybody is a new caller with every request: such a limit would hold up nobody.
        raise GmError(said("--rate counts the requests of each key: make one first with gm keys add NAME"))
    per_minute = arguments.rate if arguments.rate is not None else GENEROUS if keys.needed else 0
    return Limits(
        body=round(arguments.max_body * MEBIBYTE),
        messages=arguments.max_messages,
        running=arguments.concurrency or (RUNNING if model else RUNNING_PLAIN),
        per_minute=max(0, per_minute),
        stop=arguments.stop_seconds,
    )


def _url(host: str, sockets: "Sequence[socket.socket]") -> str:
    """The base URL to be given to a chat program on this machine, or on another where it listens to all."""
    port = sockets[0].getsockname()[1]
    if host in EVERYWHERE:
        host = _own_address(sockets[0].family, *EVERYWHERE[host])
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/v1"


def _own_address(family: int, elsewhere: str, usual: str) -> str:
    """The address by which other machines reach this one; the `usual` one where there is no network."""
    import socket

    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system only says from which address it would be.
            probe.connect((elsewhere, 9))
            return str(probe.getsockname()[0])
        except OSError:
            return usual


def _greeting(
    address: str,
    models: Sequence[str],
    told_by: str,
    database: str,
    *,
    key_needed: bool,
) -> Iterator[Said]:
    yield said("The game master listens at {address}", address=address)
    yield said("  Games: {models}", models=", ".join(models))
    if not told_by:
        yield said("  Prose: the built-in narrator")
    else:
        yield said("  Prose: {model}", model=told_by)
    yield said("  Chats are kept in {place}", place=_without_password(database))
    if key_needed:
        yield said("  API key: one that gm keys add made")
    else:
        yield said("  API key: any; each finds its own matches again")
    yield said("In your chat program: an OpenAI-compatible connection (chat completions) to that address, then a game")
    yield said("as the model. More: {page}; Ctrl+C stops.", page=f"{address.removesuffix('/v1')}/")


def _greet(lines: Iterator[Said], settings: Settings, language: str, *, quiet: bool) -> None:
    color = settings.color and sys.stdout.isatty()
    for number, line in enumerate(lines):
        text = translate(line, language)
        print(f"\x1b[1;32m{text}\x1b[0m" if color and number == 0 else text)
        if quiet:
            break
    sys.stdout.flush()


def _named(asked: "Endpoint | LocalModel | None", local: str) -> str:
    """The model for people; empty without one. `local`: the file that is served."""
    from gm.narrator.endpoint import Endpoint

    if isinstance(asked, Endpoint):
        return f"{asked.model}, {asked.address}"
    return "" if asked is None else local


def _without_password(database: str) -> str:
    from sqlalchemy.engine import make_url

    url = make_url(database)
    return str(url.database) if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)


def _say(text: str) -> None:
    print(text, file=sys.stderr)


def _check_extra() -> None:
    """Says kindly that the extra is missing.

    Raises:
        GmError: it is.
    """
    from importlib.util import find_spec

    if any(
        find_spec(name) is None for name in ("starlette", "uvicorn", "httptools", "prometheus_client", "sqlalchemy")
    ):
        raise GmError(said("gm serve needs more than gm alone: pip install 'gm[server]'"))
