"""What a seat may know of a position.

A view is JSON: the public fields of `State`, then `seat` (the reader, None for a spectator), `leader` (None before the
coin has fallen), `cards` (the list that both know, as `{"name", "x", "rock", "paper", "scissors"}`; a Weak Punch is on
no list), and `seats`, one object each: the public fields of `SeatState`, `hand_count`, `deck_count`, `discard` as
`{"name", "milled"}`, `chosen` (whether it has chosen for this turn), `revealed` (what it played in the newest revealed
turn), and for the reader's own seat `hand` and `choice`.
"""

from gm.engine.types import Json, Seat, View
from gm.engine.visibility import observe
from gm.games.bones_and_blades.cards import NAMES, Card
from gm.games.bones_and_blades.state import (
    REVIEW,
    Choice,
    SeatState,
    State,
    cards_to_json,
    choice_to_json,
    discard_to_json,
)

UNKNOWN_CARD = "?"
"""Stands for a card that the viewer cannot know, where a position is rebuilt from a view."""
UNKNOWN_CHOICE: Choice = (UNKNOWN_CARD, UNKNOWN_CARD, None)


def observe_state(state: State, seat: Seat | None) -> View:
    """All that `seat` may know (see above); every list in it is a copy."""
    view: View = observe(state, owner=False)
    view["seat"] = seat
    view["leader"] = None if state.phase == REVIEW else state.leader
    view["cards"] = cards_to_json(state.cards)
    seats: list[Json] = []
    for index, one in enumerate(state.seats):
        seen = observe(one, owner=index == seat)
        seen["discard"] = discard_to_json(one.discard)
        seen["chosen"] = one.choice is not None
        seen["revealed"] = choice_to_json(one.revealed)
        if index == seat:
            seen["choice"] = choice_to_json(one.choice)
        seats.append(seen)
    view["seats"] = seats
    return view


def cards_of(view: View) -> tuple[Card, ...]:
    """The list of the game, in its order."""
    listed = {card["name"]: card for card in view["cards"]}
    return tuple(Card(**listed[name]) for name in NAMES)


def imagine_state(view: View) -> State:
    """A position that looks like `view`, with `UNKNOWN_CARD` for every card that the viewer cannot know.

    Legal actions read only what the acting seat may know, so they are the same here as in the real position.
    """
    return State(
        max_health=view["max_health"], round=view["round"], turn=view["turn"], phase=view["phase"],
        leader=view["leader"] or 0, winner=view["winner"], cards=cards_of(view),
        seats=[_imagine_seat(one) for one in view["seats"]],
    )  # fmt: skip


def _imagine_seat(one: View) -> SeatState:
    hidden = UNKNOWN_CHOICE if one["chosen"] else None
    return SeatState(
        health=one["health"], round_wins=one["round_wins"],
        hand=list(one.get("hand", [UNKNOWN_CARD] * one["hand_count"])), deck=[UNKNOWN_CARD] * one["deck_count"],
        discard=[(card["name"], card["milled"]) for card in one["discard"]], removed=list(one["removed"]),
        ready=one["ready"], milled=one["milled"], choice=_choice(one["choice"]) if "choice" in one else hidden,
        revealed=_choice(one["revealed"]),
    )  # fmt: skip


def _choice(choice: View | None) -> Choice | None:
    return None if choice is None else (choice["card"], choice["action"], choice["echo"])
