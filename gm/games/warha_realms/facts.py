"""What a narrator may claim of a moment in Warha Realms: built from the view and the seen events alone (P2, P4)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from gm.engine.events import Event
from gm.engine.types import Amount, Deed, Facts, Seat, View
from gm.games.warha_realms import events as happened
from gm.games.warha_realms.cards import CRYSTAL, GODS
from gm.games.warha_realms.legal import offers
from gm.games.warha_realms.state import HAND_SIZE, OVER, ROW_SIZE, START_HEALTH, ZONES

NEAR_THE_END = 15
"""Health with which a player may be called nearly beaten."""
OFFER_CLAIMS = {
    "buy": ("buy", "spend"),
    "attack": ("attack", "hurt"),
    "scrap": ("scrap",),
    "tempt": ("tempt",),
    "end_turn": ("end turn",),
}
"""What the reader makes true with each tool."""


def facts(view: View, events: Sequence[Event], names: Sequence[str]) -> Facts:
    """The closed vocabulary of this moment for the view's seat; everybody sees the same (Q19)."""
    deeds = (*_deeds_of(events), *_standing(view))
    holders = {
        seat: frozenset(card for zone in ZONES for card in one[zone]) | _had(deeds, seat)
        for seat, one in enumerate(view["seats"])
    }
    row = frozenset(card for card in view["row"] if card is not None)
    winner = view["winner"]
    return Facts(
        cards=row.union({CRYSTAL}, view["graveyard"], *holders.values(), *(deed.cards for deed in deeds)),
        holders=holders,
        deeds=deeds,
        amounts=(*_standing_amounts(view), *_told_amounts(events)),
        may=frozenset(claim for offer in offers(view) for claim in OFFER_CLAIMS.get(offer.tool, ())),
        due={},
        turn=None if view["phase"] == OVER else view["turn"],
        phase=view["phase"],
        winners=None if winner is None else (winner,),
        names=tuple(names),
        reader=view["seat"],
    )


def _had(deeds: Sequence[Deed], seat: Seat) -> frozenset[str]:
    """The cards that a seat did something with."""
    return frozenset(card for deed in deeds if seat in (deed.agent, deed.patient) for card in deed.cards)


def _deeds_of(events: Sequence[Event]) -> Iterator[Deed]:
    """What happened, in order; whoever was attacked last and is out then was put out by that."""
    attacker: Seat | None = None
    for event in events:
        if isinstance(event, happened.AttackMade):
            attacker = event.seat
        elif isinstance(event, happened.SeatOut):
            yield Deed("out", None if event.gave_up else attacker, event.seat)
        yield from _of_the_opening(event)
        yield from _of_orders(event)


def _of_the_opening(event: Event) -> Iterator[Deed]:
    """What a turn brings by itself."""
    seat = event.seat
    match event:
        case happened.TurnBegan():
            yield Deed("turn", seat)
        case happened.RowFilled(cards=cards):
            yield Deed("row", cards=cards, amounts=(("cards", len(cards)),))
        case happened.DeckMixed(count=count):
            yield Deed("shuffle", seat, amounts=(("cards", count),))
        case happened.CardsTempted(cards=cards):
            for claim in ("lost cards", "tempted"):
                yield Deed(claim, None, seat, cards, (("cards", len(cards)),))
        case happened.CardsPlayed(cards=cards):
            yield Deed("play", seat, seat, cards, (("cards", len(cards)),))
        case happened.TogetherFired(card=card):
            yield Deed("together", seat, seat, (card,))
        case happened.CardsReplenished(card=card, cards=cards):
            for claim in ("draw", "play"):
                yield Deed(claim, seat, seat, (*cards, card), (("cards", len(cards)),))
        case happened.TurnOpened(gold=gold, attack=attack, healing=healing):
            yield Deed("gain", seat, seat, amounts=(("gold", gold), ("attack", attack)))
            if healing:
                yield Deed("heal", seat, seat, amounts=(("hitpoints", healing),))


