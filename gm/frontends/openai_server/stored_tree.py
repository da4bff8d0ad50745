"""The chats of one owner as recognition asks for them, read from the database and kept between requests."""

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from threading import Lock
from types import MappingProxyType
from typing import Any, Protocol, TypeAlias

from sqlalchemy import ColumnElement, CompoundSelect, Executable, Row, Select, and_, bindparam, select, union

from gm.conversation.tree import OPENING, Node, Reply
from gm.frontends.openai_server.schema import chat_names, kept, nodes, parts, replies

LONGEST_NAME = 200
"""Longer names of chats are looked up by their digest: an index takes no long texts."""
MOST = 200
"""At most so many replies or first turns are found by their words, the newest."""
CACHE_SIZE = 32_000_000
"""The process keeps chats of so many characters altogether."""
ROW_SIZE = 500
"""What a row costs beside its texts, counted as characters."""
LEAST_TOO_GREAT = 2**63
FIRST_CHARACTER_AFTER_SURROGATES = 0xE000
LAST_CHARACTER = 0x10FFFF

Words: TypeAlias = Callable[[str], str]
"""Makes of a text what is compared (`plain_words`)."""
AnyRow: TypeAlias = Row[*tuple[Any, ...]]


class Read(Protocol):
    """Asks the database."""

    def __call__(self, query: Executable, values: Mapping[str, object] = ..., /) -> Sequence[AnyRow]:
        """The rows of `query`, with `values` for what it leaves open."""


NOTHING: Mapping[str, object] = MappingProxyType({})


def name_key(name: str) -> str:
    """How a name of a chat stands in the database."""
    return name if len(name) <= LONGEST_NAME else f"sha256:{hashlib.sha256(kept(name).encode()).hexdigest()}"


def beginning_key(greeting: str, text: str) -> str:
    """How greeting and first message of a chat are looked up."""
    return hashlib.blake2b(f"{kept(greeting)}\0{kept(text)}".encode(), digest_size=16).hexdigest()


def after_all(beginning: str) -> str:
    """The least text that comes after every text that begins with `beginning`; empty where there is none."""
    while beginning and ord(beginning[-1]) == LAST_CHARACTER:
        beginning = beginning[:-1]
    if not beginning:
        return ""
    following = ord(beginning[-1]) + 1
    return beginning[:-1] + chr(FIRST_CHARACTER_AFTER_SURROGATES if 0xD800 <= following <= 0xDFFF else following)


@dataclass(frozen=True, slots=True)
class ChatView:
    """A chat as it stood at one moment: its nodes by id in the order of steps, its replies by id in order."""

    nodes: Mapping[int, Node] = field(default_factory=dict)
    replies: Mapping[int, Reply] = field(default_factory=dict)
    last_node: int = 0
    last_part: int = 0

    @property
    def size(self) -> int:
        """About what it takes in memory, in characters."""
        texts = sum(len(node.text) + len(node.greeting) + ROW_SIZE for node in self.nodes.values())
        return texts + sum(len(reply.words) + ROW_SIZE for reply in self.replies.values())


class ChatCache:
    """The chats that were looked at last, up to a size. May be used from any thread.

    What it holds may be older than the database: rows are only ever added, so whoever takes a view reads what came
    after it.
    """

    def __init__(self, most: int = CACHE_SIZE) -> None:
        self._most = most
        self._size = 0
        self._views: OrderedDict[tuple[str, int], tuple[ChatView, int]] = OrderedDict()
        self._lock = Lock()

    def get(self, owner: str, chat: int) -> ChatView:
        """What was read of it, perhaps nothing."""
        with self._lock:
            if (owner, chat) not in self._views:
                return ChatView()
            self._views.move_to_end((owner, chat))
            return self._views[owner, chat][0]

    def put(self, owner: str, chat: int, view: ChatView) -> None:
        """Keeps it, and forgets those that were not asked for the longest."""
        size = view.size
        with self._lock:
            self._size += size - self._views.pop((owner, chat), (view, 0))[1]
            self._views[owner, chat] = (view, size)
            while self._size > self._most:
                self._size -= self._views.popitem(last=False)[1][1]


