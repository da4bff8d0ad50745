"""The opponent that plays Beat or Bomb."""

from gm.bots.base import Bot, RandomBot

__all__ = ["bot_of"]


def bot_of(level: str) -> Bot:
    """The bot of a level of its own: `easy` or `normal`."""
    return RandomBot()
