"""The markers that our character card makes a chat program fill in: which game, which chat, and what the person did.

    [[gm card=1 game=bombline sid=0a1b2c3d4e level=easy]]                  in the card's description
    [[gm t=swipe n=13 s=2 user="Ari" char="Game master"]]                  in its post-history instructions

Some programs glue these to the person's own words, so they are cut out of every message.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from gm.conversation.controls import is_start
from gm.conversation.request import ASSISTANT, SYSTEM, ChatMessage

_BEGIN, _END = "[[gm", "]]"
_LONGEST = 2000
"""Characters of a marker at most."""
_MOST = 20
"""Markers of one text at most; a card has two."""
_VALUE = re.compile(r'([a-z]+)=(?:"(.*?)"(?=[ \t]+[a-z]+=|[ \t]*\Z)|([^\s"]*))')
_UNFILLED = "{{"
"""A macro that the program did not know stands as it was written."""
_INDEX = re.compile(r"\d{1,9}")
_ONE_SIGN = re.compile(r"(.)\1{9,}")
"""Of an id: no chance, but a program that picks once for a whole text (RisuAI), and anew for every message."""


@dataclass(frozen=True, slots=True)
class CardMarkers:
    """What the card's markers say; empty or None where a value is missing.

    `sid`: the card's id of the chat, shared by its branches; empty where it is one sign over and over. `action`:
    normal, swipe, regenerate, continue, impersonate or quiet. `index`: of the last message of the chat, from 0.
    `swipe`: the number of the swipe that is made. `user`, `char`: what the person and the character are called;
    `name`: what the card itself calls the character. `options`: all other values, such as those of the table.
    """

    game: str = ""
    name: str = ""
    sid: str = ""
    action: str = ""
    index: int | None = None
    swipe: int | None = None
    user: str = ""
    char: str = ""
    options: Mapping[str, str] = field(default_factory=dict)


def read_markers(messages: Sequence[ChatMessage]) -> CardMarkers | None:
    """All markers of a request together, or None. The program's own messages go before the person's newest ones.

    Of the program's own those count that stand where a card's texts do: before the chat and behind it. What is told in
    the midst of a chat (a narrator's line) was perhaps made up by a model.
    """
    own = [messages[place].text for place in _of_the_card(messages)]
    glued = [message.text for message in reversed(messages) if message.role not in (SYSTEM, ASSISTANT)]
    values: dict[str, str] = {}
    for text in own + glued:
        for begin, end in _spans(text):
            for key, value in _values(text[begin + len(_BEGIN) : end - len(_END)]).items():
                values.setdefault(key, value)
    return _card(values) if values else None


def _of_the_card(messages: Sequence[ChatMessage]) -> Iterator[int]:
    """Where the program's own texts stand before the chat; then those behind the person's last message, last first."""
    said = [place for place, message in enumerate(messages) if message.role not in (SYSTEM, ASSISTANT)]
    spoken = next((place for place, message in enumerate(messages) if message.role != SYSTEM), len(messages))
    starts = (place for place, message in enumerate(messages) if message.role == SYSTEM and is_start(message.text))
    before = max(spoken, max(starts, default=-1) + 1)
    behind = max(said[-1] + 1 if said else 0, before)
    for place in (*range(before), *reversed(range(behind, len(messages)))):
        if messages[place].role == SYSTEM:
            yield place


def cut_markers(text: str) -> str:
    """The text without our card's markers."""
    kept, after = "", 0
    for begin, end in _spans(text):
        kept, after = kept + text[after:begin], end
    return kept + text[after:] if after else text


def _spans(text: str) -> Iterator[tuple[int, int]]:
    """Where markers stand. One ends in its line: at the first brackets, or behind the last quoted name in it."""
    begin = text.find(_BEGIN)
    for _ in range(_MOST):
        if begin < 0:
            return
        line = text[begin : begin + _LONGEST].partition("\n")[0]
        end = line.find(_END)
        if '"' in line[:end]:
            end = line.find(_END, line.rindex('"'))
        if end >= 0 and line[len(_BEGIN)] in " \t":
            yield begin, begin + end + len(_END)
        begin = text.find(_BEGIN, begin + max(end, len(_BEGIN)))


def _values(marker: str) -> dict[str, str]:
    values = {found.group(1): found.group(2) or found.group(3) or "" for found in _VALUE.finditer(marker)}
    return {key: value for key, value in values.items() if value and _UNFILLED not in value}


def _card(values: dict[str, str]) -> CardMarkers:
    values.pop("card", None)
    sid = values.pop("sid", "")
    return CardMarkers(
        game=values.pop("game", ""),
        name=values.pop("name", ""),
        sid="" if _ONE_SIGN.fullmatch(sid) else sid,
        action=values.pop("t", ""),
        index=_number(values.pop("n", "")),
        swipe=_number(values.pop("s", "")),
        user=values.pop("user", ""),
        char=values.pop("char", ""),
        options=values,
    )


def _number(value: str) -> int | None:
    return int(value) if _INDEX.fullmatch(value) else None
