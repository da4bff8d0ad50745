"""What the server lets in: names, pages, keys, bodies and how much of all."""

import json
import threading
from pathlib import Path
from typing import Any

import pytest

from gm.errors import GmError
from gm.frontends.openai_server.app import Access
from gm.frontends.openai_server.connections import HEAD_BYTES, HEAD_SECONDS
from gm.frontends.openai_server.errors import Refusal
from gm.frontends.openai_server.keys import Keys
from gm.frontends.openai_server.limits import MEBIBYTE, Limits, Pace
from gm.frontends.openai_server.security import host_in, read_origin
from gm.frontends.serve import GENEROUS, RUNNING, RUNNING_PLAIN
from tests.server_web import WAIT, FakeGameMaster, chat, client_for, key_of, make_web, wait_for

ROOT = Path(__file__).parent.parent
CHAT = "/v1/chat/completions"
SITE = "https://chat.example.org"


@pytest.mark.parametrize(
    "host", ["127.0.0.1:8000", "localhost:8000", "LOCALHOST", "[::1]:8000", "127.8.8.8", "gm.test"]
)
def test_names_of_this_machine_and_named_ones_are_answered(tmp_path: Path, host: str) -> None:
    client = client_for(make_web(tmp_path, access=Access(names=("gm.test",))))
    assert client.get("/v1/models", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "192.168.1.5:8000",
        "evil.example@127.0.0.1",
        "127.0.0.1, evil.example",
        "[::1]evil.example",
        "localhost:port",
        "",
        "0.0.0.0",
    ],
)
def test_forged_hosts_are_refused(tmp_path: Path, host: str) -> None:
    game_master = FakeGameMaster()
    client = client_for(make_web(tmp_path, game_master))
    for answer in (client.get("/", headers={"Host": host}), client.post(CHAT, json=chat(), headers={"Host": host})):
        assert answer.status_code in {400, 403}
        assert answer.json()["error"]["code"] in {"host_not_allowed", "bad_host"}
    assert game_master.asked == []


def test_listening_everywhere_any_address_is_a_name_but_no_other_name_is(tmp_path: Path) -> None:
    client = client_for(make_web(tmp_path, key=True, access=Access(bound="0.0.0.0")))
    assert client.get("/health", headers={"Host": "192.168.1.5:8787"}).status_code == 200
    assert client.get("/health", headers={"Host": "evil.example"}).status_code == 403


@pytest.mark.parametrize(
    "origin",
    [SITE, "null", "http://localhost:3000", "http://127.0.0.1:8001", "https://evil.example", "127.0.0.1:8000", "x"],
)
def test_pages_of_other_sites_cannot_play_on_an_open_server(tmp_path: Path, origin: str) -> None:
    game_master = FakeGameMaster()
    client = client_for(make_web(tmp_path, game_master))
    answer = client.post(CHAT, json=chat(), headers={"Origin": origin})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "origin_not_allowed")
    asking = {"Origin": origin, "Access-Control-Request-Method": "POST"}
    assert client.options(CHAT, headers=asking).status_code == 403
    assert "access-control-allow-origin" not in answer.headers
    assert game_master.asked == []


def test_its_own_pages_and_programs_may_ask(tmp_path: Path) -> None:
    client = client_for(make_web(tmp_path))
    assert client.post(CHAT, json=chat(), headers={"Origin": "http://127.0.0.1:8000"}).status_code == 200
    assert client.post(CHAT, json=chat()).status_code == 200


def test_listed_pages_play_with_a_key_and_may_read_the_answer(tmp_path: Path) -> None:
    client = client_for(make_web(tmp_path, key=True, access=Access(origins=(SITE,))))
    preflight = client.options(
        CHAT,
        headers={
            "Origin": SITE,
            "Access-Control-Request-Method": "POST",
            "Access-Control-Request-Headers": "authorization,content-type,x-stainless-os",
            "Access-Control-Request-Private-Network": "true",
        },
    )
    assert preflight.status_code == 200
    assert preflight.headers["access-control-allow-origin"] == SITE
    assert preflight.headers["access-control-allow-private-network"] == "true"
    assert "x-stainless-os" in preflight.headers["access-control-allow-headers"]
    assert "access-control-allow-credentials" not in preflight.headers
    answer = client.post(CHAT, json=chat(), headers={"Origin": SITE, "Authorization": f"Bearer {key_of(tmp_path)}"})
    assert answer.headers["access-control-allow-origin"] == SITE
    assert "x-gm-kind" in answer.headers["access-control-expose-headers"]
    without = client.post(CHAT, json=chat(), headers={"Origin": SITE})
    assert without.status_code == 401
    assert without.headers["access-control-allow-origin"] == SITE
    assert client.post(CHAT, json=chat(), headers={"Origin": f"{SITE}.evil.example"}).status_code == 403


def test_pages_are_never_let_in_where_no_key_is_needed(tmp_path: Path) -> None:
    with pytest.raises(GmError, match="gm keys add"):
        make_web(tmp_path, access=Access(origins=(SITE,)))


