"""Reads the JSON that models write.

Single and typographic quotes, bare words, trailing commas, Python's literals, closing brackets forgotten at the very
end: all are read. A value is read where one is asked for; the text around it is left alone.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType

from gm.engine.types import Json

DEPTH = 20
"""Nested deeper, it is no call."""
QUOTES: Mapping[str, str] = MappingProxyType(
    {'"': '"', "'": "'", "“": '”"“', "”": '”"“', "‘": "’'‘", "’": "’'‘", "«": "»"}
)
"""An opening quote, and what may close it."""
_BLANK = re.compile(r"\s*")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])")
_KEY = re.compile(r"[A-Za-z_][\w-]*")
_BARE = re.compile(r"[^\W\d][\w'’./-]*(?: [\w'’./-]+)*")
_ESCAPE = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_ESCAPED = MappingProxyType({"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"})
_LITERALS: Mapping[str, Json] = MappingProxyType({
    "true": True, "false": False, "null": None, "True": True, "False": False, "None": None, "undefined": None,
})  # fmt: skip
_AFTER_STRING = re.compile(r"\s*(?:[,:=}\])]|$)")


def read_value(text: str, start: int = 0) -> tuple[Json, int] | None:
    """The value that begins at `start` (after blanks; a bare word is one too) and the index after it, or None.

    >>> read_value("{'card': “Akm”, n: 2,} and so on")
    ({'card': 'Akm', 'n': 2}, 22)
    >>> read_value("...") is None
    True
    """
    reader = _Reader(text)
    try:
        value = reader.value(start, 0)
    except _NoValueError:
        return None
    return value, reader.end


def read_text(text: str, opening: str = "{[") -> tuple[bool, Json]:
    """Whether `text` as a whole is one value that begins with one of `opening`, and the value."""
    found = read_value(text) if text.lstrip()[:1] in tuple(opening) else None
    if found is None or text[found[1] :].strip():
        return False, None
    return True, found[0]


def read_arguments(text: str, start: int) -> tuple[list[Json], dict[str, Json], int] | None:
    """Positional and named arguments from after an opening parenthesis on, and the index after the closing one.

    >>> read_arguments('draw("A", n=1) now', 5)
    (['A'], {'n': 1}, 14)
    """
    reader = _Reader(text)
    try:
        positional, named = reader.arguments(start)
    except _NoValueError:
        return None
    return positional, named, reader.end


def first_value_end(text: str) -> int | None:
    """The index after the first complete JSON object or list in `text`; None while there is none."""
    start = min((at for at in (text.find("{"), text.find("[")) if at >= 0), default=-1)
    depth, quoted, skip = 0, False, False
    for index in range(max(start, 0), len(text)) if start >= 0 else ():
        character = text[index]
        if skip:
            skip = False
        elif quoted:
            skip, quoted = character == "\\", character != '"'
        elif character == '"':
            quoted = True
        elif character in "{[":
            depth += 1
        elif character in "}]":
            depth -= 1
            if depth <= 0:
                return index + 1
    return None


class _NoValueError(Exception):
    """What stands here is no value."""


class _Reader:
    """One descent through a text. `end` is the index after what was read last."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.end = 0

    def value(self, at: int, depth: int) -> Json:
        at = self._skip(at)
        character = self._text[at : at + 1]
        if depth > DEPTH or not character:
            raise _NoValueError
        if character == "{":
            return self._object(at + 1, depth)
        if character == "[":
            return self._list(at + 1, depth)
        if character in QUOTES:
            return self._string(at)
        return self._word(at)

    def arguments(self, at: int) -> tuple[list[Json], dict[str, Json]]:
        positional: list[Json] = []
        named: dict[str, Json] = {}
        while True:
            at = self._skip(at)
            if self._text[at : at + 1] == ")":
                self.end = at + 1
                return positional, named
            key = _KEY.match(self._text, at)
            colon = self._skip(key.end()) if key else 0
            if key and self._text[colon : colon + 1] in {"=", ":"}:
                named[key.group()] = self.value(colon + 1, 0)
            else:
                positional.append(self.value(at, 0))
            at = self._separator(")")

    def _object(self, at: int, depth: int) -> Json:
        found: dict[str, Json] = {}
        while not self._closes(at, "}"):
            at = self._skip(at)
            if self._text[at : at + 1] in QUOTES:
                key = self._string(at)
            else:
                word = _KEY.match(self._text, at)
                if word is None:
                    raise _NoValueError
                key, self.end = word.group(), word.end()
            colon = self._skip(self.end)
            if self._text[colon : colon + 1] not in {":", "="}:
                raise _NoValueError
            found[key] = self.value(colon + 1, depth + 1)
            at = self._separator("}")
        return found

    def _list(self, at: int, depth: int) -> Json:
        found: list[Json] = []
        while not self._closes(at, "]"):
            found.append(self.value(at, depth + 1))
            at = self._separator("]")
        return found

    def _closes(self, at: int, bracket: str) -> bool:
        """True at the closing bracket, and at the end of the text, where it was forgotten."""
        at = self._skip(at)
        if self._text[at : at + 1] == bracket:
            self.end = at + 1
            return True
        if at >= len(self._text):
            self.end = at
            return True
        return False

    def _separator(self, bracket: str) -> int:
        """The index from which to read on after a value: behind a comma, or at the closing bracket or the end."""
        at = self._skip(self.end)
        character = self._text[at : at + 1]
        if character == ",":
            return at + 1
        if character == bracket or (not character and bracket != ")"):
            return at
        raise _NoValueError

    def _string(self, at: int) -> str:
        closers = QUOTES[self._text[at]]
        strict = self._text[at] == '"'
        index = at + 1
        while index < len(self._text):
            character = self._text[index]
            if character == "\\":
                index += 2
                continue
            # An apostrophe inside a text is followed by more text, a closing quote by punctuation.
            if character in closers and (strict or _AFTER_STRING.match(self._text, index + 1)):
                self.end = index + 1
                return _ESCAPE.sub(_unescape, self._text[at + 1 : index])
            index += 1
        raise _NoValueError

    def _word(self, at: int) -> Json:
        number = _NUMBER.match(self._text, at)
        if number is not None:
            self.end = number.end()
            digits = number.group()
            return int(digits) if digits.lstrip("-").isdecimal() and len(digits) < 20 else float(digits)
        word = _BARE.match(self._text, at)
        if word is None:
            raise _NoValueError
        self.end = word.end()
        return _LITERALS.get(word.group(), word.group())

    def _skip(self, at: int) -> int:
        blank = _BLANK.match(self._text, at)
        return blank.end() if blank is not None else at


def _unescape(escape: re.Match[str]) -> str:
    code = escape.group(1)
    if len(code) == 5:
        character = chr(int(code[1:], 16))
        return character if not 0xD800 <= ord(character) < 0xE000 else "?"
    return _ESCAPED.get(code, code)
