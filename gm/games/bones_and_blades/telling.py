"""What happened, line by line: the exact numbers of every event, from the view and the events that its seat may see.

A line that begins with `{who}` is about that seat; for the reader it says "You". No line begins with a name and a
colon: programs for chats cut an answer there.
"""

from collections.abc import Iterator, Sequence

from gm.engine.events import Event
from gm.engine.said import Said, Value, counted, said
from gm.engine.sealed import ChoiceOpened, ChoiceSealed, tell_sealed
from gm.engine.types import Line, Seat, View
from gm.games.bones_and_blades import events as happened
from gm.games.bones_and_blades.cards import ACTION_WORDS, GRAVE_ECHO, effect_text
from gm.games.bones_and_blades.display import choice_line, pile_lines
from gm.games.bones_and_blades.state import LAST_ROUND, LAST_TURN, MILLS_OF_LEADER, MILLS_OF_OTHER


def tell(view: View, events: Sequence[Event], names: Sequence[str]) -> list[Line]:
    """The lines for `events` (already filtered for the view's seat), in the order in which things happened."""
    teller = _Teller(view, names)
    # That somebody has chosen is no news beside the seal of the choice, or beside the choice itself.
    better = happened.CardRevealed, ChoiceSealed
    told = []
    for spot, event in enumerate(events):
        if isinstance(event, happened.CardChosen) and any(
            isinstance(later, better) and later.seat == event.seat for later in events[spot + 1 :]
        ):
            continue
        told += [*teller.lines(event)]
    return told


