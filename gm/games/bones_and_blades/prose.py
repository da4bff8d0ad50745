"""Plain sentences on what happened, from code."""

from collections.abc import Sequence

from gm.engine.events import Event
from gm.engine.types import View


def prose(view: View, events: Sequence[Event], names: Sequence[str], language: str) -> list[str]:
    """A few sentences on `events` for a table without a model."""
    return []
