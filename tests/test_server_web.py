"""The chat API as clients see it, with a game master behind it that plays nothing."""

import asyncio
import json
import logging
import threading
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from gm.frontends.openai_server.app import Access
from gm.frontends.openai_server.limits import Limits
from tests.server_web import (
    CRASH,
    CRASH_LATER,
    MODELS,
    MOVED,
    NO_STORE,
    PIECES,
    SECRET,
    TOLD,
    WAIT,
    FakeGameMaster,
    chat,
    client_for,
    key_of,
    make_web,
    wait_for,
)

CHAT = "/v1/chat/completions"


@pytest.fixture
def game_master() -> FakeGameMaster:
    return FakeGameMaster()


@pytest.fixture
def client(tmp_path: Path, game_master: FakeGameMaster) -> TestClient:
    return client_for(make_web(tmp_path, game_master))


def events_of(text: str) -> list[Any]:
    """The data of each event of a stream; comments left out."""
    blocks = text.split("\n\n")
    assert blocks[-1] == ""
    data = [block.removeprefix("data: ") for block in blocks[:-1] if not block.startswith(":")]
    return [one if one == "[DONE]" else json.loads(one) for one in data]


def test_models_are_listed_and_looked_up_below_a_chat_too(client: TestClient) -> None:
    for prefix in ("", "/g/abc"):
        answer = client.get(f"{prefix}/v1/models")
        assert [model["id"] for model in answer.json()["data"]] == list(MODELS)
        assert answer.headers["x-gm-kind"] == "models"
        assert client.get(f"{prefix}/v1/models/bombline").json()["object"] == "model"
        assert client.get(f"{prefix}/v1/models/chess").status_code == 404


def test_an_answer_in_one_piece_has_its_usage_kind_and_node(client: TestClient) -> None:
    answer = client.post(CHAT, json=chat())
    body = answer.json()
    assert body["choices"] == [
        {
            "index": 0,
            "message": {"role": "assistant", "content": TOLD, "refusal": None},
            "logprobs": None,
            "finish_reason": "stop",
        }
    ]
    assert body["usage"] == {"prompt_tokens": 7, "completion_tokens": 9, "total_tokens": 16}
    assert (body["object"], body["model"]) == ("chat.completion", "bombline")
    assert (answer.headers["x-gm-kind"], answer.headers["x-gm-node"]) == ("turn", "41")


def test_a_stream_says_who_speaks_then_the_pieces_then_the_end(client: TestClient) -> None:
    answer = client.post(CHAT, json=chat(stream=True))
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert (answer.headers["x-gm-kind"], answer.headers["x-gm-node"]) == ("turn", "41")
    *chunks, done = events_of(answer.text)
    assert done == "[DONE]"
    deltas = [chunk["choices"][0]["delta"] for chunk in chunks]
    assert deltas == [{"role": "assistant", "content": ""}, *({"content": piece} for piece in PIECES), {}]
    assert [chunk["choices"][0]["finish_reason"] for chunk in chunks] == [None] * 4 + ["stop"]
    assert len({(chunk["id"], chunk["created"], chunk["model"], chunk["object"]) for chunk in chunks}) == 1
    # SillyTavern takes a chunk with any of these for an error.
    assert not any({"error", "message", "detail", "usage"} & set(chunk) for chunk in chunks)


def test_a_stream_ends_with_its_usage_where_that_is_asked_for(client: TestClient) -> None:
    answer = client.post(CHAT, json=chat(stream=True, stream_options={"include_usage": True}))
    *chunks, last, _ = events_of(answer.text)
    assert all(chunk["usage"] is None for chunk in chunks)
    assert last["choices"] == []
    assert last["usage"] == {"prompt_tokens": 7, "completion_tokens": 9, "total_tokens": 16}


