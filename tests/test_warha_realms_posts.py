"""Posts put together at random, as people write them, are read as the orders they were made of (Q3, Q14)."""

import re
from random import Random
from typing import Any

import pytest

from gm.engine.chance import ScriptedChance
from gm.games import get_game
from gm.narrator.intent import read

GAME = get_game("warha_realms")
NICKS = ("Аня", "Боря", "Вася")
FORMS = {
    "Грабитель Нургла": ("грабителя Нургла", "Грабитель Нургла", "«Грабителя Нургла»"),
    "Воин Кхорна": ("воина Кхорна", "Воин Кхорна", "**Воина Кхорна**"),
    "Избранный Тзинча": ("избранного Тзинча", "Избранный Тзинча", "избранного тзинча"),
    "Чемпион Слаанеш": ("чемпиона Слаанеш", "Чемпион Слаанеш", "чемпиона слаанеш"),
    "Гончая плоти": ("гончую", "Гончая плоти", "гончую плоти"),
    "Крушитель черепов": ("крушителя черепов", "крушителя", "Крушитель черепов"),
    "Кровавый кровожад": ("кровожада", "Кровавого кровожада"),
    "Скарбранд Изгнанник": ("Скарбранда", "скарбранда изгнанника"),
    "Валькия Кровавая": ("Валькию", "валькию кровавую"),
    "Моровая жаба": ("моровую жабу", "жабу"),
    "Чумной трутень": ("чумного трутня", "трутня"),
    "Великий нечистый": ("великого нечистого", "нечистого"),
    "Кугат Породитель чумы": ("Кугата", "кугата породителя чумы"),
    "Тамурхан Владыка Червей": ("Тамурхана", "тамурхана владыку червей"),
    "Небесный крикун": ("небесного крикуна", "крикуна"),
    "Горящая колесница": ("горящую колесницу", "колесницу"),
    "Властитель перемен": ("властителя перемен", "властителя"),
    "Кайрос Судьбоплет": ("Кайроса", "кайроса судьбоплёта"),
    "Перевертыш": ("перевёртыша", "Перевертыша"),
    "Адский свежеватель": ("адского свежевателя", "свежевателя"),
    "Вечная свита": ("вечную свиту", "свиту"),
    "Хранитель секретов": ("хранителя секретов", "хранителя"),
    "Нкари": ("Нкари", "н'кари"),
    "Азазель": ("Азазеля", "азазеля"),
    "Кристалл": ("кристалл", "Кристалл", "1 кристалл"),
}
SETUP = {
    "row": ["Воин Кхорна", "Грабитель Нургла", "Воин Слаанеш", "Избранный Тзинча", "Гончая плоти"],
    "seats": [
        {
            "nick": "Аня",
            "deck": ["Воин Тзинча", "Адский свежеватель", "Чемпион Тзинча", "Нкари", "Меч", "Монета", "Меч"],
            "discard": ["Монета", "Кристалл", "Меч"],
        },
        {"nick": "Боря"},
        {"nick": "Вася"},
    ],
}
TARGETS = {"Боря": ("Борю", "Боре"), "Вася": ("Васю", "Васе")}
SCRAPS = {
    ("Монета", "discard"): ("монету из сброса", "Монета (сброс)"),
    ("Меч", "deck"): ("меч из колоды", "меч (колода)"),
    ("Меч", "played"): ("меч из разыгранных", "меч с руки"),
    ("Кристалл", "discard"): ("кристалл из сброса", "кристалл"),
}
BUYING = ("Покупаю {}", "беру {}", "Покупка: {}", "куплю {}", "{} покупаю", "Возьму {}")
ATTACKING = ("атакую {}", "бью {}", "Атака: {}", "атака — {}", "Удар: {}")
SCRAPPING = ("утиль: {}", "{} в утиль", "утиль — {}", "отправляю {} на кладбище")
TEMPTING = ("соблазн на {}", "соблазняю {}", "Соблазн — {}")
ENDINGS = ("конец хода", "Всё", "передаю ход", "ход окончен", "заканчиваю", "пас", "на этом всё")
JOINTS = (", ", ". ", "; ", "\n", "\n- ", ",\n")


TALK = (
    "Всем привет!", "Боря, держись!", "Ну что ж.", "Удачи всем!", "Сегодня мой день.", "Итак,", "Мой ход:",
    "Хм, дайте подумать.", "Боря, ты меня достал.", "> покупаю кристалл, бью Васю на 1\n", "Карта пошла!",
    "Вася, извини, ничего личного.", "Скриптор, записывай:", "Так.", "Неплохая рука.", "Ох и жара сегодня.",
    "Кровь для бога крови!", "Прости, Вася.", "Давно я так не веселился)", "Ладно, поехали.", "Слава Тзинчу!",
    "Прошу прощения за задержку, был на работе.", "Спасибо за ход, Вася!", "Ну и колода у меня...",
    "Ваше здоровье, господа!", "Не обижайтесь, это всего лишь игра.", "Ух, 28 атаки!", "Золото кончилось.",
    "Посмотрим, что вы на это скажете!", "Вот это комбо!", "Нургл любит вас.",
)  # fmt: skip


