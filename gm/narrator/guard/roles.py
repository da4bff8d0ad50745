"""Who does what to whom: the agent and the patient that a sentence gives each of its claims.

English goes by place (subject, verb, object), prepositions and the passive; Russian by case. Where a sentence does
not say, a role stays open, and any deed that fits the rest will do.
"""

from dataclasses import dataclass

from gm.engine.types import Seat
from gm.narrator.guard import language
from gm.narrator.guard.language import ARTICLES, DENIALS, DETERMINERS, IRREGULAR_PAST, NOUN_MARKS, OWNERS
from gm.narrator.guard.lexicon import CARD, CLAIM, GROUP, MARK, NUMBER, PERSON, PHASE, UNIT, WEAK, Match, Token
from gm.narrator.guard.terms import ENDS, Claim, Clause, Person, Roles, Seats
from gm.narrator.intent.forms import is_cyrillic

LIKENESS = 4
"""The most words of `as the winner`; more are a clause of their own."""
NEGATION_REACH = 4
"""How many words a denial may stand before the claim that it denies."""
_WORDS = (CARD, GROUP, CLAIM, UNIT, PHASE, PERSON, NUMBER, WEAK)


@dataclass(frozen=True, slots=True)
class _English:
    """What stands around an English claim: its subject, whoever is behind `by` or `from`, what comes after it."""

    claim: Claim
    subject: Person | None
    seats: Seats
    doer: Seats
    objects: list[Person]
    before: list[Person]
    owners: list[Person]


@dataclass(frozen=True, slots=True)
class _Russian:
    """What stands around a Russian claim, by case; `earlier` is the subject of the clause before."""

    claim: Claim
    seats: Seats
    by: Seats
    oblique: list[Person]
    owner: Person | None
    earlier: Seats


