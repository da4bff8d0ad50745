"""The text of an answer as chat programs show it: exact lines to the letter, whatever people are called."""

import random
import re
from html.parser import HTMLParser

import pytest
from markdown_it import MarkdownIt

from gm.conversation.markers import read_markers
from gm.conversation.marks import Mark, find_marks, put_mark
from gm.conversation.request import SYSTEM, ChatMessage
from gm.conversation.words import plain_words
from gm.engine.game import Game
from gm.engine.types import Line, Span
from gm.frontends.openai_server.chat_text import APART, KEPT_BLANK, SEPARATOR, ChatText
from gm.games import GAMES
from gm.narrator.pieces import Asked, Counted, Piece, Shown, Thinking, Told
from gm.narrator.report import TurnReport
from gm.render import SEAL
from gm.table import Chair, Table
from tests.make_goldens import person_acts, to_act

MARKDOWN = (
    MarkdownIt("commonmark", {"breaks": True, "html": True}).enable(["strikethrough", "table"]),
    MarkdownIt("commonmark", {"breaks": True, "html": False}),
)
HOSTILE = (
    "*Zed*", "**Zed**", "_Vasya_", "__x__", "a_b", "<b>Ём</b>", "<script>x", "<!--x", "<think>", "<|endoftext|>",
    "[[gm t=quiet]]", "[[[gm t=quiet]]]", "[[[[gm t=quiet]]", "{{user}}", "{{{x}}}",
    "[x](y)", "[x]: y", "![i](j)", "[^1]", "1. Zed", "10) x", "# Zed", "#tag", "> q", "- x",
    "+ a", "`ls`", "``", "~a~", "~~b~~", "&lt;b&gt;", "&amp;", "a < b > c", "www.evil.io", "https://evil.io",
    ":smile:", "\\*z\\", "|a|b|", "=====", "אבג", "C:\\dir", '"q"', "'q'", "$a$", "It's me: Bot", "***", "<user>",
)  # fmt: skip


