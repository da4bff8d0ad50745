"""A game master that plays nothing, and the web side of the server around it."""

import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from gm.conversation.kinds import Kind
from gm.conversation.request import Incoming
from gm.errors import MovedError, StorageError, UnknownModelError
from gm.frontends.openai_server.answering import GameMaster, Listener
from gm.frontends.openai_server.app import Web, build
from gm.frontends.openai_server.keys import Keys

MODELS = ("bombline", "beat-or-bomb")
PIECES = ("• Mara draws a card.\n\n", "“Your ", "turn,” she says.\u2028")
TOLD = "".join(PIECES)
CRASH = "crash now"
CRASH_LATER = "crash while you tell it"
WAIT = "wait for a model"
MOVED = "somebody else moved"
NO_STORE = "the database is gone"
SECRET = "a secret of the inside"


@dataclass
class FakeAnswer:
    """Tells `PIECES`, slower or worse where the message says so."""

    text: str
    gate: threading.Event
    kind: Kind = Kind.TURN
    node: str = "41"
    prompt_tokens: int = 7
    completion_tokens: int = 0
    closed: threading.Event = field(default_factory=threading.Event)

    def pieces(self) -> Iterator[str]:
        try:
            for number, piece in enumerate(PIECES):
                if self.text == CRASH_LATER and number == 1:
                    raise ValueError(SECRET)
                while self.text == WAIT and number == 1 and not self.gate.wait(0.02):
                    yield ""
                self.completion_tokens += 3
                yield piece
        finally:
            self.closed.set()


@dataclass
class FakeGameMaster:
    """Remembers what it was asked. `gate`: what waits for a model goes on when it is set."""

    asked: list[tuple[Incoming, str, str]] = field(default_factory=list)
    answers: list[FakeAnswer] = field(default_factory=list)
    gate: threading.Event = field(default_factory=threading.Event)
    broken: bool = False

    def warm_up(self) -> None:
        """Nothing is cold."""

    def check(self) -> None:
        """It is always there."""

    def models(self) -> Sequence[str]:
        if self.broken:
            raise ValueError(SECRET)
        return MODELS

    def answer(
        self, incoming: Incoming, owner: str, upstream_key: str = "", listener: Listener | None = None
    ) -> FakeAnswer:
        self.asked.append((incoming, owner, upstream_key))
        text = incoming.messages[-1].text
        if incoming.model.partition(":")[0] not in MODELS:
            raise UnknownModelError(f"no game is called {incoming.model}; there are: {', '.join(MODELS)}")
        if text == CRASH:
            raise ValueError(SECRET)
        if text == MOVED:
            raise MovedError("somebody else was faster")
        if text == NO_STORE:
            raise StorageError("the database does not answer")
        kind = Kind.TURN if len(self.asked) == 1 else Kind.AGAIN
        self.answers.append(FakeAnswer(text, self.gate, kind))
        return self.answers[-1]


def make_web(folder: Path, game_master: GameMaster | None = None, *, key: bool = False, **more: Any) -> Web:
    """The web side, with a key named `mara` where one is wanted: `key_of` says it."""
    keys = Keys(folder / "server")
    if key:
        (folder / "key").write_text(keys.add("mara"))
    return build(game_master or FakeGameMaster(), keys, **more)


def key_of(folder: Path) -> str:
    return (folder / "key").read_text()


def client_for(web: Web, **headers: str) -> TestClient:
    return TestClient(web.app(), base_url="http://127.0.0.1:8000", headers=headers, raise_server_exceptions=False)


def chat(text: str = "I draw a card", **more: Any) -> dict[str, Any]:
    """The body of a chat request."""
    return {"model": "bombline", "messages": [{"role": "user", "content": text}], **more}


def wait_for(condition: Any, seconds: float = 20) -> bool:
    """Whether `condition()` comes true."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.01)
    return False
