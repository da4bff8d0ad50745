"""What every opponent is, and the simplest one."""

from collections.abc import Sequence
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