@pytest.mark.parametrize("text", ["*", "null", "chat.example.org", "https://", "https://a b", "https://a.org/path"])
def test_what_is_no_origin_is_not_listed(text: str) -> None:
    with pytest.raises(GmError, match="--allow-origin"):
        read_origin(text)


def test_origins_are_read_as_browsers_send_them() -> None:
    assert read_origin(" HTTPS://Chat.Example.org/ ") == SITE
    assert host_in("[::1]:80") == "::1"


def test_only_json_is_taken_so_that_no_form_of_a_page_plays(tmp_path: Path) -> None:
    client = client_for(make_web(tmp_path))
    body = json.dumps(chat()).encode()
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "text/json"):
        assert client.post(CHAT, content=body, headers={"Content-Type": kind}).status_code == 415
    assert client.post(CHAT, content=body).status_code == 415
    kind = "Application/JSON; charset=utf-8"
    assert client.post(CHAT, content=body, headers={"Content-Type": kind}).status_code == 200


@pytest.mark.parametrize("announced", [True, False])
@pytest.mark.parametrize("size", [20_000, 500_000])
def test_too_large_a_body_is_refused_announced_or_not(tmp_path: Path, size: int, announced: bool) -> None:
    client = client_for(make_web(tmp_path, limits=Limits(body=10_000)))
    body = json.dumps(chat("x" * size)).encode()
    parts = [body[start : start + 4096] for start in range(0, len(body), 4096)]
    answer = client.post(CHAT, content=body if announced else iter(parts), headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "request_too_large")


