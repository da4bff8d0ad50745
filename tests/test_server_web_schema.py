"""The served description of the API is valid, and requests made from it at random find the server as described."""

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm.conversation.request import ROLES
from gm.frontends.openai_server.answering import GameMaster
from gm.frontends.openai_server.app import Access
from gm.frontends.openai_server.host import Host
from gm.frontends.openai_server.limits import Limits
from gm.frontends.openai_server.openapi import describe
from gm.frontends.openai_server.storage import open_store
from tests.server_web import MODELS, FakeGameMaster, client_for, make_web

HOST = "testserver"
"""What the tools of schemathesis ask for."""
EXAMPLES = 20


@pytest.fixture(params=["stand-in", "host"])
def game_master(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[GameMaster]:
    """Who answers: one that plays nothing, or the games with their database."""
    if request.param == "stand-in":
        yield FakeGameMaster()
        return
    with closing(open_store(f"sqlite:///{tmp_path / 'chats.sqlite3'}")) as store:
        yield Host(store, bytes(32))


@pytest.mark.parametrize("given", [True, False])
def test_the_description_is_valid_openapi(given: bool) -> None:
    import schemathesis

    schemathesis.openapi.from_dict(describe(Limits(), key_needed=given, upstream_keys=given)).validate()


def test_requests_made_from_the_description_are_answered_as_described(tmp_path: Path, game_master: GameMaster) -> None:
    """Examples, every corner of the schemas, and data at random, right and wrong: no 500, and no other surprise."""
    import schemathesis
    from schemathesis.engine import events, from_schema

    config = schemathesis.Config.from_dict(
        {
            "generation": {"max-examples": EXAMPLES, "deterministic": True, "database": "none"},
            "phases": {"stateful": {"enabled": False}},
            "continue-on-failure": True,
        }
    )
    web = make_web(tmp_path, game_master, access=Access(names=(HOST,), upstream_keys=True))
    schema = schemathesis.openapi.from_asgi("/openapi.json", web.app(), config=config)
    asked: Counter[int] = Counter()
    failures: list[Any] = []
    for event in from_schema(schema).execute():
        assert not isinstance(event, events.NonFatalError | events.FatalError), event
        if isinstance(event, events.ScenarioFinished):
            for interaction in event.recorder.interactions.values():
                asked[interaction.response.status_code if interaction.response else 0] += 1
            for checks in event.recorder.checks.values():
                failures += [check.failure_info.failure for check in checks if check.failure_info]
    assert not failures, "\n".join(f"{one.operation}: {one.message}"[:600] for one in failures)
    assert asked[500] == 0
    assert min(asked[200], asked[400], asked[404], asked[405]) > 5, asked


TEXTS = st.text(max_size=20)
PARTS = st.fixed_dictionaries({"type": st.sampled_from(["text", "image_url"])}, optional={"text": TEXTS})
MESSAGES = st.fixed_dictionaries(
    {"role": st.sampled_from(list(ROLES))},
    optional={"content": st.none() | TEXTS | st.lists(PARTS, max_size=3), "name": TEXTS},
)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXTS,
    lambda children: st.lists(children, max_size=3) | st.dictionaries(TEXTS, children, max_size=3),
    max_leaves=6,
)
BODIES = st.fixed_dictionaries(
    {"model": st.sampled_from(MODELS) | TEXTS, "messages": st.lists(MESSAGES | ANYTHING, max_size=6)},
    optional={"stream": st.booleans() | ANYTHING, "n": ANYTHING, "stream_options": ANYTHING, "stop": ANYTHING},
)


def test_no_body_and_no_header_brings_the_server_down(tmp_path: Path, game_master: GameMaster) -> None:
    client = client_for(make_web(tmp_path, game_master))
    statuses: Counter[int] = Counter()

    @settings(max_examples=300)
    @given(BODIES | ANYTHING, st.text(st.characters(codec="latin-1", exclude_characters="\r\n\0"), max_size=30))
    def ask(body: Any, header: str) -> None:
        raw = header.encode("latin-1")
        answer = client.post(
            "/v1/chat/completions",
            content=json.dumps(body),
            headers={"X-GM-Chat": raw, "Authorization": raw, "Content-Type": "application/json"},
        )
        statuses[answer.status_code] += 1
        assert answer.status_code in {200, 400, 404}
        assert answer.status_code == 200 or set(answer.json()) == {"error"}

    ask()
    assert min(statuses[200], statuses[400], statuses[404]) > 5, statuses
