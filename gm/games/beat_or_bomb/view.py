"""What a seat may know of a position.

A view is JSON: `auto_confirm`, `round`, `phase`, `winner`, `seat` (the reader, None for a spectator) and `seats`, one
object each: `cards` (left, Q3), `points`, `confirmed`, and for the reader's own seat `choice` (`{"card", "stance"}` or
None). Nothing of another seat's choice is in it before the round is shown (R2).
"""

from gm.engine.types import Json, Seat, View
from gm.engine.visibility import observe
from gm.games.beat_or_bomb.state import State, choice_to_json


def observe_state(state: State, seat: Seat | None) -> View:
    """All that `seat` may know (see above); every list in it is a copy."""
    view: View = observe(state, owner=False)
    view["seat"] = seat
    seats: list[Json] = []
    for index, one in enumerate(state.seats):
        seen = observe(one, owner=index == seat)
        if index == seat:
            seen["choice"] = choice_to_json(one.choice)
        seats.append(seen)
    view["seats"] = seats
    return view
