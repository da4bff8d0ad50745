"""Which card is meant: a name, a rank of a god, or a rank or a god alone, of what lies there."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from gm.engine.said import Said, said
from gm.engine.speech import CARD, GROUP, NUMBER, THING, UNKNOWN, Term
from gm.engine.zones import distinct
from gm.games.warha_realms.cards import CARDS, GODS
from gm.games.warha_realms.chunks import Chunk

RANKS = {"robber": "Грабитель", "warrior": "Воин", "chosen": "Избранный", "champion": "Чемпион"}
ZONES = ("played", "discard", "deck")
"""Where an own card may lie: the first of them is meant where nobody says which."""
NONE_OF_IT = -1
"""A count of nothing: `0 кристаллов`."""
SUMS = (["card", ":"], ["card", "noise"])
"""What stands behind a number that counts all that follows."""
COST_WORDS = ("за", "по")


class Unclear(Exception):
    """The order cannot be read as it stands; `ask` says what has to be asked."""

    def __init__(self, ask: Said) -> None:
        super().__init__(str(ask))
        self.ask = ask


@dataclass(slots=True)
class Wanted:
    """Something named: a card, or a rank or a god (or both). `count` is how many, `zone` where it is said to lie."""

    card: str = ""
    rank: str = ""
    god: str = ""
    count: int = 1
    zone: str = ""
    numbered: bool = False
    """True where a number stands behind it."""
    priced: bool = False
    """True where the count may be the price as well: `Воин Кхорна (2)`."""
    pick: str = ""
    """`cheap`, `dear`, a place in the row as a number, or `rest`: as many as the gold that is left buys."""

    @property
    def spoken(self) -> str:
        """What it was called, as far as that is known."""
        return self.card or " ".join(word for word in (RANKS.get(self.rank, ""), self.god) if word)

    def among(self, cards: Iterable[str]) -> list[str]:
        """Those of `cards` that may be meant, each once."""
        return [card for card in distinct(list(cards)) if self._fits(card)]

    def _fits(self, card: str) -> bool:
        if self.card:
            return card == self.card
        return (not self.rank or card.startswith(RANKS[self.rank])) and (not self.god or CARDS[card].god == self.god)


def wanted_in(chunk: Chunk) -> list[Wanted]:
    """All that a chunk names, in order, with how many of each."""
    found: list[Wanted] = []
    count = 0
    terms = [term for term in _without_sum(chunk.terms) if term.text not in ("(", ")", ":", "-", "=")]
    for spot, term in enumerate(terms):
        before = terms[spot - 1] if spot else None
        if term.kind == NUMBER:
            count = _number(term, terms, spot, found, count)
        elif term.kind == CARD:
            beside = before is not None and before.kind == CARD and (before.mended or before.value == term.value)
            if beside:
                found[-1] = Wanted(card=term.value, count=found[-1].count)
            else:
                found.append(Wanted(card=term.value, count=count or 1))
            count = 0
        elif term.kind == GROUP:
            _add_group(term, before, found, count)
            count = 0
        elif term.kind == THING and term.value in ZONES and found:
            found[-1].zone = term.value
        elif term.kind == THING and term.value in ("cheap", "dear"):
            found.append(Wanted(count=count or 1, pick=term.value))
    zones = [term.value for term in terms if term.kind == THING and term.value in ZONES]
    for one in found:
        one.zone = one.zone or (zones[0] if zones else "")
    return _merged(found)


def _without_sum(terms: Sequence[Term]) -> list[Term]:
    """`две карты: Нкари и жаба` without the number, which counts what follows."""
    return [
        term
        for spot, term in enumerate(terms)
        if not (term.kind == NUMBER and [one.value or one.text for one in terms[spot + 1 : spot + 3]] in SUMS)
    ]


def _add_group(term: Term, before: Term | None, found: list[Wanted], count: int) -> None:
    """A rank and a god that stand side by side name one card."""
    last = found[-1] if found and before is not None and _joins(before) and not count else None
    god = term.value in GODS
    if last is not None and not last.card and not (last.god if god else last.rank):
        if god:
            last.god = term.value
        else:
            last.rank = term.value
        return
    found.append(Wanted(rank="" if god else term.value, god=term.value if god else "", count=count or 1))


def _joins(term: Term) -> bool:
    """True for what may stand between a rank and its god: `воин бога Кхорна`."""
    return term.kind in (GROUP, UNKNOWN) or (term.kind == THING and term.value == "god")


def _merged(found: list[Wanted]) -> list[Wanted]:
    """A full rank and god is a card; `самого дешевого грабителя` is one thing."""
    for one in found:
        if one.rank and one.god:
            one.card = _card_of(one.rank, one.god)
            one.rank = one.god = ""
    picks = [one for one in found if one.pick]
    others = [one for one in found if not one.pick]
    if len(picks) == 1 and len(others) == 1:
        others[0].pick = picks[0].pick
        return others
    return found


def _card_of(rank: str, god: str) -> str:
    return next(card for card in CARDS if card.startswith(RANKS[rank]) and CARDS[card].god == god)


def _number(term: Term, terms: Sequence[Term], spot: int, found: list[Wanted], count: int) -> int:
    """How many are wanted of what follows; 0 where the number belongs to what stands before it, or is a price."""
    after = terms[spot + 1] if spot + 1 < len(terms) else None
    before = terms[spot - 1] if spot else None
    if term.form == "ordinal":
        if not any(one.kind in (CARD, GROUP) for one in terms):
            found.append(Wanted(pick=term.value))
        return count
    priced = before is not None and before.text in COST_WORDS
    if priced or (after is not None and (after.text == "на" or (after.kind == THING and after.value == "gold"))):
        return count
    follows = next((one for one in terms[spot + 1 :] if one.kind in (CARD, GROUP, NUMBER)), None)
    if follows is not None and follows.kind in (CARD, GROUP) and not (term.form == "times" and _is_tail(terms, spot)):
        return int(term.value) or NONE_OF_IT
    if found and not found[-1].numbered:
        found[-1].numbered = True
        found[-1].count = int(term.value)
        found[-1].priced = not _copies(after) and term.form != "times" and int(term.value) == cost_of(found[-1])
    return 0


def _is_tail(terms: Sequence[Term], spot: int) -> bool:
    """True for `кристалл x2 воин`: the times stand behind the thing."""
    return terms[spot].text[:1] in "xхXХ" and spot > 0 and terms[spot - 1].kind in (CARD, GROUP)


def _copies(term: Term | None) -> bool:
    return term is not None and term.kind == THING and term.value == "copies"


def cost_of(wanted: Wanted) -> int:
    """What the named card costs; -1 where that is not known."""
    card = wanted.card or (_card_of(wanted.rank, wanted.god) if wanted.rank and wanted.god else "")
    return CARDS[card].cost if card else -1


def chosen(wanted: Wanted, cards: Sequence[str]) -> list[str]:
    """As many of `cards` as are wanted, by their full names.

    Raises:
        Unclear: several different ones may be meant, or none of them.
    """
    if wanted.card:
        return [wanted.card] * wanted.count
    found = wanted.among(cards)
    if wanted.pick in ("cheap", "dear") and found:
        costs = [CARDS[card].cost for card in found]
        best = min(costs) if wanted.pick == "cheap" else max(costs)
        found = [card for card in found if CARDS[card].cost == best]
    if not found:
        raise Unclear(said("No card of that kind lies there: {spoken}.", spoken=wanted.spoken))
    copies = [card for card in cards if card in found]
    if len(found) > 1 and wanted.count == len(copies):
        return copies
    if len(found) > 1:
        raise Unclear(said("Which card do you mean: {cards}?", cards=", ".join(found)))
    return found * wanted.count
