"""What a piece of a post tells, wishes or remarks instead of ordering it."""

from collections.abc import Sequence
from itertools import pairwise

from gm.engine.speech import CARD, GROUP, THING, UNKNOWN, VERB, Term, marked

TAKING = ("ю", "у", "ем", "им", "сь")
"""How a deed of the writer ends."""
LATER = (
    *("куп", "возьм", "прикуп", "докуп", "закуп", "выкуп", "приобрет", "найм"),
    *("удар", "добь", "убь", "вреж", "забер"),
)
"""Beginnings of verbs that speak of what is still to come."""
HABITS = frozenset({"обычно", "всегда", "часто", "иногда", "постоянно", "вечно", "usually", "always", "often"})
PONDERING = ("думаю", "подумываю", "планирую", "мечтаю", "могу", "можем", "можно", "стоит", "стоило")
PROMISES = ("обещаю", "надеюсь", "грозился", "грозилась", "давай", "давайте")
"""Behind these what is named is not done now."""
TOLD = ("л", "ла", "ли", "лся", "лась", "ет", "ит", "ют", "ят", "ется", "ится", "ен", "ена", "ены")
"""Endings of what somebody does, did or has suffered."""
PREDICATES = ("лучше", "хуже", "дорог", "дороже", "дешевле", "одинаков", "сильн", "слаб", "рул", "звуч", "стоит")
"""Beginnings of words that behind the name of a card say something of it."""
PLACES = ("сбросе", "колоде", "ряду", "ряде", "лавке", "магазине", "рынке")
"""Where a card lies of which nothing else is said."""
HAPPENING = ("ется", "ится", "ются", "ятся", "лась", "лся", "лось")
"""Endings of what befalls a deed: `покупка жабы отменяется`."""
COMPARED = frozenset({"впереди", "позади", "сильнее", "слабее", "старше", "младше", "выше", "ниже", "богаче"})
CRIES = frozenset({"ура", "ого", "вау", "ух", "ух ты", "ничего себе", "опа", "о", "wow"})
"""Whoever cries one of these in front of a card is glad, or astonished."""
INSTRUMENTAL = ("ом", "ем", "ой", "ей", "ью")


def is_habit(terms: Sequence[Term]) -> bool:
    """True for `обычно беру жабу`, not for `как обычно, беру жабу`."""
    spots = [spot for spot, term in enumerate(terms) if term.text in HABITS]
    return any(not spot or terms[spot - 1].text not in ("как", "as") for spot in spots)


def is_at_somebodys(terms: Sequence[Term]) -> bool:
    """True for `соблазн у Бори сильный`, `Боря получил 14 урона`; not for `снимаю у Бори 5`."""
    lead = [term for term in terms if not marked(term, "noise")][:2]
    if len(lead) > 1 and lead[0].seat is not None and lead[1].text.isalpha():
        told = lead[1].kind == UNKNOWN or lead[1].mended or lead[1].text.startswith("долж")
        if told and lead[1].text.endswith(TOLD):
            return True
    befalls = any(term.kind == UNKNOWN and term.text.endswith(HAPPENING) for term in terms)
    if befalls and any(term.kind == VERB and not term.text.endswith(TAKING) for term in terms):
        return True
    if any(term.text.startswith("ошибк") for term in terms):
        return True
    if any(term.text in COMPARED for term in terms) and any(term.seat is not None for term in terms):
        return True
    if any(before.text == "под" and after.kind == VERB for before, after in pairwise(terms)):
        return True
    if any(before.text == "все" and after.text in ("бьем", "атакуем") for before, after in pairwise(terms)):
        return True
    owned = any(before.text.split(" ")[-1] == "у" and after.seat is not None for before, after in pairwise(terms))
    return owned and not any(term.kind == VERB and term.text.endswith(TAKING) for term in terms)


def says_of_it(terms: Sequence[Term]) -> bool:
    """True for `кристалл лучше монеты`, `этот меч мне дорог`, `свита у тебя`: said of a card, not ordered."""
    names = [spot for spot, term in enumerate(terms) if term.kind in (CARD, GROUP)]
    behind = terms[names[0] + 1 :] if names else []
    lies = any(term.kind == THING and term.text.endswith(PLACES) for term in terms)
    owned = any(term.text == "у" or term.text.startswith("у ") for term in terms)
    return lies or owned or any(term.text.startswith(PREDICATES) for term in behind)


def speaks_of_later(terms: Sequence[Term]) -> bool:
    """True for `куплю`, `возьму`: what is still to come."""
    return any(term.text.startswith(LATER) for term in terms if term.kind == VERB)


def is_cried(terms: Sequence[Term]) -> bool:
    """True for `ура, жаба!`: a card, a cry in front of it, and no deed."""
    named = any(term.kind in (CARD, GROUP) for term in terms)
    return named and terms[0].text in CRIES and not any(term.kind == VERB for term in terms)


def is_a_means(terms: Sequence[Term]) -> bool:
    """True for the card in `Азазелем соблазняю Гришу`: what it is done with."""
    names = [term for term in terms if term.kind in (CARD, GROUP)]
    return bool(names) and all(term.text.endswith(INSTRUMENTAL) for term in names)


def is_between(terms: Sequence[Term]) -> bool:
    """True for `выбор между жабой и колесницей`."""
    return any(before.text == "между" and after.kind in (CARD, GROUP) for before, after in pairwise(terms))
