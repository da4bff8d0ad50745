"""`gm play`: a match by conversation, in a terminal or with a message per line through a pipe."""

import argparse
import contextlib
import os
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from gm.engine.said import said
from gm.errors import GmError
from gm.frontends.model import Tally, model_asked_for, open_storyteller, warm_up
from gm.games import GAMES, get_game
from gm.language import SOURCE, translate
from gm.narrator.pieces import Counted
from gm.settings import Settings, load_settings

if TYPE_CHECKING:
    from gm.frontends.session import Session
    from gm.narrator.pieces import Piece
    from gm.narrator.turn import Storyteller
    from gm.table import Table


class Screen(Protocol):
    """Where a conversation takes place: a terminal or a pipe."""

    def read(self, session: "Session", seat: int) -> str | None:
        """The next message of `seat`; None where no more will come.

        Raises:
            TimeoutError: the seat's time ran out first.
        """

    def hand_over(self, session: "Session", seat: int) -> None:
        """The keyboard goes to `seat`; what nobody else may see has left the screen when this returns.

        Raises:
            EOFError: somebody leaves instead.
        """

    def show(self, piece: "Piece") -> None:
        """Shows one piece of an answer; it has left the program when this returns."""

    def say(self, text: str) -> None:
        """Shows one line of the program's own."""


def run_play(arguments: argparse.Namespace) -> int:
    """`gm play`: exit code 0, however the match went."""
    settings = load_settings(os.environ)
    if arguments.game is None and arguments.resume is None:
        if arguments.forum is not None:
            raise GmError(said("--forum needs a game: gm play warha-realms --forum FILE"))
        return _list_all(settings, arguments.lang or SOURCE)
    if arguments.forum is not None:
        return _run_forum(arguments, settings)
    screen = _make_screen(settings)
    language = arguments.lang or SOURCE
    asked = model_asked_for(arguments, os.environ, lambda text: screen.say(translate(text, language)))
    if arguments.resume is None:
        # The greeting comes before the heavy imports: who starts a game should not look at nothing.
        screen.say(_welcome(arguments))
    with open_storyteller(asked, settings, arguments.mode) as storyteller:
        table = _open(arguments, settings) if arguments.resume is None else _resume(arguments, settings)
        warm_up(storyteller, table, both=arguments.local is not None)
        tally = Tally(arguments.lang or table.language) if arguments.stats else None
        converse(_session(table, settings, storyteller, arguments.lang), screen, tally)
    return 0


def converse(session: "Session", screen: Screen, tally: Tally | None = None) -> None:
    """Greets, then answers message after message until no more come; a match that goes on says how to resume it.

    Several people at one screen write in turn. `tally`: counts what a model takes, and shows it after each turn.
    """
    from gm.narrator.intent.replies import wants_to_leave

    seat = session.first_person
    with contextlib.suppress(KeyboardInterrupt, EOFError):
        if len(session.people) > 1 and session.table.started and session.table.outcome is None:
            # Who opens a saved match need not be the one whose cards are shown first.
            screen.hand_over(session, seat)
        _show_all(screen, session.greet(seat), tally)
        while True:
            after = session.next_person(seat)
            if after != seat or session.changes_hands:
                seat = after
                screen.hand_over(session, seat)
                _show_all(screen, session.hand_over(seat), tally)
            try:
                text = screen.read(session, seat)
            except TimeoutError:
                _show_all(screen, session.time_is_up(seat), tally)
                continue
            if text is None or wants_to_leave(text):
                break
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


def _welcome(arguments: argparse.Namespace) -> str:
    """The first line. Nobody is welcomed to a table that cannot be.

    Raises:
        GmError: as `names_for` and `options_for`.
    """
    from gm.frontends.seating import chairs_for, names_for, options_for, welcome

    game = get_game(arguments.game)
    people, bots = names_for(game, arguments)
    if arguments.options:
        options_for(game, arguments.options, chairs_for(game, arguments))
    return translate(welcome(game, people, bots), arguments.lang or game.language)


