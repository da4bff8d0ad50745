"""`gm serve` killed while many play, and two of them on one database: nothing that was heard is lost or damaged."""

import random
import re
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from gm.conversation.marks import strip_marks
from gm.replay import check
from tests.databases import postgresql_schemas, postgresql_server
from tests.hostile import END, Head, HostileEndpoint, Send, piece
from tests.server_process import Person, Server

pytest.importorskip("sqlalchemy", reason="the server is an extra: gm[server]")
from gm.frontends.openai_server.exporting import transcript_of
from gm.frontends.openai_server.storage import Store, open_store

pytestmark = [pytest.mark.slow, pytest.mark.e2e]
PEOPLE = 8
ROUNDS = 3
TURNS = 4
APART = "\n\n"
EXACT = re.compile("You take|There was a bomb|The cards are dealt")
GAMES = ("bombline", "bones-and-blades", "warha-realms", "beat-or-bomb")


def people(*, twice: float = 0.0) -> list[Person]:
    """Half of them stream, half of their chats have an id, and a few share a key."""
    return [
        Person(
            number,
            GAMES[number % len(GAMES)],
            stream=number % 2 == 0,
            chat=f"table-{number}" if number % 4 < 2 else "",
            key=f"key {number // 3}",
            twice=twice,
        )
        for number in range(PEOPLE)
    ]


def play(persons: Sequence[Person], ports: Sequence[int], turns: int, stop: threading.Event) -> list[threading.Thread]:
    """Everybody plays, each on a thread, until the turns are over, an answer is cut or `stop` is set."""

    def one(person: Person) -> None:
        for _ in range(turns):
            if stop.is_set() or not person.turn(ports):
                return

    threads = [threading.Thread(target=one, args=(person,)) for person in persons]
    for thread in threads:
        thread.start()
    return threads


def stored_replies(store: Store) -> list[str]:
    """The texts of all replies in the database."""
    with closing(store):
        last = max((store.newest_reply(match.newest) or 0 for match in store.matches()), default=0)
        return [text for reply in range(1, last + 200) if (text := store.reply_text(reply))]


def assert_all_matches_proved(url: str, folder: Path) -> int:
    """How many matches there are; each is exported and checked."""
    with closing(open_store(url)) as store:
        matches = store.matches()
        for match in matches:
            file = folder / f"{match.opener}.jsonl"
            file.write_bytes(transcript_of(store, str(match.newest)))
            verdict = check(file)
            assert verdict.ok, verdict.message
        return len(matches)


def test_p3_killed_at_random_moments_loses_nothing_that_was_heard(tmp_path):
    url = f"sqlite:///{tmp_path / 'chats.sqlite3'}"
    luck, persons = random.Random(20), people()
    for _ in range(ROUNDS):
        server, stop = Server(tmp_path, url), threading.Event()
        threads = play(persons, [server.port], 1000, stop)
        time.sleep(luck.uniform(0.4, 1.6))
        server.kill()
        stop.set()
        for thread in threads:
            thread.join()
        stored = stored_replies(open_store(url))
        for heard in (heard for person in persons for heard in person.heard):
            told = strip_marks(heard.text)
            assert any(text.startswith(told) for text in stored), told
            assert not heard.whole or told in stored
    server = Server(tmp_path, url)
    try:
        for thread in play(persons, [server.port], 2, threading.Event()):
            thread.join()
    finally:
        server.kill()
    assert [problem for person in persons for problem in person.problems] == []
    assert all(person.heard[-1].whole for person in persons)
    assert assert_all_matches_proved(url, tmp_path) >= PEOPLE
    assert_each_message_once(url, persons)


def same_lines(whole: str, heard: str) -> bool:
    """A model tells it in other words; the exact lines stand in front, and are the same."""
    lines, begun = (strip_marks(text).split(APART) for text in (whole, heard))
    return lines[0].startswith(begun[0]) or not EXACT.match(begun[0])


def test_p6_killed_while_a_model_tells_the_same_was_played(tmp_path):
    url = f"sqlite:///{tmp_path / 'chats.sqlite3'}"
    words = [Send(piece(content=f"The bot thinks {word} of it. "), pause=0.1) for word in ("much", "little", "nothing")]
    luck, persons = random.Random(21), people()
    for person in persons:
        person.model, person.begins = "bombline", same_lines
    with HostileEndpoint((Head(), *words, Send(END))) as endpoint:
        flags = ("--base-url", endpoint.url, "--model", "m")
        for _ in range(2):
            server, stop = Server(tmp_path, url, *flags), threading.Event()
            threads = play(persons, [server.port], 1000, stop)
            time.sleep(luck.uniform(2, 4))
            server.kill()
            stop.set()
            for thread in threads:
                thread.join()
            stored = stored_replies(open_store(url))
            for heard in (heard for person in persons for heard in person.heard):
                assert any(text.startswith(strip_marks(heard.text)) for text in stored)
        server = Server(tmp_path, url, *flags)
        try:
            for thread in play(persons, [server.port], 1, threading.Event()):
                thread.join()
        finally:
            server.kill()
    assert [problem for person in persons for problem in person.problems] == []
    assert all(person.heard[-1].whole for person in persons)
    assert_all_matches_proved(url, tmp_path)
    assert_one_line(url)


def assert_one_line(url: str) -> None:
    """What was carried out in a chat is one line of turns."""
    with closing(open_store(url)) as store:
        for owner, chat in {(match.owner, match.chat) for match in store.matches()}:
            nodes = store.tree(owner).nodes(chat)
            last = None
            for node in nodes.values():
                if node.applied:
                    above, line = node, set[int | None]()
                    while above.parent is not None:
                        line.add(above.parent)
                        above = nodes[above.parent]
                    assert last is None or last in line
                    last = node.id


def assert_each_message_once(url: str, persons: Sequence[Person]) -> None:
    """Every message that was answered is one turn, no more."""
    with closing(open_store(url)) as store:
        owners = {match.owner for match in store.matches()}
        chats = {(match.owner, match.chat) for match in store.matches()}
        texts = Counter(node.text for owner, chat in chats for node in store.tree(owner).nodes(chat).values())
    assert len(owners) == len({person.key for person in persons})
    said = Counter(one["content"] for person in persons for one in person.messages if one["role"] == "user")
    assert texts == said


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'chats.sqlite3'}"
        return
    with postgresql_server() as server, postgresql_schemas(server) as make:
        yield make()


def test_two_servers_on_one_database_play_every_message_once(tmp_path, url):
    """Clients go from one to the other between two messages, and ask both at once."""
    persons = people(twice=0.4)
    servers = [Server(tmp_path, url), Server(tmp_path, url)]
    try:
        # A chat's first message goes to one of them: nothing but its words would say that both are the same chat.
        for number, person in enumerate(persons):
            person.twice, once = 0.0, person.twice
            assert person.turn([servers[number % 2].port])
            person.twice = once
        for thread in play(persons, [server.port for server in servers], TURNS, threading.Event()):
            thread.join()
    finally:
        for server in servers:
            server.kill()
    assert [problem for person in persons for problem in person.problems] == []
    assert assert_all_matches_proved(url, tmp_path) >= PEOPLE
    assert_each_message_once(url, persons)
