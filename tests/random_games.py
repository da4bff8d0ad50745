"""Random play for property tests: matches, positions, and luck whose results are chosen."""

import dataclasses
import itertools
import random
from collections.abc import Iterator, MutableSequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from gm.engine.chance import LuckMark, SeededChance, match_key, practice_seed
from gm.engine.game import Game
from gm.engine.match import Match
from gm.engine.types import Action, Answer
from gm.games import get_game
from gm.tools.schema import validator_for

STEP_LIMIT = 2000
"""Far beyond the length of a random game: one that goes on so long does not end."""
TOOL_WEIGHT_LIMIT = 6
"""A tool with more uses than this is no likelier for it."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a random game: the state before it, the answer, the state after it."""

    before: Any
    action: Action
    answer: Answer
    after: Any


def option_sets(game: Game[Any]) -> list[object]:
    """The game's options with every combination of its yes-or-no choices."""
    names = [item.name for item in dataclasses.fields(game.options_type) if isinstance(item.default, bool)]
    choices = itertools.product((True, False), repeat=len(names))
    return [game.options_type(**dict(zip(names, choice, strict=True))) for choice in choices]


def seeded(number: int) -> SeededChance:
    """The luck of practice match `number`."""
    return SeededChance(match_key(practice_seed(number)))


def open_match(game: Game[Any], number: int, options: object = None) -> Match[Any]:
    """A dealt match; the same number always deals the same cards."""
    chance = seeded(number)
    state = game.setup(game.options_type() if options is None else options, chance, game.default_names())
    return Match(game, state, chance, validator_for(game))


def match_at(game: Game[Any], state: Any, number: int = 0) -> Match[Any]:
    """A match that goes on from a copy of `state`."""
    return Match(game, game.copy(state), seeded(number), validator_for(game))


def random_action(game: Game[Any], state: Any, luck: random.Random) -> Action:
    """One legal action of an active seat: first a tool, then a use of it, so that no tool is crowded out."""
    seat = luck.choice(sorted(game.active_seats(state)))
    by_tool: dict[str, list[Action]] = {}
    for action in game.legal_actions(state, seat):
        by_tool.setdefault(action.tool, []).append(action)
    weights = [min(len(actions), TOOL_WEIGHT_LIMIT) for actions in by_tool.values()]
    return luck.choice(luck.choices(list(by_tool.values()), weights)[0])


def random_steps(match: Match[Any], luck: random.Random) -> Iterator[Step]:
    """Plays `match` to its end with random legal actions.

    Raises:
        AssertionError: it does not end within `STEP_LIMIT` actions.
    """
    game = match.game
    for _ in range(STEP_LIMIT):
        if not game.active_seats(match.state):
            return
        before = match.state
        action = random_action(game, before, luck)
        answer = match.apply(action)
        yield Step(before, action, answer, match.state)
    raise AssertionError(f"a random game of {game.name} does not end within {STEP_LIMIT} actions")


def random_game(name: str, number: int) -> Iterator[Step]:
    """Random game `number` of a game; numbers take turns with the option sets."""
    game = get_game(name)
    options = option_sets(game)
    return random_steps(open_match(game, number, options[number % len(options)]), random.Random(number))


@cache
def positions(name: str, count: int) -> tuple[Any, ...]:
    """`count` positions, one each from another random game, at early and late moments. Copy before you change one."""
    found = []
    for number in range(1000, 1000 + count):
        states = [step.before for step in random_game(name, number)]
        found.append(random.Random(number).choice(states))
    return tuple(found)


class FixedChance:
    """Luck whose every die and pick is the same, as far as its range goes; shuffles keep the order."""

    def __init__(self, die: int, pick: int) -> None:
        self._die = die
        self._pick = pick

    def enter(self, action: Action) -> None:
        """Nothing depends on the path."""

    def enter_look(self) -> None:
        """Nothing depends on the path."""

    def die(self, sides: int, why: str) -> int:
        """Always the same."""
        return min(self._die, sides)

    def pick(self, count: int, why: str) -> int:
        """Always the same, as far as there are so many."""
        return min(self._pick, count - 1)

    def shuffle(self, cards: MutableSequence[str], why: str) -> None:
        """Keeps the order."""

    def mark(self) -> LuckMark:
        """It stands nowhere."""
        return b"", 0, 0

    def reset(self, mark: LuckMark) -> None:
        """It stands nowhere."""
