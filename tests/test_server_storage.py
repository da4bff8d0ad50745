"""The server's storage: what was added is on the disk and stays as it is, for several threads and programs at once."""

import itertools
import os
import random
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gm.conversation.tree import OPENING, MemoryTree, Node, Reply
from gm.conversation.words import plain_words
from gm.errors import MovedError, StorageError
from tests.databases import postgresql_schemas, postgresql_server

pytest.importorskip("sqlalchemy", reason="the server is an extra: gm[server]")
from gm.frontends.openai_server.schema import metadata, versions
from gm.frontends.openai_server.storage import NewTurn, Store, open_store
from gm.frontends.openai_server.stored_tree import ChatCache, after_all

ROOT = Path(__file__).parent.parent
NewUrl = Callable[[], str]
WRITERS, TURNS_EACH = 8, 6


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def new_url(request, tmp_path_factory) -> Iterator[NewUrl]:
    """Makes empty databases."""
    numbers = itertools.count(1)
    if request.param == "sqlite":
        folder = tmp_path_factory.mktemp("storage")
        yield lambda: f"sqlite:///{folder}/{next(numbers)}/chats.db"
        return
    with postgresql_server() as server, postgresql_schemas(server) as make:
        yield make


@pytest.fixture
def store(new_url) -> Iterator[Store]:
    """An empty store."""
    store = open_store(new_url())
    yield store
    store.close()


@pytest.fixture(scope="module")
def two_stores(new_url) -> Iterator[tuple[Store, Store]]:
    """Two stores on one database, each with what it keeps in memory, as two programs have them."""
    url = new_url()
    stores = open_store(url, clock=lambda: 0.0), open_store(url, clock=lambda: 0.0)
    yield stores
    for store in stores:
        store.close()


def _begin(store: Store, owner: str = "owner", text: str = "hello", reply: str = "Well met.") -> tuple[Node, Reply]:
    return store.add_turn(owner, NewTurn(None, None, 0, text), reply)


# -- a turn ---------------------------------------------------------------------------------------------------------


def test_a_turn_is_found_again_as_it_was_told(store):
    turn = NewTurn(
        None,
        None,
        0,
        "deal, please",
        names=(("id:one", 0), ("sid:0123456789", 0)),
        greeting="Sit down.",
        applied=True,
        opens_match=True,
        over=True,
        records='{"kind":"header"}\n',
        memory='{"asked":1}',
        match="ab" * 32,
        streamed=False,
    )
    node, reply = store.add_turn("owner", turn, "You hold  two bombs.")
    tree = store.tree("owner")
    assert node == Node(node.id, node.chat, None, 0, "deal, please", "Sit down.", True, True, True, node.at, False)
    assert tree.nodes(node.chat) == {node.id: node}
    assert tree.replies(node.chat) == (reply,)
    assert tree.reply(reply.id) == reply == Reply(reply.id, node.id, node.chat, "You hold two bombs.", reply.at)
    assert tree.chats_named("id:one") == tree.chats_named("sid:0123456789") == (node.chat,)
    assert tree.first_turns("Sit down.", "deal, please") == [node]
    assert store.chain(node.id)[-1].memory == '{"asked":1}'
    assert store.reply_text(reply.id) == "You hold  two bombs."


def test_a_reply_grows_and_is_found_by_all_of_its_parts(store):
    node, reply = _begin(store, reply="You")
    store.append(reply.id, " draw a card,", '{"kind":"told"}')
    store.append(reply.id, "", '{"kind":"model"}\n')
    store.append(reply.id, " and it is the bomb that nobody wanted, least of all you.")
    whole = "You draw a card, and it is the bomb that nobody wanted, least of all you."
    assert store.reply_text(reply.id) == whole
    assert store.reply_records(reply.id) == '{"kind":"told"}\n{"kind":"model"}\n'
    for seen in ("You", "You draw", whole, f"{whole} And more was written behind it."):
        assert [found.words for found in store.tree("owner").replies_like(seen)] == [whole]
    assert store.tree("owner").replies_like("You keep") == []
    assert store.tree("owner").replies(node.chat)[0].words == whole


def test_another_telling_is_another_reply_to_the_same_turn(store):
    node, first = _begin(store)
    second = store.add_reply(node, "Ah, it is you.", '{"kind":"told"}\n')
    assert [reply.id for reply in store.tree("owner").replies(node.chat)] == [first.id, second.id]
    assert store.newest_reply(node.id) == second.id
    assert store.reply_records(second.id) == '{"kind":"told"}\n'
    assert store.newest_reply(node.id + 1) is None