def test_a_history_too_long_is_refused(tmp_path: Path) -> None:
    client = client_for(make_web(tmp_path, limits=Limits(messages=3, characters=100)))
    message = {"role": "user", "content": "x"}
    assert client.post(CHAT, json={"model": "bombline", "messages": [message] * 3}).status_code == 200
    assert client.post(CHAT, json={"model": "bombline", "messages": [message] * 4}).status_code == 400
    answer = client.post(CHAT, json=chat("x" * 101))
    assert (answer.status_code, answer.json()["error"]["param"]) == (400, "messages")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"text"',
        b"\xff\xfe",
        b'{"model": "bombline", "model": "x", "messages": []}',
        b'{"model": NaN}',
        b'{"model": "bombline", "messages": [], "n": Infinity}',
        b'{"n": ' + b"1" * 5000 + b"}",
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b'{"model": "bombline", "messages": ' + b"[" * 900 + b"]" * 900 + b"}",
        b'{"model": "bombline", "messages": [{"role": "user", "content": "x"}], "n": 5}',
        b'{"model": "bombline", "messages": [{"role": "user", "content": "x"}], "n": 0}',
        b'{"model": "bombline", "messages": [{"role": "user", "content": "x"}], "stream": "yes"}',
        b'{"model": "bombline", "messages": [{"role": "user", "content": "x"}], "stream_options": 1}',
        b'{"model": "bombline", "messages": [{"role": "user"}], "stream_options": {"include_usage": 1}}',
        b'{"model": "bombline", "messages": [{"role": "king", "content": "x"}]}',
        b'{"model": "bombline", "messages": [{"role": "user", "content": {}}]}',
        b'{"model": 3, "messages": [{"role": "user", "content": "x"}]}',
    ],
    ids=lambda body: body[:40].decode("latin-1"),
)
def test_bodies_that_cannot_be_read_are_told_so(tmp_path: Path, body: bytes) -> None:
    client = client_for(make_web(tmp_path))
    answer = client.post(CHAT, content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["error"]["type"] == "invalid_request_error"


@pytest.mark.parametrize("text", ["\\ud800", "a\\u0000b", "\\udfff\\ud800", "\\u202e"])
def test_texts_that_no_database_takes_are_made_whole(tmp_path: Path, text: str) -> None:
    game_master = FakeGameMaster()
    body = json.dumps(chat("TEXT")).replace("TEXT", text)
    answer = client_for(make_web(tmp_path, game_master)).post(
        CHAT, content=body.encode(), headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 200
    read = game_master.asked[0][0].messages[0].text
    assert "\0" not in read
    assert read.encode()


def test_what_finds_no_thread_is_turned_away_and_told_when_to_come_back(tmp_path: Path) -> None:
    game_master = FakeGameMaster()
    web = make_web(tmp_path, game_master, limits=Limits(running=1, waiting=1))
    client = client_for(web)
    answers: list[Any] = []
    threads = [
        threading.Thread(target=lambda: answers.append(client.post(CHAT, json=chat(WAIT)).status_code))
        for _ in range(2)
    ]
    for number, thread in enumerate(threads):
        thread.start()
        assert wait_for(lambda number=number: web.threads.running + web.threads.queued == number + 1)
    over = client.post(CHAT, json=chat())
    assert (over.status_code, over.json()["error"]["code"]) == (503, "overloaded")
    assert int(over.headers["retry-after"]) > 0
    game_master.gate.set()
    for thread in threads:
        thread.join(5)
    assert answers == [200, 200]
    assert web.threads.wait_until_idle(5)


def test_many_slow_answers_are_told_at_once(tmp_path: Path) -> None:
    game_master = FakeGameMaster()
    web = make_web(tmp_path, game_master)
    client = client_for(web)
    threads = [threading.Thread(target=lambda: client.post(CHAT, json=chat(WAIT))) for _ in range(64)]
    for thread in threads:
        thread.start()
    assert wait_for(lambda: web.threads.running == 64, 20)
    game_master.gate.set()
    for thread in threads:
        thread.join(10)
    assert web.threads.wait_until_idle(5)


def test_the_pace_of_an_owner_is_bounded_and_that_of_another_is_not_touched() -> None:
    now = [0.0]
    pace = Pace(60, lambda: now[0])
    for _ in range(60):
        pace.take("mara")
    with pytest.raises(Refusal) as raised:
        pace.take("mara")
    assert (raised.value.status, raised.value.headers["retry-after"]) == (429, "1")
    pace.take("ivan")
    now[0] = 2.5
    pace.take("mara")
    pace.take("mara")
    with pytest.raises(Refusal):
        pace.take("mara")


def test_too_many_requests_are_told_when_to_come_back(tmp_path: Path) -> None:
    client = client_for(make_web(tmp_path, limits=Limits(per_minute=2)))
    statuses = [client.post(CHAT, json=chat()).status_code for _ in range(3)]
    assert statuses == [200, 200, 429]


def test_keys_are_kept_as_keyed_hashes_in_private_files(tmp_path: Path) -> None:
    keys = Keys(tmp_path / "server")
    key = keys.add("mara")
    files = [file for file in tmp_path.rglob("*") if file.is_file()]
    assert len(files) == 2
    for file in files:
        assert file.stat().st_mode & 0o077 == 0
        assert key.encode() not in file.read_bytes()
    assert keys.owner(key.encode()) == Keys(tmp_path / "server").owner(key.encode())
    assert keys.owner(b"") is None
    assert keys.owner(key.encode()[:-1]) is None


def test_keys_of_another_secret_open_nothing(tmp_path: Path) -> None:
    key = Keys(tmp_path / "one").add("mara")
    other = Keys(tmp_path / "two")
    other.add("mara")
    assert other.owner(key.encode()) is None


def test_a_running_server_sees_keys_come_and_go_and_never_opens_again(tmp_path: Path) -> None:
    running, tool = Keys(tmp_path), Keys(tmp_path)
    assert not running.needed
    assert running.owner(b"anything")
    first = tool.add("mara").encode()
    assert running.owner(b"anything") is None
    assert running.owner(first)
    second = tool.add("ivan").encode()
    assert running.owner(second)
    tool.remove("mara")
    assert running.owner(first) is None
    assert running.owner(second)
    tool.remove("ivan")
    assert running.owner(second) is None
    assert running.needed


def test_names_of_keys_are_unique_and_no_paths(tmp_path: Path) -> None:
    keys = Keys(tmp_path)
    keys.add("Мара-2")
    with pytest.raises(GmError, match="already"):
        keys.add("Мара-2")
    with pytest.raises(GmError, match="Мара-2"):
        keys.remove("mara")
    for name in ("../x", ".x", "", "a/b", "x" * 65, "a\nb"):
        with pytest.raises(GmError, match="no name"):
            keys.add(name)


def test_a_damaged_secret_is_said_and_not_made_anew(tmp_path: Path) -> None:
    Keys(tmp_path)
    (tmp_path / "secret").write_text("abc")
    with pytest.raises(GmError, match="backup"):
        Keys(tmp_path)


def test_keys_given_from_outside_count_as_well(tmp_path: Path) -> None:
    keys = Keys(tmp_path, ["a-long-key-of-my-own"])
    assert keys.needed
    assert keys.owner(b"a-long-key-of-my-own")
    assert keys.owner(b"another") is None


def test_the_page_for_whoever_runs_it_says_these_limits() -> None:
    limits, page = Limits(), (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    mebibytes = limits.body // MEBIBYTE
    said = {
        f"client_max_body_size {mebibytes}m;",
        f"`--max-body MIB` | {mebibytes} | 413",
        f"`--max-messages N` | {limits.messages} | 400",
        f"characters of all its messages | {limits.characters:,} | 400",
        f"`n` in it | {limits.answers} | 400",
        f"there whole | {limits.body_seconds:g} | 408",
        f"address and headers | {HEAD_BYTES // 1024} KiB, {HEAD_SECONDS:g} seconds |",
        f"`--concurrency N` | {RUNNING}, without a model {RUNNING_PLAIN} | up to {limits.waiting} more wait",
        f"`--rate N` | {GENEROUS} a minute",
        f"reads what was sent | {limits.write:g} |",
        f"begins after {limits.start:g} seconds at the latest",
        f"`--stop-seconds` ({limits.stop:g})",
    }
    assert {one for one in said if one not in page} == set()
