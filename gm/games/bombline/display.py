"""The exact lines of Bombline: the deck display, and what happened, from a view and the events that its seat may see.

The document's own forms are marked with their rule or ruling; where it has none, the lines are ours. A line about the
reader's own doings says "you"; a line of the document carries names. The kinds of lines are those of `gm.render`.
"""

from collections.abc import Iterator, Mapping, Sequence

from gm.engine.events import Event
from gm.engine.types import Line, Seat, View
from gm.games.bombline import events as happened
from gm.games.bombline.cards import AWARENESS, CARDS, LIGHTWEIGHT, MOLOTOV, RUSHER
from gm.games.bombline.state import ACTION, ACTION_POINTS, APPROACH, DEFUSE, END, OVER, SITES

BULLET = "• "
PHASE_MARKS: Mapping[str, str] = {APPROACH: "1", ACTION: "2", END: "3", DEFUSE: "Defuse", OVER: "Over"}
"""What stands in `[Current phase: ...]` (Q34)."""
BOT_SEAT: Seat = 1
"""{{char}}: the seat for which the document writes "The bot has used"."""


def display(view: View, names: Sequence[str]) -> list[Line]:
    """The deck display of the view's seat, in the document's order (Q34); what all may see, for a spectator (None)."""
    lines = [Line(f"{BULLET}[Current phase: {PHASE_MARKS[view['phase']]}]", "exact")]
    seat = view["seat"]
    if seat is None:
        for index, name in enumerate(names):
            lines += _public_lines(view["seats"][index], name)
        return lines
    own = view["seats"][seat]
    points = view["ap"] if view["turn"] == seat else 0
    lines.append(Line(f"{BULLET}[Amount of cards: {len(own['hand'])}]", "exact"))
    lines += [Line(BULLET + CARDS[card].shown, "card") for card in own["hand"]]
    lines.append(Line(f"{BULLET}[Action points remaining: {points}]", "exact"))
    lines.append(Line(f"{BULLET}[Hitpoints: {own['hp']}]", "exact"))
    lines.append(Line(BULLET + _boost_line(own), "exact"))
    return lines + list(_site_lines(view))


def _public_lines(one: View, name: str) -> list[Line]:
    facts = (f"[Amount of cards: {one['hand_count']}]", f"[Hitpoints: {one['hp']}]", _boost_line(one))
    return [Line(f"{BULLET}{name} {fact}", "exact") for fact in facts]


def _boost_line(one: View) -> str:
    """Every placed boost, in effect or not, in the order placed (Q34); bracketed as in the document."""
    boosts = ", ".join(boost["name"] for boost in one["boosts"])
    return f"Active boost: [{boosts}]" if boosts else "[Active boosts: None]"


def _site_lines(view: View) -> Iterator[Line]:
    """R22: what Awareness shows."""
    boosts = view["seats"][view["seat"]]["boosts"]
    if view["turn"] != view["seat"] or view["phase"] != APPROACH or {"name": AWARENESS, "active": True} not in boosts:
        return
    for site in SITES:
        card = view["sites"][site]
        yield Line(f"{BULLET}Site {site}: {'empty' if card is None else CARDS[card].shown}", "card")


def tell(view: View, events: Sequence[Event], names: Sequence[str]) -> list[Line]:
    """The lines for `events` (already filtered for the view's seat), in the order in which things happened."""
    return [line for event in events for line in _lines_of(view, event, names)]


def _lines_of(view: View, event: Event, names: Sequence[str]) -> Iterator[Line]:
    own = event.seat == view["seat"]
    situation = situation_of(event)
    found = SHARED.get(situation) or (YOURS if own else THEIRS).get(situation)
    if found is not None:
        kind, template = found
        yield Line(template.format(**_places(event, names)), kind)
    if isinstance(event, happened.HandShown):
        yield from (Line(CARDS[card].shown, "card") for card in event.cards)
    elif isinstance(event, happened.TurnBegan | happened.MatchStarted) and own:
        yield Line(_phases_line(view), "turn")


def _phases_line(view: View) -> str:
    """What the reader's phases are, with what the boosts in effect add to them (R7 to R9, R20, R24)."""
    boosts = {boost["name"] for boost in view["seats"][view["seat"]]["boosts"] if boost["active"]}
    points = ACTION_POINTS + (RUSHER in boosts)
    skip = ", or skip it and draw 2 in End" if LIGHTWEIGHT in boosts else ""
    return (
        f"Your phases: 1 Approach (take the card of site A or B{skip}), 2 Action ({points} action points), "
        "3 End (unused points heal you, then you draw a card). A bomb opens a Defuse phase at once."
    )


class Counted(int):
    """A number that knows its noun: `{points:action point}` is `1 action point`, `2 action points`; bare, a digit."""

    def __format__(self, noun: str) -> str:
        if not noun:
            return str(int(self))
        return f"{int(self)} {noun}" if self == 1 else f"{int(self)} {noun}s"


