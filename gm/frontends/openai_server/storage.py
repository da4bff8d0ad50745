"""Where the server keeps its chats: one SQLite file, or a PostgreSQL database. What was added is never changed.

A turn is one transaction: its node, its first reply, and the chat where it begins one, are on the disk when `add_turn`
returns, or nothing is. Several programs may serve one database: writers of one chat follow one another, and of two
who saw the same tree the second gets a `MovedError`.
"""

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import Any

from sqlalchemy import Connection, Engine, Executable, bindparam, case, func, insert, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from gm.conversation.tree import OPENING, Node, Reply
from gm.conversation.words import plain_words
from gm.errors import MovedError, StorageError
from gm.frontends.openai_server.connecting import connect
from gm.frontends.openai_server.schema import SQLITE, chat_names, chats, kept, nodes, parts, prepare, replies
from gm.frontends.openai_server.stored_tree import (
    NOTHING,
    AnyRow,
    ChatCache,
    StoredTree,
    Words,
    beginning_key,
    name_key,
)

REPLIES_AT_HAND = 1024
"""Of so many texts it is remembered what is compared of them."""


@dataclass(frozen=True, slots=True)
class NewTurn:
    """A turn to be added.

    `chat`: None begins one, known under `names` from then on (an explicit id, a card's id), each with the number of
    chats of that name that the writer saw; such a turn has no `parent` and step 0. `parent`: a node of the same chat.
    `step`: how many nodes of the chat the writer saw. `text`, `greeting`, `applied`, `over`, `streamed`: as of `Node`.
    `opens_match`: a match begins with it, and its header is among its `records`. `records`: JSON lines of a
    transcript, without hashes. `memory`: JSON, what the session remembers after the turn. `match`: the public id of
    the match, empty where there is none.
    """

    chat: int | None
    parent: int | None
    step: int
    text: str
    names: tuple[tuple[str, int], ...] = ()
    greeting: str = ""
    applied: bool = False
    opens_match: bool = False
    over: bool = False
    records: str = ""
    memory: str = ""
    match: str = ""
    streamed: bool = True


