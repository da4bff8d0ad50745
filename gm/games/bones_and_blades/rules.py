"""What happens: the review (R4), the milling (R6), the choices and turns (R7), the rounds and their end (R9 to R12)."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from gm.engine.chance import Chance
from gm.engine.events import Event
from gm.engine.types import Action, Arguments, Json, Seat
from gm.games.bones_and_blades import events as happened
from gm.games.bones_and_blades.cards import WEAK_PUNCH
from gm.games.bones_and_blades.checks import (
    mills_allowed,
    require_mill,
    require_phase,
    require_play,
    require_unready,
)
from gm.games.bones_and_blades.state import (
    DRAWN,
    HAND_SIZE,
    LAST_ROUND,
    LAST_TURN,
    MILL,
    OVER,
    PLAY,
    REVIEW,
    ROUNDS_TO_WIN,
    Discarded,
    SeatState,
    State,
)
from gm.games.bones_and_blades.turn import Turn

SHUFFLES = ("deck of seat 0", "deck of seat 1")
BOTH: tuple[Seat, Seat] = (0, 1)
# Events never change, and making one takes longer than finding it: the like of these come again and again.
_turn_began = cache(happened.TurnBegan)
_card_chosen = lru_cache(1 << 11)(happened.CardChosen)


def apply(state: State, action: Action, chance: Chance) -> list[Event]:
    """Carries `action` out.

    Raises:
        RuleError: see `gm.games.bones_and_blades.checks`.
    """
    referee = Referee(state, chance, action.seat)
    ACTS[action.tool](referee, action.arguments)
    return referee.events


class Referee:
    """Carries out one action on a draft of the state and keeps the events that come of it, in order."""

    __slots__ = ("chance", "events", "own", "seat", "state")

    def __init__(self, state: State, chance: Chance, seat: Seat) -> None:
        self.state = state
        self.chance = chance
        self.seat = seat
        self.own = state.seats[seat]
        self.events: list[Event] = []

    # -- the tools ------------------------------------------------------------------------------------------------

    def see_deck(self, arguments: Arguments) -> None:
        """A look: nothing happens."""

    def see_discard(self, arguments: Arguments) -> None:
        """R13: both piles."""
        own, other = self.own.discard, self.state.seats[1 - self.seat].discard
        self.events.append(happened.DiscardsShown(self.seat, *_names_and_milled(own), *_names_and_milled(other)))

    def ready(self, arguments: Arguments) -> None:
        """R4: when both are ready a coin decides who leads, and the first round begins."""
        state = self.state
        require_phase(state, REVIEW)
        require_unready(self.own)
        self.own.ready = True
        self.events.append(happened.SeatReady(self.seat))
        if state.seats[1 - self.seat].ready:
            state.leader = self.chance.pick(2, "coin for the lead")
            self.events.append(happened.CoinTossed(state.leader))
            self._begin_round()

    def mill(self, arguments: Arguments) -> None:
        """R6, Q17: the order is carried out at once; turn 1 begins when both have given theirs."""
        state, own = self.state, self.own
        require_phase(state, MILL)
        cards = _names(arguments["cards"])
        require_mill(own, cards, mills_allowed(state, self.seat))
        own.milled = True
        for card in cards:
            own.hand.remove(card)
            own.discard.append((card, True))
        self.events.append(happened.CardsMilled(self.seat, tuple(cards)))
        if cards:
            self._draw(self.seat, len(cards))
        if state.seats[1 - self.seat].milled:
            state.phase = PLAY
            self.events.append(_turn_began(state.leader, state.turn))

    def play_card(self, arguments: Arguments) -> None:
        """R7, Q18: the second choice of a turn reveals both and resolves the turn."""
        state = self.state
        require_phase(state, PLAY)
        given: Mapping[str, Any] = arguments
        card, action, echo = given["card"], given["action"], given.get("echo")
        require_play(self.own, card, echo)
        self.own.choice = (card, action, echo)
        if state.seats[1 - self.seat].choice is None:
            self.events.append(_card_chosen(self.seat, card, action, echo))
        else:
            self._end_turn(Turn(state, self.chance, self.events).resolve())

    # -- turns and rounds -----------------------------------------------------------------------------------------

    def _end_turn(self, fallen: bool) -> None:
        """R7 (8), R9, Q6."""
        state = self.state
        if fallen or state.turn == LAST_TURN:
            self._end_round(fallen)
        else:
            state.turn += 1
            state.leader = 1 - state.leader
            self.events.append(_turn_began(state.leader, state.turn))

    def _end_round(self, fallen: bool) -> None:
        """The higher health wins the round (Q5, Q6), also where the other's is 0; R10, Q7 for the match."""
        state = self.state
        first, second = state.seats
        if first.health == second.health:
            self.events.append(happened.RoundDrawn(state.leader, state.round, fallen, first.health))
        else:
            winner = 0 if first.health > second.health else 1
            own, other = state.seats[winner], state.seats[1 - winner]
            own.round_wins += 1
            self.events.append(happened.RoundWon(winner, state.round, fallen, own.health, other.health, own.round_wins))
        for seat in BOTH:
            self._clear(seat, state.seats[seat])
        if state.round == LAST_ROUND or max(first.round_wins, second.round_wins) == ROUNDS_TO_WIN:
            self._end_match(first.round_wins, second.round_wins)
        else:
            # Q26: the lead of turn 1 goes to the one who did not have it in this round.
            state.leader = state.leader if state.turn % 2 == 0 else 1 - state.leader
            state.round += 1
            state.turn = 1
            self._begin_round()

    def _clear(self, seat: Seat, own: SeatState) -> None:
        """R11, Q8, Q16: milled cards and the unplayed hand go back into the deck, the other discards are removed."""
        milled = [name for name, still in own.discard if still]
        removed = [name for name, still in own.discard if not still]
        unplayed = [name for name in own.hand if name != WEAK_PUNCH]
        own.deck += milled
        own.deck += unplayed
        own.removed += removed
        own.discard.clear()
        own.hand.clear()
        self.chance.shuffle(own.deck, SHUFFLES[seat])
        self.events.append(happened.CardsReturned(seat, tuple(milled), len(unplayed), tuple(removed)))

    def _begin_round(self) -> None:
        """R6, Q4: health is back to its maximum, both draw five."""
        state = self.state
        state.phase = MILL
        for one in state.seats:
            one.health, one.milled = state.max_health, False
        self.events.append(happened.RoundBegan(state.leader, state.round))
        for seat in (state.leader, 1 - state.leader):
            self._draw(seat, HAND_SIZE)

    def _draw(self, seat: Seat, count: int) -> None:
        """R5: what the deck cannot give are Weak Punches."""
        own = self.state.seats[seat]
        drawn = own.deck[:count]
        del own.deck[:count]
        punches = count - len(drawn)
        drawn += [WEAK_PUNCH] * punches
        own.hand += drawn
        self.events.append(happened.CardsDrawn(seat, count, punches, tuple(drawn)))

    def _end_match(self, first: int, second: int) -> None:
        state = self.state
        state.phase = OVER
        if first == second:
            state.winner = DRAWN
            self.events.append(happened.MatchDrawn(state.leader, first))
        else:
            state.winner = 0 if first > second else 1
            self.events.append(happened.MatchWon(state.winner, max(first, second), min(first, second)))


def end_for(state: State, winner: Seat) -> None:
    """The match is over at once; choices that were not revealed are put back."""
    state.phase, state.winner = OVER, winner
    for one in state.seats:
        one.choice = None


def _names_and_milled(pile: Sequence[Discarded]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return tuple(name for name, _ in pile), tuple(name for name, milled in pile if milled)


def _names(cards: Json) -> list[str]:
    assert isinstance(cards, list)
    return [str(card) for card in cards]


ACTS: Mapping[str, Callable[[Referee, Arguments], None]] = {
    "ready": Referee.ready,
    "mill": Referee.mill,
    "play_card": Referee.play_card,
    "see_deck": Referee.see_deck,
    "see_discard": Referee.see_discard,
}
