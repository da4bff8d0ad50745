"""The exact lines of Bombline: the deck display and what is told of the other seat's turn, letter for letter."""

from collections.abc import Sequence
from typing import Any

import pytest

from gm import render
from gm.engine.chance import ScriptedChance
from gm.engine.events import Event, seen_events
from gm.engine.match import Match
from gm.engine.types import Action, View
from gm.games.bombline import display
from gm.games.bombline import events as happened
from gm.games.bombline.game import Bombline
from gm.games.bombline.setup import read_state
from gm.games.bombline.state import Options
from gm.games.bombline.view import observe_state

NAMES = ("User", "Bot")
TWO_PEOPLE = ("Mara", "Ilya")


def view_of(setup: dict[str, Any], seat: int | None = 0) -> View:
    return observe_state(read_state(setup, auto_roll=True), seat)


def shown(setup: dict[str, Any], seat: int | None = 0) -> list[str]:
    return [line.text for line in display.display(view_of(setup, seat), NAMES)]


def told(
    *events: Event, seat: int | None = 0, names: Sequence[str] = NAMES, setup: dict[str, Any] | None = None
) -> list[str]:
    lines = display.tell(view_of(setup or {}, seat), seen_events(events, seat), names)
    return [line.text for line in lines]


def test_r4_q34_deck_display_has_the_documents_lines_in_order() -> None:
    hand = ["Akm", "Uzi", "Spas-12", "AWM", "USP", "Flashbang", "Rusher", "RPG", "Slug"]
    boosts = ["Espionage", {"name": "Awareness", "active": False}]
    assert shown({"phase": "action", "seats": [{"hp": 9, "hand": hand, "boosts": boosts}, {}]}) == [
        "• [Current phase: 2]",
        "• [Amount of cards: 9]",
        "• (AR) 'Akm'",
        "• (SMG) 'Uzi'",
        "• (SG) 'Spas-12'",
        "• (SR) 'AWM'",
        "• (Pistol) 'USP'",
        "• (Utility) 'Flashbang'",
        "• (Boost) 'Rusher'",
        "• (Special) 'RPG'",
        "• (Modification) 'Slug'",
        "• [Action points remaining: 3]",
        "• [Hitpoints: 9]",
        "• Active boost: [Espionage, Awareness]",
    ]


@pytest.mark.parametrize(
    ("setup", "phase", "points"),
    [
        ({}, "1", 0),
        ({"phase": "action", "ap": 2}, "2", 2),
        ({"phase": "defuse"}, "Defuse", 3),
        ({"turn": 1, "phase": "action"}, "2", 0),
        ({"turn": 1, "phase": "defuse"}, "Defuse", 0),
        ({"phase": "over", "winner": 1, "seats": [{"hp": -1}]}, "Over", 0),
    ],
    ids=["approach", "action", "defuse", "their action", "their defuse", "over"],
)
def test_q34_phase_is_that_of_the_turn_and_points_are_the_readers(
    setup: dict[str, Any], phase: str, points: int
) -> None:
    lines = shown(setup)
    assert lines[0] == f"• [Current phase: {phase}]"
    assert f"• [Action points remaining: {points}]" in lines
    assert lines[-1] == "• [Active boosts: None]"


def test_r22_awareness_in_effect_adds_both_sites_in_the_own_approach_only() -> None:
    sites = {"A": "Akm", "B": "Bomb"}
    aware = [{"boosts": ["Awareness"]}, {"boosts": ["Awareness"]}]
    assert shown({"sites": sites, "seats": aware})[-2:] == ["• Site A: (AR) 'Akm'", "• Site B: (Bomb) 'Bomb'"]
    assert "Site" not in "\n".join(shown({"sites": sites, "seats": aware}, seat=1))
    assert "Site" not in "\n".join(shown({"sites": sites, "phase": "action", "seats": aware}))
    assert "Site" not in "\n".join(shown({"sites": {"A": None, "B": None}}))
    placed = [{"boosts": [{"name": "Awareness", "active": False}]}]
    assert "Site" not in "\n".join(shown({"sites": sites, "seats": placed}))


def test_q21_r22_an_empty_site_is_shown_as_empty() -> None:
    setup = {"sites": {"A": None, "B": "Akm"}, "seats": [{"boosts": ["Awareness"]}]}
    assert shown(setup)[-2:] == ["• Site A: empty", "• Site B: (AR) 'Akm'"]


def test_p2_a_spectator_sees_public_facts_and_no_card_of_a_hand() -> None:
    lines = shown({"phase": "action", "seats": [{"hand": ["Akm"]}, {"hp": 7, "boosts": ["Rusher"]}]}, seat=None)
    assert lines == [
        "• [Current phase: 2]",
        "• User [Amount of cards: 1]",
        "• User [Hitpoints: 12]",
        "• User [Active boosts: None]",
        "• Bot [Amount of cards: 0]",
        "• Bot [Hitpoints: 7]",
        "• Bot Active boost: [Rusher]",
    ]


