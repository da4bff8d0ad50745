"""What a table should be like, as a model's name, our card, or words at the table ask for it."""

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gm.bots import LEVELS
from gm.engine.game import Game
from gm.engine.said import Said, said
from gm.errors import GmError, SetupError, UnknownModelError
from gm.frontends.seating import AUTO_CONFIRM, BOT_NAME, NO, USUAL_LEVEL, YES, options_for
from gm.games import GAMES
from gm.render import NAME_LIMIT, clean_name, harmless
from gm.table import Chair, Table

USER_NAME = "User"
LANGUAGES = ("en", "ru")
STRONGEST = "hard"
"""Asks for the strongest level that there is: the usual one."""
TAKEBACKS, HTML = "takebacks", "html"


@dataclass(frozen=True, slots=True)
class Wish:
    """A table as it was asked for. `people`: who plays, bots take the other seats; `bot`: what a single bot is called.

    `options`: the game's own, as `KEY=VALUE`. `html`: whoever shows the answers shows the HTML in them.
    """

    game: Game[Any]
    level: str = USUAL_LEVEL
    takebacks: bool = False
    language: str = ""
    html: bool = False
    options: tuple[str, ...] = ()
    people: tuple[str, ...] = (USER_NAME,)
    bot: str = BOT_NAME


def model_names() -> list[str]:
    """The names that a list of models shows: one for each game."""
    return [_model_name(name) for name in GAMES]


def game_named(name: str) -> Game[Any] | None:
    """The game of that name, whatever its case and hyphens; None where there is none."""
    wanted = name.strip().casefold().replace("-", "_")
    return GAMES[wanted] if wanted in set(GAMES) else None


def _model_name(game: str) -> str:
    return game.replace("_", "-")


def wish_for(model: str) -> Wish:
    """The table that a model's name asks for: a game, then what is wanted otherwise, each behind a colon.

    >>> wish = wish_for("bombline:easy:takebacks")
    >>> wish.game.name, wish.level, wish.takebacks
    ('bombline', 'easy', True)

    Raises:
        UnknownModelError: there is no such game, or something behind it says nothing to it.
    """
    name, *wanted = model.strip().split(":")
    game = game_named(name)
    if game is None:
        models = ", ".join(model_names())
        raise UnknownModelError(
            said("There is no model {model}; the models are: {models}", model=_quoted(name), models=models)
        )
    wish = Wish(game)
    try:
        for word in wanted:
            wish = _with_word(wish, word.strip())
        options_for(game, wish.options, ())
    except SetupError as error:
        reason = error.args[0]
        raise UnknownModelError(
            said("The model {model} cannot be: {reason}", model=_quoted(model), reason=reason)
        ) from None
    except GmError:
        raise UnknownModelError(_what_can_stand(game, model)) from None
    return wish


def _with_word(wish: Wish, word: str) -> Wish:
    known = word.casefold()
    if known in (*LEVELS, STRONGEST):
        return with_options(wish, {"level": known})
    if known in LANGUAGES:
        return with_options(wish, {"lang": known})
    if known in (TAKEBACKS, HTML):
        return with_options(wish, {known: "on"})
    key, _, value = word.partition("=")
    return with_options(wish, {key: value})


def _what_can_stand(game: Game[Any], model: str) -> Said:
    """What a model's name may hold behind the game, where something else stands there."""
    words = (*LEVELS, STRONGEST, *LANGUAGES, TAKEBACKS, HTML, f"name={USER_NAME}", f"bot={BOT_NAME}")
    return said(
        "The model {model} cannot be: behind the game, each behind a colon, can stand {words}",
        model=_quoted(model),
        words=", ".join((*words, *usual_options(game))),
    )


def usual_options(game: Game[Any]) -> list[str]:
    """The game's options as `KEY=VALUE`, each with its usual value."""
    fields = dataclasses.fields(game.options_type)
    return [f"{field.name}={shown_value(field.default)}" for field in fields if field.name != AUTO_CONFIRM]


