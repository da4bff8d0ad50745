"""Where turns and their tellings are stored."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from gm.conversation.tree import Node
from gm.errors import GmError
from gm.frontends.openai_server.positions import Position, Positions, is_applied, read_records, written
from gm.frontends.openai_server.storage import NewTurn, Store
from gm.frontends.session import Memory
from gm.transcript import HEADER, HEARD, MODEL, TOLD, Record

PROSE = (TOLD, MODEL)
"""Records that telling a turn makes, beside those of playing it."""


class DriftError(GmError):
    """A turn that was played again is not the one that was stored: nothing of it may be kept."""


def _played(records: Iterable[Record]) -> list[Record]:
    return [record for record in records if record["kind"] not in PROSE]


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a chat a new turn stands; see `NewTurn`."""

    chat: int | None
    names: tuple[tuple[str, int], ...]
    parent: int | None
    step: int
    text: str
    greeting: str = ""


@dataclass(slots=True)
class NewTelling:
    """Stores a new turn with its telling."""

    store: Store
    positions: Positions
    position: Position
    owner: str
    place: Place
    streamed: bool = False
    node: int = 0
    reply: int = 0
    memory: Memory = field(default_factory=dict)

    def begin(self, text: str) -> int:
        """See `Writer`."""
        session, place = self.position.session, self.place
        records = self.position.take_records()
        for seat in session.people:
            # A clock runs from the moment at which the person can read what there is to do.
            session.seconds_left(seat)
        self.memory = session.memory()
        turn = NewTurn(
            chat=place.chat,
            parent=place.parent,
            step=place.step,
            text=place.text,
            names=place.names,
            greeting=place.greeting,
            applied=is_applied(records),
            streamed=self.streamed,
            over=session.table.outcome is not None,
            opens_match=any(record["kind"] == HEADER for record in records),
            records=written(records),
            memory=written([self.memory]),
            match=session.table.commitment,
        )
        node, reply = self.store.add_turn(self.owner, turn, text)
        self.node, self.reply = node.id, reply.id
        return reply.id

    def append(self, text: str, records: str) -> None:
        """See `Writer`."""
        self.store.append(self.reply, text, records)

    def end(self) -> None:
        """See `Writer`."""
        # A message that has been told forgets its clocks at the end; they run from when the turn was stored.
        self.position.session.recall_clocks(self.memory)
        self.positions.put(self.node, self.reply, self.position)


@dataclass(slots=True)
class Retelling:
    """Stores one more telling of a turn that was played."""

    store: Store
    positions: Positions
    position: Position
    turn: Node
    reply: int = 0

    @property
    def node(self) -> int:
        """See `Writer`."""
        return self.turn.id

    def begin(self, text: str) -> int:
        """See `Writer`. What was played is stored already; of the records only those of the prose are new.

        Raises:
            DriftError: played again, the turn came out otherwise than it is stored.
        """
        made = self.position.take_records()
        told = [record for record in made if record["kind"] in PROSE]
        self.position.behind = told
        stored = read_records(self.store.chain(self.turn.id)[-1].records)
        heard = next(place for place, record in enumerate(stored) if record["kind"] == HEARD)
        if written(_played(made)) != written(_played(stored[heard + 1 :])):
            raise DriftError(f"turn {self.turn.id} came out otherwise when it was played again")
        self.reply = self.store.add_reply(self.turn, text, written(told)).id
        return self.reply

    def append(self, text: str, records: str) -> None:
        """See `Writer`."""
        self.store.append(self.reply, text, records)

    def end(self) -> None:
        """See `Writer`."""
        self.positions.put(self.turn.id, self.reply, self.position)
