"""The course of a match: what people and bots do goes in, answers and records come out; no file, no clock.

The same inputs always give the same records, byte for byte. A table writes them down as they come (`gm.table`); a
replay puts the recorded inputs in again and compares (`gm.replay`).
"""

import dataclasses
import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import gm
from gm.bots import Bot, make_bot
from gm.engine.chance import Draw, SeededChance, commitment_of, match_key
from gm.engine.events import Event, seen_events
from gm.engine.game import Game
from gm.engine.match import RESIGN, Match
from gm.engine.said import said
from gm.engine.sealed import ChoiceOpened, ChoiceSealed, canonical_text, nonce_from, seal
from gm.engine.types import Action, Answer, Json, Line, Outcome, PlannedCall, RuleFault, Seat, Span, ToolOffer, View
from gm.errors import ErrorCode, GmError
from gm.language import translate
from gm.tools.schema import validator_for
from gm.transcript import BOT, CALL, CLOCK, END, HEADER, HEARD, LINES, MODEL, START, TOLD, VERSION, Record

SEALED_BY_BOTH, SEALED_BY_HOST, PRACTICE = "both", "host", "practice"
ARGUMENTS_LIMIT = 1 << 14
"""Arguments of more bytes as JSON are refused unread."""


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits at a seat: a name, and a bot's level ("easy", "normal") or None for a person."""

    name: str
    bot: str | None = None


