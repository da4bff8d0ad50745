"""Events: what happened, in order, each with the seats that may see it.

A game derives small frozen dataclasses from `Event`, named in the past tense. A field made with `private()` is
seen by the seat of the event alone; a class with `audience = OWNER` is seen by that seat alone as a whole.
"""

import dataclasses
from collections.abc import Hashable
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any, ClassVar, Self, cast

from gm.engine.types import Json, Seat


class Audience(Enum):
    """Who may see an event."""

    EVERYBODY = "everybody"
    OWNER = "owner"
    """Only the seat in the event's field `seat`."""


def private(default: Any = None) -> Any:
    """A field that only the event's own seat may see; the others get None."""
    return dataclasses.field(default=default, metadata={"private": True})


@cache
def _private_fields(kind: Any) -> tuple[str, ...]:
    return tuple(item.name for item in dataclasses.fields(kind) if item.metadata.get("private"))


@cache
def _field_names(kind: Any) -> tuple[str, ...]:
    return tuple(item.name for item in dataclasses.fields(kind))


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. `seat` is the one who did it, or whom it befell."""

    audience: ClassVar[Audience] = Audience.EVERYBODY

    seat: Seat

    def seen_by(self, seat: Seat | None) -> Self | None:
        """The event as `seat` (None: a spectator) may know it; None where it may not know of it at all."""
        if seat == self.seat:
            return self
        if self.audience is Audience.OWNER:
            return None
        hidden: dict[str, Any] = dict.fromkeys(_private_fields(cast(Hashable, type(self))))
        return dataclasses.replace(self, **hidden) if hidden else self

    def to_json(self) -> dict[str, Json]:
        """The event as a JSON object: its kind under `event`, then its fields."""
        record: dict[str, Json] = {"event": type(self).__name__}
        for name in _field_names(cast(Hashable, type(self))):
            value = getattr(self, name)
            record[name] = list(value) if isinstance(value, tuple) else value
        return record


def seen_events(events: tuple[Event, ...], seat: Seat | None) -> tuple[Event, ...]:
    """The events that `seat` may see, each as far as it may see it, in their order."""
    return tuple(seen for event in events if (seen := event.seen_by(seat)) is not None)
