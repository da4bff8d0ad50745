"""A first turn of a game before anybody waits for it: half a second and more that is spent once, not by everybody."""

import gc
import threading
from typing import Any

from gm.engine.game import Game
from gm.frontends.openai_server.journal import LOG
from gm.frontends.openai_server.opening import first_words
from gm.frontends.openai_server.options import Wish, open_table
from gm.frontends.openai_server.positions import open_next
from gm.frontends.session import Session
from gm.games import GAMES
from gm.narrator.guard.lexicon import lexicon_of

WORDS = "start game, please"


class Warming:
    """Which games are warm. Whoever comes first builds what a game needs on first use; the others wait for that."""

    def __init__(self) -> None:
        self._locks = {name: threading.Lock() for name in GAMES}
        self._warm: set[str] = set()

    def begin(self) -> None:
        """Returns at once; all games are warm soon after."""
        threading.Thread(target=self._all, name="gm-warm-up", daemon=True).start()

    def ready(self, game: Game[Any]) -> None:
        """Returns when the game is warm: at once, but for the first who ask."""
        if game.name in self._warm:
            return
        with self._locks[game.name]:
            if game.name not in self._warm:
                _play_once(game)
                self._warm.add(game.name)

    def _all(self) -> None:
        for game in GAMES.values():
            try:
                self.ready(game)
            except Exception:  # noqa: BLE001  # whoever comes for that game learns what is wrong with it
                LOG.exception("%s did not warm up", game.name)
        # What was built stays for good: a collection that looks through all of it would hold up everybody's answers.
        gc.collect()
        gc.freeze()


def _play_once(game: Game[Any]) -> None:
    """At a table that nobody sees and nothing keeps."""
    for _ in first_words(Session(open_table(Wish(game)), open_next), 0, WORDS):
        pass
    lexicon_of(game)
