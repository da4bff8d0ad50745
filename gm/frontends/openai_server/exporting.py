"""The matches of a server, for whoever runs it: a list, and one taken out of the database as a transcript."""

import argparse
import json
import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from gm import transcript
from gm.engine.said import said
from gm.errors import GmError
from gm.frontends.openai_server.positions import read_records
from gm.frontends.saved import GOES_ON, NOT_DEALT, OVER, described, seen_at
from gm.language import SOURCE, translate
from gm.render import harmless

if TYPE_CHECKING:
    from gm.frontends.openai_server.storage import Store, StoredMatch

SHOWN = 16
"""Characters of a match's public id in a list; so many name it."""
STDOUT = "-"


@dataclass(frozen=True, slots=True)
class Listed:
    """A match of the server. `names` are those of the seats; `winners` are names too, empty unless it is over.

    `node`: its newest turn. `turns`: how many it has in all its branches.
    """

    match: str
    node: int
    turns: int
    game: str
    status: str
    changed: str
    names: tuple[str, ...]
    winners: tuple[str, ...]


def transcript_of(store: "Store", asked: str) -> bytes:
    """The transcript of a match down to its newest turn, or down to the turn of the number `asked`, for the host.

    `asked`: a number of a turn, or a match's public id, or as much of it as no other match begins with.

    Raises:
        GmError: there is no such match or turn, or several.
    """
    node = int(asked) if asked.isdecimal() and len(asked) < SHOWN else _newest(store, asked)
    records = [record for turn in store.chain(node) for record in read_records(turn.records)]
    reply = store.newest_reply(node)
    if reply is not None:
        records += read_records(store.reply_records(reply))
    headers = [place for place, record in enumerate(records) if record["kind"] == transcript.HEADER]
    if not headers:
        raise GmError(
            said("turn {turn} is not there, or no match was opened yet: gm matches lists the matches", turn=asked)
        )
    return "".join(f"{line}\n" for line in transcript.chain(records[headers[-1] :])).encode()


def _newest(store: "Store", asked: str) -> int:
    found = store.matches(match=asked) if asked else []
    if not found:
        raise GmError(said("no match here has an id that begins with {id}: gm matches lists them", id=repr(asked)))
    # A table that was changed before the deal keeps its seal: both have one id, and the last is played.
    if len({match.match for match in found}) > 1:
        raise GmError(said("several matches have ids that begin with {id}: give more of it", id=repr(asked)))
    return found[0].newest


def listed(store: "Store") -> list[Listed]:
    """All matches, the one changed last first. A table that was changed before the deal keeps its seal: it is one."""
    matches = {(match.chat, match.match): match for match in store.matches()[::-1]}
    return [_listed(store, match) for match in list(matches.values())[::-1]]


def _listed(store: "Store", match: "StoredMatch") -> Listed:
    header = next(record for record in read_records(match.records)[::-1] if record["kind"] == transcript.HEADER)
    names = tuple(harmless(chair["name"]) for chair in header["chairs"])
    status = OVER if match.over else GOES_ON if match.begun else NOT_DEALT
    winners = _winners(turn.records for turn in store.chain(match.newest)) if match.over else ()
    return Listed(
        match.match,
        match.newest,
        match.turns,
        harmless(header["game"]),
        status,
        seen_at(match.changed),
        names,
        tuple(names[seat] for seat in winners),
    )


def _winners(turns: Iterable[str]) -> Sequence[int]:
    """The seats that won."""
    ends = (record for records in turns for record in read_records(records) if record["kind"] == transcript.END)
    return next((record["outcome"]["winners"] for record in ends), ())


# -- the command --------------------------------------------------------------------------------------------------


def run_server_matches(arguments: argparse.Namespace) -> int:
    """`gm matches --database-url URL`: lists the matches there, or writes one of them."""
    try:
        from gm.frontends.openai_server.storage import open_store
    except ImportError:
        raise GmError(said("a server's database needs more packages: pip install 'gm[server]'")) from None
    language = getattr(arguments, "lang", "") or SOURCE
    with closing(open_store(arguments.database_url, make=False)) as store:
        if arguments.export is not None:
            write(transcript_of(store, arguments.export), arguments.out, language)
        elif arguments.json:
            print(json.dumps([_as_json(match) for match in listed(store)], ensure_ascii=False))
        else:
            _print(listed(store), language)
    return 0


def write(data: bytes, out: str, language: str = SOURCE) -> None:
    """Puts a transcript into a new file that its owner alone may read, or on standard output for `-`.

    Raises:
        GmError: the file is there already.
    """
    if out == STDOUT:
        sys.stdout.buffer.write(data)
        return
    try:
        file = os.open(Path(out), os.O_WRONLY | os.O_CREAT | os.O_EXCL, transcript.FILE_MODE)
    except FileExistsError:
        raise GmError(said("{file} is there already: name another file", file=out)) from None
    with os.fdopen(file, "wb") as stream:
        stream.write(data)
    text = said("{file} is the host's transcript: gm replay --check {file} proves it", file=out)
    sys.stderr.write(f"{translate(text, language)}\n")


def _print(matches: Sequence[Listed], language: str) -> None:
    if not matches:
        print(translate(said("No matches in this database yet."), language))
        return
    for match in matches:
        told = translate(described(match.game, match.status, match.names, match.winners), language)
        print(f"  {match.changed}  {match.match[:SHOWN]}  {told}")
    print(translate(said("Take one out: gm matches --database-url URL --export ID --out FILE"), language))


def _as_json(match: Listed) -> dict[str, object]:
    return {
        "match": match.match,
        "node": match.node,
        "turns": match.turns,
        "game": match.game,
        "status": match.status,
        "changed": match.changed,
        "names": list(match.names),
        "winners": list(match.winners),
    }
