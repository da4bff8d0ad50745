"""The same model as the only game master: rules in its head, no engine, no tools; the same person, the same checks."""

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from gm.engine.game import Game
from gm.engine.types import PlannedCall
from gm.evaluation.faults import Fault
from gm.evaluation.person import Manner, Person
from gm.evaluation.person import Message as Written
from gm.evaluation.plan import Plan
from gm.evaluation.play import SEAT
from gm.evaluation.talk import BareGame, bare_of, talk_of
from gm.narrator.chat import ChatModel, ChatRequest, Message, Text, TimeLimits, TurnBudget, Usage, estimate_tokens
from gm.narrator.model_errors import ModelError

ANSWER_TOKENS = 400
PLAIN_ATTEMPTS = 2
"""How many orders in a row that change nothing are followed by a plain one."""
CONVERSATION_TOKENS = 4_000
"""Estimated tokens of the conversation that are sent along; beyond them its older half is left out."""


@dataclass(frozen=True, slots=True)
class BareTurn:
    """One message and the model's answer; `first` and `seconds` from the message, `trouble` where no answer came."""

    message: Written
    answer: str
    usage: Usage
    first: float | None
    seconds: float
    faults: tuple[Fault, ...]
    trouble: ModelError | None = None


def play_bare(
    game: Game[Any], model: ChatModel, plan: Plan, *, limits: TimeLimits, tell: Callable[[str], None]
) -> Iterator[BareTurn]:
    """Yields the turns of `plan.games` games that the model runs, as they come.

    Raises:
        GmError: nobody wrote down what a model needs to run this game.
    """
    bare, deadline = bare_of(game), plan.deadline()
    for number in range(plan.games):
        # The luck of a test, not of a match: the same number writes the same messages.
        person = Person(game, SEAT, random.Random(plan.seed + number), talk_of(game).voice)  # noqa: S311
        alone = _Alone(game, bare, model, person, limits)
        for count in range(plan.messages):
            if alone.over or time.monotonic() > deadline:
                break
            tell(f"game {number + 1} of {plan.games}, message {count + 1}")
            yield alone.turn()


class _Alone:
    """One game in the hands of a model."""

    def __init__(self, game: Game[Any], bare: BareGame, model: ChatModel, person: Person, limits: TimeLimits) -> None:
        self.over = False
        self._game = game
        self._bare = bare
        self._model = model
        self._person = person
        self._limits = limits
        self._inspector = talk_of(game).inspector()
        self._head = Message("system", bare.prompt())
        self._said: list[Message] = []
        self._view: dict[str, Any] | None = None
        self._in_vain: list[PlannedCall] = []
        self._lost = 0
        """How many answers in a row told no position."""

    def turn(self) -> BareTurn:
        """Writes one message and takes in the answer."""
        message = self._next_message()
        self._remember(Message("user", message.text))
        budget = TurnBudget(self._limits)
        request = ChatRequest((self._head, *self._said), max_tokens=ANSWER_TOKENS)
        start, first, answer, trouble = time.monotonic(), None, "", None
        try:
            for piece in self._model.stream(request, budget):
                if isinstance(piece, Text):
                    first = first or time.monotonic() - start
                    answer += piece.text
        except ModelError as error:
            trouble = error
        seconds = time.monotonic() - start
        self._remember(Message("assistant", answer or "…"))
        self._look_at(answer, message)
        faults = tuple(self._inspector.inspect(message, answer))
        # An answer that was cut off is nobody's fault.
        return BareTurn(message, answer, budget.usage, first, seconds, () if trouble else faults, trouble)

    def _next_message(self) -> Written:
        if not self._said:
            return self._person.start()
        if self._view is not None:
            offers = self._game.offers(self._view)
            if offers:
                return self._person.message(self._view, offers, in_vain=self._in_vain)
        # Where no answer says where the game stands, a person asks for it, and then tries to go on.
        if self._lost % 2:
            return self._person.look()
        return Written("end turn", Manner.CLEAR, "en", (PlannedCall("end_turn", {}),))

    def _look_at(self, answer: str, message: Written) -> None:
        """Takes in where the game stands; after mere talk, which shows nothing, it stands where it stood."""
        seen = self._bare.view(answer)
        if seen is None and not message.calls:
            return
        self._in_vain = [*self._in_vain, *message.calls[:1]] if seen == self._view else []
        if len(self._in_vain) > PLAIN_ATTEMPTS:
            # A game that stands still is no reason to talk like a form for the rest of it.
            self._in_vain = []
        self._view = seen
        self._lost = 0 if seen is not None else self._lost + 1
        self.over = self._bare.is_over(answer)

    def _remember(self, message: Message) -> None:
        self._said.append(message)
        if sum(estimate_tokens(one.content) for one in self._said) > CONVERSATION_TOKENS:
            half = len(self._said) // 2
            # It goes on with a message of the person.
            del self._said[: half + half % 2]
