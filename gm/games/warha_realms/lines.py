"""Pieces that make a line: text with card names in the colours of their gods (R4, Q20)."""

from collections.abc import Iterable, Sequence

from gm.engine.types import Line, Span
from gm.games.warha_realms.cards import CARDS, GOD_COLOURS

BULLET = "• "
"""Begins a line that would else begin with a name and a colon, where chat programs cut."""

Coloured = tuple[str, str | None]
"""A stretch of text and its colour."""
NOTHING: Coloured = ("—", None)


def plain(text: str) -> Coloured:
    """A stretch without a colour."""
    return text, None


def card_name(name: str, count: int = 1) -> list[Coloured]:
    """A card's name in its colour, with a count where there are several."""
    god = CARDS[name].god if name in CARDS else None
    piece = [(name, None if god is None else GOD_COLOURS[god])]
    return [*piece, plain(f" ×{count}")] if count > 1 else piece


def card_list(names: Sequence[str]) -> list[Coloured]:
    """Cards separated by commas, equal ones together with a count, in the order of their first copies."""
    pieces: list[Coloured] = []
    for name in dict.fromkeys(names):
        if pieces:
            pieces.append(plain(", "))
        pieces += card_name(name, names.count(name))
    return pieces or [NOTHING]


def line(kind: str, *pieces: str | Coloured | Iterable[Coloured]) -> Line:
    """A line of texts, coloured stretches and lists of them."""
    text = ""
    spans: list[Span] = []
    for piece in pieces:
        stretches = [plain(piece)] if isinstance(piece, str) else [piece] if isinstance(piece, tuple) else piece
        for words, colour in stretches:
            if colour is not None:
                spans.append(Span(len(text), len(text) + len(words), colour))
            text += words
    return Line(text, kind, tuple(spans))
