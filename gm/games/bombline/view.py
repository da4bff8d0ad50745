"""What a seat may know of a position, and what it can do with it.

A view is JSON: the public fields of `State`, then
`seat` (the reader, None for a spectator), `sites` (`"face down"`, a card name that Awareness shows, or None where a
site is empty), `pending_roll`, and `seats`, one object each: the public fields of `SeatState`, `hand_count`,
`boosts` as `{"name", "active"}`, and for the reader's own seat `hand` and `recon`.
"""

from gm.engine.types import Json, Seat, View
from gm.engine.visibility import observe
from gm.games.bombline.cards import AWARENESS
from gm.games.bombline.state import APPROACH, SeatState, State, boosts_to_json, pending_to_json

FACE_DOWN = "face down"
UNKNOWN_CARD = "?"
"""Stands for a card that the viewer cannot know, where a position is rebuilt from a view."""


def sees_sites(state: State, seat: Seat | None) -> bool:
    """R22: Awareness in effect shows both site cards before the choice in Approach."""
    return seat is not None and seat == state.turn and state.phase == APPROACH and _in_effect(state, seat)


def _in_effect(state: State, seat: Seat) -> bool:
    return state.seats[seat].boosts.get(AWARENESS, False)


def observe_state(state: State, seat: Seat | None) -> View:
    """All that `seat` may know (see above); every list in it is a copy."""
    view: View = observe(state, owner=False)
    view["seat"] = seat
    open_sites = sees_sites(state, seat)
    view["sites"] = {site: card if card is None or open_sites else FACE_DOWN for site, card in state.sites.items()}
    view["pending_roll"] = pending_to_json(state.pending_roll)
    seats: list[Json] = []
    for index, one in enumerate(state.seats):
        seen = observe(one, owner=index == seat)
        seen["boosts"] = boosts_to_json(one.boosts)
        seats.append(seen)
    view["seats"] = seats
    return view


def imagine_state(view: View) -> State:
    """A position that looks like `view`, with `UNKNOWN_CARD` for every card that the viewer cannot know.

    Legal actions read only what the acting seat may know, so they are the same here as in the real position. A bot
    that searches fills the unknown places with cards of its choice.
    """
    sites = dict(view["sites"])
    return State(
        auto_roll=view["auto_roll"], turn=view["turn"], phase=view["phase"], ap=view["ap"],
        bomb_damage=view["bomb_damage"], interrupted=view["interrupted"], kept_ap=view["kept_ap"],
        bombs_waiting=view["bombs_waiting"], draws_due=view["draws_due"], cards_played=view["cards_played"],
        adrenaline_used=view["adrenaline_used"], supplier_used=view["supplier_used"], winner=view["winner"],
        pending_roll=None if view["pending_roll"] is None else tuple(view["pending_roll"].values()),
        sites={site: UNKNOWN_CARD if card == FACE_DOWN else card for site, card in sites.items()},
        draw_pile=[UNKNOWN_CARD] * view["draw_pile_count"], discard_pile=list(view["discard_pile"]),
        smokes=list(view["smokes"]), seats=[_imagine_seat(one) for one in view["seats"]],
    )  # fmt: skip


def _imagine_seat(one: View) -> SeatState:
    return SeatState(
        hp=one["hp"], hand=list(one.get("hand", [UNKNOWN_CARD] * one["hand_count"])),
        boosts={boost["name"]: boost["active"] for boost in one["boosts"]}, burning=one["burning"], rpgs=one["rpgs"],
        shield=one["shield"], ap_spent=one["ap_spent"], recon=list(one.get("recon", ())),
    )  # fmt: skip
