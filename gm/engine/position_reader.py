"""Reading a position from JSON, key by key: what the `from_setup` of every game is made of.

A reader is a function `read(where, value)` that returns the checked value; `where` is its path, such as
`setup.seats[0].hand`. Every reader raises `SetupError`: the path, what was given, what was expected.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias, TypeVar

from gm.engine.types import Json, Seat
from gm.errors import SetupError

T = TypeVar("T")
Read: TypeAlias = Callable[[str, Json], T]


def whole(where: str, value: Json) -> int:
    """A whole number; true, false and 1.0 are none."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise SetupError(f"{where} is {value!r}: a whole number is expected")
    return value


def at_least(least: int) -> Read[int]:
    """Reads a whole number that is not below `least`."""

    def read(where: str, value: Json) -> int:
        number = whole(where, value)
        if number < least:
            raise SetupError(f"{where} is {value!r}: {least} or more is expected")
        return number

    return read


def within(least: int, most: int) -> Read[int]:
    """Reads a whole number from `least` to `most`."""

    def read(where: str, value: Json) -> int:
        number = whole(where, value)
        if not least <= number <= most:
            raise SetupError(f"{where} is {value!r}: {least} to {most} is expected")
        return number

    return read


def seat_of(count: int) -> Read[Seat]:
    """Reads a seat of a match of `count` seats."""

    def read(where: str, value: Json) -> Seat:
        seat = whole(where, value)
        if not 0 <= seat < count:
            raise SetupError(f"{where} is {value!r}: a seat from 0 to {count - 1} is expected")
        return seat

    return read


def flag(where: str, value: Json) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise SetupError(f"{where} is {value!r}: true or false is expected")
    return value


def text(where: str, value: Json) -> str:
    """Any text."""
    if not isinstance(value, str):
        raise SetupError(f"{where} is {value!r}: a text is expected")
    return value


def one_of(choices: tuple[str, ...]) -> Read[str]:
    """Reads one of a few texts."""

    def read(where: str, value: Json) -> str:
        if not isinstance(value, str) or value not in choices:
            raise SetupError(f"{where} is {value!r}: one of {', '.join(choices)} is expected")
        return value

    return read


def list_of(read: Read[T]) -> Read[list[T]]:
    """Reads a list, each entry with `read`."""

    def read_list(where: str, value: Json) -> list[T]:
        if not isinstance(value, list):
            raise SetupError(f"{where} is {value!r}: a list is expected")
        return [read(f"{where}[{index}]", item) for index, item in enumerate(value)]

    return read_list


def or_none(read: Read[T]) -> Read[T | None]:
    """Reads null, or a value with `read`."""
    return lambda where, value: None if value is None else read(where, value)


def two_seats(value: Json) -> list[Json]:
    """The seats of a match for two: what is given of them, the others as empty objects."""
    seats: Json = [] if value is None else value
    if not isinstance(seats, list) or len(seats) > 2:
        raise SetupError(f"setup.seats is {seats!r}: a list of two seats is expected")
    return seats + [{}] * (2 - len(seats))


class KeyReader:
    """Reads the keys of one object; `data` is the object itself, which holds no key but the known ones."""

    def __init__(self, where: str, value: Json, known: tuple[str, ...]) -> None:
        if not isinstance(value, dict):
            raise SetupError(f"{where} is {value!r}: an object is expected")
        unknown = next((key for key in value if key not in known), None)
        if unknown is not None:
            raise SetupError(f"{where} has an unknown key {unknown!r}: known are {', '.join(known)}")
        self.where = where
        self.data: Mapping[str, Json] = value

    def get(self, key: str, read: Read[T], default: T) -> T:
        """The value under `key`, read and checked, or `default` where it is left out."""
        return read(f"{self.where}.{key}", self.data[key]) if key in self.data else default

    def need(self, key: str, read: Read[T]) -> T:
        """The value under `key`, which must be there."""
        if key not in self.data:
            raise SetupError(f"{self.where}.{key} is missing")
        return read(f"{self.where}.{key}", self.data[key])
