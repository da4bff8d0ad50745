"""`gm mcp` as a program: over standard input and output, killed at any moment, and over HTTP with several clients."""

import http.client
import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import anyio
import httpx2
import pytest
from mcp import Client, MCPError
from mcp.client.streamable_http import streamable_http_client

from gm.frontends.openai_server.keys import Keys
from gm.profiles import Profiles
from gm.replay import check
from gm.transcript import read_transcript
from tests.mcp_seats import ROOT, call, carried_out, one_of, play_out, program, text_of, values_of

pytestmark = [pytest.mark.e2e, pytest.mark.skipif(os.name != "posix", reason="there is no SIGKILL")]
both_eras = pytest.mark.parametrize("mode", ["auto", "legacy"])
KEYS = ("first-key-of-a-test", "second-key-of-a-test")


def matches_in(folder: Path) -> list[Path]:
    return sorted((folder / "matches").glob("*.jsonl"))


# -- standard input and output ----------------------------------------------------------------------------------------


@both_eras
def test_a_host_that_knows_only_the_command_plays_a_whole_match(mode: str, tmp_path: Path):
    async def scene() -> None:
        async with Client(program(tmp_path, "bombline"), mode=mode) as client:
            results = await play_out(client, random.Random(6))
            assert f"gm replay --check {matches_in(tmp_path)[0]}" in text_of(results[-1])

    anyio.run(scene)
    (path,) = matches_in(tmp_path)
    assert check(path).ok


def test_two_hosts_with_the_same_command_get_tables_of_their_own(tmp_path: Path):
    async def scene() -> None:
        async with Client(program(tmp_path, "bombline")) as one, Client(program(tmp_path, "bombline")) as other:
            first, second = [await carried_out(client, "start") for client in (one, other)]
            assert first["match"]["commitment"] != second["match"]["commitment"]

    anyio.run(scene)
    assert [path.name for path in matches_in(tmp_path)] == ["bombline-mcp-main-1.jsonl", "bombline-mcp-main-2-1.jsonl"]


def test_the_model_sits_where_it_is_told_to(tmp_path: Path):
    async def scene() -> None:
        flags = ("bombline", "--seat", "1", "--name", "Ann", "--seed", "3", "--bot", "easy")
        async with Client(program(tmp_path, *flags)) as client:
            values = await carried_out(client, "start")
            assert (values["match"]["seat"], values["match"]["names"]) == (1, ["Bot", "Ann"])
            assert values["your_turn"]

    anyio.run(scene)


def test_r14_a_finished_match_counts_for_the_profile_of_who_played(tmp_path: Path):
    async def scene() -> None:
        async with Client(program(tmp_path, "bones-and-blades", "--name", "Ann")) as client:
            await carried_out(client, "start")
            await carried_out(client, "resign")

    anyio.run(scene)
    (profile,) = Profiles(tmp_path / "profiles.sqlite3").all()
    assert (profile.name, profile.games, profile.losses) == ("Ann", 1, 1)


def test_nothing_but_the_protocol_is_written_to_standard_output(tmp_path: Path):
    """Also where the input is junk; the log goes to standard error."""
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
    messages: list[Any] = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "start", "arguments": {"word": "x"}}},
        {"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {"name": "start", "arguments": "text"}},
        {"jsonrpc": "2.0", "id": 4, "method": "no/such"},
        {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 99}},
        [1, 2],
    ]
    lines = [json.dumps(message) for message in messages] + ["no json", '{"jsonrpc": "2.0"', "\x00\x01", "[" * 5000]
    last = json.dumps({"jsonrpc": "2.0", "id": 5, "method": "ping"})
    command = [sys.executable, "-m", "gm", "mcp", "bombline"]
    environment = {**os.environ, "GM_DATA_DIR": str(tmp_path)}
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("".join(f"{line}\n" for line in (*lines, last)).encode())
        process.stdin.flush()
        answers: dict[Any, Any] = {}
        while 5 not in answers or 2 not in answers:
            answer = json.loads(process.stdout.readline())
            answers[answer.get("id")] = answer
        rest, _ = process.communicate(timeout=30)
    assert rest == b""
    assert process.returncode == 0
    assert "error" in answers[3]
    assert "error" in answers[4]
    assert answers[2]["result"]["structuredContent"]["ok"]


