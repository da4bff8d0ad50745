"""The storyteller with a model behind it: it may propose what a message orders, and it tells what happened.

Nothing that a model says is trusted. A proposal is carried out only where the rules allow it and the person's own
words bear it out; a sentence is shown only where the guard finds nothing in it that is not so. Whatever the model
does, the turn has happened already, and plain prose from code stands in (P3, P4, P5).
"""

import re
import time
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import cache, partial, reduce
from typing import Any, cast
from weakref import WeakKeyDictionary

from gm.engine.events import Event
from gm.engine.game import Game
from gm.engine.types import PlannedCall, Seat
from gm.narrator.borne_out import calls_in, vocabulary_in
from gm.narrator.chat import ChatModel, ChatRequest, Message, Text, TimeLimits, TurnBudget
from gm.narrator.decision import Decision, Outcome, decide
from gm.narrator.guard import Guard, Verdict
from gm.narrator.intent import Reading
from gm.narrator.intent.reading import ORDER, QUESTION, TALK, UNCLEAR, topics_named
from gm.narrator.memory import Mode, ModelMemory
from gm.narrator.model_errors import EmptyAnswer, ModelError
from gm.narrator.modes import request_in
from gm.narrator.phrases import phrase, say_call
from gm.narrator.prompts import (
    REPLY_OFFER,
    History,
    decision_head,
    narration,
    narration_head,
    narration_state,
    tools_of,
    turn_told,
)
from gm.narrator.report import TurnReport
from gm.narrator.turn import plain_prose
from gm.table import Table

MOST_SENTENCES = 5
"""Sentences that are shown of one narration; what follows is not waited for."""
MOST_DROPPED = 6
"""Sentences dropped by the guard after which a model is no longer listened to in this turn."""
REMEMBERED = 40
"""Sentences that are not told again."""
CYRILLIC = re.compile("[А-Яа-яЁё]")
SHORTEST_EXAMPLE = 60
"""Characters of an answer that is worth imitating."""
PROSE_TOKENS = 180
PROSE_CHARACTERS = 4_000
WARMTH = 0.9
"""The temperature of prose; decisions are asked for at 0."""
YES = re.compile(
    r"\W*(?:(?:yes|yeah|yep|yup|y|sure|ok|okay|do it|please|go ahead|correct|right|exactly|i do|that one"
    r"|да|ага|угу|конечно|ок|давай|верно|точно|именно|пожалуйста)\W*)+",
    re.IGNORECASE,
)
"""A message that is nothing but consent to what was asked last."""

WHOLE = re.compile(r"[.!?…][\W_]*$")
"""A sentence with an end: an answer that was cut off at its limit has a last one without."""


LATIN_WORD = re.compile("[A-Za-z]{4,}")
"""In Russian prose the word of another language; shorter ones are letters of cards and names cut short."""


@cache
def _cards_of(game: Game[Any]) -> tuple[str, ...]:
    """The names of a game's cards, the longest first."""
    return tuple(sorted(game.words(game.language).names, key=len, reverse=True))


@dataclass(frozen=True, slots=True)
class _Message:
    """What is answered: `text` of `seat`, in `language`."""

    table: Table
    seat: Seat
    text: str
    language: str


@dataclass(slots=True)
class _Seated:
    """What is remembered of one seat between turns; losing it costs colour only."""

    history: History = field(default_factory=History)
    proposed: tuple[PlannedCall, ...] = ()
    """What the person was asked about in the last turn."""
    turns: int = 0
    """Turns that were told."""
    said: deque[str] = field(default_factory=lambda: deque(maxlen=REMEMBERED))


