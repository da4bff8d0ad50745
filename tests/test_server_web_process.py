"""`gm serve` in a process of its own: the official client, clients that leave or dawdle, signals, ports."""

import contextlib
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import openai
import pytest

from tests.server_web import CRASH, CRASH_LATER, MODELS, PIECES, TOLD, WAIT, chat, wait_for

pytestmark = pytest.mark.e2e
ROOT = Path(__file__).parent.parent
USER: Any = [{"role": "user", "content": "I draw a card"}]


class Running:
    """A `gm serve` with a game master that plays nothing."""

    def __init__(self, folder: Path, *flags: str) -> None:
        self.folder = folder
        self.log = (folder / "log").open("w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.serve_driver", "serve", "--port", "0", *flags],
            cwd=ROOT,
            env={**os.environ, "GM_DATA_DIR": str(folder), "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
        )
        assert self.process.stdout is not None
        first = self.process.stdout.readline()
        assert "listens at http://127.0.0.1:" in first, first + (folder / "log").read_text()
        self.url = first.split()[-1]
        self.port = int(self.url.rpartition(":")[2].partition("/")[0])

    def raw(self, body: Any, *, path: str = "/v1/chat/completions", headers: str = "") -> socket.socket:
        """A connection on which a request was sent."""
        content = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n{headers}"
        made = socket.create_connection(("127.0.0.1", self.port), timeout=10)
        made.sendall(f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content)
        return made

    def metric(self, name: str) -> float:
        """A figure of the metrics page."""
        answer = ask(self.port, b"GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        return next(float(line.split()[1]) for line in answer.splitlines() if line.startswith(f"{name} "))

    def stop(self, number: int = signal.SIGTERM, seconds: float = 60) -> str:
        """Sends a signal; all that the server said until its end."""
        self.process.send_signal(number)
        told, _ = self.process.communicate(timeout=seconds)
        return told


def ask(port: int, request: bytes) -> str:
    """The whole answer to bytes."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(request)
        return read_all(connection)


def read_all(connection: socket.socket) -> str:
    parts = []
    while part := connection.recv(65536):
        parts.append(part)
    return b"".join(parts).decode()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    running = Running(tmp_path_factory.mktemp("serve"), "--max-body", "0.1")
    yield running
    running.process.kill()
    running.process.communicate()
    running.log.close()


@contextlib.contextmanager
def another(folder: Path, *flags: str) -> Iterator[Running]:
    running = Running(folder, *flags)
    try:
        yield running
    finally:
        running.process.kill()
        running.process.communicate()
        running.log.close()


@pytest.fixture(scope="module")
def client(server: Running) -> Iterator[openai.OpenAI]:
    with openai.OpenAI(base_url=server.url, api_key="mine", max_retries=0) as made:
        yield made


def test_the_official_client_lists_and_plays(client: openai.OpenAI) -> None:
    assert [model.id for model in client.models.list()] == list(MODELS)
    assert client.models.retrieve("bombline").owned_by == "gm"
    answer = client.chat.completions.with_raw_response.create(model="bombline", messages=USER)
    assert answer.headers["x-gm-kind"] in {"turn", "again"}
    read = answer.parse()
    assert read.choices[0].message.content == TOLD
    assert read.usage is not None
    assert read.usage.total_tokens == 16


def test_the_official_client_streams(client: openai.OpenAI) -> None:
    stream = client.chat.completions.create(
        model="bombline", messages=USER, stream=True, stream_options={"include_usage": True}
    )
    *chunks, last = list(stream)
    assert [chunk.choices[0].delta.content for chunk in chunks] == ["", *PIECES, None]
    assert last.usage is not None
    assert last.usage.completion_tokens == 9


def test_the_official_client_knows_the_errors(client: openai.OpenAI, server: Running) -> None:
    with pytest.raises(openai.NotFoundError, match="no game is called gpt-4"):
        client.chat.completions.create(model="gpt-4", messages=USER)
    with pytest.raises(openai.InternalServerError, match=r"\(error [0-9a-f]{8}\)"):
        client.chat.completions.create(model="bombline", messages=[{"role": "user", "content": CRASH}])
    with pytest.raises(openai.BadRequestError, match="`n` is 9"):
        client.chat.completions.create(model="bombline", messages=USER, n=9)
    broken = client.chat.completions.create(
        model="bombline", messages=[{"role": "user", "content": CRASH_LATER}], stream=True
    )
    with pytest.raises(openai.APIError, match="went wrong"):
        list(broken)
    assert "a secret of the inside" in (server.folder / "log").read_text()


def test_the_status_line_says_what_is_wrong(server: Running) -> None:
    with server.raw({**chat(), "model": "chess"}, headers="Connection: close\r\n") as connection:
        head, _, body = read_all(connection).partition("\r\n\r\n")
    assert head.startswith("HTTP/1.1 404 no game is called chess; there are: bombline, beat-or-bomb\r\n")
    assert "x-gm-reason" not in head
    assert json.loads(body)["error"]["code"] == "model_not_found"
    hostile = "x\r\nset-cookie: a=b\r\n\r\n\x1b[31m я"
    with server.raw({**chat(), "model": hostile}, headers="Connection: close\r\n") as connection:
        head, _, body = read_all(connection).partition("\r\n\r\n")
    assert [line.partition(":")[0] for line in head.split("\r\n")[1:]] == [
        "date", "content-length", "content-type", "connection",
    ]  # fmt: skip
    assert "set-cookie" in json.loads(body)["error"]["message"]


def test_what_is_no_http_is_told_so_in_the_same_shape(server: Running) -> None:
    answer = ask(server.port, b"hello\r\n\r\n")
    assert answer.startswith("HTTP/1.1 400 ")
    assert json.loads(answer.partition("\r\n\r\n")[2])["error"]["code"] == "bad_http"


def test_headers_without_end_are_cut_off(server: Running) -> None:
    for part in (b"x: y\r\n" * 20_000, b"x: " + b"y" * 100_000):
        answer = ask(server.port, b"GET /v1/models HTTP/1.1\r\nHost: 127.0.0.1\r\n" + part)
        assert answer.startswith("HTTP/1.1 400 The headers are longer than 65536 bytes")


def test_many_requests_on_one_connection_count_their_heads_anew(server: Running) -> None:
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)) as connection:
        for _ in range(30):
            connection.request("GET", "/health", headers={"x": "y" * 4000})
            answer = connection.getresponse()
            assert (answer.status, answer.read()) == (200, b'{"status":"ok"}')


@pytest.mark.parametrize("stream", [True, False])
def test_a_client_that_goes_away_stops_the_telling_at_once(server: Running, stream: bool) -> None:
    with server.raw(chat(WAIT, stream=stream)) as connection:
        if stream:
            assert connection.recv(4096).startswith(b"HTTP/1.1 200")
        assert wait_for(lambda: server.metric("gm_answers_running") == 1)
    assert wait_for(lambda: server.metric("gm_answers_running") == 0)
    assert wait_for(lambda: " 499 " in (server.folder / "log").read_text())


def test_a_client_that_sends_and_reads_slowly_gets_its_answer(server: Running) -> None:
    body = json.dumps(chat(stream=True)).encode()
    head = (
        f"POST /v1/chat/completions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Connection: close\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        for part in (head.encode()[:20], head.encode()[20:], body[:30], body[30:]):
            connection.sendall(part)
            time.sleep(0.05)
        told = b""
        while part := connection.recv(100):
            told += part
            time.sleep(0.002)
    assert b"data: [DONE]" in told


def test_a_large_body_gets_its_answer_whether_announced_or_not(server: Running) -> None:
    with server.raw(chat("x" * 300_000), headers="Connection: close\r\n") as connection:
        assert read_all(connection).startswith("HTTP/1.1 413 The chat is too large")
    chunk = b"8000\r\n" + b"x" * 0x8000 + b"\r\n"
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        connection.sendall(
            b"POST /v1/chat/completions HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n" + chunk * 10 + b"0\r\n\r\n"
        )
        assert read_all(connection).startswith("HTTP/1.1 413 ")


def test_a_signal_lets_answers_finish_and_closes_what_is_open(tmp_path: Path) -> None:
    with another(tmp_path, "--stop-seconds", "5") as running, running.raw(chat(WAIT, stream=True)) as connection:
        assert connection.recv(4096).startswith(b"HTTP/1.1 200")
        assert wait_for(lambda: running.metric("gm_answers_running") == 1)
        running.process.send_signal(signal.SIGTERM)
        assert wait_for(lambda: "Stopping after 1 more answer." in (tmp_path / "log").read_text())
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", running.port), timeout=2)
        assert "the database is closed" in running.process.communicate(timeout=60)[0]
        assert running.process.returncode == 0


def test_a_second_signal_does_not_wait(tmp_path: Path) -> None:
    with another(tmp_path, "--stop-seconds", "600") as running, running.raw(chat(WAIT)):
        assert wait_for(lambda: running.metric("gm_answers_running") == 1)
        running.process.send_signal(signal.SIGTERM)
        assert wait_for(lambda: "Stopping" in (tmp_path / "log").read_text())
        assert "the database is closed" in running.stop(signal.SIGTERM)
        assert running.process.returncode == 0


def test_a_server_waits_for_no_idle_connection(tmp_path: Path) -> None:
    with another(tmp_path, "--stop-seconds", "600") as running, socket.create_connection(("127.0.0.1", running.port)):
        assert "the database is closed" in running.stop(signal.SIGINT)
        assert running.process.returncode == 0


def gm(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tests.serve_driver", *arguments],
        cwd=ROOT,
        env={**os.environ, "GM_DATA_DIR": str(folder)},
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (["--port", "PORT"], "is in use"),
        (["--host", "0.0.0.0", "--port", "0"], "gm keys add NAME"),
        (["--host", "::", "--port", "0"], "gm keys add NAME"),
        (["--host", "nowhere.invalid", "--port", "0"], "is no name or address"),
        (["--host", "192.0.2.1", "--port", "0"], "--host 192.0.2.1"),
        (["--port", "70000"], "65535"),
        (["--port", "0", "--allow-origin", "https://a.example"], "gm keys add NAME"),
        (["--port", "0", "--allow-origin", "*"], "is no origin"),
        (["--port", "0", "--max-body", "0"], "--max-body"),
    ],
)
def test_what_cannot_be_served_is_one_kind_line(server: Running, tmp_path: Path, flags: list[str], words: str) -> None:
    told = gm(tmp_path, "serve", *(flag.replace("PORT", str(server.port)) for flag in flags))
    assert told.returncode == 2
    assert words in told.stderr
    assert len(told.stderr.splitlines()) == 1


def test_keys_are_made_listed_removed_and_open_other_addresses(tmp_path: Path) -> None:
    key = gm(tmp_path, "keys", "add", "mara").stdout.splitlines()[-1]
    assert key.startswith("gm-")
    assert "mara" in gm(tmp_path, "keys", "list").stdout
    assert json.loads(gm(tmp_path, "keys", "list", "--json").stdout)["name"] == "mara"
    with another(tmp_path) as running, openai.OpenAI(base_url=running.url, api_key=key, max_retries=0) as client:
        assert list(client.models.list())
        with pytest.raises(openai.AuthenticationError, match="not known"):
            client.with_options(api_key="wrong").models.list()
        assert gm(tmp_path, "keys", "remove", "mara").returncode == 0
        with pytest.raises(openai.AuthenticationError):
            client.models.list()
    assert gm(tmp_path, "keys", "remove", "mara").returncode == 2
