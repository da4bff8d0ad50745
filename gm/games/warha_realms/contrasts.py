"""Turns of phrase that are put straight before a post is read: `бью не Борю, а Васю`, `обе утили: монета, меч`."""

from collections.abc import Sequence
from dataclasses import replace

from gm.engine.speech import NUMBER, VERB, Term
from gm.games.warha_realms.chunks import ATTACK, SCRAP, TEMPT, Chunk, Sentence

BOTH = frozenset({"обе", "оба", "обеими", "обоими", "обеим", "обоим", "обеих", "обоих", "both"})
SIGNS = frozenset({":", "-", "=", "на", "в", "—"})
NOT = "не"


def straightened(sentences: Sequence[Sentence]) -> list[Sentence]:
    """The same sentences where `бью не Борю, а Васю` stands as `бью Васю`, and `Боре соблазн и 6` says whom with 6."""
    for sentence in sentences:
        chunks = sentence.chunks
        for spot in range(len(chunks) - 1, 0, -1):
            if is_contrast(chunks[spot - 1]) and _is_meant_instead(chunks[spot]):
                chunks[spot - 1 : spot + 1] = [_meant(chunks[spot - 1], chunks[spot])]
            elif _hits_the_tempted(chunks[spot - 1], chunks[spot]):
                tempted = next(term for term in chunks[spot - 1].terms if term.seat is not None)
                chunks[spot].terms = [Term(VERB, ATTACK), tempted, *chunks[spot].terms]
    return list(sentences)


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
