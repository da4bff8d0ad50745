"""What players call the cards of Beat or Bomb."""

from functools import cache

from gm.engine.types import Words
from gm.games.beat_or_bomb.cards import RANKS


@cache
def words(language: str) -> Words:
    """The cards by their own names."""
    return Words(names={card: (card.lower(),) for card in RANKS})
