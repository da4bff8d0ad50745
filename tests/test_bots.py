import json
from dataclasses import dataclass, field
from typing import Any

import pytest

from gm.bench.bots import compare, play_game
from gm.bots import LEVELS, Bot, RandomBot, make_bot
from gm.engine.chance import DrawStream, ScriptedChance, SeededChance, match_key, practice_seed
from gm.engine.types import Action
from gm.errors import GmError
from gm.games import GAMES, get_game
from gm.games.bombline.state import State

GAME = get_game("bombline")
SEEDS_OF_POSITIONS = range(12)


def stream(number: int = 0) -> DrawStream:
    return DrawStream(practice_seed(number), b"test")


def position(phase: str = "action", **setup: Any) -> State:
    return GAME.from_setup({"phase": phase, **setup}, GAME.options_type(), ScriptedChance())


def chosen(state: State, level: str = "normal", bot: Bot | None = None, luck: DrawStream | None = None) -> Action:
    actions = list(GAME.legal_actions(state, state.turn))
    bot = bot or make_bot(GAME, level)
    return bot.choose(GAME.observation(state, state.turn), actions, luck or stream())


def positions(seed: int) -> list[State]:
    """The positions of a match between two normal bots."""
    chance = SeededChance(match_key(practice_seed(seed)))
    state, bot, found = GAME.setup(GAME.options_type(), chance, GAME.default_names()), make_bot(GAME, "normal"), []
    while GAME.active_seats(state) and len(found) < 60:
        found.append(GAME.copy(state))
        action = chosen(state, bot=bot, luck=stream(len(found)))
        chance.enter(GAME.canonical(state, action))
        GAME.apply_action(state, action, chance)
    return found


# -- levels ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_level_plays_every_game_by_legal_actions_alone(game: Any, level: str) -> None:
    bot = make_bot(game, level)

    class Watched:
        def choose(self, view: Any, actions: Any, luck: Any) -> Action:
            before = json.dumps(view)
            action = bot.choose(view, actions, luck)
            assert action in actions
            assert json.dumps(view) == before
            return action

    assert play_game(game, [Watched()] * game.seat_counts[0], 5).finished


def test_an_unknown_level_is_an_error_that_lists_the_levels() -> None:
    with pytest.raises(GmError, match=r"'genius'.*easy, normal, random"):
        make_bot(GAME, "genius")


def test_the_random_bot_uses_every_action() -> None:
    state, bot, luck = position(seats=[{"hand": ["Akm", "MP5", "USP"]}, {}]), RandomBot(), stream()
    actions = list(GAME.legal_actions(state, 0))
    assert {json.dumps(bot.choose({}, actions, luck).arguments) for _ in range(200)} == {
        json.dumps(action.arguments) for action in actions
    }


# -- P2: from its own view only ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", SEEDS_OF_POSITIONS)
def test_p2_hidden_cards_change_no_choice(seed: int, level: str) -> None:
    for state in positions(seed):
        swapped, luck = GAME.copy(state), stream(seed)
        enemy = swapped.seats[1 - state.turn]
        if not state.seats[state.turn].recon:
            cards = enemy.hand + swapped.draw_pile
            luck.shuffle(cards, "swap")
            enemy.hand, swapped.draw_pile = cards[: len(enemy.hand)], cards[len(enemy.hand) :]
        else:
            luck.shuffle(swapped.draw_pile, "swap")
        if GAME.observation(state, state.turn)["sites"] == {"A": "face down", "B": "face down"}:
            swapped.sites["A"], swapped.draw_pile[0] = swapped.draw_pile[0], str(swapped.sites["A"])
        assert chosen(swapped, level) == chosen(state, level)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_view_and_stream_give_the_same_choice(level: str) -> None:
    for state in positions(3):
        used = make_bot(GAME, level)
        first = chosen(state, bot=used)
        assert chosen(state, bot=used) == first == chosen(state, level)


