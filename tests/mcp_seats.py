"""Seats for tests of `gm mcp`: a server in this process or in one of its own, and a client that plays."""

import json
import os
import random
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import anyio
from mcp import Client, StdioServerParameters
from mcp_types import CallToolResult

from gm.frontends.mcp_server.requests import META_KEY
from gm.frontends.mcp_server.rooms import Hall, Seated
from gm.frontends.mcp_server.server import make_server
from gm.frontends.mcp_server.tables import Setting
from gm.games import get_game
from gm.table import Chair

ROOT = Path(__file__).parent.parent
AGAINST_BOT = (Chair("User"), Chair("Bot", "easy"))
PERSONS = (Chair("Ann"), Chair("Bob"))
PRACTICE = 7


def setting_in(
    folder: Path, game: str = "bombline", chairs: tuple[Chair, ...] = AGAINST_BOT, practice: int | None = PRACTICE
) -> Setting:
    rules = get_game(game)
    options = rules.options_type()
    return Setting(folder, rules, chairs, options, practice)


class Hosted:
    """A server in this process: a client for each seat, and the hall behind them."""

    def __init__(self, setting: Setting, table: str = "main") -> None:
        self.hall = Hall(setting, local=True)
        self.room = self.hall.room(table)

    def client(self, seat: int = 0, mode: str = "auto") -> Client:
        return Client(make_server(self.hall, Seated(self.room, seat)), mode=mode)


def in_process(scene: Callable[[Hosted], Coroutine[Any, Any, None]], setting: Setting) -> None:
    """Plays a scene at a server that is closed afterwards."""

    async def run() -> None:
        hosted = Hosted(setting)
        try:
            with anyio.fail_after(120):
                await scene(hosted)
        finally:
            hosted.hall.close()

    anyio.run(run)


def program(folder: Path, *flags: str, **environment: str) -> StdioServerParameters:
    """`gm mcp` over standard input and output, in a process of its own."""
    inherited = {key: os.environ[key] for key in ("PATH", "HOME", "LANG") if key in os.environ}
    return StdioServerParameters(
        command=sys.executable,
        args=["-m", "tests.kill_driver", "gm", "mcp", *flags],
        env={**inherited, "GM_DATA_DIR": str(folder), **environment},
        cwd=str(ROOT),
    )


def values_of(result: CallToolResult) -> dict[str, Any]:
    values = result.structured_content
    assert isinstance(values, dict)
    return values


def text_of(result: CallToolResult) -> str:
    return "\n".join(block.text for block in result.content if block.type == "text")


async def call(client: Client, tool: str, request_id: str = "", **arguments: Any) -> CallToolResult:
    meta: Any = {META_KEY: request_id} if request_id else None
    return await client.call_tool(tool, arguments, meta=meta)


async def carried_out(client: Client, tool: str, request_id: str = "", **arguments: Any) -> dict[str, Any]:
    """The values of a call that is not refused."""
    result = await call(client, tool, request_id, **arguments)
    assert not result.is_error, text_of(result)
    return values_of(result)


def one_of(values: dict[str, Any], luck: random.Random) -> tuple[str, dict[str, Any]]:
    """One of the calls that an answer offers; it hurries: a roll for show is left out where anything else would do."""
    offers = [offer for offer in values["offers"] if offer["calls"]]
    real = [offer for offer in offers if offer["tool"] != "roll_die"] or offers
    offer = luck.choice(real)
    return offer["tool"], luck.choice(offer["calls"])


async def play_out(client: Client, luck: random.Random, most: int = 2000) -> list[CallToolResult]:
    """Plays a seat against bots to the end of the match; all answers."""
    results = [await call(client, "see_table")]
    if values_of(results[-1])["match"]["status"] == "not_dealt":
        results.append(await call(client, "start", word="tulip"))
    for _ in range(most):
        values = values_of(results[-1])
        if "outcome" in values:
            return results
        tool, arguments = one_of(values, luck)
        results.append(await call(client, tool, **arguments))
        assert not results[-1].is_error, (tool, arguments, text_of(results[-1]))
    raise AssertionError(f"the match did not end within {most} calls: {json.dumps(values)}")
