"""The bot itself: from a view to one of the legal actions."""

from collections.abc import Sequence
from math import inf
from typing import TypeAlias

from gm.bots.bombline.plans import IMAGINED_PILE, Planner
from gm.bots.bombline.worth import DEFAULT_WEIGHTS, Judge, Weights, plain
from gm.engine.chance import DrawStream
from gm.engine.types import Action, View
from gm.games.bombline.cards import BOMB, CARDS, PISTOL, Q1_BOMB_COUNT, SMOKE
from gm.games.bombline.state import APPROACH, DEFUSE, State
from gm.games.bombline.view import FACE_DOWN, UNKNOWN_CARD, imagine_state

BUDGET = 500
"""How many imagined plays a decision may cost."""
NOISE = 8.0
"""By how many hitpoints a careless player misjudges an action at most."""
NOISE_STEPS = 100
OVERLOOKED = 60
"""The chance, in percent, that a careless player does not think of a pair, a smoke or a pistol at all."""

Meaning: TypeAlias = tuple[object, ...]


class BomblineBot:
    """Plays what is worth most if the rest of its turn is played well."""

    def __init__(self, weights: Weights = DEFAULT_WEIGHTS, budget: int = BUDGET) -> None:
        self.weights = weights
        self.budget = budget

    def choose(self, view: View, actions: Sequence[Action], stream: DrawStream) -> Action:
        """See `Bot.choose`."""
        if len(actions) == 1:
            return actions[0]
        if view["phase"] == APPROACH and FACE_DOWN in view["sites"].values():
            return _blind_draw(view, actions, stream)
        state = imagine_table(view)
        planner = Planner(Judge(actions[0].seat, state, bomb_chance(view), self.weights))
        meant = {meaning(action): action for action in reversed(actions)}
        thoughts = [action for action in planner.candidates(state) if meaning(action) in meant]
        thoughts = self.considered(thoughts, stream)
        best, chosen = -inf, None
        left = self.budget
        for spot, action in enumerate(thoughts):
            worth = planner.value(state, action, left // (len(thoughts) - spot)) + self.misjudged_by(stream)
            left = max(0, left - planner.plays)
            if worth > best:
                best, chosen = worth, action
        return actions[0] if chosen is None else meant[meaning(chosen)]

    def considered(self, thoughts: list[Action], stream: DrawStream) -> list[Action]:
        """The actions that it thinks of, out of the sensible ones: all of them."""
        return thoughts

    def misjudged_by(self, stream: DrawStream) -> float:
        """By how many hitpoints it misjudges an action: never."""
        return 0.0


class CarelessBot(BomblineBot):
    """Plays as a person new to the game does: sees one card ahead, overlooks the finer cards, misjudges the others."""

    def __init__(self, weights: Weights = DEFAULT_WEIGHTS) -> None:
        super().__init__(weights, budget=0)

    def considered(self, thoughts: list[Action], stream: DrawStream) -> list[Action]:
        """Pairs, smoke and pistols it often does not think of."""
        return [action for action in thoughts if not _overlooked(action, stream)] or thoughts

    def misjudged_by(self, stream: DrawStream) -> float:
        """Up to `NOISE` hitpoints, each amount as likely; a won or lost match is still seen as one."""
        return NOISE * stream.pick(NOISE_STEPS, "misjudgement") / NOISE_STEPS


def imagine_table(view: View) -> State:
    """The view as a position that plans can be played out in: every die is asked for, alike cards bear one name."""
    state = imagine_state(view)
    state.auto_roll = False
    state.draw_pile = [UNKNOWN_CARD] * IMAGINED_PILE
    state.discard_pile = [plain(card) for card in state.discard_pile]
    for one in state.seats:
        one.hand = [plain(card) for card in one.hand]
    return state


def bomb_chance(view: View) -> float:
    """How likely a card that nobody has seen is a bomb, where it comes from the draw pile or a site."""
    hidden = view["draw_pile_count"] + list(view["sites"].values()).count(FACE_DOWN)
    lying = view["discard_pile"].count(BOMB) + list(view["sites"].values()).count(BOMB)
    lying += view["bombs_waiting"] + (view["phase"] == DEFUSE)
    return max(0, Q1_BOMB_COUNT - lying) / hidden if hidden else 0.0


def meaning(action: Action) -> Meaning:
    """What an action comes to: equal for actions that differ in the names of alike cards, or in their order, only."""
    given = action.arguments
    cards = given.get("cards")
    thrown = tuple(sorted(plain(str(card)) for card in cards)) if isinstance(cards, list) else ()
    target = given.get("target")
    aim = (target["owner"], target["boost"]) if isinstance(target, dict) else None
    return (
        action.tool, plain(str(given.get("card"))), given.get("modification"), plain(str(given.get("pick"))), aim,
        given.get("method"), given.get("source"), thrown,
    )  # fmt: skip


def _blind_draw(view: View, actions: Sequence[Action], stream: DrawStream) -> Action:
    """One of the sites that hold a card: face down, one is as good as another."""
    full = [action for action in actions if view["sites"].get(action.arguments.get("source")) == FACE_DOWN]
    return full[stream.pick(len(full), "site")] if full else actions[0]


def _overlooked(action: Action, stream: DrawStream) -> bool:
    """True where a careless player does not think of the action: a pair, a smoke, a pistol."""
    card = str(action.arguments.get("card"))
    special = "modification" in action.arguments or card == SMOKE or (card in CARDS and CARDS[card].type == PISTOL)
    return special and stream.pick(100, "overlooked") < OVERLOOKED
