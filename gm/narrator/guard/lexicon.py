"""Every word that claims something, found in a sentence: one look-up for a game and both languages."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from gm.engine.game import Game
from gm.engine.speech import OTHER
from gm.engine.types import Wording
from gm.narrator.guard import language
from gm.narrator.intent.forms import NOUN_ENDINGS, is_cyrillic, noun_forms, verb_forms
from gm.narrator.intent.lexicon import listed
from gm.narrator.intent.text import normalise

EXACT, STEM, NOUN = 0, 1, 2
"""How a piece of a pattern fits a word: whole, with any ending, with the ending of a noun."""
_ENDINGS = frozenset(NOUN_ENDINGS) | {""}
SHORTEST_STEM = 2

NAME, IDIOM, CARD, WEAK, GROUP, CLAIM, UNIT, PHASE, PERSON, NUMBER, MARK = range(11)
META, CONTROL, TAKEBACK, TURN, TURN_PHRASE, TURN_ENDED, TURN_PASSED, TURN_INSIDE, TURN_VERB, TURN_OVER = range(11, 21)
"""Kinds of matches. A `WEAK` one is an everyday word that is also a card."""
_TOKEN = re.compile(r"\d+(?:[.,]\d+)?(?=%|\b|[a-z])|\w+|'\w+|[^\w\s]|\n")
_CONTRACTIONS = ((re.compile(r"\bcan't\b", re.I), "can not"), (re.compile(r"\bwon't\b", re.I), "will not"),
                 (re.compile(r"(?<=\w)n't\b", re.I), " not"), (re.compile(r"(?<=\w)-(?=\w)"), " "),
                 (re.compile(r"(?<=\d)(?=(?:hp|ap|dmg|damage|pts?|points?|хп|од)\b)", re.I), " "))  # fmt: skip
_QUOTES = str.maketrans({**dict.fromkeys("“”„«»‟″", '"'), **dict.fromkeys("‘’‚‛ʼ`´′", "'"), "…": "."})


@dataclass(frozen=True, slots=True)
class Token:
    """A word or mark of a sentence: lower case, mended, and how it was written."""

    text: str
    capital: bool = False
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Match:
    """Words `start` to `end` (not included) of a sentence mean `value`."""

    start: int
    end: int
    kind: int
    value: Any


def tokens_of(sentence: str) -> list[Token]:
    """The words and marks of a sentence; a hyphen inside a word parts it, a contraction is written out."""
    text = sentence.translate(_QUOTES)
    for pattern, plain in _CONTRACTIONS:
        text = pattern.sub(plain, text)
    tokens: list[Token] = []
    before = " "
    for found in _TOKEN.finditer(text):
        raw = found.group()
        lower = raw.lower() if raw.isascii() else normalise(raw).replace("ё", "е") or raw
        quoted = before in "'\"" and found.start() > 0 and text[found.start() - 1] in "'\""
        if lower.startswith("'") and lower not in ("'s", "'re", "'ll", "'d", "'ve", "'m", "'"):
            tokens.append(Token("'"))
            lower, raw, quoted = lower[1:], raw[1:], True
        tokens.append(Token(lower, raw[:1].isupper(), quoted))
        before = raw
    return tokens


class Lexicon:
    """All patterns, by the first word of each."""

    def __init__(self, game: Game[Any]) -> None:
        self.wordings = game.wordings()
        self._exact: defaultdict[str, list[tuple[tuple[tuple[str, int], ...], int, Any]]] = defaultdict(list)
        self._stems: defaultdict[str, list[tuple[tuple[tuple[str, int], ...], int, Any]]] = defaultdict(list)
        self.card_words: set[str] = set()
        """Single words that always mean a card."""
        self._learn_language()
        self._learn_game()
        for lang in ("en", "ru"):
            self._learn_cards(game, lang)

    def matches(self, tokens: list[Token]) -> list[Match]:
        """All that any pattern finds, in the order of its place; longer ones first."""
        found: list[Match] = []
        words = [token.text for token in tokens]
        for start, word in enumerate(words):
            here: list[Match] = []
            for pieces, kind, value in self._candidates(word):
                end = start + len(pieces)
                if end == start + 1 or (end <= len(words) and _follow(pieces, words, start)):
                    here.append(Match(start, end, kind, value))
            here.sort(key=lambda match: -match.end)
            found += here
        return found

    def knows(self, word: str) -> bool:
        """True where some pattern begins with this word."""
        return next(self._candidates(word.replace("ё", "е")), None) is not None

    def _candidates(self, word: str) -> Iterator[tuple[tuple[tuple[str, int], ...], int, Any]]:
        yield from self._exact.get(word, ())
        for length in range(SHORTEST_STEM, len(word) + 1):
            for entry in self._stems.get(word[:length], ()):
                if entry[0][0][1] == STEM or word[length:] in _ENDINGS:
                    yield entry

    # -- building -----------------------------------------------------------------------------------------------------

    def _add(self, pattern: str, kind: int, value: Any) -> None:
        pieces = tuple(_piece(word) for word in pattern.replace("ё", "е").split(" "))
        index = self._exact if pieces[0][1] == EXACT else self._stems
        entry = (pieces, kind, value)
        if entry not in index[pieces[0][0]]:
            index[pieces[0][0]].append(entry)

    def _learn(self, forms: str, kind: int, value: Any) -> None:
        for pattern in expand(forms):
            self._add(pattern, kind, value)

    def _learn_language(self) -> None:
        for who, forms in language.PERSONS.items():
            self._learn(forms, PERSON, who)
        for number, forms in language.NUMBERS.items():
            self._learn(forms, NUMBER, number)
        for mark, forms in language.MARKS.items():
            self._learn(forms, MARK, mark)
        for kind, forms in (
            (IDIOM, language.IDIOMS), (META, language.META), (CONTROL, language.CONTROLS),
            (TAKEBACK, language.TAKEBACKS),
            (TURN, language.TURN_NOUNS), (TURN_PHRASE, language.TURN_PHRASES), (TURN_ENDED, language.TURN_ENDED),
            (TURN_VERB, language.TURN_VERBS), (TURN_OVER, language.TURN_OVER), (TURN_PASSED, language.TURN_PASSED),
            (TURN_INSIDE, language.TURN_INSIDE),
        ):  # fmt: skip
            self._learn(forms, kind, "")

    def _learn_game(self) -> None:
        for wording in self.wordings.claims:
            self._learn_wording(wording)
        for unit, forms in self.wordings.units.items():
            self._learn(forms, UNIT, unit)
        for phase, forms in self.wordings.phases.items():
            self._learn(forms, PHASE, phase)

    def _learn_wording(self, wording: Wording) -> None:
        for pattern in listed((wording.forms,)):
            for form, says in _inflected(pattern):
                self._add(form, CLAIM, (wording, says))

    def _learn_cards(self, game: Game[Any], lang: str) -> None:
        words = game.words(lang)
        weak = {form for pattern in listed(words.plain) for form in _singular_and_plural(pattern)}
        weak -= set(listed((self.wordings.strong,)))
        colour = set(listed((self.wordings.colour,)))
        for card, entries in words.names.items():
            if card in self.wordings.nobodys:
                continue
            forms = {form for pattern in listed((*entries, card.lower())) for form in _singular_and_plural(pattern)}
            forms -= language.ARTICLES
            for form in forms - colour:
                everyday = form in weak and not (form == card.lower() and " " in form)
                self._add(form, WEAK if everyday else CARD, card)
                if not everyday and " " not in form:
                    self.card_words.add(form)
            for form in forms & colour:
                self._add(form, WEAK, card)
        for group, cards in self.wordings.groups.items():
            for pattern in listed(words.groups.get(group, ())):
                for form in _singular_and_plural(pattern):
                    if form not in colour:
                        self._add(form, GROUP, cards)


def expand(forms: str) -> Iterator[str]:
    """Every pattern of a list, English verbs written out."""
    for pattern in listed((forms,)):
        for form, _ in _inflected(pattern):
            yield form


def _inflected(pattern: str) -> Iterator[tuple[str, str]]:
    """`take+ a card` as `take a card`, `takes a card` ...; each with what the form says."""
    if "+" not in pattern:
        yield pattern, ""
        return
    first, _, rest = pattern.partition("+")
    head, _, verb = first.rpartition(" ")
    for form, says in (*verb_forms(verb), *(((f"{verb}es", OTHER),) if verb.endswith("o") else ())):
        yield f"{head} {form}{rest}".strip(), says


def _singular_and_plural(pattern: str) -> Iterator[str]:
    yield pattern
    if "~" not in pattern and not is_cyrillic(pattern):
        for form, _ in noun_forms(pattern):
            yield form


def _piece(word: str) -> tuple[str, int]:
    if word.endswith("*"):
        return word[:-1], STEM
    if word.endswith("~"):
        return word[:-1], NOUN
    return word, EXACT


def _follow(pieces: tuple[tuple[str, int], ...], words: list[str], start: int) -> bool:
    """True where the words behind `start` are those of the pattern; most patterns fail at the first of them."""
    return _fits(pieces[1], words[start + 1]) and all(
        _fits(piece, word) for piece, word in zip(pieces[2:], words[start + 2 :], strict=False)
    )


def _fits(piece: tuple[str, int], word: str) -> bool:
    text, kind = piece
    if kind == EXACT:
        return word == text
    return word.startswith(text) and (kind == STEM or word[len(text) :] in _ENDINGS)


@lru_cache(maxsize=8)
def lexicon_of(game: Game[Any]) -> Lexicon:
    """The lexicon of a game; built once (games are stateless)."""
    return Lexicon(game)


def name_patterns(names: Mapping[int, str]) -> list[tuple[tuple[Token, ...], int]]:
    """The words of each name and its seat, longer names first."""
    return sorted(((tuple(tokens_of(name)), seat) for seat, name in names.items()), key=lambda entry: -len(entry[0]))