def test_a_chat_gets_one_more_name_once(store):
    node, _ = _begin(store)
    for _ in range(2):
        store.add_name("owner", node.chat, "sid:ffff")
    assert store.tree("owner").chats_named("sid:ffff") == (node.chat,)
    later, _ = store.add_turn("owner", NewTurn(None, None, 0, "hello", names=(("sid:ffff", 1),)), "Again?")
    assert store.tree("owner").chats_named("sid:ffff") == (later.chat, node.chat)


def test_of_two_who_begin_a_chat_of_one_name_the_second_is_turned_back(store):
    turn = NewTurn(None, None, 0, "hello", names=(("id:one", 0),))
    first, _ = store.add_turn("owner", turn, "Well met.")
    with pytest.raises(MovedError):
        store.add_turn("owner", turn, "Well met.")
    store.add_turn("another", turn, "Well met.")
    assert store.tree("owner").chats_named("id:one") == (first.chat,)


def test_whoever_saw_fewer_turns_is_told_so_and_adds_nothing(store):
    node, _ = _begin(store)
    turn = NewTurn(node.chat, node.id, 1, "go")
    store.add_turn("owner", turn, "Gone.")
    with pytest.raises(MovedError):
        store.add_turn("owner", turn, "Gone.")
    with pytest.raises(MovedError):
        store.add_turn("owner", NewTurn(node.chat, node.id, 3, "go"), "Gone.")
    tree = store.tree("owner")
    assert [(node.step, node.text) for node in tree.nodes(node.chat).values()] == [(0, "hello"), (1, "go")]
    assert len(tree.replies(node.chat)) == 2


def test_a_turn_that_cannot_be_adds_nothing_at_all(store):
    node, _ = _begin(store)
    other, _ = _begin(store, text="another chat")
    for turn in (
        NewTurn(None, 999, 0, "no such parent", names=(("id:none", 0),)),
        NewTurn(node.chat, other.id, 1, "a parent in another chat"),
        NewTurn(999, node.id, 1, "no such chat"),
    ):
        with pytest.raises(StorageError):
            store.add_turn("owner", turn, "No.")
    assert store.tree("owner").chats_named("id:none") == ()
    assert len(store.tree("owner").nodes(node.chat)) == 1


@pytest.mark.parametrize("text", ["\x00", "half \ud83d of a face", "🃏 карта", "'; DROP TABLE nodes; --", "%s %% :x ?"])
def test_text_of_any_characters_is_kept(store, text):
    node, reply = store.add_turn("owner", NewTurn(None, None, 0, text, names=((text, 0),), greeting=text), text)
    tree = store.tree("owner")
    assert tree.first_turns(text, text) == [node]
    assert tree.chats_named(text) == (node.chat,)
    assert tree.replies_like(text) == [reply] == list(tree.replies(node.chat))
    assert store.add_reply(node, text).words == reply.words


def test_a_very_long_name_and_message_are_kept(store):
    name, text = "id:" + "x" * 20_000, "ы" * 200_000
    node, reply = store.add_turn("owner", NewTurn(None, None, 0, text, names=((name, 0),), greeting=text), text)
    tree = store.tree("owner")
    assert tree.chats_named(name) == (node.chat,)
    assert tree.first_turns(text, text) == [node]
    assert tree.replies_like(text) == [reply]


# -- one owner ------------------------------------------------------------------------------------------------------


def test_nothing_of_another_owner_is_seen_or_added_to(store):
    node, reply = store.add_turn("owner", NewTurn(None, None, 0, "hello", names=(("id:1", 0),)), "Well met.")
    tree = store.tree("thief")
    assert tree.reply(reply.id) is None
    assert not tree.nodes(node.chat)
    assert not tree.replies(node.chat)
    assert not tree.chats_named("id:1")
    assert not tree.first_turns("", "hello")
    assert not tree.replies_like("Well met.")
    with pytest.raises(StorageError):
        store.add_turn("thief", NewTurn(node.chat, node.id, 1, "mine"), "No.")
    with pytest.raises(StorageError):
        store.add_name("thief", node.chat, "id:2")
    assert store.matches("thief") == []


@pytest.mark.parametrize("forged", [0, -1, 10**6, 2**63 - 1, 2**63, 2**200])
def test_a_forged_reply_id_opens_nothing(store, forged):
    _begin(store)
    assert store.tree("owner").reply(forged) is None


