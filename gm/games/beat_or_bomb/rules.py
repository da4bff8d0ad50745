"""The rules of Beat or Bomb: choosing, confirming, and scoring a round once both have confirmed."""

from gm.engine.events import Event
from gm.engine.said import said
from gm.engine.types import Arguments, Seat
from gm.errors import ErrorCode, RuleError
from gm.games.beat_or_bomb.cards import COMPETE, ROUNDS, VALUES
from gm.games.beat_or_bomb.events import CardChosen, ChoiceConfirmed, MatchTied, MatchWon, RoundScored
from gm.games.beat_or_bomb.state import OVER, TIE, Choice, SeatState, State

Q1_EQUAL_VALUES = 0
"""Q1: what both get where both compete with equal values."""


def play_card(state: State, seat: Seat, given: Arguments) -> list[Event]:
    """R2: chooses a card and a stance together, in place of what was chosen before; confirms where that is meant.

    Raises:
        RuleError: NOT_ALLOWED once confirmed (Q7), then NO_SUCH_CARD.
    """
    own = state.seats[seat]
    if own.confirmed:
        raise _stands_already()
    card, stance = given["card"], given["stance"]
    if card not in own.cards:
        raise RuleError(
            ErrorCode.NO_SUCH_CARD,
            said("You have no {card} left.", card=repr(card)),
            said("Your cards are: {cards}.", cards=", ".join(own.cards)),
        )
    own.choice = (str(card), str(stance))
    if given.get("confirm", state.auto_confirm):
        return _confirm(state, seat, own.choice)
    return [CardChosen(seat, *own.choice)]


def confirm(state: State, seat: Seat) -> list[Event]:
    """Q7: what is chosen stands from now on.

    Raises:
        RuleError: NOT_ALLOWED once confirmed, or where nothing is chosen.
    """
    own = state.seats[seat]
    if own.confirmed:
        raise _stands_already()
    if own.choice is None:
        raise RuleError(
            ErrorCode.NOT_ALLOWED,
            said("You have not chosen a card yet."),
            said("Choose a card first, to compete with it or to give it up."),
        )
    return _confirm(state, seat, own.choice)


def give_up_match(state: State, seat: Seat) -> None:
    """The other seat has won; what was chosen for the round is never played."""
    state.phase, state.winner = OVER, 1 - seat
    for one in state.seats:
        one.choice, one.confirmed = None, False


def points_of(choices: tuple[Choice, Choice]) -> tuple[int, int]:
    """R3, R4, Q1: what each seat scores in a round.

    >>> points_of((("6", "compete"), ("J", "compete"))), points_of((("3", "compete"), ("2", "give_up")))
    ((0, 17), (3, 0))
    """
    (card, stance), (other_card, other_stance) = choices
    value, other_value = VALUES[card], VALUES[other_card]
    if stance == COMPETE == other_stance:
        if value == other_value:
            return Q1_EQUAL_VALUES, Q1_EQUAL_VALUES
        both = value + other_value
        return (both, 0) if value > other_value else (0, both)
    return (value if stance == COMPETE else 0), (other_value if other_stance == COMPETE else 0)


def winner_of(seats: list[SeatState]) -> Seat | str:
    """R5, Q8: the seat with more points, or `TIE`."""
    one, other = seats[0].points, seats[1].points
    return TIE if one == other else int(other > one)


def _stands_already() -> RuleError:
    return RuleError(
        ErrorCode.NOT_ALLOWED,
        said("Your choice is confirmed: it stands."),
        said("Wait until the other side has confirmed too."),
    )


def _confirm(state: State, seat: Seat, choice: Choice) -> list[Event]:
    state.seats[seat].confirmed = True
    events: list[Event] = [ChoiceConfirmed(seat, *choice)]
    theirs = state.seats[1 - seat]
    if theirs.confirmed and theirs.choice is not None:
        events += _score(state, (choice, theirs.choice) if seat == 0 else (theirs.choice, choice))
    return events


def _score(state: State, choices: tuple[Choice, Choice]) -> list[Event]:
    """R3 to R5, Q2, Q6: the round is shown, the points are given, both cards are gone."""
    one, other = state.seats
    won = points_of(choices)
    for own, (card, _), points in zip(state.seats, choices, won, strict=True):
        own.cards.remove(card)
        own.points += points
        own.choice, own.confirmed = None, False
    (card, stance), (other_card, other_stance) = choices
    shown = RoundScored(
        int(won[1] > 0), state.round, (card, other_card), (stance, other_stance), won, (one.points, other.points)
    )
    if one.cards and other.cards:
        state.round = min(state.round + 1, ROUNDS)
        return [shown]
    state.phase, state.winner = OVER, winner_of(state.seats)
    return [shown, MatchTied(0) if state.winner == TIE else MatchWon(int(state.winner))]
