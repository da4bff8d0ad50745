"""What a narrator may claim of a moment: built from the view and the seen events alone (P2, P4)."""

from collections.abc import Sequence

from gm.engine.events import Event
from gm.engine.types import Facts, View


def facts(view: View, events: Sequence[Event], names: Sequence[str]) -> Facts:
    """The closed vocabulary of this moment for the view's seat."""
    return Facts(frozenset(), {}, (), (), frozenset(), {}, None, view["phase"], names=tuple(names), reader=view["seat"])
