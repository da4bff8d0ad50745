"""Recorded requests of chat programs, taken for what they are as they would be live (`gm explain-requests`).

A case file holds `requests`, each with `method`, `path`, `body` and the `answer` that was given; a recorded answer
counts as our reply. `labels.json` beside them says what each request was.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gm.conversation.history import read_names
from gm.conversation.kinds import MOVING, Kind
from gm.conversation.recognition import Recognition, chat_names, recognise
from gm.conversation.request import Incoming, read_request
from gm.conversation.tree import MemoryTree, Node
from gm.conversation.words import plain_words
from gm.errors import GmError, RequestError

LABELS = "labels.json"
_NUMBER = re.compile(r"\d+")
_PARTS_OF_CHAT = frozenset({Kind.CONTINUE, Kind.GROUP, Kind.TOOL})
"""Kinds that move no game, but whose answers stand in the chat afterwards."""


@dataclass(frozen=True, slots=True)
class Explained:
    """What a request was taken for. `parent`: `FILE#INDEX` of the request whose answer is the last reply it shows."""

    file: str
    index: int
    kind: Kind
    parent: str | None = None
    text: str | None = None


def explain_folder(folder: Path) -> Iterator[Explained]:
    """Every request of the case files of a folder, in the order of their numbers.

    Raises:
        GmError: there is no such folder or no case in it, or a file is no case; names it.
    """
    files = sorted((file for file in _files(folder) if file.name != LABELS), key=_number)
    if not files:
        raise GmError(f"{folder} holds no case files: a folder of recorded requests (.json) is expected")
    explainer = Explainer()
    for file in files:
        requests = _read(file).get("requests")
        if not isinstance(requests, list):
            raise GmError(f"{file} is no case: an object with a list of `requests` is expected")
        for index, request in enumerate(requests):
            try:
                yield explainer.explain(file.name, index, request)
            except RequestError as error:
                raise GmError(f"{file}, request {index}: {error}") from error


def read_labels(folder: Path) -> Mapping[str, Sequence[Mapping[str, Any]]] | None:
    """The labels that lie in the folder; None where there are none."""
    file = folder / LABELS
    return _read(file) if file.exists() else None


def is_right(explained: Explained, label: Mapping[str, Any]) -> bool:
    """True where kind, text and parent are among those that the label accepts; white space is not compared."""
    texts = ["".join(text.split()) if text is not None else None for text in _listed(label.get("text"))]
    own = "".join(explained.text.split()) if explained.text is not None else None
    return (
        explained.kind in _listed(label.get("kind"))
        and own in texts
        and explained.parent in _listed(label.get("parent"))
    )


@dataclass(slots=True)
class Explainer:
    """Takes requests in the order in which they came, and remembers them as the server does."""

    _tree: MemoryTree = field(default_factory=MemoryTree)
    _sources: dict[int, str] = field(default_factory=dict)

    def explain(self, file: str, index: int, request: object) -> Explained:
        """What one recorded request is.

        Raises:
            RequestError: it is not recorded as it should be, or its body is no chat request.
        """
        if not isinstance(request, dict):
            raise RequestError("a recorded request is an object with `method`, `path`, `body` and `answer`")
        if str(request.get("method", "POST")).upper() == "GET":
            return Explained(file, index, Kind.MODELS)
        incoming = read_request(request.get("body"))
        found = recognise(incoming, self._tree, check_of=lambda reply: -1, now=0.0)
        source = self._sources.get(found.parent.id) if found.parent else None
        said = answer_text(request)
        if found.kind in MOVING or (said and found.kind in _PARTS_OF_CHAT):
            self._remember(incoming, found, said, f"{file}#{index}")
        return Explained(file, index, found.kind, source, found.text)

    def _remember(self, incoming: Incoming, found: Recognition, said: str, source: str) -> None:
        node = found.node or self._played(incoming, found)
        if said:
            characters = read_names(incoming.messages, found.markers).characters
            self._sources[self._tree.add_reply(node, plain_words(said, characters)).id] = source

    def _played(self, incoming: Incoming, found: Recognition) -> Node:
        text, streamed = found.text or "", incoming.stream
        if found.base is not None:
            return self._tree.add_node(found.base.chat, found.base.id, text, streamed=streamed)
        chat = self._tree.add_chat(chat_names(incoming, found.markers))
        return self._tree.add_node(chat, None, text, greeting=found.greeting, streamed=streamed)


def answer_text(request: Mapping[str, Any]) -> str:
    """What the client received of a recorded answer; empty where it was an error or nothing."""
    answer = request.get("answer")
    if not isinstance(answer, dict) or "error" in answer:
        return ""
    text = str(answer.get("text") or "") or "".join(_streamed(answer.get("raw_sse") or ()))
    gone = request.get("client_disconnected")
    sent = gone.get("answer_chars_sent") if isinstance(gone, dict) else None
    return text[:sent] if isinstance(sent, int) else text


def _streamed(events: Iterable[object]) -> Iterator[str]:
    """The text in the events of a stream that was recorded as it was sent."""
    for line in "".join(map(str, events)).splitlines():
        try:
            event = json.loads(line.removeprefix("data:"))
        except ValueError:
            continue
        for choice in event.get("choices") or () if isinstance(event, dict) else ():
            yield str((choice.get("delta") or {}).get("content") or "")


def _files(folder: Path) -> list[Path]:
    if not folder.is_dir():
        raise GmError(f"{folder} is no folder: one with recorded requests is expected")
    return list(folder.glob("*.json"))


def _number(file: Path) -> tuple[float, str]:
    found = _NUMBER.match(file.name)
    return (int(found.group()) if found else float("inf")), file.name


def _read(file: Path) -> dict[str, Any]:
    try:
        read = json.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise GmError(f"{file} is no JSON: {error}") from error
    if not isinstance(read, dict):
        raise GmError(f"{file} is no case: an object is expected")
    return read


def _listed(value: object) -> list[Any]:
    return value if isinstance(value, list) else [value]
