"""Before the deal: the table that is wished for, who sits where, and what is said before anything is played."""

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any

from gm.conversation.recognition import Recognition
from gm.conversation.tree import Node
from gm.conversation.words import any_name, may_be_nick
from gm.engine.game import Game
from gm.engine.said import Said, said
from gm.engine.types import Seat
from gm.errors import GmError
from gm.frontends.openai_server.branches import match_of
from gm.frontends.openai_server.lobby import Changes, changes_in, told, wish_of_table
from gm.frontends.openai_server.options import Wish, chairs_of, game_named, shown_name, with_known
from gm.frontends.seating import options_for, welcome
from gm.frontends.session import MESSAGE_LIMIT, Session
from gm.language import translate
from gm.narrator.intent import read
from gm.narrator.intent.reading import QUESTION
from gm.narrator.pieces import Asked, Piece, settled
from gm.narrator.turn import PLAIN
from gm.table import Table

NO_TAKE_BACKS = said(
    "That turn has been played and shown, so it stands: there are no take-backs at this table. The match stands here:"
)
ENDED_ELSEWHERE = said(
    'This match has ended and its seed is open, so no other turn of it can be played. For another one, say "rematch".'
)
ANOTHER_MATCH = said(
    "Another match of this chat has begun already, so nothing is played here any more. It stands here:"
)


def wish_of(wish: Wish, found: Recognition) -> Wish:
    """`wish` with what our card says: the game, options, what the person and the character are called."""
    markers = found.markers
    if markers is None:
        return dataclasses.replace(wish, people=(found.speaker,)) if found.speaker else wish
    game = game_named(markers.game) or wish.game
    if game is not wish.game:
        # Whoever opens another card has changed the game, whatever model is still chosen.
        wish = Wish(game)
    wish = with_known(wish, markers.options)
    user = markers.user or found.speaker
    if user:
        wish = dataclasses.replace(wish, people=(user,))
    if markers.char and markers.char != markers.name:
        # The card was renamed: the person wants to play against somebody of that name.
        wish = dataclasses.replace(wish, bot=markers.char)
    return wish


def seat_of(table: Table, speaker: str) -> Seat | None:
    """The seat of the person who writes; None for a stranger at a table of several people."""
    people = [seat for seat, chair in enumerate(table.chairs) if chair.bot is None]
    speaker = shown_name(speaker, "")
    named = next((seat for seat in people if table.names[seat].casefold() == speaker.casefold()), None)
    if named is not None or not speaker or len(people) == 1:
        return people[0] if named is None else named
    return None


def with_speaker(found: Recognition, game: Game[Any], table: Table | None = None) -> Recognition:
    """`found` with who wrote it where the message begins `Nick: text`, and without that.

    Where everybody may see everything (an open table) anybody may sit down before the deal by writing so; else a
    name in front counts where somebody of that name plays.
    """
    name, rest = any_name(found.text or "")
    if found.speaker or not rest or not may_be_nick(name):
        return found
    known = table is not None and name.casefold() in {one.casefold() for one in people_at(table)}
    joins = game.open_table and (table is None or not table.started) and name[:1].isupper()
    return dataclasses.replace(found, speaker=name, text=rest) if known or joins else found


def people_at(table: Table) -> list[str]:
    """The names of the persons at a table."""
    return [chair.name for chair in table.chairs if chair.bot is None]


def first_words(session: Session, seat: Seat, text: str) -> Iterator[Piece]:
    """Welcomes, and answers the first message. A deal asked for at once is sealed by the host alone: it says so."""
    table = session.table
    people = people_at(table)
    bots = [chair.name for chair in table.chairs if chair.bot is not None]
    session.note(seat, text)
    greeting = Asked(translate(welcome(table.game, people, bots), session.language(seat)))
    if len(text) > MESSAGE_LIMIT:
        table.seal_shown = True
        yield greeting
        yield from session.say(seat, text)
        yield from session.greet(seat)
        return
    reading = read(table.game, {}, text, table.names, started=False)
    if reading.calls:
        yield from settled([greeting, *session.seal(seat)], session.say(seat, text))
        return
    table.seal_shown = True
    if reading.kind == QUESTION or session.storyteller is not PLAIN:
        yield from session.say(seat, text)
    else:
        table.heard(seat, text)
        yield greeting
    yield from session.greet(seat)


def changed_table(table: Table, speaker: str, text: str) -> tuple[Table, Changes, list[str]] | None:
    """The table as `text` wants it before the deal, under the same seal, and what has changed; None where nothing has.

    A wish that cannot be is said, and changes nothing. Of a message that is too long nothing is read.
    """
    if table.started or len(text) > MESSAGE_LIMIT:
        return None
    changes = changes_in(table, speaker, text)
    if changes is None:
        return None
    before, wish = wish_of_table(table), changes.wish
    chairs = chairs_of(wish)
    try:
        options = options_for(table.game, wish.options, chairs)
    except GmError as error:
        return table, changes, [error.args[0]]
    other = table.reopened(chairs, options=options, language=wish.language, friendly=wish.takebacks)
    other.seal_shown = table.seal_shown
    return other, changes, list(told(before, changes))


def wants_another_game(table: Table, wish: Wish) -> bool:
    """True where another game was chosen in a chat whose match has not begun, or is over; one that runs goes on."""
    return wish.game is not table.game and (not table.started or table.outcome is not None)


def agreed(session: Session, seat: Seat, text: str, changes: Changes, sentences: list[str]) -> Iterator[Piece]:
    """Says what has changed before the deal, then goes on with the rest of the message."""
    language = session.language(seat)
    changed = [Asked(translate(sentence, language)) for sentence in sentences]
    reading = read(session.table.game, {}, changes.rest, session.table.names, started=False)
    if reading.calls:
        seal = () if session.table.seal_shown else session.seal(seat)
        yield from settled([*changed, *seal], session.say(seat, changes.rest))
        return
    session.table.seal_shown = True
    session.table.heard(seat, text)
    yield from changed
    yield from session.greet(seat)


def stranger(table: Table, speaker: str) -> str:
    """What somebody is told who does not sit at the table."""
    people = ", ".join(people_at(table))
    return said(
        "{name} does not sit at this table; here play {people}. Nothing has changed.", name=speaker, people=people
    )


def why_it_stands(nodes: Mapping[int, Node], base: Node, stands: Node) -> Said:
    """Why nothing else is played on `base` where the chat stands at `stands`."""
    if stands.over:
        return ENDED_ELSEWHERE
    # With take-backs, or behind an end, it is another match that was played since, not another turn.
    return NO_TAKE_BACKS if match_of(nodes, stands) == match_of(nodes, base) else ANOTHER_MATCH
