"""What passes between the talk layer and a game: words that were recognised, and the orders a game reads in them.

The talk layer knows languages (typos, negation, questions); a game knows what its words mean in a position. Neither
sees more than the seat's view (P2).
"""

from dataclasses import dataclass, replace

from gm.engine.types import PlannedCall

CARD, GROUP, VERB, THING, NUMBER, MARK, UNKNOWN = "card", "group", "verb", "thing", "number", "mark", "unknown"
"""Kinds of terms. The first four are the game's own words, `MARK` is a word of the language, `UNKNOWN` is neither."""
SEAT = "@"
"""With the number of a seat behind it (`@1`), a word in the value of a mark that names somebody at the table."""
BASE, FIRST, OTHER, PAST, INFINITIVE, PLURAL = "base", "first", "other", "past", "infinitive", "plural"
"""Forms: an order or dictionary form, what I do, what somebody does, what was done; several things."""


@dataclass(frozen=True, slots=True)
class Term:
    """One recognised word or phrase. `value` is what the vocabulary calls it, `text` what was written.

    `plain` is true where the word is everyday talk as well ("smoke", "knife"): it orders nothing by itself unless
    the whole message is about it. `mended` is true where a typo was read through.
    """

    kind: str
    value: str
    text: str = ""
    form: str = BASE
    plain: bool = False
    mended: bool = False

    def written(self, text: str, mended: bool = False) -> "Term":
        """The same term as it stands in a message."""
        return replace(self, text=text, mended=mended)

    @property
    def seat(self) -> int | None:
        """The seat that the word names; None where it names none."""
        if self.kind != MARK or SEAT not in self.value:
            return None
        return next((int(mark[1:]) for mark in self.value.split(" ") if mark.startswith(SEAT)), None)


def marks_of(term: Term) -> frozenset[str]:
    """What a word of the language may mean; nothing for a word of the game."""
    return frozenset(term.value.split(" ")) if term.kind == MARK else frozenset()


def marked(term: Term, *marks: str) -> bool:
    """True where `term` is a word of the language that bears one of `marks`."""
    return term.kind == MARK and not marks_of(term).isdisjoint(marks)


@dataclass(frozen=True, slots=True)
class Clause:
    """A piece of a message that orders something, its words in order.

    `link` says how it hangs on the clause before it: empty for the first, `and`, `then`, `comma`, `stop` (a new
    sentence), `instead` (a correction). A negated clause names what is not to be done.
    """

    terms: tuple[Term, ...]
    link: str = ""
    negated: bool = False

    def has(self, kind: str, *values: str) -> bool:
        """True where a term of that kind, of one of those values where any are named, is in it."""
        return any(term.kind == kind and (not values or term.value in values) for term in self.terms)


@dataclass(frozen=True, slots=True)
class Orders:
    """What a game reads in the clauses of a message: calls in order, or a question back and no calls."""

    calls: tuple[PlannedCall, ...] = ()
    ask: str = ""


@dataclass(frozen=True, slots=True)
class Post:
    """What a game that reads whole messages by itself found in one (`Words.reads`).

    `calls` in order; without calls `ask` is what has to be asked back. `asked` are the words of a question,
    `doubtful` is true where something of the game was named and orders nothing.
    """

    calls: tuple[PlannedCall, ...] = ()
    ask: str = ""
    asked: tuple[Term, ...] = ()
    doubtful: bool = False
