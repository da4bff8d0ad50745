"""The tables that a server keeps: each a row of matches in the folder of the saved ones, the last of them played."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gm.engine.game import Game
from gm.engine.types import Answer, PlannedCall, Seat
from gm.errors import GmError, TranscriptError
from gm.frontends.mcp_server.requests import Remembered, heard_text, remembered, request_of, told_since
from gm.frontends.saved import SUFFIX
from gm.render import harmless
from gm.table import Chair, Table
from gm.transcript import HEARD, Record, read_transcript

NAME = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,46}[a-z0-9])?\Z")
"""What a table may be called."""
START, RESIGN, REMATCH = "start", "resign", "rematch"


@dataclass(frozen=True, slots=True)
class Setting:
    """What every table of a server has in common.

    `practice`: the number of a table's first match, where that is one. `on_end`: is told of every match that has
    ended, once more where it is opened again after that.
    """

    folder: Path
    game: Game[Any]
    chairs: tuple[Chair, ...]
    options: object
    practice: int | None = None
    language: str = ""
    on_end: Callable[[Table], None] | None = None

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that are no bots'."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.bot is None)

    def matches(self, name: str) -> list[Path]:
        """The files of a table's matches, the oldest first."""
        stem = f"{self.game.name.replace('_', '-')}-mcp-{name}-"
        files = self.folder.glob(f"{stem}*{SUFFIX}")
        numbered = {path.stem.removeprefix(stem): path for path in files}
        return [numbered[number] for number in sorted((one for one in numbered if one.isdecimal()), key=int)]

    def next_path(self, name: str) -> Path:
        """The file of a table's next match; makes the folder."""
        self.folder.mkdir(parents=True, exist_ok=True)
        stem = f"{self.game.name.replace('_', '-')}-mcp-{name}-"
        matches = self.matches(name)
        last = int(matches[-1].stem.removeprefix(stem)) if matches else 0
        return self.folder / f"{stem}{last + 1}{SUFFIX}"


