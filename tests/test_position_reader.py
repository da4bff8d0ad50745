"""A position that does not fit is refused in one sentence: the place, what was given, what was expected."""

from collections.abc import Mapping

import pytest

from gm.engine.chance import ScriptedChance
from gm.engine.types import Json
from gm.errors import SetupError
from gm.games import get_game


@pytest.mark.parametrize(
    ("name", "setup", "says"),
    [
        ("bombline", {"turn": 1.0}, "setup.turn is 1.0: a whole number is expected"),
        ("bombline", {"turn": 2}, "setup.turn is 2: a seat from 0 to 1 is expected"),
        ("bombline", {"phase": ["end"]}, "setup.phase is ['end']: one of approach, "),
        ("bombline", {"seats": [{}, {}, {}]}, "setup.seats is [{}, {}, {}]: a list of two seats is expected"),
        ("bombline", {"seats": [{"shield": 1}]}, "setup.seats[0].shield is 1: true or false is expected"),
        ("bombline", {"seats": [{"hand": ["Akm", "Sword"]}]}, "setup.seats[0].hand[1] is 'Sword': a card name"),
        ("beat_or_bomb", {"round": 14}, "setup.round is 14: 1 to 13 is expected"),
        ("beat_or_bomb", {"seats": [{}, {"points": -1}]}, "setup.seats[1].points is -1: 0 or more is expected"),
        ("beat_or_bomb", {"seats": 3}, "setup.seats is 3: a list of two seats is expected"),
        ("bones_and_blades", {"cards": [{"x": 3}]}, "setup.cards[0].name is missing"),
        ("bones_and_blades", {"seats": [{"hp": 3}]}, "setup.seats[0] has an unknown key 'hp': known are health, "),
        ("bones_and_blades", {"winner": True}, "setup.winner is True: a whole number is expected"),
        ("warha_realms", {"seats": [{"nick": 5}, {}]}, "setup.seats[0].nick is 5: a text is expected"),
        ("warha_realms", {"seats": [{"tempted": 5}, {}]}, "setup.seats[0].tempted is 5: 0 to 4 is expected"),
        ("warha_realms", {"game_deck": "Нкари"}, "setup.game_deck is 'Нкари': a list is expected"),
    ],
    ids=lambda value: value if isinstance(value, str) and "_" in value and " " not in value else None,
)
def test_a_position_that_does_not_fit_is_refused_by_name(name: str, setup: Mapping[str, Json], says: str) -> None:
    game = get_game(name)
    with pytest.raises(SetupError) as refused:
        game.from_setup(setup, game.options_type(), ScriptedChance())
    assert str(refused.value).startswith(says)
