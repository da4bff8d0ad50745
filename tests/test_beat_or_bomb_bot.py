"""The bot of Beat or Bomb: tables solved exactly, mixtures that nobody gains on, and how strong it is."""

import random
from fractions import Fraction
from typing import Any

import pytest

from gm.bench.bots import compare
from gm.bench.exploit import CARDS_LEFT, GAIN_LIMIT, Responder, most_gained, positions, scored
from gm.bots import make_bot
from gm.bots.beat_or_bomb import BalancedBot, CarelessBot, MixingBot
from gm.bots.beat_or_bomb.matrix import Solution, solve
from gm.bots.beat_or_bomb.worth import EXACT_CARDS, POINT, best_round, round_table, worth
from gm.engine.chance import DrawStream, ScriptedChance, practice_seed
from gm.engine.types import Action, View
from gm.games import get_game
from gm.games.beat_or_bomb.cards import COMPETE, GIVE_UP, RANKS, VALUES
from tests.test_bots import Pairing

GAME = get_game("beat_or_bomb")
ALL = tuple(sorted(VALUES.values()))


def view_of(own: dict[str, Any], other: dict[str, Any]) -> View:
    state = GAME.from_setup({"seats": [own, other]}, GAME.options_type(), ScriptedChance())
    return GAME.observation(state, 0)


def stream(number: int = 0) -> DrawStream:
    return DrawStream(practice_seed(number), b"test")


# -- tables --------------------------------------------------------------------------------------------------------


def value_of(solution: Solution) -> Fraction:
    return Fraction(solution.value, solution.total)


@pytest.mark.parametrize(
    ("payoffs", "chances", "value"),
    [
        ([[7]], ["1"], "7"),
        ([[1, -1], [-1, 1]], ["1/2", "1/2"], "0"),
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], ["1/3", "1/3", "1/3"], "0"),
        ([[3, -1], [-2, 4]], ["3/5", "2/5"], "1"),
        ([[5, 2], [1, 1]], ["1", "0"], "2"),
        ([[-4, -6, -2], [-5, -3, -9]], ["4/7", "3/7"], None),
    ],
    ids=["one cell", "pennies", "rock paper scissors", "two by two", "saddle", "below zero"],
)
def test_tables_of_known_solution(payoffs: list[list[int]], chances: list[str], value: str | None) -> None:
    solution = solve(payoffs)
    assert sum(solution.weights) == solution.total
    if value is not None:
        assert value_of(solution) == Fraction(value)
        assert [Fraction(weight, solution.total) for weight in solution.weights] == [*map(Fraction, chances)]


def test_every_table_is_solved_exactly() -> None:
    """What the rows' mixture guarantees is what the columns' mixture allows: no solution can be better than that."""
    luck = random.Random(4)
    for _ in range(150):
        rows, columns, reach = luck.randint(1, 9), luck.randint(1, 9), luck.choice((1, 3, 1000))
        payoffs = [[luck.randint(-reach, reach) for _ in range(columns)] for _ in range(rows)]
        solution, mirrored = solve(payoffs), solve([[-payoffs[r][c] for r in range(rows)] for c in range(columns)])
        guaranteed = min(sum(solution.weights[r] * payoffs[r][c] for r in range(rows)) for c in range(columns))
        assert Fraction(guaranteed, solution.total) == value_of(solution) == -value_of(mirrored)
        assert sum(solution.weights) == solution.total
        assert min(solution.weights) >= 0


# -- what positions are worth --------------------------------------------------------------------------------------


def test_worths_are_those_of_the_rules() -> None:
    assert worth((7,), (7,)) == 0
    assert worth((9,), (7,)) == 9 * POINT
    assert worth((7,), (9,)) == -9 * POINT
    assert worth((), (9,)) == 0


def test_a_position_is_worth_to_one_what_it_costs_the_other() -> None:
    luck = random.Random(2)
    for size in (2, 4, EXACT_CARDS, EXACT_CARDS + 2, 12):
        own, other = (tuple(sorted(luck.sample(ALL, size))) for _ in range(2))
        assert worth(own, other) == -worth(other, own)


def test_the_estimate_is_near_to_what_best_play_brings() -> None:
    luck = random.Random(3)
    for _ in range(3):
        own, other = (tuple(sorted(luck.sample(ALL, EXACT_CARDS + 1))) for _ in range(2))
        exact = solve(round_table(own, other))
        assert abs(value_of(exact) - worth(own, other)) < 5 * POINT


def test_the_first_round_is_mixed_and_weak_cards_are_given_up() -> None:
    mixture = BalancedBot().mixture(view_of({}, {}))
    assert len(mixture) >= 6
    assert max(VALUES[card] for card, stance in mixture if stance == GIVE_UP) < min(VALUES["J"], VALUES["2"])
    assert best_round(ALL, ALL).total > 0


# -- what somebody gains who knows the mixtures --------------------------------------------------------------------


