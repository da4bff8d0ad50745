"""What the game master answers where a message orders nothing."""

from collections.abc import Sequence
from typing import Any

from gm.engine.game import Game
from gm.engine.speech import Term
from gm.engine.types import View
from gm.language import translate
from gm.narrator.phrases import say_offers


def start_first(language: str) -> str:
    """How to begin, for a message before the deal that does not."""
    if language == "ru":
        return "Карты ещё не розданы. Скажите «начать игру», и начнём."
    return 'The cards are not dealt yet. Say "Start game" to begin.'


def not_understood(game: Game[Any], view: View, language: str) -> str:
    """Says kindly that no order was found, and what can be done now."""
    offers = game.offers(view) if view else ()
    if not offers:
        if language == "ru":
            return "Приказа в этом я не вижу; сейчас ход не ваш или партия окончена."
        return "I read no order in that, and it is not your move right now."
    can = say_offers(offers, language)
    if language == "ru":
        return f"Приказа в этом я не вижу, ничего не изменилось. Можно: {can}."
    return f"I read no order in that, so nothing has changed. You can: {can}."


def half_understood(language: str) -> str:
    """Asks to hear it once more where only a part of what hangs together was followed."""
    if language == "ru":
        return "Я понял это лишь отчасти и потому ничего не сделал. Скажите ещё раз: какая карта и что с ней сделать?"
    return (
        "I followed only a part of that, so I have done nothing. Say it once more: which card, and what to do with it?"
    )


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
    offers = game.offers(view) if view else ()
    can = say_offers(offers, language)
    if language == "ru":
        ask = "Спросите о любой карте или фазе, например: что делает Molotov? Вопрос ничего не меняет."
        return f"{ask} Можно: {can}." if can else ask
    ask = "Ask about any card or phase, such as: what does Molotov do? A question changes nothing."
    return f"{ask} You can: {can}." if can else ask
