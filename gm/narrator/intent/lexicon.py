"""Which words are known, how they may be misspelt, and what they mean: one look-up for a game and its languages."""

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files

from rapidfuzz import process
from rapidfuzz.distance import OSA

from gm.engine.speech import BASE, CARD, GROUP, MARK, NUMBER, PLURAL, SEAT, THING, UNKNOWN, VERB, Term
from gm.engine.types import Words
from gm.narrator.intent.forms import is_cyrillic, noun_forms, verb_forms
from gm.narrator.intent.general import COUNTS, MARKS, NUMBERS, TABLE_VERBS
from gm.narrator.intent.text import sound_of

LONGEST_PHRASE = 7
BOT = "bot"
"""How the name of another seat is read."""
SHORT = 3
"""Words this short are mended only for a slip of the fingers: swapped, doubled or neighbouring keys."""
SMALL_WORDS = {"na": "на", "iz": "из", "po": "по", "za": "за", "s": "с", "v": "в", "k": "к", "i": "и"}
"""Transliterated words too short to be told by their sound."""
LONGEST_NON_ADVERB = 5
"""Unknown English words in -ly that are longer say how something is done, not what."""
MOST_REMOTE = 2
REMOTE = {CARD: 0, GROUP: 0, MARK: MOST_REMOTE}
"""How readily a typo is taken for a word of that kind, all others in between."""
TWO_SLIPS = 8
"""Words this long may hold two slips."""
SIX = 5
"""Only longer words may be wrong in their first letter."""
SURE = 6
"""In words no longer than this one wrong letter must be near the right one, on the keys or by its sound."""
ALIKE = frozenset(
    frozenset(pair)
    for pair in (
        "ао",
        "еи",
        "иы",
        "сз",
        "ъь",
        "тд",
        "бп",
        "вф",
        "гк",
        "жш",
        "шщ",
        "уо",
        "яа",
        "ёе",
        "йи",
        "ae",
        "ei",
        "iy",
    )
) | frozenset(
    frozenset(pair) for pair in ("ou", "ao", "ck", "sz", "dt", "bp", "fv", "gk", "ie", "cs", "vw", "qk", "xk")
)
NEAREST = 40
ROWS = (("qwertyuiop", "asdfghjkl", "zxcvbnm"), ("йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю"))


def _neighbours() -> frozenset[frozenset[str]]:
    """Pairs of keys that lie side by side."""
    pairs = set()
    for rows in ROWS:
        for index, row in enumerate(rows):
            pairs |= {frozenset(pair) for pair in itertools.pairwise(row)}
            for below in rows[index + 1 : index + 2]:
                pairs |= {frozenset(pair) for pair in zip(row, below, strict=False)}
                pairs |= {frozenset(pair) for pair in zip(row[1:], below, strict=False)}
    return frozenset(pairs)


NEIGHBOURS = _neighbours()


def listed(entries: Iterable[str]) -> Iterator[str]:
    """The single patterns of comma-separated entries."""
    for entry in entries:
        for pattern in entry.split(","):
            if pattern.strip():
                yield " ".join(pattern.strip().replace("-", " ").split())


def everyday_words() -> frozenset[str]:
    """Common words of both languages that are never read as a typo of a word of a game."""
    listed_words = files("gm.narrator.intent").joinpath("everyday.txt").read_text(encoding="utf-8")
    return frozenset(listed_words.split())


