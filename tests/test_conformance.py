"""What every registered game must hold, checked over random games: the contract of `gm/engine/game.py`."""

import dataclasses
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from gm.engine.game import Game
from gm.engine.match import Match
from gm.engine.types import Action, Answer
from gm.engine.visibility import Visibility, declared
from gm.errors import ErrorCode, RuleError
from gm.games import GAMES, get_game
from gm.tools.schema import validator_for
from tests.random_games import (
    FixedChance,
    Step,
    match_at,
    open_match,
    option_sets,
    positions,
    random_action,
    random_game,
    random_steps,
    seeded,
)
from tests.secrets_of import SECRETS, secrets_of

SCHEMAS = Path(__file__).parent.parent / "schemas"
NAMES = sorted(GAMES)
GAMES_PLAYED = 60
POSITIONS = 150
LUCKS = ((1, 0), (2, 1), (6, 2))
"""Dice and picks that tell results apart."""

every_game = pytest.mark.parametrize("name", NAMES)


def sampled(name: str, games: int, share: float) -> Iterator[Step]:
    """Some steps of random games, the last of each game among them."""
    for number in range(games):
        luck = random.Random(number)
        for step in random_game(name, number):
            if luck.random() < share or get_game(name).outcome(step.after) is not None:
                yield step


def as_text(game: Game[Any], state: Any) -> str:
    return json.dumps(game.to_json(state), ensure_ascii=False)


# -- positions ----------------------------------------------------------------------------------------------------


@every_game
def test_a_match_ends_with_an_outcome_and_nobody_to_act(name: str):
    game = get_game(name)
    for number in range(GAMES_PLAYED):
        for step in random_game(name, number):
            assert game.outcome(step.before) is None
            assert game.active_seats(step.before)
        outcome = game.outcome(step.after)
        assert outcome is not None
        assert game.active_seats(step.after) == frozenset()
        assert set(outcome.winners) <= set(game.seats(step.after))
        assert [*game.legal_actions(step.after, 0)] == []


@every_game
def test_a_position_is_restored_exactly_from_its_json(name: str):
    game = get_game(name)
    for number in range(GAMES_PLAYED):
        options = option_sets(game)[number % len(option_sets(game))]
        for step in random_game(name, number):
            data = json.loads(as_text(game, step.after))
            assert game.from_setup(data, options, FixedChance(1, 0)) == step.after


@every_game
def test_a_copy_is_equal_and_shares_nothing_that_changes(name: str):
    game = get_game(name)
    for step in sampled(name, GAMES_PLAYED, 0.2):
        copy = game.copy(step.after)
        assert copy == step.after
        assert not mutable_parts(copy) & mutable_parts(step.after)


def mutable_parts(value: Any) -> set[int]:
    """The ids of all that can be changed in place within a state."""
    found = set()
    if isinstance(value, list | dict | set | bytearray):
        found.add(id(value))
    if isinstance(value, dict):
        inner = [*value.values()]
    elif isinstance(value, list | tuple | set | frozenset):
        inner = [*value]
    elif dataclasses.is_dataclass(value):
        if not value.__dataclass_params__.frozen:  # type: ignore[attr-defined]
            found.add(id(value))
        inner = [getattr(value, item.name) for item in dataclasses.fields(value)]
    else:
        inner = []
    return found.union(*map(mutable_parts, inner))


@every_game
def test_no_card_appears_or_vanishes(name: str):
    game, secrets = get_game(name), secrets_of(name)
    for step in sampled(name, GAMES_PLAYED, 0.3):
        before, after = (game.to_json(state) for state in (step.before, step.after))
        left = secrets.all_cards(after) + secrets.cards_gone(before, after)
        assert left == +secrets.all_cards(before), step.action


# -- actions ------------------------------------------------------------------------------------------------------


