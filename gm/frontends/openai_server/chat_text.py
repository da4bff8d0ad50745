"""What happened at the table, as text that chat programs show as it is meant.

Most of them read Markdown: single line breaks stay (SillyTavern, Risu, Open WebUI and Agnai turn them into breaks,
LibreChat keeps the blanks of a paragraph), so the lines of a block stand one under the other, and a blank line parts
the blocks. A line is shown to the letter: what Markdown, HTML or macros would eat is defused, and nothing else is
touched. Who shows the text raw sees a backslash or nothing at all, and that only where somebody is called `*Zed*`.
"""

import re
from collections.abc import Iterator, Sequence

from gm.engine.types import Line
from gm.narrator.pieces import Asked, Piece, Shown, Told
from gm.render import SEAL, coloured, escape_html, harmless

SEPARATOR = "\u2063"
"""Shows nothing and breaks no word: parts what would be read together, where no backslash is understood by all.

It is none of the signs of an invisible mark, so a mark beside it stays whole.
"""
ENTITY = "&#8291;"
BACKSLASHED = frozenset("\\`*_~[#>+-.)=:")
"""Defused by a backslash; all else by what stands behind it being moved away."""
_ALWAYS = (
    r"[\\`*~]",
    r"(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])",
    r"\[(?=[^\]]*\][(\[:]|\^|\d)",  # links, references, footnotes, citations; [Hitpoints: 12] is none
    r"\[(?=\[gm\b)|(?<=\[)\[(?=gm\b)",  # a card's markers: both brackets, so that none of them stand side by side
    r"<(?=[A-Za-z/!?$|])",  # tags, comments, <|endoftext|>, SillyTavern's <user>
    r"&(?=#?\w+;)",
    r"\{(?=\{)",  # macros
    r":(?=[^\W\d_])",  # :emoji: and :directives
    r"(?<=:)/(?=/)|(?<=ww)w(?=\.)",  # addresses that become links
    r"@(?=\w)",
)
_AT_THE_START = (r"^\s*[#>=]", r"^\s*[-+](?=\s|$)", r"(?<=^\d)[.)](?=\s|$)", r"(?<=^\d\d)[.)](?=\s|$)")
"""Headings, quotes and lists."""
_JOINED = re.compile(" (?= )|^ ")
"""Blanks that Markdown and HTML leave out of a line; those that do not break a line stay."""
KEPT_BLANK = "\u00a0"
_MEANT_IN_PROSE = "*"
"""A storyteller's own emphasis; what stands in a person's name is never meant."""
APART = "\n\n"
"""Between blocks: a new paragraph everywhere."""
_COPIED = re.compile(r"\b[0-9a-f]{32,}\b|\bgm [a-z]+ --.*$|\{\"[^`{]*\}")
"""A hash, a command or a sealed choice in a text that somebody may want to copy."""


class ChatText:
    """Turns the pieces of one answer into its text, one after the other.

    `html`: whoever shows it shows HTML, too: then colours are written. `names`: who sits at the table and what the
    chat program calls both sides; none of them ever stands before a colon, where programs cut an answer. Without them
    nobody can tell a name from a word, and no emphasis in prose works.
    """

    def __init__(self, html: bool = False, names: Sequence[str] = ()) -> None:
        self._html = html
        self._before: type[object] | None = None
        self._names = [re.escape(name) for name in sorted(set(names), key=len, reverse=True) if name.strip()]
        cuts = [f"(?i:{'|'.join(f'(?<={name})' for name in self._names)})(?=\\s?:)"] if self._names else []
        self._eaten = re.compile("|".join((*cuts, *_AT_THE_START, *_ALWAYS)))

    def of(self, piece: Piece) -> str:
        """The text for `piece`, to be put right behind the one before; empty where there is nothing to be read."""
        match piece:
            case Shown(lines=lines):
                text = "\n".join(self._line(line) for line in lines)
            case Told(text=told):
                text = self._written(told.strip(), meant=_MEANT_IN_PROSE if self._names else "")
            case Asked(text=said, whole=whole):
                text = self._copied(said) if whole else self._written(said)
            case _:
                return ""
        if not text:
            return ""
        together = isinstance(piece, Told) and self._before is Told
        first, self._before = self._before is None, type(piece)
        return text if first else f"{' ' if together else APART}{text}"

    def _line(self, line: Line) -> str:
        """An exact line, coloured as the game's document wants it where colours are shown."""
        if line.kind == SEAL:
            return self._copied(str(line.text))
        parts = list(coloured(line))
        shown = self._characters(_JOINED.sub(KEPT_BLANK, "".join(text for text, _ in parts)))
        if not self._html:
            return "".join(shown)
        end, pieces = 0, []
        for text, colour in parts:
            piece = "".join(shown[end : end + len(text)])
            end += len(text)
            pieces.append(f'<span style="color:{escape_html(colour)}">{piece}</span>' if colour and piece else piece)
        return "".join(pieces)

    def _copied(self, text: str) -> str:
        """A sentence whose hash or command stands in a code span, where no program changes it."""
        end, pieces = 0, []
        for found in _COPIED.finditer(text):
            pieces += [self._written(text[end : found.start()]), f"`{found.group()}`"]
            end = found.end()
        return "".join([*pieces, self._written(text[end:])])

    def _written(self, text: str, meant: str = "") -> str:
        """A text of one or several lines that shows itself; `meant`: Markdown in it that is to work."""
        lines = [harmless(line) for line in text.split("\n")]
        return "\n".join("".join(self._characters(line, meant)) for line in lines if line.strip())

    def _characters(self, line: str, meant: str = "") -> list[str]:
        """The characters of a line, each as it has to be written to be shown."""
        written = {char: escape_html(char) if self._html else char for char in set(line)}
        shown = [written[char] for char in line]
        named = set(self._spots_of_names(line)) if meant else set()
        for found in self._eaten.finditer(line):
            spot, char = found.end() - 1, found.group()[-1:]
            if not char:
                shown[spot] += ENTITY if self._html else SEPARATOR
            elif char in meant and spot not in named:
                continue
            elif self._html:
                shown[spot] = f"&#{ord(char)};"
            else:
                shown[spot] = f"\\{char}" if char in BACKSLASHED else f"{char}{SEPARATOR}"
        return shown

    def _spots_of_names(self, line: str) -> Iterator[int]:
        for found in re.finditer("|".join(self._names), line) if self._names else ():
            yield from range(*found.span())
