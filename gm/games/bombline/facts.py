"""What a narrator may claim of a moment in Bombline: built from the view and the seen events alone (P2, P4)."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from gm.engine.events import Event
from gm.engine.types import Amount, Deed, Facts, Seat, View
from gm.games.bombline import events as happened
from gm.games.bombline.cards import (
    ATTACK_TYPES,
    BOMB,
    BOMB_DAMAGE,
    BOMB_RESISTANCE,
    BOOST,
    CARDS,
    CROSSBOW,
    DECOY,
    DEFUSE_DISCARDS,
    FLAK_JACKET,
    FLASHBANG,
    KNIFE,
    MOLOTOV,
    PISTOL,
    RECON,
    RPG,
    SHIELD,
    SMOKE,
    UTILITY,
)
from gm.games.bombline.game import HAND_SIZE
from gm.games.bombline.legal import offers
from gm.games.bombline.state import ACTION, APPROACH, DEFUSE, END, MAX_HITPOINTS, OVER, SITES

OFFER_CLAIMS = {
    "draw": ("draw", "pick", "skip"),
    "resolve_bomb": ("discard", "defuse", "explode", "hurt", "bomb hit"),
    "end_turn": ("end turn", "convert", "heal"),
    "roll_die": ("roll",),
}
"""What the reader makes true with each tool; `play_card` depends on the card."""

UTILITY_CLAIMS = {KNIFE: (), FLASHBANG: ("explode", "flash"), RECON: ("explode", "reveal")}
"""What throwing a Utility card is besides: a knife does not burst, a Flashbang blinds."""
NEAR_THE_END = 2
"""Hitpoints with which a seat may be called nearly beaten."""
DUE_WITH_BOMB = frozenset({"defuse", "discard", "hurt", "bomb hit", "explode"})
"""What whoever draws a bomb must choose from (R10)."""


def facts(view: View, events: Sequence[Event], names: Sequence[str]) -> Facts:
    """The closed vocabulary of this moment for the view's seat; `events` have been filtered for it."""
    deeds = (*_Report(events).deeds, *_standing_deeds(view))
    holders = _holders(view, deeds)
    winner = view["winner"]
    return Facts(
        cards=frozenset(_known_cards(view)).union(*holders.values(), *(deed.cards for deed in deeds)),
        holders=holders,
        deeds=deeds,
        amounts=(*_standing_amounts(view), *_told_amounts(events)),
        may=frozenset(_offered(view)),
        due={
            event.seat: DUE_WITH_BOMB
            for event in events
            if isinstance(event, happened.BombDrawn) and event.seat != view["seat"]
        },
        turn=None if view["phase"] == OVER else view["turn"],
        phase=view["phase"],
        winners=None if view["phase"] != OVER else () if winner is None else (winner,),
        names=tuple(names),
        reader=view["seat"],
    )


