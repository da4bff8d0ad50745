"""`gm` with a game master that plays nothing behind `gm serve`: run in a process of its own by the server's tests."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

from tests.server_web import FakeGameMaster


@contextmanager
def open_host(*arguments: Any) -> Iterator[FakeGameMaster]:
    yield FakeGameMaster()
    # Reached where the server stopped as it should: what was open is closed.
    print("the database is closed", flush=True)


def main() -> None:
    for name, function in (("opened.open_host", open_host),):
        place, _, attribute = name.partition(".")
        module = ModuleType(place)
        setattr(module, attribute, function)
        sys.modules[f"gm.frontends.openai_server.{place}"] = module
    from gm.frontends.cli import main as gm

    gm()


if __name__ == "__main__":
    main()
