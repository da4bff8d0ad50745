"""What a seat can do: every distinct play once, in the order of the hand, from what the seat may know."""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations

from gm.engine.said import said
from gm.engine.types import Action, Arguments, Seat, ToolOffer, View
from gm.engine.zones import distinct
from gm.games.bombline.cards import (
    ARTICULATION,
    BOMB,
    BOOST,
    CARDS,
    DAMAGING,
    DECOY,
    DEFUSE_DISCARDS,
    FLASHBANG,
    LIGHTWEIGHT,
    MODIFICATION,
)
from gm.games.bombline.checks import cost_of, pickable
from gm.games.bombline.state import ACTION, APPROACH, MAX_BOOSTS, OVER, SITES, State
from gm.games.bombline.view import imagine_state

OFFERED_DISCARDS = 3
"""How many of the many ways to throw three cards away an offer lists as examples."""


@cache
def _simple(seat: Seat, tool: str, key: str = "", value: str = "") -> Action:
    return Action(seat, tool, {key: value} if key else {})


@cache
def _play(seat: Seat, card: str, modification: str | None = None) -> Action:
    return Action(
        seat, "play_card", {"card": card} if modification is None else {"card": card, "modification": modification}
    )


@cache
def _pick(seat: Seat, pick: str) -> Action:
    return Action(seat, "play_card", {"card": DECOY, "pick": pick})


@cache
def _flash(seat: Seat, owner: str, boost: str) -> Action:
    return Action(seat, "play_card", {"card": FLASHBANG, "target": {"owner": owner, "boost": boost}})


@lru_cache(maxsize=1 << 14)
def _discard(seat: Seat, cards: tuple[str, ...]) -> Action:
    return Action(seat, "resolve_bomb", {"method": "discard", "cards": list(cards)})


def legal_actions(state: State, seat: Seat) -> Iterator[Action]:
    """See `Game.legal_actions`. Shots at a bomb come as single plays, discards without regard to their order."""
    if seat != state.turn or state.phase == OVER:
        return
    if state.pending_roll is not None:
        yield _simple(seat, "roll_die")
    elif state.phase == APPROACH:
        for site in SITES:
            yield _simple(seat, "draw", "source", site)
        if state.seats[seat].boosts.get(LIGHTWEIGHT):
            yield _simple(seat, "draw", "source", "skip")
    elif state.phase == ACTION:
        yield from _plays(state, seat, state.seats[seat].hand)
        yield _simple(seat, "end_turn")
    else:
        yield from _plays(state, seat, [card for card in state.seats[seat].hand if card in DAMAGING])
        yield from _discards(state.seats[seat].hand, seat)
        yield _simple(seat, "resolve_bomb", "method", "detonate")


def _plays(state: State, seat: Seat, cards: list[str]) -> Iterator[Action]:
    """Each of `cards` alone, then with every Modification of the hand that fits, as far as the action points go.

    Bots and searches spend most of their time here, so the common case, an attack card, comes first and whole.
    """
    own, points = state.seats[seat], state.ap
    hand = own.hand
    saved = 1 if own.boosts.get(ARTICULATION) else 0
    for card in dict.fromkeys(cards):
        printed = CARDS[card]
        if printed.is_attack:
            if printed.cost <= points:
                yield _play(seat, card)
            if printed.cost - saved <= points:
                for modification in printed.modifications:
                    if modification in hand:
                        yield _play(seat, card, modification)
        elif printed.type != MODIFICATION and cost_of(state, own, card, None) <= points:
            yield from _plays_of(state, seat, card, printed.type)


def _plays_of(state: State, seat: Seat, card: str, kind: str) -> Iterator[Action]:
    """The plays of an affordable card that is no attack: one for each target or pick it could have."""
    boosts = state.seats[seat].boosts
    if card == FLASHBANG:
        for boost in boosts:
            yield _flash(seat, "self", boost)
        for boost in state.seats[1 - seat].boosts:
            yield _flash(seat, "opponent", boost)
    elif card == DECOY and pickable(state.discard_pile):
        for pick in dict.fromkeys(state.discard_pile):
            if pick != BOMB:
                yield _pick(seat, pick)
    elif kind != BOOST or (card not in boosts and len(boosts) < MAX_BOOSTS):
        yield _play(seat, card)


def _discards(hand: list[str], seat: Seat) -> Iterator[Action]:
    """Every choice of three cards once; like copies lie together, so that like choices are equal."""
    grouped = [card for name in distinct(hand) for card in hand if card == name]
    for cards in dict.fromkeys(combinations(grouped, DEFUSE_DISCARDS)):
        yield _discard(seat, cards)


def offers(view: View) -> tuple[ToolOffer, ...]:
    """What the view's seat can do now, tool by tool, from the view alone."""
    seat = view["seat"]
    calls: dict[str, list[Arguments]] = {}
    if seat is not None:
        for action in legal_actions(imagine_state(view), seat):
            calls.setdefault(action.tool, []).append(action.arguments)
    return tuple(_offer(tool, found) for tool, found in calls.items())


def _offer(tool: str, calls: list[Arguments]) -> ToolOffer:
    discards = [call for call in calls if call.get("method") == "discard"]
    if len(discards) <= OFFERED_DISCARDS:
        return ToolOffer(tool, tuple(calls))
    others = [call for call in calls if call.get("method") != "discard"]
    return ToolOffer(tool, (*discards[:OFFERED_DISCARDS], *others), said("any 3 cards of the hand can be thrown away"))
