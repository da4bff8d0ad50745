"""The contract of a game. Whoever writes one implements this class and registers it in `gm/games/__init__.py`.

A game is stateless: it holds no match. A state is a value of its own class `S`; only `apply_action` changes one,
and only the draft it is given. Actions are plain tool calls; what a tool accepts stands in `schemas/<game>/*.json`.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

from gm.engine.calls import CallWords
from gm.engine.chance import Chance
from gm.engine.events import Event
from gm.engine.types import Action, Facts, Json, Line, Outcome, Seat, ToolOffer, View, Wordings, Words

S = TypeVar("S")


class Game(ABC, Generic[S]):
    """The rules of one game, for any number of matches at once."""

    name: ClassVar[str]
    """The id in code, files and records: `bombline`."""
    title: ClassVar[str]
    """What people call it: `Bombline`."""
    language: ClassVar[str]
    """The language it speaks by default: `en` or `ru`."""
    seat_counts: ClassVar[tuple[int, ...]]
    """The numbers of seats it can be played with, the usual one first."""
    tools: ClassVar[tuple[str, ...]]
    """All its tools, in the fixed order in which a model is told of them."""
    looks: ClassVar[frozenset[str]]
    """The tools that only look: any seat, any time after the deal, never refused, no change."""
    simultaneous: ClassVar[bool] = False
    """True where seats choose at the same time: one that is done waits, and what it calls then the rules refuse."""
    open_table: ClassVar[bool] = False
    """True where all seats see the same: every answer shows the whole table, and people can share one screen."""
    secret_tools: ClassVar[frozenset[str]] = frozenset()
    """The tools that choose in secret where no hand is hidden: two people at one screen type them unseen."""
    writes_html: ClassVar[bool] = False
    """True where the game's document wants its lines in HTML wherever a frontend can show it."""
    calls: ClassVar[CallWords] = CallWords()
    """What people call its tools and the words of their arguments."""
    options_type: ClassVar[type]
    """A frozen dataclass of what a table may choose, all fields with defaults."""

    # -- positions ------------------------------------------------------------------------------------------------

    @abstractmethod
    def setup(self, options: object, chance: Chance, names: Sequence[str]) -> S:
        """A dealt position, ready for the first action. `names` of the seats, in order: as many as there are seats."""

    @abstractmethod
    def from_setup(self, data: Mapping[str, Json], options: object, chance: Chance) -> S:
        """The position that `data` describes, in the shape of a scenario's `setup`, defaults filled in.

        Raises:
            SetupError: `data` has another shape; names the key, what was given and what was expected.
        """

    @abstractmethod
    def to_json(self, state: S) -> dict[str, Json]:
        """The whole state in the scenario's shape; `from_setup` of it restores the state exactly."""

    @abstractmethod
    def copy(self, state: S) -> S:
        """A state that shares nothing mutable with `state`. Hand-written and cheap: search lives on it."""

    # -- play -----------------------------------------------------------------------------------------------------

    def default_names(self, count: int | None = None) -> tuple[str, ...]:
        """What `count` seats (the usual number by default) are called where nobody says otherwise."""
        return ("User", "Bot", *(f"Bot {number}" for number in range(2, count or self.seat_counts[0])))[
            : count or self.seat_counts[0]
        ]

    def check_names(self, names: Sequence[str]) -> None:
        """Nothing; for games in which a name may be what the game calls something else.

        Raises:
            SetupError: a name cannot be told apart at this game's table.
        """

    def seats(self, state: S) -> range:
        """All seats of this match, also those that are out. A game of several seat counts overrides it."""
        return range(self.seat_counts[0])

    @abstractmethod
    def active_seats(self, state: S) -> frozenset[Seat]:
        """The seats that may act now; empty exactly where the match is over; two or more act simultaneously."""

    @abstractmethod
    def legal_actions(self, state: S, seat: Seat) -> Iterator[Action]:
        """Lazily, in a fixed order, what `seat` can do; at least one action for every active seat.

        Sound: `apply_action` accepts each. Complete up to equivalence: each distinct result comes once. No looks,
        nothing without an effect. Reads only what `seat` may know.
        """

    @abstractmethod
    def is_look(self, state: S, action: Action) -> bool:
        """True where `action` changes nothing in this position: a look, a die for show. It is no part of the path."""

    @abstractmethod
    def canonical(self, state: S, action: Action) -> Action:
        """`action` with only the arguments that the rules use, normalised: what the dice depend on.

        `action` has passed its JSON schema; it may still be refused afterwards.
        """

    @abstractmethod
    def apply_action(self, state: S, action: Action, chance: Chance) -> list[Event]:
        """Changes `state` as `action` demands and returns what happened, in order.

        `action` has passed its JSON schema and comes from an active seat (or is a look).

        Raises:
            RuleError: the rules refuse it; `state` may then be half changed and is thrown away by the match.
        """

    @abstractmethod
    def give_up(self, state: S, seat: Seat, chance: Chance) -> list[Event]:
        """Changes `state`, which is not over, to one that `seat` has left and lost, whoever's turn it was.

        With two seats the match is over then; with more the others play on. `chance` is there for what follows from
        that (the next turn opens). A seat that is out already cannot give up.

        Raises:
            RuleError: `seat` is out.
        """

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the match ended; None while it goes on."""

    def sealed(self, state: S, seat: Seat) -> Json:
        """What `seat` has chosen for good and no other seat knows yet, in canonical form; None where there is no such.

        A bot's choice is shown to everybody as a digest as soon as it stands, and opened once this is None again.
        """
        return None

    @abstractmethod
    def default_action(self, state: S, seat: Seat, chance: Chance) -> Action:
        """A legal action for an active seat whose clock ran out."""

    @abstractmethod
    def check_invariants(self, state: S) -> None:
        """Raises AssertionError where `state` cannot be: a bug of ours, never a player's fault."""

    # -- what a seat may know, and how it is told -------------------------------------------------------------------

    @abstractmethod
    def observation(self, state: S, seat: Seat | None) -> View:
        """All that `seat` (None: a spectator) may know, as JSON: the only door to a state for all above the rules."""

    def seconds_to_act(self, options: object, view: View) -> int | None:
        """How long the view's seat may take for what it has to do now, where the table's options want a clock."""
        return None

    @abstractmethod
    def offers(self, view: View) -> tuple[ToolOffer, ...]:
        """What the view's seat can do now and with what, from the view alone; empty where it is not to act."""

    @abstractmethod
    def display(self, view: View, names: Sequence[str]) -> list[Line]:
        """The reader's table as the game's document wants it shown, exactly."""

    @abstractmethod
    def tell(self, view: View, events: Sequence[Event], names: Sequence[str]) -> list[Line]:
        """The exact lines for `events` (already filtered for the view's seat), in their order."""

    @abstractmethod
    def prose(self, view: View, events: Sequence[Event], names: Sequence[str], language: str) -> list[str]:
        """A few plain sentences on `events`, from code: for a table without a model. No number or card but facts."""

    @abstractmethod
    def facts(self, view: View, events: Sequence[Event], names: Sequence[str]) -> Facts:
        """What a narrator may claim of this moment."""

    @abstractmethod
    def wordings(self) -> Wordings:
        """What a narrator's words claim: the closed vocabulary that `facts` bear out or not."""

    @abstractmethod
    def words(self, language: str) -> Words:
        """What players of `language` call the cards, types and orders of this game."""

    @abstractmethod
    def topics(self, language: str) -> Mapping[str, str]:
        """Short rule texts by card and phase, for questions."""
