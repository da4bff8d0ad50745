"""The cards of Bombline: names, types, costs, counts (R3, R4, Q1, Q2). A card is its shown name, a shared string."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from gm.engine.zones import named_evenly

BOMB = "Bomb"

AR, SMG, SG, SR, PISTOL = "AR", "SMG", "SG", "SR", "Pistol"
UTILITY, BOOST, SPECIAL, MODIFICATION = "Utility", "Boost", "Special", "Modification"
ATTACK_TYPES = (AR, SMG, SG, SR, PISTOL)

FLASHBANG, SMOKE, KNIFE = "Flashbang", "Smoke grenade", "Throwing knife"
RECON, DECOY, MOLOTOV = "Recon grenade", "Decoy grenade", "Molotov"
ADRENALINE, RUSHER, FLAK_JACKET, AWARENESS = "Adrenaline", "Rusher", "Flak Jacket", "Awareness"
SUPPLIER, LIGHTWEIGHT, ESPIONAGE, ARTICULATION = "Supplier", "Lightweight", "Espionage", "Articulation"
SHIELD, RPG, CROSSBOW = "Ballistic Shield", "RPG", "Crossbow"
SUPPRESSOR, THERMAL, FIRE_ROUND, SLUG = "Suppressor", "Thermal", "Fire round", "Slug"

COSMETIC_NAMES: Mapping[str, tuple[str, ...]] = MappingProxyType({
    AR: ("Akm", "Aks-74U", "M4a1", "FN-Fal", "Famas", "Aug"),
    SMG: ("MP5", "Uzi", "PP-bizon"),
    SG: ("Supernova", "Doublebarrel", "Spas-12", "Sawn-off"),
    SR: ("AWM", "M107", "Dragunov"),
    PISTOL: ("USP", "Gm-17", "MR96", "Deagle"),
})  # fmt: skip
"""R4: the names that stand for an attack type wherever a player sees the card."""

ATTACK_COUNTS = MappingProxyType({AR: 24, SMG: 24, SG: 20, SR: 16, PISTOL: 24})
UTILITY_COUNTS = MappingProxyType({FLASHBANG: 14, SMOKE: 18, KNIFE: 12, RECON: 8, DECOY: 8, MOLOTOV: 14})
BOOST_COUNTS = MappingProxyType(
    dict.fromkeys(
        (ADRENALINE, RUSHER, FLAK_JACKET, AWARENESS, SUPPLIER, LIGHTWEIGHT, ESPIONAGE, ARTICULATION),
        4,
    )
)
SPECIAL_COUNTS = MappingProxyType({SHIELD: 2, RPG: 2, CROSSBOW: 2})
"""R3: 220 cards in all."""

Q1_MODIFICATION_COUNTS = MappingProxyType({SUPPRESSOR: 8, THERMAL: 6, FIRE_ROUND: 6, SLUG: 6})
Q1_BOMB_COUNT = 20
"""Q1: the document gives no count for these; 266 cards with them."""

ATTACK_COSTS = MappingProxyType({AR: 2, SMG: 2, SG: 2, SR: 3, PISTOL: 1})
UTILITY_COST, BOOST_COST, SPECIAL_COST, MODIFICATION_COST = 1, 2, 3, 0

ATTACK_DAMAGE = MappingProxyType({AR: 3, SMG: 2, SR: 4})
SHOTGUN_DAMAGE = (2, 2, 2, 3, 3, 4)
"""The damage of an SG for the die results 1 to 6."""
PISTOL_HEALING = 2
KNIFE_DAMAGE = 2
CROSSBOW_DAMAGE = 3
SHIELD_HEALING = 2
RPG_DAMAGE = 3
RPG_TRIGGER = 3
"""R28: the AP that the opponent must have used in one turn."""
FIRE_ROUND_DAMAGE, SLUG_DAMAGE = 2, 3
BOMB_DAMAGE = 6
BOMB_RESISTANCE = 6
"""R10: the damage that defuses a bomb."""
DEFUSE_DISCARDS = 3

FITS: Mapping[str, tuple[str, ...]] = MappingProxyType({
    SUPPRESSOR: (AR, SMG, SR, PISTOL),
    THERMAL: (AR, SR),
    FIRE_ROUND: (SG,),
    SLUG: (SG,),
})  # fmt: skip
"""R30 to R33: the attack types that a Modification can be played with."""


@dataclass(frozen=True, slots=True)
class Card:
    """What is printed on a card: the name shown, its type and its cost in action points."""

    name: str
    type: str
    cost: int
    is_attack: bool = False
    """True for the five types that smoke rolls for (R11)."""
    modifications: tuple[str, ...] = ()
    """What it can be paired with (R30 to R33)."""

    @property
    def shown(self) -> str:
        """The card form of every display: `(AR) 'Akm'`."""
        return f"({self.type}) '{self.name}'"


def _attack_card(name: str, kind: str) -> Card:
    fitting = tuple(modification for modification, kinds in FITS.items() if kind in kinds)
    return Card(name, kind, ATTACK_COSTS[kind], True, fitting)


def _all_cards() -> dict[str, Card]:
    cards = [_attack_card(name, kind) for kind in ATTACK_TYPES for name in COSMETIC_NAMES[kind]]
    cards += [Card(name, UTILITY, UTILITY_COST) for name in UTILITY_COUNTS]
    cards += [Card(name, BOOST, BOOST_COST) for name in BOOST_COUNTS]
    cards += [Card(name, SPECIAL, SPECIAL_COST) for name in SPECIAL_COUNTS]
    cards += [Card(name, MODIFICATION, MODIFICATION_COST) for name in Q1_MODIFICATION_COUNTS]
    cards.append(Card(BOMB, "Bomb", 0))
    return {card.name: card for card in cards}


CARDS: Mapping[str, Card] = MappingProxyType(_all_cards())
"""Every card by its shown name."""

DAMAGING = frozenset(
    name for name, card in CARDS.items() if (card.is_attack and card.type != PISTOL) or name in (KNIFE, CROSSBOW)
)
"""Q7: the cards that may be played in Defuse."""


def deck_without_bombs() -> list[str]:
    """The 246 cards that hands are dealt from, unshuffled, names spread evenly over each attack type (Q2)."""
    deck = [name for kind, count in ATTACK_COUNTS.items() for name in named_evenly(COSMETIC_NAMES[kind], count)]
    for counts in (UTILITY_COUNTS, BOOST_COUNTS, SPECIAL_COUNTS, Q1_MODIFICATION_COUNTS):
        deck += [name for name, count in counts.items() for _ in range(count)]
    return deck
