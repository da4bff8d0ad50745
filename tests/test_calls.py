"""What models print, and the calls that are found in it: answers as the families of small models write them."""

# ruff: noqa: E501 - an answer stands on one line, as it was printed
from collections.abc import Mapping
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.engine.types import Json
from gm.games import get_game
from gm.narrator.calls import FoundCall, find_calls, native_call
from gm.narrator.loose_json import first_value_end, read_value
from gm.tools.toolset import export_tools

REPLY = {
    "type": "function",
    "function": {"name": "reply", "description": "Only talk.", "parameters": {"type": "object"}},
}
COUNT = {"type": "function", "function": {"name": "count_cards", "parameters": {
    "type": "object", "properties": {"number": {"type": "integer"}, "open": {"type": "boolean"},
    "cards": {"type": "array", "items": {"type": "string"}}}, "required": ["number"]}}}  # fmt: skip
TOOLS = [*export_tools(get_game("bombline")), REPLY, COUNT]

DRAW_A = FoundCall("draw", {"source": "A"})
AKM = FoundCall("play_card", {"card": "Akm"})
END_TURN = FoundCall("end_turn", {})
SILENCED = FoundCall("play_card", {"card": "Deagle", "modification": "Suppressor"})


@dataclass(frozen=True)
class Case:
    id: str
    text: str
    calls: tuple[FoundCall, ...] = ()
    prose: str | None = None  # None: not looked at


def unknown(name: str, arguments: Mapping[str, Json]) -> FoundCall:
    return FoundCall(name, arguments, known=False)