EXACT: list[tuple[Event, str]] = [
    (
        happened.BombDrawn(1, "A"),
        "Bot has drawn a bomb card and must either defuse it or take 6 damage",
    ),
    (
        happened.BombDrawn(1, "draw pile", waiting=True),
        "Bot has drawn a bomb card and must either defuse it or take 6 damage",
    ),
    (
        happened.BombDefused(1, "discarding", ("Akm", "Uzi", "Slug")),
        "The Bot has defused the bomb by discarding!",
    ),
    (happened.BombDefused(1, "dealing damage"), "The Bot has defused the bomb by dealing damage!"),
    (happened.BombExploded(1, 6, 6), "The Bot has failed to defuse the bomb and has taken 6 damage!"),
    (happened.BombExploded(1, 5, 7), "The Bot has failed to defuse the bomb and has taken 5 damage!"),
    (happened.CardPlayed(1, "Akm", None, 2), "The bot has used 'Akm' and spent 2 action points!"),
    (happened.CardPlayed(1, "USP", None, 1), "The bot has used 'USP' and spent 1 action points!"),
    (
        happened.CardPlayed(1, "Akm", "Suppressor", 2),
        "The bot has used 'Akm' with 'Suppressor' and spent 2 action points!",
    ),
    (happened.DamageTaken(0, "Akm", 3, 9), "The 'Akm' dealt 3 damage to the User!"),
    (happened.DamageTaken(0, "Crossbow", 3, -1), "The 'Crossbow' dealt 3 damage to the User!"),
    (
        happened.PointsConverted(1, 1, 1, 12),
        "The Bot has converted 1 unused action points into recovering 1 hitpoints!",
    ),
    (
        happened.PointsConverted(1, 3, 0, 12),
        "The Bot has converted 3 unused action points into recovering 0 hitpoints!",
    ),
]


@pytest.mark.parametrize(("event", "text"), EXACT, ids=[text for _, text in EXACT])
def test_q35_q38_the_bots_turn_is_told_in_the_documents_words(event: Event, text: str) -> None:
    assert told(event) == [text]


def test_r9_the_readers_turn_is_announced_and_its_phases_follow() -> None:
    lines = told(happened.TurnBegan(0), setup={"seats": [{"boosts": ["Rusher", "Lightweight"]}]})
    assert lines[0] == "Now it's User's turn"
    assert len(lines) == 2
    for word in ("1 Approach", "skip", "2 Action", "4 action points", "3 End", "Defuse"):
        assert word in lines[1]
    plain = told(happened.TurnBegan(0))[1]
    assert "3 action points" in plain
    assert "skip" not in plain


def test_q35_nothing_but_the_readers_turn_is_announced_with_now_its() -> None:
    assert "Now it's" not in "\n".join(told(happened.TurnBegan(1), happened.MatchStarted(0), happened.MatchStarted(1)))
    assert "Now it's" not in "\n".join(told(happened.TurnBegan(1), happened.TurnBegan(0), seat=None))


def test_two_people_the_second_seat_reads_the_same_forms_with_the_names_turned_round() -> None:
    lines = told(
        happened.BombDrawn(0, "B"),
        happened.BombDefused(0, "dealing damage"),
        happened.CardPlayed(0, "Akm", None, 2),
        happened.DamageTaken(1, "Akm", 3, 9),
        happened.PointsConverted(0, 1, 1, 12),
        happened.TurnBegan(1),
        seat=1,
        names=TWO_PEOPLE,
    )
    assert lines[:6] == [
        "Mara has drawn a bomb card and must either defuse it or take 6 damage",
        "The Mara has defused the bomb by dealing damage!",
        "Mara has used 'Akm' and spent 2 action points!",
        "The 'Akm' dealt 3 damage to the Ilya!",
        "The Mara has converted 1 unused action points into recovering 1 hitpoints!",
        "Now it's Ilya's turn",
    ]


def test_r27_no_damage_line_where_nothing_got_through() -> None:
    assert "dealt" not in "\n".join(told(happened.DamageTaken(0, "Akm", 0, 12)))


def test_r15_recon_shows_the_other_hand_in_card_form_to_its_player_alone() -> None:
    event = happened.HandShown(0, ("Dragunov", "Crossbow", "Slug"))
    assert told(event)[1:] == ["(SR) 'Dragunov'", "(Special) 'Crossbow'", "(Modification) 'Slug'"]
    assert told(event, seat=1) == []
    assert told(event, seat=None) == []
    assert told(happened.HandShown(0, ())) == ["The hand of Bot is empty."]


def test_p2_a_drawn_card_is_named_to_its_drawer_alone() -> None:
    event = happened.CardDrawn(1, "A", "Dragunov")
    assert "(SR) 'Dragunov'" in "\n".join(told(event, seat=1))
    assert "Dragunov" not in "\n".join(told(event, seat=0) + told(event, seat=None))


