"""What a turn comes to on average, and what a position is worth: the bot's own arithmetic, without dice.

Plain arithmetic and square roots only, so that every machine comes to the same numbers.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import sqrt
from types import MappingProxyType
from typing import TypeAlias

from gm.games.bones_and_blades import cards
from gm.games.bones_and_blades.cards import Card
from gm.games.bones_and_blades.turn import DIE_SIDES

ALWAYS = 1000
"""A pool that no damage uses up."""
SIDES = range(1, DIE_SIDES + 1)
MOST_CHANGE = 12
CLOSE_CALL = 2.5
"""A die strays from its average by so much: that near to 0 health, a fall is as open as the die."""
SPREAD_A_TURN, LEAST_SPREAD = 7.0, 1.5
"""How much lead in health means with turns to come, and with none."""


@dataclass(frozen=True, slots=True)
class Force:
    """What a card brings into a turn, its effect as numbers. `stats`: rock, paper, scissors."""

    stats: tuple[int, int, int]
    direct: int = 0
    heal: int = 0
    stand: int = 0
    pool: int = 0
    die_plus: int = 0
    die_minus: int = 0
    rolls_high: bool = False
    jinxes: bool = False
    stat_plus: int = 0
    stat_minus: int = 0
    mirror: int = 0
    thorns: int = 0
    feint: bool = False
    pays: int = 0


BRINGS: Mapping[str, Callable[[Force, int], Force]] = MappingProxyType({
    cards.BONE_SPEAR: lambda force, x: replace(force, direct=x),
    cards.SPLINTER_TOSS: lambda force, x: replace(force, direct=x),
    cards.GRASS_CUT: lambda force, x: replace(force, direct=x),
    cards.MARROW_BROTH: lambda force, x: replace(force, heal=x),
    cards.LEAF_POULTICE: lambda force, x: replace(force, heal=x),
    cards.LEECH_REED: lambda force, x: replace(force, direct=x, heal=x),
    cards.BARK_SHIELD: lambda force, x: replace(force, pool=x),
    cards.RIB_CAGE: lambda force, x: replace(force, pool=ALWAYS),
    cards.LOADED_KNUCKLE: lambda force, x: replace(force, die_plus=x),
    cards.CRACKED_DIE: lambda force, x: replace(force, die_minus=x),
    cards.SECOND_TOSS: lambda force, x: replace(force, rolls_high=True),
    cards.JINXED_BONES: lambda force, x: replace(force, jinxes=True),
    cards.WHETSTONE: lambda force, x: replace(force, stat_plus=x),
    cards.DULL_EDGE: lambda force, x: replace(force, stat_minus=x),
    cards.MIRROR_BLADE: lambda force, x: replace(force, mirror=x),
    cards.THORN_WALL: lambda force, x: replace(force, thorns=x),
    cards.FEINT: lambda force, x: replace(force, feint=True),
    cards.BLOOD_OATH: lambda force, x: replace(force, pays=x),
    cards.LAST_STAND: lambda force, x: replace(force, stand=x),
})  # fmt: skip
"""Q2, as far as it is not a matter of the moment."""


def force_of(card: Card, echoed: Card | None = None) -> Force:
    """What `card` brings; a Grave Echo has the effect of the card that it copies."""
    acting = card if echoed is None else echoed
    brings = BRINGS.get(acting.name)
    force = Force((card.rock, card.paper, card.scissors))
    return force if brings is None else brings(force, acting.x)


def _average(values: list[int]) -> tuple[float, ...]:
    """The average of max(0, die + change) for every change from -12 to 12, the dice being `values`."""
    changes = range(-MOST_CHANGE, MOST_CHANGE + 1)
    return tuple(sum(max(0, value + change) for value in values) / len(values) for change in changes)


ONE_DIE = _average([*SIDES])
HIGH_DIE = _average([max(first, second) for first in SIDES for second in SIDES])
LOW_DIE = _average([min(first, second) for first in SIDES for second in SIDES])

Play: TypeAlias = tuple[Force, int]
"""What a side plays: the card's force, and the action as an index of `ACTIONS`."""
Healths: TypeAlias = tuple[float, float]


def after_turn(leading: Play, following: Play, healths: Healths, most: int) -> Healths:
    """The healths of leader and other after a turn, dice at their average; at 0 or below a side has fallen.

    What happened before a fall counts, nothing after it (Q19). `most` is full health.
    """
    lead, act = leading
    follow, answer = following
    own, other = healths
    weaker = own < other
    other -= lead.direct + (lead.stand if weaker else 0)
    own = min(most, own + lead.heal + (lead.stand if weaker else 0)) - lead.pays
    if own <= 0 or other <= 0:
        return _fallen(own, other)
    weaker = other < own
    hurt = follow.direct + (follow.stand if weaker else 0)
    stopped = min(lead.pool, hurt)
    own -= hurt - stopped
    other = min(most, other + follow.heal + (follow.stand if weaker else 0)) - follow.pays
    if own <= 0 or other <= 0:
        return _fallen(own, other)
    # Paper (1) beats rock (0), scissors (2) beat paper, rock beats scissors.
    won = (act - answer) % 3
    hits = won != 2 or lead.feint
    is_hit = won != 1 or follow.feint
    blow = _attack(lead, act, follow) if hits else 0.0
    back = _attack(follow, answer, lead) if is_hit else 0.0
    due_own = back + (follow.thorns + min(follow.mirror, blow) if hits else 0)
    due_other = blow + (lead.thorns + min(lead.mirror, back) if is_hit else 0)
    return own - max(0, due_own - lead.pool + stopped), other - max(0, due_other - follow.pool)


def _attack(force: Force, act: int, against: Force) -> float:
    """Die, stat and bonus of an attack (Q23, Q24)."""
    dice = ONE_DIE if force.rolls_high == against.jinxes else HIGH_DIE if force.rolls_high else LOW_DIE
    stat = force.stats[act] + force.stat_plus - against.stat_minus
    die = dice[MOST_CHANGE + force.die_plus - against.die_minus]
    return die + (stat if stat > 0 else 0) + 2 * force.pays


def _fallen(own: float, other: float) -> Healths:
    """A fall without a die leaves nothing open."""
    return (-ALWAYS if own <= 0 else own), (-ALWAYS if other <= 0 else other)


def worth(own: float, other: float, turns: int) -> float:
    """The chance to win the round (0 to 1, a drawn one counts half) at these healths with so many turns to come."""
    falls, fells = _falls(own), _falls(other)
    lead = (own - other) / (SPREAD_A_TURN * sqrt(turns) + LEAST_SPREAD)
    ahead = 0.5 + 0.5 * lead / sqrt(1 + lead * lead)
    return fells * (1 - falls) + 0.5 * fells * falls + (1 - fells) * (1 - falls) * ahead


def _falls(health: float) -> float:
    """How likely a side at that average health has fallen."""
    if health > CLOSE_CALL:
        return 0.0
    return min(1.0, (CLOSE_CALL - health) / (2 * CLOSE_CALL))
