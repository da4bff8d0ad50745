"""People around a table: greetings, messages one at a time, the end and the rematch. Every frontend goes through it."""

import re
import secrets
import shlex
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from gm.engine.chance import SEED_BYTES, commitment_of
from gm.engine.said import said
from gm.engine.types import PlannedCall, Seat
from gm.language import translate
from gm.narrator.phrases import phrase
from gm.narrator.pieces import Asked, Piece, Rematch, Shown, settled
from gm.narrator.turn import PLAIN, Storyteller, deal, go_on, hand_over, retell, stand, take_turn
from gm.table import Table

MESSAGE_LIMIT = 2000
"""The longest message that is read, in characters; no order needs a tenth of it."""

CYRILLIC, LATIN_WORD = re.compile("[А-Яа-яЁё]"), re.compile("[A-Za-z]{2,}")

Memory = dict[str, Any]
"""What a session knows beside its table, as JSON."""

OpenNext = Callable[[Table, bytes, int | None], Table]
"""Opens the match after `table` with this seed, or as the practice match of this number."""


def language_of(text: str, before: str) -> str:
    """The language of a message: Russian where a Cyrillic letter stands in it, `before` where too little tells.

    >>> language_of("Akm", "ru"), language_of("play the Akm", "ru"), language_of("возьму б", "en")
    ('ru', 'en', 'ru')
    """
    if CYRILLIC.search(text):
        return "ru"
    return "en" if len(LATIN_WORD.findall(text)) > 1 else before


OnEnd = Callable[[Table], Iterable[str]]
"""Is told of every match that has ended, once more where it is opened again after that; says what comes of it."""


