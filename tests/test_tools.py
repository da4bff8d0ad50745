"""The tools: code and schema files are one, every misfit is one clear sentence, and junk is an answer."""

import json
from types import MappingProxyType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from gm.engine.chance import ScriptedChance
from gm.errors import ErrorCode, GmError, SetupError
from gm.games import GAMES
from gm.replay import check
from gm.tools.schema import load_schemas, validator_for
from gm.tools.toolset import answer_json, call, export_tools, tools_in
from tests.tables import BOMBLINE, PERSONS, open_table

PROBLEM = validator_for(BOMBLINE)


@pytest.mark.parametrize("name", GAMES)
def test_tools_of_a_game_are_its_schema_files(name):
    schemas = load_schemas(name)
    assert sorted(GAMES[name].tools) == sorted(schemas)
    assert GAMES[name].looks <= set(schemas)
    for tool, schema in schemas.items():
        assert schema["name"] == tool
        assert schema["description"].endswith(".")
        assert schema["parameters"]["type"] == "object"
        Draft202012Validator.check_schema(schema["parameters"])


@pytest.mark.parametrize("name", GAMES)
def test_validators_are_built_once_for_all_matches(name):
    assert validator_for(GAMES[name]) is validator_for(GAMES[name])


def test_a_game_without_schemas_is_one_clear_line():
    with pytest.raises(GmError, match="no schemas for chess"):
        load_schemas("chess")


FITS = {
    "draw": {"source": "skip"},
    "play_card": {
        "card": "Akm",
        "modification": "Thermal",
        "target": {"owner": "self", "boost": "Rusher"},
        "pick": "x",
    },
    "roll_die": {},
    "end_turn": {},
    "see_deck": {},
}


@pytest.mark.parametrize("tool", FITS)
def test_what_fits_has_no_problem(tool):
    assert PROBLEM(tool, FITS[tool]) is None


@pytest.mark.parametrize(
    "arguments",
    [
        {"method": "discard", "cards": ["a", "a", "b"]},
        {"method": "damage", "cards": ["a", {"card": "a", "modification": "b"}]},
        {"method": "detonate"},
        {"method": "detonate", "cards": []},
    ],
    ids=["discard", "damage", "detonate", "detonate with cards"],
)
def test_r10_ways_to_resolve_a_bomb_fit(arguments):
    assert PROBLEM("resolve_bomb", arguments) is None


CARD_OR_PAIR = 'a text or an object with "card" and "modification" is expected'
PROBLEMS = [
    ("fly", {}, 'There is no tool "fly"; the tools are: draw, play_card, roll_die, resolve_bomb, end_turn, see_deck.'),
    ("draw", None, "The arguments of draw are missing or no plain JSON; an object is expected."),
    ("draw", [], "The arguments of draw are []; an object is expected."),
    ("draw", "A", 'The arguments of draw are "A"; an object is expected.'),
    ("draw", {}, 'draw needs "source", which is missing.'),
    ("draw", {"source": "C"}, 'draw: source is "C"; one of "A", "B", "skip" is expected.'),
    ("draw", {"source": None}, "draw: source is null; a text is expected."),
    ("draw", {"source": "A", "site": "B"}, 'draw knows no "site"; it takes "source".'),
    ("see_deck", {"x": 1}, 'see_deck knows no "x"; it takes no arguments.'),
    ("play_card", {"card": 7}, "play_card: card is 7; a text is expected."),
    ("play_card", {"card": True}, "play_card: card is true; a text is expected."),
    ("play_card", {"card": "a", "target": "b"}, 'play_card: target is "b"; an object is expected.'),
    ("play_card", {"card": "a", "target": {"owner": "self"}}, 'play_card: target needs "boost", which is missing.'),
    ("resolve_bomb", {"method": "discard"}, 'resolve_bomb needs "cards", which is missing.'),
    ("resolve_bomb", {"method": "discard", "cards": ["a"]}, "resolve_bomb: cards has 1 entry; exactly 3 expected."),
    ("resolve_bomb", {"method": "damage", "cards": []}, "resolve_bomb: cards has 0 entries; at least 1 expected."),
    ("resolve_bomb", {"method": "damage", "cards": [7]}, f"resolve_bomb: cards[0] is 7; {CARD_OR_PAIR}."),
]


