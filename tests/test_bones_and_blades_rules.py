"""Rules of Bones and Blades that no scenario states: rounds from end to end, Weak Punches, clocks, sealed choices."""

import random
from collections import Counter
from typing import Any

import pytest

from gm.engine.chance import ScriptedChance
from gm.engine.match import Match
from gm.engine.types import Action, Answer
from gm.errors import ErrorCode, SetupError
from gm.games import get_game
from gm.games.bones_and_blades import events as happened
from gm.games.bones_and_blades.cards import GRAVE_ECHO, NAMES, WEAK_PUNCH
from gm.games.bones_and_blades.state import MILL, OVER, PLAY, REVIEW, Options, State
from gm.tools.schema import validator_for
from tests.random_games import random_game, seeded

GAME = get_game("bones_and_blades")
GAMES_PLAYED = 150


def match_of(setup: dict[str, Any], dice: list[int] | None = None, **options: int) -> Match[State]:
    chance = ScriptedChance(dice or [], [])
    return Match(GAME, GAME.from_setup(setup, Options(**options), chance), chance, validator_for(GAME))


def play(match: Match[State], seat: int, card: str, action: str = "rock", echo: str | None = None) -> Answer:
    copied = {} if echo is None else {"echo": echo}
    return match.apply(Action(seat, "play_card", {"card": card, "action": action, **copied}))


def healths(match: Match[State]) -> list[int]:
    return [one.health for one in match.state.seats]


# -- rounds -------------------------------------------------------------------------------------------------------


def test_q26_the_lead_alternates_by_turn_and_the_first_lead_by_round():
    for number in range(GAMES_PLAYED):
        first_leads: list[int] = []
        for step in random_game(GAME.name, number):
            turns = [event for event in step.answer.events if isinstance(event, happened.TurnBegan)]
            for event in turns:
                if event.turn == 1:
                    first_leads.append(event.seat)
                assert event.seat == (first_leads[-1] + event.turn - 1) % 2
        assert first_leads == [(first_leads[0] + spot) % 2 for spot in range(len(first_leads))]


def test_r6_r9_every_round_begins_at_full_health_with_five_cards_and_has_at_most_five_turns():
    for number in range(GAMES_PLAYED):
        for step in random_game(GAME.name, number):
            state: State = step.after
            assert 1 <= state.turn <= 5
            assert 1 <= state.round <= 3
            if state.phase == MILL:
                assert state.turn == 1
                assert all(one.health == 40 and len(one.hand) == 5 for one in state.seats)
            if state.phase == PLAY:
                assert [len(one.hand) for one in state.seats] == [6 - state.turn] * 2


def test_r10_q7_a_match_ends_at_two_round_wins_or_after_three_rounds():
    reasons = Counter[str]()
    for number in range(GAMES_PLAYED):
        wins = [0, 0]
        for step in random_game(GAME.name, number):
            for event in step.answer.events:
                if isinstance(event, happened.RoundWon):
                    wins[event.seat] += 1
                    assert event.wins == wins[event.seat]
        state: State = step.after
        assert [one.round_wins for one in state.seats] == wins
        assert max(wins) == 2 or state.round == 3
        outcome = GAME.outcome(state)
        assert outcome is not None
        assert outcome.winners == (() if wins[0] == wins[1] else (wins.index(max(wins)),))
        reasons["two wins" if max(wins) == 2 else "three rounds"] += 1
    assert len(reasons) == 2


def test_r11_q8_played_cards_are_removed_and_all_others_are_in_the_deck_after_the_last_round_too():
    for number in range(GAMES_PLAYED):
        played: list[set[str]] = [set(), set()]
        for step in random_game(GAME.name, number):
            for event in step.answer.events:
                if isinstance(event, happened.CardRevealed):
                    played[event.seat] |= {event.card}
                if isinstance(event, happened.EffectEchoed):
                    played[event.seat] |= {event.card}
        for seat, one in enumerate(step.after.seats):
            assert one.hand == []
            assert one.discard == []
            assert set(one.removed) == played[seat]
            assert sorted([*one.deck, *(name for name in one.removed if name != WEAK_PUNCH)]) == sorted(NAMES)


def test_q25_an_echo_that_never_resolves_leaves_the_card_milled():
    """R11: the leader falls first, so the follower's echo does not come about."""
    setup = {
        "leader": 0,
        "seats": [
            {"hand": ["Blood Oath"], "health": 3},
            {"hand": [GRAVE_ECHO], "discard": [{"name": "Rib Cage", "milled": True}], "deck": ["Feint"]},
        ],
    }
    match = match_of(setup)
    play(match, 1, GRAVE_ECHO, echo="Rib Cage")
    answer = play(match, 0, "Blood Oath")
    assert [type(event) for event in answer.events if isinstance(event, happened.EffectEchoed)] == []
    other = match.state.seats[1]
    assert other.removed == [GRAVE_ECHO]
    assert sorted(other.hand[:2]) == ["Feint", "Rib Cage"]
    assert other.round_wins == 1


