"""What can be wrong with the answers of a game master, whoever it is: kinds of faults, counted from the text alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from gm.evaluation.person import Message


class FaultKind(StrEnum):
    """What is counted; the exact rules of each game stand in `docs/evaluation.md`."""

    MISCOUNT = "miscounts"
    """A number that the rules, or the answer itself, contradict for sure."""
    MOVED = "moved by talk"
    """Cards, points or hitpoints changed though the message ordered nothing that could."""
    DIE = "invented dice"
    """The result of a die where there is no die."""
    LEAK = "leaked cards"
    """A card named that the person must not know."""
    IMPOSSIBLE = "impossible cards"
    """A card that is not in the game, of another type, in more copies than exist, or played without being held."""
    FORMAT = "format breaks"
    """A required line that is not to the letter, or a display that is missing or not whole."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with an answer: what, and the words that show it."""

    kind: FaultKind
    shown_by: str


class Inspector(Protocol):
    """Reads the answers of one match in order."""

    def inspect(self, message: Message, text: str) -> Sequence[Fault]:
        """What is wrong with `text`, the whole answer to `message`, as far as it is certain."""
