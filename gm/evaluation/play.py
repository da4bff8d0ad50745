"""Plays matches through the narrator with a scripted person, and notes what became of each message."""

import json
import random
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from gm.engine.game import Game
from gm.engine.match import RESIGN
from gm.engine.types import PlannedCall
from gm.evaluation.faults import Fault
from gm.evaluation.person import Message, Person
from gm.evaluation.plan import Plan
from gm.evaluation.talk import GameTalk, talk_of
from gm.narrator.pieces import Asked, Counted, Piece, Shown, Told
from gm.narrator.report import TurnReport
from gm.narrator.turn import Storyteller, take_turn
from gm.table import Chair, Table
from gm.transcript import CALL, LINES, START, Record

SEAT = 0
"""The person's seat: the first turn is the user's."""
BOT_LEVEL = "normal"
LATE = 2.0
"""Seconds beyond the time limit of a turn's model work after which the turn counts as stalled: code needs some, too."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One message and what came of it.

    `right`: what was carried out is what it ordered. `complete`: the exact lines shown are those that were stored,
    and nothing that happened was left untold. Seconds from the message: `lines_after` to the first piece of the
    answer (None: there was none), `seconds` to its end.
    """

    message: Message
    carried_out: tuple[PlannedCall, ...]
    right: bool
    complete: bool
    stalled: bool
    lines_after: float | None
    seconds: float
    report: TurnReport
    faults: tuple[Fault, ...] = ()


def play(
    game: Game[Any], storyteller: Storyteller, plan: Plan, *, limit: float, tell: Callable[[str], None]
) -> Iterator[Turn]:
    """Yields the turns of `plan.games` practice matches, the first of number `plan.seed`, as they are played.

    `limit`: the seconds that a model may work in one turn. `tell` is told how far it is.
    """
    talk = talk_of(game)
    deadline = plan.deadline()
    with TemporaryDirectory() as folder:
        for number in range(plan.games):
            seed = plan.seed + number
            path = Path(folder) / f"{seed}.jsonl"
            person_name, *bot_names = game.default_names()
            chairs = (Chair(person_name), *(Chair(name, bot=BOT_LEVEL) for name in bot_names))
            table = Table.open(game, chairs, path=path, practice=seed)
            # The luck of a test, not of a match: the same number writes the same messages.
            person = Person(game, SEAT, random.Random(seed), talk.voice)  # noqa: S311
            seated = _Seated(table, path, person, talk, limit)
            # However it ends: the folder cannot go on every system while one of its files is open.
            with closing(table):
                for count in range(plan.messages):
                    if table.outcome is not None or time.monotonic() > deadline:
                        break
                    tell(f"game {number + 1} of {plan.games}, message {count + 1}")
                    yield seated.turn(storyteller)


class _Seated:
    """The person at one table, and what the transcript says of it."""

    def __init__(self, table: Table, path: Path, person: Person, talk: GameTalk, limit: float) -> None:
        self._table = table
        self._path = path
        self._read_to = 0
        self._person = person
        self._voice = talk.voice
        self._limit = limit
        self._in_vain: list[PlannedCall] = []
        self._inspector = talk.inspector(honest_dice=True)

    def turn(self, storyteller: Storyteller) -> Turn:
        """Writes one message and takes in the whole answer."""
        table, message = self._table, self._next_message()
        self._records()
        start, first, pieces = time.monotonic(), None, list[Piece]()
        for piece in take_turn(table, SEAT, message.text, message.language, storyteller):
            if first is None and isinstance(piece, Shown | Told | Asked):
                first = time.monotonic() - start
            pieces.append(piece)
        seconds = time.monotonic() - start
        records = self._records()
        carried_out = tuple(_carried_out(records, table.game))
        right = self._is_right(message, carried_out)
        self._in_vain = [] if carried_out else [*self._in_vain, *message.calls[:1]]
        report = next((piece.report for piece in pieces if isinstance(piece, Counted)), TurnReport())
        return Turn(
            message=message,
            carried_out=carried_out,
            right=right,
            complete=_is_complete(table, pieces, records),
            stalled=first is None or seconds > self._limit + LATE,
            lines_after=first,
            seconds=seconds,
            report=report,
            faults=tuple(self._inspector.inspect(message, text_of(pieces))),
        )

    def _next_message(self) -> Message:
        table = self._table
        if not table.started:
            return self._person.start()
        return self._person.message(table.view(SEAT), table.offers(SEAT), in_vain=self._in_vain)

    def _records(self) -> list[Record]:
        """What was added to the transcript since the last time."""
        with self._path.open("rb") as file:
            file.seek(self._read_to)
            lines = file.readlines()
            self._read_to = file.tell()
        return [json.loads(line) for line in lines]

    def _is_right(self, message: Message, carried_out: Sequence[PlannedCall]) -> bool:
        """What was ordered, all of it and in order; less only where the match ended in between."""
        wanted = [self._voice.plainest(call) for call in message.calls]
        done = [self._voice.plainest(call) for call in carried_out]
        if not wanted:
            return all(call.tool in self._table.game.looks for call in done)
        return done == wanted or (self._table.outcome is not None and bool(done) and done == wanted[: len(done)])


def _carried_out(records: Sequence[Record], game: Game[Any]) -> Iterator[PlannedCall]:
    """The accepted calls of the person's seat but for dice that are rolled for show."""
    for record in records:
        if record["kind"] == START and record["answer"]["ok"]:
            yield PlannedCall("start", {})
        elif record["kind"] == CALL and record["seat"] == SEAT and record["answer"]["ok"]:
            tool = record["tool"]
            if "path" in record or tool == RESIGN or tool in game.looks:
                yield PlannedCall(tool, record["arguments"])


def _is_complete(table: Table, pieces: Sequence[Piece], records: Sequence[Record]) -> bool:
    """True where the exact lines shown are the stored ones, letter for letter, and nothing waits to be told."""
    shown = [line.text for piece in pieces if isinstance(piece, Shown) and not piece.display for line in piece.lines]
    stored = [text for record in records if record["kind"] == LINES for _, text in record["lines"]]
    return shown == stored and not table.events_for(SEAT)


def text_of(pieces: Sequence[Piece]) -> str:
    """An answer as it is read."""
    parts: list[str] = []
    for piece in pieces:
        if isinstance(piece, Shown):
            parts += [line.text for line in piece.lines]
        elif isinstance(piece, Told | Asked):
            parts.append(piece.text)
    return "\n".join(parts)