class _Teller:
    """Tells events to the reader of a view."""

    def __init__(self, view: View, names: Sequence[str]) -> None:
        self.view = view
        self.names = names
        self.reader: Seat | None = view["seat"]

    def lines(self, event: Event) -> Iterator[Line]:
        """The lines of one event."""
        match event:
            case ChoiceSealed() | ChoiceOpened():
                yield tell_sealed(event, self.names)
            case happened.DiscardsShown():
                piles = [
                    *pile_lines(event.own, event.own_milled, None),
                    *pile_lines(event.other, event.other_milled, self.names[1 - event.seat]),
                ]
                yield from piles or [Line(said("Both discard piles are empty."), "card")]
            case happened.CardsDrawn():
                yield from self._drawn(event)
            case _:
                for tellers in (self._course, self._effect, self._fight, self._end):
                    line = tellers(event)
                    if line is not None:
                        yield line
                        return

    def _own(self, event: Event) -> bool:
        return event.seat == self.reader

    def _name(self, event: Event) -> str:
        return self.names[event.seat]

    def _who(self, event: Event) -> Value:
        return said("You") if self._own(event) else self.names[event.seat]

    def _x(self, card: str) -> int:
        """The X of a card in this game; a Weak Punch has none."""
        return next((listed["x"] for listed in self.view["cards"] if listed["name"] == card), 0)

    # -- the course of rounds and turns -----------------------------------------------------------------------------

    def _course(self, event: Event) -> Line | None:
        own, name = self._own(event), self._name(event)
        match event:
            case happened.SeatReady():
                return Line(said("You are ready.") if own else said("{name} is ready.", name=name))
            case happened.CoinTossed():
                text = (
                    said("The coin decides: you lead.") if own else said("The coin decides: {name} leads.", name=name)
                )
                return Line(text, "die")
            case happened.RoundBegan():
                return Line(self._round_text(event), "turn")
            case happened.CardsMilled():
                return Line(_milled_text(own, name, ", ".join(event.cards)), "card")
            case happened.TurnBegan():
                places = {"turn": event.turn, "turns": LAST_TURN}
                text = (
                    said("Turn {turn} of {turns}: you lead.", **places)
                    if own
                    else said("Turn {turn} of {turns}: {name} leads.", name=name, **places)
                )
                return Line(text, "turn")
            case happened.CardChosen(card=str(card), action=str(action)):
                return choice_line(card, action, event.echo)
            case happened.CardChosen():
                return Line(said("{name} has chosen.", name=name))
            case happened.CardRevealed():
                return Line(_revealed_text(event, self._x(event.card), own, name), "card")
        return None

    def _round_text(self, event: happened.RoundBegan) -> Said:
        places: dict[str, Value] = {"round": event.round, "rounds": LAST_ROUND}
        name = self._name(event)
        if self.reader is None:
            return said("Round {round} of {rounds}: {name} leads its first turn.", name=name, **places)
        if self._own(event):
            return counted(
                "Round {round} of {rounds}: you lead its first turn, and may mill {count} card.",
                "Round {round} of {rounds}: you lead its first turn, and may mill up to {count} cards.",
                MILLS_OF_LEADER, **places,
            )  # fmt: skip
        return counted(
            "Round {round} of {rounds}: {name} leads its first turn, and you may mill {count} card.",
            "Round {round} of {rounds}: {name} leads its first turn, and you may mill up to {count} cards.",
            MILLS_OF_OTHER, name=name, **places,
        )  # fmt: skip

    def _drawn(self, event: happened.CardsDrawn) -> Iterator[Line]:
        if event.cards is not None:
            yield Line(said("You draw: {cards}.", cards=", ".join(event.cards)), "own")
        else:
            text = counted(
                "{name} draws {count} card.", "{name} draws {count} cards.", event.count, name=self._name(event)
            )
            yield Line(text)
        if event.punches:
            yield Line(
                counted(
                    "{who} — the deck has run out, {count} Weak Punch fills the hand.",
                    "{who} — the deck has run out, {count} Weak Punches fill the hand.",
                    event.punches, who=self._who(event),
                )
            )  # fmt: skip

    # -- cards ------------------------------------------------------------------------------------------------------

    def _effect(self, event: Event) -> Line | None:
        who = self._who(event)
        match event:
            case happened.EffectEchoed(card=card, x=x):
                text = said(
                    '{who} — the Grave Echo acts as {card}: "{effect}".',
                    who=who,
                    card=card,
                    effect=effect_text(card, x),
                )
                return Line(text, "card")
            case happened.EffectFailed(card=card):
                text = (
                    said("{who} — {card} finds nothing to copy.", who=who, card=card)
                    if card == GRAVE_ECHO
                    else said("{who} — {card} does nothing, since the other has no more health.", who=who, card=card)
                )
                return Line(text)
            case happened.ShieldRaised(card=card, amount=None):
                text = said("{who} — {card} stops all damage from now on, until the turn ends.", who=who, card=card)
                return Line(text, "card")
            case happened.ShieldRaised(card=card, amount=int(amount)):
                text = said(
                    "{who} — {card} stops {amount} damage in all from now on, until the turn ends.",
                    who=who, card=card, amount=amount,
                )  # fmt: skip
                return Line(text, "card")
            case happened.DirectDamage():
                return Line(_direct_text(event, who), "damage")
            case happened.Healed(card=card, amount=0):
                return Line(said("{who} — {card} heals nothing, health is full.", who=who, card=card))
            case happened.Healed(card=card, amount=amount, health=health):
                text = said(
                    "{who} — {card} heals {amount}, health {health}.", who=who, card=card, amount=amount, health=health
                )
                return Line(text, "heal")
            case happened.HealthPaid():
                text = said(
                    "{who} — {card} costs {amount} health and adds {bonus} to the attack, health {health}.",
                    who=who, card=event.card, amount=event.amount, bonus=event.bonus, health=event.health,
                )  # fmt: skip
                return Line(text, "damage")
        return None

    # -- actions, dice, damage --------------------------------------------------------------------------------------

    def _fight(self, event: Event) -> Line | None:
        who = self._who(event)
        match event:
            case happened.ActionWon(action=action):
                places = {"action": ACTION_WORDS[action], "beaten": ACTION_WORDS[event.beaten]}
                text = (
                    said("Actions: {action} beats {beaten}, you attack.", **places)
                    if self._own(event)
                    else said("Actions: {action} beats {beaten}, {name} attacks.", name=self._name(event), **places)
                )
                return Line(text, "turn")
            case happened.ActionsTied(action=action, feint=False):
                text = said("Actions: both chose {action}, both attack.", action=ACTION_WORDS[action])
                return Line(text, "turn")
            case happened.ActionsTied(action=action):
                text = said(
                    "{who} — {action} loses, but a Feint makes it a tie, both attack.",
                    who=who,
                    action=ACTION_WORDS[action],
                )
                return Line(text, "turn")
            case happened.DieRolled():
                return Line(_die_text(event, who), "die")
            case happened.Attacked():
                return Line(_attack_text(event, who), "die")
            case happened.AttackAnswered(card=card, amount=amount):
                text = said("{who} — {amount} dealt back by {card}.", who=who, card=card, amount=amount)
                return Line(text, "damage")
            case happened.DamageTaken(stopped=0):
                text = said(
                    "{who} — {amount} damage, health {health}.", who=who, amount=event.amount, health=event.health
                )
                return Line(text, "damage")
            case happened.DamageTaken():
                text = said(
                    "{who} — {amount} damage, {stopped} of it stopped, health {health}.",
                    who=who, amount=event.amount, stopped=event.stopped, health=event.health,
                )  # fmt: skip
                return Line(text, "damage")
        return None

    # -- ends -------------------------------------------------------------------------------------------------------

    def _end(self, event: Event) -> Line | None:
        own, name = self._own(event), self._name(event)
        match event:
            case happened.RoundWon():
                return Line(_round_won_text(event, own, name), "result")
            case happened.RoundDrawn(round=number, fallen=True):
                return Line(said("Round {round} is drawn: both are at 0 health.", round=number), "result")
            case happened.RoundDrawn(round=number):
                text = said(
                    "Round {round} is drawn: both have {health} health after {turns} turns.",
                    round=number, health=event.health, turns=LAST_TURN,
                )  # fmt: skip
                return Line(text, "result")
            case happened.CardsReturned():
                return Line(_returned_text(event, self._who(event)))
            case happened.MatchWon():
                places = {"wins": event.wins, "losses": event.losses}
                text = (
                    said("You win the match, {wins} : {losses}!", **places)
                    if own
                    else said("{name} wins the match, {wins} : {losses}.", name=name, **places)
                )
                return Line(text, "result")
            case happened.MatchDrawn():
                return Line(said("The match is drawn, {wins} : {wins}.", wins=event.wins), "result")
        return None


