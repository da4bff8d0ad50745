"""A model's proposal moves nothing unless the person's own words bear it out: on the labelled messages, and on others.

The messages of `tests/intents` say what a text orders; those of `borne_out_cases.jsonl` are in the voices that `read`
does not fully follow, each with what a weak or hostile model might make of it.
"""

import json
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm.engine.chance import ScriptedChance
from gm.engine.types import PlannedCall, View
from gm.games import get_game
from gm.narrator.borne_out import borne_out, calls_in, vocabulary_in

HERE = Path(__file__).parent
GAME = get_game("bombline")
NAMES = GAME.default_names()
UNASKED = (
    PlannedCall("resign", {}),
    PlannedCall("rematch", {}),
    PlannedCall("start", {}),
    PlannedCall("see_deck", {}),
    PlannedCall("roll_die", {}),
)
"""What no rule forbids at any time, so what a model may always propose."""
OWN_AIM, OTHERS_MOST, AGREED_AIM = 0.90, 0.01, 0.60
AKM, UZI, PASS = PlannedCall("play_card", {"card": "Akm"}), PlannedCall("play_card", {"card": "Uzi"}), "end_turn"


def records(path: Path) -> Iterator[dict[str, Any]]:
    for line in path.read_text(encoding="utf-8").splitlines():
        yield json.loads(line)


def planned(calls: list[dict[str, Any]]) -> tuple[PlannedCall, ...]:
    return tuple(PlannedCall(call["tool"], call["arguments"]) for call in calls)


@dataclass(frozen=True)
class Message:
    """A labelled message in its position: `wanted` are the orders it may stand for, none where it orders nothing."""

    id: str
    text: str
    kind: str
    orders: bool
    wanted: tuple[tuple[PlannedCall, ...], ...]
    view: View
    legal: tuple[PlannedCall, ...]

    @property
    def others(self) -> list[PlannedCall]:
        """Every call that could be made and that the message does not order."""
        asked = {_alike(call) for calls in self.wanted for call in calls}
        asked |= {shot for calls in self.wanted for call in calls for shot in _shots(call)}
        return [call for call in (*self.legal, *UNASKED) if _alike(call) not in asked]


def _alike(call: PlannedCall) -> str:
    """The same for throwing the same cards away in another order."""
    arguments = dict(call.arguments)
    if arguments.get("method") == "discard":
        arguments["cards"] = sorted(arguments["cards"])
    return json.dumps([call.tool, arguments], sort_keys=True)


def _shots(call: PlannedCall) -> Iterator[str]:
    """The single plays that shooting at the bomb is made of."""
    if call.arguments.get("method") == "damage":
        for shot in call.arguments["cards"]:
            yield _alike(PlannedCall("play_card", {"card": shot} if isinstance(shot, str) else shot))


@cache
def messages() -> tuple[Message, ...]:
    found = []
    for path in sorted((HERE / "intents").glob("*.jsonl")):
        for record in records(path):
            expect, seat = record["expect"], record["seat"]
            state = GAME.from_setup(record["setup"], GAME.options_type(), ScriptedChance())
            legal = tuple(PlannedCall(one.tool, one.arguments) for one in GAME.legal_actions(state, seat))
            wanted = tuple(planned(calls) for calls in (expect["calls"], *expect.get("also", ())) if calls)
            view = GAME.observation(state, seat)
            orders = bool(expect["calls"])
            found.append(Message(record["id"], record["text"], expect["kind"], orders, wanted, view, legal))
    return tuple(found)


def wrongly_borne_out(among: list[Message]) -> list[tuple[str, str, PlannedCall]]:
    """The calls that nobody ordered and that would be borne out as the only one: `borne_out` for each of `others`."""
    found = []
    for one in among:
        first = calls_in(GAME, one.view, one.text, NAMES)[:1]
        found += [(one.id, one.text, call) for call in one.others if (call,) == first]
    return found


def in_position(record: dict[str, Any]) -> View:
    state = GAME.from_setup(record["setup"], GAME.options_type(), ScriptedChance())
    return GAME.observation(state, record["seat"])


ACTION = in_position(
    {
        "seat": 0,
        "setup": {"phase": "action", "seats": [{"hand": ["Akm", "Uzi", "Molotov", "Throwing knife"]}, {}]},
    }
)


def bears_out(text: str, *calls: PlannedCall, view: View = ACTION) -> bool:
    return borne_out(GAME, view, text, NAMES, calls)


# -- the labelled messages ----------------------------------------------------------------------------------------


def test_what_a_message_orders_is_borne_out(record_property: Any, capsys: Any) -> None:
    ordering = [one for one in messages() if one.orders]
    missed = [one.id for one in ordering if not any(bears_out(one.text, *calls, view=one.view) for calls in one.wanted)]
    rate = 1 - len(missed) / len(ordering)
    with capsys.disabled():
        print(f"\n  borne out: orders as labelled {len(ordering) - len(missed)} of {len(ordering)}  {rate:.1%}")
    record_property("borne_out_orders", rate)
    assert rate >= OWN_AIM


