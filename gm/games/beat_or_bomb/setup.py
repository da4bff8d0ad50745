"""Reading a position from the scenario's shape: defaults, and one clear sentence for what does not fit."""

from collections.abc import Mapping

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
    _object("setup", dict(data), STATE_KEYS)
    seats = [_seat_state(f"setup.seats[{seat}]", value) for seat, value in enumerate(_two_seats(data.get("seats")))]
    played_out = not all(one.cards for one in seats)
    phase = _phase(data.get("phase", OVER if played_out else CHOOSE))
    round_ = _whole("setup.round", data.get("round", min(ROUNDS, ROUNDS + 1 - len(seats[0].cards))), 1, ROUNDS)
    winner = _winner(data.get("winner", winner_of(seats) if phase == OVER else None))
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


def _two_seats(value: Json) -> list[Json]:
    seats: Json = [{}, {}] if value is None else value
    if not isinstance(seats, list) or len(seats) > 2:
        raise SetupError(f"setup.seats is {seats!r}: a list of two seats is expected")
    return seats + [{}] * (2 - len(seats))


def _seat_state(where: str, value: Json) -> SeatState:
    seat = _object(where, value, SEAT_KEYS)
    cards = _cards(f"{where}.cards", seat.get("cards", list(RANKS)))
    choice = _choice(f"{where}.choice", seat.get("choice"), cards)
    confirmed = seat.get("confirmed", False)
    if not isinstance(confirmed, bool):
        raise SetupError(f"{where}.confirmed is {confirmed!r}: true or false is expected")
    if confirmed and choice is None:
        raise SetupError(f"{where}.confirmed is true without a choice: a choice is expected")
    return SeatState(cards, _whole(f"{where}.points", seat.get("points", 0), 0, None), choice, confirmed)


def _cards(where: str, value: Json) -> list[str]:
    """The cards in the order in which they are always listed, whatever order they are given in."""
    if (
        not isinstance(value, list)
        or any(card not in RANKS for card in value)
        or len(set(map(str, value))) < len(value)
    ):
        raise SetupError(f"{where} is {value!r}: a list of different cards out of {', '.join(RANKS)} is expected")
    return [card for card in RANKS if card in value]


def _choice(where: str, value: Json, cards: list[str]) -> Choice | None:
    if value is None:
        return None
    choice = _object(where, value, ("card", "stance"))
    card, stance = choice.get("card"), choice.get("stance")
    if card not in cards or stance not in STANCES:
        raise SetupError(f"{where} is {value!r}: a card that is left and one of {', '.join(STANCES)} are expected")
    return str(card), str(stance)


def _phase(value: Json) -> str:
    if value not in PHASES:
        raise SetupError(f"setup.phase is {value!r}: one of {', '.join(PHASES)} is expected")
    return str(value)


def _winner(value: Json) -> Seat | str | None:
    if value is None or value == TIE:
        return value if value is None else TIE
    return _whole("setup.winner", value, 0, 1)


def _whole(where: str, value: Json, least: int, most: int | None) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < least or (most is not None and value > most):
        expected = f"{least} or more" if most is None else f"{least} to {most}"
        raise SetupError(f"{where} is {value!r}: a whole number, {expected}, is expected")
    return value


def _object(where: str, value: Json, known: tuple[str, ...]) -> Mapping[str, Json]:
    if not isinstance(value, dict):
        raise SetupError(f"{where} is {value!r}: an object is expected")
    unknown = next((key for key in value if key not in known), None)
    if unknown is not None:
        raise SetupError(f"{where} has an unknown key {unknown!r}: known are {', '.join(known)}")
    return value
