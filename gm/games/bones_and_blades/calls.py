"""What people call the orders of Bones and Blades where these are named and listed."""

from collections.abc import Sequence

from gm.engine.calls import CallWords
from gm.engine.said import template
from gm.engine.types import PlannedCall
from gm.games.bones_and_blades.cards import ACTION_WORDS


def _parts(call: PlannedCall) -> Sequence[PlannedCall]:
    """A milling order of no cards is an order of its own."""
    return [PlannedCall("mill_none", {}) if call.tool == "mill" and not call.arguments.get("cards") else call]


CALLS = CallWords(
    tools={
        "ready": template("say that you are ready"),
        "mill": template("mill {what}"),
        "mill_none": template("mill nothing"),
        "play_card": "{what}",
        "see_discard": template("see the discard piles"),
    },
    ways={
        "play_card": (
            template("play {card} as {echo} with {action}"),
            template("play {card} with {action}"),
            "{card}",
        )
    },
    values=ACTION_WORDS,
    parts=_parts,
    brief={
        "mill": template("mill nothing, or some of {what}"),
        "play_card": template("play one card with rock, paper or scissors: {what}"),
    },
)
