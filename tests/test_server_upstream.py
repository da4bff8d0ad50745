"""Callers' own keys for the model behind the prose: whose storyteller is open, and for how long."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from gm.errors import GmError
from gm.frontends.openai_server import upstream as module
from gm.frontends.openai_server.upstream import IDLE_SECONDS, MOST_KEYS, MOST_OF_ONE, Upstream
from gm.narrator.chat import TimeLimits
from gm.narrator.endpoint import Endpoint
from gm.narrator.turn import PLAIN
from gm.settings import Settings

ENDPOINT = Endpoint("m", "http://127.0.0.1:9/v1", "the-host")


class Desk:
    """An upstream whose storytellers are counted; `now`: its clock."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        self.open: list[str] = []
        monkeypatch.setattr(module, "open_storyteller", self._opened)
        self.upstream = Upstream(ENDPOINT, Settings(folder), clock=lambda: self.now)

    @contextmanager
    def _opened(self, asked: Endpoint, settings: Settings, mode: str | None) -> Iterator[object]:
        self.open.append(asked.api_key)
        yield object()
        self.open.remove(asked.api_key)


@pytest.fixture
def desk(tmp_path, monkeypatch):
    desk = Desk(tmp_path, monkeypatch)
    with desk.upstream:
        yield desk
    assert desk.open == []


def test_a_key_has_one_storyteller_for_each_owner(desk):
    first = desk.upstream.storyteller_for("a", "Ann")
    assert desk.upstream.storyteller_for("a", "Ann") is first
    assert desk.upstream.storyteller_for("a", "Bob") is not first
    assert desk.open == ["the-host", "a", "a"]
    assert desk.upstream.storyteller_for("", "Ann") not in (first, PLAIN)


def test_no_guest_closes_another_one_s_model_and_nobody_the_own_one_in_use(desk):
    first = desk.upstream.storyteller_for("of-Bob", "Bob")
    for number in range(MOST_OF_ONE):
        desk.upstream.storyteller_for(f"made-up-{number}", "Ann")
    with pytest.raises(GmError, match="X-GM-Upstream-Key"):
        desk.upstream.storyteller_for("one-more", "Ann")
    assert len(desk.open) == 2 + MOST_OF_ONE
    assert desk.upstream.storyteller_for("of-Bob", "Bob") is first
    desk.upstream.storyteller_for("made-up-0", "Ann")


def test_what_was_not_asked_for_longer_than_a_turn_takes_is_closed(desk):
    for number in range(MOST_OF_ONE):
        desk.upstream.storyteller_for(f"made-up-{number}", "Ann")
    desk.now = TimeLimits().turn + IDLE_SECONDS - 1
    kept = desk.upstream.storyteller_for("made-up-0", "Ann")
    desk.now += 2
    assert desk.upstream.storyteller_for("made-up-0", "Ann") is kept
    assert sorted(desk.open) == ["made-up-0", "the-host"]
    desk.upstream.storyteller_for("one-more", "Ann")


def test_all_owners_together_have_a_limit(desk):
    for number in range(MOST_KEYS):
        desk.upstream.storyteller_for("a", f"owner {number}")
    with pytest.raises(GmError, match="X-GM-Upstream-Key"):
        desk.upstream.storyteller_for("a", "one-more")


def test_a_server_without_an_endpoint_takes_no_key(tmp_path):
    with Upstream(None, Settings(tmp_path)) as upstream:
        assert upstream.storyteller_for("", "Ann") is PLAIN
        with pytest.raises(GmError, match="asks no model"):
            upstream.storyteller_for("a", "Ann")


def test_what_can_be_no_key_is_told_to_who_sent_it(desk):
    with pytest.raises(GmError, match=r"^The key in X-GM-Upstream-Key"):
        desk.upstream.storyteller_for("no key", "Ann")
    assert desk.open == ["the-host"]
