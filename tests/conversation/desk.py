"""A server's memory and a chat program's side of it, for trying what requests are taken for."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from gm.conversation.kinds import MOVING, Kind
from gm.conversation.markers import read_markers
from gm.conversation.marks import put_mark
from gm.conversation.recognition import Recognition, chat_names, recognise
from gm.conversation.request import ChatMessage, Incoming
from gm.conversation.tree import MemoryTree, Node
from gm.conversation.words import plain_words

TOLD = MOVING | {Kind.CONTINUE, Kind.GROUP, Kind.TOOL}
"""Kinds whose answers stand in the chat afterwards."""


def system(text: str) -> ChatMessage:
    return ChatMessage("system", text)


def person(text: str, name: str = "") -> ChatMessage:
    return ChatMessage("user", text, name)


def character(text: str, name: str = "") -> ChatMessage:
    return ChatMessage("assistant", text, name)


def check_of(reply: int) -> int:
    return int.from_bytes(hashlib.sha256(str(reply).encode()).digest()[:2], "big")


@dataclass(slots=True)
class Desk:
    """Answers requests as the server does: every reply is its own, and is remembered before it is sent."""

    marked: bool = False
    """Replies carry their invisible mark."""
    form: str = "Answer {number}: the table waits."
    now: float = 1000.0
    tree: MemoryTree = field(default_factory=MemoryTree)
    found: Recognition = field(default_factory=lambda: Recognition(Kind.TEST))
    """What the last request was taken for."""
    told: int = 0

    def ask(
        self,
        *messages: ChatMessage,
        stream: bool = True,
        tuned: bool = False,
        chat: str = "",
        reply: str | None = None,
    ) -> str:
        """The answer to a request; `reply` to script it, empty for an error after the turn was played."""
        incoming = Incoming("bombline", messages, stream, chat, tuned=tuned)
        self.found = self.look(incoming)
        self.told += 1
        text = self.form.format(number=self.told) if reply is None else reply
        node = self._node(incoming)
        if node is None or not text:
            return text
        sent = self.tree.add_reply(node, plain_words(text), self.now)
        return put_mark(text, sent.id, check_of(sent.id)) if self.marked else text

    def look(self, incoming: Incoming) -> Recognition:
        """What a request is, without an answer."""
        return recognise(incoming, self.tree, check_of=check_of, now=self.now)

    def _node(self, incoming: Incoming) -> Node | None:
        found = self.found
        if found.kind not in TOLD or found.node is not None:
            return found.node if found.kind in TOLD else None
        if found.kind not in MOVING:
            return None
        more = {"streamed": incoming.stream, "at": self.now}
        if found.base is not None:
            return self.tree.add_node(found.base.chat, found.base.id, found.text or "", **more)
        chat = self.tree.add_chat(chat_names(incoming, read_markers(incoming.messages)))
        return self.tree.add_node(chat, None, found.text or "", greeting=found.greeting, **more)

    @property
    def kind(self) -> Kind:
        return self.found.kind

    @property
    def texts(self) -> list[str]:
        """What was said in every turn from the first one to the turn that the message is played on."""
        line: list[str] = []
        node = self.found.base
        while node is not None:
            line.insert(0, node.text)
            node = self.tree.nodes(node.chat).get(node.parent or 0)
        return line


def played(desk: Desk, head: Sequence[ChatMessage], said: Sequence[str], **more: bool | str) -> list[ChatMessage]:
    """The history after these messages of the person, each answered."""
    history = list(head)
    for text in said:
        history.append(person(text))
        history.append(character(desk.ask(*history, **more)))  # type: ignore[arg-type]
    return history
