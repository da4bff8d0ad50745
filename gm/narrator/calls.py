"""Finds the tool calls in what a model printed. Pure; never raises; prose is never taken for a call.

Small local models have no native calls: they print them, each family in its own way. What is understood: fenced or
bare JSON under many names of its fields, tags (`<tool_call>`, `<function=...>`, `<invoke ...>`, Mistral's, Llama's,
DeepSeek's and harmony's markers), `[draw(source="A")]` and other Python-like calls that stand on a line of their own.
"""

import difflib
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from gm.engine.types import Json
from gm.narrator.chat import Reasoning, Tool
from gm.narrator.fitting import fit_arguments, properties_of, required_of
from gm.narrator.loose_json import read_arguments, read_text, read_value
from gm.narrator.thinking import ThinkingSplitter

READ = 8_000
"""Characters that are looked at."""
TRIES = 100
"""Places that are looked at."""
NAME_KEYS = (
    "name",
    "tool",
    "tool_name",
    "function_name",
    "function",
    "action",
    "action_name",
    "call",
    "command",
    "recipient_name",
)
ARGUMENT_KEYS = (
    "arguments",
    "parameters",
    "args",
    "input",
    "params",
    "kwargs",
    "action_input",
    "tool_input",
    "argument",
    "parameter",
)
WRAPPERS = (
    "tool_calls",
    "calls",
    "actions",
    "function_calls",
    "tool_uses",
    "tool_call",
    "call",
    "function_call",
    "function",
    "action",
)
DECORATION = frozenset({"type", "id", "index", "thought", "reasoning", "comment"})
"""Fields of a call that are no arguments."""


@dataclass(frozen=True, slots=True)
class FoundCall:
    """A call as it was understood; `known` is false where the model invented the tool."""

    tool: str
    arguments: Mapping[str, Json]
    known: bool = True


@dataclass(frozen=True, slots=True)
class Found:
    """The calls in order, and the prose around them without markup; `rest` is what came after the last call."""

    calls: tuple[FoundCall, ...]
    prose: str
    rest: str = ""


def find_calls(text: str, tools: Sequence[Tool]) -> Found:
    """What `text`, an answer as it was printed, calls. Names and arguments are fitted to `tools` where they can be."""
    speech = _before_invented_answers(_without_thinking(text[:READ]))
    return _Scan(speech, _Toolbox(tools)).run()


def native_call(name: str, arguments: str, tools: Sequence[Tool]) -> FoundCall:
    """A native tool call, with its name and arguments fitted to `tools` as those of a printed one."""
    return _Toolbox(tools).call(name, arguments)


# -- names and arguments ------------------------------------------------------------------------------------------


class _Toolbox:
    """The tools there are, by every way to write their names."""

    def __init__(self, tools: Sequence[Tool]) -> None:
        self._schemas: dict[str, Mapping[str, Any]] = {}
        for tool in tools:
            function = tool.get("function", tool)
            self._schemas[function["name"]] = function.get("parameters") or {}
        self._plain = {_plain(name): name for name in self._schemas}

    def known(self, name: str) -> str | None:
        """The tool that is meant by `name`, or None: playCard, functions.play-card, play_cards, play_card_now."""
        words = _words(name)
        found = self._plain.get("".join(words))
        if found is not None:
            return found
        close = difflib.get_close_matches("".join(words), self._plain, n=1, cutoff=0.9)
        if close:
            return self._plain[close[0]]
        within = [tool for tool in self._schemas if set(_words(tool)) < set(words)]
        return within[0] if len(within) == 1 else None

    def exact(self, name: str) -> str | None:
        """The tool whose name this is, but for its spelling."""
        return self._plain.get(_plain(name))

    def call(self, name: str, arguments: Json) -> FoundCall:
        tool = self.known(name)
        if tool is None:
            return FoundCall(name, as_arguments(arguments, {}), known=False)
        schema = self._schemas[tool]
        return FoundCall(tool, fit_arguments(as_arguments(arguments, schema), schema))

    def positional(self, name: str, values: Sequence[Json]) -> dict[str, Json] | None:
        """Values without names, by the order of the tool's schema; None where there are too many."""
        if len(values) == 1 and isinstance(values[0], dict):
            return dict(values[0])
        tool = self.known(name)
        names = list(properties_of(self._schemas[tool])) if tool is not None else []
        return dict(zip(names, values, strict=False)) if len(values) <= len(names) else None

    def takes_nothing(self, name: str) -> bool:
        """True for a tool that can be called without arguments."""
        return not required_of(self._schemas[name])


