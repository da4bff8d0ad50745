"""Arguments that nearly fit a tool's JSON schema, made to fit: spelling of keys, texts for numbers, letter case."""

import re
from collections.abc import Mapping
from typing import Any

from gm.engine.types import Json
from gm.narrator.loose_json import read_text

NOTHING = frozenset({"", "none", "null", "n/a", "undefined"})
"""What models write for an optional argument that they leave out."""
HOLDERS = frozenset({"arguments", "parameters", "args", "input", "params", "kwargs"})


def properties_of(schema: Mapping[str, Any]) -> Mapping[str, Mapping[str, Any]]:
    """The arguments of a tool by name, in the order of the schema."""
    found = schema.get("properties")
    return found if isinstance(found, Mapping) else {}


def required_of(schema: Mapping[str, Any]) -> list[str]:
    """The arguments that a tool needs."""
    return list(schema.get("required", ()))


def fit_arguments(given: Mapping[str, Json], schema: Mapping[str, Any]) -> dict[str, Json]:
    """The arguments in the spelling of `schema`. What still does not fit is kept, for the tool to refuse in words."""
    properties = properties_of(schema)
    if len(given) == 1:
        key, inner = next(iter(given.items()))
        if key in HOLDERS and key not in properties and isinstance(inner, dict):
            return fit_arguments(inner, schema)
    spelled = {_plain(name): name for name in properties}
    fitted: dict[str, Json] = {}
    for key, value in given.items():
        name = spelled.get(_plain(key), key)
        optional = name not in required_of(schema)
        if optional and (value is None or (isinstance(value, str) and value.strip().lower() in NOTHING)):
            continue
        fitted[name] = _fit_value(value, properties.get(name, {}))
    return fitted


def _fit_value(value: Json, schema: Mapping[str, Any]) -> Json:
    kind, choices = schema.get("type"), schema.get("enum")
    if isinstance(value, str) and kind not in {"string", None}:
        value = _from_text(value, str(kind))
    if kind == "string" and isinstance(value, int | float) and not isinstance(value, bool):
        value = str(value)
    if kind == "integer" and isinstance(value, float) and value.is_integer():
        value = int(value)
    if kind == "array" and value is not None and not isinstance(value, list):
        value = [value]
    if isinstance(choices, list) and isinstance(value, str) and value not in choices:
        value = next((one for one in choices if str(one).lower() == value.strip().lower()), value)
    if kind == "object" and isinstance(value, dict):
        return fit_arguments(value, schema)
    if isinstance(value, list) and isinstance(schema.get("items"), Mapping):
        return [_fit_value(one, schema["items"]) for one in value]
    return value


def _from_text(text: str, kind: str) -> Json:
    """The value that a text spells, where it spells one of the kind that is wanted."""
    stripped = text.strip()
    if kind in {"integer", "number"} and re.fullmatch(r"-?\d{1,15}", stripped):
        return int(stripped)
    if kind == "boolean" and stripped.lower() in {"true", "false"}:
        return stripped.lower() == "true"
    is_json, value = read_text(stripped) if kind in {"object", "array"} else (False, None)
    return value if is_json else text


def _plain(key: str) -> str:
    return re.sub(r"[\W_]+", "", key).lower()
