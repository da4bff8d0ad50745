"""What a Bombline position is worth to a seat, in hitpoints: the one judgement that every plan is measured by.

The numbers were tuned by some 8,000 matches of the bot against itself, all of them shaken at once and moved towards
the side that won. What cards can do beyond damage to a bomb or an opponent is no part of them: plans see it happen.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from math import exp
from types import MappingProxyType

from gm.bots.base import added_up
from gm.engine.types import Seat
from gm.games.bombline.cards import (
    ADRENALINE,
    AR,
    ARTICULATION,
    AWARENESS,
    BOMB_DAMAGE,
    BOOST,
    CARDS,
    COSMETIC_NAMES,
    CROSSBOW,
    DECOY,
    DEFUSE_DISCARDS,
    ESPIONAGE,
    FIRE_ROUND,
    FLAK_JACKET,
    FLASHBANG,
    KNIFE,
    LIGHTWEIGHT,
    MOLOTOV,
    PISTOL,
    RECON,
    RPG,
    RUSHER,
    SG,
    SHIELD,
    SLUG,
    SMG,
    SMOKE,
    SR,
    SUPPLIER,
    SUPPRESSOR,
    THERMAL,
)
from gm.games.bombline.state import MAX_BOOSTS, SeatState, State

WIN = 1000.0
"""A won match; a lost one is as much below 0. No sum of other terms comes near it."""

PLACED: Mapping[str, float] = MappingProxyType({
    ADRENALINE: 2.14, RUSHER: 9.04, FLAK_JACKET: 4.77, AWARENESS: 4.87,
    SUPPLIER: 3.54, LIGHTWEIGHT: 0.88, ESPIONAGE: 5.34, ARTICULATION: 3.39,
})  # fmt: skip
"""A boost on the table, over the rest of the match."""

HELD: Mapping[str, float] = MappingProxyType({
    AR: 1.66, SMG: 0.74, SG: 1.34, SR: 1.58, PISTOL: 0.9,
    FLASHBANG: 1.49, SMOKE: 0.5, KNIFE: 4.6, RECON: 0.19, DECOY: 1.32, MOLOTOV: 0.6,
    SHIELD: 1.78, RPG: 0.81, CROSSBOW: 1.5,
    SUPPRESSOR: 0.79, THERMAL: 0.53, FIRE_ROUND: 0.5, SLUG: 1.02,
    ADRENALINE: 0.8, RUSHER: 2.1, FLAK_JACKET: 2.19, AWARENESS: 1.35,
    SUPPLIER: 0.86, LIGHTWEIGHT: 0.28, ESPIONAGE: 1.97, ARTICULATION: 0.75,
})  # fmt: skip
"""A card in the hand, beyond the action points that it costs. Attack cards go by their type."""

FORCE: Mapping[str, float] = MappingProxyType({
    AR: 2.58, SMG: 1.3, SG: 1.46, SR: 1.76, KNIFE: 2.64, CROSSBOW: 1.68, MOLOTOV: 0.61, RPG: 1.07,
    FIRE_ROUND: 0.35, SLUG: 0.27,
})  # fmt: skip
"""How much a card adds to the damage that a hand threatens; an unknown card counts 1, any other 0."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers of the judgement, so that two sets of them can play each other."""

    placed: Mapping[str, float] = field(default_factory=lambda: PLACED)
    held: Mapping[str, float] = field(default_factory=lambda: HELD)
    force: Mapping[str, float] = field(default_factory=lambda: FORCE)
    useless_boost: float = 0.26
    """A boost in the hand that cannot be placed: placed already, or three are there."""
    drawn_card: float = 1.15
    """A card that comes from the pile unseen and is no bomb."""
    bomb: float = 1.64
    """What it costs to meet a bomb with cards enough to throw away."""
    bomb_fear: float = 4.38
    """For each card short of three, what a bomb would cost more."""
    enemy_card: float = 0.94
    """A card in the opponent's hand."""
    fear: float = 7.82
    """How much worse than a lost hitpoint the last hitpoints are ..."""
    fear_range: float = 1.91
    """... and over how many hitpoints that fades."""
    threat: float = 3.38
    """The damage to expect in the opponent's next turn from a large hand."""
    threat_cards: float = 2.14
    """The size of the hand that gives half of that."""
    calmed: float = 0.8
    """What is left in smoke of the damage to expect: an opponent who cannot aim heals instead."""
    smoked: float = 0.45
    """What is left in smoke of the danger to the last hitpoints."""
    flaked: float = 0.62
    """What is left of a threat against a Flak Jacket."""
    shielded: float = 0.14
    """What is left of a threat against a Ballistic Shield."""
    fire: float = 1.36
    """A Molotov burning the opponent through its turn."""
    fire_on_flak: float = 0.31
    """The same where a Flak Jacket takes it off."""
    rpg: float = 2.11
    """An RPG that is aimed at a seat."""
    insight: float = 0.51
    """Having seen the opponent's hand."""
    unspent: float = 0.68
    """An action point that is left where a plan is cut off."""