class StoredTree:
    """The chats of one owner, as `gm.conversation.tree.Tree`.

    A tree shows each chat as it stood when it was first asked for, so that what it answers fits together while others
    write. It is cheap: take a new one for each request, and again after a `MovedError`.
    """

    def __init__(self, read: Read, owner: str, words: Words, cache: ChatCache) -> None:
        self._read = read
        self._owner = owner
        self._words = words
        self._cache = cache
        self._views: dict[int, ChatView] = {}

    def reply(self, reply: int) -> Reply | None:
        """See `Tree`."""
        # A forged mark may name any number; databases take those of 64 bits.
        if not 0 < reply < LEAST_TOO_GREAT:
            return None
        found = self._shown(self._read(PARTS_OF_REPLY, {"owner": self._owner, "reply": reply}))
        return found[0] if found else None

    def replies_like(self, words: str) -> Sequence[Reply]:
        """See `Tree`; at most `MOST`."""
        begun = kept(words)[:OPENING]
        if not begun:
            return ()
        begins = parts.c.opening.in_([begun[:length] for length in range(1, len(begun) + 1)])
        # Two searches: of one with "or" a database makes a walk through all that the owner has.
        fits = self._openings(begins)
        if len(begun) < OPENING:
            behind = after_all(begun)
            longer = parts.c.opening > begun
            fits = union(fits, self._openings(and_(longer, parts.c.opening < behind) if behind else longer))
        which = fits.subquery()
        newest = select(which.c.reply).order_by(which.c.reply.desc()).limit(MOST)
        found = self._read_replies(parts.c.reply.in_(newest))
        return [reply for reply in found if _may_be(reply.words, begun)][::-1]

    def nodes(self, chat: int) -> Mapping[int, Node]:
        """See `Tree`."""
        return self._view(chat).nodes

    def replies(self, chat: int) -> Sequence[Reply]:
        """See `Tree`."""
        return tuple(self._view(chat).replies.values())

    def chats_named(self, name: str) -> Sequence[int]:
        """See `Tree`."""
        query = select(chat_names.c.chat).where(chat_names.c.owner == self._owner, chat_names.c.name == name_key(name))
        return tuple(row.chat for row in self._read(query.order_by(chat_names.c.id.desc())))

    def first_turns(self, greeting: str, text: str) -> Sequence[Node]:
        """See `Tree`; at most `MOST`."""
        first = and_(nodes.c.owner == self._owner, nodes.c.beginning == beginning_key(greeting, text))
        found = map(node_of, self._read(NODES.where(first).order_by(nodes.c.id.desc()).limit(MOST)))
        return [node for node in found if (node.greeting, node.text) == (kept(greeting), kept(text))]

    def _openings(self, which: ColumnElement[bool]) -> Select[*tuple[Any, ...]] | CompoundSelect[*tuple[Any, ...]]:
        """The replies that begin, or began once, in some way."""
        return select(parts.c.reply).where(parts.c.owner == self._owner, which)

    def _read_replies(self, which: ColumnElement[bool]) -> list[Reply]:
        """Whole replies, the oldest first, as far as they stand in what this tree has shown of their chats."""
        return self._shown(
            self._read(PARTS.where(replies.c.owner == self._owner, which).order_by(parts.c.reply, parts.c.id))
        )

    def _shown(self, rows: Iterable[AnyRow]) -> list[Reply]:
        """The replies of rows of `PARTS`, as far as they stand in what this tree has shown of their chats."""
        found, views = self._joined(rows), self._views
        return [
            reply if reply.chat not in views else views[reply.chat].replies[reply.id]
            for reply in found
            if reply.chat not in views or reply.id in views[reply.chat].replies
        ]

    def _joined(self, rows: Iterable[AnyRow]) -> list[Reply]:
        """One reply for the rows of its parts, which stand together and in order."""
        found = []
        for reply, group in groupby(rows, key=lambda row: row.reply):
            its = list(group)
            words = self._words("".join(row.text for row in its))
            found.append(Reply(reply, its[0].node, its[0].chat, words, its[0].at, its[0].beside))
        return found

    def _view(self, chat: int) -> ChatView:
        if chat not in self._views:
            self._views[chat] = self._read_view(chat)
        return self._views[chat]

    def _read_view(self, chat: int) -> ChatView:
        """What is kept of a chat and what came after it. Within a chat rows are committed in the order of their ids."""
        known = self._cache.get(self._owner, chat)
        of_chat = {"chat": chat, "owner": self._owner}
        # Parts before nodes: so no reply is seen whose node is not.
        new_parts = self._read(NEW_PARTS, {**of_chat, "last": known.last_part})
        new_nodes = self._read(NEW_NODES, {**of_chat, "last": known.last_node})
        if not new_parts and not new_nodes:
            return known
        view = ChatView(
            {**known.nodes, **{row.id: node_of(row) for row in new_nodes}},
            {**known.replies, **{reply.id: reply for reply in self._joined(new_parts)}},
            max([known.last_node, *(row.id for row in new_nodes)]),
            max([known.last_part, *(row.part for row in new_parts)]),
        )
        self._cache.put(self._owner, chat, view)
        return view


NODES = select(
    nodes.c.id,
    nodes.c.chat,
    nodes.c.parent,
    nodes.c.step,
    nodes.c.text,
    nodes.c.greeting,
    nodes.c.applied,
    nodes.c.opens_match,
    nodes.c.over,
    nodes.c.at,
    nodes.c.streamed,
)
PARTS = select(
    parts.c.id.label("part"),
    parts.c.reply,
    replies.c.node,
    replies.c.chat,
    replies.c.at,
    replies.c.beside,
    parts.c.text,
).join_from(parts, replies, parts.c.reply == replies.c.id)


# What every request asks is built once: building a statement costs more than carrying it out.
PARTS_OF_REPLY = PARTS.where(replies.c.owner == bindparam("owner"), parts.c.reply == bindparam("reply")).order_by(
    parts.c.reply, parts.c.id
)
NEW_PARTS = PARTS.where(
    parts.c.reply.in_(
        select(parts.c.reply).where(
            parts.c.chat == bindparam("chat"), parts.c.owner == bindparam("owner"), parts.c.id > bindparam("last")
        )
    )
).order_by(parts.c.reply, parts.c.id)
NEW_NODES = NODES.where(
    nodes.c.chat == bindparam("chat"), nodes.c.owner == bindparam("owner"), nodes.c.id > bindparam("last")
).order_by(nodes.c.id)


def node_of(row: AnyRow) -> Node:
    """The node of a row of `NODES`."""
    return Node(*row)


def _may_be(words: str, begun: str) -> bool:
    return bool(words) and (words.startswith(begun) or begun.startswith(words[:OPENING]))
