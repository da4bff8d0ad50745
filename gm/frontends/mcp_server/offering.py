"""Which tools a seat has: the game's own, with their schemas, and those that every table knows."""

from collections.abc import Iterator
from typing import Any

from mcp_types import Tool, ToolAnnotations

from gm.engine.game import Game
from gm.frontends.mcp_server.answers import RESULT_SCHEMA
from gm.frontends.mcp_server.tables import REMATCH, RESIGN, START
from gm.tools.schema import load_schemas

SEE_TABLE, LEGAL_MOVES, RULES = "see_table", "legal_moves", "rules"
WORD_LIMIT, WAIT_LIMIT = 100, 55
"""The longest word for the shuffle, in characters; the longest wait, in seconds."""


def tools_of(game: Game[Any]) -> list[Tool]:
    """All tools of a seat at a table of `game`, those of every table first."""
    return [*_table_tools(game), *_game_tools(game)]


def _game_tools(game: Game[Any]) -> Iterator[Tool]:
    schemas = load_schemas(game.name)
    for name in game.tools:
        schema, looks = schemas[name], name in game.looks
        yield _tool(name, _titled(name), schema["description"], schema["parameters"], changes=not looks, repeats=looks)


def _table_tools(game: Game[Any]) -> Iterator[Tool]:
    word = _text(f"A word of your own (up to {WORD_LIMIT} characters), mixed into the shuffle.", WORD_LIMIT)
    wait = {
        "type": "number",
        "minimum": 0,
        "maximum": WAIT_LIMIT,
        "description": "Wait up to so many seconds until it is your turn or something happens.",
    }
    yield _tool(
        SEE_TABLE,
        "See the table",
        f"{game.title} as your seat sees it: what happened since your last move, the own cards, what you can do. "
        "Call it first: it shows the seal of the deal.",
        _object(wait_seconds=wait),
    )
    yield _tool(
        LEGAL_MOVES,
        "List the legal moves",
        "Every call that your seat can make now, with its arguments; nothing while it is not your turn.",
        _object(),
    )
    yield _tool(START, "Start the match", "Deal the cards. See the table first.", _object(word=word), changes=True)
    yield _tool(
        RESIGN,
        "Give up",
        "Give up the match: it is lost for your seat, and nothing takes that back.",
        _object(),
        changes=True,
        destroys=True,
    )
    yield _tool(
        REMATCH,
        "Prepare another match",
        "Once the match is over: seals the next one. Then call start.",
        _object(),
        changes=True,
        repeats=True,
    )
    yield Tool(
        name=RULES,
        title="Look up the rules",
        description=f"The rules of {game.title}: one card, type or phase, or the list of topics.",
        input_schema=_object(topic=_text("A card, a type or a phase; without it, all topics are listed.", 200)),
        output_schema=TOPICS_SCHEMA,
        annotations=_annotations("Look up the rules", changes=False, destroys=False, repeats=True),
    )


def _tool(
    name: str,
    title: str,
    description: str,
    parameters: dict[str, Any],
    *,
    changes: bool = False,
    destroys: bool = False,
    repeats: bool | None = None,
) -> Tool:
    return Tool(
        name=name,
        title=title,
        description=description,
        input_schema=parameters,
        output_schema=RESULT_SCHEMA,
        annotations=_annotations(title, changes=changes, destroys=destroys, repeats=repeats or not changes),
    )


def _annotations(title: str, *, changes: bool, destroys: bool, repeats: bool) -> ToolAnnotations:
    return ToolAnnotations(
        title=title,
        read_only_hint=not changes,
        destructive_hint=destroys,
        idempotent_hint=repeats,
        open_world_hint=False,
    )


def _object(**properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _text(description: str, most: int) -> dict[str, Any]:
    return {"type": "string", "maxLength": most, "description": description}


def _titled(name: str) -> str:
    return name.replace("_", " ").capitalize()


TOPICS_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "ok": {"type": "boolean"},
        "topics": {
            "type": "object",
            "additionalProperties": {"type": "string"},
            "description": "The text of each topic that was found; of all topics, their first lines.",
        },
    },
    "required": ["ok"],
}
