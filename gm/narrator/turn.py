"""One turn of conversation: read the message, settle it at the table, show the exact lines, then tell of it.

The order is the promise (P3): facts are applied, stored and handed out before the first word of prose. Nothing here
knows a game's rules; all goes through the table, so whatever a message says, at worst the prose is odd (P1, P2).
"""

import re
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from gm.engine.events import Event
from gm.engine.said import counted
from gm.engine.types import Answer, Line, PlannedCall, Seat
from gm.language import translate
from gm.narrator.intent import Reading, read
from gm.narrator.intent.commonplaces import says_yes
from gm.narrator.intent.reading import ORDER, QUESTION, TALK, UNCLEAR, cards_called, says_what
from gm.narrator.phrases import phrase, say_call, say_fault, say_offers
from gm.narrator.pieces import Asked, Counted, Piece, Rematch, Shown, Thinking, Told
from gm.narrator.report import TurnReport
from gm.table import Table

SEE_DECK = "see_deck"
"""The look that every game has: it shows the deck display."""
START, RESIGN, REMATCH = "start", "resign", "rematch"
"""What every table knows above the rules."""


LONGEST_REPORT, SHOWN_OF_IT = 150, 20
"""More lines than this are not shown at once: so many from the beginning and from the end."""
WORDS_OF_AN_ANSWER = 5
"""More words than this do not answer a question back: they say something of their own."""
WORD = re.compile(r"[^\W\d_]+")
AGAIN = re.compile(
    "(?:(?:yes|yeah|yep|sure|ok|okay|please|let s|go|play|and|once|one|another|more|again|round|game|match)(?: |$))+"
    "|(?:(?:да|ага|конечно|ок|давай|давайте|ну|ещё|еще|раз|разок|снова|заново|опять|одну|партию)(?: |$))+"
)
"""After the end another match has just been offered: these words alone accept it."""


class StorytellerTurn(Protocol):
    """What a storyteller does in answer to one message: at most one proposal, then prose."""

    @property
    def thinks(self) -> bool:
        """True where an answer may take its time: then a person is told so, and can go on without it."""

    @property
    def report(self) -> TurnReport:
        """What the model did so far."""

    def confirmed(self) -> tuple[PlannedCall, ...]:
        """The calls that the person was asked about in the last turn and says yes to now; else nothing."""

    def decide(self, reading: Reading) -> Reading:
        """What the message asks for, where code found neither an order nor an answer in it (`reading.open`).

        Calls in it are legal now and borne out by the person's words. Neither calls nor `say`: the message is talk,
        and `tell` answers it.
        """

    def tell(self, events: Sequence[Event]) -> Iterator[str]:
        """Prose on `events`, in pieces that may be shown one by one; without events, an answer to mere talk."""

    def stop(self) -> None:
        """Ends all waiting for the model in this turn. Any thread may call it; never blocks."""


class Storyteller(Protocol):
    """Where a model plugs in. It proposes and tells; it never acts."""

    def turn(self, table: Table, seat: Seat, text: str, language: str) -> StorytellerTurn:
        """Begins an answer to `text` of `seat`; empty where nothing was said. Its time counts from here."""

    def proposed(self, table: Table, seat: Seat) -> tuple[PlannedCall, ...]:
        """What `seat` was asked about last, and would do by saying yes."""

    def remind(self, table: Table, seat: Seat, proposed: tuple[PlannedCall, ...]) -> None:
        """Makes `proposed` what `seat` was asked about last: for a table that was taken up again elsewhere."""


@dataclass(frozen=True, slots=True)
class _PlainTurn:
    table: Table
    seat: Seat
    language: str
    thinks: bool = False
    report: TurnReport = field(default_factory=TurnReport)

    def confirmed(self) -> tuple[PlannedCall, ...]:
        """Nothing: nobody was asked."""
        return ()

    def decide(self, reading: Reading) -> Reading:
        """`reading` as it is."""
        return reading

    def tell(self, events: Sequence[Event]) -> Iterator[str]:
        """The game's own sentences, as one piece."""
        yield from plain_prose(self.table, self.seat, events, self.language)

    def stop(self) -> None:
        """Nothing is waited for."""


