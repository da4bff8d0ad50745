"""Seats that are counted instead of named (`первого бота`, `bot2`), and the `всем` that says how much, not whom."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from gm.engine.speech import CARD, GROUP, MARK, NUMBER, SEAT, THING, UNKNOWN, VERB, Term, marked
from gm.engine.types import View
from gm.games.warha_realms.chunks import ATTACK, BREAKS, STOPS, TEMPT

RIVALS = ("бот", "враг", "соперник", "противник", "оппонент", "bot", "enemy", "opponent", "rival")
"""How words begin for somebody whom one plays against."""
SEVERAL = ("ам", "ах", "ами", "ов", "ы", "и", "bots", "enemies", "opponents", "rivals")
"""How they end where they mean several."""
ENDINGS = ("го", "му", "й", "ый", "ого", "ому", "st", "nd", "rd")
"""What stands behind a figure that counts: `1-го`."""
ANSWERED = 3
"""An attack, a comma and whom it means."""
WHOM = ("го", "му")
BOT, BOTS = "Bot", ("бот", "bot")
NUMBERED = re.compile(r"(?:bot|бот)\D{0,2}(\d+)")


def with_counted_seats(lines: Sequence[Sequence[Term]], view: View) -> list[list[Term]]:
    """The lines of a post, each counted seat as a name, and each `всем` beside one target as `all`."""
    return [
        [term for piece in _pieces(_answered(_named(line, view), view)) for term in _with_amount(piece)]
        for line in lines
    ]


def _named(line: Sequence[Term], view: View) -> list[Term]:
    found: list[Term] = []
    at = 0
    while at < len(line):
        seat, length = _counted_at(line, at, view)
        found.append(line[at] if seat is None else Term(MARK, f"{SEAT}{seat}", line[at].text))
        at += length
    return found


def _answered(line: list[Term], view: View) -> list[Term]:
    """`бью бота, второго`: whom an attack means is said behind it, as by those who are asked."""
    whole, tail = line[:-2], line[-1]
    if len(line) < ANSWERED or line[-2].text != "," or any(term.text in (*STOPS, *BREAKS) for term in whole):
        return line
    deed = [term.value for term in whole if term.kind == VERB]
    if deed not in ([ATTACK], [TEMPT]) or any(term.seat is not None or term.kind in (CARD, GROUP) for term in whole):
        return line
    rivals = [spot for spot, term in enumerate(whole) if _is_rival(term)]
    seat = tail.seat
    if tail.kind == NUMBER and tail.form == "ordinal":
        seat = _seat(int(tail.value), view, bots=False)
    elif tail.kind == NUMBER and tail.text.isdigit() and rivals == [len(whole) - 1]:
        seat = _seat(int(tail.value), view, bots=True) if whole[-1].text.startswith(BOTS) else None
    if seat is None or len(rivals) > 1:
        return line
    at = rivals[0] if rivals else len(whole)
    return [*whole[:at], Term(MARK, f"{SEAT}{seat}", tail.text), *whole[at + 1 :]]


def _counted_at(line: Sequence[Term], at: int, view: View) -> tuple[int | None, int]:
    """The seat that is counted at a place and by how many words; None where none is."""
    term = line[at]
    joined = NUMBERED.fullmatch(term.text) if term.kind == UNKNOWN else None
    if joined:
        return _seat(int(joined[1]), view, bots=True), 1
    if term.kind != NUMBER or not term.value.isdigit():
        return None, 1
    length = 1
    if term.form != "ordinal":
        if not (line[at + 1 : at + 2] and line[at + 1].text in ENDINGS):
            return None, 1
        length = 2
    rest = line[at + length : at + length + 1]
    if rest and _is_rival(rest[0]):
        seat = _seat(int(term.value), view, bots=rest[0].text.startswith(BOTS))
        return seat, length + 1 if seat is not None else 1
    alone = not rest or rest[0].kind not in (CARD, GROUP, UNKNOWN)
    struck = at > 0 and line[at - 1].kind == VERB and line[at - 1].value in (ATTACK, TEMPT)
    alone = alone and (struck or len(line) == length) and line[at + length - 1].text.endswith(WHOM)
    seat = _seat(int(term.value), view, bots=False) if alone else None
    return seat, length if seat is not None else 1


def _seat(number: int, view: View, *, bots: bool) -> int | None:
    """The opponent of that number: by its name where the bots are numbered, else in the order of the seats."""
    seats, own = view["seats"], view["seat"]
    rivals: list[int] = [(own + step) % len(seats) for step in range(1, len(seats))]
    called = [seat for seat in rivals if seats[seat]["nick"] == f"{BOT} {number}"]
    if called:
        return called[0]
    if bots:
        rivals = [seat for seat in rivals if seats[seat]["nick"].startswith(BOT)]
    return rivals[number - 1] if 0 < number <= len(rivals) else None


def _is_rival(term: Term) -> bool:
    """True for a word for one of those whom one plays against."""
    several = term.text.endswith(SEVERAL)
    return marked(term, "bot", "target") and term.text.startswith(RIVALS) and not several


def _pieces(line: Sequence[Term]) -> Iterator[list[Term]]:
    """A line cut behind its commas and full stops."""
    piece: list[Term] = []
    for term in line:
        piece.append(term)
        if term.text in (*STOPS, *BREAKS):
            yield piece
            piece = []
    yield piece


def _with_amount(piece: list[Term]) -> list[Term]:
    """`бью Борю всем`: with one target named and no number, that is all the attack there is."""
    targets = [term for term in piece if term.seat is not None or _is_rival(term)]
    numbers = [term for term in piece if term.kind == NUMBER and term.form != "ordinal"]
    if len(targets) != 1 or numbers:
        return piece
    return [
        replace(term, value="all") if (term.kind, term.value, term.text) == (THING, "everyone", "всем") else term
        for term in piece
    ]