# -- matches ---------------------------------------------------------------------------------------------------------


def _play_two_matches(store: Store) -> list[Node]:
    """Talk, a match that branches after its first turn, and a rematch on one branch."""
    found: list[Node] = []
    plan = ((None, ""), (0, "m1"), (1, "m1"), (1, "m1"), (3, "m2"), (4, "m2"))
    for step, (parent, match) in enumerate(plan):
        opens = step in (1, 4)
        chat = found[0].chat if found else None
        above = None if parent is None else found[parent].id
        turn = NewTurn(
            chat,
            above,
            step,
            f"t{step}",
            records=f'{{"r":{step}}}\n',
            memory=f"m{step}",
            opens_match=opens,
            match=match,
            applied=step == 5,
        )
        found.append(store.add_turn("owner", turn, f"Reply {step}")[0])
    return found


@pytest.mark.parametrize(("node", "chain"), [(0, [0]), (1, [1]), (2, [1, 2]), (3, [1, 3]), (4, [4]), (5, [4, 5])])
def test_a_chain_goes_from_the_opening_of_a_match_down(store, node, chain):
    played = _play_two_matches(store)
    turns = store.chain(played[node].id)
    assert [turn.node for turn in turns] == [played[step].id for step in chain]
    assert [(turn.records, turn.memory) for turn in turns] == [(f'{{"r":{step}}}\n', f"m{step}") for step in chain]
    assert store.opener(played[node].id) == (turns[0] if chain[0] else None)


def test_a_node_that_is_not_there_has_no_chain(store):
    assert store.chain(1) == []
    assert store.opener(1) is None


def test_matches_are_listed_with_their_branches_the_newest_first(store):
    played = _play_two_matches(store)
    seen = [(match.match, match.opener, match.newest, match.turns, match.over) for match in store.matches()]
    assert seen == [("m2", played[4].id, played[5].id, 2, False), ("m1", played[1].id, played[3].id, 3, False)]
    assert [match.records for match in store.matches(match="m1")] == ['{"r":1}\n']
    assert store.matches(match="m%") == []
    end = NewTurn(played[0].chat, played[2].id, 6, "the end", over=True, match="m1")
    store.add_turn("owner", end, "It is over.")
    assert [(match.match, match.over, match.begun) for match in store.matches("owner")] == [
        ("m1", True, False),
        ("m2", False, True),
    ]
    assert {type(flag) for match in store.matches() for flag in (match.over, match.begun)} == {bool}


# -- the same as in memory -------------------------------------------------------------------------------------------

WORDS = st.one_of(
    st.text("ab", max_size=3),
    st.builds(lambda length, end: "a" * length + end, st.integers(OPENING - 2, OPENING + 2), st.text("ab", max_size=3)),
    st.text("aя\ud7ff\ue000\U0010ffff%_'\\ ", max_size=4),
)
NAMES = st.sampled_from(["id:1", "id:2", "sid:3"])
SPOT = st.integers(0, 1000)
STEP = st.one_of(
    st.tuples(st.just("chat"), st.lists(NAMES, max_size=2), WORDS, st.sampled_from(["", "a"]), WORDS),
    st.tuples(st.just("turn"), SPOT, WORDS, WORDS),
    st.tuples(st.just("reply"), SPOT, WORDS),
    st.tuples(st.just("append"), SPOT, WORDS),
    st.tuples(st.just("name"), SPOT, NAMES),
    st.tuples(st.just("look"), SPOT),
)
owners = itertools.count(1)


