"""What each card does in Card Resolution (Q2): at once, or as a mark on a side that a later phase reads."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from gm.engine.types import Seat
from gm.games.bones_and_blades import cards
from gm.games.bones_and_blades import events as happened
from gm.games.bones_and_blades.cards import Card
from gm.games.bones_and_blades.state import Choice, SeatState

if TYPE_CHECKING:
    from gm.games.bones_and_blades.turn import Turn


class Side:
    """What a seat played this turn, and what holds for it until the turn ends."""

    pool = 0
    """What a Bark Shield still takes off."""
    stops_all = False
    die_plus = die_minus = 0
    """For the own die; for the other's."""
    rolls_high = jinxes = False
    stat_plus = stat_minus = 0
    """For the stat one attacks with; for the other's."""
    bonus = mirror = thorns = 0
    answers_with = ""
    """The card behind `mirror` or `thorns`."""
    feint = False
    die = attack = due = 0
    """What the die came to; the attack; all that the Damage phase deals to this side."""
    struck = False
    """Whether it deals anything to this side, if only 0."""

    def __init__(self, seat: Seat, own: SeatState, card: Card, choice: Choice) -> None:
        self.seat = seat
        self.own = own
        self.card = card
        _, self.action, self.echo = choice
        self.stat: int = getattr(card, self.action)
        """What the card has for the action."""


Effect: TypeAlias = "Callable[[Turn, Side, Side, Card], None]"
"""Carries the effect of a card out for a side against the other."""


def _direct_damage(turn: "Turn", side: Side, other: Side, card: Card) -> None:
    turn.direct_damage(other, card)


def _heal(turn: "Turn", side: Side, other: Side, card: Card) -> None:
    turn.heal(side, card)


def _leech(turn: "Turn", side: Side, other: Side, card: Card) -> None:
    turn.direct_damage(other, card)
    turn.heal(side, card)


def _last_stand(turn: "Turn", side: Side, other: Side, card: Card) -> None:
    if side.own.health < other.own.health:
        _leech(turn, side, other, card)
    else:
        turn.events.append(happened.EffectFailed(side.seat, card.name))


def _bark_shield(turn: "Turn", side: Side, other: Side, card: Card) -> None:
    side.pool = card.x
    turn.events.append(happened.ShieldRaised(side.seat, card.name, card.x))


def _rib_cage(turn: "Turn", side: Side, other: Side, card: Card) -> None:
    side.stops_all = True
    turn.events.append(happened.ShieldRaised(side.seat, card.name, None))


def _loaded_knuckle(turn: "Turn", side: Side, other: Side, card: Card) -> None:
    side.die_plus = card.x


def _cracked_die(turn: "Turn", side: Side, other: Side, card: Card) -> None:
    side.die_minus = card.x


def _second_toss(turn: "Turn", side: Side, other: Side, card: Card) -> None:
    side.rolls_high = True


def _jinxed_bones(turn: "Turn", side: Side, other: Side, card: Card) -> None:
    side.jinxes = True


def _whetstone(turn: "Turn", side: Side, other: Side, card: Card) -> None:
    side.stat_plus = card.x


def _dull_edge(turn: "Turn", side: Side, other: Side, card: Card) -> None:
    side.stat_minus = card.x


def _mirror_blade(turn: "Turn", side: Side, other: Side, card: Card) -> None:
    side.mirror, side.answers_with = card.x, card.name


def _thorn_wall(turn: "Turn", side: Side, other: Side, card: Card) -> None:
    side.thorns, side.answers_with = card.x, card.name


def _feint(turn: "Turn", side: Side, other: Side, card: Card) -> None:
    side.feint = True


def _blood_oath(turn: "Turn", side: Side, other: Side, card: Card) -> None:
    """Q20: a loss, no damage; nothing stops it."""
    own = side.own
    own.health = max(0, own.health - card.x)
    side.bonus = 2 * card.x
    turn.events.append(happened.HealthPaid(side.seat, card.name, card.x, side.bonus, own.health))


def _grave_echo(turn: "Turn", side: Side, other: Side, card: Card) -> None:
    """Q25: the copied card stays in the pile and no longer counts as milled."""
    if side.echo is None:
        turn.events.append(happened.EffectFailed(side.seat, card.name))
        return
    pile = side.own.discard
    place = next(index for index, (name, _) in enumerate(pile) if name == side.echo)
    pile[place] = (side.echo, False)
    copied = cards.card_in(turn.state.cards, side.echo)
    turn.events.append(happened.EffectEchoed(side.seat, copied.name, copied.x))
    effect = EFFECTS.get(copied.name)
    if effect is not None:
        effect(turn, side, other, copied)


EFFECTS: Mapping[str, Effect] = {
    cards.BONE_SPEAR: _direct_damage,
    cards.SPLINTER_TOSS: _direct_damage,
    cards.GRASS_CUT: _direct_damage,
    cards.MARROW_BROTH: _heal,
    cards.LEAF_POULTICE: _heal,
    cards.LEECH_REED: _leech,
    cards.BARK_SHIELD: _bark_shield,
    cards.RIB_CAGE: _rib_cage,
    cards.LOADED_KNUCKLE: _loaded_knuckle,
    cards.CRACKED_DIE: _cracked_die,
    cards.SECOND_TOSS: _second_toss,
    cards.JINXED_BONES: _jinxed_bones,
    cards.WHETSTONE: _whetstone,
    cards.DULL_EDGE: _dull_edge,
    cards.MIRROR_BLADE: _mirror_blade,
    cards.THORN_WALL: _thorn_wall,
    cards.GRAVE_ECHO: _grave_echo,
    cards.FEINT: _feint,
    cards.BLOOD_OATH: _blood_oath,
    cards.LAST_STAND: _last_stand,
}
"""By the card's name; a Weak Punch has no effect."""