def as_arguments(given: Json, schema: Mapping[str, Any]) -> dict[str, Json]:
    """Arguments however they were wrapped: as JSON in a text, twice, in a list, as pairs, or as the one value."""
    for _ in range(3):
        if isinstance(given, str):
            is_json, value = read_text(given, opening='{["')
            if not is_json:
                return _from_words(given, schema)
            given = value
        elif isinstance(given, list):
            pairs = {
                str(one["name"]): one["value"]
                for one in given
                if isinstance(one, dict) and {"name", "value"} <= one.keys()
            }
            if pairs:
                return pairs
            given = given[0] if given else None
    if isinstance(given, dict):
        return given
    return {} if given is None or isinstance(given, list) else _from_words(str(given), schema)


def _from_words(text: str, schema: Mapping[str, Any]) -> dict[str, Json]:
    """`source="A"`, or the bare value of a tool that needs just one."""
    text = text.strip().strip('"')
    named = read_arguments(text + ")", 0)
    if named is not None and named[1] and not named[0]:
        return named[1]
    needed = required_of(schema)
    return {needed[0]: text} if text and len(needed) == 1 else {}


def _words(name: str) -> list[str]:
    """The words of a tool's name, without the namespace before it."""
    last = re.split(r"[.:/]+", name.strip().removesuffix(".call"))[-1]
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", last)
    return [word for word in re.split(r"[\W_]+", spaced.lower()) if word]


def _plain(name: str) -> str:
    return "".join(_words(name))


# -- JSON that is a call ------------------------------------------------------------------------------------------


def _calls_in(value: Json, toolbox: _Toolbox, depth: int = 0) -> list[FoundCall]:
    """The calls that a JSON value spells; none where it is something else."""
    if depth > 4:
        return []
    if isinstance(value, list):
        parts = [_calls_in(one, toolbox, depth + 1) for one in value]
        return [call for part in parts for call in part] if all(parts) else []
    if not isinstance(value, dict):
        return []
    for key in WRAPPERS:
        if isinstance(value.get(key), dict | list):
            inner = _calls_in(value[key], toolbox, depth + 1)
            if inner:
                return inner
    return _named_call(value, toolbox) or _keyed_calls(value, toolbox)


def _named_call(value: Mapping[str, Json], toolbox: _Toolbox) -> list[FoundCall]:
    """`{"name": ..., "arguments": ...}` under all its names; or the arguments beside the name of a known tool."""
    key = next((key for key in NAME_KEYS if isinstance(value.get(key), str)), None)
    name = value[key] if key is not None else None
    if not isinstance(name, str) or not _words(name) or len(name) > 80:
        return []
    holder = next((one for one in ARGUMENT_KEYS if one in value), None)
    if holder is not None:
        given = value[holder]
        if _is_schema(given):
            return []
        return [toolbox.call(name, given)]
    if toolbox.exact(name) is None:
        return []
    return [toolbox.call(name, {one: value[one] for one in value if one != key and one not in DECORATION})]


def _keyed_calls(value: Mapping[str, Json], toolbox: _Toolbox) -> list[FoundCall]:
    """`{"draw": {"source": "A"}}`."""
    if not value or any(toolbox.exact(key) is None for key in value):
        return []
    if any(_is_schema(one) or not isinstance(one, dict | str | None) for one in value.values()):
        return []
    return [toolbox.call(key, one) for key, one in value.items()]


def _is_schema(value: Json) -> bool:
    """True where a model repeats the definition of a tool."""
    return isinstance(value, dict) and "properties" in value and value.get("type") in {"object", None}


# -- the scan -----------------------------------------------------------------------------------------------------

