"""The bots themselves: from a view to a mixture of choices, and from that to one of the legal actions."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from itertools import accumulate

from gm.bots.beat_or_bomb.worth import best_round
from gm.engine.chance import DrawStream
from gm.engine.types import Action, View
from gm.games.beat_or_bomb.cards import COMPETE, GIVE_UP, STANCES, VALUES
from gm.games.beat_or_bomb.state import Choice

Mixture = Mapping[Choice, int]
"""How likely each choice is: its weight over the sum of all weights. What has no weight is left out."""

MOST_WEIGHT = 10**9
"""The weights of a mixture add up to about this: a draw from it has at most 64 bits."""
BOLD, TIMID = 85, 15
"""How often, in percent, a careless player competes with a card that beats most of the others, or few."""


class MixingBot(ABC):
    """A player that nobody can read: it draws each choice, confirmed at once, from a mixture."""

    @abstractmethod
    def mixture(self, view: View) -> Mixture:
        """How likely the bot is to choose what, for the seat of `view`, which has cards left; from the view alone."""

    def choose(self, view: View, actions: Sequence[Action], stream: DrawStream) -> Action:
        """See `Bot.choose`."""
        mixture = self.mixture(view)
        bounds = list(accumulate(mixture.values()))
        drawn = stream.pick(bounds[-1], "choice")
        chosen = next(choice for choice, bound in zip(mixture, bounds, strict=True) if drawn < bound)
        return _confirmed(actions, chosen)


class BalancedBot(MixingBot):
    """Mixes so that whoever knows its exact mixture gains nothing by it.

    Nothing at all in the last six rounds; before that it mixes as well as its estimate of what follows is true, and
    leans a little to what beats careless players.
    """

    def mixture(self, view: View) -> Mixture:
        """The one that does best against the best answer to it."""
        own, other = _sides(view)
        ranked = sorted(own, key=VALUES.__getitem__)
        solution = best_round(tuple(VALUES[card] for card in ranked), tuple(sorted(VALUES[card] for card in other)))
        choices = [(card, stance) for card in ranked for stance in STANCES]
        scaled = [weight * MOST_WEIGHT // solution.total for weight in solution.weights]
        return {choice: weight for choice, weight in zip(choices, scaled, strict=True) if weight}


class CarelessBot(MixingBot):
    """Plays as a person new to the game does: any card, and mostly to compete where it beats most of the others."""

    def mixture(self, view: View) -> Mixture:
        """Every card as likely; the stance by how many of the other side's cards it beats."""
        own, other = _sides(view)
        mixture: dict[Choice, int] = {}
        for card in own:
            beaten = sum(VALUES[card] > VALUES[rival] for rival in other)
            bold = BOLD if 2 * beaten >= len(other) else TIMID
            mixture[card, COMPETE], mixture[card, GIVE_UP] = bold, 100 - bold
        return mixture


def _sides(view: View) -> tuple[list[str], list[str]]:
    """The cards left to the view's seat, and to the other."""
    seat = view["seat"]
    return view["seats"][seat]["cards"], view["seats"][1 - seat]["cards"]


def _confirmed(actions: Sequence[Action], chosen: Choice) -> Action:
    """The action that makes `chosen` stand; `confirm` where it is what the seat has chosen before."""
    card, stance = chosen
    wanted = {"card": card, "stance": stance, "confirm": True}
    standing = next(action for action in actions if action.tool == "confirm" or action.arguments == wanted)
    return next((action for action in actions if action.arguments == wanted), standing)
