"""Plain sentences on what happened, from code: for a table without a model.

Which sentence is said follows from the seen events and the view alone, so the same moment is always told in the same
words, and nothing hidden can be read from the choice (P2). Every card and number in it is a fact of those events.
"""

import hashlib
import json
from collections.abc import Iterator, Sequence

from gm.engine.events import Event
from gm.engine.said import said
from gm.engine.types import Seat, View
from gm.games.beat_or_bomb import events as happened
from gm.games.beat_or_bomb.cards import COMPETE, RANKS, VALUES

BOLD, SMALL = 13, 6
"""A card that counts so much or more is a great one, one that counts so much or less a small one."""


def prose(view: View, events: Sequence[Event], names: Sequence[str], language: str) -> list[str]:
    """One sentence on each round and on the end in `events`, each knowing its translation; none where neither came."""
    digest = _digest(view, events)
    told = [tuple(_of_event(view, event, names)) for event in events]
    return [choices[digest[spot % len(digest)] % len(choices)] for spot, choices in enumerate(told) if choices]


def _digest(view: View, events: Sequence[Event]) -> bytes:
    """32 bytes that differ from moment to moment and depend on nothing but what the seat may see."""
    standing = [view["round"], view["phase"], [[one["points"], one["cards"]] for one in view["seats"]]]
    text = json.dumps([[event.to_json() for event in events], standing], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).digest()


def _of_event(view: View, event: Event, names: Sequence[str]) -> Iterator[str]:
    """The sentences that may be said of an event."""
    match event:
        case happened.RoundScored():
            yield from _of_round(event, names)
        case happened.MatchWon(seat=seat):
            yield from _of_the_end(names[seat], names[1 - seat])
        case happened.MatchTied():
            yield said("All that thinking, and not a point between them. Shake hands, both of you!")
            yield said("A tie! The lamp swings, and nobody knows whom to clap for.")
            yield said("Thirteen rounds each way, and the scales stand still.")
        case happened.ChoiceConfirmed(seat=seat) if seat == view["seat"] and view["seats"][seat]["confirmed"]:
            yield said("Face down it lies, and face down it stays for now.")
            yield said("That stands. Now the table waits for the other side.")
            yield said("Done and sealed. Somebody across the table still counts on his fingers.")


def _of_round(event: happened.RoundScored, names: Sequence[str]) -> Iterator[str]:
    hero: Seat = event.seat
    competing = [stance == COMPETE for stance in event.stances]
    if all(competing):
        if event.points[hero]:
            yield from _of_a_fight(event, names)
        else:
            yield from _of_equals(event.cards[0])
    elif any(competing):
        yield from _of_one_alone(names[hero], names[1 - hero], event.cards[hero], event.cards[1 - hero])
    else:
        yield from _of_nobody()


def _of_a_fight(event: happened.RoundScored, names: Sequence[str]) -> Iterator[str]:
    """Both compete; the hero's card is the higher one."""
    hero, foe = names[event.seat], names[1 - event.seat]
    card, other, points = event.cards[event.seat], event.cards[1 - event.seat], event.points[event.seat]
    yield said("{card} over {other}! {hero} sweeps up {points}.", card=card, other=other, hero=hero, points=points)
    yield said("Head on, {card} against {other}, and {hero} walks off with it all.", card=card, other=other, hero=hero)
    yield said("Nobody blinks, and the {card} is the better card. {foe} looks at the window.", card=card, foe=foe)
    yield said("A collision! {hero} comes out of it {points} richer.", hero=hero, points=points)
    yield said("{foe} stood up to be counted, and {hero} did the counting.", hero=hero, foe=foe)
    yield said("The {other} meets the {card}. It was a short acquaintance.", card=card, other=other)
    if card == RANKS[0]:
        yield said("The little 2, highest of them all! {hero} has been saving that smile.", hero=hero)
    if VALUES[card] - VALUES[other] == 1:
        yield said("By a hair! {card} over {other}, and {foe} groans out loud.", card=card, other=other, foe=foe)
    if VALUES[other] >= BOLD:
        yield said("Even the {other} is not enough! What a blow for {foe}.", other=other, foe=foe)


def _of_equals(card: str) -> Iterator[str]:
    yield said("{card} against {card}! Great minds think alike, and nobody scores.", card=card)
    yield said("The very same card! The lamp flickers in surprise.")
    yield said("Mirror, mirror: {card} and {card}, and all for nothing.", card=card)


def _of_one_alone(hero: str, foe: str, card: str, other: str) -> Iterator[str]:
    """The hero competes, the foe gives up."""
    yield said(
        "{foe} steps aside, and {hero} takes the value of the {card} without a fight.", hero=hero, foe=foe, card=card
    )
    yield said("Nobody in the way: the {card} strolls home for {hero}.", hero=hero, card=card)
    yield said("{foe} lets the {other} go. {hero} picks up what is lying about.", hero=hero, foe=foe, other=other)
    yield said("One knocks, the other is not at home: points for {hero}.", hero=hero)
    if VALUES[card] >= BOLD:
        yield said("The {card}, and an empty road before it. {hero} wanted a bigger supper.", card=card, hero=hero)
    if VALUES[card] <= SMALL:
        yield said(
            "The {card}, bold as brass, and {foe} believed it! Nerves of steel, {hero}.", card=card, hero=hero, foe=foe
        )
    if VALUES[other] >= BOLD:
        yield said("{foe} throws the {other} out of the window. Somebody must have a plan.", foe=foe, other=other)


def _of_nobody() -> Iterator[str]:
    yield said("White flags on either side, and the rain claps politely.")
    yield said("After you! No, after you! Nobody fights, nobody scores.")
    yield said("A quiet round: both look away, and nothing is counted.")


def _of_the_end(hero: str, foe: str) -> Iterator[str]:
    yield said("That is the match! {hero} has it, and {foe} asks when the next train goes.", hero=hero, foe=foe)
    yield said("The last card is down, and {hero} is ahead where it counts.", hero=hero)
    yield said("{hero} wins! Chin up, {foe}: the night is young, and so are the cards.", hero=hero, foe=foe)
    yield said(
        "Take a bow, {hero}. And you, {foe}, keep that poker face: there will be another evening.", hero=hero, foe=foe
    )