@pytest.mark.parametrize(("tool", "arguments", "sentence"), PROBLEMS, ids=[f"{t} {a}" for t, a, _ in PROBLEMS])
def test_a_misfit_is_one_sentence_on_what_was_given_and_expected(tool, arguments, sentence):
    assert PROBLEM(tool, arguments) == sentence


def test_a_long_value_is_quoted_short():
    problem = PROBLEM("draw", {"source": "x" * 5000})
    assert len(problem) < 200


# -- junk -------------------------------------------------------------------------------------------------------------

NAMES = st.sampled_from(["source", "card", "method", "cards", "target", "A", "Akm", "damage"])
LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | NAMES | st.binary(max_size=3)
JUNK = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES | LEAVES, inner, max_size=4),
    max_leaves=12,
)
TOOLS = st.sampled_from([*BOMBLINE.tools, "resign", "", "fly"]) | LEAVES


def _nested(depth):
    value = {}
    for _ in range(depth):
        value = {"card": value}
    return value


def _circle():
    value = {}
    value["card"] = value
    return value


ODD = {
    "nan": {"source": float("nan")},
    "infinity": {"source": float("inf")},
    "integer keys": {1: 2, "source": "A"},
    "tuple keys": {(1, 2): 3},
    "bytes": {"source": b"A"},
    "set": {"source": {"A"}},
    "object": {"source": object()},
    "circle": _circle(),
    "deep": _nested(100_000),
    "huge": {"source": "A" * 10_000_000},
    "wide": {"cards": ["A"] * 1_000_000},
    "huge number": {"source": 10**6000},
    "half a surrogate": {"card": "\ud800"},
    "control characters": {"card": "\x00\x1b[31m\u202e"},
}


@pytest.mark.parametrize("what", ODD)
def test_junk_is_an_answer_that_changes_nothing_and_replays(what, tmp_path):
    table = open_table(tmp_path / "m.jsonl", chairs=PERSONS)
    table.start()
    view = table.view(0)
    answer = table.act(0, "draw", ODD[what])
    assert answer.error.code is ErrorCode.BAD_ARGUMENTS
    assert answer.offers
    assert table.view(0) == view
    table.close()
    assert check(table.path).ok


@settings(max_examples=300)
@given(tool=TOOLS, arguments=JUNK)
def test_any_call_is_answered_and_recorded(tool, arguments):
    for started in (False, True):
        table = open_table(chairs=PERSONS)
        if started:
            table.start()
        answer = table.act(0, tool, arguments)
        assert answer.ok or answer.error.message
        json.dumps(table._log.kept[-1], allow_nan=False).encode()


@settings(max_examples=150)
@given(
    text=st.text(max_size=30)
    | st.binary(max_size=30)
    | JUNK.map(lambda value: json.dumps(value, default=str, skipkeys=True))
)
def test_any_text_as_arguments_is_answered(text):
    table = open_table(chairs=PERSONS)
    table.start()
    answer = call(table, 0, "play_card", text)
    assert answer.ok or answer.error.message


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[" * 100_000,
        '{"a":' * 50_000,
        "NaN",
        '{"source": NaN}',
        "\x00",
        b"\xff\xfe",
        '"\\ud800"',
        "9" * 5000,
        "nul",
    ],
    ids=["open", "deep list", "deep object", "nan", "nan inside", "zero", "no utf-8", "surrogate", "number", "word"],
)
def test_broken_text_is_bad_arguments(text):
    table = open_table(chairs=PERSONS)
    table.start()
    assert call(table, 0, "draw", text).error.code is ErrorCode.BAD_ARGUMENTS


