"""A conversation in a terminal: colour, the table above a prompt with history and completion of cards and orders."""

import asyncio
import math
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import DummyHistory, FileHistory
from prompt_toolkit.layout.processors import Processor, Transformation, TransformationInput
from prompt_toolkit.shortcuts import clear
from rich.console import Console
from rich.text import Text

from gm.engine.said import counted, said
from gm.engine.types import Json, Line, PlannedCall, Seat, View
from gm.frontends.panels import panel_of
from gm.language import translate
from gm.narrator.phrases import phrase, say_call
from gm.narrator.pieces import Asked, Piece, Shown, Thinking, Told
from gm.render import OWN, OWN_CHOICE, harmless, to_rich
from gm.settings import Settings

if TYPE_CHECKING:
    from gm.frontends.session import Session

WORDS_LOOKED_BACK = 3
"""A card's name has at most this many words, so completion looks no farther back."""
HALF_A_SECOND = 0.5
MOST_COMPLETED = 60
"""So many orders of the moment are completed as a whole; in a moment with more, the names in them are."""
ORDERS = (said("Start game"), said("See deck"), said("What can I do?"), said("I give up the match"), said("Rematch"))
"""What every table understands."""


class TableCompleter(Completer):
    """Completes the names on the reader's own view, and common orders, at the word being typed."""

    def __init__(self) -> None:
        self.choices: tuple[str, ...] = tuple(map(str, ORDERS))

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """Choices that go on with the last one, two or three words before the cursor, each once."""
        offered = set()
        for fragment in _fragments(document.text_before_cursor):
            for choice in self.choices:
                if choice not in offered and choice.casefold().startswith(fragment.casefold()):
                    offered.add(choice)
                    yield Completion(choice, start_position=-len(fragment))


def _fragments(text: str) -> list[str]:
    """The ends of `text` of one to three words, the longest first.

    >>> _fragments("play the smoke g")
    ['the smoke g', 'smoke g', 'g']
    """
    words = text.split(" ")
    return [end for count in range(WORDS_LOOKED_BACK, 0, -1) if (end := " ".join(words[-count:])) and end.strip()]


class TerminalScreen:
    """A screen with colour (`NO_COLOR` is honoured); all lines break at words where the window is narrow."""

    def __init__(self, settings: Settings) -> None:
        self._console = Console(highlight=False, emoji=False, markup=False, no_color=not settings.color)
        self._completer = TableCompleter()
        settings.data_folder.mkdir(parents=True, exist_ok=True)
        self._prompt: PromptSession[str] = PromptSession(
            history=FileHistory(str(settings.history_file)),
            auto_suggest=AutoSuggestFromHistory(),
            completer=self._completer,
            complete_while_typing=False,
        )
        self._own_prompt: PromptSession[str] = PromptSession(history=DummyHistory())
        self._shared = False
        self._hides_choices = False
        self._choice_alone = False
        self._language = ""
        self._display_shown = False
        self._waiting: ExitStack | None = None

    def read(self, session: "Session", seat: Seat) -> str | None:
        """The next message; None at Ctrl-D. The table stands above the prompt.

        What people at one screen choose in secret is not shown, neither as they type it nor when it is noted, and
        leaves no history.
        """
        self._end_waiting()
        shared = len(session.people) > 1
        self._language = session.language(seat)
        self._shared = shared and not session.table.game.open_table
        self._hides_choices = shared and bool(session.table.game.secret_tools)
        self._choice_alone = self._hides_choices and _has_chosen(session.table.view(seat), seat)
        self._show_panel(session, seat)
        prompt = self._own_prompt if self._shared else self._prompt
        name = harmless(session.table.names[seat])
        mark = name if shared else ""
        secret = any(offer.tool in session.table.game.secret_tools for offer in session.table.offers(seat))
        if self._hides_choices and secret:
            mark = translate(said("{name} (what you type is not shown)", name=name), self._language)
        ends = session.seconds_left(seat)
        prompt.bottom_toolbar = None if ends is None else _countdown(ends, self._language)
        try:
            return prompt.prompt(
                f"{mark}> ",
                input_processors=[Unseen()] if self._hides_choices and secret else [],
                pre_run=_limit(prompt, ends),
                refresh_interval=0 if ends is None else HALF_A_SECOND,
            )
        except EOFError:
            return None

    def hand_over(self, session: "Session", seat: Seat) -> None:
        """Clears the screen between two people who may not see each other's cards; else names who is next."""
        self._end_waiting()
        table, language = session.table, session.language(seat)
        name = harmless(table.names[seat])
        if table.game.open_table:
            self._console.rule(Text(name, "bold"))
            return
        # Nobody's clock runs while the screen changes hands.
        self._own_prompt.bottom_toolbar = None
        self._own_prompt.refresh_interval = 0
        for text in (
            said("Enter: the screen is cleared, then it is for {name}.", name=name),
            said("{name}: press Enter when nobody else looks.", name=name),
        ):
            self._own_prompt.prompt(translate(text, language) + " ", input_processors=[Unseen()])
            clear()
            # The lines that have scrolled away, too, where the terminal knows how.
            self._console.file.write("\x1b[3J")

    def show(self, piece: Piece) -> None:
        """Prints one piece. While a model is waited for, Ctrl-C goes on without it; its sentences come meanwhile."""
        if isinstance(piece, Thinking):
            self._begin_waiting(piece)
            return
        if not isinstance(piece, Told):
            self._end_waiting()
        if self._shared and isinstance(piece, Shown) and not piece.display:
            piece = replace(piece, lines=tuple(line for line in piece.lines if line.kind != OWN))
        if self._hides_choices:
            piece = self._without_choices(piece)
            # Prose would tell a choice that stands, until something else has been shown.
            if isinstance(piece, Told) and self._choice_alone:
                return
        if isinstance(piece, Shown):
            self._show_lines(piece)
        elif isinstance(piece, Told):
            self._console.print(Text(harmless(piece.text), "italic"))
        elif isinstance(piece, Asked):
            self._console.print(Text(harmless(piece.text), "cyan"), soft_wrap=piece.whole)

    def say(self, text: str) -> None:
        """Prints one line of the program's own, which somebody may want to copy."""
        self._end_waiting()
        self._console.print(Text(text, "bold"), soft_wrap=True)

    def _begin_waiting(self, piece: Thinking) -> None:
        self._end_waiting()
        self._waiting = ExitStack()
        self._waiting.enter_context(
            self._console.status(Text(phrase(piece.language, "thinking"), "dim"), spinner="dots")
        )
        before = signal.signal(signal.SIGINT, lambda *_: piece.stop())
        self._waiting.callback(signal.signal, signal.SIGINT, before)

    def _end_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.close()
            self._waiting = None

    def _without_choices(self, piece: Piece) -> Piece:
        """The piece for a screen at which somebody else sits, too: what has been chosen in secret is not in it."""
        if isinstance(piece, Shown):
            self._choice_alone = all(line.kind == OWN_CHOICE for line in piece.lines)
            text = said(
                "Your choice is noted; a shared screen does not show it. "
                'When nobody else looks, ask: "what did I choose?"'
            )
            noted = Line(translate(text, self._language))
            return replace(piece, lines=tuple(noted if line.kind == OWN_CHOICE else line for line in piece.lines))
        if isinstance(piece, Asked) and piece.awaits:
            whole = said(
                "Something is missing. Say the whole choice in one message, such as: card and what to do with it."
            )
            return replace(piece, text=translate(whole, self._language))
        return piece

    def _show_lines(self, piece: Shown) -> None:
        self._console.print(to_rich(piece.lines))
        self._display_shown = piece.display

    def _show_panel(self, session: "Session", seat: Seat) -> None:
        table = session.table
        if not table.started or table.outcome is not None:
            return
        view = _without_choice(table.view(seat)) if self._hides_choices else table.view(seat)
        self._console.print()
        language = session.language(seat)
        for line in panel_of(table.game.name)(view, table.names, not self._display_shown, language):
            self._console.print(line)
        self._display_shown = False
        self._completer.choices = tuple(_choices(session, seat))


