"""The exact lines of Bombline: the deck display, and what happened, from a view and the events that its seat may see.

The document's own forms are marked with their rule or ruling and stay as they are in every language; where it has none,
the lines are ours. A line about the reader's own doings says "you"; a line of the document carries names. The kinds of
lines are those of `gm.render`.
"""

from collections.abc import Iterator, Mapping, Sequence

from gm.engine.events import Event
from gm.engine.said import Said, Value, counted, said
from gm.engine.types import Line, Seat, View
from gm.games.bombline import events as happened
from gm.games.bombline.cards import AWARENESS, CARDS, LIGHTWEIGHT, MOLOTOV, RUSHER
from gm.games.bombline.lines import SHARED, THEIRS, THEIRS_EXACT, YOURS, YOURS_EXACT
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
    situation, places = situation_of(event), _places(event, names)
    exact = (YOURS_EXACT if own else THEIRS_EXACT).get(situation)
    ours = SHARED.get(situation) or (YOURS if own else THEIRS).get(situation)
    if exact is not None:
        yield Line(exact[1].format(**places), exact[0])
    elif ours is not None:
        yield Line(Said(ours[1], places), ours[0])
    if isinstance(event, happened.HandShown):
        yield from (Line(CARDS[card].shown, "card") for card in event.cards)
    elif isinstance(event, happened.TurnBegan | happened.MatchStarted) and own:
        yield Line(_phases_line(view), "turn")


def _phases_line(view: View) -> Said:
    """What the reader's phases are, with what the boosts in effect add to them (R7 to R9, R20, R24)."""
    boosts = {boost["name"] for boost in view["seats"][view["seat"]]["boosts"] if boost["active"]}
    points = ACTION_POINTS + (RUSHER in boosts)
    if LIGHTWEIGHT in boosts:
        return said(
            "Your phases: 1 Approach (take the card of site A or B, or skip it and draw 2 in End), "
            "2 Action ({points} action points), 3 End (unused points heal you, then you draw a card). "
            "A bomb opens a Defuse phase at once.",
            points=points,
        )
    return said(
        "Your phases: 1 Approach (take the card of site A or B), 2 Action ({points} action points), "
        "3 End (unused points heal you, then you draw a card). A bomb opens a Defuse phase at once.",
        points=points,
    )


def _places(event: Event, names: Sequence[str]) -> dict[str, Value]:
    """What the templates may use: the event's fields, numbers with their nouns, `name` and `other`, `shown` (card)."""
    places: dict[str, Value] = {"name": names[event.seat], "other": names[1 - event.seat]}
    places["actor"] = "The bot" if event.seat == BOT_SEAT else names[event.seat]
    for field, value in event.to_json().items():
        if isinstance(value, list):
            places[field] = ", ".join(f"'{item}'" for item in value)
        elif isinstance(value, int):
            places[field] = value
            places |= _with_noun(field, value)
        elif isinstance(value, str):
            places[field] = value
    if isinstance(event, happened.CardDrawn) and event.card is not None:
        places["shown"] = CARDS[event.card].shown
    return places


def _with_noun(field: str, number: int) -> dict[str, Value]:
    """A number of an event as people say it."""
    match field:
        case "points":
            unused = counted("{count} unused action point", "{count} unused action points", number)
            return {
                "action_points": counted("{count} action point", "{count} action points", number),
                "unused_points": unused,
            }
        case "amount":
            return {"hitpoints": counted("{count} hitpoint", "{count} hitpoints", number)}
        case "hp":
            return {"left": counted("{count} hitpoint", "{count} hitpoints", number)}
        case "count":
            return {
                "grenades": counted("{count} grenade", "{count} grenades", number),
                "cards_left": counted("{count} card", "{count} cards", number),
            }
    return {}


def situation_of(event: Event) -> str:
    """The event's kind, with the word that tells its cases apart: the key of the tables in `lines.py`."""
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
        case happened.DieRolled(purpose="smoke", value=value):
            detail = "smoke odd" if value % 2 else "smoke even"
        case happened.DieRolled(purpose=purpose, value=value):
            detail = "lost knife" if purpose == "knife" and value % 2 else purpose
        case happened.RollAwaited(purpose=purpose):
            detail = purpose
        case happened.DamageTaken(amount=0):
            detail = "none"
        case happened.HandShown(cards=()):
            detail = "empty"
        case happened.FireStarted(cause=cause) if cause != MOLOTOV:
            detail = "shell"
    return f"{type(event).__name__} {detail}".rstrip()
