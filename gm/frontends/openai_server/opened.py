"""Puts the game side of the server together: storage, model, profiles."""

from collections.abc import Iterator
from contextlib import closing, contextmanager

from gm.frontends.openai_server.host import Host
from gm.frontends.openai_server.results import KeptResults
from gm.frontends.openai_server.storage import open_store
from gm.frontends.openai_server.upstream import Upstream
from gm.narrator.endpoint import Endpoint
from gm.narrator.local_model import LocalModel
from gm.settings import Settings


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
        yield Host(store, secret, upstream.storyteller_for, results=KeptResults(settings.data_folder / "profiles"))
