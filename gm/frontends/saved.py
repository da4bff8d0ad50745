"""The saved matches: where a new one goes, and the list of those there are."""

import argparse
import json
import os
import re
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from pathlib import Path

from gm import transcript
from gm.engine.said import Said, said
from gm.errors import GmError, TranscriptError
from gm.language import SOURCE, translate
from gm.render import harmless
from gm.settings import load_settings

SUFFIX = ".jsonl"
GOES_ON, OVER, DAMAGED, NOT_DEALT = "goes on", "over", "damaged", "not dealt yet"


@dataclass(frozen=True, slots=True)
class Saved:
    """One file of the folder. `names` are those of the seats; `winners` are names too, empty unless it is over.

    `changed`: when the file was written last, as `2026-11-30 12:05` by this machine's clock.
    """

    path: Path
    game: str
    status: str
    changed: str = ""
    names: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()


def new_path(folder: Path, game: str) -> Path:
    """A file for a new match, named by its game and an id that no file there has yet; makes the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    while True:
        path = folder / f"{game.replace('_', '-')}-{secrets.token_hex(4)}{SUFFIX}"
        if not path.exists():
            return path


def path_after(old: Path | None, folder: Path, game: str) -> Path:
    """A file for a rematch: among the saved ones, or beside `old` with the next free number."""
    if old is None or old.resolve().parent == folder.resolve():
        return new_path(folder, game)
    stem, number = re.sub(r"-(\d{1,6})\Z", "", old.stem), 2
    while (path := old.with_name(f"{stem}-{number}{old.suffix}")).exists():
        number += 1
    return path


def saved_matches(folder: Path) -> list[Saved]:
    """The matches in `folder`, the one changed last first; none where there is no folder."""
    files = sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime, reverse=True)
    return [_read(path) for path in files]


def _read(path: Path) -> Saved:
    try:
        records = transcript.read_transcript(path).records
        with transcript.whole_record(len(records), str(path)):
            return _saved(path, records)
    except TranscriptError:
        return Saved(path, "?", DAMAGED, _changed(path))


def _saved(path: Path, records: Sequence[transcript.Record]) -> Saved:
    header, kinds = records[0], {record["kind"] for record in records}
    names = tuple(harmless(chair["name"]) for chair in header["chairs"])
    winners: tuple[str, ...] = ()
    if transcript.END in kinds:
        outcome = next(record for record in records if record["kind"] == transcript.END)["outcome"]
        winners = tuple(names[seat] for seat in outcome["winners"])
        status = OVER
    else:
        status = GOES_ON if transcript.START in kinds else NOT_DEALT
    return Saved(path, harmless(header["game"]), status, _changed(path), names, winners)


def _changed(path: Path) -> str:
    return seen_at(path.stat().st_mtime)


def seen_at(moment: float) -> str:
    """Seconds since 1970 as `2026-11-30 12:05` by this machine's clock."""
    return datetime.fromtimestamp(moment).astimezone().strftime("%Y-%m-%d %H:%M")


def run_matches(arguments: argparse.Namespace) -> int:
    """`gm matches`: exit code 0, also where there are none. Of a server's database with `--database-url`."""
    if arguments.database_url is not None:
        from gm.frontends.openai_server.exporting import run_server_matches

        return run_server_matches(arguments)
    if arguments.export is not None:
        raise GmError("--export takes a match out of a server's database: give --database-url URL, too")
    folder = load_settings(os.environ).matches_folder
    if arguments.json:
        print(json.dumps([_as_json(match) for match in saved_matches(folder)], ensure_ascii=False))
    else:
        print_matches(folder, arguments.lang or SOURCE)
    return 0


def print_matches(folder: Path, language: str = SOURCE) -> None:
    """Prints the saved matches for people, each with the line that goes on with it or shows it."""
    matches = saved_matches(folder)
    place = str(folder)
    some, none = (
        said("Saved matches in {folder}:", folder=place),
        said("No saved matches in {folder} yet.", folder=place),
    )
    print(translate(some if matches else none, language))
    for match in matches:
        print(f"  {match.changed}  {match.path.name}  {translate(_described(match), language)}")
    for line in _what_to_do(matches):
        print(translate(line, language))


def _described(match: Saved) -> Said:
    if match.status == DAMAGED:
        return said("damaged: gm replay --check names the line")
    return described(match.game, match.status, match.names, match.winners)


def described(game: str, status: str, people: Sequence[str], winners: Sequence[str]) -> Said:
    """What is played, by whom, and how it stands; the parts as in `Saved`."""
    game = game.replace("_", "-")
    names = reduce(lambda first, second: said("{first} against {second}", first=first, second=second), people)
    if status == GOES_ON:
        return said("{game}, {names}, goes on", game=game, names=names)
    if status == NOT_DEALT:
        return said("{game}, {names}, not dealt yet", game=game, names=names)
    if not winners:
        return said("{game}, {names}, over, drawn", game=game, names=names)
    return said("{game}, {names}, over, {winner} won", game=game, names=names, winner=", ".join(winners))


def _what_to_do(matches: Sequence[Saved]) -> Iterator[Said]:
    if any(match.status in (GOES_ON, NOT_DEALT) for match in matches):
        yield said("Go on with one: gm play --resume FILE. Look at one: gm replay FILE")
    elif matches:
        yield said("Look at one: gm replay FILE")


def _as_json(match: Saved) -> dict[str, object]:
    return {
        "file": str(match.path),
        "game": match.game,
        "status": match.status,
        "changed": match.changed,
        "names": list(match.names),
        "winners": list(match.winners),
    }
