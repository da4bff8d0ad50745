"""`gm play GAME --forum`: posts come in as "Nick: text", the game master's answers go out as HTML to be pasted.

A line that begins with a nick and a colon is a post. A nick alone on its line opens a post of several lines, which ends
at an empty line. In a file, lines without a nick belong to the post above them. Within a post of several lines a
heading ("Покупка: ...") and an item of an attack list ("Боря: 5") open no other. Lines that begin with ">" are quotes.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TextIO

from gm.engine.said import said
from gm.language import translate
from gm.narrator.intent.text import without_quotes
from gm.narrator.pieces import Asked, Piece, Shown, Told
from gm.render import can_be_shown, escape_html, to_html

if TYPE_CHECKING:
    from gm.frontends.session import Session

NICK = re.compile(r"\s*(?P<nick>[^:\n]{1,40}?)\s*:(?!//)\s*(?P<text>.*)", re.DOTALL)
"""Who writes, where no name at the table fits: up to the first colon that is not part of an address."""
FORM = re.IGNORECASE | re.DOTALL
ITEM = re.compile(r"[-–—+ ]*\d+\D{0,12}")
"""A number, perhaps with a unit: what stands behind a nick in a list of attacks."""
BYTE_ORDER_MARK = "\ufeff"
QUOTE = ">"
"""What somebody else wrote, quoted: it orders nothing."""


@dataclass(frozen=True, slots=True)
class Post:
    """What somebody wrote; `nick` is empty where nobody signed it."""

    nick: str
    text: str


def posts_in(
    lines: Iterable[str],
    names: Sequence[str],
    *,
    whole_file: bool,
    is_heading: Callable[[str], bool] = lambda text: False,
) -> Iterator[Post]:
    r"""The posts among `lines`, each as soon as it is complete; blank lines between them say nothing.

    `is_heading` tells a heading within a post ("Покупка") from the nick of a stranger.

    >>> list(posts_in(["Mara: pass", "", "Ivan:", "buy one", "pass", ""], ["Mara", "Ivan"], whole_file=False))
    [Post(nick='Mara', text='pass'), Post(nick='Ivan', text='buy one\npass')]
    """
    nick: str | None = None
    texts: list[str] = []
    gathering = False
    for number, line in enumerate(lines):
        text = line.rstrip("\r\n").removeprefix("" if number else BYTE_ORDER_MARK)
        signed = signed_by(text, names)
        if signed is not None and gathering and texts and _goes_on(signed, names, is_heading):
            signed = None
        if text.lstrip().startswith(QUOTE) and (signed is None or signed.nick not in names):
            continue
        if signed is not None:
            if nick is not None:
                yield _post(nick, texts)
            nick, texts, gathering = signed.nick, [signed.text], whole_file or not signed.text
        elif not text.strip():
            gathering = whole_file
        elif nick is not None and gathering:
            texts.append(text)
        else:
            if nick is not None:
                yield _post(nick, texts)
            nick, texts = "", [text]
        if nick is not None and not gathering:
            yield _post(nick, texts)
            nick = None
    if nick is not None:
        yield _post(nick, texts)


def _goes_on(signed: Post, names: Sequence[str], is_heading: Callable[[str], bool]) -> bool:
    """True where a line of a post of several lines looks signed and is not: a heading, or an attack list's item."""
    if signed.nick in names:
        return bool(ITEM.fullmatch(signed.text))
    return is_heading(signed.nick)


def _post(nick: str, texts: Sequence[str]) -> Post:
    return Post(nick, "\n".join(texts).strip())


def signed_by(line: str, names: Sequence[str]) -> Post | None:
    """The post that begins in `line`: signed with a name of the table, which may hold a colon, or with another nick.

    Letters in another composed form, more blanks than one, and е for ё are the same name. A name alone is enough.
    """
    line = unicodedata.normalize("NFC", line)
    for name in sorted(names, key=len, reverse=True):
        nick = r"\s+".join(re.sub("[её]", "[её]", re.escape(word), flags=re.IGNORECASE) for word in name.split())
        found = re.fullmatch(rf"\s*{nick}\s*(?::(?P<text>.*))?", line, FORM)
        if found:
            return Post(name, (found["text"] or "").strip())
    found = NICK.fullmatch(line)
    return Post(" ".join(found["nick"].split()), found["text"].strip()) if found else None


def first_nicks(lines: Sequence[str], count: int) -> list[str]:
    """The first `count` nicks that sign posts in a file, in order; one that cannot be shown is passed over."""
    nicks: dict[str, str] = {}
    for line in lines:
        post = signed_by(line, ())
        if post is not None and len(nicks) < count and can_be_shown(post.nick):
            nicks.setdefault(post.nick.casefold(), post.nick)
    return list(nicks.values())


class Forum:
    """Posts in, the game master's posts out; one lasts from its opening to its closing tag, then an empty line."""

    def __init__(self, session: "Session", target: TextIO) -> None:
        self._session = session
        self._target = target

    def open(self, pieces: Iterable[Piece]) -> None:
        """The first post: the seal, the deal, the first player's turn."""
        self._print(pieces)

    def answer(self, post: Post) -> None:
        """Answers a post; whoever has no seat here changes nothing."""
        session = self._session
        names = [name.casefold() for name in session.table.names]
        seat = names.index(post.nick.casefold()) if post.nick.casefold() in names else None
        if seat is None or seat not in session.people:
            self._print([Asked(self._stranger(post.nick))])
        else:
            self._print(self._turn(seat, post.text))

    def _turn(self, seat: int, text: str) -> Iterator[Piece]:
        session = self._session
        if text:
            # What is quoted, a whole post of the game master perhaps, says nothing and makes no post too long.
            yield from session.say(seat, without_quotes(text).strip() or text)
        after = session.next_person(seat)
        if after != seat or not text:
            yield Asked(translate(said("{name} is to act.", name=session.table.names[after]), session.language(after)))
            yield from session.hand_over(after)

    def _stranger(self, nick: str) -> str:
        session = self._session
        people = ", ".join(session.table.names[seat] for seat in session.people)
        if not nick:
            why = said(
                "Nobody signed this post: begin it with a nick and a colon. At this table play: {people}.",
                people=people,
            )
        else:
            why = said("{nick} does not play at this table. At it play: {people}.", nick=nick, people=people)
        return translate(why, session.language(session.people[0]))

    def _with_table(self, pieces: Iterable[Piece]) -> Iterator[Piece]:
        """The pieces, and behind them the table where it is not among them: the document wants it in every post."""
        shown = False
        for piece in pieces:
            shown = shown or (isinstance(piece, Shown) and piece.display)
            yield piece
        session = self._session
        if not shown and session.table.started:
            yield Shown(tuple(session.table.display(session.people[0])), display=True)

    def _print(self, pieces: Iterable[Piece]) -> None:
        parts = [part for piece in self._with_table(pieces) if (part := _html(piece))]
        self._target.write("\n".join(['<div class="gm-post">', *parts, "</div>", "", ""]))
        self._target.flush()


def _html(piece: Piece) -> str:
    if isinstance(piece, Shown):
        return to_html(piece.lines)
    if isinstance(piece, Told):
        return f"<p><i>{escape_html(piece.text)}</i></p>"
    if isinstance(piece, Asked):
        return f"<p>{escape_html(piece.text)}</p>"
    return ""
