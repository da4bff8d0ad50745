"""What the reading of a post would leave out although it aims at somebody or something: it is asked about (Q3)."""

from collections.abc import Sequence
from itertools import pairwise, takewhile

from gm.engine.speech import CARD, GROUP, NUMBER, VERB
from gm.games.warha_realms.chunks import ATTACK, TEMPT, Chunk

FRACTIONS = frozenset({"треть", "трети", "третей", "четверть", "четверти", "четвертей", "процент", "процентов", "%"})
LEFT_OVER = frozenset({"осталось", "останется", "остался", "осталась", "оставалось", "останутся"})
NEAR = 2
"""So many words behind or before a nick, a number says how hard it is hit."""
SHARED = (("на", "двоих"), ("на", "троих"))
DEED = ("у", "ю", "юсь", "усь")
"""Endings of what the writer does."""
STRUCK = ("получает", "отхватывает", "огребает", "огребет", "получит", "отхватит", "ловит")
INSTRUMENTS = ("ом", "ем", "ой", "ей", "ами", "ями")
FEELINGS = frozenset({
    "люблю", "обожаю", "ненавижу", "вижу", "хочу", "жду", "помню", "думаю", "смотрю", "прошу", "боюсь", "знаю", "дружу",
    "благодарю", "уважаю", "понимаю", "слышу", "надеюсь", "верю", "могу", "извиняюсь", "поздравляю", "пишу", "скажу",
    "говорю", "спрошу", "жалею", "горжусь", "обещаю", "клянусь", "отвечу", "посмотрю", "подумаю", "сижу", "живу",
})  # fmt: skip
"""What one does without anything happening in the game."""
FILLING = frozenset({
    "итого", "итог", "сделал", "сделала", "сделано", "увы", "жаль", "жалко", "грустно", "печально", "обидно", "беда",
    "мда", "хм", "хмм", "эх", "ох", "блин", "тьфу", "грусть", "печаль", "ужас", "кошмар", "хорошо", "отлично", "ясно",
    "понятно", "ничо", "что", "ж", "короче", "ладно", "думаю", "видимо", "похоже", "наверно", "сожалению", "damn",
    "well", "oh", "alas", "sigh", "hm", "hmm", "sadly", "okay", "fine", "alright",
})  # fmt: skip
"""Words beside an end of the turn that are no order that got lost."""
ONE_OF = frozenset({"one of", "одну из карт", "одна из карт", "одной из карт"})


def is_part_of_the_attack(chunk: Chunk) -> bool:
    """True for `две трети в Аню`, `Аня 50%`, `бью Аню до 100`: how much that is, nobody counts."""
    texts = [term.text for term in chunk.terms]
    if any(pair in SHARED for pair in pairwise(texts)) and "по" not in texts:
        return True
    if not chunk.seats and chunk.verb != ATTACK:
        return False
    numbered = any(term.kind == NUMBER and term.form != "ordinal" for term in chunk.terms)
    return any(text in FRACTIONS for text in texts) or (numbered and "до" in texts)


def says_what_is_left(chunk: Chunk) -> bool:
    """True for `чтобы осталось 100`."""
    return any(term.kind == NUMBER for term in chunk.terms) and any(term.text in LEFT_OVER for term in chunk.terms)


def is_unread_deed(chunk: Chunk) -> bool:
    """True for `вломлю Ане`, `сливаю меч`: the writer does something to it, in a word that nobody knows."""
    if chunk.verb or chunk.doubt or chunk.bears("you", "he", "your", "have", "like"):
        return False
    words = [term.text for term in chunk.unknown if term.text not in FEELINGS]
    deeds = [text for text in words if text.endswith(DEED)]
    return bool(deeds) and bool(chunk.seats or chunk.names)


def is_struck(chunk: Chunk) -> bool:
    """True for `Аня отхватывает`."""
    return bool(chunk.seats) and any(term.text in STRUCK for term in chunk.terms)


def names_a_card(chunk: Chunk) -> bool:
    """True where a card stands in an attack that is no tool of it (`бью Аню Кровожадом`)."""
    return any(term.kind == CARD and not term.mended and not term.text.endswith(INSTRUMENTS) for term in chunk.terms)


def aims_besides(chunk: Chunk) -> bool:
    """True for `беру воина Аню`, `беру воина Ане 13`, `беру воина всё в Аню`: that aims at somebody as well."""
    last = next((term for term in reversed(chunk.terms) if term.kind != VERB), None)
    numbers = [spot for spot, term in enumerate(chunk.terms) if term.kind == NUMBER and term.form != "ordinal"]
    seats = [spot for spot, term in enumerate(chunk.terms) if term.seat is not None]
    numbered = any(abs(one - two) <= NEAR for one in numbers for two in seats)
    bare = last is not None and last.seat is not None and not chunk.unknown
    return numbered or bare or chunk.has("all", "rest", "half", "equally")


def strikes_a_card(chunk: Chunk) -> bool:
    """True for `убиваю меч`: no card can be attacked."""
    cards = [term for term in chunk.terms if term.kind == CARD and not term.text.endswith(INSTRUMENTS)]
    nobody = not chunk.seats and not any(term.kind == NUMBER for term in chunk.terms)
    deeds = [term for term in chunk.terms if term.kind == VERB and term.value in (ATTACK, TEMPT)]
    return bool(cards) and bool(deeds) and nobody and chunk.terms.index(deeds[0]) < chunk.terms.index(cards[0])


def leaves_a_choice(chunks: Sequence[Chunk]) -> bool:
    """True for `scrap one of Меч, Монета`: the whole list of what could be chosen, and nothing chosen."""
    for place, chunk in enumerate(chunks):
        said = " ".join(term.text for term in chunk.terms)
        if any(words in said for words in ONE_OF):
            listed = [chunk, *takewhile(lambda later: not later.verb, chunks[place + 1 :])]
            return sum(term.kind in (CARD, GROUP) for one in listed for term in one.terms) > 1
    return False


def unread_before_the_end(chunks: Sequence[Chunk]) -> Chunk | None:
    """The `фывапр` of `фывапр, пас`: a turn that is over cannot be taken back, so only filler is passed over."""
    for chunk in chunks:
        if chunk.has("end", "pass"):
            return None
        if not chunk.doubt and any(term.text not in FILLING for term in chunk.unknown):
            return chunk
    return None
