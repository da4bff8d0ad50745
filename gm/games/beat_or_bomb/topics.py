"""Short rule texts of Beat or Bomb, for questions."""

from collections.abc import Mapping


def topics(language: str) -> Mapping[str, str]:
    """The rules in one text."""
    return {
        "rules": "Each round both choose a card in private, to compete or to give it up. If both compete, the higher "
        "card scores both values; who competes alone scores their own card."
    }