class Course:
    """One match from its opening to its end. `fresh` gathers records until `take` hands them out."""

    def __init__(
        self,
        game: Game[Any],
        chairs: Sequence[Chair],
        options: object,
        seed: bytes,
        practice: int | None = None,
        *,
        language: str = "",
        friendly: bool = False,
    ) -> None:
        self.game = game
        self.friendly = friendly
        self.chairs = tuple(chairs)
        self.names = tuple(chair.name for chair in chairs)
        self.options = options
        self.seed = seed
        self.practice = practice
        self.language = language or game.language
        self.sealed: str | None = None
        self.word = ""
        self.match: Match[Any] | None = None
        self.outcome: Outcome | None = None
        self._chance: SeededChance | None = None
        self._drawn: list[tuple[int, Draw]] = []
        self._validator = validator_for(game)
        self._bots: dict[Seat, Bot] = {}
        self._seals: dict[Seat, tuple[Json, bytes]] = {}
        self._ended = False
        self._pending: dict[Seat, list[Event]] = {seat: [] for seat, chair in enumerate(chairs) if chair.bot is None}
        self.fresh: list[Record] = []
        self._note(
            HEADER,
            game=game.name,
            version=gm.__version__,
            options=dataclasses.asdict(options),  # type: ignore[call-overload]
            chairs=[dataclasses.asdict(chair) for chair in chairs],
            commitment=commitment_of(seed),
            practice=practice,
            **({} if self.language == game.language else {"language": self.language}),
            **({"friendly": True} if friendly else {}),
            seed=seed.hex(),
        )

    def _note(self, kind: str, **content: Any) -> None:
        self.fresh.append({"v": VERSION, "kind": kind, **content})

    def take(self) -> list[Record]:
        """The records since the last time, in order."""
        records, self.fresh = self.fresh, []
        return records

    # -- what people do -------------------------------------------------------------------------------------------

    def heard(self, seat: Seat, text: str, calls: Sequence[PlannedCall]) -> None:
        """Notes what a person wrote, and the calls it was understood as."""
        planned = [{"tool": call.tool, "arguments": plain(call.arguments)} for call in calls]
        self._note(HEARD, seat=self._seat(seat), text=encodable(text), calls=planned)

    def start(self, word: str, *, seen: bool = True) -> Answer:
        """Deals. `seen` False: the word was given before the commitment could be seen. A second time: refused."""
        word = encodable(word)
        if self.match is not None:
            answer = refused(
                ErrorCode.NOT_ALLOWED, said("The cards have been dealt already."), said("Play on, or give up first.")
            )
            self._note(START, word=word, answer=self._answer_record(answer))
            return answer
        self.sealed, self.word = self._who_sealed(word, seen), word
        chance = SeededChance(match_key(self.seed, word))
        chance.on_draw = lambda draw: self._drawn.append((len(chance.entered), draw))
        state = self.game.setup(self.options, chance, self.names)
        drawn, self._drawn = self._drawn, []
        self._chance = chance
        self.match = Match(self.game, state, chance, self._validator)
        answer = Answer(True)
        self._note(
            START,
            word=word,
            sealed=self.sealed,
            answer=self._answer_record(answer),
            draws=_draw_records(draw for _, draw in drawn),
            digest=self._digest(),
        )
        self._settle_outcome()
        return answer

    def _who_sealed(self, word: str, seen: bool) -> str:
        if self.practice is not None:
            return PRACTICE
        return SEALED_BY_BOTH if word and seen else SEALED_BY_HOST

    def act(self, seat: Seat, tool: Any, arguments: Any) -> Answer:
        """One call of a person's seat, carried out whole or refused; any junk is an answer.

        Raises:
            GmError: there is no such seat.
        """
        tool = encodable(tool)[:ARGUMENTS_LIMIT] if isinstance(tool, str) else ""
        action = Action(self._seat(seat), tool, plain(arguments))
        return self._carry_out(CALL, action)

    def time_out(self, seat: Seat) -> Answer:
        """The clock of `seat` ran out: the game does something legal for it. Refused where the seat is not to act.

        Raises:
            GmError: there is no such seat.
        """
        seat, closed = self._seat(seat), self._closed()
        if closed is not None:
            answer = Answer(False, error=closed)
        else:
            assert self.match is not None
            active = seat in self.game.active_seats(self.match.state)
            answer = self._with_seals(self.match.time_out(seat)) if active else Answer(False, error=NOT_TO_ACT)
        self._note(CLOCK, seat=seat, answer=self._answer_record(answer), **self._luck(answer))
        self._happened(answer)
        return answer

    def fault_of(self, seat: Seat, tool: str, arguments: Any) -> RuleFault | None:
        """Why a call of `seat` would be refused now; None where it would be carried out, luck aside. Notes nothing."""
        action = Action(self._seat(seat), tool, plain(arguments))
        if self.match is None or self.outcome is not None:
            return self._closed()
        resigns = tool == RESIGN and action.arguments == {}
        return self.match.fault_of_giving_up(action.seat) if resigns else self.match.fault_of(action)

    # -- bots -----------------------------------------------------------------------------------------------------

    def bot_to_act(self) -> Seat | None:
        """The first bot among the seats that may act."""
        if self.match is None or self.outcome is not None:
            return None
        active = sorted(self.game.active_seats(self.match.state))
        return next((seat for seat in active if self.chairs[seat].bot is not None), None)

    def bot_alongside(self, seat: Seat) -> bool:
        """True where a bot of another seat may act at the same time as `seat`."""
        bot = self.bot_to_act()
        return bot not in (None, seat) and self.match is not None and seat in self.game.active_seats(self.match.state)

    def choose(self, seat: Seat) -> Action:
        """What the bot of `seat` does now: made of its view, its legal actions and its own stream alone (P2)."""
        assert self.match is not None and self._chance is not None
        state = self.match.state
        actions = list(self.game.legal_actions(state, seat))
        view = self.game.observation(state, seat)
        action = self._bot(seat).choose(view, actions, self._chance.bot_stream(seat))
        assert action in actions, f"the bot chose {action}, which is not legal"
        return action

    def bot_acts(self, action: Action) -> Answer:
        """Carries out what a bot chose."""
        return self._carry_out(BOT, action)

    def _bot(self, seat: Seat) -> Bot:
        if seat not in self._bots:
            self._bots[seat] = make_bot(self.game, self.chairs[seat].bot or "")
        return self._bots[seat]

    # -- carrying out ---------------------------------------------------------------------------------------------

    def _carry_out(self, kind: str, action: Action) -> Answer:
        answer = self._resign(action) if action.tool == RESIGN else self._apply(action)
        called: Record = {"seat": action.seat, "tool": action.tool, "arguments": action.arguments}
        self._note(kind, **called, answer=self._answer_record(answer), **self._luck(answer))
        self._happened(answer)
        if answer.ok:
            return answer
        return dataclasses.replace(answer, offers=self.offers(action.seat))

    def _happened(self, answer: Answer) -> None:
        """Puts what came of something into everybody's next report; notes the end where this was it."""
        for seat, pending in self._pending.items():
            pending.extend(seen_events(answer.events, seat))
        self._settle_outcome()

    def _with_seals(self, answer: Answer) -> Answer:
        """`answer` with the seals that the bots' choices got in it, and those that were opened."""
        if not answer.ok or self.match is None or self._chance is None:
            return answer
        found: list[Event] = []
        for seat, chair in enumerate(self.chairs):
            choice = None if chair.bot is None else self.game.sealed(self.match.state, seat)
            if choice is None and seat in self._seals:
                chosen, nonce = self._seals.pop(seat)
                found.append(ChoiceOpened(seat, seal(chosen, nonce), canonical_text(chosen), nonce.hex()))
            elif choice is not None and seat not in self._seals:
                nonce = nonce_from(self._chance.bot_stream(seat))
                self._seals[seat] = (choice, nonce)
                found.append(ChoiceSealed(seat, seal(choice, nonce)))
        return dataclasses.replace(answer, events=(*answer.events, *found)) if found else answer

    def _apply(self, action: Action) -> Answer:
        closed = self._closed()
        if self.match is None or (closed is not None and action.tool not in self.game.looks):
            problem = self._validator(action.tool, action.arguments)
            if problem is not None:
                hint = said("Call a tool of the game as its schema says.")
                return refused(ErrorCode.BAD_ARGUMENTS, problem, hint)
            assert closed is not None
            return Answer(False, error=closed)
        return self._with_seals(self.match.apply(action))

    def _closed(self) -> RuleFault | None:
        """Why no action is possible at all."""
        if self.match is None:
            return RuleFault(
                ErrorCode.NOT_STARTED, said("The cards have not been dealt yet."), said('Say "Start game" to deal.')
            )
        if self.outcome is not None:
            return RuleFault(ErrorCode.GAME_OVER, said("The match is over."), said("Ask for a rematch to play again."))
        return None

    def _resign(self, action: Action) -> Answer:
        if action.arguments != {}:
            return refused(ErrorCode.BAD_ARGUMENTS, said("resign takes no arguments."), said("Call it with {{}}."))
        closed = self._closed()
        if closed is not None:
            return Answer(False, error=closed)
        assert self.match is not None
        answer = self._with_seals(self.match.give_up(action.seat))
        end = self.game.outcome(self.match.state)
        if end is not None:
            self.outcome = Outcome("resigned", end.winners)
        return answer

    def _luck(self, answer: Answer) -> Record:
        """What an applied action drew: per entry of the path, or for show; nothing of a refused call."""
        drawn, self._drawn = self._drawn, []
        if self._chance is None or not answer.ok:
            return {}
        entered, self._chance.entered = self._chance.entered, []
        if not entered:
            show = _draw_records(draw for _, draw in drawn)
            return {"show": show} if show else {}
        path = [
            {"action": text.decode(), "draws": _draw_records(draw for place, draw in drawn if place == number)}
            for number, text in enumerate(entered, 1)
        ]
        return {"path": path, "digest": self._digest()}

    def _answer_record(self, answer: Answer) -> Record:
        if answer.error is not None:
            error = answer.error
            return {"ok": False, "error": {"code": str(error.code), "message": error.message, "hint": error.hint}}
        return {"ok": True, "events": [self._event_record(event) for event in answer.events]}

    def _event_record(self, event: Event) -> Record:
        """The event as JSON; `seen_as` tells, for each seat that knows less, null or the fields that differ for it."""
        record: Record = event.to_json()
        seen_as: Record = {}
        for seat in range(len(self.chairs)):
            seen = event.seen_by(seat)
            if seen is not event:
                known = None if seen is None else seen.to_json()
                less = None if known is None else {key: known[key] for key in known if known[key] != record[key]}
                if less != {}:
                    seen_as[str(seat)] = less
        return {**record, "seen_as": seen_as} if seen_as else record

    def _settle_outcome(self) -> None:
        """Notes the end, once, with the seed that is public from now on."""
        if self.match is None or self._ended:
            return
        self.outcome = self.outcome or self.game.outcome(self.match.state)
        if self.outcome is not None:
            self._ended = True
            outcome = {"reason": self.outcome.reason, "winners": list(self.outcome.winners)}
            self._note(END, outcome=outcome, seed=self.seed.hex())

    def _digest(self) -> str:
        assert self.match is not None
        text = json.dumps(
            self.game.to_json(self.match.state), sort_keys=True, separators=(",", ":"), ensure_ascii=False
        )
        return hashlib.sha256(text.encode()).hexdigest()

    # -- what is shown --------------------------------------------------------------------------------------------

    def view(self, seat: Seat) -> View:
        """What `seat` may know now; empty before the deal."""
        return self.game.observation(self.match.state, self._seat(seat)) if self.match is not None else {}

    def offers(self, seat: Seat) -> tuple[ToolOffer, ...]:
        """What `seat` can do now; nothing before the deal and after the end."""
        if self.match is None or self.outcome is not None:
            return ()
        return self.game.offers(self.view(seat))

    def events_for(self, seat: Seat) -> tuple[Event, ...]:
        """What `seat` saw happen since its last report; nothing for a bot, which gets no reports."""
        return tuple(self._pending.get(self._seat(seat), ()))

    def report(self, seat: Seat) -> list[Line]:
        """The exact lines of `events_for(seat)`, which is empty afterwards."""
        events = self.events_for(seat)
        if not events:
            return []
        self._pending[seat].clear()
        lines = self.shown(self.game.tell(self.view(seat), events, self.names))
        self._note(LINES, seat=seat, lines=[line_record(line) for line in lines])
        return lines

    def display(self, seat: Seat) -> list[Line]:
        """The table of `seat` now; no lines before the deal."""
        view = self.view(seat)
        return self.shown(self.game.display(view, self.names)) if view else []

    def shown(self, lines: Iterable[Line]) -> list[Line]:
        """Lines in the table's language."""
        return [dataclasses.replace(line, text=translate(line.text, self.language)) for line in lines]

    def told(self, seat: Seat, text: str) -> None:
        """Notes prose that `seat` was told."""
        self._note(TOLD, seat=self._seat(seat), text=encodable(text))

    def asked_model(self, seat: Seat, calls: int, tokens_in: int, tokens_out: int, estimated: bool) -> None:
        """Notes the work of a model in a turn of `seat`."""
        spent: Record = {"calls": calls, "tokens_in": tokens_in, "tokens_out": tokens_out, "estimated": estimated}
        self._note(MODEL, seat=self._seat(seat), **spent)

    def _seat(self, seat: Any) -> Seat:
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < len(self.chairs):
            raise GmError(f"there is no seat {seat!r} at this table: the seats are 0 to {len(self.chairs) - 1}")
        return seat


