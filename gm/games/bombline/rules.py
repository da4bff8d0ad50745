"""What happens: the turn (R7 to R10), the eight steps of a played card (Q26), and bombs."""

from collections.abc import Callable, Mapping

from gm.engine.chance import Chance
from gm.engine.events import Event
from gm.engine.said import said
from gm.engine.types import Action, Arguments, Json, Seat
from gm.games.bombline import events as happened
from gm.games.bombline.cards import (
    ADRENALINE,
    ATTACK_DAMAGE,
    BOMB,
    BOMB_DAMAGE,
    BOMB_RESISTANCE,
    BOOST,
    CARDS,
    ESPIONAGE,
    KNIFE,
    KNIFE_DAMAGE,
    MOLOTOV,
    PISTOL,
    PISTOL_HEALING,
    RPG,
    RPG_DAMAGE,
    RPG_TRIGGER,
    RUSHER,
    SG,
    SHOTGUN_DAMAGE,
    SMOKE,
    SUPPRESSOR,
    THERMAL,
    UTILITY,
)
from gm.games.bombline.checks import require_cards, require_phase, require_play, require_skip
from gm.games.bombline.effects import EFFECTS, special_shell
from gm.games.bombline.referee import MatchEnded, Referee
from gm.games.bombline.state import (
    ACTION,
    ACTION_POINTS,
    APPROACH,
    DEFUSE,
    END,
    MAX_HITPOINTS,
    OVER,
    State,
)

DIE_SIDES = 6
NORMAL_END_DRAWS, SKIPPED_END_DRAWS = 1, 2
"""R9, R24."""
Q31_CARDS_FOR_ADRENALINE = 3
Q37_COST_FOR_ADRENALINE = 3
"""Q37: the cost as printed."""
NO_DRAW = said("Drawing from a site is not possible in this phase.")
NO_PLAY = said("Playing a card is not possible in this phase.")
NO_BOMB = said("Resolving a bomb is not possible in this phase.")
NO_END = said("Ending the turn is not possible in this phase.")
"""Refusals, made once: bots search through here."""


