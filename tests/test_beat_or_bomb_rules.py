"""The rules of Beat or Bomb beyond the scenarios: what a setup may be, what is refused, what stays hidden."""

from itertools import product
from typing import Any

import pytest

from gm.engine.chance import ScriptedChance
from gm.engine.events import seen_events
from gm.engine.match import Match
from gm.engine.types import Action, Answer, Outcome
from gm.errors import ErrorCode, SetupError
from gm.games import get_game
from gm.games.beat_or_bomb.cards import COMPETE, GIVE_UP, RANKS, ROUNDS, STANCES, VALUES
from gm.games.beat_or_bomb.events import CardChosen, ChoiceConfirmed, MatchTied, MatchWon, RoundScored
from gm.games.beat_or_bomb.rules import points_of
from gm.games.beat_or_bomb.state import Options, State
from gm.tools.schema import validator_for

GAME = get_game("beat_or_bomb")


def match_of(setup: dict[str, Any] | None = None, *, auto_confirm: bool = False) -> Match[State]:
    chance = ScriptedChance()
    return Match(GAME, GAME.from_setup(setup or {}, Options(auto_confirm), chance), chance, validator_for(GAME))


def choose(match: Match[State], seat: int, card: str, stance: str = COMPETE, **more: bool) -> Answer:
    return match.apply(Action(seat, "play_card", {"card": card, "stance": stance, **more}))


# -- scoring -------------------------------------------------------------------------------------------------------


def test_r1_the_two_counts_most_and_the_others_as_they_are_listed() -> None:
    assert [VALUES[card] for card in RANKS] == [15, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]


@pytest.mark.parametrize(("card", "other"), list(product(RANKS, RANKS)))
def test_r3_r4_q1_every_round_there_can_be(card: str, other: str) -> None:
    value, rival = VALUES[card], VALUES[other]
    both = value + rival
    fought = (both, 0) if value > rival else (0, both) if rival > value else (0, 0)
    assert points_of(((card, COMPETE), (other, COMPETE))) == fought
    assert points_of(((card, COMPETE), (other, GIVE_UP))) == (value, 0)
    assert points_of(((card, GIVE_UP), (other, COMPETE))) == (0, rival)
    assert points_of(((card, GIVE_UP), (other, GIVE_UP))) == (0, 0)


def test_r5_thirteen_rounds_and_the_higher_total_wins() -> None:
    match = match_of()
    for card in RANKS:
        choose(match, 0, card, COMPETE, confirm=True)
        answer = choose(match, 1, card, COMPETE if card == "3" else GIVE_UP, confirm=True)
    points = [one.points for one in match.state.seats]
    assert points == [sum(VALUES.values()) - VALUES["3"], 0]
    assert answer.events[-1] == MatchWon(0)
    assert GAME.outcome(match.state) == Outcome("points", (0,))
    assert match.state.round == ROUNDS


def test_q8_equal_totals_are_a_tie_without_a_winner() -> None:
    match = match_of({"seats": [{"cards": ["7"], "points": 20}, {"cards": ["9"], "points": 27}]})
    choose(match, 0, "7", COMPETE, confirm=True)
    answer = choose(match, 1, "9", GIVE_UP, confirm=True)
    assert answer.events[-1] == MatchTied(0)
    assert match.state.winner == "tie"
    assert GAME.outcome(match.state) == Outcome("points", ())


def test_q8_a_lead_that_cannot_be_lost_ends_nothing() -> None:
    match = match_of({"seats": [{"cards": ["3", "4"], "points": 100}, {"cards": ["3", "4"]}]})
    choose(match, 0, "3", COMPETE, confirm=True)
    choose(match, 1, "4", COMPETE, confirm=True)
    assert (match.state.phase, match.state.round, match.state.winner) == ("choose", 13, None)


# -- choosing ------------------------------------------------------------------------------------------------------


def test_q5_auto_confirm_confirms_unless_it_is_told_not_to() -> None:
    match = match_of(auto_confirm=True)
    assert [type(event) for event in choose(match, 0, "4", confirm=False).events] == [CardChosen]
    assert not match.state.seats[0].confirmed
    assert [type(event) for event in choose(match, 0, "4").events] == [ChoiceConfirmed]
    assert match.state.seats[0].confirmed


def test_q7_a_refusal_says_what_stands_and_what_is_left() -> None:
    match = match_of({"seats": [{"cards": ["3", "J"]}, {}]})
    missing = choose(match, 0, "7").error
    assert missing is not None
    assert (missing.code, missing.message) == (ErrorCode.NO_SUCH_CARD, "You have no '7' left.")
    assert missing.hint == "Your cards are: 3, J."
    choose(match, 0, "J", confirm=True)
    stands = choose(match, 0, "7").error
    assert stands is not None
    assert stands.code == ErrorCode.NOT_ALLOWED


def test_q7_choosing_the_same_again_is_no_step_of_the_path() -> None:
    match = match_of()
    choose(match, 0, "J")
    again = Action(0, "play_card", {"card": "J", "stance": COMPETE})
    assert GAME.is_look(match.state, again)
    assert match.apply(again).ok
    assert not GAME.is_look(match.state, Action(0, "play_card", {"card": "J", "stance": COMPETE, "confirm": True}))
    assert again not in list(GAME.legal_actions(match.state, 0))


