"""The opponent that plays Bones and Blades: it weighs every play against what the other side may hold, and mixes."""

from gm.bots.base import Bot
from gm.bots.bones_and_blades.bot import BonesAndBladesBot, CarelessBot

__all__ = ["BonesAndBladesBot", "CarelessBot", "bot_of"]


def bot_of(level: str) -> Bot:
    """The bot of a level of its own: `easy` or `normal`."""
    return CarelessBot() if level == "easy" else BonesAndBladesBot()
