"""Lines for a reader's eyes: plain text, a terminal's colours, HTML. The only escaper of the project.

A line may hold names that people chose. Whatever stands in them, what leaves this module has no control character,
no escape code, no direction override and no line break inside a line, and its HTML holds no markup but ours.
"""

import html
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from gm.engine.said import said
from gm.engine.types import Line
from gm.errors import GmError

if TYPE_CHECKING:
    from rich.text import Text

EXACT = "exact"
"""A line of the game's document that has no more telling kind: the deck display's points and hitpoints."""
CARD = "card"
"""A card in hand, played, placed or taken."""
DAMAGE = "damage"
"""Somebody was hurt, or is about to be."""
HEAL = "heal"
"""Somebody recovered hitpoints."""
DIE = "die"
"""A die was rolled, or is to be."""
BOMB = "bomb"
"""A bomb was drawn, hit or defused, or went off."""
TURN = "turn"
"""A turn or a phase begins."""
OWN_CHOICE = "choice"
"""A choice of the reader's own that nobody else may read yet; a screen that is shared does not show it."""
OWN = "own"
"""What the reader alone learns, beside what everybody does (a card drawn); a screen that is shared leaves it out."""
SEAL = "seal"
"""A choice was sealed, or a seal was opened."""
RESULT = "result"
"""The match is over."""
PLAIN = "plain"
"""Anything else."""

STYLES: Mapping[str, str] = MappingProxyType({
    EXACT: "bold",
    CARD: "cyan",
    DAMAGE: "red",
    HEAL: "green",
    DIE: "magenta",
    BOMB: "bold yellow",
    TURN: "bold blue",
    RESULT: "bold reverse",
    OWN_CHOICE: "cyan",
    OWN: "cyan",
    SEAL: "dim",
    PLAIN: "",
})  # fmt: skip
"""How a terminal shows each kind of line, as a style of rich; a kind that is not here is shown as `PLAIN`."""

NAME_LIMIT = 32
BLANK_BUT_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"
"""Characters that count as letters or symbols and show nothing."""
_INVISIBLE = re.compile(f"[\u034f\u180b-\u180f\ufe00-\ufe0e\U000e0100-\U000e01ef{BLANK_BUT_LETTERS}]")
_BREAKS = re.compile(r"\r\n|[\t\n\v\f\r\x1c-\x1f\x85\u2028\u2029]")
_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
"""Categories of control, format (direction overrides, zero widths), surrogate, private and unassigned characters."""


def harmless(text: str) -> str:
    r"""`text` on one line, without any character that steers a terminal, the reading direction or hides itself.

    Line breaks and tabs become blanks; the other such characters are left out.

    >>> harmless("Ma\x1b[31mra\nNow it's")
    "Ma[31mra Now it's"
    """
    if text.isascii() and text.isprintable():
        return text
    text = _INVISIBLE.sub("", _BREAKS.sub(" ", text))
    return "".join(char for char in text if unicodedata.category(char) not in _DROPPED)


def clean_name(text: str) -> str:
    """`text` as a name to show: trimmed, in composed form, blanks inside it single.

    Raises:
        GmError: it has not 1 to 32 characters, or one that cannot be seen (control, direction, line break).
    """
    name = unicodedata.normalize("NFC", text.strip())
    if harmless(name) != name:
        shown = harmless(name)[:NAME_LIMIT]
        raise GmError(said("the name {name!r} holds characters that cannot be seen: leave them out", name=shown))
    name = " ".join(name.split())
    if not 1 <= len(name) <= NAME_LIMIT or not any(unicodedata.category(char)[0] in "LNPS" for char in name):
        raise GmError(
            said(
                "the name {name!r} has {length} characters: give 1 to {limit} visible ones",
                name=name[:NAME_LIMIT],
                length=len(name),
                limit=NAME_LIMIT,
            )
        )
    return name


def can_be_shown(name: str) -> bool:
    """True where `clean_name` takes the name."""
    try:
        clean_name(name)
    except GmError:
        return False
    return True


def to_plain(lines: Iterable[Line]) -> str:
    """The lines as plain text, one under the other, without colour codes and without a line break at the end."""
    return "\n".join(harmless(line.text) for line in lines)


def to_rich(lines: Iterable[Line]) -> "Text":
    """The lines as one text for a rich console, coloured by kind; brackets in them are no markup."""
    from rich.text import Text

    return Text("\n").join(
        Text.assemble(*((text, colour) for text, colour in coloured(line)), style=STYLES.get(line.kind, ""))
        for line in lines
    )


def coloured(line: Line) -> Iterator[tuple[str, str]]:
    """The pieces of a line, made harmless, each with its colour (empty for none)."""
    end = 0
    for span in line.spans:
        yield harmless(line.text[end : span.start]), ""
        yield harmless(line.text[span.start : span.end]), span.colour
        end = span.end
    yield harmless(line.text[end:]), ""


def escape_html(text: str) -> str:
    """`text`, made harmless, as HTML that shows exactly it, also inside an attribute's quotes.

    >>> escape_html("<b>'Akm'</b>")
    '&lt;b&gt;&#x27;Akm&#x27;&lt;/b&gt;'
    """
    return html.escape(harmless(text), quote=True)


def to_html(lines: Iterable[Line]) -> str:
    """The lines as HTML paragraphs, each with its kind as its class (`gm-card`), one under the other."""
    return "\n".join(f'<p class="gm-{_known(line.kind)}">{_marked(line)}</p>' for line in lines)


def _marked(line: Line) -> str:
    """A line as HTML, its coloured pieces in spans."""
    return "".join(
        f'<span style="color:{escape_html(colour)}">{escape_html(text)}</span>' if colour else escape_html(text)
        for text, colour in coloured(line)
    )


def _known(kind: str) -> str:
    return kind if kind in STYLES else PLAIN
