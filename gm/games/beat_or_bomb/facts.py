"""What a narrator may claim of a moment of Beat or Bomb."""

from collections.abc import Sequence

from gm.engine.events import Event
from gm.engine.types import Facts, View
from gm.games.beat_or_bomb.state import OVER, TIE


def facts(view: View, events: Sequence[Event], names: Sequence[str]) -> Facts:
    """Who has won, where it is over; nothing else yet, so that nothing false can be said."""
    winners = None
    if view["phase"] == OVER:
        winners = () if view["winner"] == TIE else (view["winner"],)
    return Facts(frozenset(), {}, (), (), frozenset(), {}, None, view["phase"], winners, tuple(names), view["seat"])
