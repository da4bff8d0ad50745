"""Inflection from patterns: all forms of a vocabulary entry, with what each form says about who does it and when."""

from collections.abc import Iterator
from itertools import product

from gm.engine.speech import BASE, FIRST, INFINITIVE, OTHER, PAST, PLURAL

NOUN_ENDINGS = (
    "а",
    "я",
    "у",
    "ю",
    "ы",
    "и",
    "о",
    "е",
    "ом",
    "ем",
    "ой",
    "ей",
    "ою",
    "ею",
    "ам",
    "ям",
    "ами",
    "ями",
    "ах",
    "ях",
    "ов",
    "ев",
    "ью",
    "ь",
    "ию",
    "ия",
    "ии",
    "ий",
    "ие",
    "ые",
    "ый",
    "ая",
    "яя",
    "ое",
    "ее",
    "ого",
    "его",
    "ому",
    "ему",
    "ым",
    "им",
    "ую",
    "юю",
    "ых",
    "их",
    "ыми",
    "ими",
)
VERB_ENDINGS = {
    BASE: "й йте и ите ь ьте ай айте уй уйте",
    FIRST: "ю у аю яю ем им аем ую",
    INFINITIVE: "ть ти ить ать уть нуть еть ыть овать",
    OTHER: "ет ит ют ут ят ат ает ают ишь ешь аешь ует уют",
    PAST: "л ла ло ли ал ала али ил ила или нул нула нули ел ела ели овал овала",
}
VOWELS = "aeiou"


def is_cyrillic(text: str) -> bool:
    """True where `text` has a Cyrillic letter."""
    return any("а" <= letter <= "я" or letter == "ё" for letter in text)


def noun_forms(pattern: str) -> Iterator[tuple[str, str]]:
    """Every (form, what it says) of a noun pattern: see `gm.engine.types.Words`.

    >>> dict(noun_forms("uzi"))
    {'uzi': 'base', 'uzis': 'plural'}
    >>> dict(noun_forms("калаш~"))["калашом"]
    'base'
    """
    if "~" in pattern:
        for words in product(*(_declined(word) for word in pattern.split(" "))):
            yield " ".join(words), BASE
        return
    yield pattern, BASE
    last = pattern.rsplit(" ", maxsplit=1)[-1]
    if not is_cyrillic(last) and len(last) > 1:
        yield pattern[: len(pattern) - len(last)] + _plural(last), PLURAL


def _declined(word: str) -> list[str]:
    """Every form of one word of a pattern: with all endings where it ends in `~`, else itself."""
    if not word.endswith("~"):
        return [word]
    return [word[:-1] + ending for ending in ("", *NOUN_ENDINGS)]


def _plural(word: str) -> str:
    if word.endswith(("s", "x", "ch", "sh")):
        return word + "es"
    if word.endswith("y") and word[-2] not in VOWELS:
        return word[:-1] + "ies"
    return word + "s"


def verb_forms(pattern: str) -> Iterator[tuple[str, str]]:
    """Every (form, what it says) of a verb pattern; of an English phrase the first word is inflected.

    >>> dict(verb_forms("throw"))["throwing"]
    'first'
    >>> dict(verb_forms("threw^"))
    {'threw': 'past'}
    >>> dict(verb_forms("кида*"))["кидаю"]
    'first'
    """
    first, _, rest = pattern.partition(" ")
    tail = f" {rest}" if rest else ""
    if pattern.endswith("^"):
        yield pattern[:-1], PAST
    elif first.endswith("*"):
        for tail_form in _tails(tail):
            for form, endings in VERB_ENDINGS.items():
                for ending in endings.split():
                    yield f"{first[:-1]}{ending}{tail_form}", form
                    yield f"{first[:-1]}{ending}{'сь' if ending[-1] in 'аяоеиюу' else 'ся'}{tail_form}", form
    elif is_cyrillic(pattern) or len(first) < 2:
        yield from noun_forms(pattern)
    else:
        yield pattern, BASE
        for form, kind in _english_forms(first):
            yield form + tail, kind


def _tails(tail: str) -> list[str]:
    return [f" {form}" for form, _ in noun_forms(tail[1:])] if tail else [""]


def _english_forms(word: str) -> Iterator[tuple[str, str]]:
    yield _plural(word), OTHER
    stems = [word[:-1]] if word.endswith("e") else [word]
    if len(word) > 2 and word[-1] not in VOWELS + "wxy" and word[-2] in VOWELS and word[-3] not in VOWELS:
        stems.append(word + word[-1])
    for stem in stems:
        yield stem + "ing", FIRST
        yield stem + "in", FIRST
        yield stem + "ed", PAST