class Both:
    """The same chats of one owner in memory and in a database, with the ids of the one for those of the other."""

    def __init__(self, stores: tuple[Store, Store]) -> None:
        self.turns = itertools.cycle(stores)
        self.owner = f"owner {next(owners)}"
        self.memory = MemoryTree()
        self.nodes: list[tuple[Node, Node]] = []
        self.texts: list[str] = []
        self.replies: list[tuple[int, Reply, Node]] = []
        self.asked: set[str] = {""}

    def run(self, step: tuple) -> None:
        kind, *rest = step
        if kind == "chat" or self.nodes:
            getattr(self, kind)(*rest)

    def _stored(self, node: Node, mine: Node, reply: Reply, text: str) -> None:
        self.nodes.append((mine, node))
        self._told(mine, reply, text)

    def _told(self, mine: Node, reply: Reply, text: str) -> None:
        self.asked |= {text, text[:OPENING], text[:1]}
        self.memory.add_reply(mine, plain_words(text))
        self.replies.append((reply.id, reply, mine))
        self.texts.append(text)

    def chat(self, names: list[str], text: str, greeting: str, reply: str) -> None:
        seen_before = {name: self.memory.chats_named(name) for name in names}
        mine = self.memory.add_node(self.memory.add_chat(dict.fromkeys(names)), None, text, greeting=greeting)
        known = tuple((name, len(seen)) for name, seen in seen_before.items())
        turn = NewTurn(None, None, 0, text, names=known, greeting=greeting)
        self._stored(*self._swap(next(self.turns).add_turn(self.owner, turn, reply), mine), reply)

    def turn(self, spot: int, text: str, reply: str) -> None:
        above, stored = self.nodes[spot % len(self.nodes)]
        mine = self.memory.add_node(above.chat, above.id, text)
        turn = NewTurn(stored.chat, stored.id, mine.step, text)
        self._stored(*self._swap(next(self.turns).add_turn(self.owner, turn, reply), mine), reply)

    @staticmethod
    def _swap(added: tuple[Node, Reply], mine: Node) -> tuple[Node, Node, Reply]:
        return added[0], mine, added[1]

    def reply(self, spot: int, text: str) -> None:
        mine, stored = self.nodes[spot % len(self.nodes)]
        self._told(mine, next(self.turns).add_reply(stored, text), text)

    def append(self, spot: int, text: str) -> None:
        place = spot % len(self.replies)
        next(self.turns).append(self.replies[place][0], text)
        self.texts[place] += text
        self.asked |= {self.texts[place], self.texts[place][:OPENING]}
        old = self.memory._replies[place + 1]
        self.memory._replies[place + 1] = Reply(old.id, old.node, old.chat, plain_words(self.texts[place]))

    def name(self, spot: int, name: str) -> None:
        mine, stored = self.nodes[spot % len(self.nodes)]
        next(self.turns).add_name(self.owner, stored.chat, name)
        named = self.memory._named.setdefault(name, [])
        if mine.chat not in named:
            named.insert(0, mine.chat)

    def look(self, spot: int) -> None:
        """Makes the store keep what it read, so that it has to add to it later."""
        next(self.turns).tree(self.owner).replies(self.nodes[spot % len(self.nodes)][1].chat)

    def check(self) -> None:
        tree = next(self.turns).tree(self.owner)
        chat_of = {stored.chat: mine.chat for mine, stored in self.nodes}
        node_of = {stored.id: mine.id for mine, stored in self.nodes}
        reply_of = {stored: place for place, (stored, _, _) in enumerate(self.replies, 1)}

        def node(one: Node) -> Node:
            parent = None if one.parent is None else node_of[one.parent]
            return Node(node_of[one.id], chat_of[one.chat], parent, one.step, one.text, one.greeting)

        def reply(one: Reply) -> Reply:
            return Reply(reply_of[one.id], node_of[one.node], chat_of[one.chat], one.words)

        for stored, mine in chat_of.items():
            nodes = {node_of[key]: node(one) for key, one in tree.nodes(stored).items()}
            assert list(nodes.items()) == list(self.memory.nodes(mine).items())
            assert [reply(one) for one in tree.replies(stored)] == list(self.memory.replies(mine))
        for stored, place in reply_of.items():
            found = tree.reply(stored)
            assert found is not None
            assert reply(found) == self.memory.reply(place)
        for name in ("id:1", "id:2", "sid:3", "none"):
            assert [chat_of[chat] for chat in tree.chats_named(name)] == list(self.memory.chats_named(name))
        for words in self.asked:
            assert [reply(one) for one in tree.replies_like(words)] == list(self.memory.replies_like(words))
        for mine, _ in self.nodes:
            found_first = [node(one) for one in tree.first_turns(mine.greeting, mine.text)]
            assert found_first == list(self.memory.first_turns(mine.greeting, mine.text))


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(STEP, max_size=25))
def test_a_stored_tree_answers_like_one_in_memory(two_stores, steps):
    both = Both(two_stores)
    for step in steps:
        both.run(step)
    both.check()


@given(st.text(max_size=4), st.text(max_size=4))
def test_what_comes_after_all_that_begins_so(beginning, other):
    behind = after_all(beginning)
    longer = beginning + "\U0010ffff\U0010ffff"
    assert (not behind or longer < behind) if beginning else behind == ""
    if behind and beginning < other < behind:
        assert other.startswith(beginning)


