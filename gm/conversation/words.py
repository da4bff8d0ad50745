"""Texts for comparing: what is left of one after chat programs stored, cleaned and sent it back in their ways."""

import html
import re
import unicodedata
from collections.abc import Iterable

_UNSEEN = re.compile("[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff\U000e0000-\U000e01ef]+")
"""Characters without a shape of their own: marks, joiners, directions, variation selectors, tags."""
_TAG = re.compile(r"</?[A-Za-z][^<>]*>|<(?:!|/?[A-Za-z])[^<>]*\Z")
"""Tags; at the end also one, or a comment, that was broken off."""
_ANGLES = str.maketrans("‹›", "<>")
_EMPHASIS = str.maketrans("", "", "*_~`")
_PREFIX = re.compile(r"\s*([^\s:][^\n:]{0,63}?)[ \t]*:(?=\s|\Z)\s*")


def plain_words(text: str, names: Iterable[str] = ()) -> str:
    """`text` as it is compared: what is not seen, HTML and emphasis out, blanks one each, none at the ends.

    A leading `Name: ` of one of `names` goes too.
    """
    if not text.isascii():
        text = unicodedata.normalize("NFC", _UNSEEN.sub("", text)).translate(_ANGLES)
    if "<" in text:
        text = _TAG.sub("", _without_comments(text))
    if "&" in text:
        text = html.unescape(text)
    if any(sign in text for sign in "*_~`"):
        text = text.translate(_EMPHASIS)
    words = " ".join(text.split())
    return split_name(words, names)[1]


def _without_comments(text: str) -> str:
    first, *others = text.split("<!--")
    return first + "".join(other.partition("-->")[2] for other in others)


def split_name(text: str, names: Iterable[str]) -> tuple[str, str]:
    """The name that stands in front of the text with a colon, if it is one of `names`, and the rest; else no name."""
    found = _PREFIX.match(text)
    if found and found.group(1) in names:
        return found.group(1), text[found.end() :]
    return "", text


def any_name(text: str) -> tuple[str, str]:
    """What may be a name in front of the text, up to a colon in its first line, and the rest; else no name."""
    found = _PREFIX.match(text)
    return (found.group(1), text[found.end() :]) if found else ("", text)
