"""Before the deal: what a person wants otherwise at the table, said in words; and who else sits down.

The seal stays the same: whatever is agreed before the deal, the seed was drawn before it.
"""

import dataclasses
import re
from collections.abc import Iterator
from dataclasses import dataclass

from gm.engine.said import said
from gm.frontends.openai_server.options import USER_NAME, Wish, shown_name, shown_value, with_options
from gm.frontends.seating import AUTO_CONFIRM, BOT_NAME, USUAL_LEVEL
from gm.table import Table

NAME = r"[«\"'“]?(?P<name>[^\W\d_][\w'-]{0,30}(?: [A-ZА-ЯЁ][\w'-]{0,20})?)[»\"'”]?"
TAKEBACKS = r"take[- ]?backs?"
WORDS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (what, re.compile(pattern, re.IGNORECASE))
    for what, pattern in (
        ("takebacks=off", rf"\b(?:no {TAKEBACKS}|without {TAKEBACKS}|{TAKEBACKS}[ :=]+off)\b|\bбез (?:возврата|отмены)(?: ходов)?\b"),
        (
            "takebacks=on",
            rf"\b(?:(?:with|allow|permit) {TAKEBACKS}|{TAKEBACKS}[ :=]+(?:on|yes|allowed|please)|{TAKEBACKS} are (?:on|ok|allowed))\b"
            r"|\b(?:с (?:возвратом|отменой)(?: ходов)?\b|ходы можно (?:брать назад|отменять|возвращать))\b",
        ),
        ("level=easy", r"\b(?:an? |the )?easy (?:bot|opponent|game|level|mode)\b|\b(?:bot|level|difficulty)[ :=]+(?:to |is )?easy\b|\bл[её]гк(?:ий|ого|им|ие|их|ими) (?:бот\w*|соперник\w*|противник\w*|уров\w+)\b"),
        ("level=hard", r"\b(?:an? |the )?(?:hard|strong|difficult) (?:bot|opponent|game|level|mode)\b|\b(?:bot|level|difficulty)[ :=]+(?:to |is )?hard\b|\b(?:сильн|сложн|трудн)\w+ (?:бот\w*|соперник\w*|противник\w*|уров\w+)\b"),
        ("level=normal", r"\b(?:an? |the )?normal (?:bot|opponent|game|level|mode)\b|\b(?:bot|level|difficulty)[ :=]+(?:to |is )?normal\b|\bобычн\w+ (?:бот\w*|соперник\w*|противник\w*|уров\w+)\b"),
        ("lang=ru", r"\b(?:in|speak) russian\b|\b(?:по-русски|на русском(?: языке)?)\b"),
        ("lang=en", r"\b(?:in|speak) english\b|\b(?:по-английски|на английском(?: языке)?)\b"),
        ("bot", rf"\b(?:call (?:the |your )?(?:bot|opponent|self|yourself)|(?:the |your )?(?:bot|opponent)(?: is called|'s name is)|your name is|(?:бота|соперника|тебя) зовут|(?:бот|соперник) по имени) {NAME}"),
        ("user", rf"\b(?:call me|my name is|i am called|зови меня|меня зовут|мо[её] имя) {NAME}"),
    )
)  # fmt: skip
OPTION = re.compile(r"(?<!\S)([a-z][a-z_]{2,30})=([\w.-]{1,40}(?:,[\w.-]{1,20})*)")
LEVEL_NAMES = {"easy": said("easy"), "normal": said("normal, the strongest there is")}


@dataclass(frozen=True, slots=True)
class Changes:
    """What a message wants otherwise: the table as it is wanted now, and the rest of the message."""

    wish: Wish
    rest: str
    named: frozenset[str] = frozenset()
    """What was spoken of, also where it was so already: level, takebacks, ..."""


def changes_in(table: Table, speaker: str, text: str) -> Changes | None:
    """What `text` of `speaker` changes at a table that was not dealt yet; None where nothing."""
    before = wish_of_table(table)
    wish, rest, named = _with_words(before, text)
    wish = _with_person(wish, speaker)
    return Changes(wish, rest, named) if wish != before or named else None


def told(before: Wish, changes: Changes) -> Iterator[str]:
    """What has changed, and what was spoken of and is so already, in sentences."""
    wish, named = changes.wish, changes.named
    if wish.people != before.people:
        yield said("At this table play: {people}.", people=", ".join(wish.people))
    if wish.bot != before.bot:
        yield said("The opponent is called {name}.", name=wish.bot)
    if wish.level != before.level or "level" in named:
        yield said("The bots play at the level {level}.", level=LEVEL_NAMES.get(wish.level, wish.level))
    if wish.takebacks != before.takebacks or "takebacks" in named:
        yield (
            said(
                "Turns may be taken back at this table: edit or delete your message and send it anew. "
                "It is a friendly match, with no claim to be fair."
            )
            if wish.takebacks
            else said("No turn can be taken back at this table.")
        )
    if wish.options != before.options:
        yield said("Options of this table: {options}.", options=", ".join(wish.options))


def wish_of_table(table: Table) -> Wish:
    """The wish that a table not dealt yet stands for."""
    people = tuple(chair.name for chair in table.chairs if chair.bot is None)
    bots = [chair for chair in table.chairs if chair.bot is not None]
    fields = dataclasses.fields(table.options)  # type: ignore[arg-type]
    values = {field.name: (getattr(table.options, field.name), field.default) for field in fields}
    chosen = {key: value for key, (value, usual) in values.items() if value != usual and key != AUTO_CONFIRM}
    return Wish(
        table.game,
        level=(bots[0].bot or USUAL_LEVEL) if bots else USUAL_LEVEL,
        takebacks=table.friendly,
        language=table.language if table.language != table.game.language else "",
        options=tuple(f"{key}={shown_value(value)}" for key, value in chosen.items()),
        people=people,
        bot=bots[0].name if len(bots) == 1 else BOT_NAME,
    )


def _with_words(wish: Wish, text: str) -> tuple[Wish, str, frozenset[str]]:
    """The wish with what `text` says, the rest of the text, and what was spoken of."""
    named = set()
    for what, pattern in WORDS:
        found = pattern.search(text)
        if found is None:
            continue
        text = text[: found.start()] + text[found.end() :]
        if what == "user":
            wish = dataclasses.replace(wish, people=(found["name"], *wish.people[1:]))
        elif what == "bot":
            wish = dataclasses.replace(wish, bot=found["name"])
        else:
            key, _, value = what.partition("=")
            named.add(key)
            wish = with_options(wish, {key: value})
    known = {field.name for field in dataclasses.fields(wish.game.options_type)}
    for found in list(OPTION.finditer(text))[::-1]:
        if found[1] in known:
            text = text[: found.start()] + text[found.end() :]
            kept = [option for option in wish.options if option.partition("=")[0] != found[1]]
            wish = dataclasses.replace(wish, options=(*kept, f"{found[1]}={found[2]}"))
    return wish, text.strip(" ,.;:!\n"), frozenset(named)


def _with_person(wish: Wish, speaker: str) -> Wish:
    """At an open table everybody who writes sits down, as long as there are seats."""
    speaker = shown_name(speaker, "")
    if not speaker or not wish.game.open_table:
        return wish
    if any(name.casefold() == speaker.casefold() for name in wish.people):
        return wish
    if wish.people == (USER_NAME,):
        return dataclasses.replace(wish, people=(speaker,))
    if len(wish.people) >= max(wish.game.seat_counts):
        return wish
    return dataclasses.replace(wish, people=(*wish.people, speaker))