class Turn(Referee):
    """Carries out one action of the seat in turn."""

    __slots__ = ("bomb_closed",)

    def __init__(self, state: State, chance: Chance, seat: Seat) -> None:
        super().__init__(state, chance, seat)
        self.bomb_closed = False
        """The bomb that was open when the action began is gone."""

    def act(self, action: Action) -> list[Event]:
        """Carries `action` out; the state is over where a seat fell to 0 hitpoints."""
        try:
            ACTS[action.tool](self, action.arguments)
        except MatchEnded:
            self._finish()
        return self.events

    # -- the tools ------------------------------------------------------------------------------------------------

    def see_deck(self, arguments: Arguments) -> None:
        """A look: nothing happens."""

    def draw(self, arguments: Arguments) -> None:
        """Approach (R7, R24): one site card, or none with Lightweight and two draws in End instead."""
        state = self.state
        require_phase(state, NO_DRAW, APPROACH)
        source = str(arguments["source"])
        if source == "skip":
            require_skip(self.own)
            state.draws_due = SKIPPED_END_DRAWS
            self.events.append(happened.DrawSkipped(self.seat))
            self._begin_action()
            return
        card, state.sites[source] = state.sites[source], None
        if card == BOMB:
            self.events.append(happened.BombDrawn(self.seat, source))
        elif card is None:
            self.events.append(happened.NothingDrawn(self.seat, source))
        else:
            self.gain(card, source)
        state.sites[source] = self.top_card()
        if card == BOMB:
            self._open_defuse(APPROACH)
        else:
            self._begin_action()

    def play_card(self, arguments: Arguments) -> None:
        """R8, Q7: one card, or a pair, in Action or against the bomb."""
        require_phase(self.state, NO_PLAY, ACTION, DEFUSE)
        card, modification, cost = require_play(self.state, self.seat, arguments, self.own.hand, self.state.ap)
        self._lay_down(card, modification, cost, arguments)

    def resolve_bomb(self, arguments: Arguments) -> None:
        """R10, Q22: throw three cards away, play cards against the bomb in order, or give up."""
        require_phase(self.state, NO_BOMB, DEFUSE)
        method, cards = arguments["method"], arguments.get("cards")
        if method == "discard" and isinstance(cards, list):
            self._throw_away([str(card) for card in cards])
        elif method == "damage" and isinstance(cards, list):
            self._shoot_bomb([played_from(item) for item in cards])
        else:
            self._detonate()

    def end_turn(self, arguments: Arguments) -> None:
        """R9 step 1, then the rest of End."""
        state, own = self.state, self.own
        require_phase(state, NO_END, ACTION)
        state.phase = END
        if state.ap:
            points, state.ap = state.ap, 0
            amount = min(points, MAX_HITPOINTS - own.hp)
            own.hp += amount
            self.events.append(happened.PointsConverted(self.seat, points, amount, own.hp))
        self._end_draws()

    def roll_die(self, arguments: Arguments) -> None:
        """Q20: settles the pending roll; with none, a die for show that changes nothing."""
        pending = self.state.pending_roll
        if pending is None:
            value = self.chance.die(DIE_SIDES, "show")
            self.events.append(happened.DieRolled(self.seat, "show", value))
            return
        kind, card, modification = pending
        self.state.pending_roll = None
        self.in_play = [card] if modification is None else [card, modification]
        self._settle(kind, card, modification)

    # -- the eight steps of Q26 -----------------------------------------------------------------------------------

    def _lay_down(self, card: str, modification: str | None, cost: int, arguments: Arguments) -> None:
        """Step 1, the AP, and step 2, the smoke die (R13, R31, Q19)."""
        state, own = self.state, self.own
        for name in (card, modification):
            if name is not None:
                self.leave_hand(name)
                self.in_play.append(name)
        state.ap -= cost
        own.ap_spent += cost
        printed = CARDS[card]
        if cost < printed.cost and printed.type == UTILITY:
            state.supplier_used = True
        self.events.append(happened.CardPlayed(self.seat, card, modification, cost))
        if state.smokes and printed.is_attack and modification != THERMAL:
            self._roll("smoke", card, modification)
        else:
            self._effect(card, modification, arguments)

    def _roll(self, kind: str, card: str, modification: str | None) -> None:
        """Rolls a die that a card needs, or leaves it pending (Q20)."""
        if self.state.auto_roll:
            self._settle(kind, card, modification)
        else:
            self.state.pending_roll = (kind, card, modification)
            self.events.append(happened.RollAwaited(self.seat, kind, card))

    def _settle(self, kind: str, card: str, modification: str | None) -> None:
        """R34: rolls the die and goes on with the card from there."""
        value = self.chance.die(DIE_SIDES, f"{kind} of {card}")
        self.events.append(happened.DieRolled(self.seat, kind, value, card))
        if kind == "smoke":
            if value % 2:
                self.events.append(happened.CardCancelled(self.seat, card))
                self._wrap_up(card, modification)
            else:
                self._effect(card, modification, {})
        elif kind == "damage":
            self.deal(card, SHOTGUN_DAMAGE[value - 1])
            self._wrap_up(card, modification)
        else:
            if value % 2 == 0:
                self.in_play.remove(card)
                self.own.hand.append(card)
                self.events.append(happened.KnifeReturned(self.seat))
            self._wrap_up(card, modification)

    def _effect(self, card: str, modification: str | None, arguments: Arguments) -> None:
        """Step 3, up to a die that the effect needs."""
        kind = CARDS[card].type
        if kind == SG and modification is None:
            self._roll("damage", card, None)
            return
        if card == KNIFE:
            self.deal(card, KNIFE_DAMAGE)
            self._roll("knife", card, None)
            return
        if kind == BOOST:
            self.place_boost(card)
        elif kind in ATTACK_DAMAGE:
            self.deal(card, ATTACK_DAMAGE[kind])
        elif kind == PISTOL:
            self.heal(PISTOL_HEALING, card)
        elif kind == SG:
            special_shell(self, card, modification)
        else:
            EFFECTS[card](self, arguments)
        if modification == SUPPRESSOR:
            self.draw_card()
        self._wrap_up(card, modification)

    def _wrap_up(self, card: str, modification: str | None) -> None:
        """Steps 4 to 8: discard pile, Adrenaline, Molotov, a finished bomb, a bomb that was drawn."""
        state = self.state
        played = 1 if modification is None else 2
        state.discard_pile += self.in_play
        self.in_play.clear()
        self._adrenaline(card, played)
        if self.own.burning:
            for _ in range(played):
                self.hit(self.seat, self.own.burning, MOLOTOV)
        if state.phase == DEFUSE and state.bomb_damage >= BOMB_RESISTANCE:
            self.events.append(happened.BombDefused(self.seat, "dealing damage"))
            self._close_bomb()
        elif self.bomb_drawn:
            self._open_defuse(ACTION)

    def _adrenaline(self, card: str, played: int) -> None:
        """R19, Q31: the third card of an Action phase, or a card of printed cost 3 in any phase."""
        state = self.state
        third = False
        if state.phase == ACTION:
            third = state.cards_played < Q31_CARDS_FOR_ADRENALINE <= state.cards_played + played
            state.cards_played += played
        if state.adrenaline_used or not self.own.boosts.get(ADRENALINE):
            return
        if third or CARDS[card].cost == Q37_COST_FOR_ADRENALINE:
            state.adrenaline_used = True
            self.heal(1, ADRENALINE)

    # -- bombs ----------------------------------------------------------------------------------------------------

    def _action_points(self) -> int:
        return ACTION_POINTS + 1 if self.own.boosts.get(RUSHER) else ACTION_POINTS

    def _open_defuse(self, interrupted: str) -> None:
        """R10, Q23: the bomb breaks into the phase `interrupted`."""
        state = self.state
        self.bomb_drawn = False
        state.interrupted = interrupted
        state.kept_ap = state.ap if interrupted == ACTION else 0
        state.phase = DEFUSE
        self._begin_defuse()

    def _begin_defuse(self) -> None:
        self.state.bomb_damage = 0
        self.state.ap = self._action_points()
        self.events.append(happened.DefuseBegan(self.seat, self.state.ap))

    def _throw_away(self, cards: list[str]) -> None:
        """Q22, Q28: any three cards, in the order named, before the bomb."""
        require_cards(self.own.hand, cards)
        for card in cards:
            self.leave_hand(card)
        self.state.discard_pile += cards
        self.events.append(happened.BombDefused(self.seat, "discarding", tuple(cards)))
        self._close_bomb()

    def _shoot_bomb(self, plays: list[Arguments]) -> None:
        """The list is checked whole first; then it is played until the bomb is gone, a die is due or the match over.

        Every card after the first enters the path by itself, so a list meets the same dice as single plays, and the
        cards that stay in the hand change nothing.
        """
        hand, points = self.own.hand[:], self.state.ap
        for play in plays:
            card, modification, cost = require_play(self.state, self.seat, play, hand, points)
            points -= cost
            for name in (card, modification):
                if name is not None:
                    hand.remove(name)
        for index, play in enumerate(plays):
            if index:
                self.chance.enter(Action(self.seat, "play_card", play))
            self.play_card(play)
            if self.bomb_closed or self.state.pending_roll is not None:
                break

    def _detonate(self) -> None:
        amount = self.reduced(self.seat, BOMB_DAMAGE)
        self.own.hp -= amount
        self.events.append(happened.BombExploded(self.seat, amount, self.own.hp))
        if self.own.hp <= 0:
            raise MatchEnded
        self._close_bomb()

    def _close_bomb(self) -> None:
        """Q9, Q23: the next bomb that waits, or back to where the first was drawn."""
        state = self.state
        self.bomb_closed = True
        state.discard_pile.append(BOMB)
        state.bomb_damage = 0
        if state.bombs_waiting:
            state.bombs_waiting -= 1
            self._begin_defuse()
            return
        interrupted, state.interrupted = state.interrupted, None
        if interrupted == ACTION:
            state.phase, state.ap, state.kept_ap = ACTION, state.kept_ap, 0
            self.events.append(happened.ActionBegan(self.seat, state.ap))
        elif interrupted == END:
            state.phase, state.ap = END, 0
            self._end_draws()
        else:
            self._begin_action()

    # -- phases ---------------------------------------------------------------------------------------------------

    def _begin_action(self) -> None:
        self.state.phase = ACTION
        self.state.ap = self._action_points()
        self.events.append(happened.ActionBegan(self.seat, self.state.ap))

    def _end_draws(self) -> None:
        """R9 step 2: the draws still due, a bomb among them first; then the rest of End."""
        while self.state.draws_due:
            self.state.draws_due -= 1
            if self.draw_card():
                self._open_defuse(END)
                return
        self._end_effects()

    def _end_effects(self) -> None:
        """R9 steps 3 to 5, Q6: Espionage, RPGs, what runs out, the turn passes."""
        state, own = self.state, self.own
        if own.boosts.get(ESPIONAGE):
            self.heal(1, ESPIONAGE)
        while own.rpgs and own.ap_spent >= RPG_TRIGGER:
            own.rpgs -= 1
            self.hit(self.seat, RPG_DAMAGE, RPG)
        if own.burning:
            own.burning = 0
            self.events.append(happened.FireEnded(self.seat))
        if state.smokes:
            left = [turns - 1 for turns in state.smokes]
            state.smokes = [turns for turns in left if turns > 0]
            lifted = len(left) - len(state.smokes)
            if lifted:
                state.discard_pile += [SMOKE] * lifted
                self.events.append(happened.SmokeLifted(self.seat, lifted))
        self._pass_turn()

    def _pass_turn(self) -> None:
        """Q25: the other seat's turn begins; its shield falls, its boosts take effect, what counts per turn is 0."""
        state, seat, upcoming = self.state, 1 - self.seat, self.other
        state.turn, state.phase, state.ap = seat, APPROACH, 0
        state.draws_due = NORMAL_END_DRAWS
        state.cards_played = 0
        state.adrenaline_used = state.supplier_used = False
        self.own.ap_spent = upcoming.ap_spent = 0
        self.events.append(happened.TurnBegan(seat))
        if upcoming.shield:
            upcoming.shield = False
            self.events.append(happened.ShieldFell(seat))
        fresh = tuple(boost for boost, active in upcoming.boosts.items() if not active)
        if fresh:
            upcoming.boosts.update(dict.fromkeys(fresh, True))
            self.events.append(happened.BoostsActivated(seat, fresh))

    def _finish(self) -> None:
        """Q24: the cards in play, then the bombs open or waiting go to the discard pile; the rest stays as it stood."""
        winner = self.seat if self.own.hp > 0 else 1 - self.seat
        self.state.bombs_waiting += self.bomb_drawn
        self.state.discard_pile += self.in_play
        self.in_play.clear()
        end_for(self.state, winner)
        self.events.append(happened.MatchWon(winner))


def end_for(state: State, winner: Seat) -> None:
    """The match is over and `winner` has won; a card that waits for its die and the bombs are discarded (Q24)."""
    if state.pending_roll is not None:
        state.discard_pile += [card for card in state.pending_roll[1:] if card is not None]
    state.discard_pile += [BOMB] * (state.bombs_waiting + (state.phase == DEFUSE))
    state.phase, state.interrupted, state.pending_roll = OVER, None, None
    state.ap = state.bomb_damage = state.kept_ap = state.bombs_waiting = 0
    state.winner = winner


def played_from(item: Json) -> Arguments:
    """The `play_card` arguments that one entry of a `damage` list stands for."""
    if isinstance(item, dict):
        return {"card": item["card"], "modification": item["modification"]}
    return {"card": item}


ACTS: Mapping[str, Callable[[Turn, Arguments], None]] = {
    "draw": Turn.draw,
    "play_card": Turn.play_card,
    "roll_die": Turn.roll_die,
    "resolve_bomb": Turn.resolve_bomb,
    "end_turn": Turn.end_turn,
    "see_deck": Turn.see_deck,
}
