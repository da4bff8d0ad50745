"""What a narrator may claim of a moment in Beat or Bomb: built from the view and the seen events alone (P2, P4)."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from gm.engine.events import Event
from gm.engine.types import Amount, Deed, Facts, Seat, View
from gm.games.beat_or_bomb import events as happened
from gm.games.beat_or_bomb.cards import COMPETE, ROUNDS, VALUES
from gm.games.beat_or_bomb.state import CHOOSE, OVER, TIE

STANCE_CLAIMS = {"compete": "compete", "give_up": "fold"}
OFFERED = frozenset({"play", "choose", "compete", "fold", "confirm"})
"""What the reader can make true as long as nothing of theirs is confirmed."""


def facts(view: View, events: Sequence[Event], names: Sequence[str]) -> Facts:
    """The closed vocabulary of this moment for the view's seat; `events` have been filtered for it.

    A card may be named where it was shown or chosen just now; where nothing was shown, the reader's own may be too,
    but while another's choice lies hidden: whatever card is named then would be taken for a hint at it.
    What the other side has left is public, yet whoever tells of it guesses at what comes: it is not offered here.
    """
    told = tuple(_told(events))
    deeds = (*told, *_standing(view))
    reader = view["seat"]
    holders: defaultdict[Seat, set[str]] = defaultdict(set)
    for deed in deeds:
        if deed.agent is not None and deed.claim != "beat":
            holders[deed.agent].update(deed.cards)
    shown = any(isinstance(event, happened.RoundScored) for event in events)
    own = view["seats"][reader] if reader is not None else {}
    sealed = () if shown else tuple(_sealed(view))
    if own and not shown and not sealed:
        holders[reader].update(own["cards"])
    deeds += sealed
    over = view["phase"] == OVER
    return Facts(
        cards=frozenset().union(*holders.values(), *(deed.cards for deed in deeds)),
        holders={seat: frozenset(cards) for seat, cards in holders.items()},
        deeds=deeds,
        amounts=tuple(_amounts(view, events)),
        may=OFFERED if own and view["phase"] == CHOOSE and not own["confirmed"] else frozenset(),
        due={},
        turn=None,
        phase=view["phase"],
        winners=None if not over else () if view["winner"] == TIE else (view["winner"],),
        names=tuple(names),
        reader=reader,
    )


def _told(events: Sequence[Event]) -> Iterator[Deed]:
    """What happened, in order."""
    for event in events:
        seat = event.seat
        match event:
            case happened.CardChosen(card=card, stance=stance):
                yield from _chosen(seat, card, stance)
            case happened.ChoiceConfirmed(card=card, stance=stance):
                yield Deed("confirm", seat, cards=() if card is None else (card,))
                if card is not None and stance is not None:
                    yield from _chosen(seat, card, stance)
            case happened.RoundScored():
                yield from _of_round(event)
            case happened.MatchWon():
                yield Deed("win", seat, 1 - seat)
                yield Deed("lose", 1 - seat, seat)
            case happened.MatchTied():
                yield Deed("tie")


def _worth(*cards: str) -> tuple[tuple[str, int], ...]:
    """What the cards count, and what is printed on them where that is a number."""
    numbers = [number for card in cards for number in (VALUES[card], *([int(card)] if card.isdigit() else []))]
    return tuple(("value", number) for number in dict.fromkeys(numbers))


def _chosen(seat: Seat, card: str, stance: str, *, standing: bool = False) -> Iterator[Deed]:
    for claim in ("choose", "play", STANCE_CLAIMS[stance]):
        yield Deed(claim, seat, cards=(card,), amounts=_worth(card), standing=standing)


def _of_round(event: happened.RoundScored) -> Iterator[Deed]:
    """Both choices, who took what from whom, and what it was worth."""
    for seat, (card, stance, points) in enumerate(zip(event.cards, event.stances, event.points, strict=True)):
        yield from _chosen(seat, card, stance)
        yield Deed("confirm", seat, cards=(card,))
        yield Deed("discard", seat, cards=(card,))
        yield Deed("reveal", seat, cards=(card,), amounts=_worth(card))
        if points:
            yield Deed("score", seat, cards=(card,), amounts=(("points", points), *_worth(card)))
            yield Deed("take round", seat)
            yield Deed("lose round", seat, 1 - seat)
        else:
            yield Deed("blank", seat, cards=(card,))
    if not any(event.points):
        yield Deed("none scores")
    first, second = (VALUES[card] for card in event.cards)
    values = _worth(*event.cards)
    if set(event.stances) != {COMPETE}:
        both = event.stances[0] == event.stances[1]
        yield Deed("no contest" if both else "unopposed", None if both else event.seat, amounts=values)
    elif first == second:
        yield Deed("clash", cards=event.cards, amounts=values)
        yield Deed("equal", cards=event.cards, amounts=values)
    else:
        won, lost = event.seat, 1 - event.seat
        yield Deed("clash", cards=event.cards, amounts=values)
        yield Deed("beat", won, lost, (event.cards[won], event.cards[lost]), values)


def _standing(view: View) -> Iterator[Deed]:
    """Who is ahead, who has confirmed, what the reader has chosen."""
    points = [one["points"] for one in view["seats"]]
    for seat, one in enumerate(view["seats"]):
        if points[seat] > points[1 - seat]:
            yield Deed("ahead", seat, 1 - seat, standing=True)
        if one["confirmed"]:
            yield Deed("confirm", seat, standing=True)
        if one.get("choice"):
            yield from _chosen(seat, one["choice"]["card"], one["choice"]["stance"], standing=True)
    if points[0] == points[1]:
        yield Deed("level", standing=True)


def _sealed(view: View) -> Iterator[Deed]:
    """Who has chosen what the reader does not know."""
    for seat, one in enumerate(view["seats"]):
        if one["confirmed"] and seat != view["seat"]:
            yield Deed("sealed", seat, standing=True)


def _amounts(view: View, events: Sequence[Event]) -> Iterator[Amount]:
    """Points and cards left of each, the round; what each got just now."""
    for seat, one in enumerate(view["seats"]):
        yield Amount("points", one["points"], seat)
        yield Amount("cards", len(one["cards"]), seat)
    points = [one["points"] for one in view["seats"]]
    yield Amount("points", abs(points[0] - points[1]), claim="ahead")
    yield Amount("rounds", view["round"])
    yield Amount("rounds", ROUNDS, claim="total")
    yield Amount("rounds", len(view["seats"][0]["cards"]))
    for event in events:
        if isinstance(event, happened.RoundScored):
            yield Amount("rounds", event.number)
            for seat, (card, won) in enumerate(zip(event.cards, event.points, strict=True)):
                yield Amount("points", won, seat, "score")
                for unit, number in _worth(card):
                    yield Amount(unit, number, seat, "play")
