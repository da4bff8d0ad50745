"""A stream of text, cut into sentences: the unit that the guard judges. English and Russian."""

import re
from collections.abc import Iterator

LONGEST = 400
"""Characters after which a sentence without an end is cut, at a blank where there is one."""
ABBREVIATIONS = frozenset((
    "mr", "mrs", "ms", "dr", "st", "vs", "etc", "e.g", "i.e", "no", "prof", "sgt", "lt", "cpt",
    "capt", "col", "gen", "approx", "гг", "т.е", "т.к", "т.д", "т.п", "см", "им", "г", "р", "руб",
))  # fmt: skip
"""Words whose full stop ends no sentence."""
CLOSERS = "\"'”’»)*_]"
"""What may stand between the end mark and the blank after it."""
_END = re.compile(r"[.!?…]+[" + re.escape(CLOSERS) + r"]*(?=\s)|\n+")
_END_AT_LAST = re.compile(r"[.!?…]+[" + re.escape(CLOSERS) + r"]*(?=\s|$)|\n+")
_LIST_MARK = re.compile(r"^[-*•–]\s+(?=\w|[\"'“«*])")
_BOLD = re.compile(r"\*\*([^*]+)\*\*")
_OPENING = re.compile(r"[\"'“‘«(*_\[]*")


def undressed(sentence: str) -> str:
    """`sentence` without the list mark and the bold type that models like to put on.

    >>> undressed(" - **Silence** falls. ")
    'Silence falls.'
    """
    return _BOLD.sub(r"\1", _LIST_MARK.sub("", sentence.strip()))


class Splitter:
    """Collects pieces of text and gives back whole sentences, in order, with nothing lost but blanks and list marks."""

    def __init__(self, longest: int = LONGEST) -> None:
        self._longest = longest
        self._kept = ""
        self._seen = 0

    def feed(self, text: str) -> Iterator[str]:
        """Yields the sentences that `text` completes. What stands at the end waits for more."""
        self._kept += text
        yield from self._cut(_END)

    def finish(self) -> Iterator[str]:
        """Yields what is left; afterwards the splitter is empty."""
        yield from self._cut(_END_AT_LAST)
        rest, self._kept, self._seen = undressed(self._kept), "", 0
        if rest:
            yield rest

    def _cut(self, pattern: re.Pattern[str]) -> Iterator[str]:
        while True:
            end = self._end(pattern)
            if end is None:
                return
            sentence, self._kept, self._seen = undressed(self._kept[:end]), self._kept[end:].lstrip(" \t"), 0
            if sentence:
                yield sentence

    def _end(self, pattern: re.Pattern[str]) -> int | None:
        """Where the first sentence ends; None where it does not end yet. Each character is looked at about once."""
        for found in pattern.finditer(self._kept, self._seen):
            if found.end() > self._longest:
                break
            if self._is_end(found):
                return found.end()
        if len(self._kept) > self._longest:
            blank = self._kept.rfind(" ", self._longest // 2, self._longest)
            return blank + 1 if blank > 0 else self._longest
        self._seen = max(0, len(self._kept) - 8)
        return None

    def _is_end(self, found: re.Match[str]) -> bool:
        mark = found.group()
        if "\n" in mark or "!" in mark or "?" in mark:
            return True
        before = self._kept[: found.start()].rsplit(None, 1)
        word = before[-1].lower().lstrip("\"'(«“*") if before else ""
        if mark[0] == "." and len(mark.rstrip(CLOSERS)) == 1:
            # `J. Smith` goes on, `from site B.` does not.
            initial = len(word) == 1 and word.isalpha() and len(before) == 1
            return word not in ABBREVIATIONS and not initial
        # An ellipsis ends a sentence only where the next word has a capital.
        rest = self._kept[found.end() :].lstrip()
        rest = rest[_OPENING.match(rest).end() :] if rest else ""  # type: ignore[union-attr]
        return not rest or not rest[0].islower()
