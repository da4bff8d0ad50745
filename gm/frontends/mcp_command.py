"""`gm mcp`: a game as tools for a model, over standard input and output or over HTTP."""

import argparse
import os
import sys
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from gm.engine.said import said
from gm.errors import GmError
from gm.games import get_game
from gm.language import SOURCE, translate
from gm.settings import Settings, load_settings

if TYPE_CHECKING:
    from gm.frontends.mcp_server.tables import Setting
    from gm.table import Table

PORT = 8770
MAIN = "main"
SPARE_TABLES = 20
"""So many programs without a table of their own may run at once."""


def run_mcp(arguments: argparse.Namespace) -> int:
    """Serves until the other side goes away; exit code 0."""
    _require_mcp()
    settings = load_settings(os.environ)
    setting = _setting(arguments, settings)
    _log_to_stderr()
    if arguments.http is None:
        _serve_streams(setting, arguments.table)
    else:
        _serve_web(setting, arguments, settings, os.environ)
    return 0


def _require_mcp() -> None:
    from importlib.util import find_spec

    if find_spec("mcp") is None:
        raise GmError(said("gm mcp needs the extra mcp: install it with pip install 'gm[mcp]'"))


def _log_to_stderr() -> None:
    import logging

    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="gm mcp: %(message)s")


def _setting(arguments: argparse.Namespace, settings: Settings) -> "Setting":
    """What the flags ask for.

    Raises:
        GmError: no such game, seat or option, or flags that do not go together.
    """
    from gm.frontends.mcp_server.tables import NAME, Setting
    from gm.frontends.seating import chairs_for, options_for

    game = get_game(arguments.game)
    if arguments.companions and arguments.http is None:
        raise GmError(said("--with NICK needs --http: over standard input and output there is one person"))
    table = arguments.table
    if table is not None and not NAME.match(table):
        raise GmError(said("--table {table}: small letters, digits and dashes are expected, at most 48", table=table))
    chairs = chairs_for(game, arguments)
    seat = arguments.seat
    if seat is not None:
        if not 0 <= seat < len(chairs):
            last = len(chairs) - 1
            raise GmError(said("--seat {seat}: at this table the seats are 0 to {last}", seat=seat, last=last))
        if arguments.companions:
            raise GmError(said("--seat goes with one person; several sit in the order in which they are named"))
        others = chairs[1:]
        chairs = (*others[:seat], chairs[0], *others[seat:])
    return Setting(
        settings.matches_folder,
        game,
        chairs,
        options_for(game, arguments.options, chairs),
        arguments.seed,
        arguments.lang,
        partial(_count, settings),
    )


def _count(settings: Settings, ended: "Table") -> None:
    """Counts a finished match for the people at the table, as `gm play` does; a failure is told to the log alone."""
    import logging

    from gm.frontends.profile import count_quietly

    count_quietly(settings.profiles_file, ended, logging.getLogger(__name__))


def _serve_streams(setting: "Setting", table: str | None) -> None:
    import anyio
    from mcp.server.stdio import stdio_server

    from gm.frontends.mcp_server.rooms import Hall, Seated
    from gm.frontends.mcp_server.server import make_server

    hall = Hall(setting, local=True)
    room = hall.room(_free_table(setting) if table is None else table)
    server = make_server(hall, Seated(room, setting.people[0]))

    async def serve() -> None:
        async with stdio_server() as (source, target):
            await server.run(source, target, server.create_initialization_options())

    if sys.stdin.isatty():
        text = said("gm mcp: waiting for a program that speaks the protocol; see docs/mcp.md, or try --http")
        print(translate(text, setting.language or SOURCE), file=sys.stderr)
    try:
        room.place.open()
        anyio.run(serve)
    finally:
        hall.close()


def _free_table(setting: "Setting") -> str:
    """The first table that no other program has open and no others play at: several programs may run side by side."""
    from gm.frontends.mcp_server.tables import Place

    trouble: GmError | None = None
    for number in range(1, SPARE_TABLES + 1):
        name = MAIN if number == 1 else f"{MAIN}-{number}"
        place = Place(name, setting)
        try:
            place.open()
        except GmError as error:
            trouble = trouble or error
            continue
        finally:
            place.close()
        return name
    assert trouble is not None
    raise trouble


def _serve_web(
    setting: "Setting", arguments: argparse.Namespace, settings: Settings, environment: Mapping[str, str]
) -> None:
    import uvicorn

    from gm.frontends.keys import keys_of
    from gm.frontends.mcp_server.rooms import Hall
    from gm.frontends.mcp_server.web import Address, make_app, paths_of

    host, port = _host_and_port(arguments.http)
    address = Address(host, port, tuple(arguments.allow_host))
    keys = keys_of(settings, environment)
    if not address.is_loopback and not keys.needed:
        raise GmError(
            said(
                "--http {address}: other machines can reach this address, so a key is needed; make one first: "
                "gm keys add NAME",
                address=arguments.http,
            )
        )
    app = make_app(Hall(setting, local=False), address, keys)
    shown = f"[{host}]" if ":" in host else host
    for seat, path in paths_of(setting, keys.secret, arguments.table or MAIN).items():
        text = said(
            "{name} (seat {seat}): {url}",
            name=setting.chairs[seat].name, seat=seat, url=f"http://{shown}:{port}{path}",
        )  # fmt: skip
        print(translate(text, arguments.lang or SOURCE), flush=True)
    uvicorn.run(app, host=host, port=port, log_level="warning", access_log=False, timeout_graceful_shutdown=3)


def _host_and_port(given: str) -> tuple[str, int]:
    """`HOST:PORT`, `PORT` or `HOST`, loopback and the usual port where they are left out.

    >>> _host_and_port(""), _host_and_port("9000"), _host_and_port("[::1]:9000")
    (('127.0.0.1', 8770), ('127.0.0.1', 9000), ('::1', 9000))
    """
    if not given:
        return "127.0.0.1", PORT
    if given.isdecimal():
        host, port = "127.0.0.1", given
    else:
        host, colon, port = given.rpartition(":")
        if not colon or given.endswith("]"):
            host, port = given, str(PORT)
    if not port.isdecimal() or not 0 < int(port) < 1 << 16:
        raise GmError(
            said("--http {given}: HOST:PORT is expected, such as {example}", given=given, example=f"127.0.0.1:{PORT}")
        )
    return host.removeprefix("[").removesuffix("]"), int(port)
