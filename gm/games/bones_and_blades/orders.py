"""What recognised words order in a position of Bones and Blades: clauses and the seat's view become tool calls."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from gm.engine.said import said
from gm.engine.speech import CARD, GROUP, MARK, NUMBER, THING, UNKNOWN, VERB, Clause, Orders, Term, marks_of
from gm.engine.types import PlannedCall, View
from gm.engine.zones import distinct
from gm.games.bones_and_blades.cards import (
    ACTION_WORDS,
    ACTIONS,
    BONE_SPEAR,
    GRASS_CUT,
    GRAVE_ECHO,
    LEAF_POULTICE,
    MARROW_BROTH,
    SECOND_TOSS,
    SPLINTER_TOSS,
    WEAK_PUNCH,
)
from gm.games.bones_and_blades.state import MILL, PLAY, REVIEW

GROUP_MEMBERS: Mapping[str, tuple[str, ...]] = {
    "toss": (SPLINTER_TOSS, SECOND_TOSS),
    "heal": (MARROW_BROTH, LEAF_POULTICE),
    "direct": (BONE_SPEAR, SPLINTER_TOSS, GRASS_CUT),
}
"""The cards that a loose word may mean."""
ALONE = ("ready", "mill_none", "see_deck", "see_discard", "start", "resign", "rematch", "roll_die")
"""Verbs that name nothing else."""
MILLING = ("mill", "discard", "redraw", "swap", "keep", "сбрас", "сброс", "меня", "обмен", "милл")
"""Parts of words by which somebody mills nothing, and does not mean anything else."""
NEVER = ("never", "никогда")
TOSS = "toss"
"""A word for two cards that is a verb before another card."""
SPARING = (
    *("no ", "not ", "dont", "wont", "im not", "i dont", "i wont", "keep", "i keep", "ill keep", "skip", "pass"),
    *("не ", "оставл"),
)
"""How words begin that mill nothing and, where they stand with a card, keep that one."""
AFRESH = ("new", "another", "again", "more", "нов", "еще")
"""Parts of words for a start that mean another match."""


class Unclear(Exception):
    """An order that could mean several things, or nothing that can be done: `ask` is what to ask."""

    def __init__(self, ask: str) -> None:
        super().__init__(ask)
        self.ask = ask


def read_orders(clauses: Sequence[Clause], view: View, language: str) -> Orders:
    """Every call that the clauses order, in order; where one is unclear, none, and a question back."""
    reader = _Reader(view)
    try:
        kept = _corrected([_sparing(clause) for clause in clauses])
        if not kept and view["phase"] == MILL and any(map(_refuses_milling, clauses)):
            return Orders((PlannedCall("mill", {"cards": []}),))
        return Orders(tuple(reader.read(kept)))
    except Unclear as unclear:
        return Orders(ask=unclear.ask)


def _refuses_milling(clause: Clause) -> bool:
    """True for "I don't want to mill", which spares no card by its name; not for what somebody never does."""
    spared = clause.has(CARD) or clause.has(GROUP) or any(term.text in NEVER for term in clause.terms)
    return clause.negated and clause.has(VERB, MILL) and not spared


def _sparing(clause: Clause) -> Clause:
    """A clause like "I won't mill the feint", "Feint не меняю", as one that keeps that card."""
    terms = [term for term in clause.terms if not (term.value == "mill_none" and term.text.startswith(SPARING))]
    if not clause.has(CARD) or len(terms) == len(clause.terms):
        return clause
    return replace(clause, terms=(Term(MARK, "keep", "keep"), *terms))


def _tells_of(clause: Clause) -> bool:
    """True for "bone spear rocks" and "feint has 9 rock": praise, or what is printed on the card."""
    said = [term for term in clause.terms if term.kind != MARK]
    if [term.text for term in said] == ["rocks"] and len(clause.terms) > 1:
        return True
    for before, after in pairwise(said):
        if before.kind == CARD and after.text == "rocks":
            return True
        count, action = (before, after) if before.kind == NUMBER else (after, before)
        if count.form == "count" and count.text.isdigit() and _class_of(action) == THING:
            return not any(term.value == "round" for term in said)
    return False


# -- corrections ------------------------------------------------------------------------------------------------------


def _class_of(term: Term) -> str:
    """What a term can stand in for: cards for cards, actions for actions."""
    if term.kind in (CARD, GROUP):
        return CARD
    return THING if term.kind == THING and term.value in ACTIONS else ""


def _corrected(clauses: Sequence[Clause]) -> list[Clause]:
    """What stands after "not rock, paper", "no wait, feint" and the like have been followed."""
    kept: list[Clause] = []
    mending: set[str] = set()
    unwanted: list[Term] = []
    for said_so in clauses:
        # "I do not need the whetstone, mill it"
        of_it = bool(unwanted) and said_so.has(VERB, MILL) and not any(map(_class_of, said_so.terms))
        clause = replace(said_so, terms=(*said_so.terms, *unwanted)) if of_it else said_so
        unwanted = [term for term in clause.terms if term.kind == CARD] if _is_unwanted(clause) else []
        classes = {_class_of(term) for term in clause.terms} - {""}
        if clause.negated:
            named = {(term.kind, term.value) for term in clause.terms if _class_of(term)}
            kept = [_without(one, named) for one in kept]
            continue
        if clause.link == "instead" and kept:
            mending = {CARD, THING}
            kept = kept if classes else []
        elif clause.link not in ("and", "comma", "with") or clause.has(VERB):
            mending = set()
        for wanted in classes & mending:
            kept = _without_last(kept, wanted)
        mending -= classes
        kept.append(clause)
    return [clause for clause in kept if any(term.kind != MARK for term in clause.terms)]


def _is_unwanted(clause: Clause) -> bool:
    """True for "I do not need the whetstone"."""
    return clause.negated and not clause.has(VERB)


def _without(clause: Clause, unwanted: set[tuple[str, str]]) -> Clause:
    return replace(clause, terms=tuple(term for term in clause.terms if (term.kind, term.value) not in unwanted))


def _without_last(clauses: list[Clause], wanted: str) -> list[Clause]:
    """The clauses but for the last term of a class."""
    for spot in range(len(clauses) - 1, -1, -1):
        places = [place for place, term in enumerate(clauses[spot].terms) if _class_of(term) == wanted]
        if places:
            terms = clauses[spot].terms
            shorter = replace(clauses[spot], terms=terms[: places[-1]] + terms[places[-1] + 1 :])
            return [*clauses[:spot], shorter, *clauses[spot + 1 :]]
    return clauses


def _unhurried(clauses: Iterable[Clause]) -> list[Clause]:
    """The clauses without `go` and the like, which mean that somebody is ready where nothing else is said."""
    return [_without(clause, {(VERB, "ready")}) for clause in clauses]


# -- deeds ------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Deed:
    """One thing to do: its verb (empty where none is said) and what it names."""

    verb: str = ""
    cards: list[Term] = field(default_factory=list)
    actions: list[str] = field(default_factory=list)
    spared: list[Term] = field(default_factory=list)
    counts: list[Term] = field(default_factory=list)
    marks: set[str] = field(default_factory=set)
    said: str = ""

    @property
    def empty(self) -> bool:
        """True where nothing is said that could be done."""
        return not (self.verb or self.cards or self.actions or self.spared or self.counts)

    @property
    def complete(self) -> bool:
        """True for a card with its action, and with the copied card where that is wanted and named."""
        lone_echo = [card.value for card in self.cards] == [GRAVE_ECHO]
        return bool(self.cards and self.actions) and not lone_echo


def _deeds_of(clauses: Iterable[Clause]) -> list[_Deed]:
    """The deeds of corrected clauses, in order."""
    deeds = [_Deed()]
    sparing = False
    for clause in clauses:
        if (clause.link == "then" and (deeds[-1].complete or clause.has(VERB))) or _plays_after_milling(deeds, clause):
            deeds.append(_Deed())
        sparing = sparing and clause.link in ("and", "comma") and not clause.has(VERB)
        for term in clause.terms:
            marks = marks_of(term)
            if term.kind == VERB or marks & {"keep", "except"}:
                sparing = bool(marks)
            if term.kind == VERB:
                if not _is_idle(term, clause):
                    _add_verb(deeds, term)
            elif sparing and term.kind in (CARD, GROUP):
                deeds[-1].spared.append(term)
            else:
                _add(deeds, term, marks)
    return [deed for deed in deeds if not deed.empty]


def _is_idle(verb: Term, clause: Clause) -> bool:
    """True in "so done with you", "skip to round two", "готов поспорить": everyday words that something hangs on."""
    if verb.value not in ("ready", "mill_none"):
        return False
    others = [term for term in clause.terms if term is not verb]
    strange = any(term.kind == UNKNOWN for term in others)
    if " " in verb.text or not verb.plain or verb.text.startswith(("ready", "готов")):
        return strange
    marks = {mark for term in others for mark in marks_of(term)}
    return strange or any(term.kind == THING for term in others) or bool(marks & {"on", "with", "you", "target"})


def _plays_after_milling(deeds: Sequence[_Deed], clause: Clause) -> bool:
    """True for what follows "mill the feint" and says an action beside a card."""
    return deeds[-1].verb == MILL and clause.has(CARD) and clause.has(THING, *ACTIONS) and not clause.has(VERB)


def _add_verb(deeds: list[_Deed], term: Term) -> None:
    now = deeds[-1]
    if term.value in ALONE:
        if term.value != now.verb or now.cards:
            deeds.append(_Deed(term.value, said=term.text))
            deeds.append(_Deed())
        return
    if now.complete or (now.verb not in ("", term.value) and (now.cards or now.actions)):
        deeds.append(_Deed(term.value))
    else:
        now.verb = term.value


def _add(deeds: list[_Deed], term: Term, marks: frozenset[str]) -> None:
    now = deeds[-1]
    if term.kind in (CARD, GROUP):
        if term.value in [card.value for card in now.cards]:
            return
        if now.complete and now.verb != MILL and not _is_echo_beside(now, term):
            deeds.append(now := _Deed())
        now.cards.append(term)
    elif _class_of(term) == THING:
        if now.verb == MILL and (now.cards or now.marks & {"all", "rest"}):
            deeds.append(now := _Deed())
        if term.value not in now.actions:
            now.actions.append(term.value)
    elif term.kind == THING and term.value == "any":
        now.marks.add("any")
    elif term.kind == NUMBER:
        now.counts.append(term)
    now.marks |= marks


def _is_echo_beside(deed: _Deed, term: Term) -> bool:
    """True where one of the two is the echo and the other what it copies: "spear, rock, from the echo"."""
    values = [card.value for card in deed.cards]
    return len(values) == 1 and GRAVE_ECHO in (*values, term.value)


# -- calls ------------------------------------------------------------------------------------------------------------


class _Reader:
    """Turns deeds into calls, in one seat's view."""

    def __init__(self, view: View) -> None:
        self._phase: str = view["phase"]
        own = view["seats"][view["seat"] or 0]
        self._hand: list[str] = list(own.get("hand") or ())
        self._pile: list[str] = distinct(card["name"] for card in own["discard"])

    def read(self, clauses: Sequence[Clause]) -> list[PlannedCall]:
        """The calls that the clauses order.

        Raises:
            Unclear: something in them is ordered, but not plainly.
        """
        named = any(_class_of(term) for clause in clauses for term in clause.terms)
        deeds = _deeds_of(_unhurried(clauses) if named else clauses)
        if not named and any(clause.has(THING, "his hand") for clause in clauses):
            raise Unclear(said("What your opponent holds is hidden."))
        if any(map(_tells_of, clauses)):
            raise Unclear(self._what_to_do())
        calls: list[PlannedCall] = []
        for deed in deeds:
            call = (
                self._alone(deed, beside=named, others=len(deeds) > 1)
                if deed.verb in ALONE
                else self._with_cards(deed, calls)
            )
            if call is not None and call not in calls[-1:]:
                calls.append(call)
        played = distinct(str(call.arguments["card"]) for call in calls if call.tool == "play_card")
        if sum(call.tool == "play_card" for call in calls) > 1:
            raise Unclear(
                said(
                    "One turn at a time: the next one is chosen when this one has been shown. Which card now: {cards}?",
                    cards=", ".join(played),
                )
            )
        return calls

    def _alone(self, deed: _Deed, *, beside: bool, others: bool) -> PlannedCall | None:
        if deed.verb == "start" and "ready" not in deed.said:
            afresh = self._phase != REVIEW or any(part in deed.said for part in AFRESH)
            return None if beside else PlannedCall("start" if afresh else "ready", {})
        if deed.verb in ("ready", "start"):
            return PlannedCall("ready", {}) if self._phase == REVIEW and not beside else None
        if deed.verb == "mill_none":
            if beside:
                return None
            if self._phase != MILL and not any(part in deed.said for part in MILLING):
                if others:
                    return None
                raise Unclear(self._what_to_do())
            return PlannedCall("mill", {"cards": []})
        if deed.verb == "roll_die":
            if beside:
                return None
            raise Unclear(said("The dice roll by themselves once both have chosen a card and an action."))
        if deed.verb == "see_discard" and beside and " " not in deed.said:
            return None
        return PlannedCall(deed.verb, {})

    def _with_cards(self, deed: _Deed, before: Sequence[PlannedCall]) -> PlannedCall | None:
        milled = any(call.tool == "mill" for call in before)
        bare = deed.verb == "" and self._phase == MILL and not milled and not deed.actions
        if deed.verb == MILL or bare:
            return self._mill(deed)
        if not (deed.cards or deed.actions):
            if deed.verb == "" or before:
                return None
            raise Unclear(self._what_to_do())
        return self._play(deed)

    def _what_to_do(self) -> str:
        """What is wanted, for an order that names nothing."""
        if self._phase == REVIEW:
            return said("Nothing can be played yet. Look at the deck, and say: ready.")
        if self._phase == MILL:
            return self._which_to_mill()
        return said("Choose a card and an action, rock, paper or scissors. Your hand: {cards}.", cards=self._shown())

    def _shown(self, cards: Iterable[str] | None = None) -> str:
        return ", ".join(distinct(self._hand if cards is None else cards)) or "-"

    # -- milling ------------------------------------------------------------------------------------------------------

    def _which_to_mill(self) -> str:
        return said("Which cards shall go: {cards}? To keep all, say: mill nothing.", cards=self._shown())

    def _mill(self, deed: _Deed) -> PlannedCall | None:
        if deed.verb == "" and not (deed.cards or deed.spared):
            return None
        if deed.actions:
            raise Unclear(self._what_to_do())
        thrown = len(deed.cards) > 1 and deed.verb == "" and deed.cards[0].text == TOSS
        cards = self._named(deed.cards[1:] if thrown else deed.cards)
        if deed.marks & {"all", "rest"} and not cards:
            spared = self._named(deed.spared)
            cards = [card for card in self._hand if card not in spared and card != WEAK_PUNCH]
        elif not cards:
            cards = self._places(deed.counts)
        if not cards or (self._count(deed) not in (0, len(cards))):
            raise Unclear(self._what_to_do())
        return PlannedCall("mill", {"cards": list(cards)})

    def _count(self, deed: _Deed) -> int:
        """How many cards are said to go; 0 where nothing says so, or where places are meant."""
        counts = [int(term.value) for term in deed.counts if term.form == "count"]
        return counts[0] if len(counts) == 1 and deed.cards else 0

    def _places(self, counts: Sequence[Term]) -> list[str]:
        """`Mill the first and the last`, `mill 1 and 4`: cards by their place in the hand."""
        if len(counts) < 2 and not any(term.form == "ordinal" for term in counts):
            return []
        spots = [int(term.value) for term in counts]
        spots = [spot - 1 if spot > 0 else len(self._hand) + spot for spot in spots]
        if not all(0 <= spot < len(self._hand) for spot in spots):
            raise Unclear(self._which_to_mill())
        return [self._hand[spot] for spot in spots]

    # -- playing ------------------------------------------------------------------------------------------------------

    def _play(self, deed: _Deed) -> PlannedCall:
        cards = self._named(deed.cards) or self._only_card()
        if "any" in deed.marks:
            raise Unclear(self._what_to_do())
        echo = None
        if GRAVE_ECHO in cards and len(cards) == 2:
            echo = next(card for card in cards if card != GRAVE_ECHO)
            cards = [GRAVE_ECHO]
        if not cards and not deed.actions:
            raise Unclear(self._what_to_do())
        if len(deed.actions) > 1:
            raise Unclear(said("One action a turn: rock, paper or scissors?"))
        if not cards:
            action = ACTION_WORDS[deed.actions[0]]
            raise Unclear(said("With which card, {action}? Your hand: {cards}.", action=action, cards=self._shown()))
        if len(cards) > 1:
            raise Unclear(said("One card a turn. Which one: {cards}?", cards=self._shown(cards)))
        if echo is None:
            self._check_held(cards[0], deed)
        if not deed.actions and cards == [GRAVE_ECHO] and echo is None and len(self._copied()) > 1:
            raise Unclear(
                said(
                    "Grave Echo copies a card of your discard pile. Which one ({cards}), and rock, paper or scissors? "
                    'Say, for instance: "grave echo as {card}, rock".',
                    cards=", ".join(self._copied()),
                    card=self._copied()[0],
                )
            )
        if not deed.actions:
            raise Unclear(said("{card}: rock, paper or scissors?", card=cards[0]))
        arguments: dict[str, Any] = {"card": cards[0], "action": deed.actions[0]}
        echo = self._only_echo() if cards == [GRAVE_ECHO] and echo is None else echo
        return PlannedCall("play_card", {**arguments, "echo": echo} if echo else arguments)

    def _only_card(self) -> list[str]:
        left = distinct(self._hand)
        return left if len(left) == 1 else []

    def _copied(self) -> list[str]:
        """What Grave Echo can copy."""
        return [card for card in self._pile if card != GRAVE_ECHO]

    def _check_held(self, card: str, deed: _Deed) -> None:
        """A card that is not held: where Grave Echo could copy it, or no action is said, that is asked first.

        Raises:
            Unclear: it could be that.
        """
        if self._phase != PLAY or not self._hand or card in self._hand:
            return
        if GRAVE_ECHO in self._hand and card in self._copied():
            raise Unclear(
                said(
                    'Shall Grave Echo copy {card}, which lies in your discard pile? Say: "grave echo as {card}", with '
                    "rock, paper or scissors.",
                    card=card,
                )
            )
        if not deed.actions:
            raise Unclear(said("{card} is not in your hand: {cards}.", card=card, cards=self._shown()))

    def _only_echo(self) -> str | None:
        """The card to copy where there is but one; none where the pile holds none."""
        found = self._copied()
        if len(found) > 1:
            raise Unclear(
                said("Grave Echo copies a card of your discard pile. Which one: {cards}?", cards=", ".join(found))
            )
        return found[0] if found else None

    # -- names --------------------------------------------------------------------------------------------------------

    def _named(self, terms: Sequence[Term]) -> list[str]:
        """The cards that are named; of a loose word the only one of its kind in the hand, unless it is named too."""
        plainly = {term.value for term in terms if term.kind == CARD}
        loose = [term for term in terms if term.kind == GROUP and not plainly & set(GROUP_MEMBERS[term.value])]
        return [card for term in terms if term.kind == CARD or term in loose for card in self._one(term)]

    def _one(self, term: Term) -> list[str]:
        if term.kind == CARD:
            return [term.value]
        found = [card for card in distinct(self._hand) if card in GROUP_MEMBERS[term.value]]
        if len(found) == 1:
            return found
        if found:
            raise Unclear(said("Which one: {cards}?", cards=", ".join(found)))
        raise Unclear(said("You hold nothing of that kind. Your hand: {cards}.", cards=self._shown()))
