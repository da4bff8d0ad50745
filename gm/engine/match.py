"""One play of a game: the only place where a state changes (promise P1)."""

from collections.abc import Callable
from typing import Generic

from gm.engine.chance import MatchChance, ScriptedChance
from gm.engine.game import Game, S
from gm.engine.said import said
from gm.engine.types import Action, Answer, Arguments, RuleFault, Seat
from gm.errors import ErrorCode, OutOfLuckError, RuleError

RESIGN, TIME_OUT = "resign", "time_out"
"""The steps of a path that are no tools of a game; the first is a tool that every table knows above its rules."""

Validator = Callable[[str, Arguments], str | None]
"""Says what is wrong with a tool's arguments, or None: `gm.tools` makes one from the JSON schemas."""


def accept_any(tool: str, arguments: Arguments) -> str | None:
    """A validator for calls that have been validated before."""
    return None


class Match(Generic[S]):
    """A game being played. `state` is the engine's own: everything above sees it through `Game.observation`."""

    __slots__ = ("chance", "game", "state", "validator")

    def __init__(self, game: Game[S], state: S, chance: MatchChance, validator: Validator = accept_any) -> None:
        self.game = game
        self.state = state
        self.chance = chance
        self.validator = validator

    def apply(self, action: Action) -> Answer:
        """Carries `action` out whole, or refuses it and changes nothing, neither the state nor the luck."""
        fault = self._common_fault(action)
        if fault is not None:
            return Answer(False, error=fault)
        game, chance = self.game, self.chance
        draft, mark = game.copy(self.state), chance.mark()
        try:
            if game.is_look(draft, action):
                chance.enter_look()
            else:
                chance.enter(game.canonical(draft, action))
            events = tuple(game.apply_action(draft, action, chance))
            game.check_invariants(draft)
        except RuleError as error:
            chance.reset(mark)
            return Answer(False, error=RuleFault(error.code, error.message, error.hint))
        except BaseException:
            chance.reset(mark)
            raise
        self.state = draft
        return Answer(True, events)

    def fault_of(self, action: Action) -> RuleFault | None:
        """Why `action` would be refused; None where it would be carried out, as far as that can be told without luck.

        Nothing changes, and no luck is touched: where the rules come to a draw, they have accepted the action.
        """
        fault = self._common_fault(action)
        if fault is not None:
            return fault
        return self._fault_in(lambda draft: self.game.apply_action(draft, action, ScriptedChance()))

    def fault_of_giving_up(self, seat: Seat) -> RuleFault | None:
        """Why `give_up` of `seat` would be refused now; None where it would not. Nothing changes."""
        return self._fault_in(lambda draft: self.game.give_up(draft, seat, ScriptedChance()))

    def _fault_in(self, step: Callable[[S], object]) -> RuleFault | None:
        """What the rules have against `step`, done to a draft that is thrown away."""
        try:
            step(self.game.copy(self.state))
        except RuleError as error:
            return RuleFault(error.code, error.message, error.hint)
        except OutOfLuckError:
            return None
        return None

    def give_up(self, seat: Seat) -> Answer:
        """`seat` leaves the match, which is not over, and has lost it; refused where it is out already.

        It is a step of the path only where the others play on: an end draws nothing.
        """
        draft, mark = self.game.copy(self.state), self.chance.mark()
        self.chance.enter(Action(seat, RESIGN, {}))
        try:
            events = tuple(self.game.give_up(draft, seat, self.chance))
            self.game.check_invariants(draft)
        except RuleError as error:
            self.chance.reset(mark)
            return Answer(False, error=RuleFault(error.code, error.message, error.hint))
        except BaseException:
            self.chance.reset(mark)
            raise
        if self.game.outcome(draft) is not None:
            self.chance.reset(mark)
        self.state = draft
        return Answer(True, events)

    def time_out(self, seat: Seat) -> Answer:
        """The clock of `seat`, which is to act, ran out: the game chooses an action for it, and it is carried out."""
        draft, mark = self.game.copy(self.state), self.chance.mark()
        self.chance.enter(Action(seat, TIME_OUT, {}))
        try:
            action = self.game.default_action(draft, seat, self.chance)
            events = tuple(self.game.apply_action(draft, action, self.chance))
            self.game.check_invariants(draft)
        except BaseException:
            self.chance.reset(mark)
            raise
        self.state = draft
        return Answer(True, events)

    def _common_fault(self, action: Action) -> RuleFault | None:
        """The checks that every game shares, in one order."""
        game = self.game
        if action.tool not in game.tools:
            known = ", ".join(game.tools)
            return RuleFault(
                ErrorCode.BAD_ARGUMENTS,
                said("There is no tool {tool}.", tool=repr(action.tool)),
                said("The tools are: {known}.", known=known),
            )
        problem = self.validator(action.tool, action.arguments)
        if problem is not None:
            return RuleFault(
                ErrorCode.BAD_ARGUMENTS, problem, said("Call {tool} as its schema says.", tool=action.tool)
            )
        if action.tool in game.looks and action.seat in game.seats(self.state):
            return None
        active = game.active_seats(self.state)
        if not active:
            return RuleFault(ErrorCode.GAME_OVER, said("The match is over."), said("Ask for a rematch to play again."))
        if action.seat not in active and not (game.simultaneous and action.seat in game.seats(self.state)):
            return RuleFault(ErrorCode.NOT_YOUR_TURN, said("It is another seat's turn."), said("Wait for your turn."))
        return None
