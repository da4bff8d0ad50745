"""Two people at one terminal: what one of them chooses is not to be read on it, and a clock ends a prompt (R2, Q12)."""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from gm.frontends.session import Session
from gm.frontends.terminal import TerminalScreen
from gm.games import get_game
from gm.narrator.pieces import Shown, Told
from gm.settings import Settings
from gm.table import Chair, Table

MARA, IVAN = 0, 1


@dataclass
class Terminal:
    """A terminal without a window: its keys and what was drawn on it by the prompt."""

    screen: TerminalScreen
    keys: PipeInput
    drawn: io.StringIO


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    drawn = io.StringIO()
    output = Vt100_Output(drawn, lambda: Size(rows=40, columns=100), term="xterm")
    with create_pipe_input() as keys, create_app_session(input=keys, output=output):
        yield Terminal(TerminalScreen(Settings(tmp_path)), keys, drawn)


def session_of(*names: str, game: str = "beat_or_bomb") -> Session:
    chairs = [*map(Chair, names), *([Chair("Bot", "easy")] if len(names) == 1 else [])]
    table = Table.open(get_game(game), chairs, path=None, practice=1)
    table.start()
    return Session(table, lambda *_: table)


def test_r2_what_two_people_type_in_secret_is_not_shown_and_not_remembered(terminal: Terminal, tmp_path: Path) -> None:
    session = session_of("Mara", "Ivan")
    terminal.keys.send_text("compete with the jack\r")
    assert terminal.screen.read(session, MARA) == "compete with the jack"
    assert "Mara (what you type is not shown)>" in terminal.drawn.getvalue()
    assert "jack" not in terminal.drawn.getvalue()
    assert "*" not in terminal.drawn.getvalue()
    assert not (tmp_path / "history").exists()


def test_r2_a_choice_that_is_noted_or_incomplete_is_not_shown_on_a_shared_screen(
    terminal: Terminal, capsys: pytest.CaptureFixture[str]
) -> None:
    session = session_of("Mara", "Ivan")
    for text in ("queen", "compete with the jack", "confirm"):
        terminal.keys.send_text(f"{text}\r")
        said = terminal.screen.read(session, MARA)
        assert said is not None
        for piece in session.say(MARA, said):
            terminal.screen.show(piece)
    shown = capsys.readouterr().out + terminal.drawn.getvalue()
    assert "Your choice is noted" in shown
    assert [secret for secret in ("with J", "J,", "with Q", "Q:") if secret in shown.replace("10, J, Q", "")] == []


def test_r2_prose_is_shown_to_two_people_unless_a_choice_stands(
    terminal: Terminal, capsys: pytest.CaptureFixture[str]
) -> None:
    session = session_of("Mara", "Ivan")
    for seat, text, prose in (
        (MARA, "compete with the jack", "One."),
        (MARA, "hello", "Two."),
        (MARA, "confirm", "Three."),
        (IVAN, "hello", "Four."),
        (IVAN, "give up the 3, confirm", "Five."),
    ):
        terminal.keys.send_text(f"{text}\r")
        for piece in session.say(seat, terminal.screen.read(session, seat) or ""):
            terminal.screen.show(piece)
        terminal.screen.show(Told(prose))
    shown = capsys.readouterr().out
    assert [prose for prose in ("One.", "Two.", "Three.", "Four.", "Five.") if prose in shown] == ["Four.", "Five."]


def test_at_an_open_table_people_have_the_prompt_with_completion_and_history(
    terminal: Terminal, tmp_path: Path
) -> None:
    session = session_of("Mara", "Ivan", game="warha_realms")
    terminal.keys.send_text("конец хода\r")
    assert terminal.screen.read(session, MARA) == "конец хода"
    assert "конец хода" in (tmp_path / "history").read_text(encoding="utf-8")


def test_one_person_sees_what_they_type(terminal: Terminal) -> None:
    session = session_of("Mara")
    terminal.keys.send_text("compete with the jack\r")
    assert terminal.screen.read(session, MARA) == "compete with the jack"
    assert "jack" in terminal.drawn.getvalue()


def test_r2_the_screen_is_cleared_between_two_people_scrolled_lines_too(
    terminal: Terminal, capsys: pytest.CaptureFixture[str]
) -> None:
    session = session_of("Mara", "Ivan")
    terminal.keys.send_text("\r\r")
    terminal.screen.hand_over(session, IVAN)
    assert terminal.drawn.getvalue().count("\x1b[2J") == 2
    assert capsys.readouterr().out.count("\x1b[3J") == 2
    assert "Ivan" in terminal.drawn.getvalue()


def test_q12_no_seconds_are_counted_while_the_screen_changes_hands(terminal: Terminal, monkeypatch: pytest.MonkeyPatch):
    session = session_of("Mara", "Ivan")
    monkeypatch.setattr(session, "seconds_left", lambda seat: 25.0)
    terminal.keys.send_text("compete with the jack\r")
    terminal.screen.read(session, MARA)
    assert terminal.screen._own_prompt.bottom_toolbar is not None
    terminal.keys.send_text("\r\r")
    terminal.screen.hand_over(session, IVAN)
    assert terminal.screen._own_prompt.bottom_toolbar is None


def test_q12_a_prompt_ends_when_the_time_is_up(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    session = session_of("Mara")
    monkeypatch.setattr(session, "seconds_left", lambda seat: 0.05)
    terminal.keys.send_text("compete with")
    with pytest.raises(TimeoutError):
        terminal.screen.read(session, MARA)


def test_r2_both_read_the_result_before_a_hand_is_shown_again() -> None:
    """Whoever chose second has shown the result; the screen then goes to whoever waited, not on to the next choice."""
    session = session_of("Mara", "Ivan")
    list(session.say(MARA, "compete with the jack, confirm"))
    assert session.next_person(MARA) == IVAN
    list(session.hand_over(IVAN))
    list(session.say(IVAN, "give up the 3, confirm"))
    assert session.next_person(IVAN) == MARA
    list(session.hand_over(MARA))
    assert session.next_person(MARA) == MARA


def test_ctrl_d_while_the_screen_is_handed_over_leaves(terminal: Terminal) -> None:
    terminal.keys.send_text("\x04")
    with pytest.raises(EOFError):
        terminal.screen.hand_over(session_of("Mara", "Ivan"), IVAN)


@pytest.mark.parametrize("game", ["bombline", "bones_and_blades"])
def test_r2_after_the_deal_a_hand_is_shown_when_its_owner_alone_looks(game: str) -> None:
    table = Table.open(get_game(game), [Chair("Mara"), Chair("Ivan")], path=None, practice=1)
    session = Session(table, lambda *_: table)
    pieces = list(session.say(MARA, '"Start game"'))
    assert not any(isinstance(piece, Shown) and piece.display for piece in pieces)
    assert session.changes_hands
    assert session.next_person(MARA) == MARA
    assert any(isinstance(piece, Shown) and piece.display for piece in session.hand_over(MARA))
    assert not session.changes_hands
    # The same after a rematch.
    list(session.say(MARA, "I give up the match"))
    table = Table.open(get_game(game), [Chair("Mara"), Chair("Ivan")], path=None, practice=2)
    pieces = list(session.say(MARA, "rematch"))
    assert session.table is table
    assert not any(isinstance(piece, Shown) and piece.display for piece in pieces)
    assert session.changes_hands
