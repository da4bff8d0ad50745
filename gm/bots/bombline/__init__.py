"""The opponent that plays Bombline: it plans its turn on an imagined table and weighs where each plan ends."""

from gm.bots.base import Bot
from gm.bots.bombline.bot import BomblineBot, CarelessBot

__all__ = ["BomblineBot", "CarelessBot", "bot_of"]


def bot_of(level: str) -> Bot:
    """The bot of a level of its own: `easy` or `normal`."""
    return CarelessBot() if level == "easy" else BomblineBot()
