"""Whether words for the end of the turn end it: said plainly, with no chat around them and not taken back.

`всё` and `готово` are said of everything: nothing but a few small words may stand beside them (`всё ок` ends nothing).
Words that name the turn (`конец хода`, `ход сдаю`) and `пас` leave room for a courtesy.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from gm.engine.speech import NUMBER, THING, VERB, Term, marked
from gm.games.warha_realms.aiming import ALL, EQUAL, HALF, REST
from gm.games.warha_realms.chunks import END, PASS, WEAK_ENDS, Chunk

ALL_WORD = "все"
TURN_WORDS = frozenset({"ход", "хода", "ходу", "turn", "пас", "пасую", "паснул", "pass", "skip"})
"""A phrase with one of these speaks of the turn and of nothing else."""
NEVER_PLAIN = frozenset({"your turn", "next player"})
BEFORE = frozenset({
    "и", "ну", "я", "вот", "мне", "у", "меня", "собственно", "так", "ладно", "ок", "окей", "короче", "да", "ага",
    "тогда", "теперь", "же", "значит", "итак", "в", "общем", "на", "этом", "пожалуй", "мой", "моя", "наконец", "а",
    "ok", "okay", "well", "so", "then", "i", "am", "im", "that", "is", "and", "now", "спасибо", "всем",
})  # fmt: skip
"""Small words that may stand in front of `всё`, `готово`, `конец`."""
BEHIND = frozenset({
    "спасибо", "удачи", "ребята", "ребят", "господа", "народ", "друзья", "парни", "всем", "на", "этом", "пожалуйста",
    "и", "я", "у", "меня", "же", "вот", "да", "ну", "теперь", "мой", "ладно", "короче", "thanks", "now", "please",
    "for", "here", "from", "me", "сегодня", "пожалуй", "собственно", "тут",
})  # fmt: skip
"""Small words that may stand behind them."""
TAKING_BACK = frozenset({
    "нет", "неа", "стоп", "рано", "хотя", "упс", "погоди", "погодите", "подожди", "подождите", "стойте", "стой",
    "передумал", "передумала", "ошибся", "ошиблась", "oops", "wait", "no", "nope",
})  # fmt: skip
"""A piece behind the end of the turn that begins with one of these takes it back."""
FOR = "за"
ACTING = ("ход", "хожу", "играю", "делаю", "действую", "мой", "и")
HANDING = frozenset({"передаю", "сдаю", "отдаю"})
MOST_OF_ANOTHER = 2
CHAT = frozenset({"привет", "приветы", "почти", "приветик"})
"""What one hands on or is by half, and no turn."""
FILLERS = frozenset({"ой", "ну", "ах", "блин", "а", "эх", "так", "ха", "ох", "упс"})


def is_end(term: Term) -> bool:
    """True for a word that by itself ends the turn."""
    return (term.kind == VERB and term.value in (END, PASS)) or (term.kind == THING and term.text == ALL_WORD)


def holds_more(chunk: Chunk) -> bool:
    """True where a piece orders something as well."""
    shares = bool(chunk.seats) and chunk.has(ALL, REST, HALF, EQUAL)
    return bool(chunk.verb) or chunk.names or shares or any(term.kind == NUMBER for term in chunk.terms)


def is_plain_end(chunk: Chunk) -> bool:
    """True where a piece without an order says that the turn is over, and not something else of the same sound."""
    spots = [spot for spot, term in enumerate(chunk.terms) if is_end(term)]
    if not spots:
        return False
    named = any(term in chunk.unknown for term in chunk.terms[: spots[0]])
    return not (named or CHAT & set(_words(chunk.terms))) and (
        _names_the_turn(chunk)
        or (set(_words(chunk.terms[: spots[0]])) <= BEFORE and set(_words(chunk.terms[spots[-1] + 1 :])) <= BEHIND)
    )


def ends_for_another(chunk: Chunk) -> bool:
    """True for `Кот пас`, `пас за Кота`: the nick says whose turn that is; not for `Ане передаю ход`."""
    if any(before.text == FOR and term.seat is not None for before, term in pairwise(chunk.terms)):
        return True
    at = next((n for n, term in enumerate(chunk.terms) if term.kind == VERB and term.value in (END, PASS)), None)
    if at is None or len(chunk.content) > MOST_OF_ANOTHER or chunk.terms[at].text in WEAK_ENDS - {"готово"}:
        return False
    handed = not HANDING.isdisjoint(chunk.terms[at].text.split(" "))
    return not handed and any(term.seat is not None for term in chunk.terms[:at])


def acts_for_another(chunk: Chunk) -> bool:
    """True for `ход за Аню: пас`, `за Аню, пас`: nobody acts for somebody else."""
    before = next((spot for spot, term in enumerate(chunk.terms) if term.text == FOR), len(chunk.terms))
    if not all(term.text in ACTING for term in chunk.terms[:before]):
        return False
    rest = chunk.terms[before + 1 :]
    return bool(rest) and rest[0].seat is not None and (len(rest) == 1 or rest[1].text == ":")


def says_only_the_end(chunks: Sequence[Chunk]) -> bool:
    """True for a post that holds no order and ends the turn, with no more beside that than belongs to it."""
    ends = [chunk for chunk in chunks if any(is_end(term) for term in chunk.terms)]
    if not ends or not any(is_plain_end(chunk) for chunk in ends):
        return False
    if any(_names_the_turn(chunk) for chunk in ends):
        return not any(CHAT & set(_words(chunk.terms)) for chunk in ends)
    rest = {word for chunk in chunks if chunk not in ends for word in _words(chunk.terms)}
    return rest <= BEFORE | BEHIND


def addressed_behind(chunks: Sequence[Chunk]) -> list[Chunk]:
    """Nicks behind words that name the turn: `передаю ход, Аня`."""
    first = next((spot for spot, chunk in enumerate(chunks) if _names_the_turn(chunk)), len(chunks))
    return [chunk for chunk in chunks[first + 1 :] if chunk.is_address]


def is_taken_back(chunks: Sequence[Chunk]) -> bool:
    """True for `конец хода... ой нет`: behind the end of the turn the writer begins anew."""
    first = next((spot for spot, chunk in enumerate(chunks) if any(is_end(term) for term in chunk.terms)), len(chunks))
    return any(_begins_anew(chunk) for chunk in chunks[first + 1 :])


def _begins_anew(chunk: Chunk) -> bool:
    words = [word for word in _words(chunk.terms) if word not in FILLERS or word in TAKING_BACK]
    return bool(words) and words[0] in TAKING_BACK and not any(marked(term, "polite") for term in chunk.terms)


def _names_the_turn(chunk: Chunk) -> bool:
    return any(
        is_end(term) and term.text not in NEVER_PLAIN and not TURN_WORDS.isdisjoint(term.text.split(" "))
        for term in chunk.terms
    )


def _words(terms: Iterable[Term]) -> list[str]:
    """The words that are neither an end of the turn nor a nick."""
    return [
        word
        for term in terms
        if not is_end(term) and term.seat is None and not (term.kind == THING and term.value == "turn")
        for word in term.text.split(" ")
        if word.isalpha()
    ]
