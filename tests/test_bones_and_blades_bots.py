"""The opponent of Bones and Blades: its arithmetic is that of the rules, it mixes its plays, it mills what is weak."""

import itertools
import random
from collections import Counter
from collections.abc import MutableSequence
from statistics import mean
from typing import Any

import pytest

from gm.bots import make_bot
from gm.bots.bones_and_blades.mixing import mixture
from gm.bots.bones_and_blades.outlook import after_turn, force_of, worth
from gm.engine.chance import DrawStream
from gm.engine.types import Action
from gm.games import get_game
from gm.games.bones_and_blades.cards import ACTIONS, NAMES, card_in
from gm.games.bones_and_blades.state import Options, State
from gm.games.bones_and_blades.turn import DIE_SIDES
from tests.random_games import seeded

GAME = get_game("bones_and_blades")
TURNS_COMPARED = 100
APART = 1.0
"""The average of a shield or mirror is not that of the die; so many points at most lie between."""


class ChosenDice:
    """Dice from a list, over and over."""

    def __init__(self, dice: tuple[int, ...]) -> None:
        self.dice = itertools.cycle(dice)

    def die(self, sides: int, why: str) -> int:
        return next(self.dice)

    def pick(self, count: int, why: str) -> int:
        return 0

    def shuffle(self, cards: MutableSequence[str], why: str) -> None:
        """Keeps the order."""


def stream(number: int) -> DrawStream:
    return DrawStream(bytes(32), b"test" + bytes([number]))


def position(luck: random.Random, healths: tuple[int, int]) -> State:
    state = GAME.setup(Options(), seeded(luck.randrange(1000)), GAME.default_names())
    state.phase, state.leader = "play", luck.randrange(2)
    for one, health in zip(state.seats, healths, strict=True):
        one.health, one.milled, one.ready, one.hand = health, True, True, [luck.choice(NAMES)]
    return state


def averages(state: State, acts: tuple[str, str]) -> list[float]:
    """Both healths after the turn, by the rules themselves, over all that four dice can show."""
    ends = []
    for dice in itertools.product(range(1, DIE_SIDES + 1), repeat=4):
        draft: Any = GAME.copy(state)
        for seat, act in enumerate(acts):
            call = {"card": draft.seats[seat].hand[0], "action": act}
            GAME.apply_action(draft, Action(seat, "play_card", call), ChosenDice(dice))  # type: ignore[arg-type]
        ends.append([one.health for one in draft.seats])
    return [mean(one) for one in zip(*ends, strict=True)]


def test_a_turn_comes_on_average_to_what_the_bot_reckons():
    luck = random.Random(1)
    for _ in range(TURNS_COMPARED):
        state = position(luck, (luck.randint(30, 40), luck.randint(30, 40)))
        acts = luck.choice(ACTIONS), luck.choice(ACTIONS)
        order = (state.leader, 1 - state.leader)
        plays = [
            (force_of(card_in(state.cards, state.seats[seat].hand[0])), ACTIONS.index(acts[seat])) for seat in order
        ]
        reckoned = after_turn(plays[0], plays[1], tuple(state.seats[seat].health for seat in order), 40)  # type: ignore[arg-type]
        found = averages(state, acts)
        for seat, health in zip(order, reckoned, strict=True):
            assert abs(health - found[seat]) < APART, (state.seats, acts)


def test_a_fall_before_the_dice_ends_the_turn_there():
    """Q19: the leader's Bone Spear fells the other, whose Rib Cage comes too late; nobody strikes."""
    state = position(random.Random(2), (40, 40))
    spear = force_of(card_in(state.cards, "Bone Spear")._replace(x=5))
    cage = force_of(card_in(state.cards, "Rib Cage"))
    own, other = after_turn((spear, 0), (cage, 1), (12, 5), 40)
    assert own == 12
    assert worth(own, other, 3) == 1
    # With the other leading the cage stands first.
    assert after_turn((cage, 1), (spear, 0), (5, 12), 40)[0] == 5


def test_a_lead_is_worth_more_the_fewer_turns_are_left_and_both_sides_add_up_to_one():
    assert worth(20, 10, 0) > worth(20, 10, 4) > 0.5 == worth(20, 20, 2)
    for own, other, turns in itertools.product((-9, 0, 2, 15, 40), (-9, 0, 2, 15, 40), range(5)):
        assert worth(own, other, turns) + worth(other, own, turns) == pytest.approx(1)


def test_a_mixture_of_rock_paper_and_scissors_cannot_be_read():
    won = [[0.5, 0, 1], [1, 0.5, 0], [0, 1, 0.5]]
    assert mixture(won, 3) == pytest.approx([1 / 3] * 3, abs=0.02)
    # A play that is worse whatever the other does is left alone.
    assert mixture([*won, [0.2, 0, 0.2]], 3)[3] < 0.02


def test_the_normal_bot_mixes_and_decides_the_same_for_the_same_view_and_stream():
    state = GAME.from_setup({"phase": "play"}, Options(), seeded(1))
    view, actions = GAME.observation(state, 0), [*GAME.legal_actions(state, 0)]
    bot = make_bot(GAME, "normal")
    chosen = Counter(str(bot.choose(view, actions, stream(number)).arguments["action"]) for number in range(60))
    assert len(chosen) >= 2
    assert bot.choose(view, actions, stream(1)) == bot.choose(view, actions, stream(1))


def test_the_normal_bot_mills_what_is_weak_and_keeps_what_is_strong():
    cards = [
        {"name": "Feint", "x": 5, "rock": 1, "paper": 1, "scissors": 1},
        {"name": "Bone Spear", "x": 7, "rock": 12, "paper": 12, "scissors": 12},
    ]
    hand = ["Feint", "Bone Spear", "Grass Cut", "Whetstone", "Thorn Wall"]
    setup = {"phase": "mill", "leader": 1, "cards": cards, "seats": [{"hand": hand}, {}]}
    state = GAME.from_setup(setup, Options(), seeded(1))  # type: ignore[arg-type]
    action = make_bot(GAME, "normal").choose(GAME.observation(state, 0), [*GAME.legal_actions(state, 0)], stream(1))
    milled = action.arguments["cards"]
    assert "Feint" in milled  # type: ignore[operator]
    assert "Bone Spear" not in milled  # type: ignore[operator]


@pytest.mark.parametrize("level", ["easy", "normal"])
def test_a_bot_can_play_a_grave_echo_and_weak_punches_alone(level: str):
    hands = (["Grave Echo"], ["Weak Punch", "Weak Punch"], ["Grave Echo", "Weak Punch", "Feint"])
    for hand, milled in itertools.product(hands, (True, False)):
        pile = [{"name": name, "milled": milled} for name in ("Rib Cage", "Weak Punch", "Bone Spear")]
        setup = {"seats": [{"hand": hand, "discard": pile}, {"hand": ["Weak Punch"], "deck": [], "removed": [*NAMES]}]}
        state = GAME.from_setup(setup, Options(), seeded(1))  # type: ignore[arg-type]
        actions = [*GAME.legal_actions(state, 0)]
        assert make_bot(GAME, level).choose(GAME.observation(state, 0), actions, stream(3)) in actions
