"""Opens a database: what SQLite and PostgreSQL each need so that a commit is on the disk and writers wait."""

import os
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from gm.errors import StorageError
from gm.frontends.openai_server.schema import POSTGRESQL, SQLITE

EXPECTED = "sqlite:///FILE or postgresql+psycopg://USER:PASSWORD@HOST/NAME is expected"
SECONDS_TO_WAIT = 20
"""For another program's write to SQLite, and for PostgreSQL to answer at all."""
FILE_MODE = 0o600
CONNECTIONS, MORE_CONNECTIONS = 16, 48
"""Kept open, and opened beyond these while so many threads ask at once."""


def connect(url: str, *, make: bool = True) -> tuple[Engine, str]:
    """An engine for a database URL, and the name of the database for people, without a password.

    `make`: a SQLite file is made where there is none. Transactions of an engine with the execution option `writes` take
    the write lock at once.

    Raises:
        StorageError: the URL is none, or names a database that is not spoken here.
    """
    try:
        address = make_url(url)
    except ArgumentError:
        raise StorageError(f"the database URL is no URL: {EXPECTED}") from None
    kind = address.get_backend_name()
    if kind == POSTGRESQL:
        return _postgresql(address)
    if kind == SQLITE:
        return _sqlite(address, make)
    raise StorageError(f"the database URL begins with {address.drivername!r}: {EXPECTED}")


def _postgresql(address: URL) -> tuple[Engine, str]:
    address = address.set(drivername="postgresql+psycopg")
    try:
        engine = create_engine(
            address,
            hide_parameters=True,
            connect_args={"connect_timeout": SECONDS_TO_WAIT},
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_pre_ping=True,
        )
    except (ImportError, NoSuchModuleError):
        raise StorageError("PostgreSQL needs another package: pip install 'gm[postgresql]'") from None
    return engine, address.render_as_string(hide_password=True)


def _sqlite(address: URL, make: bool) -> tuple[Engine, str]:
    if not address.database or address.database == ":memory:":
        raise StorageError(f"the database URL names no file: {EXPECTED}")
    path = Path(address.database).expanduser()
    if make:
        make_file(path)
    elif not path.exists():
        raise StorageError(f"{path}: there is no such database")
    engine = create_engine(
        address.set(drivername="sqlite+pysqlite", database=str(path)),
        # What people wrote, and the seeds of matches, stand in no message that goes to a log.
        hide_parameters=True,
        connect_args={"timeout": SECONDS_TO_WAIT},
        pool_size=CONNECTIONS,
        max_overflow=MORE_CONNECTIONS,
    )
    event.listen(engine, "connect", _prepare_connection)
    event.listen(engine, "begin", _begin)
    return engine, str(path)


def make_file(path: Path) -> None:
    """An empty file that its owner alone may read, where there is none.

    Raises:
        StorageError: it cannot be made.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, FILE_MODE))
    except OSError as error:
        raise StorageError(f"{path}: {error.strerror}; a place for a database is expected") from None


def _prepare_connection(connection: sqlite3.Connection, _record: Any) -> None:
    """Each connection: on the disk at each commit, references hold, and `_begin` alone begins transactions."""
    connection.isolation_level = None
    # A commit writes to the log beside the file, so that readers never wait for a writer.
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _begin(connection: Connection) -> None:
    # A write lock that is taken later, after a read, cannot wait: the read may be out of date by then.
    if connection.get_execution_options().get("writes"):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
