"""Plans for the rest of a turn: every sensible sequence of plays on an imagined table, dice as expected values.

The imagined table knows what the view knows. The rules themselves carry the plays out there, so a plan never errs
about what a card does; what nobody could know (a card drawn unseen) is set aside and counted as an average card.
"""

from collections.abc import Iterator, MutableSequence
from typing import TypeAlias

from gm.bots.base import added_up
from gm.bots.bombline.worth import WIN, Judge
from gm.engine.types import Action, Json
from gm.games.bombline.cards import DECOY, DEFUSE_DISCARDS
from gm.games.bombline.legal import legal_actions
from gm.games.bombline.rules import Turn
from gm.games.bombline.state import DEFUSE, OVER, SeatState, State, copy_state
from gm.games.bombline.view import UNKNOWN_CARD

IMAGINED_PILE = 20
"""Unknown cards enough for all draws of a turn, and so many that no pile is shuffled meanwhile."""
DICE = {"smoke": ((1, 3), (2, 3)), "knife": ((1, 3), (2, 3)), "damage": ((1, 3), (4, 2), (6, 1))}
"""The results of each kind of die that differ, and how many of its six sides do the like."""
DIE_SIDES = 6
DECOY_PICKS = 3
"""How many cards of the discard pile a plan considers for a Decoy."""

Key: TypeAlias = tuple[object, ...]


class FixedChance:
    """The luck of an imagined action: the die and the pick that it is told; remembers how many picks there were."""

    __slots__ = ("choices", "face", "spot")

    def __init__(self, face: int, spot: int) -> None:
        self.face = face
        self.spot = spot
        self.choices = 1

    def enter(self, action: Action) -> None:
        """No path here."""

    def die(self, sides: int, why: str) -> int:
        """The die as told."""
        return self.face

    def pick(self, count: int, why: str) -> int:
        """The pick as told."""
        self.choices = count
        return self.spot

    def shuffle(self, cards: MutableSequence[str], why: str) -> None:
        """Unknown cards stay unknown in any order."""


class Planner:
    """Finds what each action of a seat is worth if the rest of the turn is played well."""

    __slots__ = ("_budget", "_known", "judge", "plays", "seat")

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.seat = judge.seat
        self._known: dict[Key, float] = {}
        self._budget = 0
        self.plays = 0
        """How many plays the last `value` has looked at."""

    def value(self, state: State, action: Action, budget: int) -> float:
        """The expected worth of `action` in `state`, looking at no more than about `budget` plays."""
        self._budget = budget
        self.plays = 0
        return self._after(state, action, 1)

    def _after(self, state: State, action: Action, face: int) -> float:
        """The expected worth after `action`, over the picks that it may lead to; a die it rolls shows `face`."""
        chance = FixedChance(face, 0)
        total = self._carried_out(state, action, chance)
        for spot in range(1, chance.choices):
            total += self._carried_out(state, action, FixedChance(face, spot))
        return total / chance.choices

    def _carried_out(self, state: State, action: Action, chance: FixedChance) -> float:
        self.plays += 1
        draft = copy_state(state)
        Turn(draft, chance, self.seat).act(action)
        if draft.phase == OVER:
            return WIN if draft.winner == self.seat else -WIN
        if draft.pending_roll is not None:
            faces = DICE[draft.pending_roll[0]]
            roll = Action(self.seat, "roll_die", {})
            return added_up(sides * self._after(draft, roll, face) for face, sides in faces) / DIE_SIDES
        return self._set_aside(draft) + (self._best(draft) if draft.turn == self.seat else self.judge.position(draft))

    def _set_aside(self, draft: State) -> float:
        """Takes unknown cards out of the hand; returns what they are worth."""
        own = draft.seats[self.seat]
        unknown = own.hand.count(UNKNOWN_CARD)
        if not unknown:
            return 0.0
        own.hand[:] = [card for card in own.hand if card != UNKNOWN_CARD]
        return unknown * self.judge.unseen(own)

    def _best(self, state: State) -> float:
        key = self._key(state)
        known = self._known.get(key)
        if known is None:
            if self.plays >= self._budget:
                return self.judge.position(state)
            known = max(self._after(state, action, 1) for action in self.candidates(state))
            self._known[key] = known
        return known

    def _key(self, state: State) -> Key:
        """What tells positions of one turn apart; piles follow from it, near enough."""
        own, other = state.seats[self.seat], state.seats[1 - self.seat]
        return (
            state.phase, state.ap, state.kept_ap, state.bomb_damage, state.bombs_waiting, state.cards_played,
            state.adrenaline_used, state.supplier_used, own.hp, other.hp, own.ap_spent, own.rpgs, other.rpgs,
            own.shield, own.burning, other.burning, len(state.smokes), tuple(sorted(own.hand)), tuple(own.boosts),
            tuple(other.boosts), bool(own.recon),
        )  # fmt: skip

    def candidates(self, state: State) -> Iterator[Action]:
        """The legal actions worth a thought: of many like choices (discards, picks) the best few."""
        own = state.seats[self.seat]
        picks: list[Action] = []
        for action in legal_actions(state, self.seat):
            given = action.arguments
            if given.get("card") == DECOY and "pick" in given:
                picks.append(action)
            elif given.get("method") == "discard":
                yield self._discard(own)
                break
            else:
                yield action
        if state.phase == DEFUSE:
            yield Action(self.seat, "resolve_bomb", {"method": "detonate"})
        picks.sort(key=lambda action: -self.judge.card(str(action.arguments["pick"]), own.boosts))
        yield from picks[:DECOY_PICKS]

    def _discard(self, own: SeatState) -> Action:
        """The three cards that will be missed least, thrown at the bomb."""
        ranked = sorted(own.hand, key=lambda card: self.judge.card(card, own.boosts))
        cards: list[Json] = [*sorted(ranked[:DEFUSE_DISCARDS])]
        return Action(self.seat, "resolve_bomb", {"method": "discard", "cards": cards})