def _run_forum(arguments: argparse.Namespace, settings: Settings) -> int:
    """Posts from a file or standard input, answers in HTML on standard output."""
    from gm.frontends.forum import Forum, first_nicks, posts_in
    from gm.narrator.intent.reading import says_what
    from gm.narrator.turn import PLAIN

    table = _resume(arguments, settings) if arguments.resume is not None else None
    game = get_game(arguments.game) if table is None else table.game
    if not game.open_table:
        raise GmError(
            said(
                "--forum: {game} has hidden cards, and a forum reads everything; play it with gm play", game=game.title
            )
        )
    from_file = arguments.forum != "-"
    lines = _lines_of(Path(arguments.forum)) if from_file else None
    named = arguments.resume is not None or arguments.companions or arguments.name != "User"
    if lines is None and not named:
        raise GmError(said("--forum: say who plays, such as: --name Аня --with Боря --with Вася"))
    if lines is not None and not named:
        # Nobody was named: the first who post are the players.
        arguments.name, *arguments.companions = first_nicks(lines, arguments.seats or game.seat_counts[0]) or ["User"]
    table = table or _open(arguments, settings)
    session = _session(table, settings, PLAIN, arguments.lang)
    forum = Forum(session, sys.stdout)
    first = session.first_person
    forum.open(session.greet(first) if table.started else session.begin(first))
    with contextlib.suppress(KeyboardInterrupt):
        source = lines if lines is not None else sys.stdin
        is_heading = partial(says_what, table.game)
        for post in posts_in(source, table.names, whole_file=from_file, is_heading=is_heading):
            forum.answer(post)
    how_to_go_on = session.leave(first)
    if how_to_go_on:
        print(how_to_go_on, file=sys.stderr)
    return 0


def _lines_of(path: Path) -> list[str]:
    """The lines that anybody sees as such: other characters that break lines stay inside one, and sign nothing."""
    try:
        return path.read_text(encoding="utf-8-sig").split("\n")
    except UnicodeDecodeError as error:
        raise GmError(
            said("{file} is no UTF-8 text (byte {byte}): save it as UTF-8 first", file=str(path), byte=error.start)
        ) from None


def _open(arguments: argparse.Namespace, settings: Settings) -> "Table":
    from gm.engine.chance import SEED_BYTES
    from gm.frontends.saved import new_path
    from gm.frontends.seating import chairs_for, options_for
    from gm.table import Table

    game = get_game(arguments.game)
    path = Path(arguments.transcript) if arguments.transcript else new_path(settings.matches_folder, game.name)
    if path.exists():
        raise GmError(
            said("{file} is there already: give another name, or go on with it: --resume {file}", file=str(path))
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    chairs = chairs_for(game, arguments)
    options = options_for(game, arguments.options, chairs)
    seed = os.urandom(SEED_BYTES) if arguments.seed is None else None
    return Table.open(
        game, chairs, path=path, options=options, seed=seed, practice=arguments.seed, language=arguments.lang
    )


def _resume(arguments: argparse.Namespace, settings: Settings) -> "Table":
    from gm.table import Table

    _check_resumable(arguments)
    path = Path(arguments.resume)
    if not path.exists() and path.name == arguments.resume:
        # As `gm matches` lists it.
        path = settings.matches_folder / path
    table = Table.resume(path)
    if arguments.game is not None and get_game(arguments.game) is not table.game:
        raise GmError(
            said(
                "{file} is a match of {game}, not of {other}",
                file=arguments.resume,
                game=table.game.title,
                other=get_game(arguments.game).title,
            )
        )
    return table


def _check_resumable(arguments: argparse.Namespace) -> None:
    """A saved table is as it was opened: flags that say otherwise are refused, not ignored."""
    given = {
        "--seed": arguments.seed is not None,
        "--bot": arguments.bot is not None,
        "--name": arguments.name != "User",
        "--with": bool(arguments.companions),
        "--seats": arguments.seats is not None,
        "--option": bool(arguments.options),
    }
    wrong = ", ".join(flag for flag, there in given.items() if there)
    if wrong:
        raise GmError(
            said("{flags} cannot be given with --resume: the saved match has its own; leave it out", flags=wrong)
        )


def _session(table: "Table", settings: Settings, storyteller: "Storyteller", language: str) -> "Session":
    from gm.frontends.saved import path_after
    from gm.frontends.session import Session
    from gm.table import Table

    def open_next(old: Table, seed: bytes, practice: int | None) -> Table:
        path = path_after(old.path, settings.matches_folder, old.game.name)
        drawn = seed if practice is None else None
        return Table.open(
            old.game,
            old.chairs,
            path=path,
            options=old.options,
            seed=drawn,
            practice=practice,
            language=old.language,
        )

    def on_end(ended: Table) -> Iterator[str]:
        from gm.frontends.profile import count_match
        from gm.profiles import Profiles

        try:
            yield from count_match(Profiles(settings.profiles_file), ended)
        except GmError as error:
            # The seed and the hash still have to be shown; opened once more, the match is counted then.
            yield error.args[0]

    return Session(table, open_next, storyteller, language=language, on_end=on_end)


def _list_all(settings: Settings, language: str) -> int:
    from gm.frontends.saved import print_matches

    print(translate(said("Games:"), language))
    for game in GAMES.values():
        print(f"  gm play {game.name.replace('_', '-'):<18} {game.title}")
    print()
    print_matches(settings.matches_folder, language)
    return 0
