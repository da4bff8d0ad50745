"""A match commentator from code: short, varied sentences on what happened, for a table without a model.

Which sentence is said follows from the seen events and the view alone, so the same moment is always told in the same
words, and nothing hidden can be read from the choice (P2). Every card and number in it is a fact of those events.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from gm.engine.events import Event
from gm.engine.said import counted
from gm.engine.types import Seat, View
from gm.games.bombline import events as happened
from gm.games.bombline.cards import MOLOTOV, RECON, RPG
from gm.games.bombline.prose_en import PROSE_EN
from gm.games.bombline.prose_ru import PROSE_RU

SENTENCES: Mapping[str, Mapping[str, tuple[str, ...]]] = {"en": PROSE_EN, "ru": PROSE_RU}
MOST_SENTENCES = 3
MOST_OF_A_KIND = 2
"""How often one situation is told in one go, in other words each time."""
WEIGHTS: Mapping[str, int] = {
    situation: weight
    for weight, situations in enumerate((
        ("pass",),
        ("draw", "rest_full"),
        ("shuffle", "smoke_gone", "boosts_on", "nothing", "rest"),
        ("skip", "show_die", "burn", "quiet"),
        ("bomb_hit", "heal", "decoy", "knife", "recon"),
        ("boost", "boost_lost", "smoke", "shield", "fire", "rpg_aimed", "waits"),
        ("miss", "blocked", "hit", "rpg_fired", "rpg_blocked"),
        ("bomb", "defused_cards", "defused_damage", "exploded", "exploded_nothing"),
        ("kill", "start"),
        ("win", "loss"),
    ))
    for situation in situations
}  # fmt: skip
"""What is told first where there is too much to tell: the heavier, the sooner."""
SMALL_TALK = 2
"""Situations up to this weight are told only where nothing heavier happened."""


@dataclass(frozen=True, slots=True)
class _Moment:
    """A situation that an event makes, with whose it is and the words that fill its places."""

    situation: str
    hero: Seat
    card: str = ""
    amount: int = 0
    boosts: tuple[str, ...] = ()


def prose(view: View, events: Sequence[Event], names: Sequence[str], language: str) -> list[str]:
    """Up to three sentences on `events` in `language` (English where it has none); none where nothing happened."""
    sentences = SENTENCES.get(language, PROSE_EN)
    digest = _digest(view, events)
    said: list[str] = []
    told: list[str] = []
    for spot, moment in enumerate(_worth_telling(list(_moments(view, events)))):
        choices = [choice for choice in sentences[moment.situation] if choice not in said]
        said.append(choices[int.from_bytes(digest[4 * spot : 4 * spot + 4], "big") % len(choices)])
        told.append(said[-1].format(**_places(moment, names)))
    return told


def _digest(view: View, events: Sequence[Event]) -> bytes:
    """32 bytes that differ from moment to moment and depend on nothing but what the seat may see."""
    standing = [view["turn"], view["phase"], view["draw_pile_count"], len(view["discard_pile"])]
    standing += [[one["hp"], one["hand_count"]] for one in view["seats"]]
    text = json.dumps([[event.to_json() for event in events], standing], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).digest()


def _places(moment: _Moment, names: Sequence[str]) -> dict[str, object]:
    boosts = ", ".join(moment.boosts)
    places: dict[str, object] = {"hero": names[moment.hero], "foe": names[1 - moment.hero], "boosts": boosts}
    places |= {"card": moment.card, "boost": boosts, "amount": moment.amount}
    places["hitpoints"] = counted("{count} hitpoint", "{count} hitpoints", moment.amount)
    return places


def _worth_telling(moments: list[_Moment]) -> list[_Moment]:
    """The weightiest few, in the order in which they happened; small talk, one piece of it, only for want of better."""
    heavy = [moment for moment in moments if WEIGHTS[moment.situation] > SMALL_TALK]
    ranked = sorted(heavy, key=lambda moment: -WEIGHTS[moment.situation])
    if not ranked:
        return sorted(moments, key=lambda moment: -WEIGHTS[moment.situation])[:1]
    chosen: list[_Moment] = []
    for moment in ranked:
        alike = sum(other.situation == moment.situation for other in chosen)
        if alike < MOST_OF_A_KIND and len(chosen) < MOST_SENTENCES:
            chosen.append(moment)
    return [moment for moment in moments if any(moment is other for other in chosen)]


def _moments(view: View, events: Sequence[Event]) -> Iterator[_Moment]:
    """What there is to tell, in order."""
    busy = {event.seat for event in events if isinstance(event, happened.CardPlayed | happened.BombDrawn)}
    began = {event.seat for event in events if isinstance(event, happened.ActionBegan)}
    for event in events:
        moment = _of_battle(view, event) or _of_cards(event) or _of_effects(event) or _of_luck(event)
        if moment is not None:
            yield moment
        elif isinstance(event, happened.TurnBegan):
            ended = 1 - event.seat
            yield _Moment("quiet" if ended in began - busy and ended != view["seat"] else "pass", ended)


def _of_battle(view: View, event: Event) -> _Moment | None:
    """Damage, healing, bombs, and the end of it all."""
    seat = event.seat
    match event:
        case happened.DamageTaken():
            return _of_damage(event)
        case happened.Healed(cause=cause, amount=amount):
            return _Moment("heal", seat, cause, amount)
        case happened.PointsConverted(amount=amount):
            return _Moment("rest" if amount else "rest_full", seat, amount=amount)
        case happened.BombDrawn():
            return _Moment("bomb", seat)
        case happened.BombDamaged(card=card, amount=amount):
            return _Moment("bomb_hit", seat, card, amount)
        case happened.BombDefused(by=by):
            return _Moment("defused_cards" if by == "discarding" else "defused_damage", seat)
        case happened.BombExploded(amount=amount):
            return _Moment("exploded" if amount else "exploded_nothing", seat, amount=amount)
        case happened.MatchStarted():
            return _Moment("start", seat)
        case happened.MatchWon():
            return _Moment("loss" if view["seat"] == 1 - seat else "win", seat)
    return None


def _of_damage(event: happened.DamageTaken) -> _Moment | None:
    """The hero is the one who dealt it; a fire that does nothing is not worth a word."""
    hurt = event.amount > 0
    if event.cause == MOLOTOV:
        return _Moment("burn", 1 - event.seat, MOLOTOV, event.amount) if hurt else None
    if event.cause == RPG:
        situation = "rpg_fired" if hurt else "rpg_blocked"
    else:
        situation = "kill" if event.hp <= 0 else "hit" if hurt else "blocked"
    return _Moment(situation, 1 - event.seat, event.cause, event.amount)


def _of_cards(event: Event) -> _Moment | None:
    """A look, a pick, and what becomes of boosts."""
    seat = event.seat
    match event:
        case happened.CardPlayed(card=card) if card == RECON:
            return _Moment("recon", seat)
        case happened.BoostPlaced(boost=boost):
            return _Moment("boost", seat, boosts=(boost,))
        case happened.BoostDestroyed(boost=boost, cause=cause):
            return _Moment("boost_lost", seat, cause, boosts=(boost,))
        case happened.BoostsActivated(boosts=boosts):
            return _Moment("boosts_on", seat, boosts=boosts)
        case happened.DiscardPicked(card=card):
            return _Moment("decoy", seat, card)
    return None


def _of_effects(event: Event) -> _Moment | None:
    """What a card leaves on the table; for what is aimed at somebody, the hero is the one who aims."""
    seat = event.seat
    match event:
        case happened.SmokeSpread():
            return _Moment("smoke", seat)
        case happened.SmokeLifted():
            return _Moment("smoke_gone", seat)
        case happened.FireStarted(cause=cause):
            return _Moment("fire", 1 - seat, cause)
        case happened.ShieldRaised():
            return _Moment("shield", seat)
        case happened.RpgAimed():
            return _Moment("rpg_aimed", 1 - seat)
    return None


def _of_luck(event: Event) -> _Moment | None:
    """Draws and dice."""
    seat = event.seat
    match event:
        case happened.CardDrawn():
            return _Moment("draw", seat)
        case happened.NothingDrawn():
            return _Moment("nothing", seat)
        case happened.DrawSkipped():
            return _Moment("skip", seat)
        case happened.DieRolled(purpose="show", value=value):
            return _Moment("show_die", seat, amount=value)
        case happened.RollAwaited(card=card):
            return _Moment("waits", seat, card)
        case happened.CardCancelled(card=card):
            return _Moment("miss", seat, card)
        case happened.KnifeReturned():
            return _Moment("knife", seat)
        case happened.PileRefilled():
            return _Moment("shuffle", seat)
    return None