class _Report:
    """Events as deeds, in order; knows who laid down the card that the effects after it belong to."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.deeds: list[Deed] = []
        self.bomb_open = False
        self.actor: Seat | None = None
        self.pair: tuple[str, ...] = ()
        for event in events:
            for found in (self._of_cards(event), self._of_bombs(event), self._of_points(event), self._of_table(event)):
                self.deeds += found

    def _of_cards(self, event: Event) -> Iterator[Deed]:
        """Cards drawn, played, taken, placed and shown."""
        seat = event.seat
        match event:
            case happened.CardDrawn(source=source, card=card):
                yield Deed("draw", seat, cards=() if card is None else (card,), places=_place(source))
            case happened.NothingDrawn(source=source):
                yield Deed("nothing", seat, places=_place(source))
            case happened.DrawSkipped():
                yield Deed("skip", seat)
            case happened.CardPlayed(card=card, modification=modification, points=points):
                self.actor = seat
                cards = (card,) if modification is None else (card, modification)
                self.pair = cards
                if CARDS[card].type != BOOST and card not in (KNIFE, SMOKE):
                    yield Deed("to pile", seat, seat, cards)
                paid = (("action points", points),)
                for claim in claims_of_play(card):
                    amounts = paid if claim in ("play", "spend") else ()
                    yield Deed(claim, seat, self._target(claim, seat, card), cards, amounts)
            case happened.DiscardPicked(card=card):
                yield Deed("pick", seat, seat, (card, DECOY))
            case happened.KnifeReturned():
                yield Deed("return", seat, seat, (KNIFE,))
            case happened.HandShown(cards=cards):
                yield Deed("reveal", seat, 1 - seat, (*cards, RECON), (("cards", len(cards)),))
            case happened.BoostPlaced(boost=boost):
                yield Deed("place", seat, seat, (boost,))
            case happened.BoostsActivated(boosts=boosts):
                yield Deed("activate", seat, cards=boosts)
            case happened.BoostDestroyed(boost=boost, cause=cause):
                yield Deed("destroy", self.actor, seat, (boost, cause))

    def _target(self, claim: str, seat: Seat, card: str) -> Seat | None:
        """Whom laying a card down is aimed at: nobody, the bomb (nobody too), oneself or the other."""
        if claim in ("play", "spend", "place"):
            return seat
        return None if self.bomb_open or CARDS[card].type == PISTOL else 1 - seat

    def _of_bombs(self, event: Event) -> Iterator[Deed]:
        seat = event.seat
        match event:
            case happened.BombDrawn(source=source):
                yield Deed("draw", seat, cards=(BOMB,), places=_place(source))
                yield Deed("bomb", seat, seat, (BOMB,), places=_place(source))
            case happened.DefuseBegan():
                self.bomb_open = True
                yield Deed("phase " + DEFUSE, seat)
            case happened.BombDamaged(card=card, amount=amount, total=total):
                for claim in ("bomb", "hurt", "bomb hit"):
                    whose = seat if claim == "bomb" else None
                    yield Deed(claim, seat, whose, (card, BOMB), (("damage", amount), ("damage", total)))
            case happened.BombDefused(by=by, cards=cards):
                self.bomb_open = False
                thrown = (("cards", len(cards)),) if by == "discarding" else ()
                if thrown:
                    yield Deed("discard", seat, cards=(*cards, BOMB), amounts=thrown)
                else:
                    yield Deed("destroy", seat, cards=(BOMB,))
                for claim in ("defuse", "bomb"):
                    yield Deed(claim, seat, seat if claim == "bomb" else None, (BOMB, *cards), thrown)
            case happened.BombExploded(amount=amount):
                self.bomb_open = False
                for claim in ("bomb", "explode", "hurt" if amount else "block"):
                    yield Deed(claim, None, seat, (BOMB,), _lost(amount))

    def _of_points(self, event: Event) -> Iterator[Deed]:
        """Damage, healing and dice."""
        seat = event.seat
        match event:
            case happened.DamageTaken(cause=cause, amount=amount):
                cards = self.pair if cause in self.pair else (cause,)
                yield Deed("hurt" if amount else "block", 1 - seat, seat, cards, _lost(amount))
                if cause == MOLOTOV:
                    yield Deed("burn", 1 - seat, seat, cards, _lost(amount))
                if cause == RPG:
                    for claim in ("explode", "shoot"):
                        yield Deed(claim, 1 - seat, seat, cards, _lost(amount))
            case happened.Healed(cause=cause, amount=amount):
                yield Deed("heal", seat, seat, (cause,), (("hitpoints", amount),))
            case happened.PointsConverted(points=points, amount=amount):
                yield Deed("convert", seat, seat, amounts=(("action points", points), ("hitpoints", amount)))
                if amount:
                    yield Deed("heal", seat, seat, amounts=(("hitpoints", amount),))
            case happened.DieRolled(value=value, card=rolled, purpose=purpose):
                cards = () if rolled is None else (rolled, SMOKE) if purpose == "smoke" else (rolled,)
                if purpose == "knife" and value % 2:
                    yield Deed("to pile", seat, seat, cards)
                for claim in ("roll", "odd" if value % 2 else "even", f"die {value}"):
                    yield Deed(claim, seat, cards=cards, amounts=(("dice", value),))
            case happened.RollAwaited(card=card):
                yield Deed("await", seat, cards=(card,))
            case happened.CardCancelled(card=card):
                yield Deed("miss", seat, 1 - seat, (*self.pair, SMOKE))
                yield Deed("cancel", seat, seat, (*self.pair, SMOKE))

    def _of_table(self, event: Event) -> Iterator[Deed]:
        """What lies on the table, turns, phases and the end."""
        seat = event.seat
        match event:
            case happened.MatchStarted():
                yield Deed("deal", cards=(), amounts=(("cards", HAND_SIZE),))
                yield Deed("turn", seat)
            case happened.SmokeSpread():
                yield Deed("smoke", seat, cards=(SMOKE,))
            case happened.SmokeLifted():
                yield Deed("clear", cards=(SMOKE,))
                yield Deed("smoke", cards=(SMOKE,))
            case happened.FireStarted(cause=cause, burning=burning):
                yield Deed("burn", 1 - seat, seat, (cause,), (("fires", burning),))
            case happened.FireEnded():
                yield Deed("quench", patient=seat, cards=(MOLOTOV,))
            case happened.ShieldRaised():
                yield Deed("shield", seat, seat, (SHIELD,))
            case happened.ShieldFell():
                yield Deed("shield falls", seat, seat, (SHIELD,))
            case happened.RpgAimed():
                yield Deed("aim", 1 - seat, seat, (RPG,))
            case happened.PileRefilled(count=count):
                yield Deed("shuffle", amounts=(("cards", count),))
            case happened.ActionBegan():
                yield Deed("phase " + ACTION, seat)
            case happened.TurnBegan():
                yield Deed("end turn", 1 - seat)
                yield Deed("phase " + END, 1 - seat)
                yield Deed("turn", seat)
                yield Deed("phase " + APPROACH, seat)
            case happened.MatchWon():
                yield Deed("win", seat, 1 - seat)
                yield Deed("lose", 1 - seat, seat)


def claims_of_play(card: str) -> tuple[str, ...]:
    """What may be said of laying `card` down: it is played and paid for, and shot, thrown, placed or aimed."""
    printed = CARDS[card]
    claims = ("play", "spend")
    if card == RPG:
        return (*claims, "aim")
    if printed.type in ATTACK_TYPES or card == CROSSBOW:
        return (*claims, "shoot")
    if printed.type == UTILITY:
        return (*claims, "throw", *UTILITY_CLAIMS.get(card, ("explode",)))
    return (*claims, "place") if printed.type == BOOST else claims


def _lost(amount: int) -> tuple[tuple[str, int], ...]:
    return ("damage", amount), ("hitpoints", amount)


def _place(source: str) -> tuple[str, ...]:
    return (source,) if source in SITES else ("pile",)


def _standing_deeds(view: View) -> Iterator[Deed]:
    """What holds now, whenever it came about."""
    yield Deed("deal", standing=True)
    if view["discard_pile"]:
        yield Deed("in pile", cards=tuple(view["discard_pile"]), standing=True)
    if view["smokes"]:
        yield Deed("smoke", cards=(SMOKE,), standing=True)
    if view["ap"]:
        yield Deed("leftover", view["turn"], amounts=(("action points", view["ap"]),), standing=True)
    yield from _how_it_stands(view)
    if view["phase"] == DEFUSE:
        for claim in ("bomb", "phase " + DEFUSE):
            yield Deed(claim, view["turn"], view["turn"], (BOMB,), standing=True)
    for seat, one in enumerate(view["seats"]):
        if one["burning"]:
            yield Deed("burn", 1 - seat, seat, (MOLOTOV,), (("fires", one["burning"]),), standing=True)
        if one["hp"] == MAX_HITPOINTS:
            yield Deed("full health", seat, seat, standing=True)
        else:
            yield Deed("worn", 1 - seat, seat, standing=True)
        if not one["hand_count"]:
            yield Deed("hand empty", seat, seat, standing=True)
        if one["shield"]:
            yield Deed("shield", seat, seat, (SHIELD,), standing=True)
        if one["rpgs"]:
            yield Deed("aim", 1 - seat, seat, (RPG,), standing=True)
        placed = tuple(boost["name"] for boost in one["boosts"])
        if placed:
            yield Deed("place", seat, seat, placed, standing=True)
        if FLAK_JACKET in placed:
            yield Deed("armored", seat, seat, (FLAK_JACKET,), standing=True)
        active = tuple(boost["name"] for boost in one["boosts"] if boost["active"])
        if active:
            yield Deed("activate", seat, cards=active, standing=True)


def _how_it_stands(view: View) -> Iterator[Deed]:
    """Who is ahead, and who is nearly beaten."""
    left = [one["hp"] for one in view["seats"]]
    for seat, hitpoints in enumerate(left):
        if hitpoints <= NEAR_THE_END:
            yield Deed("near end", 1 - seat, seat, standing=True)
        if hitpoints > left[1 - seat]:
            yield Deed("ahead", seat, 1 - seat, standing=True)


def _holders(view: View, deeds: Sequence[Deed]) -> dict[Seat, frozenset[str]]:
    """The cards that may be called each seat's: held as far as the reader knows, placed, or used now."""
    found: defaultdict[Seat, set[str]] = defaultdict(set)
    for seat, one in enumerate(view["seats"]):
        found[seat].update(boost["name"] for boost in one["boosts"])
        found[seat].update(one.get("hand", ()))
        found[1 - seat].update(one.get("recon", ()))
    for deed in deeds:
        if deed.claim == "destroy" and deed.patient is not None:
            found[deed.patient].update(deed.cards[:1])
        elif deed.claim not in ("reveal", "destroy") and deed.agent is not None:
            found[deed.agent].update(deed.cards)
    return {seat: frozenset(cards) for seat, cards in found.items()}