@pytest.mark.parametrize("stream", [False, True])
def test_several_answers_tell_the_same_turn(client: TestClient, game_master: FakeGameMaster, stream: bool) -> None:
    answer = client.post(CHAT, json=chat(n=3, stream=stream, stream_options={"include_usage": True}))
    assert len(game_master.asked) == 3
    assert answer.headers["x-gm-kind"] == "turn"
    if not stream:
        choices = answer.json()["choices"]
        assert [(one["index"], one["message"]["content"]) for one in choices] == [(n, TOLD) for n in range(3)]
        assert answer.json()["usage"] == {"prompt_tokens": 7, "completion_tokens": 27, "total_tokens": 34}
        return
    told = ["", "", ""]
    for chunk in events_of(answer.text)[:-2]:
        [choice] = chunk["choices"]
        told[choice["index"]] += choice["delta"].get("content", "")
    assert told == [TOLD] * 3


def test_a_stream_says_that_it_thinks_while_nothing_comes(tmp_path: Path, game_master: FakeGameMaster) -> None:
    client = client_for(make_web(tmp_path, game_master, limits=Limits(silence=0.05)))
    threading.Timer(0.4, game_master.gate.set).start()
    text = client.post(CHAT, json=chat(WAIT, stream=True)).text
    assert text.count(": thinking\n\n") >= 3
    assert events_of(text)[-1] == "[DONE]"


def test_a_stream_begins_without_the_kind_where_that_takes_too_long(tmp_path: Path) -> None:
    class Slow(FakeGameMaster):
        def answer(self, *arguments: Any, **more: Any) -> Any:
            self.gate.wait(0.4)
            return super().answer(*arguments, **more)

    answer = client_for(make_web(tmp_path, Slow(), limits=Limits(start=0.05, silence=0.05))).post(
        CHAT, json=chat(stream=True)
    )
    assert "x-gm-kind" not in answer.headers
    assert ": thinking" in answer.text
    assert events_of(answer.text)[-1] == "[DONE]"


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize(
    ("text", "status", "code"),
    [(CRASH, 500, "internal_error"), (MOVED, 409, "moved"), (NO_STORE, 503, "storage")],
)
def test_errors_have_the_shape_of_the_api(client: TestClient, text: str, status: int, code: str, stream: bool) -> None:
    answer = client.post(CHAT, json=chat(text, stream=stream))
    assert answer.status_code == status
    assert set(answer.json()) == {"error"}
    assert answer.json()["error"]["code"] == code
    assert set(answer.json()["error"]) == {"message", "type", "param", "code"}
    assert "retry-after" in answer.headers or status == 500


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize("text", [CRASH, CRASH_LATER])
def test_nobody_sees_a_traceback_but_the_log(
    client: TestClient, caplog: pytest.LogCaptureFixture, text: str, stream: bool
) -> None:
    logging.getLogger("gm.server").propagate = True
    answer = client.post(CHAT, json=chat(text, stream=stream))
    assert SECRET not in answer.text
    assert "Traceback" not in answer.text
    errors = events_of(answer.text) if answer.status_code == 200 else [answer.json()]
    message = next(one["error"]["message"] for one in errors if "error" in one)
    number = message.partition("(error ")[2].partition(")")[0]
    [record] = [record for record in caplog.records if number and number in record.getMessage()]
    assert record.exc_info is not None
    assert SECRET in str(record.exc_info[1])


def scope() -> dict[str, Any]:
    """A chat request as a server hands it to an app."""
    headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
    return {"type": "http", "method": "POST", "path": CHAT, "headers": headers, "query_string": b"", "root_path": ""}


async def never(*_: Any) -> Any:
    await asyncio.Event().wait()


def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    web = make_web(tmp_path, limits=Limits(body_seconds=0.05))
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def ask() -> None:
        await asyncio.wait_for(web.app()(scope(), never, send), 20)

    asyncio.run(ask())
    assert sent[0]["status"] == 408
    assert json.loads(sent[1]["body"])["error"]["code"] == "timeout"


