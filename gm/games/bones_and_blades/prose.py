"""The voice at the bar table, from code: short, varied sentences on what happened, for a table without a model.

Which sentence is said follows from the seen events and the view alone, so the same moment is always told in the same
words, and nothing hidden can be read from the choice (P2). The lines say how much; these say how it felt.
"""

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from gm.engine.events import Event
from gm.engine.said import Said, template
from gm.engine.types import Seat, View
from gm.games.bones_and_blades import events as happened

MOST_SENTENCES = 2
SENTENCES: Mapping[str, tuple[str, ...]] = {
    "keep": (
        template("{hero} looks the hand over and keeps every card."),
        template("Not a card leaves the hand: {hero} seems content."),
        template("{hero} folds both hands over the cards. These will do."),
    ),
    "mill": (
        template("{hero} slides cards away and reaches for new ones."),
        template("Out with the old bark, in with the new: {hero} mills."),
        template("{hero} frowns at the old cards and lets them go."),
    ),
    "coin": (
        template("The coin spins under the bar lamp, and {hero} is to lead."),
        template("A coin sings on the counter: the lead goes to {hero}."),
        template("Heads, tails, and a cheer from the counter: {hero} leads."),
    ),
    "round": (
        template("A new round! Fresh breath, full health, and {hero} leads."),
        template("Stools creak closer: a new round begins, and {hero} leads."),
        template("The barkeeper wipes the table, and a new round begins."),
    ),
    "fail": (
        template("The {card} comes to nothing, and somebody coughs politely."),
        template("All eyes on the {card}, and nothing stirs."),
        template("The {card} does nothing at all. It happens to the best."),
    ),
    "heal": (
        template("{hero} breathes easier: the {card} does its good work."),
        template("Colour comes back to the cheeks: {hero} heals with the {card}."),
        template("The {card} tastes of home, and {hero} sits up straight again."),
    ),
    "shield": (
        template("{hero} is safe behind the {card}."),
        template("The {card} goes up, and {hero} grins behind it."),
        template("Up goes the {card}, and the crowd taps the wood."),
    ),
    "echo": (
        template("From the pile of the past the {card} speaks once more."),
        template("A cold breath over the table: the {card} is back for {hero}."),
        template("The Grave Echo answers with the voice of the {card}."),
    ),
    "oath": (
        template("{hero} swears in blood and pays for it."),
        template("A Blood Oath! {hero} bleeds for the blow to come."),
        template("{hero} pays the price of the {card}."),
    ),
    "direct": (
        template("The {card} finds its mark before anybody has counted to three, and {foe} winces."),
        template("No waiting for the hands: the {card} hits {foe} at once."),
        template("{hero} lets the {card} speak, and {foe} feels it."),
    ),
    "stopped": (
        template("Nothing gets through to {hero}. Not even a draught."),
        template("It rings, it rattles, and {hero} blocks all of it."),
        template("All that noise, and {hero} has not lost a hair."),
    ),
    "answer": (
        template("The {card} bites back, and {foe} pays for the blow."),
        template("Whoever strikes here gets pricked: the {card} answers {foe}."),
        template("The {card} has an answer ready for {foe}."),
    ),
    "feint": (
        template("A feint! What looked lost is a tie, and both attack."),
        template("{hero} smiles: it was a feint, and both attack."),
        template("The crowd groans, then roars: {hero} had a feint in hand."),
    ),
    "tie": (
        template("They had the same thought: a tie, and both attack."),
        template("The hands match: it is a tie, and blows go both ways."),
        template("They think alike, and so both of them attack."),
    ),
    "hit": (
        template("{hero} reads {foe} well and strikes home."),
        template("The hands are open, the bone rolls, and {foe} takes the blow of {hero}."),
        template("{hero} guessed right, and {foe} feels it to the boots."),
        template("What a blow! {hero} hits, and {foe} grips the edge of the table."),
        template("The die dances for {hero}, and {foe} takes the hit."),
    ),
    "round_won": (
        template("The round goes to {hero}! Glasses on the counter jump."),
        template("{hero} wins the round, and {foe} asks for another drink."),
        template("That round is over: {hero} takes it. Chin up, {foe}."),
    ),
    "round_drawn": (
        template("Nobody wins this round, and the barkeeper shrugs."),
        template("A drawn round! The crowd argues who was ahead."),
        template("Neither gives way: the round is drawn."),
    ),
    "won": (
        template("{hero} wins the match! The whole bar wants to shake that hand. Well fought, {foe}."),
        template("It is over: {hero} wins the match, and the neon flickers in applause."),
        template("{hero} wins the match. Somebody carves the name into the counter."),
    ),
    "drawn": (
        template("The match is drawn! Two travellers, one table, no loser."),
        template("Nobody wins the match: the bar drinks to both."),
        template("A drawn match, and the stools are warm for another."),
    ),
}
"""What is said, by situation. `hero` is who acts, `foe` the other; cards come from the events."""
WEIGHTS: Mapping[str, int] = {situation: weight for weight, situation in enumerate(SENTENCES)}
"""What is told first where there is too much to tell: the heavier, the sooner."""


