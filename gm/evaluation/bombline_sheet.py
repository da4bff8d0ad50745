"""Reads Bombline's required lines in a game master's answer: leniently for what they say, strictly for their form."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from gm.games.bombline.cards import CARDS

TYPES = "AR|SMG|SG|SR|Pistol|Utility|Boost|Special|Modification"
BULLET = r"(?:[•\-*] )?"
"""Which sign a bullet is does not count as a break; the document shows `•`."""
PARTS = ("phase", "amount", "cards", "points", "hitpoints", "boosts")
"""The parts of a deck display in their order (Q34)."""
EXACT: Mapping[str, re.Pattern[str]] = {
    "phase": re.compile(rf"{BULLET}\[Current phase: (?:[123]|Defuse|Over)\]"),
    "amount": re.compile(rf"{BULLET}\[Amount of cards: \d+\]"),
    "cards": re.compile(rf"{BULLET}\((?:{TYPES})\) '[^'\n]+'"),
    "points": re.compile(rf"{BULLET}\[Action points remaining: -?\d+\]"),
    "hitpoints": re.compile(rf"{BULLET}\[Hitpoints: -?\d+\]"),
    "boosts": re.compile(rf"{BULLET}(?:Active boosts?: \[[^\]\n]+\]|\[Active boosts?: [^\]\n]+\])"),
}
MEANT: Mapping[str, re.Pattern[str]] = {
    "phase": re.compile(r"\W*current phase\W{1,4}(\w+)", re.IGNORECASE),
    "amount": re.compile(r"\W*amount of cards\W{1,4}(\d{1,4})", re.IGNORECASE),
    "cards": re.compile(rf"[^\w(]*\(?({TYPES})\)?[\s:\-]+['\"‘’“`*]+([^'\"‘’”`*\n]+)['\"‘’”`*\]]*\s*", re.IGNORECASE),
    "points": re.compile(r"\W*action points(?: remaining)?\W{1,4}?(-?\d{1,4})", re.IGNORECASE),
    "hitpoints": re.compile(r"\W*hit ?points\W{1,4}?(-?\d{1,4})", re.IGNORECASE),
    "boosts": re.compile(r"\W*active boosts?\W{1,4}(.*)", re.IGNORECASE),
}
"""A line that is meant as this part, however it is written."""
OTHERS = re.compile(
    r"\W*(?:the )?(?:bot|opponent|enemy|dealer)(?:['’]?s)?(?: (?:current|deck|display|hand|cards|status|stats))*\W*",
    re.IGNORECASE,
)
"""A heading under which a display is the bot's."""
NAMES: Mapping[str, str] = {name.casefold(): name for name in CARDS}
"""Each card by its name in small letters."""


@dataclass(slots=True)
class Sheet:
    """One deck display as it stands in an answer. A part that is missing is None (`cards`, `boosts`: empty).

    `cards` are pairs of type and name as written. `others`: it is headed as the bot's. `breaks`: what is not to the
    letter in it, in order.
    """

    phase: str | None = None
    amount: int | None = None
    cards: list[tuple[str, str]] = field(default_factory=list)
    points: int | None = None
    hitpoints: int | None = None
    boosts: list[str] = field(default_factory=list)
    others: bool = False
    parts: list[str] = field(default_factory=list)
    breaks: list[str] = field(default_factory=list)

    @property
    def hand(self) -> list[str]:
        """The names in it that are cards of the game, as the game writes them."""
        return [NAMES[name.casefold()] for _, name in self.cards if name.casefold() in NAMES]

    @property
    def whole(self) -> bool:
        """All parts are there once, in order; a hand without cards has no card lines."""
        return self.parts == [part for part in PARTS if part != "cards" or self.cards]

    def add(self, part: str, line: str) -> None:
        """Takes one line in, read as `part`."""
        found = MEANT[part].match(line)
        assert found is not None
        if not EXACT[part].fullmatch(line.strip()):
            self.breaks.append(line.strip())
        if part != "cards" or "cards" not in self.parts[-1:]:
            self.parts.append(part)
        if part == "phase":
            self.phase = found.group(1).casefold()
        elif part == "cards":
            self.cards.append((found.group(1), found.group(2).strip()))
        elif part == "boosts":
            words = (word.strip(" []'\"*.").casefold() for word in found.group(1).split(","))
            self.boosts = [NAMES[word] for word in words if word in NAMES]
        else:
            setattr(self, part, int(found.group(1)))


def part_of(line: str) -> str:
    """Which part of a display the line is meant as; empty where it is none."""
    return next((part for part, pattern in MEANT.items() if pattern.match(line)), "")


def sheets_of(text: str) -> list[Sheet]:
    """The deck displays of an answer, in order. One begins with its phase; lines of other kinds end it."""
    sheets: list[Sheet] = []
    open_sheet: Sheet | None = None
    heading = ""
    for line in text.split("\n"):
        part = part_of(line)
        if part == "phase":
            open_sheet = Sheet(others=bool(OTHERS.fullmatch(heading)))
            sheets.append(open_sheet)
        elif not part:
            if line.strip():
                open_sheet, heading = None, line
            continue
        if open_sheet is not None:
            open_sheet.add(part, line)
    return sheets


@dataclass(frozen=True, slots=True)
class Announcement:
    """A required line about the bot's turn: what it looks like when it is meant, and how it must be."""

    meant: re.Pattern[str]
    exact: re.Pattern[str]


_CARD = "|".join(sorted(map(re.escape, CARDS), key=len, reverse=True))
_END = r"[^!.?\n]*[!.?]?"
_DEALT = r"(?:has )?(?:dealt|deals) \d+ damage to (?:the )?(?:user|you)\b"
ANNOUNCEMENTS: Sequence[Announcement] = (
    Announcement(
        re.compile(rf"\bThe bot has used (?:an? |the |its )?['\"‘“]?(?:{_CARD})\b{_END}", re.IGNORECASE),
        re.compile(r"The bot has used '[^'\n]+'(?: with '[^'\n]+')? and spent \d+ action points!"),
    ),
    Announcement(
        re.compile(rf"\bThe ['\"‘“]?(?:{_CARD})['\"’”]? {_DEALT}{_END}", re.IGNORECASE),
        re.compile(r"The '[^'\n]+' dealt \d+ damage to the \w+!"),
    ),
    Announcement(
        re.compile(rf"\bBot has (?:drawn|drew) a bomb\b{_END}", re.IGNORECASE),
        re.compile(r"Bot has drawn a bomb card and must either defuse it or take 6 damage[.!]?"),
    ),
    Announcement(
        re.compile(rf"\bBot has converted\b{_END}", re.IGNORECASE),
        re.compile(r"Bot has converted \d+ unused action points into recovering \d+ hitpoints!"),
    ),
    Announcement(
        re.compile(rf"\bNow it'?s (?:your|(?:the )?user'?s) turn\b{_END}", re.IGNORECASE),
        re.compile(r"Now it's User's turn[.!]?"),
    ),
)  # fmt: skip


def broken_announcements(text: str) -> Iterator[str]:
    """The required sentences of a bot's turn that are not to the letter."""
    for one in ANNOUNCEMENTS:
        for found in one.meant.finditer(text):
            if not one.exact.fullmatch(found.group().strip()):
                yield found.group().strip()
