"""What a seat may know of a position: everything but the order of the decks (R5, Q19), the same for all.

A view is JSON: the public fields of `State`, `game_deck_count`, `seat` (the reader, None for a spectator),
`next_seat` (whose turn comes after this one), and `seats`, one object each: `nick`, `health`, `deck` (by content, in
the order of the cards' list), `discard`, `played`, `tempted`.
"""

from gm.engine.types import Seat, View
from gm.engine.visibility import observe
from gm.games.warha_realms.cards import by_content
from gm.games.warha_realms.state import SeatState, State, next_living


def observe_state(state: State, seat: Seat | None) -> View:
    """All that `seat` may know (see above); every list in it is a copy."""
    view: View = observe(state, owner=False)
    view["seat"] = seat
    view["next_seat"] = next_living(state)
    seats = []
    for one in state.seats:
        seen = observe(one, owner=False)
        seen["deck"] = list(by_content(one.deck))
        seats.append(seen)
    view["seats"] = seats
    return view


def imagine_state(view: View) -> State:
    """A position that looks like `view`: the decks in the order of their content, the game deck empty."""
    return State(
        turn=view["turn"], round=view["round"], phase=view["phase"], winner=view["winner"], gold=view["gold"],
        attack=view["attack"], healed=view["healed"], scraps=view["scraps"], tempts=list(view["tempts"]),
        row=list(view["row"]), crystals=view["crystals"], graveyard=list(view["graveyard"]),
        seats=[
            SeatState(one["nick"], one["health"], list(one["deck"]), list(one["discard"]), list(one["played"]),
                      one["tempted"])
            for one in view["seats"]
        ],
    )  # fmt: skip
