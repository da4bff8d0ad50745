"""The rules of Bombline that the scenario files do not pin down: the deal, and readings at the edges."""

from collections import Counter

import pytest

from gm.engine.chance import ScriptedChance, SeededChance, match_key, practice_seed
from gm.engine.match import Match
from gm.engine.types import Action, Answer
from gm.games import get_game
from gm.games.bombline import cards

GAME = get_game("bombline")
OPTIONS = GAME.options_type()


def match_at(setup: dict[str, object], dice: tuple[int, ...] = (), picks: tuple[int, ...] = ()) -> Match[object]:
    luck = ScriptedChance(dice, picks)
    return Match(GAME, GAME.from_setup(setup, OPTIONS, luck), luck)


def play(match: Match[object], card: str, **arguments: object) -> Answer:
    answer = match.apply(Action(0, "play_card", {"card": card, **arguments}))
    assert answer.ok, answer.error
    return answer


def deal(number: int) -> dict[str, object]:
    return GAME.to_json(GAME.setup(OPTIONS, SeededChance(match_key(practice_seed(number))), GAME.default_names()))


def all_cards(state: dict[str, object]) -> list[str]:
    hands = [card for seat in state["seats"] for card in seat["hand"]]
    return [*hands, *state["draw_pile"], *state["sites"].values()]


def test_r3_q1_the_deck_has_266_cards_of_these_counts() -> None:
    counts = Counter(cards.CARDS[card].type for card in all_cards(deal(1)))
    assert counts == {
        "AR": 24, "SMG": 24, "SG": 20, "SR": 16, "Pistol": 24, "Utility": 74, "Boost": 32, "Special": 6,
        "Modification": 26, "Bomb": 20,
    }  # fmt: skip


def test_q2_cosmetic_names_are_dealt_evenly_the_first_taking_the_remainder() -> None:
    counts = Counter(all_cards(deal(1)))
    assert {name: counts[name] for name in cards.COSMETIC_NAMES["SR"]} == {"AWM": 6, "M107": 5, "Dragunov": 5}
    for names in cards.COSMETIC_NAMES.values():
        dealt = [counts[name] for name in names]
        assert max(dealt) - min(dealt) <= 1
        assert dealt == sorted(dealt, reverse=True)


@pytest.mark.parametrize("number", range(40))
def test_r5_q3_q4_hands_of_five_without_a_bomb_and_the_user_begins(number: int) -> None:
    state = deal(number)
    assert [len(seat["hand"]) for seat in state["seats"]] == [5, 5]
    assert all("Bomb" not in seat["hand"] for seat in state["seats"])
    assert (state["turn"], state["phase"]) == (0, "approach")
    assert None not in state["sites"].values()


def test_q3_sites_can_hold_bombs_and_deals_differ() -> None:
    deals = [deal(number) for number in range(60)]
    assert any("Bomb" in state["sites"].values() for state in deals)
    assert len({tuple(state["draw_pile"]) for state in deals}) == 60


def test_q24_rpgs_that_come_after_a_deadly_one_stay_where_they_were() -> None:
    match = match_at({"phase": "action", "ap": 0, "seats": [{"hp": 2, "rpgs": 3, "ap_spent": 3}, {}]})
    assert match.apply(Action(0, "end_turn", {})).ok
    state = GAME.to_json(match.state)
    assert (state["phase"], state["winner"], state["seats"][0]["hp"], state["seats"][0]["rpgs"]) == ("over", 1, -1, 2)


def test_q24_a_fire_round_that_kills_burns_nobody() -> None:
    match = match_at({"phase": "action", "seats": [{"hand": ["Supernova", "Fire round"]}, {"hp": 2}]})
    play(match, "Supernova", modification="Fire round")
    state = GAME.to_json(match.state)
    assert (state["phase"], state["seats"][1]["burning"]) == ("over", 0)


def test_q24_q26_a_boost_placed_with_the_last_breath_stays_placed() -> None:
    match = match_at({"phase": "action", "seats": [{"hp": 1, "burning": 1, "hand": ["Rusher"]}, {}]})
    play(match, "Rusher")
    state = GAME.to_json(match.state)
    assert (state["phase"], state["winner"], state["discard_pile"]) == ("over", 1, [])
    assert state["seats"][0]["boosts"] == [{"name": "Rusher", "active": False}]


