"""The terminal while a model is waited for: Ctrl-C goes on without it, and afterwards means what it meant before."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import DummyInput
from prompt_toolkit.output import DummyOutput

from gm.engine.types import Line
from gm.frontends.panels import panel_of
from gm.frontends.session import Session
from gm.frontends.terminal import TerminalScreen
from gm.games import get_game
from gm.narrator.intent import read
from gm.narrator.pieces import Asked, Shown, Thinking, Told
from gm.settings import Settings
from gm.table import Chair, Table


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[TerminalScreen]:
    with create_app_session(input=DummyInput(), output=DummyOutput()):
        yield TerminalScreen(Settings(tmp_path))


def test_p5_ctrl_c_goes_on_without_the_model_and_nothing_else(
    screen: TerminalScreen, capsys: pytest.CaptureFixture[str]
) -> None:
    before, stopped = signal.getsignal(signal.SIGINT), []
    screen.show(Thinking(lambda: stopped.append("stopped")))
    signal.raise_signal(signal.SIGINT)
    assert stopped == ["stopped"]
    screen.show(Told("Dust hangs in the air."))
    signal.raise_signal(signal.SIGINT)
    assert len(stopped) == 2
    screen.show(Asked("You can: take A."))
    assert signal.getsignal(signal.SIGINT) is before
    shown = capsys.readouterr().out
    assert "Dust hangs in the air." in shown
    assert "You can: take A." in shown


@pytest.mark.parametrize(
    "piece",
    [Asked("Well."), Shown((Line("Bot is next."),)), Thinking(lambda: None, "ru")],
    ids=["asked", "shown", "thinking"],
)
def test_a_wait_ends_with_the_next_piece_however_often_it_begins(screen: TerminalScreen, piece: Asked | Shown) -> None:
    before = signal.getsignal(signal.SIGINT)
    screen.show(Thinking(lambda: None))
    screen.show(piece)
    screen.say("That is all.")
    assert signal.getsignal(signal.SIGINT) is before


def test_the_panel_speaks_the_language_of_its_reader() -> None:
    table = Table.open(get_game("bombline"), (Chair("Mara"), Chair("Bot", "easy")), path=None, practice=1)
    table.start()
    english, russian = (
        [line.plain for line in panel_of("bombline")(table.view(0), table.names, True, language)]
        for language in ("en", "ru")
    )
    assert english[0] == "── Your turn  Approach: take A or B ──"
    assert russian[0] == "── Ваш ход  Подход: возьмите A или B ──"
    assert english[1] == "Mara ████████████ 12 HP  5 cards"
    assert russian[1] == "Mara ████████████ 12 ОЗ  5 карт"


@pytest.mark.parametrize(
    ("language", "orders"), [("en", ("See deck", "take A")), ("ru", ("Посмотреть карты", "взять A"))], ids=["en", "ru"]
)
def test_orders_are_completed_in_the_language_of_the_person(
    screen: TerminalScreen, language: str, orders: tuple[str, ...]
) -> None:
    table = Table.open(get_game("bombline"), (Chair("Mara"), Chair("Bot", "easy")), path=None, practice=1)
    table.start()
    screen._show_panel(Session(table, never, language=language), 0)
    completer = screen._completer
    for order in orders:
        found = completer.get_completions(Document(order[:5]), CompleteEvent())
        assert order in [completion.text for completion in found]
        assert read(table.game, table.view(0), order, table.names).calls


def never(table: Table, seed: bytes, practice: int | None) -> Table:
    raise AssertionError