def _has_chosen(view: View, seat: Seat) -> bool:
    """True where a choice of `seat` stands that nobody else may read yet."""
    return bool(view) and view["seats"][seat].get("choice") is not None


def _without_choice(view: View) -> View:
    """The view as if its seat had chosen nothing."""
    return {**view, "seats": [{**one, "choice": None} if "choice" in one else one for one in view["seats"]]}


class Unseen(Processor):
    """Shows nothing of what is typed, not even how long it is."""

    def apply_transformation(self, transformation_input: TransformationInput) -> Transformation:
        """Nothing, with the cursor at its beginning."""
        return Transformation([], source_to_display=lambda _: 0, display_to_source=lambda _: 0)


def _countdown(seconds: float, language: str) -> Callable[[], str]:
    """What is left of so many seconds from now on, said anew whenever it is asked."""
    ends = time.monotonic() + seconds

    def left() -> str:
        rest = math.ceil(max(0.0, ends - time.monotonic()))
        return translate(counted("{count} second left", "{count} seconds left", rest), language)

    return left


def _limit(prompt: "PromptSession[str]", seconds: float | None) -> Callable[[], None] | None:
    """Ends a prompt that has begun after so many seconds with a TimeoutError; nothing where that is None."""
    if seconds is None:
        return None

    async def expire() -> None:
        await asyncio.sleep(seconds)
        prompt.app.exit(exception=TimeoutError())

    def begin() -> None:
        prompt.app.create_background_task(expire())

    return begin


def _choices(session: "Session", seat: Seat) -> Iterator[str]:
    """What the seat can write now, each once: what every table understands, the orders of the moment, their names."""
    table, language = session.table, session.language(seat)
    found: dict[str, None] = dict.fromkeys(translate(order, language) for order in ORDERS)
    calls = [PlannedCall(offer.tool, arguments) for offer in table.offers(seat) for arguments in offer.calls]
    for call in calls[:MOST_COMPLETED]:
        found[say_call(call, language, table.game.calls)] = None
    for call in calls:
        names = (text for text in _texts_in(list(call.arguments.values())) if text not in table.game.calls.values)
        found.update(dict.fromkeys(names))
    yield from found


def _texts_in(values: Sequence[Json]) -> Iterator[str]:
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, list | dict):
            yield from _texts_in(list(value.values()) if isinstance(value, dict) else value)