PRINTED = (
    # JSON, bare and fenced
    Case("bare", '{"name": "draw", "arguments": {"source": "A"}}', (DRAW_A,), ""),
    Case("fenced", '```json\n{"name": "draw", "arguments": {"source": "A"}}\n```', (DRAW_A,), ""),
    Case("fenced_without_language", '```\n{"name": "draw", "arguments": {"source": "A"}}\n```', (DRAW_A,), ""),
    Case("fence_never_closed", '```json\n{"name": "draw", "arguments": {"source": "A"}}\n', (DRAW_A,), ""),
    Case("fence_then_blanks", '```json\n{"name": "end_turn", "arguments": {}}\n```' + "\n" * 300, (END_TURN,), ""),
    Case("pretty", '{\n  "name": "play_card",\n  "arguments": {\n    "card": "Akm"\n  }\n}', (AKM,), ""),
    Case("prose_before", 'You go for site A.\n```json\n{"name":"draw","arguments":{"source":"A"}}\n```', (DRAW_A,), "You go for site A."),
    Case("prose_after", '{"name":"draw","arguments":{"source":"A"}}\n\nGood luck out there!', (DRAW_A,), "Good luck out there!"),
    Case("prose_around", 'Sure!\n\n{"name":"draw","arguments":{"source":"A"}}\n\nThere.', (DRAW_A,), "Sure!\n\nThere."),
    Case("prose_on_the_same_line", 'Sure: {"name":"draw","arguments":{"source":"A"}} done', (DRAW_A,)),
    Case("prose_with_braces_before", 'He {grins}. {"name": "end_turn", "arguments": {}}', (END_TURN,)),
    Case("two_in_a_row", '{"name":"draw","arguments":{"source":"A"}}\n{"name":"end_turn","arguments":{}}', (DRAW_A, END_TURN), ""),
    Case("two_with_semicolon", '{"name":"draw","parameters":{"source":"A"}}; {"name":"end_turn","parameters":{}}', (DRAW_A, END_TURN), ""),
    Case("two_in_a_list", '[{"name":"draw","arguments":{"source":"A"}},{"name":"end_turn","arguments":{}}]', (DRAW_A, END_TURN), ""),
    Case("two_fences", '```json\n{"name":"draw","arguments":{"source":"A"}}\n```\nthen\n```json\n{"name":"end_turn","arguments":{}}\n```',
         (DRAW_A, END_TURN), "then"),
    # names of the fields
    Case("parameters", '{"name": "draw", "parameters": {"source": "A"}}', (DRAW_A,)),
    Case("args", '{"name": "draw", "args": {"source": "A"}}', (DRAW_A,)),
    Case("input", '{"name": "draw", "input": {"source": "A"}}', (DRAW_A,)),
    Case("tool", '{"tool": "draw", "arguments": {"source": "A"}}', (DRAW_A,)),
    Case("tool_name", '{"tool_name": "draw", "parameters": {"source": "A"}}', (DRAW_A,)),
    Case("action", '{"action": "draw", "action_input": {"source": "A"}}', (DRAW_A,)),
    Case("function_as_name", '{"function": "draw", "arguments": {"source": "A"}}', (DRAW_A,)),
    Case("function_as_object", '{"type": "function", "function": {"name": "draw", "arguments": {"source": "A"}}}', (DRAW_A,)),
    Case("type_function", '{"type": "function", "name": "draw", "parameters": {"source": "A"}}', (DRAW_A,)),
    Case("tool_calls", '{"tool_calls": [{"id": "1", "type": "function", "function": {"name": "draw", "arguments": "{\\"source\\": \\"A\\"}"}}]}', (DRAW_A,)),
    Case("tool_call_object", '{"tool_call": {"name": "draw", "arguments": {"source": "A"}}}', (DRAW_A,)),
    Case("call_from_our_schema", '{"call": {"name": "draw", "arguments": {"source": "A"}}}', (DRAW_A,)),
    Case("flat", '{"name": "draw", "source": "A"}', (DRAW_A,)),
    Case("flat_with_thought", '{"thought": "A is safe.", "action": "draw", "source": "A"}', (DRAW_A,)),
    Case("keyed_by_tool", '{"draw": {"source": "A"}}', (DRAW_A,)),
    Case("keyed_by_tools", '{"draw": {"source": "A"}, "end_turn": {}}', (DRAW_A, END_TURN)),
    Case("name_alone", '{"name": "end_turn"}', (END_TURN,)),
    Case("arguments_null", '{"name": "end_turn", "arguments": null}', (END_TURN,)),
    Case("arguments_empty_text", '{"name": "end_turn", "arguments": ""}', (END_TURN,)),
    # arguments
    Case("arguments_in_a_text", '{"name": "draw", "arguments": "{\\"source\\": \\"A\\"}"}', (DRAW_A,)),
    Case("arguments_in_a_text_twice", r'{"name": "draw", "arguments": "\"{\\\"source\\\": \\\"A\\\"}\""}', (DRAW_A,)),
    Case("arguments_as_bare_text", '{"name": "draw", "arguments": "A"}', (DRAW_A,)),
    Case("arguments_as_pair_text", '{"name": "draw", "arguments": "source=\'A\'"}', (DRAW_A,)),
    Case("arguments_in_a_list", '{"name": "draw", "arguments": [{"source": "A"}]}', (DRAW_A,)),
    Case("arguments_as_pairs", '{"name": "draw", "arguments": [{"name": "source", "value": "A"}]}', (DRAW_A,)),
    Case("arguments_nested_again", '{"name": "draw", "arguments": {"arguments": {"source": "A"}}}', (DRAW_A,)),
    Case("wrong_case_of_a_choice", '{"name": "draw", "arguments": {"source": "a"}}', (DRAW_A,)),
    Case("wrong_case_of_a_key", '{"name": "draw", "arguments": {"Source": "A"}}', (DRAW_A,)),
    Case("optional_null", '{"name": "play_card", "arguments": {"card": "Akm", "modification": null, "pick": "", "target": null}}', (AKM,)),
    Case("optional_none_in_words", '{"name": "play_card", "arguments": {"card": "Akm", "modification": "None"}}', (AKM,)),
    Case("pair", '{"name": "play_card", "arguments": {"card": "Deagle", "modification": "Suppressor"}}', (SILENCED,)),
    Case("nested_object", '{"name":"play_card","arguments":{"card":"Flashbang","target":{"Owner":"Opponent","boost":"Rusher"}}}',
         (FoundCall("play_card", {"card": "Flashbang", "target": {"owner": "opponent", "boost": "Rusher"}}),)),
    Case("object_in_a_text", '{"name":"play_card","arguments":{"card":"Flashbang","target":"{\'owner\': \'self\', \'boost\': \'Rusher\'}"}}',
         (FoundCall("play_card", {"card": "Flashbang", "target": {"owner": "self", "boost": "Rusher"}}),)),
    Case("numbers_in_texts", '{"name": "count_cards", "arguments": {"number": "3", "open": "True", "cards": "Akm"}}',
         (FoundCall("count_cards", {"number": 3, "open": True, "cards": ["Akm"]}),)),
    Case("whole_float", '{"name": "count_cards", "arguments": {"number": 3.0}}', (FoundCall("count_cards", {"number": 3}),)),
    # broken JSON
    Case("trailing_commas", '{"name": "draw", "arguments": {"source": "A",},}', (DRAW_A,)),
    Case("single_quotes", "{'name': 'draw', 'arguments': {'source': 'A'}}", (DRAW_A,)),
    Case("typographic_quotes", "{“name”: “draw”, “arguments”: {“source”: “A”}}", (DRAW_A,)),
    Case("low_and_high_quotes", '{"name": “draw", "arguments": {‘source’: ‘A’}}', (DRAW_A,)),
    Case("no_quotes", "{name: draw, arguments: {source: A}}", (DRAW_A,)),
    Case("python_literals", "{'name': 'play_card', 'arguments': {'card': 'Akm', 'modification': None}}", (AKM,)),
    Case("apostrophe_in_single_quotes", "{'name': 'reply', 'arguments': {'text': 'It's your turn.'}}", (FoundCall("reply", {"text": "It's your turn."}),)),
    Case("last_brace_missing", '{"name": "draw", "arguments": {"source": "A"}', (DRAW_A,)),
    Case("both_braces_missing", '{"name": "draw", "arguments": {"source": "A"', (DRAW_A,)),
    Case("one_brace_too_many", '{"name": "draw", "arguments": {"source": "A"}}}', (DRAW_A,), ""),
    Case("braces_doubled", '{{"name": "draw", "arguments": {"source": "A"}}}', (DRAW_A,), ""),
    Case("braces_doubled_over_lines", '{\n{"name": "draw", "arguments": {"source": "A"}}\n}', (DRAW_A,), ""),
    Case("line_breaks_in_a_text", '{"name": "reply", "arguments": {"text": "One.\nTwo."}}', (FoundCall("reply", {"text": "One.\nTwo."}),)),
    Case("russian", '{"name": "reply", "arguments": {"text": "Ваш ход."}}', (FoundCall("reply", {"text": "Ваш ход."}),)),
    # names of the tools
    Case("camel_case", '{"name": "playCard", "arguments": {"card": "Akm"}}', (AKM,)),
    Case("pascal_case", '{"name": "EndTurn", "arguments": {}}', (END_TURN,)),
    Case("with_hyphen", '{"name": "play-card", "arguments": {"card": "Akm"}}', (AKM,)),
    Case("with_space", '{"name": "Play Card", "arguments": {"card": "Akm"}}', (AKM,)),
    Case("with_namespace", '{"name": "functions.play_card", "arguments": {"card": "Akm"}}', (AKM,)),
    Case("plural", '{"name": "play_cards", "arguments": {"card": "Akm"}}', (AKM,)),
    Case("longer", '{"name": "draw_card", "arguments": {"source": "A"}}', (DRAW_A,)),
    Case("invented", '{"name": "shoot", "arguments": {"weapon": "Akm"}}', (unknown("shoot", {"weapon": "Akm"}),)),
    Case("invented_among_known", '[{"name":"aim","arguments":{}},{"name":"end_turn","arguments":{}}]', (unknown("aim", {}), END_TURN)),
    # tags and markers of the families
    Case("hermes", '<tool_call>\n{"name": "draw", "arguments": {"source": "A"}}\n</tool_call>', (DRAW_A,), ""),
    Case("hermes_two", '<tool_call>{"name":"draw","arguments":{"source":"A"}}</tool_call>\n<tool_call>{"name":"end_turn","arguments":{}}</tool_call>',
         (DRAW_A, END_TURN), ""),
    Case("hermes_unclosed", 'I go.\n<tool_call>\n{"name": "draw", "arguments": {"source": "A"}}', (DRAW_A,), "I go."),
    Case("hermes_unclosed_and_broken", '<tool_call>\n{"name": "draw", "arguments": {"source": "A"', (DRAW_A,), ""),
    Case("closing_tag_only", '{"name": "draw", "arguments": {"source": "A"}}\n</tool_call>', (DRAW_A,), ""),
    Case("tools_tag", '<tools>{"name": "draw", "arguments": {"source": "A"}}</tools>', (DRAW_A,)),
    Case("function_call_tag", '<function_call>{"name": "draw", "arguments": {"source": "A"}}</function_call>', (DRAW_A,), ""),
    Case("functioncall_single_quotes", "<functioncall> {\"name\": \"draw\", \"arguments\": '{\"source\": \"A\"}'}", (DRAW_A,)),
    Case("tag_around_fence", '<tool_call>\n```json\n{"name": "draw", "arguments": {"source": "A"}}\n```\n</tool_call>', (DRAW_A,), ""),
    Case("llama_function", '<function=draw>{"source": "A"}</function>', (DRAW_A,), ""),
    Case("llama_function_unclosed", '<function=draw>{"source": "A"}', (DRAW_A,), ""),
    Case("llama_function_empty", "<function=end_turn></function>", (END_TURN,), ""),
    Case("llama_python_tag_json", '<|python_tag|>{"name": "draw", "parameters": {"source": "A"}}<|eom_id|>', (DRAW_A,), ""),
    Case("llama_python_tag_call", '<|python_tag|>draw.call(source="A")', (DRAW_A,), ""),
    Case("qwen_coder", "<tool_call>\n<function=draw>\n<parameter=source>\nA\n</parameter>\n</function>\n</tool_call>", (DRAW_A,), ""),
    Case("glm", "<tool_call>draw\n<arg_key>source</arg_key>\n<arg_value>A</arg_value>\n</tool_call>", (DRAW_A,), ""),
    Case("glm_without_arguments", "<tool_call>end_turn</tool_call>", (END_TURN,), ""),
    Case("invoke", '<function_calls>\n<invoke name="draw">\n<parameter name="source">A</parameter>\n</invoke>\n</function_calls>', (DRAW_A,), ""),
    Case("mistral", '[TOOL_CALLS] [{"name": "draw", "arguments": {"source": "A"}}]', (DRAW_A,), ""),
    Case("mistral_new", '[TOOL_CALLS]draw[ARGS]{"source": "A"}', (DRAW_A,), ""),
    Case("mistral_new_short", '[TOOL_CALLS]draw{"source": "A"}', (DRAW_A,), ""),
    Case("deepseek", '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>draw\n```json\n{"source": "A"}\n```<｜tool▁call▁end｜>', (DRAW_A,), ""),
    Case("kimi", '<|tool_calls_section_begin|><|tool_call_begin|>functions.draw:0<|tool_call_argument_begin|>{"source": "A"}<|tool_call_end|>', (DRAW_A,)),
    Case("harmony", '<|channel|>commentary to=functions.draw <|constrain|>json<|message|>{"source": "A"}<|call|>', (DRAW_A,), ""),
    Case("harmony_after_thinking", '<|channel|>analysis<|message|>draw(source="B")<|end|><|start|>assistant<|channel|>commentary to=functions.draw'
         ' <|constrain|>json<|message|>{"source":"A"}<|call|>', (DRAW_A,)),
    Case("functionary", '>>>draw\n{"source": "A"}', (DRAW_A,), ""),
    Case("phi", '<|tool_call|>[{"name": "draw", "arguments": {"source": "A"}}]<|/tool_call|>', (DRAW_A,), ""),
    Case("granite", '<|tool_call|>[{"arguments": {"source": "A"}, "name": "draw"}]', (DRAW_A,), ""),
    Case("command_r", 'Action: ```json\n[{"tool_name": "draw", "parameters": {"source": "A"}}]\n```', (DRAW_A,), ""),
    Case("react", 'Thought: site A is safe.\nAction: draw\nAction Input: {"source": "A"}', (DRAW_A,), "Thought: site A is safe."),
    Case("react_invents_the_answer", 'Action: draw\nAction Input: {"source": "A"}\nObservation: You drew the Akm.\nAction: end_turn', (DRAW_A,), ""),
    Case("name_before_fence", 'draw\n```json\n{"source": "A"}\n```', (DRAW_A,), ""),
    Case("name_with_colon", 'play_card: {"card": "Akm"}', (AKM,), ""),
    # Python-like
    Case("python", 'draw(source="A")', (DRAW_A,), ""),
    Case("brackets", '[draw(source="A")]', (DRAW_A,), ""),
    Case("brackets_two", "[draw(source='A'), end_turn()]", (DRAW_A, END_TURN), ""),
    Case("python_positional", 'draw("A")', (DRAW_A,), ""),
    Case("python_two_positional", "play_card('Deagle', 'Suppressor')", (SILENCED,), ""),
    Case("python_with_dict", 'draw({"source": "A"})', (DRAW_A,), ""),
    Case("python_with_colon", 'play_card(card: "Akm")', (AKM,), ""),
    Case("python_bare_words", "play_card(card=Akm)", (AKM,), ""),
    Case("python_in_backticks", "`end_turn()`", (END_TURN,), ""),
    Case("python_fenced", "```python\nplay_card(card='Akm')\nend_turn()\n```", (AKM, END_TURN), ""),
    Case("gemma_tool_code", '```tool_code\nprint(default_api.draw(source="A"))\n```', (DRAW_A,), ""),
    Case("assigned", 'result = draw(source="A")', (DRAW_A,)),
    Case("after_a_line_of_prose", 'You take site A.\ndraw(source="A")', (DRAW_A,), "You take site A."),
    Case("python_in_tags", '<tool_call>draw(source="A")</tool_call>', (DRAW_A,), ""),
    Case("python_in_a_list_item", '1. draw(source="A")', (DRAW_A,)),
    Case("python_camel_case", "playCard(card='Akm')", (AKM,), ""),
    # a name alone
    Case("name_alone_as_answer", "end_turn", (END_TURN,), ""),
    Case("name_alone_in_backticks", "`see_deck`", (FoundCall("see_deck", {}),), ""),
    Case("name_alone_with_brackets", "end_turn()", (END_TURN,), ""),
    # thinking and inventions
    Case("after_thinking", '<think>I could {"name":"end_turn","arguments":{}} but no.</think>{"name":"draw","arguments":{"source":"A"}}', (DRAW_A,), ""),
    Case("after_untagged_thinking", 'Maybe end_turn()\n{"name":"end_turn","arguments":{}}</think>\n{"name":"draw","arguments":{"source":"A"}}', (DRAW_A,), ""),
    Case("goes_on_for_the_person", '{"name":"draw","arguments":{"source":"A"}}<|im_end|>\n<|im_start|>user\n{"name":"end_turn","arguments":{}}', (DRAW_A,), ""),
    Case("invents_a_response", '<tool_call>{"name":"draw","arguments":{"source":"A"}}</tool_call>\n<tool_response>{"name":"end_turn","arguments":{}}', (DRAW_A,), ""),
)  # fmt: skip

