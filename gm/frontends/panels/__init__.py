"""What a terminal shows above its prompt, game by game: `gm/frontends/panels/<game>.py` holds a `panel`."""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, cast

from gm.engine.types import View

if TYPE_CHECKING:
    from rich.text import Text

Panel = Callable[[View, Sequence[str], bool], "list[Text]"]
"""A view, the names by seat and whether the hand is wanted -> a few short lines on the position, from the view alone."""


def panel_of(game: str) -> Panel:
    """The panel of a game by its id; every game has one."""
    return cast(Panel, import_module(f"{__name__}.{game}").panel)
