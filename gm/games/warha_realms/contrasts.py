"""Turns of phrase that are put straight before a post is read: `бью не Борю, а Васю`, `обе утили: монета, меч`."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from gm.engine.speech import NUMBER, THING, VERB, Term
from gm.games.warha_realms.chunks import ATTACK, BUY, SCRAP, TEMPT, Chunk, Sentence

BOTH = frozenset({"обе", "оба", "обеими", "обоими", "обеим", "обоим", "обеих", "обоих", "both"})
SIGNS = frozenset({":", "-", "=", "на", "в", "—"})
NOT = "не"
STRUCK = frozenset(
    {"получает", "получит", "получай", "получи", "ловит", "лови", "держи", "огребает", "хватает", "gets", "takes"}
)
WISHES = frozenset({"привет", "удачи", "спасибо", "пока", "приветы"})
MOST_SIZE = 3
"""No «Соблазн» is larger."""


def straightened(sentences: Sequence[Sentence]) -> list[Sentence]:
    """The same sentences where `бью не Борю, а Васю` stands as `бью Васю`, and `Боре соблазн и 6` says whom with 6."""
    sentences = _with_amounts(sentences)
    for sentence in sentences:
        sentence.chunks = chunks = [part for chunk in sentence.chunks for part in _apart(chunk)]
        for chunk in chunks:
            if chunk.verb:
                chunk.terms = _without_greetings(chunk.terms)
        _end_lists(chunks)
        for before, chunk in pairwise(chunks):
            counted = not chunk.link and chunk.terms[0].value == SCRAP and len(before.terms) > 1
            if counted and _counts(before.terms[-1]):
                chunk.terms, before.terms = [before.terms[-1], *chunk.terms], before.terms[:-1]
        _deal_out(chunks)
        for spot in range(len(chunks) - 1, 0, -1):
            if is_contrast(chunks[spot - 1]) and _is_meant_instead(chunks[spot]):
                chunks[spot - 1 : spot + 1] = [_meant(chunks[spot - 1], chunks[spot])]
            elif _shares_with(chunks[spot - 1], chunks[spot]):
                chunks[spot].terms = [*chunks[spot - 1].terms, *chunks[spot].terms]
                del chunks[spot - 1]
            elif _hits_the_tempted(chunks[spot - 1], chunks[spot]):
                tempted = next(term for term in chunks[spot - 1].terms if term.seat is not None)
                chunks[spot].terms = [Term(VERB, ATTACK), tempted, *chunks[spot].terms]
    return sentences


def _without_greetings(terms: Sequence[Term]) -> list[Term]:
    """A piece without `всем привет`, which means nobody in the game."""
    texts = [term.text for term in terms]
    spots = [spot for spot, pair in enumerate(pairwise(texts)) if pair[0] == "всем" and pair[1] in WISHES]
    kept = [term for spot, term in enumerate(terms) if spot not in spots and spot - 1 not in spots]
    return kept or list(terms)


def _with_amounts(sentences: Sequence[Sentence]) -> list[Sentence]:
    """`Аня. 35.` as one sentence."""
    found: list[Sentence] = []
    for sentence in sentences:
        before = found[-1].chunks if found else []
        first = sentence.chunks[0]
        if len(before) == 1 and before[0].is_address and not before[0].doubt and first.is_number and not first.doubt:
            before[0].terms = [*before[0].terms, *first.terms]
            sentence.chunks = sentence.chunks[1:]
        if sentence.chunks:
            found.append(sentence)
    return found


def _apart(chunk: Chunk) -> list[Chunk]:
    """`Коту 6 соблазн Аня` and `соблазн Аня кот 13` as two pieces."""
    if chunk.verb != TEMPT or chunk.doubt or not chunk.seats:
        return [chunk]
    terms = chunk.terms
    at = next(spot for spot, term in enumerate(terms) if term.kind == VERB and term.value == TEMPT)
    shares = [spot for spot in range(len(terms)) if _is_share(terms, spot)]
    before = [spot for spot in shares if spot < at]
    if before and any(term.seat is not None for term in terms[:at]):
        tempting = replace(chunk, terms=terms[at:], link="and")
        return [replace(chunk, terms=terms[:at]), tempting]
    aimed = [spot for spot in shares if spot > at and terms[spot - 1].seat is not None and len(chunk.seats) > 1]
    if aimed:
        first = aimed[0] - 1
        attack = [Term(VERB, ATTACK), *terms[first:]]
        return [replace(chunk, terms=terms[:first]), replace(chunk, terms=attack, link="comma")]
    return [chunk]


def _deal_out(chunks: Sequence[Chunk]) -> None:
    """`Аня получает 20, Лорд 15` as the attack it is, what is listed behind it likewise."""
    dealt = False
    for before, chunk in pairwise(chunks):
        told = chunk.terms[0].text in STRUCK and chunk.doubt in ("", "other")
        if told and before.is_address and any(term.kind == NUMBER for term in chunk.terms):
            chunk.doubt, chunk.terms = "", [*before.terms, *chunk.terms]
    for chunk in chunks:
        if chunk.doubt in ("", "other") and _is_dealt(chunk):
            chunk.doubt, chunk.terms, dealt = "", [Term(VERB, ATTACK), chunk.terms[0], *chunk.terms[2:]], True
        elif dealt and chunk.doubt == "other" and not chunk.verb:
            chunk.doubt = ""


def _is_dealt(chunk: Chunk) -> bool:
    """True for `Аня получает 35`: an order, said of whom it strikes."""
    lead = chunk.terms[:2]
    struck = len(lead) == 2 and lead[0].seat is not None and lead[1].text in STRUCK
    return struck and any(term.kind == NUMBER for term in chunk.terms) and not chunk.verb and not chunk.has("health")


def _is_share(terms: Sequence[Term], spot: int) -> bool:
    """True for an amount of attack that is no size of «Соблазн»."""
    term = terms[spot]
    if term.kind == NUMBER:
        return term.form != "ordinal" and int(term.value) > MOST_SIZE
    return term.kind == THING and term.value in ("rest", "half", "equally")


def _end_lists(chunks: list[Chunk]) -> None:
    """`Беру жабу и Нкари утиль меч`: what is scrapped stands behind the noun, what is bought before it."""
    for spot in range(len(chunks) - 1, -1, -1):
        chunk = chunks[spot]
        at = [n for n, term in enumerate(chunk.terms) if term.kind == VERB and term.value == SCRAP]
        listed = next((one.verb for one in reversed(chunks[:spot]) if one.verb), BUY) == BUY and chunk.link
        if len(at) != 1 or not listed or chunk.doubt or chunk.terms[at[0]].text not in ("утиль", "скрап"):
            continue
        first, second = replace(chunk, terms=chunk.terms[: at[0]]), replace(chunk, terms=chunk.terms[at[0] :], link="")
        if first.names and second.names:
            first.lent = ""
            for one in chunks[:spot]:
                one.lent = "" if one.lent == SCRAP else one.lent
            chunks[spot : spot + 1] = [first, second]


def is_contrast(chunk: Chunk) -> bool:
    """True for `бью не Борю`: the deed stands, only its target is another."""
    return chunk.verb in (ATTACK, TEMPT) and not chunk.doubt and bool(_refused(chunk))


def _refused(chunk: Chunk) -> list[int]:
    """Where a nick stands right behind `не`."""
    return [
        spot
        for spot, term in enumerate(chunk.terms)
        if spot and term.seat is not None and chunk.terms[spot - 1].text == NOT
    ]


def _is_meant_instead(chunk: Chunk) -> bool:
    return bool(chunk.seats) and not (chunk.verb or chunk.doubt or chunk.names or chunk.bears("not"))


def _meant(chunk: Chunk, instead: Chunk) -> Chunk:
    spots = _refused(chunk)
    numbered = any(term.kind == NUMBER for term in instead.terms)
    kept = [
        term
        for spot, term in enumerate(chunk.terms)
        if spot not in spots and spot + 1 not in spots and not (numbered and _is_amount(chunk.terms, spot))
    ]
    return replace(chunk, terms=[*kept, *instead.terms])


def _is_amount(terms: Sequence[Term], spot: int) -> bool:
    after = terms[spot + 1] if spot + 1 < len(terms) else None
    return terms[spot].kind == NUMBER or (terms[spot].text == "на" and after is not None and after.kind == NUMBER)


def _shares_with(before: Chunk, chunk: Chunk) -> bool:
    """True for `Аня, Боря пополам`."""
    shared = chunk.has("equally") and bool(chunk.seats) and not (chunk.verb or chunk.names)
    return shared and before.is_address and chunk.link == "comma" and not (chunk.doubt or before.doubt)


def _hits_the_tempted(tempting: Chunk, chunk: Chunk) -> bool:
    """True for what is joined on in `Боре соблазн и 6`."""
    aimed = chunk.seats or chunk.has("him", "everyone", "equally") or chunk.bears("on")
    bare = not (aimed or chunk.names or chunk.unknown or chunk.doubt) and chunk.verb in ("", ATTACK)
    numbers = [term for term in chunk.terms if term.kind == NUMBER and term.form != "ordinal"]
    joined = chunk.link == "and" and tempting.verb == TEMPT and len(tempting.seats) == 1
    return joined and bare and len(numbers) == 1 and not tempting.doubt


def is_part_of(attack: int, chunk: Chunk) -> bool:
    """True for `6 урона` all by itself, where that is not all the attack there is."""
    numbers = [int(term.value) for term in chunk.terms if term.kind == NUMBER]
    return len(chunk.terms) == 2 and len(numbers) == 1 and numbers[0] != attack


def uses_of(chunk: Chunk) -> tuple[Chunk, int]:
    """A piece without what counts the uses of «Утиль», and how many those are; 0 where it counts none of them.

    `Два утиля: монета` and `утиль x2: меч, монета` count uses, `утиль две монеты` counts coins.
    """
    spots = [spot for spot, term in enumerate(chunk.terms) if term.kind == VERB and term.value == SCRAP]
    if not spots:
        return chunk, 0
    at = spots[0]
    before = chunk.terms[at - 1] if at else None
    if before is not None and _counts(before):
        return replace(chunk, terms=[term for term in chunk.terms if term is not before]), _count(before)
    behind = chunk.terms[at + 1] if at + 1 < len(chunk.terms) else None
    closed = at + 2 >= len(chunk.terms) or chunk.terms[at + 2].text in SIGNS
    if behind is not None and closed and _counts(behind):
        return replace(chunk, terms=[term for term in chunk.terms if term is not behind]), _count(behind)
    return chunk, 0


def _counts(term: Term) -> bool:
    return term.text in BOTH or (term.kind == NUMBER and term.form != "ordinal" and int(term.value) > 0)


def _count(term: Term) -> int:
    return 2 if term.text in BOTH else int(term.value)
