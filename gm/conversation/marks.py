"""The invisible mark of a reply: its id and a check, in characters that no program shows.

Clients keep such characters through display, storage and the way back. They stand behind the first word of a reply: at
the very start Markdown would no longer see a heading or a list, and the tail is lost when a reply is broken off.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

SIGNS = "\u200b\u200c\u200d\u2060"
"""Two bits each, by their place."""
CHECK_BITS = 16
_CHECK_SIGNS = CHECK_BITS // 2
_ID_SIGNS = 32
_GREATEST = 2**63
_RUN = re.compile(f"[{SIGNS}]{{2,}}")
_FIRST_WORD = re.compile(
    r"^[ \t]*(?:(?:\#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+)*[|\"'(\[*_~«„“—–-]*(?:[ \t]|<[^<>\n]*>|[|*_~\"«„“])*"
    r"[^\W_]+(?![^\W_]|://)",
    re.MULTILINE,
)
"""To the end of the first word of a line that is no rule, fence or address, past block signs and tags in front."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What a mark says: the reply it stands in, a positive number below 2**63, and 16 bits to check it by."""

    reply: int
    check: int


def write_mark(mark: Mark) -> str:
    """The mark as invisible characters: the id in as few as it needs, then eight for the check."""
    if not 0 < mark.reply < _GREATEST or not 0 <= mark.check < 1 << CHECK_BITS:
        raise ValueError(f"{mark} is no mark: an id from 1 and {CHECK_BITS} bits are expected")
    signs = (mark.reply.bit_length() + 1) // 2
    return _signs(mark.reply, signs) + _signs(mark.check, _CHECK_SIGNS)


def put_mark(text: str, reply: int, check: int) -> str:
    """`text` with a mark behind its first word, where it breaks no Markdown, HTML or address; else its first line."""
    found = _FIRST_WORD.search(text)
    line = text.find("\n")
    place = found.end() if found else line if line > 0 else len(text)
    return text[:place] + write_mark(Mark(reply, check)) + text[place:]


def find_marks(text: str) -> tuple[Mark, ...]:
    """Every whole mark of the text in its order, true or forged."""
    return tuple(_marks(text)) if _may_hold(text) else ()


def strip_marks(text: str) -> str:
    """The text without marks and broken pieces of them; single joiners, as in an emoji of several parts, stay."""
    return _RUN.sub("", text) if _may_hold(text) else text


def _may_hold(text: str) -> bool:
    return not text.isascii() and any(sign in text for sign in SIGNS)


def _marks(text: str) -> Iterator[Mark]:
    for found in _RUN.finditer(text):
        signs = found.group()
        length = len(signs) - _CHECK_SIGNS
        if not 0 < length <= _ID_SIGNS or signs[0] == SIGNS[0]:
            continue
        reply = _number(signs[:length])
        if reply < _GREATEST:
            yield Mark(reply, _number(signs[length:]))


def _signs(number: int, count: int) -> str:
    return "".join(SIGNS[number >> 2 * place & 3] for place in reversed(range(count)))


def _number(signs: str) -> int:
    number = 0
    for sign in signs:
        number = number << 2 | SIGNS.index(sign)
    return number
