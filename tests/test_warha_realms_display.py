"""What players of Warha Realms are shown: the message that the document demands, and what happened, exactly."""

import re
from typing import Any

import pytest

from gm.engine.events import Event
from gm.engine.match import Match
from gm.engine.types import Action, Line
from gm.frontends.panels import panel_of
from gm.games import get_game
from gm.games.warha_realms import events as happened
from gm.games.warha_realms.cards import CARDS
from gm.render import to_html, to_plain, to_rich
from tests.random_games import FixedChance, random_game

GAME = get_game("warha_realms")
OPTIONS = GAME.options_type()
SEATS: list[dict[str, Any]] = [
    {"nick": "Аня", "deck": ["Воин Тзинча", "Монета", "Хранитель секретов", "Меч", "Монета", "Меч", "Монета"]},
    {"nick": "Боб", "health": 42, "tempted": 2},
    {"nick": "Вера", "health": 0},
]
HOSTILE = ("<img src=x onerror=alert(1)>", "[red]x[/]", "\x1b[31mЗло", "Сброс", "Аня:\nБоб")


def match_at(setup: dict[str, Any]) -> Match[Any]:
    luck = FixedChance(1, 0)
    return Match(GAME, GAME.from_setup(setup, OPTIONS, luck), luck)


def shown(match: Match[Any], seat: int | None = 0) -> list[Line]:
    return GAME.display(GAME.observation(match.state, seat), ())


def told(match: Match[Any], *events: Event) -> str:
    return to_plain(GAME.tell(GAME.observation(match.state, 0), events, ()))


# -- the message of the game master -------------------------------------------------------------------------------


def test_q20_the_message_as_a_whole():
    row = ["Грабитель Кхорна", None, None, None, None]
    match = match_at({"round": 2, "row": row, "graveyard": ["Меч", "Монета", "Меч"], "seats": SEATS})
    assert to_plain(shown(match)).splitlines() == [
        "Торговый ряд",
        f"• Грабитель Кхорна — {CARDS['Грабитель Кхорна'].text}",
        *["• пустое место"] * 4,
        "• Игровая колода: 0",
        "• Кристаллы: 15",
        "• Кладбище: 3 — Монета, Меч ×2",
        "❤ 108 Аня",
        "❤ 42 Боб",
        "❤ 0 Вера",
        "Раунд 2, ходит Аня",
        "• Разыграно: 5 — Воин Тзинча, Монета ×2, Хранитель секретов, Меч",
        "🪙 4   ⚔ 10",
        "• Исцеление в этом ходу: 8",
        "• «Утиль»: 1",
        "• «Соблазн»: 1 (без названного противника пропадёт)",
        "• «Соблазн» против игрока Боб — 2",
        "• Сброс: 0",
        "• Личная колода: 2 — Монета, Меч",
        "• Всего карт: 7",
        "• Следующий ход: Боб",
    ]


def test_q20_whose_turn_is_next_is_told_from_the_second_round_on():
    assert "Следующий ход" not in to_plain(shown(match_at({"seats": SEATS})))


def test_r4_every_name_has_the_colour_of_its_god():
    names = ["Чемпион Кхорна", "Чемпион Нургла", "Чемпион Тзинча", "Чемпион Слаанеш", "Перевертыш"]
    html = to_html(shown(match_at({"row": names, "seats": [{"deck": names}, {}]})))
    for name in names:
        assert html.count(f'<span style="color:{CARDS[name].colour}">{name}</span>') == 2
    assert "Монета" not in html


def test_q19_all_players_and_onlookers_see_the_same():
    for step in random_game("warha_realms", 3):
        lines = [GAME.display(GAME.observation(step.after, seat), ()) for seat in (0, 1, 2, None)]
        assert all(one == lines[0] for one in lines)


