"""The parts of a sentence as the guard sees it."""

from dataclasses import dataclass, field
from typing import Any, TypeAlias

from gm.engine.types import Seat, Wording, Wordings
from gm.narrator.guard.lexicon import CARD, GROUP, NUMBER, PHASE, UNIT

Seats: TypeAlias = "frozenset[Seat] | None"
"""Whom a mention may mean; None where nobody is mentioned."""
Roles: TypeAlias = tuple[Seats, Seats]
"""Agent and patient."""
CARD_KIND, WEAK_CARD, SECRET = "card", "weak card", "secret"
"""What `Wording.near` calls a card; an everyday word that is also one; that somebody but the reader holds a thing."""
ENDS = frozenset(",;:—–()\n.!?")
"""Marks that end a clause."""


@dataclass(frozen=True, slots=True)
class Person:
    """A mention of somebody: whom it may mean, and how it stands in the sentence."""

    start: int
    end: int
    seats: frozenset[Seat]
    case: str
    third: bool = False
    """Named or called he: never the reader addressed as you."""


@dataclass(frozen=True, slots=True)
class Term:
    """A card, group, unit, number or phase."""

    start: int
    end: int
    kind: int
    value: Any
    strong: bool = True


@dataclass(slots=True)
class Claim:
    """Words that say that something happened; the `wordings` that may be meant, and by whom to whom."""

    start: int
    end: int
    wordings: tuple[Wording, ...]
    form: str
    negated: bool = False
    subject: Seats = None
    roles: dict[str, Roles] = field(default_factory=dict)
    """By the role of a wording: agent and patient as the sentence has them."""


@dataclass(slots=True)
class Clause:
    """A stretch of words up to a mark or a conjunction."""

    start: int
    end: int
    persons: list[Person] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    terms: list[Term] = field(default_factory=list)
    marks: dict[str, list[int]] = field(default_factory=dict)
    subject: frozenset[Seat] | None = None
    supposed: bool = False
    """It speaks of what might be, from the word at `doubt` on."""
    doubt: int = 0

    def marked(self, mark: str, start: int, end: int) -> bool:
        """True where a word of that mark begins in the stretch."""
        return any(start <= place < end for place in self.marks.get(mark, ()))


def owner_of(clause: Clause, place: int) -> Seats:
    """Whom the word at `place` belongs to: the nearest mention before it, else the first behind, else the subject."""
    between = clause.marks.get("between", ())
    persons = [
        person for person in clause.persons if not any(person.start - 2 <= mark < person.start for mark in between)
    ]
    if not persons and len(clause.persons) == 1:
        persons = clause.persons
    before = [person for person in persons if person.start < place]
    after = [person for person in persons if person.start > place]
    nearest = before[-1] if before else after[0] if after else None
    return nearest.seats if nearest else clause.subject


def cards_of(term: Term) -> frozenset[str]:
    """The card that a term names, or all of its kind."""
    cards: frozenset[str] = term.value if term.kind == GROUP else frozenset({term.value})
    return cards


def near_kinds(clause: Clause, wordings: Wordings) -> set[str]:
    """What stands in a clause, for wordings that mean something only near it."""
    kinds = {term.value for term in clause.terms if term.kind in (UNIT, PHASE)}
    cards = [term for term in clause.terms if term.kind in (CARD, GROUP)]
    kinds |= {CARD_KIND if term.strong else WEAK_CARD for term in cards}
    named = {card for term in cards if term.strong for card in cards_of(term)}
    kinds |= {unit for unit in wordings.units if named & wordings.groups.get(unit, frozenset())}
    kinds |= {"site" for kind in kinds if kind.startswith("site ")}
    kinds |= {"number" for term in clause.terms if term.kind == NUMBER}
    for claim in clause.claims:
        for wording in claim.wordings:
            if not wording.near:
                kinds.update(wording.claims)
    return kinds


def next_kind(claim: Claim, clause: Clause) -> str:
    """The kind of the first thing behind a claim, up to the next one; empty where there is none."""
    ceiling = min((one.start for one in clause.claims if one.start >= claim.end), default=clause.end)
    for term in clause.terms:
        if claim.end <= term.start < ceiling + 1:
            if term.kind in (CARD, GROUP):
                return CARD_KIND
            if term.kind == UNIT:
                return str(term.value)
            if term.kind == NUMBER and term is clause.terms[-1]:
                return "number"
    return ""