def _of_orders(event: Event) -> Iterator[Deed]:
    """What a player decided, and how it ends."""
    seat = event.seat
    match event:
        case happened.CardBought(card=card, cost=cost):
            for claim in ("buy", "spend"):
                yield Deed(claim, seat, seat, (card,), (("gold", cost),))
        case happened.CardScrapped(card=card):
            yield Deed("scrap", seat, seat, (card,))
        case happened.TemptationAimed(target=target, size=size):
            yield Deed("tempt", seat, target, amounts=(("cards", size),))
        case happened.AttackMade(target=target, amount=amount):
            for claim in ("attack", "hurt"):
                moved = (("damage", amount), ("hitpoints", amount), ("attack", amount))
                yield Deed(claim, seat, target, amounts=moved)
        case happened.SeatOut(gave_up=gave_up):
            yield Deed("lose", seat, seat)
            if gave_up:
                yield Deed("resign", seat)
        case happened.TurnEnded():
            yield Deed("end turn", seat)
        case happened.MatchWon():
            yield Deed("win", seat)


def _standing(view: View) -> Iterator[Deed]:
    """What holds now, whenever it came about."""
    seats = view["seats"]
    living = [seat for seat, one in enumerate(seats) if one["health"] > 0]
    for seat, one in enumerate(seats):
        if not one["health"]:
            yield Deed("out", None, seat, standing=True)
            continue
        if one["health"] <= NEAR_THE_END:
            yield Deed("near end", None, seat, standing=True)
        if one["health"] < START_HEALTH:
            yield Deed("worn", None, seat, standing=True)
        else:
            yield Deed("full health", seat, seat, standing=True)
        if one["tempted"]:
            yield Deed("tempted", None, seat, amounts=(("cards", one["tempted"]),), standing=True)
        if all(one["health"] > seats[other]["health"] for other in living if other != seat):
            yield Deed("ahead", seat, standing=True)
    yield Deed("row", cards=tuple(card for card in view["row"] if card is not None), standing=True)


def _standing_amounts(view: View) -> Iterator[Amount]:
    for seat, one in enumerate(view["seats"]):
        yield Amount("hitpoints", one["health"], seat)
        yield Amount("cards", sum(len(one[zone]) for zone in ZONES), seat)
    for unit in ("gold", "attack"):
        yield Amount(unit, view[unit], view["turn"])
    yield Amount("cards", view["game_deck_count"])
    yield Amount("cards", HAND_SIZE)
    yield Amount("cards", ROW_SIZE)
    yield Amount("crystals", view["crystals"])
    yield Amount("gods", len(GODS))
    yield Amount("players", sum(one["health"] > 0 for one in view["seats"]))
    yield Amount("turns", view["round"])


def _told_amounts(events: Sequence[Event]) -> Iterator[Amount]:
    """How much went, and what was left of it."""
    lost: Counter[Seat] = Counter()
    bought: Counter[Seat] = Counter()
    for event in events:
        match event:
            case happened.AttackMade(target=target, amount=amount, health=health):
                lost[target] += amount
                yield Amount("hitpoints", health, target, "hurt", after=True)
                yield Amount("hitpoints", health + amount, target, "before")
            case happened.TurnOpened(seat=seat, gold=gold, attack=attack, healing=healing, health=health):
                yield Amount("gold", gold, seat, "gain")
                yield Amount("attack", attack, seat, "gain")
                if healing:
                    yield Amount("hitpoints", health, seat, "heal", after=True)
                    yield Amount("hitpoints", health - healing, seat, "before")
            case happened.CardBought(seat=seat, gold=gold):
                bought[seat] += 1
                yield Amount("gold", gold, seat, "buy", after=True)
    for seat, amount in lost.items():
        yield Amount("damage", amount, seat, "hurt")
        yield Amount("hitpoints", amount, seat, "hurt")
    for seat, count in bought.items():
        yield Amount("cards", count, seat, "buy")
