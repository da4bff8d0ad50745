"""The small records that pass between games, tables, bots and narrators."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from gm.errors import ErrorCode

if TYPE_CHECKING:
    from gm.engine.events import Event
    from gm.engine.speech import Clause, Orders, Term

Seat: TypeAlias = int
"""A place at the table, counted from 0; None stands for a spectator where that is meant."""

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Arguments: TypeAlias = Mapping[str, "Json"]
View: TypeAlias = dict[str, Any]
"""All that one seat may know, as JSON: what `Game.observation` returns."""


@dataclass(frozen=True, slots=True)
class Action:
    """One tool call of one seat. `arguments` is never changed after creation; actions may be shared and cached."""

    seat: Seat
    tool: str
    arguments: Arguments


@dataclass(frozen=True, slots=True)
class PlannedCall:
    """A tool call that somebody's words were understood as; not yet carried out, perhaps one that will be refused."""

    tool: str
    arguments: Arguments


@dataclass(frozen=True, slots=True)
class RuleFault:
    """Why an action was refused, in words that the acting seat may read."""

    code: ErrorCode
    message: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class ToolOffer:
    """A tool that can be used now, with the calls it would accept.

    `calls` lists argument sets, each accepted as it stands. Where there are too many to list, `calls` holds
    examples and `more` says in words what else would do.
    """

    tool: str
    calls: tuple[Arguments, ...]
    more: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of an action: its events in order, or the fault that refused it (then nothing has changed)."""

    ok: bool
    events: "tuple[Event, ...]" = ()
    error: RuleFault | None = None
    offers: tuple[ToolOffer, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: `winners` is empty where it is drawn, `reason` a word ("hitpoints", "resigned")."""

    reason: str
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One exact line for a reader. `kind` tells a frontend how to show it: see the constants of `gm.render`."""

    text: str
    kind: str = "plain"


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing that happened: the kind of its event and its seat, with the cards and amounts that belong to it."""

    kind: str
    seat: Seat
    cards: tuple[str, ...] = ()
    amounts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Facts:
    """What may be said of this moment to this seat: the closed vocabulary of the narration guard.

    `cards`: names that are public, the reader's own, or told by the events. `numbers`: per topic ("hitpoints of
    User", "damage of Akm") the amounts that hold. `events`: names of the kinds of events that happened, `happenings`
    the same one by one, in order. `reader`: whose view it is. `winners`: None while the match goes on.
    """

    cards: frozenset[str]
    numbers: Mapping[str, frozenset[int]]
    events: frozenset[str]
    turn: Seat | None
    phase: str
    winners: tuple[Seat, ...] | None = None
    names: tuple[str, ...] = ()
    reader: Seat | None = None
    happenings: tuple[Happening, ...] = ()


@dataclass(frozen=True, slots=True)
class Words:
    """The vocabulary of a game in the languages its players type, and what its words mean in a position.

    `names` maps each card to the forms that people write, `groups` a type word's id to its forms, `verbs` a way to
    act to the words that order it, `things` whatever else is talked of (piles, places) to its words; all lower case.
    A Cyrillic form may end in `~` (a noun or adjective stem) or `*` (a verb stem): every ending is meant; `^` marks
    a verb form of the past. `plain` are those forms that are everyday words too. `bare` are the verbs that order
    something without naming anything ("pass").
    """

    names: Mapping[str, tuple[str, ...]]
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    verbs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    things: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    plain: frozenset[str] = frozenset()
    bare: frozenset[str] = frozenset()
    companions: frozenset[str] = frozenset()
    """Cards that are played along with another only: "Pair up" takes the two in either order."""
    orders: "Callable[[Sequence[Clause], View, str], Orders] | None" = None
    """Reads the ordering clauses of a message in a view; the last argument is the language of what it asks."""
    answers: "Callable[[Sequence[Term], View, str], str] | None" = None
    """Answers a question about the position from the view, or says nothing (an empty string)."""
