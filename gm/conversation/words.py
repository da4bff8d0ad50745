"""Texts for comparing: what is left of one after chat programs stored, cleaned and sent it back in their ways."""

import html
import re
import unicodedata
from collections.abc import Collection

_UNSEEN = re.compile("[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff\U000e0000-\U000e01ef]+")
"""Characters without a shape of their own: marks, joiners, directions, variation selectors, tags."""
_TAG = re.compile(r"</?[A-Za-z][^<>]*>|<(?:!|/?[A-Za-z])[^<>]*\Z")
"""Tags; at the end also one, or a comment, that was broken off."""
_EMPHASIS = "*_~`"
_PREFIX = re.compile(r"\s*([^\s:][^\n:]{0,63}?)[ \t]*:(?=\s|\Z)\s*")
LONGEST_NAME = 70
"""A colon further behind ends no name; of a name that comes beside a message so many characters are read."""
MOST_WORDS = 4
"""In what somebody is called."""
_SENTENCE = re.compile(r"[.!?…,;](?:\s|\Z)")


def plain_words(text: str, names: Collection[str] = ()) -> str:
    """`text` as it is compared: what is not seen, HTML and emphasis out, blanks one each, none at the ends.

    A leading `Name: ` of one of `names` goes too.
    """
    if not text.isascii():
        text = unicodedata.normalize("NFC", _UNSEEN.sub("", text)).replace("‹", "<").replace("›", ">")
    if "<" in text:
        text = _TAG.sub("", _without_comments(text))
    if "&" in text:
        text = html.unescape(text)
    for sign in _EMPHASIS:
        text = text.replace(sign, "")
    words = " ".join(text.split())
    return split_name(words, names)[1] if names else words


def _without_comments(text: str) -> str:
    first, *others = text.split("<!--")
    return first + "".join(other.partition("-->")[2] for other in others)


def split_name(text: str, names: Collection[str]) -> tuple[str, str]:
    """The name that stands in front of the text with a colon, if it is one of `names`, and the rest; else no name."""
    name, rest = any_name(text)
    return (name, rest) if name and name in names else ("", text)


def any_name(text: str) -> tuple[str, str]:
    """What may be a name in front of the text, up to a colon in its first line, and the rest; else no name."""
    found = _PREFIX.match(text) if text.find(":", 0, LONGEST_NAME) >= 0 else None
    return (found.group(1), text[found.end() :]) if found else ("", text)


def may_be_nick(name: str) -> bool:
    """True where a text in front of a colon may be what somebody is called, and no beginning of a sentence.

    >>> may_be_nick("Аня"), may_be_nick("Sir Robin"), may_be_nick("Welcome! At this table play"), may_be_nick("")
    (True, True, False, False)
    """
    return bool(name) and len(name.split()) <= MOST_WORDS and not _SENTENCE.search(name)
