"""What a narrator may claim of a moment in Bones and Blades: from the view and the seen events alone (P2, P4)."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from gm.engine.events import Event
from gm.engine.types import Amount, Deed, Facts, Seat, View
from gm.games.bones_and_blades import events as happened
from gm.games.bones_and_blades.cards import FEINT, GRAVE_ECHO
from gm.games.bones_and_blades.legal import offers
from gm.games.bones_and_blades.state import LAST_ROUND, LAST_TURN, MILL, OVER, REVIEW

OFFER_CLAIMS = {
    "ready": ("ready",),
    "mill": ("discard", "keep"),
    "play_card": ("choose", "play", "rock", "paper", "scissors"),
}
"""What the reader makes true with each tool."""
NEAR_THE_END = 6
"""Health with which a seat may be called nearly beaten."""


def facts(view: View, events: Sequence[Event], names: Sequence[str]) -> Facts:
    """The closed vocabulary of this moment for the view's seat; `events` have been filtered for it."""
    shown = any(isinstance(event, happened.CardRevealed) for event in events)
    sealed = () if shown else tuple(_sealed(view))
    deeds = (*_Report(events).deeds, *_standing_deeds(view), *sealed)
    holders = _holders(view, deeds)
    nameable = () if sealed else holders.values()
    may = frozenset(claim for offer in offers(view) for claim in OFFER_CLAIMS[offer.tool])
    over, winner = view["phase"] == OVER, view["winner"]
    return Facts(
        cards=frozenset(_open_cards(view)).union(*nameable, *(deed.cards for deed in deeds)),
        holders=holders,
        deeds=deeds,
        amounts=(*_standing_amounts(view), *_told_amounts(events)),
        may=may,
        due={},
        turn=view["seat"] if may else None,
        phase=view["phase"],
        winners=None if not over else (winner,) if isinstance(winner, int) else (),
        names=tuple(names),
        reader=view["seat"],
    )


