"""The position of a Bombline match, and its JSON shape (the one of the scenarios)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from gm.engine.types import Json, Seat
from gm.engine.visibility import Visibility, field

START_HITPOINTS = MAX_HITPOINTS = 12
"""R1."""
ACTION_POINTS = 3
"""R8 and R10: in Action and in Defuse, 1 more with Rusher."""
APPROACH, ACTION, DEFUSE, END, OVER = "approach", "action", "defuse", "end", "over"
PHASES = (APPROACH, ACTION, DEFUSE, OVER)
MAX_BOOSTS = 3
"""R18."""
SMOKE_TURNS = 2
"""R13, Q13: the turn in which it is played is the first of the two."""
SITES = ("A", "B")

PendingRoll: TypeAlias = tuple[str, str, str | None]
"""The kind of die that is due (`smoke`, `damage`, `knife`), the card in play and its Modification (Q20)."""


@dataclass(frozen=True, slots=True)
class Options:
    """What a table may choose. `auto_roll` (Q20): the table rolls dice at once instead of waiting for `roll_die`."""

    auto_roll: bool = True


@dataclass(slots=True)
class SeatState:
    """One seat: what lies before it and what it holds."""

    hp: int = field(Visibility.PUBLIC, START_HITPOINTS)
    hand: list[str] = field(Visibility.OWNER_ELSE_COUNT, factory=list)
    boosts: dict[str, bool] = field(Visibility.BY_RULE, factory=dict)
    """Placed boosts in the order placed; True = in effect (R18)."""
    burning: int = field(Visibility.PUBLIC, 0)
    """How many Molotov effects burn this seat until the end of its own turn (R17)."""
    rpgs: int = field(Visibility.PUBLIC, 0)
    """RPGs aimed at this seat (R28)."""
    shield: bool = field(Visibility.PUBLIC, False)
    ap_spent: int = field(Visibility.PUBLIC, 0)
    recon: list[str] = field(Visibility.OWNER, factory=list)
    """What this seat's own Recon grenades showed of the other hand, less what has left that hand since."""


@dataclass(slots=True)
class State:
    """A whole position. Cards are names; the first card of the draw pile is its top, the last discard the newest."""

    auto_roll: bool = field(Visibility.PUBLIC, True)
    turn: Seat = field(Visibility.PUBLIC, 0)
    phase: str = field(Visibility.PUBLIC, APPROACH)
    ap: int = field(Visibility.PUBLIC, 0)
    bomb_damage: int = field(Visibility.PUBLIC, 0)
    interrupted: str | None = field(Visibility.PUBLIC, None)
    kept_ap: int = field(Visibility.PUBLIC, 0)
    bombs_waiting: int = field(Visibility.PUBLIC, 0)
    draws_due: int = field(Visibility.PUBLIC, 1)
    cards_played: int = field(Visibility.PUBLIC, 0)
    adrenaline_used: bool = field(Visibility.PUBLIC, False)
    supplier_used: bool = field(Visibility.PUBLIC, False)
    winner: Seat | None = field(Visibility.PUBLIC, None)
    pending_roll: PendingRoll | None = field(Visibility.BY_RULE, None)
    sites: dict[str, str | None] = field(Visibility.BY_RULE, factory=dict)
    draw_pile: list[str] = field(Visibility.COUNT, factory=list)
    discard_pile: list[str] = field(Visibility.PUBLIC, factory=list)
    smokes: list[int] = field(Visibility.PUBLIC, factory=list)
    """Turns left of every Smoke grenade on the table, in the order played."""
    seats: list[SeatState] = field(Visibility.BY_RULE, factory=list)


def copy_state(state: State) -> State:
    """A position that shares nothing mutable with `state`."""
    return State(
        state.auto_roll, state.turn, state.phase, state.ap, state.bomb_damage, state.interrupted, state.kept_ap,
        state.bombs_waiting, state.draws_due, state.cards_played, state.adrenaline_used, state.supplier_used,
        state.winner, state.pending_roll, state.sites.copy(), state.draw_pile[:], state.discard_pile[:],
        state.smokes[:],
        [
            SeatState(
                one.hp, one.hand[:], one.boosts.copy(), one.burning, one.rpgs, one.shield, one.ap_spent, one.recon[:]
            )
            for one in state.seats
        ],
    )  # fmt: skip


def boosts_to_json(boosts: Mapping[str, bool]) -> list[Json]:
    """Placed boosts as a list of `{"name", "active"}`, in the order placed."""
    return [{"name": name, "active": active} for name, active in boosts.items()]


def pending_to_json(pending: PendingRoll | None) -> Json:
    """A pending roll as `{"kind", "card", "modification"}`, or None."""
    return None if pending is None else {"kind": pending[0], "card": pending[1], "modification": pending[2]}


def state_to_json(state: State) -> dict[str, Json]:
    """The whole position in the scenario's shape. `recon` stands only where a Recon showed something."""
    seats: list[Json] = []
    for one in state.seats:
        seat: dict[str, Json] = {
            "hp": one.hp,
            "hand": list(one.hand),
            "boosts": boosts_to_json(one.boosts),
            "burning": one.burning,
            "rpgs": one.rpgs,
            "shield": one.shield,
            "ap_spent": one.ap_spent,
        }
        if one.recon:
            seat["recon"] = list(one.recon)
        seats.append(seat)
    return {
        "turn": state.turn,
        "phase": state.phase,
        "ap": state.ap,
        "bomb_damage": state.bomb_damage,
        "interrupted": state.interrupted,
        "kept_ap": state.kept_ap,
        "bombs_waiting": state.bombs_waiting,
        "draws_due": state.draws_due,
        "cards_played": state.cards_played,
        "adrenaline_used": state.adrenaline_used,
        "supplier_used": state.supplier_used,
        "winner": state.winner,
        "pending_roll": pending_to_json(state.pending_roll),
        "sites": dict(state.sites),
        "draw_pile": list(state.draw_pile),
        "discard_pile": list(state.discard_pile),
        "smokes": list(state.smokes),
        "seats": seats,
    }
