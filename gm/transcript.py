"""The record of a match: JSON lines, each with its own hash and that of the line before it.

What stands in each kind of record, and how to check one by hand, is told in `docs/transcripts.md`.
A line is `{"v":1,"kind":...,...,"prev":"<hash of the line before>","hash":"<hash>"}`; its hash is the SHA-256 of the
line without its last member. So a change of any byte of any line is found, the last line included; whoever rewrites
the whole file is found by `gm.replay.check`, or by the last hash kept elsewhere.
"""

import hashlib
import json
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from gm.engine.said import said
from gm.errors import GmError, TranscriptError

try:
    import fcntl
except ImportError:  # pragma: no cover - Windows has no flock; two programs on one file are not noticed there.
    fcntl = None  # type: ignore[assignment]

VERSION = 1
Record: TypeAlias = dict[str, Any]
"""One record without its hashes: `v`, `kind`, then what the kind holds."""

HEADER, HEARD, START, CALL, BOT, LINES, TOLD = "header", "heard", "start", "call", "bot", "lines", "told"
MODEL, END = "model", "end"
CLOCK = "clock"
"""A seat's time ran out, and the game chose for it."""
HAPPENED = "happened"
"""In a seat's copy only: what came of another seat's call."""

FIRST_PREV = "0" * 64
HASH = r"[0-9a-f]{64}"
SEAL = re.compile(rf',"prev":"({HASH})","hash":"({HASH})"\}}\Z'.encode())
WRITTEN = re.compile(rf',"prev":"{HASH}","hash":"{HASH}(.*)'.encode(), re.DOTALL)
"""A line that was written up to its hash, and what stands behind that."""
BEGINNING = b'{"v":'
FILE_MODE = 0o600


