"""What the game master answers where a message orders nothing."""

from collections.abc import Sequence
from typing import Any

from gm.engine.game import Game
from gm.engine.said import said
from gm.engine.speech import Term
from gm.engine.types import View
from gm.language import translate
from gm.narrator.phrases import say_offers

SHORT = 2
"""Letters of a card's name that is no good example for a question: `10`, `J`."""

HELP = frozenset(
    {"help", "commands", "how to play", "help me", "помощь", "справка", "команды", "помогите", "как играть"}
)
LEAVE = frozenset({"quit", "exit", "q", "leave", "close", "quit game", "exit game", "выход", "выйти", "закрыть"})
"""Whole messages that people write to programs, not to a table."""


def about_the_program(game: Game[Any], view: View, text: str, language: str) -> str:
    """The answer to a message that asks how this works, or how to leave; empty for every other."""
    asked = _plain(text)
    if asked in HELP or text.strip() == "?":
        can = _offered(game, view, language)
        how = said(
            "Write what you do in your own words, and ask about any card; a question changes nothing. "
            'At any time: "See deck", "What can I do?", "I give up the match"; after the end "rematch".'
        )
        now = said("You can: {what}.", what=can) if can else said('To begin, say "Start game".') if not view else ""
        return " ".join(translate(text, language) for text in (how, now) if text)
    if asked in LEAVE:
        leaving = said(
            "Just stop here: the match is saved at every step, and you can go on with it later. "
            "To lose it on purpose, say: I give up the match."
        )
        return translate(leaving, language)
    return ""


def wants_to_leave(text: str) -> bool:
    """True for a message that is nothing but a command to end the program."""
    return _plain(text) in LEAVE


def _plain(text: str) -> str:
    return text.strip().lower().strip("/\\:!.?\"'").strip()


def start_first(language: str) -> str:
    """How to begin, for a message before the deal that does not."""
    return translate(said('The cards are not dealt yet. Say "Start game" to begin.'), language)


def not_understood(game: Game[Any], view: View, language: str) -> str:
    """Says kindly that no order was found, and what can be done now."""
    can = _offered(game, view, language)
    if not can:
        return translate(said("I read no order in that, and it is not your move right now."), language)
    return translate(said("I read no order in that, so nothing has changed. You can: {can}.", can=can), language)


def half_understood(language: str) -> str:
    """Asks to hear it once more where only a part of what hangs together was followed."""
    once_more = said(
        "I followed only a part of that, so I have done nothing. Say it once more: which card, and what to do with it?"
    )
    return translate(once_more, language)


def answer_to(game: Game[Any], view: View, asked: Sequence[Term], language: str) -> str:
    """The rule or the fact that a question is about; empty where code has no answer."""
    words = game.words(language)
    if view and words.answers is not None:
        told = words.answers(asked, view, language)
        if told:
            return translate(told, language)
    topics = game.topics(language)
    found: list[str] = []
    for term in asked:
        for key in (term.value.lower(), term.text.lower(), term.value.replace("_", " ").lower()):
            if key in topics and translate(topics[key], language) not in found:
                found.append(translate(topics[key], language))
                break
    return " ".join(found[:2])


def what_to_ask(game: Game[Any], view: View, language: str) -> str:
    """What can be asked, for a question that code cannot answer, and what can be done where it is the seat's move."""
    can = _offered(game, view, language)
    card = next((name for name in game.words(language).names if len(name) > SHORT), "")
    if card and can:
        ask = said(
            "Ask about any card or phase, such as: what does {card} do? A question changes nothing. You can: {can}.",
            card=card,
            can=can,
        )
    elif card:
        ask = said("Ask about any card or phase, such as: what does {card} do? A question changes nothing.", card=card)
    elif can:
        ask = said("Ask about any card or phase; a question changes nothing. You can: {can}.", can=can)
    else:
        ask = said("Ask about any card or phase; a question changes nothing.")
    return translate(ask, language)


def _offered(game: Game[Any], view: View, language: str) -> str:
    """What can be done in a position; empty where it is not the seat's move."""
    return say_offers(game.offers(view), language, game.calls) if view else ""