# -- playing well ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lethal:
    """A position in which the turn can be won, and how far to play it with the dice that are scripted."""

    id: str
    hand: list[str]
    enemy: dict[str, Any]
    own: dict[str, Any] = field(default_factory=dict)
    setup: dict[str, Any] = field(default_factory=dict)
    dice: tuple[int, ...] = ()


LETHAL = [
    Lethal("one AR, the enemy at 3", ["USP", "Akm", "Flak Jacket"], {"hp": 3}),
    Lethal("an SR for 4 rather than an AR and a pistol", ["USP", "Akm", "AWM"], {"hp": 4}),
    Lethal("an AR, then a knife", ["Smoke grenade", "Rusher", "Akm", "Throwing knife"], {"hp": 5}),
    Lethal("two ARs with Rusher", ["Akm", "Famas", "USP", "Espionage"], {"hp": 6}, {"boosts": ["Rusher"]}),
    Lethal("a Slug where the die of an SG would not do", ["Supernova", "Slug", "USP"], {"hp": 3}),
    Lethal("a Crossbow through a Ballistic Shield", ["Akm", "AWM", "Crossbow"], {"hp": 3, "shield": True}),
    Lethal("a Crossbow through a Flak Jacket", ["Akm", "Crossbow", "MP5"], {"hp": 3, "boosts": ["Flak Jacket"]}),
    Lethal(
        "an SR made cheap by Articulation, then a knife",
        ["AWM", "Suppressor", "Throwing knife", "Akm"],
        {"hp": 6},
        {"boosts": ["Articulation"]},
        dice=(1,),
    ),
    Lethal("a Thermal in the smoke", ["Akm", "M107", "Thermal", "USP"], {"hp": 4}, setup={"smokes": [2]}),
    Lethal("a knife that may return", ["Throwing knife", "USP", "Rusher"], {"hp": 4}, dice=(2, 2)),
    Lethal(
        "a Molotov burning, a pair that kills first", ["Supernova", "Slug", "USP"], {"hp": 3}, {"burning": 2, "hp": 2}
    ),
    Lethal("a shot that an aimed RPG would answer", ["AWM", "USP", "MR96"], {"hp": 4}, {"rpgs": 1, "hp": 2}),
]


@pytest.mark.parametrize("case", LETHAL, ids=lambda case: case.id)
def test_the_normal_bot_takes_a_win_that_it_can_see(case: Lethal) -> None:
    state = position(seats=[{"hand": case.hand, **case.own}, {"hand": ["USP"] * 4, **case.enemy}], **case.setup)
    chance = ScriptedChance(case.dice)
    while state.phase == "action" and state.turn == 0:
        GAME.apply_action(state, chosen(state), chance)
    assert state.winner == 0


def test_it_heals_when_it_is_low() -> None:
    state = position(seats=[{"hp": 2, "hand": ["USP", "Gm-17", "Uzi", "Thermal", "Slug"]}, {"hand": ["Akm"] * 6}])
    while state.phase == "action" and state.turn == 0:
        GAME.apply_action(state, chosen(state), ScriptedChance())
    assert state.seats[0].hp >= 6


def test_it_throws_cards_away_rather_than_die_of_a_bomb() -> None:
    state = position("defuse", seats=[{"hp": 6, "hand": ["Rusher", "Flak Jacket", "Espionage", "Throwing knife"]}, {}])
    action = chosen(state)
    assert action.arguments["method"] == "discard"
    assert "Throwing knife" not in action.arguments["cards"]


def test_it_throws_away_what_it_misses_least() -> None:
    hand = ["Akm", "Lightweight", "Rusher", "Recon grenade", "Throwing knife", "Thermal"]
    state = position("defuse", seats=[{"hp": 9, "hand": hand}, {"hand": ["USP"] * 4}])
    assert sorted(chosen(state).arguments["cards"]) == ["Lightweight", "Recon grenade", "Thermal"]


