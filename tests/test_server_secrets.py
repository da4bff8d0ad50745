"""P2 through the server: what a person may not see changes no byte of an answer, a header, a figure or a log line."""

import json
import logging
import random
import re
import stat
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("sqlalchemy", reason="the server is an extra: gm[server]")
from starlette.testclient import TestClient

from gm.conversation.marks import strip_marks
from gm.frontends.openai_server import host as host_side
from gm.frontends.openai_server.app import build
from gm.frontends.openai_server.host import Host
from gm.frontends.openai_server.keys import Keys
from gm.frontends.openai_server.options import Wish, chairs_of
from gm.frontends.openai_server.storage import Store, open_store
from gm.frontends.seating import options_for
from gm.games import GAMES
from gm.table import Table
from tests.secrets_of import CANARY, secrets_of

SECRET = bytes(range(32))
CHOICES = re.compile(r"You can: ([^;(,.]+)")
PERSON = 0
FOLLOW_UPS = '### Task:\nSuggest what to say next. JSON: {"follow_ups": ["..."]}\n<chat_history></chat_history>'
ASIDE: Mapping[str, tuple[list[tuple[str, str]], bool]] = {
    "suggestions": ([("user", FOLLOW_UPS)], False),
    "title": ([("user", '### Task:\nA title. JSON: {"title": ""}')], False),
    "summary": ([("system", "[Pause your roleplay. Summarize the most important facts of the chat so far.]")], False),
    "impersonation": ([("system", "[Write your next reply from the point of view of User, using the chat.]")], True),
    "continuation": ([("system", "[Continue your last message without repeating its original content.]")], True),
    "one word more": ([], True),
    "a question": ([("user", "what can I do now, and what do I hold?")], True),
    "a question about what is hidden": ([("user", "what does the bot hold, and what is the next card?")], True),
    "idle talk": ([("user", "What a lovely evening, my friend.")], True),
    "an order that cannot be": ([("user", '"play_card: Canary 1"')], True),
    "an order for another": ([("user", "Bot plays its best card and ends the turn")], False),
    "nonsense": ([("user", "xyzzy")], False),
}
"""What is asked at a table, none of which moves it."""

every_game = pytest.mark.parametrize("name", sorted(GAMES))


class OneTable:
    """A server with one chat on a table that was dealt from a known seed, met over HTTP."""

    def __init__(self, folder: Path, keys: Path, name: str, monkeypatch: pytest.MonkeyPatch, number: int = 7) -> None:
        self.database = folder / "chats.sqlite3"
        self.store: Store = open_store(f"sqlite:///{self.database}", clock=lambda: 1e9)
        self.host = Host(self.store, SECRET, clock=lambda: 1e9)
        self.seed = bytes([number]) * 32
        monkeypatch.setattr(host_side, "open_table", self._open)
        web = build(self.host, Keys(keys))
        self.client = TestClient(web.app(), base_url="http://127.0.0.1:8000", raise_server_exceptions=False)
        self.model = name.replace("_", "-")
        self.messages: list[tuple[str, str]] = []
        self.received: list[str] = []

    def _open(self, wish: Wish) -> Table:
        chairs = chairs_of(wish)
        options = options_for(wish.game, wish.options, chairs)
        return Table.open(wish.game, chairs, path=None, options=options, seed=self.seed)

    def ask(self, more: list[tuple[str, str]], *, stream: bool) -> tuple[str, dict[str, str], str]:
        """The text of an answer, its headers, and all of it as it came but for its random id and the time."""
        messages = [{"role": role, "content": text} for role, text in (*self.messages, *more)]
        body = {"model": self.model, "messages": messages, "stream": stream}
        answer = self.client.post("/v1/chat/completions", json=body)
        self.received += [answer.text, *answer.headers.values()]
        came = re.sub(r'"id":"chatcmpl-[0-9a-f]+"|"created":\d+', "", answer.text)
        return _content(answer.text), dict(answer.headers), came

    def say(self, text: str) -> str:
        """A message of the person that is played."""
        self.messages.append(("user", text))
        self.messages.append(("assistant", self.ask([], stream=True)[0]))
        return strip_marks(self.messages[-1][1])

    def deal(self, orders: int) -> None:
        """Plays what is offered first, so often."""
        self.say("Hello!")
        reply = self.say("Start game")
        for _ in range(orders):
            found = CHOICES.search(reply)
            reply = self.say(found[1].strip() if found else "end the turn")

    @property
    def match(self) -> Any:
        """The match at the table, which the server keeps at hand."""
        (position,) = self.host._positions._at_hand.values()
        return position.session.table._course.match

    def close(self) -> None:
        self.store.close()


