"""What a narrator may claim of a moment in Bombline: built from the view and the seen events alone (P2, P4)."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from gm.engine.events import Event
from gm.engine.types import Facts, Happening, View
from gm.games.bombline import events as happened
from gm.games.bombline.cards import BOMB, CARDS
from gm.games.bombline.state import OVER

CARD_FIELDS = ("card", "modification", "cards", "cause", "boost", "boosts")
"""The fields of events that hold card names."""
AMOUNT_TOPICS: Mapping[type[Event], tuple[tuple[str, str], ...]] = {
    happened.DefuseBegan: (("points", "action points of {name}"),),
    happened.ActionBegan: (("points", "action points of {name}"),),
    happened.BombDamaged: (("amount", "damage of {card}"), ("total", "damage to the bomb")),
    happened.BombExploded: (
        ("amount", "damage of Bomb"),
        ("amount", "damage to {name}"),
        ("hp", "hitpoints of {name}"),
    ),
    happened.CardPlayed: (("points", "cost of {card}"), ("points", "action points spent by {name}")),
    happened.DieRolled: (("value", "die"),),
    happened.DamageTaken: (
        ("amount", "damage of {cause}"),
        ("amount", "damage to {name}"),
        ("hp", "hitpoints of {name}"),
    ),
    happened.Healed: (("amount", "healing of {name}"), ("hp", "hitpoints of {name}")),
    happened.PointsConverted: (
        ("points", "unused action points of {name}"),
        ("amount", "healing of {name}"),
        ("hp", "hitpoints of {name}"),
    ),
    happened.FireStarted: (("burning", "fires on {name}"),),
    happened.SmokeLifted: (("count", "smokes lifted"),),
    happened.PileRefilled: (("count", "cards shuffled back"),),
}
"""The amounts of each kind of event and the topic that each belongs to."""


def facts(view: View, events: Sequence[Event], names: Sequence[str]) -> Facts:
    """The closed vocabulary of this moment for the view's seat; `events` have been filtered for it."""
    numbers: defaultdict[str, set[int]] = defaultdict(set)
    for topic, amount in (*_standing_numbers(view, names), *_told_numbers(events, names)):
        numbers[topic].add(amount)
    happenings = tuple(_happening(event) for event in events)
    told = {card for happening in happenings for card in happening.cards}
    winner = view["winner"]
    return Facts(
        cards=frozenset(told.union(_known_cards(view))),
        numbers={topic: frozenset(amounts) for topic, amounts in numbers.items()},
        events=frozenset(happening.kind for happening in happenings),
        turn=None if view["phase"] == OVER else view["turn"],
        phase=view["phase"],
        winners=None if view["phase"] != OVER else () if winner is None else (winner,),
        names=tuple(names),
        reader=view["seat"],
        happenings=happenings,
    )


def _known_cards(view: View) -> Iterator[str]:
    """Cards that lie open, or that the reader holds or has been shown."""
    yield BOMB
    yield from view["discard_pile"]
    yield from (card for card in view["sites"].values() if card in CARDS)
    if view["pending_roll"] is not None:
        yield from (card for card in view["pending_roll"].values() if card in CARDS)
    for one in view["seats"]:
        yield from (boost["name"] for boost in one["boosts"])
        yield from one.get("hand", ())
        yield from one.get("recon", ())


def _standing_numbers(view: View, names: Sequence[str]) -> Iterator[tuple[str, int]]:
    """The counts of the position as it stands, by topic."""
    for index, (name, one) in enumerate(zip(names, view["seats"], strict=True)):
        yield f"hitpoints of {name}", one["hp"]
        yield f"cards of {name}", one["hand_count"]
        yield f"boosts of {name}", len(one["boosts"])
        yield f"action points of {name}", view["ap"] if view["turn"] == index else 0
        yield f"action points spent by {name}", one["ap_spent"]
        yield f"fires on {name}", one["burning"]
        yield f"RPGs aimed at {name}", one["rpgs"]
    yield "draw pile", view["draw_pile_count"]
    yield "discard pile", len(view["discard_pile"])
    yield "smokes", len(view["smokes"])
    yield "damage to the bomb", view["bomb_damage"]
    yield "bombs waiting", view["bombs_waiting"]


def _told_numbers(events: Sequence[Event], names: Sequence[str]) -> Iterator[tuple[str, int]]:
    for event in events:
        record = event.to_json()
        for field, topic in AMOUNT_TOPICS.get(type(event), ()):
            amount = record[field]
            assert isinstance(amount, int)
            yield topic.format(name=names[event.seat], card=record.get("card"), cause=record.get("cause")), amount


def _happening(event: Event) -> Happening:
    record = event.to_json()
    cards: list[str] = []
    for field in CARD_FIELDS:
        value = record.get(field)
        cards += [str(item) for item in (value if isinstance(value, list) else [value]) if item is not None]
    amounts = (value for key, value in record.items() if key != "seat" and isinstance(value, int))
    return Happening(
        type(event).__name__, event.seat, tuple(cards), tuple(value for value in amounts if not isinstance(value, bool))
    )
