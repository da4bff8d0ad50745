"""Match.apply: whole or not at all (P1), and the engine's small parts."""

import dataclasses

import pytest

from gm.engine import sealed
from gm.engine.chance import DrawStream, ScriptedChance, SeededChance, match_key, practice_seed
from gm.engine.events import Audience, Event, private, seen_events
from gm.engine.match import Match
from gm.engine.types import Action
from gm.engine.visibility import Visibility, declared, field, observe
from gm.errors import ErrorCode
from gm.games import get_game

GAME = get_game("bombline")
OPTIONS = GAME.options_type()


def match_at(setup: dict[str, object], **chance: list[int]) -> Match[object]:
    luck = ScriptedChance(**chance)
    return Match(GAME, GAME.from_setup(setup, OPTIONS, luck), luck)


def test_p1_a_refused_action_eats_no_die_and_changes_nothing() -> None:
    match = match_at(
        {"phase": "action", "smokes": [2], "seats": [{"hand": ["Akm", "MP5"]}, {}]},
        dice=[2, 4],
    )
    before = GAME.to_json(match.state)
    assert match.apply(Action(0, "play_card", {"card": "AWM"})).error.code is ErrorCode.NO_SUCH_CARD
    assert GAME.to_json(match.state) == before
    assert match.chance.mark() == (b"", 0, 0)


def test_p6_same_position_same_action_same_dice_whatever_was_refused_in_between() -> None:
    def play(*, refused: int) -> object:
        chance = SeededChance(match_key(practice_seed(3)))
        setup = {"phase": "action", "smokes": [2], "seats": [{"hand": ["Supernova", "Spas-12"]}, {}]}
        match = Match(GAME, GAME.from_setup(setup, OPTIONS, chance), chance)
        for _ in range(refused):
            assert not match.apply(Action(0, "play_card", {"card": "AWM"})).ok
            assert match.apply(Action(0, "roll_die", {})).ok
        return match.apply(Action(0, "play_card", {"card": "Supernova"})).events

    assert play(refused=0) == play(refused=7)


def test_p6_an_argument_that_the_card_has_no_use_for_changes_no_die() -> None:
    def events(arguments: dict[str, object]) -> object:
        chance = SeededChance(match_key(practice_seed(5)))
        setup = {"phase": "action", "smokes": [2], "seats": [{"hand": ["Supernova"], "boosts": ["Rusher"]}, {}]}
        match = Match(GAME, GAME.from_setup(setup, OPTIONS, chance), chance)
        return match.apply(Action(0, "play_card", arguments)).events

    plain = events({"card": "Supernova"})
    assert plain == events({"card": "Supernova", "pick": "AWM"})
    assert plain == events({"card": "Supernova", "target": {"owner": "self", "boost": "Rusher"}})


def test_p6_a_list_of_shots_meets_the_dice_of_the_single_plays_and_its_unused_tail_changes_nothing() -> None:
    hand = ["Throwing knife", "Throwing knife", "Supernova", "Akm", "MP5"]

    def state(*calls: Action) -> object:
        chance = SeededChance(match_key(practice_seed(11)))
        setup = {"phase": "defuse", "ap": 8, "seats": [{"hand": hand}, {}]}
        match = Match(GAME, GAME.from_setup(setup, OPTIONS, chance), chance)
        for call in calls:
            assert match.apply(call).ok
        return GAME.to_json(match.state), chance.path

    def shots(*cards: str) -> Action:
        return Action(0, "resolve_bomb", {"method": "damage", "cards": list(cards)})

    listed = state(shots("Throwing knife", "Throwing knife", "Supernova"))
    tailed = state(shots("Throwing knife", "Throwing knife", "Supernova", "Akm"))
    single = state(
        *(Action(0, "play_card", {"card": card}) for card in ("Throwing knife", "Throwing knife", "Supernova"))
    )
    assert listed == tailed == single


def test_common_checks_come_in_one_order() -> None:
    match = match_at({"phase": "over", "winner": 1, "seats": [{"hp": 0}, {}]})
    assert match.apply(Action(0, "steal", {})).error.code is ErrorCode.BAD_ARGUMENTS
    assert match.apply(Action(0, "end_turn", {})).error.code is ErrorCode.GAME_OVER
    assert match.apply(Action(1, "see_deck", {})).ok


@dataclasses.dataclass(frozen=True, slots=True)
class _Secret(Event):
    audience = Audience.OWNER
    note: str


@dataclasses.dataclass(frozen=True, slots=True)
class _Half(Event):
    shown: str
    card: str | None = private()


def test_p2_events_show_each_seat_only_what_it_may_know() -> None:
    events = (_Secret(0, "n"), _Half(1, "x", "Akm"))
    assert seen_events(events, 0) == (_Secret(0, "n"), _Half(1, "x", None))
    assert seen_events(events, 1) == (_Half(1, "x", "Akm"),)
    assert seen_events(events, None) == (_Half(1, "x", None),)
    assert _Half(1, "x", "Akm").to_json() == {"event": "_Half", "seat": 1, "shown": "x", "card": "Akm"}


@dataclasses.dataclass(slots=True)
class _Part:
    open: int = field(Visibility.PUBLIC, 1)
    hand: list[str] = field(Visibility.OWNER_ELSE_COUNT, factory=lambda: ["a", "b"])
    pile: list[str] = field(Visibility.COUNT, factory=lambda: ["c"])
    secret: str = field(Visibility.HIDDEN, "s")


def test_p2_a_view_follows_the_declared_visibility() -> None:
    assert observe(_Part(), owner=True) == {"open": 1, "hand_count": 2, "hand": ["a", "b"], "pile_count": 1}
    assert observe(_Part(), owner=False) == {"open": 1, "hand_count": 2, "pile_count": 1}


def test_p2_a_field_without_declared_visibility_is_an_error() -> None:
    @dataclasses.dataclass
    class Careless:
        hand: list[str] = dataclasses.field(default_factory=list)

    with pytest.raises(AssertionError, match=r"Careless.hand declares no visibility"):
        declared(Careless)


def test_sealed_choices_bind_and_hide() -> None:
    nonce = sealed.nonce_from(DrawStream(match_key(practice_seed(1)), b"bot"))
    shut = sealed.seal({"card": "J", "stance": "compete"}, nonce)
    assert sealed.opens(shut, {"stance": "compete", "card": "J"}, nonce)
    assert not sealed.opens(shut, {"stance": "give_up", "card": "J"}, nonce)
    assert not sealed.opens(shut, {"stance": "compete", "card": "J"}, bytes(16))