@every_game
def test_legal_actions_are_sound(name: str):
    """Each is accepted, passes its schema, is canonical, changes the position and is no look."""
    game = get_game(name)
    for state in positions(name, POSITIONS):
        for seat in game.active_seats(state):
            actions = [*game.legal_actions(state, seat)]
            assert actions, "an active seat has nothing to do"
            for action in actions:
                match = match_at(game, state)
                answer = match.apply(action)
                assert answer.ok, (action, answer.error)
                assert not game.is_look(state, action)
                assert action.tool not in game.looks
                assert as_text(game, match.state) != as_text(game, state), action


@every_game
def test_legal_actions_come_in_a_fixed_order_and_change_nothing(name: str):
    game = get_game(name)
    for state in positions(name, POSITIONS):
        before = as_text(game, state)
        for seat in game.seats(state):
            assert [*game.legal_actions(state, seat)] == [*game.legal_actions(game.copy(state), seat)]
            if seat not in game.active_seats(state):
                assert [*game.legal_actions(state, seat)] == []
        assert as_text(game, state) == before


@every_game
def test_legal_actions_are_complete_and_each_result_comes_once(name: str):
    """Whatever call leads to a result of its own, a legal action leads there; tried with every call that there is."""
    game, secrets = get_game(name), secrets_of(name)
    for index, state in enumerate(positions(name, POSITIONS)):
        luck = random.Random(index)
        for seat in game.active_seats(state):
            worlds = [state, secrets.swap(state, seat, luck), secrets.swap(state, seat, luck)]
            legal = [results(game, worlds, action) for action in game.legal_actions(state, seat)]
            assert None not in legal
            assert len(set(legal)) == len(legal), "two legal actions are alike"
            for tool, arguments in secrets.calls(state, seat):
                action = Action(seat, tool, arguments)
                if not game.is_look(state, action):
                    reached = results(game, worlds, action)
                    assert reached is None or reached in legal, f"missing: {tool} {arguments}"


def results(game: Game[Any], worlds: list[Any], action: Action) -> tuple[str, ...] | None:
    """Where an action leads, world by world, each with luck of its own; None where it is refused."""
    found = []
    for state, (die, pick) in zip(worlds, LUCKS, strict=True):
        draft = game.copy(state)
        try:
            game.apply_action(draft, action, FixedChance(die, pick))
        except RuleError:
            return None
        found.append(secrets_of(game.name).alike(game.to_json(draft)))
    return tuple(found)


@every_game
def test_canonical_actions_are_canonical_and_accepted(name: str):
    game = get_game(name)
    for state in positions(name, POSITIONS):
        for seat in game.active_seats(state):
            for action in game.legal_actions(state, seat):
                canonical = game.canonical(state, action)
                assert game.canonical(state, canonical) == canonical
                direct, through = match_at(game, state), match_at(game, state)
                assert direct.apply(action) == through.apply(canonical)
                assert as_text(game, direct.state) == as_text(game, through.state)


@every_game
def test_applying_on_a_draft_leaves_the_original_alone(name: str):
    game = get_game(name)
    for state in positions(name, POSITIONS):
        before = as_text(game, state)
        for seat in game.active_seats(state):
            for action in game.legal_actions(state, seat):
                game.apply_action(game.copy(state), action, seeded(1))
        assert as_text(game, state) == before


@every_game
def test_a_clock_that_runs_out_finds_a_legal_action(name: str):
    game = get_game(name)
    for state in positions(name, POSITIONS):
        for seat in game.active_seats(state):
            action = game.default_action(game.copy(state), seat, seeded(2))
            assert match_at(game, state).apply(action).ok


@every_game
def test_offers_are_accepted_and_name_every_tool_that_can_be_used(name: str):
    game = get_game(name)
    for state in positions(name, POSITIONS):
        for seat in (*game.seats(state), None):
            offers = game.offers(game.observation(state, seat))
            assert offers == game.offers(json.loads(json.dumps(game.observation(state, seat))))
            legal = {action.tool for action in game.legal_actions(state, seat)} if seat is not None else set()
            assert {offer.tool for offer in offers if offer.tool not in game.looks} == legal
            for offer in offers:
                assert offer.calls
                for call in offer.calls:
                    answer = match_at(game, state).apply(Action(seat, offer.tool, call))
                    assert answer.ok, (offer.tool, call, answer.error)


