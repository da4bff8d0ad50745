"""Which opponents there are: by game and level. `gm/bots/<game>` holds a `bot_of(level)`."""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from gm.bots.base import Bot, RandomBot
from gm.engine.game import Game
from gm.errors import GmError

RANDOM, EASY, NORMAL = "random", "easy", "normal"
LEVELS = (EASY, NORMAL, RANDOM)
"""What can be asked for at every table. `random` picks among the legal actions with its eyes shut."""


def make_bot(game: Game[Any], level: str) -> Bot:
    """A new opponent for a seat of `game`.

    Raises:
        GmError: there is no such level; the message lists those that are.
    """
    if level not in LEVELS:
        raise GmError(f"there is no bot level {level!r}; the levels are: {', '.join(LEVELS)}")
    if level == RANDOM:
        return RandomBot()
    # A match without a bot, and every --help, goes without its plans.
    own: Callable[[str], Bot] = import_module(f"gm.bots.{game.name}").bot_of
    return own(level)