def _milled_text(own: bool, name: str, cards: str) -> Said:
    if own:
        return said("You mill: {cards}.", cards=cards) if cards else said("You mill nothing.")
    return said("{name} mills: {cards}.", name=name, cards=cards) if cards else said("{name} mills nothing.", name=name)


def _revealed_text(event: happened.CardRevealed, x: int, own: bool, name: str) -> Said:
    places: dict[str, Value] = {
        "card": event.card, "effect": effect_text(event.card, x), "action": ACTION_WORDS[event.action],
        "stat": event.stat,
    }  # fmt: skip
    if own:
        return said('You play {card} with {action} {stat}: "{effect}".', **places)
    return said('{name} plays {card} with {action} {stat}: "{effect}".', name=name, **places)


def _direct_text(event: happened.DirectDamage, who: Value) -> Said:
    places: dict[str, Value] = {"who": who, "amount": event.amount, "card": event.card, "health": event.health}
    if event.stopped:
        return said(
            "{who} — {amount} direct damage from {card}, {stopped} of it stopped, health {health}.",
            stopped=event.stopped, **places,
        )  # fmt: skip
    return said("{who} — {amount} direct damage from {card}, health {health}.", **places)


def _die_text(event: happened.DieRolled, who: Value) -> Said:
    places: dict[str, Value] = {"who": who, "kept": event.kept, "value": event.value}
    if len(event.rolls) == 1:
        if event.value == event.kept:
            return said("{who} — die {kept}.", who=who, kept=event.kept)
        return said("{who} — die {kept}, changed to {value}.", **places)
    first, second = event.rolls
    if event.value == event.kept:
        return said(
            "{who} — dice {first} and {second}, {kept} counts.", who=who, first=first, second=second, kept=event.kept
        )
    return said(
        "{who} — dice {first} and {second}, {kept} counts, changed to {value}.", first=first, second=second, **places
    )


def _attack_text(event: happened.Attacked, who: Value) -> Said:
    change = f"{event.change:+d}"
    places: dict[str, Value] = {
        "who": who, "amount": event.amount, "die": event.die, "action": ACTION_WORDS[event.action], "stat": event.stat,
    }  # fmt: skip
    if event.change and event.bonus:
        return said(
            "{who} — attack {amount}, from die {die}, {action} {stat} (changed by {change}) and oath {bonus}.",
            change=change, bonus=event.bonus, **places,
        )  # fmt: skip
    if event.change:
        return said(
            "{who} — attack {amount}, from die {die} and {action} {stat} (changed by {change}).",
            change=change,
            **places,
        )
    if event.bonus:
        return said(
            "{who} — attack {amount}, from die {die}, {action} {stat} and oath {bonus}.", bonus=event.bonus, **places
        )
    return said("{who} — attack {amount}, from die {die} and {action} {stat}.", **places)


def _round_won_text(event: happened.RoundWon, own: bool, name: str) -> Said:
    places: dict[str, Value] = {
        "round": event.round, "health": event.health, "other": event.other, "wins": event.wins, "turns": LAST_TURN,
    }  # fmt: skip
    if event.fallen:
        places = {key: places[key] for key in ("round", "health", "wins")}
        if own:
            return said("You win round {round} with {health} health, the other is at 0. Rounds won: {wins}.", **places)
        return said(
            "{name} wins round {round} with {health} health, the other is at 0. Rounds won: {wins}.",
            name=name,
            **places,
        )
    if own:
        return said(
            "You win round {round} after {turns} turns, {health} health to {other}. Rounds won: {wins}.", **places
        )
    return said(
        "{name} wins round {round} after {turns} turns, {health} health to {other}. Rounds won: {wins}.",
        name=name, **places,
    )  # fmt: skip


def _returned_text(event: happened.CardsReturned, who: Value) -> Said:
    """Who gets what back after a round; what is none is not counted."""
    cards = ", ".join(event.removed)
    back = {"milled": len(event.milled), "unplayed": event.unplayed}
    if not any(back.values()):
        return said("{who} — removed from the game: {cards}.", who=who, cards=cards)
    if not cards:
        return said("{who} — back in the deck {milled} milled and {unplayed} unplayed.", who=who, **back)
    return said(
        "{who} — back in the deck {milled} milled and {unplayed} unplayed, removed from the game: {cards}.",
        who=who, cards=cards, **back,
    )  # fmt: skip