def shown_value(value: object) -> str:
    """An option's value as it is written in `KEY=VALUE`."""
    if isinstance(value, bool):
        return YES[0] if value else NO[0]
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _quoted(model: str) -> str:
    return repr(harmless(model)[:80])


def _level(word: str) -> str:
    return USUAL_LEVEL if word == STRONGEST else word


def with_options(wish: Wish, given: Mapping[str, str]) -> Wish:
    """`wish` with what is `given` by key: level, takebacks, lang, html, name, bot; all else is the game's own."""
    for key, value in given.items():
        known, word = key.strip().casefold(), value.strip().casefold()
        if known == "level" and word in (*LEVELS, STRONGEST):
            wish = dataclasses.replace(wish, level=_level(word))
        elif known in ("lang", "language") and word in LANGUAGES:
            wish = dataclasses.replace(wish, language=word)
        elif known == TAKEBACKS and word in (*YES, *NO):
            wish = dataclasses.replace(wish, takebacks=word in YES)
        elif known == HTML and word in (*YES, *NO):
            wish = dataclasses.replace(wish, html=word in YES)
        elif known in ("name", "user"):
            wish = dataclasses.replace(wish, people=(value.strip(),))
        elif known in ("bot", "char"):
            wish = dataclasses.replace(wish, bot=value.strip())
        else:
            wish = dataclasses.replace(wish, options=(*wish.options, f"{known}={value.strip()}"))
    return wish


def with_known(wish: Wish, given: Mapping[str, str]) -> Wish:
    """`wish` with what of `given` says something to its game; the rest, of a card for another version, is left out."""
    wanted = with_options(wish, given)
    try:
        options_for(wanted.game, wanted.options, ())
    except GmError:
        if len(given) > 1:
            for key, value in given.items():
                wish = with_known(wish, {key: value})
        return wish
    return wanted


def open_table(wish: Wish) -> Table:
    """A table as wished for, kept in memory, with a seed of its own. Names that cannot be are replaced by usual ones.

    Raises:
        GmError: an option that the game does not have.
    """
    chairs = chairs_of(wish)
    options = options_for(wish.game, wish.options, chairs)
    return Table.open(wish.game, chairs, path=None, options=options, language=wish.language, friendly=wish.takebacks)


def chairs_of(wish: Wish) -> tuple[Chair, ...]:
    """People first, bots on the seats that are left; at least as many seats as the game is usually played with."""
    game = wish.game
    people = [shown_name(name, USER_NAME) for name in wish.people][: max(game.seat_counts)] or [USER_NAME]
    seats = next(count for count in (game.seat_counts[0], *sorted(game.seat_counts)) if count >= len(people))
    bots = [shown_name(wish.bot, BOT_NAME)] if seats - len(people) == 1 else []
    names = _told_apart([*people, *(bots or [BOT_NAME] * (seats - len(people)))])
    try:
        game.check_names(names)
    except GmError:
        names = list(game.default_names(seats))
    return tuple(Chair(name, None if seat < len(people) else wish.level) for seat, name in enumerate(names))


def shown_name(name: str, usual: str) -> str:
    r"""`name` as it can be shown; the usual one where nothing of it can.

    >>> shown_name(" Ari\n", "User"), shown_name("\u200b", "User")
    ('Ari', 'User')
    """
    try:
        return clean_name(harmless(name).strip()[:NAME_LIMIT])
    except GmError:
        return usual


def _told_apart(names: Sequence[str]) -> list[str]:
    """The names, numbered where they are the same."""
    found: list[str] = []
    for name in names:
        taken, number, tried = {one.casefold() for one in found}, 1, name
        if names.count(name) > 1 and name == BOT_NAME:
            tried = f"{name} {number}"
        while tried.casefold() in taken:
            number += 1
            tried = f"{name[: NAME_LIMIT - 3]} {number}"
        found.append(tried)
    return found
