"""The opponent that plays Warha Realms: it buys what makes its deck worth more, and hits whom it can bring down."""

from gm.bots.base import Bot
from gm.bots.warha_realms.bot import CarelessBot, WarhaBot

__all__ = ["CarelessBot", "WarhaBot", "bot_of"]


def bot_of(level: str) -> Bot:
    """The bot of a level of its own: `easy` or `normal`."""
    return CarelessBot() if level == "easy" else WarhaBot()
