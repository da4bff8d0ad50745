"""Asks a model for tool calls in the mode that it can do, and finds out which that is.

Native tools first. A model that prints its calls instead, or stays silent, is asked for JSON by schema; one whose
endpoint has no schemas prints its calls, and is told how. What is found out is kept in a `ModelMemory`.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gm.engine.types import ToolOffer
from gm.narrator.calls import READ, Found, FoundCall, find_calls, native_call
from gm.narrator.chat import CallPart, ChatModel, ChatRequest, Message, Text, Tool, TurnBudget, Usage
from gm.narrator.fitting import properties_of, required_of
from gm.narrator.loose_json import first_value_end
from gm.narrator.memory import Mode, ModelMemory
from gm.narrator.model_errors import ModelError, ModeRefused, ParameterRefused

NEXT = {Mode.TOOLS: Mode.SCHEMA, Mode.SCHEMA: Mode.TEXT, Mode.TEXT: None}
SILENT = 2
"""Answers without any call, one after the other, after which another mode is tried."""
CHATTER = 80
"""Characters after a printed call at which the rest of an answer is no longer waited for."""
MOST_LISTED = 120
"""Legal calls that a schema lists one by one; of more, each tool stands with its own schema."""
ENDS = (" ", "\n", ".", "!", "?", ">", "`", "}", "]")
GROWTH = 4
"""An answer is looked at where a piece ends so and it has grown by this part of itself: every piece is too often."""
ANSWER_TOKENS = 256
MOST_REPEATED = 600
"""Characters of a refused proposal that the model is shown again: a person may pay for every one."""
HOW_TO_CALL = (
    "Answer with exactly one JSON object and nothing else: "
    '{"name": <a tool>, "arguments": {<its arguments>}}. The tools and their arguments:\n'
)


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a model proposes; nothing of it has been done. `printed` is its answer as it came, for a repair.

    `calls` in order, a tool that the model invented among them (`known` is false); `prose` is what it said around
    them; `cut` is true where the rest of the answer was not waited for.
    """

    calls: tuple[FoundCall, ...]
    prose: str
    mode: Mode
    usage: Usage
    printed: str = ""
    cut: bool = False


def ask_for_calls(
    model: ChatModel,
    messages: Sequence[Message],
    tools: Sequence[Tool],
    legal: Sequence[ToolOffer],
    *,
    budget: TurnBudget,
    memory: ModelMemory,
    mode: Mode | None = None,
) -> Proposal:
    """One answer of the model, read as calls. `mode` overrides what is known; then nothing is learnt about modes.

    `tools` are all tools in a fixed order (also in the text, at the end of the first system message, so that it is the
    same from turn to turn); `legal` is what can be called now, and is all that a schema admits.

    Raises:
        ModeRefused: the endpoint does not take the `mode` that is given.
        ModelError: no usable answer came, in any mode that is left.
    """
    chosen = mode or memory.of(model.key).mode or Mode.TOOLS
    before = budget.usage
    while True:
        request = request_in(chosen, messages, tools, legal)
        try:
            answer = _listen(model.stream(request, budget), chosen, tools)
        except ParameterRefused as refusal:
            following = NEXT[chosen]
            if mode is not None:
                raise ModeRefused(mode=mode.value) from None
            if following is None:
                raise
            memory.refuse(model.key, refusal.parameter)
            memory.learn(model.key, mode=following, silent=0)
            chosen = following
            continue
        if mode is None:
            _learn(model.key, memory, chosen, answer)
        calls = answer.native or answer.found.calls
        spent = _difference(budget.usage, before)
        return Proposal(tuple(calls), answer.found.prose, chosen, spent, answer.printed, answer.cut)


def after_refusal(proposal: Proposal, refusal: str) -> tuple[Message, Message]:
    """The messages that give a refused proposal back to the model, the same in every mode."""
    printed = [json.dumps({"name": call.tool, "arguments": dict(call.arguments)}) for call in proposal.calls]
    said = "\n".join(printed) or proposal.prose or "…"
    return Message("assistant", said[:MOST_REPEATED]), Message("user", refusal)


# -- what is sent -------------------------------------------------------------------------------------------------


def request_in(
    mode: Mode, messages: Sequence[Message], tools: Sequence[Tool], legal: Sequence[ToolOffer]
) -> ChatRequest:
    """The question for calls in one mode: tools beside the messages, or at the end of the first system message."""
    if mode is Mode.TOOLS:
        return ChatRequest(tuple(messages), tools=tuple(tools), max_tokens=ANSWER_TOKENS)
    schema = schema_of(tools, legal) if mode is Mode.SCHEMA else None
    return ChatRequest(with_tools_in_text(messages, tools), schema=schema, max_tokens=ANSWER_TOKENS)


def with_tools_in_text(messages: Sequence[Message], tools: Sequence[Tool]) -> tuple[Message, ...]:
    """The messages with the tools described at the end of the first system message (a new one where there is none)."""
    text = HOW_TO_CALL + "\n".join(map(describe, tools))
    if messages and messages[0].role == "system":
        first = replace(messages[0], content=f"{messages[0].content}\n\n{text}")
        return (first, *messages[1:])
    return (Message("system", text), *messages)


