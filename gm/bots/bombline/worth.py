"""What a Bombline position is worth to a seat, in hitpoints: the one judgement that every plan is measured by.

The numbers were tuned by matches of the bot against itself with one of them changed at a time.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from math import exp
from types import MappingProxyType

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
    ADRENALINE: 3.0, RUSHER: 6.0, FLAK_JACKET: 6.0, AWARENESS: 3.5,
    SUPPLIER: 3.5, LIGHTWEIGHT: 1.0, ESPIONAGE: 5.5, ARTICULATION: 2.8,
})  # fmt: skip
"""A boost on the table, over the rest of the match."""

HELD: Mapping[str, float] = MappingProxyType({
    AR: 1.4, SMG: 0.7, SG: 1.1, SR: 1.5, PISTOL: 1.2,
    FLASHBANG: 0.8, SMOKE: 0.9, KNIFE: 2.0, RECON: 0.2, DECOY: 1.0, MOLOTOV: 1.0,
    SHIELD: 1.8, RPG: 0.9, CROSSBOW: 1.2,
    SUPPRESSOR: 0.8, THERMAL: 0.5, FIRE_ROUND: 0.9, SLUG: 0.8,
    ADRENALINE: 1.0, RUSHER: 2.5, FLAK_JACKET: 2.5, AWARENESS: 1.2,
    SUPPLIER: 1.2, LIGHTWEIGHT: 0.3, ESPIONAGE: 2.3, ARTICULATION: 0.9,
})  # fmt: skip
"""A card in the hand, beyond the action points that it costs. Attack cards go by their type."""

FORCE: Mapping[str, float] = MappingProxyType({
    AR: 2.0, SMG: 1.4, SG: 1.6, SR: 2.0, KNIFE: 2.0, CROSSBOW: 1.6, MOLOTOV: 0.5, RPG: 0.8, FIRE_ROUND: 0.3, SLUG: 0.4,
})  # fmt: skip
"""How much a card adds to the damage that a hand threatens; an unknown card counts 1, any other 0."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The numbers of the judgement, so that two sets of them can play each other."""

    placed: Mapping[str, float] = field(default_factory=lambda: PLACED)
    held: Mapping[str, float] = field(default_factory=lambda: HELD)
    force: Mapping[str, float] = field(default_factory=lambda: FORCE)
    useless_boost: float = 0.2
    """A boost in the hand that cannot be placed: placed already, or three are there."""
    fading: float = 0.92
    """Each further card of a hand, best first, counts so much less: action points are short."""
    drawn_card: float = 0.8
    """A card that comes from the pile unseen and is no bomb."""
    bomb: float = 2.5
    """What it costs to meet a bomb with cards enough to throw away."""
    bomb_fear: float = 4.0
    """For each card short of three, what a bomb would cost more."""
    enemy_card: float = 0.7
    """A card in the opponent's hand."""
    fear: float = 8.0
    """How much worse than a lost hitpoint the last hitpoints are ..."""
    fear_range: float = 3.0
    """... and over how many hitpoints that fades."""
    threat: float = 3.5
    """The damage to expect in the opponent's next turn from a large hand."""
    threat_cards: float = 2.0
    """The size of the hand that gives half of that."""
    smoked: float = 0.6
    """What is left of a threat in smoke."""
    flaked: float = 0.6
    """What is left of a threat against a Flak Jacket."""
    shielded: float = 0.1
    """What is left of a threat against a Ballistic Shield."""
    fire: float = 1.5
    """A Molotov burning the opponent through its turn."""
    fire_on_flak: float = 0.3
    """The same where a Flak Jacket takes it off."""
    rpg: float = 2.2
    """An RPG that is aimed at a seat."""
    insight: float = 0.4
    """Having seen the opponent's hand."""
    unspent: float = 0.9
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
        return sum([force.get(kind(card), 0.0) for card in cards])

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
        value += sum([weights.placed[boost] for boost in own.boosts])
        value -= sum([weights.placed[boost] for boost in other.boosts])
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
        if smoke:
            threat *= weights.smoked
        if one.shield:
            threat *= weights.shielded
        elif FLAK_JACKET in one.boosts:
            threat *= weights.flaked
        left = one.hp - threat
        return left - weights.fear * exp(-left / weights.fear_range)

    def hand(self, own: SeatState) -> float:
        """The cards of a hand together."""
        value, share = 0.0, 1.0
        for worth in sorted([self.card(card, own.boosts) for card in own.hand], reverse=True):
            value += worth * share
            share *= self.weights.fading
        return value

    def card(self, card: str, boosts: Collection[str]) -> float:
        """One card in the hand of a seat with `boosts` placed."""
        if CARDS[card].type == BOOST and (card in boosts or len(boosts) >= MAX_BOOSTS):
            return self.weights.useless_boost
        return self.weights.held[kind(card)]
