"""Declared visibility: every field of a state says who may see it, and one function obeys.

A state class is a dataclass whose fields are made with `field(visibility, ...)`. `observe` builds what a seat may
know from those declarations alone, so a new field that nobody thought about is an error, not a leak.
"""

import dataclasses
from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import Any

from gm.engine.types import Json


class Visibility(Enum):
    """Who may see a field of a state."""

    PUBLIC = "public"
    """Everybody."""
    OWNER = "owner"
    """The seat whose part of the state it is; the others do not learn of the field."""
    OWNER_ELSE_COUNT = "owner_else_count"
    """A list of the owner's; the others learn how long it is (`<name>_count`, which the owner gets as well)."""
    COUNT = "count"
    """A list of which everybody learns the length only."""
    BY_RULE = "by_rule"
    """The game adds it itself, where its rules show it."""
    HIDDEN = "hidden"
    """Nobody."""


def field(visibility: Visibility, default: Any = dataclasses.MISSING, factory: Callable[[], Any] | None = None) -> Any:
    """A dataclass field with a declared visibility, and a default value or a factory of one."""
    metadata = {"visibility": visibility}
    if factory is not None:
        return dataclasses.field(default_factory=factory, metadata=metadata)
    if default is dataclasses.MISSING:
        return dataclasses.field(metadata=metadata)
    return dataclasses.field(default=default, metadata=metadata)


@cache
def declared(kind: Any) -> tuple[tuple[str, Visibility], ...]:
    """The fields of a state class with their visibility, in order.

    Raises:
        AssertionError: a field declares none (a bug in the game).
    """
    found = []
    for item in dataclasses.fields(kind):
        visibility = item.metadata.get("visibility")
        assert isinstance(visibility, Visibility), f"{kind.__name__}.{item.name} declares no visibility"
        found.append((item.name, visibility))
    return tuple(found)


@cache
def _shown(kind: Any, owner: bool) -> tuple[tuple[str, str, bool], ...]:
    """What a reader sees of a state class: the field, the key it is shown under, and whether only its length is."""
    found = []
    for name, visibility in declared(kind):
        if visibility is Visibility.PUBLIC or (visibility is Visibility.OWNER and owner):
            found.append((name, name, False))
        elif visibility in (Visibility.OWNER_ELSE_COUNT, Visibility.COUNT):
            found.append((name, f"{name}_count", True))
            if owner and visibility is Visibility.OWNER_ELSE_COUNT:
                found.append((name, name, False))
    return tuple(found)


def observe(part: Any, owner: bool) -> dict[str, Json]:
    """What may be known of `part`, a state dataclass, by its owner or by somebody else; lists are copies."""
    kind: Any = type(part)
    seen: dict[str, Json] = {}
    for name, key, counted in _shown(kind, owner):
        value = getattr(part, name)
        if counted:
            seen[key] = len(value)
        else:
            seen[key] = value[:] if type(value) is list else value
    return seen