def test_a_tree_shows_a_chat_as_it_stood_when_it_was_first_asked_for(store):
    node, reply = _begin(store)
    tree = store.tree("owner")
    assert len(tree.nodes(node.chat)) == 1
    _, later = store.add_turn("owner", NewTurn(node.chat, node.id, 1, "go"), "Well gone.")
    assert len(tree.nodes(node.chat)) == 1
    assert tree.replies(node.chat) == (reply,)
    assert tree.replies_like("Well") == [reply]
    assert tree.reply(later.id) is None
    assert store.tree("owner").reply(later.id) == later


def test_chats_that_were_not_asked_for_make_room(store):
    node, _ = _begin(store)
    view = store.tree("owner")._view(node.chat)
    cache = ChatCache(3 * view.size)
    for chat in range(1, 6):
        cache.put("owner", chat, view)
        cache.get("owner", 1)
    assert [cache.get("owner", chat) == view for chat in range(1, 6)] == [True, False, False, True, True]


# -- nothing is changed ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", sorted(metadata.tables))
def test_the_database_refuses_what_is_no_addition(store, table):
    from sqlalchemy.exc import DatabaseError

    node, _ = _begin(store)
    store.add_name("owner", node.chat, "id:1")
    column = metadata.tables[table].columns.keys()[0]
    verbs = [f"UPDATE {table} SET {column} = {column}", f"DELETE FROM {table}"]
    if store._engine.dialect.name == "postgresql":
        verbs.append(f"TRUNCATE {table} CASCADE")
    for statement in verbs:
        with pytest.raises(DatabaseError, match="never changed"), store._engine.begin() as connection:
            connection.exec_driver_sql(statement)


# -- opening ---------------------------------------------------------------------------------------------------------


def test_what_was_added_is_there_when_the_database_is_opened_again(new_url):
    url = new_url()
    first = open_store(url)
    node, reply = _begin(first)
    first.close()
    second = open_store(url)
    assert second.tree("owner").nodes(node.chat) == {node.id: node}
    assert second.tree("owner").reply(reply.id) == reply
    second.close()


def test_tables_of_a_newer_version_are_not_opened(new_url):
    from sqlalchemy import insert

    url = new_url()
    store = open_store(url)
    with store._engine.begin() as connection:
        connection.execute(insert(versions).values(version=7))
    store.close()
    with pytest.raises(StorageError, match="has tables of version 7; this gm reads version 1: use a newer gm"):
        open_store(url)


def test_tables_of_another_program_are_not_touched(new_url):
    from sqlalchemy import create_engine

    url = new_url()
    if url.startswith("sqlite"):
        Path(url.removeprefix("sqlite:///")).parent.mkdir()
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE nodes (id INTEGER)")
    with pytest.raises(StorageError, match=r"tables of another program \(nodes\)"):
        open_store(url)
    engine.dispose()


def test_the_file_is_its_owners_alone(tmp_path):
    path = tmp_path / "deep" / "chats.db"
    store = open_store(f"sqlite:///{path}")
    _begin(store)
    assert {stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()} == {0o600}
    store.close()


def test_a_file_that_is_no_database_is_named(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear diary, " * 100)
    with pytest.raises(StorageError, match=f"{path}: file is not a database"):
        open_store(f"sqlite:///{path}")
    assert path.read_text() == "Dear diary, " * 100


@pytest.mark.parametrize(
    ("url", "message"),
    [
        ("sqlite://", "names no file"),
        ("sqlite:///:memory:", "names no file"),
        ("chats.db", "is no URL"),
        ("mysql://root@localhost/gm", "begins with 'mysql'"),
        ("sqlite:////dev/null/chats.db", "a place for a database is expected"),
        ("postgresql://gm:secret@127.0.0.1:9/gm", "gm:"),
    ],
)
def test_a_database_that_cannot_be_is_told_in_one_line(url, message):
    with pytest.raises(StorageError) as caught:
        open_store(url)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert "secret" not in str(caught.value)


def test_a_file_that_vanished_is_told_in_one_line(tmp_path):
    store = open_store(f"sqlite:///{tmp_path}/chats.db")
    with sqlite3.connect(tmp_path / "chats.db") as other:
        other.execute("DROP TABLE parts")
    other.close()
    with pytest.raises(StorageError, match="no such table: parts"):
        _begin(store)
    assert store.tree("owner").first_turns("", "hello") == []
    store.close()


# -- several at once -------------------------------------------------------------------------------------------------


def _driver(url: str, chat: int, turns: int, writers: int = 1) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "tests.store_driver", url, str(chat), str(turns), str(writers)]
    driver = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert driver.stdout is not None
    assert driver.stdout.readline() == "ready\n"
    return driver


