"""A turn from the reveal to the damage (R7): what both sides played, and what comes of it step by step."""

from functools import lru_cache

from gm.engine.chance import Chance
from gm.engine.events import Event
from gm.engine.types import Seat
from gm.games.bones_and_blades import events as happened
from gm.games.bones_and_blades.cards import BEATS, Card, card_in
from gm.games.bones_and_blades.effects import EFFECTS, Side
from gm.games.bones_and_blades.state import SeatState, State

DIE_SIDES = 6

# Events never change, and making one takes longer than finding it: the like of these come again and again.
KEPT = 1 << 13
_card_revealed = lru_cache(KEPT)(happened.CardRevealed)
_action_won = lru_cache(KEPT)(happened.ActionWon)
_actions_tied = lru_cache(KEPT)(happened.ActionsTied)
_die_rolled = lru_cache(KEPT)(happened.DieRolled)


class Turn:
    """Resolves the choices of both seats on a draft of the state; the events gather in `events`, in order."""

    __slots__ = ("chance", "events", "first", "second", "state")

    def __init__(self, state: State, chance: Chance, events: list[Event]) -> None:
        self.state = state
        self.chance = chance
        self.events = events
        leader = state.leader
        self.first = self._reveal(leader, state.seats[leader])
        """The leader's side."""
        self.second = self._reveal(1 - leader, state.seats[1 - leader])

    def _reveal(self, seat: Seat, own: SeatState) -> Side:
        """Q18: the card leaves the hand."""
        choice = own.choice
        assert choice is not None
        name, action, echo = choice
        side = Side(seat, own, card_in(self.state.cards, name), choice)
        own.hand.remove(name)
        own.revealed, own.choice = choice, None
        self.events.append(_card_revealed(seat, name, action, echo, side.stat))
        return side

    def resolve(self) -> bool:
        """Steps 3 to 7 of R7; True where a seat is at 0 health and the round ends there."""
        first, second = self.first, self.second
        fallen = self._effect(first, second) or self._effect(second, first)
        if not fallen:
            self._fight()
            fallen = first.own.health == 0 or second.own.health == 0
        for side in (first, second):
            side.own.discard.append((side.card.name, False))
        return fallen

    def _effect(self, side: Side, other: Side) -> bool:
        """Q19: the effect as a whole; True where it ends the round, so that nothing follows."""
        effect = EFFECTS.get(side.card.name)
        if effect is None:
            return False
        effect(self, side, other, side.card)
        return side.own.health == 0 or other.own.health == 0

    def _fight(self) -> None:
        """Action Resolution (R7, Q22), then the dice and the attacks of those who attack, the leader's first."""
        first, second = self.first, self.second
        if first.action == second.action:
            self.events.append(_actions_tied(first.seat, first.action))
            self._attacks(((first, second), (second, first)))
            return
        winner, loser = (first, second) if BEATS[first.action] == second.action else (second, first)
        if loser.feint:
            self.events.append(_actions_tied(loser.seat, loser.action, feint=True))
            self._attacks(((first, second), (second, first)))
        else:
            self.events.append(_action_won(winner.seat, winner.action))
            self._attacks(((winner, loser),))

    def _attacks(self, pairs: tuple[tuple[Side, Side], ...]) -> None:
        """Dice Roll, then Damage: all of it at the same time (Q5, Q24). `pairs`: each attacker and the other."""
        for side, other in pairs:
            self._roll(side, other)
        for side, other in pairs:
            self._attack(side, other)
        for side, other in pairs:
            if other.answers_with:
                self._answer(side, other)
        for side in (self.first, self.second):
            if side.struck:
                stopped = self.hurt(side, side.due)
                self.events.append(happened.DamageTaken(side.seat, side.due, stopped, side.own.health))

    def _roll(self, side: Side, other: Side) -> None:
        """Q23."""
        kept = self.chance.die(DIE_SIDES, "attack")
        rolls: tuple[int, ...] = (kept,)
        if side.rolls_high != other.jinxes:
            rolls = (kept, self.chance.die(DIE_SIDES, "attack"))
            kept = max(rolls) if side.rolls_high else min(rolls)
        change = side.die_plus - other.die_minus
        side.die = die = kept + change if kept + change > 0 else 0
        self.events.append(_die_rolled(side.seat, rolls, kept, die))

    def _attack(self, side: Side, other: Side) -> None:
        change = side.stat_plus - other.stat_minus
        stat = side.stat + change if side.stat + change > 0 else 0
        side.attack = attack = side.die + stat + side.bonus
        other.due += attack
        other.struck = True
        self.events.append(happened.Attacked(side.seat, side.action, side.die, stat, change, side.bonus))

    def _answer(self, side: Side, other: Side) -> None:
        """Q24: what the attacked one's Mirror Blade or Thorn Wall does to the attacker."""
        amount = other.thorns + min(other.mirror, side.attack)
        if amount:
            side.due += amount
            side.struck = True
            self.events.append(happened.AttackAnswered(side.seat, other.answers_with, amount))

    # -- what effects are made of -----------------------------------------------------------------------------------

    def hurt(self, side: Side, amount: int) -> int:
        """Damage of any kind, less what a shield stops (Q21), which is returned; health stops at 0 (Q19)."""
        if side.stops_all:
            return amount
        stopped = 0
        if side.pool:
            stopped = min(side.pool, amount)
            side.pool -= stopped
        left = side.own.health - amount + stopped
        side.own.health = left if left > 0 else 0
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
