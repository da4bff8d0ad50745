"""A first turn of every game before anybody comes: half a second each that nobody has to wait for."""

import gc
import threading

from gm.frontends.openai_server.journal import LOG
from gm.frontends.openai_server.opening import first_words
from gm.frontends.openai_server.options import model_names, open_table, wish_for
from gm.frontends.openai_server.positions import open_next
from gm.frontends.session import Session
from gm.narrator.guard.lexicon import lexicon_of

WORDS = "start game, please"


def warm_up() -> None:
    """Returns at once; what is imported and built on first use is there soon after."""
    threading.Thread(target=_play_once, name="gm-warm-up", daemon=True).start()


def _play_once() -> None:
    """At tables that nobody sees and nothing keeps."""
    for model in model_names():
        try:
            session = Session(open_table(wish_for(model)), open_next)
            for _ in first_words(session, 0, WORDS):
                pass
            lexicon_of(session.table.game)
        except Exception:  # noqa: BLE001  # whoever comes for that game learns what is wrong with it
            LOG.exception("%s did not warm up", model)
    # What was built stays for good: a collection that looks through all of it would hold up everybody's answers.
    gc.collect()
    gc.freeze()