def describe(tool: Tool) -> str:
    """A tool in one line, optional arguments with a question mark.

    >>> describe({"function": {"name": "draw", "description": "Take a card.", "parameters": {
    ...     "properties": {"source": {"enum": ["A", "B"]}}, "required": ["source"]}}})
    'draw {"source": "A"|"B"}: Take a card.'
    """
    function = tool.get("function", tool)
    parameters = function.get("parameters") or {}
    return f"{function['name']} {_shape(parameters)}: {function.get('description', '')}".rstrip(": ")


def _shape(schema: Mapping[str, Any]) -> str:
    """What a value may be, in a notation that models read as JSON."""
    if "enum" in schema:
        return "|".join(json.dumps(value, ensure_ascii=False) for value in schema["enum"])
    kind = schema.get("type", "object")
    if kind == "array":
        return f"[{_shape(schema.get('items', {}))}, ...]"
    if kind != "object":
        return str(kind)
    needed = required_of(schema)
    parts = [
        f'"{name}"{"" if name in needed else "?"}: {_shape({"type": "string", **part})}'
        for name, part in properties_of(schema).items()
    ]
    return "{" + ", ".join(parts) + "}"


def schema_of(tools: Sequence[Tool], legal: Sequence[ToolOffer]) -> dict[str, Any]:
    """The JSON schema of one legal call: `{"name": ..., "arguments": ...}`.

    Legal calls are listed one by one; a tool that can be called in more ways than are listed stands with its own
    schema, and so do all where the list would be too long.
    """
    own = {tool["function"]["name"]: tool["function"].get("parameters") or {} for tool in tools}
    offers = [offer for offer in legal if offer.tool in own]
    short = sum(len(offer.calls) for offer in offers) <= MOST_LISTED
    options: list[dict[str, Any]] = []
    for offer in offers:
        if offer.more or not offer.calls or not short:
            options.append(_option(offer.tool, own[offer.tool]))
        else:
            options += [_option(offer.tool, exactly(dict(call))) for call in offer.calls]
    return {"anyOf": options or [_option(name, schema) for name, schema in own.items()]}


def _option(name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {"name": {"type": "string", "enum": [name]}, "arguments": arguments},
        "required": ["name", "arguments"],
        "additionalProperties": False,
    }


def exactly(value: Any) -> dict[str, Any]:
    """The schema of this one value; only the parts of the language that every endpoint knows."""
    if isinstance(value, Mapping):
        parts = {name: exactly(part) for name, part in value.items()}
        return {"type": "object", "properties": parts, "required": list(parts), "additionalProperties": False}
    if isinstance(value, list | tuple):
        choices = {"anyOf": [exactly(part) for part in value]} if value else {}
        return {"type": "array", "items": choices, "minItems": len(value), "maxItems": len(value)}
    return {"enum": [value]}


# -- what comes back ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Answer:
    native: tuple[FoundCall, ...]
    found: Found
    printed: str
    cut: bool


def _listen(stream: Iterator[Any], mode: Mode, tools: Sequence[Tool]) -> _Answer:
    """Reads an answer for as long as it can still hold a call, then closes it.

    An error after a complete call does no harm: the call stands.
    """
    names: dict[int, str] = {}
    arguments: dict[int, str] = {}
    text, cut, looked_at = "", False, 0
    try:
        for piece in stream:
            if isinstance(piece, CallPart):
                names[piece.index] = names.get(piece.index, "") + piece.name
                arguments[piece.index] = arguments.get(piece.index, "") + piece.arguments
            elif isinstance(piece, Text):
                text += piece.text
                if len(text) > READ:
                    cut = True
                elif text.endswith(ENDS) and len(text) - looked_at > looked_at // GROWTH:
                    looked_at = len(text)
                    cut = _is_over(text, mode, tools)
                if cut:
                    break
    except ModelError:
        if names or not find_calls(text, tools).calls:
            raise
        cut = True
    finally:
        close = getattr(stream, "close", None)
        if close is not None:
            close()
    native = tuple(native_call(name, arguments[index], tools) for index, name in names.items() if name)
    return _Answer(native, find_calls(text, tools), text, cut)


def _is_over(text: str, mode: Mode, tools: Sequence[Tool]) -> bool:
    """True where nothing that follows is waited for: padding after the value, or chatter after the call."""
    if mode is Mode.SCHEMA:
        return text.lstrip()[:1] in {"{", "["} and first_value_end(text) is not None
    rest = find_calls(text, tools).rest
    return len(rest) > CHATTER and not any(sign in rest for sign in "{[<`(")


def _learn(key: str, memory: ModelMemory, mode: Mode, answer: _Answer) -> None:
    """A mode that works is kept; one in which the model printed its call another way, or said nothing, is left."""
    silent = 0 if answer.native or answer.found.calls else memory.of(key).silent + 1
    known = memory.of(key)
    printed = bool(answer.found.calls) and not answer.native
    following = NEXT[mode]
    left = silent >= SILENT or (mode is Mode.TOOLS and printed)
    left = left or (mode is Mode.SCHEMA and not printed)
    if left and following is Mode.SCHEMA and "response_format" in known.refused:
        following = Mode.TEXT
    if left and following is not None:
        memory.learn(key, mode=following, silent=0)
    else:
        # Talk alone shows nothing of a mode; it is no reason to write it down.
        memory.learn(key, mode=mode if not silent else known.mode, silent=silent)


def _difference(now: Usage, before: Usage) -> Usage:
    return Usage(
        now.calls - before.calls,
        now.tokens_in - before.tokens_in,
        now.tokens_out - before.tokens_out,
        now.estimated,
    )