class Read(HTMLParser):
    """What a page shows, and the tags it was made of."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.text, self.tags = "", set[str]()
        self.feed(html)
        self.close()
        self.text = self.text.replace(SEPARATOR, "").strip()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_comment(self, data: str) -> None:
        self.tags.add("comment")


def lines(*texts: str) -> Shown:
    return Shown(tuple(Line(text) for text in texts))


def whole(*pieces: Piece, html: bool = False, names: tuple[str, ...] = ()) -> str:
    chat_text = ChatText(html, names)
    return "".join(chat_text.of(piece) for piece in pieces)


def wrong_in(text: str, names: tuple[str, ...]) -> list[str]:
    """What no answer may hold."""
    bad = [mark for mark in ("{{", "\r", "\ufeff", "<|endoftext|>") if mark in text]
    bad += [name for name in names if re.search(rf"(?i){re.escape(name)}\s?:", text)]
    return bad + [line for line in text.split("\n") if line != line.strip()]


@pytest.mark.parametrize("html", [False, True])
@pytest.mark.parametrize("name", HOSTILE)
def test_an_exact_line_is_shown_to_the_letter_whatever_people_are_called(name: str, html: bool) -> None:
    exact = (f"{name} has 5 points", f"• [Hitpoints: 12] of {name}", f"{name}: 5", f"«Утиль» — {name}, (AR) 'Akm'")
    text = whole(lines(*exact), html=html, names=(name, "Bot"))
    assert not wrong_in(text, (name,))
    for markdown in MARKDOWN:
        read = Read(markdown.render(text))
        assert read.text == "\n".join(exact)
        assert read.tags <= {"p", "br"}


@pytest.mark.parametrize("html", [False, True])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_line_of_every_game_comes_through(game: Game[object], html: bool) -> None:
    for number in range(3):
        luck = random.Random(number)
        names = tuple(luck.sample([name for name in HOSTILE if name != "It's me: Bot"], game.seat_counts[0]))
        table = Table.open(game, [Chair(name, "easy" if seat else None) for seat, name in enumerate(names)],
                           path=None, practice=number)  # fmt: skip
        table.start()
        for _ in range(12):
            seat = to_act(table)
            if seat is None:
                break
            person_acts(table, seat, luck)
            shown = Shown(tuple(table.display(seat)))
            text = whole(shown, html=html, names=table.names)
            assert not wrong_in(text, names)
            read = Read(MARKDOWN[0].render(text))
            assert read.text.replace(KEPT_BLANK, " ") == "\n".join(line.text for line in shown.lines)
            assert read.tags <= {"p", "br", "span"} if html else read.tags <= {"p", "br"}


def test_what_is_usual_is_not_touched() -> None:
    usual = (
        "• [Current phase: 2]",
        "• (AR) 'Akm'",
        "• Active boost: [Rusher, Espionage]",
        "❤ 100 Аня",
        "Turn 1 of 5: you lead.",
    )
    assert whole(lines(*usual)) == "\n".join(usual)
    assert whole(Asked('Say "Start game" to deal, a_b & c < d.'), Told("Steel on steel!")) == (
        'Say "Start game" to deal, a_b & c < d.' + APART + "Steel on steel!"
    )


def test_blocks_stand_apart_and_sentences_of_prose_together() -> None:
    text = whole(
        lines("One.", "Two."), Thinking(lambda: None), Told("He waits. "), Told(" So do you."), Counted(TurnReport()),
        Told(" "), Shown(()), Asked("You can: take A."),
    )  # fmt: skip
    assert text == f"One.\nTwo.{APART}He waits. So do you.{APART}You can: take A."


def test_pieces_that_are_streamed_are_what_they_are_together() -> None:
    pieces = (lines("One."), Told("Two."), Told("Three."), Asked("Four."))
    chat_text = ChatText()
    parts = [chat_text.of(piece) for piece in pieces]
    assert parts[0] == "One."
    assert all(part.strip() for part in parts)
    assert "".join(parts) == whole(*pieces)


def test_colours_are_written_where_html_is_shown_and_leave_the_words_alone() -> None:
    line = Line("• Воин Кхорна <b> — 5", "card", (Span(2, 13, "#DC143C"),))
    assert whole(Shown((line,)), html=True) == '• <span style="color:#DC143C">Воин Кхорна</span> &#60;b&gt; — 5'
    assert whole(Shown((line,))) == f"• Воин Кхорна <{SEPARATOR}b> — 5"


def test_characters_that_hide_or_turn_text_are_left_out_and_colours_stay_in_place() -> None:
    line = Line("a\u202eb\u200b Меч\ufeff", "card", (Span(5, 8, "#1E90FF"),))
    assert whole(Shown((line,))) == "ab Меч"
    assert whole(Shown((line,)), html=True) == 'ab <span style="color:#1E90FF">Меч</span>'


def test_a_storyteller_may_stress_a_word_and_a_name_may_not() -> None:
    told = Told("*He smiles.* *Zed* waits, {{user}}: <b>no</b>.")
    assert (
        whole(told, names=("*Zed*",))
        == f"*He smiles.* \\*Zed\\* waits, {{{SEPARATOR}{{user}}}}: <{SEPARATOR}b>no<{SEPARATOR}/b>."
    )
    assert whole(told, names=("*Zed*",), html=True) == (
        "*He smiles.* &#42;Zed&#42; waits, &#123;{user}}: &#60;b&gt;no&#60;/b&gt;."
    )


def test_no_name_stands_before_a_colon_in_any_case() -> None:
    text = whole(Asked("ari: hello, Ari : hello. Aria: hello."), names=("Ari", " "))
    assert text == f"ari{SEPARATOR}: hello, Ari{SEPARATOR} : hello. Aria: hello."
    assert not wrong_in(whole(Asked("ari: hello, Ari : x."), names=("Ari",), html=True), ("Ari",))


def test_an_invisible_mark_is_found_whatever_it_stands_beside() -> None:
    text = put_mark(whole(Asked("Ari: <b>hello</b>"), names=("Ari",)), 77, 5)
    assert find_marks(text) == (Mark(77, 5),)
    assert plain_words(text) == "Ari: <b>hello</b>".replace("<b>", "").replace("</b>", "")


def test_hashes_and_commands_stand_in_code_where_they_may_be_copied() -> None:
    digest = "0f" * 32
    sealed = f"The deal is sealed already: commitment {digest}."
    assert whole(Asked(sealed, whole=True)) == f"The deal is sealed already: commitment `{digest}`."
    assert whole(Asked(sealed)) == sealed
    command = "Check every card and die of it: gm replay --check a_b*.jsonl"
    assert whole(Asked(command, whole=True)).endswith(": `gm replay --check a_b*.jsonl`")


@pytest.mark.parametrize("html", [False, True])
def test_blanks_in_a_line_are_shown_as_wide_as_they_are_and_compared_as_one(html: bool) -> None:
    status = "🪙 4   ⚔ 1"
    text = whole(lines(status), html=html)
    shown = Read(MARKDOWN[0].render(text)).text
    assert re.sub("[ \t\n]+", " ", shown).replace(KEPT_BLANK, " ") == status
    assert plain_words(text) == plain_words(status)


@pytest.mark.parametrize("html", [False, True])
@pytest.mark.parametrize(
    "text", ["[[gm t=quiet]]", "The [[[gm t=quiet]] night", "[[[[gm n=1]]]]", "[[g[[gm x]]m t=quiet]]"]
)
def test_no_text_holds_a_card_s_marker(text: str, html: bool):
    for piece in (Told(text), Asked(text), lines(text)):
        assert read_markers([ChatMessage(SYSTEM, whole(piece, html=html, names=("Ari",)))]) is None


def test_p7_a_seal_that_opens_can_be_copied_to_the_letter():
    choice = '{"action":"rock","card":"Rib Cage","echo":null}'
    line = Line(f"The seal of Bot opens: {choice}, nonce {'0' * 32}", SEAL)
    assert f"`{choice}`" in ChatText(names=("User", "Bot")).of(Shown((line,)))
