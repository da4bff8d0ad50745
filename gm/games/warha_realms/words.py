"""The vocabulary of Warha Realms, in Russian and English."""

from gm.engine.types import Words
from gm.games.warha_realms.cards import CARDS


def words(language: str) -> Words:
    """The names of the cards."""
    return Words(names={name: (name.lower(),) for name in CARDS})