def test_q5_both_at_0_by_the_same_blows_is_a_drawn_round():
    setup = {"round": 3, "turn": 2, "seats": [{"hand": ["Feint"], "health": 3}, {"hand": ["Whetstone"], "health": 3}]}
    match = match_of(setup, [6, 6])
    play(match, 0, "Feint")
    answer = play(match, 1, "Whetstone")
    drawn = [event for event in answer.events if isinstance(event, happened.RoundDrawn)]
    assert [(event.fallen, event.health) for event in drawn] == [(True, 0)]
    assert match.state.winner == "draw"
    assert GAME.outcome(match.state).winners == ()  # type: ignore[union-attr]


# -- Weak Punches -------------------------------------------------------------------------------------------------


def test_q16_milling_with_an_empty_deck_draws_weak_punches_that_cannot_be_milled():
    setup = {
        "phase": "mill",
        "leader": 0,
        "seats": [{}, {"hand": ["Feint", "Rib Cage", WEAK_PUNCH], "deck": ["Grass Cut"]}],
    }
    match = match_of(setup)
    refused = match.apply(Action(1, "mill", {"cards": [WEAK_PUNCH]}))
    assert refused.error is not None
    assert refused.error.code == ErrorCode.NOT_ALLOWED
    assert match.apply(Action(1, "mill", {"cards": ["Feint", "Rib Cage"]})).ok
    assert match.state.seats[1].hand == [WEAK_PUNCH, "Grass Cut", WEAK_PUNCH]
    assert match.apply(Action(0, "mill", {"cards": []})).ok
    assert match.state.phase == PLAY


def test_r5_q16_a_played_weak_punch_is_removed_like_any_card_and_an_unplayed_one_vanishes():
    setup = {
        "turn": 5, "leader": 0, "round": 3,
        "seats": [{"hand": [WEAK_PUNCH, WEAK_PUNCH, "Feint"], "deck": []}, {"hand": ["Rib Cage"], "deck": []}],
    }  # fmt: skip
    match = match_of(setup, [4, 2])
    play(match, 1, "Rib Cage")
    play(match, 0, WEAK_PUNCH)
    own, other = match.state.seats
    # Die 2 and 1 of the Rib Cage's rock against seat 0; the Weak Punch hits a Rib Cage.
    assert healths(match) == [40 - 3, 40]
    assert (own.removed, own.deck, own.hand) == ([WEAK_PUNCH], ["Feint"], [])
    assert other.removed == ["Rib Cage"]


def test_q25_a_grave_echo_of_a_weak_punch_does_nothing_and_must_be_named():
    setup = {
        "seats": [{"hand": [GRAVE_ECHO], "discard": [{"name": WEAK_PUNCH, "milled": False}]}, {"hand": ["Rib Cage"]}]
    }
    match = match_of(setup, [1, 1])
    unnamed = play(match, 0, GRAVE_ECHO)
    assert unnamed.error is not None
    assert unnamed.error.code == ErrorCode.NOT_ALLOWED
    assert play(match, 0, GRAVE_ECHO, echo=WEAK_PUNCH).ok
    assert play(match, 1, "Rib Cage").ok


# -- effects together -----------------------------------------------------------------------------------------------


def test_q21_q24_thorns_and_mirror_hit_a_shield_of_the_attacker():
    """A Bark Shield of 5 takes off what Mirror Blade gives back, after the direct damage it met before."""
    cards = [{"name": "Bark Shield", "x": 5, "rock": 3, "paper": 3, "scissors": 3}]
    setup = {"leader": 0, "cards": cards, "seats": [{"hand": ["Bark Shield"]}, {"hand": ["Mirror Blade"]}]}
    match = match_of(setup, [6])
    play(match, 0, "Bark Shield", "paper")
    answer = play(match, 1, "Mirror Blade", "rock")
    assert healths(match) == [40, 31]
    taken = {event.seat: event for event in answer.events if isinstance(event, happened.DamageTaken)}
    assert (taken[0].amount, taken[0].stopped) == (5, 5)


def test_q24_a_mirror_counts_the_whole_blow_though_it_is_more_than_the_health_left():
    setup = {
        "round": 1,
        "leader": 0,
        "seats": [{"hand": ["Mirror Blade"], "health": 1}, {"hand": ["Second Toss"], "health": 4}],
    }
    match = match_of(setup, [6, 6])
    play(match, 0, "Mirror Blade", "rock")
    answer = play(match, 1, "Second Toss", "paper")
    assert any(isinstance(event, happened.RoundDrawn) and event.fallen for event in answer.events)


def test_q20_blood_oath_ends_the_round_against_its_owner_behind_any_shield():
    match = match_of({"leader": 1, "seats": [{"hand": ["Rib Cage"]}, {"hand": ["Blood Oath"], "health": 4}]})
    play(match, 0, "Rib Cage")
    play(match, 1, "Blood Oath")
    assert [one.round_wins for one in match.state.seats] == [1, 0]


def test_q10_full_health_is_the_option():
    match = match_of({"seats": [{"hand": ["Marrow Broth"], "health": 15}, {"hand": ["Rib Cage"]}]}, [1], max_health=18)
    play(match, 0, "Marrow Broth", "rock")
    answer = play(match, 1, "Rib Cage", "paper")
    assert [event.amount for event in answer.events if isinstance(event, happened.Healed)] == [3]


