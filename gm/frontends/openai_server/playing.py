"""An answer under way: what it moved is stored before its first character is handed out (P3)."""

import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol
from weakref import WeakValueDictionary

from gm.conversation.kinds import Kind
from gm.engine.said import said
from gm.frontends.openai_server.answering import Listener
from gm.frontends.openai_server.journal import LOG
from gm.frontends.openai_server.positions import Position, is_applied, written
from gm.language import translate
from gm.narrator.chat import Usage
from gm.narrator.pieces import Asked, Counted, Piece, Thinking, Told
from gm.narrator.turn import PLAIN

BYTES_OF_A_TOKEN = 4
"""English text has about so many; the cost of an answer is an estimate."""


OWN_KEY_FAILED = said("The model does not answer to your key (header X-GM-Upstream-Key): the game goes on without it.")


def tokens_of(text: str) -> int:
    """About how many tokens `text` is; at least one where there is anything."""
    return -(-len(text.encode("utf-8", "replace")) // BYTES_OF_A_TOKEN)


class Writer(Protocol):
    """Where a turn and its telling are stored."""

    @property
    def node(self) -> int:
        """The turn that is told, once it is stored."""

    def begin(self, text: str) -> int:
        """Stores the turn with the first text of its telling; the id of the reply. On disk when it returns."""

    def append(self, text: str, records: str) -> None:
        """Stores more of the telling. On disk when it returns."""

    def end(self) -> None:
        """The telling has ended, or nobody listens any more."""


@dataclass(slots=True)
class Beside:
    """An answer that moves nothing."""

    kind: Kind
    text: Iterator[str]
    prompt_tokens: int
    node: str = ""
    completion_tokens: int = 0

    def pieces(self) -> Iterator[str]:
        """See `Answering`."""
        for piece in self.text:
            self.completion_tokens += tokens_of(piece)
            yield piece


class PlayedTurn:
    """A turn that is told as its pieces come. `start` must be called first: it stores the turn.

    `marked` puts the invisible mark of a reply into its first text, which is stored without. `own_key`: the model was
    asked with the caller's key, so its trouble is the caller's.
    """

    def __init__(
        self,
        kind: Kind,
        pieces: Iterator[Piece],
        position: Position,
        writer: Writer,
        *,
        text_of: Callable[[Piece], str],
        marked: Callable[[str, int], str],
        prompt_tokens: int,
        listener: Listener,
        own_key: bool = False,
    ) -> None:
        self.kind = kind
        self.prompt_tokens = prompt_tokens
        self.completion_tokens = 0
        self._pieces = pieces
        self._texts = self._told()
        self._position = position
        self._writer = writer
        self._written = text_of
        self._marked = marked
        self._prose_tokens = 0
        self._first = ""
        self._closed = False
        self._listener = listener
        self._own_key = own_key

    @property
    def node(self) -> str:
        """See `Answering`."""
        return str(self._writer.node)

    def start(self) -> None:
        """Plays until there is something to say, and stores it; without a model that is the whole answer.

        Raises:
            MovedError: somebody else took a turn in the same chat first; nothing is stored.
        """
        thinks = self._position.session.storyteller is not PLAIN
        text = next(filter(None, self._texts), "") if thinks else "".join(self._texts)
        self._first = self._marked(text, self._writer.begin(text))
        if not thinks:
            self._close()

    def pieces(self) -> Iterator[str]:
        """See `Answering`. Every piece is stored before it is handed out."""
        try:
            self.completion_tokens += tokens_of(self._first)
            yield self._first
            for text in self._texts:
                if text:
                    self._keep(text)
                    self.completion_tokens += tokens_of(text)
                yield text
        finally:
            self._close()

    def _told(self) -> Iterator[str]:
        """What can be handed out at once: a sentence as it comes, all else as far as no model is waited for.

        An empty text says that one is.
        """
        text = ""
        for piece in self._pieces:
            text += self._text_of(piece)
            if isinstance(piece, Thinking | Told) and text:
                yield text
                text = ""
            if isinstance(piece, Thinking):
                yield ""
        if text:
            yield text

    def _text_of(self, piece: Piece) -> str:
        """The text of a piece; what only the host can mend goes to the host's log."""
        if isinstance(piece, Thinking):
            self._listener.waits(piece.stop)
        if isinstance(piece, Asked) and piece.for_host:
            if not self._own_key:
                LOG.warning("%s", piece.text)
                return ""
            language = self._position.session.language(0)
            piece = Asked(translate(OWN_KEY_FAILED, language))
        if isinstance(piece, Counted):
            self._count(piece.report.usage)
        text = self._written(piece)
        if isinstance(piece, Told):
            self._prose_tokens += tokens_of(text)
        return text

    def _count(self, usage: Usage) -> None:
        """Adds what the model read, and what it wrote beside the prose, which is counted where it is handed out."""
        self.prompt_tokens += usage.tokens_in
        self.completion_tokens += max(0, usage.tokens_out - self._prose_tokens)

    def _keep(self, text: str) -> None:
        records = self._position.session.table.take_records()
        assert not is_applied(records), "something was done after its turn was stored"
        self._position.behind += records
        self._writer.append(text, written(records))

    def _close(self) -> None:
        """Ends the telling where it is; what was handed out is stored. A second time: nothing."""
        if self._closed:
            return
        # The table is somebody else's as soon as it is given back.
        self._closed = True
        if isinstance(self._pieces, Generator):
            self._pieces.close()
        records = self._position.session.table.take_records()
        if records:
            self._position.behind += records
            self._writer.append("", written(records))
        self._writer.end()


class Locks:
    """One lock for each chat that somebody is busy with; it is gone when nobody is."""

    def __init__(self) -> None:
        self._all: WeakValueDictionary[object, threading.Lock] = WeakValueDictionary()
        self._guard = threading.Lock()

    @contextmanager
    def of(self, key: object) -> Iterator[bool]:
        """Holds the lock of `key` for as long as the block runs; True where somebody else had to be waited for."""
        with self._guard:
            lock = self._all.setdefault(key, threading.Lock())
        waited = not lock.acquire(blocking=False)
        if waited:
            lock.acquire()
        try:
            yield waited
        finally:
            lock.release()
