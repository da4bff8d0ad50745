"""What messages are understood as in the other games: labelled sets in a folder for each, typed as people type.

A set is a file `tests/intents/<game>/*.jsonl` in the shape of those of Bombline (see `test_intent.py`): position,
text, and the calls that are expected, with others that would do under `also`.
"""

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm.engine.chance import ScriptedChance
from gm.frontends.checks import UNTOLD, understand
from gm.games import CLASSES, get_game
from gm.narrator.intent import read

FOLDER = Path(__file__).parent / "intents"
GAMES = sorted(folder.name for folder in FOLDER.iterdir() if folder.is_dir() and folder.name in CLASSES)
LEAST_TEXTS = 120
AIMED_AT = 0.90
"""The least share of right readings in any one file; what each reaches is printed in the report."""
AIMED_AT_IN_ALL = 0.94
Row = tuple[dict[str, Any], dict[str, Any], bool]

pytestmark = pytest.mark.parametrize("name", GAMES)


def comparable(calls: list[dict[str, Any]]) -> str:
    return json.dumps([[call["tool"], call["arguments"]] for call in calls], sort_keys=True)


def accepted(record: dict[str, Any]) -> set[str]:
    expect = record["expect"]
    return {comparable(calls) for calls in (expect["calls"], *expect.get("also", ()))}


@cache
def outcomes(name: str) -> dict[str, list[Row]]:
    """Every record by its file, with what it was understood as and whether that is right."""
    found: dict[str, list[Row]] = {}
    for file in sorted((FOLDER / name).glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            assert record["game"] == name, record
            got = understand(record)
            found.setdefault(file.stem, []).append((record, got, comparable(got["calls"]) in accepted(record)))
    return found


def test_the_labelled_set_of_a_game_is_read_right(name: str, record_property: Any, capsys: Any) -> None:
    right, asked = Counter[str](), Counter[str]()
    for file, rows in outcomes(name).items():
        asked[file], right[file] = len(rows), sum(one[2] for one in rows)
    share = right.total() / max(1, asked.total())
    with capsys.disabled():
        print()
        for file in asked:
            print(f"  intents {name} {file:<12} {right[file]:>4} of {asked[file]:>4}  {right[file] / asked[file]:.1%}")
        print(f"  intents {name} {'all':<12} {right.total():>4} of {asked.total():>4}  {share:.1%}")
    record_property(f"intent_accuracy_{name}", share)
    assert asked.total() >= LEAST_TEXTS
    assert share >= AIMED_AT_IN_ALL
    assert {file: right[file] / asked[file] for file in asked if right[file] / asked[file] < AIMED_AT} == {}


def test_the_names_of_the_records_are_different(name: str) -> None:
    ids = Counter(record["id"] for rows in outcomes(name).values() for record, _, _ in rows)
    assert [one for one, count in ids.items() if count > 1] == []


def test_p1_no_text_that_orders_nothing_changes_anything_in_a_game(name: str) -> None:
    wrong = [
        (record["id"], record["text"], got["calls"])
        for rows in outcomes(name).values()
        for record, got, _ in rows
        if got["calls"] and not record["expect"]["calls"] and not any(record["expect"].get("also", ()))
    ]
    assert wrong == []


def test_whoever_orders_nothing_in_a_game_is_told_something(name: str) -> None:
    rows = [row for found in outcomes(name).values() for row in found]
    assert [record["text"] for record, got, _ in rows if not got["calls"] and not got["say"]] == []


def test_commands_in_quotes_act_exactly_in_a_game(name: str) -> None:
    for text in ('"See deck"', "“SEE DECK”"):
        assert [call["tool"] for call in understand({"game": name, "text": text})["calls"]] == ["see_deck"]


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_read_in_a_game_and_never_raises(name: str, text: str) -> None:
    game = get_game(name)
    view = game.observation(game.from_setup({}, game.options_type(), ScriptedChance(picks=UNTOLD)), 0)
    assert read(game, view, text, game.default_names()).kind in ("order", "question", "talk", "unclear")