NOT_TO_ACT = RuleFault(ErrorCode.NOT_YOUR_TURN, said("It is another seat's turn."), said("Wait for your turn."))
"""Why a clock cannot run out."""


def line_record(line: Line) -> list[Json]:
    """A line as its record: kind, text, and its coloured spans where it has any."""
    spans: list[Json] = [[span.start, span.end, span.colour] for span in line.spans]
    return [line.kind, str(line.text), *([spans] if spans else [])]


def line_of(record: Sequence[Any]) -> Line:
    """The line that a record holds."""
    kind, text, *spans = record
    return Line(text, kind, tuple(Span(*span) for span in (spans[0] if spans else ())))


def refused(code: ErrorCode, message: str, hint: str) -> Answer:
    """An answer that refuses a call."""
    return Answer(False, error=RuleFault(code, message, hint))


def encodable(text: str) -> str:
    """`text` with everything that UTF-8 cannot hold (half a surrogate pair) replaced by a question mark."""
    return text.encode("utf-8", "replace").decode()


def plain(arguments: Any) -> Any:
    """A copy of `arguments` as plain JSON; None, which every schema refuses, for what is none or is too large."""
    try:
        text = json.dumps(dict(arguments) if isinstance(arguments, Mapping) else arguments, ensure_ascii=False)
        return json.loads(text, parse_constant=_no_number) if len(text.encode()) <= ARGUMENTS_LIMIT else None
    except (TypeError, ValueError, RecursionError):
        return None


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def _draw_records(draws: Iterable[Draw]) -> list[Record]:
    """Draws as records: those in a row for one purpose together, each as `[size, value]`, `value` counted from 0."""
    records: list[Record] = []
    for draw in draws:
        if not records or records[-1]["why"] != draw.why:
            records.append({"why": draw.why, "results": []})
        records[-1]["results"].append([draw.size, draw.value])
    return records
