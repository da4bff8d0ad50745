"""The thirteen cards of Beat or Bomb and the two ways to play one."""

from collections.abc import Mapping
from types import MappingProxyType

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""R1: each player's cards, in the order in which they are listed."""
VALUES: Mapping[str, int] = MappingProxyType(
    {**{str(number): number for number in range(3, 11)}, "J": 11, "Q": 12, "K": 13, "A": 14, "2": 15}
)
"""R1: what a card counts; 2 is the highest."""
ROUNDS = len(RANKS)
"""R5."""
COMPETE, GIVE_UP = "compete", "give_up"
STANCES = (COMPETE, GIVE_UP)
"""R2: what a player decides about the card."""
