"""The schemas of a game's tools, and one clear sentence for arguments that do not fit.

`schemas/<game>/<tool>.json` is the truth of every tool. The files travel inside the wheel (`gm/schemas`); a checkout
has them at its top. Validators are built when the first call needs one and kept for the life of the process.
"""

import json
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol

from gm.engine.game import Game
from gm.engine.match import Validator
from gm.engine.types import Arguments, Json
from gm.errors import GmError

PACKAGE = Path(__file__).resolve().parent.parent
PLACES = (PACKAGE / "schemas", PACKAGE.parent / "schemas")
"""Where the schemas may lie: inside the installed package, or at the top of a checkout."""
SHOWN_LENGTH = 60
"""A given value is quoted up to this length."""


@cache
def load_schemas(game: str) -> Mapping[str, Mapping[str, Any]]:
    """The tools of a game by name, in the order of their files: `name`, `description`, `parameters`. Do not change it.

    Raises:
        GmError: the files are missing or no schemas; names the file.
    """
    folder = next((place / game for place in PLACES if (place / game).is_dir()), None)
    if folder is None:
        raise GmError(f"no schemas for {game} in {PLACES[0]} or {PLACES[1]}: install gm again")
    found = {}
    for path in sorted(folder.glob("*.json")):
        try:
            tool = json.loads(path.read_text(encoding="utf-8"))
            found[tool["name"]] = MappingProxyType(tool)
        except (ValueError, KeyError, TypeError) as error:
            raise GmError(f"{path} is no tool schema with a name ({error}): install gm again") from None
    return MappingProxyType(found)


def validator_for(game: Game[Any]) -> Validator:
    """Says what is wrong with a tool's arguments, in one sentence that names what was given and expected; else None.

    Takes any JSON value; the arguments need not even be an object.
    """
    return _validator(game.name, game.tools)


class _Built(Protocol):
    def iter_errors(self, instance: Any) -> "Iterable[_Flaw]": ...


class _Flaw(Protocol):
    """The part of `jsonschema.ValidationError` that is read here."""

    validator: str
    validator_value: Any
    instance: Any
    schema: Any
    absolute_path: Iterable[str | int]


@cache
def _validator(game: str, tools: tuple[str, ...]) -> Validator:
    built: dict[str, _Built] = {}

    def problem(tool: str, arguments: Arguments) -> str | None:
        one = built.get(tool)
        if one is None:
            if tool not in tools:
                return f"There is no tool {shown(tool)}; the tools are: {', '.join(tools)}."
            one = built[tool] = _build(load_schemas(game)[tool])
        flaws = list(one.iter_errors(arguments))
        return _sentence(tool, min(flaws, key=lambda flaw: len(list(flaw.absolute_path)))) if flaws else None

    return problem


def _build(tool: Mapping[str, Any]) -> _Built:
    # Imported with the first call: showing the help or the greeting needs no validator.
    from jsonschema import Draft202012Validator

    parameters = tool["parameters"]
    Draft202012Validator.check_schema(parameters)
    built: _Built = Draft202012Validator(parameters)
    return built


def shown(value: Json) -> str:
    """A value as JSON for a message, cut to a readable length.

    >>> shown({"card": "Akm"}), shown("x" * 100)[-4:]
    ('{"card": "Akm"}', 'xxx…')
    """
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError):
        return "a value that is no JSON"
    return text if len(text) <= SHOWN_LENGTH else text[:SHOWN_LENGTH] + "…"


TYPE_WORDS = MappingProxyType({
    "object": "an object", "array": "a list", "string": "a text", "integer": "a whole number", "number": "a number",
    "boolean": "true or false", "null": "null",
})  # fmt: skip


def _place(flaw: _Flaw) -> str:
    """Where the flaw lies, as `cards[1].card`; empty for the arguments as a whole."""
    parts = [f"[{step}]" if isinstance(step, int) else f".{step}" for step in flaw.absolute_path]
    return "".join(parts).lstrip(".")


def _sentence(tool: str, flaw: _Flaw) -> str:
    """What was given and what is expected, from the parts of the flaw, so that no version of a library changes it."""
    place = _place(flaw)
    where = f"{tool}: {place}" if place else tool
    whole = WHOLE.get(flaw.validator)
    if whole is not None:
        return whole(where, flaw)
    if flaw.instance is None and not place:
        return f"The arguments of {tool} are missing or no plain JSON; {_expected(flaw)}."
    subject = f"{where} is" if place else f"The arguments of {tool} are"
    return f"{subject} {shown(flaw.instance)}; {_expected(flaw)}."


def _missing(where: str, flaw: _Flaw) -> str:
    missing = [name for name in flaw.validator_value if name not in flaw.instance]
    return f"{where} needs {', '.join(map(shown, missing))}, which is missing."


def _unknown(where: str, flaw: _Flaw) -> str:
    known = list(flaw.schema.get("properties", {}))
    unknown = [name for name in flaw.instance if name not in known]
    takes = f"it takes {', '.join(map(shown, known))}" if known else "it takes no arguments"
    return f"{where} knows no {shown(unknown[0])}; {takes}."


def _length(where: str, flaw: _Flaw) -> str:
    low, high = flaw.schema.get("minItems", 0), flaw.schema.get("maxItems")
    bound = f"at least {low}" if len(flaw.instance) < low else f"at most {high}"
    wanted = f"exactly {low}" if low == high else bound
    count = len(flaw.instance)
    return f"{where} has {count} {'entry' if count == 1 else 'entries'}; {wanted} expected."


WHOLE: Mapping[str, Callable[[str, _Flaw], str]] = MappingProxyType(
    {"required": _missing, "additionalProperties": _unknown, "minItems": _length, "maxItems": _length}
)
"""The keywords with a sentence of their own; the others say what is given and what is expected."""


def _expected(flaw: _Flaw) -> str:
    value = flaw.validator_value
    match flaw.validator:
        case "type":
            return f"{' or '.join(TYPE_WORDS[name] for name in _names(value))} is expected"
        case "enum":
            return f"one of {', '.join(map(shown, value))} is expected"
        case "anyOf" | "oneOf":
            return f"{' or '.join(_described(option) for option in value)} is expected"
        case "minimum":
            return f"{value} or more is expected"
        case "maximum":
            return f"{value} or less is expected"
    return f"that does not fit {flaw.validator} {shown(value)}"


def _names(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value


def _described(option: Mapping[str, Any]) -> str:
    kind = TYPE_WORDS.get(option.get("type", ""), "another value")
    keys = option.get("required")
    return f"{kind} with {' and '.join(map(shown, keys))}" if keys else kind
