"""Rendering: what leaves the program shows the lines and nothing that a name smuggled in."""

import subprocess
import sys

import pytest

from gm import render
from gm.engine.types import Line
from gm.errors import GmError

STEERING = ["\x1b[31m", "\x07", "\x9b2J", "\u202e", "\u2066", "\u200b", "\u2060", "\ufeff", "\x00", "\x7f", "\ue000"]
BREAKS = ["\n", "\r\n", "\r", "\t", "\v", "\f", "\x85", "\u2028", "\u2029"]


@pytest.mark.parametrize("sign", STEERING, ids=ascii)
def test_a_steering_character_in_a_name_never_comes_out(sign: str) -> None:
    line = [Line(f"The {sign}Mara has defused the bomb by discarding!", "bomb")]
    for text in (render.to_plain(line), render.to_rich(line).plain, render.to_html(line)):
        assert sign[0] not in text
        assert "Mara has defused the bomb by discarding!" in text


@pytest.mark.parametrize("sign", BREAKS, ids=ascii)
def test_a_line_stays_one_line_whatever_stands_in_it(sign: str) -> None:
    lines = [Line(f"Mara{sign}Now it's Bot's turn", "turn"), Line("next")]
    assert render.to_plain(lines) == "Mara Now it's Bot's turn\nnext"
    assert render.to_rich(lines).plain == "Mara Now it's Bot's turn\nnext"


def test_letters_of_all_scripts_and_the_bullet_stay_as_they_are() -> None:
    text = "• (AR) 'Akm' — Мара, 麻拉, Zoë, é, 🎲 ❤️"
    assert render.harmless(text) == text


def test_plain_text_has_no_colour_codes_and_no_last_line_break() -> None:
    assert render.to_plain([Line("a", "damage"), Line("b", "heal")]) == "a\nb"
    assert render.to_plain([]) == ""


def test_brackets_of_the_deck_display_are_no_markup_in_a_terminal() -> None:
    lines = [Line("• [Current phase: 2]", "exact"), Line("• Active boost: [Rusher]", "card")]
    assert render.to_rich(lines).plain == "• [Current phase: 2]\n• Active boost: [Rusher]"


def test_each_kind_has_its_own_look_in_a_terminal_and_an_unknown_one_is_plain() -> None:
    text = render.to_rich([Line("boom", "damage"), Line("odd", "no such kind")])
    assert [str(span.style) for span in text.spans if span.style] == [render.STYLES["damage"]]


def test_html_escapes_all_markup_and_takes_no_foreign_class() -> None:
    text = render.to_html([Line("<img src=x onerror=\"a\"> & 'Akm'", 'x" onclick="a')])
    assert text == '<p class="gm-plain">&lt;img src=x onerror=&quot;a&quot;&gt; &amp; &#x27;Akm&#x27;</p>'


def test_html_carries_the_kind_as_a_class() -> None:
    assert render.to_html([Line("a", "card"), Line("b")]) == '<p class="gm-card">a</p>\n<p class="gm-plain">b</p>'


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ("Mara", "Mara"),
        ("  Mara \n", "Mara"),
        ("Ma   ra", "Ma ra"),
        ("Мара", "Мара"),
        ("Zoe\u0308", "Zoë"),
        ("x", "x"),
        ("[bold]", "[bold]"),
        ("❤️ bombs", "❤️ bombs"),
        ("n" * 32, "n" * 32),
    ],
    ids=ascii,
)
def test_a_name_is_trimmed_and_composed(given: str, name: str) -> None:
    assert render.clean_name(given) == name


@pytest.mark.parametrize(
    "given",
    [
        "",
        "   ",
        "n" * 33,
        "Ma\nra",
        "Ma\u2028ra",
        "Ma\x1b[31mra",
        "\u202eMara",
        "Ma\u200bra",
        "\u3164",
        "\u0301",
        "Ma\tra",
    ],
    ids=ascii,
)
def test_a_name_that_cannot_be_seen_whole_is_refused_in_one_harmless_line(given: str) -> None:
    with pytest.raises(GmError) as caught:
        render.clean_name(given)
    message = str(caught.value)
    assert render.harmless(message) == message
    assert "\n" not in message


def test_rich_is_imported_only_for_a_terminal() -> None:
    code = "import sys, gm.render; gm.render.to_plain([]); sys.exit('rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
