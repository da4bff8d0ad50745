"""Databases for tests: SQLite files, and a PostgreSQL server of their own where one can be had."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

SERVER = "GM_TEST_POSTGRESQL"
"""A URL `postgresql+psycopg://...` of a server in whose database tests may create schemas; else one is started."""
PROGRAMS = "usr/lib/postgresql/*/bin"
SECONDS_TO_START = 30


@contextmanager
def postgresql_server() -> Iterator[str]:
    """The URL of a PostgreSQL server; skips the test, saying why, where there is none."""
    if given := os.environ.get(SERVER):
        yield given
        return
    folders = sorted(Path("/").glob(PROGRAMS), key=lambda folder: float(folder.parent.name))
    found = shutil.which("initdb")
    programs = Path(found).resolve().parent if found else folders[-1] if folders else None
    if programs is None or not (programs / "initdb").exists():
        pytest.skip(f"no PostgreSQL: no initdb in PATH or /{PROGRAMS}, and {SERVER} is not set")
    folder = Path(tempfile.mkdtemp(prefix="gm-pg-"))
    try:
        yield from _started(programs, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _started(programs: Path, folder: Path) -> Iterator[str]:
    """Runs a server that listens on a socket in `folder` alone."""
    person: dict[str, Any] = {}
    if os.geteuid() == 0:
        # The server refuses to be run by root.
        name = next((name for name in ("postgres", "nobody") if _is_user(name)), None)
        if name is None:
            pytest.skip("no PostgreSQL: it does not run as root, and there is no user postgres or nobody")
        os.chown(folder, pwd.getpwnam(name).pw_uid, pwd.getpwnam(name).pw_gid)
        person = {"user": name, "group": pwd.getpwnam(name).pw_gid, "extra_groups": []}
    _make_cluster(programs, folder, person)
    serve = [programs / "postgres", "-D", folder / "data", "-k", folder, "-c", "listen_addresses=", "-c", "fsync=off"]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(serve, cwd=folder, stdout=log, stderr=log, **person)
    try:
        _wait_for(programs, folder, server)
        yield f"postgresql+psycopg://postgres@/postgres?host={folder}"
    finally:
        # Nothing of it is kept: it need not wait for clients, or write anything.
        server.send_signal(signal.SIGQUIT)
        server.wait(SECONDS_TO_START)


def _make_cluster(programs: Path, folder: Path, person: dict[str, Any]) -> None:
    """Makes it compare texts as English does where it can, and not by their bytes: as most servers do."""
    make = [programs / "initdb", "-D", folder / "data", "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync"]
    for locale in (["--locale-provider=icu", "--icu-locale=en"], ["--locale=C.UTF-8"], []):
        shutil.rmtree(folder / "data", ignore_errors=True)
        made = subprocess.run(
            [*make, *locale], cwd=folder, capture_output=True, text=True, check=False, timeout=60, **person
        )
        if made.returncode == 0:
            return
    pytest.skip(f"no PostgreSQL: initdb says {made.stderr.strip()[-300:]}")


def _is_user(name: str) -> bool:
    try:
        pwd.getpwnam(name)
    except KeyError:
        return False
    return True


def _wait_for(programs: Path, folder: Path, server: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while subprocess.run([programs / "pg_isready", "-h", folder, "-q"], check=False).returncode:
        if server.poll() is not None or time.monotonic() > deadline:
            pytest.skip(f"no PostgreSQL: the server does not start: {(folder / 'log').read_text()[-300:]}")
        time.sleep(0.05)


@contextmanager
def postgresql_schemas(server: str) -> Iterator[Callable[[], str]]:
    """Makes empty places on a server, each as good as a database of its own, and gives their URLs; drops them after."""
    from sqlalchemy import create_engine
    from sqlalchemy.engine import make_url

    engine = create_engine(server, isolation_level="AUTOCOMMIT")
    names: list[str] = []

    def make() -> str:
        names.append(f"gm_test_{os.getpid()}_{len(names)}")
        with engine.connect() as connection:
            connection.exec_driver_sql(f"CREATE SCHEMA {names[-1]}")
        place = {"options": f"-csearch_path={names[-1]}"}
        return make_url(server).update_query_dict(place).render_as_string(hide_password=False)

    yield make
    with engine.connect() as connection:
        for name in names:
            connection.exec_driver_sql(f"DROP SCHEMA {name} CASCADE")
    engine.dispose()
