"""`gm play`: a match by conversation, in a terminal or with a message per line through a pipe."""

import argparse
import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from gm.errors import GmError
from gm.frontends.model import Tally, model_asked_for, open_storyteller, warm_up
from gm.games import GAMES, get_game
from gm.narrator.phrases import phrase
from gm.narrator.pieces import Counted
from gm.render import clean_name
from gm.settings import Settings, load_settings

if TYPE_CHECKING:
    from gm.frontends.session import Session
    from gm.narrator.pieces import Piece
    from gm.narrator.turn import Storyteller
    from gm.table import Table

BOT_NAME = "Bot"
THE_PERSON = 0
"""The seat of the person: the first turn is the user's (Q4)."""


class Screen(Protocol):
    """Where a conversation takes place: a terminal or a pipe."""

    def read(self, session: "Session") -> str | None:
        """The next message; None where no more will come."""

    def show(self, piece: "Piece") -> None:
        """Shows one piece of an answer; it has left the program when this returns."""

    def say(self, text: str) -> None:
        """Shows one line of the program's own."""


def run_play(arguments: argparse.Namespace) -> int:
    """`gm play`: exit code 0, however the match went."""
    settings = load_settings(os.environ)
    if arguments.game is None and arguments.resume is None:
        return _list_all(settings)
    name = _checked_name(arguments.name)
    screen = _make_screen(settings)
    asked = model_asked_for(arguments, os.environ, screen.say)
    if arguments.resume is None:
        game = get_game(arguments.game)
        # The greeting comes before the heavy imports: who starts a game should not look at nothing.
        screen.say(phrase(game.language, "welcome", title=game.title, name=name, opponents=BOT_NAME))
    with open_storyteller(asked, settings, arguments.mode) as storyteller:
        table = _open(arguments, name, settings) if arguments.resume is None else _resume(arguments, settings)
        warm_up(storyteller, table, both=arguments.local is not None)
        tally = Tally() if arguments.stats else None
        converse(_session(table, settings, storyteller), THE_PERSON, screen, tally)
    return 0


def converse(session: "Session", seat: int, screen: Screen, tally: Tally | None = None) -> None:
    """Greets, then answers message after message until no more come; a match that goes on says how to resume it.

    `tally`: counts what a model takes, and shows it after each turn.
    """
    with contextlib.suppress(KeyboardInterrupt):
        _show_all(screen, session.greet(seat), tally)
        while (text := screen.read(session)) is not None:
            if text.strip():
                _show_all(screen, session.say(seat, text.strip()), tally)
    total = tally.total() if tally is not None else ""
    for line in (total, session.leave(seat)):
        if line:
            screen.say(line)


def _show_all(screen: Screen, pieces: "Iterator[Piece]", tally: Tally | None) -> None:
    for piece in pieces:
        screen.show(piece)
        if tally is not None and isinstance(piece, Counted):
            screen.say(tally.add(piece.report))


def _make_screen(settings: Settings) -> Screen:
    if sys.stdin.isatty() and sys.stdout.isatty():
        from gm.frontends.terminal import TerminalScreen

        return TerminalScreen(settings)
    from gm.frontends.pipe import PipeScreen

    return PipeScreen(sys.stdin, sys.stdout)


def _open(arguments: argparse.Namespace, name: str, settings: Settings) -> "Table":
    from gm.engine.chance import SEED_BYTES
    from gm.frontends.saved import new_path
    from gm.table import Chair, Table

    game = get_game(arguments.game)
    path = Path(arguments.transcript) if arguments.transcript else new_path(settings.matches_folder, game.name)
    if path.exists():
        raise GmError(f"{path} is there already: give another name, or go on with it: --resume {path}")
    path.parent.mkdir(parents=True, exist_ok=True)
    chairs = (Chair(name), Chair(BOT_NAME, bot=arguments.bot))
    seed = os.urandom(SEED_BYTES) if arguments.seed is None else None
    return Table.open(game, chairs, path=path, seed=seed, practice=arguments.seed)


def _resume(arguments: argparse.Namespace, settings: Settings) -> "Table":
    from gm.table import Table

    path = Path(arguments.resume)
    if not path.exists() and path.name == arguments.resume:
        # As `gm matches` lists it.
        path = settings.matches_folder / path
    table = Table.resume(path)
    if arguments.game is not None and get_game(arguments.game) is not table.game:
        raise GmError(f"{arguments.resume} is a match of {table.game.title}, not of {get_game(arguments.game).title}")
    return table


def _session(table: "Table", settings: Settings, storyteller: "Storyteller") -> "Session":
    from gm.frontends.saved import path_after
    from gm.frontends.session import Session
    from gm.table import Table

    def open_next(old: Table, seed: bytes, practice: int | None) -> Table:
        path = path_after(old.path, settings.matches_folder, old.game.name)
        drawn = seed if practice is None else None
        return Table.open(old.game, old.chairs, path=path, options=old.options, seed=drawn, practice=practice)

    return Session(table, open_next, storyteller)


def _checked_name(name: str) -> str:
    name = clean_name(name)
    if name.casefold() == BOT_NAME.casefold():
        raise GmError(f"--name {name}: that is your opponent's name; give another")
    return name


def _list_all(settings: Settings) -> int:
    from gm.frontends.saved import print_matches

    print("Games:")
    for game in GAMES.values():
        print(f"  gm play {game.name.replace('_', '-'):<18} {game.title}")
    print()
    print_matches(settings.matches_folder)
    return 0
