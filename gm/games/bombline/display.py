"""The exact lines of Bombline (being written)."""

from collections.abc import Sequence

from gm.engine.events import Event
from gm.engine.types import Line, View


def display(view: View, names: Sequence[str]) -> list[Line]:
    """The deck display."""
    return []


def tell(view: View, events: Sequence[Event], names: Sequence[str]) -> list[Line]:
    """The exact lines for `events`."""
    return []
