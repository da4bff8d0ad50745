"""What people have won and lost, kept between games in one small database file (R16).

The file holds one row for each finished match and person, and nothing that could contradict it: experience, level,
multiplier and boosters are counted from the rows. A row is on the disk when `add` returns, and a match counts once,
however often its end is told.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from gm.engine.said import said
from gm.errors import GmError
from gm.games.bones_and_blades.levels import HIGHEST_LEVEL, XP_FOR, Result, level_at, stake_multiplier, xp_for_level

SCHEMA = """
CREATE TABLE IF NOT EXISTS results (
    match TEXT NOT NULL,
    nick TEXT NOT NULL,
    name TEXT NOT NULL,
    result TEXT NOT NULL CHECK (result IN ('win', 'loss', 'draw')),
    PRIMARY KEY (match, nick)
)
"""
SECONDS_TO_WAIT = 10
"""For another program that is writing its own result."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What `name` has played (R16). A nick in another case is the same person."""

    name: str
    wins: int = 0
    losses: int = 0
    draws: int = 0

    @property
    def games(self) -> int:
        """How many were played to their end."""
        return self.wins + self.losses + self.draws

    @property
    def xp(self) -> int:
        """The experience from all of them (R14, Q13)."""
        return self.wins * XP_FOR["win"] + self.losses * XP_FOR["loss"] + self.draws * XP_FOR["draw"]

    @property
    def level(self) -> int:
        """1 to 60."""
        return level_at(self.xp)

    @property
    def xp_to_next_level(self) -> int | None:
        """What is missing; None at the highest level."""
        return xp_for_level(self.level + 1) - self.xp if self.level < HIGHEST_LEVEL else None

    @property
    def multiplier(self) -> float:
        """The stake multiplier of the level."""
        return stake_multiplier(self.level)

    @property
    def boosters(self) -> int:
        """One for each win (R15, Q29)."""
        return self.wins

    def after(self, result: Result) -> "Profile":
        """The profile with one match more."""
        return Profile(
            self.name,
            self.wins + (result == "win"),
            self.losses + (result == "loss"),
            self.draws + (result == "draw"),
        )


class Profiles:
    """The profiles in one file, which is made when the first result comes."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def add(self, match: str, name: str, result: Result) -> bool:
        """Counts the end of `match` for `name`; False where it was counted before, and nothing has changed.

        Raises:
            GmError: the file cannot be written, or is no such database.
        """
        with self._open() as database, database:
            database.execute(SCHEMA)
            done = database.execute(
                "INSERT OR IGNORE INTO results VALUES (?, ?, ?, ?)", (match, name.casefold(), name, result)
            )
            return done.rowcount == 1

    def has(self, match: str, name: str) -> bool:
        """True where the end of `match` is counted for `name`.

        Raises:
            GmError: as `add`.
        """
        if not self._path.exists():
            return False
        with self._open() as database:
            database.execute(SCHEMA)
            query = "SELECT 1 FROM results WHERE match = ? AND nick = ?"
            return database.execute(query, (match, name.casefold())).fetchone() is not None

    def of(self, name: str) -> Profile:
        """The profile of a nick; one without games for somebody new.

        Raises:
            GmError: as `add`.
        """
        found = self._read(name.casefold())
        return found[0] if found else Profile(name)

    def all(self) -> list[Profile]:
        """Everybody's, the most experienced first.

        Raises:
            GmError: as `add`.
        """
        return sorted(self._read(None), key=lambda profile: (-profile.xp, profile.name.casefold()))

    def _read(self, nick: str | None) -> list[Profile]:
        """The profile of `nick`, or everybody's."""
        if not self._path.exists():
            return []
        # The newest spelling of a nick is shown: SQLite takes the bare column from the row of the greatest rowid.
        query = (
            "SELECT name, SUM(result = 'win'), SUM(result = 'loss'), SUM(result = 'draw'), MAX(rowid) "
            "FROM results WHERE :nick IS NULL OR nick = :nick GROUP BY nick"
        )
        with self._open() as database:
            database.execute(SCHEMA)
            return [Profile(*row[:4]) for row in database.execute(query, {"nick": nick})]

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(self._path, timeout=SECONDS_TO_WAIT)) as database:
                database.execute("PRAGMA synchronous = FULL")
                yield database
        except (sqlite3.Error, OSError) as error:
            raise GmError(
                said(
                    "the profiles in {file} cannot be used: {error}; move the file away",
                    file=str(self._path),
                    error=str(error),
                )
            ) from error
