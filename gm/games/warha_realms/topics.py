"""Short rule texts by card and phase, for questions."""

from collections.abc import Mapping

from gm.games.warha_realms.cards import CARDS


def topics(language: str) -> Mapping[str, str]:
    """What is printed on every card."""
    return {name.lower(): f"{name} — {card.text}." for name, card in CARDS.items()}
