"""Bones and Blades as a `Game`: each question goes to the file that answers it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from gm.engine.calls import CallWords
from gm.engine.chance import Chance
from gm.engine.events import Event
from gm.engine.game import Game
from gm.engine.types import Action, Facts, Json, Line, Outcome, Seat, ToolOffer, View, Wordings, Words
from gm.games.bones_and_blades import display, legal, rules, setup, telling
from gm.games.bones_and_blades.calls import CALLS
from gm.games.bones_and_blades.cards import ACTIONS, GRAVE_ECHO
from gm.games.bones_and_blades.checks import echoes
from gm.games.bones_and_blades.state import (
    DRAWN,
    MILL,
    OVER,
    PHASES,
    PLAY,
    REVIEW,
    Options,
    State,
    choice_to_json,
    copy_state,
    state_to_json,
)
from gm.games.bones_and_blades.view import observe_state

SETS = (frozenset[Seat](), frozenset({0}), frozenset({1}), frozenset({0, 1}))
"""Every set of seats, made once: seat 0 counts 1, seat 1 counts 2."""
R4_R7_SECONDS = {REVIEW: 30, PLAY: 20}
"""What the document gives for the review and for a choice."""


class BonesAndBlades(Game[State]):
    """Two seats with the same 20 cards; rock, paper and scissors decide who attacks, best of three rounds."""

    name: ClassVar[str] = "bones_and_blades"
    title: ClassVar[str] = "Bones and Blades"
    language: ClassVar[str] = "en"
    seat_counts: ClassVar[tuple[int, ...]] = (2,)
    tools: ClassVar[tuple[str, ...]] = ("ready", "mill", "play_card", "see_deck", "see_discard")
    looks: ClassVar[frozenset[str]] = frozenset({"see_deck", "see_discard"})
    simultaneous: ClassVar[bool] = True
    calls: ClassVar[CallWords] = CALLS
    options_type: ClassVar[type] = Options

    def setup(self, options: object, chance: Chance, names: Sequence[str]) -> State:
        """See `gm.games.bones_and_blades.setup`."""
        return setup.deal(_options(options), chance)

    def from_setup(self, data: Mapping[str, Json], options: object, chance: Chance) -> State:
        """See `Game.from_setup`; the defaults are those of the scenarios."""
        return setup.read_state(data, _options(options), chance)

    def to_json(self, state: State) -> dict[str, Json]:
        """See `Game.to_json`."""
        return state_to_json(state)

    def copy(self, state: State) -> State:
        """See `Game.copy`."""
        return copy_state(state)

    def active_seats(self, state: State) -> frozenset[Seat]:
        """Whoever has not said start, milled or chosen yet: both may act at any time until then."""
        first, second = state.seats
        if state.phase == PLAY:
            return SETS[(first.choice is None) + 2 * (second.choice is None)]
        if state.phase == MILL:
            return SETS[(not first.milled) + 2 * (not second.milled)]
        if state.phase == REVIEW:
            return SETS[(not first.ready) + 2 * (not second.ready)]
        return SETS[0]

    def legal_actions(self, state: State, seat: Seat) -> Iterator[Action]:
        """See `gm.games.bones_and_blades.legal`."""
        return legal.legal_actions(state, seat)

    def is_look(self, state: State, action: Action) -> bool:
        """The hand and the piles can be looked at any time."""
        return action.tool in self.looks

    def canonical(self, state: State, action: Action) -> Action:
        """Every argument counts: an echo that no card has a use for is refused."""
        return action

    def apply_action(self, state: State, action: Action, chance: Chance) -> list[Event]:
        """See `gm.games.bones_and_blades.rules`."""
        return rules.apply(state, action, chance)

    def give_up(self, state: State, seat: Seat, chance: Chance) -> list[Event]:
        """The other seat has won; the cards stay where they lie."""
        rules.end_for(state, 1 - seat)
        return []

    def outcome(self, state: State) -> Outcome | None:
        """R10, Q7: more round wins; equal: drawn."""
        if state.phase != OVER:
            return None
        winner = state.winner
        return Outcome("rounds", (winner,) if isinstance(winner, int) else ())

    def sealed(self, state: State, seat: Seat) -> Json:
        """Q18: the choice for this turn, until both are revealed."""
        return choice_to_json(state.seats[seat].choice)

    def seconds_to_act(self, options: object, view: View) -> int | None:
        """Q12: R4 gives 30 seconds for the review, R7 20 for a choice; milling has no limit."""
        return R4_R7_SECONDS.get(view["phase"]) if _options(options).timers else None

    def default_action(self, state: State, seat: Seat, chance: Chance) -> Action:
        """Q12: a card and an action at random; nothing milled; the review over."""
        own = state.seats[seat]
        if state.phase == REVIEW:
            return Action(seat, "ready", {})
        if state.phase == MILL:
            return Action(seat, "mill", {"cards": []})
        card = own.hand[chance.pick(len(own.hand), "card for a clock that ran out")]
        arguments = {"card": card, "action": ACTIONS[chance.pick(len(ACTIONS), "action for a clock that ran out")]}
        there = echoes(own) if card == GRAVE_ECHO else []
        if there:
            arguments["echo"] = there[chance.pick(len(there), "echo for a clock that ran out")]
        return Action(seat, "play_card", arguments)

    def check_invariants(self, state: State) -> None:
        """See `Game.check_invariants`."""
        assert state.phase in PHASES, state.phase
        assert (state.phase == OVER) == (state.winner is not None), state.winner
        assert state.winner in (None, 0, 1, DRAWN), state.winner
        first, second = state.seats
        for one in (first, second):
            assert 0 <= one.health <= state.max_health, one.health
            assert state.phase == OVER or one.health > 0, one.health
            assert one.choice is None or (state.phase == PLAY and one.choice[0] in one.hand), one.choice
        assert first.choice is None or second.choice is None

    def observation(self, state: State, seat: Seat | None) -> View:
        """See `gm.games.bones_and_blades.view`."""
        return observe_state(state, seat)

    def offers(self, view: View) -> tuple[ToolOffer, ...]:
        """See `gm.games.bones_and_blades.legal`."""
        return legal.offers(view)

    def display(self, view: View, names: Sequence[str]) -> list[Line]:
        """See `gm.games.bones_and_blades.display`."""
        return display.display(view, names)

    def tell(self, view: View, events: Sequence[Event], names: Sequence[str]) -> list[Line]:
        """See `gm.games.bones_and_blades.telling`."""
        return telling.tell(view, events, names)

    def prose(self, view: View, events: Sequence[Event], names: Sequence[str], language: str) -> list[str]:
        """See `gm.games.bones_and_blades.prose`."""
        from gm.games.bones_and_blades import prose

        return prose.prose(view, events, names, language)

    def facts(self, view: View, events: Sequence[Event], names: Sequence[str]) -> Facts:
        """See `gm.games.bones_and_blades.facts`."""
        from gm.games.bones_and_blades import facts

        return facts.facts(view, events, names)

    def wordings(self) -> Wordings:
        """See `gm.games.bones_and_blades.wordings`."""
        from gm.games.bones_and_blades import wordings

        return wordings.WORDINGS

    def words(self, language: str) -> Words:
        """See `gm.games.bones_and_blades.words`."""
        from gm.games.bones_and_blades import words

        return words.words(language)

    def topics(self, language: str) -> Mapping[str, str]:
        """See `gm.games.bones_and_blades.topics`."""
        from gm.games.bones_and_blades import topics

        return topics.topics(language)


def _options(options: object) -> Options:
    assert isinstance(options, Options), options
    return options
