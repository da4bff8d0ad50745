"""What a seat can do: every distinct action once, from what the seat may know."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from gm.engine.said import counted
from gm.engine.types import Action, Arguments, Seat, ToolOffer, View
from gm.games.bones_and_blades.cards import ACTIONS, GRAVE_ECHO, WEAK_PUNCH
from gm.games.bones_and_blades.checks import echoes, mills_allowed
from gm.games.bones_and_blades.state import MILL, PLAY, REVIEW, State
from gm.games.bones_and_blades.view import imagine_state

KEPT = 1 << 12
"""Actions are made once and kept for all matches: there are fewer than that."""
READY = (Action(0, "ready", {}), Action(1, "ready", {}))


@lru_cache(maxsize=KEPT)
def _mill(seat: Seat, cards: tuple[str, ...]) -> Action:
    return Action(seat, "mill", {"cards": list(cards)})


@lru_cache(maxsize=KEPT)
def _plays(seat: Seat, card: str, echo: str | None = None) -> tuple[Action, ...]:
    copied: Arguments = {} if echo is None else {"echo": echo}
    return tuple(Action(seat, "play_card", {"card": card, "action": action, **copied}) for action in ACTIONS)


def legal_actions(state: State, seat: Seat) -> Iterator[Action]:
    """See `Game.legal_actions`. The order of milled cards makes no difference, so each set of them comes once."""
    own = state.seats[seat]
    phase = state.phase
    if phase == PLAY:
        if own.choice is None:
            for card in dict.fromkeys(own.hand):
                if card != GRAVE_ECHO:
                    yield from _plays(seat, card)
                else:
                    for echo in echoes(own) or (None,):
                        yield from _plays(seat, card, echo)
    elif phase == MILL:
        if not own.milled:
            cards = sorted([card for card in own.hand if card != WEAK_PUNCH])
            for count in range(mills_allowed(state, seat) + 1):
                for chosen in combinations(cards, count):
                    yield _mill(seat, chosen)
    elif phase == REVIEW and not own.ready:
        yield READY[seat]


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