def body_of(record: Record, prev: str) -> bytes:
    """The bytes that a record's hash is made of."""
    text = json.dumps({**record, "prev": prev}, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.encode()


def seal_record(record: Record, prev: str) -> tuple[bytes, str]:
    """The whole line of a record, newline included, and its hash."""
    body = body_of(record, prev)
    digest = hashlib.sha256(body).hexdigest()
    return body[:-1] + f',"hash":"{digest}"}}\n'.encode(), digest


def final_hash_of(records: Iterable[Record]) -> str:
    """The hash of the last of these records, the first being the first of a transcript."""
    prev = FIRST_PREV
    for record in records:
        _, prev = seal_record(record, prev)
    return prev


def chain(records: Iterable[Record]) -> list[str]:
    """The lines of a transcript of these records, without their newlines."""
    prev, lines = FIRST_PREV, []
    for record in records:
        line, prev = seal_record(record, prev)
        lines.append(line.decode().rstrip("\n"))
    return lines


# -- reading ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Transcript:
    """A file that was read and whose chain holds. Record n stands in line n + 1.

    `torn` is True where the file ends within a line that was being written when its program died; `length` is the
    number of bytes before that.
    """

    records: tuple[Record, ...]
    final_hash: str
    length: int
    torn: bool

    @property
    def header(self) -> Record:
        """The first record."""
        return self.records[0]


def read_transcript(path: Path) -> Transcript:
    """The records of a file, each checked against its hash and the line before it.

    Raises:
        TranscriptError: without a line where the file is no transcript of a version that is read here; with the line
            number of the first record that was changed, lost or put in.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        message = said("{file}: {error}; a transcript is expected", file=str(path), error=error.strerror or str(error))
        raise TranscriptError(message) from None
    return parse_transcript(data, str(path))


def parse_transcript(data: bytes, name: str = "the transcript") -> Transcript:
    """Like `read_transcript`, of bytes; `name` is for messages."""
    *lines, tail = data.split(b"\n")
    _require_transcript(lines[0] if lines else tail, name)
    records, prev = [], FIRST_PREV
    for number, line in enumerate(lines, 1):
        record, prev = _read_line(line, prev, number, name)
        records.append(record)
    torn = bool(tail)
    behind = WRITTEN.search(tail)
    if behind is not None and behind.group(1) not in (b"", b'"', b'"}'):
        raise TranscriptError(f"{name}: line {len(lines) + 1} was changed: more stands behind its hash", len(lines) + 1)
    if not records:
        raise TranscriptError(said("{file} holds no whole record: the match was never opened", file=name))
    with whole_record(1, name):
        _check_header(records[0])
    return Transcript(tuple(records), prev, len(data) - len(tail), torn)


def _require_transcript(first: bytes, name: str) -> None:
    """Tells a file of another kind from a transcript whose first line was changed."""
    if not first.startswith(BEGINNING) and not SEAL.search(first):
        raise TranscriptError(said("{file} is no transcript of gm: its first line is no header record", file=name))


def _read_line(line: bytes, prev: str, number: int, name: str) -> tuple[Record, str]:
    seal = SEAL.search(line)
    if seal is None:
        raise TranscriptError(f"{name}: line {number} was changed: it does not end with its hashes", number)
    body = line[: seal.end(1) + 1] + b"}"
    digest = hashlib.sha256(body).hexdigest()
    if digest != seal.group(2).decode():
        raise TranscriptError(f"{name}: line {number} was changed: its hash is of other bytes", number)
    if prev != seal.group(1).decode():
        raise TranscriptError(
            f"{name}: line {number} does not follow the line before it: one was lost or put in", number
        )
    try:
        record = json.loads(body)
    except ValueError:
        raise TranscriptError(f"{name}: line {number} is no JSON", number) from None
    if not isinstance(record, dict) or not isinstance(record.get("kind"), str):
        raise TranscriptError(f"{name}: line {number} is no record with a kind", number)
    if record.get("v") != VERSION:
        raise TranscriptError(f"{name} has version {record.get('v')!r} in line {number}; this program reads {VERSION}")
    if (record["kind"] == HEADER) != (number == 1):
        raise TranscriptError(f"{name}: line {number} is {record['kind']!r}; the header stands in line 1 alone", number)
    del record["prev"]
    return record, digest


@contextmanager
def whole_record(number: int, name: str) -> Iterator[None]:
    """Around whatever takes a record apart that was checked by its hash alone: anybody can make a chain.

    Raises:
        TranscriptError: the record has not the parts of its kind; names the line.
    """
    try:
        yield
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise TranscriptError(
            f"{name}: line {number} lacks a part of its kind or has a wrong one: {error}", number
        ) from None


HEADER_PARTS = {"game": str, "version": str, "options": dict, "chairs": list, "commitment": str}


def _check_header(header: Record) -> None:
    """Raises KeyError or TypeError where something is not there that everybody who opens a file relies on."""
    for part, kind in HEADER_PARTS.items():
        if not isinstance(header[part], kind):
            raise TypeError(f"{part} is no {kind.__name__}")
    for chair in header["chairs"]:
        if not isinstance(chair["name"], str):
            raise TypeError("a name is no text")
    if "practice" not in header or not header["chairs"]:
        raise KeyError("practice" if header["chairs"] else "chairs")


# -- writing ------------------------------------------------------------------------------------------------------


class Log:
    """Where a table keeps its records: a file of whole lines, or with `path` None the list `kept` in memory.

    Whoever keeps them elsewhere takes them out of that list; the chain of hashes goes on all the same.
    """

    def __init__(self, path: Path | None, final_hash: str = FIRST_PREV, *, fresh: bool = True) -> None:
        self.path = path
        self.final_hash = final_hash
        self.kept: list[Record] = []
        self._file = -1 if path is None else _open(path, fresh)
        self._broken = False

    @classmethod
    def go_on(cls, path: Path) -> tuple["Log", Transcript]:
        """The log of a match that was interrupted, a torn last line cut off, and what stands in it.

        Raises:
            TranscriptError: as `read_transcript`; or another program has the match open.
        """
        log = cls(path, fresh=False)
        try:
            transcript = read_transcript(path)
            if transcript.torn:
                os.ftruncate(log._file, transcript.length)
                os.fsync(log._file)
        except TranscriptError:
            log.close()
            raise
        log.final_hash = transcript.final_hash
        return log, transcript

    def take(self) -> list[Record]:
        """The records that are kept in memory since the last time; a file holds its own."""
        records, self.kept = self.kept, []
        return records

    def append(self, records: Sequence[Record], *, sync: bool) -> None:
        """Adds records as one write; with `sync` they are on the disk when this returns.

        Raises:
            TranscriptError: the table was closed, or an earlier write failed.
        """
        if not records:
            return
        if self.path is None:
            self.kept += records
        if self._broken or (self.path is not None and self._file < 0):
            raise TranscriptError(f"{self.path} takes no more records: go on with --resume {self.path}")
        lines, prev = [], self.final_hash
        for record in records:
            line, prev = seal_record(record, prev)
            lines.append(line)
        if self._file >= 0:
            self._write(b"".join(lines), sync)
        self.final_hash = prev

    def _write(self, data: bytes, sync: bool) -> None:
        # After half a write nothing may follow it: the next program that opens the file cuts the torn line off.
        self._broken = True
        while data:
            data = data[os.write(self._file, data) :]
        if sync:
            os.fsync(self._file)
        self._broken = False

    def close(self) -> None:
        """Lets go of the file. A second time: nothing."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def _open(path: Path, fresh: bool) -> int:
    """The file, for appending, locked against other programs; a fresh one is readable by its owner alone."""
    flags = os.O_RDWR | os.O_APPEND | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
    try:
        file = os.open(path, flags | (os.O_CREAT | os.O_EXCL if fresh else 0), FILE_MODE)
    except FileExistsError:
        message = said("{file} is there already: go on with --resume {file}, or name another file", file=str(path))
        raise TranscriptError(message) from None
    except OSError as error:
        message = said(
            "{file}: {error}; a place for a transcript is expected", file=str(path), error=error.strerror or str(error)
        )
        raise TranscriptError(message) from None
    try:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(file)
        raise TranscriptError(
            said("{file} is open in another program: one program writes a match, close that first", file=str(path))
        ) from None
    if fresh:
        _sync_folder(path.parent)
    return file


def _sync_folder(folder: Path) -> None:
    """Puts a new file's name on the disk, too."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


# -- a seat's copy ------------------------------------------------------------------------------------------------


def export_for_seat(records: Sequence[Record], seat: int) -> list[str]:
    """The lines of the copy of a transcript that `seat` may keep, without newlines, with a chain of its own.

    Before the end: what the seat wrote, called, was answered, shown and told, and the events of the others as far as
    it saw them; no seed, draw, path or digest. After the end the seed is public and with it all that follows from it:
    the copy is whole, save what other people wrote, were told and took of a model, and `gm replay --check` proves it.

    Raises:
        GmError: there is no such seat, or `records` is a copy already.
    """
    header = records[0]
    if "seat" in header:
        raise GmError(f"this is the copy of seat {header['seat']} already: export from the host's transcript")
    if not 0 <= seat < len(header["chairs"]):
        raise GmError(f"there is no seat {seat}: the seats are 0 to {len(header['chairs']) - 1}")
    over = any(record["kind"] == END for record in records)
    parts = []
    for number, record in enumerate(records, 1):
        with whole_record(number, "the transcript"):
            parts.append(_part_after_end(record, seat) if over else _part_for(record, seat))
    return chain(part for part in parts if part is not None)


def _part_after_end(record: Record, seat: int) -> Record | None:
    """What a seat may know of a record once the seed is public."""
    if record["kind"] == HEADER:
        return {**record, "seat": seat}
    return record if record["kind"] not in (HEARD, TOLD, MODEL) or record["seat"] == seat else None


def _part_for(record: Record, seat: int) -> Record | None:
    """What a seat may know of a record while the match goes on; every kind names what it lets through."""
    kind = record["kind"]
    if kind == HEADER:
        shown = {key: record[key] for key in ("v", "kind", "game", "version", "options", "chairs", "commitment")}
        shown |= {key: record[key] for key in ("language", "friendly") if key in record}
        return {**shown, "practice": record["practice"] is not None, "seat": seat}
    if kind == START:
        # A second start was refused: nothing is sealed by it.
        return {key: record[key] for key in ("v", "kind", "word", "sealed") if key in record} | _answer(record, seat)
    if kind in (CALL, BOT, CLOCK):
        if kind != CLOCK and record["seat"] == seat:
            called = {key: record[key] for key in ("v", "kind", "seat", "tool", "arguments")}
            return called | _answer(record, seat)
        events = seen_records(record["answer"].get("events", ()), seat)
        return {"v": VERSION, "kind": HAPPENED, "events": events} if events else None
    if kind in (HEARD, LINES, TOLD, MODEL) and record["seat"] == seat:
        return record
    return None


def _answer(record: Record, seat: int) -> Record:
    answer = record["answer"]
    if answer["ok"]:
        answer = {"ok": True, "events": seen_records(answer["events"], seat)}
    return {"answer": answer}


def seen_records(events: Iterable[Record], seat: int) -> list[Record]:
    """The recorded events that a seat may see, each as far as it may see it."""
    found = []
    for event in events:
        others = event.get("seen_as", {})
        known: Record | None = {key: value for key, value in event.items() if key != "seen_as"}
        if str(seat) in others:
            changed = others[str(seat)]
            known = None if changed is None or known is None else known | changed
        if known is not None:
            found.append(known)
    return found
