"""`gm scenario` finds what is wrong and says where."""

import json
from pathlib import Path

import pytest

from gm import scenario
from gm.errors import SetupError

DRAW = {"seat": 0, "tool": "draw", "arguments": {"source": "A"}}


def case(**changes: object) -> dict[str, object]:
    return {"scenario": 1, "game": "bombline", "name": "x", "steps": [DRAW], **changes}


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"steps": [{**DRAW, "expect": {"state": {"seats": [{"hp": 11}]}}}]}, "steps[0].state.seats[0].hp"),
        ({"steps": [{**DRAW, "expect": {"state": {"seats": [{}, {}, {}]}}}]}, "steps[0].state.seats"),
        ({"steps": [{**DRAW, "expect": {"state": {"sites": {"C": "Akm"}}}}]}, "steps[0].state.sites.C"),
        ({"steps": [{**DRAW, "expect": {"state": {"discard_pile": ["USP"]}}}]}, "steps[0].state.discard_pile"),
        ({"steps": [{**DRAW, "expect": {"state": {"adrenaline_used": 0}}}]}, "steps[0].state.adrenaline_used"),
        ({"steps": [{**DRAW, "expect": {"ok": False}}]}, "steps[0].ok"),
        ({"steps": [{**DRAW, "seat": 1}]}, "steps[0].ok"),
        ({"steps": [{**DRAW, "seat": 1, "expect": {"error": "wrong_phase"}}]}, "steps[0].error"),
        ({"steps": [{**DRAW, "expect": {"view": {"seat": 0, "contains": ["nonsense"]}}}]}, "steps[0].view.contains"),
        ({"steps": [{**DRAW, "expect": {"view": {"seat": 0, "lacks": ["Hitpoints"]}}}]}, "steps[0].view.lacks"),
        ({"chance": {"dice": [1]}}, "chance"),
        ({"setup": {"smokes": [1]}, "steps": [DRAW, {"seat": 0, "tool": "roll_die"}]}, "steps[1]"),
    ],
)  # fmt: skip
def test_the_first_wrong_value_is_named_by_its_path(changes: dict[str, object], where: str) -> None:
    failure = scenario.run(case(**changes))
    assert failure is not None
    assert failure.where == where


def test_what_holds_passes_and_partial_states_are_enough() -> None:
    assert scenario.run(case()) is None
    expect = {"state": {"phase": "action", "seats": [{"hand": ["USP"]}]}}
    assert scenario.run(case(steps=[{**DRAW, "expect": expect}])) is None


@pytest.mark.parametrize(
    "setup",
    [
        {"phase": "end"},
        {"seats": [{"hand": ["Kalashnikov"]}]},
        {"seats": [{}, {}, {}]},
        {"seats": [{"hp": "12"}]},
        {"seats": [{"hp": True}]},
        {"seats": [{"boosts": ["Rusher", "Rusher"]}]},
        {"seats": [{"boosts": ["Akm"]}]},
        {"turn": 2},
        {"sites": {"C": "Akm"}},
        {"bombs": 3},
        {"draw_pile": "USP"},
        {"pending_roll": {"kind": "luck"}},
        {"smokes": [-1]},
    ],
)
def test_a_setup_that_does_not_fit_is_named_and_never_a_crash(setup: dict[str, object]) -> None:
    with pytest.raises(SetupError, match="setup"):
        scenario.run(case(setup=setup))


@pytest.mark.parametrize("options", [{"auto_roll": 1}, {"house_rules": True}])
def test_an_unknown_or_mistyped_option_is_named(options: dict[str, object]) -> None:
    with pytest.raises(SetupError, match="option"):
        scenario.run(case(options=options))


@pytest.mark.parametrize(
    "changes",
    [
        {"setup": "x"},
        {"setup": [1]},
        {"setup": None},
        {"options": []},
        {"chance": 3},
        {"chance": {"coins": [1]}},
        {"chance": {"dice": ["1"]}},
        {"steps": [7]},
        {"steps": [{"seat": 0}]},
        {"steps": [{**DRAW, "seat": "0"}]},
        {"steps": [{**DRAW, "expect": []}]},
        {"steps": [{**DRAW, "expect": {"view": 1}}]},
        {"steps": [{**DRAW, "expect": {"view": {}}}]},
        {"steps": [{**DRAW, "expect": {"view": {"seat": 0, "contains": 1}}}]},
        {"steps": [{**DRAW, "expect": {"view": {"seat": 0, "lacks": [1]}}}]},
    ],
)
@pytest.mark.parametrize("game", ["bombline", "beat_or_bomb", "bones_and_blades", "warha_realms"])
def test_a_scenario_of_another_shape_is_refused_and_never_a_crash(game: str, changes: dict[str, object]) -> None:
    with pytest.raises(SetupError, match="expected"):
        scenario.run(case(game=game, **changes))


def test_a_view_of_a_seat_that_is_none_fails() -> None:
    failure = scenario.run(case(steps=[{**DRAW, "expect": {"view": {"seat": 9, "contains": ["Hitpoints"]}}}]))
    assert failure is not None
    assert failure.where == "steps[0].view.seat"


def test_files_folders_and_lines_are_read_and_anything_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "one.json").write_text(json.dumps(case(name="one")))
    (tmp_path / "many.jsonl").write_text("".join(json.dumps(case(name=name)) + "\n" for name in ("two", "three")))
    assert [result.name for result in scenario.run_paths([tmp_path])] == ["two", "three", "one"]
    (tmp_path / "none.json").write_text("[]")
    with pytest.raises(SetupError, match=r"none.json is no scenario"):
        list(scenario.run_paths([tmp_path]))
    with pytest.raises(SetupError, match="holds no scenario"):
        list(scenario.run_paths([tmp_path / "missing"]))
