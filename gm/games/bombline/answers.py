"""Answers to questions about the position of Bombline, from the seat's view alone (P2)."""

from collections import Counter
from collections.abc import Mapping, Sequence

from gm.engine.said import Said, said
from gm.engine.speech import GROUP, THING, VERB, Term
from gm.engine.types import View
from gm.games.bombline.state import ACTION, APPROACH, DEFUSE

HITPOINT_WORDS = frozenset(
    ["hp", "hitpoint", "hitpoints", "health", "life", "lives", "хп", "здоровье", "здоровья", "жизни", "жизней"]
)
POINT_WORDS = frozenset(["ap", "point", "points", "од", "ап", "очки", "очков"])
TURN_WORDS = frozenset(["turn", "phase", "move", "ход", "фаза", "хода", "фазы"])
CARD_WORDS = frozenset(["card", "cards", "hand", "карт", "карты", "карта", "руке", "руку", "рука"])
HOLDING_WORDS = frozenset(["hold", "holds", "holding", "held", "держит", "держишь", "прячет", "прячешь"])
PILE_WORDS = frozenset(["pile", "deck", "discard", "колоде", "колода", "сбросе", "сброс"])
TURNS: Mapping[str, tuple[Said, Said]] = {
    APPROACH: (
        said("It is your turn, Approach: a site card is to be taken."),
        said("It is the turn of your opponent, Approach: a site card is to be taken."),
    ),
    ACTION: (said("It is your turn, Action."), said("It is the turn of your opponent, Action.")),
    DEFUSE: (
        said("It is your turn, Defuse: a bomb is open."),
        said("It is the turn of your opponent, Defuse: a bomb is open."),
    ),
}
"""Whose turn it is and what is to be done, by phase: the reader's own, and the opponent's."""


def answer(terms: Sequence[Term], view: View, language: str) -> str:
    """What the seat may know of what is asked, in a sentence or two; empty where the question is about the rules."""
    asked = {word for term in terms for word in term.text.split()}
    own, other = view["seats"][view["seat"]], view["seats"][1 - view["seat"]]
    if any(term.kind == THING and term.value == "his hand" for term in terms):
        return _other_hand(other["hand_count"])
    if asked & HOLDING_WORDS and _is_of(terms, "bot", "you", "he"):
        return _other_hand(other["hand_count"])
    if any(term.kind == VERB and term.value == "see_deck" for term in terms):
        return _own_hand(own["hand"])
    if asked & HITPOINT_WORDS:
        return said("You have {own} hitpoints, your opponent has {other}.", own=own["hp"], other=other["hp"])
    if asked & POINT_WORDS:
        return said("Your action points: {points}.", points=view["ap"] if view["turn"] == view["seat"] else 0)
    if any(term.kind == GROUP and term.value == "boost" for term in terms):
        return _boosts(own, other)
    if asked & PILE_WORDS or any(term.kind == THING and term.value == "pile" for term in terms):
        return _piles(view)
    if asked & CARD_WORDS and _is_of(terms, "you", "bot"):
        return _other_hand(other["hand_count"])
    if asked & CARD_WORDS:
        return _own_hand(own["hand"])
    return _whose_turn(view) if asked & TURN_WORDS else ""


def _is_of(terms: Sequence[Term], *marks: str) -> bool:
    """True where one of the words bears one of `marks`."""
    return any(mark in term.value.split() for term in terms for mark in marks)


def _own_hand(hand: Sequence[str]) -> str:
    if not hand:
        return said("Your hand is empty.")
    cards = ", ".join(card if count == 1 else f"{card} x{count}" for card, count in Counter(hand).items())
    return said("Your hand ({count}): {cards}.", count=len(hand), cards=cards)


def _other_hand(count: int) -> str:
    return said("Cards in your opponent's hand: {count}. Only a Recon grenade shows which.", count=count)


def _boosts(own: View, other: View) -> str:
    mine, theirs = (", ".join(boost["name"] for boost in one["boosts"]) or "-" for one in (own, other))
    return said("Boosts on the table: yours: {mine}; your opponent's: {theirs}.", mine=mine, theirs=theirs)


def _piles(view: View) -> str:
    pile = view["discard_pile"]
    return said(
        "Draw pile: {left}. Discard pile: {thrown}, on top {newest}.",
        left=view["draw_pile_count"],
        thrown=len(pile),
        newest=pile[-1] if pile else "-",
    )


def _whose_turn(view: View) -> str:
    yours, theirs = TURNS.get(view["phase"], (said("The match is over."),) * 2)
    return yours if view["turn"] == view["seat"] else theirs
