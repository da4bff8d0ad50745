"""Texts that a chat program puts into a request beside the chat: nudges, starts, prompts of its own.

They are matched by their shape: people translate and change them, so what is not known here still has to be judged by
where it stands.
"""

import re
from enum import StrEnum, auto


class Control(StrEnum):
    """What a program's own text asks for."""

    CONTINUE = auto()
    IMPERSONATE = auto()
    GROUP = auto()
    QUIET = auto()


_START = re.compile(
    r"\[\s*start(?:ing)? (?:a |an )?(?:new|the) (?:group )?(?:chat|roleplay)\b[^\[\]]*\]", re.IGNORECASE
)
_START_AT_END = re.compile(_START.pattern + r"\s*\Z", re.IGNORECASE)
_GROUP_START = re.compile(r"\[\s*start a new group chat\.?(?:\s*group members?:\s*([^\[\]]*))?\]", re.IGNORECASE)
_SHAPES: tuple[tuple[Control, re.Pattern[str]], ...] = (
    (Control.CONTINUE, re.compile(r"\[\s*continue (?:your|the) (?:last|following|previous)\b[^\]]*\]", re.IGNORECASE)),
    (Control.CONTINUE, re.compile(r"continue [^\n]{1,60}'s (?:response|reply|message)\.?\Z", re.IGNORECASE)),
    (
        Control.IMPERSONATE,
        re.compile(r"\[?\s*write (?:your|the) next reply from the point of view of\b", re.IGNORECASE),
    ),
    (Control.GROUP, re.compile(r"\[\s*write the next reply only as ([^\]\n]+?)\.?\s*\]", re.IGNORECASE)),
    (
        Control.QUIET,
        re.compile(
            r"### task:"
            r"|ignore previous instructions\. summari[sz]e"
            r"|\[?\s*(?:pause|stop) (?:your|the) (?:role-?play|story)\b"
            r"|\[?\s*summari[sz]e the (?:ongoing |most important )"
            r"|provide a concise, \S+ title\b"
            r"|analy[sz]e this conversation and provide\b"
            r"|based on the chat history, give this conversation a name\b",
            re.IGNORECASE,
        ),
    ),
)
_PROMPT_NAMES = re.compile(
    r"write ([^\n]{1,60}?)(?:'s)? next reply in a fictional (?:group )?chat between ([^\n]{1,200}?)\.(?:\s|\Z)",
    re.IGNORECASE,
)
_BRACKETED = re.compile(r"\s*\[[^\[\]]*\]\s*\Z")
_CARD_TEXT = re.compile(r"\[\[gm\b|\[gm [a-z]+=")
_BREAK = re.compile(r"\n[ \t]*\n")
MOST_PARTS = 2000
"""Of one text so many parts at most are told apart, its last: no chat in one message has more turns."""
LONG_NOTE = 30
"""A person's own brackets hold less, or say that they are out of character."""
TESTS = frozenset({"hi", "hello", "test", "ping", "hey", "just say test", "say test"})
"""What programs say to try a connection."""
STARTER = "Let's get started."
"""What a program puts where a service wants a person to speak first."""


def control_of(text: str) -> Control | None:
    """What a text of a program asks for; None where it is none that is known."""
    begun = text.lstrip()[:400]
    return next((control for control, shape in _SHAPES if shape.match(begun)), None)


def paragraphs(text: str) -> list[str]:
    """The parts between blank lines, of which programs make one message out of several; the last `MOST_PARTS`."""
    return [part for part in _BREAK.split(text) if part.strip()][-MOST_PARTS:]


def is_start(text: str) -> bool:
    """True where the chat itself begins behind this text: it is, or ends with, a line that says so."""
    return bool(_START_AT_END.search(text[-400:]))


def after_start(text: str) -> tuple[str, str] | None:
    """What stands before and behind the last line that starts the chat; None where there is none."""
    ends = [found.end() for found in _START.finditer(text)]
    return (text[: ends[-1]], text[ends[-1] :]) if ends else None


def is_placeholder(text: str) -> bool:
    """True for what stands in for a person's first message: a bracketed note, bare signs, the usual starter."""
    return bool(_BRACKETED.match(text)) or not any(map(str.isalnum, text)) or text.strip() == STARTER


def is_nudge(paragraph: str) -> bool:
    """True for a long note in brackets: as programs and presets write them, in whatever language."""
    return len(paragraph) >= LONG_NOTE and bool(_BRACKETED.match(paragraph)) and "ooc" not in paragraph[:8].casefold()


def is_card_text(paragraph: str) -> bool:
    """True for a paragraph with a card's marker in it: it is no person's."""
    return "[gm" in paragraph and bool(_CARD_TEXT.search(paragraph))


def members_of(text: str) -> tuple[str, ...] | None:
    """The members that the start of a group's chat names, perhaps none; None where no group's chat starts."""
    found = _GROUP_START.search(text) if "roup" in text else None
    return tuple(_listed(found.group(1) or "")) if found else None


def asked_member(text: str) -> str:
    """Who is to speak in a group, by its nudge; else nobody."""
    found = _SHAPES[3][1].match(text.lstrip())
    return found.group(1).strip() if found else ""


def prompt_names(text: str) -> tuple[str, tuple[str, ...]]:
    """The person's name and the characters', as the usual main prompt tells them; empty where it does not."""
    found = _PROMPT_NAMES.search(text[:2000])
    if not found:
        return "", ()
    characters, _, person = found.group(2).rpartition(" and ")
    return person.strip(), (found.group(1).strip(), *_listed(characters))


def _listed(names: str) -> list[str]:
    return [name.strip() for name in names.split(",") if name.strip()]
