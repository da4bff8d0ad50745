"""How a sentence is written: the letters of English and Russian, whole words, none of them in disguise.

What a reader's eye mends (look-alike letters, digits for letters, names in pieces) the guard does not: it drops it.
"""

import itertools
import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from rapidfuzz import process
from rapidfuzz.distance import OSA

from gm.narrator.guard.colour import FOREIGN, FOREIGN_CYRILLIC, FUNCTION, everyday, known_words
from gm.narrator.guard.language import listed_words
from gm.narrator.guard.lexicon import CARD, GROUP, NUMBER, WEAK, Lexicon, tokens_of
from gm.narrator.intent.text import LOOKS_CYRILLIC, LOOKS_LATIN

STRANGE = re.compile(r"[^\s!-~А-Яа-яЁё“”„‘’«»…–—‑°№\u00a0\u202f\U0001f600-\U0001f64fÉéÈèÊêÇçÏïÖöÀàâôñ]")
"""Any character but ASCII, Russian letters, common marks, faces and the accents of words that English has borrowed."""
ENDLESS = re.compile(r"\w{33}")
"""More letters than a word has."""
MARKS = re.compile(r"[^\w\s]")
MOST_WORDS, MOST_MARKS = 75, 40
"""No sentence that is worth reading has more."""
ACCENTS = re.compile(r"[ÉéÈèÊêÇçÏïÖöÀàâôñ]")
LOANS = listed_words("touché déjà café cliché fiancé naïve passé résumé risqué façade voilà née blasé soirée")
MIXED = re.compile(r"[A-Za-z][А-Яа-яЁё]|[А-Яа-яЁё][A-Za-z]|[^\W\d_][*_~]+[^\W\d_]|[^\W\d][@$|][^\W_]")
"""Two alphabets in one word, markup or a sign inside a word."""
SPELT = re.compile(r"(?<![^\W_])(?!(\w)(?:[ .·*_-]+\1)+\b)[^\W_](?:[ .·*_-]+[^\W_](?![^\W_'’])){2,}")
"""`m o l o t o v`, `A.W.M.`; a stutter of one letter is none."""
ONE_LETTER_WORDS = frozenset("аивскоуяia")
DIGITS_AND_LETTERS = re.compile(r"(?<![^\W_])[^\W_]*(?:\d[^\W\d_]|[^\W\d_]\d)[\w-]*")
COUNTED = re.compile(
    r"\d*(?:1st|2nd|3rd|[04-9]th|1[123]th)|\d+(?:hp|ap|dmg|pts?|x|хп|од|s|-?(?:й|я|е|го|м|му|ю|х))|x\d+", re.IGNORECASE
)
ROMAN = re.compile(r"(?<![\w.'’-])(?=[IVXLC]{2,}\b|[VX]\b)X{0,3}(?:IX|IV|V?I{0,3})(?![\w'’])")
"""Roman numerals; a lone `I` is a word."""
HYPHENED = re.compile(r"(?<![^\W\d_])[^\W\d_]+(?:[-‑][^\W\d_]+)+")
REPEATED = re.compile(r"(.)\1{2,}")
WORD = re.compile(r"[^\W\d_]+")
FEW = 4
"""Half of the Latin words must be known, up to so many, where none is plainly English."""
SHORT_NAME = 6
"""A word this long that is one slip away from a card is meant as the card."""
MEANING = frozenset({CARD, WEAK, GROUP, NUMBER})


def breach_of_writing(sentence: str, names: Sequence[str], lexicon: Lexicon) -> str:
    """What is wrong with the letters and words of a sentence; empty where nothing is. Names of seats are left out."""
    whole = sentence
    for name in names:
        sentence = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", " ", sentence)
    if STRANGE.search(sentence) or ENDLESS.search(sentence):
        return "odd characters"
    if len(WORD.findall(sentence)) > MOST_WORDS or len(MARKS.findall(sentence)) > MOST_MARKS:
        return "babble"
    if MIXED.search(sentence) or ROMAN.search(sentence) or _is_spelt(sentence):
        return "a word in disguise"
    if _is_foreign(sentence, lexicon, named=sentence != whole):
        return "another language"
    return _disguise(sentence, lexicon)


