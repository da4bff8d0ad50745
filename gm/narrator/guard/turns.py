"""Whose turn it is and which phase: claims that every game of turns can make."""

from gm.engine.types import Facts
from gm.narrator.guard import language
from gm.narrator.guard.lexicon import (
    PHASE,
    TURN,
    TURN_ENDED,
    TURN_INSIDE,
    TURN_OVER,
    TURN_PASSED,
    TURN_PHRASE,
    TURN_VERB,
    Match,
)
from gm.narrator.guard.sentence import Sentence
from gm.narrator.guard.terms import ENDS, Clause, Person, Seats, Term, owner_of
from gm.narrator.intent.forms import is_cyrillic

TURN_CLAIM, END_CLAIM, PHASE_CLAIM = "turn", "end turn", "phase "
"""The claims of deeds that tell of turns and phases."""
PHASE_WORDS = frozenset(["phase", "phases", "фаза", "фазы", "фазу", "фазе", "фаз"])
STARTING = frozenset(
    [
        "starts",
        "begins",
        "opens",
        "start",
        "begin",
        "moves",
        "acts",
        "goes",
        "начинает",
        "начинаете",
        "открывает",
        "слово",
    ]
)
"""Words that say who moves, where nothing comes behind them: `the bot starts`."""
AT_THIS_POINT = frozenset(["now", "then", "finally", "again", "теперь", "сейчас", "снова"])
"""Words that may stand before those: `the bot now moves`."""