def _places(event: Event, names: Sequence[str]) -> dict[str, object]:
    """What the templates may use: the event's fields, `name` and `other`, `shown` (card form), `parity` of a die."""
    places: dict[str, object] = {"name": names[event.seat], "other": names[1 - event.seat]}
    places["actor"] = "The bot" if event.seat == BOT_SEAT else names[event.seat]
    for field, value in event.to_json().items():
        if isinstance(value, list):
            places[field] = ", ".join(f"'{item}'" for item in value)
        elif isinstance(value, int) and not isinstance(value, bool):
            places[field] = Counted(value)
        else:
            places[field] = value
    if isinstance(event, happened.CardDrawn) and event.card is not None:
        places["shown"] = CARDS[event.card].shown
    if isinstance(event, happened.DieRolled):
        places["parity"] = "odd" if event.value % 2 else "even"
    return places


def situation_of(event: Event) -> str:
    """The event's kind, with the word that tells its cases apart: the key of `SHARED`, `YOURS` and `THEIRS`."""
    detail = ""
    match event:
        case happened.CardPlayed(modification=str()):
            detail = "pair"
        case happened.CardDrawn(source=source) | happened.NothingDrawn(source=source):
            detail = "site" if source in SITES else "pile"
        case happened.BombDrawn(source=source, waiting=waiting):
            detail = "waiting" if waiting else "site" if source in SITES else "pile"
        case happened.BombDefused(by=by):
            detail = "discarding" if by == "discarding" else "damage"
        case happened.DieRolled(purpose=purpose, value=value):
            detail = "lost knife" if purpose == "knife" and value % 2 else purpose
        case happened.DamageTaken(amount=0):
            detail = "none"
        case happened.HandShown(cards=()):
            detail = "empty"
        case happened.FireStarted(cause=cause) if cause != MOLOTOV:
            detail = "shell"
    return f"{type(event).__name__} {detail}".rstrip()


SHARED: Mapping[str, tuple[str, str]] = {
    "BombDamaged": ("bomb", "'{card}' deals {amount} damage to the bomb, {total} in all; 6 defuse it."),
    "DieRolled smoke": ("die", "Smoke die for '{card}': {value}, {parity}."),
    "DieRolled damage": ("die", "Damage die of '{card}': {value}."),
    "DieRolled knife": ("die", "Die of the '{card}': {value}, even."),
    "DieRolled lost knife": ("die", "Die of the '{card}': {value}, odd: it goes to the discard pile."),
    "SmokeSpread": ("plain", "Smoke covers the table until {other}'s next turn ends: Attack cards need an even die."),
    "SmokeLifted": ("plain", "The smoke of {count:grenade} lifts."),
    "PileRefilled": ("plain", "The discard pile ({count:card}) is shuffled and goes under the draw pile."),
}
"""Kind and words that are the same whoever does it."""

YOURS: Mapping[str, tuple[str, str]] = {
    "MatchStarted": ("turn", "The cards are dealt, 5 for each of you. The first turn is yours."),
    "CardDrawn site": ("card", "You take {shown} from site {source}."),
    "CardDrawn pile": ("card", "You draw {shown}."),
    "NothingDrawn site": ("plain", "Site {source} is empty: you take nothing."),
    "NothingDrawn pile": ("plain", "Draw pile and discard pile are empty: you draw nothing."),
    "DrawSkipped": ("plain", "You skip the sites: 2 draws are due in End."),
    "BombDrawn site": ("bomb", "There was a bomb at site {source}!"),
    "BombDrawn pile": ("bomb", "You draw a bomb!"),
    "BombDrawn waiting": ("bomb", "You draw another bomb! It waits until this one is settled."),
    "DefuseBegan": (
        "bomb",
        "Defuse phase, {points:action point}: throw away 3 cards, deal the bomb 6 damage, or let it go off.",
    ),
    "BombDefused discarding": ("bomb", "You defuse the bomb. Thrown away: {cards}."),
    "BombDefused damage": ("bomb", "You shoot the bomb to pieces: it is defused."),
    "BombExploded": ("damage", "The bomb goes off: you take {amount} damage and are at {hp:hitpoint}."),
    "ActionBegan": ("turn", "Action phase: you have {points:action point}."),
    "CardPlayed": ("card", "You use '{card}' for {points:action point}."),
    "CardPlayed pair": ("card", "You use '{card}' with '{modification}' for {points:action point}."),
    "DieRolled show": ("die", "You roll a die for show: {value}."),
    "RollAwaited": ("die", "'{card}' waits for its {purpose} die: roll it."),
    "CardCancelled": ("plain", "The smoke swallows your '{card}': it is cancelled."),
    "DamageTaken": ("damage", "The '{cause}' dealt {amount} damage to the {name}!"),
    "DamageTaken none": ("plain", "'{cause}' does you no harm."),
    "Healed": ("heal", "You recover {amount:hitpoint} with '{cause}' and are at {hp}."),
    "PointsConverted": ("heal", "You turn {points:unused action point} into {amount:hitpoint} and are at {hp}."),
    "BoostPlaced": ("card", "'{boost}' lies before you: it takes effect from your next turn."),
    "BoostDestroyed": ("damage", "Your '{boost}' is destroyed by '{cause}'."),
    "BoostsActivated": ("card", "In effect for you from now on: {boosts}."),
    "HandShown": ("card", "The hand of {other}, as it is now:"),
    "HandShown empty": ("card", "The hand of {other} is empty."),
    "DiscardPicked": ("card", "You take '{card}' out of the discard pile."),
    "KnifeReturned": ("card", "The 'Throwing knife' comes back to your hand."),
    "FireStarted": (
        "damage",
        "'{cause}' sets you on fire: {burning} damage for each card you play, until your next turn ends.",
    ),
    "FireStarted shell": (
        "damage",
        "'{cause}' sets you on fire like a 'Molotov': {burning} damage for each card, until your next turn ends.",
    ),
    "FireEnded": ("plain", "You burn no longer."),
    "ShieldRaised": ("card", "Your Ballistic Shield is up: until your next turn only a Crossbow can hurt you."),
    "ShieldFell": ("plain", "Your Ballistic Shield falls."),
    "RpgAimed": (
        "damage",
        "An RPG is aimed at you: it fires at the end of a turn in which you have used 3 or more action points.",
    ),
    "TurnBegan": ("turn", "Now it's {name}'s turn"),
    "MatchWon": ("result", "You have won the match!"),
}
"""For what the reader does, or what befalls the reader. "The 'Akm' dealt ..." and "Now it's ..." are exact."""