def _content(answer: str) -> str:
    if not answer.startswith("data: "):
        return str(json.loads(answer)["choices"][0]["message"]["content"])
    events = [json.loads(line[6:]) for line in answer.split("\n\n") if line.startswith("data: {")]
    return "".join(choice["delta"].get("content") or "" for event in events for choice in event["choices"])


@pytest.fixture
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Makes servers that share nothing but the secret of their keys."""
    made: list[OneTable] = []

    def make(name: str, number: int = 7) -> OneTable:
        folder = tmp_path / str(len(made))
        folder.mkdir()
        made.append(OneTable(folder, tmp_path / "keys", name, monkeypatch, number))
        return made[-1]

    yield make
    for table in made:
        table.close()


@every_game
@pytest.mark.parametrize("orders", [0, 3])
def test_p2_whatever_lies_hidden_every_answer_is_the_same_to_the_byte(tables, name, orders):
    here = tables(name)
    here.deal(orders)
    there = tables(name)
    there.deal(orders)
    assert there.messages == here.messages
    there.match.state = secrets_of(name).swap(there.match.state, PERSON, random.Random(orders))
    assert there.match.state != here.match.state
    for what, (more, stream) in ASIDE.items():
        assert there.ask(more, stream=stream) == here.ask(more, stream=stream), what


@every_game
def test_p2_canaries_are_never_heard_of(tables, name, caplog):
    caplog.set_level(logging.DEBUG)
    table = tables(name)
    table.deal(2)
    table.match.state = secrets_of(name).with_canaries(table.match.state, PERSON)
    for more, stream in ASIDE.values():
        if "Canary" not in str(more):
            table.ask(more, stream=stream)
    assert CANARY not in "".join(table.received)
    assert CANARY not in caplog.text
    assert CANARY not in table.client.get("/metrics").text


@every_game
def test_p2_no_seed_or_nonce_is_told_before_the_end(tables, name, caplog):
    """Neither in answers nor in headers, figures, errors or the log; afterwards the seed is."""
    caplog.set_level(logging.DEBUG)
    table = tables(name)
    table.deal(4)
    for more, stream in ASIDE.values():
        table.ask(more, stream=stream)
    for odd in ({"model": "chess"}, {"messages": []}, {"n": 99}, {"messages": [{"role": "x", "content": "y"}]}):
        body = {"model": table.model, "messages": [{"role": "user", "content": "hi"}], **odd}
        table.received.append(table.client.post("/g/t/v1/chat/completions", json=body).text)
    public = "".join((*table.received, table.client.get("/metrics").text, caplog.text))
    hidden = {table.seed.hex(), *(value for value in stored_secrets(table.store) if value != table.seed.hex())}
    assert len(hidden) >= 2
    for value in hidden:
        assert value not in public
    if name != "warha_realms":
        assert table.seed.hex() in table.say("resign")


def stored_secrets(store: Store) -> Iterator[str]:
    """Every seed and nonce that the database holds."""
    for match in store.matches():
        for turn in store.chain(match.newest):
            yield json.loads(turn.memory)["next_seed"]
            yield from re.findall(r'"(?:seed|nonce)":"([0-9a-f]{16,})"', turn.records)


def test_p2_two_deals_from_two_seeds_differ(tables):
    """The tests above would prove nothing if servers always said the same."""
    dealt = []
    for number in (7, 8):
        table = tables("bombline", number)
        table.deal(0)
        dealt.append(strip_marks(table.messages[-1][1]))
    assert dealt[0] != dealt[1]


def test_p2_the_database_is_its_owners_alone(tables):
    table = tables("bombline")
    table.deal(1)
    files = [file for file in table.database.parent.iterdir() if file.name.startswith(table.database.name)]
    assert table.database in files
    for file in files:
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file.name