def test_q30_the_first_of_two_hits_ends_the_game_before_the_second() -> None:
    match = match_at({"phase": "action", "seats": [{"hp": 1, "burning": 1, "hand": ["Akm", "Thermal"]}, {}]})
    play(match, "Akm", modification="Thermal")
    assert GAME.to_json(match.state)["seats"][0]["hp"] == 0


def test_q24_the_bomb_of_a_suppressor_goes_to_the_discard_pile_when_molotov_kills() -> None:
    setup = {"phase": "action", "draw_pile": ["Bomb"] + ["USP"] * 12, "seats": [
        {"hp": 2, "burning": 1, "hand": ["Akm", "Suppressor"]}, {}]}  # fmt: skip
    match = match_at(setup)
    play(match, "Akm", modification="Suppressor")
    state = GAME.to_json(match.state)
    assert (state["phase"], state["discard_pile"]) == ("over", ["Akm", "Suppressor", "Bomb"])


def test_r19_adrenaline_can_save_its_player_from_the_molotov_hit_of_the_same_card() -> None:
    match = match_at(
        {"phase": "action", "seats": [{"hp": 1, "burning": 1, "boosts": ["Adrenaline"], "hand": ["AWM"]}, {}]}
    )
    play(match, "AWM")
    state = GAME.to_json(match.state)
    assert (state["phase"], state["seats"][0]["hp"]) == ("action", 1)


def test_r12_q26_an_adrenaline_that_its_own_player_destroys_heals_no_more() -> None:
    match = match_at({"phase": "action", "cards_played": 2, "seats": [
        {"hp": 5, "boosts": ["Adrenaline"], "hand": ["Flashbang"]}, {}]})  # fmt: skip
    play(match, "Flashbang", target={"owner": "self", "boost": "Adrenaline"})
    assert GAME.to_json(match.state)["seats"][0]["hp"] == 5


def test_q21_an_empty_site_gives_nothing_and_is_refilled_then() -> None:
    setup = {"sites": {"A": None}, "draw_pile": ["Akm"] + ["USP"] * 12}
    match = match_at(setup)
    assert match.apply(Action(0, "draw", {"source": "A"})).ok
    state = GAME.to_json(match.state)
    assert (state["phase"], state["sites"]["A"], state["seats"][0]["hand"]) == ("action", "Akm", [])


def test_r6_with_both_piles_empty_the_end_draw_gives_nothing_and_the_turn_passes() -> None:
    match = match_at({"phase": "action", "draw_pile": [], "seats": [{}, {}]})
    assert match.apply(Action(0, "end_turn", {})).ok
    state = GAME.to_json(match.state)
    assert (state["turn"], state["phase"], state["seats"][0]["hand"]) == (1, "approach", [])


def test_r15_a_recon_shows_the_hand_once_and_its_player_remembers_what_has_not_left_it() -> None:
    match = match_at({"phase": "action", "seats": [{"hand": ["Recon grenade"]}, {"hand": ["Akm", "Uzi", "Akm"]}]})
    play(match, "Recon grenade")
    assert GAME.observation(match.state, 0)["seats"][0]["recon"] == ["Akm", "Uzi", "Akm"]
    assert "recon" not in GAME.observation(match.state, 1)["seats"][0]
    for seat, tool, arguments in (
        (0, "end_turn", {}),
        (1, "draw", {"source": "A"}),
        (1, "play_card", {"card": "Akm"}),
    ):
        assert match.apply(Action(seat, tool, arguments)).ok
    assert GAME.observation(match.state, 0)["seats"][0]["recon"] == ["Uzi", "Akm"]


def test_q20_a_pending_position_survives_its_own_json() -> None:
    options = GAME.options_type(auto_roll=False)
    luck = ScriptedChance()
    state = GAME.from_setup({"phase": "action", "seats": [{"hand": ["Supernova"]}, {}]}, options, luck)
    match = Match(GAME, state, luck)
    play(match, "Supernova")
    again = GAME.from_setup(GAME.to_json(match.state), options, luck)
    assert again == match.state
    assert [action.tool for action in GAME.legal_actions(match.state, 0)] == ["roll_die"]


def test_legal_discards_name_every_choice_of_three_once() -> None:
    match = match_at({"phase": "defuse", "seats": [{"hand": ["USP", "Slug", "USP", "RPG", "USP"]}, {}]})
    discards = [
        tuple(action.arguments["cards"])
        for action in GAME.legal_actions(match.state, 0)
        if action.arguments.get("method") == "discard"
    ]
    assert len(discards) == len({tuple(sorted(choice)) for choice in discards}) == 4
