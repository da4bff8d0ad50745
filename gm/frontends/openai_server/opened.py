"""Puts the game side of the server together: storage, model, profiles."""

from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager

from gm.errors import GmError
from gm.frontends.openai_server.host import Host
from gm.frontends.openai_server.journal import LOG
from gm.frontends.openai_server.storage import open_store
from gm.frontends.openai_server.upstream import Upstream
from gm.frontends.profile import count_match
from gm.narrator.endpoint import Endpoint
from gm.narrator.local_model import LocalModel
from gm.profiles import Profiles
from gm.settings import Settings
from gm.table import Table

OWNER_DIGITS = 16


@contextmanager
def open_host(
    settings: Settings,
    database_url: str,
    secret: bytes,
    asked: Endpoint | LocalModel | None = None,
    mode: str | None = None,
) -> Iterator[Host]:
    """The game side on a database, for as long as the block runs. `secret`: makes the marks of replies.

    `asked`, `mode`: the model that tells, as `open_storyteller` takes them.

    Raises:
        GmError: the database cannot be used, or the model file cannot be served.
    """
    settings.data_folder.mkdir(parents=True, exist_ok=True)
    with closing(open_store(database_url)) as store, Upstream(asked, settings, mode) as upstream:

        def on_end(owner: str, table: Table) -> Iterable[str]:
            """Counts the match in a file of that owner alone: the same nick is somebody else for another key."""
            folder = settings.data_folder / "profiles"
            folder.mkdir(exist_ok=True)
            try:
                return list(count_match(Profiles(folder / f"{owner[:OWNER_DIGITS]}.sqlite3"), table))
            except GmError:
                # The match is over whatever becomes of the profile; only the host can mend the file.
                LOG.exception("a profile cannot be counted")
                return []

        yield Host(store, secret, upstream.storyteller_for, on_end=on_end)
