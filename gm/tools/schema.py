"""The schemas of a game's tools, and one clear sentence for arguments that do not fit.

`schemas/<game>/<tool>.json` is the truth of every tool. The files travel inside the wheel (`gm/schemas`); a checkout
has them at its top. Validators are built when the first call needs one and kept for the life of the process.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, reduce
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol

from gm.engine.game import Game
from gm.engine.match import Validator
from gm.engine.said import Said, counted, said
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
                return said(
                    "There is no tool {tool}; the tools are: {known}.", tool=shown(tool), known=", ".join(tools)
                )
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


TYPE_WORDS: Mapping[str, Said] = MappingProxyType({
    "object": said("an object"), "array": said("a list"), "string": said("a text"),
    "integer": said("a whole number"), "number": said("a number"), "boolean": said("true or false"),
    "null": said("null"),
})  # fmt: skip


def _place(flaw: _Flaw) -> str:
    """Where the flaw lies, as `cards[1].card`; empty for the arguments as a whole."""
    parts = [f"[{step}]" if isinstance(step, int) else f".{step}" for step in flaw.absolute_path]
    return "".join(parts).lstrip(".")


def _sentence(tool: str, flaw: _Flaw) -> Said:
    """What was given and what is expected, from the parts of the flaw, so that no version of a library changes it."""
    place = _place(flaw)
    where = f"{tool}: {place}" if place else tool
    whole = WHOLE.get(flaw.validator)
    if whole is not None:
        return whole(where, flaw)
    expected = _expected(flaw)
    if place:
        return said("{where} is {value}; {expected}.", where=where, value=shown(flaw.instance), expected=expected)
    if flaw.instance is None:
        return said("The arguments of {tool} are missing or no plain JSON; {expected}.", tool=tool, expected=expected)
    given = shown(flaw.instance)
    return said("The arguments of {tool} are {value}; {expected}.", tool=tool, value=given, expected=expected)


def _missing(where: str, flaw: _Flaw) -> Said:
    missing = [name for name in flaw.validator_value if name not in flaw.instance]
    return said("{where} needs {names}, which is missing.", where=where, names=", ".join(map(shown, missing)))


def _unknown(where: str, flaw: _Flaw) -> Said:
    known = list(flaw.schema.get("properties", {}))
    unknown = shown(next(name for name in flaw.instance if name not in known))
    if not known:
        return said("{where} knows no {name}; it takes no arguments.", where=where, name=unknown)
    names = ", ".join(map(shown, known))
    return said("{where} knows no {name}; it takes {names}.", where=where, name=unknown, names=names)


def _length(where: str, flaw: _Flaw) -> Said:
    low, high = flaw.schema.get("minItems", 0), flaw.schema.get("maxItems")
    if low == high:
        wanted = said("exactly {number} expected", number=low)
    elif len(flaw.instance) < low:
        wanted = said("at least {number} expected", number=low)
    else:
        wanted = said("at most {number} expected", number=high)
    return counted(
        "{where} has {count} entry; {wanted}.",
        "{where} has {count} entries; {wanted}.",
        len(flaw.instance),
        where=where,
        wanted=wanted,
    )


WHOLE: Mapping[str, Callable[[str, _Flaw], Said]] = MappingProxyType(
    {"required": _missing, "additionalProperties": _unknown, "minItems": _length, "maxItems": _length}
)
"""The keywords with a sentence of their own; the others say what is given and what is expected."""


def _expected(flaw: _Flaw) -> Said:
    value = flaw.validator_value
    match flaw.validator:
        case "type":
            return said("{kind} is expected", kind=_any_of([TYPE_WORDS[name] for name in _names(value)]))
        case "enum":
            return said("one of {values} is expected", values=", ".join(map(shown, value)))
        case "anyOf" | "oneOf":
            return said("{kind} is expected", kind=_any_of([_described(option) for option in value]))
        case "minimum":
            return said("{number} or more is expected", number=value)
        case "maximum":
            return said("{number} or less is expected", number=value)
    return said("that does not fit {rule} {value}", rule=flaw.validator, value=shown(value))


def _names(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value


def _any_of(kinds: Sequence[Said]) -> Said:
    """`a text or a list or null`."""
    return reduce(lambda first, second: said("{first} or {second}", first=first, second=second), kinds)


def _described(option: Mapping[str, Any]) -> Said:
    kind = TYPE_WORDS.get(option.get("type", ""), said("another value"))
    keys = option.get("required")
    return said("{kind} with {keys}", kind=kind, keys=_all_of(keys)) if keys else kind


def _all_of(keys: Sequence[str]) -> str:
    """`"card" and "modification"`."""
    return reduce(lambda first, second: said("{first} and {second}", first=first, second=second), map(shown, keys))
