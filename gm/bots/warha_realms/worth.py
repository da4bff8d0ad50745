"""What a deck is worth: what five cards of it bring in a turn, on average."""

from collections.abc import Sequence
from dataclasses import dataclass

from gm.games.warha_realms.cards import CARDS, GODS, Card
from gm.games.warha_realms.state import HAND_SIZE


@dataclass(frozen=True, slots=True)
class Weights:
    """What one of each is worth, in attack. Gold is worth less from round to round: there is less time to spend it."""

    attack: float = 1.0
    healing: float = 0.6
    gold: float = 1.6
    gold_fades: float = 0.08
    gold_least: float = 0.3
    scrap: float = 4.5
    tempt: float = 2.5
    draw: float = 3.0

    def gold_in(self, round_number: int) -> float:
        """The worth of a piece of gold in that round."""
        return max(self.gold_least, self.gold - self.gold_fades * round_number)


DEFAULT_WEIGHTS = Weights()


class Judge:
    """Weighs decks as they are worth in one round."""

    def __init__(self, weights: Weights, round_number: int) -> None:
        self.weights = weights
        self.gold = weights.gold_in(round_number)
        self.plain = {name: self._plain(card) for name, card in CARDS.items()}
        self.bonus = {name: self._bonus(card) for name, card in CARDS.items()}

    def _plain(self, card: Card) -> float:
        weights = self.weights
        return (
            card.gold * self.gold
            + card.attack * weights.attack
            + card.healing * weights.healing
            + card.scraps * weights.scrap
            + card.tempt * weights.tempt
        )

    def _bonus(self, card: Card) -> float:
        gives, weights = card.together, self.weights
        if gives is None:
            return 0.0
        return (
            gives.gold * self.gold
            + gives.attack * weights.attack
            + gives.healing * weights.healing
            + gives.scraps * weights.scrap
            + gives.draws * weights.draw
        )

    def worth(self, names: Sequence[str]) -> float:
        """What a turn with this deck brings: all its cards by the chance that they are drawn and meet their like."""
        size = len(names)
        if not size:
            return 0.0
        others = min(HAND_SIZE, size) - 1
        cards = [CARDS[name] for name in names]
        bearing = {god: sum(card.god == god for card in cards) for god in GODS}
        giving = {god: sum(god in card.signs for card in cards) for god in GODS}
        total = 0.0
        for card in cards:
            total += self.plain[card.name]
            if card.together is not None and card.god is not None:
                meets = chance_to_meet(bearing[card.god] - 1, others, size - 1)
                if giving[card.god]:
                    meets = 1 - (1 - meets) * (1 - chance_to_meet(giving[card.god], others, size - 1))
                each = card.together.attack_each
                if each:
                    expected = 1 + others * (bearing[card.god] - 1) / max(1, size - 1)
                    total += meets * each * max(2.0, expected) * self.weights.attack
                total += meets * self.bonus[card.name]
        return total * (others + 1) / size


def chance_to_meet(wanted: int, drawn: int, size: int) -> float:
    """The chance that at least one of `wanted` cards is among `drawn` of `size`.

    >>> round(chance_to_meet(1, 4, 9), 4)
    0.4444
    """
    if wanted <= 0 or size <= 0:
        return 0.0
    none = 1.0
    for step in range(min(drawn, size)):
        none *= max(0, size - wanted - step) / (size - step)
    return 1 - none
