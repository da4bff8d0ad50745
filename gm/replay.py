"""A transcript played again: checked against its records, shown as it went, or gone on with.

For a command line: `check(path)` returns a `Verdict` whose `exit_code` is 0 or 1; `states(path)` and `frames(path)`
yield what to print; all raise `GmError` (exit code 2) for a file that is no transcript.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import gm
from gm.course import SEALED_BY_HOST, Chair, Course, line_of
from gm.engine.chance import SEED_BYTES, practice_seed
from gm.engine.types import Action, Json, Line, PlannedCall, Seat
from gm.errors import GmError, ReplayError, TranscriptError
from gm.games import get_game
from gm.transcript import (
    BOT,
    CALL,
    CLOCK,
    END,
    HEADER,
    HEARD,
    LINES,
    MODEL,
    START,
    TOLD,
    Record,
    Transcript,
    body_of,
    read_transcript,
    seen_records,
    whole_record,
)

Unfinished = tuple[Seat, tuple[PlannedCall, ...]]
"""A seat, and the calls of its last message that were not carried out."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check found. `line` is that of the first record which is wrong; `message` is one line for people."""

    ok: bool
    message: str
    line: int | None
    records: int
    final_hash: str

    @property
    def exit_code(self) -> int:
        """0 where all holds, 1 where something does not."""
        return 0 if self.ok else 1


def check(path: Path) -> Verdict:
    """Runs a match again, from its seed and what people did, up to the first record that differs.

    Compared are actions, answers, bots' choices, every draw, the exact lines and the state digests; the commitment is
    proved from the seed. A match that goes on is checked as far as it went. Of a seat's copy before the end only the
    chain can be checked.

    Raises:
        TranscriptError: the file cannot be read as a transcript at all.
    """
    try:
        transcript = read_transcript(path)
        if transcript.torn:
            number = len(transcript.records) + 1
            raise TranscriptError(f"{path}: line {number} is torn; gm play --resume {path} repairs it", number)
        message = _prove(transcript, str(path))
    except (TranscriptError, ReplayError) as error:
        line = getattr(error, "line", None)
        if line is None:
            raise
        return Verdict(False, str(error), line, line - 1, "")
    return Verdict(True, message, None, len(transcript.records), transcript.final_hash)


def _prove(transcript: Transcript, name: str) -> str:
    """Re-runs all of it; says in one line what was proved."""
    count, header = len(transcript.records), transcript.header
    if is_partial(transcript):
        return f"{name}: {count} records, the chain holds; the rest can be proved from a copy made after the end"
    course = course_of(header, name)
    for _ in _rerun(course, transcript, name, again=True):
        pass
    going = "" if transcript.records[-1]["kind"] == END or course.outcome else "; the match goes on"
    practice = "" if course.practice is None else f" (practice match {course.practice})"
    return f"{name}: {count} records, each as it should be: commitment, draws, bots, lines, states{practice}{going}"


def is_partial(transcript: Transcript) -> bool:
    """True for a seat's copy that was made before the end: it holds no seed, so it cannot be run again."""
    return "seat" in transcript.header and "seed" not in transcript.header


def resumed(transcript: Transcript, name: str) -> tuple[Course, Unfinished | None]:
    """The course of a match after its last record, and what the last message ordered that was not done any more.

    The bots' recorded choices are taken as they are; all else is compared with the records.

    Raises:
        TranscriptError: it is a seat's copy, or a record does not follow from those before it; names the line.
    """
    if "seat" in transcript.header:
        raise TranscriptError(f"{name} is a seat's copy: a match goes on from the host's transcript alone")
    course = course_of(transcript.header, name)
    for _ in _rerun(course, transcript, name, again=False):
        pass
    return course, _unfinished(transcript.records)


def states(path: Path) -> Iterator[dict[str, Json]]:
    """The whole state after each applied action, in the shape of a scenario's; not the dealt position before them.

    For the host and for tests, never for a seat.

    Raises:
        TranscriptError: as `check`; or a record differs, or the file is a seat's copy of a match that went on.
    """
    transcript = read_transcript(path)
    course = _whole_course(transcript, str(path))
    for record in _rerun(course, transcript, str(path), again=False):
        if "path" in record:
            assert course.match is not None
            yield course.game.to_json(course.match.state)