class ModelStoryteller:
    """Tells matches with one model. Safe to share between tables; a table's turns come one at a time.

    `mode` overrides what is found out about the model.
    """

    def __init__(
        self,
        model: ChatModel,
        memory: ModelMemory | None = None,
        limits: TimeLimits | None = None,
        mode: Mode | None = None,
    ) -> None:
        self.model = model
        self.memory = memory if memory is not None else ModelMemory()
        self.limits = limits or TimeLimits()
        self.mode = mode
        self._second_warm_up: TurnBudget | None = None
        self._seats: WeakKeyDictionary[Table, dict[Seat, _Seated]] = WeakKeyDictionary()

    def turn(self, table: Table, seat: Seat, text: str, language: str) -> "ModelTurn":
        """See `gm.narrator.turn.Storyteller`."""
        if self._second_warm_up is not None:
            # A person waits now; what is not read yet will be read when it is needed.
            self._second_warm_up.stop()
        return ModelTurn(self, _Message(table, seat, text, language), self._seated(table, seat))

    def proposed(self, table: Table, seat: Seat) -> tuple[PlannedCall, ...]:
        """See `gm.narrator.turn.Storyteller`."""
        return self._seated(table, seat).proposed

    def remind(self, table: Table, seat: Seat, proposed: tuple[PlannedCall, ...]) -> None:
        """See `gm.narrator.turn.Storyteller`."""
        self._seated(table, seat).proposed = proposed

    def _seated(self, table: Table, seat: Seat) -> _Seated:
        return self._seats.setdefault(table, {}).setdefault(seat, _Seated())

    def warm_up(self, table: Table, *, both: bool = False) -> None:
        """Has the model read the unchanging head of the narration, so that the first turn finds it read.

        `both`: that of the decision, too, for a server that keeps both. Takes as long as the model does: call it on
        a thread of its own. What goes wrong will be said by the turn.
        """
        game, ready = table.game, Message("user", "Ready?")
        requests = [ChatRequest((*narration_head(game), ready), max_tokens=1)]
        if both:
            mode = self.mode or self.memory.of(self.model.key).mode or Mode.TOOLS
            head = (decision_head(game), ready)
            requests.append(replace(request_in(mode, head, tools_of(game), (REPLY_OFFER,)), max_tokens=1))
        budgets = [TurnBudget(self.limits), TurnBudget(self.limits.scaled(2))]
        self._second_warm_up = budgets[1]
        for request, budget in zip(requests, budgets, strict=False):
            try:
                with closing(cast(Any, self.model.stream(request, budget))) as stream:
                    next(stream, None)
            except EmptyAnswer:
                # The head has been read all the same.
                continue
            except ModelError:
                return


