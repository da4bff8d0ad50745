"""What a server's profiles count: ends of matches that are stored, each once, and no other (R14 to R16)."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("sqlalchemy", reason="the server is an extra: gm[server]")
from gm.errors import MovedError
from gm.frontends.openai_server.host import Host
from gm.frontends.openai_server.results import OWNER_DIGITS, KeptResults
from gm.frontends.openai_server.storage import Store, open_store
from gm.profiles import Profile, Profiles
from tests.chatting import ChatProgram

SECRET = bytes(range(32))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_store(f"sqlite:///{tmp_path / 'server.sqlite3'}")
    yield store
    store.close()


def host_on(store: Store, folder: Path) -> Host:
    return Host(store, SECRET, results=KeptResults(folder))


def profiles_in(folder: Path, owner: str = "owner") -> list[Profile]:
    return Profiles(folder / f"{owner[:OWNER_DIGITS]}.sqlite3").all()


def playing(host: Host) -> ChatProgram:
    chat = ChatProgram(host, model="bones-and-blades")
    chat.say("Start game")
    return chat


def test_r16_an_end_counts_once_and_says_what_it_adds(store, tmp_path):
    chat = playing(host_on(store, tmp_path))
    assert "13 XP" in chat.say("I resign")
    assert [(profile.name, profile.losses) for profile in profiles_in(tmp_path)] == [("User", 1)]
    chat.swipe()
    chat.say("What a pity.")
    assert [profile.losses for profile in profiles_in(tmp_path)] == [1]
    chat.say("rematch")
    assert "26 in all" in chat.say("I resign")
    assert [profile.losses for profile in profiles_in(tmp_path)] == [2]
    assert profiles_in(tmp_path, "somebody else") == []


def test_an_end_that_was_not_stored_is_not_counted(store, tmp_path, monkeypatch):
    chat = playing(host_on(store, tmp_path))

    def moved(*_: object) -> None:
        raise MovedError("somebody else was faster")

    with monkeypatch.context() as patch:
        patch.setattr(store, "add_turn", moved)
        with pytest.raises(MovedError):
            chat.say("I resign")
    assert profiles_in(tmp_path) == []


def test_two_ends_of_one_match_at_once_count_the_one_that_is_stored(store, tmp_path):
    """Two tabs, two processes: one resigns; for the other one the match ended before."""
    tabs = [playing(host_on(store, tmp_path))]
    tabs.append(ChatProgram(host_on(store, tmp_path), model="bones-and-blades", messages=list(tabs[0].messages)))
    together = threading.Barrier(len(tabs))

    def resign(tab: ChatProgram, text: str) -> None:
        together.wait()
        tab.say(text)

    threads = [threading.Thread(target=resign, args=pair) for pair in zip(tabs, ("resign", "I resign"), strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [(profile.games, profile.losses) for profile in profiles_in(tmp_path)] == [(1, 1)]


def test_an_end_that_was_stored_before_the_server_died_is_counted_later(store, tmp_path, monkeypatch):
    chat = playing(host_on(store, tmp_path))
    with monkeypatch.context() as patch:
        patch.setattr(KeptResults, "count", lambda *_: None)
        chat.say("I resign")
    assert profiles_in(tmp_path) == []
    chat.host = host_on(store, tmp_path)
    chat.say("What a pity.")
    assert [profile.losses for profile in profiles_in(tmp_path)] == [1]


def test_a_file_that_is_no_profile_is_the_host_s_affair(store, tmp_path, caplog):
    (tmp_path / "owner.sqlite3").write_text("my diary, and no database at all" * 9)
    chat = playing(host_on(store, tmp_path))
    said = chat.say("I resign")
    assert "rematch" in said
    assert "sqlite3" not in said
    assert "owner.sqlite3" in caplog.text
