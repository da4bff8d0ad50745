"""Cards and sites: which may be named here, whose they are, how many of them there were."""

from collections.abc import Sequence

from gm.engine.types import Deed, Facts, Seat
from gm.narrator.guard import language
from gm.narrator.guard.lexicon import CARD, GROUP, NUMBER, UNIT
from gm.narrator.guard.sentence import Sentence
from gm.narrator.guard.terms import Clause, Seats, Term, cards_of, owner_of
from gm.narrator.guard.unknown import UnknownDeeds

LEAVING = frozenset({"to pile", "discard"})
COMING = frozenset({"draw", "pick", "return", "reveal"})
"""Claims of deeds after which a card is no longer held, and after which it is."""
PILE, SITE = "pile", "site"
"""Units that say where a card comes from; `site A` is one of the sites."""


class CardJudge:
    """Looks at the cards and sites that one sentence names."""

    def __init__(self, facts: Facts, sentence: Sentence, unknown: UnknownDeeds) -> None:
        self._facts = facts
        self._sentence = sentence
        self._unknown = unknown

    def cards(self, clause: Clause, borne: Sequence[Deed], *, laid: bool) -> str:
        """Why a card may not be named so; `borne` bear out the clause, `laid`: it says that cards are laid down."""
        for term in clause.terms:
            if term.kind in (CARD, GROUP) and (term.strong or laid) and (reason := self._card(term, clause, borne)):
                return reason
        return ""

    def _card(self, term: Term, clause: Clause, borne: Sequence[Deed]) -> str:
        cards = cards_of(term)
        more = self._is_of_more(term, cards)
        if not more and any(cards & set(deed.cards) for deed in borne):
            return ""
        if term.kind == CARD and not cards & self._facts.cards:
            return f"a card: {term.value}"
        if not term.strong:
            return ""
        if self._is_in_draw_pile(clause, cards) or (not borne and self._is_behind_a_door(clause)):
            return "a hidden card"
        if self._is_elsewhere(term, clause, cards) or self._is_anybodys(term, clause):
            return "a hidden card"
        if more:
            return "once more"
        if not self._may_hold(cards, clause, term):
            return "whose card"
        return "a card that is not in play" if self._unknown.acts(term) and not self._has_acted(cards) else ""

    def _is_in_draw_pile(self, clause: Clause, cards: frozenset[str]) -> bool:
        """`On top of the draw pile lies the Akm`: nobody knows, unless it was drawn from there."""
        piles = [term for term in clause.terms if term.kind == UNIT and term.value == PILE]
        words = {token.text for term in piles for token in self._sentence.tokens[term.start : term.end]}
        drawn = any(PILE in deed.places and cards & set(deed.cards) for deed in self._facts.deeds)
        return any(word in language.DRAW_PILE or word.startswith("колод") for word in words) and not drawn

    def _is_behind_a_door(self, clause: Clause) -> bool:
        """`Behind the left door waits a rifle`: nobody's card, somewhere."""
        return not clause.persons and any(token.text in language.DOORS for token in self._sentence.tokens)

    def _is_elsewhere(self, term: Term, clause: Clause, cards: frozenset[str]) -> bool:
        """`Site A hides the Suppressor`, `a slug would do, and the bot has one`."""
        text = [token.text for token in self._sentence.tokens[clause.start : term.start]]
        ahead = [one for one in clause.terms if one.kind == UNIT and is_one_site(one) and one.end <= term.start]
        sites = {one.value[-1] for one in ahead if "," not in text and "then" not in text}
        if sites and not any(sites & set(deed.places) and cards & set(deed.cards) for deed in self._facts.deeds):
            return not clause.persons
        words = [token.text for token in self._sentence.tokens]
        for person in self._sentence.persons:
            had = words[person.end : person.end + 1], words[person.end + 1 : person.end + 2]
            said = had[0] and had[0][0] in language.OWNING and had[1] in (["one"], ["it"])
            if said and term.end <= person.start:
                return not any(cards & self._held(seat, clause) for seat in person.seats)
        return False

    def _is_anybodys(self, term: Term, clause: Clause) -> bool:
        """`A sniper lies on the roof`: one of a kind that nobody is said to have."""
        ahead = self._sentence.tokens[term.start - 1].text if term.start else ""
        lying = any(token.text in language.LYING for token in self._sentence.tokens[clause.start : clause.end])
        return (
            term.kind == GROUP and ahead in ("a", "an", "some") and lying and not clause.persons and not clause.claims
        )

    def _is_of_more(self, term: Term, cards: frozenset[str]) -> bool:
        """`Another Molotov`, `two knives`: more than there were; `the next gun` nobody knows."""
        ahead = [token.text for token in self._sentence.tokens[max(0, term.start - 2) : term.start]]
        if ahead and ahead[-1] in language.COMING_NEXT:
            return True
        terms = (one for clause in self._sentence.clauses for one in clause.terms)
        named = next((int(one.value) for one in terms if one.kind == NUMBER and one.end == term.start), 1)
        again = ahead[-2:] == ["one", "more"] or (ahead != [] and ahead[-1] in language.ANOTHER)
        wanted = max(named, 2 if again else 1)
        came = [deed for deed in self._facts.deeds if cards & set(deed.cards) and deed.claim in COMING | {"play"}]
        return len(came) < wanted > 1

    def _has_acted(self, cards: frozenset[str]) -> bool:
        """True where one of the cards took part in a deed of this moment, or stands for something on the table."""
        acting = (deed for deed in self._facts.deeds if deed.claim not in COMING | {"in pile"})
        return any(cards & set(deed.cards) for deed in acting)

    def _may_hold(self, cards: frozenset[str], clause: Clause, term: Term) -> bool:
        """True where the card may be called theirs whom the clause speaks of, or lies open for all."""
        near: Seats = owner_of(clause, term.start)
        if near is None or any(one.kind == UNIT and one.value == PILE for one in clause.terms):
            return bool(cards & self._facts.cards)
        if any(cards & self._held(seat, clause) for seat in near):
            return True
        if any(
            person.case == language.POS and term.start - 3 <= person.end <= term.start
            and self._sentence.tokens[person.start].text not in language.OWNERS
            for person in clause.persons
        ):  # fmt: skip
            return False
        touched = (deed for deed in self._facts.deeds if deed.patient in near or deed.agent in near)
        return "hold" not in clause.marks and any(cards & set(deed.cards) for deed in touched)

    def _held(self, seat: Seat, clause: Clause) -> frozenset[str]:
        """The cards that may be called a seat's; where it is said to hold them, without those that it laid down."""
        held = self._facts.holders.get(seat, frozenset())
        if "hold" not in clause.marks:
            return held
        deeds = [deed for deed in self._facts.deeds if deed.agent == seat]
        left = {card for deed in deeds if deed.claim in LEAVING for card in deed.cards}
        back = {card for deed in deeds if deed.standing or deed.claim in COMING for card in deed.cards}
        return held - (left - back)

    def sites(self) -> str:
        """One site named alone must be one that a card was taken from; both together are a choice."""
        terms = (term for clause in self._sentence.clauses for term in clause.terms)
        named = {term.value[-1] for term in terms if term.kind == UNIT and is_one_site(term)}
        drawn = {place for deed in self._facts.deeds for place in deed.places}
        return "which site" if len(named) == 1 and not named <= drawn else ""


def is_one_site(term: Term) -> bool:
    """True for `site A`."""
    return str(term.value).startswith(f"{SITE} ")
