"""Tables for tests: matches played through the contract alone, by persons who decide from what they see."""

import hashlib
import json
from pathlib import Path

from gm.engine.types import PlannedCall, Seat
from gm.games import get_game
from gm.table import Chair, Table

BOMBLINE = get_game("bombline")
PERSONS = (Chair("User"), Chair("Bot"))
AGAINST_BOT = (Chair("User"), Chair("Bot", "random"))


def open_table(path: Path | None = None, *, practice: int = 1, chairs: tuple[Chair, ...] = AGAINST_BOT) -> Table:
    """A practice match of Bombline, not started."""
    return Table.open(BOMBLINE, chairs, path=path, practice=practice)


def decide(table: Table, seat: Seat, salt: str = "") -> PlannedCall:
    """One of the calls that the seat is offered: the same view always gives the same."""
    calls = [PlannedCall(offer.tool, arguments) for offer in table.offers(seat) for arguments in offer.calls]
    seen = json.dumps(table.view(seat), sort_keys=True) + salt
    return calls[int(hashlib.sha256(seen.encode()).hexdigest(), 16) % len(calls)]


def turn(table: Table, seat: Seat, text: str = "go") -> None:
    """A message of one order, carried out and answered as a conversation does it."""
    call = decide(table, seat)
    table.heard(seat, text, (call,))
    assert table.act(seat, call.tool, call.arguments).ok
    answer_message(table, seat)


def answer_message(table: Table, seat: Seat) -> None:
    """The bots' turn, the exact lines, a sentence of prose."""
    while table.play_bot() is not None:
        pass
    table.report(seat)
    table.told(seat, "So it goes.")


def play(table: Table, messages: int = 1000, seat: Seat = 0) -> None:
    """Plays on for so many messages, or to the end."""
    if not table.started:
        table.start()
    answer_message(table, seat)
    for _ in range(messages):
        if table.outcome is not None:
            return
        turn(table, seat)
