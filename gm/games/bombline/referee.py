"""The referee's hands: hitpoints, boosts and cards between zones, each change with its event."""

from gm.engine.chance import Chance
from gm.engine.events import Event
from gm.engine.types import Seat
from gm.games.bombline import events as happened
from gm.games.bombline.cards import (
    BOMB,
    FLAK_JACKET,
)
from gm.games.bombline.state import (
    DEFUSE,
    MAX_HITPOINTS,
    State,
)

Q5_SMALL_DRAW_PILE = 10
"""Q5: a draw pile of fewer cards takes the discard pile under it."""
DRAW_PILE = "draw pile"


class MatchEnded(Exception):
    """Q24: a seat is at 0 hitpoints or below, so nothing more happens."""


class Referee:
    """Changes a draft of the state for one action of `seat` and keeps the events that come of it, in order."""

    __slots__ = ("bomb_drawn", "chance", "events", "in_play", "other", "own", "seat", "state")

    def __init__(self, state: State, chance: Chance, seat: Seat) -> None:
        self.state = state
        self.chance = chance
        self.seat = seat
        self.own = state.seats[seat]
        self.other = state.seats[1 - seat]
        self.events: list[Event] = []
        self.in_play: list[str] = []
        """The card being played and its Modification, until step 4 of Q26 in no pile."""
        self.bomb_drawn = False
        """A bomb drawn outside Defuse that has not opened its Defuse phase yet."""

    # -- hitpoints ------------------------------------------------------------------------------------------------

    def deal(self, card: str, amount: int) -> None:
        """Damage to the open bomb in Defuse (Q7), else to the opponent."""
        state = self.state
        if state.phase == DEFUSE:
            state.bomb_damage += amount
            self.events.append(happened.BombDamaged(self.seat, card, amount, state.bomb_damage))
        else:
            self.hit(1 - self.seat, amount, card)

    def hit(self, seat: Seat, amount: int, cause: str) -> None:
        """Damage to `seat`, less what protects it."""
        self.lose(seat, self.reduced(seat, amount), cause)

    def reduced(self, seat: Seat, amount: int) -> int:
        """What Ballistic Shield (R27) and Flak Jacket (R21) let through."""
        target = self.state.seats[seat]
        if target.shield:
            return 0
        return amount - 1 if amount and target.boosts.get(FLAK_JACKET) else amount

    def lose(self, seat: Seat, amount: int, cause: str) -> None:
        """Takes hitpoints as they are; MatchEnded where none are left (Q24)."""
        target = self.state.seats[seat]
        target.hp -= amount
        self.events.append(happened.DamageTaken(seat, cause, amount, target.hp))
        if target.hp <= 0:
            raise MatchEnded

    def heal(self, amount: int, cause: str) -> None:
        """R1: never above 12. No event where nothing was recovered."""
        own = self.own
        recovered = min(amount, MAX_HITPOINTS - own.hp)
        if recovered > 0:
            own.hp += recovered
            self.events.append(happened.Healed(self.seat, cause, recovered, own.hp))

    # -- cards between zones --------------------------------------------------------------------------------------

    def gain(self, card: str, source: str) -> None:
        """A card goes to the end of the hand."""
        self.own.hand.append(card)
        self.events.append(happened.CardDrawn(self.seat, source, card))

    def leave_hand(self, card: str) -> None:
        """The first copy leaves the hand, and what the other seat's Recon showed of it."""
        self.own.hand.remove(card)
        if card in self.other.recon:
            self.other.recon.remove(card)

    def top_card(self) -> str | None:
        """The top of the draw pile, None where both piles are empty; the pile is refilled when it is small (Q5)."""
        pile = self.state.draw_pile
        if not pile:
            self._refill_pile()
            if not pile:
                return None
        card = pile.pop(0)
        self._refill_pile()
        return card

    def _refill_pile(self) -> None:
        """R6, Q5."""
        pile, discarded = self.state.draw_pile, self.state.discard_pile
        if discarded and len(pile) < Q5_SMALL_DRAW_PILE:
            self.chance.shuffle(discarded, "discard pile")
            self.events.append(happened.PileRefilled(self.seat, len(discarded)))
            pile += discarded
            discarded.clear()

    def draw_card(self) -> bool:
        """One card from the draw pile into the hand; True where it is a bomb, which then is open or waits (Q9)."""
        spot = len(self.events)
        card = self.top_card()
        if card == BOMB:
            waiting = self.state.phase == DEFUSE
            if waiting:
                self.state.bombs_waiting += 1
            self.bomb_drawn = not waiting
            self.events.insert(spot, happened.BombDrawn(self.seat, DRAW_PILE, waiting))
        elif card is None:
            self.events.append(happened.NothingDrawn(self.seat, DRAW_PILE))
        else:
            self.own.hand.append(card)
            self.events.insert(spot, happened.CardDrawn(self.seat, DRAW_PILE, card))
        return card == BOMB

    # -- boosts and fire ------------------------------------------------------------------------------------------

    def place_boost(self, card: str) -> None:
        """R18."""
        self.in_play.clear()
        self.own.boosts[card] = False
        self.events.append(happened.BoostPlaced(self.seat, card))

    def destroy(self, owner: Seat, boost: str, cause: str) -> None:
        """Q28: a destroyed boost goes to the discard pile before the card that destroyed it."""
        del self.state.seats[owner].boosts[boost]
        self.state.discard_pile.append(boost)
        self.events.append(happened.BoostDestroyed(owner, boost, cause))

    def set_on_fire(self, cause: str) -> None:
        """R17."""
        self.other.burning += 1
        self.events.append(happened.FireStarted(1 - self.seat, cause, self.other.burning))
