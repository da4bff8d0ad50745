"""Opponents: each decides from its own seat's view and the legal actions, with a random stream of its own."""

from gm.bots.base import Bot, RandomBot
from gm.bots.registry import LEVELS, make_bot

__all__ = ["LEVELS", "Bot", "RandomBot", "make_bot"]
