"""What the server tells people beside the game, in the language that was asked for; and its addresses and keys."""

import json
import re
import socket
from pathlib import Path
from types import SimpleNamespace

import pytest

pytest.importorskip("sqlalchemy", reason="the server is an extra: gm[server]")
from gm.conversation.request import USER, ChatMessage
from gm.conversation.tree import Node
from gm.errors import GmError
from gm.frontends import serve
from gm.frontends.cli import run
from gm.frontends.keys import SHORTEST, VARIABLE, keys_of
from gm.frontends.openai_server.exporting import run_server_matches
from gm.frontends.openai_server.host import Host
from gm.frontends.openai_server.limits import Limits
from gm.frontends.openai_server.opening import why_it_stands
from gm.frontends.openai_server.storage import open_store
from gm.frontends.openai_server.welcome import welcome
from gm.frontends.serve import _limits, _url
from gm.settings import load_settings
from tests.chatting import ChatProgram

LATIN = re.compile(r"[A-Za-z]{3,}")


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'chats.sqlite3'}"


@pytest.mark.parametrize("form", ["title", "tags", "prompt"])
def test_what_programs_ask_for_is_answered_in_the_language_of_the_models_name(url, form):
    prompt = ChatMessage(USER, f'### Task:\nJSON format: {{ "{form}": ... }}\n<chat_history></chat_history>')
    told = {}
    for model in ("bombline", "bombline:ru"):
        answer = ChatProgram(Host(open_store(url), bytes(32)), model).ask([prompt], stream=False)
        told[model] = json.dumps(json.loads(answer)[form], ensure_ascii=False)
    assert LATIN.search(told["bombline"])
    assert not LATIN.search(told["bombline:ru"])


def test_suggestions_before_the_deal_are_orders_in_the_language_of_the_model(url):
    prompt = ChatMessage(USER, '### Task:\nJSON: { "follow_ups": ["..."] }\n<chat_history></chat_history>')
    program = ChatProgram(Host(open_store(url), bytes(32)), "bombline:ru")
    (suggested,) = json.loads(program.ask([prompt], stream=False))["follow_ups"]
    assert suggested == "Начать игру"
    assert re.search(r"можете|Можно", program.say(suggested))


@pytest.mark.parametrize("key_needed", [True, False])
def test_the_page_of_the_address_speaks_russian(key_needed):
    page = welcome("http://a/v1", ["bombline"], key_needed=key_needed, language="ru")
    assert '<html lang="ru">' in page
    body = re.sub(r"<style>.*</style>|<[^>]*>|http://a/v1", "", page, flags=re.DOTALL)
    words = {"bombline", "OpenAI", "SillyTavern", "Chat", "Completion", "Custom", "chat", "completions", "API", "URL"}
    assert set(LATIN.findall(body)) <= {*words, "base"}


def test_the_matches_of_a_server_are_listed_in_russian(url, capsys):
    store = open_store(url)
    arguments = SimpleNamespace(database_url=url, export=None, json=False, out="-", lang="ru")
    run_server_matches(arguments)
    assert capsys.readouterr().out == "В этой базе ещё нет партий.\n"
    ChatProgram(Host(store, bytes(32))).say("Start game")
    run_server_matches(arguments)
    told = capsys.readouterr().out
    assert "bombline, User — Bot, продолжается" in told
    assert "Взять одну: gm matches" in told


@pytest.mark.parametrize(
    ("flags", "says"),
    [
        (["--seat", "2"], "места от 0 до 1"),
        (["--with", "Ann"], "требует --http"),
        (["--table", "../x"], "строчные латинские"),
        (["--http", "127.0.0.1:x"], "нужно HOST:PORT"),
        (["--http", "0.0.0.0:9"], "нужен ключ"),
    ],
)
def test_gm_mcp_refuses_in_russian(flags, says, capsys, tmp_path, monkeypatch):
    pytest.importorskip("mcp", reason="agents are an extra: gm[mcp]")
    monkeypatch.setenv("GM_DATA_DIR", str(tmp_path))
    assert run(["mcp", "bombline", "--lang", "ru", *flags]) == 2
    assert says in capsys.readouterr().err


