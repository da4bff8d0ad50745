"""What each card does when its effect comes about (step 3 of Q26), beyond plain damage."""

from collections.abc import Callable, Mapping

from gm.engine.types import Arguments
from gm.games.bombline import events as happened
from gm.games.bombline.cards import (
    CROSSBOW,
    CROSSBOW_DAMAGE,
    DECOY,
    FIRE_ROUND,
    FIRE_ROUND_DAMAGE,
    FLASHBANG,
    MOLOTOV,
    RECON,
    RPG,
    SHIELD,
    SHIELD_HEALING,
    SLUG,
    SLUG_DAMAGE,
    SMOKE,
)
from gm.games.bombline.checks import pickable, target_seat
from gm.games.bombline.referee import Referee
from gm.games.bombline.state import (
    DEFUSE,
    SMOKE_TURNS,
)


def special_shell(referee: Referee, card: str, modification: str | None) -> None:
    """R32, R33: fixed damage instead of the die; the rest happens to an opponent only (Q8)."""
    referee.deal(card, FIRE_ROUND_DAMAGE if modification == FIRE_ROUND else SLUG_DAMAGE)
    if referee.state.phase == DEFUSE:
        return
    if modification == FIRE_ROUND:
        referee.set_on_fire(FIRE_ROUND)
    elif referee.other.boosts:
        placed = list(referee.other.boosts)
        referee.destroy(1 - referee.seat, placed[referee.chance.pick(len(placed), "boost destroyed by Slug")], SLUG)


def flashbang(referee: Referee, arguments: Arguments) -> None:
    """R12."""
    target = arguments["target"]
    assert isinstance(target, dict)
    referee.destroy(target_seat(referee.seat, target), str(target["boost"]), FLASHBANG)


def smoke(referee: Referee, arguments: Arguments) -> None:
    """R13, Q28: it lies on the table while it lasts."""
    referee.in_play.clear()
    referee.state.smokes.append(SMOKE_TURNS)
    referee.events.append(happened.SmokeSpread(referee.seat))


def recon(referee: Referee, arguments: Arguments) -> None:
    """R15."""
    referee.own.recon = referee.other.hand[:]
    referee.events.append(happened.HandShown(referee.seat, tuple(referee.other.hand)))


def decoy(referee: Referee, arguments: Arguments) -> None:
    """R16, Q14."""
    pile = referee.state.discard_pile
    if not pickable(pile):
        referee.draw_card()
        return
    card = str(arguments["pick"])
    pile.remove(card)
    referee.own.hand.append(card)
    referee.events.append(happened.DiscardPicked(referee.seat, card))


def molotov(referee: Referee, arguments: Arguments) -> None:
    """R17."""
    referee.set_on_fire(MOLOTOV)


def raise_shield(referee: Referee, arguments: Arguments) -> None:
    """R27."""
    referee.heal(SHIELD_HEALING, SHIELD)
    referee.own.shield = True
    referee.events.append(happened.ShieldRaised(referee.seat))


def rpg(referee: Referee, arguments: Arguments) -> None:
    """R28, Q17."""
    referee.other.rpgs += 1
    referee.events.append(happened.RpgAimed(1 - referee.seat))


def crossbow(referee: Referee, arguments: Arguments) -> None:
    """R29."""
    if referee.state.phase == DEFUSE:
        referee.deal(CROSSBOW, CROSSBOW_DAMAGE)
    else:
        referee.lose(1 - referee.seat, CROSSBOW_DAMAGE, CROSSBOW)


EFFECTS: Mapping[str, Callable[[Referee, Arguments], None]] = {
    FLASHBANG: flashbang,
    SMOKE: smoke,
    RECON: recon,
    DECOY: decoy,
    MOLOTOV: molotov,
    SHIELD: raise_shield,
    RPG: rpg,
    CROSSBOW: crossbow,
}
"""The utility and special cards without a die of their own."""
