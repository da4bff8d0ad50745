"""What a seat can do: every distinct action once, from what the seat may know."""

from collections.abc import Iterator
from itertools import combinations

from gm.engine.said import counted
from gm.engine.types import Action, Arguments, Seat, ToolOffer, View
from gm.games.bones_and_blades.cards import ACTIONS, GRAVE_ECHO, WEAK_PUNCH
from gm.games.bones_and_blades.checks import echoes, mills_allowed
from gm.games.bones_and_blades.state import MILL, PLAY, REVIEW, State
from gm.games.bones_and_blades.view import imagine_state

KEPT = 1 << 12
"""So many actions of a kind are kept, more than the names of the game make."""
READY = (Action(0, "ready", {}), Action(1, "ready", {}))


class _Mills(dict[tuple[str, ...], Action]):
    """The milling orders of a seat by their cards, each made once and kept for all matches."""

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat

    def __missing__(self, cards: tuple[str, ...]) -> Action:
        made = Action(self.seat, "mill", {"cards": list(cards)})
        if len(self) < KEPT:
            self[cards] = made
        return made


class _Plays(dict[str, tuple[Action, ...]]):
    """The plays of a seat by card, or by the card that a Grave Echo copies, each made once and kept."""

    def __init__(self, seat: Seat, echo: bool = False) -> None:
        super().__init__()
        self.seat = seat
        self.echo = echo

    def __missing__(self, card: str) -> tuple[Action, ...]:
        played: Arguments = {"card": GRAVE_ECHO, "echo": card} if self.echo else {"card": card}
        made = tuple(Action(self.seat, "play_card", {**played, "action": action}) for action in ACTIONS)
        if len(self) < KEPT:
            self[card] = made
        return made


MILLS = (_Mills(0), _Mills(1))
PLAYS = (_Plays(0), _Plays(1))
ECHOES = (_Plays(0, echo=True), _Plays(1, echo=True))


def legal_actions(state: State, seat: Seat) -> Iterator[Action]:
    """See `Game.legal_actions`. The order of milled cards makes no difference, so each set of them comes once."""
    own = state.seats[seat]
    phase = state.phase
    found: list[Action] = []
    if phase == PLAY:
        if own.choice is None:
            plays = PLAYS[seat]
            for card in dict.fromkeys(own.hand):
                there = echoes(own) if card == GRAVE_ECHO else ()
                if there:
                    for echo in there:
                        found += ECHOES[seat][echo]
                else:
                    found += plays[card]
    elif phase == MILL:
        if not own.milled:
            mills = MILLS[seat]
            cards = sorted([card for card in own.hand if card != WEAK_PUNCH])
            for count in range(mills_allowed(state, seat) + 1):
                found += map(mills.__getitem__, combinations(cards, count))
    elif phase == REVIEW and not own.ready:
        found.append(READY[seat])
    return iter(found)


def offers(view: View) -> tuple[ToolOffer, ...]:
    """What the view's seat can do now, tool by tool, from the view alone."""
    seat = view["seat"]
    if seat is None:
        return ()
    state = imagine_state(view)
    calls = [action.arguments for action in legal_actions(state, seat)]
    if not calls:
        return ()
    if state.phase == REVIEW:
        return (ToolOffer("ready", tuple(calls)),)
    if state.phase == PLAY:
        return (ToolOffer("play_card", tuple(calls)),)
    singles = tuple(call for call in calls if _is_single(call))
    more = counted(
        "any {count} card of the hand can be milled",
        "up to {count} cards of the hand can be milled",
        mills_allowed(state, seat),
    )
    return (ToolOffer("mill", singles or tuple(calls), more),)


def _is_single(call: Arguments) -> bool:
    cards = call["cards"]
    return isinstance(cards, list) and len(cards) == 1
