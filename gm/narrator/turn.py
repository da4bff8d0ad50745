"""One turn of conversation: read the message, settle it at the table, show the exact lines, then tell of it.

The order is the promise (P3): facts are applied, stored and handed out before the first word of prose. Nothing here
knows a game's rules; all goes through the table, so whatever a message says, at worst the prose is odd (P1, P2).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from gm.engine.events import Event
from gm.engine.types import Answer, Line, PlannedCall, Seat
from gm.narrator.intent import Reading, read
from gm.narrator.phrases import phrase, say_call, say_fault, say_offers
from gm.table import Table

SEE_DECK = "see_deck"
"""The look that every game has: it shows the deck display."""
START, RESIGN, REMATCH = "start", "resign", "rematch"
"""What every table knows above the rules."""


@dataclass(frozen=True, slots=True)
class Shown:
    """Exact lines, already stored. `display` is true where they are the deck display."""

    lines: tuple[Line, ...]
    display: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """Prose on what the lines before it showed."""

    text: str


@dataclass(frozen=True, slots=True)
class Asked:
    """The game master asks or answers; by this piece nothing has changed."""

    text: str


@dataclass(frozen=True, slots=True)
class Rematch:
    """The match is over and the person wants another, dealt with `word`: the session opens it."""

    word: str = ""


Piece: TypeAlias = Shown | Told | Asked | Rematch


class Storyteller(Protocol):
    """Where a model plugs in. It proposes and tells; it never acts."""

    def decide(self, table: Table, seat: Seat, text: str, reading: Reading) -> Reading:
        """What the message asks for, better than `reading`, where code alone did not find an order in it."""

    def tell(self, table: Table, seat: Seat, events: Sequence[Event], language: str) -> Iterator[str]:
        """Prose on `events`, as far as `seat` may see them, in pieces that may be shown one by one."""


class PlainStoryteller:
    """Plain prose from code, and no second opinion: the storyteller that is always there (P5)."""

    def decide(self, table: Table, seat: Seat, text: str, reading: Reading) -> Reading:
        """`reading` as it is."""
        return reading

    def tell(self, table: Table, seat: Seat, events: Sequence[Event], language: str) -> Iterator[str]:
        """The game's own sentences, as one piece."""
        sentences = table.game.prose(table.view(seat), events, table.names, language)
        if sentences:
            yield " ".join(sentences)


PLAIN = PlainStoryteller()


def take_turn(
    table: Table, seat: Seat, text: str, language: str, storyteller: Storyteller = PLAIN
) -> Iterator[Piece]:
    """Yields what `seat` is shown for its message `text`; what it orders has been carried out when the last is out."""
    reading = read(table.game, table.view(seat), text, table.names, started=table.started)
    if not reading.calls:
        reading = storyteller.decide(table, seat, text, reading)
    table.heard(seat, text, reading.calls)
    if reading.say:
        yield Asked(reading.say)
    if reading.calls:
        yield from _Turn(table, seat, language, storyteller).carry_out(reading.calls)


def go_on(table: Table, seat: Seat, language: str, storyteller: Storyteller = PLAIN) -> Iterator[Piece]:
    """Finishes what a process that died left undone: the orders heard last, the bots' turn, the lines not shown."""
    unfinished = table.unfinished()
    calls = unfinished[1] if unfinished is not None and unfinished[0] == seat else ()
    yield from _Turn(table, seat, language, storyteller).carry_out(calls)


def deal(table: Table, seat: Seat, word: str, language: str, storyteller: Storyteller = PLAIN) -> Iterator[Piece]:
    """Starts a match that was asked for elsewhere (a rematch), with `word` where one was given."""
    start = PlannedCall(START, {"word": word} if word else {})
    yield from _Turn(table, seat, language, storyteller).carry_out((start,))


@dataclass(slots=True)
class _Turn:
    """What has happened so far in answer to one message."""

    table: Table
    seat: Seat
    language: str
    storyteller: Storyteller
    events: list[Event] = field(default_factory=list)

    def carry_out(self, calls: Sequence[PlannedCall]) -> Iterator[Piece]:
        table, seat = self.table, self.seat
        trouble, dealt = "", False
        for index, call in enumerate(calls):
            if call.tool == SEE_DECK and table.started:
                yield from self._lines()
            if table.outcome is not None and call.tool in (START, REMATCH):
                yield from self._lines()
                yield Rematch(str(call.arguments.get("word", "")))
                return
            answer = self._settle(call)
            if not answer.ok and call.tool in (START, REMATCH):
                yield from self._stands("stands" if call.tool == START else "not_over")
                break
            if not answer.ok:
                trouble = self._trouble(answer, calls[index:])
                break
            if call.tool == START:
                dealt = True
                yield Asked(f"{phrase(self.language, 'dealt')} {table.fairness}")
            if call.tool == SEE_DECK:
                yield Shown(tuple(table.display(seat)), display=True)
        yield from self._lines()
        bots_played = self._play_bots()
        yield from self._lines()
        if (bots_played or dealt) and table.outcome is None:
            yield Shown(tuple(table.display(seat)), display=True)
        yield from self._prose()
        if trouble:
            yield Asked(trouble)
        if table.outcome is None and (trouble or dealt or self.events):
            yield from self._choices()

    def _settle(self, call: PlannedCall) -> Answer:
        """Carries one call out, or refuses it."""
        if call.tool == START:
            return self.table.start(str(call.arguments.get("word", "")))
        return self.table.act(self.seat, call.tool, call.arguments)

    def _stands(self, key: str) -> Iterator[Piece]:
        """Where a running match stands, for somebody who asked for a new one."""
        yield Shown(tuple(self.table.display(self.seat)), display=True)
        yield Asked(phrase(self.language, key))

    def _play_bots(self) -> bool:
        """Plays the bots until a person is to act; True where one of them acted."""
        acted = False
        while self.table.play_bot() is not None:
            acted = True
        return acted

    def _lines(self) -> Iterator[Piece]:
        """The exact lines of what happened since the last ones, stored before they are handed out."""
        self.events += self.table.events_for(self.seat)
        lines = self.table.report(self.seat)
        if lines:
            yield Shown(tuple(lines))

    def _prose(self) -> Iterator[Piece]:
        if not self.events:
            return
        for text in self.storyteller.tell(self.table, self.seat, self.events, self.language):
            self.table.told(self.seat, text)
            yield Told(text)

    def _trouble(self, answer: Answer, left: Sequence[PlannedCall]) -> str:
        """What was not done and why; later orders of the same message were not tried."""
        assert answer.error is not None
        parts = [phrase(self.language, "not_done", what=say_call(left[0]), why=say_fault(answer.error))]
        if len(left) > 1:
            parts.append(phrase(self.language, "nor", what=", ".join(map(say_call, left[1:]))))
        return " ".join(parts)

    def _choices(self) -> Iterator[Piece]:
        """What can be done now, where the decision is the person's."""
        offers = self.table.offers(self.seat)
        if offers:
            yield Asked(phrase(self.language, "you_can", what=say_offers(offers)))
