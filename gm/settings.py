"""What a person may set from outside, read once from the environment; everything has a default that works."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from gm.errors import GmError

MODEL_TIMES = 4


@dataclass(frozen=True, slots=True)
class Settings:
    """`data_folder`: where saved matches lie (`GM_DATA_DIR`). `color`: False where `NO_COLOR` is set.

    `model_seconds`: how long a model may take to connect, to begin, between two words, and in all of a turn
    (`GM_MODEL_SECONDS`); empty for the usual times.
    """

    data_folder: Path
    color: bool = True
    model_seconds: tuple[float, ...] = ()

    @property
    def matches_folder(self) -> Path:
        """The folder of the saved matches; it may not exist yet."""
        return self.data_folder / "matches"

    @property
    def history_file(self) -> Path:
        """What was typed at the prompt, for the arrow keys."""
        return self.data_folder / "history"

    @property
    def profiles_file(self) -> Path:
        """The database of what people have won and lost; it may not exist yet."""
        return self.data_folder / "profiles.sqlite3"

    @property
    def models_file(self) -> Path:
        """What was found out about models: how each takes tools, and what it refuses. No key is in it."""
        return self.data_folder / "models.json"


def load_settings(environment: Mapping[str, str]) -> Settings:
    """The settings that `environment` asks for; an empty variable counts as not set, as for `NO_COLOR` everywhere.

    Raises:
        GmError: a value cannot be right.
    """
    return Settings(
        _data_folder(environment.get("GM_DATA_DIR", "")),
        not environment.get("NO_COLOR"),
        _seconds(environment.get("GM_MODEL_SECONDS", "")),
    )


def _seconds(given: str) -> tuple[float, ...]:
    if not given:
        return ()
    try:
        seconds = tuple(map(float, given.split(",")))
    except ValueError:
        seconds = ()
    if len(seconds) != MODEL_TIMES or not all(0 < one < math.inf for one in seconds):
        raise GmError(f"GM_MODEL_SECONDS is {given!r}: four numbers of seconds are expected, such as 5,60,20,120")
    return seconds


def _data_folder(given: str) -> Path:
    if given:
        return Path(given).expanduser()
    from platformdirs import user_data_path  # only here: programs that say where need no look-up

    return user_data_path("gm", appauthor=False)