class PlainStoryteller:
    """Plain prose from code, and no second opinion: the storyteller that is always there (P5)."""

    def turn(self, table: Table, seat: Seat, text: str, language: str) -> StorytellerTurn:
        """A turn without a model."""
        return _PlainTurn(table, seat, language)

    def proposed(self, table: Table, seat: Seat) -> tuple[PlannedCall, ...]:
        """Nothing: it never asks."""
        return ()

    def remind(self, table: Table, seat: Seat, proposed: tuple[PlannedCall, ...]) -> None:
        """Nothing to be reminded of."""


def plain_prose(table: Table, seat: Seat, events: Sequence[Event], language: str) -> Iterator[str]:
    """What code says about `events`, as one piece; nothing where there is nothing to say."""
    sentences = table.game.prose(table.view(seat), events, table.names, language) if events else []
    if sentences:
        yield " ".join(translate(sentence, language) for sentence in sentences)


PLAIN = PlainStoryteller()


def take_turn(
    table: Table, seat: Seat, text: str, language: str, storyteller: Storyteller = PLAIN, *, before: str = ""
) -> Iterator[Piece]:
    """Yields what `seat` is shown for its message `text`; its orders are carried out before the first exact line.

    `before`: the message that the game master asked back about last, where a word or two may complete it now.
    """
    if table.outcome is not None:
        yield from _after_the_end(table, seat, text, language)
        return
    telling = storyteller.turn(table, seat, text, language)
    turn = _Turn(table, seat, language, telling)
    try:
        yield from turn.take(text, before)
    finally:
        turn.note_work()
    yield from turn.model_trouble()


def _as_start(call: PlannedCall) -> PlannedCall:
    """Before the first deal, "again" can only mean the start."""
    return PlannedCall(START, call.arguments) if call.tool == REMATCH else call


def _after_the_end(table: Table, seat: Seat, text: str, language: str) -> Iterator[Piece]:
    """Answers without a word to the table: the final hash that was shown stays the last of the transcript."""
    fresh = read(table.game, {}, text, table.names, started=False)
    if fresh.calls or AGAIN.fullmatch(" ".join(WORD.findall(text.casefold()))):
        yield Rematch(str(fresh.calls[0].arguments.get("word", "")) if fresh.calls else "")
        return
    reading = read(table.game, table.view(seat), text, table.names, language=language)
    if any(call.tool == SEE_DECK for call in reading.calls):
        yield Shown(tuple(table.display(seat)), display=True)
    elif reading.kind == QUESTION and reading.say:
        yield Asked(reading.say)
    else:
        yield Asked(phrase(language, "over"))


def go_on(table: Table, seat: Seat, language: str, storyteller: Storyteller = PLAIN) -> Iterator[Piece]:
    """Finishes what a process that died left undone: the orders heard last, the bots' turn, the lines not shown."""
    unfinished = table.unfinished()
    calls = unfinished[1] if unfinished is not None and unfinished[0] == seat else ()
    yield from _carry_out(_Turn(table, seat, language, storyteller.turn(table, seat, "", language)), calls)


def deal(table: Table, seat: Seat, word: str, language: str, storyteller: Storyteller = PLAIN) -> Iterator[Piece]:
    """Starts a match that was asked for elsewhere (a rematch), with `word` where one was given."""
    start = PlannedCall(START, {"word": word} if word else {})
    yield from _carry_out(_Turn(table, seat, language, storyteller.turn(table, seat, "", language)), (start,))


def retell(table: Table, seat: Seat, language: str, storyteller: Storyteller = PLAIN) -> Iterator[Piece]:
    """The turn of `seat` that `table` was taken up before: its orders as they were heard, told once more (P6)."""
    unfinished = table.unfinished()
    assert unfinished is not None and unfinished[0] == seat
    calls = unfinished[1]
    turn = _Turn(table, seat, language, storyteller.turn(table, seat, "", language))
    try:
        yield from turn.carry_out(calls)
    finally:
        turn.note_work()


def stand(table: Table, seat: Seat, text: str, say: str, language: str) -> Iterator[Piece]:
    """Refuses `text` with `say` and shows where the match stands; nothing changes by it."""
    table.heard(seat, text, ())
    table.told(seat, say)
    turn = _Turn(table, seat, language, PLAIN.turn(table, seat, text, language), opening=True)
    yield Asked(say)
    yield from turn.resolve(())
    yield from turn.last_words()


