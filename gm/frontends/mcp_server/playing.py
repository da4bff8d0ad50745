"""One call of one seat from beginning to end: looked up among the earlier ones, else carried out, and answered."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from gm.course import plain
from gm.engine.types import Answer, RuleFault, Seat
from gm.errors import ErrorCode, GmError
from gm.frontends.mcp_server.answers import Reply, moves_text, refusal, reply
from gm.frontends.mcp_server.offering import LEGAL_MOVES, RULES, SEE_TABLE, tools_of
from gm.frontends.mcp_server.requests import META_KEY, Remembered
from gm.frontends.mcp_server.tables import REMATCH, RESIGN, Place, do
from gm.frontends.rules import find_topics, topics_of
from gm.render import harmless
from gm.table import Table

SHOWN_FLAW = 300
"""What is wrong with arguments is told up to this length."""


def answer_call(
    place: Place, seat: Seat, tool: str, arguments: Mapping[str, Any], request_id: str = "", *, local: bool = False
) -> Reply:
    """Answers a call of a tool that is there. `local`: the caller may know where this machine keeps the match.

    Raises:
        GmError: the table cannot be opened or written; what was done of the call is found when it is opened again.
    """
    flaw = _flaw_in(place, tool, arguments)
    if flaw:
        return refusal(ErrorCode.BAD_ARGUMENTS, flaw, f"Call {tool} as its schema says.")
    if tool == RULES:
        return look_up(place, str(arguments.get("topic", "")))
    table = place.open()
    path = table.path if local else None
    if tool in (SEE_TABLE, LEGAL_MOVES):
        return _look(place, table, seat, tool, path)
    known = place.remembered(seat, request_id) if request_id else None
    if known is not None:
        return _again(known, seat, tool, arguments, local=local)
    if tool == REMATCH:
        return _rematch(place, table, seat, request_id, path)
    if table.outcome is not None:
        return reply(table, seat, tool, (), None if tool in table.game.looks else OVER, path=path)
    answer, lines = place.carry_out(seat, tool, arguments, request_id)
    return reply(table, seat, tool, lines, answer.error, path=path)


OVER = RuleFault(ErrorCode.GAME_OVER, "The match is over.", f"Call {REMATCH} for another one.")
NOT_OVER = RuleFault(ErrorCode.NOT_ALLOWED, "This match is not over yet.", f"Play on, or call {RESIGN} first.")


def _flaw_in(place: Place, tool: str, arguments: Mapping[str, Any]) -> str:
    """What is wrong with the arguments of a tool that every table knows; the game's own are checked by its rules."""
    game = place.setting.game
    if tool in game.tools:
        return ""
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import best_match

    schema = next(one.input_schema for one in tools_of(game) if one.name == tool)
    error = best_match(Draft202012Validator(schema).iter_errors(dict(arguments)))
    return "" if error is None else _cut(error.message)


def _cut(text: str) -> str:
    return harmless(text if len(text) <= SHOWN_FLAW else f"{text[:SHOWN_FLAW]}…")


def _look(place: Place, table: Table, seat: Seat, tool: str, path: Path | None) -> Reply:
    if tool == SEE_TABLE:
        table.seal_shown = True
        return reply(table, seat, tool, place.news(seat), path=path)
    found = reply(table, seat, tool, path=path)
    moves = moves_text(table.offers(seat), most=None)
    return Reply(moves, found.values) if moves else found


def _again(known: Remembered, seat: Seat, tool: str, arguments: Mapping[str, Any], *, local: bool) -> Reply:
    """The answer that this request got, made once more from the records; nobody acts."""
    if (known.tool, known.arguments) != (tool, plain(arguments)):
        message = f"This {META_KEY} belongs to an earlier call of {known.tool}; nothing was done."
        return refusal("request_id_used", message, "Give every new call an id of its own.")
    table = Table.restore(known.records)
    # A refused call changed nothing: asked for once more, it is refused in the same words.
    refused: Answer | None = None if known.ok else do(table, seat, tool, arguments)
    fault = None if refused is None else refused.error
    return reply(table, seat, tool, known.lines, fault, path=known.path if local else None)


def _rematch(place: Place, table: Table, seat: Seat, request_id: str, path: Path | None) -> Reply:
    if table.started and table.outcome is None:
        return reply(table, seat, REMATCH, (), NOT_OVER, path=path)
    place.rematch(seat, request_id)
    new = place.open()
    new.seal_shown = True
    return reply(new, seat, REMATCH, path=new.path if path is not None else None)


def look_up(place: Place, topic: str) -> Reply:
    """The rules on one topic, or all topics with the first line of each."""
    game = place.setting.game
    language = place.setting.language or game.language
    try:
        found = find_topics(game, language, topic) if topic.strip() else first_lines(topics_of(game, language))
    except GmError as error:
        return refusal("no_such_topic", _cut(str(error)), f"Call {RULES} without a topic for the list.")
    texts: Sequence[str] = list(dict.fromkeys(found.values()))
    text = "\n\n".join(texts) if topic.strip() else "\n".join(f"{name}: {line}" for name, line in found.items())
    return Reply(text, {"ok": True, "topics": dict(found)})


def first_lines(topics: Mapping[str, str]) -> dict[str, str]:
    """The first line of each topic."""
    return {name: text.partition("\n")[0] for name, text in topics.items()}
