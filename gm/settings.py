"""What a person may set from outside, read once from the environment; everything has a default that works."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from gm.errors import GmError
from gm.narrator.chat import TimeLimits


@dataclass(frozen=True, slots=True)
class Settings:
    """`data_folder`: where saved matches lie (`GM_DATA_DIR`). `color`: False where `NO_COLOR` is set.

    `limits`: how long a model may take (`GM_MODEL_SECONDS`: connecting, first token, silence, whole turn).
    """

    data_folder: Path
    color: bool = True
    limits: TimeLimits = field(default_factory=TimeLimits)

    @property
    def matches_folder(self) -> Path:
        """The folder of the saved matches; it may not exist yet."""
        return self.data_folder / "matches"

    @property
    def history_file(self) -> Path:
        """What was typed at the prompt, for the arrow keys."""
        return self.data_folder / "history"

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
        _limits(environment.get("GM_MODEL_SECONDS", "")),
    )


def _limits(given: str) -> TimeLimits:
    if not given:
        return TimeLimits()
    try:
        connect, first_token, silence, turn = map(float, given.split(","))
    except ValueError:
        connect = first_token = silence = turn = 0.0
    if not all(0 < seconds < math.inf for seconds in (connect, first_token, silence, turn)):
        raise GmError(f"GM_MODEL_SECONDS is {given!r}: four numbers of seconds are expected, such as 5,60,20,120")
    return TimeLimits(connect, first_token, silence, turn)


def _data_folder(given: str) -> Path:
    if given:
        return Path(given).expanduser()
    from platformdirs import user_data_path  # only here: programs that say where need no look-up

    return user_data_path("gm", appauthor=False)
