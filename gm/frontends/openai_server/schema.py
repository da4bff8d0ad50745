"""The tables in which the server keeps its chats, in SQLite or PostgreSQL. Rows are added and never changed."""

import re
from typing import Any

from sqlalchemy import (
    DDL,
    BigInteger,
    Boolean,
    Column,
    Dialect,
    Engine,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
    event,
    func,
    insert,
    inspect,
    select,
)
from sqlalchemy.types import TypeEngine

from gm.errors import StorageError

VERSION = 1
"""Of the tables. A program opens a database of its own version alone."""
POSTGRESQL, SQLITE = "postgresql", "sqlite"
CREATION_LOCK = 5_064_212
"""Any number: programs that make the tables of one PostgreSQL database at once wait for each other on it."""
UNKEPT = re.compile("[\x00\ud800-\udfff]")
"""What a database cannot hold as text: NUL in PostgreSQL, halves of characters in both."""


def kept(text: str) -> str:
    """The text as a database gives it back: U+FFFD stands for NUL and for halves of characters."""
    return UNKEPT.sub("\ufffd", text)


class Kept(TypeDecorator[str]):
    """Text of any characters, see `kept`; ordered by code points, also where the database has a language."""

    impl = Text
    cache_ok = True

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        """PostgreSQL compares by the rules of a language unless it is told otherwise."""
        return dialect.type_descriptor(Text(collation="C") if dialect.name == POSTGRESQL else Text())

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """See `kept`."""
        return None if value is None else kept(value)


Id = BigInteger().with_variant(Integer, SQLITE)
metadata = MetaData()

versions = Table(
    "gm_schema",
    metadata,
    Column("version", Integer, primary_key=True, autoincrement=False),
)
chats = Table(
    "chats",
    metadata,
    Column("id", Id, primary_key=True),
    Column("owner", Kept, nullable=False),
    Column("at", Float, nullable=False),
)
chat_names = Table(
    "chat_names",
    metadata,
    Column("id", Id, primary_key=True),
    Column("chat", Id, ForeignKey("chats.id"), nullable=False),
    Column("owner", Kept, nullable=False),
    Column("name", Kept, nullable=False),
    Column("number", Integer, nullable=False),
    UniqueConstraint("chat", "name"),
    # Of two who begin a chat of one name at the same moment the second is turned back.
    UniqueConstraint("owner", "name", "number"),
)
nodes = Table(
    "nodes",
    metadata,
    Column("id", Id, primary_key=True),
    Column("chat", Id, ForeignKey("chats.id"), nullable=False),
    Column("owner", Kept, nullable=False),
    Column("parent", Id, ForeignKey("nodes.id")),
    Column("step", Integer, nullable=False),
    Column("text", Kept, nullable=False),
    Column("greeting", Kept, nullable=False),
    # A digest of greeting and text of a chat's first node; texts themselves may be too long for an index.
    Column("beginning", Kept),
    Column("applied", Boolean, nullable=False),
    Column("opens_match", Boolean, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("streamed", Boolean, nullable=False),
    # The node that opened the match this one belongs to; none for that node itself, and before a match.
    Column("opened_by", Id, ForeignKey("nodes.id")),
    Column("match", Kept, nullable=False),
    Column("records", Kept, nullable=False),
    Column("memory", Kept, nullable=False),
    Column("at", Float, nullable=False),
    UniqueConstraint("chat", "step"),
    Index("nodes_by_beginning", "owner", "beginning"),
    Index("nodes_by_opener", "opened_by"),
    Index("nodes_by_match", "match"),
)
replies = Table(
    "replies",
    metadata,
    Column("id", Id, primary_key=True),
    Column("node", Id, ForeignKey("nodes.id"), nullable=False),
    Column("chat", Id, ForeignKey("chats.id"), nullable=False),
    Column("owner", Kept, nullable=False),
    Column("at", Float, nullable=False),
    Column("beside", Boolean, nullable=False),
    Index("replies_by_node", "node"),
)
parts = Table(
    "parts",
    metadata,
    Column("id", Id, primary_key=True),
    Column("reply", Id, ForeignKey("replies.id"), nullable=False),
    Column("chat", Id, ForeignKey("chats.id"), nullable=False),
    Column("owner", Kept, nullable=False),
    Column("text", Kept, nullable=False),
    Column("records", Kept, nullable=False),
    # How the reply begins once this part is added; none where it began so before.
    Column("opening", Kept),
    Index("parts_by_reply", "reply"),
    Index("parts_by_chat", "chat"),
    Index("parts_by_opening", "owner", "opening", "reply"),
)

REFUSE_ON_SQLITE = """
CREATE TRIGGER {table}_{verb} BEFORE {verb} ON {table}
BEGIN SELECT RAISE(ABORT, '{table}: rows are added and never changed'); END
"""
REFUSAL = """
CREATE OR REPLACE FUNCTION gm_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '%: rows are added and never changed', TG_TABLE_NAME; END $$
"""
REFUSE_ON_POSTGRESQL = """
CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}
FOR EACH STATEMENT EXECUTE FUNCTION gm_append_only()
"""


def _forbid_changes() -> None:
    """Lets the database itself refuse whatever is no addition; called once, here."""

    def listen(to: MetaData | Table, when: str, statement: str, dialect: str) -> None:
        only: Any = DDL(statement.replace("%", "%%"))  # type: ignore[no-untyped-call]
        event.listen(to, when, only.execute_if(dialect=dialect))

    listen(metadata, "before_create", REFUSAL, POSTGRESQL)
    for table in metadata.sorted_tables:
        for verb in ("update", "delete"):
            listen(table, "after_create", REFUSE_ON_SQLITE.format(table=table.name, verb=verb), SQLITE)
        listen(table, "after_create", REFUSE_ON_POSTGRESQL.format(table=table.name), POSTGRESQL)


_forbid_changes()


def prepare(engine: Engine, place: str) -> None:
    """Makes the tables where there are none; programs that do so at once make them once.

    Raises:
        StorageError: the database is another program's, or of another version; `place` is its name for people.
    """
    with engine.begin() as connection:
        if engine.dialect.name == POSTGRESQL:
            connection.execute(select(func.pg_advisory_xact_lock(CREATION_LOCK)))
        there = set(inspect(connection).get_table_names())
        if versions.name in there:
            _require_version(connection.scalar(select(func.max(versions.c.version))), place)
            return
        # A SQLite file is one program's; a PostgreSQL database may be shared with others.
        foreign = there if engine.dialect.name == SQLITE else there & set(metadata.tables)
        if foreign:
            tables = ", ".join(sorted(foreign)[:5])
            raise StorageError(f"{place} holds tables of another program ({tables}); name a database of its own for gm")
        metadata.create_all(connection, checkfirst=False)
        connection.execute(insert(versions).values(version=VERSION))


def _require_version(found: int | None, place: str) -> None:
    if found != VERSION:
        step = "use a newer gm" if found is not None and found > VERSION else "name another database"
        raise StorageError(f"{place} has tables of version {found}; this gm reads version {VERSION}: {step}")
