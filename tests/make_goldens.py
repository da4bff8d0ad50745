"""Writes the golden plays of every game: `python -m tests.make_goldens`.

Run it after a change that is meant to change how matches go (a rule, a line, a bot), and read the difference before you
commit it: `git diff transcripts/golden`. The plays go through a table alone and are of practice matches, so they come
out the same on every machine, byte for byte.
"""

import random
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from gm.engine.game import Game
from gm.engine.types import PlannedCall, Seat
from gm.games import GAMES
from gm.table import Chair, Table
from tests.random_games import option_sets

FOLDER = Path(__file__).parent.parent / "transcripts" / "golden"
PEOPLE = ("User", "Bot", "Third", "Fourth")
TURNS_BEFORE_GIVING_UP = 12
MESSAGE_LIMIT = 120
"""People who play at random might go on for ever."""


def chairs(game: Game[Any], *bots: str | None) -> list[Chair]:
    """A full table; the last of `bots` takes all seats that are left."""
    levels = [*bots, *[bots[-1]] * game.seat_counts[0]]
    return [Chair(name, level) for name, level in zip(PEOPLE[: game.seat_counts[0]], levels, strict=False)]


def person_acts(table: Table, seat: Seat, luck: random.Random) -> None:
    """One message with one order that the seat is offered, and the answer to it."""
    offer = luck.choice(table.offers(seat))
    call = PlannedCall(offer.tool, luck.choice(offer.calls))
    table.heard(seat, f"I {call.tool.replace('_', ' ')} now", (call,))
    table.act(seat, call.tool, call.arguments)
    answer(table)


def answer(table: Table) -> None:
    """The bots' turns, then the exact lines for every person."""
    while table.play_bot() is not None:
        pass
    for seat, chair in enumerate(table.chairs):
        if chair.bot is None:
            table.report(seat)


def to_act(table: Table) -> Seat | None:
    """The first person who can act; None at the end."""
    seats = range(len(table.chairs))
    return next((seat for seat in seats if table.chairs[seat].bot is None and table.offers(seat)), None)


def play_on(table: Table, luck: random.Random, limit: int = MESSAGE_LIMIT) -> None:
    """People who play at random, to the end or for so many messages."""
    for _ in range(limit):
        seat = to_act(table)
        if seat is None:
            return
        person_acts(table, seat, luck)


def bots_alone(game: Game[Any], path: Path) -> Table:
    """A strong bot against a weak one, to the end."""
    table = Table.open(game, chairs(game, "normal", "easy"), path=path, practice=5)
    table.start()
    answer(table)
    return table


def person_and_bot(game: Game[Any], path: Path) -> Table:
    """A person who looks, errs and chats against a bot, to the end; with a word in the shuffle."""
    table = Table.open(game, chairs(game, None, "normal"), path=path, practice=2)
    luck = random.Random(2)
    table.heard(0, "start game, my word is tulip", (PlannedCall("start", {"word": "tulip"}),))
    table.start("tulip")
    answer(table)
    table.told(0, "The table is set.")
    for look in sorted(game.looks):
        table.act(0, look, {})
    table.act(0, "fly_away", {})
    table.act(0, game.tools[0], {"nonsense": [1, None]})
    table.start()
    play_on(table, luck)
    return table


def people_with_other_options(game: Game[Any], path: Path) -> Table:
    """People alone, with the last of the game's option sets, to the end; who grows tired of it gives up."""
    table = Table.open(game, chairs(game, None), path=path, options=option_sets(game)[-1], practice=9)
    table.start()
    answer(table)
    play_on(table, random.Random(3))
    while (seat := to_act(table)) is not None:
        table.heard(seat, "that's enough for me", (PlannedCall("resign", {}),))
        table.act(seat, "resign", {})
        answer(table)
    return table


def given_up(game: Game[Any], path: Path) -> Table:
    """A person who resigns after some turns."""
    table = Table.open(game, chairs(game, None, "easy"), path=path, practice=4)
    table.start("слово")
    answer(table)
    play_on(table, random.Random(4), TURNS_BEFORE_GIVING_UP)
    table.heard(0, "I give up", (PlannedCall("resign", {}),))
    table.act(0, "resign", {})
    answer(table)
    return table


PLAYS: Mapping[str, Callable[[Game[Any], Path], Table]] = {
    play.__name__: play for play in (bots_alone, person_and_bot, people_with_other_options, given_up)
}


def made(game: Game[Any], play: str) -> bytes:
    """The transcript of a play, as it comes out now.

    Raises:
        AssertionError: the play did not come to an end.
    """
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"{play}.jsonl"
        table = PLAYS[play](game, path)
        table.close()
        assert table.outcome is not None, f"{play} of {game.name} goes on: give it another practice number"
        return path.read_bytes()


def main() -> None:
    """Writes every play that differs, and says which."""
    for game in GAMES.values():
        (FOLDER / game.name).mkdir(parents=True, exist_ok=True)
        for play in PLAYS:
            path, text = FOLDER / game.name / f"{play}.jsonl", made(game, play)
            if not path.is_file() or path.read_bytes() != text:
                path.write_bytes(text)
                sys.stdout.write(f"{path.relative_to(FOLDER.parent.parent)} written\n")


if __name__ == "__main__":
    main()
