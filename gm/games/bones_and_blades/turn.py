"""A turn from the reveal to the damage (R7): what both sides played, and what comes of it step by step."""

from gm.engine.chance import Chance
from gm.engine.events import Event
from gm.engine.types import Seat
from gm.games.bones_and_blades import events as happened
from gm.games.bones_and_blades.cards import BEATS, Card, card_in
from gm.games.bones_and_blades.effects import EFFECTS, Side
from gm.games.bones_and_blades.state import State

DIE_SIDES = 6


class Turn:
    """Resolves the choices of both seats on a draft of the state; the events gather in `events`, in order."""

    __slots__ = ("chance", "events", "sides", "state")

    def __init__(self, state: State, chance: Chance, events: list[Event]) -> None:
        self.state = state
        self.chance = chance
        self.events = events
        leader = state.leader
        self.sides = (self._side(leader), self._side(1 - leader))
        """The leader's first."""

    def _side(self, seat: Seat) -> Side:
        own = self.state.seats[seat]
        assert own.choice is not None
        name, action, echo = own.choice
        return Side(seat, own, card_in(self.state.cards, name), action, echo)

    def resolve(self) -> bool:
        """Steps 2 to 7 of R7; True where a seat is at 0 health and the round ends there."""
        self._reveal()
        fallen = self._card_resolution()
        if not fallen:
            self._attacks(self._action_resolution())
            fallen = any(side.own.health == 0 for side in self.sides)
        for side in self.sides:
            side.own.discard.append((side.card.name, False))
        return fallen

    def _reveal(self) -> None:
        """Q18: the cards leave the hands."""
        for side in self.sides:
            own = side.own
            assert own.choice is not None
            own.hand.remove(own.choice[0])
            own.revealed, own.choice = own.choice, None
            card = side.card
            self.events.append(
                happened.CardRevealed(side.seat, card.name, side.action, side.echo, card.x, card.value(side.action))
            )

    def _card_resolution(self) -> bool:
        """Q19: each effect whole, the leader's first; True where one ends the round, so that nothing follows."""
        first, second = self.sides
        for side, other in ((first, second), (second, first)):
            effect = EFFECTS.get(side.card.name)
            if effect is not None:
                effect(self, side, other, side.card)
                if side.own.health == 0 or other.own.health == 0:
                    return True
        return False

    def _action_resolution(self) -> tuple[Side, ...]:
        """R7, Q22: those who attack, the leader first where both do."""
        first, second = self.sides
        if first.action == second.action:
            self.events.append(happened.ActionsTied(first.seat, first.action))
            return self.sides
        winner, loser = (first, second) if BEATS[first.action] == second.action else (second, first)
        if loser.feint:
            self.events.append(happened.ActionsTied(loser.seat, loser.action, feint=True))
            return self.sides
        self.events.append(happened.ActionWon(winner.seat, winner.action, loser.action))
        return (winner,)

    def _attacks(self, attackers: tuple[Side, ...]) -> None:
        """Dice Roll, then Damage: all of it at the same time (Q5, Q24)."""
        first, second = self.sides
        pairs = [(side, second if side is first else first) for side in attackers]
        for side, other in pairs:
            self._roll(side, other)
        for side, other in pairs:
            self._attack(side, other)
        for side, other in pairs:
            self._answer(side, other)
        for side in self.sides:
            self._take_damage(side)

    def _roll(self, side: Side, other: Side) -> None:
        """Q23."""
        rolls = [self.chance.die(DIE_SIDES, "attack")]
        kept = rolls[0]
        if side.rolls_high != other.jinxes:
            rolls.append(self.chance.die(DIE_SIDES, "attack"))
            kept = max(rolls) if side.rolls_high else min(rolls)
        side.die = max(0, kept + side.die_plus - other.die_minus)
        self.events.append(happened.DieRolled(side.seat, tuple(rolls), kept, side.die_plus, other.die_minus, side.die))

    def _attack(self, side: Side, other: Side) -> None:
        stat = max(0, side.card.value(side.action) + side.stat_plus - other.stat_minus)
        side.attack = side.die + stat + side.bonus
        other.due += side.attack
        other.struck = True
        self.events.append(
            happened.Attacked(
                side.seat, side.card.name, side.action, side.die, stat, side.stat_plus, other.stat_minus, side.bonus,
                side.attack,
            )
        )  # fmt: skip

    def _answer(self, side: Side, other: Side) -> None:
        """Q24: what the attacked one's Mirror Blade or Thorn Wall does to the attacker."""
        amount = other.thorns + min(other.mirror, side.attack)
        if amount:
            side.due += amount
            side.struck = True
            self.events.append(happened.AttackAnswered(side.seat, other.answers_with, amount))

    def _take_damage(self, side: Side) -> None:
        if side.struck:
            stopped = self.hurt(side, side.due)
            self.events.append(happened.DamageTaken(side.seat, side.due, stopped, side.own.health))

    # -- what effects are made of -----------------------------------------------------------------------------------

    def hurt(self, side: Side, amount: int) -> int:
        """Damage of any kind, less what a shield stops (Q21), which is returned; health stops at 0 (Q19)."""
        if side.stops_all:
            return amount
        stopped = min(side.pool, amount)
        side.pool -= stopped
        side.own.health = max(0, side.own.health - amount + stopped)
        return stopped

    def direct_damage(self, target: Side, card: Card) -> None:
        """X damage at once."""
        stopped = self.hurt(target, card.x)
        self.events.append(happened.DirectDamage(target.seat, card.name, card.x, stopped, target.own.health))

    def heal(self, side: Side, card: Card) -> None:
        """X health, never above the maximum (Q10)."""
        own = side.own
        amount = min(card.x, self.state.max_health - own.health)
        own.health += amount
        self.events.append(happened.Healed(side.seat, card.name, amount, own.health))

    def wait(self, side: Side, card: Card, phase: str) -> None:
        """Notes that the effect acts in a later phase."""
        self.events.append(happened.EffectWaits(side.seat, card.name, card.x, phase))
