"""The bots of Warha Realms: what they do in positions with a clear answer, and how often they win."""

from collections.abc import Sequence
from typing import Any

import pytest

from gm.bench.engine import FastChance
from gm.bots import Bot, RandomBot, make_bot
from gm.engine.chance import DrawStream, ScriptedChance, practice_seed
from gm.engine.types import Action, Seat
from gm.games import get_game

GAME = get_game("warha_realms")
OPTIONS = GAME.options_type()
GAMES_PLAYED = 30


def stream(number: int = 0) -> DrawStream:
    return DrawStream(practice_seed(number), b"test")


def turn_of(bot: Bot, setup: dict[str, Any], most: int = 60) -> list[tuple[str, dict[str, Any]]]:
    """The orders of a whole turn from that position, up to the end of the turn or of the match."""
    state = GAME.from_setup(setup, OPTIONS, ScriptedChance())
    seat, orders, luck = state.turn, [], stream()
    while GAME.active_seats(state) and len(orders) < most:
        actions = list(GAME.legal_actions(state, seat))
        action = bot.choose(GAME.observation(state, seat), actions, luck)
        assert action in actions
        orders.append((action.tool, dict(action.arguments)))
        if action.tool == "end_turn":
            break
        GAME.apply_action(state, action, ScriptedChance())
    return orders


def winner(bots: Sequence[Bot], number: int) -> Seat | None:
    luck, streams = FastChance(number), [stream(number * 10 + seat) for seat in range(len(bots))]
    state = GAME.setup(OPTIONS, luck, GAME.default_names(len(bots)))
    while GAME.active_seats(state):
        seat = state.turn
        action: Action = bots[seat].choose(
            GAME.observation(state, seat), list(GAME.legal_actions(state, seat)), streams[seat]
        )
        GAME.apply_action(state, action, luck)
    return GAME.outcome(state).winners[0]


def rate(level: str, others: str, seats: int = 3) -> float:
    """The part of the matches that the first level wins against the second at all other seats."""
    won = 0
    for number in range(GAMES_PLAYED):
        own = number % seats
        bots = [make_bot(GAME, level if seat == own else others) for seat in range(seats)]
        won += winner(bots, number) == own
    return won / GAMES_PLAYED


@pytest.mark.parametrize(("level", "others", "least"), [("normal", "random", 0.9), ("normal", "easy", 0.5)])
def test_a_level_wins_against_two_weaker_players(level: str, others: str, least: float):
    assert rate(level, others) >= least


def test_easy_is_no_random_player():
    assert rate("easy", "random") >= 0.5


@pytest.mark.parametrize("seats", [2, 4])
def test_q1_the_bot_plays_at_every_table(seats: int):
    assert rate("normal", "random", seats) >= 0.8


def test_whoever_can_be_brought_down_is_with_just_enough():
    setup = {"seats": [{"deck": ["Меч"] * 5}, {}, {"health": 3}]}
    orders = turn_of(make_bot(GAME, "normal"), setup)
    assert orders[0] == ("attack", {"target": "C", "amount": 3})
    assert ("attack", {"target": "B", "amount": 2}) in orders


def test_no_attack_is_left_and_every_temptation_aimed():
    setup = {"seats": [{"deck": ["Азазель", "Нкари", "Меч", "Меч", "Меч"]}, {}, {}]}
    orders = turn_of(make_bot(GAME, "normal"), setup)
    assert sum(order["amount"] for tool, order in orders if tool == "attack") == 15 + 12 + 10 + 3
    assert sorted(order["size"] for tool, order in orders if tool == "tempt") == [2, 3]
    assert orders[-1][0] == "end_turn"


def test_temptation_goes_to_the_one_who_loses_most_by_it():
    strong = ["Азазель", "Нкари", "Хранитель секретов", "Вечная свита", "Кровавый кровожад"]
    setup = {"seats": [{"deck": ["Адский свежеватель"]}, {}, {"deck": strong}]}
    assert turn_of(make_bot(GAME, "normal"), setup)[0] == ("tempt", {"target": "C", "size": 1})


def test_starting_cards_are_scrapped_and_like_meets_like_in_the_purchase():
    deck = ["Воин Тзинча", "Чемпион Тзинча", "Монета", "Монета", "Меч", "Меч", "Меч"]
    row = ["Чемпион Тзинча", "Чемпион Нургла", None, None, None]
    orders = turn_of(make_bot(GAME, "normal"), {"row": row, "crystals": 0, "seats": [{"deck": deck}, {}, {}]})
    assert {order["card"] for tool, order in orders if tool == "scrap"} <= {"Монета", "Меч"}
    assert [tool for tool, _ in orders].count("scrap") == 2
    assert next(order["card"] for tool, order in orders if tool == "buy") == "Чемпион Тзинча"


def test_random_is_the_random_bot():
    assert isinstance(make_bot(GAME, "random"), RandomBot)
