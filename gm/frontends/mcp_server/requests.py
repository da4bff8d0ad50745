"""The same request twice is one call: what was answered before is found in the transcript, also after a crash.

Before a call is carried out, the transcript gets a `heard` record: its text is the tool's name with the request's id
behind it, its calls are what was asked for. So the id is on the disk no later than what the call did, and whatever a
crash left undone is known and is done when the table is opened again. Nothing else is stored anywhere.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from gm.engine.types import Json, Seat
from gm.errors import GmError
from gm.transcript import CALL, HEARD, LINES, START, Record, read_transcript

META_KEY = "gm/request-id"
"""The key in a call's `_meta`."""
ID_LIMIT = 128
_MARKED = re.compile(rf' {META_KEY}=("(?:[^"\\]|\\.)*")\Z')


class RequestIdError(GmError):
    """A request id that is none, or that belongs to another call."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """A call that was carried out before. `records`: the whole match up to where the answer to it was complete.

    `path` is the match's file; `tool` and `arguments` are what was asked for; `ok` is False where it was refused;
    `lines` is what was told.
    """

    path: Path
    tool: str
    arguments: Json
    ok: bool
    lines: tuple[str, ...]
    records: Sequence[Record]


def request_id_in(meta: object) -> str:
    """The request id that a call's `_meta` holds; empty where there is none.

    Raises:
        RequestIdError: it is no text of 1 to 128 characters and no whole number.
    """
    given = meta.get(META_KEY) if isinstance(meta, dict) else None
    if given is None:
        return ""
    if isinstance(given, int) and not isinstance(given, bool):
        given = str(given)
    if not isinstance(given, str) or not 1 <= len(given) <= ID_LIMIT:
        raise RequestIdError(f"{META_KEY} is no text of 1 to {ID_LIMIT} characters: nothing was done; give another")
    return given


def heard_text(tool: str, request_id: str) -> str:
    """What the transcript holds as the words of a call."""
    return f"{tool} {META_KEY}={json.dumps(request_id)}" if request_id else tool


def request_of(record: Record) -> tuple[Seat, str] | None:
    """Whose request a record is, and its id; None for any other record, and for a call without an id."""
    if record["kind"] != HEARD:
        return None
    found = _MARKED.search(record["text"])
    return (record["seat"], json.loads(found.group(1))) if found else None


def told_since(records: Sequence[Record], seat: Seat) -> Iterator[str]:
    """The lines that `seat` was told since its last call began, that call's own among them."""
    places = (number for number in range(len(records) - 1, -1, -1) if _is_call_of(records[number], seat))
    for record in records[next(places, 0) :]:
        if record["kind"] == LINES and record["seat"] == seat:
            yield from (str(line[1]) for line in record["lines"])


def _is_call_of(record: Record, seat: Seat) -> bool:
    return bool(record["kind"] == HEARD and record["seat"] == seat)


def remembered(path: Path, seat: Seat, request_id: str) -> Remembered | None:
    """What became of the request of `seat` with this id in one match; None where its file does not hold it.

    Raises:
        TranscriptError: it is no transcript, or was changed.
    """
    records = read_transcript(path).records
    place = next((number for number, one in enumerate(records) if request_of(one) == (seat, request_id)), None)
    if place is None:
        return None
    later = range(place + 1, len(records))
    end = next((number for number in later if records[number]["kind"] == HEARD), len(records))
    answer = records[place + 1 : end]
    lines = next((one["lines"] for one in answer if one["kind"] == LINES and one["seat"] == seat), ())
    acted = (one for one in answer if one["kind"] == START or (one["kind"] == CALL and one["seat"] == seat))
    ok = next((bool(one["answer"]["ok"]) for one in acted), True)
    asked = records[place]
    call = asked["calls"][0] if asked["calls"] else {"arguments": {}}
    tool = str(asked["text"]).partition(" ")[0]
    return Remembered(path, tool, call["arguments"], ok, tuple(str(line[1]) for line in lines), records[:end])