_INVENTED = re.compile(
    r"</?tool_response|<\|tool_response|\[TOOL_RESULTS\]|<\|im_(?:start|end)\|>|<\|eot_id\|>|<\|end(?:oftext)?\|>(?!<)|"
    r"</s>|<end_of_turn>|^\s*(?:Observation|Tool result|User|Human)\s*:|```(?:output|tool_output)\b",
    re.IGNORECASE | re.MULTILINE,
)
"""Where a model begins to invent what the tool or the person answers."""
_PLACE = re.compile(
    r"<function=(?P<function>[\w.-]+)>|<invoke\s+name=[\"'](?P<invoke>[\w.-]+)[\"']\s*>|(?P<json>[{\[])|"
    r"(?P<python>(?<![\w.])[A-Za-z_][\w.]*(?=\())|<tool_call>\s*(?P<glm>[\w.-]+)\s*(?=<arg_key>|</tool_call>|$)"
)
_PARAMETER = re.compile(
    r"\s*<parameter(?:=|\s+name=)[\"']?(?P<key>[\w-]+)[\"']?\s*>(?P<value>.*?)</parameter>|"
    r"\s*<arg_key>(?P<arg>.*?)</arg_key>\s*<arg_value>(?P<of>.*?)</arg_value>",
    re.DOTALL,
)
_HEAD = re.compile(
    r"(?<![\w.])(?P<name>[A-Za-z_][\w.-]*)(?::\d+)?"
    r"(?:\s|[:=(`*]|\bjson\b|\[ARGS\]|<[^<>\n]{1,40}>|\b(?:action[ _])?(?:input|arguments?|parameters?|args)\b)*$",
    re.IGNORECASE,
)
"""A name, and what may stand between it and its arguments."""
_CODE_BEFORE = re.compile(
    r"(?:[\s\[(`>*,;:=-]|\d+\.|\bprint\(|\b(?:await|return|python|tool_code|action|call|tool_call|assistant)\b|\b[a-z_]+\s*=|"
    r"<[^<>]{0,40}>|\[TOOL_CALLS\])*$",
    re.IGNORECASE,
)
_CODE_AFTER = re.compile(r"[\])`\s.,;]*(?:<[^\n]*)?(?:\n|$)|[\])`\s]*[,;]\s*[A-Za-z_][\w.]*\(")
_MARKUP = re.compile(
    r"```[\w-]*|</?(?:tool_calls?|tool|function(?:_calls?)?|invoke|parameter|call)\b[^<>\n]*>|<[|｜][^<>\n]{0,60}[|｜]>|"
    r"\[/?TOOL_CALLS\]|\[ARGS\]|^\s*(?:Action(?: Input)?|Tool|Function)\s*:\s*[\w.]*\s*(?=$|```)|"
    r"^\s*(?:>>>\s*[\w.]*|\w+\s*=|\d+\.|to=|print\()\s*$|function(?=<｜tool▁sep｜>)|^[\s`\[\](){},;]+$",
    re.MULTILINE | re.IGNORECASE,
)


