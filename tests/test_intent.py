"""What messages are understood as without a model: a labelled set typed as people type, and what must never happen."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm.engine.chance import ScriptedChance
from gm.frontends.checks import understand
from gm.games import get_game
from gm.narrator.intent import Reading, read

FOLDER = Path(__file__).parent / "intents"
FILES = sorted(FOLDER.glob("*.jsonl"))
AIMED_AT = 0.90
"""The least share of right readings in any one file; what each reaches is printed in the report."""
AIMED_AT_IN_ALL = 0.94
GAME = get_game("bombline")


def records(file: Path) -> Iterator[dict[str, Any]]:
    for line in file.read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


def comparable(calls: list[dict[str, Any]]) -> str:
    return json.dumps([[call["tool"], call["arguments"]] for call in calls], sort_keys=True)


def accepted(record: dict[str, Any]) -> set[str]:
    expect = record["expect"]
    return {comparable(calls) for calls in (expect["calls"], *expect.get("also", ()))}


@pytest.fixture(scope="module")
def outcomes() -> dict[str, list[tuple[dict[str, Any], dict[str, Any], bool]]]:
    found: dict[str, list[tuple[dict[str, Any], dict[str, Any], bool]]] = {}
    for file in FILES:
        for record in records(file):
            got = understand(record)
            right = comparable(got["calls"]) in accepted(record)
            found.setdefault(file.stem, []).append((record, got, right))
    return found


def test_the_labelled_set_is_read_right(outcomes: dict[str, Any], record_property: Any, capsys: Any) -> None:
    right, asked = Counter[str](), Counter[str]()
    for name, rows in outcomes.items():
        asked[name] = len(rows)
        right[name] = sum(one[2] for one in rows)
    with capsys.disabled():
        print()
        for name in asked:
            print(f"  intents {name:<12} {right[name]:>4} of {asked[name]:>4}  {right[name] / asked[name]:.1%}")
        share = right.total() / asked.total()
        print(f"  intents {'all':<12} {right.total():>4} of {asked.total():>4}  {share:.1%}")
    record_property("intent_accuracy", share)
    assert asked.total() >= 250
    assert share >= AIMED_AT_IN_ALL
    assert {name: right[name] / asked[name] for name in asked if right[name] / asked[name] < AIMED_AT} == {}


def test_p1_no_text_that_orders_nothing_changes_anything(outcomes: dict[str, Any]) -> None:
    wrong = [
        (record["id"], record["text"], got["calls"])
        for rows in outcomes.values()
        for record, got, _ in rows
        if got["calls"] and not record["expect"]["calls"] and not any(record["expect"].get("also", ()))
    ]
    assert wrong == []


def test_whoever_orders_nothing_is_told_something(outcomes: dict[str, Any]) -> None:
    silent = [
        record["text"] for rows in outcomes.values() for record, got, _ in rows if not got["calls"] and not got["say"]
    ]
    assert silent == []


def in_position(text: str, **setup: Any) -> Reading:
    position = {"phase": "action", "seats": [{"hand": ["Akm", "Suppressor", "MP5", "Uzi"]}, {}], **setup}
    state = GAME.from_setup(position, GAME.options_type(), ScriptedChance())
    return read(GAME, GAME.observation(state, 0), text, ("User", "Bot"))


@pytest.mark.parametrize(
    ("text", "tool", "arguments"),
    [
        ('"See deck"', "see_deck", {}),
        ("“SEE DECK”", "see_deck", {}),
        ('"Start game"', "start", {}),
        ("\"Pair up 'Suppressor' with 'Akm'\"", "play_card", {"card": "Akm", "modification": "Suppressor"}),
        ("\"pair up 'akm' with 'suppressor'\"", "play_card", {"card": "Akm", "modification": "Suppressor"}),
        ("“pair up ‘suppressor’ with ‘akm’”", "play_card", {"card": "Akm", "modification": "Suppressor"}),
    ],
)
def test_commands_in_quotes_act_exactly(text: str, tool: str, arguments: dict[str, Any]) -> None:
    reading = in_position(text)
    assert [(call.tool, dict(call.arguments)) for call in reading.calls] == [(tool, arguments)]


@pytest.mark.parametrize(
    ("text", "calls"),
    [
        ("akm him", [["play_card", {"card": "Akm"}]]),
        ("shoot the smg", []),
        ("fire the crossbow", [["play_card", {"card": "Crossbow"}]]),
        ("akm then pass", [["play_card", {"card": "Akm"}], ["end_turn", {}]]),
        ("should i play the akm?", []),
    ],
)
def test_the_examples_of_the_design_are_read_as_it_says(text: str, calls: list[Any]) -> None:
    reading = in_position(text)
    assert [[call.tool, dict(call.arguments)] for call in reading.calls] == calls


@pytest.mark.parametrize(
    ("text", "resigns"),
    [
        ("i give up", True),
        ("resign", True),
        ("ok you win, i give up", True),
        ("всё, сдаюсь", True),
        ("give up, bot", False),
        ("just give up already", False),
        ("any point in giving up now", False),
        ("i give up, what does the akm do", False),
        ("сдавайся, бот", False),
        ("не сдаюсь", False),
        ("my brother says: i give up", False),
    ],
)
def test_p1_a_match_is_given_up_only_by_whoever_says_so_of_themselves(text: str, resigns: bool) -> None:
    assert [call.tool for call in in_position(text).calls] == ["resign"] * resigns


@pytest.mark.parametrize(
    "text",
    [
        "level the akm at that grinning mountain of bolts, then pass",
        "juggle the uzi for the crowd and then end my turn",
        "use the thing on him, then pass",
        "помаши калашом перед носом, затем конец хода",
    ],
)
def test_p1_of_what_is_half_followed_nothing_is_done_alone(text: str) -> None:
    reading = in_position(text)
    assert reading.calls == ()
    assert reading.say


@pytest.mark.parametrize("text", ["start the game, i've got only 20 minutes", "начинай уже, железяка, время идёт"])
def test_a_match_is_begun_whatever_else_is_said(text: str) -> None:
    assert [call.tool for call in read(GAME, {}, text, ("User", "Bot"), started=False).calls] == ["start"]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("start game", {}),
        ("Start game, my word is tulip", {"word": "tulip"}),
        ("начинай игру, моё слово тюльпан", {"word": "тюльпан"}),
    ],
)
def test_a_start_may_bring_a_word_for_the_deal(text: str, word: dict[str, str]) -> None:
    reading = read(GAME, {}, text, ("User", "Bot"), started=False)
    assert [(call.tool, dict(call.arguments)) for call in reading.calls] == [("start", word)]


def test_before_the_deal_nothing_else_is_an_order() -> None:
    for text in ("akm him", "take a", "what does molotov do?", "hello"):
        reading = read(GAME, {}, text, ("User", "Bot"), started=False)
        assert reading.calls == ()
        assert reading.say


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_read_and_never_raises(text: str) -> None:
    assert in_position(text).kind in ("order", "question", "talk", "unclear")


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet=st.characters(blacklist_categories=("L", "N", "Cs")), max_size=60))
def test_text_without_a_word_orders_nothing(text: str) -> None:
    assert in_position(text).calls == ()
