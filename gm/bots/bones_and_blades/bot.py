"""The bot itself: from a view to one of the legal actions."""

from collections.abc import Sequence
from statistics import mean

from gm.bots.base import added_up
from gm.bots.bones_and_blades.mixing import mixture
from gm.bots.bones_and_blades.outlook import Force, after_turn, force_of, worth
from gm.engine.chance import DrawStream
from gm.engine.types import Action, View
from gm.games.bones_and_blades.cards import ACTIONS, GRAVE_ECHO, PUNCH, WEAK_PUNCH, Card, card_in
from gm.games.bones_and_blades.state import LAST_TURN, MILL
from gm.games.bones_and_blades.view import cards_of

TRUST = 0.75
"""How far the other side is taken for one that answers at random, not for one that reads minds."""
SAVING = 0.25
"""How much of a card's general worth is counted as lost when it is played: every card is played once."""
LEAST_SHARE = 0.02
"""Plays that the mixture hardly ever chooses are never chosen."""
FINENESS = 1000
"""Shares are rounded to so many parts before one is drawn, so that no machine's rounding matters."""
MISJUDGED = 0.6
"""By how much of a round a careless player misjudges a play at most."""
MISJUDGED_STEPS = 100


class BonesAndBladesBot:
    """Mixes between the plays that hold against every card the other side may hold; mills what is below average."""

    def choose(self, view: View, actions: Sequence[Action], stream: DrawStream) -> Action:
        """See `Bot.choose`."""
        if len(actions) == 1:
            return actions[0]
        table = Table(view)
        if view["phase"] == MILL:
            return self.mills(table, actions, stream)
        return self.plays(table, actions, stream)

    def mills(self, table: "Table", actions: Sequence[Action], stream: DrawStream) -> Action:
        """The cards that are worth less than the average of the deck, the worst first."""
        average = mean(table.general_worth(card) for card in table.in_deck) if table.in_deck else 1.0
        weak = sorted(
            (card for card in table.hand if card != WEAK_PUNCH),
            key=lambda card: table.general_worth(card_in(table.cards, card)),
        )
        most = max(len(_cards(action)) for action in actions)
        wanted = {card for card in weak[:most] if table.general_worth(card_in(table.cards, card)) < average}
        return next(action for action in actions if set(_cards(action)) == wanted)

    def plays(self, table: "Table", actions: Sequence[Action], stream: DrawStream) -> Action:
        """One of the plays, drawn as the mixture says."""
        rows = [_wary(table.row(action)) for action in actions]
        return _drawn(actions, mixture(rows, len(ACTIONS)), stream)


class CarelessBot(BonesAndBladesBot):
    """Plays what looks best to it against just anything, misjudges it, and keeps every card that it draws."""

    def mills(self, table: "Table", actions: Sequence[Action], stream: DrawStream) -> Action:
        """Nothing."""
        return next(action for action in actions if not _cards(action))

    def plays(self, table: "Table", actions: Sequence[Action], stream: DrawStream) -> Action:
        """The best to its eyes."""
        seen = [_plain(table.row(action)) + self._misjudged_by(stream) for action in actions]
        return actions[seen.index(max(seen))]

    @staticmethod
    def _misjudged_by(stream: DrawStream) -> float:
        return MISJUDGED * stream.pick(MISJUDGED_STEPS, "misjudgement") / MISJUDGED_STEPS


class Table:
    """What the bot's seat sees, and what the other may hold by it."""

    def __init__(self, view: View) -> None:
        seat = view["seat"]
        own, other = view["seats"][seat], view["seats"][1 - seat]
        self.cards = cards_of(view)
        self.hand: list[str] = own["hand"]
        gone = {*self.hand, *own["removed"], *(card["name"] for card in own["discard"])}
        self.in_deck = [card for card in self.cards if card.name not in gone]
        shown = {*other["removed"], *(card["name"] for card in other["discard"])}
        self.theirs = [self._their_force(card, other) for card in self.cards if card.name not in shown]
        if other["deck_count"] == 0 or not self.theirs:
            self.theirs.append(force_of(PUNCH))
        self.healths = own["health"], other["health"]
        self.most = view["max_health"]
        self.leads = view["leader"] == seat
        self.turns = LAST_TURN - view["turn"]
        self.fair: dict[str, float] = {}

    def _their_force(self, card: Card, other: View) -> Force:
        """What a card brings in their hands; an echo copies their newest discard."""
        there = [one["name"] for one in other["discard"] if one["name"] != GRAVE_ECHO]
        return force_of(card, card_in(self.cards, there[-1]) if card.name == GRAVE_ECHO and there else None)

    def row(self, action: Action) -> list[float]:
        """What a play is worth: by their card, then by their action; less what the card would be worth later."""
        given = action.arguments
        card, echo = card_in(self.cards, str(given["card"])), given.get("echo")
        force = force_of(card, None if echo is None else card_in(self.cards, str(echo)))
        saved = SAVING * self.general_worth(card) if self.turns else 0.0
        act = ACTIONS.index(str(given["action"]))
        return [
            self._worth(force, act, theirs, answer) - saved for theirs in self.theirs for answer in range(len(ACTIONS))
        ]

    def _worth(self, own: Force, act: int, theirs: Force, answer: int) -> float:
        mine, other = self.healths
        if self.leads:
            mine, other = after_turn((own, act), (theirs, answer), (mine, other), self.most)
        else:
            other, mine = after_turn((theirs, answer), (own, act), (other, mine), self.most)
        return worth(mine, other, self.turns)

    def general_worth(self, card: Card) -> float:
        """What a card is worth in the middle of just any round, with its best action (an echo: without a copy)."""
        if card.name not in self.fair:
            force = force_of(card)
            self.fair[card.name] = max(self._fair_worth(force, act) for act in range(len(ACTIONS)))
        return self.fair[card.name]

    def _fair_worth(self, force: Force, act: int) -> float:
        half = self.most / 2
        total = 0.0
        for theirs in self.theirs:
            for answer in range(len(ACTIONS)):
                mine, other = after_turn((force, act), (theirs, answer), (half, half), self.most)
                total += worth(mine, other, 2)
        return total / (len(self.theirs) * len(ACTIONS))


def _plain(row: Sequence[float]) -> float:
    """What a play is worth against just anything."""
    return added_up(row) / len(row)


def _wary(row: Sequence[float]) -> list[float]:
    """The row for a side that answers at random to the degree of `TRUST`."""
    step = len(ACTIONS)
    return [
        (1 - TRUST) * value + TRUST * added_up(values) / step
        for hand in range(0, len(row), step)
        for values in (row[hand : hand + step],)
        for value in values
    ]


def _cards(action: Action) -> list[str]:
    cards = action.arguments["cards"]
    assert isinstance(cards, list)
    return [str(card) for card in cards]


def _drawn(actions: Sequence[Action], shares: Sequence[float], stream: DrawStream) -> Action:
    """One action, as often as its share says."""
    parts = [round(share * FINENESS) if share >= LEAST_SHARE else 0 for share in shares]
    spot = stream.pick(sum(parts), "play") if sum(parts) else 0
    for action, part in zip(actions, parts, strict=True):
        spot -= part
        if spot < 0:
            return action
    return actions[0]