@pytest.mark.parametrize(
    ("flags", "says"),
    [
        (["bombline", "--seat", "2"], "--seat 2: at this table the seats are 0 to 1"),
        (["bombline", "--with", "Ann"], "--with NICK needs --http"),
        (["bombline", "--table", "../x"], "--table ../x: small letters"),
        (["bombline", "--http", "0.0.0.0:9"], "a key is needed"),
        (["bombline", "--http", "127.0.0.1:x"], "HOST:PORT is expected"),
        (["chess"], "chess"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_use_is_one_line(flags: list[str], says: str, tmp_path: Path):
    command = [sys.executable, "-m", "gm", "mcp", *flags]
    environment = {**os.environ, "GM_DATA_DIR": str(tmp_path)}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False
    )
    assert done.returncode == 2
    assert says in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""


# -- killed -----------------------------------------------------------------------------------------------------------


async def _play_some(client: Client, calls: int) -> None:
    """The calls of a match, each the same whenever the table stands the same; each with its number as its id."""
    values = await carried_out(client, "start", "call-0", word="tulip")
    for number in range(1, calls):
        if "outcome" in values:
            return
        luck = random.Random(json.dumps(values["view"], sort_keys=True))
        tool, arguments = one_of(values, luck)
        values = await carried_out(client, tool, f"call-{number}", **arguments)


CALLS = 7
MATCH = ("bombline", "--seed", "31", "--table", "kill")


def _whole_match(folder: Path) -> Path:
    async def scene() -> None:
        async with Client(program(folder, *MATCH)) as client:
            await _play_some(client, CALLS)

    anyio.run(scene)
    (path,) = matches_in(folder)
    return path


def _killed_at(folder: Path, number: int, how: str) -> bool:
    """Plays until the program dies at its write `number`; True where it did."""

    async def scene() -> None:
        async with Client(program(folder, *MATCH, DIE_AT=str(number), DIE_HOW=how), mode="legacy") as client:
            await _play_some(client, CALLS)

    try:
        anyio.run(scene)
    except (MCPError, ExceptionGroup):
        return True
    return False


@pytest.mark.slow
def test_p7_killed_at_any_write_the_same_requests_again_lead_to_the_same_match(tmp_path: Path):
    """The client, too, sends everything again from the start: nothing is lost, and nothing is done twice."""
    whole = _whole_match(tmp_path / "whole")
    wanted = read_transcript(whole).records
    kinds = [record["kind"] for record in wanted]
    assert kinds.count("bot") >= 3
    ways = ("before", "half", "after")
    deaths = [(number, ways[number % 3]) for number in range(2, len(kinds), max(1, len(kinds) // 6))]
    killed = 0
    for number, how in deaths:
        folder = tmp_path / f"{number}-{how}"
        killed += _killed_at(folder, number, how)
        again = _whole_match(folder)
        assert read_transcript(again).records == wanted, (number, how)
        assert check(again).ok
    assert killed >= len(deaths) - 2


# -- HTTP -------------------------------------------------------------------------------------------------------------


@dataclass
class Served:
    """A server over HTTP: its process, and the addresses that it named."""

    process: subprocess.Popen[str]
    addresses: list[str]


def _serve(folder: Path, *flags: str, keys: str = "") -> Served:
    port = _free_port()
    command = [sys.executable, "-m", "gm", "mcp", *flags, "--http", str(port)]
    environment = {**os.environ, "GM_DATA_DIR": str(folder), "GM_SERVER_KEYS": keys}
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    people = 1 + flags.count("--with")
    served = Served(process, [process.stdout.readline().strip().partition(": ")[2] for _ in range(people)])
    _wait_until_open(port)
    return served


def _free_port() -> int:
    import socket

    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def _wait_until_open(port: int) -> None:
    import socket
    import time

    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("the server did not open its port within 30 seconds")


def _stop(served: Served) -> None:
    served.process.send_signal(signal.SIGINT)
    served.process.communicate(timeout=30)


@pytest.fixture
def two_people(tmp_path: Path) -> Iterator[Served]:
    served = _serve(tmp_path, "bombline", "--name", "Ann", "--with", "Bob", "--table", "club")
    yield served
    _stop(served)


@pytest.fixture
def with_keys(tmp_path: Path) -> Iterator[Served]:
    served = _serve(tmp_path, "bombline", keys=", ".join(KEYS))
    yield served
    _stop(served)


def test_two_clients_play_a_whole_match_each_from_a_seat_of_its_own(two_people: Served, tmp_path: Path):
    async def play(client: Client, seat: int) -> None:
        luck = random.Random(seat)
        while True:
            values = await carried_out(client, "see_table", wait_seconds=30)
            assert values["match"]["seat"] == seat
            if values["match"]["status"] == "goes_on":
                assert "hand" not in values["view"]["seats"][1 - seat]
            if "outcome" in values:
                return
            if values["offers"]:
                tool, arguments = one_of(values, luck)
                await carried_out(client, tool, **arguments)

    async def scene() -> None:
        first, second = two_people.addresses
        async with Client(first) as ann, Client(second, mode="legacy") as bob:
            await carried_out(ann, "see_table")
            await carried_out(ann, "start", word="tulip")
            with anyio.fail_after(120):
                async with anyio.create_task_group() as tasks:
                    tasks.start_soon(play, ann, 0)
                    tasks.start_soon(play, bob, 1)

    anyio.run(scene)
    (path,) = matches_in(tmp_path)
    assert path.name == "bombline-mcp-club-1.jsonl"
    assert check(path).ok


def _asked(address: str, body: bytes = b"{}", **headers: str) -> int:
    """The status that a request gets."""
    where = urlsplit(address)
    connection = http.client.HTTPConnection(where.hostname or "", where.port, timeout=30)
    try:
        given = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream", **headers}
        connection.request("POST", where.path, body, given)
        return connection.getresponse().status
    finally:
        connection.close()


def test_p2_no_address_but_the_own_leads_to_a_seat(two_people: Served):
    own = two_people.addresses[0]
    base, _, ticket = own.rpartition("/")
    other = ("0" if ticket[0] != "0" else "1") + ticket[1:]
    for wrong in (base, base.rpartition("/")[0], f"{base}/{other}", f"{base}/x", own.replace("/club/", "/main/")):
        assert _asked(wrong) == 404, wrong
    assert _asked(own) != 404


def test_foreign_names_pages_and_huge_requests_are_turned_away(two_people: Served):
    own = two_people.addresses[0]
    assert _asked(own, Host="evil.example") == 421
    assert _asked(own, Origin="http://evil.example") == 403
    assert _asked(own, Origin="null") == 403
    assert _asked(own, b"x" * 1_000_000) == 413
    assert _asked(own, b"no json") == 400
    assert _asked(own, b"[" * 100_000) == 400


def test_a_key_is_asked_for_and_every_key_has_tables_of_its_own(with_keys: Served, tmp_path: Path):
    (address,) = with_keys.addresses
    assert _asked(address) == 401
    assert _asked(address, Authorization="Bearer wrong") == 401

    async def seat_of(key: str) -> dict[str, Any]:
        async with (
            httpx2.AsyncClient(headers={"Authorization": f"Bearer {key}"}) as web,
            Client(streamable_http_client(address, http_client=web)) as client,
        ):
            return await carried_out(client, "see_table")

    async def scene() -> None:
        first, second, again = [await seat_of(key) for key in (*KEYS, KEYS[0])]
        assert first["match"]["commitment"] != second["match"]["commitment"]
        assert first["match"] == again["match"]

    anyio.run(scene)
    assert len(matches_in(tmp_path)) == 2
    assert not any(
        key in str(path) or key.encode() in path.read_bytes() for path in matches_in(tmp_path) for key in KEYS
    )


def test_a_key_that_is_made_while_the_server_runs_is_asked_for_from_then_on(two_people: Served, tmp_path: Path):
    own = two_people.addresses[0]
    assert _asked(own) != 401
    key = Keys(tmp_path / "server").add("ann")
    assert _asked(own) == 401
    assert _asked(own, Authorization=f"Bearer {key}") not in (401, 404)


def test_p7_a_server_that_was_killed_answers_the_same_request_with_the_same_answer(tmp_path: Path):
    flags = ("bombline", "--name", "Ann", "--with", "Bob", "--table", "club")
    answers = []

    async def ask(address: str) -> None:
        async with Client(address) as client:
            answers.append(await call(client, "start", "once", word="tulip"))

    for end in (signal.SIGKILL, signal.SIGINT):
        served = _serve(tmp_path, *flags)
        try:
            anyio.run(ask, served.addresses[0])
        finally:
            served.process.send_signal(end)
            served.process.communicate(timeout=30)
    assert not answers[0].is_error
    assert values_of(answers[0]) == values_of(answers[1])
    assert text_of(answers[0]) == text_of(answers[1])
