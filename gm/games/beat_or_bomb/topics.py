"""Short rule texts of Beat or Bomb, by card and deed, for questions."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from gm.engine.said import said
from gm.games.beat_or_bomb.cards import RANKS, VALUES

ALSO: Mapping[str, str] = {
    "rule": "rules", "how to win": "winning", "goal": "winning", "how to play": "rules", "правила": "rules",
    "beat": "compete", "competing": "compete", "stance": "compete", "stances": "compete",
    "соревноваться": "compete", "бороться": "compete",
    "bomb": "give up", "give_up": "give up", "fold": "give up", "сбросить": "give up", "пас": "give up",
    "points": "score", "scoring": "score", "total": "score", "очки": "score", "счёт": "score", "счет": "score",
    "tie": "tie", "draw": "tie", "ничья": "tie",
    "rounds": "round", "раунд": "round", "раунды": "round",
    "values": "worth", "value": "worth", "cards": "worth", "card": "worth",
    "карты": "worth", "high": "worth", "low": "worth",
    "confirming": "confirm", "change": "confirm", "подтвердить": "confirm", "подтверждение": "confirm",
    "fairness": "seal", "cheating": "seal", "commitment": "seal", "честность": "seal",
    "his cards": "left", "see deck": "left", "cards left": "left",
    "jack": "j", "queen": "q", "king": "k", "валет": "j", "дама": "q", "король": "k", "туз": "ace",
}  # fmt: skip
"""Other names of topics."""


@cache
def topics(language: str) -> Mapping[str, str]:
    """The rule texts: topics, then cards, then other names. Each knows its own translation."""
    texts: dict[str, str] = {
        "rules": said(
            "Both have the same thirteen cards. Each round both choose one in secret, and whether to compete with it "
            "or to give it up. After thirteen rounds the higher total wins."
        ),
        "winning": said(
            "After thirteen rounds the higher total wins. If both compete, the higher card takes the sum of both "
            "values; if you compete alone, you get the value of your own card; a card given up scores nothing."
        ),
        "compete": said(
            "If both compete, the higher card takes the sum of both values. If you compete alone, you get the value of "
            "your own card."
        ),
        "give up": said(
            "A card that you give up scores nothing and is gone. The other side then gets only the value of its own "
            "card, and nothing if it gives up too."
        ),
        "score": said(
            "Both compete: the higher card takes both values, such as 6 + 11 = 17 for a jack against a 6. One competes "
            "alone: the value of its card. Both give up, or equal cards: nothing."
        ),
        "tie": said("Two equal cards that compete score nothing. Equal totals after the last round are a tie."),
        "round": said("There are thirteen rounds, one card each. All of them are played, whatever the score is."),
        "worth": said(
            "The cards 3 to 10 count what is printed on them, the jack 11, the queen 12, the king 13, the ace 14, and "
            "the 2 is the highest: 15."
        ),
        "confirm": said(
            "A choice can be changed until you confirm it; then it stands. You can choose and confirm in one message: "
            '"compete with the jack, confirm".'
        ),
        "left": said("What both have left is public. What they choose is shown once both have confirmed."),
        "seal": said(
            "The bot chooses before your choice is read. Its choice is sealed at once, and the seal opens with the "
            "round, so that anyone can check that it did not wait for yours."
        ),
    }
    for card in RANKS:
        texts["ace" if card == "A" else card.lower()] = said("{card} counts {value}.", card=card, value=VALUES[card])
    texts["2"] = said("The 2 counts 15: it is the highest card of all.")
    for other, name in ALSO.items():
        texts[other] = texts[name]
    return MappingProxyType(texts)