# -- luck ---------------------------------------------------------------------------------------------------------


@every_game
def test_p7_the_same_seed_and_actions_give_the_same_match(name: str):
    game = get_game(name)
    for number in range(10):
        first = [(step.action, step.answer, as_text(game, step.after)) for step in random_game(name, number)]
        again = [(step.action, step.answer, as_text(game, step.after)) for step in random_game(name, number)]
        assert first == again
        opened, other = open_match(game, number), open_match(game, number + 1000)
        if opened.chance.mark() != seeded(number).mark():
            assert as_text(game, other.state) != as_text(game, opened.state), "the deal does not depend on its luck"


@every_game
def test_p6_looks_refusals_and_unused_arguments_change_no_later_draw(name: str):
    game, secrets = get_game(name), secrets_of(name)
    for number in range(20):
        luck = random.Random(number)
        plain, noisy = open_match(game, number), open_match(game, number)
        while game.active_seats(plain.state):
            action = random_action(game, plain.state, luck)
            calls = [*secrets.calls(plain.state, action.seat)]
            for tool, arguments in luck.sample(calls, min(3, len(calls))):
                refused = Action(action.seat, tool, arguments)
                if game.is_look(noisy.state, refused) or not match_at(game, noisy.state).apply(refused).ok:
                    noisy.apply(refused)
            for look in game.looks:
                noisy.apply(Action(action.seat, look, {}))
            assert noisy.apply(action) == plain.apply(action)
            assert as_text(game, noisy.state) == as_text(game, plain.state)


@every_game
def test_refused_actions_leave_position_and_luck_alone(name: str):
    game, secrets = get_game(name), secrets_of(name)
    refusals = 0
    for state in positions(name, POSITIONS):
        match = match_at(game, state)
        before, mark = as_text(game, state), match.chance.mark()
        for seat in game.seats(state):
            for tool, arguments in secrets.calls(state, seat):
                answer = match.apply(Action(seat, tool, arguments))
                if answer.ok:
                    match = match_at(game, state)
                    continue
                refusals += 1
                assert answer.error is not None
                assert answer.error.message
                assert answer.events == ()
                assert match.chance.mark() == mark
        assert as_text(game, match.state) == before
    assert refusals > POSITIONS


# -- seats ----------------------------------------------------------------------------------------------------------


@every_game
def test_who_gives_up_has_lost_and_the_others_play_on(name: str):
    game = get_game(name)
    for number, state in enumerate(positions(name, 40)):
        for seat in game.seats(state):
            match = match_at(game, state)
            answer = match.give_up(seat)
            if not answer.ok:
                assert answer.error is not None
                assert answer.error.code == ErrorCode.NOT_ALLOWED
                continue
            outcome = game.outcome(match.state)
            assert seat not in game.active_seats(match.state)
            assert bool(game.active_seats(match.state)) == (outcome is None)
            if outcome is None:
                assert match.give_up(seat).error is not None
                *_, last = random_steps(match, random.Random(number))
                outcome = game.outcome(last.after)
            assert outcome is not None
            assert seat not in outcome.winners


@every_game
def test_a_match_is_played_to_its_end_by_every_number_of_seats(name: str):
    game = get_game(name)
    for count in game.seat_counts:
        names = game.default_names(count)
        assert len(names) == len(set(names)) == count
        chance = seeded(count)
        match = Match(game, game.setup(game.options_type(), chance, names), chance, validator_for(game))
        assert game.seats(match.state) == range(count)
        *_, last = random_steps(match, random.Random(count))
        assert game.outcome(last.after) is not None


# -- what a seat may know -----------------------------------------------------------------------------------------