@dataclass(slots=True)
class Place:
    """A table as long as somebody may play at it. Whoever calls anything here is the only one at that moment.

    `table` is None before the first call, and after trouble with the file: the next call opens it anew.
    """

    name: str
    setting: Setting
    table: Table | None = None
    told: dict[Seat, list[str]] = field(default_factory=dict)
    """What each seat was told since its last call began, that call's own lines among them."""
    _requests: dict[tuple[Seat, str], Path] = field(default_factory=dict)
    """The file of each request that is known."""

    def open(self) -> Table:
        """The match that is played here, gone on with or new; whatever a crash left undone is done.

        Raises:
            GmError: another program has it open, others play it, or its file is damaged or cannot be written.
        """
        if self.table is None:
            matches = [path for path in self.setting.matches(self.name) if _was_opened(path)]
            self._requests = {found: path for path in matches[-2:] for found in _requests_in(path)}
            self.table = self._go_on(matches[-1]) if matches else None
            if self.table is None:
                self._new(None)
        assert self.table is not None
        return self.table

    def close(self) -> None:
        """Lets go of the file."""
        if self.table is not None:
            self.table.close()
        self.table = None

    # -- what a seat does -----------------------------------------------------------------------------------------

    def remembered(self, seat: Seat, request_id: str) -> Remembered | None:
        """What became of this request of `seat` in this match or the one before it; None where it is new."""
        self.open()
        path = self._requests.get((seat, request_id))
        return None if path is None else remembered(path, seat, request_id)

    def carry_out(self, seat: Seat, tool: str, arguments: Any, request_id: str) -> tuple[Answer, list[str]]:
        """One call, carried out or refused, and the bots' turn; with the lines for `seat`. All of it is on disk.

        Not for a match that is over: the final hash that was shown stays the last.
        """
        table = self.open()
        self._hear(seat, tool, (PlannedCall(tool, arguments),), request_id)
        answer = do(table, seat, tool, arguments)
        return answer, self._settle(table, seat)

    def rematch(self, seat: Seat, request_id: str) -> None:
        """Opens the next match, sealed and not dealt, where this one is over; else the one that waits stays."""
        table = self.open()
        if table.started:
            self.close()
            self._new(None if table.practice is None else table.practice + 1)
        self._hear(seat, REMATCH, (), request_id)

    def news(self, seat: Seat) -> list[str]:
        """What `seat` was told since its last call began, with what has come to it since."""
        self._report(self.open(), seat)
        return list(self.told.get(seat, ()))

    def records(self) -> tuple[Record, ...]:
        """The whole match so far. The host's: nobody at the table may see them all."""
        path = self.open().path
        assert path is not None
        return read_transcript(path).records

    # -- how ------------------------------------------------------------------------------------------------------

    def _hear(self, seat: Seat, tool: str, calls: Sequence[PlannedCall], request_id: str) -> None:
        table = self.open()
        table.heard(seat, heard_text(tool, request_id), calls)
        self.told[seat] = []
        if request_id:
            assert table.path is not None
            self._requests[seat, request_id] = table.path

    def _settle(self, table: Table, seat: Seat) -> list[str]:
        """The bots' turn and the lines; at the end everybody's, so that nothing comes behind the final hash."""
        while table.play_bot() is not None:
            pass
        lines = self._report(table, seat)
        if table.outcome is not None:
            for other in self.setting.people:
                self._report(table, other)
            if self.setting.on_end is not None:
                self.setting.on_end(table)
        return lines

    def _report(self, table: Table, seat: Seat) -> list[str]:
        lines = [harmless(line.text) for line in table.report(seat)]
        self.told.setdefault(seat, []).extend(lines)
        return lines

    def _new(self, practice: int | None) -> None:
        setting = self.setting
        table = Table.open(
            setting.game,
            setting.chairs,
            path=setting.next_path(self.name),
            options=setting.options,
            practice=setting.practice if practice is None else practice,
            language=setting.language,
        )
        table.seal_shown = False
        self.table, self.told = table, {}

    def _go_on(self, path: Path) -> Table | None:
        """The match in `path` with all done that was ordered; None where it is over or not dealt, and others' too."""
        table = Table.resume(path)
        table.seal_shown = False
        if not self._is_ours(table):
            table.close()
            if table.outcome is None and table.started:
                raise GmError(
                    f"table {self.name!r} has a match of others going on: give the same --name, --seat and options "
                    f"again, or another --table; gm play --resume {path.name} goes on with it"
                )
            return None
        heard = [record["seat"] for record in read_transcript(path).records if record["kind"] == HEARD]
        unfinished = table.unfinished()
        for call in unfinished[1] if unfinished is not None else ():
            do(table, heard[-1], call.tool, call.arguments)
        if heard and table.started:
            self._settle(table, heard[-1])
        records = read_transcript(path).records
        self.told = {seat: [harmless(line) for line in told_since(records, seat)] for seat in self.setting.people}
        return table

    def _is_ours(self, table: Table) -> bool:
        setting = self.setting
        language = setting.language or setting.game.language
        same = (table.chairs, table.options, table.language) == (setting.chairs, setting.options, language)
        if not table.started:
            return same and table.practice == setting.practice
        return same and (table.practice is None) == (setting.practice is None)


def _was_opened(path: Path) -> bool:
    """False where a program died before the first record of the match was whole: nobody has seen anything of it."""
    with path.open("rb") as file:
        return file.readline().endswith(b"\n")


def do(table: Table, seat: Seat, tool: str, arguments: Any) -> Answer:
    """One call at a table: `start`, `resign` or a tool of the game."""
    if tool == START:
        return table.start(str(arguments.get("word", "")))
    return table.act(seat, tool, arguments)


def _requests_in(path: Path) -> list[tuple[Seat, str]]:
    """The requests that a file holds; none where it is damaged, which is told to who wants to go on with it."""
    try:
        records = read_transcript(path).records
    except TranscriptError:
        return []
    return [found for record in records if (found := request_of(record)) is not None]
