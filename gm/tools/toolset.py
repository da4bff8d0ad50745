"""Calling a game's tools by JSON, and telling models and programs which tools there are."""

import json
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Protocol

from gm.engine.chance import ScriptedChance
from gm.engine.game import Game
from gm.engine.types import Answer, Arguments, Json, Seat, ToolOffer, View
from gm.errors import GmError
from gm.tools.schema import load_schemas

TEXT_LIMIT = 1 << 16
"""JSON text of more characters is not read."""


class Caller(Protocol):
    """A table, as far as tool calls go."""

    def act(self, seat: Seat, tool: str, arguments: Arguments) -> Answer:
        """See `gm.table.Table.act`."""

    def view(self, seat: Seat) -> View:
        """See `gm.table.Table.view`."""


def call(table: Caller, seat: Seat, tool: str, arguments: Any) -> Answer:
    """One tool call of a seat, `arguments` as JSON text or as values; whatever they hold is answered, never raised.

    Blank text stands for no arguments, as models write it.
    """
    if isinstance(arguments, str | bytes):
        arguments = _read(arguments)
    return table.act(seat, tool, arguments)


def _read(text: str | bytes) -> Any:
    """The value of JSON text; None, which every schema refuses, for text that is none."""
    if not text.strip():
        return {}
    try:
        return json.loads(text) if len(text) <= TEXT_LIMIT else None
    except (ValueError, RecursionError):
        return None


def answer_json(answer: Answer, view: View) -> dict[str, Json]:
    """An answer for whoever called: the events and the seat's view, or the error and what is legal now.

    `{"ok": true, "events": [...], "view": {...}}` or
    `{"ok": false, "error": {"code", "message", "hint"}, "legal": [{"tool", "calls", "more"?}]}`.
    """
    if answer.error is None:
        return {"ok": True, "events": [event.to_json() for event in answer.events], "view": view}
    error: Json = {"code": str(answer.error.code), "message": answer.error.message, "hint": answer.error.hint}
    return {"ok": False, "error": error, "legal": [offer_json(offer) for offer in answer.offers]}


def offer_json(offer: ToolOffer) -> Json:
    """What can be done with one tool: `{"tool", "calls", "more"?}`."""
    calls: list[Json] = [dict(call) for call in offer.calls]
    found: dict[str, Json] = {"tool": offer.tool, "calls": calls}
    return {**found, "more": offer.more} if offer.more else found


# -- which tools there are ----------------------------------------------------------------------------------------


def openai_tool(tool: Mapping[str, Any]) -> dict[str, Any]:
    """A tool in the shape of OpenAI's `tools`."""
    function = {"name": tool["name"], "description": tool["description"], "parameters": tool["parameters"]}
    return {"type": "function", "function": function}


def mcp_tool(tool: Mapping[str, Any]) -> dict[str, Any]:
    """A tool in the shape of an MCP server's tool list."""
    return {"name": tool["name"], "description": tool["description"], "inputSchema": tool["parameters"]}


FORMATS: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = MappingProxyType(
    {"openai": openai_tool, "mcp": mcp_tool}
)


def export_tools(game: Game[Any], tools: Iterable[str] | None = None, form: str = "openai") -> list[dict[str, Any]]:
    """The schemas of `tools` (None: all of the game) in the game's order, in the form "openai" or "mcp".

    Raises:
        GmError: there is no such form.
    """
    shape = FORMATS.get(form)
    if shape is None:
        raise GmError(f"there is no format {form!r}; the formats are: {', '.join(FORMATS)}")
    wanted = set(game.tools if tools is None else tools)
    schemas = load_schemas(game.name)
    return [shape(schemas[tool]) for tool in game.tools if tool in wanted]


def tools_in(game: Game[Any], setup: Mapping[str, Json], seat: Seat) -> tuple[str, ...]:
    """The tools that `seat` can use in a position (a scenario's `setup`), looks included, in the game's order.

    Raises:
        SetupError: `setup` describes no position of this game.
        GmError: the game has no such seat.
    """
    state = game.from_setup(setup, game.options_type(), ScriptedChance())
    if not 0 <= seat < max(game.seat_counts):
        raise GmError(f"there is no seat {seat}: {game.title} has seats 0 to {max(game.seat_counts) - 1}")
    offered = {offer.tool for offer in game.offers(game.observation(state, seat))}
    return tuple(tool for tool in game.tools if tool in offered or tool in game.looks)
