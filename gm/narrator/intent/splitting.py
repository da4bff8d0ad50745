"""From a message to its sentences and their parts: where one deed ends and the next begins."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from gm.engine.speech import (
    CARD,
    GROUP,
    MARK,
    NUMBER,
    THING,
    UNKNOWN,
    VERB,
    Term,
    marked,
)
from gm.narrator.intent.lexicon import Lexicon
from gm.narrator.intent.text import Piece

JOINTS = {"+": "with", "/": "or"}
QUESTION_MARK = "?"
STOPS = frozenset(["!", "?", ";", "\n", "."])
BREAKS = frozenset([",", ":", "..", "...", "-", "(", ")", "[", "]", "->", "/", "&", "+", ">", "=", "{", "}", "<", "|"])
SPLITTING = ("then", "and", "or", "but", "because", "before", "fix")
CONTENT = (CARD, GROUP, VERB, THING, NUMBER)
AFTER_LETTER = (
    "polite",
    "and",
    "then",
    "but",
    "or",
    "tag",
    "because",
    "fix",
    "with",
    "bot",
    "before",
    "plan",
    "target",
)
LATER = ("потом",)
"""Words that join an order to the one before it and, where a message begins with them, put it off."""
AFTER_LETTER_WORDS = frozenset(
    [
        "now",
        "again",
        "today",
        "this",
        "finally",
        "boys",
        "guys",
        "lads",
        "already",
        "here",
        "again",
        "first",
        "instead",
        "bot",
        "go",
        "щас",
        "сейчас",
        "давай",
        "ка",
        "тогда",
        "наверное",
        "it",
    ]
)
WHOLE_PILE = ("все", "всё")
"""An end of the turn by itself, else "all"."""


@dataclass(slots=True)
class Part:
    """A clause while it is being weighed."""

    terms: list[Term]
    link: str = ""
    acted: bool = False
    doubt: str = ""
    """Why it orders nothing; empty where it may."""
    framed: bool = False

    @property
    def content(self) -> list[Term]:
        """What it says of the game."""
        return [term for term in self.terms if term.kind in CONTENT]

    @property
    def unknown(self) -> int:
        """How many of its words nobody knows."""
        return sum(term.kind == UNKNOWN for term in self.terms)

    def bears(self, *marks: str) -> bool:
        """True where one of its words bears one of `marks`."""
        return any(marked(term, *marks) for term in self.terms)


@dataclass(slots=True)
class Sentence:
    """The parts up to a full stop, and whether a question mark ended it."""

    parts: list[Part] = field(default_factory=list)
    asked: bool = False


# -- splitting --------------------------------------------------------------------------------------------------------


def sentences_of(pieces: Sequence[tuple[Piece, list[str]]], lexicon: Lexicon) -> list[Sentence]:
    """The sentences of a message, each split into parts."""
    sentences: list[Sentence] = []
    for piece, tokens in pieces:
        sentence, chunk, link, slashed = Sentence(), list[str](), "stop", False
        for token in [*tokens, "."]:
            if token not in STOPS and token not in BREAKS:
                chunk.append(token)
                continue
            parts = split(lexicon.terms(chunk, mending=not piece.acted), link, piece.acted)
            if parts and not sentences and not sentence.parts and chunk[0] in LATER:
                parts[0].terms.insert(0, Term(MARK, "plan", chunk[0]))
            if slashed and parts and sentence.parts and _completes(sentence.parts[-1], parts[0]):
                parts[0].link = "comma"
            sentence.parts += parts
            slashed = JOINTS.get(token) == "or"
            if parts or token in STOPS:
                link = JOINTS.get(token, "comma")
            chunk = []
            if token in STOPS:
                sentence.asked = token == QUESTION_MARK
                if sentence.parts:
                    sentences.append(sentence)
                elif sentence.asked and sentences:
                    sentences[-1].asked = True
                sentence, link = Sentence(), "stop"
    return sentences


def _completes(before: Part, after: Part) -> bool:
    """True for "akm / rock": behind the slash stands no other card, but what is said of this one."""
    one, other = ({term.kind for term in part.content} for part in (before, after))
    return (
        (other == {THING} and CARD in one and THING not in one)
        or (other == {CARD} and THING in one and CARD not in one)
        or (other == {VERB} and one == {CARD})
    )


def split(terms: list[Term], link: str, acted: bool) -> list[Part]:
    """The parts of a chunk without punctuation, cut where a joining word stands."""
    terms = [_letter(terms, index) for index in range(len(terms))]
    parts, current = [], Part([], link, acted)
    for index, term in enumerate(terms):
        joint = _joint(term, terms, index)
        if not joint:
            current.terms.append(term)
            continue
        if joint == "instead" and current.terms and index == len(terms) - 1:
            current.link = joint
        elif current.terms:
            parts.append(current)
            current = Part([], joint, acted)
        elif current.link in ("comma", "stop", "and", "then") or joint in ("instead", "before"):
            current.link = joint if joint != "but" else current.link
    parts = [*parts, current] if current.terms or current.link in ("instead", "or") else parts
    for part in parts:
        part.terms = [_all(term, part.terms) for term in part.terms]
    return parts


def _letter(terms: list[Term], index: int) -> Term:
    """A one-letter name is meant only where nothing that it could belong to follows: else it is an article."""
    term = terms[index]
    if term.kind != THING or len(term.text) > 1:
        return term
    after = terms[index + 1] if index + 1 < len(terms) else None
    before = terms[index - 1] if index else None
    if before is not None and (marked(before, "on") or before.text.endswith(("from", "site", "at"))):
        behind = next((one for one in terms[index + 1 :] if not marked(one, "noise", "polite", "tag")), None)
        if behind is None or (behind.kind == MARK and not marked(behind, "with")):
            return term
    if (
        after is None
        or (marked(after, *AFTER_LETTER) and not marked(after, "past"))
        or after.text in AFTER_LETTER_WORDS
    ):
        return term
    if after.kind == THING and after.value == "site":
        return term
    if term.text in "bб" and (marked(after, "noise") or after.kind == VERB):
        return term
    return Term(MARK, "but" if term.text == "а" else "noise", term.text)


def _all(term: Term, terms: list[Term]) -> Term:
    """The word "всё" ends the turn where it stands alone; beside anything named it is "all of it"."""
    if (
        term.kind == VERB
        and term.value == "see_deck"
        and " " not in term.text
        and any(other.kind in CONTENT or marked(other, "keep") for other in terms if other is not term)
    ):
        return Term(MARK, "noise", term.text)
    if term.kind != VERB or term.text not in WHOLE_PILE:
        return term
    beside = [
        other
        for other in terms
        if other is not term and not marked(other, "noise", "polite", "tag", "i", "then", "and", "fix", "on")
    ]
    return Term(MARK, "all", term.text) if beside else term


def _joint(term: Term, terms: list[Term], index: int) -> str:
    """How the words after `term` hang on those before it; empty where it joins nothing."""
    if not marked(term, *SPLITTING):
        return ""
    values = term.value.split(" ")
    if "except" in values and index and any(marked(before, "all", "rest") for before in terms[:index]):
        return ""
    if "fix" in values:
        if (term.text in ("better", "rather", "лучше", "instead") and index == len(terms) - 1) or "polite" in values:
            return "instead" if index == len(terms) - 1 else ""
        return "instead"
    return next(mark for mark in SPLITTING if mark in values)