# -- clocks, seals, ends --------------------------------------------------------------------------------------------


def test_q12_a_clock_that_ran_out_readies_mills_nothing_and_plays_any_card_with_any_action():
    match = Match(GAME, GAME.setup(Options(), seeded(1), GAME.default_names()), seeded(1), validator_for(GAME))
    assert match.time_out(0).ok
    assert match.time_out(1).ok
    assert match.state.phase == MILL
    assert match.time_out(1).ok
    assert match.time_out(0).ok
    assert [one.discard for one in match.state.seats] == [[], []]
    seen = set()
    for number in range(200):
        action = GAME.default_action(match.state, 0, seeded(number))
        assert match.fault_of(action) is None
        seen.add((action.arguments["card"], action.arguments["action"]))
    assert len(seen) == 15


def test_q18_a_choice_is_sealed_until_both_are_revealed_and_nobody_else_sees_it():
    match = match_of({"seats": [{"hand": ["Feint", "Rib Cage"]}, {"hand": ["Rib Cage", "Grass Cut"]}]}, [1])
    assert GAME.sealed(match.state, 0) is None
    answer = play(match, 0, "Feint", "paper")
    assert GAME.sealed(match.state, 0) == {"card": "Feint", "action": "paper", "echo": None}
    assert GAME.sealed(match.state, 1) is None
    (chosen,) = (event.seen_by(1) for event in answer.events)
    assert chosen == happened.CardChosen(0)
    for seat in (1, None):
        view = GAME.observation(match.state, seat)
        assert view["seats"][0]["chosen"] is True
        assert not {"choice", "hand", "deck"} & set(view["seats"][0])
    play(match, 1, "Rib Cage", "rock")
    assert GAME.sealed(match.state, 0) is None
    assert GAME.observation(match.state, 1)["seats"][0]["revealed"] == {
        "card": "Feint",
        "action": "paper",
        "echo": None,
    }


def test_r4_nobody_knows_the_lead_before_the_coin():
    state = GAME.setup(Options(), seeded(3), GAME.default_names())
    assert GAME.observation(state, 0)["leader"] is None


@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_gives_up_has_lost_and_a_choice_that_waits_is_put_back(seat: int):
    match = match_of({"seats": [{"hand": ["Feint"]}, {"hand": ["Rib Cage"]}]})
    play(match, 0, "Feint")
    assert match.give_up(seat).ok
    assert match.state.phase == OVER
    assert GAME.outcome(match.state).winners == (1 - seat,)  # type: ignore[union-attr]
    assert GAME.sealed(match.state, 0) is None


def test_both_may_act_in_any_order_until_they_are_done():
    luck = random.Random(5)
    orders = set()
    for number in range(40):
        state = GAME.setup(Options(), seeded(number), GAME.default_names())
        match = Match(GAME, state, seeded(number), validator_for(GAME))
        while match.state.phase in (REVIEW, MILL):
            seats = GAME.active_seats(match.state)
            seat = luck.choice(sorted(seats))
            orders.add((match.state.phase, seat, len(seats)))
            assert match.apply(next(GAME.legal_actions(match.state, seat))).ok
    assert len(orders) == 8


@pytest.mark.parametrize(("wins", "winner"), [((2, 0), 0), ((1, 2), 1), ((1, 1), "draw")])
def test_a_setup_of_a_match_that_is_over_knows_its_winner(wins: tuple[int, int], winner: object):
    match = match_of({"phase": "over", "seats": [{"round_wins": number} for number in wins]})
    assert match.state.winner == winner
    assert match.apply(Action(0, "see_discard", {})).ok


@pytest.mark.parametrize(
    ("setup", "wanted"),
    [
        ({"phase": "dance"}, "setup.phase"),
        ({"seats": [{"hand": ["Excalibur"]}]}, "setup.seats[0].hand[0]"),
        ({"seats": [{"deck": [WEAK_PUNCH]}]}, "setup.seats[0].deck[0]"),
        ({"seats": [{"health": 41}]}, "setup.seats[0].health"),
        ({"seats": [{"hand": ["Feint"], "health": 0}]}, "setup.seats[0].health"),
        ({"seats": [{}, {}, {}]}, "setup.seats"),
        ({"seats": [{"hand": ["Feint"], "choice": {"card": "Rib Cage", "action": "rock"}}]}, "setup.seats[0].choice"),
        ({"phase": "mill", "seats": [{"milled": True}, {"milled": True}]}, "setup.seats"),
        ({"cards": [{"x": 3}]}, "setup.cards[0].name"),
        ({"round": 4}, "setup.round"),
        ({"phase": "play", "winner": 1}, "setup.winner"),
        ({"phase": "over", "winner": None}, "setup.winner"),
        ({"turns": 4}, "'turns'"),
    ],
    ids=str,
)
def test_a_setup_that_cannot_be_is_refused_by_its_key(setup: dict[str, Any], wanted: str):
    with pytest.raises(SetupError) as refused:
        match_of(setup)
    assert wanted in str(refused.value)
