"""Reading a position from the scenario's shape: defaults, and one clear sentence for what does not fit."""

from collections.abc import Mapping

from gm.engine.position_reader import (
    KeyReader,
    Read,
    at_least,
    flag,
    one_of,
    or_none,
    seat_of,
    two_seats,
    within,
)
from gm.engine.types import Json, Seat
from gm.errors import SetupError
from gm.games.beat_or_bomb.cards import RANKS, ROUNDS, STANCES
from gm.games.beat_or_bomb.rules import winner_of
from gm.games.beat_or_bomb.state import CHOOSE, OVER, PHASES, TIE, Choice, SeatState, State

STATE_KEYS = ("round", "phase", "winner", "seats")
SEAT_KEYS = ("cards", "points", "choice", "confirmed")


def read_state(data: Mapping[str, Json], auto_confirm: bool) -> State:
    """The position of `data`; what is left out takes the value of a match that stands there.

    Raises:
        SetupError: see `Game.from_setup`.
    """
    reader = KeyReader("setup", dict(data), STATE_KEYS)
    seats = [_seat_state(f"setup.seats[{seat}]", value) for seat, value in enumerate(two_seats(data.get("seats")))]
    played_out = not all(one.cards for one in seats)
    phase = reader.get("phase", one_of(PHASES), OVER if played_out else CHOOSE)
    round_ = reader.get("round", within(1, ROUNDS), min(ROUNDS, ROUNDS + 1 - len(seats[0].cards)))
    winner = reader.get("winner", _winner, winner_of(seats) if phase == OVER else None)
    state = State(auto_confirm, round_, phase, winner, seats)
    _check_fits(state, played_out)
    return state


def _check_fits(state: State, played_out: bool) -> None:
    """Refuses keys that are right each by itself but cannot stand together."""
    if state.phase == CHOOSE and played_out:
        raise SetupError("setup.phase is 'choose', but a seat has no cards left: 'over' is expected")
    if (state.phase == OVER) != (state.winner is not None):
        raise SetupError(f"setup.winner is {state.winner!r} in phase {state.phase!r}: it goes with 'over' only")
    if state.phase == OVER and any(one.choice is not None for one in state.seats):
        raise SetupError("setup.seats has a choice in phase 'over': it goes with 'choose' only")
    if all(one.confirmed for one in state.seats):
        raise SetupError("setup.seats are both confirmed: the round is scored then, so no position is like that")


def _seat_state(where: str, value: Json) -> SeatState:
    reader = KeyReader(where, value, SEAT_KEYS)
    cards = reader.get("cards", _cards, list(RANKS))
    choice = reader.get("choice", _choice_of(cards), None)
    confirmed = reader.get("confirmed", flag, False)
    if confirmed and choice is None:
        raise SetupError(f"{where}.confirmed is true without a choice: a choice is expected")
    return SeatState(cards, reader.get("points", at_least(0), 0), choice, confirmed)


def _cards(where: str, value: Json) -> list[str]:
    """The cards in the order in which they are always listed, whatever order they are given in."""
    if (
        not isinstance(value, list)
        or any(card not in RANKS for card in value)
        or len(set(map(str, value))) < len(value)
    ):
        raise SetupError(f"{where} is {value!r}: a list of different cards out of {', '.join(RANKS)} is expected")
    return [card for card in RANKS if card in value]


def _choice_of(cards: list[str]) -> Read[Choice | None]:
    def read(where: str, value: Json) -> Choice:
        choice = KeyReader(where, value, ("card", "stance")).data
        card, stance = choice.get("card"), choice.get("stance")
        if card not in cards or stance not in STANCES:
            raise SetupError(f"{where} is {value!r}: a card that is left and one of {', '.join(STANCES)} are expected")
        return str(card), str(stance)

    return or_none(read)


def _winner(where: str, value: Json) -> Seat | str | None:
    return TIE if value == TIE else or_none(seat_of(2))(where, value)