def hand_over(table: Table, seat: Seat, language: str, *, seen: bool = False) -> Iterator[Piece]:
    """What `seat` finds when it comes to the screen: what happened since it looked last, and where the table stands.

    `seen`: that was on the screen already, and goes into the records alone.
    """
    turn = _Turn(table, seat, language, PLAIN.turn(table, seat, "", language), opening=True)
    pieces = list(turn.resolve(()))
    yield from () if seen else pieces
    yield from turn.last_words()


def _carry_out(turn: "_Turn", calls: Sequence[PlannedCall]) -> Iterator[Piece]:
    """Calls that no message has just ordered; a match that goes on is shown where it stands."""
    turn.opening = turn.table.started
    try:
        yield from turn.carry_out(calls)
    finally:
        turn.note_work()
    yield from turn.model_trouble()


@dataclass(slots=True)
class _Turn:
    """What has happened so far in answer to one message."""

    table: Table
    seat: Seat
    language: str
    telling: StorytellerTurn
    events: list[Event] = field(default_factory=list)
    opening: bool = False
    """True after the deal and where a match goes on: the person sees where it stands."""
    trouble: str = ""
    displayed: bool = False

    def take(self, text: str, before: str) -> Iterator[Piece]:
        """Reads a message, with the storyteller's help where that may be, and does or answers it."""
        table, seat = self.table, self.seat
        found, about = self._read(text, before)
        reading = found
        confirmed = self.telling.confirmed() if table.started else ()
        try:
            if confirmed:
                reading = Reading(ORDER, confirmed, "")
            elif found.open and self.telling.thinks:
                yield Thinking(self.telling.stop, self.language)
                reading = self.telling.decide(found)
        except BaseException:
            # Whoever breaks off the wait has written something all the same.
            table.heard(seat, text, ())
            raise
        calls = reading.calls if table.started else tuple(map(_as_start, reading.calls))
        table.heard(seat, text, calls)
        if calls:
            yield from self.carry_out(calls)
        else:
            yield from self.answer(reading.say, found.say, awaits=about if reading.asks else "")

    def _read(self, text: str, before: str) -> tuple[Reading, str]:
        """What `text` says, and the words that say it: where they are too few, with those of the message `before`."""
        table, view = self.table, self.table.view(self.seat)
        if before and says_yes(text):
            # Yes to a question with two answers: it is asked once more.
            return read(table.game, view, before, table.names, language=self.language), before
        reading = read(table.game, view, text, table.names, started=table.started, language=self.language)
        short = len(WORD.findall(text)) <= WORDS_OF_AN_ANSWER
        if not before or reading.kind not in (UNCLEAR, TALK) or not short:
            return reading, text
        # A game that reads whole posts holds all of one that it understands in part: a stray word completes nothing.
        posts = table.game.words(table.game.language).reads is not None
        if not posts and (reading.kind == TALK or not says_what(table.game, text)):
            return reading, text
        spoken_of, named = (cards_called(table.game, words) for words in (before, text))
        afresh = not posts and reading.asks and bool(spoken_of) and bool(named - spoken_of)
        joined = f"{before}, {text}"
        whole = read(table.game, view, joined, table.names, language=self.language)
        # Another card than the one that was asked about begins anew.
        return (whole, joined) if whole.calls or (whole.asks and not afresh) else (reading, text)

    def carry_out(self, calls: Sequence[PlannedCall]) -> Iterator[Piece]:
        """All is settled before the first piece is handed out: a reader that goes away interrupts prose at most."""
        yield from list(self.resolve(calls))
        if self.events:
            yield from self._prose()
        yield from self.last_words()

    def answer(self, say: str, instead: str, *, awaits: str) -> Iterator[Piece]:
        """Answers a message that orders nothing: with `say`, else in the storyteller's words, else with `instead`."""
        if not say and not (yield from self._prose()):
            say = instead
        if say:
            self.table.told(self.seat, say)
            yield Asked(say, awaits=awaits)
        yield from self._open_table()

    def resolve(self, calls: Sequence[PlannedCall]) -> Iterator[Piece]:
        """The orders one after the other up to the first refused one, then the bots."""
        for index, call in enumerate(calls):
            if self.table.outcome is not None:
                break
            yield from self._obey(call)
            if self.trouble:
                self.trouble += self._left_out(calls[index + 1 :])
                break
        # One report for all of it, so that a turn which was cut off anywhere and gone on with leaves the same records.
        bots_played = self._play_bots()
        yield from self._lines()
        if (bots_played or self.opening) and self.table.offers(self.seat):
            yield self._display()
        yield from self._open_table()

    def _open_table(self) -> Iterator[Piece]:
        """The table once, where the game's document wants it in every message."""
        if self.table.game.open_table and self.table.started and not self.displayed:
            yield self._display()

    def _obey(self, call: PlannedCall) -> Iterator[Piece]:
        """One order, with what it shows of itself; `trouble` says why where it is refused."""
        if call.tool in (START, REMATCH) and self.table.started:
            # Somebody who asks for a new match in the middle of one is shown where it stands.
            yield from self._lines()
            yield self._display()
            self.trouble = phrase(self.language, "stands" if call.tool == START else "not_over")
            return
        if call.tool == SEE_DECK:
            yield from self._lines()
        answer = self._settle(call)
        if call.tool in (START, REMATCH):
            self.opening = True
            yield Asked(phrase(self.language, "dealt"))
            if self.table.practice is None:
                yield Asked(translate(self.table.fairness, self.language))
        elif answer.ok and call.tool == SEE_DECK:
            yield self._display()
        elif answer.error is not None:
            # A list of what can be done follows; the hint stands in for it where there is none.
            why = answer.error.message if answer.offers else say_fault(answer.error, self.language)
            self.trouble = phrase(self.language, "not_done", what=self._named(call), why=why)

    def _settle(self, call: PlannedCall) -> Answer:
        """Carries one call out, or refuses it."""
        if call.tool in (START, REMATCH):
            return self.table.start(str(call.arguments.get("word", "")))
        return self.table.act(self.seat, call.tool, call.arguments)

    def _display(self) -> Shown:
        self.displayed = True
        return Shown(tuple(self.table.display(self.seat)), display=True)

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
        if len(lines) > LONGEST_REPORT:
            # Bots that play on by themselves: who has left the match wants to know how it ended.
            left_out = counted(
                "({count} line is left out.)", "({count} lines are left out.)", len(lines) - 2 * SHOWN_OF_IT
            )
            lines = [*lines[:SHOWN_OF_IT], Line(translate(left_out, self.language)), *lines[-SHOWN_OF_IT:]]
        if lines:
            yield Shown(tuple(lines))

    def _prose(self) -> Generator[Piece, None, bool]:
        """What the storyteller tells, piece by piece as it comes; returns whether there was anything."""
        told = False
        if self.telling.thinks:
            yield Thinking(self.telling.stop, self.language)
        for text in self.telling.tell(self.events):
            self.table.told(self.seat, text)
            yield Told(text)
            told = True
        return told

    def note_work(self) -> None:
        """What the model took goes into the transcript, also where the turn was broken off."""
        usage = self.telling.report.usage
        if usage.calls:
            self.table.asked_model(self.seat, usage.calls, usage.tokens_in, usage.tokens_out, estimated=usage.estimated)

    def model_trouble(self) -> Iterator[Piece]:
        """What is wrong with the model, where the person can mend that; what it did, for those who count."""
        report = self.telling.report
        if report.trouble is not None and report.trouble.can_be_mended:
            yield Asked(report.trouble.say(self.language), for_host=True)
        if report.usage.calls or report.trouble is not None:
            yield Counted(report)

    def _left_out(self, calls: Sequence[PlannedCall]) -> str:
        """Names the later orders of a message, which are not tried after a refused one."""
        named = ", ".join(map(self._named, calls))
        return " " + phrase(self.language, "nor", what=named) if calls else ""

    def _named(self, call: PlannedCall) -> str:
        return say_call(call, self.language, self.table.game.calls)

    def last_words(self) -> Iterator[Piece]:
        """What was not done, and what can be done now where the decision is the person's."""
        if self.trouble:
            yield Asked(self.trouble)
        offers = self.table.offers(self.seat)
        if offers and (self.trouble or self.opening or self.events):
            can = say_offers(offers, self.language, self.table.game.calls)
            yield Asked(phrase(self.language, "you_can", what=can))