def _known_cards(view: View) -> Iterator[str]:
    """Cards that lie open on the table; what seats hold is told by `_holders`."""
    yield BOMB
    yield from view["discard_pile"]
    if any(one["shield"] for one in view["seats"]):
        yield CROSSBOW
    yield from (card for card in view["sites"].values() if card in CARDS)
    if view["pending_roll"] is not None:
        yield from (card for card in view["pending_roll"].values() if card in CARDS)


def _standing_amounts(view: View) -> Iterator[Amount]:
    """The counts of the position as it stands."""
    for seat, one in enumerate(view["seats"]):
        yield Amount("hitpoints", one["hp"], seat)
        yield Amount("cards", one["hand_count"], seat)
        yield Amount("boosts", len(one["boosts"]), seat)
        yield Amount("action points", view["ap"] if view["turn"] == seat else 0, seat)
        yield Amount("action points", one["ap_spent"], seat, "spend")
        if view["turn"] == seat and view["phase"] == ACTION:
            yield Amount("action points", view["ap"] + one["ap_spent"], seat, "total")
        yield Amount("fires", one["burning"], seat)
        yield Amount("RPGs", one["rpgs"], seat)
    yield Amount("cards", view["draw_pile_count"])
    yield Amount("cards", len(view["discard_pile"]))
    yield Amount("site", len(SITES))
    yield Amount("smokes", len(view["smokes"]))
    yield Amount("bombs", view["bombs_waiting"] + (view["phase"] == DEFUSE))
    for turns in view["smokes"]:
        yield Amount("turns", turns)
    if view["phase"] == DEFUSE:
        yield Amount("damage", view["bomb_damage"], claim="bomb")
        yield Amount("damage", BOMB_RESISTANCE - view["bomb_damage"], claim="bomb")
        yield Amount("cards", DEFUSE_DISCARDS, view["turn"], "discard")