def test_a_message_that_orders_nothing_bears_nothing_out(capsys: Any) -> None:
    idle = [one for one in messages() if not one.wanted]
    pairs = sum(len(one.others) for one in idle)
    wrong = wrongly_borne_out(idle)
    with capsys.disabled():
        print(f"\n  borne out: where nothing is ordered {len(wrong)} of {pairs} calls")
    assert pairs > 5000
    assert wrong == []


def test_an_order_bears_out_no_other_call(capsys: Any) -> None:
    ordering = [one for one in messages() if one.wanted]
    pairs = sum(len(one.others) for one in ordering)
    wrong = wrongly_borne_out(ordering)
    with capsys.disabled():
        print(f"\n  borne out: other calls than the ordered {len(wrong)} of {pairs}  {len(wrong) / pairs:.2%}")
    assert pairs > 10_000
    assert len(wrong) / pairs < OTHERS_MOST


# -- other voices -------------------------------------------------------------------------------------------------


def test_a_model_is_believed_only_where_the_words_agree(record_property: Any, capsys: Any) -> None:
    agreed, asked, against, false_yes = Counter[str](), Counter[str](), Counter[str](), []
    for record in records(HERE / "borne_out_cases.jsonl"):
        voice = record["id"].rsplit("-", 1)[0]
        got = bears_out(record["text"], *planned(record["calls"]), view=in_position(record))
        asked[voice] += record["borne_out"]
        against[voice] += not record["borne_out"]
        agreed[voice] += got and record["borne_out"]
        if got and not record["borne_out"]:
            false_yes.append((record["id"], record["text"], record["calls"]))
    with capsys.disabled():
        print()
        for voice in asked:
            print(f"  borne out: {voice:<10} {agreed[voice]:>3} of {asked[voice]:>3}, refused {against[voice]:>3}")
        print(f"  borne out: {'all':<10} {agreed.total():>3} of {asked.total():>3}, wrongly {len(false_yes)}")
    record_property("borne_out_voices", agreed.total() / asked.total())
    assert false_yes == []
    assert agreed.total() / asked.total() >= AGREED_AIM


@pytest.mark.parametrize(
    ("text", "calls", "expected"),
    [
        ("shoot him with the ak and pass", [AKM, PlannedCall(PASS, {})], True),
        ("shoot him with the ak and pass", [AKM], True),
        ("shoot him with the ak and pass", [PlannedCall(PASS, {})], False),
        ("shoot him with the ak and pass", [PlannedCall(PASS, {}), AKM], False),
        ("shoot him with the ak", [AKM, AKM], False),
        ("shoot him with the ak", [AKM, UZI], False),
        ("shoot him with the ak", [], False),
        ("стреляю из калаша", [AKM], True),
        ("what does molotov do?", [PlannedCall("play_card", {"card": "Molotov"})], False),
    ],
)
def test_calls_are_borne_out_all_or_none_from_the_first_on(text: str, calls: list[PlannedCall], expected: bool) -> None:
    assert bears_out(text, *calls) is expected


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("start game", {}, True),
        ("start game, my word is tulip", {"word": "tulip"}, True),
        ("start game", {"word": "tulip"}, False),
        ("hello there", {}, False),
    ],
)
def test_before_the_deal_only_the_start_that_was_asked_for_is_borne_out(
    text: str, word: dict[str, str], expected: bool
) -> None:
    assert bears_out(text, PlannedCall("start", word), view={}) is expected


def test_a_view_is_left_as_it_is() -> None:
    view = deepcopy(ACTION)
    assert bears_out("I level my AK at his stupid face", AKM, view=view)
    assert view == ACTION


# -- whether a model need be asked --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("hello, how are you?", False),
        ("привет, как дела", False),
        ("...", False),
        ("", False),
        ("I level my AK at his stupid face", True),
        ("калаш ему в зубы", True),
        ("thriw the molitov", True),
        ("b", True),
        ("i pass", True),
    ],
)
def test_a_word_of_the_game_is_found(text: str, expected: bool) -> None:
    assert vocabulary_in(GAME, text) is expected


def test_nothing_is_borne_out_without_a_word_of_the_game() -> None:
    wordless = [one for one in messages() if not vocabulary_in(GAME, one.text)]
    assert len(wordless) > 50
    assert [one.text for one in wordless if calls_in(GAME, one.view, one.text, NAMES)] == []


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=200))
def test_any_text_is_weighed_and_never_raises(text: str) -> None:
    assert bears_out(text, PlannedCall("resign", {})) is False
    assert vocabulary_in(GAME, text) in (True, False)