@dataclass(frozen=True, slots=True)
class _Moment:
    """A situation that an event makes, with whose it is and the card in it."""

    situation: str
    hero: Seat
    card: str = ""


def prose(view: View, events: Sequence[Event], names: Sequence[str], language: str) -> list[str]:
    """Up to two sentences on `events`, to be translated where they are shown; none where nothing happened."""
    digest = hashlib.sha256(
        json.dumps([[event.to_json() for event in events], view["round"], view["turn"]], sort_keys=True).encode()
    ).digest()
    moments = list(_moments(events))
    kinds = sorted({moment.situation for moment in moments}, key=lambda kind: -WEIGHTS[kind])[:MOST_SENTENCES]
    told = [next(moment for moment in moments if moment.situation == kind) for kind in kinds]
    told.sort(key=moments.index)
    return [_sentence(moment, digest[spot], names) for spot, moment in enumerate(told)]


def _sentence(moment: _Moment, chance: int, names: Sequence[str]) -> str:
    choices = SENTENCES[moment.situation]
    places = {"hero": names[moment.hero], "foe": names[1 - moment.hero], "card": moment.card}
    return Said(choices[chance % len(choices)], places)


def _moments(events: Sequence[Event]) -> Iterator[_Moment]:
    """What there is to tell, in order."""
    hurt = {event.seat for event in events if isinstance(event, happened.DamageTaken) and event.amount > event.stopped}
    for event in events:
        moment = _of_cards(event) or _of_fight(event, hurt) or _of_course(event)
        if moment is not None:
            yield moment


def _of_course(event: Event) -> _Moment | None:
    seat = event.seat
    match event:
        case happened.CoinTossed():
            return _Moment("coin", seat)
        case happened.RoundBegan(round=number):
            return _Moment("round", seat) if number > 1 else None
        case happened.CardsMilled(cards=cards):
            return _Moment("mill" if cards else "keep", seat)
        case happened.RoundWon():
            return _Moment("round_won", seat)
        case happened.RoundDrawn():
            return _Moment("round_drawn", seat)
        case happened.MatchWon():
            return _Moment("won", seat)
        case happened.MatchDrawn():
            return _Moment("drawn", seat)
    return None


def _of_cards(event: Event) -> _Moment | None:
    seat = event.seat
    match event:
        case happened.EffectFailed(card=card):
            return _Moment("fail", seat, card)
        case happened.Healed(card=card, amount=amount):
            return _Moment("heal", seat, card) if amount else None
        case happened.ShieldRaised(card=card):
            return _Moment("shield", seat, card)
        case happened.EffectEchoed(card=card):
            return _Moment("echo", seat, card)
        case happened.HealthPaid(card=card):
            return _Moment("oath", seat, card)
        case happened.DirectDamage(card=card, amount=amount, stopped=stopped):
            return _Moment("direct", 1 - seat, card) if amount > stopped else _Moment("stopped", seat)
    return None


def _of_fight(event: Event, hurt: Collection[Seat]) -> _Moment | None:
    """Who attacked and what came of it; the hero is who dealt it, or who was not hurt. `hurt`: by attacks."""
    seat = event.seat
    match event:
        case happened.ActionsTied(feint=feint):
            return _Moment("feint" if feint else "tie", seat)
        case happened.AttackAnswered(card=card) if seat in hurt:
            return _Moment("answer", 1 - seat, card)
        case happened.DamageTaken(amount=amount, stopped=stopped) if amount and amount == stopped:
            return _Moment("stopped", seat)
        case happened.ActionWon() if 1 - seat in hurt:
            return _Moment("hit", seat)
    return None
