"""Invisible marks, the card's markers, and texts as they are compared."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.conversation.markers import CardMarkers, cut_markers, read_markers
from gm.conversation.marks import SIGNS, Mark, find_marks, put_mark, strip_marks, write_mark
from gm.conversation.request import ChatMessage
from gm.conversation.words import plain_words, split_name

MARK = Mark(4711, 0xBEEF)


@given(st.integers(1, 2**63 - 1), st.integers(0, 2**16 - 1), st.text())
def test_a_mark_comes_back_from_any_text(reply: int, check: int, text: str):
    bare = strip_marks(text)
    marked = put_mark(bare, reply, check)
    if not set(bare) & set(SIGNS):
        assert find_marks(marked) == (Mark(reply, check),)
        assert strip_marks(marked) == bare
    assert plain_words(marked) == plain_words(bare)


@pytest.mark.parametrize("mark", [Mark(0, 1), Mark(2**63, 1), Mark(1, -1), Mark(1, 2**16)])
def test_what_is_no_mark_is_not_written(mark: Mark):
    with pytest.raises(ValueError, match="no mark"):
        write_mark(mark)


def test_two_marks_of_a_continued_reply_are_both_found():
    text = put_mark("First part.", MARK.reply, MARK.check) + " " + put_mark("Second part.", 4712, 1)
    assert find_marks(text) == (MARK, Mark(4712, 1))


def test_a_broken_mark_is_none_and_is_stripped_while_an_emoji_keeps_its_joiner():
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
    assert find_marks("Word" + write_mark(MARK)[:8]) == ()
    assert strip_marks("Word" + write_mark(MARK)[:5] + " " + family) == "Word " + family
    assert find_marks("Word" + SIGNS[1] * 60) == ()


@pytest.mark.parametrize(
    ("text", "before"),
    [
        ("You draw a card.", "You"),
        ("## Round 2\nYou draw.", "## Round"),
        ("> quoted", "> quoted"),
        ("1. first", "1. first"),
        ("- **Bold** item", "- **Bold"),
        ("_slanted_ word", "_slanted"),
        ("«Да», — сказал", "«Да"),
        ("| card | cost |\n|---|---|", "| card"),
        ('<span style="color:red">Red</span> text', '<span style="color:red">Red'),
        ("---\nText", "---\nText"),
        ("https://example.org is\nno word", "https://example.org is\nno"),
        ("[link](x)", "[link"),
        ("*\n---", "*"),
        ("...", "..."),
        ("", ""),
    ],
)
def test_a_mark_stands_where_it_breaks_nothing(text: str, before: str):
    assert put_mark(text, MARK.reply, MARK.check) == before + write_mark(MARK) + text[len(before) :]


DESCRIPTION = "[[gm card=1 game=bombline sid=0a1b2c3d4e level=easy takebacks=on]]"
AFTER = '[[gm t=swipe n=13 s=2 user="Ari" char="Game master"]]'


def test_markers_of_a_request_are_read_together():
    read = read_markers([ChatMessage("system", f"Play.\n\n{DESCRIPTION}"), ChatMessage("user", f"I draw.\n\n{AFTER}")])
    options = {"level": "easy", "takebacks": "on"}
    assert read == CardMarkers("bombline", "", "0a1b2c3d4e", "swipe", 13, 2, "Ari", "Game master", options)
    assert cut_markers(f"I draw.\n\n{AFTER}").strip() == "I draw."


@pytest.mark.parametrize("name", ['say "hi"', "a]] b", "x=y", "Ann: B", "{a}", "Вова Ё", "[[gm"])
def test_names_in_markers_may_hold_anything_but_a_line_break(name: str):
    text = f'[[gm t=normal n=1 user="{name}" char="{name}"]]'
    read = read_markers([ChatMessage("system", text)])
    assert read is not None
    assert (read.user, read.char, read.action) == (name, name, "normal")
    assert cut_markers(f"one {text} two") == "one  two"


def test_a_quoted_value_may_stand_before_others():
    read = read_markers([ChatMessage("system", '[[gm card=1 name="Game master" sid=ab level=easy]]')])
    assert read == CardMarkers(name="Game master", sid="ab", options={"level": "easy"})


def test_macros_that_were_not_filled_in_are_not_given():
    text = '[[gm t={{lastGenerationType}} n={{lastMessageId}} user="{{user}}" char="Mara"]] [[gm sid=]]'
    assert read_markers([ChatMessage("system", text)]) == CardMarkers(char="Mara")


def test_a_reply_that_quotes_a_marker_says_nothing_and_an_older_message_less_than_a_newer():
    said = [ChatMessage("assistant", DESCRIPTION), ChatMessage("user", "[[gm n=3]]"), ChatMessage("user", "[[gm n=5]]")]
    assert read_markers(said) == CardMarkers(index=5)
    assert read_markers(said[:1]) is None
    assert read_markers([ChatMessage("user", "[[gm n=99999999999]]")]) == CardMarkers()


@pytest.mark.parametrize(
    ("sent", "back"),
    [
        ("You draw.\r\n\r\nThen  you wait. \n", "You draw.\n\nThen you wait."),
        ("*She nods.* **Yes.**", "* She nods. * Yes."),
        ('<span style="color:red">Fire</span>!', "Fire!"),
        ("<!-- gm --> Text", "Text"),
        ("Fire &amp; ice", "Fire & ice"),
        ("‹b›Bold‹/b›", "Bold"),
        ("Text<spa", "Text"),
        ("\ufeffKäse", "Ka\u0308se"),
        ("❤️", "❤"),
    ],
)
def test_what_programs_do_to_a_text_does_not_count(sent: str, back: str):
    assert plain_words(sent).replace(" ", "") == plain_words(back).replace(" ", "")
    assert "  " not in plain_words(sent)


def test_what_is_said_counts():
    assert plain_words("HP < 5 and 3 <4") == "HP < 5 and 3 <4"
    assert plain_words("Reply 4: yes") == "Reply 4: yes"
    assert plain_words("Mara: yes", ["Mara"]) == "yes"
    assert split_name("Mara : yes", ["Mara"]) == ("Mara", "yes")
    assert split_name("12:30 is late", ["12"]) == ("", "12:30 is late")