class TurnJudge:
    """Looks at what a sentence says of turns and phases."""

    def __init__(self, facts: Facts, sentence: Sentence) -> None:
        self._facts = facts
        self._sentence = sentence

    def turns(self) -> str:
        """Why the sentence is wrong about whose turn it is; empty where it is not."""
        if any(
            (self._is_next(one) or self._is_awaited(one)) and self._facts.turn not in one.seats
            for one in self._sentence.persons
        ):
            return "whose turn"
        for start, end, seats in self._spoken_of():
            if seats is not None and not self._holds(seats, start, end):
                return "whose turn"
        return ""

    def _spoken_of(self) -> list[tuple[int, int, Seats]]:
        """The places that speak of a turn, with whose it is said to be."""
        found: list[tuple[int, int, Seats]] = [
            (person.start, person.end + 2, person.seats) for person in self._sentence.persons if self._is_called(person)
        ]
        for match in self._sentence.matches:
            if match.kind == TURN_PHRASE:
                found.append((match.start, match.end, frozenset({self._sentence.reader})))
            elif match.kind in (TURN_VERB, TURN_OVER):
                found.append((match.start, match.end, self._mover(match)))
            elif match.kind == TURN:
                found.append((match.start, match.end, self._owner(match)))
        return found

    def _is_called(self, person: Person) -> bool:
        """`Bot, show us what you have got`: who is called upon is to move."""
        behind = [token.text for token in self._sentence.tokens[person.end : person.end + 2]]
        return person.start < 2 and len(behind) == 2 and behind[0] == "," and behind[1] in language.CALLS

    def _is_next(self, person: Person) -> bool:
        """`The bot is next`, `you are to move`."""
        behind = [token.text for token in self._sentence.tokens[person.end : person.end + 3]]
        before = self._sentence.tokens[person.start - 1].text if person.start else ""
        behind = behind[1:] if behind[:1] and behind[0] in AT_THIS_POINT else behind[:2]
        ends = [word in ENDS for word in behind]
        starts = behind[:1] and behind[0] in STARTING and ends[1:2] != [False]
        inverted = before in STARTING and is_cyrillic(before) and ends[:1] != [False]
        if not self._sentence.question and (starts or inverted):
            return True
        return (
            behind[:1] != []
            and behind[0] in ("is", "are", "'s", "goes")
            and behind[1:3] != ["up", "to"]
            and behind[1:2] in (["next"], ["up"])
        )

    def _is_awaited(self, person: Person) -> bool:
        """`You must wait for the bot`."""
        before = [token.text for token in self._sentence.tokens[max(0, person.start - 4) : person.start]]
        before = before[:-1] if before[-1:] == ["the"] else before
        words = {token.text for token in self._sentence.tokens}
        waits = before[-2:] == ["wait", "for"] or "ждать" in before[-2:] or "подождать" in before[-2:]
        return waits and bool(words & language.DUTIES)

    def _mover(self, match: Match) -> Seats:
        """Who is to move: `the bot is to move`, `over to you`, `хожу я`."""
        tokens = self._sentence.tokens
        verb = match.kind == TURN_VERB
        before = tokens[match.start - 1].text if match.start else ""
        if verb and tokens[match.start].text == "to" and before not in ("is", "are", "still", "'s", "next", "one"):
            return None
        clause = self._clause_at(match.start)
        ahead = [one for one in clause.persons if one.end <= match.start and one.case != language.POS] if verb else []
        behind = [one for one in self._sentence.persons if one.start in range(match.end, match.end + 3)]
        return ahead[-1].seats if ahead else behind[0].seats if behind else None

    def _owner(self, match: Match) -> Seats:
        """Whose turn: `your turn`, `the turn passes to the bot`, `ход бота`; None where nobody's, or another time's."""
        tokens = self._sentence.tokens
        if match.start and tokens[match.start - 1].text in language.NOT_NOW:
            return None
        clause = self._clause_at(match.start)
        if TURN_PASSED in self._around(match.start):
            to = [one for one in clause.persons if one.start >= match.end and one.case in (language.OBL, language.ANY)]
            if to and tokens[to[0].start - 1].text in ("to", "the", "with", "к", "у", "за"):
                return to[0].seats
        linked = tokens[match.end].text in ("is", "belongs", "goes") if match.end < len(tokens) else False
        heirs = [one for one in clause.persons if one.start in range(match.end + 1, match.end + 3)]
        if linked and heirs and heirs[0].case in (language.POS, language.ANY):
            return heirs[0].seats
        for person in clause.persons:
            if person.case == language.INS and person.start > match.end and tokens[person.start - 1].text == "за":
                return person.seats
        russian = tokens[match.start].text.startswith(("ход", "очеред", "черед"))
        for person in self._sentence.persons:
            gap = match.start - person.end - (tokens[min(person.end, match.start)].text == "'s")
            if 0 <= gap <= (tokens[match.start].text != "go") and person.case == language.POS:
                return person.seats
            behind = person.start - match.end in (0, 1) and person.case in (language.OBL, language.ANY)
            if behind and russian:
                return person.seats
        return None

    def _holds(self, seats: Seats, start: int, end: int) -> bool:
        assert seats is not None
        clause, around = self._clause_at(start), self._around(start)
        now = self._facts.turn in seats
        began = any(deed.claim == TURN_CLAIM and deed.agent in seats for deed in self._facts.deeds)
        ended = any(deed.claim == END_CLAIM and deed.agent in seats for deed in self._facts.deeds)
        if clause.marked("not", clause.start, end):
            return now if TURN_ENDED in around else not now
        words = {token.text for token in self._sentence.tokens[clause.start : clause.end]}
        if not now and (clause.marks.get("maybe") or words & language.IMMINENT):
            return not words & language.IMMINENT
        if TURN_ENDED in around:
            return ended
        if TURN_PASSED in around:
            fresh = now and all(deed.standing for deed in self._facts.deeds)
            return fresh or (began and (now or "now" not in clause.marks))
        if any(match.kind == TURN_INSIDE and start - 3 <= match.start < start for match in self._sentence.matches):
            return now or began or ended
        return now

    def _around(self, place: int) -> set[int]:
        """What is said of the turn in its clause: that it passes, that it is over."""
        clause = self._clause_at(place)
        return {
            match.kind
            for match in self._sentence.matches
            if clause.start <= match.start < clause.end and match.kind in (TURN_ENDED, TURN_PASSED)
        }

    def _clause_at(self, place: int) -> Clause:
        return next(clause for clause in self._sentence.clauses if place < clause.end)

    def phases(self, clause: Clause) -> str:
        """Why the clause is wrong about the phase; empty where it is not."""
        named = {place for term in clause.terms if term.kind == PHASE for place in range(term.start, term.end)}
        tokens = self._sentence.tokens
        if any(tokens[place].text in PHASE_WORDS and place not in named for place in range(clause.start, clause.end)):
            return "which phase"
        for term in clause.terms:
            if term.kind == PHASE and self._is_phase(term) and not self._phase_holds(term, clause):
                return "which phase"
        return ""

    def _is_phase(self, term: Term) -> bool:
        """One word alone is a phase only with a capital, where phases are spoken of: `in Action`."""
        if term.end - term.start > 1:
            return True
        before = self._sentence.tokens[term.start - 1].text if term.start else ""
        return self._sentence.tokens[term.start].capital and before in language.BEFORE_PHASES

    def _phase_holds(self, term: Term, clause: Clause) -> bool:
        whose = owner_of(clause, term.start)
        name = f"{PHASE_CLAIM}{term.value}"
        told = whose is not None and any(deed.claim == name and deed.agent in whose for deed in self._facts.deeds)
        theirs = whose is None or self._facts.turn in whose or told
        if term.value == self._facts.phase and theirs:
            return True
        return told and not clause.marks.keys() & {"now", "be"}