def _told_amounts(events: Sequence[Event]) -> Iterator[Amount]:
    lost: Counter[Seat] = Counter()
    drawn: Counter[Seat] = Counter()
    for event in events:
        seat = event.seat
        match event:
            case happened.DamageTaken(amount=amount, hp=hp) | happened.BombExploded(amount=amount, hp=hp):
                lost[seat] += amount
                yield Amount("hitpoints", hp, seat, "hurt", after=True)
                yield Amount("hitpoints", hp + amount, seat, "before")
                if hp <= 0:
                    yield Amount("hitpoints", hp + amount, seat, "hurt")  # its last ones
            case happened.Healed(amount=amount, hp=hp):
                yield Amount("hitpoints", hp, seat, "heal", after=True)
                yield Amount("hitpoints", hp - amount, seat, "before")
            case happened.PointsConverted(hp=hp):
                for claim in ("heal", "convert"):
                    yield Amount("hitpoints", hp, seat, claim, after=True)
            case happened.ActionBegan(points=points):
                yield Amount("action points", points, seat, "phase " + ACTION)
            case happened.DefuseBegan(points=points):
                yield Amount("action points", points, seat, "phase " + DEFUSE)
            case happened.BombDrawn():
                yield Amount("damage", BOMB_DAMAGE, claim="bomb")
                yield Amount("bombs", 1, claim="bomb")
            case happened.CardDrawn():
                drawn[seat] += 1
            case happened.SmokeLifted(count=count):
                yield Amount("smokes", count, claim="clear")
    for seat, amount in lost.items():
        yield Amount("damage", amount, seat, "hurt")
        yield Amount("hitpoints", amount, seat, "hurt")
    for seat, count in drawn.items():
        yield Amount("cards", count, seat, "draw")


def _offered(view: View) -> Iterator[str]:
    """The claims that the reader can make true now."""
    for offer in offers(view):
        yield from OFFER_CLAIMS.get(offer.tool, ())
        if offer.tool == "play_card":
            for call in offer.calls:
                yield from claims_of_play(str(call["card"]))