class ModelTurn:
    """One turn of a `ModelStoryteller`: see `gm.narrator.turn.StorytellerTurn`."""

    thinks = True

    def __init__(self, teller: ModelStoryteller, message: _Message, seated: _Seated) -> None:
        self._teller = teller
        self._message = message
        self._seated = seated
        self._budget = TurnBudget(teller.limits)
        self._begun = time.monotonic()
        self._decision = Decision()
        self._verdicts: list[Verdict] = []
        self._first: float | None = None
        self._ended: float | None = None
        self._plain = False
        self._trouble: ModelError | None = None
        self._proposed, seated.proposed = seated.proposed, ()

    def stop(self) -> None:
        """Goes on without the model from now on."""
        self._budget.stop()

    @property
    def report(self) -> TurnReport:
        """What the model did so far."""
        decision = self._decision
        shown = [verdict for verdict in self._verdicts if verdict.shown]
        return TurnReport(
            usage=self._budget.usage,
            proposals=decision.proposals,
            known=decision.known,
            legal=decision.legal,
            repaired=decision.repaired,
            asked_back=decision.outcome is Outcome.DOUBT and bool(decision.calls),
            given_up=not decision.calls and decision.outcome is not Outcome.TALK and decision.proposals > 0,
            sentences=len(shown),
            dropped=tuple(verdict for verdict in self._verdicts if not verdict.shown),
            plain=self._plain,
            first=self._first,
            seconds=(self._ended or self._begun) - self._begun,
            trouble=self._trouble,
        )

    # -- what is ordered ------------------------------------------------------------------------------------------

    def confirmed(self) -> tuple[PlannedCall, ...]:
        """See `StorytellerTurn.confirmed`."""
        return self._proposed if YES.fullmatch(self._message.text) else ()

    def decide(self, reading: Reading) -> Reading:
        """See `StorytellerTurn.decide`."""
        if not self._is_worth_asking(reading):
            return reading if reading.asks else Reading(TALK, (), "")
        teller, decision = self._teller, self._decision
        try:
            decide(
                self._message.table,
                self._message.seat,
                self._message.text,
                model=teller.model,
                budget=self._budget,
                memory=teller.memory,
                mode=teller.mode,
                into=decision,
            )
        except ModelError as error:
            self._trouble = error
        self._ended = time.monotonic()
        if decision.outcome is Outcome.ORDER:
            return Reading(ORDER, decision.calls, "")
        if decision.outcome is Outcome.TALK and not reading.asks:
            return Reading(TALK, (), "")
        if decision.outcome is Outcome.DOUBT and decision.calls and not self._is_secret(decision.calls):
            self._seated.proposed = decision.calls
            words = self._message.table.game.calls
            what = ", ".join(say_call(call, self._message.language, words) for call in decision.calls)
            return Reading(UNCLEAR, (), phrase(self._message.language, "do_you_mean", what=what))
        return reading

    def _is_secret(self, calls: Sequence[PlannedCall]) -> bool:
        """True where to ask back would say aloud what only one of several people may know (P2)."""
        table = self._message.table
        people = sum(chair.bot is None for chair in table.chairs)
        return people > 1 and any(call.tool in table.game.secret_tools for call in calls)

    def _is_worth_asking(self, reading: Reading) -> bool:
        """True where a proposal of the model could be carried out, or at least be worth a question back.

        It is not where the words bear out no call at all, and code asks better already or finds mere talk.
        """
        table, seat, text = self._message.table, self._message.seat, self._message.text
        if reading.kind == QUESTION:
            return False
        if calls_in(table.game, table.view(seat), text, table.names):
            return True
        return reading.kind == UNCLEAR and not reading.asks and vocabulary_in(table.game, text)

    # -- what is told ---------------------------------------------------------------------------------------------

    def tell(self, events: Sequence[Event]) -> Iterator[str]:
        """See `StorytellerTurn.tell`."""
        shown: list[str] = []
        told = self._told(events)
        self._seated.turns += 1
        if self._trouble is None:
            try:
                for sentence in self._narrate(events, told):
                    shown.append(sentence)
                    yield sentence
            except ModelError as error:
                self._trouble = error
            self._ended = time.monotonic()
        if not shown:
            self._plain = bool(events)
            for text in plain_prose(self._message.table, self._message.seat, events, self._message.language):
                shown.append(text)
                yield text
        if shown:
            self._seated.history.add(told, " ".join(self._example(shown, events)))

    def _example(self, shown: list[str], events: Sequence[Event]) -> list[str]:
        """What the model reads later as its own: after a bare word or two, with the prose of code.

        A small model takes its last answers for its pattern, and they would grow shorter and shorter.
        """
        if self._plain or sum(map(len, shown)) >= SHORTEST_EXAMPLE:
            return shown
        return [*shown, *plain_prose(self._message.table, self._message.seat, events, self._message.language)]

    def _told(self, events: Sequence[Event]) -> str:
        table, seat = self._message.table, self._message.seat
        lines = table.game.tell(table.view(seat), events, table.names) if events else []
        return turn_told(table.names[seat], self._message.text, lines)

    def _narrate(self, events: Sequence[Event], told: str) -> Iterator[str]:
        """The sentences of the model that the guard lets through, each as soon as it is whole."""
        table, game = self._message.table, self._message.table.game
        facts = game.facts(table.view(self._message.seat), events, table.names)
        # Only talk is a question about rules; an order that names a card asks for nothing.
        topics = () if events else topics_named(game, self._message.text, self._message.language)
        guard = Guard(game, facts, table.names, self._message.language, heard=self._message.text, topics=topics)
        state = narration_state(facts, self._message.language, talk=not events, turn=self._seated.turns)
        messages = narration(game, self._seated.history, told, state)
        request = ChatRequest(messages, max_tokens=PROSE_TOKENS, max_characters=PROSE_CHARACTERS, temperature=WARMTH)
        with closing(self._verdicts_on(guard, request)) as verdicts:
            for verdict in verdicts:
                self._verdicts.append(verdict)
                if verdict.shown:
                    self._seated.said.append(verdict.sentence)
                    self._first = self._first or time.monotonic() - self._begun
                    yield verdict.sentence
                shown = sum(verdict.shown for verdict in self._verdicts)
                if shown >= MOST_SENTENCES or len(self._verdicts) - shown >= MOST_DROPPED:
                    return

    def _once(self, request: ChatRequest, verdict: Verdict) -> Verdict:
        """The verdict, unless the sentence was said a short while ago or is in a language that nobody asked for."""
        if verdict.shown and (
            verdict.sentence in self._seated.said or verdict.sentence in request.messages[-1].content
        ):
            return Verdict(verdict.sentence, shown=False, reason="said before")
        if verdict.shown and self._is_foreign(verdict.sentence):
            return Verdict(verdict.sentence, shown=False, reason="another language")
        return verdict

    def _is_foreign(self, sentence: str) -> bool:
        """True for words of a language that nobody asked for; names and cards are of none."""
        table = self._message.table
        own_words = reduce(lambda text, name: text.replace(name, ""), (*table.names, *_cards_of(table.game)), sentence)
        if self._message.language == "ru":
            return not CYRILLIC.search(own_words) or LATIN_WORD.search(own_words) is not None
        return CYRILLIC.search(own_words) is not None

    def _verdicts_on(self, guard: Guard, request: ChatRequest) -> Generator[Verdict, None, None]:
        """The guard's verdicts on the answer, sentence by sentence; what was said before an error stands."""
        stream = cast(Any, self._teller.model.stream(request, self._budget))
        failure: ModelError | None = None
        with closing(stream):
            try:
                for piece in stream:
                    if isinstance(piece, Text):
                        yield from map(partial(self._once, request), guard.feed(piece.text))
            except ModelError as error:
                failure = error
        if failure is not None:
            # A sentence that was cut off in the middle is not told.
            raise failure
        for verdict in guard.finish():
            if WHOLE.search(verdict.sentence):
                yield self._once(request, verdict)
