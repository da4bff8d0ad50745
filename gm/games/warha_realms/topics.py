"""Short rule texts of Warha Realms: every card in the document's words, properties, the turn, how to write a post."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from gm.engine.said import Said, said
from gm.games.warha_realms.cards import CARDS, GODS

TOPICS: Mapping[str, Said] = {
    "turn": said(
        "A turn opens by itself: five cards of the own deck are played and added up.\n"
        "Then you buy, share out attack and use properties, in any order. "
        "Gold and attack that are left at the end of the turn are lost."
    ),
    "rules": said(
        "Each turn five cards of your own deck give you gold and attack. With the gold you buy better cards, the "
        "attack you share out among opponents.\n"
        "Everybody begins with 100 health; the last one above 0 wins. Ask about a turn, a card or a property."
    ),
    "winning": said("Everybody begins with 100 health, and there is no upper limit. The last one above 0 wins."),
    "buy": said(
        "You buy from the trade row or the crystals as far as your gold goes.\n"
        "A bought card goes to your discard pile at once; its place in the row is filled when the next turn opens."
    ),
    "attack": said(
        "Attack is shared out among opponents as you like, in numbers: five at one, three at the other.\n"
        "It takes as much health. Whoever is at 0 is out, and their cards leave the game."
    ),
    "gold": said("Gold comes from the cards played this turn and holds for this turn only."),
    "health": said("Health is healed by cards, without an upper limit. At 0 a player is out."),
    "scrap": said(
        "«Утиль» moves one own card, played, in the own deck or in the discard pile, to the graveyard for good.\n"
        "Only on your order, one use for each card that gives it. A crystal goes back for sale instead."
    ),
    "tempt": said(
        "«Соблазн» makes an opponent lose drawn cards at random in their next turn, unplayed.\n"
        "You name the opponent. A double one takes two, a triple one three, at most four in a turn; "
        "one card is always played."
    ),
    "together": said(
        "«Вместе» fires for a card by itself where at least two cards played this turn bear the sign of its god.\n"
        "The card itself is one of the two; it fires once a turn."
    ),
    "replenish": said("«Пополнение» (X) draws and plays X more cards at once, and new cards can complete a «Вместе»."),
    "row": said(
        "The trade row is five open cards of the game deck, for sale to everybody.\n"
        "Bought ones are replaced when the next turn opens. When the game deck is empty, they are not."
    ),
    "crystals": said("Crystals cost 2 and are always for sale while they last; there are 15."),
    "deck": said(
        "Five cards of your own deck are played each turn, then they go to your discard pile.\n"
        "With fewer than five left, the discard pile is mixed in first."
    ),
    "end_turn": said(
        "Say \"end turn\", \"done\" or \"pass\" to end your turn; in Russian «конец хода», «всё» or «пас».\n"
        "A post with several orders also ends it where nothing is left to decide; \"not done yet\" keeps it."
    ),
    "post": said(
        "One post may hold a whole turn: buy a card, five attack at one, three at the other, scrap a coin, "
        "end of turn.\n"
        "It is done whole or not at all. A post of one order leaves the turn to you."
    ),
}  # fmt: skip
"""Each topic by its name."""

OTHER_NAMES: Mapping[str, str] = {
    "ход": "turn", "ход игры": "turn", "правила": "rules", "победа": "winning", "цель": "winning", "покупка": "buy",
    "атака": "attack", "золото": "gold", "здоровье": "health", "утиль": "scrap", "соблазн": "tempt",
    "вместе": "together", "пополнение": "replenish", "торговый ряд": "row", "ряд": "row", "кристаллы": "crystals",
    "колода": "deck", "сброс": "deck", "discard": "deck", "played": "turn", "конец хода": "end_turn",
    "end": "end_turn", "pass": "end_turn", "пост": "post", "приказы": "post", "trade row": "row",
    "temptation": "tempt", "game deck": "row", "graveyard": "scrap", "кладбище": "scrap", "property": "together",
    "how to play": "rules", "how to win": "winning",
}  # fmt: skip
RANKS = {"robber": "Грабитель", "warrior": "Воин", "chosen": "Избранный", "champion": "Чемпион"}


@cache
def topics(language: str) -> Mapping[str, str]:
    """The rule texts by name, in lower case; cards have the document's words in any language."""
    texts: dict[str, str] = dict(TOPICS)
    for other, name in OTHER_NAMES.items():
        texts[other] = TOPICS[name]
    for card in CARDS.values():
        texts[card.name.lower()] = f"«{card.name}»: {card.text}."
    for rank, word in RANKS.items():
        texts[rank] = "\n".join(texts[name.lower()] for name in CARDS if name.startswith(word))
    for god in GODS:
        named = ", ".join(card.name for card in CARDS.values() if card.god == god)
        texts[god.lower()] = said("{god}: {cards}.", god=god, cards=named)
    return MappingProxyType(texts)