def test_q4_a_best_responder_gains_next_to_nothing_in_the_last_four_rounds() -> None:
    """Both sides of the comparison are worked out without the bot's tables: see `gm.bench.exploit`."""
    sound, careless = Responder(BalancedBot()), Responder(CarelessBot())
    for position in positions(4):
        gained = most_gained(sound, sound, position)
        assert 0 <= gained <= GAIN_LIMIT["normal"] / 25
        assert most_gained(careless, sound, position) > 1, "the check would not notice a bot that can be read"


@pytest.mark.parametrize("cards", range(1, CARDS_LEFT))
def test_q4_nor_in_any_round_after_them(cards: int) -> None:
    sound = Responder(BalancedBot())
    for position in positions(10, cards):
        assert 0 <= most_gained(sound, sound, position) <= GAIN_LIMIT["normal"] / 25


def test_the_check_scores_rounds_as_the_game_does() -> None:
    assert scored(("6", COMPETE), ("J", COMPETE)) == -17
    assert scored(("2", COMPETE), ("A", COMPETE)) == 29
    assert scored(("3", GIVE_UP), ("K", COMPETE)) == -13


def test_a_responder_finds_the_best_answer() -> None:
    """Against a bot that competes with its first card each time, the ace is kept for the king."""

    class Plain(MixingBot):
        def mixture(self, view: View) -> dict[tuple[str, str], int]:
            return {(view["seats"][view["seat"]]["cards"][0], COMPETE): 1}

    assert Responder(Plain()).leaves(("K",), ("A",)) == -27
    assert Responder(Plain()).leaves(("K",), ("3",)) == 13
    assert Responder(Plain()).leaves(("5", "K"), ("3", "A")) == 5 - 27


# -- choosing ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_mixtures_look_at_cards_alone(level: str) -> None:
    bot = make_bot(GAME, level)
    assert isinstance(bot, MixingBot)
    own, other = ["3", "8", "J", "2"], ["4", "9", "Q", "A"]
    plain = bot.mixture(view_of({"cards": own}, {"cards": other}))
    chosen = {"choice": {"card": "A", "stance": COMPETE}, "confirmed": True}
    assert bot.mixture(view_of({"cards": own, "points": 90}, {"cards": other, "points": 3, **chosen})) == plain
    assert {card for card, _ in plain} <= set(own)


def test_choices_are_drawn_as_likely_as_the_mixture_says() -> None:
    bot, view, draws = BalancedBot(), view_of({"cards": ["3", "9", "A"]}, {"cards": ["4", "10", "2"]}), 3000
    state = GAME.from_setup({"seats": view["seats"]}, GAME.options_type(), ScriptedChance())
    actions, luck = list(GAME.legal_actions(state, 0)), stream()
    counted: dict[tuple[Any, Any], int] = {}
    for _ in range(draws):
        action = bot.choose(view, actions, luck)
        assert action.arguments["confirm"] is True
        choice = action.arguments["card"], action.arguments["stance"]
        counted[choice] = counted.get(choice, 0) + 1
    mixture = bot.mixture(view)
    assert len(mixture) > 1
    for choice in counted.keys() | mixture.keys():
        assert abs(counted.get(choice, 0) / draws - mixture.get(choice, 0) / sum(mixture.values())) < 0.05


@pytest.mark.parametrize("level", ["easy", "normal"])
@pytest.mark.parametrize("stance", [COMPETE, GIVE_UP])
def test_what_stands_already_is_confirmed(level: str, stance: str) -> None:
    setup = {"seats": [{"cards": ["9"], "choice": {"card": "9", "stance": stance}}, {"cards": ["J"]}]}
    state = GAME.from_setup(setup, GAME.options_type(), ScriptedChance())
    actions = list(GAME.legal_actions(state, 0))
    for number in range(8):
        action = make_bot(GAME, level).choose(GAME.observation(state, 0), actions, stream(number))
        assert action == Action(0, "confirm", {}) or action.arguments["stance"] != stance


# -- strength ------------------------------------------------------------------------------------------------------


STRENGTH = [
    Pairing("normal beats random", "normal", "random", 30, 0.85),
    Pairing("easy beats random", "easy", "random", 200, 0.72),
    Pairing("normal beats easy", "normal", "easy", 30, 0.55),
]
"""The matches are seeded, so these are the same games every time; `gm bench bots beat-or-bomb` plays more of them."""


@pytest.mark.parametrize("case", STRENGTH, ids=lambda case: case.id)
def test_strength(case: Pairing) -> None:
    strength = compare(GAME, make_bot(GAME, case.bot), make_bot(GAME, case.against), case.games)
    assert strength.unfinished == 0
    assert strength.rate >= case.least


def test_all_cards_have_a_value_of_their_own() -> None:
    assert len({VALUES[card] for card in RANKS}) == len(RANKS)