class _Scan:
    """One walk through a text, from left to right; what is no call stays prose."""

    def __init__(self, text: str, toolbox: _Toolbox) -> None:
        self._text = text
        self._tools = toolbox
        self._calls: list[FoundCall] = []
        self._prose: list[str] = []
        self._done = 0
        """Everything before this index is either a call or in `_prose`."""
        self._readers: Mapping[str, Callable[[re.Match[str]], int | None]] = MappingProxyType({
            "function": self._tagged,
            "invoke": self._tagged,
            "glm": self._tagged,
            "json": self._json,
            "python": self._python,
        })  # fmt: skip

    def run(self) -> Found:
        at = 0
        for _ in range(TRIES):
            place = _PLACE.search(self._text, at)
            if place is None:
                break
            begin = self._done
            end = self._readers[place.lastgroup or "json"](place)
            if end is None:
                at = place.end()
                continue
            if self._done == begin:
                self._take(place.start(), end)
            at = self._done = max(end, place.end())
        rest = self._text[self._done :]
        prose = _clean("".join(self._prose) + rest)
        bare = self._bare_name(prose) if not self._calls else None
        if bare is not None:
            return Found((bare,), "")
        return Found(tuple(self._calls), prose, rest if self._calls else "")

    def _take(self, start: int, end: int) -> None:
        self._prose.append(self._text[self._done : start] + "\n")
        self._done = end

    def _tagged(self, place: re.Match[str]) -> int:
        """A tag that names the tool, then JSON or one tag for each argument."""
        name, at = place.group(place.lastgroup or 0), place.end()
        arguments: Json = {}
        value = read_value(self._text, at) if self._text[at:].lstrip()[:1] == "{" else None
        if value is not None:
            arguments, at = value
        else:
            found: dict[str, Json] = {}
            while (parameter := _PARAMETER.match(self._text, at)) is not None:
                found[parameter["key"] or parameter["arg"].strip()] = (
                    parameter["value"] or parameter["of"] or ""
                ).strip()
                at = parameter.end()
            arguments = found
        self._calls.append(self._tools.call(name, arguments))
        closing = re.compile(r"\s*</(?:function|invoke)>").match(self._text, at)
        return closing.end() if closing else at

    def _json(self, place: re.Match[str]) -> int | None:
        """An object or list that spells calls, or an object of arguments with a tool's name right before it."""
        read = read_value(self._text, place.start())
        if read is None:
            return None
        value, end = read
        calls = _calls_in(value, self._tools)
        if calls:
            self._calls += calls
            return end
        head = _HEAD.search(self._text, max(self._done, place.start() - 160), place.start())
        if isinstance(value, dict) and head is not None and self._tools.exact(head["name"]) and not _is_schema(value):
            self._calls.append(self._tools.call(head["name"], value))
            self._take(head.start(), end)
            return end
        # An object that is no call may still hold one in a list around it; a list may hold Python-like calls.
        return None if place.group() == "[" else end

    def _python(self, place: re.Match[str]) -> int | None:
        """`draw(source="A")`, where the line holds nothing but code."""
        name = place.group()
        if self._tools.known(name) is None:
            return None
        read = read_arguments(self._text, place.end() + 1)
        line = self._text.rfind("\n", 0, place.start()) + 1
        if read is None or not _CODE_BEFORE.match(self._text, max(line, self._done), place.start()):
            return None
        positional, named, end = read
        values = self._tools.positional(name, positional)
        if values is None or _CODE_AFTER.match(self._text, end) is None:
            return None
        self._calls.append(self._tools.call(name, {**values, **named}))
        return end

    def _bare_name(self, prose: str) -> FoundCall | None:
        """The whole answer is the name of a tool that needs no arguments."""
        words = prose.strip("`'\".!()[]* \n")
        tool = self._tools.exact(words) if "\n" not in words else None
        if tool is None or not ("_" in words or words == tool) or not self._tools.takes_nothing(tool):
            return None
        return FoundCall(tool, {})


def _without_thinking(text: str) -> str:
    splitter = ThinkingSplitter()
    pieces: list[str] = []
    for piece in (*splitter.feed(text), *splitter.finish(complete=True)):
        if isinstance(piece, Reasoning):
            pieces.append("\n")
        else:
            pieces.append(piece.text)
    if splitter.stray_close:
        doubtful = ThinkingSplitter(doubtful=True)
        return "".join(piece.text for piece in doubtful.feed(text) if not isinstance(piece, Reasoning)) + _held(
            doubtful
        )
    return "".join(pieces)


def _held(splitter: ThinkingSplitter) -> str:
    return "".join(piece.text for piece in splitter.finish(complete=True) if not isinstance(piece, Reasoning))


def _before_invented_answers(text: str) -> str:
    invented = _INVENTED.search(text)
    return text[: invented.start()] if invented is not None else text


def _clean(text: str) -> str:
    """Prose without the markup around calls, and without the blank lines that it leaves."""
    lines = (line.strip() for line in _MARKUP.sub("", text).splitlines())
    return "\n".join(_squeezed(lines)).strip()


def _squeezed(lines: Iterator[str]) -> Iterator[str]:
    before = ""
    for line in lines:
        if line or before:
            yield line
        before = line