def test_q19_the_own_deck_is_listed_by_content_whatever_its_order():
    deck = ["Монета"] * 5 + ["Меч", "Воин Нургла", "Монета", "Воин Кхорна", "Меч"]
    one, other = (match_at({"seats": [{"deck": cards}, {}]}) for cards in (deck, deck[:5] + deck[:4:-1]))
    assert shown(one) == shown(other)
    assert "• Личная колода: 5 — Монета, Меч ×2, Воин Кхорна, Воин Нургла" in to_plain(shown(one))


def test_the_end_names_the_winner():
    match = match_at({"seats": [{"nick": "Аня", "deck": ["Меч"]}, {"health": 1}]})
    answer = match.apply(Action(0, "attack", {"target": "B", "amount": 1}))
    assert told(match, *answer.events).splitlines() == [
        "Атака 1 ⚔ — Аня → B, осталось 0 ❤",
        "Игрок B выбывает, карты этого игрока покидают игру",
        "Побеждает Аня",
    ]
    assert "Игра окончена, победитель — Аня" in to_plain(shown(match))


# -- what happened ------------------------------------------------------------------------------------------------

TELLINGS: list[tuple[tuple[Event, ...], list[str]]] = [
    ((happened.TurnBegan(1, 3),), ["Раунд 3, ходит Боб"]),
    ((happened.RowFilled(0, ("Нкари", "Нкари")),), ["Торговый ряд пополняют — Нкари ×2"]),
    ((happened.DeckMixed(0, 7),), ["Сброс вмешан в личную колоду, карт из него 7"]),
    ((happened.CardsTempted(1, ("Меч", "Нкари")),), ["«Соблазн» отправляет в сброс неразыгранными — Меч, Нкари"]),
    ((happened.CardsPlayed(1, ("Меч", "Нкари", "Меч")),), ["Разыгрывает Боб — Меч ×2, Нкари"]),
    ((happened.CardsPlayed(1, ()),), ["Разыгрывает Боб — —"]),
    (
        (happened.TogetherFired(0, "Воин Кхорна"), happened.TogetherFired(0, "Воин Слаанеш")),
        ["«Вместе» срабатывает — Воин Кхорна (+2 ⚔), Воин Слаанеш (+1 🪙, +1 ❤)"],
    ),
    (
        (happened.TogetherFired(0, "Чумной трутень"), happened.CardsReplenished(0, "Чумной трутень", ("Меч",))),
        [
            "«Вместе» срабатывает — Чумной трутень («Пополнение» 1)",
            "«Пополнение» (Чумной трутень) разыгрывает ещё — Меч",
        ],
    ),
    (
        (happened.SignsCounted(0, "Валькия Кровавая", 3, 15),),
        ["Карт своего бога Валькия Кровавая насчитывает 3, +15 ⚔"],
    ),
    (
        (happened.TurnOpened(0, 4, 10, 8, 108, 1, (1, 3)),),
        ["Исцеление +8 ❤ — Аня, теперь 108 ❤", "На этот ход — 4 🪙, 10 ⚔, «Утиль» ×1, «Соблазн» 1, 3"],
    ),
    ((happened.TurnOpened(0, 5, 0, 0, 100, 0, ()),), ["На этот ход — 5 🪙, 0 ⚔"]),
    (
        (happened.CardBought(0, "Кристалл", 2, 3), happened.CardBought(0, "Кристалл", 2, 1)),
        ["Покупает Аня — Кристалл ×2, осталось 1 🪙"],
    ),
    ((happened.CardScrapped(0, "Меч", "deck"),), ["«Утиль» — Аня, из личной колоды на кладбище: Меч"]),
    (
        (happened.TemptationAimed(0, 1, 3, 4),),
        ["«Соблазн» 3 — Аня выбирает противника, Боб потеряет в свой ход карт 4"],
    ),
    ((happened.SeatOut(1, True),), ["Игрок Боб сдаётся и выбывает, карты этого игрока покидают игру"]),
    ((happened.TurnEnded(0, 0, 0, 0, ()),), ["Ход завершает Аня"]),
    ((happened.TurnEnded(0, 2, 1, 1, (3,)),), ["Ход завершает Аня, сгорает 2 🪙, 1 ⚔, «Утиль» ×1, «Соблазн» 3"]),
]


