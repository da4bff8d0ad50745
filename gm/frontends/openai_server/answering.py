"""What the web side of the server asks of the game side: one answer to one request."""

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from gm.conversation.kinds import Kind
from gm.conversation.request import Incoming


class Listener:
    """Whoever waits for an answer. May be used from any thread; nothing here blocks."""

    def __init__(self) -> None:
        self.gone = False
        self._stop: Callable[[], None] | None = None

    def waits(self, stop: Callable[[], None]) -> None:
        """A model is waited for; `stop` ends that."""
        self._stop = stop
        if self.gone:
            stop()

    def leave(self) -> None:
        """Nobody waits any more."""
        self.gone = True
        stop = self._stop
        if stop is not None:
            stop()


class Answering(Protocol):
    """An answer that is under way. All that the request moved is on the disk already."""

    @property
    def kind(self) -> Kind:
        """What the request was taken for."""

    @property
    def node(self) -> str:
        """The id of the turn that is told; empty where there is none."""

    @property
    def prompt_tokens(self) -> int:
        """What the request cost to read, in tokens: its own are estimated, those of a model as it counted them."""

    @property
    def completion_tokens(self) -> int:
        """What was written so far, in tokens, estimated; at the end with what a model wrote, as it counted."""

    def pieces(self) -> Iterator[str]:
        """The answer, piece by piece as it comes; an empty piece says that a model is being waited for.

        May block for as long as a model thinks. Whoever stops reading early closes the iterator.
        """


class GameMaster(Protocol):
    """The game side. Every call may block and may come from any thread."""

    def models(self) -> Sequence[str]:
        """The model names to be listed, one per game first."""

    def answer(
        self, incoming: Incoming, owner: str, upstream_key: str = "", listener: Listener | None = None
    ) -> Answering:
        """Plays what the request asks for; what it moved is on the disk when this returns.

        `owner`: whose matches these are (a keyed hash of the API key). `upstream_key`: the caller's own key for the
        model behind the prose, empty where none was given. `listener`: who waits for it; as soon as nobody does any
        more, no model is waited for.

        Raises:
            UnknownModelError: no game has that model name, or an option in it cannot be; says what would do.
            GmError: the request cannot be answered; one line for people.
        """
