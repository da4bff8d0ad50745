"""What a person may set from outside, read once from the environment; everything has a default that works."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Settings:
    """`data_folder`: where saved matches lie (`GM_DATA_DIR`). `color`: False where `NO_COLOR` is set."""

    data_folder: Path
    color: bool = True

    @property
    def matches_folder(self) -> Path:
        """The folder of the saved matches; it may not exist yet."""
        return self.data_folder / "matches"

    @property
    def history_file(self) -> Path:
        """What was typed at the prompt, for the arrow keys."""
        return self.data_folder / "history"


def load_settings(environment: Mapping[str, str]) -> Settings:
    """The settings that `environment` asks for; an empty variable counts as not set, as for `NO_COLOR` everywhere."""
    return Settings(_data_folder(environment.get("GM_DATA_DIR", "")), not environment.get("NO_COLOR"))


def _data_folder(given: str) -> Path:
    if given:
        return Path(given).expanduser()
    from platformdirs import user_data_path  # only here: programs that say where need no look-up

    return user_data_path("gm", appauthor=False)
