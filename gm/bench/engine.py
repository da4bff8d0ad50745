"""`gm bench engine`: random games on the rules alone, copies of a position, and the memory of a match."""

import gc
import random
import statistics
import tracemalloc
from collections.abc import Callable, MutableSequence
from dataclasses import dataclass
from typing import Any, Generic

from gm.bench import plain_goofspiel
from gm.bench.findings import ROUND_SECONDS, ROUNDS, Finding, in_turns, median_ratio
from gm.engine.chance import SeededChance, match_key, practice_seed
from gm.engine.game import Game, S
from gm.engine.match import Match
from gm.engine.types import Action
from gm.games import GAMES

ACTIONS_TARGET = {"beat_or_bomb": 0.30}
OTHER_ACTIONS_TARGET = 0.15
"""Actions a second of random games, as a part of the `plain` reference's."""
COPY_RATIO, COPY_MICROSECONDS = 2.0, 8.0
MEMORY_KIB = 20.0
MIDDLE_OF_A_GAME = 40
"""How many random actions lead to the position that is copied and weighed (fewer where the game ends before)."""
MATCHES_WEIGHED = 50
COPIES_A_CALL = 100


class FastChance:
    """The luck of a benchmark: seeded and quick, as the `plain` reference draws its own."""

    __slots__ = ("random",)

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed).random  # noqa: S311 - games for a benchmark, nobody plays them

    def enter(self, action: Action) -> None:
        """No path here."""

    def die(self, sides: int, why: str) -> int:
        """A number from 1 to `sides`."""
        return int(self.random() * sides) + 1

    def pick(self, count: int, why: str) -> int:
        """An index below `count`."""
        return int(self.random() * count)

    def shuffle(self, cards: MutableSequence[str], why: str) -> None:
        """Fisher-Yates, as `random.shuffle`."""
        for last in range(len(cards) - 1, 0, -1):
            chosen = int(self.random() * (last + 1))
            cards[last], cards[chosen] = cards[chosen], cards[last]


@dataclass(frozen=True, slots=True)
class RandomGames(Generic[S]):
    """Random games of one kind through `legal_actions` and `apply_action`: no match, no schema, no record."""

    game: Game[S]
    chance: FastChance

    def play(self) -> int:
        """One game to its end; returns the number of actions."""
        return self.actions_of(
            self.game.setup(self.game.options_type(), self.chance, self.game.default_names()), 1 << 30
        )

    def actions_of(self, state: S, most: int) -> int:
        """Plays on from `state`, `most` actions or to the end; returns their number."""
        game, chance, draw = self.game, self.chance, self.chance.random
        done = 0
        while done < most:
            seats = game.active_seats(state)
            if not seats:
                break
            for seat in seats:
                moves = list(game.legal_actions(state, seat))
                game.apply_action(state, moves[int(draw() * len(moves))], chance)
                done += 1
        return done

    def middle(self) -> S:
        """A position from the middle of a game."""
        state = self.game.setup(self.game.options_type(), self.chance, self.game.default_names())
        while True:
            reached = self.game.copy(state)
            self.actions_of(state, MIDDLE_OF_A_GAME)
            if self.game.active_seats(state):
                return state
            state = reached
            self.actions_of(state, MIDDLE_OF_A_GAME // 4)
            if self.game.active_seats(state):
                return state
            state = self.game.setup(self.game.options_type(), self.chance, self.game.default_names())


def engine_findings(rounds: int = ROUNDS, seconds: float = ROUND_SECONDS) -> list[Finding]:
    """The figures of every game, each against its reference of the same run."""
    found: list[Finding] = []
    for name, game in GAMES.items():
        games = RandomGames(game, FastChance(1))
        found += _speed(name, games, rounds, seconds)
        found += _copying(name, games, rounds, seconds)
        found.append(Finding(f"{name}: memory of a match", _memory(game), "KiB", at_most=MEMORY_KIB))
    return found


def _speed(name: str, games: RandomGames[Any], rounds: int, seconds: float) -> list[Finding]:
    plain, own = in_turns((plain_goofspiel.play, games.play), rounds, seconds)
    target = ACTIONS_TARGET.get(name, OTHER_ACTIONS_TARGET)
    note = f"plain {statistics.median(plain) * 1e6:.2f} µs, {name} {statistics.median(own) * 1e6:.2f} µs an action"
    return [Finding(f"{name}: actions a second", median_ratio(plain, own), "of plain", at_least=target, note=note)]


def _copying(name: str, games: RandomGames[Any], rounds: int, seconds: float) -> list[Finding]:
    state = games.middle()
    by_hand, own = in_turns((_repeated(copier_of(state), state), _repeated(games.game.copy, state)), rounds, seconds)
    return [
        Finding(f"{name}: copy(state)", median_ratio(own, by_hand), "of a copy by hand", at_most=COPY_RATIO),
        Finding(f"{name}: copy(state)", statistics.median(own) * 1e6, "µs", at_most=COPY_MICROSECONDS),
    ]


def _repeated(copy: Callable[[Any], object], state: object) -> Callable[[], int]:
    def copies() -> int:
        for _ in range(COPIES_A_CALL):
            copy(state)
        return COPIES_A_CALL

    return copies


def copier_of(state: object) -> Callable[[Any], object]:
    """A copier written out for the fields of `state` as they are: the hand-written copy that the game's is held to."""
    source = f"lambda one: {_expression('one', state)}"
    copier: Callable[[Any], object] = eval(source, _classes_in(state))  # noqa: S307 - made of our own field names
    return copier


def _expression(path: str, value: Any) -> str:
    if isinstance(value, list):
        if value and not isinstance(value[0], str | int | float | bool | tuple):
            return f"[{', '.join(_expression(f'{path}[{i}]', item) for i, item in enumerate(value))}]"
        return f"{path}[:]"
    if isinstance(value, dict):
        return f"{path}.copy()"
    fields = getattr(type(value), "__dataclass_fields__", None)
    if fields is None:
        return path
    return (
        f"{type(value).__name__}({', '.join(_expression(f'{path}.{name}', getattr(value, name)) for name in fields)})"
    )


def _classes_in(value: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if isinstance(value, list):
        for item in value:
            found |= _classes_in(item)
    for name in getattr(type(value), "__dataclass_fields__", ()):
        found[type(value).__name__] = type(value)
        found |= _classes_in(getattr(value, name))
    return found


def _memory(game: Game[Any]) -> float:
    """KiB of one match in the middle of a game, without its transcript; what all matches share is not counted."""
    # Games keep the actions that they have made before for all matches: here they make those of these matches first.
    for number in range(MATCHES_WEIGHED):
        _match(game, number)
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        kept = [_match(game, number) for number in range(MATCHES_WEIGHED)]
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return (after - before) / len(kept) / 1024


def _match(game: Game[S], number: int) -> Match[S]:
    """A real match, some actions after its deal."""
    chance = SeededChance(match_key(practice_seed(number)))
    match = Match(game, game.setup(game.options_type(), chance, game.default_names()), chance)
    draw = random.Random(number).random  # noqa: S311 - as above
    for _ in range(MIDDLE_OF_A_GAME):
        for seat in game.active_seats(match.state):
            moves = list(game.legal_actions(match.state, seat))
            match.apply(moves[int(draw() * len(moves))])
    return match
