"""Recorded requests of a real client are taken for what they were (`gm explain-requests`)."""

import functools
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from gm.conversation.explain import Explained, answer_text, explain_folder, is_right, read_labels
from gm.conversation.kinds import MOVING
from gm.frontends.cli import run

CASES = Path(__file__).parent / "conversation" / "requests"
SHARED = Path(__file__).parents[2] / "shared" / "frontends" / "requests"
MORE = CASES.parent / "more_requests"
"""Of the same client: names and personas, stopped replies, groups, no character, our card."""


def labels(folder: Path) -> dict[str, list[dict[str, Any]]]:
    return json.loads((folder / "labels.json").read_text(encoding="utf-8"))


@functools.cache
def explained(folder: Path) -> dict[tuple[str, int], Explained]:
    return {(one.file, one.index): one for one in explain_folder(folder)}


@pytest.mark.parametrize(
    ("folder", "file", "index", "label"),
    [
        pytest.param(folder, file, index, label, id=f"{file.removesuffix('.json')}-{index}")
        for folder in (CASES, MORE)
        for file, listed in labels(folder).items()
        for index, label in enumerate(listed)
    ],
)
def test_a_recorded_request_is_taken_for_what_it_was(folder: Path, file: str, index: int, label: dict[str, Any]):
    one = explained(folder)[file, index]
    assert is_right(one, label), f"{one} instead of {label}"
    assert label["moves"] or one.kind not in MOVING


@pytest.mark.parametrize("folder", [CASES, MORE], ids=lambda folder: folder.name)
def test_every_recorded_request_is_labelled(folder: Path):
    known = {(file, index) for file, listed in labels(folder).items() for index in range(len(listed))}
    assert set(explained(folder)) == known


@pytest.mark.skipif(not SHARED.is_dir(), reason="only where the shared requests lie beside the checkout")
def test_the_copy_is_the_shared_one():
    assert {file.name: file.read_bytes() for file in SHARED.glob("*.json")} == {
        file.name: file.read_bytes() for file in CASES.glob("*.json")
    }


def test_json_lines_hold_exactly_what_is_asked_for(capsys: pytest.CaptureFixture[str]):
    assert run(["explain-requests", str(CASES), "--json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["file"], line["index"]) for line in lines] == list(explained(CASES))
    assert all(list(line) == ["file", "index", "kind", "parent", "text"] for line in lines)


def test_people_read_how_many_are_right(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert run(["explain-requests", str(CASES)]) == 0
    assert "179 of 179 right (100.0%), 0 would" in capsys.readouterr().out
    shutil.copy(CASES / "006_A06_turn1.json", tmp_path)
    assert run(["explain-requests", str(tmp_path)]) == 0
    assert "right" not in capsys.readouterr().out
    (tmp_path / "labels.json").write_text('{"006_A06_turn1.json": [{"kind": ["turn"], "text": "x", "parent": null}]}')
    assert run(["explain-requests", str(tmp_path)]) == 1
    assert "WRONG" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "holds no case files"),
        ("{", "is no JSON"),
        ("[]", "an object is expected"),
        ("{}", "a list of `requests`"),
        ('{"requests": [1]}', "a recorded request is an object"),
        ('{"requests": [{"method": "POST", "body": {"model": "m"}}]}', "request 0: `messages` is missing"),
    ],
)
def test_a_folder_that_is_none_ends_in_one_line(
    content: str | None, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    if content is not None:
        (tmp_path / "1_case.json").write_text(content)
    assert run(["explain-requests", str(tmp_path)]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1
    assert run(["explain-requests", str(tmp_path / "none")]) == 2


@pytest.mark.parametrize(
    ("request_", "text"),
    [
        ({"answer": {"text": "All of it."}}, "All of it."),
        ({"answer": {"text": "All of it."}, "client_disconnected": {"answer_chars_sent": 3}}, "All"),
        ({"answer": {"error": {"status": 500}}}, ""),
        ({"answer": None}, ""),
        ({}, ""),
        ({"answer": {"raw_sse": ['data: {"choices":[{"delta":{"content":"Half"}}]}\n\n', "data: [DONE]\n\n"]}}, "Half"),
        ({"answer": {"raw_sse": ['data: {"error":{"message":"no"}}\n\n', ": ping\n\n"]}}, ""),
    ],
)
def test_an_answer_counts_as_far_as_it_was_received(request_: dict[str, object], text: str):
    assert answer_text(request_) == text


def test_labels_are_read_where_they_lie(tmp_path: Path):
    assert read_labels(CASES) == labels(CASES)
    assert read_labels(tmp_path) is None