class Lexicon:
    """Every form of every word that a game's talk may hold."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._terms: dict[str, Term] = {}
        self._marks: dict[str, list[str]] = {}
        self._joined: dict[str, Term] = {}
        self._plain = self._expand(words.plain)
        self._everyday = everyday_words()
        self._learn_marks()
        self._learn_game(words)
        self._starts = self._count_starts()
        self._vocabulary = self._single_words()
        self._words_to_mend = [word for word in self._vocabulary if len(word) >= SHORT]
        self._sounds: dict[str, str] = {}
        for word in sorted(self._vocabulary, key=len):
            if is_cyrillic(word) and len(word) > 2:
                self._sounds.setdefault(sound_of(word), word)
        self.mend = lru_cache(maxsize=4096)(self._mend)

    # -- building ---------------------------------------------------------------------------------------------------

    def _expand(self, patterns: Iterable[str]) -> frozenset[str]:
        return frozenset(form for pattern in listed(patterns) for form, _ in verb_forms(pattern))

    def _learn_marks(self) -> None:
        for mark, entries in MARKS.items():
            for pattern in listed(entries):
                for form, _ in (
                    noun_forms(pattern)
                    if "~" in pattern
                    else verb_forms(pattern)
                    if "*" in pattern
                    else ((pattern, ""),)
                ):
                    self._marks.setdefault(form, [])
                    if mark not in self._marks[form]:
                        self._marks[form].append(mark)
        for form, marks in self._marks.items():
            self._terms[form] = Term(MARK, " ".join(marks))
        for number, entries in NUMBERS.items():
            self._learn(NUMBER, number, entries, noun_forms, "ordinal")
        for number, forms in COUNTS.items():
            self._learn(NUMBER, number, (forms,), lambda form: [(form, BASE)], "count")
        for verb, entries in TABLE_VERBS.items():
            self._learn(VERB, verb, entries, verb_forms)

    def _learn_game(self, words: Words) -> None:
        for kind, table in ((THING, words.things), (VERB, words.verbs), (GROUP, words.groups), (CARD, words.names)):
            for value, entries in table.items():
                self._learn(kind, value, entries, verb_forms if kind == VERB else noun_forms)

    def _learn(
        self,
        kind: str,
        value: str,
        entries: Iterable[str],
        forms_of: Callable[[str], Iterable[tuple[str, str]]],
        form_name: str = "",
    ) -> None:
        patterns = list(listed(entries))
        given = frozenset(patterns)
        shared: dict[Term, Term] = {}
        for pattern in patterns:
            for form, says in forms_of(pattern):
                if form != pattern and form in given:
                    continue
                if says == PLURAL and form in self._terms and self._terms[form].kind == kind:
                    continue
                # Without its text, a term is the same for most forms of a word: half a million of them would be held.
                term = Term(kind, value, "", form_name or says, form in self._plain)
                term = self._terms[form] = shared.setdefault(term, term)
                if kind in (CARD, GROUP) and (" " in form or any(letter.isdigit() for letter in form)):
                    self._joined.setdefault(form.replace(" ", ""), term)

    def _count_starts(self) -> dict[str, int]:
        starts: dict[str, int] = {}
        for form in self._terms:
            words = form.split(" ")
            starts[words[0]] = max(starts.get(words[0], 0), len(words))
        return starts

    def _single_words(self) -> dict[str, int]:
        """Every single word, with how far it is from being a name of the game."""
        found: dict[str, int] = {}
        for form, term in self._terms.items():
            for word in form.split(" "):
                remote = REMOTE.get(term.kind, 1) if word == form else max(1, REMOTE.get(term.kind, 1))
                found[word] = min(found.get(word, MOST_REMOTE), remote)
        return found

    # -- single words -------------------------------------------------------------------------------------------------

    def knows(self, word: str) -> bool:
        """True for a word that stands in the vocabulary as it is."""
        return word in self._vocabulary

    def names_card(self, word: str) -> bool:
        """True for a word that is a card of the game."""
        return word in self._terms and self._terms[word].kind == CARD

    def meaning(self, word: str) -> str:
        """What a word is: empty for one that says nothing here, `person` for such as "bot", else `word`."""
        term = self._terms.get(word)
        if term is not None and term.kind == MARK and not {"bot", "target"}.isdisjoint(term.value.split(" ")):
            return "person"
        return "word" if term is not None or word.isdigit() else ""

    def _mend(self, word: str) -> str:
        """The vocabulary's word that `word` was meant as; `word` itself where none is near enough."""
        if word in self._vocabulary or word in self._everyday or not word.isalnum() or word.isdigit():
            return word
        for squeezed in (_squeeze(word, 2), _squeeze(word, 1)):
            if squeezed in self._vocabulary:
                return squeezed
            if squeezed in self._everyday:
                return word
        if not is_cyrillic(word) and len(word) > 2 and sound_of(word) in self._sounds:
            return self._sounds[sound_of(word)]
        return self._nearest(word)

    def _sounded(self, token: str, mended: str) -> str:
        """In a transliterated message also words that look English are read by their sound, where that is known."""
        if token in SMALL_WORDS:
            return SMALL_WORDS[token]
        if token in self._terms or len(token) < SHORT:
            return mended
        return self._sounds.get(sound_of(token), mended)

    def _nearest(self, word: str) -> str:
        """The known word with the fewest slips to `word`, a word of the game before one of the language."""
        if len(word) < SHORT:
            return word
        near = process.extract(word, self._words_to_mend, scorer=OSA.distance, score_cutoff=2, limit=NEAREST)
        ranked = [
            (
                distance,
                self._vocabulary[known],
                sorted(known) != sorted(word),
                known[0] != word[0],
                abs(len(known) - len(word)),
                known,
            )
            for known, distance, _ in near
            if distance <= slips_allowed(word, known)
            and (known[0] == word[0] or len(known) > SIX or sorted(known) == sorted(word))
            and (not self._vocabulary[known] or _is_likely(word, known))
        ]
        return min(ranked)[-1] if ranked else word

    # -- phrases ------------------------------------------------------------------------------------------------------

    def terms(self, tokens: Sequence[str], mending: bool = True) -> list[Term]:
        """The terms of a clause's tokens, the longest phrases first; where a seat is named, its term says which."""
        seats = {at: token for at, token in enumerate(tokens) if token.startswith(SEAT) and len(token) > 1}
        tokens = [BOT if at in seats else token for at, token in enumerate(tokens)]
        mended = [self.mend(token) for token in tokens] if mending else list(tokens)
        if any(is_cyrillic(word) and not is_cyrillic(token) for word, token in zip(mended, tokens, strict=True)):
            mended = [self._sounded(token, word) for token, word in zip(tokens, mended, strict=True)]
        found, at = [], 0
        while at < len(tokens):
            term, length = self._longest(tokens, mended, at)
            if at in seats and length == 1:
                term = replace(term, kind=MARK, value=f"{term.value} {seats[at]}")
            found.append(term)
            at += length
        return found

    def _longest(self, tokens: Sequence[str], mended: Sequence[str], at: int) -> tuple[Term, int]:
        most = min(self._starts.get(mended[at], 1), LONGEST_PHRASE, len(tokens) - at)
        for length in range(most, 1, -1):
            term = self._terms.get(" ".join(mended[at : at + length]))
            if term is not None:
                written = " ".join(tokens[at : at + length])
                return term.written(written, list(tokens[at : at + length]) != list(mended[at : at + length])), length
        for length in range(min(3, len(tokens) - at), 0, -1):
            term = self._joined.get("".join(tokens[at : at + length]))
            if term is not None:
                return term.written(" ".join(tokens[at : at + length])), length
        return self._single(tokens[at], mended[at]), 1

    def _single(self, token: str, mended: str) -> Term:
        term = self._terms.get(mended)
        if term is not None:
            return term.written(token, token != mended)
        if token.isdigit():
            return Term(NUMBER, token, token, "count")
        if not any(letter.isalnum() for letter in token):
            return Term(MARK, "noise", token)
        if token.endswith("ly") and len(token) > LONGEST_NON_ADVERB:
            return Term(MARK, "noise", token)
        return Term(UNKNOWN, "", token)

    def whole(self, text: str) -> str:
        """The phrase that a short message is as a whole, blanks and one or two slips aside ("ednt urn")."""
        squashed = text.replace(" ", "")
        slips = 2 if len(squashed) > TWO_SLIPS else 1
        if len(squashed) < 6 or len(text.split()) > 4:
            return ""
        for form, term in self._terms.items():
            if term.kind == VERB and " " in form and abs(len(form) - len(text)) < 3:
                known = form.replace(" ", "")
                if OSA.distance(squashed, known, score_cutoff=slips) <= slips:
                    return form
        return ""


