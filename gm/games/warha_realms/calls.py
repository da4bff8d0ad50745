"""What people call the orders of Warha Realms where these are named and listed."""

from collections.abc import Sequence

from gm.engine.calls import CallWords
from gm.engine.said import said, template
from gm.engine.types import PlannedCall
from gm.games.warha_realms.rules import single_actions
from gm.games.warha_realms.state import DECK, DISCARD, PLAYED

ANYBODY = 0
"""A seat for actions of which only the tool and the arguments count."""


def parts(call: PlannedCall) -> Sequence[PlannedCall]:
    """The single orders of a whole turn, in the sequence in which they are carried out; any other call by itself."""
    if call.tool != "take_turn":
        return [call]
    return [PlannedCall(action.tool, action.arguments) for action in single_actions(ANYBODY, call.arguments)]


CALLS = CallWords(
    tools={
        "buy": template("buy {what}"),
        "attack": template("attack {what}"),
        "scrap": template("scrap {what}"),
        "tempt": template("tempt {what}"),
        "end_turn": template("end the turn"),
    },
    ways={
        "buy": (template("{card} ×{count}"), template("{card}")),
        "attack": (template("{target} with {amount}"),),
        "scrap": (template("{card} {zone}"),),
        "tempt": (template("{target} with {size}"),),
    },
    values={
        PLAYED: said("of the played cards"),
        DECK: said("of the own deck"),
        DISCARD: said("of the discard pile"),
    },
    parts=parts,
    brief={"scrap": template("scrap one of {what}")},
)
