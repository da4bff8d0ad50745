"""The registry: one line a game. `gm.games.get_game("bombline")` is how everybody reaches the rules."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from gm.engine.game import Game
from gm.engine.said import said
from gm.errors import GmError

CLASSES: Mapping[str, str] = {
    "bombline": "Bombline",
    "beat_or_bomb": "BeatOrBomb",
    "bones_and_blades": "BonesAndBlades",
    "warha_realms": "WarhaRealms",
}
"""The class of each game, in `gm/games/<id>/game.py`. A game is imported when somebody asks for it."""


class _Games(Mapping[str, Game[Any]]):
    """Every game by its id. Games are stateless, so one instance serves all matches."""

    def __getitem__(self, name: str) -> Game[Any]:
        return _game(name)

    def __iter__(self) -> Iterator[str]:
        return iter(CLASSES)

    def __len__(self) -> int:
        return len(CLASSES)


@cache
def _game(name: str) -> Game[Any]:
    game: Game[Any] = getattr(import_module(f"{__name__}.{name}.game"), CLASSES[name])()
    return game


GAMES: Mapping[str, Game[Any]] = _Games()


def get_game(name: str) -> Game[Any]:
    """The game of that id; hyphens and any case are taken too.

    Raises:
        GmError: there is no such game; the message lists those that are.
    """
    wanted = name.strip().lower().replace("-", "_")
    if wanted not in CLASSES:
        known = ", ".join(sorted(CLASSES)).replace("_", "-")
        raise GmError(said("there is no game {name!r}; the games are: {known}", name=name, known=known))
    return GAMES[wanted]
