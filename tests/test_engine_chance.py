"""The luck scheme: uniform, tied to the path of actions, restored after a refusal (promise P6)."""

from collections import Counter

import pytest

from gm.engine.chance import (
    Draw,
    DrawStream,
    RecordedChance,
    ScriptedChance,
    SeededChance,
    canonical,
    commitment_of,
    match_key,
    path_after,
    practice_seed,
)
from gm.engine.types import Action
from gm.errors import OutOfLuckError

KEY = match_key(practice_seed(1))
END = Action(0, "end_turn", {})


def test_p6_the_same_path_meets_the_same_dice_and_another_path_others() -> None:
    def dice(*path: Action) -> list[int]:
        chance = SeededChance(KEY)
        for action in path:
            chance.enter(action)
        return [chance.die(6, "test") for _ in range(20)]

    assert dice(END) == dice(END)
    assert dice(END) != dice(Action(1, "end_turn", {}))
    assert dice(END) != dice(END, END)


def test_p6_a_look_takes_nothing_from_the_dice_to_come() -> None:
    plain, looked = SeededChance(KEY), SeededChance(KEY)
    looked.enter_look()
    shown = [looked.die(6, "show") for _ in range(5)]
    for chance in (plain, looked):
        chance.enter(END)
    assert [plain.die(6, "x") for _ in range(9)] == [looked.die(6, "x") for _ in range(9)]
    assert len(shown) == 5


def test_p6_reset_undoes_draws_actions_and_show_dice() -> None:
    chance = SeededChance(KEY)
    mark = chance.mark()
    chance.enter_look()
    first_shown = chance.die(6, "show")
    chance.enter(END)
    drawn = chance.die(6, "x")
    chance.reset(mark)
    assert chance.entered == []
    chance.enter_look()
    assert chance.die(6, "show") == first_shown
    chance.enter(END)
    assert chance.die(6, "x") == drawn


def test_a_key_of_the_path_does_not_depend_on_the_order_of_argument_keys() -> None:
    one = Action(0, "play_card", {"card": "Akm", "modification": "Thermal"})
    two = Action(0, "play_card", {"modification": "Thermal", "card": "Akm"})
    assert canonical(one) == canonical(two)
    assert path_after(b"x" * 32, one) == path_after(b"x" * 32, two)


def test_r34_dice_are_uniform_by_rejection_not_by_remainder() -> None:
    stream = DrawStream(KEY, b"test")
    counts = Counter(stream.die(6, "x") for _ in range(12_000))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert sum((seen - 2000) ** 2 / 2000 for seen in counts.values()) < 20.5  # chi-square, 5 degrees, p = 0.001


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    stream, orders = DrawStream(KEY, b"test"), Counter[str]()
    for _ in range(6_000):
        cards = list("abc")
        stream.shuffle(cards, "x")
        orders["".join(cards)] += 1
    assert len(orders) == 6
    assert sum((seen - 1000) ** 2 / 1000 for seen in orders.values()) < 20.5


def test_word_and_seed_both_change_the_deal_and_the_commitment_binds_the_seed_alone() -> None:
    seed = practice_seed(7)
    assert len({match_key(seed), match_key(seed, "tulip"), match_key(practice_seed(8), "tulip")}) == 3
    assert commitment_of(seed) != commitment_of(practice_seed(8))


def test_bot_streams_differ_by_seat_and_position_and_take_nothing_from_the_match() -> None:
    chance = SeededChance(KEY)
    chance.enter(END)
    before = chance.mark()
    choices = [[chance.bot_stream(seat).pick(1000, "x") for _ in range(3)] for seat in (0, 1)]
    assert choices[0] != choices[1]
    assert chance.mark() == before


def test_a_recording_gives_back_what_was_drawn_and_refuses_anything_else() -> None:
    draws: list[Draw] = []
    live = SeededChance(KEY)
    live.on_draw = draws.append
    cards = list("abcdefgh")
    live.shuffle(cards, "deck")
    die = live.die(6, "smoke")
    again = RecordedChance(draws)
    copied = list("abcdefgh")
    again.shuffle(copied, "deck")
    assert (copied, again.die(6, "smoke")) == (cards, die)
    with pytest.raises(OutOfLuckError, match="no draw for smoke"):
        again.die(6, "smoke")
    with pytest.raises(OutOfLuckError, match=r"holds a draw for deck"):
        RecordedChance(draws).die(6, "smoke")


@pytest.mark.parametrize("dice", [[], [7], [0]])
def test_a_script_refuses_a_die_that_it_does_not_hold(dice: list[int]) -> None:
    with pytest.raises(OutOfLuckError):
        ScriptedChance(dice).die(6, "smoke")


def test_a_script_names_what_nobody_asked_for() -> None:
    chance = ScriptedChance([1, 2, 3], [4])
    chance.die(6, "x")
    assert chance.left_over() == "dice [2, 3] and picks [4]"
