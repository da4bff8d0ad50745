"""Seats are named by their nicks, whatever they are made of and however people inflect them (Q22)."""

import pytest

from gm.engine.chance import ScriptedChance
from gm.games import get_game
from gm.narrator.intent import read

GAME = get_game("warha_realms")
DECK = ["Чемпион Кхорна", "Избранный Нургла", "Меч", "Монета", "Меч", "Монета"]


def attack(nicks: tuple[str, ...], text: str) -> dict[str, int]:
    """Who is attacked with how much by the first of `nicks`, who writes `text`."""
    setup = {"seats": [{"nick": nick, "deck": DECK} for nick in nicks]}
    view = GAME.observation(GAME.from_setup(setup, GAME.options_type(), ScriptedChance()), 0)
    found: dict[str, int] = {}
    for call in read(GAME, view, text, nicks).calls:
        if call.tool == "attack":
            found[str(call.arguments["target"])] = int(str(call.arguments["amount"]))
        else:
            found |= dict(call.arguments.get("attack", {}))  # type: ignore[call-overload]
    return found


@pytest.mark.parametrize(
    ("nicks", "text", "hit"),
    [
        (("Аня", "Лев", "Павел"), "Льву 3, Павлу 2", {"Лев": 3, "Павел": 2}),
        (("Аня", "Вера", "Люба"), "Веру на 3, Любу на 2", {"Вера": 3, "Люба": 2}),
        (("Аня", "Хитрый Лис", "Соня"), "бью хитрого лиса на 4", {"Хитрый Лис": 4}),
        (("Аня", "Хитрый Лис", "Соня"), "Лису 2, Соне 3", {"Хитрый Лис": 2, "Соня": 3}),
        (("Аня", "Игрок 2", "Игрок 3"), "игрока 2 на 3 и игрока 3 на 2", {"Игрок 2": 3, "Игрок 3": 2}),
        (("User", "Bot", "Bot 2"), "бью бота на 3", {"Bot": 3}),
        (("User", "Bot", "Bot 2"), "Bot 2 - 4, Bot - 2", {"Bot 2": 4, "Bot": 2}),
        (("Аня", "Max", "Dark Lord"), "макса на 3, дарк лорда на 2", {"Max": 3, "Dark Lord": 2}),
        (("Аня", "Max", "Dark Lord"), "Max'а на 3", {"Max": 3}),
        (("Аня", "😎", "Катя"), "😎 5", {"😎": 5}),
        (("Аня", "<img src=x onerror=alert(1)>", "Катя"), "бью <img src=x onerror=alert(1)> на 3",
         {"<img src=x onerror=alert(1)>": 3}),
        (("Аня", "Пас", "Катя"), "бью «Пас» на 3", {"Пас": 3}),
        (("Аня", "Пас", "Катя"), "@Пас 3", {"Пас": 3}),
        (("Аня", "5", "Катя"), "бью «5» на 3", {"5": 3}),
        (("A", "B", "C"), "бью B на 3 и C на 2", {"B": 3, "C": 2}),
        (("Аня", "Боря", "Вася"), "Борьку на 2, Васька на 3", {"Боря": 2, "Вася": 3}),
        (("Аня", "Борис_77", "Тёмный Лорд"), "Бориса_77 бью на 3, 2 лорду", {"Борис_77": 3, "Тёмный Лорд": 2}),
        (("Аня", "Борис_77", "Катя"), "Бориса 77 на 2, 3 Кате", {"Борис_77": 2, "Катя": 3}),
        (("Аня", "Борис_77", "Катя"), "борису 2", {"Борис_77": 2}),
        (("Аня", "Саша", "Санёк"), "Санька на 2, Сашку на 3", {"Санёк": 2, "Саша": 3}),
    ],
)  # fmt: skip
def test_q22_a_nick_is_found_in_any_case_and_script(nicks: tuple[str, ...], text: str, hit: dict[str, int]) -> None:
    assert attack(nicks, text) == hit


@pytest.mark.parametrize(
    ("nicks", "text"),
    [
        (("Аня", "Пас", "Катя"), "пас"),
        (("Аня", "Вася", "Катя"), "я вас всех люблю, 5 из 5"),
        (("Аня", "5", "Катя"), "бью 5 на 3"),
        (("Аня", "Вася", "Катя"), "атакую Гену на 5"),
    ],
)
def test_q3_other_words_name_nobody(nicks: tuple[str, ...], text: str) -> None:
    assert attack(nicks, text) == {}
