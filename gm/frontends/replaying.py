"""`gm replay`: a saved match as it went, its check, its states, and the copy that a seat may give away."""

import argparse
import json
import os
import sys
from pathlib import Path

from gm.errors import GmError
from gm.render import harmless, to_plain
from gm.replay import check, frames, states
from gm.settings import load_settings
from gm.transcript import END, HEARD, export_for_seat, read_transcript


def run_replay(arguments: argparse.Namespace) -> int:
    """0, or 1 where a check found a difference."""
    path = _found(arguments.file)
    if arguments.check:
        return _check(path, arguments.json)
    if arguments.states:
        for state in states(path):
            print(json.dumps(state, ensure_ascii=False))
        return 0
    if arguments.export:
        return _export(path, arguments.seat)
    return _show(path, arguments)


def _check(path: Path, as_json: bool) -> int:
    verdict = check(path)
    if as_json:
        shape = {
            "ok": verdict.ok,
            "message": verdict.message,
            "line": verdict.line,
            "records": verdict.records,
            "final_hash": verdict.final_hash,
        }
        print(json.dumps(shape, ensure_ascii=False))
    else:
        print(harmless(verdict.message))
        if verdict.ok:
            print(f"Final hash: {verdict.final_hash}")
    return verdict.exit_code


def _export(path: Path, seat: int | None) -> int:
    if seat is None:
        raise GmError("--export makes the copy of one seat: give --seat N")
    for line in export_for_seat(read_transcript(path).records, seat):
        print(line)
    return 0


def _show(path: Path, arguments: argparse.Namespace) -> int:
    """The match as the seat saw it, what it wrote after `> `; for the host each record under its line number.

    While the match goes on nobody is shown all of it by accident: choices and hands are still secret.
    """
    seat = arguments.seat if arguments.seat is not None or arguments.host else _only_person(path)
    for frame in frames(path, seat):
        if arguments.json:
            lines = [line.text for line in frame.lines]
            shape = {"line": frame.line, "kind": frame.kind, "seat": frame.seat, "lines": lines}
            print(json.dumps(shape, ensure_ascii=False))
            continue
        text = to_plain(frame.lines)
        if seat is None:
            print(f"{frame.line:>4}  " + text.replace("\n", "\n      "), flush=True)
        else:
            print(f"\n> {text}" if frame.kind == HEARD else text, flush=True)
        if arguments.step and not sys.stdin.readline():
            break
    return 0


def _only_person(path: Path) -> int | None:
    """Whose side a match is shown from where nobody says so: everybody's once it is over, else the only person's.

    Raises:
        GmError: it goes on, and there are several people or none.
    """
    records = read_transcript(path).records
    header = records[0]
    if "seat" in header or any(record["kind"] == END for record in records):
        return None
    people = [seat for seat, chair in enumerate(header["chairs"]) if chair["bot"] is None]
    if len(people) == 1:
        return people[0]
    seats = ", ".join(f"--seat {seat} ({harmless(header['chairs'][seat]['name'])})" for seat in people)
    raise GmError(
        f"{path}: the match goes on; say whose side you want to see: {seats or '--seat N'}, or --host for all"
    )


def _found(given: str) -> Path:
    """The file, also by the bare name that `gm matches` lists."""
    path = Path(given)
    if not path.exists() and path.name == given:
        listed = load_settings(os.environ).matches_folder / given
        return listed if listed.exists() else path
    return path
