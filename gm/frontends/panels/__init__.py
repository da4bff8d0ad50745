"""What a terminal shows above its prompt, game by game: `gm/frontends/panels/<game>.py` holds a `panel`.

Whatever a panel says beside names and cards is a `Said`, shown by `gm.language.translate` in the reader's language.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, cast

from gm.engine.types import View

if TYPE_CHECKING:
    from rich.text import Text

Panel = Callable[[View, Sequence[str], bool, str], "list[Text]"]
"""`panel(view, names, with_hand, language)` -> a few short lines on the position, made of the view alone (P2).

`names` by seat; the hand is left out where it has just been shown in full; `language` as in `gm.language.LANGUAGES`.
"""


def panel_of(game: str) -> Panel:
    """The panel of a game by its id; every game has one."""
    return cast(Panel, import_module(f"{__name__}.{game}").panel)
