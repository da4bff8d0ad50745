"""What is remembered of conversations: a tree of turns, each with the replies that were told for it.

A chat is the tree that grows from one first message. A node is one turn: a person's message on a parent node. The same
turn may have been told several times (a swipe, another member of a group): these are its replies. Nothing in a tree is
ever changed, only added to.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

OPENING = 48
"""Replies are looked up by so many characters of their beginning, as `plain_words` leaves it."""


@dataclass(frozen=True, slots=True)
class Node:
    """One turn. `parent` is None for the first message of a chat.

    `step`: the how manieth node of its chat this is, from 0. `text`: what the person wrote, without names and blanks
    around it. `greeting`: of a first message, what the card's greeting before it said (`plain_words`), or a digest of a
    history that was not ours, else empty. `applied`: it carried out an action and showed what came of it, so other
    words in its place would be a take-back. `opens_match`: a match begins with it, the first of the chat or a rematch.
    `over`: it ended the match. `at`: seconds since 1970. `streamed`: its request wanted its answer piece by
    piece; where that is not known, True, so that nothing quiet is taken for a turn.
    """

    id: int
    chat: int
    parent: int | None
    step: int
    text: str
    greeting: str = ""
    applied: bool = False
    opens_match: bool = False
    over: bool = False
    at: float = 0.0
    streamed: bool = True


@dataclass(frozen=True, slots=True)
class Reply:
    """One telling of a node, as it was sent. `words`: `plain_words` of the text, for comparing.

    `beside`: no telling of the turn itself, but a word more behind one.
    """

    id: int
    node: int
    chat: int
    words: str
    at: float = 0.0
    beside: bool = False


class Tree(Protocol):
    """What a recognition asks about the chats of one owner. No answer ever holds anything of another owner's."""

    def reply(self, reply: int) -> Reply | None:
        """The reply of this id; None where there is none, or it is not this owner's."""

    def replies_like(self, words: str) -> Sequence[Reply]:
        """The replies that may stand in a history as `words`: whole, begun and broken off, or with more behind.

        Only the first `OPENING` characters are compared: whoever asks compares the rest. The newest come first.
        """

    def nodes(self, chat: int) -> Mapping[int, Node]:
        """All turns of a chat by id, in the order of their steps."""

    def replies(self, chat: int) -> Sequence[Reply]:
        """All replies of a chat, in the order they were sent."""

    def chats_named(self, name: str) -> Sequence[int]:
        """The chats that were begun under an explicit id, or a card's id, `name`; the newest come first."""

    def first_turns(self, greeting: str, text: str) -> Sequence[Node]:
        """The first nodes of chats that began with this greeting and message; the newest come first."""


class MemoryTree:
    """A tree kept in memory, of one owner: for explaining recorded requests, and for tests."""

    def __init__(self) -> None:
        self._nodes: dict[int, Node] = {}
        self._replies: dict[int, Reply] = {}
        self._named: dict[str, list[int]] = {}
        self._chats = 0

    def add_chat(self, names: Iterable[str] = ()) -> int:
        """A new chat, known under these names."""
        self._chats += 1
        for name in names:
            self._named.setdefault(name, []).insert(0, self._chats)
        return self._chats

    def add_node(self, chat: int, parent: int | None, text: str, **more: object) -> Node:
        """A new turn of `chat`; `more` as the fields of `Node`."""
        node = Node(len(self._nodes) + 1, chat, parent, len(self.nodes(chat)), text, **more)  # type: ignore[arg-type]
        self._nodes[node.id] = node
        return node

    def add_reply(self, node: Node, words: str, at: float = 0.0) -> Reply:
        """One more telling of `node`."""
        reply = Reply(len(self._replies) + 1, node.id, node.chat, words, at)
        self._replies[reply.id] = reply
        return reply

    def reply(self, reply: int) -> Reply | None:
        """See `Tree`."""
        return self._replies.get(reply)

    def replies_like(self, words: str) -> Sequence[Reply]:
        """See `Tree`."""
        begun = words[:OPENING]
        found = [
            reply
            for reply in self._replies.values()
            if reply.words and (reply.words.startswith(begun) or begun.startswith(reply.words[:OPENING]))
        ]
        return found[::-1] if begun else []

    def nodes(self, chat: int) -> Mapping[int, Node]:
        """See `Tree`."""
        return {node.id: node for node in self._nodes.values() if node.chat == chat}

    def replies(self, chat: int) -> Sequence[Reply]:
        """See `Tree`."""
        return [reply for reply in self._replies.values() if reply.chat == chat]

    def chats_named(self, name: str) -> Sequence[int]:
        """See `Tree`."""
        return tuple(self._named.get(name, ()))

    def first_turns(self, greeting: str, text: str) -> Sequence[Node]:
        """See `Tree`."""
        found = [node for node in self._nodes.values() if node.parent is None]
        return [node for node in found if (node.greeting, node.text) == (greeting, text)][::-1]