class RoleFinder:
    """Gives the claims of a sentence their roles, clause by clause; a subject is carried on until another comes."""

    def __init__(
        self, tokens: list[Token], matches: list[Match], persons: list[Person], clauses: list[Clause], reader: Seat
    ) -> None:
        self.tokens = tokens
        self.matches = matches
        self.marks = [match for match in matches if match.kind == MARK]
        self.persons = persons
        self.clauses = clauses
        self.you = frozenset({reader})

    def give(self) -> None:
        """Afterwards every claim has its roles, every clause its subject."""
        carried: Seats = None
        for clause in self.clauses:
            if self._is_other_subject(clause):
                carried = None
            if "who" in clause.marks and clause.marks["who"][0] <= clause.start + 1:
                earlier = [person for person in self.persons if person.start < clause.start]
                carried = earlier[-1].seats if earlier else carried
            for index, claim in enumerate(clause.claims):
                claim.negated = self._is_negated(clause, claim)
                russian = is_cyrillic(self.tokens[claim.start].text)
                (self._russian_roles if russian else self._english_roles)(clause, index, claim, carried)
            subject = next(
                (
                    person
                    for person in clause.persons
                    if person.case in (language.ANY, language.NOM) and not self._is_oblique(person)
                ),
                None,
            )
            first = clause.claims[0].subject if clause.claims else None
            carried = clause.subject = first or (subject.seats if subject else None) or carried

    def _is_other_subject(self, clause: Clause) -> bool:
        """`it burns`, `the flames burn`: something else takes over."""
        start = clause.start
        while start < clause.end and (
            self.tokens[start].text in ENDS
            or any(match.start == start and match.value == "and" for match in self.marks)
        ):
            start += 1
        if start < clause.end and any(match.start == start and match.value == "it" for match in self.marks):
            return True
        person = any(one.start in (start, start + 1) for one in clause.persons)
        likened = start > clause.start and self.tokens[start - 1].text == "as" and clause.end - start <= LIKENESS
        return start < clause.end and self.tokens[start].text in ARTICLES and not person and not likened

    def _is_negated(self, clause: Clause, claim: Claim) -> bool:
        behind = {token.text for token in self.tokens[claim.end : claim.end + 2]}
        having = self.tokens[claim.end].text in language.HAVING if claim.end < len(self.tokens) else False
        if behind & DENIALS and not having and any(wording.near for wording in claim.wordings):
            return True
        places = [place for place in clause.marks.get("not", ()) if claim.start - NEGATION_REACH <= place < claim.start]
        between = [one for one in clause.claims if places and places[-1] < one.start < claim.start]
        return bool(places) and (not between or self.tokens[places[-1]].text in DENIALS)

    def _is_oblique(self, person: Person) -> bool:
        """True after a preposition: `at the bot`."""
        before = person.start - 1
        if before >= 0 and self.tokens[before].text in DETERMINERS:
            before -= 1
        return any(match.start == before and match.value in ("into", "by") for match in self.marks)

    def _is_by(self, person: Person) -> bool:
        return any(match.value == "by" and person.start - 2 <= match.start < person.start for match in self.marks)

    def _english_roles(self, clause: Clause, index: int, claim: Claim, carried: Seats) -> None:
        previous = clause.claims[index - 1] if index else None
        following = clause.claims[index + 1] if index + 1 < len(clause.claims) else None
        floor = self._floor(clause, previous)
        ceiling = following.start if following else clause.end
        before = [one for one in clause.persons if floor <= one.start < claim.start and not self._is_by(one)]
        after = [one for one in clause.persons if claim.end <= one.start < ceiling]
        subject = self._english_subject(claim, before, previous)
        seats = subject.seats if subject else previous.subject if previous else carried
        if subject is None and seats == self.you and claim.form == "other":
            seats = None
        claim.subject = seats
        robbed = self._robbed(clause, claim, after)
        around = _English(
            claim, subject, seats,
            doer=next((one.seats for one in after if self._is_by(one) and one is not robbed), None),
            objects=[one for one in after if one is robbed or not self._is_by(one)],
            before=before,
            owners=[one for one in clause.persons if one.start < claim.start and one.case == language.POS],
        )  # fmt: skip
        claim.roles = {
            "patient": self._as_patient(around),
            "agent": self._as_agent(clause, around),
            "effect": self._as_effect(around),
            "prize": self._as_prize(around, [one for one in clause.persons if one.start < claim.start], carried),
            "": (None, None),
        }

    @staticmethod
    def _floor(clause: Clause, previous: Claim | None) -> int:
        """Where a claim may look for its subject: behind the one before it, whose words may end with a person."""
        if previous is None:
            return clause.start
        inside = [one.start for one in clause.persons if previous.start < one.start < previous.end]
        return inside[-1] if inside else previous.end

    def _robbed(self, clause: Clause, claim: Claim, after: list[Person]) -> Person | None:
        """Whom something is taken from: `takes six hitpoints from you`."""
        for person in after:
            taken = [
                term for term in clause.terms if claim.end <= term.start < person.start and term.value == "hitpoints"
            ]
            if taken and self.tokens[person.start - 1].text == "from":
                return person
        return None

    def _as_prize(self, around: "_English", before: list[Person], carried: Seats) -> Roles:
        """`victory for the bot`, `your victory`: whose it is; the reader's where nobody is named."""
        if around.owners:
            return around.owners[-1].seats, None
        mentioned = around.objects[:1] or before[-1:]
        return (mentioned[0].seats if mentioned else carried or self.you), None

    def _as_patient(self, around: "_English") -> Roles:
        """`suffers`, `dodges your shot`, `burns`, `the flames burn you`."""
        doer, seats = around.doer, around.seats
        if not around.objects:
            return doer, seats
        first = around.objects[0]
        if self._is_armed(first):
            return doer or first.seats, seats
        if seats is None or not around.before:
            return doer, first.seats if not self._is_oblique(first) or seats is None else seats
        if self._is_oblique(first):
            return doer or (first.seats if self._is_given(first) else None), seats
        return (seats, first.seats) if first.start <= around.claim.end + 1 else (doer, seats)

    def _as_agent(self, clause: Clause, around: "_English") -> Roles:
        """`hits`, `is hit by`, `a shot from`, `is yours`."""
        claim, subject, doer = around.claim, around.subject, around.doer
        if self._is_passive(clause, claim):
            return doer, subject.seats if subject else around.seats
        own = around.seats is None and bool(around.objects) and self.tokens[around.objects[0].start].text == "its"
        targets = [one for one in around.objects[own:] if not self._is_armed(one)]
        if self._is_noun(claim):
            owned = subject is not None and subject.case == language.POS and subject.end >= claim.start - 2
            aimed = [one for one in targets if self._is_oblique(one)]
            return doer or (subject.seats if subject and owned else None), aimed[0].seats if aimed else None
        if around.objects and self.tokens[around.objects[0].start].text in OWNERS:
            return around.objects[0].seats, None
        return doer or around.seats, targets[0].seats if targets else None

    def _as_effect(self, around: "_English") -> Roles:
        """`your shot is cancelled`, `an explosion under the bot`."""
        owner = around.owners[-1].seats if around.owners else None
        target = next((one for one in around.objects if not self._is_armed(one)), None)
        armed = next((one.seats for one in around.objects if self._is_armed(one)), None)
        return around.doer or owner or armed, target.seats if target else None

    def _is_noun(self, claim: Claim) -> bool:
        """True for `a final shot`, `the Akm's fire`: not what the subject does."""
        if claim.form in ("other", "past", "first"):
            return False
        before = [token.text for token in self.tokens[max(0, claim.start - 2) : claim.start]]
        if not before or any(one.end == claim.start and one.case != language.POS for one in self.persons):
            return False
        adjective = not any(match.end == claim.start and match.kind in _WORDS for match in self.matches)
        return before[-1] in NOUN_MARKS or (claim.form == "" and adjective and before[0] in NOUN_MARKS)

    def _is_armed(self, person: Person) -> bool:
        """`your Akm`, `the bot's shot`: the owner of what strikes."""
        if person.case != language.POS:
            return False
        reach = range(person.end, person.end + 3)
        kinds = [match for match in self.matches if match.start in reach]
        return any(
            match.kind in (CARD, GROUP, WEAK) or (match.kind == UNIT and match.value in ("shot", "knife", "grenade"))
            for match in kinds
        )

    def _is_given(self, person: Person) -> bool:
        """True after `from`, `to`, `by`: `loses 3 hitpoints to your Uzi`."""
        return any(
            self.tokens[place].text in ("to", "from", "by") for place in range(max(0, person.start - 2), person.start)
        )

    def _english_subject(self, claim: Claim, before: list[Person], previous: Claim | None) -> Person | None:
        """The nearest mention before the claim that can be its subject."""
        for person in reversed(before):
            if self._is_oblique(person) and person.case != language.POS:
                continue
            if previous is not None and self._is_object_of(person, previous) and claim.form not in ("base", ""):
                continue
            if claim.form == "other" and person.seats == self.you and not person.third and person.case != language.POS:
                continue
            if person.case in (language.ANY, language.NOM, language.POS) or claim.form in ("base", "first"):
                return person
        return None

    @staticmethod
    def _is_object_of(person: Person, previous: Claim) -> bool:
        transitive = any(wording.role == "agent" for wording in previous.wordings)
        return transitive and person.start <= previous.end + 1 and person.case != language.NOM

    def _is_passive(self, clause: Clause, claim: Claim) -> bool:
        word = self.tokens[claim.start].text
        participle = claim.form == "past" or word.endswith("ed") or word in IRREGULAR_PAST
        return participle and clause.marked("be", max(clause.start, claim.start - 3), claim.start)

    def _russian_roles(self, clause: Clause, index: int, claim: Claim, carried: Seats) -> None:
        previous = clause.claims[index - 1] if index else None
        subjects = [one for one in clause.persons if one.case in (language.NOM, language.ANY)]
        nominative = self._nearest(claim, [one for one in subjects if not self._is_oblique(one)])
        claim.subject = nominative.seats if nominative else None
        if claim.subject is None and self.tokens[claim.start].text.endswith(("те", "шь", "тесь", "шься")):
            claim.subject = self.you
        around = _Russian(
            claim, claim.subject,
            by=next((one.seats for one in clause.persons if one.case == language.INS), None),
            oblique=[
                one
                for one in clause.persons
                if one.case == language.OBL or (one.case == language.ANY and one is not nominative)
            ],
            owner=self._nearest(claim, [one for one in clause.persons if one.case == language.POS]),
            earlier=(previous.subject if previous else None) or carried,
        )  # fmt: skip
        owner = around.owner.seats if around.owner else None
        lowered = around.oblique[0].seats if around.oblique else None
        claim.roles = {
            "patient": self._russian_patient(around),
            "agent": self._russian_agent(around),
            "effect": (around.by or owner, frozenset().union(*(one.seats for one in around.oblique)) or None),
            "prize": (claim.subject or around.by or owner or lowered or around.earlier or self.you, None),
            "": (None, None),
        }

    def _russian_patient(self, around: "_Russian") -> Roles:
        seats, by = around.seats, around.by
        lowered = around.oblique[0].seats if around.oblique else None
        if seats and lowered and lowered != seats:
            return (by, seats) if any(self._is_oblique(one) for one in around.oblique) else (seats, lowered)
        return by, seats or lowered or (around.owner.seats if around.owner else None) or around.earlier

    @staticmethod
    def _russian_agent(around: "_Russian") -> Roles:
        agent, lowered = around.by or around.seats, [one.seats for one in around.oblique]
        if agent is None and len(lowered) > 1 and around.oblique[0].start < around.claim.start:
            agent, lowered = lowered[0], lowered[1:]
        if agent is None and around.owner is not None and around.owner.start < around.claim.start:
            agent = around.owner.seats
        if agent is None and not around.oblique:
            agent = around.earlier
        if lowered:
            return agent, frozenset().union(*lowered)
        if around.by is not None and around.seats is not None:
            return around.by, around.seats
        owned = around.owner is not None and around.owner.start > around.claim.end
        return agent, around.owner.seats if around.owner and owned else None

    @staticmethod
    def _nearest(claim: Claim, persons: list[Person]) -> Person | None:
        """The last one before the claim, else the first one behind it."""
        before = [person for person in persons if person.start < claim.start]
        return before[-1] if before else persons[0] if persons else None
