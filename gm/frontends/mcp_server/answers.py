"""What a call is answered with: text for a model to read, and the same as values; all of it made for one seat."""

import json
import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gm.engine.types import Json, RuleFault, Seat, ToolOffer
from gm.frontends.mcp_server.tables import REMATCH, START
from gm.language import translate
from gm.narrator.phrases import phrase
from gm.render import harmless, to_plain
from gm.table import Table
from gm.tools.toolset import offer_json

LISTED_CALLS = 24
"""So many calls are written out in the text; `legal_moves` and the values hold them all."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to one call: `text`, the same as `values`, and whether it was refused."""

    text: str
    values: Mapping[str, Json]
    refused: bool = False


def reply(
    table: Table,
    seat: Seat,
    tool: str,
    lines: Sequence[str] = (),
    fault: RuleFault | None = None,
    *,
    path: Path | None = None,
) -> Reply:
    """What `seat` is told after `tool`: the lines, why it was refused, where the table stands, what can be done now.

    `path`: the match's file, for who plays on this machine and may check it.
    """
    language = table.language
    values: dict[str, Any] = {"ok": fault is None, "lines": list(lines), **position(table, seat)}
    parts = [*_opening(table, tool, fault), *lines]
    if fault is not None:
        message, hint = (harmless(translate(text, language)) for text in (fault.message, fault.hint))
        values["error"] = {"code": str(fault.code), "message": message, "hint": hint}
        parts.append(f"Refused ({fault.code}): {message} {hint}".rstrip())
    elif (table.started and table.outcome is None) or tool in table.game.looks:
        parts.append(to_plain(table.display(seat)))
    parts += _closing(table, path) if table.outcome is not None else _what_now(table, seat)
    return Reply("\n".join(part for part in parts if part), values, fault is not None)


def refusal(code: str, message: str, hint: str) -> Reply:
    """A refusal where there is no table to speak of."""
    error: Json = {"code": code, "message": message, "hint": hint}
    return Reply(f"Refused ({code}): {message} {hint}".rstrip(), {"ok": False, "lines": [], "error": error}, True)


def position(table: Table, seat: Seat) -> dict[str, Any]:
    """Where the match stands for `seat`: nothing in it depends on anything that the seat may not know (P2)."""
    over = table.outcome is not None
    match = {
        "game": table.game.name,
        "seat": seat,
        "names": list(table.names),
        "status": "over" if over else "goes_on" if table.started else "not_dealt",
        "commitment": table.commitment,
        "fairness": translate(table.fairness, table.language),
    }
    offers = table.offers(seat)
    found = {
        "match": match,
        "your_turn": bool(offers),
        "view": table.view(seat),
        "offers": [offer_json(offer) for offer in offers],
    }
    if table.outcome is not None:
        outcome = {"reason": table.outcome.reason, "winners": list(table.outcome.winners)}
        found["outcome"] = {**outcome, "seed": table.revealed_seed, "final_hash": table.final_hash}
    return found


def moves_text(offers: Sequence[ToolOffer], most: int | None = LISTED_CALLS) -> str:
    """The calls that can be made now, as tools take them; so many at `most` are written out."""
    written = [f"{offer.tool} {_compact(call)}" for offer in offers for call in offer.calls]
    more = [f"{offer.tool}: {offer.more}" for offer in offers if offer.more]
    if most is not None and len(written) > most:
        written = [*written[:most], f"and {len(written) - most} more (legal_moves lists them)"]
    return "; ".join([*written, *more])


def _compact(call: Mapping[str, Json]) -> str:
    return json.dumps(dict(call), ensure_ascii=False, separators=(",", ":"))


def _opening(table: Table, tool: str, fault: RuleFault | None) -> Iterator[str]:
    """What stands above the lines: the seal before the deal, how the deal was sealed after it."""
    language = table.language
    if not table.started:
        sealed = phrase(language, "sealed", commitment=table.commitment)
        yield translate(table.fairness, language) if table.practice is not None else sealed
    elif tool == START and fault is None:
        yield phrase(language, "dealt")
        yield translate(table.fairness, language)


def _what_now(table: Table, seat: Seat) -> Iterator[str]:
    if not table.started:
        yield "The cards are not dealt yet. Call start; a word of your own in it is mixed into the shuffle."
        return
    offers = table.offers(seat)
    if offers:
        yield f"Your turn. You can call: {moves_text(offers)}"
    else:
        yield "It is not your turn: see_table with wait_seconds waits for it."


def _closing(table: Table, path: Path | None) -> Iterator[str]:
    """The result, and what lets anybody check the match."""
    assert table.outcome is not None
    language = table.language
    names = ", ".join(table.names[winner] for winner in table.outcome.winners)
    yield phrase(language, "you_won", name=harmless(names)) if names else phrase(language, "drawn")
    yield phrase(language, "seed", seed=table.revealed_seed or "")
    yield phrase(language, "final_hash", hash=table.final_hash)
    if path is not None:
        yield phrase(language, "check", line=f"gm replay --check {shlex.quote(str(path))}")
    yield f"Another match: call {REMATCH}."


RESULT_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "ok": {"type": "boolean", "description": "False where the call was refused: then nothing has changed."},
        "lines": {
            "type": "array",
            "items": {"type": "string"},
            "description": "The exact lines of what happened, word for word; pass them on unchanged.",
        },
        "match": {
            "type": "object",
            "properties": {
                "game": {"type": "string"},
                "seat": {"type": "integer", "description": "Your seat, counted from 0."},
                "names": {"type": "array", "items": {"type": "string"}, "description": "Who sits at each seat."},
                "status": {"enum": ["not_dealt", "goes_on", "over"]},
                "commitment": {"type": "string", "description": "The digest of the seed, known before the deal."},
                "fairness": {"type": "string"},
            },
            "required": ["game", "seat", "names", "status", "commitment", "fairness"],
        },
        "your_turn": {"type": "boolean"},
        "view": {"type": "object", "description": "All that your seat may know; empty before the deal."},
        "offers": {
            "type": "array",
            "description": "The game's tools that you can call now, with the arguments each would accept.",
            "items": {
                "type": "object",
                "properties": {
                    "tool": {"type": "string"},
                    "calls": {"type": "array", "items": {"type": "object"}},
                    "more": {"type": "string", "description": "What else would do, where there is too much to list."},
                },
                "required": ["tool", "calls"],
            },
        },
        "outcome": {
            "type": "object",
            "description": "Only once the match is over.",
            "properties": {
                "reason": {"type": "string"},
                "winners": {"type": "array", "items": {"type": "integer"}, "description": "Seats; empty: drawn."},
                "seed": {"type": "string"},
                "final_hash": {"type": "string"},
            },
            "required": ["reason", "winners", "seed", "final_hash"],
        },
        "error": {
            "type": "object",
            "description": "Only where ok is false.",
            "properties": {
                "code": {"type": "string"},
                "message": {"type": "string"},
                "hint": {"type": "string", "description": "What to do instead."},
            },
            "required": ["code", "message", "hint"],
        },
    },
    "required": ["ok", "lines"],
}
"""What the values of every answer about the table look like."""
