"""Tables at a place in a chat: kept at hand where somebody will go on soon, taken up from storage where not."""

import json
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from gm.frontends.openai_server.results import Results
from gm.frontends.openai_server.storage import Store
from gm.frontends.session import Session
from gm.narrator.turn import PLAIN, Storyteller
from gm.table import Table
from gm.transcript import BOT, CALL, CLOCK, END, HEADER, HEARD, START, Record

MOST_AT_HAND = 512
"""Tables in memory; all others are taken up from storage when they are needed."""


MOST_REMEMBERED = 10_000
"""Matches of which it is remembered what is played and whether turns may be taken back."""


@dataclass(slots=True)
class Position:
    """A session whose table stands exactly where one reply left it.

    `owner`: whose chat it is. `behind`: the records made since the turn was stored, of prose that was told; the next
    turn's begin with them. `ended`: the tables of matches that have ended here and may not be counted yet.
    """

    session: Session
    owner: str = ""
    behind: list[Record] = field(default_factory=list)
    ended: list[Table] = field(default_factory=list)

    def take_records(self) -> list[Record]:
        """All that is not stored with a turn yet."""
        behind, self.behind = self.behind, []
        return behind + self.session.table.take_records()


class Positions:
    """The tables of a server process. Safe for several threads; a position is handed to one of them at a time."""

    def __init__(self, store: Store, results: Results, clock: Callable[[], float]) -> None:
        self._store = store
        self._results = results
        self._clock = clock
        self._at_hand: OrderedDict[tuple[int, int], Position] = OrderedDict()
        self._headers: dict[int, Record] = {}
        self._lock = threading.Lock()

    def fresh(self, table: Table, owner: str, storyteller: Storyteller = PLAIN, language: str = "") -> Position:
        """A table that nobody has sat at."""
        ended: list[Table] = []

        def on_end(table: Table) -> Iterable[str]:
            # It counts when its end is stored; perhaps somebody else's turn is, and this one never was.
            ended.append(table)
            return self._results.gains(owner, table)

        session = Session(table, open_next, storyteller, language=language, on_end=on_end, clock=self._clock)
        return Position(session, owner, ended=ended)

    def friendly(self, opener: int) -> bool:
        """True where turns may be taken back in the match that the node `opener` began."""
        return self._header(opener).get("friendly", False) is True

    def game(self, opener: int) -> str:
        """The name of the game whose match the node `opener` began; empty where it began none."""
        return str(self._header(opener).get("game", ""))

    def _header(self, opener: int) -> Record:
        """The header of the match that a node began, without its seed; read once."""
        found = self._headers.get(opener)
        if found is None:
            stored = self._store.opener(opener)
            records = [] if stored is None else read_records(stored.records)
            headers = [record for record in records if record["kind"] == HEADER]
            found = {key: headers[-1][key] for key in ("game", "friendly") if headers and key in headers[-1]}
            self._headers[opener] = found
            while len(self._headers) > MOST_REMEMBERED:
                self._headers.pop(next(iter(self._headers)), None)
        return found

    def take(self, owner: str, node: int, reply: int, storyteller: Storyteller) -> Position:
        """The table as it stood after `reply` to `node`; it is the caller's until it is put back."""
        with self._lock:
            found = self._at_hand.pop((node, reply), None)
        if found is not None and found.session.storyteller is storyteller:
            return found
        chain = self._store.chain(node)
        behind = read_records(self._store.reply_records(reply))
        return self._taken_up(
            owner, [*records_of(turn.records for turn in chain), *behind], behind, chain[-1].memory, storyteller
        )

    def before(self, owner: str, node: int, storyteller: Storyteller) -> Position | None:
        """The table as it stood when the message of `node` had been heard; None where no message was."""
        chain = self._store.chain(node)
        records = records_of(turn.records for turn in chain)
        own = read_records(chain[-1].records)
        heard = next((place for place, record in enumerate(own) if record["kind"] == HEARD), None)
        if heard is None:
            return None
        kept = len(records) - len(own) + heard + 1
        return self._taken_up(owner, records[:kept], [], chain[-1].memory, storyteller)

    def _taken_up(
        self, owner: str, records: list[Record], behind: list[Record], memory: str, storyteller: Storyteller
    ) -> Position:
        position = self.fresh(Table.restore(records), owner, storyteller)
        position.session.table.take_records()
        position.session.recall(json.loads(memory))
        position.behind = behind
        if position.session.table.outcome is not None:
            # Whoever stored its end may have died before it was counted.
            position.ended.append(position.session.table)
        return position

    def put(self, node: int, reply: int, position: Position) -> None:
        """Keeps the table at hand; the one that was used the longest ago makes room.

        All that was done at it is stored, so the matches that have ended are counted.
        """
        while position.ended:
            self._results.count(position.owner, position.ended.pop())
        with self._lock:
            self._at_hand[node, reply] = position
            while len(self._at_hand) > MOST_AT_HAND:
                self._at_hand.popitem(last=False)


def open_next(old: Table, seed: bytes, practice: int | None) -> Table:
    """The match after `old`, at the same table with the same options."""
    return Table.open(
        old.game,
        old.chairs,
        path=None,
        options=old.options,
        seed=seed if practice is None else None,
        practice=practice,
        language=old.language,
        friendly=old.friendly,
    )


def written(records: Iterable[Record]) -> str:
    """Records as JSON lines without hashes: those depend on the branch that leads to them."""
    return "".join(json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n" for record in records)


def read_records(text: str) -> list[Record]:
    """What `written` wrote."""
    return [json.loads(line) for line in text.split("\n") if line]


def records_of(turns: Iterable[str]) -> list[Record]:
    """The records of turns one after the other, from the newest header on: those of one match."""
    records = [record for turn in turns for record in read_records(turn)]
    first = max(place for place, record in enumerate(records) if record["kind"] == HEADER)
    return records[first:]


def is_applied(records: Iterable[Record]) -> bool:
    """True where something was carried out: all that a turn does is shown with it, so it cannot be unseen."""
    return any(_changes(record) for record in records)


def _changes(record: Record) -> bool:
    kind = record["kind"]
    if kind == CALL:
        return bool(record["answer"]["ok"]) and ("path" in record or "show" in record)
    return kind == END or (kind in (START, BOT, CLOCK) and bool(record["answer"]["ok"]))
