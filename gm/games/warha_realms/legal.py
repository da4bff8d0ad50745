"""What a seat can do: every distinct single order once, from what the seat may know."""

from collections.abc import Iterator
from functools import cache, lru_cache

from gm.engine.said import said
from gm.engine.types import Action, Arguments, Seat, ToolOffer, View
from gm.engine.zones import distinct
from gm.games.warha_realms.cards import CARDS, CRYSTAL, by_content
from gm.games.warha_realms.rules import zone_of
from gm.games.warha_realms.state import MOST_TEMPTED, OVER, ZONES, State
from gm.games.warha_realms.view import imagine_state

COSTS = {name: card.cost for name, card in CARDS.items()}


@cache
def _buy(seat: Seat, card: str) -> Action:
    return Action(seat, "buy", {"card": card})


@cache
def _scrap(seat: Seat, card: str, zone: str) -> Action:
    return Action(seat, "scrap", {"card": card, "zone": zone})


@lru_cache(maxsize=1 << 8)
def _tempt(seat: Seat, target: str, size: int) -> Action:
    return Action(seat, "tempt", {"target": target, "size": size})


@lru_cache(maxsize=1 << 9)
def _attacks(seat: Seat, target: str, most: int) -> tuple[Action, ...]:
    """Attacks with 1 to `most`."""
    return tuple(Action(seat, "attack", {"target": target, "amount": amount}) for amount in range(1, most + 1))


@cache
def _end(seat: Seat) -> Action:
    return Action(seat, "end_turn", {})


def legal_actions(state: State, seat: Seat) -> Iterator[Action]:
    """See `Game.legal_actions`. Cards are bought one at a time, and every amount of attack is a result of its own.

    `take_turn` and `buy` of several are sequences of these orders, so they are not listed.
    """
    if seat != state.turn or state.phase == OVER:
        return
    gold = state.gold
    if gold:
        for card in dict.fromkeys(state.row):
            if card is not None and COSTS[card] <= gold:
                yield _buy(seat, card)
        if state.crystals and COSTS[CRYSTAL] <= gold:
            yield _buy(seat, CRYSTAL)
    if state.scraps:
        own = state.seats[seat]
        for zone in ZONES:
            for card in by_content(distinct(zone_of(own, zone))):
                yield _scrap(seat, card, zone)
    if state.tempts:
        yield from _tempts(state, seat)
    if state.attack:
        for index, one in enumerate(state.seats):
            if index != seat and one.health > 0:
                yield from _attacks(seat, one.nick, state.attack)
    yield _end(seat)


def _tempts(state: State, seat: Seat) -> Iterator[Action]:
    """Every target and size; where more would be lost whoever it is aimed at, one target stands for all."""
    targets = []
    full = False
    for index, one in enumerate(state.seats):
        if index != seat and one.health > 0 and not (full and one.tempted == MOST_TEMPTED):
            targets.append(one.nick)
            full = full or one.tempted == MOST_TEMPTED
    for size in dict.fromkeys(state.tempts):
        for target in targets:
            yield _tempt(seat, target, size)


def offers(view: View) -> tuple[ToolOffer, ...]:
    """What the view's seat can do now, tool by tool, from the view alone; of attacks the least and the largest."""
    seat = view["seat"]
    calls: dict[str, list[Arguments]] = {}
    if seat is not None:
        for action in legal_actions(imagine_state(view), seat):
            if action.tool != "attack" or action.arguments["amount"] in (1, view["attack"]):
                calls.setdefault(action.tool, []).append(action.arguments)
    more = {"attack": said("up to {most}", most=view["attack"])}
    return tuple(ToolOffer(tool, tuple(found), more.get(tool, "")) for tool, found in calls.items())
