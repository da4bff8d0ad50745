"""Who sits where in `gm play`: people by their names, bots on the seats that are left, and the table's options."""

import argparse
import dataclasses
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from gm.engine.game import Game
from gm.engine.said import said
from gm.engine.types import Json
from gm.errors import GmError
from gm.render import clean_name

if TYPE_CHECKING:
    from gm.table import Chair

BOT_NAME = "Bot"
USUAL_LEVEL = "normal"
AUTO_CONFIRM = "auto_confirm"
YES, NO = ("on", "yes", "true", "1"), ("off", "no", "false", "0")


def names_for(game: Game[Any], arguments: argparse.Namespace) -> tuple[list[str], list[str]]:
    """The people and the bots that the flags ask for: `--name`, every `--with`, then bots up to `--seats`.

    Raises:
        GmError: a number of seats that the game is not played with, or more people than seats.
    """
    people = [clean_name(name) for name in (arguments.name, *arguments.companions)]
    seats = max(game.seat_counts[0], len(people)) if arguments.seats is None else arguments.seats
    if arguments.seats is None and seats not in game.seat_counts:
        most = max(game.seat_counts)
        raise GmError(
            said(
                "{people} people were named: {game} is played by {most} at most",
                people=seats,
                game=game.title,
                most=most,
            )
        )
    if seats not in game.seat_counts:
        counts = ", ".join(map(str, sorted(game.seat_counts)))
        raise GmError(
            said("--seats {seats}: {game} is played with one of {counts}", seats=seats, game=game.title, counts=counts)
        )
    if len(people) > seats:
        raise GmError(
            said(
                "{people} people were named for {seats} seats: leave some out, or give --seats",
                people=len(people),
                seats=seats,
            )
        )
    taken = next((name for name in people if name.casefold() == BOT_NAME.casefold()), None)
    if taken is not None and len(people) < seats:
        raise GmError(said("--name {name}: that is what the bot is called; give another", name=taken))
    bots = seats - len(people)
    names = [BOT_NAME if bots == 1 else f"{BOT_NAME} {number}" for number in range(1, bots + 1)]
    game.check_names([*people, *names])
    return people, names


def chairs_for(game: Game[Any], arguments: argparse.Namespace) -> "tuple[Chair, ...]":
    """The chairs of `names_for`, people first."""
    from gm.table import Chair

    people, bots = names_for(game, arguments)
    return (*map(Chair, people), *(Chair(name, arguments.bot or USUAL_LEVEL) for name in bots))


def welcome(game: Game[Any], people: Sequence[str], bots: Sequence[str]) -> str:
    """The first line at a table."""
    names = {"title": game.title, "people": ", ".join(people), "bots": ", ".join(bots)}
    if not bots:
        return said("Welcome to {title}! At this table play: {people}.", **names)
    if len(people) == len(bots) == 1:
        return said("Welcome to {title}, {people}! Your opponent is {bots}.", **names)
    return said("Welcome to {title}! At this table play: {people}. Bots: {bots}.", **names)


def options_for(game: Game[Any], given: Sequence[str], chairs: "Sequence[Chair]") -> object:
    """The game's options as `KEY=VALUE` texts ask for them; against a bot a choice counts as confirmed (Q5).

    Raises:
        GmError: no such option, or a value of another kind.
    """
    from gm.scenario import read_options

    known = {item.name: item.default for item in dataclasses.fields(game.options_type)}
    chosen: dict[str, Json] = {}
    if AUTO_CONFIRM in known:
        chosen[AUTO_CONFIRM] = any(chair.bot is not None for chair in chairs)
    for text in given:
        key, found, value = text.partition("=")
        name = key.strip().replace("-", "_")
        if not found or name not in known:
            options = ", ".join(f"{name}={_shown(default)}" for name, default in known.items()) or "none"
            raise GmError(
                said(
                    "--option {given} is none of {game}; its options are: {options}",
                    given=text,
                    game=game.title,
                    options=options,
                )
            )
        chosen[name] = _value(text, value.strip(), known[name])
    return read_options(game, chosen)


def _shown(default: object) -> str:
    if isinstance(default, bool):
        return YES[0] if default else NO[0]
    return str(default)


def _value(text: str, value: str, default: object) -> Json:
    if isinstance(default, bool):
        if value.lower() not in (*YES, *NO):
            raise GmError(said("--option {given}: on or off is expected", given=text))
        return value.lower() in YES
    if isinstance(default, int):
        try:
            return int(value)
        except ValueError:
            raise GmError(said("--option {given}: a whole number is expected", given=text)) from None
    return value