def test_r2_the_other_seat_learns_that_a_choice_stands_and_nothing_else() -> None:
    match = match_of()
    assert seen_events(choose(match, 0, "J").events, 1) == ()
    assert "choice" not in GAME.observation(match.state, 1)["seats"][0]
    confirmed = match.apply(Action(0, "confirm", {}))
    assert seen_events(confirmed.events, 1) == (ChoiceConfirmed(0, None, None),)
    assert seen_events(confirmed.events, 0) == (ChoiceConfirmed(0, "J", COMPETE),)
    assert GAME.observation(match.state, None)["seats"][0]["confirmed"]


def test_q2_q6_the_round_is_shown_to_all_and_only_then_the_cards_are_gone() -> None:
    match = match_of()
    choose(match, 0, "6", confirm=True)
    assert match.state.seats[0].cards == list(RANKS)
    shown = choose(match, 1, "J", confirm=True).events[-1]
    assert shown == RoundScored(1, 1, ("6", "J"), (COMPETE, COMPETE), (0, 17), (0, 17))
    assert shown.seen_by(None) == shown
    assert "6" not in match.state.seats[0].cards
    assert "J" not in match.state.seats[1].cards


def test_q4_what_is_sealed_is_what_is_confirmed_until_it_is_shown() -> None:
    match = match_of()
    assert GAME.sealed(match.state, 1) is None
    choose(match, 1, "J", GIVE_UP)
    assert GAME.sealed(match.state, 1) is None
    match.apply(Action(1, "confirm", {}))
    assert GAME.sealed(match.state, 1) == {"card": "J", "stance": GIVE_UP}
    choose(match, 0, "6", confirm=True)
    assert GAME.sealed(match.state, 1) is None


def test_who_gives_the_match_up_has_lost_it_and_no_choice_is_played() -> None:
    match = match_of({"seats": [{"points": 90}, {"choice": {"card": "K", "stance": COMPETE}, "confirmed": True}]})
    assert match.give_up(0).ok
    assert GAME.outcome(match.state) == Outcome("points", (1,))
    assert (match.state.seats[1].choice, match.state.seats[1].points) == (None, 0)
    assert match.state.seats[1].cards == list(RANKS)


def test_a_clock_that_runs_out_confirms_what_was_chosen() -> None:
    match = match_of({"seats": [{"choice": {"card": "K", "stance": GIVE_UP}}, {}]})
    assert match.time_out(0).events == (ChoiceConfirmed(0, "K", GIVE_UP),)


# -- what can be done ----------------------------------------------------------------------------------------------


def test_every_card_can_be_chosen_in_both_ways_open_or_confirmed() -> None:
    match = match_of({"seats": [{"cards": ["3", "J"]}, {}]})
    found = [tuple(action.arguments.values()) for action in GAME.legal_actions(match.state, 0)]
    assert found == list(product(("3", "J"), STANCES, (True, False)))
    choose(match, 0, "3", GIVE_UP)
    actions = list(GAME.legal_actions(match.state, 0))
    assert actions[0] == Action(0, "confirm", {})
    assert len(actions) == 1 + 6


@pytest.mark.parametrize(("auto_confirm", "count"), [(True, 26), (False, 52)])
def test_q5_offers_name_the_confirmation_where_it_is_no_matter_of_course(auto_confirm: bool, count: int) -> None:
    match = match_of(auto_confirm=auto_confirm)
    (offer,) = GAME.offers(GAME.observation(match.state, 0))
    assert len(offer.calls) == count
    choose(match, 0, "3", confirm=True)
    assert GAME.offers(GAME.observation(match.state, 0)) == ()


# -- setups --------------------------------------------------------------------------------------------------------


def test_a_setup_lists_cards_in_any_order_and_knows_its_round() -> None:
    state = match_of({"seats": [{"cards": ["A", "10", "2"]}, {"cards": ["3", "4", "5"]}]}).state
    assert state.seats[0].cards == ["2", "10", "A"]
    assert (state.round, state.phase) == (11, "choose")


def test_a_setup_without_cards_is_over() -> None:
    state = match_of({"seats": [{"cards": [], "points": 3}, {"cards": [], "points": 9}]}).state
    assert (state.round, state.phase, state.winner) == (13, "over", 1)


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        ({"seats": [{"cards": ["1"]}]}, r"seats\[0\].cards"),
        ({"seats": [{"cards": ["3", "3"]}]}, "different cards"),
        ({"seats": [{}, {"choice": {"card": "3"}}]}, r"seats\[1\].choice"),
        ({"seats": [{"cards": ["4"], "choice": {"card": "3", "stance": COMPETE}}]}, "a card that is left"),
        ({"seats": [{"confirmed": True}]}, "without a choice"),
        ({"seats": [{"choice": {"card": "3", "stance": COMPETE}, "confirmed": True}] * 2}, "both confirmed"),
        ({"seats": [{"points": -1}]}, "0 or more"),
        ({"seats": [{}, {}, {}]}, "two seats"),
        ({"seats": [{"hand": []}]}, "unknown key 'hand'"),
        ({"phase": "end"}, "choose, over"),
        ({"phase": "choose", "seats": [{"cards": []}]}, "no cards left"),
        ({"winner": 0}, "'over' only"),
        ({"round": 14}, "1 to 13"),
        ({"turn": 0}, "unknown key 'turn'"),
    ],
    ids=str,
)
def test_a_setup_that_cannot_be_is_refused_by_name(setup: dict[str, Any], message: str) -> None:
    with pytest.raises(SetupError, match=message):
        match_of(setup)
