"""The form in which a game says what it hides: see `tests/secrets_of.py`."""

import random
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from gm.engine.types import Action, Arguments, Seat

CANARY = "Canary"
Call = tuple[str, Arguments]


class Secrets(ABC):
    """The hidden parts of a game's positions. `seat` None is a spectator."""

    @abstractmethod
    def swap(self, state: Any, seat: Seat | None, luck: random.Random) -> Any:
        """Another position that `seat` cannot tell from `state`: all that it may not see is mixed anew."""

    @abstractmethod
    def swap_before(self, state: Any, seat: Seat | None, action: Action, luck: random.Random) -> Any:
        """The like for a seat that watches `action`: nothing is moved that the action will show to it."""

    @abstractmethod
    def with_canaries(self, state: Any, seat: Seat | None) -> Any:
        """The position with a name that starts with `CANARY` for every card that `seat` may not see."""

    @abstractmethod
    def calls(self, state: Any, seat: Seat) -> Iterator[Call]:
        """Every call that could do something of its own here, legal or not, found without the game's rules."""

    @abstractmethod
    def alike(self, data: Mapping[str, Any]) -> str:
        """A key for a position as JSON: equal for results that no player tells apart (order within a pile)."""

    @abstractmethod
    def all_cards(self, data: Mapping[str, Any]) -> Counter[str]:
        """Every card of a position as JSON, wherever it lies: no action changes them."""

    def cards_gone(self, before: Mapping[str, Any], after: Mapping[str, Any]) -> Counter[str]:
        """The cards that a rule takes out of the game on the way from one position to the next; none."""
        return Counter()
