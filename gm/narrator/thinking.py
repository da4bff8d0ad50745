"""Tells a model's thinking from its speech while both stream in one text."""

import re
from collections.abc import Iterator

from gm.narrator.chat import Reasoning, Text

OPENERS = ("<think>", "<thinking>", "<thought>", "<reasoning>", "[think]", "<|channel|>analysis<|message|>")
CLOSERS = (
    "</think>",
    "</thinking>",
    "</thought>",
    "</reasoning>",
    "[/think]",
    "<|channel|>final<|message|>",
    "<|channel|>commentary",
)
LONGEST = max(map(len, OPENERS + CLOSERS))
_TAG = re.compile("|".join(map(re.escape, OPENERS + CLOSERS)), re.IGNORECASE | re.ASCII)
_SELF_OPENING = re.compile(r"\br1\b|qwq|thinking|reasoner|magistral", re.IGNORECASE)


def may_open_in_thought(model: str) -> bool:
    """True for models whose chat template is known to write the opening tag itself, so that only `</think>` is printed.

    >>> may_open_in_thought("deepseek-r1:7b"), may_open_in_thought("qwen2.5-coder:1.5b")
    (True, False)
    """
    return _SELF_OPENING.search(model) is not None


class ThinkingSplitter:
    """Text goes in as it comes, pieces of speech and of thinking go out; tags may be split over pieces or never close.

    `doubtful`: the answer may open in thought without a tag; then nothing is speech before a closing tag or the end.
    `stray_close` is true once a closing tag came that nothing had opened: what came before it was thinking.
    """

    def __init__(self, doubtful: bool = False) -> None:
        self.stray_close = False
        self._thinking = False
        self._doubt: list[str] | None = [] if doubtful else None
        self._held = ""

    def feed(self, text: str) -> Iterator[Text | Reasoning]:
        """The pieces that are certain now."""
        buffer = self._held + text
        position = 0
        for tag in _TAG.finditer(buffer):
            yield from self._piece(buffer[position : tag.start()])
            yield from self._turn(opens=tag.group().lower() in OPENERS)
            position = tag.end()
        rest = buffer[position:]
        keep = _unfinished_tag(rest)
        self._held = rest[len(rest) - keep :]
        yield from self._piece(rest[: len(rest) - keep])

    def settle(self) -> Iterator[Text | Reasoning]:
        """The thinking comes by another way: what was in doubt is speech."""
        doubt, self._doubt = self._doubt, None
        if doubt:
            yield Text("".join(doubt))

    def finish(self, complete: bool) -> Iterator[Text | Reasoning]:
        """The last pieces. What is still in doubt is speech where the answer is `complete`, else thinking."""
        held, self._held = self._held, ""
        yield from self._piece(held)
        if complete:
            yield from self.settle()

    def _piece(self, text: str) -> Iterator[Text | Reasoning]:
        if not text:
            return
        if self._thinking:
            yield Reasoning(text)
        elif self._doubt is not None:
            self._doubt.append(text)
        else:
            yield Text(text)

    def _turn(self, opens: bool) -> Iterator[Text | Reasoning]:
        if opens:
            yield from self.settle()
        elif not self._thinking:
            self.stray_close = True
            if self._doubt:
                yield Reasoning("".join(self._doubt))
            self._doubt = None
        self._thinking = opens


def _unfinished_tag(text: str) -> int:
    """How many characters at the end of `text` may be the start of a tag."""
    start = max(text.rfind("<"), text.rfind("["), len(text) - LONGEST)
    for length in range(len(text) - start, 0, -1):
        tail = text[-length:].lower()
        if any(tag.startswith(tail) for tag in OPENERS + CLOSERS):
            return length
    return 0
