"""A match with its seats, bots, luck and transcript: the only door for everything above.

What a seat may know comes out of here already cut to that seat (P2); what happened is on the disk before it is
returned (P3). Frontends, narrators and tests hold a table, never a state.
"""

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gm.bots import LEVELS
from gm.course import SEALED_BY_BOTH, Chair, Course
from gm.engine.chance import SEED_BYTES, commitment_of, practice_seed
from gm.engine.events import Event, seen_events
from gm.engine.game import Game
from gm.engine.said import said
from gm.engine.types import Answer, Arguments, Line, Outcome, PlannedCall, RuleFault, Seat, ToolOffer, View
from gm.errors import GmError
from gm.render import clean_name
from gm.replay import resumed
from gm.transcript import Log, Record, Transcript, final_hash_of

__all__ = ["Chair", "PlannedCall", "Table"]


class Table:
    """One match being played. Not for several threads at once: a session holds a lock around it."""

    def __init__(self, course: Course, log: Log, unfinished: tuple[Seat, tuple[PlannedCall, ...]] | None) -> None:
        """Use `open` or `resume`."""
        self._course = course
        self._log = log
        self._unfinished = unfinished
        self.commitment = commitment_of(course.seed)
        self.seal_shown = True
        """False as long as nobody at the table can have seen the commitment: a word given then seals nothing."""

    @classmethod
    def open(
        cls,
        game: Game[Any],
        chairs: Sequence[Chair],
        *,
        path: Path | None,
        options: object = None,
        seed: bytes | None = None,
        practice: int | None = None,
        language: str = "",
        friendly: bool = False,
    ) -> "Table":
        """A table whose luck is sealed and whose cards are not dealt.

        `path`: the host's transcript, a new file that only its owner can read; None keeps it in memory. `seed`: 32
        bytes that nobody else knows, drawn here where they are not given. `practice`: the number of a practice match.
        `language`: that of the lines which the game's document leaves open; the game's own where it is empty.
        `friendly`: turns may be taken back at this table, so nothing is claimed about its fairness.

        Raises:
            GmError: a wrong number of chairs, names that cannot be told apart or shown in one line, a seed of another
                length, or a seed and a practice number both.
            TranscriptError: the file is there already or cannot be made.
        """
        chairs = _checked(game, chairs)
        if seed is not None and practice is not None:
            raise GmError("a seed and a practice number were given: a practice match has the seed of its number")
        if practice is not None:
            seed = practice_seed(practice)
        seed = secrets.token_bytes(SEED_BYTES) if seed is None else seed
        if len(seed) != SEED_BYTES:
            raise GmError(f"the seed has {len(seed)} bytes: {SEED_BYTES} are expected")
        course = Course(
            game,
            chairs,
            game.options_type() if options is None else options,
            seed,
            practice,
            language=language,
            friendly=friendly,
        )
        table = cls(course, Log(path), None)
        table._keep()
        return table

    def reopened(
        self, chairs: Sequence[Chair], *, options: object, language: str = "", friendly: bool = False
    ) -> "Table":
        """The same table before the deal with other people, bots or options, under the same seal; kept in memory.

        Raises:
            GmError: as `open`.
        """
        assert not self.started
        return Table.open(
            self.game,
            chairs,
            path=None,
            options=options,
            seed=self._course.seed if self.practice is None else None,
            practice=self.practice,
            language=language,
            friendly=friendly,
        )

    @classmethod
    def resume(cls, path: Path) -> "Table":
        """The table of an interrupted match as it stood after its last whole record; a torn last line is cut off.

        Raises:
            TranscriptError: the file is no host's transcript, is open in another program, or was changed; names the
                line.
        """
        log, transcript = Log.go_on(path)
        try:
            course, unfinished = resumed(transcript, str(path))
        except GmError:
            log.close()
            raise
        table = cls(course, log, unfinished)
        table._keep()
        return table

    @classmethod
    def restore(cls, records: Sequence[Record]) -> "Table":
        """The table that these records lead to, kept in memory; they are the whole match so far.

        Raises:
            TranscriptError: a record does not follow from those before it.
        """
        transcript = Transcript(tuple(records), final_hash_of(records), 0, torn=False)
        course, unfinished = resumed(transcript, "the saved match")
        table = cls(course, Log(None, transcript.final_hash), unfinished)
        table._keep()
        return table

    def take_records(self) -> list[Record]:
        """What was recorded since the last time, for whoever keeps a table's records elsewhere than in a file."""
        return self._log.take()

    def _keep(self, *, sync: bool = True) -> None:
        self._log.append(self._course.take(), sync=sync)

    # -- what holds now -------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game[Any]:
        """The rules that are played."""
        return self._course.game

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """Who sits at each seat."""
        return self._course.chairs

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return self._course.names

    @property
    def options(self) -> object:
        """What this table chose of the game's options."""
        return self._course.options

    @property
    def path(self) -> Path | None:
        """The host's transcript; None where it is kept in memory."""
        return self._log.path

    @property
    def practice(self) -> int | None:
        """The number of a practice match; None for a real one."""
        return self._course.practice

    @property
    def friendly(self) -> bool:
        """True where turns may be taken back."""
        return self._course.friendly

    @property
    def language(self) -> str:
        """The language of the lines that the game's document does not fix."""
        return self._course.language

    @property
    def started(self) -> bool:
        """True once the cards are dealt."""
        return self._course.match is not None

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return self._course.outcome

    @property
    def revealed_seed(self) -> str | None:
        """The seed in hex, once the match is over."""
        return self._course.seed.hex() if self.outcome is not None else None

    @property
    def final_hash(self) -> str:
        """The hash of the newest record. Shown at the end, it binds the whole transcript."""
        return self._log.final_hash

    @property
    def fairness(self) -> str:
        """One sentence for people on who chose the deal."""
        if self.friendly:
            return said("Turns may be taken back at this table: it is a friendly match, with no claim to be fair.")
        number = self.practice
        if number is not None:
            return said(
                "Practice match {number}: its number tells the deal, so it is not a provably fair match.", number=number
            )
        sealed = self._course.sealed
        if sealed is None:
            return said(
                "The host has sealed its seed; give a word of your own when you start, and the deal is sealed by both."
            )
        if sealed == SEALED_BY_BOTH:
            return said("The deal is sealed by both, the host's seed and your word: neither alone chose it.")
        if self._course.word:
            return said(
                "The deal is sealed by the host alone: your word is in it, "
                "but it was given before the seal could be seen."
            )
        return said(
            "The deal is sealed by the host alone: its seed was fixed before the start, but no word of yours is in it."
        )

    def view(self, seat: Seat) -> View:
        """All that `seat` may know; empty before the deal."""
        return self._course.view(seat)

    def offers(self, seat: Seat) -> tuple[ToolOffer, ...]:
        """What `seat` can do now; nothing before the deal, after the end and in another's turn."""
        return self._course.offers(seat)

    def display(self, seat: Seat) -> list[Line]:
        """The deck display of `seat` now; no lines before the deal."""
        return self._course.display(seat)

    def events_for(self, seat: Seat) -> tuple[Event, ...]:
        """What happened since the last report to `seat`, as far as it may see it."""
        return self._course.events_for(seat)

    # -- what changes it ------------------------------------------------------------------------------------------

    def heard(self, seat: Seat, text: str, calls: Sequence[PlannedCall] = ()) -> None:
        """Records what a person wrote and the calls it was understood as, before the first of them is carried out."""
        self._course.heard(seat, text, calls)
        self._unfinished = None
        self._keep(sync=False)

    def start(self, word: str = "") -> Answer:
        """Deals the cards; a second time it is refused (not_allowed).

        `word` is the person's part of the luck. Where it was given before the commitment could be seen (`seal_shown`)
        it is mixed in all the same, but the deal counts as sealed by the host alone.
        """
        answer = self._course.start(word, seen=self.seal_shown)
        self._keep()
        return answer

    def act(self, seat: Seat, tool: str, arguments: Arguments) -> Answer:
        """One call of a seat, carried out whole or refused, recorded either way; its events as far as it may see them.

        Beside the game's tools there is `resign {}`. A refused answer carries what can be done now.

        Raises:
            GmError: there is no such seat, or the table is closed. Nothing that stands in a call raises.
        """
        self._bots_before(seat)
        answer = self._course.act(seat, tool, arguments)
        self._keep()
        return _seen_by(answer, seat)

    def time_out(self, seat: Seat) -> Answer:
        """The clock of `seat` ran out: the game chooses something legal for it, recorded like any action (Q12).

        Refused where the seat is not to act.

        Raises:
            GmError: there is no such seat, or the table is closed.
        """
        self._bots_before(seat)
        answer = self._course.time_out(seat)
        self._keep()
        return _seen_by(answer, seat)

    def _bots_before(self, seat: Seat) -> None:
        """Where several choose at the same time, the bots have chosen before a person's choice is read (P2)."""
        while self._course.bot_alongside(seat):
            self.play_bot()

    def play_bot(self) -> tuple[Seat, Answer] | None:
        """One action of the bot whose turn it is, with the events that everybody may see.

        None where a person is to act, before the start and after the end.
        """
        seat = self._course.bot_to_act()
        if seat is None:
            return None
        answer = self._course.bot_acts(self._course.choose(seat))
        self._keep()
        return seat, _seen_by(answer, None)

    def unfinished(self) -> tuple[Seat, tuple[PlannedCall, ...]] | None:
        """After `resume`: the calls of the last message that were not carried out any more, and whose they are.

        None where all were, where one was refused (the rest was dropped then) or once a new message is heard.
        """
        return self._unfinished

    def report(self, seat: Seat) -> list[Line]:
        """The exact lines for `events_for(seat)`, on the disk before they are returned; then that is empty."""
        lines = self._course.report(seat)
        self._keep()
        return lines

    def told(self, seat: Seat, text: str) -> None:
        """Appends prose that `seat` was told to the transcript."""
        self._course.told(seat, text)
        self._keep(sync=False)

    def fault_of(self, seat: Seat, call: PlannedCall) -> RuleFault | None:
        """Why `call` of `seat` would be refused now; None where it would be carried out, as far as luck allows to say.

        Nothing changes and nothing is recorded; for proposals that nobody has ordered yet.
        """
        return self._course.fault_of(seat, call.tool, call.arguments)

    def asked_model(self, seat: Seat, calls: int, tokens_in: int, tokens_out: int, *, estimated: bool) -> None:
        """Appends what a model was asked for in a turn of `seat` to the transcript, in calls and tokens."""
        self._course.asked_model(seat, calls, tokens_in, tokens_out, estimated)
        self._keep(sync=False)

    def close(self) -> None:
        """Lets go of the transcript. The match can be resumed; this table takes nothing more."""
        self._log.close()


def _seen_by(answer: Answer, seat: Seat | None) -> Answer:
    if not answer.events:
        return answer
    return Answer(answer.ok, seen_events(answer.events, seat), answer.error, answer.offers)


def _checked(game: Game[Any], chairs: Sequence[Chair]) -> list[Chair]:
    """The chairs with their names as they are shown."""
    if len(chairs) not in game.seat_counts:
        wanted = ", ".join(map(str, game.seat_counts))
        raise GmError(
            said(
                "{seats} seats were given: {game} is played by {counts}",
                seats=len(chairs),
                game=game.title,
                counts=wanted,
            )
        )
    level = next((chair.bot for chair in chairs if chair.bot is not None and chair.bot not in LEVELS), None)
    if level is not None:
        raise GmError(f"there is no bot level {level!r}; the levels are: {', '.join(LEVELS)}")
    named = [Chair(clean_name(chair.name), chair.bot) for chair in chairs]
    if len({chair.name.casefold() for chair in named}) != len(named):
        names = ", ".join(chair.name for chair in named)
        raise GmError(
            said("the names {names} cannot be told apart: a different name for every seat is expected", names=names)
        )
    game.check_names([chair.name for chair in named])
    return named
