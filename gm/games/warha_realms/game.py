"""Warha Realms as a `Game`: each question goes to the file that answers it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from gm.engine.calls import CallWords
from gm.engine.chance import Chance
from gm.engine.events import Event
from gm.engine.game import Game
from gm.engine.types import Action, Facts, Json, Line, Outcome, Seat, ToolOffer, View, Wordings, Words
from gm.games.warha_realms import display, legal, rules, telling
from gm.games.warha_realms.calls import CALLS
from gm.games.warha_realms.setup import check_nicks, deal, read_state
from gm.games.warha_realms.state import (
    MOST_TEMPTED,
    OVER,
    PHASES,
    Q1_SEAT_COUNTS,
    ROW_SIZE,
    Options,
    State,
    copy_state,
    state_to_json,
)
from gm.games.warha_realms.view import observe_state

NOBODY: frozenset[Seat] = frozenset()
ALONE = tuple(frozenset({seat}) for seat in range(max(Q1_SEAT_COUNTS)))


class WarhaRealms(Game[State]):
    """Two to four players, 100 health each, and decks that grow; the last one above 0 wins."""

    name: ClassVar[str] = "warha_realms"
    title: ClassVar[str] = "Warha Realms"
    language: ClassVar[str] = "ru"
    seat_counts: ClassVar[tuple[int, ...]] = Q1_SEAT_COUNTS
    tools: ClassVar[tuple[str, ...]] = ("buy", "attack", "scrap", "tempt", "end_turn", "take_turn", "see_deck")
    looks: ClassVar[frozenset[str]] = frozenset({"see_deck"})
    open_table: ClassVar[bool] = True
    writes_html: ClassVar[bool] = True
    calls: ClassVar[CallWords] = CALLS
    options_type: ClassVar[type] = Options

    def check_names(self, names: Sequence[str]) -> None:
        """Q22: nicks are unique, 1 to 32 characters, and none is a card's name."""
        check_nicks(names)

    def setup(self, options: object, chance: Chance, names: Sequence[str]) -> State:
        """R1 to R3, Q22: the names are the nicks; the first player's turn has opened."""
        return deal(names, chance)

    def from_setup(self, data: Mapping[str, Json], options: object, chance: Chance) -> State:
        """See `Game.from_setup`; the defaults are those of the scenarios."""
        return read_state(data, chance)

    def to_json(self, state: State) -> dict[str, Json]:
        """See `Game.to_json`."""
        return state_to_json(state)

    def copy(self, state: State) -> State:
        """See `Game.copy`."""
        return copy_state(state)

    def seats(self, state: State) -> range:
        """All seats, also those that are out."""
        return range(len(state.seats))

    def active_seats(self, state: State) -> frozenset[Seat]:
        """The seat in turn."""
        return NOBODY if state.phase == OVER else ALONE[state.turn]

    def legal_actions(self, state: State, seat: Seat) -> Iterator[Action]:
        """See `gm.games.warha_realms.legal`."""
        return legal.legal_actions(state, seat)

    def is_look(self, state: State, action: Action) -> bool:
        """A look at the table, or a turn without a single order."""
        return action.tool == "see_deck" or (
            action.tool == "take_turn" and next(rules.single_actions(action.seat, action.arguments), None) is None
        )

    def canonical(self, state: State, action: Action) -> Action:
        """Several orders enter as their first one; numbers are plain, and what can be left out is filled in."""
        return rules.canonical(state, action)

    def apply_action(self, state: State, action: Action, chance: Chance) -> list[Event]:
        """See `gm.games.warha_realms.rules`."""
        return rules.Turn(state, chance, action.seat).act(action)

    def give_up(self, state: State, seat: Seat, chance: Chance) -> list[Event]:
        """See `gm.games.warha_realms.rules`."""
        return rules.give_up(state, seat, chance)

    def outcome(self, state: State) -> Outcome | None:
        """R1: the last player above 0 health has won."""
        if state.phase != OVER:
            return None
        return Outcome("health", () if state.winner is None else (state.winner,))

    def default_action(self, state: State, seat: Seat, chance: Chance) -> Action:
        """The turn ends: nobody is made to attack or buy."""
        return Action(seat, "end_turn", {})

    def check_invariants(self, state: State) -> None:
        """See `Game.check_invariants`."""
        living = state.living()
        assert state.phase in PHASES and (state.phase == OVER) == (len(living) == 1), state.phase
        assert state.phase == OVER or state.turn in living, state.turn
        assert min(state.gold, state.attack, state.healed, state.scraps, state.crystals) >= 0
        assert len(state.row) == ROW_SIZE
        for seat, one in enumerate(state.seats):
            assert one.health >= 0 and 0 <= one.tempted <= MOST_TEMPTED, one
            assert one.health or not (one.deck or one.discard or one.played or one.tempted), one
            assert seat == state.turn or not one.played, one

    def observation(self, state: State, seat: Seat | None) -> View:
        """See `gm.games.warha_realms.view`."""
        return observe_state(state, seat)

    def offers(self, view: View) -> tuple[ToolOffer, ...]:
        """See `gm.games.warha_realms.legal`."""
        return legal.offers(view)

    def display(self, view: View, names: Sequence[str]) -> list[Line]:
        """See `gm.games.warha_realms.display`."""
        return display.display(view)

    def tell(self, view: View, events: Sequence[Event], names: Sequence[str]) -> list[Line]:
        """See `gm.games.warha_realms.telling`."""
        return telling.tell(view, events)

    def prose(self, view: View, events: Sequence[Event], names: Sequence[str], language: str) -> list[str]:
        """See `gm.games.warha_realms.prose`."""
        from gm.games.warha_realms import prose

        return prose.prose(view, events, names, language)

    def facts(self, view: View, events: Sequence[Event], names: Sequence[str]) -> Facts:
        """See `gm.games.warha_realms.facts`."""
        from gm.games.warha_realms import facts

        return facts.facts(view, events, names)

    def wordings(self) -> Wordings:
        """See `gm.games.warha_realms.wordings`."""
        from gm.games.warha_realms import wordings

        return wordings.WORDINGS

    def words(self, language: str) -> Words:
        """See `gm.games.warha_realms.words`."""
        from gm.games.warha_realms import words

        return words.words(language)

    def topics(self, language: str) -> Mapping[str, str]:
        """See `gm.games.warha_realms.topics`."""
        from gm.games.warha_realms import topics

        return topics.topics(language)
