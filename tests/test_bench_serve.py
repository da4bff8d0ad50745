"""The parts of `gm bench serve` that no machine can make slower or faster, and one small run of all of it."""

import asyncio
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gm.bench import serve, serve_load, serve_sides, serve_upstream
from gm.bench.findings import Finding, Skipped, table
from gm.bench.serve import Size, serve_findings
from gm.bench.serve_client import Answer, Chat, Line, next_message
from gm.bench.serve_load import Burst, Single
from gm.bench.serve_sides import Server, serving
from gm.errors import GmError

TINY = Size(rounds=1, turns=2, chats=2, seconds=2.5, burst_turns=1, grown=(1, 2))


@pytest.fixture(scope="module")
def upstream(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serve_sides.upstream(tmp_path_factory.mktemp("upstream")) as server:
        yield server


async def ask(server: Server) -> Answer:
    line = Line(server.port)
    try:
        return await line.ask({"model": "m", "messages": [], "stream": True})
    finally:
        await line.close()


def test_the_client_reads_what_the_upstream_says_and_when(upstream: Server) -> None:
    serve_load._told(upstream)
    answer = asyncio.run(ask(upstream))
    told = serve_load._told(upstream)
    assert answer.text.strip() == " ".join(text for text, _ in told.sentences)
    assert (told.calls, len(told.sentences)) == (1, serve_upstream.SENTENCES)
    arrivals = serve_load._arrivals(answer, told.sentences)
    assert len(arrivals) == serve_upstream.SENTENCES
    assert answer.begun < arrivals[0][0] < arrivals[-1][0] <= answer.ended
    assert all(said <= at for at, said in arrivals)


def test_a_minimal_proxy_passes_on_every_word(upstream: Server, tmp_path: Path) -> None:
    with serve_sides.minimal(tmp_path, upstream.url) as proxy:
        found = asyncio.run(serve_load.single(proxy, upstream, 2))
        assert proxy.cpu() > 0
        assert proxy.memory() > 1
    assert (found.calls, found.sentences, len(found.lags)) == (2, 8, 8)
    assert all(first < seconds for first, seconds in zip(found.firsts, found.seconds, strict=True))


def test_the_client_sends_all_of_a_chat_and_takes_what_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[str] = []

    async def ask(self: Line, body: dict[str, object]) -> Answer:
        sent.append(json.dumps(body))
        return Answer(0.0, 1.0, ((0.5, "Hm. "), (1.0, f"You can: play card {len(sent)}, end the turn.")))

    monkeypatch.setattr(Line, "ask", ask)
    chat = Chat(Line(1), "bombline")
    for _ in range(3):
        asyncio.run(chat.play())
    assert [message["content"] for message in chat.messages if message["role"] == "user"] == [
        "start game",
        "play card 1",
        "play card 2",
    ]
    assert [len(json.loads(body)["messages"]) for body in sent] == [2, 4, 6]


@pytest.mark.parametrize(
    ("reply", "message"),
    [
        ("You can: take A, B.", "take A"),
        ("You can: play M107 + Thermal; end the turn.", "play M107 + Thermal"),
        ("You can: take A.\n\nThen: You can: end the turn.", "end the turn"),
        ("You can: throw away Uzi + Akm + Famas (any 3 cards); let the bomb go off.", "throw away Uzi + Akm + Famas"),
        ("Another one? Say rematch.", "start game"),
    ],
)
def test_the_next_message_is_the_first_thing_offered(reply: str, message: str) -> None:
    assert next_message(reply) == message


def test_a_sentence_arrives_with_the_piece_that_ends_it() -> None:
    answer = Answer(0.0, 9.0, ((1.0, "Rain fa"), (2.0, "lls. "), (3.0, "Wind.")))
    assert (answer.arrival("Rain falls."), answer.arrival("Wind."), answer.arrival("Snow.")) == (2.0, 3.0, None)


def test_an_error_in_an_answer_is_no_answer(tmp_path: Path, upstream: Server) -> None:
    # Nobody listens behind the proxy, so it answers with an error.
    with (
        serve_sides.minimal(tmp_path, "http://127.0.0.1:1/v1") as proxy,
        pytest.raises(GmError, match=r"answered b'HTTP/1\.1 500"),
    ):
        asyncio.run(ask(proxy))


def test_a_server_that_does_not_start_says_why(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "raise SystemExit('no port {port} for me')"]
    with (
        pytest.raises(GmError, match=r"it does not start: no port \d+ for me"),
        serving("it", command, "/", tmp_path),
    ):
        pass


def test_sentences_of_the_upstream_are_new_and_hold_no_number() -> None:
    rng = random.Random(1)
    told = [sentence for _ in range(50) for sentence in serve_upstream.sentences(rng)]
    assert len(set(told)) == len(told)
    assert not any(character.isdigit() for sentence in told for character in sentence)


def test_bounds_are_on_multiples_of_the_same_round() -> None:
    slow = Single((0.2, 0.2), (0.1, 0.1), (0.004,) * 8, 8, 2)
    calm = Single((0.1, 0.1), (0.05, 0.05), (0.0,) * 8, 8, 2)
    middle = Single((0.15, 0.15), (0.075, 0.075), (0.001,) * 8, 8, 2)
    bursts = {"gm serve": Burst(50, 0.013), "minimal": Burst(100, 0.01), "gm-built-in": Burst(90, 0.001)}
    one = serve.Round({"upstream": calm, "minimal": middle, "gm serve": slow}, bursts)
    found = {finding.what: finding for finding in serve._upstream_findings([one] * 3, ["minimal"])}
    end = found["added to the end of an answer, 1 chat"]
    assert (round(end.value, 6), end.at_most, end.passed) == (2.0, 1.3, False)
    assert found["processor time of a request"].passed is True
    assert found["a whole sentence leaves after"].value == pytest.approx(4.0)
    assert found["sentences that the guard drops"].value == 0


def test_a_table_stands_in_columns_and_skipped_sides_say_why() -> None:
    found = [Finding("long name", 1.0, "ms", at_most=2, note="x"), Skipped("LiteLLM", "none"), Finding("b", 20, "MiB")]
    assert table(found).splitlines() == [
        "pass  long name:  1 ms    at most 2  (x)",
        "skip  LiteLLM: none",
        "      b:          20 MiB",
    ]


@pytest.mark.slow
def test_a_small_run_measures_every_figure_and_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(serve_sides.LITELLM, raising=False)
    found = serve_findings(lambda progress: None, TINY)
    assert [one.what for one in found if isinstance(one, Skipped)] == ["LiteLLM"]
    figures = [one for one in found if isinstance(one, Finding)]
    assert sum(one.passed is not None for one in figures) == 7
    assert {one.what: one.value for one in figures}["calls of the model"] == 1
    assert list(tmp_path.iterdir()) == []
