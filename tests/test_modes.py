"""Asking for calls: the mode is found out and kept, padding is cut off, a refused mode gives way to the next."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from gm.engine.types import ToolOffer
from gm.games import get_game
from gm.narrator.calls import FoundCall
from gm.narrator.chat import ChatRequest, Delta, Message, Text, TimeLimits, TurnBudget, Usage
from gm.narrator.client import OpenAIClient
from gm.narrator.endpoint import Endpoint
from gm.narrator.fake_client import ScriptedModel, call
from gm.narrator.memory import Mode, ModelMemory
from gm.narrator.model_errors import AnswerTooLong, BudgetSpent, EmptyAnswer, KeyRefused, ModelError, ModeRefused
from gm.narrator.modes import Proposal, after_refusal, ask_for_calls, describe, schema_of, with_tools_in_text
from gm.tools.toolset import export_tools
from tests.hostile import Asked, Head, HostileEndpoint, Plan, Send, piece, refusal, speech

TOOLS = export_tools(get_game("bombline"))
LEGAL = (ToolOffer("draw", ({"source": "A"}, {"source": "B"})), ToolOffer("see_deck", ({},)))
ASK = (Message("system", "You lead a card game."), Message("user", "i take a"))
DRAW_A = FoundCall("draw", {"source": "A"})
PRINTED = '{"name": "draw", "arguments": {"source": "A"}}'
FENCED = f"```json\n{PRINTED}\n```"
PATIENT = TimeLimits(connect=0.5, first_token=20.0, silence=20.0, turn=30.0)


def ask(model: Any, memory: ModelMemory | None = None, mode: Mode | None = None) -> Proposal:
    return ask_for_calls(
        model, ASK, TOOLS, LEGAL, budget=TurnBudget(PATIENT), memory=memory or ModelMemory(), mode=mode
    )


def asked_mode(request: ChatRequest) -> Mode:
    return Mode.TOOLS if request.tools else Mode.SCHEMA if request.schema else Mode.TEXT


# -- finding out --------------------------------------------------------------------------------------------------


def test_native_calls_are_asked_for_first_and_kept():
    memory = ModelMemory()
    model = ScriptedModel([call("draw", source="A")])
    assert ask(model, memory).calls == (DRAW_A,)
    assert memory.of("scripted").mode is Mode.TOOLS
    assert model.requests[0].tools == tuple(TOOLS)
    assert model.requests[0].messages == ASK


def test_a_model_that_prints_its_call_is_understood_at_once_and_asked_by_schema_from_then_on():
    memory = ModelMemory()
    model = ScriptedModel([FENCED, PRINTED, PRINTED])
    assert [ask(model, memory).calls for _ in range(3)] == [(DRAW_A,)] * 3
    assert [asked_mode(request) for request in model.requests] == [Mode.TOOLS, Mode.SCHEMA, Mode.SCHEMA]


def test_an_endpoint_that_ignores_the_schema_is_asked_in_text():
    memory = ModelMemory()
    memory.learn("scripted", mode=Mode.SCHEMA)
    model = ScriptedModel(["Sure, taking A!", FENCED])
    assert ask(model, memory).calls == ()
    assert ask(model, memory).calls == (DRAW_A,)
    assert asked_mode(model.requests[1]) is Mode.TEXT


def test_a_model_that_only_talks_twice_is_asked_another_way():
    memory = ModelMemory()
    model = ScriptedModel(["Hello!", "Nice day.", PRINTED])
    for _ in range(3):
        ask(model, memory)
    assert [asked_mode(request) for request in model.requests] == [Mode.TOOLS, Mode.TOOLS, Mode.SCHEMA]


def test_talk_between_calls_changes_no_mode():
    memory = ModelMemory()
    model = ScriptedModel([call("draw", source="A"), "Hello!", call("draw", source="A"), "Nice day."])
    for _ in range(4):
        ask(model, memory)
    assert {asked_mode(request) for request in model.requests} == {Mode.TOOLS}
    assert memory.of("scripted").mode is Mode.TOOLS


def test_a_mode_that_is_given_is_kept_to_and_teaches_nothing():
    memory = ModelMemory()
    assert ask(ScriptedModel([FENCED]), memory, Mode.TOOLS).mode is Mode.TOOLS
    assert memory.of("scripted").mode is None


def test_what_was_found_out_lasts(tmp_path: Path):
    path = tmp_path / "models.json"
    ask(ScriptedModel([FENCED]), ModelMemory(path))
    model = ScriptedModel([PRINTED])
    ask(model, ModelMemory(path))
    assert asked_mode(model.requests[0]) is Mode.SCHEMA


def without(*parameters: str) -> Any:
    """An endpoint that refuses these parameters."""

    def answer(asked: Asked) -> Plan:
        found = next((name for name in parameters if name in asked.body), None)
        if found is not None:
            return refusal(400, {"error": {"message": f"{found} is not supported", "param": found}})
        return speech(FENCED)

    return answer


@pytest.mark.parametrize(
    ("refused", "mode"), [(("tools",), Mode.SCHEMA), (("tools", "response_format"), Mode.TEXT)], ids=["tools", "both"]
)
def test_refused_modes_give_way_within_one_turn_each_for_a_call(refused: tuple[str, ...], mode: Mode):
    memory = ModelMemory()
    with HostileEndpoint(without(*refused)) as server, OpenAIClient(Endpoint("m", server.url), memory) as client:
        proposal = ask(client, memory)
        again = ask(client, memory)
        assert len(server.asked) == len(refused) + 2
    assert (proposal.calls, proposal.mode, proposal.usage.calls) == ((DRAW_A,), mode, len(refused) + 1)
    assert (again.calls, again.mode) == ((DRAW_A,), mode)


def test_a_given_mode_that_is_refused_is_told():
    with HostileEndpoint(refusal(400, {"error": {"message": "no tools", "param": "tools"}})) as server:
        client = OpenAIClient(Endpoint("m", server.url))
        with client, pytest.raises(ModeRefused) as raised:
            ask(client, mode=Mode.TOOLS)
    assert raised.value.can_be_mended
    assert str(raised.value) == "This endpoint does not take --mode tools: leave the flag out."


# -- cutting off --------------------------------------------------------------------------------------------------


class Counting:
    """A model that counts how many of its pieces were taken, and whether it was closed."""

    key = "counting"

    def __init__(self, *pieces: str, then: str = "\n") -> None:
        self.pieces, self.then, self.taken, self.closed = pieces, then, 0, False

    def stream(self, request: ChatRequest, budget: TurnBudget) -> Iterator[Delta]:
        try:
            for text in (*self.pieces, *([self.then] * 1000)):
                self.taken += 1
                yield Text(text)
        finally:
            self.closed = True
            budget.spend(Usage(1, 10, self.taken))


def test_padding_after_the_first_value_is_cut_off_in_the_stream():
    model = Counting('{"name": "draw", "argu', 'ments": {"source": "A"}}')
    proposal = ask(model, mode=Mode.SCHEMA)
    assert (proposal.calls, proposal.cut, model.taken, model.closed) == ((DRAW_A,), True, 2, True)
    assert proposal.usage == Usage(1, 10, 2)


@pytest.mark.parametrize("mode", [Mode.TOOLS, Mode.TEXT])
def test_chatter_after_a_printed_call_is_not_waited_for(mode: Mode):
    model = Counting(PRINTED, then=" and so it goes on.")
    assert ask(model, mode=mode).calls == (DRAW_A,)
    assert model.taken < 10


def test_a_second_call_is_waited_for():
    text = f'{PRINTED}\n{{"name": "end_turn", "arguments": {{}}}}'
    found = ask(ScriptedModel([text]), mode=Mode.TEXT)
    assert found.calls == (DRAW_A, FoundCall("end_turn", {}))


def test_a_call_that_was_complete_stands_when_the_stream_breaks_after_it():
    plan = (Head(), Send(piece(content=FENCED)), Send(piece(content="\n"), None))
    with HostileEndpoint(plan) as server, OpenAIClient(Endpoint("m", server.url)) as client:
        assert ask(client, mode=Mode.TEXT).calls == (DRAW_A,)
    broken = ScriptedModel([(Text(PRINTED), AnswerTooLong())])
    assert ask(broken, mode=Mode.TEXT).calls == (DRAW_A,)


def test_half_a_native_call_does_not_stand():
    parts = call("draw", source="A")[:1]
    with pytest.raises(ModelError):
        ask(ScriptedModel([(*parts, AnswerTooLong())]))


def test_an_error_is_the_askers():
    for error in (KeyRefused(), EmptyAnswer()):
        with pytest.raises(type(error)):
            ask(ScriptedModel([error]))


def test_calls_of_one_turn_are_counted_together():
    budget, model = TurnBudget(PATIENT, most_calls=2), ScriptedModel([FENCED])
    for _ in range(2):
        ask_for_calls(model, ASK, TOOLS, LEGAL, budget=budget, memory=ModelMemory())
    with pytest.raises(BudgetSpent):
        ask_for_calls(model, ASK, TOOLS, LEGAL, budget=budget, memory=ModelMemory())


# -- what is sent -------------------------------------------------------------------------------------------------


def test_the_schema_admits_what_is_legal_and_nothing_else():
    schema = schema_of(TOOLS, LEGAL)
    jsonschema.Draft202012Validator.check_schema(schema)
    good = [{"name": "draw", "arguments": {"source": "B"}}, {"name": "see_deck", "arguments": {}}]
    bad = [
        {"name": "draw", "arguments": {"source": "skip"}},
        {"name": "end_turn", "arguments": {}},
        {"name": "see_deck", "arguments": {"x": 1}},
        {"name": "draw"},
    ]
    validator = jsonschema.Draft202012Validator(schema)
    assert [validator.is_valid(one) for one in good + bad] == [True, True, False, False, False, False]


def test_a_tool_with_more_ways_than_are_listed_stands_with_its_own_schema():
    offer = ToolOffer("play_card", ({"card": "Akm"},), more="any attack card")
    validator = jsonschema.Draft202012Validator(schema_of(TOOLS, (offer,)))
    assert validator.is_valid({"name": "play_card", "arguments": {"card": "Deagle", "modification": "Suppressor"}})
    assert not validator.is_valid({"name": "draw", "arguments": {"source": "A"}})


def test_a_list_beyond_measure_is_not_sent():
    offer = ToolOffer("play_card", tuple({"card": f"Card {number}"} for number in range(500)))
    assert len(json.dumps(schema_of(TOOLS, (offer,)))) < 2_000


def test_the_head_is_the_same_whatever_is_legal():
    model = ScriptedModel([PRINTED])
    for legal in (LEGAL, LEGAL[:1]):
        ask_for_calls(model, ASK, TOOLS, legal, budget=TurnBudget(PATIENT), memory=ModelMemory(), mode=Mode.SCHEMA)
    first, second = (request.messages for request in model.requests)
    assert first == second
    assert first[1:] == ASK[1:]


def test_tools_in_text_are_short():
    text = with_tools_in_text(ASK, TOOLS)[0].content
    assert all(tool["function"]["name"] in text for tool in TOOLS)
    assert len(text.encode()) / 4 < 500


def test_tools_in_text_need_no_system_message():
    assert [message.role for message in with_tools_in_text(ASK[1:], TOOLS)] == ["system", "user"]


def test_optional_arguments_are_marked():
    play = next(tool for tool in TOOLS if tool["function"]["name"] == "play_card")
    assert describe(play).startswith('play_card {"card": string, "modification"?: string, "target"?: {"owner": "self"|')


def test_a_refused_call_goes_back_in_words():
    proposal = replace(ask(ScriptedModel([call("draw", source="A")])), prose="I go for A.")
    assistant, user = after_refusal(proposal, "Not your turn.")
    assert (assistant.role, json.loads(assistant.content)) == ("assistant", json.loads(PRINTED))
    assert user == Message("user", "Not your turn.")


# -- the scripted model -------------------------------------------------------------------------------------------


def test_the_scripted_model_answers_in_order_and_by_function():
    def answer(request: ChatRequest) -> str:
        return request.messages[-1].content.upper()

    def told(model: ScriptedModel) -> str:
        pieces = model.stream(ChatRequest(ASK), TurnBudget(PATIENT))
        return "".join(one.text for one in pieces if isinstance(one, Text))

    model = ScriptedModel(["One two three four.", "Last."])
    assert [told(model), told(model), told(model)] == ["One two three four.", "Last.", "Last."]
    assert told(ScriptedModel(answer)) == "I TAKE A"
    with pytest.raises(EmptyAnswer):
        told(ScriptedModel([""]))
