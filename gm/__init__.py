"""gm: a game master for card games that talks like a person and cannot cheat."""

__version__ = "0.3.0"
