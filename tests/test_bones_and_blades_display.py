"""The lines of Bones and Blades: what is shown of a position, and one clear line for everything that happens."""

from typing import Any

import pytest

from gm.engine.chance import ScriptedChance
from gm.engine.events import Event, seen_events
from gm.engine.match import Match
from gm.engine.said import Said
from gm.engine.types import Action
from gm.frontends.panels.bones_and_blades import panel
from gm.games import get_game
from gm.games.bones_and_blades import events as happened
from gm.games.bones_and_blades.cards import NAMES
from gm.games.bones_and_blades.state import Options, State
from gm.language import LANGUAGES
from gm.render import STYLES
from gm.tools.schema import validator_for
from tests.random_games import random_game

GAME = get_game("bones_and_blades")
PEOPLE = ("Mara", "Ilya")
GAMES_PLAYED = 40


def match_of(setup: dict[str, Any], *dice: int) -> Match[State]:
    chance = ScriptedChance(dice)
    return Match(GAME, GAME.from_setup(setup, Options(), chance), chance, validator_for(GAME))


def told(match: Match[State], seat: int | None, events: tuple[Event, ...]) -> list[str]:
    view = GAME.observation(match.state, seat)
    return [line.text for line in GAME.tell(view, seen_events(events, seat), PEOPLE)]


def shown(match: Match[State], seat: int | None) -> list[str]:
    return [line.text for line in GAME.display(GAME.observation(match.state, seat), PEOPLE)]


def turn(match: Match[State], first: dict[str, str], second: dict[str, str]) -> tuple[Event, ...]:
    """Seat 0 chooses `first`, then seat 1 `second`."""
    events: tuple[Event, ...] = ()
    for seat, call in enumerate((first, second)):
        answer = match.apply(Action(seat, "play_card", call))
        assert answer.ok, answer.error
        events += answer.events
    return events


def test_a_turn_is_told_in_order_with_every_number():
    cards = [
        {"name": "Blood Oath", "x": 3, "rock": 5, "paper": 5, "scissors": 5},
        {"name": "Dull Edge", "x": 2, "rock": 6, "paper": 6, "scissors": 6},
    ]
    setup = {"leader": 1, "cards": cards, "seats": [{"hand": ["Blood Oath"]}, {"hand": ["Dull Edge"]}]}
    match = match_of(setup, 4, 2)
    events = turn(match, {"card": "Blood Oath", "action": "rock"}, {"card": "Dull Edge", "action": "rock"})
    dull = "-2 to the stat the opponent attacks with this turn, not below 0 (Damage phase)"
    assert told(match, 0, events) == [
        f'Ilya plays Dull Edge with rock 6: "{dull}".',
        'You play Blood Oath with rock 5: "you lose 3 health; +6 to your attack damage this turn (Damage phase)".',
        "You — Blood Oath costs 3 health and adds 6 to the attack, health 37.",
        "Actions: both chose rock, both attack.",
        "Ilya — die 4.",
        "You — die 2.",
        "Ilya — attack 10, from die 4 and rock 6.",
        "You — attack 11, from die 2, rock 3 (changed by -2) and oath 6.",
        "Ilya — 11 damage, health 29.",
        "You — 10 damage, health 27.",
        "Turn 2 of 5: you lead.",
    ]


def test_dice_and_shields_are_told_as_they_fell():
    setup = {"leader": 0, "seats": [{"hand": ["Bark Shield"]}, {"hand": ["Second Toss"]}]}
    match = match_of(setup, 2, 6)
    lines = told(
        match, 1, turn(match, {"card": "Bark Shield", "action": "rock"}, {"card": "Second Toss", "action": "paper"})
    )
    assert "You — dice 2 and 6, 6 counts." in lines
    assert "Mara — 11 damage, 7 of it stopped, health 36." in lines
    cards = [{"name": "Cracked Die", "x": 6, "rock": 3, "paper": 1, "scissors": 2}]
    match = match_of({"cards": cards, "seats": [{"hand": ["Cracked Die"]}, {"hand": ["Feint"]}]}, 4)
    lines = told(
        match, None, turn(match, {"card": "Cracked Die", "action": "rock"}, {"card": "Feint", "action": "paper"})
    )
    assert "Ilya — die 4, changed to 0." in lines


def test_an_echo_is_told_with_what_it_copies():
    pile = [{"name": "Bone Spear", "milled": True}]
    match = match_of({"seats": [{"hand": ["Grave Echo"], "discard": pile}, {"hand": ["Rib Cage"]}]}, 1)
    call = {"card": "Grave Echo", "action": "rock", "echo": "Bone Spear"}
    answer = match.apply(Action(0, "play_card", call))
    assert told(match, 0, answer.events) == ["Your choice, final: Grave Echo as Bone Spear with rock."]
    assert told(match, 1, answer.events) == ["Mara has chosen."]
    answer = match.apply(Action(1, "play_card", {"card": "Rib Cage", "action": "scissors"}))
    assert 'Mara — the Grave Echo acts as Bone Spear: "7 direct damage".' in told(match, 1, answer.events)


