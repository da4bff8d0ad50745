"""What every opponent is, and the simplest one."""

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import add
from typing import Protocol

from gm.engine.chance import DrawStream
from gm.engine.types import Action, View


class Bot(Protocol):
    """One who plays a seat.

    A bot keeps nothing between calls: all that it knows is what it is given. It sees no state, no clock and no luck
    but `stream`, so the same view with the same stream always meets the same choice, and a hidden card never changes
    one (promise P2).
    """

    def choose(self, view: View, actions: Sequence[Action], stream: DrawStream) -> Action:
        """One of `actions`, for the seat that `view` belongs to.

        `view` is `Game.observation` for that seat and is not changed; `actions` are its legal actions in the game's
        order, at least one.
        """


class RandomBot:
    """Any legal action, each as likely."""

    def choose(self, view: View, actions: Sequence[Action], stream: DrawStream) -> Action:
        """See `Bot.choose`."""
        return actions[stream.pick(len(actions), "action")]


def added_up(numbers: Iterable[float]) -> float:
    """The sum of `numbers`, rounded after each of them, from left to right.

    From Python 3.12 on `sum` rounds floats otherwise than before; a bot must choose the same everywhere (P7).

    >>> added_up([0.1] * 10), added_up([])
    (0.9999999999999999, 0.0)
    """
    return reduce(add, numbers, 0.0)