PROSE = (
    Case("talk", "Hello there! Ready for another round?", (), "Hello there! Ready for another round?"),
    Case("empty", ""),
    Case("blanks", "\n\n   \n"),
    Case("tool_names_in_prose", "You can draw from A, play_card something, or end_turn when you are done."),
    Case("mention_of_a_call", 'You could use draw(source="A") to take the card of site A.'),
    Case("call_in_backticks_in_prose", "Say `end_turn()` when you are done, and I will pass the turn."),
    Case("words_with_brackets", "I draw (slowly) a breath. You play (well)."),
    Case("draw_as_a_verb_with_brackets", "draw(ing) is an art"),
    Case("end_of_a_sentence", "Whose turn? reply(if you must) and go on."),
    Case("only_thought_of", '<think>{"name": "draw", "arguments": {"source": "A"}}</think>It is your move.', (), "It is your move."),
    Case("thinking_never_closed", 'Well.<think>draw(source="A")\n{"name": "draw", "arguments": {"source": "A"}}', (), "Well."),
    Case("json_that_is_no_call", '{"hitpoints": 5, "damage": 3}'),
    Case("json_of_a_card", '{"name": "Akm", "damage": 4}'),
    Case("json_of_a_person", '{"name": "User", "hitpoints": 20}'),
    Case("list_of_numbers", "The dice: [3, 5, 1]"),
    Case("list_of_cards", 'Your hand: ["Akm", "Deagle"]'),
    Case("definition_of_a_tool", '{"name": "draw", "description": "Take a card.", "parameters": {"type": "object", "properties": {"source": {"type": "string"}}}}'),
    Case("definition_keyed", '{"draw": {"type": "object", "properties": {}}}'),
    Case("function_definition", "def draw(source):\n    pass"),
    Case("broken_json", '{"name": "draw", "arguments": {"source": '),
    Case("broken_text", '{"name": "draw", "arguments": {"source": "A'),
    Case("braces_in_prose", "He {smiles} and {winks: twice} at you."),
    Case("html", "<b>draw</b> <i>end_turn</i>"),
    Case("a_verb_alone", "Draw"),
    Case("quoted_person", 'You said "end turn"? Then say it plainly.'),
    Case("unknown_function", "shoot(target='bot')"),
)  # fmt: skip


