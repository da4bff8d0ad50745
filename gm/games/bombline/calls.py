"""What people call the orders of Bombline where these are named and listed."""

from collections.abc import Sequence

from gm.engine.calls import CallWords
from gm.engine.said import said, template
from gm.engine.types import PlannedCall


def _parts(call: PlannedCall) -> Sequence[PlannedCall]:
    """What is done with a bomb is an order of its own; the cards thrown away stand together, with a plus."""
    given = dict(call.arguments)
    method = given.pop("method", None)
    if call.tool != "resolve_bomb" or method not in ("discard", "damage", "detonate"):
        return [call]
    cards = given.get("cards")
    if method == "discard" and isinstance(cards, list):
        given = {f"card {place}": card for place, card in enumerate(cards, start=1)}
    return [PlannedCall(str(method), given)]


CALLS = CallWords(
    tools={
        "draw": template("take {what}"),
        "play_card": template("play {what}"),
        "roll_die": template("roll the die"),
        "resolve_bomb": template("with the bomb: {what}"),
        "discard": template("throw away {what}"),
        "damage": template("hit the bomb with {what}"),
        "detonate": template("let the bomb go off"),
        "end_turn": template("end the turn"),
    },
    ways={
        "play_card": (template("{card} on {target}"), template("{card} for {pick}")),
        "target": (template("{owner} {boost}"),),
    },
    values={
        "skip": said("skip"),
        "self": said("own"),
        "opponent": said("the opponent's"),
    },
    parts=_parts,
)