def node(number: int, parent: int | None, **more: bool) -> Node:
    return Node(number, 1, parent, number, "", applied=True, **more)


def test_a_second_rematch_is_not_told_that_there_are_no_take_backs():
    nodes = {1: node(1, None, opens_match=True), 2: node(2, 1, over=True), 3: node(3, 2, opens_match=True)}
    assert "begun already" in why_it_stands(nodes, nodes[2], nodes[3])
    assert "no take-backs" in why_it_stands(nodes, nodes[1], node(4, 1))
    assert "has ended" in why_it_stands(nodes, nodes[1], nodes[2])


@pytest.mark.parametrize("elsewhere", ["127.0.0.1", "::1"], ids=str)
@pytest.mark.parametrize(("family", "host"), [(socket.AF_INET, "0.0.0.0"), (socket.AF_INET6, "::")])
def test_listening_everywhere_the_address_that_is_told_can_be_reached(family, host, elsewhere, monkeypatch):
    """Nothing is elsewhere in tests, and to the other family's address there is no way."""
    monkeypatch.setitem(serve.EVERYWHERE, host, (elsewhere, serve.EVERYWHERE[host][1]))
    with socket.socket(family) as listening:
        listening.bind((host, 0))
        listening.listen()
        found = re.fullmatch(r"http://\[?([^]/]+?)]?:(\d+)/v1", _url(host, [listening]))
        assert found
        assert found[1] not in {"0.0.0.0", "::"}
        with socket.socket(family) as calling:
            calling.settimeout(5)
            calling.connect((found[1], int(found[2])))


def test_another_address_is_told_as_it_was_given():
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        assert _url("localhost", [listening]).startswith("http://localhost:")


@pytest.mark.parametrize(
    ("given", "says"),
    [("x" * (SHORTEST - 1), "fewer than 16"), ("x" * SHORTEST + "\x07", "cannot be printed")],
)
def test_a_key_from_outside_that_cannot_be_is_told_why(given, says, tmp_path):
    settings = load_settings({"GM_DATA_DIR": str(tmp_path)})
    with pytest.raises(GmError, match=says):
        keys_of(settings, {VARIABLE: given})


def rated(rate: int | None, *, needed: bool) -> Limits:
    arguments = SimpleNamespace(max_body=8, max_messages=5000, concurrency=0 or None, stop_seconds=20, rate=rate)
    return _limits(arguments, SimpleNamespace(needed=needed), model=False)


def test_a_pace_needs_keys_for_without_them_anybody_is_somebody_new():
    with pytest.raises(GmError, match="gm keys add"):
        rated(5, needed=False)
    assert (rated(5, needed=True).per_minute, rated(0, needed=False).per_minute) == (5, 0)
    assert rated(None, needed=False).per_minute == 0


def test_whoever_tries_the_connection_is_answered_in_the_language_of_the_model(url):
    program = ChatProgram(Host(open_store(url), bytes(32)), "bombline:ru")
    told = program.ask([ChatMessage(USER, "Hi")], stream=False)
    assert program.kind == "test"
    assert told == "Ведущий bombline:ru на месте. Начните чат и напишите: Начать игру"


def test_what_is_written_for_a_person_before_the_deal_is_an_order_in_the_language_of_the_model(url):
    program = ChatProgram(Host(open_store(url), bytes(32)), "bombline:ru")
    nudge = ChatMessage(
        "system", "[Write your next reply from the point of view of Ari, using the chat history so far.]"
    )
    assert program.ask([ChatMessage("assistant", "Hello."), nudge]) == "Начать игру"
    assert program.kind == "impersonate"
