"""Plain sentences from code on what happened, for a table without a model."""

from collections.abc import Sequence

from gm.engine.events import Event
from gm.engine.types import View


def prose(view: View, events: Sequence[Event], names: Sequence[str], language: str) -> list[str]:
    """No sentences: the exact lines tell everything."""
    return []
