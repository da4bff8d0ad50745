"""Rules talk: sentences that explain what a card does, where the person asked. They name cards, but no event.

They may say what the rule texts say: no card, no number of a thing and no deed that these do not know.
"""

from collections.abc import Sequence

from gm.narrator.guard.language import CONDITIONS, EACH, MOMENT, NOUN_MARKS, POS, SELF
from gm.narrator.guard.lexicon import CARD, CLAIM, GROUP, NUMBER, PHASE, UNIT, Lexicon, Match, tokens_of
from gm.narrator.guard.numbers import REACH
from gm.narrator.guard.sentence import Sentence
from gm.narrator.guard.terms import Claim, Clause, Term, near_kinds

ALWAYS = frozenset({"spend", "play", "phase action", "smoke"})
"""Claims that any rule may make: what a card costs, that it is played."""
MEASURED = frozenset({"damage", "hitpoints", "action points"})
HOLDING = frozenset({"has", "have"})
PAST_ENDINGS = ("ed", "л", "ла", "ло", "ли", "лся", "лась", "лись")


def is_rules_talk(sentence: Sentence, topics: Sequence[str], lexicon: Lexicon) -> bool:
    """True where a sentence explains: present tense, nobody's doing, cards, numbers and deeds those of the texts."""
    words = {token.text for token in sentence.tokens}
    terms = [term for clause in sentence.clauses for term in clause.terms]
    claims = [claim for clause in sentence.clauses for claim in clause.claims]
    past = any(_is_past(sentence, claim) for claim in claims)
    moment = words & MOMENT - (HOLDING if words & EACH else frozenset())
    if moment or words & SELF or (past and not words & EACH):
        return False
    named = [term for term in terms if term.kind in (CARD, GROUP, PHASE, UNIT)]
    if not named:
        return False
    first = sentence.persons[0].start if sentence.persons else len(sentence.tokens)
    leads = any(term.start < first and term.kind != UNIT for term in named)
    if not (leads or words & CONDITIONS):
        return False
    last = max((claim.end for claim in claims), default=len(sentence.tokens))
    hits_reader = any(
        one.start >= last and one.seats == {sentence.reader} and one.case != POS for one in sentence.persons
    )
    if hits_reader and not words & CONDITIONS:
        return False
    told = " ".join(topics).lower()
    if any(term.kind == CARD and str(term.value).lower() not in told for term in terms):
        return False
    known = _Told(topics, lexicon)
    numbers = [(term.value, _unit_near(term.start, term.end, terms)) for term in terms if term.kind == NUMBER]
    return known.holds(numbers) and all(known.tells(clause, sentence) for clause in sentence.clauses)


class _Told:
    """What rule texts say: numbers of units, and deeds."""

    def __init__(self, topics: Sequence[str], lexicon: Lexicon) -> None:
        self.wordings = lexicon.wordings
        self.numbers: set[tuple[int, str]] = set()
        self.claims: set[str] = set()
        for text in topics:
            tokens = tokens_of(text)
            matches = lexicon.matches(tokens)
            self.claims |= {one.value[0].claims[0] for one in matches if one.kind == CLAIM}
            counted = [(one.start, one.end, one.value) for one in matches if one.kind == NUMBER]
            counted += [(at, at + 1, int(token.text[:9])) for at, token in enumerate(tokens) if token.text.isdigit()]
            self.numbers |= {(value, _unit_near(start, end, matches)) for start, end, value in counted}

    def holds(self, numbers: Sequence[tuple[int, str]]) -> bool:
        """True where each number is told of its unit; one without a unit, of any; `one` thing is no number."""
        values = {value for value, _ in self.numbers}
        units = {unit for _, unit in self.numbers}
        loose = {value for value, unit in self.numbers if not unit}
        return all(
            (value, unit) in self.numbers or (value in values and not unit) or (value in loose and unit not in units)
            or (value == 1 and unit not in MEASURED)
            for value, unit in numbers
        )  # fmt: skip

    def tells(self, clause: Clause, sentence: Sentence) -> bool:
        """True where the texts know of all that a clause says is done."""
        kinds = near_kinds(clause, self.wordings)
        for claim in clause.claims:
            if claim.start and sentence.tokens[claim.start - 1].text in NOUN_MARKS | EACH:
                continue
            meant = [one for one in claim.wordings if not one.near or one.near & kinds]
            if meant and not any((self.claims | ALWAYS) & set(one.claims) for one in meant):
                return False
        return True


def _unit_near(start: int, end: int, terms: Sequence[Term] | Sequence[Match]) -> str:
    """The unit next behind a number, else right before it; empty where there is none."""
    units = [term for term in terms if term.kind == UNIT]
    behind = [str(term.value) for term in units if end <= term.start <= end + REACH]
    before = [str(term.value) for term in units if term.end == start]
    return behind[0] if behind else before[-1] if before else ""


def _is_past(sentence: Sentence, claim: Claim) -> bool:
    """True for a verb in the past; `one placed boost` is none."""
    past = claim.form == "past" or sentence.tokens[claim.start].text.endswith(PAST_ENDINGS)
    before = sentence.tokens[claim.start - 1].text if claim.start else ""
    return past and before not in NOUN_MARKS