@pytest.mark.parametrize("case", PRINTED, ids=lambda case: case.id)
def test_printed_calls_are_found(case: Case):
    found = find_calls(case.text, TOOLS)
    assert found.calls == case.calls
    if case.prose is not None:
        assert found.prose == case.prose


@pytest.mark.parametrize("case", PROSE, ids=lambda case: case.id)
def test_prose_is_no_call(case: Case):
    found = find_calls(case.text, TOOLS)
    assert found.calls == ()
    if case.prose is not None:
        assert found.prose == case.prose


def test_there_are_enough_cases():
    assert len(PRINTED) >= 80
    assert len({case.id for case in PRINTED + PROSE}) == len(PRINTED + PROSE)


@pytest.mark.parametrize("case", PRINTED, ids=lambda case: case.id)
def test_a_call_inside_thinking_is_never_made(case: Case):
    if "think" not in case.text and "<|" not in case.text:
        assert find_calls(f"<think>\n{case.text}\n</think>\nYour move.", TOOLS).calls == ()


def test_what_follows_the_last_call_is_told():
    assert find_calls('{"name":"end_turn","arguments":{}} And so on.', TOOLS).rest == " And so on."


def test_native_calls_are_fitted_too():
    assert native_call("playCard", '{"Card": "Akm", "modification": ""}', TOOLS) == AKM
    assert native_call("draw", "not json", TOOLS) == FoundCall("draw", {"source": "not json"})
    assert native_call("draw", "", TOOLS) == FoundCall("draw", {})