def _squeeze(word: str, most: int) -> str:
    """`word` with runs of one letter cut to `most`."""
    kept = ""
    for letter in word:
        if not kept.endswith(letter * most):
            kept += letter
    return kept


def slips_allowed(word: str, known: str) -> int:
    """How many slips of the fingers may lie between a typed word and a known one."""
    if len(known) <= SHORT or len(word) <= SHORT:
        return int(_is_slip(word, known))
    if min(len(word), len(known)) >= TWO_SLIPS - 1 and word[0] == known[0]:
        return 2
    return 1


def _is_likely(word: str, known: str) -> bool:
    """False where one letter of a short word stands for another that is neither near it nor sounds like it."""
    if len(word) != len(known) or len(word) > SURE:
        return True
    wrong = [pair for pair in zip(word, known, strict=True) if pair[0] != pair[1]]
    return len(wrong) > 1 or all(frozenset(pair) in NEIGHBOURS | ALIKE for pair in wrong)


def _is_slip(word: str, known: str) -> bool:
    """One slip in a short word: two letters swapped, a neighbouring key, a doubled letter."""
    if len(word) == len(known):
        wrong = [index for index, letter in enumerate(word) if letter != known[index]]
        if len(wrong) == 1:
            return frozenset((word[wrong[0]], known[wrong[0]])) in NEIGHBOURS
        return sorted(word) == sorted(known) and len(wrong) == 2 and wrong[1] == wrong[0] + 1
    return _squeeze(word, 1) == known
