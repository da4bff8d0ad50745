"""The `plain` reference: a 13-card Goofspiel-like game in plain Python, nothing but the rules.

26 player actions a game: each round both seats pick (card, compete or not); prizes in random order; ties carry the
pot. Every speed of an engine is told as a part of this game's; it is kept as it is, so that figures stay comparable.
"""

import random
from dataclasses import dataclass, field


@dataclass(slots=True)
class Player:
    """One side: its cards, its points, what it has played."""

    hand: list[int]
    score: int = 0
    spent: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Game:
    """A whole game in progress."""

    prizes: list[int]
    players: list[Player]
    round: int = 0
    pot: int = 0
    pending: dict[int, tuple[int, bool]] = field(default_factory=dict)
    done: bool = False

    @classmethod
    def new(cls) -> "Game":
        """A dealt game."""
        prizes = list(range(1, 14))
        random.shuffle(prizes)
        return cls(prizes, [Player(list(range(1, 14))) for _ in range(2)], 0, prizes[0])

    def legal(self, seat: int) -> list[tuple[int, bool]]:
        """What a seat can do."""
        return [(card, compete) for card in self.players[seat].hand for compete in (True, False)]

    def act(self, seat: int, card: int, compete: bool) -> None:
        """One seat's choice; the second of a round resolves it."""
        if self.done:
            raise ValueError("game over")
        if seat in self.pending:
            raise ValueError("already played this round")
        if card not in self.players[seat].hand:
            raise ValueError("card not in hand")
        self.pending[seat] = (card, compete)
        if len(self.pending) == 2:
            self.resolve()

    def resolve(self) -> None:
        """The round is decided, the next prize turned up."""
        (a, a_in), (b, b_in) = self.pending[0], self.pending[1]
        for player, card in zip(self.players, (a, b)):  # noqa: B905 - kept as it is
            player.hand.remove(card)
            player.spent.append(card)
        winner = None
        if a_in and b_in:
            winner = None if a == b else int(b > a)
        elif a_in or b_in:
            winner = int(b_in)
        if winner is not None:
            self.players[winner].score += self.pot
            self.pot = 0
        self.pending.clear()
        self.round += 1
        self.done = self.round == 13
        if not self.done:
            self.pot += self.prizes[self.round]


def play() -> int:
    """One random game to its end; returns the number of player actions."""
    game, actions = Game.new(), 0
    while not game.done:
        for seat in (0, 1):
            moves = game.legal(seat)
            game.act(seat, *moves[int(random.random() * len(moves))])  # noqa: S311 - a benchmark
            actions += 1
    return actions