class Session:
    """The people of one match after the other at one table. Messages of a match are taken one at a time.

    `language`: that of all answers; where it is empty everybody is answered in the language of their last message.
    `clock`: seconds that only grow, for tables that play against time (Q12).
    """

    def __init__(
        self,
        table: Table,
        open_next: OpenNext,
        storyteller: Storyteller = PLAIN,
        *,
        language: str = "",
        on_end: OnEnd | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.table = table
        self._open_next = open_next
        self._storyteller = storyteller
        self._lock = threading.Lock()
        self._fixed_language = language
        self._languages: dict[Seat, str] = {}
        self._asked_about: dict[Seat, str] = {}
        self._next_seed = secrets.token_bytes(SEED_BYTES)
        self._on_end = on_end
        self._clock = clock
        self._deadlines: dict[Seat, tuple[object, float]] = {}
        self._woken: Seat | None = None

    @property
    def storyteller(self) -> Storyteller:
        """Who tells at this table."""
        return self._storyteller

    def memory(self) -> Memory:
        """All that this session knows beside its table, as JSON: `recall` makes another session go on from there."""
        proposed = {
            str(seat): [{"tool": call.tool, "arguments": dict(call.arguments)} for call in calls]
            for seat in self.people
            if (calls := self._storyteller.proposed(self.table, seat))
        }
        return {
            "languages": {str(seat): language for seat, language in self._languages.items()},
            "asked_about": {str(seat): text for seat, text in self._asked_about.items()},
            "deadlines": {str(seat): deadline for seat, (_, deadline) in self._deadlines.items()},
            "proposed": proposed,
            "language": self._fixed_language,
            "next_seed": self._next_seed.hex(),
            "seal_shown": self.table.seal_shown,
        }

    def recall(self, memory: Memory) -> None:
        """Takes up what `memory` of another session at the same table held; its clock counts the same seconds."""
        self._languages = {int(seat): language for seat, language in memory["languages"].items()}
        self._asked_about = {int(seat): text for seat, text in memory["asked_about"].items()}
        self._fixed_language = memory["language"]
        self._next_seed = bytes.fromhex(memory["next_seed"])
        self.table.seal_shown = memory["seal_shown"]
        self.recall_clocks(memory)
        for seat, calls in memory["proposed"].items():
            planned = tuple(PlannedCall(call["tool"], call["arguments"]) for call in calls)
            self._storyteller.remind(self.table, int(seat), planned)

    def recall_clocks(self, memory: Memory) -> None:
        """Has the clocks run on as they ran in `memory`."""
        for seat, deadline in memory["deadlines"].items():
            self._deadlines[int(seat)] = (self.table.offers(int(seat)), deadline)

    def language(self, seat: Seat) -> str:
        """The language that `seat` is answered in."""
        return self._fixed_language or self._languages.get(seat, self.table.language)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of persons, in order."""
        return tuple(seat for seat, chair in enumerate(self.table.chairs) if chair.bot is None)

    @property
    def first_person(self) -> Seat:
        """Who is greeted: whoever's message was cut off in the middle, else the first who has something to do."""
        unfinished = self.table.unfinished()
        if unfinished is not None:
            return unfinished[0]
        return self.next_person(self.people[0] if self.people else 0)

    def next_person(self, now: Seat) -> Seat:
        """Who is to write next: `now` as long as there is something for it to do, else the next who can act.

        Who has waited for `now` comes first: so what both have chosen is read by both before a hand is shown again.
        """
        if self._woken is not None:
            return self._woken
        if self.table.offers(now):
            return now
        around = [*(seat for seat in self.people if seat > now), *(seat for seat in self.people if seat < now)]
        return next((seat for seat in around if self.table.offers(seat)), now)

    @property
    def changes_hands(self) -> bool:
        """True where the screen is to be handed over, even to who has it: a hand is about to be shown."""
        return self._woken is not None

    def hand_over(self, seat: Seat) -> Iterator[Piece]:
        """What `seat` is shown when it takes over the screen from somebody else: what happened, and the table."""
        with self._lock:
            self._woken = None
            yield from hand_over(self.table, seat, self.language(seat), seen=self.table.game.open_table)

    def seconds_left(self, seat: Seat) -> float | None:
        """How long `seat` has for what it is to do now; None without a clock. It starts to run when this is asked."""
        table = self.table
        offers = table.offers(seat) if table.started else ()
        seconds = table.game.seconds_to_act(table.options, table.view(seat)) if offers else None
        if seconds is None:
            self._deadlines.pop(seat, None)
            return None
        asked, deadline = self._deadlines.get(seat, (None, 0.0))
        if asked != offers:
            deadline = self._clock() + seconds
            self._deadlines[seat] = (offers, deadline)
        return max(0.0, deadline - self._clock())

    def time_is_up(self, seat: Seat) -> Iterator[Piece]:
        """The game acts for `seat`, whose time has run out; then all goes on as after an order (Q12).

        Nothing happens where the seat has acted already.
        """
        with self._lock:
            if not self.table.offers(seat):
                return
            up = said("Time is up for {name}, the dice choose.", name=self.table.names[seat])
            over = self.table.outcome is not None
            self._deadlines.pop(seat, None)
            self.table.time_out(seat)
            told = [Asked(translate(up, self.language(seat)))]
            yield from settled(told, hand_over(self.table, seat, self.language(seat)))
            if not over:
                yield from self._after(seat)

    def greet(self, seat: Seat) -> Iterator[Piece]:
        """What `seat` is told when it sits down, after the welcome; an interrupted turn is finished first."""
        with self._lock:
            table, language = self.table, self.language(seat)
            if table.outcome is not None:
                # A match that was cut off at its end still has its last lines to show.
                yield from go_on(table, seat, language, self._storyteller)
                yield from self._closing(seat)
            elif table.started or table.unfinished() is not None:
                yield Asked(phrase(language, "goes_on"))
                yield from go_on(table, seat, language, self._storyteller)
                self._all_saw(seat)
                yield from self._after(seat)
            else:
                yield Asked(self._seal(seat), whole=True)
                yield Asked(phrase(language, "how_to_start"))

    def begin(self, seat: Seat) -> Iterator[Piece]:
        """Deals without being asked to; the seal stands above the deal."""
        with self._lock:
            yield Asked(self._seal(seat), whole=True)
            yield from deal(self.table, seat, "", self.language(seat), self._storyteller)

    def say(self, seat: Seat, text: str) -> Iterator[Piece]:
        """Takes a message of `seat` and yields the answer piece by piece; see `gm.narrator.turn.take_turn`."""
        if self.seconds_left(seat) == 0:
            # What is written after the time has run out comes too late.
            yield from self.time_is_up(seat)
            return
        with self._lock:
            self.note(seat, text)
            language = self.language(seat)
            if len(text) > MESSAGE_LIMIT:
                yield Asked(phrase(language, "too_long", length=str(len(text)), limit=str(MESSAGE_LIMIT)))
                return
            over = self.table.outcome is not None
            before = self._asked_about.pop(seat, "")
            seen = self.table.view(seat)
            waiting = self._waiting_for(seat)
            table, dealing = self.table, self._hides_hands and not self.table.started
            try:
                for piece in take_turn(self.table, seat, text, language, self._storyteller, before=before):
                    if isinstance(piece, Rematch):
                        yield from self._rematch(seat, piece.word)
                        return
                    if isinstance(piece, Asked) and piece.awaits:
                        self._asked_about[seat] = piece.awaits
                    if not (dealing and _is_display(piece)):
                        yield piece
            finally:
                if self.table.view(seat) != seen:
                    # Whoever has acted has the whole time again, also where the same can be done once more.
                    self._deadlines.pop(seat, None)
                self._all_saw(seat)
                self._woken = next((other for other in waiting if self.table.offers(other)), None)
                if (self._hides_hands and self.table is not table) or (dealing and self.table.started):
                    self._woken = self.next_person(self.people[0])
            if not over:
                yield from self._after(seat)

    def retell(self) -> Iterator[Piece]:
        """Tells once more the turn that the table was taken up before; the same actions meet the same dice (P6).

        The records know whose turn that is; nothing is told where they hold no orders left to be carried out.
        """
        with self._lock:
            unfinished = self.table.unfinished()
            if unfinished is None:
                return
            over, seat = self.table.outcome is not None, unfinished[0]
            yield from retell(self.table, seat, self.language(seat), self._storyteller)
            if not over:
                yield from self._after(seat)

    def stand(self, seat: Seat, text: str, say: str) -> Iterator[Piece]:
        """Refuses a message of `seat` with `say` and shows where the match stands."""
        with self._lock:
            yield from stand(self.table, seat, text, say, self.language(seat))

    def _waiting_for(self, seat: Seat) -> list[Seat]:
        """The others who cannot go on at this table of hidden cards before `seat` has done something."""
        if self.table.game.open_table or not self.table.started or self.table.outcome is not None:
            return []
        return [other for other in self.people if other != seat and not self.table.offers(other)]

    @property
    def _hides_hands(self) -> bool:
        """True where people at one screen may not see each other's cards."""
        return len(self.people) > 1 and not self.table.game.open_table

    def _all_saw(self, seat: Seat) -> None:
        """At an open table what was shown to `seat` was shown to everybody: it is no news to the others."""
        if self.table.game.open_table:
            for other in self.people:
                if other != seat:
                    self.table.report(other)

    def leave(self, seat: Seat) -> str:
        """Closes the table; the line that says how to go on, empty where there is nothing to go on with."""
        table = self.table
        table.close()
        if table.outcome is not None or table.path is None:
            return ""
        line = f"gm play {table.game.name.replace('_', '-')} --resume {shlex.quote(str(table.path))}"
        return phrase(self.language(seat), "saved", line=line)

    def note(self, seat: Seat, text: str) -> None:
        """Answers `seat` in the language of `text` from now on."""
        self._languages[seat] = language_of(text, self.language(seat))

    def seal(self, seat: Seat) -> Iterator[Piece]:
        """What binds the host to the deal."""
        yield Asked(self._seal(seat), whole=True)

    def _seal(self, seat: Seat) -> str:
        """What binds the host to the deal, for people."""
        language = self.language(seat)
        if self.table.practice is not None:
            return translate(self.table.fairness, language)
        return phrase(language, "sealed", commitment=self.table.commitment)

    def _after(self, seat: Seat) -> Iterator[Piece]:
        if self.table.outcome is not None:
            yield from self._closing(seat)

    def _closing(self, seat: Seat) -> Iterator[Piece]:
        """The result, and all that lets anybody check the match."""
        table, language = self.table, self.language(seat)
        assert table.outcome is not None
        names = [table.names[winner] for winner in table.outcome.winners]
        if table.outcome.reason == "resigned" and len(table.names) == len(names) + 1:
            losers = [name for name in table.names if name not in names]
            yield Asked(phrase(language, "resigned", name=", ".join(losers)))
        yield Asked(phrase(language, "you_won", name=", ".join(names)) if names else phrase(language, "drawn"))
        for sentence in self._on_end(table) if self._on_end is not None else ():
            yield Asked(translate(sentence, language))
        yield Asked(phrase(language, "seed", seed=table.revealed_seed or ""), whole=True)
        yield Asked(phrase(language, "final_hash", hash=table.final_hash), whole=True)
        if table.path is not None:
            line = f"gm replay --check {shlex.quote(str(table.path))}"
            yield Asked(phrase(language, "check", line=line), whole=True)
        if table.practice is not None:
            yield Asked(phrase(language, "again_practice", number=str(table.practice + 1)))
        else:
            yield Asked(phrase(language, "again", commitment=commitment_of(self._next_seed)), whole=True)

    def _rematch(self, seat: Seat, word: str) -> Iterator[Piece]:
        """A new match in a new file, dealt at once: its commitment stood under the last result."""
        old = self.table
        practice = None if old.practice is None else old.practice + 1
        self.table = self._open_next(old, self._next_seed, practice)
        self._deadlines.clear()
        self._next_seed = secrets.token_bytes(SEED_BYTES)
        old.close()
        dealing = deal(self.table, seat, word, self.language(seat), self._storyteller)
        for piece in settled([Asked(self._seal(seat), whole=True)], dealing):
            if not (self._hides_hands and _is_display(piece)):
                yield piece


def _is_display(piece: Piece) -> bool:
    return isinstance(piece, Shown) and piece.display
