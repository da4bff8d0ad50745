"""Rules talk: sentences that explain what a card does, where the person asked. They name cards, but no event."""

from collections.abc import Sequence

from gm.narrator.guard.language import CONDITIONS, EACH, MOMENT, NOUN_MARKS, NUMBERS, POS, SELF
from gm.narrator.guard.lexicon import CARD, GROUP, NUMBER, PHASE, UNIT, tokens_of
from gm.narrator.guard.sentence import Sentence
from gm.narrator.guard.terms import Claim

HOLDING = frozenset({"has", "have"})
PAST_ENDINGS = ("ed", "л", "ла", "ло", "ли", "лся", "лась", "лись")


def is_rules_talk(sentence: Sentence, topics: Sequence[str]) -> bool:
    """True where a sentence explains: present tense, nobody's doing, every card and number one of the topic texts."""
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
    allowed = _numbers(topics)
    return all(term.value in allowed for term in terms if term.kind == NUMBER)


def _is_past(sentence: Sentence, claim: Claim) -> bool:
    """True for a verb in the past; `one placed boost` is none."""
    past = claim.form == "past" or sentence.tokens[claim.start].text.endswith(PAST_ENDINGS)
    before = sentence.tokens[claim.start - 1].text if claim.start else ""
    return past and before not in NOUN_MARKS


def _numbers(topics: Sequence[str]) -> set[int]:
    known = {int(token.text) for text in topics for token in tokens_of(text) if token.text.isdigit()}
    words = {form.strip(): number for number, forms in NUMBERS.items() for form in forms.split(",")}
    known |= {words[token.text] for text in topics for token in tokens_of(text) if token.text in words}
    return known | {1}