@dataclass(frozen=True, slots=True)
class StoredTurn:
    """What a node holds for going on from it. `opens_match`: the header of its match is among its records."""

    node: int
    records: str
    memory: str
    opens_match: bool
    match: str


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match: the node that opened it with its records, and the newest of its nodes; once it is over, of those after.

    `turns`: nodes of all its branches. `begun`: something was played. `over`: it ended in one of its branches.
    `began`, `changed`: seconds since 1970.
    """

    match: str
    owner: str
    chat: int
    opener: int
    records: str
    began: float
    newest: int
    turns: int
    begun: bool
    over: bool
    changed: float


def open_store(
    url: str, words: Words = plain_words, clock: Callable[[], float] = time.time, *, make: bool = True
) -> "Store":
    """The store at a database URL: `sqlite:///file`, `postgresql+psycopg://user@host/name`.

    A SQLite file is made where there is none, readable by its owner alone: it holds the seeds of matches that go on;
    without `make` there must be one. `words` makes of a reply what is compared; how replies begin in it is kept in the
    database.

    Raises:
        StorageError: the database cannot be opened, is of another version, or is another program's.
    """
    engine, place = connect(url, make=make)
    try:
        with errors_of(place):
            prepare(engine.execution_options(writes=True), place)
    except StorageError:
        engine.dispose()
        raise
    return Store(engine, place, words, clock)


@contextmanager
def errors_of(place: str) -> Iterator[None]:
    """Around whatever asks the database.

    Raises:
        StorageError: it could not answer; one line, without the statement and its values.
    """
    try:
        yield
    except SQLAlchemyError as error:
        cause = getattr(error, "orig", None) or error
        reason = next(iter(str(cause).splitlines()), type(cause).__name__)
        raise StorageError(f"{place}: {reason}") from error


class Store:
    """The chats of all owners. May be used from any thread, by several programs at once on one database.

    Every method may raise a `StorageError`: the database could not answer, and nothing was added.
    """

    def __init__(self, engine: Engine, place: str, words: Words, clock: Callable[[], float]) -> None:
        self._engine = engine
        self._writer = engine.execution_options(writes=True)
        self._place = place
        # The same replies are looked up by words again and again, by whoever goes on with a chat.
        self._words: Words = lru_cache(REPLIES_AT_HAND)(words)
        self._clock = clock
        self._cache = ChatCache()
        # SQLite has one writer at a time and lets the others sleep and ask again; waiting here wakes them at once.
        self._turnstile = Lock() if engine.dialect.name == SQLITE else contextlib.nullcontext()

    def close(self) -> None:
        """Lets go of the database."""
        self._engine.dispose()

    def tree(self, owner: str) -> StoredTree:
        """What is there of `owner`'s chats now: one for each request, and a new one after a `MovedError`."""
        return StoredTree(self._rows, owner, self._words, self._cache)

    # -- adding ---------------------------------------------------------------------------------------------------

    def add_turn(self, owner: str, turn: NewTurn, reply: str) -> tuple[Node, Reply]:
        """Adds a turn with its first reply, as far as that is written; both are on the disk when this returns.

        `reply` is the text as it is sent, without invisible marks: its id is known only now.

        Raises:
            MovedError: the chat has other than `turn.step` nodes by now; nothing was added.
            StorageError: there is no such chat or parent of this owner's.
        """
        at = self._clock()
        with self._writing() as connection:
            if turn.chat is None:
                chat = _add(connection, chats, owner=owner, at=at)
                for name, seen in dict(turn.names).items():
                    self._add_name(connection, owner, chat, name_key(name), seen)
            else:
                chat = turn.chat
                self._lock(connection, chat, owner)
            node = self._add_node(connection, owner, chat, turn, at)
            return node, self._add_reply(connection, owner, node, reply)

    def _add_node(self, connection: Connection, owner: str, chat: int, turn: NewTurn, at: float) -> Node:
        steps = connection.scalar(STEPS, {"chat": chat})
        if steps != turn.step:
            raise MovedError(f"chat {chat} has {steps} turns by now, not {turn.step}: read it again")
        shown: dict[str, Any] = {
            "chat": chat,
            "parent": turn.parent,
            "step": turn.step,
            "text": kept(turn.text),
            "greeting": kept(turn.greeting),
            "applied": turn.applied,
            "opens_match": turn.opens_match,
            "over": turn.over,
            "at": at,
            "streamed": turn.streamed,
        }
        node = _add(
            connection,
            nodes,
            owner=owner,
            beginning=beginning_key(turn.greeting, turn.text) if turn.parent is None else None,
            opened_by=_opener(connection, chat, turn),
            match=turn.match,
            records=turn.records,
            memory=turn.memory,
            **shown,
        )
        return Node(node, **shown)

    def add_reply(self, node: Node, text: str, records: str = "", *, beside: bool = False) -> Reply:
        """One more telling of `node`, or a word `beside` one, as far as it is written; on the disk when it returns."""
        with self._writing() as connection:
            owner = self._lock(connection, node.chat)
            return self._add_reply(connection, owner, node, text, records, beside=beside)

    def _add_reply(
        self, connection: Connection, owner: str, node: Node, text: str, records: str = "", *, beside: bool = False
    ) -> Reply:
        at = self._clock()
        reply = _add(connection, replies, node=node.id, chat=node.chat, owner=owner, at=at, beside=beside)
        words = self._words(kept(text))
        opening = words[:OPENING] or None
        _add(connection, parts, reply=reply, chat=node.chat, owner=owner, text=text, records=records, opening=opening)
        return Reply(reply, node.id, node.chat, words, at, beside)

    def append(self, reply: int, text: str, records: str = "") -> None:
        """Adds to a reply what was written since: text that is about to be sent, its records, or both."""
        with self._writing() as connection:
            found = connection.execute(CHAT_OF_REPLY, {"reply": reply}).first()
            if found is None:
                raise StorageError(f"there is no reply {reply}")
            opening = self._new_opening(connection, reply, text)
            _add(
                connection,
                parts,
                reply=reply,
                chat=found.chat,
                owner=found.owner,
                text=text,
                records=records,
                opening=opening,
            )

    def _new_opening(self, connection: Connection, reply: int, text: str) -> str | None:
        """How the reply begins with `text` behind it; None where it begins as before."""
        longest = connection.scalar(LONGEST_OPENING, {"reply": reply}) or 0
        if not text or longest >= OPENING:
            return None
        before = "".join(connection.scalars(TEXTS, {"reply": reply}))
        old, new = (self._words(kept(whole))[:OPENING] for whole in (before, before + text))
        return new if new != old else None

    def add_name(self, owner: str, chat: int, name: str) -> None:
        """Makes the chat known under one more name; where it is already, nothing."""
        with self._writing() as connection:
            self._lock(connection, chat, owner)
            same = (chat_names.c.chat == chat, chat_names.c.name == name_key(name))
            if connection.scalar(select(chat_names.c.id).where(*same)) is None:
                others = (chat_names.c.owner == owner, chat_names.c.name == name_key(name))
                count = connection.scalar(select(func.count()).where(*others)) or 0
                self._add_name(connection, owner, chat, name_key(name), count)

    def _add_name(self, connection: Connection, owner: str, chat: int, name: str, number: int) -> None:
        try:
            _add(connection, chat_names, chat=chat, owner=owner, name=name, number=number)
        except IntegrityError:
            raise MovedError(f"more than {number} chats are called {name!r} by now: read it again") from None

    def _lock(self, connection: Connection, chat: int, owner: str | None = None) -> str:
        """Keeps all others from adding to the chat until the transaction ends; returns whose it is."""
        found = connection.scalar(OWNER_OF_CHAT, {"chat": chat})
        if found is None or owner not in (None, found):
            raise StorageError(f"there is no chat {chat} of this owner's")
        return str(found)

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with self._turnstile, errors_of(self._place), self._writer.begin() as connection:
            yield connection

    # -- reading --------------------------------------------------------------------------------------------------

    def chain(self, node: int) -> list[StoredTurn]:
        """The turns from the one that opened the node's match, or from the chat's first, down to `node`.

        Their records, one after another, are the transcript of the match. Empty where there is no such node.
        """
        up = select(nodes.c.id, nodes.c.parent, nodes.c.opens_match).where(nodes.c.id == node).cte(recursive=True)
        parents = select(nodes.c.id, nodes.c.parent, nodes.c.opens_match).join(up, nodes.c.id == up.c.parent)
        up = up.union_all(parents.where(up.c.opens_match.is_(False)))
        rows = self._rows(TURNS.join(up, nodes.c.id == up.c.id).order_by(nodes.c.step))
        return [StoredTurn(*row) for row in rows]

    def opener(self, node: int) -> StoredTurn | None:
        """The turn that opened the node's match, without reading the match; None before any match."""
        opened_by = select(func.coalesce(nodes.c.opened_by, nodes.c.id)).where(nodes.c.id == node).scalar_subquery()
        rows = self._rows(TURNS.where(nodes.c.id == opened_by, nodes.c.opens_match))
        return StoredTurn(*rows[0]) if rows else None

    def reply_text(self, reply: int) -> str:
        """All of a reply that was written; empty where there is none."""
        return "".join(row.text for row in self._parts(reply))

    def reply_records(self, reply: int) -> str:
        """The records that telling it made, JSON lines."""
        return joined_lines(row.records for row in self._parts(reply))

    def newest_reply(self, node: int) -> int | None:
        """The id of the newest telling of a node; a word beside it is none."""
        told = (replies.c.node == node, replies.c.beside.is_(False))
        rows = self._rows(select(func.max(replies.c.id).label("id")).where(*told))
        return rows[0].id if rows else None

    def matches(self, owner: str | None = None, match: str = "") -> list[StoredMatch]:
        """The matches, the one changed last first: of one owner where given, whose public id begins with `match`."""
        opener = nodes.alias("opener")
        belongs = func.coalesce(nodes.c.opened_by, nodes.c.id)
        of_match = select(
            belongs.label("opener"),
            func.coalesce(func.max(case((nodes.c.over, nodes.c.id))), func.max(nodes.c.id)).label("newest"),
            func.count().label("turns"),
            (func.count(case((nodes.c.applied, nodes.c.id))) > 0).label("begun"),
            (func.count(case((nodes.c.over, nodes.c.id))) > 0).label("over"),
            func.max(nodes.c.at).label("changed"),
        ).group_by(belongs)
        found = of_match.subquery()
        query = select(
            opener.c.match,
            opener.c.owner,
            opener.c.chat,
            opener.c.id,
            opener.c.records,
            opener.c.at,
            found.c.newest,
            found.c.turns,
            found.c.begun,
            found.c.over,
            found.c.changed,
        )
        query = query.join(found, opener.c.id == found.c.opener).where(opener.c.opens_match)
        if owner is not None:
            query = query.where(opener.c.owner == owner)
        if match:
            query = query.where(opener.c.match.startswith(match, autoescape=True))
        rows = self._rows(query.order_by(found.c.changed.desc(), opener.c.id.desc()))
        return [StoredMatch(*row) for row in rows]

    def _parts(self, reply: int) -> Sequence[AnyRow]:
        return self._rows(PARTS_OF_REPLY, {"reply": reply})

    def _rows(self, query: Executable, values: Mapping[str, object] = NOTHING) -> Sequence[AnyRow]:
        with errors_of(self._place), self._engine.connect() as connection:
            return connection.execute(query, values).all()