THEIRS: Mapping[str, tuple[str, str]] = {
    "MatchStarted": ("turn", "The cards are dealt, 5 for each of you. {name} has the first turn."),
    "CardDrawn site": ("plain", "{name} takes the card of site {source}."),
    "CardDrawn pile": ("plain", "{name} draws a card."),
    "NothingDrawn site": ("plain", "Site {source} is empty: {name} takes nothing."),
    "NothingDrawn pile": ("plain", "Draw pile and discard pile are empty: {name} draws nothing."),
    "DrawSkipped": ("plain", "{name} skips the sites: 2 draws are due in End."),
    "BombDrawn site": ("bomb", "{name} has drawn a bomb card and must either defuse it or take 6 damage"),
    "BombDrawn pile": ("bomb", "{name} has drawn a bomb card and must either defuse it or take 6 damage"),
    "BombDrawn waiting": ("bomb", "{name} has drawn a bomb card and must either defuse it or take 6 damage"),
    "BombDefused discarding": ("bomb", "The {name} has defused the bomb by discarding!"),
    "BombDefused damage": ("bomb", "The {name} has defused the bomb by dealing damage!"),
    "BombExploded": ("bomb", "The {name} has failed to defuse the bomb and has taken {amount} damage!"),
    "CardPlayed": ("card", "{actor} has used '{card}' and spent {points} action points!"),
    "CardPlayed pair": ("card", "{actor} has used '{card}' with '{modification}' and spent {points} action points!"),
    "DieRolled show": ("die", "{name} rolls a die for show: {value}."),
    "RollAwaited": ("die", "'{card}' waits for its {purpose} die: {name} is to roll it."),
    "CardCancelled": ("plain", "The smoke swallows the '{card}': it is cancelled."),
    "DamageTaken": ("damage", "'{cause}' deals {amount} damage to {name}, who is at {hp:hitpoint}."),
    "DamageTaken none": ("plain", "'{cause}' does {name} no harm."),
    "Healed": ("heal", "{name} recovers {amount:hitpoint} with '{cause}' and is at {hp}."),
    "PointsConverted": (
        "heal",
        "The {name} has converted {points} unused action points into recovering {amount} hitpoints!",
    ),
    "BoostPlaced": ("card", "'{boost}' lies before {name}: it takes effect from {name}'s next turn."),
    "BoostDestroyed": ("card", "'{boost}' of {name} is destroyed by '{cause}'."),
    "BoostsActivated": ("card", "In effect for {name} from now on: {boosts}."),
    "DiscardPicked": ("card", "{name} takes '{card}' out of the discard pile."),
    "KnifeReturned": ("card", "The 'Throwing knife' comes back to {name}'s hand."),
    "FireStarted": (
        "card",
        "'{cause}' sets {name} on fire: {burning} damage for each card {name} plays, until {name}'s next turn ends.",
    ),
    "FireStarted shell": (
        "card",
        "'{cause}' sets {name} on fire like a 'Molotov': {burning} damage a card, until {name}'s next turn ends.",
    ),
    "FireEnded": ("plain", "{name} burns no longer."),
    "ShieldRaised": ("card", "{name}'s Ballistic Shield is up: until {name}'s next turn only a Crossbow gets through."),
    "ShieldFell": ("plain", "{name}'s Ballistic Shield falls."),
    "RpgAimed": (
        "card",
        "An RPG is aimed at {name}: it fires at the end of a turn in which {name} has used 3 or more action points.",
    ),
    "TurnBegan": ("turn", "{name} is next."),
    "MatchWon": ("result", "{name} has won the match."),
}
"""For everybody else: the document's lines for the bot's turn, and ours where it has none."""
