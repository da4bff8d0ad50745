"""The bot itself: from a view to one of the legal actions, order by order, the end of the turn last."""

from collections.abc import Iterator, Sequence
from itertools import product

from gm.bots.warha_realms.worth import DEFAULT_WEIGHTS, Judge, Weights
from gm.engine.chance import DrawStream
from gm.engine.types import Action, View
from gm.games.warha_realms.cards import CARDS, CRYSTAL
from gm.games.warha_realms.state import MOST_TEMPTED

TOOLS = ("tempt", "attack", "buy", "scrap", "end_turn")
"""What it thinks of first: nothing that it wants is left over at the end of its turn."""
DANGER = 10
"""Health that weighs as much as one attack a turn, where it must choose whom to hit."""
OVERLOOKED = 50
"""The chance, in percent, that a careless player does not think of an order at all."""


class WarhaBot:
    """Buys and scraps for the deck that is worth most, hits the one it can bring down, tempts the strongest."""

    def __init__(self, weights: Weights = DEFAULT_WEIGHTS) -> None:
        self.weights = weights

    def choose(self, view: View, actions: Sequence[Action], stream: DrawStream) -> Action:
        """See `Bot.choose`."""
        if len(actions) == 1:
            return actions[0]
        by_tool: dict[str, list[Action]] = {}
        for action in actions:
            by_tool.setdefault(action.tool, []).append(action)
        judge = Judge(self.weights, view["round"])
        for tool in TOOLS:
            if tool in by_tool:
                chosen = self.order(tool, view, by_tool[tool], judge, stream)
                if chosen is not None:
                    return chosen
        return actions[-1]

    def order(
        self, tool: str, view: View, actions: Sequence[Action], judge: Judge, stream: DrawStream
    ) -> Action | None:
        """What it does with one tool; None where it had rather do nothing with it."""
        if tool == "tempt":
            return best_temptation(view, actions, judge)
        if tool == "attack":
            return best_attack(view, actions, judge)
        if tool == "buy":
            return best_purchase(view, actions, judge)
        if tool == "scrap":
            return best_scrap(view, actions, judge)
        return actions[0]


class CarelessBot(WarhaBot):
    """Plays as a person new to the game does: overlooks what properties do, buys and hits as it comes."""

    def order(
        self, tool: str, view: View, actions: Sequence[Action], judge: Judge, stream: DrawStream
    ) -> Action | None:
        """See `WarhaBot.order`."""
        if tool in ("scrap", "tempt") and stream.pick(100, "overlooked") < OVERLOOKED:
            return None
        if tool == "buy":
            return actions[stream.pick(len(actions), "purchase")]
        if tool == "attack":
            return actions[stream.pick(len(actions), "attack")]
        return super().order(tool, view, actions, judge, stream)


def own_cards(one: View) -> list[str]:
    """Every card of a seat, wherever it lies."""
    return [*one["deck"], *one["discard"], *one["played"]]


def best_temptation(view: View, actions: Sequence[Action], judge: Judge) -> Action:
    """The largest one, at the opponent whose turn it spoils most."""
    seats = {one["nick"]: one for one in view["seats"]}

    def gain(action: Action) -> float:
        one, size = seats[action.arguments["target"]], action.arguments["size"]
        taken = min(MOST_TEMPTED, one["tempted"] + int(str(size))) - one["tempted"]
        return float(taken * judge.worth(own_cards(one)))

    return max(actions, key=gain)


def best_attack(view: View, actions: Sequence[Action], judge: Judge) -> Action:
    """All of it at whoever can be brought down with it, the most dangerous first; else at whoever is next to fall."""
    attack = view["attack"]
    rivals = [one for seat, one in enumerate(view["seats"]) if seat != view["seat"] and one["health"]]
    danger = {one["nick"]: judge.worth(own_cards(one)) for one in rivals}
    falling = [one for one in rivals if one["health"] <= attack]
    if falling:
        target = max(falling, key=lambda one: danger[one["nick"]])
    else:
        target = min(rivals, key=lambda one: one["health"] - DANGER * danger[one["nick"]])
    wanted = {"target": target["nick"], "amount": min(attack, target["health"])}
    return next(action for action in actions if action.arguments == wanted)


def best_purchase(view: View, actions: Sequence[Action], judge: Judge) -> Action | None:
    """The dearest card of the purchases that make the own deck worth most together; None where none do."""
    own = own_cards(view["seats"][view["seat"]])
    best, chosen = judge.worth(own), None
    for cards in purchases(view):
        worth = judge.worth([*own, *cards])
        if worth > best:
            best, chosen = worth, cards
    if not chosen:
        return None
    dearest = max(chosen, key=lambda card: CARDS[card].cost)
    return next(action for action in actions if action.arguments["card"] == dearest)


def purchases(view: View) -> Iterator[list[str]]:
    """Every choice of cards for sale that the gold is enough for."""
    gold = view["gold"]
    row = [card for card in view["row"] if card is not None and CARDS[card].cost <= gold]
    most = min(view["crystals"], gold // CARDS[CRYSTAL].cost)
    for picked in product((False, True), repeat=len(row)):
        cards = [card for card, wanted in zip(row, picked, strict=True) if wanted]
        left = gold - sum(CARDS[card].cost for card in cards)
        for crystals in range(min(most, left // CARDS[CRYSTAL].cost) + 1 if left >= 0 else 0):
            yield [*cards, *[CRYSTAL] * crystals]


def best_scrap(view: View, actions: Sequence[Action], judge: Judge) -> Action | None:
    """The card without which the own deck is worth most, from where it would be drawn soonest; None where none is."""
    own = own_cards(view["seats"][view["seat"]])
    best, chosen = judge.worth(own), None
    for action in actions:
        rest = own.copy()
        rest.remove(str(action.arguments["card"]))
        worth = judge.worth(rest) + (action.arguments["zone"] == "deck") * 1e-6
        if worth > best:
            best, chosen = worth, action
    return chosen
