"""What can be read beside the tools: the rules by topic, the own view of the table, the own copy of the transcript."""

import json
from typing import Any
from urllib.parse import unquote

from mcp_types import (
    GetPromptResult,
    Prompt,
    PromptArgument,
    PromptMessage,
    Resource,
    ResourceTemplate,
    TextContent,
    TextResourceContents,
)

from gm.engine.game import Game
from gm.engine.types import Seat
from gm.frontends.mcp_server.answers import reply
from gm.frontends.mcp_server.offering import SEE_TABLE, WORD_LIMIT
from gm.frontends.mcp_server.playing import look_up
from gm.frontends.mcp_server.rooms import TABLE_URI, TRANSCRIPT_URI
from gm.frontends.mcp_server.tables import Place
from gm.frontends.rules import topics_of
from gm.transcript import export_for_seat

PLAIN, JSON, JSON_LINES = "text/plain", "application/json", "application/jsonl"
COMPLETIONS = 100
"""No more values may stand in one answer of the protocol."""


def address_of(game: Game[Any]) -> str:
    """Where the rules of a game are read."""
    return f"gm://rules/{game.name.replace('_', '-')}"


def resources_of(game: Game[Any]) -> list[Resource]:
    """What can be read at a table of `game`."""
    return [
        Resource(
            uri=TABLE_URI,
            name="table",
            title="The table",
            description="All that your seat may know now, and what it can do.",
            mime_type=JSON,
        ),
        Resource(
            uri=TRANSCRIPT_URI,
            name="transcript",
            title="The transcript",
            description="The match so far as your seat saw it, a JSON record a line; after the end it can be checked "
            "with gm replay --check.",
            mime_type=JSON_LINES,
        ),
        Resource(
            uri=address_of(game),
            name="rules",
            title=f"The rules of {game.title}",
            description="All topics, each with its first line.",
            mime_type=PLAIN,
        ),
    ]


def templates_of(game: Game[Any]) -> list[ResourceTemplate]:
    """The rules by topic."""
    return [
        ResourceTemplate(
            uri_template=f"{address_of(game)}/{{topic}}",
            name="rules_topic",
            title=f"A rule of {game.title}",
            description="One card, type or phase.",
            mime_type=PLAIN,
        )
    ]


def topics_starting(game: Game[Any], language: str, start: str) -> list[str]:
    """Topics to complete a name that is being typed."""
    topics = topics_of(game, language or game.language)
    return [name for name in topics if name.casefold().startswith(start.casefold())][:COMPLETIONS]


def contents_of(place: Place, seat: Seat, uri: str) -> TextResourceContents | None:
    """What stands at `uri` for `seat`; None where there is nothing.

    Raises:
        GmError: the table cannot be opened.
    """
    game = place.setting.game
    if uri == TABLE_URI:
        table = place.open()
        table.seal_shown = True
        found = reply(table, seat, SEE_TABLE, place.news(seat))
        return TextResourceContents(uri=uri, mime_type=JSON, text=json.dumps(found.values, ensure_ascii=False))
    if uri == TRANSCRIPT_URI:
        lines = export_for_seat(place.records(), seat)
        return TextResourceContents(uri=uri, mime_type=JSON_LINES, text="\n".join(lines) + "\n")
    topic = _topic_in(uri, game)
    rules = None if topic is None else look_up(place, topic)
    if rules is None or rules.refused:
        return None
    return TextResourceContents(uri=uri, mime_type=PLAIN, text=rules.text)


def _topic_in(uri: str, game: Game[Any]) -> str | None:
    """The topic whose rules stand at `uri`, empty for all of them; None where no rules do."""
    address = address_of(game)
    if uri.rstrip("/") == address:
        return ""
    return unquote(uri.removeprefix(f"{address}/")) if uri.startswith(f"{address}/") else None


def prompts_of(game: Game[Any]) -> list[Prompt]:
    """The one that starts a game."""
    return [
        Prompt(
            name=f"play_{game.name}",
            title=f"Play {game.title}",
            description=f"Start a match of {game.title} and play it to its end.",
            arguments=[
                PromptArgument(name="word", description="Your word for the shuffle; the model chooses one without it.")
            ],
        )
    ]


def prompt_text(game: Game[Any], arguments: dict[str, str] | None) -> GetPromptResult:
    """What the prompt says, with the word where one was given."""
    word = (arguments or {}).get("word", "").strip()[:WORD_LIMIT]
    words = f"the word {json.dumps(word, ensure_ascii=False)}" if word else "a word of your own choice"
    text = (
        f"Let us play {game.title}. Call see_table to see the seal of the deal, then start with {words}. "
        "Then play your seat to the end of the match: each turn, choose one of the calls that are offered, say in a "
        "sentence why, and show me the exact lines of the result unchanged. Look a card up with rules before you use "
        "it for the first time. At the end show me the result, the seed and the final hash."
    )
    message = PromptMessage(role="user", content=TextContent(type="text", text=text))
    return GetPromptResult(description=f"A match of {game.title}", messages=[message])