def test_it_shoots_the_bomb_where_it_has_only_two_cards_and_would_die() -> None:
    state = position("defuse", ap=4, seats=[{"hp": 5, "hand": ["Akm", "Famas"], "boosts": ["Rusher"]}, {}])
    while state.phase == "defuse":
        GAME.apply_action(state, chosen(state), ScriptedChance())
    assert state.phase == "action"
    assert state.seats[0].hp == 5


def test_r17_it_does_not_burn_itself_to_death() -> None:
    state = position(seats=[{"hp": 1, "burning": 1, "hand": ["Akm", "MP5", "Smoke grenade"]}, {"hand": ["USP"]}])
    assert chosen(state).tool == "end_turn"


def test_r17_while_burning_it_plays_no_card_for_little() -> None:
    state = position(seats=[{"hp": 9, "burning": 2, "hand": ["Recon grenade", "Uzi", "USP"]}, {"hand": ["USP"]}])
    assert chosen(state).tool == "end_turn"


def test_r28_it_spends_less_than_three_points_where_an_rpg_would_kill_it() -> None:
    state = position(seats=[{"hp": 3, "rpgs": 1, "hand": ["AWM", "Akm", "Uzi", "Molotov"]}, {"hand": []}])
    while state.phase == "action" and state.turn == 0:
        GAME.apply_action(state, chosen(state), ScriptedChance())
    assert state.winner is None
    assert state.seats[0].rpgs == 1


def test_r18_it_places_a_strong_boost_early() -> None:
    state = position(seats=[{"hand": ["Rusher", "Uzi", "Recon grenade"]}, {"hand": ["USP"] * 5}])
    assert chosen(state).arguments == {"card": "Rusher"}


def test_r12_a_flashbang_destroys_the_best_boost_of_the_opponent() -> None:
    own = {"hp": 12, "hand": ["Flashbang"], "boosts": ["Espionage"]}
    state = position(seats=[own, {"boosts": ["Lightweight", "Rusher", "Adrenaline"]}])
    assert chosen(state).arguments["target"] == {"owner": "opponent", "boost": "Rusher"}


def test_r16_a_decoy_takes_what_wins() -> None:
    pile = ["Lightweight", "Recon grenade", "Throwing knife", "AWM", "Bomb", "USP"]
    state = position(discard_pile=pile, seats=[{"hand": ["Decoy grenade"]}, {"hp": 2, "hand": ["USP"]}])
    assert chosen(state).arguments["pick"] == "Throwing knife"


def test_r22_with_awareness_it_leaves_the_bomb() -> None:
    state = position("approach", sites={"A": "Bomb", "B": "Uzi"}, seats=[{"boosts": ["Awareness"]}, {}])
    assert chosen(state).arguments == {"source": "B"}


def test_r24_with_awareness_and_lightweight_it_leaves_two_bombs() -> None:
    own = {"hp": 5, "boosts": ["Awareness", "Lightweight"]}
    state = position("approach", sites={"A": "Bomb", "B": "Bomb"}, seats=[own, {}])
    assert chosen(state).arguments == {"source": "skip"}


def test_q21_it_takes_the_site_that_has_a_card() -> None:
    state = position("approach", sites={"A": None}, seats=[{}, {}])
    assert all(chosen(state, luck=stream(number)).arguments == {"source": "B"} for number in range(10))


# -- strength ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pairing:
    id: str
    bot: str
    against: str
    games: int
    least: float


STRENGTH = [
    Pairing("normal beats random", "normal", "random", 100, 0.93),
    Pairing("easy beats random", "easy", "random", 100, 0.75),
    Pairing("normal beats easy", "normal", "easy", 60, 0.70),
]
"""The matches are seeded, so these are the same games every time; `gm bench bots` plays more of them."""


@pytest.mark.parametrize("case", STRENGTH, ids=lambda case: case.id)
def test_strength(case: Pairing) -> None:
    strength = compare(GAME, make_bot(GAME, case.bot), make_bot(GAME, case.against), case.games)
    assert strength.unfinished == 0
    assert strength.rate >= case.least