def composed(dice: Random) -> tuple[str, dict[str, Any]]:
    """A post of a whole turn and what it orders."""
    orders: dict[str, Any] = {}
    pieces: list[str] = []
    bought = dice.sample(sorted(FORMS), dice.randint(1, 3))
    orders["buy"] = bought
    pieces.append(dice.choice(BUYING).format(_listed(dice, [dice.choice(FORMS[card]) for card in bought])))
    hit = dice.sample(sorted(TARGETS), dice.randint(1, 2))
    orders["attack"] = {nick: dice.randint(1, 9) for nick in hit}
    shares = [
        dice.choice(("{1} на {2}", "{1} - {2}", "{0}: {2}" if len(hit) > 1 else "{1} на {2}", "{1} {2}")).format(
            nick, TARGETS[nick][0], amount
        )
        for nick, amount in orders["attack"].items()
    ]
    pieces.append(dice.choice(ATTACKING).format(_listed(dice, shares)))
    if dice.random() < 0.5:
        (card, zone), forms = dice.choice(sorted(SCRAPS.items()))
        orders["scrap"] = [{"card": card, "zone": zone}]
        pieces.append(dice.choice(SCRAPPING).format(dice.choice(forms)))
    if dice.random() < 0.5:
        nick = dice.choice(sorted(TARGETS))
        orders["tempt"] = [{"target": nick}]
        pieces.append(dice.choice(TEMPTING).format(TARGETS[nick][0]))
    orders["end"] = True
    dice.shuffle(pieces)
    joint = dice.choice(JOINTS)
    return joint.join([*pieces, dice.choice(ENDINGS)]), orders


def _listed(dice: Random, words: list[str]) -> str:
    if len(words) > 1 and dice.random() < 0.5:
        return f"{', '.join(words[:-1])} и {words[-1]}"
    return ", ".join(words)


@pytest.mark.parametrize("start", range(0, 400, 100))
def test_q14_a_whole_turn_is_read_as_it_was_meant(start: int) -> None:
    view = GAME.observation(GAME.from_setup(SETUP, GAME.options_type(), ScriptedChance()), 0)
    wrong = []
    for seed in range(start, start + 100):
        text, orders = composed(Random(seed))
        calls = [(call.tool, dict(call.arguments)) for call in read(GAME, view, text, NICKS).calls]
        if calls != [("take_turn", orders)]:
            wrong.append((text, orders, calls))
    assert wrong == []


@pytest.mark.parametrize("start", range(0, 300, 100))
def test_q14_talk_around_the_orders_changes_nothing_of_them(start: int) -> None:
    view = GAME.observation(GAME.from_setup(SETUP, GAME.options_type(), ScriptedChance()), 0)
    wrong = []
    for seed in range(start, start + 100):
        dice = Random(seed)
        text, orders = composed(dice)
        before, behind = dice.choice(TALK), dice.choice(TALK)
        text = f"{before} {text}" if dice.random() < 0.5 else f"{before}\n{text}\n{behind}"
        calls = [(call.tool, dict(call.arguments)) for call in read(GAME, view, text, NICKS).calls]
        if calls != [("take_turn", orders)]:
            wrong.append((text, orders, calls))
    assert wrong == []


def with_a_slip(dice: Random, text: str) -> str:
    """`text` with a letter of one longer word left out, swapped or hit wrong."""
    word = dice.choice(list(re.finditer(r"[А-Яа-яё]{4,}", text)))
    spot = dice.randrange(word.start() + 1, word.end() - 1)
    here, after = text[spot], text[spot + 1]
    return text[:spot] + dice.choice(("", f"{after}{here}", dice.choice("аеиоклмнрст"))) + text[spot + 1 :]


@pytest.mark.parametrize("start", range(0, 300, 100))
def test_q3_a_slip_is_read_through_or_asked_about_but_never_half_done(start: int) -> None:
    view = GAME.observation(GAME.from_setup(SETUP, GAME.options_type(), ScriptedChance()), 0)
    asked, wrong = 0, []
    for seed in range(start, start + 100):
        text, orders = composed(Random(seed))
        text = with_a_slip(Random(seed), text)
        calls = read(GAME, view, text, NICKS).calls
        asked += not calls
        if calls and {**calls[0].arguments, "end": True} != orders:
            wrong.append((text, orders, calls))
    assert wrong == []
    assert asked < 30
