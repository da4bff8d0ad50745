"""What people have won and lost at a server's tables, by owner: the same nick is somebody else for another key."""

from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from gm.errors import GmError
from gm.frontends.openai_server.journal import LOG
from gm.frontends.profile import count_quietly, gains
from gm.profiles import Profiles
from gm.table import Table

OWNER_DIGITS = 16


class Results(Protocol):
    """Hears of matches that end. May be called from any thread."""

    def gains(self, owner: str, table: Table) -> Iterable[str]:
        """What the end of a match adds, as sentences. Nothing is counted: the turn may never be stored."""

    def count(self, owner: str, table: Table) -> None:
        """Counts a match whose end is stored; once, however often it is told."""


class NoResults:
    """Keeps nothing of a match that has ended."""

    def gains(self, owner: str, table: Table) -> Iterable[str]:
        """See `Results`."""
        return ()

    def count(self, owner: str, table: Table) -> None:
        """See `Results`."""


class KeptResults:
    """Keeps profiles in a folder, a file for each owner. A match is over whatever becomes of its profile."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def gains(self, owner: str, table: Table) -> Iterable[str]:
        """See `Results`."""
        try:
            return list(gains(Profiles(self._file(owner)), table))
        except GmError as error:
            LOG.warning("%s", error)
            return ()

    def count(self, owner: str, table: Table) -> None:
        """See `Results`."""
        count_quietly(self._file(owner), table, LOG)

    def _file(self, owner: str) -> Path:
        return self._folder / f"{owner[:OWNER_DIGITS]}.sqlite3"
