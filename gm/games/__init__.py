"""The registry: one line a game. `gm.games.get_game("bombline")` is how everybody reaches the rules."""

from typing import Any

from gm.engine.game import Game
from gm.errors import GmError
from gm.games.bombline.game import Bombline

GAMES: dict[str, Game[Any]] = {game.name: game for game in (Bombline(),)}
"""Every game by its id. Games are stateless, so one instance serves all matches."""


def get_game(name: str) -> Game[Any]:
    """The game of that id; hyphens and any case are taken too.

    Raises:
        GmError: there is no such game; the message lists those that are.
    """
    game = GAMES.get(name.strip().lower().replace("-", "_"))
    if game is None:
        known = ", ".join(sorted(GAMES)).replace("_", "-")
        raise GmError(f"there is no game {name!r}; the games are: {known}")
    return game
