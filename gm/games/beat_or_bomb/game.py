"""Beat or Bomb as a `Game`: each question goes to the file that answers it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from gm.engine.calls import CallWords
from gm.engine.chance import Chance
from gm.engine.events import Event
from gm.engine.game import Game
from gm.engine.types import Action, Facts, Json, Line, Outcome, Seat, ToolOffer, View, Wordings, Words
from gm.games.beat_or_bomb import display, legal, rules
from gm.games.beat_or_bomb.calls import CALLS
from gm.games.beat_or_bomb.cards import RANKS, ROUNDS
from gm.games.beat_or_bomb.setup import read_state
from gm.games.beat_or_bomb.state import (
    CHOOSE,
    OVER,
    PHASES,
    TIE,
    Options,
    State,
    choice_to_json,
    copy_state,
    state_to_json,
)
from gm.games.beat_or_bomb.view import observe_state

ACTIVE = (frozenset({0, 1}), frozenset({1}), frozenset({0}), frozenset[Seat]())
"""The seats that may act, by who has confirmed: nobody, seat 0, seat 1, both."""


class BeatOrBomb(Game[State]):
    """Two seats with the same thirteen cards; each round both choose in private, and the higher card takes both."""

    name: ClassVar[str] = "beat_or_bomb"
    title: ClassVar[str] = "Beat or Bomb"
    language: ClassVar[str] = "en"
    seat_counts: ClassVar[tuple[int, ...]] = (2,)
    tools: ClassVar[tuple[str, ...]] = ("play_card", "confirm", "see_deck")
    looks: ClassVar[frozenset[str]] = frozenset({"see_deck"})
    simultaneous: ClassVar[bool] = True
    secret_tools: ClassVar[frozenset[str]] = frozenset({"play_card"})
    calls: ClassVar[CallWords] = CALLS
    options_type: ClassVar[type] = Options

    def setup(self, options: object, chance: Chance, names: Sequence[str]) -> State:
        """R1: both have all cards; there is no luck in this game."""
        return State(_auto_confirm(options))

    def from_setup(self, data: Mapping[str, Json], options: object, chance: Chance) -> State:
        """See `Game.from_setup`; the defaults are those of the scenarios."""
        return read_state(data, _auto_confirm(options))

    def to_json(self, state: State) -> dict[str, Json]:
        """See `Game.to_json`."""
        return state_to_json(state)

    def copy(self, state: State) -> State:
        """See `Game.copy`."""
        return copy_state(state)

    def active_seats(self, state: State) -> frozenset[Seat]:
        """Every seat that has not confirmed."""
        if state.phase == OVER:
            return ACTIVE[3]
        one, other = state.seats
        return ACTIVE[one.confirmed + 2 * other.confirmed]

    def legal_actions(self, state: State, seat: Seat) -> Iterator[Action]:
        """See `gm.games.beat_or_bomb.legal`."""
        return legal.legal_actions(state, seat)

    def is_look(self, state: State, action: Action) -> bool:
        """A look at the cards, or a choice that stands already, made again and left open."""
        given = action.arguments
        return action.tool == "see_deck" or (
            action.tool == "play_card"
            and state.seats[action.seat].choice == (given["card"], given["stance"])
            and not given.get("confirm", state.auto_confirm)
        )

    def canonical(self, state: State, action: Action) -> Action:
        """Says of every choice whether it is confirmed at once (Q5)."""
        if action.tool != "play_card" or "confirm" in action.arguments:
            return action
        return Action(action.seat, "play_card", {**action.arguments, "confirm": state.auto_confirm})

    def apply_action(self, state: State, action: Action, chance: Chance) -> list[Event]:
        """See `gm.games.beat_or_bomb.rules`."""
        if action.tool == "play_card":
            return rules.play_card(state, action.seat, action.arguments)
        return rules.confirm(state, action.seat) if action.tool == "confirm" else []

    def give_up(self, state: State, seat: Seat, chance: Chance) -> list[Event]:
        """The other seat has won, whatever the points are."""
        rules.give_up_match(state, seat)
        return []

    def outcome(self, state: State) -> Outcome | None:
        """R5: the seat with more points has won; a tie has no winner."""
        if state.phase != OVER:
            return None
        return Outcome("points", () if state.winner is None or state.winner == TIE else (int(state.winner),))

    def sealed(self, state: State, seat: Seat) -> Json:
        """Q4: what the seat has confirmed, until the round is shown."""
        own = state.seats[seat]
        return choice_to_json(own.choice) if own.confirmed else None

    def default_action(self, state: State, seat: Seat, chance: Chance) -> Action:
        """What is chosen is confirmed; else any choice, confirmed, each as likely."""
        actions = [action for action in legal.legal_actions(state, seat) if action.arguments.get("confirm", True)]
        if state.seats[seat].choice is not None:
            return actions[0]
        return actions[chance.pick(len(actions), "action for a clock that ran out")]

    def check_invariants(self, state: State) -> None:
        """See `Game.check_invariants`."""
        assert state.phase in PHASES, state.phase
        assert (state.phase == OVER) == (state.winner is not None), state.winner
        assert 1 <= state.round <= ROUNDS, state.round
        assert not all(one.confirmed for one in state.seats)
        for one in state.seats:
            assert one.choice is not None or not one.confirmed
            assert one.choice is None or (state.phase == CHOOSE and one.choice[0] in one.cards), one.choice
            assert len(one.cards) <= len(RANKS) and (one.cards or state.phase == OVER)

    def observation(self, state: State, seat: Seat | None) -> View:
        """See `gm.games.beat_or_bomb.view`."""
        return observe_state(state, seat)

    def offers(self, view: View) -> tuple[ToolOffer, ...]:
        """See `gm.games.beat_or_bomb.legal`."""
        return legal.offers(view)

    def display(self, view: View, names: Sequence[str]) -> list[Line]:
        """See `gm.games.beat_or_bomb.display`."""
        return display.display(view, names)

    def tell(self, view: View, events: Sequence[Event], names: Sequence[str]) -> list[Line]:
        """See `gm.games.beat_or_bomb.display`."""
        return display.tell(view, events, names)

    def prose(self, view: View, events: Sequence[Event], names: Sequence[str], language: str) -> list[str]:
        """See `gm.games.beat_or_bomb.prose`."""
        from gm.games.beat_or_bomb import prose

        return prose.prose(view, events, names, language)

    def facts(self, view: View, events: Sequence[Event], names: Sequence[str]) -> Facts:
        """See `gm.games.beat_or_bomb.facts`."""
        from gm.games.beat_or_bomb import facts

        return facts.facts(view, events, names)

    def wordings(self) -> Wordings:
        """See `gm.games.beat_or_bomb.wordings`."""
        from gm.games.beat_or_bomb import wordings

        return wordings.WORDINGS

    def words(self, language: str) -> Words:
        """See `gm.games.beat_or_bomb.words`."""
        from gm.games.beat_or_bomb import words

        return words.words(language)

    def topics(self, language: str) -> Mapping[str, str]:
        """See `gm.games.beat_or_bomb.topics`."""
        from gm.games.beat_or_bomb import topics

        return topics.topics(language)


def _auto_confirm(options: object) -> bool:
    assert isinstance(options, Options), options
    return options.auto_confirm