DEFAULT_WEIGHTS = Weights()


def plain(card: str) -> str:
    """The same card under the first name of its type: attack cards differ in name only."""
    printed = CARDS.get(card)
    return COSMETIC_NAMES[printed.type][0] if printed is not None and printed.is_attack else card


def kind(card: str) -> str:
    """The key of a card in `Weights.held`."""
    printed = CARDS[card]
    return printed.type if printed.is_attack else card


class Judge:
    """Weighs positions for one seat in one turn."""

    __slots__ = ("bomb_chance", "enemy_force", "seat", "weights")

    def __init__(self, seat: Seat, state: State, bomb_chance: float, weights: Weights = DEFAULT_WEIGHTS) -> None:
        self.seat = seat
        self.weights = weights
        self.bomb_chance = bomb_chance
        """That the next card from the pile is a bomb."""
        known = state.seats[seat].recon
        self.enemy_force = len(state.seats[1 - seat].hand) - len(known) + self._force(known)
        """The opponent's hand does not change in this seat's turn."""

    def _force(self, cards: Iterable[str]) -> float:
        force = self.weights.force
        return added_up([force.get(kind(card), 0.0) for card in cards])

    def position(self, state: State) -> float:
        """The worth of `state` at the end of a turn of this seat, from what this seat knows; more is better."""
        weights = self.weights
        own, other = state.seats[self.seat], state.seats[1 - self.seat]
        if own.hp <= 0:
            return -WIN
        if other.hp <= 0:
            return WIN
        health = self._health(own, self.enemy_force, bool(state.smokes))
        value = health - self._health(other, self._force(own.hand), False)
        value += self.hand(own) - weights.enemy_card * len(other.hand)
        if len(own.hand) < DEFUSE_DISCARDS:
            value -= self.bomb_chance * weights.bomb_fear * (DEFUSE_DISCARDS - len(own.hand))
        value += added_up([weights.placed[boost] for boost in own.boosts])
        value -= added_up([weights.placed[boost] for boost in other.boosts])
        value += weights.rpg * (other.rpgs - own.rpgs)
        if other.burning:
            soft = FLAK_JACKET in other.boosts
            value += weights.fire * (other.burning - soft) + weights.fire_on_flak * soft
        if own.recon:
            value += weights.insight
        if state.turn == self.seat:
            value += weights.unspent * state.ap
        return value

    def unseen(self, own: SeatState) -> float:
        """A card drawn unseen: an average one, or a bomb."""
        cost = self.weights.bomb if len(own.hand) >= DEFUSE_DISCARDS else BOMB_DAMAGE
        return (1 - self.bomb_chance) * self.weights.drawn_card - self.bomb_chance * cost

    def _health(self, one: SeatState, force: float, smoke: bool) -> float:
        """Hitpoints, the last ones dearer, after the damage that a hand of such `force` threatens."""
        weights = self.weights
        threat = weights.threat * force / (force + weights.threat_cards)
        if one.shield:
            threat *= weights.shielded
        elif FLAK_JACKET in one.boosts:
            threat *= weights.flaked
        expected, feared = (threat * weights.calmed, threat * weights.smoked) if smoke else (threat, threat)
        return one.hp - expected - weights.fear * exp((feared - one.hp) / weights.fear_range)

    def hand(self, own: SeatState) -> float:
        """The cards of a hand together."""
        return added_up([self.card(card, own.boosts) for card in own.hand])

    def card(self, card: str, boosts: Collection[str]) -> float:
        """One card in the hand of a seat with `boosts` placed."""
        if CARDS[card].type == BOOST and (card in boosts or len(boosts) >= MAX_BOOSTS):
            return self.weights.useless_boost
        return self.weights.held[kind(card)]