class _Report:
    """Events as deeds, in order; knows what each seat has played, and what protects it."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.deeds: list[Deed] = []
        self.played: defaultdict[Seat, tuple[str, ...]] = defaultdict(tuple)
        self.shields: defaultdict[Seat, tuple[str, ...]] = defaultdict(tuple)
        self.answers: defaultdict[Seat, tuple[str, ...]] = defaultdict(tuple)
        for event in events:
            for found in (self._of_course(event), self._of_cards(event), self._of_blows(event), self._of_ends(event)):
                self.deeds += found

    def _of_course(self, event: Event) -> Iterator[Deed]:
        """Review, coin, rounds and turns, what is drawn and milled."""
        seat = event.seat
        match event:
            case happened.SeatReady():
                yield Deed("ready", seat)
            case happened.CoinTossed():
                yield Deed("coin", seat)
                yield Deed("lead", seat, 1 - seat)
            case happened.RoundBegan(round=number):
                yield Deed("round begins", amounts=(("rounds", number),))
                yield Deed("lead", seat, 1 - seat)
            case happened.CardsDrawn(count=count, cards=cards):
                yield Deed("draw", seat, seat, cards or (), (("cards", count),))
            case happened.CardsMilled(cards=cards):
                claim = "discard" if cards else "keep"
                yield Deed(claim, seat, seat, cards, (("cards", len(cards)),))
                if cards:
                    yield Deed("to pile", seat, seat, cards)
            case happened.TurnBegan(turn=turn):
                self.played.clear()
                self.shields.clear()
                self.answers.clear()
                yield Deed("turn begins", amounts=(("turns", turn),))
                yield Deed("lead", seat, 1 - seat)

    def _of_cards(self, event: Event) -> Iterator[Deed]:
        """Choices, what is shown, and effects that hurt nobody."""
        seat = event.seat
        match event:
            case happened.CardChosen(card=card):
                yield Deed("choose", seat, cards=() if card is None else (card,))
            case happened.CardRevealed(card=card, action=action, echo=echo, stat=stat):
                cards: tuple[str, ...] = (card,) if echo is None else (card, echo)
                self.played[seat] = cards
                for claim in ("choose", "play", "reveal", "to pile"):
                    yield Deed(claim, seat, seat, cards)
                yield Deed(action, seat, cards=cards, amounts=(("stat", stat),))
            case happened.EffectEchoed(card=card):
                yield Deed("echo", seat, seat, (GRAVE_ECHO, card))
            case happened.EffectFailed(card=card):
                yield Deed("fail", seat, seat, (card,))
            case happened.ShieldRaised(card=card):
                self.shields[seat] = (*self.shields[seat], card)
                yield Deed("shield", seat, seat, (card, *self.played[seat]))
            case happened.Healed(card=card, amount=amount):
                cards = (card, *self.played[seat])
                yield Deed("heal" if amount else "fail", seat, seat, cards, (("hitpoints", amount),))
            case happened.HealthPaid(card=card, amount=amount):
                for claim in ("hurt", "pay"):
                    yield Deed(claim, seat, seat, (card, *self.played[seat]), _lost(amount))

    def _of_blows(self, event: Event) -> Iterator[Deed]:
        """Actions, dice, attacks and damage."""
        seat = event.seat
        match event:
            case happened.ActionWon():
                yield Deed("beat", seat, 1 - seat)
                yield Deed("turn to", seat, 1 - seat)
            case happened.ActionsTied(feint=feint):
                yield from (Deed("tie", one, 1 - one) for one in (0, 1))
                if feint:
                    yield Deed("feint", seat, 1 - seat, (FEINT, *self.played[seat]))
            case happened.DieRolled(rolls=rolls, value=value):
                shown = tuple(("dice", number) for number in dict.fromkeys((*rolls, value)))
                yield Deed("roll", seat, seat, self.played[seat], shown)
            case happened.Attacked(amount=amount, die=die, stat=stat):
                amounts = (("damage", amount), ("dice", die), ("stat", stat))
                yield Deed("attack", seat, 1 - seat, self.played[seat], amounts)
            case happened.AttackAnswered(card=card, amount=amount):
                self.answers[seat] = (*self.answers[seat], card)
                yield Deed("answer", 1 - seat, seat, (card, *self.played[1 - seat]), (("damage", amount),))
            case happened.DirectDamage(card=card, amount=amount, stopped=stopped):
                yield from self._hit(seat, (card, *self.played[1 - seat]), amount - stopped, stopped)
            case happened.DamageTaken(amount=amount, stopped=stopped):
                yield from self._hit(seat, (*self.played[1 - seat], *self.answers[seat]), amount - stopped, stopped)

    def _hit(self, seat: Seat, cards: tuple[str, ...], taken: int, stopped: int) -> Iterator[Deed]:
        if taken:
            yield Deed("hurt", 1 - seat, seat, cards, _lost(taken))
        if stopped:
            shields = (*self.shields[seat], *self.played[seat])
            yield Deed("block", 1 - seat, seat, (*shields, *cards), (("damage", stopped),))

    def _of_ends(self, event: Event) -> Iterator[Deed]:
        seat = event.seat
        match event:
            case happened.RoundWon(round=number, fallen=fallen):
                yield Deed("win round", seat, 1 - seat, amounts=(("rounds", number),))
                yield Deed("round ends", seat)
                if fallen:
                    yield Deed("fall", seat, 1 - seat)
            case happened.RoundDrawn():
                yield Deed("draw round")
                yield Deed("round ends", seat)
            case happened.CardsReturned(milled=milled, removed=removed):
                yield Deed("back in deck", seat, seat, milled)
                yield Deed("removed", seat, seat, removed, (("cards", len(removed)),))
            case happened.MatchWon():
                yield Deed("win", seat, 1 - seat)
                yield Deed("lose", 1 - seat, seat)
            case happened.MatchDrawn():
                yield Deed("drawn")


def _lost(amount: int) -> tuple[tuple[str, int], ...]:
    return ("damage", amount), ("hitpoints", amount)


def _standing_deeds(view: View) -> Iterator[Deed]:
    """What holds now, whenever it came about."""
    leader = view["leader"]
    if leader is not None and view["phase"] != OVER:
        yield Deed("lead", leader, 1 - leader, standing=True)
    if view["phase"] not in (REVIEW, MILL, OVER) and view["turn"] == LAST_TURN:
        yield Deed("last turn", standing=True)
    if view["round"] == LAST_ROUND:
        yield Deed("last round", standing=True)
    yield from _how_it_stands(view)
    for seat, one in enumerate(view["seats"]):
        pile = tuple(card["name"] for card in one["discard"])
        if pile:
            yield Deed("in pile", seat, seat, pile, standing=True)
        if one["chosen"]:
            yield Deed("choose", seat, standing=True)
        if one["health"] == view["max_health"]:
            yield Deed("full health", seat, seat, standing=True)
        else:
            yield Deed("worn", 1 - seat, seat, standing=True)


def _sealed(view: View) -> Iterator[Deed]:
    """Who has chosen what the reader does not know: whatever card or action is named then is taken for a hint at it."""
    for seat, one in enumerate(view["seats"]):
        if one["chosen"] and seat != view["seat"]:
            yield Deed("sealed", seat, standing=True)


def _how_it_stands(view: View) -> Iterator[Deed]:
    """Who is ahead in health and in rounds, and who is nearly beaten."""
    first, second = view["seats"]
    if first["health"] != second["health"]:
        ahead = int(second["health"] > first["health"])
        yield Deed("ahead", ahead, 1 - ahead, standing=True)
    if first["round_wins"] != second["round_wins"]:
        ahead = int(second["round_wins"] > first["round_wins"])
        yield Deed("ahead in rounds", ahead, 1 - ahead, standing=True)
    for seat, one in enumerate(view["seats"]):
        if one["health"] <= NEAR_THE_END:
            yield Deed("near end", 1 - seat, seat, standing=True)


def _holders(view: View, deeds: Sequence[Deed]) -> dict[Seat, frozenset[str]]:
    """The cards that may be called each seat's: in the reader's hand, in its pile, or played now."""
    found: defaultdict[Seat, set[str]] = defaultdict(set)
    for seat, one in enumerate(view["seats"]):
        found[seat].update(one.get("hand", ()))
        found[seat].update(card["name"] for card in one["discard"])
        if one["revealed"] is not None:
            found[seat].update(card for card in (one["revealed"]["card"], one["revealed"]["echo"]) if card)
    for deed in deeds:
        if deed.agent is not None and deed.claim in ("play", "discard", "echo", "shield", "heal"):
            found[deed.agent].update(deed.cards)
    return {seat: frozenset(cards) for seat, cards in found.items()}


def _open_cards(view: View) -> Iterator[str]:
    """Cards that lie open; while the deck is reviewed all of them do."""
    if view["phase"] == REVIEW:
        yield from (card["name"] for card in view["cards"])
    for one in view["seats"]:
        yield from (card["name"] for card in one["discard"])
        yield from one["removed"]


def _standing_amounts(view: View) -> Iterator[Amount]:
    """The counts of the position as it stands."""
    for seat, one in enumerate(view["seats"]):
        yield Amount("hitpoints", one["health"], seat)
        yield Amount("cards", one["hand_count"], seat)
        yield Amount("wins", one["round_wins"], seat)
    if view["phase"] != REVIEW:
        yield Amount("rounds", view["round"])
        yield Amount("turns", view["turn"])
        yield Amount("turns", LAST_TURN - view["turn"])


def _told_amounts(events: Sequence[Event]) -> Iterator[Amount]:
    lost: Counter[Seat] = Counter()
    for event in events:
        seat = event.seat
        match event:
            case happened.DirectDamage() | happened.DamageTaken():
                taken = event.amount - event.stopped
                lost[seat] += taken
                yield Amount("hitpoints", event.health, seat, "hurt", after=True)
                if taken:
                    yield Amount("hitpoints", event.health + taken, seat, "before")
            case happened.HealthPaid(amount=amount, health=health):
                lost[seat] += amount
                yield Amount("hitpoints", health, seat, "hurt", after=True)
                yield Amount("hitpoints", health + amount, seat, "before")
            case happened.Healed(amount=amount, health=health):
                yield Amount("hitpoints", health, seat, "heal", after=True)
                yield Amount("hitpoints", health - amount, seat, "before")
            case happened.RoundWon(health=health, wins=wins):
                yield Amount("hitpoints", health, seat, "win round", after=True)
                yield Amount("wins", wins, seat)
    for seat, amount in lost.items():
        yield Amount("damage", amount, seat, "hurt")
        yield Amount("hitpoints", amount, seat, "hurt")
