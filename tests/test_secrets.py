"""P2: what a seat may not see changes nothing that it is shown, told, offered or answered; over 500 random games."""

import json
import random
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from gm.engine.events import Event, seen_events
from gm.engine.game import Game
from gm.engine.types import Action, Answer, Seat
from gm.games import GAMES, get_game
from tests.random_games import Step, match_at, random_game
from tests.secrets_of import CANARY, secrets_of

GAMES_PLAYED = 500
STEPS_TRIED = 3
"""Steps of each game that are looked at, by every seat and by a spectator."""
CALLS_TRIED = 6
PEOPLE = ("User", "Bot", "Third", "Fourth")
LANGUAGES = ("en", "ru")

every_game = pytest.mark.parametrize("name", sorted(GAMES))


def shown(game: Game[Any], state: Any, seat: Seat | None, events: Sequence[Event] = ()) -> list[Any]:
    """All that `seat` gets of a position and of what has just happened, by every door that there is."""
    view, names = game.observation(state, seat), PEOPLE[: len(game.seats(state))]
    seen = seen_events(tuple(events), seat)
    prose = [game.prose(view, seen, names, language) for language in LANGUAGES]
    lines = [game.display(view, names), game.tell(view, seen, names)]
    told = [event.to_json() for event in seen]
    return [json.dumps(view), game.offers(view), *lines, told, game.facts(view, seen, names), *prose]


@cache
def watched_steps(name: str, number: int) -> list[Step]:
    """A few steps of a random game, some with every kind of action over all games."""
    steps = [*random_game(name, number)]
    return random.Random(number).sample(steps, min(STEPS_TRIED, len(steps)))


def watchers(game: Game[Any], state: Any) -> tuple[Seat | None, ...]:
    return (*game.seats(state), None)


@every_game
def test_p2_a_position_looks_the_same_whatever_lies_hidden(name: str):
    game, secrets = get_game(name), secrets_of(name)
    changed = 0
    for number in range(GAMES_PLAYED):
        luck = random.Random(number)
        for step in watched_steps(name, number):
            for seat in watchers(game, step.before):
                swapped = secrets.swap(step.before, seat, luck)
                changed += swapped != step.before
                assert shown(game, swapped, seat) == shown(game, step.before, seat)
                if seat is not None:
                    legal = [*game.legal_actions(step.before, seat)]
                    assert [*game.legal_actions(swapped, seat)] == legal
    assert changed > GAMES_PLAYED, "the swap hardly changes anything: this test proves nothing"


@every_game
def test_p2_what_happens_looks_the_same_whatever_lies_hidden(name: str):
    """An action is carried out in two worlds that differ where the watcher may not look, with the same luck."""
    game, secrets = get_game(name), secrets_of(name)
    changed = 0
    for number in range(GAMES_PLAYED):
        luck = random.Random(number)
        for step in watched_steps(name, number):
            for seat in watchers(game, step.before):
                swapped = secrets.swap_before(step.before, seat, step.action, luck)
                changed += swapped != step.before
                here, there = apply_to(game, step.before, step.action), apply_to(game, swapped, step.action)
                assert here[1].ok
                assert there[1].ok, (step.action, there[1].error)
                assert shown(game, there[0], seat, there[1].events) == shown(game, here[0], seat, here[1].events)
    assert changed > GAMES_PLAYED, "the swap hardly changes anything: this test proves nothing"


@every_game
def test_p2_a_refusal_reads_the_same_whatever_lies_hidden(name: str):
    game, secrets = get_game(name), secrets_of(name)
    refusals = 0
    for number in range(GAMES_PLAYED):
        luck = random.Random(number)
        for step in watched_steps(name, number):
            for seat in game.seats(step.before):
                swapped = secrets.swap(step.before, seat, luck)
                # What somebody else could call is the most telling to ask for: it names cards that are not ours.
                calls = [call for asked in game.seats(step.before) for call in secrets.calls(step.before, asked)]
                for tool, arguments in luck.sample(calls, min(CALLS_TRIED, len(calls))):
                    action = Action(seat, tool, arguments)
                    here, there = apply_to(game, step.before, action)[1], apply_to(game, swapped, action)[1]
                    assert there.error == here.error
                    refusals += not here.ok
    assert refusals > GAMES_PLAYED


@every_game
def test_p2_canaries_are_never_shown(name: str):
    """A name that no game has lies wherever a seat may not look, and is never read, neither shown nor in a refusal."""
    game, secrets = get_game(name), secrets_of(name)
    for number in range(GAMES_PLAYED):
        luck = random.Random(number)
        for step in watched_steps(name, number):
            for seat in watchers(game, step.before):
                marked = secrets.with_canaries(step.before, seat)
                assert CANARY in json.dumps(game.to_json(marked))
                assert CANARY not in repr(shown(game, marked, seat))
                if seat is not None:
                    for tool, arguments in luck.sample([*secrets.calls(step.before, seat)], 3):
                        answer = apply_to(game, marked, Action(seat, tool, arguments))[1]
                        assert CANARY not in repr(answer.error)


def apply_to(game: Game[Any], state: Any, action: Action) -> tuple[Any, Answer]:
    """The position after `action` on a copy of `state`, always with the same luck, and the answer."""
    match = match_at(game, state)
    answer = match.apply(action)
    return match.state, answer
