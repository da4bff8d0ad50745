"""Bombline as a `Game`: each question goes to the file that answers it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from gm.engine.calls import CallWords
from gm.engine.chance import Chance
from gm.engine.events import Event
from gm.engine.game import Game
from gm.engine.types import Action, Facts, Json, Line, Outcome, Seat, ToolOffer, View, Wordings, Words
from gm.games.bombline import cards, display, legal, rules
from gm.games.bombline.calls import CALLS
from gm.games.bombline.checks import pickable
from gm.games.bombline.setup import read_state
from gm.games.bombline.state import (
    ACTION,
    APPROACH,
    DEFUSE,
    MAX_BOOSTS,
    MAX_HITPOINTS,
    OVER,
    SITES,
    Options,
    SeatState,
    State,
    copy_state,
    state_to_json,
)
from gm.games.bombline.view import observe_state

HAND_SIZE = 5
"""R5."""
Q4_FIRST_SEAT = 0
"""Q4: the user."""
NOBODY: frozenset[Seat] = frozenset()
ALONE = (frozenset({0}), frozenset({1}))


class Bombline(Game[State]):
    """Two seats, 12 hitpoints, two sites, and bombs that harm whoever draws them."""

    name: ClassVar[str] = "bombline"
    title: ClassVar[str] = "Bombline"
    language: ClassVar[str] = "en"
    seat_counts: ClassVar[tuple[int, ...]] = (2,)
    tools: ClassVar[tuple[str, ...]] = ("draw", "play_card", "roll_die", "resolve_bomb", "end_turn", "see_deck")
    looks: ClassVar[frozenset[str]] = frozenset({"see_deck"})
    calls: ClassVar[CallWords] = CALLS
    options_type: ClassVar[type] = Options

    def setup(self, options: object, chance: Chance, names: Sequence[str]) -> State:
        """R3, R5, Q3: hands from the deck without bombs, then the bombs are shuffled in, then the sites are filled."""
        deck = cards.deck_without_bombs()
        chance.shuffle(deck, "deck without bombs")
        hands = [deck[seat * HAND_SIZE : (seat + 1) * HAND_SIZE] for seat in range(2)]
        deck = deck[2 * HAND_SIZE :] + [cards.BOMB] * cards.Q1_BOMB_COUNT
        chance.shuffle(deck, "deck with bombs")
        sites: dict[str, str | None] = dict(zip(SITES, deck, strict=False))
        return State(
            auto_roll=_auto_roll(options),
            turn=Q4_FIRST_SEAT,
            sites=sites,
            draw_pile=deck[len(SITES) :],
            seats=[SeatState(hand=hand) for hand in hands],
        )

    def from_setup(self, data: Mapping[str, Json], options: object, chance: Chance) -> State:
        """See `Game.from_setup`; the defaults are those of the scenarios."""
        return read_state(data, _auto_roll(options))

    def to_json(self, state: State) -> dict[str, Json]:
        """See `Game.to_json`."""
        return state_to_json(state)

    def copy(self, state: State) -> State:
        """See `Game.copy`."""
        return copy_state(state)

    def active_seats(self, state: State) -> frozenset[Seat]:
        """The seat in turn."""
        return NOBODY if state.phase == OVER else ALONE[state.turn]

    def legal_actions(self, state: State, seat: Seat) -> Iterator[Action]:
        """See `gm.games.bombline.legal`."""
        return legal.legal_actions(state, seat)

    def is_look(self, state: State, action: Action) -> bool:
        """A look at the deck, or a die for show (Q20)."""
        return action.tool == "see_deck" or (action.tool == "roll_die" and state.pending_roll is None)

    def canonical(self, state: State, action: Action) -> Action:
        """Drops what the card or method has no use for; a list of shots at the bomb enters as its first shot."""
        given = action.arguments
        if action.tool == "play_card":
            return Action(action.seat, "play_card", _used_arguments(state, given))
        if action.tool == "resolve_bomb" and given["method"] == "damage":
            shots = given["cards"]
            assert isinstance(shots, list)
            return Action(action.seat, "play_card", rules.played_from(shots[0]))
        if action.tool == "resolve_bomb" and given["method"] == "detonate":
            return Action(action.seat, "resolve_bomb", {"method": "detonate"})
        return action

    def apply_action(self, state: State, action: Action, chance: Chance) -> list[Event]:
        """See `gm.games.bombline.rules`."""
        return rules.Turn(state, chance, action.seat).act(action)

    def give_up(self, state: State, seat: Seat, chance: Chance) -> list[Event]:
        """The other seat has won; what was on the table is cleared away as at any end (Q24)."""
        rules.end_for(state, 1 - seat)
        return []

    def outcome(self, state: State) -> Outcome | None:
        """R1: the seat whose opponent is at 0 hitpoints or below has won."""
        if state.phase != OVER:
            return None
        return Outcome("hitpoints", () if state.winner is None else (state.winner,))

    def default_action(self, state: State, seat: Seat, chance: Chance) -> Action:
        """A legal action at random."""
        actions = list(legal.legal_actions(state, seat))
        return actions[chance.pick(len(actions), "action for a clock that ran out")]

    def check_invariants(self, state: State) -> None:
        """See `Game.check_invariants`."""
        assert state.phase in (APPROACH, ACTION, DEFUSE, OVER), state.phase
        assert (state.phase == DEFUSE) == (state.interrupted is not None), state.interrupted
        assert state.ap >= 0 and state.kept_ap >= 0 and state.draws_due >= 0
        for one in state.seats:
            assert one.hp <= MAX_HITPOINTS and (one.hp > 0 or state.phase == OVER), one.hp
            assert len(one.boosts) <= MAX_BOOSTS and cards.BOMB not in one.hand

    def observation(self, state: State, seat: Seat | None) -> View:
        """See `gm.games.bombline.view`."""
        return observe_state(state, seat)

    def offers(self, view: View) -> tuple[ToolOffer, ...]:
        """See `gm.games.bombline.legal`."""
        return legal.offers(view)

    def display(self, view: View, names: Sequence[str]) -> list[Line]:
        """The deck display."""
        return display.display(view, names)

    def tell(self, view: View, events: Sequence[Event], names: Sequence[str]) -> list[Line]:
        """See `gm.games.bombline.display`."""
        return display.tell(view, events, names)

    def prose(self, view: View, events: Sequence[Event], names: Sequence[str], language: str) -> list[str]:
        """See `gm.games.bombline.prose`."""
        from gm.games.bombline import prose

        return prose.prose(view, events, names, language)

    def facts(self, view: View, events: Sequence[Event], names: Sequence[str]) -> Facts:
        """See `gm.games.bombline.facts`."""
        from gm.games.bombline import facts

        return facts.facts(view, events, names)

    def wordings(self) -> Wordings:
        """See `gm.games.bombline.wordings`."""
        from gm.games.bombline import wordings

        return wordings.WORDINGS

    def words(self, language: str) -> Words:
        """See `gm.games.bombline.words`."""
        from gm.games.bombline import words

        return words.words(language)

    def topics(self, language: str) -> Mapping[str, str]:
        """See `gm.games.bombline.topics`."""
        from gm.games.bombline import topics

        return topics.topics(language)


def _auto_roll(options: object) -> bool:
    assert isinstance(options, Options), options
    return options.auto_roll


def _used_arguments(state: State, given: Mapping[str, Json]) -> dict[str, Json]:
    used = {key: given[key] for key in ("card", "modification") if key in given}
    if state.phase == ACTION:
        if given["card"] == cards.FLASHBANG and "target" in given:
            used["target"] = given["target"]
        elif given["card"] == cards.DECOY and "pick" in given and pickable(state.discard_pile):
            used["pick"] = given["pick"]
    return used
