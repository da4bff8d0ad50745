"""What a narrator may claim of a moment in Warha Realms: built from the view and the seen events alone (P2, P4)."""

from collections.abc import Sequence

from gm.engine.events import Event
from gm.engine.types import Facts, View
from gm.games.warha_realms.state import OVER


def facts(view: View, events: Sequence[Event], names: Sequence[str]) -> Facts:
    """Whose turn it is and who has won."""
    winner = view["winner"]
    return Facts(
        cards=frozenset(),
        holders={},
        deeds=(),
        amounts=(),
        may=frozenset(),
        due={},
        turn=None if view["phase"] == OVER else view["turn"],
        phase=view["phase"],
        winners=None if winner is None else (winner,),
        names=tuple(names),
        reader=view["seat"],
    )
