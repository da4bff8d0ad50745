"""The exact lines of Beat or Bomb: where the match stands, and what happened, from a view and the events of its seat.

The rules name what is shown after a round (Q9); the words are ours. The kinds of lines are those of `gm.render`.
"""

from collections.abc import Iterator, Sequence

from gm.engine.events import Event
from gm.engine.said import counted, said
from gm.engine.sealed import ChoiceOpened, ChoiceSealed, tell_sealed
from gm.engine.types import Line, Seat, View
from gm.games.beat_or_bomb import events as happened
from gm.games.beat_or_bomb.cards import COMPETE, ROUNDS
from gm.games.beat_or_bomb.state import OVER


def display(view: View, names: Sequence[str]) -> list[Line]:
    """Round, points and cards left of both (Q3), the reader's first, and what the reader has chosen."""
    over = view["phase"] == OVER
    lines = [Line(said("The match is over."), "turn") if over else _round_line(view["round"])]
    for seat in _reader_first(view, names):
        one = view["seats"][seat]
        points = counted("{name} has {count} point", "{name} has {count} points", one["points"], name=names[seat])
        lines.append(Line(points, "exact"))
        if one["cards"]:
            text = said("{name} has left: {cards}", name=names[seat], cards=", ".join(one["cards"]))
            lines.append(Line(text, "card"))
    return lines + list(_choice_lines(view, names))


def _round_line(number: int) -> Line:
    return Line(said("Round {number} of {rounds}", number=number, rounds=ROUNDS), "turn")


def _reader_first(view: View, names: Sequence[str]) -> list[Seat]:
    return sorted(range(len(names)), key=lambda seat: seat != view["seat"])


def _choice_lines(view: View, names: Sequence[str]) -> Iterator[Line]:
    """What the reader has chosen for this round, and who else waits for it."""
    for seat in _reader_first(view, names):
        one = view["seats"][seat]
        chosen = one.get("choice")
        if chosen is not None:
            yield _chosen_line(chosen["card"], chosen["stance"], one["confirmed"])
        elif one["confirmed"]:
            yield Line(said("{name} has chosen and confirmed.", name=names[seat]))


def _chosen_line(card: str, stance: str, confirmed: bool) -> Line:
    """A choice of the reader's own."""
    if stance == COMPETE:
        text = (
            said("You compete with {card}: confirmed.", card=card)
            if confirmed
            else said("You mean to compete with {card}: not confirmed yet.", card=card)
        )
    else:
        text = (
            said("You give up {card}: confirmed.", card=card)
            if confirmed
            else said("You mean to give up {card}: not confirmed yet.", card=card)
        )
    return Line(text, "choice")


def tell(view: View, events: Sequence[Event], names: Sequence[str]) -> list[Line]:
    """The lines for `events` (already filtered for the view's seat), in the order in which things happened."""
    # A seal says already that its seat has chosen.
    sealed = {event.seat for event in events if isinstance(event, ChoiceSealed)}
    told = [event for event in events if not (isinstance(event, happened.ChoiceConfirmed) and event.seat in sealed)]
    return [line for event in told for line in _lines_of(view, event, names)]


def _lines_of(view: View, event: Event, names: Sequence[str]) -> Iterator[Line]:
    match event:
        case happened.CardChosen(card=card, stance=stance):
            yield _chosen_line(card, stance, confirmed=False)
        case happened.ChoiceConfirmed(card=str(card), stance=str(stance)):
            yield _chosen_line(card, stance, confirmed=True)
        case happened.ChoiceConfirmed():
            yield Line(said("{name} has chosen and confirmed.", name=names[event.seat]))
        case happened.RoundScored():
            yield from _round_lines(view, event, names)
        case happened.MatchWon() if event.seat == view["seat"]:
            yield Line(said("You win the match!"), "result")
        case happened.MatchWon():
            yield Line(said("{name} wins the match!", name=names[event.seat]), "result")
        case happened.MatchTied():
            yield Line(said("The match is a tie."), "result")
        case ChoiceSealed() | ChoiceOpened():
            yield tell_sealed(event, names)


def _round_lines(view: View, event: happened.RoundScored, names: Sequence[str]) -> Iterator[Line]:
    """Q9: both cards and decisions, points won, running totals, the round, the cards left to the reader."""
    yield Line(said("Round {number} of {rounds} is shown", number=event.number, rounds=ROUNDS), "turn")
    for seat in _reader_first(view, names):
        card, won, total = event.cards[seat], event.points[seat], event.totals[seat]
        if event.stances[seat] == COMPETE:
            text = said(
                "{name} competes with {card}. Points won: {won}. Total: {total}",
                name=names[seat], card=card, won=won, total=total,
            )  # fmt: skip
        else:
            text = said(
                "{name} gives up {card}. Points won: {won}. Total: {total}",
                name=names[seat], card=card, won=won, total=total,
            )  # fmt: skip
        yield Line(text, "card")
    seat = view["seat"]
    if seat is not None and view["seats"][seat]["cards"]:
        yield Line(said("Your cards left: {cards}", cards=", ".join(view["seats"][seat]["cards"])), "exact")
