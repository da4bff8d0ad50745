"""Which opponents there are: by game and level."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from gm.bots.base import Bot, RandomBot
from gm.engine.game import Game
from gm.errors import GmError

RANDOM, EASY, NORMAL = "random", "easy", "normal"
LEVELS = (EASY, NORMAL, RANDOM)
"""What can be asked for at every table. `random` picks among the legal actions with its eyes shut."""


def _bombline(level: str) -> Bot:
    # A match without a bot, and every --help, goes without its plans.
    from gm.bots.bombline import BomblineBot, CarelessBot

    return CarelessBot() if level == EASY else BomblineBot()


OWN_BOTS: Mapping[str, Callable[[str], Bot]] = MappingProxyType({"bombline": _bombline})
"""The games that have a bot of their own for `easy` and `normal`; the others get a random one."""


def make_bot(game: Game[Any], level: str) -> Bot:
    """A new opponent for a seat of `game`.

    Raises:
        GmError: there is no such level; the message lists those that are.
    """
    if level not in LEVELS:
        raise GmError(f"there is no bot level {level!r}; the levels are: {', '.join(LEVELS)}")
    own = OWN_BOTS.get(game.name)
    return RandomBot() if own is None or level == RANDOM else own(level)