def test_a_round_that_ends_and_the_next_that_begins():
    seats = [
        {"hand": ["Bone Spear", "Feint"], "deck": ["Thorn Wall"], "discard": [{"name": "Rib Cage", "milled": True}]},
        {"hand": ["Grass Cut"], "health": 5, "deck": []},
    ]
    match = match_of({"leader": 0, "seats": seats})
    events = turn(match, {"card": "Bone Spear", "action": "rock"}, {"card": "Grass Cut", "action": "rock"})
    assert told(match, 1, events)[-9:] == [
        "You — 7 direct damage from Bone Spear, health 0.",
        "Mara wins round 1 with 40 health, the other is at 0. Rounds won: 1.",
        "Mara — back in the deck 1 milled and 1 unplayed, removed from the game: Bone Spear.",
        "You — removed from the game: Grass Cut.",
        "Round 2 of 3: you lead its first turn, and may mill up to 2 cards.",
        "You draw: Weak Punch, Weak Punch, Weak Punch, Weak Punch, Weak Punch.",
        "You — the deck has run out, 5 Weak Punches fill the hand.",
        "Mara draws 5 cards.",
        "Mara — the deck has run out, 2 Weak Punches fill the hand.",
    ]


def test_r13_the_piles_are_shown_to_who_asks_as_they_are_then():
    pile = [{"name": "Feint", "milled": True}, {"name": "Grass Cut", "milled": False}]
    match = match_of({"turn": 2, "seats": [{"hand": ["Rib Cage"], "discard": pile}, {"hand": ["Whetstone"]}]})
    answer = match.apply(Action(1, "see_discard", {}))
    assert told(match, 1, answer.events) == [
        "Discard pile of Mara — Feint, Grass Cut.",
        "Of these milled, to go back into the deck: Feint.",
    ]
    assert told(match, 0, answer.events) == []
    empty = match_of({"phase": "mill"})
    assert told(empty, 0, empty.apply(Action(0, "see_discard", {})).events) == ["Both discard piles are empty."]


def test_r4_the_whole_list_is_shown_in_the_review():
    lines = shown(match_of({"phase": "review", "seats": [{"ready": True}]}), 0)
    assert [line.split(":")[0] for line in lines[1:-1]] == [*NAMES]
    assert "Bone Spear: 7 direct damage. Rock 1, paper 1, scissors 1." in lines
    assert lines[-1] == "You are ready."


def test_the_deck_display_shows_both_sides_and_the_own_hand():
    seats = [
        {"hand": ["Grass Cut", "Weak Punch"], "health": 21, "deck": ["Feint", "Rib Cage"]},
        {"hand": ["Whetstone", "Feint"], "round_wins": 1, "choice": {"card": "Feint", "action": "rock"},
         "discard": [{"name": "Last Stand", "milled": False}]},
    ]  # fmt: skip
    match = match_of({"round": 2, "turn": 4, "leader": 1, "seats": seats})
    assert shown(match, 0) == [
        "Round 2 of 3, turn 4 of 5.",
        "Ilya leads.",
        "Mara — health 21 of 40, rounds won 0, cards in hand 2, in the deck 2.",
        "Ilya — health 40 of 40, rounds won 1, cards in hand 2, in the deck 17.",
        "Your hand:",
        "Grass Cut: 3 direct damage. Rock 5, paper 5, scissors 5.",
        "Weak Punch: no effect. Rock 1, paper 1, scissors 1.",
        "Ilya has chosen.",
        "Discard pile of Ilya — Last Stand.",
    ]
    assert "Your choice, final: Feint with rock." in shown(match, 1)


def test_everything_that_happens_has_a_line_that_can_be_translated():
    """But for a choice that is told by what follows it: the reveal."""
    kinds: set[str] = set()
    for number in range(GAMES_PLAYED):
        for step in random_game(GAME.name, number):
            for seat in (0, 1, None):
                view = GAME.observation(step.after, seat)
                for event in seen_events(step.answer.events, seat):
                    lines = GAME.tell(view, [event], PEOPLE)
                    assert lines, event
                    for line in lines:
                        assert isinstance(line.text, Said)
                        assert line.kind in STYLES
                    kinds.add(type(event).__name__)
                for line in GAME.display(view, PEOPLE):
                    assert isinstance(line.text, Said)
    every = {kind.__name__ for kind in vars(happened).values() if isinstance(kind, type) and issubclass(kind, Event)}
    assert every - kinds <= {"Event", "DiscardsShown", "RoundDrawn", "MatchDrawn"}


def test_drawn_rounds_and_matches_are_told_as_such():
    match = match_of({"phase": "mill"})
    drawn = (happened.RoundDrawn(0, 2, True, 0), happened.RoundDrawn(0, 3, False, 12), happened.MatchDrawn(0, 1))
    assert told(match, 0, drawn) == [
        "Round 2 is drawn: both are at 0 health.",
        "Round 3 is drawn: both have 12 health after 5 turns.",
        "The match is drawn, 1 : 1.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_panel_shows_every_position_to_everybody(language: str):
    for number in range(8):
        for step in random_game(GAME.name, number):
            for seat in (0, 1, None):
                view = GAME.observation(step.after, seat)
                lines = [line.plain for line in panel(view, PEOPLE, True, language)]
                assert lines
                if seat is not None and step.after.phase in ("mill", "play"):
                    assert all(any(card in line for line in lines) for card in view["seats"][seat]["hand"])
                assert "{" not in "".join(lines)


def test_that_the_other_side_is_ready_is_said_once():
    match = match_of({"phase": "review"})
    answer = match.apply(Action(1, "ready", {}))
    assert answer.ok, answer.error
    assert told(match, 0, answer.events) == ["Ilya is ready."]
    assert "Ilya is ready." not in shown(match, 0)
    assert "You are ready." in shown(match, 1)
    assert "Ilya is ready." in shown(match, None)
