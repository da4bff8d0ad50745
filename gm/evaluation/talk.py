"""What an evaluation knows of each game: how people talk at it, how answers are checked, how a model runs it alone."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from gm.engine.game import Game
from gm.engine.types import View
from gm.errors import GmError
from gm.evaluation.bombline_bare import BomblineBare
from gm.evaluation.bombline_faults import BomblineInspector
from gm.evaluation.bombline_voice import BomblineVoice
from gm.evaluation.faults import Fault, Inspector
from gm.evaluation.person import Message
from gm.evaluation.voice import Voice


class NoInspector:
    """Finds nothing: for a game whose lines nobody here can read."""

    def __init__(self, *, honest_dice: bool = False) -> None:
        """Takes what every inspector takes."""

    def inspect(self, message: Message, text: str) -> Sequence[Fault]:
        """Nothing."""
        return ()


class BareGame(Protocol):
    """What it takes to let a model run a game alone."""

    def prompt(self) -> str:
        """The rules and the lines that are required, for the head of the conversation."""

    def view(self, text: str) -> View | None:
        """The person's view as an answer tells it; None where it tells none."""

    def is_over(self, text: str) -> bool:
        """True where an answer says that the match has ended."""


@dataclass(frozen=True, slots=True)
class GameTalk:
    """What an evaluation knows of one game."""

    voice: Voice
    inspector: "Callable[..., Inspector]" = NoInspector
    bare: "Callable[[], BareGame] | None" = None


def talk_of(game: Game[Any]) -> GameTalk:
    """The talk of `game`, or a general one."""
    if game.name == "bombline":
        return GameTalk(BomblineVoice(), BomblineInspector, BomblineBare)
    return GameTalk(Voice(game.calls))


def bare_of(game: Game[Any]) -> BareGame:
    """What a model needs to run `game` alone.

    Raises:
        GmError: nobody has written it down for this game.
    """
    bare = talk_of(game).bare
    if bare is None:
        raise GmError(f"--bare knows no {game.title}: bombline is the game that a model can be tried on alone")
    return bare()
