"""The opponent that plays Beat or Bomb: it solves what is left of the game and mixes its choices so."""

from gm.bots.base import Bot
from gm.bots.beat_or_bomb.bot import BalancedBot, CarelessBot, MixingBot

__all__ = ["BalancedBot", "CarelessBot", "MixingBot", "bot_of"]


def bot_of(level: str) -> Bot:
    """The bot of a level of its own: `easy` or `normal`."""
    return CarelessBot() if level == "easy" else BalancedBot()
