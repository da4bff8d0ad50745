"""Promise P7 under `kill -9`: processes are really killed, at many points; nothing is lost and nothing done twice."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from gm.replay import check
from gm.transcript import HEARD, LINES, TOLD, read_transcript

ROOT = Path(__file__).parent.parent
PRACTICE, MESSAGES = 31, 14
pytestmark = [pytest.mark.e2e, pytest.mark.skipif(os.name != "posix", reason="there is no SIGKILL")]


def _start(path: Path, **environment: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "tests.kill_driver", str(path), str(PRACTICE), str(MESSAGES)]
    return subprocess.Popen(command, cwd=ROOT, env={**os.environ, **environment}, stderr=subprocess.PIPE)


def _finish(path: Path, **environment: str) -> int:
    process = _start(path, **environment)
    _, errors = process.communicate(timeout=60)
    assert process.returncode in (0, -signal.SIGKILL), errors.decode()
    return process.returncode


def _but_prose(path: Path) -> list[dict[str, Any]]:
    return [record for record in read_transcript(path).records if record["kind"] != TOLD]


@pytest.fixture(scope="module")
def unkilled(tmp_path_factory) -> Path:
    """The match as it goes when nobody kills anything."""
    path = tmp_path_factory.mktemp("unkilled") / "match.jsonl"
    assert _finish(path) == 0
    verdict = check(path)
    assert verdict.ok, verdict.message
    kinds = [record["kind"] for record in read_transcript(path).records]
    assert kinds.count("bot") >= 6
    return path


def _deaths(path: Path) -> list[tuple[int, str]]:
    """Points to die at, each way of dying in turn: spread over the match, then in the middle of a bot's turn."""
    kinds = [record["kind"] for record in read_transcript(path).records]
    spread = range(1, len(kinds), len(kinds) // 9)
    within_bot = [place for place in range(2, len(kinds)) if kinds[place - 2 : place] == ["bot", "bot"]]
    points = sorted({*spread, *within_bot[:: max(1, len(within_bot) // 5)]})
    return [(number, ("before", "half", "after")[place % 3]) for place, number in enumerate(points)]


def test_p7_killed_at_many_writes_a_match_ends_as_one_that_was_not(unkilled, tmp_path):
    """Each death in a match of its own; record n is written by write n, so the point is known exactly."""
    last_kinds = []
    for number, how in _deaths(unkilled):
        path = tmp_path / f"{number}.jsonl"
        assert _finish(path, DIE_AT=str(number), DIE_HOW=how) == -signal.SIGKILL
        last_kinds.append(_last_kind(path))
        assert _finish(path) == 0
        assert _but_prose(path) == _but_prose(unkilled), (number, how)
        verdict = check(path)
        assert verdict.ok, verdict.message
    assert last_kinds.count("bot") >= 3
    assert len(last_kinds) >= 12


def test_p7_killed_again_and_again_one_match_ends_as_one_that_was_not(unkilled, tmp_path):
    """Every process dies after a few writes, also while it repairs what the one before it left."""
    path, luck, killed = tmp_path / "match.jsonl", random.Random(7), 0
    for _ in range(60):
        code = _finish(path, DIE_AT=str(luck.randint(1, 8)), DIE_HOW=luck.choice(("before", "half", "after")))
        if code == 0:
            break
        killed += 1
    else:
        assert _finish(path) == 0
    assert killed >= 5
    assert _but_prose(path) == _but_prose(unkilled)
    assert check(path).ok


def test_p7_killed_from_outside_at_random_moments_nothing_is_lost_or_done_twice(unkilled, tmp_path):
    path, luck = tmp_path / "match.jsonl", random.Random(3)
    size = unkilled.stat().st_size
    for _ in range(6):
        process = _start(path)
        goal = luck.randrange(size)
        while process.poll() is None and (not path.exists() or path.stat().st_size < goal):
            time.sleep(0.0005)
        process.kill()
        process.communicate(timeout=60)
    assert _finish(path) == 0
    assert _but_prose(path) == _but_prose(unkilled)
    heard = [record["text"] for record in read_transcript(path).records if record["kind"] == HEARD]
    assert heard == [f"message {number}" for number in range(len(heard))]
    assert check(path).ok


# -- the program itself -----------------------------------------------------------------------------------------------

TALK = ["start game", *["take a", "let it go off", "what do I hold?", "end my turn", "see deck"] * 5]
"""Orders that fit now and then; the others are refused or answered, which is recorded too."""


def _converse(
    path: Path,
    goal: int | None = None,
    table: Sequence[str] = ("bombline",),
    messages_of: Sequence[str] = tuple(TALK),
    **environment: str,
) -> int:
    """`gm play` with the messages not heard yet; killed once the transcript has `goal` bytes."""
    whole = path.read_bytes().split(b"\n")[:-1] if path.exists() else []
    if not whole:
        path.unlink(missing_ok=True)
    place = ["--resume", str(path)] if whole else [*table, "--seed", str(PRACTICE), "--transcript", str(path)]
    talk = path.with_suffix(".txt")
    heard = sum(b'"kind":"heard"' in line for line in whole)
    talk.write_text("".join(f"{text}\n" for text in messages_of[heard:]), encoding="utf-8")
    command = [sys.executable, "-m", "tests.kill_driver", "gm", "play", *place]
    streams = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
    with (
        talk.open() as messages,
        subprocess.Popen(command, cwd=ROOT, env={**os.environ, **environment}, stdin=messages, **streams) as process,
    ):
        while goal is not None and process.poll() is None and (not path.exists() or path.stat().st_size < goal):
            time.sleep(0.0005)
        if goal is not None:
            process.kill()
        _, errors = process.communicate(timeout=60)
    assert process.returncode in (0, -signal.SIGKILL), errors.decode()
    return int(process.returncode)


@pytest.fixture(scope="module")
def conversation(tmp_path_factory) -> Path:
    """The same through the program, not killed."""
    path = tmp_path_factory.mktemp("conversation") / "match.jsonl"
    assert _converse(path) == 0
    assert [record["kind"] for record in read_transcript(path).records].count("bot") >= 4
    return path


def test_p7_the_program_killed_at_many_writes_ends_the_match_as_one_that_was_not(conversation, tmp_path):
    for number, how in _deaths(conversation)[::2]:
        path = tmp_path / f"{number}.jsonl"
        assert _converse(path, DIE_AT=str(number), DIE_HOW=how) == -signal.SIGKILL
        assert _converse(path) == 0
        assert _but_prose(path) == _but_prose(conversation), (number, how)
        assert check(path).ok


def test_p7_the_program_killed_from_outside_again_and_again_ends_the_match_as_one_that_was_not(conversation, tmp_path):
    path, luck, size = tmp_path / "match.jsonl", random.Random(11), conversation.stat().st_size
    for _ in range(6):
        _converse(path, luck.randrange(size))
    assert _converse(path) == 0
    assert _but_prose(path) == _but_prose(conversation)
    assert check(path).ok


GAMES = {
    "beat-or-bomb": (
        ["beat-or-bomb"],
        ["start game", *(f"compete with the {card}" for card in ("king", "3", "ace")), "i give up the match"],
    ),
    "bones-and-blades": (
        ["bones-and-blades", "--bot", "easy"],
        ["start game", "ready", "mill nothing", "thorn wall with rock", "feint with paper", "i give up"],
    ),
    "warha-realms": (
        ["warha-realms", "--name", "Аня", "--with", "Боря", "--bot", "easy"],
        ["начать игру", *["куплю кристалл, конец хода", "атакую Аню на 1, конец хода"] * 2, "сдаюсь", "сдаюсь"],
    ),
}


def _by_whom(path: Path) -> dict[Any, list[dict[str, Any]]]:
    """What happened, and what each person was shown of it: of two who look at once, either may be told first."""
    parts: dict[Any, list[dict[str, Any]]] = {}
    for record in _but_prose(path):
        parts.setdefault(record["seat"] if record["kind"] == LINES else None, []).append(record)
    return parts


@pytest.mark.parametrize("game", GAMES)
def test_p7_every_game_is_gone_on_with_from_wherever_the_program_was_killed(game, tmp_path):
    """Between the bot's choice and the person's, between an order and what comes of it, and at the very end."""
    from gm.profiles import Profiles

    table, messages = GAMES[game]
    whole = tmp_path / "whole.jsonl"
    assert _converse(whole, table=table, messages_of=messages, GM_DATA_DIR=str(tmp_path / "whole")) == 0
    kinds = [record["kind"] for record in read_transcript(whole).records]
    assert kinds.count("bot") >= 2
    assert "end" in kinds
    heard = [place for place, kind in enumerate(kinds, 1) if kind == HEARD][2]
    for number, how in (
        (kinds.index("bot") + 1, "after"),
        (heard, "after"),
        (heard + 1, "half"),
        (heard + 2, "before"),
    ):
        path, data = tmp_path / f"{number}-{how}.jsonl", tmp_path / f"{number}-{how}"
        given = {"table": table, "messages_of": messages, "GM_DATA_DIR": str(data)}
        assert _converse(path, DIE_AT=str(number), DIE_HOW=how, **given) == -signal.SIGKILL
        assert _converse(path, **given) == 0
        assert _by_whom(path) == _by_whom(whole), (number, how)
        assert check(path).ok
        assert _converse(path, **given) == 0
        counted = [profile.games for profile in Profiles(data / "profiles.sqlite3").all()]
        assert counted == ([1] if game == "bones-and-blades" else [])


def _last_kind(path: Path) -> str:
    lines = path.read_bytes().split(b"\n")[:-1] if path.exists() else []
    return str(json.loads(lines[-1])["kind"]) if lines else ""
