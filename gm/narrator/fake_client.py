"""A scripted model with the interface of the real one: for tests, for trying out, for playing without a model.

model = ScriptedModel(["The Akm barks.", call("draw", source="A"), EmptyAnswer()])
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

from gm.engine.types import Json
from gm.narrator.chat import CallPart, ChatRequest, Delta, Text, TurnBudget, Usage, estimate_tokens
from gm.narrator.model_errors import EmptyAnswer, ModelError

Reply: TypeAlias = "str | ModelError | Sequence[Delta | ModelError]"
"""A text, pieces in order, or an error; an error among the pieces breaks the answer off there."""
WORDS_A_PIECE = 3


def call(tool: str, /, **arguments: Json) -> tuple[CallPart, ...]:
    """The pieces of one native tool call."""
    return (CallPart(0, tool), CallPart(0, "", json.dumps(arguments, ensure_ascii=False)))


class ScriptedModel:
    """A `ChatModel` that answers from a list, in order (its last reply is repeated), or by a function of the request.

    `requests` holds what it was asked, in order.
    """

    def __init__(self, replies: Iterable[Reply] | Callable[[ChatRequest], Reply], key: str = "scripted") -> None:
        self._replies = replies if callable(replies) else _in_order(tuple(replies))
        self._key = key
        self.requests: list[ChatRequest] = []

    @property
    def key(self) -> str:
        """See `ChatModel.key`."""
        return self._key

    def stream(self, request: ChatRequest, budget: TurnBudget) -> Iterator[Delta]:
        """See `ChatModel.stream`; texts come a few words at a time."""
        budget.check()
        self.requests.append(request)
        reply = self._replies(request)
        sent = sum(estimate_tokens(message.content) for message in request.messages)
        told = 0
        try:
            for piece in _pieces(reply):
                budget.check()
                if isinstance(piece, ModelError):
                    raise piece
                told += 1
                yield piece
        finally:
            budget.spend(Usage(1, sent, told, estimated=True))
        if not told:
            raise EmptyAnswer


def _in_order(replies: Sequence[Reply]) -> Callable[[ChatRequest], Reply]:
    if not replies:
        raise ValueError("a scripted model needs at least one reply")
    rest = iter(replies)
    return lambda _: next(rest, replies[-1])


def _pieces(reply: Reply) -> Iterator[Delta | ModelError]:
    if isinstance(reply, str):
        words = reply.split(" ")
        for start in range(0, len(words), WORDS_A_PIECE):
            text = " ".join(words[start : start + WORDS_A_PIECE])
            more = " " if start + WORDS_A_PIECE < len(words) else ""
            if text + more:
                yield Text(text + more)
    elif isinstance(reply, ModelError):
        yield reply
    else:
        yield from reply