# -- calls and their answers ------------------------------------------------------------------------------------------


def test_a_call_takes_values_and_text_and_blank_for_no_arguments():
    for arguments in ({"source": "A"}, '{"source": "A"}', b' {"source":"A"} ', MappingProxyType({"source": "A"})):
        table = open_table(chairs=PERSONS)
        table.start()
        assert call(table, 0, "draw", arguments).ok
        assert call(table, 0, "see_deck", "").ok


def test_an_accepted_answer_as_json_has_events_and_the_view():
    table = open_table(chairs=PERSONS)
    table.start()
    answer = call(table, 0, "draw", '{"source": "A"}')
    found = answer_json(answer, table.view(0))
    assert (found["ok"], found["view"]) == (True, table.view(0))
    assert [event["event"] for event in found["events"]] == [type(event).__name__ for event in answer.events]
    json.dumps(found)


def test_a_refused_answer_as_json_has_the_error_and_what_is_legal():
    table = open_table(chairs=PERSONS)
    table.start()
    found = answer_json(call(table, 0, "end_turn", "{}"), table.view(0))
    assert found["ok"] is False
    assert found["error"]["code"] == "wrong_phase"
    assert set(found["error"]) == {"code", "message", "hint"}
    assert {"tool": "draw", "calls": [{"source": "A"}, {"source": "B"}]} in found["legal"]
    json.dumps(found)


# -- export -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_tools_are_exported_in_the_games_order_for_openai_and_mcp(name):
    game, schemas = GAMES[name], load_schemas(name)
    openai, mcp = export_tools(game), export_tools(game, form="mcp")
    assert [tool["function"]["name"] for tool in openai] == [tool["name"] for tool in mcp] == list(game.tools)
    for one, other in zip(openai, mcp, strict=True):
        assert one["type"] == "function"
        assert one["function"]["parameters"] == other["inputSchema"] == schemas[other["name"]]["parameters"]
        assert set(one["function"]) == {"name", "description", "parameters"}
        assert set(other) == {"name", "description", "inputSchema"}
    json.dumps([openai, mcp])


def test_an_unknown_format_is_one_clear_line():
    with pytest.raises(GmError, match="the formats are: openai, mcp"):
        export_tools(BOMBLINE, form="yaml")


@pytest.mark.parametrize(
    ("setup", "seat", "tools"),
    [
        ({}, 0, ("draw", "see_deck")),
        ({}, 1, ("see_deck",)),
        ({"phase": "action", "seats": [{"hand": ["Akm"]}]}, 0, ("play_card", "end_turn", "see_deck")),
        ({"phase": "defuse", "seats": [{"hand": []}]}, 0, ("resolve_bomb", "see_deck")),
    ],
    ids=["approach", "other seat", "action", "defuse"],
)
def test_tools_of_a_position_are_those_that_its_seat_can_use(setup, seat, tools):
    found = tools_in(BOMBLINE, setup, seat)
    assert [tool for tool in found if tool != "roll_die"] == list(tools)
    exported = export_tools(BOMBLINE, found, "mcp")
    assert [tool["name"] for tool in exported] == list(found)


def test_p2_tools_of_a_position_do_not_depend_on_what_the_seat_may_not_see():
    setups = [{"phase": "action", "seats": [{"hand": ["Akm"]}, {"hand": hand}]} for hand in (["Bomb"], ["RPG", "USP"])]
    assert tools_in(BOMBLINE, setups[0], 0) == tools_in(BOMBLINE, setups[1], 0)


def test_a_position_of_another_shape_or_seat_is_one_clear_line():
    with pytest.raises(SetupError):
        tools_in(BOMBLINE, {"phase": "lunch"}, 0)
    with pytest.raises(GmError, match="no seat 2"):
        tools_in(BOMBLINE, {}, 2)
    assert BOMBLINE.from_setup({}, BOMBLINE.options_type(), ScriptedChance())
