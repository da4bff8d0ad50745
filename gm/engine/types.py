"""The small records that pass between games, tables, bots and narrators."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from gm.errors import ErrorCode

if TYPE_CHECKING:
    from gm.engine.events import Event

Seat: TypeAlias = int
"""A place at the table, counted from 0; None stands for a spectator where that is meant."""

Json: TypeAlias = "None | bool | int | float | str | list[Json] | dict[str, Json]"
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
    """How a match ended: `winners` is empty where it is drawn; `reason` is a word of the game ("hitpoints", "resigned")."""

    reason: str
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One exact line for a reader. `kind` tells a frontend how to show it: see the constants of `gm.render`."""

    text: str
    kind: str = "plain"


@dataclass(frozen=True, slots=True)
class Facts:
    """What may be said of this moment to this seat: the closed vocabulary of the narration guard.

    `cards`: names that are public, the reader's own, or told by the events. `numbers`: per topic ("hitpoints of
    User", "damage of Akm") the amounts that hold. `events`: names of the kinds of events that happened.
    """

    cards: frozenset[str]
    numbers: Mapping[str, frozenset[int]]
    events: frozenset[str]
    turn: Seat | None
    phase: str
    winners: tuple[Seat, ...] | None = None
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Words:
    """The vocabulary of a game in the languages its players type.

    `names` maps each card to every form that people write (lower case). `groups` maps a type word to the cards it
    may mean. `verbs` maps a tool, or a way to use one, to the words that order it.
    """

    names: Mapping[str, tuple[str, ...]]
    groups: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    verbs: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
