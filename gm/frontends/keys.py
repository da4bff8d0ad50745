"""`gm keys`: who may use `gm serve` and `gm mcp --http`."""

import argparse
import json
import os
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from gm.engine.said import said
from gm.errors import GmError
from gm.language import SOURCE, translate
from gm.settings import Settings, load_settings

if TYPE_CHECKING:
    from gm.frontends.openai_server.keys import Keys

VARIABLE = "GM_SERVER_KEYS"
SHORTEST = 16


def keys_of(settings: Settings, environment: Mapping[str, str]) -> "Keys":
    """The keys of this data folder, and those that `GM_SERVER_KEYS` lists, parted by commas.

    Raises:
        GmError: one of the listed is too short to be safe or cannot be typed, or the secret behind all is damaged.
    """
    from gm.frontends.openai_server.keys import Keys

    given = [key for one in environment.get(VARIABLE, "").split(",") if (key := one.strip())]
    if any(len(key) < SHORTEST for key in given):
        text = said(
            "{variable} holds a key of fewer than {count} characters: take longer ones",
            variable=VARIABLE, count=SHORTEST,
        )  # fmt: skip
        raise GmError(text)
    if not all(key.isprintable() for key in given):
        raise GmError(said("{variable} holds a key with signs that cannot be printed: take others", variable=VARIABLE))
    return Keys(settings.data_folder / "server", given)


def run_keys(arguments: argparse.Namespace) -> int:
    """Adds, lists or removes keys; a running server sees the change at once."""
    keys = keys_of(load_settings(os.environ), {})
    language = arguments.lang or SOURCE
    if arguments.what == "list":
        _list(keys, language, as_json=arguments.json)
    elif arguments.what == "add":
        key = keys.add(arguments.name)
        print(translate(said("The key of {name}; it is shown only now:", name=arguments.name), language))
        print(key)
    else:
        keys.remove(arguments.name)
        print(translate(said("The key of {name} opens nothing any more.", name=arguments.name), language))
    return 0


def _list(keys: "Keys", language: str, *, as_json: bool) -> None:
    made = {key.name: datetime.fromtimestamp(key.made, UTC) for key in keys.stored()}
    if as_json:
        for name, at in made.items():
            print(json.dumps({"name": name, "made": at.isoformat(timespec="seconds")}, ensure_ascii=False))
        return
    for name, at in made.items():
        print(f"{name:<20} {at.astimezone():%Y-%m-%d %H:%M}")
    if not made:
        print(translate(said("No keys: on this machine anybody may play. Make one with gm keys add NAME."), language))
