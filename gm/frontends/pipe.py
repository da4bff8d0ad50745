"""A conversation through a pipe: a message per line in, plain lines out, no colour codes, flushed at once."""

import math
from typing import TYPE_CHECKING, TextIO

from gm.engine.said import counted, said
from gm.language import translate
from gm.narrator.pieces import Asked, Piece, Shown, Told
from gm.render import harmless, to_plain

if TYPE_CHECKING:
    from gm.frontends.session import Session


class PipeScreen:
    """Plain text on two streams. Every exact line is one line, never wrapped."""

    def __init__(self, source: TextIO, target: TextIO) -> None:
        self._source = source
        self._target = target

    def read(self, session: "Session", seat: int) -> str | None:
        """The next line; None at the end of input. At a table with a clock the time that is left is said first."""
        left = session.seconds_left(seat)
        if left is not None:
            text = counted("{count} second left", "{count} seconds left", math.ceil(left))
            self.say(translate(text, session.language(seat)))
        return self._source.readline() or None

    def hand_over(self, session: "Session", seat: int) -> None:
        """Says who writes the next line."""
        self.say(translate(said("--- {name} writes now.", name=session.table.names[seat]), session.language(seat)))

    def show(self, piece: Piece) -> None:
        """Prints one piece."""
        if isinstance(piece, Shown):
            self.say(to_plain(piece.lines))
        elif isinstance(piece, Told | Asked):
            self.say(harmless(piece.text))

    def say(self, text: str) -> None:
        """Prints `text` and a line break."""
        self._target.write(text + "\n")
        self._target.flush()
