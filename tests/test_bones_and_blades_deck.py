"""Bones and Blades: the deck of a game is balanced whatever the luck, and its options fit together (R1 to R3, Q15)."""

import random

import pytest

from gm.engine.chance import ScriptedChance
from gm.errors import SetupError
from gm.games import get_game
from gm.games.bones_and_blades.cards import KINDS, NAMES, Card
from gm.games.bones_and_blades.generation import generate
from gm.games.bones_and_blades.state import Options
from tests.random_games import seeded

DECKS = 10_000
PICKS = 95
GAME = get_game("bones_and_blades")


class PlainChance(ScriptedChance):
    """Picks from a plain random generator: thousands of decks in a moment."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.random = random.Random(seed)

    def pick(self, count: int, why: str) -> int:
        assert count >= 1
        return self.random.randrange(count)


def stats(card: Card) -> tuple[int, int, int]:
    return card.rock, card.paper, card.scissors


def assert_balanced(cards: tuple[Card, ...], options: Options) -> None:
    assert tuple(card.name for card in cards) == NAMES
    for card, kind in zip(cards, KINDS, strict=True):
        assert 3 * card.x + sum(stats(card)) == options.card_total, card
        assert all(1 <= stat <= options.max_stat for stat in stats(card)), card
        assert card.x == kind.most if kind.fixed else 1 <= card.x <= min(kind.most, options.max_effect), card


def test_q1_every_card_of_ten_thousand_decks_totals_24_with_stats_from_1_to_12():
    options, chance = Options(), PlainChance(1)
    seen = set()
    for _ in range(DECKS):
        cards = generate(options, chance)
        assert_balanced(cards, options)
        seen.update(cards)
    for kind in KINDS:
        effects = {card.x for card in seen if card.name == kind.name}
        assert effects == ({kind.most} if kind.fixed else set(range(1, kind.most + 1)))
    # Every value that a card of effect 1 can have comes up for every stat; one of effect 7 has 3 points for 3 stats.
    assert {card.rock for card in seen if card.x == 1} == set(range(1, 13))
    assert {card.paper for card in seen if card.x == 1} == set(range(1, 13))
    assert {card.scissors for card in seen if card.x == 1} == set(range(1, 13))
    assert {stats(card) for card in seen if card.x == 7} == {(1, 1, 1)}


@pytest.mark.parametrize(
    "options",
    [
        Options(max_effect=1),
        Options(max_effect=3, max_stat=7),
        Options(card_total=30),
        Options(card_total=39),
        Options(card_total=30, max_stat=24),
        Options(max_effect=30, max_stat=21),
    ],
    ids=str,
)
def test_r1_other_numbers_make_other_decks_as_balanced(options: Options):
    chance = PlainChance(2)
    for _ in range(500):
        assert_balanced(generate(options, chance), options)


@pytest.mark.parametrize(
    "numbers",
    [
        {"card_total": 23},
        {"card_total": 40},
        {"max_stat": 6},
        {"card_total": 60, "max_stat": 12},
        {"max_health": 0},
        {"max_effect": 0},
        {"max_stat": -1},
    ],
    ids=str,
)
def test_r1_numbers_that_cannot_be_spent_are_refused_with_a_reason(numbers: dict[str, int]):
    with pytest.raises(SetupError) as refused:
        Options(**numbers)
    assert str(next(iter(numbers.values()))) in str(refused.value)


def test_q15_the_lowest_pick_is_the_lowest_value_and_the_first_stat():
    chance = ScriptedChance(picks=[0] * PICKS)
    cards = {card.name: card for card in generate(Options(), chance)}
    assert chance.left_over() == ""
    # 21 points: rock at least 21 - 24 and 1, then paper at least 20 - 12 = 8, then scissors take 12.
    assert cards["Bone Spear"] == Card("Bone Spear", 1, 1, 8, 12)
    # 24 - 21 = 3 points: each stat has one value only, and takes its pick all the same.
    assert cards["Rib Cage"] == Card("Rib Cage", 7, 1, 1, 1)
    assert cards["Feint"] == Card("Feint", 5, 1, 1, 7)


def test_q15_picks_in_the_order_effect_stat_value_stat_value():
    # Effect 3 of 1 to 7; scissors first, 5 of 1 to 12; then paper of rock and paper, 1 of 1 to 9; rock takes 9.
    chance = ScriptedChance(picks=[2, 2, 4, 1, 0] + [0] * (PICKS - 5))
    assert generate(Options(), chance)[0] == Card("Bone Spear", 3, 9, 1, 5)


def test_r2_both_get_the_same_cards_each_shuffled_on_its_own():
    decks = []
    for number in range(20):
        state = GAME.setup(Options(), seeded(number), GAME.default_names())
        assert [sorted(one.deck) for one in state.seats] == [sorted(NAMES)] * 2
        assert all(one.hand == [] and one.health == 40 for one in state.seats)
        decks += [tuple(one.deck) for one in state.seats]
    assert len(set(decks)) == len(decks)
    assert len({GAME.setup(Options(), seeded(number), GAME.default_names()).cards for number in range(20)}) == 20


def test_q28_a_fresh_setup_generates_its_list_on_loading():
    chance = ScriptedChance(picks=[0] * PICKS + [1])
    state = GAME.from_setup({}, Options(), chance)
    assert state.cards[0] == Card("Bone Spear", 1, 1, 8, 12)
    assert state.phase == "review"
    assert state.seats[0].deck == list(NAMES)
