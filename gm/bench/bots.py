"""`gm bench bots`: how often a bot beats a player that picks at random among the legal actions."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import mean
from typing import Any

from gm.bench.findings import Finding
from gm.bots import Bot, RandomBot, make_bot
from gm.engine.chance import DrawStream, SeededChance, match_key, practice_seed
from gm.engine.game import Game
from gm.engine.types import Seat
from gm.errors import GmError
from gm.games import get_game

WIN_TARGET = {"normal": 0.93}
ACTION_CAP = 5000
"""A game that is not over after so many actions is broken off and won by nobody; most end within 100."""
Z_95 = 1.959964
"""How many standard deviations hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game: the winning seat (None: drawn or broken off) and how many actions it took."""

    winner: Seat | None
    actions: int


@dataclass(frozen=True, slots=True)
class Strength:
    """What a row of games says of the first of two bots."""

    games: int
    wins: int
    actions: float
    """Mean number of actions a game."""
    seconds: float
    """Mean seconds a game."""
    unfinished: int

    @property
    def rate(self) -> float:
        """The part of the games that it won."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the rate."""
        return wilson(self.wins, self.games)


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % score interval (Wilson) of a rate of `wins` out of `games`.

    >>> [round(bound, 3) for bound in wilson(95, 100)]
    [0.888, 0.978]
    """
    rate, square = wins / games, Z_95**2
    middle = (rate + square / (2 * games)) / (1 + square / games)
    reach = Z_95 / (1 + square / games) * sqrt(rate * (1 - rate) / games + square / (4 * games**2))
    return middle - reach, middle + reach


def play_game(game: Game[Any], bots: Sequence[Bot], number: int, cap: int = ACTION_CAP) -> Played:
    """The match of that practice number between `bots`, one a seat, each with a stream of its own."""
    chance = SeededChance(match_key(practice_seed(number)))
    streams = [DrawStream(match_key(practice_seed(number)), b"bench" + bytes([seat])) for seat in range(len(bots))]
    state = game.setup(game.options_type(), chance, game.default_names())
    actions = 0
    while actions < cap:
        seats = game.active_seats(state)
        if not seats:
            break
        for seat in sorted(seats):
            choices = list(game.legal_actions(state, seat))
            action = bots[seat].choose(game.observation(state, seat), choices, streams[seat])
            chance.enter(game.canonical(state, action))
            game.apply_action(state, action, chance)
            actions += 1
    outcome = game.outcome(state)
    return Played(outcome.winners[0] if outcome is not None and outcome.winners else None, actions)


def compare(
    game: Game[Any], bot: Bot, against: Bot, games: int, tell: Callable[[str], None] = lambda progress: None
) -> Strength:
    """Plays practice matches 0 to `games` - 1, the seats alternating; the same figures every time but for seconds."""
    start = time.perf_counter()
    played: list[Played] = []
    wins = 0
    for number in range(games):
        seat = number % 2
        played.append(play_game(game, (against, bot) if seat else (bot, against), number))
        wins += played[-1].winner == seat
        if number % 10 == 9:
            tell(f"{number + 1} of {games} games, {wins} won")
    tell(f"{games} of {games} games, {wins} won.")
    unfinished = sum(one.winner is None for one in played)
    return Strength(games, wins, mean(one.actions for one in played), (time.perf_counter() - start) / games, unfinished)


def bots_findings(games: int, level: str, tell: Callable[[str], None]) -> list[Finding]:
    """How a level of the Bombline bot does against a random player.

    Raises:
        GmError: there is no such level, or `games` is below 1.
    """
    if games < 1:
        raise GmError(f"{games} games cannot be played: give --games 1 or more")
    game = get_game("bombline")
    strength = compare(game, make_bot(game, level), RandomBot(), games, tell)
    low, high = strength.interval
    return [
        Finding(
            f"bombline: {level} bot beats a random player", 100 * strength.rate, "%",
            at_least=100 * WIN_TARGET[level] if level in WIN_TARGET else None,
            note=f"95 % interval {100 * low:.1f} to {100 * high:.1f} %",
        ),
        Finding("games", games, "played", note=f"practice matches 0 to {games - 1}, seats alternating"),
        Finding("games without a winner", strength.unfinished, "games"),
        Finding("mean length", strength.actions, "actions"),
        Finding("mean time", strength.seconds, "seconds a game"),
    ]  # fmt: skip
