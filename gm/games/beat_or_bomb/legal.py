"""What a seat can do: every distinct choice once, in the order of its cards, from what the seat may know."""

from collections.abc import Iterator, Mapping
from itertools import chain
from types import MappingProxyType

from gm.engine.types import Action, Arguments, Seat, ToolOffer, View
from gm.games.beat_or_bomb.cards import RANKS, STANCES
from gm.games.beat_or_bomb.state import CHOOSE, State

SEATS: tuple[Seat, Seat] = (0, 1)
CONFIRM = tuple(Action(seat, "confirm", {}) for seat in SEATS)


def _ways(seat: Seat, card: str, stance: str) -> tuple[Action, Action]:
    """The choice confirmed at once, and left open."""
    confirmed, open_ = ({"card": card, "stance": stance, "confirm": confirm} for confirm in (True, False))
    return Action(seat, "play_card", confirmed), Action(seat, "play_card", open_)


PLAYS: tuple[Mapping[str, tuple[Action, ...]], ...] = tuple(
    MappingProxyType({card: tuple(chain.from_iterable(_ways(seat, card, way) for way in STANCES)) for card in RANKS})
    for seat in SEATS
)
"""By seat and card: all that can be done with it. Actions are never changed, so all matches share them."""


def legal_actions(state: State, seat: Seat) -> Iterator[Action]:
    """See `Game.legal_actions`. To confirm what stands is `confirm`; to choose it again would change nothing."""
    own = state.seats[seat]
    if own.confirmed or state.phase != CHOOSE:
        return iter(())
    plays, chosen = PLAYS[seat], own.choice
    if chosen is None:
        return chain.from_iterable([plays[card] for card in own.cards])
    others = (action for card in own.cards for action in plays[card] if (card, action.arguments["stance"]) != chosen)
    return chain((CONFIRM[seat],), others)


def offers(view: View) -> tuple[ToolOffer, ...]:
    """What the view's seat can do now, tool by tool, from the view alone.

    `confirm` of `play_card` stands only where it has to be said: a table with `auto_confirm` confirms by itself.
    """
    seat = view["seat"]
    if seat is None or view["phase"] != CHOOSE or view["seats"][seat]["confirmed"]:
        return ()
    own = view["seats"][seat]
    chosen = own["choice"]
    calls: list[Arguments] = []
    for card in own["cards"]:
        for stance in STANCES:
            choice: Arguments = {"card": card, "stance": stance}
            if choice != chosen:
                calls += [choice] if view["auto_confirm"] else [choice, {**choice, "confirm": True}]
    found = [ToolOffer("play_card", tuple(calls))] if calls else []
    return tuple(found) if chosen is None else (*found, ToolOffer("confirm", ({},)))