def test_a_client_that_does_not_read_is_hung_up_on(tmp_path: Path, game_master: FakeGameMaster) -> None:
    web = make_web(tmp_path, game_master, limits=Limits(write=0.05))
    received = iter([{"type": "http.request", "body": json.dumps(chat(WAIT, stream=True)).encode()}])

    async def receive() -> Any:
        return next(received, None) or await never()

    async def ask() -> None:
        await asyncio.wait_for(web.app()(scope(), receive, never), 20)

    asyncio.run(ask())
    assert web.threads.wait_until_idle(20)
    assert game_master.answers[0].completion_tokens < 9


@pytest.mark.parametrize("stream", [False, True])
def test_nobody_tells_on_when_the_client_has_gone(tmp_path: Path, game_master: FakeGameMaster, stream: bool) -> None:
    web = make_web(tmp_path, game_master)
    body = json.dumps(chat(WAIT, stream=stream)).encode()

    async def leave_early() -> list[Any]:
        sent: list[Any] = []
        received = iter([{"type": "http.request", "body": body}])

        def spoken() -> bool:
            return any(b"Mara" in one.get("body", b"") for one in sent) if stream else bool(game_master.answers)

        async def receive() -> Any:
            for message in received:
                return message
            await asyncio.to_thread(wait_for, spoken)
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            sent.append(message)

        await asyncio.wait_for(web.app()(scope(), receive, send), 20)
        return sent

    sent = asyncio.run(leave_early())
    assert game_master.answers[0].closed.wait(20)
    assert web.threads.wait_until_idle(20)
    assert b"DONE" not in b"".join(one.get("body", b"") for one in sent)


def test_an_unknown_model_is_named_and_the_known_ones_are_listed(client: TestClient) -> None:
    answer = client.post(CHAT, json={**chat(), "model": "gpt-4"})
    error = answer.json()["error"]
    assert (answer.status_code, error["code"], error["param"]) == (404, "model_not_found", "model")
    assert "gpt-4" in error["message"]
    assert "bombline" in error["message"]


def test_wrong_addresses_and_methods_say_what_would_do(client: TestClient) -> None:
    lost = client.get("/models")
    assert (lost.status_code, lost.json()["error"]["code"]) == (404, "not_found")
    assert "/v1" in lost.json()["error"]["message"]
    wrong = client.get(CHAT)
    assert (wrong.status_code, wrong.headers["allow"]) == (405, "POST")
    assert wrong.json()["error"]["code"] == "method_not_allowed"


@pytest.mark.parametrize(
    ("path", "headers", "expected"),
    [
        ("/g/table-7", {}, "table-7"),
        ("/g/table-7", {"X-GM-Chat": "other"}, "table-7"),
        ("/g/%7B%7BCHAT_ID%7D%7D", {}, ""),
        ("/g/{{CHAT_ID}}", {"X-GM-Chat": "other"}, "other"),
        ("/g/new", {}, "new"),
        ("", {"X-GM-Chat": "one"}, "one"),
        ("", {"X-OpenWebUI-Chat-Id": "two"}, "two"),
        ("", {"X-GM-Chat": "", "X-OpenWebUI-Chat-Id": "two"}, "two"),
        ("", {"X-Libre": "three", "X-GM-Chat": "one"}, "three"),
        ("", {"X-GM-Chat": "{{LIBRECHAT_BODY_CONVERSATIONID}}"}, ""),
        ("", {"X-GM-Chat": "new"}, ""),
        ("", {"X-OpenWebUI-Chat-Id": "local:abc"}, ""),
        ("", {"X-GM-Chat": "x" * 500}, ""),
        ("", {}, ""),
    ],
)
def test_the_id_of_a_chat_comes_from_the_address_or_a_header(
    tmp_path: Path, game_master: FakeGameMaster, path: str, headers: dict[str, str], expected: str
) -> None:
    web = make_web(tmp_path, game_master, access=Access(chat_headers=("x-libre",)))
    assert client_for(web).post(f"{path}{CHAT}", json=chat(), headers=headers).status_code == 200
    assert game_master.asked[0][0].chat == expected


