"""The opponent that plays Bombline: it plans its turn on an imagined table and weighs where each plan ends."""

from gm.bots.bombline.bot import BomblineBot, CarelessBot

__all__ = ["BomblineBot", "CarelessBot"]
