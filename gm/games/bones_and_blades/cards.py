"""The cards of Bones and Blades: their effects (Q2), their values, and what they say."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from gm.engine.said import Said, said

ROCK, PAPER, SCISSORS = "rock", "paper", "scissors"
ACTIONS = (ROCK, PAPER, SCISSORS)
BEATS: Mapping[str, str] = {ROCK: SCISSORS, SCISSORS: PAPER, PAPER: ROCK}
"""R7: what each action wins against."""
ACTION_WORDS: Mapping[str, Said] = MappingProxyType({
    ROCK: said("rock"), PAPER: said("paper"), SCISSORS: said("scissors"),
})  # fmt: skip
"""The actions as a reader is told of them."""

BONE_SPEAR, SPLINTER_TOSS, GRASS_CUT = "Bone Spear", "Splinter Toss", "Grass Cut"
MARROW_BROTH, LEAF_POULTICE, LEECH_REED = "Marrow Broth", "Leaf Poultice", "Leech Reed"
BARK_SHIELD, RIB_CAGE = "Bark Shield", "Rib Cage"
LOADED_KNUCKLE, CRACKED_DIE, SECOND_TOSS, JINXED_BONES = "Loaded Knuckle", "Cracked Die", "Second Toss", "Jinxed Bones"
WHETSTONE, DULL_EDGE, MIRROR_BLADE, THORN_WALL = "Whetstone", "Dull Edge", "Mirror Blade", "Thorn Wall"
GRAVE_ECHO, FEINT, BLOOD_OATH, LAST_STAND = "Grave Echo", "Feint", "Blood Oath", "Last Stand"
WEAK_PUNCH = "Weak Punch"

COST_OF_EFFECT = 3
"""R3: what one point of X costs of a card's total; X is whole, so nothing is left to round up."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A line of Q2: a card's effect as it is in every game. `fixed`: X is `most`, and no number is drawn for it."""

    name: str
    most: int
    fixed: bool = False


KINDS: tuple[Kind, ...] = (
    Kind(BONE_SPEAR, 7),
    Kind(SPLINTER_TOSS, 4),
    Kind(GRASS_CUT, 3),
    Kind(MARROW_BROTH, 7),
    Kind(LEAF_POULTICE, 4),
    Kind(LEECH_REED, 3),
    Kind(BARK_SHIELD, 7),
    Kind(RIB_CAGE, 7, fixed=True),
    Kind(LOADED_KNUCKLE, 6),
    Kind(CRACKED_DIE, 6),
    Kind(SECOND_TOSS, 3, fixed=True),
    Kind(JINXED_BONES, 3, fixed=True),
    Kind(WHETSTONE, 6),
    Kind(DULL_EDGE, 6),
    Kind(MIRROR_BLADE, 5),
    Kind(THORN_WALL, 5),
    Kind(GRAVE_ECHO, 4, fixed=True),
    Kind(FEINT, 5, fixed=True),
    Kind(BLOOD_OATH, 4),
    Kind(LAST_STAND, 3),
)
"""Q2: the 20 cards of a deck, in the order in which they are listed and generated."""
NAMES: tuple[str, ...] = tuple(kind.name for kind in KINDS)
PLACE: Mapping[str, int] = {name: place for place, name in enumerate(NAMES)}
"""Where a card stands in the list of a game. Weak Punch is on no list."""


class Card(NamedTuple):
    """A card of one game: the X of its effect (0: none) and its value for each action. Seen by all (Q9).

    A tuple, since a deal makes twenty of them.
    """

    name: str
    x: int
    rock: int
    paper: int
    scissors: int

    def value(self, action: str) -> int:
        """The stat that counts when the card is played with `action`."""
        return self.rock if action == ROCK else self.paper if action == PAPER else self.scissors


PUNCH = Card(WEAK_PUNCH, 0, 1, 1, 1)
"""R5."""
Q2_DEFAULT_STATS = 8
"""In a position that is set up, a card whose values are not given has X as listed and each stat 8 less X."""
DEFAULT_LIST: tuple[Card, ...] = tuple(
    Card(kind.name, kind.most, *[Q2_DEFAULT_STATS - kind.most] * len(ACTIONS)) for kind in KINDS
)


def card_in(cards: tuple[Card, ...], name: str) -> Card:
    """The card of that name in the list of a game, or the Weak Punch."""
    place = PLACE.get(name)
    return PUNCH if place is None else cards[place]


EFFECTS: Mapping[str, Callable[[int], Said]] = MappingProxyType({
    BONE_SPEAR: lambda x: said("{x} direct damage", x=x),
    SPLINTER_TOSS: lambda x: said("{x} direct damage", x=x),
    GRASS_CUT: lambda x: said("{x} direct damage", x=x),
    MARROW_BROTH: lambda x: said("heal {x}", x=x),
    LEAF_POULTICE: lambda x: said("heal {x}", x=x),
    LEECH_REED: lambda x: said("{x} direct damage and heal {x}", x=x),
    BARK_SHIELD: lambda x: said("damage you take this turn from now on is {x} less (in all)", x=x),
    RIB_CAGE: lambda x: said("stop all damage to you this turn from now on"),
    LOADED_KNUCKLE: lambda x: said("+{x} to your die this turn (Dice Roll phase)", x=x),
    CRACKED_DIE: lambda x: said("-{x} to the opponent's die this turn, not below 0 (Dice Roll phase)", x=x),
    SECOND_TOSS: lambda x: said("roll twice, keep the higher (Dice Roll phase)"),
    JINXED_BONES: lambda x: said("the opponent rolls twice and keeps the lower (Dice Roll phase)"),
    WHETSTONE: lambda x: said("+{x} to the stat you attack with this turn (Damage phase)", x=x),
    DULL_EDGE: lambda x: said("-{x} to the stat the opponent attacks with this turn, not below 0 (Damage phase)", x=x),
    MIRROR_BLADE: lambda x: said(
        "of the attack damage you take this turn, up to {x} is dealt to the attacker too (Damage phase)", x=x
    ),
    THORN_WALL: lambda x: said("if the opponent attacks you this turn, they take {x} (Damage phase)", x=x),
    GRAVE_ECHO: lambda x: said(
        "use the effect of a card in your discard pile, chosen when played; with an empty pile, nothing"
    ),
    FEINT: lambda x: said("if your action loses, the turn counts as a tie (Action Resolution phase)"),
    BLOOD_OATH: lambda x: said(
        "you lose {x} health; +{twice} to your attack damage this turn (Damage phase)", x=x, twice=2 * x
    ),
    LAST_STAND: lambda x: said(
        "if you have less health than the opponent, {x} direct damage and heal {x}", x=x
    ),
    WEAK_PUNCH: lambda x: said("no effect"),
})  # fmt: skip
"""What a card says, with its X filled in."""


def effect_text(name: str, x: int) -> Said:
    """The effect of the card as a reader sees it."""
    return EFFECTS[name](x)