def test_a_turn_waits_for_that_of_another_program_and_then_sees_it(two_stores):
    first, second = two_stores
    begun, _ = _begin(first)
    turn = NewTurn(begun.chat, begun.id, 1, "go")
    raised: list[Exception] = []

    def write() -> None:
        try:
            second.add_turn("owner", turn, "Gone.")
        except (MovedError, StorageError) as error:
            raised.append(error)

    thread = threading.Thread(target=write)
    with first._writing() as connection:
        first._lock(connection, begun.chat)
        thread.start()
        thread.join(0.3)
        first._add_node(connection, "owner", begun.chat, turn, 0.0)
    thread.join()
    assert [type(error) for error in raised] == [MovedError]


def test_p7_sqlite_puts_each_commit_on_the_disk(tmp_path):
    store = open_store(f"sqlite:///{tmp_path}/chats.db")
    with store._engine.connect() as connection:
        settings = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")]
    full = 2
    assert settings == ["wal", full]
    store.close()


@pytest.mark.e2e
@pytest.mark.skipif(os.name != "posix", reason="there is no fork")
def test_programs_that_write_one_chat_take_every_step_once_and_lose_no_turn(new_url):
    url = new_url()
    store = open_store(url)
    first, _ = _begin(store)
    told = _driver(url, first.chat, TURNS_EACH, WRITERS).communicate("go\n", timeout=100)[0].splitlines()
    nodes = store.tree("owner").nodes(first.chat)
    assert [node.step for node in nodes.values()] == list(range(1 + WRITERS * TURNS_EACH))
    texts = {f"writer{number}-{turn}" for number in range(WRITERS) for turn in range(TURNS_EACH)}
    assert {node.text for node in nodes.values()} == {"hello", *texts}
    assert {line.split()[3] for line in told} == texts
    assert len(store.chain(max(nodes))) == len(nodes)
    store.close()


def test_threads_that_write_one_chat_take_every_step_once(store):
    first, _ = _begin(store)

    def write(name: str) -> None:
        done = 0
        while done < 3:
            there = store.tree("owner").nodes(first.chat)
            try:
                store.add_turn("owner", NewTurn(first.chat, max(there), len(there), f"{name} {done}"), "So be it.")
            except MovedError:
                continue
            done += 1

    threads = [threading.Thread(target=write, args=(f"thread {number}",)) for number in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    nodes = store.tree("owner").nodes(first.chat)
    assert [node.step for node in nodes.values()] == list(range(37))
    assert len({node.text for node in nodes.values()}) == 37


@pytest.mark.e2e
@pytest.mark.skipif(os.name != "posix", reason="there is no SIGKILL")
def test_p7_a_writer_that_is_killed_loses_no_turn_that_it_told_of(new_url):
    url = new_url()
    store = open_store(url)
    first, _ = _begin(store)
    told: list[list[str]] = []
    for death in range(4):
        driver = _driver(url, first.chat, 10_000)
        assert driver.stdin is not None
        assert driver.stdout is not None
        driver.stdin.write("go\n")
        driver.stdin.flush()
        told += [driver.stdout.readline().split() for _ in range(random.Random(death).randint(3, 40))]
        driver.send_signal(signal.SIGKILL)
        told += [line.split() for line in driver.communicate()[0].splitlines() if line.count(" ") == 3]
    store.close()
    again = open_store(url)
    nodes = again.tree("owner").nodes(first.chat)
    assert [node.step for node in nodes.values()] == list(range(len(nodes)))
    for node, step, reply, text in told:
        assert (nodes[int(node)].step, nodes[int(node)].text) == (int(step), text)
        assert again.reply_text(int(reply)) == f"The answer to {text}, and more"
        assert again.reply_records(int(reply)) == f'{{"told":"{text}"}}\n'
    # One turn of each life may have been stored and not told of yet.
    assert len(told) < len(nodes) <= len(told) + 1 + 4
    assert len(again.chain(max(nodes))) == len(nodes)
    again.close()
    if url.startswith("sqlite"):
        with sqlite3.connect(url.removeprefix("sqlite:///")) as database:
            assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        database.close()