@pytest.mark.parametrize(
    ("events", "lines"), TELLINGS, ids=lambda value: type(value[-1]).__name__ if isinstance(value, tuple) else ""
)
def test_what_happened_is_told_in_these_lines(events: tuple[Event, ...], lines: list[str]):
    assert told(match_at({"seats": SEATS}), *events).splitlines() == lines


# -- other people's nicks -----------------------------------------------------------------------------------------


def everything_told(nick: str) -> list[Line]:
    """What all are shown and told of a short match with a player of that nick."""
    seats: list[dict[str, Any]] = [
        {"nick": nick, "deck": ["Азазель", "Воин Тзинча"]},
        {"nick": "Боб", "tempted": 1},
        {},
    ]
    match = match_at({"round": 2, "seats": seats, "graveyard": ["Меч"]})
    lines = shown(match)
    orders: dict[str, Any] = {
        "buy": ["Кристалл"], "attack": {"Боб": 9}, "scrap": [{"card": "Азазель", "zone": "played"}],
        "tempt": [{"target": "C"}], "end": False,
    }  # fmt: skip
    for answer in (match.apply(Action(0, "take_turn", orders)), match.give_up(0), match.give_up(1)):
        assert answer.ok, answer.error
        lines += [*GAME.tell(GAME.observation(match.state, 0), answer.events, ()), *shown(match)]
    return lines


@pytest.mark.parametrize("nick", HOSTILE, ids=ascii)
def test_q22_a_nick_is_text_wherever_it_is_shown(nick: str):
    lines = everything_told(nick)
    html, plain = to_html(lines), to_plain(lines)
    assert set(re.findall(r"<(/?\w+)", html)) == {"p", "/p", "span", "/span"}
    assert "\x1b" not in html + plain
    assert len(plain.splitlines()) == len(html.splitlines()) == len(lines)
    assert to_rich(lines).plain == plain


@pytest.mark.parametrize("nick", ["Аня", "Сброс", "Следующий ход", "Раунд 2, ходит Аня", "Кладбище", "Аня: Боб"])
def test_q20_no_line_begins_with_a_nick_and_a_colon(nick: str):
    for line in to_plain(everything_told(nick)).splitlines():
        assert not line.startswith(f"{nick}:")


def test_spans_lie_on_names_of_cards():
    for line in everything_told("Аня"):
        for span in line.spans:
            assert CARDS[line.text[span.start : span.end]].colour == span.colour


# -- the terminal's panel -----------------------------------------------------------------------------------------


def panel(match: Match[Any], language: str) -> list[str]:
    lines = panel_of("warha_realms")(GAME.observation(match.state, 0), (), True, language)
    return [line.plain for line in lines]


def test_the_panel_tells_the_position_in_a_few_lines():
    row = ["Воин Кхорна", None, None, "Нкари", None]
    match = match_at({"row": row, "seats": SEATS})
    assert panel(match, "ru") == [
        "── Раунд 1  Ваш ход  🪙 4  ⚔ 10  Утиль 1  Соблазн 1  кристаллы 15, игровая колода 0 ──",
        "▶ Аня  ❤ 108  колода 2, сброс 0",
        "  Боб  ❤  42  колода 10, сброс 0  Соблазн −2",
        "  Вера ❤   0  вне игры",
        "Торговый ряд  Воин Кхорна 2  Нкари 10",
        "Разыграно  Монета ×2, Меч, Воин Тзинча, Хранитель секретов",
    ]
    assert panel(match, "en")[0].startswith("── Round 1  Your turn")


def test_the_panel_of_a_match_that_is_over_names_nobodys_turn():
    match = match_at({"seats": [{"nick": "Аня"}, {}]})
    assert match.give_up(1).ok
    assert panel(match, "ru")[0] == "── Партия окончена ──"
    assert "▶" not in "".join(panel(match, "ru"))
