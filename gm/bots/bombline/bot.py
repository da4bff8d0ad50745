"""The bot itself: from a view to one of the legal actions."""

from collections.abc import Sequence
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
CARELESS_NOISE = 3.0
"""How many hitpoints a careless bot misjudges an action by, at most."""
CARELESS_STEPS = 100
OVERLOOKED = 60
"""The chance, in percent, that a careless bot does not think of a pair, a smoke or a pistol at all."""

Meaning: TypeAlias = tuple[object, ...]


class BomblineBot:
    """Plays what is worth most if the rest of its turn is played well; a careless one looks one play ahead, askew."""

    def __init__(self, careless: bool = False, weights: Weights = DEFAULT_WEIGHTS) -> None:
        self.careless = careless
        self.weights = weights

    def choose(self, view: View, actions: Sequence[Action], stream: DrawStream) -> Action:
        """See `Bot.choose`."""
        if len(actions) == 1:
            return actions[0]
        seat = actions[0].seat
        if view["phase"] == APPROACH and FACE_DOWN in view["sites"].values():
            return _blind_draw(view, actions, stream)
        state = imagine_table(view)
        planner = Planner(Judge(seat, state, bomb_chance(view), self.weights))
        meant = {meaning(action): action for action in reversed(actions)}
        thought_of = [action for action in planner.candidates(state) if meaning(action) in meant]
        if self.careless:
            thought_of = [action for action in thought_of if not _overlooked(action, stream)] or thought_of
        if not thought_of:
            return actions[0]
        left = BUDGET if not self.careless else 0
        best, chosen = float("-inf"), thought_of[0]
        for spot, action in enumerate(thought_of):
            worth = planner.value(state, action, left // (len(thought_of) - spot))
            if self.careless:
                worth += CARELESS_NOISE * stream.pick(CARELESS_STEPS, "misjudgement") / CARELESS_STEPS
            if worth > best:
                best, chosen = worth, action
        return meant[meaning(chosen)]


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
