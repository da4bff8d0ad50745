"""The pieces that an answer is made of. Whoever shows them needs nothing else of the narrator."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from gm.engine.types import Line

if TYPE_CHECKING:
    from gm.narrator.report import TurnReport


@dataclass(frozen=True, slots=True)
class Shown:
    """Exact lines, already stored. `display` is true where they are the deck display."""

    lines: tuple[Line, ...]
    display: bool = False


@dataclass(frozen=True, slots=True)
class Told:
    """Prose on what the lines before it showed."""

    text: str


@dataclass(frozen=True, slots=True)
class Asked:
    """The game master asks or answers; by this piece nothing has changed.

    `whole`: somebody may want to copy it, a command or a hash, so a screen does not break it into lines. `awaits`: it
    asks what is meant by these words, and a word or two more will answer it; empty where it asks nothing. `for_host`:
    whoever runs the program can do something about it, a guest of a server cannot and is not told.
    """

    text: str
    whole: bool = False
    awaits: str = ""
    for_host: bool = False


@dataclass(frozen=True, slots=True)
class Rematch:
    """The match is over and the person wants another, dealt with `word`: the session opens it."""

    word: str = ""


@dataclass(frozen=True, slots=True)
class Thinking:
    """A model is being waited for; `stop` goes on without it, from any thread.

    Over with the next piece that is no `Told`: sentences come while the next one is waited for.
    """

    stop: Callable[[], None]
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Counted:
    """What a model did in the turn that ends here."""

    report: "TurnReport"


Piece: TypeAlias = Shown | Told | Asked | Rematch | Thinking | Counted


def settled(first: Iterable[Piece], then: Iterator[Piece]) -> Iterator[Piece]:
    """`first`, then the pieces of `then`, whose actions are all done before anything is said (P3).

    A model may be waited for before that.
    """
    begun = next(then, None)
    while isinstance(begun, Thinking):
        yield begun
        begun = next(then, None)
    yield from first
    if begun is not None:
        yield begun
    yield from then