def _whole_course(transcript: Transcript, name: str) -> Course:
    if is_partial(transcript):
        raise TranscriptError(f"{name} is a seat's copy from before the end: it does not hold the states")
    return course_of(transcript.header, name)


# -- running it again ---------------------------------------------------------------------------------------------


def course_of(header: Record, name: str) -> Course:
    """The match that a header opens.

    Raises:
        TranscriptError: the header does not describe one (line 1).
    """
    try:
        game = get_game(header["game"])
        given = {key: tuple(value) if isinstance(value, list) else value for key, value in header["options"].items()}
        options = game.options_type(**given)
        chairs = [Chair(chair["name"], chair["bot"]) for chair in header["chairs"]]
        seed, practice, language = bytes.fromhex(header["seed"]), header["practice"], header.get("language", "")
        friendly = header.get("friendly", False) is True
    except (KeyError, TypeError, ValueError, AttributeError, GmError) as error:
        raise TranscriptError(f"{name}: line 1 does not open a match that is known here: {error}", 1) from None
    if len(seed) != SEED_BYTES or (practice is not None and seed != practice_seed(practice)):
        raise TranscriptError(f"{name}: line 1 has a seed of another length or of another practice number", 1)
    return Course(game, chairs, options, seed, practice, language=language, friendly=friendly)


def _rerun(course: Course, transcript: Transcript, name: str, *, again: bool) -> Iterator[Record]:
    """Puts each record's input in and yields the record once what came out is the same; `again`: bots choose again.

    Where bots do not choose again, wording may differ in a file of another version of the program: states may not.
    """
    ready = course.take()
    written_by = transcript.header.get("version")
    reworded = not again and written_by != gm.__version__
    for number, record in enumerate(transcript.records, 1):
        if not ready:
            _put_in(course, record, number, name, again)
            ready = course.take()
        made = ready.pop(0) if ready else {}
        one, other = _comparable(made, reworded), _comparable(record, reworded)
        if body_of(one, "") != body_of(other, ""):
            by = (
                ""
                if written_by == gm.__version__
                else f" (it was written by gm {written_by}, this is {gm.__version__})"
            )
            difference = first_difference(json.loads(json.dumps(one)), other)
            message = f"{name}: line {number} is not what follows from the lines before{by}: {difference}"
            raise TranscriptError(message, number)
        yield record
    course.fresh = ready


NOT_COMPARED = ("version", "seat")
"""Of a header: the version is for people, and a copy names its seat."""


def _comparable(record: Record, reworded: bool) -> Record:
    """What of a record must be the same."""
    if record.get("kind") == HEADER:
        return {key: value for key, value in record.items() if key not in NOT_COMPARED}
    if reworded and record.get("kind") == LINES:
        return {**record, "lines": []}
    if reworded and "error" in record.get("answer", ()):
        return {**record, "answer": record["answer"]["error"]["code"]}
    return record


def _put_in(course: Course, record: Record, number: int, name: str, again: bool) -> None:
    """Does what a record says that somebody did."""
    try:
        step = _step_of(course, record, again)
    except (KeyError, TypeError) as error:
        raise TranscriptError(
            f"{name}: line {number} lacks a part of its kind or has a wrong one: {error}", number
        ) from None
    try:
        step()
    except GmError as error:
        raise TranscriptError(f"{name}: line {number}: {error}", number) from None


def _step_of(course: Course, record: Record, again: bool) -> Callable[[], object]:
    """The step that a record stands for, its parts checked, not yet done."""
    kind = record["kind"]
    if kind == START:
        word, seen = _text(record["word"]), record.get("sealed") != SEALED_BY_HOST
        return lambda: course.start(word, seen=seen)
    if kind == END:
        return lambda: None
    seat = record["seat"]
    if kind == HEARD:
        text, calls = _text(record["text"]), _planned(record)
        return lambda: course.heard(seat, text, calls)
    if kind == TOLD:
        text = _text(record["text"])
        return lambda: course.told(seat, text)
    if kind == MODEL:
        asked, sent, came = (_count(record[name]) for name in ("calls", "tokens_in", "tokens_out"))
        estimated = record["estimated"] is True
        return lambda: course.asked_model(seat, asked, sent, came, estimated)
    if kind == LINES:
        return lambda: course.report(seat)
    if kind == CLOCK:
        return lambda: course.time_out(seat)
    if kind == BOT:
        if course.bot_to_act() != seat:
            raise TypeError(f"no bot of seat {seat} is to act")
        recorded = Action(seat, _text(record["tool"]), record["arguments"])
        return lambda: course.bot_acts(course.choose(seat) if again else recorded)
    if kind == CALL:
        tool, arguments = _text(record["tool"]), record["arguments"]
        return lambda: course.act(seat, tool, arguments)
    raise TypeError(f"there is no kind {kind!r}")


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value