TURNS = select(nodes.c.id, nodes.c.records, nodes.c.memory, nodes.c.opens_match, nodes.c.match)
# What every turn asks is built once: building a statement costs more than carrying it out.
INSERTS = {table: insert(table) for table in (chats, chat_names, nodes, replies, parts)}
STEPS = select(func.count()).where(nodes.c.chat == bindparam("chat"))
OWNER_OF_CHAT = select(chats.c.owner).where(chats.c.id == bindparam("chat")).with_for_update()
PARENT = select(nodes.c.opens_match, nodes.c.opened_by).where(
    nodes.c.id == bindparam("parent"), nodes.c.chat == bindparam("chat")
)
CHAT_OF_REPLY = (
    select(replies.c.chat, chats.c.owner)
    .join_from(replies, chats, replies.c.chat == chats.c.id)
    .where(replies.c.id == bindparam("reply"))
    .with_for_update(of=chats)
)
LONGEST_OPENING = select(func.max(func.length(parts.c.opening))).where(parts.c.reply == bindparam("reply"))
TEXTS = select(parts.c.text).where(parts.c.reply == bindparam("reply")).order_by(parts.c.id)
PARTS_OF_REPLY = select(parts.c.text, parts.c.records).where(parts.c.reply == bindparam("reply")).order_by(parts.c.id)


def joined_lines(texts: Iterable[str]) -> str:
    """JSON lines one after another, each ended, whether or not the pieces were."""
    return "".join(text if text.endswith("\n") else f"{text}\n" for text in texts if text)


def _add(connection: Connection, table: Any, **values: object) -> int:
    """Adds a row; returns its id."""
    key = connection.execute(INSERTS[table], values).inserted_primary_key
    assert key is not None
    return int(key[0])


def _opener(connection: Connection, chat: int, turn: NewTurn) -> int | None:
    """The node that opened the match which `turn` goes on with."""
    if turn.parent is None:
        return None
    parent = connection.execute(PARENT, {"parent": turn.parent, "chat": chat}).first()
    if parent is None:
        raise StorageError(f"node {turn.parent} is not of chat {chat}")
    if turn.opens_match:
        return None
    return turn.parent if parent.opens_match else parent.opened_by