def test_lines_keep_the_order_in_which_things_happened() -> None:
    setup: dict[str, Any] = {
        "turn": 1,
        "phase": "action",
        "smokes": [2],
        "seats": [{}, {"hand": ["Supernova", "Throwing knife"], "burning": 1, "hp": 9}],
    }
    game, chance = Bombline(), ScriptedChance([4, 6, 3])
    match = Match(game, game.from_setup(setup, Options(), chance), chance)
    lines: list[str] = []
    for tool, arguments in (
        ("play_card", {"card": "Supernova"}),
        ("play_card", {"card": "Throwing knife"}),
        ("end_turn", {}),
    ):
        answer = match.apply(Action(1, tool, arguments))
        view = game.observation(match.state, 0)
        lines += [line.text for line in game.tell(view, seen_events(answer.events, 0), NAMES)]
    assert lines[:-1] == [
        "The bot has used 'Supernova' and spent 2 action points!",
        "Smoke die for 'Supernova': 4, even.",
        "Damage die of 'Supernova': 6.",
        "The 'Supernova' dealt 4 damage to the User!",
        "'Molotov' deals 1 damage to Bot, who is at 8 hitpoints.",
        "The bot has used 'Throwing knife' and spent 1 action points!",
        "The 'Throwing knife' dealt 2 damage to the User!",
        "Die of the 'Throwing knife': 3, odd: it goes to the discard pile.",
        "'Molotov' deals 1 damage to Bot, who is at 7 hitpoints.",
        "Bot draws a card.",
        "Bot burns no longer.",
        "Now it's User's turn",
    ]


ALL_EVENTS: tuple[Event, ...] = (
    happened.MatchStarted(0),
    happened.CardDrawn(0, "A", "Akm"),
    happened.CardDrawn(0, "draw pile", "Akm"),
    happened.NothingDrawn(0, "B"),
    happened.NothingDrawn(0, "draw pile"),
    happened.DrawSkipped(0),
    happened.BombDrawn(0, "A"),
    happened.BombDrawn(0, "draw pile", waiting=True),
    happened.DefuseBegan(0, 3),
    happened.BombDamaged(0, "AWM", 4, 8),
    happened.BombDefused(0, "discarding", ("Akm", "Uzi", "Slug")),
    happened.BombDefused(0, "dealing damage"),
    happened.BombExploded(0, 6, 6),
    happened.ActionBegan(0, 1),
    happened.CardPlayed(0, "Akm", None, 2),
    happened.CardPlayed(0, "Akm", "Thermal", 1),
    happened.DieRolled(0, "smoke", 3, "Akm"),
    happened.DieRolled(0, "damage", 3, "Supernova"),
    happened.DieRolled(0, "knife", 2, "Throwing knife"),
    happened.DieRolled(0, "show", 2),
    happened.RollAwaited(0, "smoke", "Akm"),
    happened.CardCancelled(0, "Akm"),
    happened.DamageTaken(0, "RPG", 3, 5),
    happened.DamageTaken(0, "Molotov", 0, 5),
    happened.Healed(0, "USP", 2, 9),
    happened.PointsConverted(0, 2, 1, 12),
    happened.BoostPlaced(0, "Rusher"),
    happened.BoostDestroyed(0, "Rusher", "Slug"),
    happened.BoostsActivated(0, ("Rusher", "Espionage")),
    happened.DiscardPicked(0, "Akm"),
    happened.KnifeReturned(0),
    happened.SmokeSpread(0),
    happened.SmokeLifted(0, 2),
    happened.FireStarted(0, "Molotov", 2),
    happened.FireStarted(0, "Fire round", 2),
    happened.FireEnded(0),
    happened.ShieldRaised(0),
    happened.ShieldFell(0),
    happened.RpgAimed(0),
    happened.PileRefilled(0, 12),
    happened.TurnBegan(0),
    happened.MatchWon(0),
)
TOLD_BY_OTHERS = [event for event in ALL_EVENTS if not isinstance(event, happened.DefuseBegan | happened.ActionBegan)]


@pytest.mark.parametrize("event", ALL_EVENTS, ids=display.situation_of)
def test_p4_every_event_has_a_line_for_the_one_it_befalls(event: Event) -> None:
    lines = display.tell(view_of({}), [event], NAMES)
    assert lines
    for line in lines:
        assert line.kind in render.STYLES
        assert not set("{}<>\n") & set(line.text)


@pytest.mark.parametrize("seat", [1, None])
@pytest.mark.parametrize("event", TOLD_BY_OTHERS, ids=display.situation_of)
def test_p4_every_event_has_a_line_for_everybody_else(event: Event, seat: int | None) -> None:
    assert len(told(event, seat=seat)) == 1


def test_every_kind_of_event_is_among_those_tried_here() -> None:
    kinds = {kind for kind in vars(happened).values() if isinstance(kind, type) and issubclass(kind, Event)}
    assert kinds - {Event} - {type(event) for event in ALL_EVENTS} == {happened.HandShown}


@pytest.mark.parametrize("name", ["{0}", "{name.__class__}", "%s", "'Akm'"])
def test_a_name_is_never_read_as_a_template(name: str) -> None:
    assert told(happened.BombDefused(1, "discarding"), names=("User", name)) == [
        f"The {name} has defused the bomb by discarding!"
    ]
