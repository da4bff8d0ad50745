"""Plain sentences from code on what happened, for a table without a model: the chronicler's voice.

At most three sentences on what mattered most, in its order. Names stand in the nominative, no number is told.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gm.engine.events import Event
from gm.engine.said import Said, template
from gm.engine.types import View
from gm.games.warha_realms import events as happened
from gm.games.warha_realms.cards import CARDS, CRYSTAL, KHORNE, NURGLE, SLAANESH, TZEENTCH

MOST_SENTENCES = 3
DEED = 3
"""From this weight on a moment is something that somebody did."""
HEAVY = 10
"""An attack of this size is told as a heavy one."""

BUYS: Mapping[str | None, tuple[str, ...]] = {
    KHORNE: (
        template("{card} hears the drums: {name} pays, and the brass answers."),
        template("Blood calls for blood: {card} and {name} under one banner."),
    ),
    NURGLE: (
        template("A warm and sweetish wind: {card} comes to {name}."),
        template("Flies above the camp of {name}, and among them {card}."),
    ),
    TZEENTCH: (
        template("The threads of fate are knotted anew: {card} serves {name}."),
        template("Blue fire on the horizon, and {card} bows to {name}."),
    ),
    SLAANESH: (
        template("Silk, bells and silver: {card} follows {name}."),
        template("A song that nobody forgets: {card} and {name} are on one side now."),
    ),
    None: (
        template("A shard of warpstone in a leather pouch: {card} for {name}."),
        template("{card}: a glimmer in the dark, and {name} smiles."),
    ),
}
ATTACKS: tuple[str, ...] = (
    template("{name} strikes, and {target} feels it."),
    template("Steel on steel: {name} against {target}."),
    template("The vanguard of {name} reaches the gates: {target}, hold on!"),
    template("Dust and shouts: {name} does not spare {target}."),
)
HEAVY_ATTACKS: tuple[str, ...] = (
    template("The earth trembles: the host of {name} falls upon {target}."),
    template("The chronicle will need a red page: {name} against {target}."),
    template("Thunder over the Wastes: {target} staggers before {name}."),
)
TEMPTS: tuple[str, ...] = (
    template("Sweet whispers creep into the camp: {name} tempts, {target} listens."),
    template("{target} will sleep badly: {name} has sent dreams."),
)
SCRAPS: tuple[str, ...] = (
    template("{card} is no longer needed: {name} lets go of the past."),
    template("Into the fire of change: {card}. The ranks of {name} are purer."),
)
LOSSES: tuple[str, ...] = (
    template("Temptation does its work: some of the host of {name} stay in bed."),
    template("Not all come to the banner of {name}, for the dreams were too sweet."),
)
TOGETHERS: tuple[str, ...] = (
    template("Brothers in faith side by side: {card} grows stronger."),
    template("The sign of the god burns brighter, and {card} answers."),
)
DEATHS: tuple[str, ...] = (
    template("The banner falls: {name} is out of the war."),
    template("The chronicle closes a chapter: {name} fights no more."),
)
WINS: tuple[str, ...] = (
    template("The Wastes are silent. One banner stands: {name}. Glory to the victor!"),
    template("The gods have chosen: {name}. So the chronicle will remember it."),
)
QUIET: tuple[str, ...] = (
    template("{name} waits and watches."),
    template("Silence in the tent, and {name} is in no hurry."),
)
TURNS: tuple[str, ...] = (
    template("Now the horns call {name}."),
    template("The camp of {name} wakes up."),
    template("The scouts bring their maps to {name}."),
)


@dataclass(frozen=True, slots=True)
class _Moment:
    """Something worth a sentence: the higher `weight`, the sooner it is told."""

    weight: int
    texts: tuple[str, ...]
    values: Mapping[str, str]


def prose(view: View, events: Sequence[Event], names: Sequence[str], language: str) -> list[str]:
    """The sentences on `events`, to be translated; always the same for the same events in the same round."""
    moments = [moment for event in events if (moment := _moment_of(event, names)) is not None]
    busy = {moment.values["name"] for moment in moments if moment.weight >= DEED}
    # Who has done something does not wait and watch.
    moments = [moment for moment in moments if moment.weight or moment.values["name"] not in busy]
    best = sorted(range(len(moments)), key=lambda place: (-moments[place].weight, place))[:MOST_SENTENCES]
    told: list[str] = []
    used: set[str] = set()
    for place in sorted(best):
        moment = moments[place]
        spin = view["round"] + len(moments) + place + sum(map(len, moment.values.values()))
        turned = [moment.texts[(spin + step) % len(moment.texts)] for step in range(len(moment.texts))]
        text = next((one for one in turned if one not in used), None)
        if text is not None:
            used.add(text)
            told.append(Said(text, moment.values))
    return told


def _moment_of(event: Event, names: Sequence[str]) -> _Moment | None:
    seat = event.seat
    name = names[seat]
    match event:
        case happened.MatchWon():
            return _Moment(9, WINS, {"name": name})
        case happened.SeatOut():
            return _Moment(8, DEATHS, {"name": name})
        case happened.AttackMade(target=target, amount=amount):
            heavy = amount >= HEAVY
            return _Moment(6 + heavy, HEAVY_ATTACKS if heavy else ATTACKS, {"name": name, "target": names[target]})
        case happened.CardsTempted():
            return _Moment(5, LOSSES, {"name": name})
        case happened.TemptationAimed(target=target):
            return _Moment(5, TEMPTS, {"name": name, "target": names[target]})
        case happened.CardBought(card=card):
            return _Moment(3 + (card != CRYSTAL), BUYS[CARDS[card].god], {"name": name, "card": card})
        case happened.TogetherFired(card=card):
            return _Moment(2, TOGETHERS, {"name": name, "card": card})
        case happened.CardScrapped(card=card):
            return _Moment(3, SCRAPS, {"name": name, "card": card})
        case happened.TurnBegan():
            return _Moment(1, TURNS, {"name": name})
        case happened.TurnEnded():
            return _Moment(0, QUIET, {"name": name})
    return None