PIECES = st.sampled_from([
    "{", "}", "[", "]", "(", ")", '"', "'", "“", "\\", ",", ":", "=", "\n", " ", "<", ">", "|", "`" * 3, "json", "draw", "end_turn", "name",
    "arguments", "source", "A", "<tool_call>", "</tool_call>", "<think>", "</think>", "[TOOL_CALLS]", "[ARGS]", "<function=draw>", "<|python_tag|>",
    '{"name": "draw", "arguments": ', "<parameter=source>", "<arg_key>", "\ud800", "İ", "\x00", "7", "1e999", "-", ".call",
])  # fmt: skip


@given(st.lists(PIECES, max_size=60).map("".join))
def test_no_text_raises(text: str):
    for call in find_calls(text, TOOLS).calls:
        assert isinstance(call.tool, str)
        assert all(isinstance(key, str) for key in call.arguments)


@pytest.mark.parametrize("text", ["[" * 9000, "{" * 9000, "{a:" * 4000, "['" * 4000, '{"' * 4000, "draw(" * 3000, "<function=draw>" * 900,
                                  "a " * 5000 + "{", "<tool_call>" * 900, "“" * 9000, "draw\n" * 2000 + "{}", "<" * 9000])  # fmt: skip
def test_long_nonsense_is_read_fast(text: str):
    assert find_calls(text, TOOLS) is not None


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("", None),
        ("no json", None),
        ('{"a": 1', None),
        ('{"a": 1}', 8),
        ('  {"a": "}"} \n\n', 12),
        ('{"a": "\\"}"}', 12),
        ('[1, {"b": []}] more', 14),
        ('{"a": [', None),
    ],
)
def test_end_of_the_first_value(text: str, end: int | None):
    assert first_value_end(text) == end


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{}", {}),
        ("[1, -2.5, 1e3, true, None]", [1, -2.5, 1000.0, True, None]),
        ('{"a": "\\u0416\\n\\ud800"}', {"a": "Ж\n?"}),
        ("{card: Desert Eagle, n: 2}", {"card": "Desert Eagle", "n": 2}),
        ("{'a': 'it's', b: [1,],}", {"a": "it's", "b": [1]}),
        ('"text"', "text"),
    ],
)
def test_loose_values(text: str, value: object):
    read = read_value(text)
    assert read is not None
    assert read[0] == value
