"""What reading needs is built once, however many threads ask first: after a restart all come at once."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

from gm.games import get_game
from gm.narrator.intent import reading


def test_p3_the_look_up_of_a_game_is_built_once_for_all_threads(monkeypatch):
    built = []
    whole = reading.Lexicon

    def slowly(words):
        built.append(threading.get_ident())
        time.sleep(0.05)
        return whole(words)

    monkeypatch.setattr(reading, "Lexicon", slowly)
    reading._built.cache_clear()
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(reading.lexicon_of, [get_game("beat_or_bomb")] * 8))
    assert len(built) == 1
    assert len(set(map(id, found))) == 1
