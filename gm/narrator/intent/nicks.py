"""Who is named in a message: nicks are other people's words, in any script and case, and people inflect them.

Each place where a seat is named becomes one token, so that nothing of the nick is read as a word of the game.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from rapidfuzz.distance import OSA

from gm.engine.speech import SEAT
from gm.narrator.intent.forms import NOUN_ENDINGS, is_cyrillic
from gm.narrator.intent.text import LOOKS_CYRILLIC, TO_RUSSIAN, normalise, sound_of, tokens_of

SHORTEST_STEM, SHORTEST_SOUND, SHORTEST_TYPO, SHORTEST_PART = 2, 3, 4, 3
"""Letters of a nick that must stand there: with an ending, in the other script, with a typo, as a part of a nick."""
SIGNS = frozenset("<>[](){}\"'|/\\&=*~`:;,!?")
"""No nick with one of these can be told from the marks of a text but as it stands."""
STAND_IN = "seatno"
"""Stands in a text for a nick that has no words of its own."""
ADJECTIVES = ("ый", "ий", "ой", "ая", "яя", "ое", "ее")
NUMBERED = re.compile(r"([^\W\d_]{2,})(_*\d+)")
"""A nick such as `Борис_77`: in other cases its letters change and its number stays."""
VOWELS = "аеёиоуыэюяьй"
ENDINGS = frozenset(NOUN_ENDINGS)
FLEETING = {"е": ("", "ь", "й"), "о": ("",)}
"""What becomes of the last vowel of `Павел`, `Лев`, `Боец`, `Стрелок` in other cases."""


def with_stand_ins(text: str, names: Sequence[str]) -> str:
    """`text` with a word in the place of each nick in quotes or behind `@`, or that could be read as anything else.

    >>> with_stand_ins("бью «Пас» на 3, @Боря", ("Боря", "Пас"))
    'бью  seatno1  на 3,  seatno0 '
    """
    for seat, name in sorted(enumerate(names), key=lambda one: -len(one[1])):
        nick = re.escape(name)
        found = rf"[«\"“„]\s*{nick}\s*[»\"”“]|@{nick}(?!\w)"
        if not any(letter.isalnum() for letter in name) or any(letter in SIGNS for letter in name):
            found = rf"{found}|{nick}"
        text = re.sub(found, f" {STAND_IN}{seat} ", text, flags=re.IGNORECASE)
        if len(name) <= SHORTEST_STEM and name.isupper():
            text = re.sub(rf"(?<!\w){nick}(?!\w)", f" {STAND_IN}{seat} ", text)
    return text


def seats_named(tokens: Sequence[str], names: Sequence[tuple[int, str]], means: Callable[[str], str]) -> list[str]:
    """`tokens` with one token for each seat of `names` that is named; longer nicks first.

    `means` says what a word is in the language: empty for none that is known, `person` for words such as `bot`, else
    anything. A known word is no nick in another case (`любой` is not Люба); the nick itself is one where it is a
    `person` or has several words.
    """
    nicks = sorted(((seat, _words_of(name)) for seat, name in names), key=lambda one: -len(one[1]))
    found: list[str] = []
    at = 0
    while at < len(tokens):
        seat, length = _named_at(tokens, at, nicks, means)
        if seat is None:
            found.append(tokens[at])
        else:
            while found and found[-1] == SEAT:
                found.pop()
            found.append(f"{SEAT}{seat}")
        at += length
    return found


@lru_cache(maxsize=256)
def _words_of(name: str) -> tuple[str, ...]:
    return tuple(token for token in tokens_of(normalise(name)) if token.isalnum() or "_" in token)


def _named_at(
    tokens: Sequence[str], at: int, nicks: Sequence[tuple[int, tuple[str, ...]]], means: Callable[[str], str]
) -> tuple[int | None, int]:
    """The seat that is named at a place and by how many tokens; None where none is."""
    for seat, _ in nicks:
        if tokens[at] in (f"{STAND_IN}{seat}", f"{STAND_IN}{seat}".translate(TO_RUSSIAN)):
            return seat, 1
    for like in (_same, _is_form, _is_slip):
        hits = {
            seat: len(words)
            for seat, words in nicks
            if words and _fits(tokens[at : at + len(words)], words, means, like)
        }
        longest = {seat: length for seat, length in hits.items() if length == max(hits.values())}
        if len(longest) == 1:
            return next(iter(longest.items()))
    parts = [
        (seat, words)
        for seat, words in nicks
        if any(
            len(part) >= SHORTEST_PART and not means(tokens[at]) and _is_form(tokens[at], part)
            for part in _parts(words)
        )
    ]
    if len(parts) != 1:
        return None, 1
    seat, words = parts[0]
    _, tail = _head_and_tail(words[0])
    return seat, 2 if tail.strip("_") and tokens[at + 1 : at + 2] == [tail.strip("_")] else 1


def _parts(words: Sequence[str]) -> Sequence[str]:
    """What stands for a nick by itself: one of its words, or what is left of its only one without a number."""
    if len(words) > 1:
        return words
    heads = (_head_and_tail(word) for word in words)
    return [head for head, tail in heads if tail]


def _head_and_tail(word: str) -> tuple[str, str]:
    """The letters of a nick and the number behind them.

    >>> _head_and_tail("борис_77"), _head_and_tail("аня")
    (('борис', '_77'), ('аня', ''))
    """
    found = NUMBERED.fullmatch(word)
    return (found[1], found[2]) if found else (word, "")


def _fits(
    span: Sequence[str], words: tuple[str, ...], means: Callable[[str], str], like: Callable[[str, str], bool]
) -> bool:
    """True where each word of a nick stands there; a word of the language is a nick of one word only for a person."""
    if len(span) < len(words):
        return False
    if len(words) == 1 and means(span[0]) not in ("", "person"):
        return False
    return all(token == word or like(token, word) for token, word in zip(span, words, strict=True))


def _same(word: str, name: str) -> bool:
    return word == name


def _is_form(word: str, name: str) -> bool:
    """True where `word` is `name` in some case, as friends say it, or in the other script; a number behind it stays."""
    head, tail = _head_and_tail(name)
    if tail and word.endswith(tail):
        return _same(word.removesuffix(tail), head) or _is_form(word.removesuffix(tail), head)
    if not word.isalnum() or word.isdigit() or name.isdigit():
        return False
    return (
        any(_ends(word, stem, stem != name) for stem in _stems(name) if len(stem) >= SHORTEST_STEM)
        or any(_ends(word, stem, bare=False) for stem in _familiar(name))
        or _sounds_like(word, name)
    )


def _is_slip(word: str, name: str) -> bool:
    """True where `word` is `name` in some case but for one slip of the fingers."""
    if not word.isalnum() or not is_cyrillic(word):
        return False
    return any(
        word[0] == stem[0]
        and OSA.distance(word[:length], stem, score_cutoff=1) <= 1
        and (word[length:] in ENDINGS or (not word[length:] and stem == name))
        for stem in _stems(name)
        if len(stem) >= SHORTEST_TYPO
        for length in range(len(stem) - 1, len(stem) + 2)
    )


def _stems(name: str) -> Iterator[str]:
    """What stays of a nick in other cases.

    >>> list(_stems("боря")), list(_stems("лев")), list(_stems("хитрый"))
    (['бор'], ['лев', 'лв', 'льв', 'лйв'], ['хитры', 'хитр'])
    """
    if name[-1] in VOWELS and len(name) > SHORTEST_STEM:
        yield name[:-1]
        if name.endswith(ADJECTIVES):
            yield name[:-2]
        return
    yield name
    if len(name) > SHORTEST_STEM and name[-2] in FLEETING:
        for instead in FLEETING[name[-2]]:
            yield name[:-2] + instead + name[-1]


def _familiar(name: str) -> Iterator[str]:
    """How friends call somebody of that name: Борька, Сашка, Васян."""
    if name[-1] in "ая" and len(name) > SHORTEST_STEM:
        yield name[:-1] + ("к" if name[-1] == "а" else "ьк")
        yield name[:-1] + "ян"


def _ends(word: str, stem: str, bare: bool) -> bool:
    """True where `word` is the stem with an ending; `bare`: without one it is another word (`вас` is not Вася)."""
    if not word.startswith(stem):
        return False
    rest = word[len(stem) :]
    if not rest:
        return not bare
    return rest in ENDINGS or rest.translate(LOOKS_CYRILLIC) in ENDINGS


def _sounds_like(word: str, name: str) -> bool:
    """True for a nick written in the other script: `Vasya` and `Васе`."""
    if is_cyrillic(word) == is_cyrillic(name):
        return False
    heard, meant = (sound_of(one.replace("кс", "x").replace("ks", "x")) for one in (word, name))
    stem = meant[:-1] if meant[-1] in "aeiou" else meant
    return len(stem) >= SHORTEST_SOUND and heard.startswith(stem) and len(heard) - len(stem) <= 2
