"""Questions at a table of Warha Realms are answered from the seat's view, and change nothing (P2, Q19)."""

import pytest

from gm.engine.chance import ScriptedChance
from gm.engine.match import Match
from gm.engine.types import Action
from gm.games import get_game
from gm.narrator.intent import read
from gm.tools.schema import validator_for

GAME = get_game("warha_realms")
NICKS = ("Аня", "Боря", "Вася")
SETUP = {
    "row": ["Воин Кхорна", "Грабитель Нургла", None, "Избранный Тзинча", "Гончая плоти"],
    "crystals": 9,
    "seats": [
        {"nick": "Аня", "deck": ["Монета", "Монета", "Меч", "Меч", "Монета", "Кристалл"]},
        {"nick": "Боря", "health": 42, "deck": ["Кристалл", "Нкари"], "discard": ["Монета", "Меч", "Монета"]},
        {"nick": "Вася", "tempted": 2},
    ],
}


def answer(text: str) -> str:
    view = GAME.observation(GAME.from_setup(SETUP, GAME.options_type(), ScriptedChance()), 0)
    reading = read(GAME, view, text, NICKS, language="ru")
    assert reading.calls == ()
    return reading.say


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("сколько у меня золота?", "золота осталось 3"),
        ("сколько атаки?", "атаки осталось 2"),
        ("чей ход?", "Сейчас ходит Аня, следующий ход: Боря."),
        ("сколько здоровья у Бори?", "Здоровье, Боря — 42."),
        ("у кого сколько здоровья?", "Аня 100, Боря 42, Вася 100"),
        ("какие карты у Бори?", "Сброс: Монета × 2, Меч. Личная колода: Кристалл, Нкари."),
        ("что у Бори в сбросе?", "Сброс, Боря — Монета × 2, Меч."),
        ("что в торговом ряду?", "Воин Кхорна (2), Грабитель Нургла (1), Избранный Тзинча (3), Гончая плоти (5)"),
        ("сколько кристаллов осталось?", "9"),
        ("сколько у меня кристаллов?", "Аня, Кристалл: 1."),
        ("сколько карт потеряет Вася от соблазна?", "потеряет карт: 2"),
        ("что делает Нкари?", "двойное свойство"),
        ("что такое утиль?", "кладбище"),
        ("как закончить ход?", "конец хода"),
        ("кто победил?", "Пока никто не победил."),
    ],
)
def test_q19_a_question_is_answered_from_the_view(text: str, told: str) -> None:
    assert told in answer(text)


def test_who_has_struck_does_not_wait_and_watch_and_no_sentence_comes_twice() -> None:
    match = Match(
        GAME, GAME.from_setup(SETUP, GAME.options_type(), ScriptedChance()), ScriptedChance(), validator_for(GAME)
    )
    order = {"attack": {"Боря": 2}, "end": True}
    events = match.apply(Action(0, "take_turn", order)).events
    told = GAME.prose(GAME.observation(match.state, 1), events, NICKS, "en")
    assert told
    assert not [text for text in told if "waits and watches" in text or "is in no hurry" in text]
    quiet = Match(
        GAME, GAME.from_setup(SETUP, GAME.options_type(), ScriptedChance()), ScriptedChance(), validator_for(GAME)
    )
    events = quiet.apply(Action(0, "end_turn", {})).events
    told = GAME.prose(GAME.observation(quiet.state, 1), events, NICKS, "en")
    assert [text for text in told if "waits and watches" in text or "is in no hurry" in text]
