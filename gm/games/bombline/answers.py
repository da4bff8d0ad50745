"""Answers to questions about the position of Bombline, from the seat's view alone (P2)."""

from collections import Counter
from collections.abc import Sequence

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
PHASES = {
    APPROACH: ("Approach: a site card is to be taken", "подход: нужно взять карту с точки"),
    ACTION: ("Action", "действие"),
    DEFUSE: ("Defuse: a bomb is open", "обезвреживание: бомба открыта"),
}


def answer(terms: Sequence[Term], view: View, language: str) -> str:
    """What the seat may know of what is asked, in a sentence or two; empty where the question is about the rules."""
    russian = language == "ru"
    said = {word for term in terms for word in term.text.split()}
    own, other = view["seats"][view["seat"]], view["seats"][1 - view["seat"]]
    if any(term.kind == THING and term.value == "his hand" for term in terms):
        return _other_hand(other["hand_count"], russian)
    if said & HOLDING_WORDS and _is_of(terms, "bot", "you", "he"):
        return _other_hand(other["hand_count"], russian)
    if any(term.kind == VERB and term.value == "see_deck" for term in terms):
        return _own_hand(own["hand"], russian)
    if said & HITPOINT_WORDS:
        if russian:
            return f"Хитпоинты: у вас {own['hp']}, у соперника {other['hp']}."
        return f"You have {own['hp']} hitpoints, your opponent has {other['hp']}."
    if said & POINT_WORDS:
        points = view["ap"] if view["turn"] == view["seat"] else 0
        return f"Очки действия: {points}." if russian else f"Your action points: {points}."
    if any(term.kind == GROUP and term.value == "boost" for term in terms):
        return _boosts(own, other, russian)
    if said & PILE_WORDS or any(term.kind == THING and term.value == "pile" for term in terms):
        return _piles(view, russian)
    if said & CARD_WORDS and _is_of(terms, "you", "bot"):
        return _other_hand(other["hand_count"], russian)
    if said & CARD_WORDS:
        return _own_hand(own["hand"], russian)
    return _whose_turn(view, russian) if said & TURN_WORDS else ""


def _is_of(terms: Sequence[Term], *marks: str) -> bool:
    """True where one of the words bears one of `marks`."""
    return any(mark in term.value.split() for term in terms for mark in marks)


def _own_hand(hand: Sequence[str], russian: bool) -> str:
    counted = Counter(hand)
    cards = ", ".join(card if count == 1 else f"{card} x{count}" for card, count in counted.items())
    if russian:
        return f"У вас на руке ({len(hand)}): {cards}." if hand else "У вас на руке пусто."
    return f"Your hand ({len(hand)}): {cards}." if hand else "Your hand is empty."


def _other_hand(count: int, russian: bool) -> str:
    if russian:
        return f"Карт у соперника: {count}. Какие, покажет только Recon grenade."
    return f"Cards in your opponent's hand: {count}. Only a Recon grenade shows which."


def _boosts(own: View, other: View, russian: bool) -> str:
    mine, theirs = (", ".join(boost["name"] for boost in one["boosts"]) or "-" for one in (own, other))
    if russian:
        return f"Бусты на столе: ваши: {mine}; соперника: {theirs}."
    return f"Boosts on the table: yours: {mine}; your opponent's: {theirs}."


def _piles(view: View, russian: bool) -> str:
    newest = view["discard_pile"][-1] if view["discard_pile"] else "-"
    if russian:
        return f"В стопке {view['draw_pile_count']}, в сбросе {len(view['discard_pile'])}, сверху {newest}."
    return f"Draw pile: {view['draw_pile_count']}. Discard pile: {len(view['discard_pile'])}, on top {newest}."


def _whose_turn(view: View, russian: bool) -> str:
    phase = PHASES.get(view["phase"], ("the match is over", "партия окончена"))[russian]
    yours = view["turn"] == view["seat"]
    if russian:
        return f"{'Ваш ход' if yours else 'Ход соперника'}, {phase}."
    return f"It is {'your turn' if yours else 'the turn of your opponent'}, {phase}."