@every_game
def test_p2_every_field_declares_who_may_see_it_and_is_seen_so(name: str):
    game = get_game(name)
    for state in positions(name, 20):
        for kind in state_kinds(state):
            assert declared(kind), f"{kind.__name__} has fields without a declared visibility"
        for seat in (*game.seats(state), None):
            view = game.observation(state, seat)
            for field, visibility in declared(type(state)):
                if visibility is Visibility.PUBLIC:
                    assert field in view
                elif visibility is Visibility.COUNT:
                    assert field not in view
                    assert view[f"{field}_count"] == len(getattr(state, field))
                elif visibility is Visibility.HIDDEN:
                    assert field not in view


def state_kinds(value: Any) -> set[type]:
    """The dataclasses that a state is made of."""
    if dataclasses.is_dataclass(value):
        inner = [getattr(value, item.name) for item in dataclasses.fields(value)]
        return {type(value)}.union(*map(state_kinds, inner))
    if isinstance(value, list | tuple):
        return set().union(*map(state_kinds, value))
    return set()


@every_game
def test_p2_an_observation_is_json_and_a_copy(name: str):
    game = get_game(name)
    for step in sampled(name, GAMES_PLAYED, 0.1):
        before = as_text(game, step.after)
        for seat in (*game.seats(step.after), None):
            view = game.observation(step.after, seat)
            assert json.loads(json.dumps(view)) == view
            assert not mutable_parts(view) & mutable_parts(step.after)
        assert as_text(game, step.after) == before


@every_game
def test_every_game_says_what_it_hides(name: str):
    assert name in SECRETS, f"add what {name} hides to tests/secrets_of.py: the swap test needs it"


# -- tools --------------------------------------------------------------------------------------------------------


@every_game
def test_schema_files_are_the_tools_of_the_game(name: str):
    game = get_game(name)
    files = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in (SCHEMAS / name).glob("*.json")}
    assert set(files) == set(game.tools)
    assert game.looks <= set(game.tools)
    for stem, tool in files.items():
        assert tool["name"] == stem
        assert tool["description"]
        Draft202012Validator.check_schema(tool["parameters"])
        assert tool["parameters"]["additionalProperties"] is False


@every_game
def test_a_tool_refuses_arguments_it_does_not_know(name: str):
    game = get_game(name)
    state = positions(name, 1)[0]
    for tool in game.tools:
        answer = match_at(game, state).apply(Action(0, tool, {"x": 1}))
        assert answer.error is not None
        assert answer.error.code == ErrorCode.BAD_ARGUMENTS


def junk() -> st.SearchStrategy[Any]:
    """Any JSON value."""
    leaves = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8)
    return st.recursive(
        leaves,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
        max_leaves=8,
    )


@st.composite
def junk_calls(draw: st.DrawFn) -> tuple[Game[Any], Any, Action]:
    """A position of some game, and a call between nearly right and nonsense."""
    name = draw(st.sampled_from(NAMES))
    game, state = get_game(name), draw(st.sampled_from(positions(name, 40)))
    seat = draw(st.sampled_from([0, 0, 0, 1, 1, 1, -1, 2, 99, None]))
    calls = [*secrets_of(name).calls(state, 0), *secrets_of(name).calls(state, 1)]
    tool, arguments = draw(st.sampled_from(calls))
    known = sorted({key for call in calls for key in call[1]})
    words = sorted({str(value) for call in calls for value in call[1].values()})
    tool = draw(st.just(tool) | st.sampled_from(game.tools) | st.text(max_size=12))
    arguments = draw(
        st.just(arguments)
        | st.dictionaries(st.sampled_from(known) | st.text(max_size=8), st.sampled_from(words) | junk(), max_size=4)
        | junk()
    )
    return game, state, Action(seat, tool, arguments)


@settings(max_examples=800)
@given(junk_calls())
def test_any_call_is_answered_and_a_refused_one_changes_nothing(call: tuple[Game[Any], Any, Action]):
    game, state, action = call
    match: Match[Any] = match_at(game, state)
    mark = match.chance.mark()
    answer = match.apply(action)
    assert isinstance(answer, Answer)
    if answer.ok:
        assert answer.error is None
    else:
        assert answer.error is not None
        assert answer.error.message
        assert match.state == state
        assert match.chance.mark() == mark
