"""The small records that pass between games, tables, bots and narrators."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from gm.errors import ErrorCode

if TYPE_CHECKING:
    from gm.engine.events import Event
    from gm.engine.speech import Clause, Orders, Post, Term

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
class Span:
    """A stretch of a line, from `start` up to `end` (in characters), in a colour of its own: `#DC143C`."""

    start: int
    end: int
    colour: str


@dataclass(frozen=True, slots=True)
class Line:
    """One exact line for a reader. `kind` tells a frontend how to show it: see the constants of `gm.render`.

    `text` may be a `Said`, which is shown in the table's language; then it has no `spans`. These are in order and do
    not overlap.
    """

    text: str
    kind: str = "plain"
    spans: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that may be said of this moment: it happened, or it stands so.

    `claim` is a word of the game's own (`hurt`, `draw`, `smoke`), the one that its `Wording`s lead to. `agent` does
    it, `patient` is whom it befalls; None where there is no such seat. `cards`, `amounts` (units with numbers) and
    `places` (site `A`) belong to it. `standing` is true for what holds now, whenever it came about.
    """

    claim: str
    agent: Seat | None = None
    patient: Seat | None = None
    cards: tuple[str, ...] = ()
    amounts: tuple[tuple[str, int], ...] = ()
    places: tuple[str, ...] = ()
    standing: bool = False


@dataclass(frozen=True, slots=True)
class Amount:
    """A number that may be said: `value` of a `unit` (`hitpoints`, `cards`) of a seat, or of nobody.

    `claim` is empty for what stands now; else the amount belongs to deeds of that claim: it is how much one of them
    moved, or with `after` what was left when it was done.
    """

    unit: str
    value: int
    seat: Seat | None = None
    claim: str = ""
    after: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """What may be said of this moment to this seat: the closed vocabulary of the narration guard.

    `cards`: names that are public, the reader's own, or told by the events; `holders`: those that may be called a
    seat's. `deeds` in the order in which they happened, what stands after them. `may`: claims that the reader can
    make true now (offers); `due`: those that another seat had to choose from. `reader`: whose view it is.
    `winners`: None while the match goes on.
    """

    cards: frozenset[str]
    holders: Mapping[Seat, frozenset[str]]
    deeds: tuple[Deed, ...]
    amounts: tuple[Amount, ...]
    may: frozenset[str]
    due: Mapping[Seat, frozenset[str]]
    turn: Seat | None
    phase: str
    winners: tuple[Seat, ...] | None = None
    names: tuple[str, ...] = ()
    reader: Seat | None = None


@dataclass(frozen=True, slots=True)
class Wording:
    """Words that claim something, for the narration guard: `forms` of any language, comma-separated, lower case.

    A form may be a phrase. `+` after a word stands for its English verb endings, `*` for any ending. `claims`: any
    deed of one of them bears the words out; `not X` where no deed X does, `never` where none can. `role`: `agent`
    where the grammatical subject does it (`hits`), `patient` where it befalls the subject (`suffers`), `effect` for
    what comes from an owner upon somebody (`your explosion`), `prize` for what becomes somebody's (`victory`), empty
    where nobody matters (`smoke`). `near`: kinds of words (units, claims, `card`) of which the clause must hold one
    for the words to be a claim at all.
    """

    forms: str
    claims: tuple[str, ...]
    role: str = ""
    near: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Wordings:
    """What the words of a narrator claim in a game, in all languages at once.

    `claims`: words for deeds. `units`: words by unit. `phases`: words by phase. `groups`: the cards that each group of
    `Words` stands for. `colour`: forms of `Words` that prose uses without meaning a card; `strong`: forms that
    always mean the card, though `Words` calls them plain. `actions`: claims that a seat makes true by a move of its
    own; `moves`: those of them that lay a card down or take it off the table. `states`: claims of what goes on for a
    while. `counted`: units of which a seat has so and so much. `nobodys`: cards that are spoken of as a claim.
    `bare`: units that a number may leave out. `versus`: claims of one card against another: the first of a deed's
    cards does it to the second.
    """

    claims: tuple[Wording, ...]
    units: Mapping[str, str]
    phases: Mapping[str, str]
    groups: Mapping[str, frozenset[str]]
    colour: str = ""
    strong: str = ""
    actions: frozenset[str] = frozenset()
    moves: frozenset[str] = frozenset()
    states: frozenset[str] = frozenset()
    counted: frozenset[str] = frozenset()
    nobodys: frozenset[str] = frozenset()
    bare: frozenset[str] = frozenset()
    versus: frozenset[str] = frozenset()


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
    reads: "Callable[[Sequence[Sequence[Term]], View, str], Post] | None" = None
    """Reads a whole message, line by line, instead of `orders`: for a game whose orders come as posts, many in one."""
    settling: frozenset[str] = frozenset()
    """Tools without arguments that a plain yes is, where exactly one of them is offered: `confirm`, `ready`."""
    letters: Mapping[str, str] = field(default_factory=dict)
    """Lone letters that are a card where nothing but a Russian deed stands beside them, with a word for that card."""
