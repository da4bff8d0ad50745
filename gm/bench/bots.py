"""`gm bench bots`: how often a bot beats players that pick at random among the legal actions."""

import time
from collections.abc import Callable, Mapping, Sequence
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
from gm.games import GAMES, get_game

TARGET_LEVEL = "normal"
WIN_TARGETS: Mapping[str, float] = {
    "bombline": 0.93, "beat_or_bomb": 0.90, "bones_and_blades": 0.75, "warha_realms": 0.60,
}  # fmt: skip
"""The part of the games that the normal bot wins against a random player at every other seat."""
DRAWS_COUNT_HALF = frozenset({"bones_and_blades"})
"""Games of which a draw counts as half a game won; elsewhere as none."""
ACTION_CAP = 5000
"""A game that is not over after so many actions is broken off and won by nobody; most end within 100."""
Z_95 = 1.959964
"""How many standard deviations hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game: the winning seat (None: drawn or broken off), whether it came to its end, how many actions it took."""

    winner: Seat | None
    finished: bool
    actions: int


@dataclass(frozen=True, slots=True)
class Strength:
    """What a row of games says of one bot at a table of others."""

    games: int
    wins: int
    draws: int
    actions: float
    """Mean number of actions a game."""
    seconds: float
    """Mean seconds a game."""
    unfinished: int
    draws_count_half: bool = False

    @property
    def score(self) -> float:
        """The games that it won, and half of those drawn where these count."""
        return self.wins + self.draws / 2 if self.draws_count_half else self.wins

    @property
    def rate(self) -> float:
        """The part of the games that it won."""
        return self.score / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the rate."""
        return wilson(self.score, self.games)


def wilson(wins: float, games: int) -> tuple[float, float]:
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
    state = game.setup(game.options_type(), chance, game.default_names(len(bots)))
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
    winner = outcome.winners[0] if outcome is not None and outcome.winners else None
    return Played(winner, outcome is not None, actions)


def compare(
    game: Game[Any], bot: Bot, against: Bot, games: int, tell: Callable[[str], None] = lambda progress: None
) -> Strength:
    """Plays practice matches 0 to `games` - 1: `bot` at each seat in turn, `against` at all others.

    The same figures every time but for seconds.
    """
    start = time.perf_counter()
    count = game.seat_counts[0]
    played: list[Played] = []
    wins = 0
    for number in range(games):
        seat = number % count
        table = [bot if place == seat else against for place in range(count)]
        played.append(play_game(game, table, number))
        wins += played[-1].winner == seat
        if number % 10 == 9:
            tell(f"{number + 1} of {games} games, {wins} won")
    tell(f"{games} of {games} games, {wins} won.")
    return Strength(
        games,
        wins,
        draws=sum(one.finished and one.winner is None for one in played),
        actions=mean(one.actions for one in played),
        seconds=(time.perf_counter() - start) / games,
        unfinished=sum(not one.finished for one in played),
        draws_count_half=game.name in DRAWS_COUNT_HALF,
    )


def bots_findings(games: int, level: str, tell: Callable[[str], None], name: str | None = None) -> list[Finding]:
    """How a level of a game's bot, or of every game's, does against random players.

    Raises:
        GmError: there is no such game or level, or `games` is below 1.
    """
    if games < 1:
        raise GmError(f"{games} games cannot be played: give --games 1 or more")
    chosen = GAMES.values() if name is None else (get_game(name),)
    return [finding for game in chosen for finding in _findings_of(game, games, level, tell)]


def _findings_of(game: Game[Any], games: int, level: str, tell: Callable[[str], None]) -> list[Finding]:
    strength = compare(game, make_bot(game, level), RandomBot(), games, tell)
    low, high = strength.interval
    others = game.seat_counts[0] - 1
    opponents = "a random player" if others == 1 else f"{others} random players"
    halves = ", draws counted as half" if strength.draws_count_half else ""
    return [
        Finding(
            f"{game.name}: {level} bot beats {opponents}", 100 * strength.rate, "%",
            at_least=100 * WIN_TARGETS[game.name] if level == TARGET_LEVEL else None,
            note=f"95 % interval {100 * low:.1f} to {100 * high:.1f} %{halves}",
        ),
        Finding("games", games, "played", note=f"practice matches 0 to {games - 1}, seats alternating"),
        Finding("drawn", strength.draws, "games"),
        Finding("broken off", strength.unfinished, "games"),
        Finding("mean length", strength.actions, "actions"),
        Finding("mean time", strength.seconds, "seconds a game"),
    ]  # fmt: skip