def _count(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise TypeError(f"{value!r} is no count")
    return value


def _planned(record: Record) -> tuple[PlannedCall, ...]:
    return tuple(PlannedCall(_text(call["tool"]), _arguments(call["arguments"])) for call in record["calls"])


def _arguments(value: Any) -> Any:
    """Arguments as they were written; those that were no plain JSON are null."""
    if value is not None and not isinstance(value, dict):
        raise TypeError(f"{value!r} are no arguments")
    return value


def first_difference(made: Json, recorded: Json, where: str = "") -> str:
    """Names the first place where two JSON values differ, with both values cut short.

    >>> first_difference({"a": [1, 2]}, {"a": [1, 3]})
    'a[1] is 3, running it again gives 2'
    """
    if isinstance(made, dict) and isinstance(recorded, dict) and made.get("kind") == recorded.get("kind"):
        for key in [*recorded, *made]:
            if made.get(key) != recorded.get(key):
                return first_difference(made.get(key), recorded.get(key), f"{where}.{key}".lstrip("."))
    if isinstance(made, list) and isinstance(recorded, list):
        for index, (one, other) in enumerate(zip(made, recorded, strict=False)):
            if one != other:
                return first_difference(one, other, f"{where}[{index}]")
    return f"{where or 'the record'} is {_short(recorded)}, running it again gives {_short(made)}"


def _short(value: Json) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else text[:80] + "…"


STARTING = (START, "rematch")
"""The planned calls that deal a match; in one that is dealt already they are not carried out any more."""


def _unfinished(records: Sequence[Record]) -> Unfinished | None:
    """The calls of the last message that were not carried out; none after a refusal or the end."""
    heard = next((place for place in range(len(records) - 1, 0, -1) if records[place]["kind"] == HEARD), None)
    if heard is None or any(record["kind"] == END for record in records):
        return None
    seat, planned = records[heard]["seat"], _planned(records[heard])
    left = list(planned) if all(call.arguments is not None for call in planned) else []
    for record in records[heard + 1 :]:
        if record["kind"] in (START, CALL) and not record["answer"]["ok"]:
            return None
        if left and _carries_out(record, seat, left[0]):
            left.pop(0)
    dealt = any(record["kind"] == START for record in records)
    return (seat, tuple(left)) if left and not (dealt and left[0].tool in STARTING) else None


def _carries_out(record: Record, seat: Seat, call: PlannedCall) -> bool:
    if record["kind"] == START:
        return call.tool in STARTING
    given = (record["kind"], record.get("seat"), record.get("tool"), record.get("arguments"))
    return given == (CALL, seat, call.tool, call.arguments)


# -- as it went ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Frame:
    """One step of a match as it went: the record's line number and kind, whose it is, and what to show.

    `kind` is that of the record, or `display` for the deck display that a seat had before it.
    """

    line: int
    kind: str
    seat: Seat | None
    lines: tuple[Line, ...]


DISPLAY = "display"


def frames(path: Path, seat: Seat | None = None) -> Iterator[Frame]:
    """The match step by step: as `seat` saw it, or for the host (None) every call, draw and exact line.

    Raises:
        TranscriptError: as `states`; a seat's copy from before the end shows that seat's side alone.
        GmError: there is no such seat.
    """
    transcript = read_transcript(path)
    header = transcript.header
    if seat is not None and not 0 <= seat < len(header["chairs"]):
        raise GmError(f"there is no seat {seat}: the seats are 0 to {len(header['chairs']) - 1}")
    if is_partial(transcript):
        yield from _partial_frames(transcript, seat)
        return
    course = course_of(header, str(path))
    due = False
    for number, record in enumerate(_rerun(course, transcript, str(path), again=False), 1):
        if seat is None:
            yield _host_frame(number, record, course.names)
            continue
        yield from _seat_frame(number, record, seat)
        due = due or (record["kind"] == START and record["answer"]["ok"])
        due = due or _is_news(record, seat)
        if _shows_display(course, record, seat, due):
            due = False
            yield Frame(number, DISPLAY, seat, tuple(course.display(seat)))


def _partial_frames(transcript: Transcript, seat: Seat | None) -> Iterator[Frame]:
    owner = transcript.header["seat"]
    if seat not in (None, owner):
        raise GmError(f"this is the copy of seat {owner}: it does not hold what seat {seat} saw")
    for number, record in enumerate(transcript.records, 1):
        with whole_record(number, "the copy"):
            shown = list(_seat_frame(number, record, owner))
        yield from shown


def _is_news(record: Record, seat: Seat) -> bool:
    """True where somebody else did something that `seat` saw happen; what it may not see shows nothing anew (P2)."""
    acted = record["kind"] in (CALL, BOT, CLOCK) and record["seat"] != seat
    return acted and bool(seen_records(record["answer"].get("events", ()), seat))


def _shows_display(course: Course, record: Record, seat: Seat, due: bool) -> bool:
    """After a look; and once it is the seat's turn again, after the deal or the lines on what the others did."""
    if course.match is None:
        return False
    if record["kind"] == CALL and record["seat"] == seat:
        return bool(record["answer"]["ok"]) and record["tool"] in course.game.looks
    mine = course.outcome is None and seat in course.game.active_seats(course.match.state)
    told = record["kind"] == START or (record["kind"] == LINES and record["seat"] == seat)
    return due and mine and told


def _seat_frame(number: int, record: Record, seat: Seat) -> Iterator[Frame]:
    """What a seat wrote, was refused, was shown and told."""
    kind = record["kind"]
    if kind == END:
        yield Frame(number, kind, None, _end_lines(record))
    if record.get("seat") != seat or kind == HEADER:
        return
    if kind in (HEARD, TOLD):
        yield Frame(number, kind, seat, (Line(record["text"]),))
    elif kind == LINES:
        yield Frame(number, kind, seat, tuple(map(line_of, record["lines"])))
    elif kind == CALL and not record["answer"]["ok"]:
        yield Frame(number, kind, seat, (Line(_refusal(record)),))


def _host_frame(number: int, record: Record, names: Sequence[str]) -> Frame:
    kind, seat = record["kind"], record.get("seat")
    who = "" if seat is None or kind == HEADER else f"{names[seat]}: "
    if kind == TOLD and seat is not None:
        who = f"(to {names[seat]}) "
    match kind:
        case "header":
            lines = [Line(f"{record['game']}, {' against '.join(names)}; commitment {record['commitment']}")]
        case "start":
            result = f"sealed by: {record['sealed']}" if record["answer"]["ok"] else _refusal(record)
            lines = [Line(f"start, word {record['word']!r}; {result}")]
        case "call" | "bot":
            lines = [Line(f"{who}{record['tool']} {json.dumps(record['arguments'], ensure_ascii=False)}")]
            lines += [Line(_refusal(record))] if not record["answer"]["ok"] else _draw_lines(record)
        case "clock":
            lines = [Line(f"{who}time is up"), *_draw_lines(record)]
        case "lines":
            lines = list(map(line_of, record["lines"]))
        case "model":
            spent = f"{record['tokens_in']} tokens in, {record['tokens_out']} out"
            lines = [Line(f"{who}the model was asked {record['calls']} times, {spent}")]
        case "end":
            lines = list(_end_lines(record))
        case _:
            lines = [Line(f"{who}{record['text']}")]
    return Frame(number, kind, seat if kind != HEADER else None, tuple(lines))


def _refusal(record: Record) -> str:
    error = record["answer"]["error"]
    return f"refused ({error['code']}): {error['message']}"


def _draw_lines(record: Record) -> list[Line]:
    """The draws of a call, a shuffle as one."""
    groups = [group for entry in record.get("path", ()) for group in entry["draws"]] + record.get("show", [])
    found = []
    for group in groups:
        results = [f"{value + 1} of {size}" for size, value in group["results"]]
        found.append(Line(f"luck, {group['why']}: {', '.join(results[:6])}{' ...' if len(results) > 6 else ''}"))
    return found


def _end_lines(record: Record) -> tuple[Line, ...]:
    outcome = record["outcome"]
    winners = ", ".join(f"seat {winner}" for winner in outcome["winners"]) or "nobody"
    return (Line(f"the end ({outcome['reason']}): {winners} won; seed {record['seed']}"),)