# -- languages --------------------------------------------------------------------------------------------------------


def _is_foreign(sentence: str, lexicon: Lexicon, *, named: bool) -> bool:
    words = [found.group().lower() for found in WORD.finditer(sentence)]
    latin = [word for word in words if word.isascii() or ACCENTS.search(word)]
    if any(word in FOREIGN_CYRILLIC or word.endswith("ът") for word in words):
        return True
    if any(ACCENTS.search(word) and word not in LOANS for word in latin):
        return True
    english = sum(word in FUNCTION for word in latin)
    foreign = sum(word in FOREIGN for word in latin)
    if foreign and foreign >= english:
        return True
    if len(latin) < len(words) or english:
        return False
    known = sum(_is_plain(word, lexicon) for word in latin)
    latin = [word for word in latin if len(word) > 1]
    return len(latin) + named > 1 and 2 * known < min(len(latin), FEW)


def _is_spelt(sentence: str) -> bool:
    """True for letters one by one; short words of one letter in a row are none."""
    return any(set(WORD.findall(found.group().lower())) - ONE_LETTER_WORDS for found in SPELT.finditer(sentence))


# -- disguises --------------------------------------------------------------------------------------------------------


def _disguise(sentence: str, lexicon: Lexicon) -> str:
    for found in DIGITS_AND_LETTERS.finditer(sentence):
        word = found.group()
        if not COUNTED.fullmatch(word) and not _means(word, lexicon):
            return "a word in disguise"
    for found in HYPHENED.finditer(sentence):
        word = found.group().lower()
        if not _means(word, lexicon) and _means(re.sub("[-‑]", "", word), lexicon):
            return "a word in disguise"
    for word in {found.group().lower() for found in WORD.finditer(sentence)}:
        if _is_plain(word, lexicon):
            continue
        if _hides_a_name(word, lexicon):
            return "a word in disguise"
    words = [found.group().lower() for found in WORD.finditer(sentence)]
    joined = any(
        a + b in _long_names(lexicon) and not _means(f"{a} {b}", lexicon) for a, b in itertools.pairwise(words)
    )
    return "a word in disguise" if joined else ""


@lru_cache(maxsize=20_000)
def _is_plain(word: str, lexicon: Lexicon) -> bool:
    return word in known_words() or word in everyday() or lexicon.knows(word)


@lru_cache(maxsize=20_000)
def _hides_a_name(word: str, lexicon: Lexicon) -> bool:
    return any(_means(other, lexicon) for other in _readings(word)) or _is_slip(word, lexicon)


def _readings(word: str) -> Iterator[str]:
    """What else an unknown word may be read as."""
    if REPEATED.search(word):
        yield REPEATED.sub(r"\1", word)
        yield REPEATED.sub(r"\1\1", word)
    if len(word) > 2:
        yield word[::-1]
    yield word.translate(LOOKS_LATIN) if not word.isascii() else word.translate(LOOKS_CYRILLIC)


def _is_slip(word: str, lexicon: Lexicon) -> bool:
    if len(word) < SHORT_NAME:
        return False
    return process.extractOne(word, _long_names(lexicon), scorer=OSA.distance, score_cutoff=1) is not None


@cache
def _long_names(lexicon: Lexicon) -> tuple[str, ...]:
    """The card names of one long word that no other word resembles."""
    return tuple(sorted(name for name in lexicon.card_words if len(name) >= SHORT_NAME))


def _means(text: str, lexicon: Lexicon) -> bool:
    """True where a text is a card or a number word as a whole."""
    tokens = tokens_of(text)
    return any(match.kind in MEANING and match.end - match.start == len(tokens) for match in lexicon.matches(tokens))