def test_an_id_in_the_address_may_be_anything_but_long(client: TestClient, game_master: FakeGameMaster) -> None:
    assert client.post(f"/g/{'x' * 201}{CHAT}", json=chat()).status_code == 400
    assert client.post(f"/g/%D1%8F%0A%00%FF{CHAT}", json=chat()).status_code == 200
    assert game_master.asked[0][0].chat == "я\n\ufffd"


def test_without_keys_every_key_is_an_owner_of_its_own(client: TestClient, game_master: FakeGameMaster) -> None:
    for key in (None, "a", "b", "a"):
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        assert client.post(CHAT, json=chat(), headers=headers).status_code == 200
    none, first, second, again = (owner for _, owner, _ in game_master.asked)
    assert first == again
    assert len({none, first, second}) == 3
    assert all(len(owner) == 64 for owner in (none, first, second))


def test_with_keys_only_those_are_let_in(tmp_path: Path, game_master: FakeGameMaster) -> None:
    client = client_for(make_web(tmp_path, game_master, key=True))
    for headers in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": f"Basic {key_of(tmp_path)}"}):
        for answer in (
            client.post(CHAT, json=chat(), headers=headers),
            client.get("/v1/models", headers=headers),
            client.get("/metrics", headers=headers),
        ):
            assert answer.status_code == 401
            assert answer.json()["error"]["code"] == "invalid_api_key"
            assert answer.headers["www-authenticate"] == "Bearer"
    assert game_master.asked == []
    right = {"Authorization": f"Bearer {key_of(tmp_path)}"}
    assert client.post(CHAT, json=chat(), headers=right).status_code == 200
    assert client.get("/health").status_code == 200


def test_the_callers_own_model_key_never_says_whose_matches_these_are(
    client: TestClient, game_master: FakeGameMaster
) -> None:
    for upstream in ("", "sk-1", "sk-2"):
        client.post(CHAT, json=chat(), headers={"Authorization": "Bearer me", "X-GM-Upstream-Key": upstream})
    assert [upstream for *_, upstream in game_master.asked] == ["", "sk-1", "sk-2"]
    assert len({owner for _, owner, _ in game_master.asked}) == 1


def test_the_page_for_people_says_what_to_type_and_loads_nothing(client: TestClient) -> None:
    page = client.get("/")
    assert "http://127.0.0.1:8000/v1" in page.text
    assert all(model in page.text for model in MODELS)
    assert page.headers["content-security-policy"].startswith("default-src 'none'")
    assert "src=" not in page.text


def test_health_and_readiness(tmp_path: Path, game_master: FakeGameMaster) -> None:
    client = client_for(make_web(tmp_path, game_master))
    assert client.get("/health").json() == {"status": "ok"}
    assert client.get("/health/ready").json() == {"status": "ready"}
    game_master.broken = True
    answer = client.get("/health/ready")
    assert answer.status_code == 503
    assert SECRET not in answer.text
    assert client.get("/health").status_code == 200


def test_metrics_count_what_happened_and_name_nobody(client: TestClient) -> None:
    client.post(CHAT, json=chat())
    client.get("/nowhere-in-particular")
    page = client.get("/metrics")
    assert page.headers["content-type"].startswith("text/plain")
    assert 'gm_answers_total{kind="turn"} 1.0' in page.text
    assert 'gm_http_requests_total{method="POST",route="/v1/chat/completions",status="200"} 1.0' in page.text
    assert 'gm_tokens_total{direction="completion"} 9.0' in page.text
    assert "nowhere" not in page.text


@pytest.mark.parametrize("stream", [False, True])
def test_p2_a_fault_of_the_database_is_told_to_the_log_and_to_no_guest(
    client: TestClient, caplog: pytest.LogCaptureFixture, stream: bool
) -> None:
    logging.getLogger("gm.server").propagate = True
    assert "does not answer" not in client.post(CHAT, json=chat(NO_STORE, stream=stream)).text
    assert "does not answer" in caplog.text
