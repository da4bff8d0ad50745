"""The client against every endpoint we could think of: limits hold, each failure is one plain error, keys stay in."""

import logging
import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from queue import SimpleQueue

import pytest

from gm.errors import GmError
from gm.narrator import client as client_module
from gm.narrator.chat import CallPart, ChatRequest, Delta, Message, Reasoning, Text, TimeLimits, TurnBudget, Usage
from gm.narrator.client import OpenAIClient
from gm.narrator.endpoint import Endpoint, Reach, endpoint_from, reach_in
from gm.narrator.memory import Mode, ModelMemory
from gm.narrator.model_errors import (
    AnswerTooLong,
    BadAnswer,
    BrokenOff,
    BudgetSpent,
    EmptyAnswer,
    EndpointDown,
    EndpointFailed,
    KeyRefused,
    LocalModelEnded,
    ModelError,
    NoSuchModel,
    ParameterRefused,
    RateLimited,
    RequestRefused,
    RequestsForbidden,
    Stopped,
    TooSlow,
    WrongAddress,
)
from gm.narrator.wire import AnswerReader
from tests.hostile import (
    END,
    HELLO,
    MISBEHAVIOURS,
    Asked,
    Cut,
    Head,
    HostileEndpoint,
    Plan,
    Script,
    Send,
    Wait,
    piece,
    refusal,
    speech,
    streamed,
    tool_call,
    usage,
    whole,
)

KEY = "sk-secret-123"
PATIENT = TimeLimits(connect=0.5, first_token=20.0, silence=20.0, turn=30.0)
HASTY = TimeLimits(connect=0.5, first_token=0.3, silence=0.2, turn=0.7)
BOUND = 2.0
"""Seconds that a hasty turn may take at most, on a busy machine."""
ASK = ChatRequest((Message("system", "You tell of a card game."), Message("user", "Go on.")))
TOOL = {"type": "function", "function": {"name": "draw", "description": "", "parameters": {"type": "object"}}}


@pytest.fixture(scope="module", autouse=True)
def _package_is_loaded() -> None:
    """The second that the import takes is no part of these tests."""
    import openai  # noqa: F401


@dataclass
class Told:
    """What came of one request."""

    pieces: list[Delta]
    error: ModelError | None
    seconds: float
    usage: Usage

    @property
    def text(self) -> str:
        return "".join(piece.text for piece in self.pieces if isinstance(piece, Text))

    @property
    def thinking(self) -> str:
        return "".join(piece.text for piece in self.pieces if isinstance(piece, Reasoning))


def ask(
    script: Script, limits: TimeLimits = PATIENT, request: ChatRequest = ASK, model: str = "tiny", times: int = 1
) -> tuple[Told, list[Asked]]:
    """The last answer of `times`, and all requests that the endpoint saw."""
    with HostileEndpoint(script) as server, OpenAIClient(Endpoint(model, server.url, KEY)) as client:
        told = [ask_once(client, limits, request) for _ in range(times)]
        return told[-1], server.asked


def ask_once(client: OpenAIClient, limits: TimeLimits = PATIENT, request: ChatRequest = ASK) -> Told:
    budget, start, pieces, error = TurnBudget(limits), time.monotonic(), [], None
    try:
        pieces.extend(client.stream(request, budget))
    except ModelError as raised:
        error = raised
    return Told(pieces, error, time.monotonic() - start, budget.usage)


# -- good answers -------------------------------------------------------------------------------------------------


def test_speech_comes_piece_by_piece():
    told, _ = ask(speech("The Akm ", "barks."))
    assert told.error is None
    assert told.pieces == [Text("The Akm "), Text("barks.")]


def test_first_piece_is_handed_out_before_the_second_exists():
    with (
        HostileEndpoint((Head(), Send(HELLO), Wait(30.0))) as server,
        OpenAIClient(Endpoint("m", server.url)) as client,
    ):
        answer = client.stream(ASK, TurnBudget(PATIENT))
        assert next(answer) == Text("The first sentence stands. ")
        start = time.monotonic()
        answer.close()
        assert time.monotonic() - start < 0.5


def test_native_call_is_told_apart_from_speech():
    told, _ = ask(tool_call("draw", '{"source": "A"}'))
    assert told.pieces == [CallPart(0, "draw", '{"sourc'), CallPart(0, "", 'e": "A"}')]


def test_endpoint_that_does_not_stream_is_understood():
    told, _ = ask(
        whole({"choices": [{"message": {"content": "Hello."}}], "usage": {"prompt_tokens": 7, "completion_tokens": 2}})
    )
    assert (told.text, told.error, told.usage) == ("Hello.", None, Usage(1, 7, 2))


def test_usage_is_the_endpoints_own_where_it_counts():
    told, asked = ask(streamed(piece(content="Hi."), piece("stop"), usage(31, 4), b"data: [DONE]\n\n"))
    assert told.usage == Usage(1, 31, 4)
    assert asked[0].body["stream_options"] == {"include_usage": True}


def test_usage_is_estimated_and_says_so_where_it_does_not():
    told, _ = ask(speech("Twelve signs"))
    assert told.usage == Usage(1, 8, 3, estimated=True)


COUNTED = streamed(piece(content="Hi."), piece("stop"), usage(31, 4), b"data: [DONE]\n\n")


@pytest.mark.parametrize("name", ["never_answers", "headers_then_silence", "endless_slow_text"])
def test_usage_of_a_request_without_an_answer_is_what_was_sent(name: str):
    told, asked = ask(MISBEHAVIOURS[name], HASTY)
    assert isinstance(told.error, TooSlow)
    assert told.usage.calls == len(asked) > 0
    assert told.usage.tokens_in == 8 * len(asked)
    assert told.usage.estimated


def test_usage_of_a_request_that_was_turned_down_is_a_call_without_tokens():
    told, asked = ask([MISBEHAVIOURS["overloaded"], COUNTED])
    assert (told.text, len(asked)) == ("Hi.", 2)
    assert told.usage == Usage(2, 31, 4)


def test_usage_counts_each_attempt_by_itself():
    cut = (Head(), Cut())
    told, _ = ask([cut, COUNTED])
    assert (told.text, told.usage) == ("Hi.", Usage(2, 8 + 31, 4, estimated=True))


def test_usage_of_a_closed_answer_is_counted_too():
    with HostileEndpoint(MISBEHAVIOURS["endless_text"]) as server, OpenAIClient(Endpoint("m", server.url)) as client:
        budget = TurnBudget(PATIENT)
        answer = client.stream(ASK, budget)
        next(answer)
        answer.close()
        assert budget.usage.calls == 1


def test_request_says_model_temperature_and_limit():
    _, asked = ask(speech("Hi."))
    body = asked[0].body
    assert (body["model"], body["temperature"], body["max_tokens"], body["stream"]) == ("tiny", 0.0, 400, True)
    assert body["messages"][1] == {"role": "user", "content": "Go on."}
    assert (
        asked[0].headers["authorization" if "authorization" in asked[0].headers else "Authorization"] == f"Bearer {KEY}"
    )


# -- thinking is no speech ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Thought:
    id: str
    plan: Plan
    text: str
    thinking: str
    model: str = "tiny"


THOUGHTS = (
    Thought("field", streamed(piece(reasoning_content="Hm."), piece(content="Hi."), END), "Hi.", "Hm."),
    Thought("other_field", streamed(piece(reasoning="Hm."), piece(content="Hi."), END), "Hi.", "Hm."),
    Thought("both_at_once", streamed(piece(reasoning_content="Hm.", content="Hi."), END), "Hi.", "Hm."),
    Thought("tags", speech("<think>Hm.</think>Hi."), "Hi.", "Hm."),
    Thought("tags_split", speech("<", "thi", "nk", ">H", "m.<", "/", "think", ">Hi."), "Hi.", "Hm."),
    Thought("tags_letter_by_letter", speech(*"A<think>Hm.</think>Hi."), "AHi.", "Hm."),
    Thought("never_closed", speech("Hi.<think>", "Hm. He holds the Deagle."), "Hi.", "Hm. He holds the Deagle."),
    Thought("upper_case", speech("<THINK>Hm.</Think>Hi."), "Hi.", "Hm."),
    Thought("other_tags", speech("<thinking>Hm.</thinking>Hi.[THINK]x[/THINK]"), "Hi.", "Hm.x"),
    Thought("harmony", speech("<|channel|>analysis<|message|>Hm.<|channel|>final<|message|>Hi."), "Hi.", "Hm."),
    Thought("self_opening", speech("Hm.", "</think>", "Hi."), "Hi.", "Hm.", "deepseek-r1:7b"),
    Thought("self_opening_speaks", speech("Hi."), "Hi.", "", "qwq-32b"),
    Thought("self_opening_field", streamed(piece(reasoning="Hm."), piece(content="Hi."), END), "Hi.", "Hm.", "qwq"),
    Thought("less_than_is_no_tag", speech("3 < 4 <b>", " and <", "thin air"), "3 < 4 <b> and <thin air", ""),
    Thought("parts", streamed(piece(content=[{"type": "thinking", "thinking": [{"type": "text", "text": "Hm."}]},
                                             {"type": "text", "text": "Hi."}]), END), "Hi.", "Hm."),
)  # fmt: skip


@pytest.mark.parametrize("case", THOUGHTS, ids=lambda case: case.id)
def test_thinking_is_never_speech(case: Thought):
    told, _ = ask(case.plan, model=case.model)
    assert (told.text, told.thinking, told.error) == (case.text, case.thinking, None)


def test_thinking_that_ran_out_of_tokens_is_not_shown_as_speech():
    told, _ = ask(streamed(piece(content="He may hold the Deagle, so"), piece("length")), model="deepseek-r1")
    assert told.text == ""
    assert isinstance(told.error, EmptyAnswer)


def test_a_model_that_closed_what_nothing_opened_is_remembered():
    told, _ = ask(speech("Hm.", "</think>Hi."), times=2)
    assert (told.text, told.thinking) == ("Hi.", "Hm.")


# -- everything that can go wrong ---------------------------------------------------------------------------------

TIMED: dict[str, type[ModelError] | None] = {
    "never_answers": TooSlow,
    "headers_for_ever": TooSlow,
    "headers_then_silence": TooSlow,
    "keeps_alive_for_ever": TooSlow,
    "empty_pieces_for_ever": TooSlow,
    "falls_silent": TooSlow,
    "silent_after_the_end": None,
    "drips_bytes_of_one_event": TooSlow,
    "endless_slow_text": TooSlow,
    "no_http": TooSlow,
}
PROMPT: dict[str, type[ModelError] | None] = {
    "reset_at_once": BrokenOff,
    "closed_at_once": BrokenOff,
    "dies_in_mid_stream": BrokenOff,
    "ends_in_mid_stream": BrokenOff,
    "dies_in_mid_event": BadAnswer,
    "breaks_its_length": BrokenOff,
    "endless_text": AnswerTooLong,
    "endless_blanks": EmptyAnswer,
    "endless_blanks_after_text": None,
    "endless_thinking": AnswerTooLong,
    "endless_thinking_in_text": AnswerTooLong,
    "endless_calls": AnswerTooLong,
    "endless_arguments": AnswerTooLong,
    "endless_garbage": AnswerTooLong,
    "endless_refusal": AnswerTooLong,
    "endless_page": WrongAddress,
    "one_huge_event": AnswerTooLong,
    "one_long_piece": AnswerTooLong,
    "empty_answer": EmptyAnswer,
    "only_thinking": EmptyAnswer,
    "only_blanks": EmptyAnswer,
    "no_body": BadAnswer,
    "only_done": BadAnswer,
    "no_utf8": BadAnswer,
    "half_a_character": None,
    "web_page": WrongAddress,
    "plain_words": BadAnswer,
    "json_without_choices": BadAnswer,
    "json_list": BadAnswer,
    "events_without_choices": BadAnswer,
    "events_of_odd_types": BadAnswer,
    "events_of_odd_fields": EmptyAnswer,
    "broken_json": BadAnswer,
    "deep_json": BadAnswer,
    "error_in_stream": EndpointFailed,
    "error_with_status_200": BadAnswer,
    "bad_gzip": BadAnswer,
    "key_refused": KeyRefused,
    "forbidden": KeyRefused,
    "no_such_model": NoSuchModel,
    "no_such_page": WrongAddress,
    "bad_request": RequestRefused,
    "context_too_long": RequestRefused,
    "unprocessable": RequestRefused,
    "payment": RateLimited,
    "rate_limited": RateLimited,
    "rate_limited_for_an_hour": RateLimited,
    "out_of_credit": RateLimited,
    "server_error": EndpointFailed,
    "overloaded": EndpointFailed,
    "redirected": WrongAddress,
    "redirected_for_ever": WrongAddress,
    "odd_status": EndpointFailed,
}
BEGINS = frozenset(name for name, plan in MISBEHAVIOURS.items() if Send(HELLO) in plan) | {"drips_bytes_of_one_event"}


def test_every_misbehaviour_is_tried():
    assert TIMED.keys() | PROMPT.keys() == MISBEHAVIOURS.keys()


def check(told: Told, name: str, wanted: type[ModelError] | None) -> None:
    assert type(told.error) is (wanted or type(None)), f"{told.error!r}"
    if name in BEGINS and wanted not in {WrongAddress}:
        assert told.text.startswith("The first sentence stands.")
    assert KEY not in f"{told.error!r} {told.error} {told.pieces}"


@pytest.mark.parametrize("name", TIMED)
def test_p5_an_endpoint_that_holds_us_up_is_left_in_time(name: str):
    told, _ = ask(MISBEHAVIOURS[name], HASTY)
    check(told, name, TIMED[name])
    assert told.seconds < BOUND


@pytest.mark.parametrize("name", PROMPT)
def test_p5_an_endpoint_that_fails_is_one_plain_error(name: str):
    told, asked = ask(MISBEHAVIOURS[name])
    check(told, name, PROMPT[name])
    again = told.error is not None and told.error.worth_retrying and name not in BEGINS
    hopeless = {"rate_limited_for_an_hour", "out_of_credit", "payment"}
    dropped = {"context_too_long": 1}
    assert len(asked) == (3 if again and name not in hopeless else dropped.get(name, 1))


def test_p5_nobody_there():
    with HostileEndpoint(()) as server:
        url = server.url
    with OpenAIClient(Endpoint("m", url)) as client:
        told = ask_once(client, replace(PATIENT, connect=0.1))
    assert isinstance(told.error, EndpointDown)
    assert told.usage.calls == 0
    wanted = f"The model endpoint {url} cannot be reached: start it, or correct --base-url or OPENAI_BASE_URL."
    assert str(told.error) == wanted


def test_p5_a_model_file_that_is_served_no_more_is_no_endpoint_to_start():
    with HostileEndpoint([MISBEHAVIOURS["dies_in_mid_stream"]]) as server:
        endpoint = Endpoint("m", server.url, serves="tiny.gguf")
        client = OpenAIClient(endpoint)
        assert isinstance(ask_once(client).error, BrokenOff)
    with client:
        told = ask_once(client)
    assert isinstance(told.error, LocalModelEnded)
    assert told.error.can_be_mended
    assert str(told.error).startswith("The program that serves tiny.gguf has ended")
    assert "tiny.gguf" in told.error.say("ru")
    assert told.usage == Usage()


@pytest.mark.parametrize(
    ("name", "en", "ru"),
    [
        ("falls_silent", "fell silent for 0.2 seconds", "замолчала на 0.2 с"),
        ("never_answers", "took longer than 0.3 seconds", "думала дольше 0.3 с"),
    ],
)
def test_a_silence_in_mid_answer_is_told_from_a_long_thought(name: str, en: str, ru: str):
    told, _ = ask(MISBEHAVIOURS[name], replace(HASTY, turn=5.0))
    assert told.error is not None
    assert en in told.error.say("en")
    assert ru in told.error.say("ru")


def test_p5_a_server_that_accepts_nobody_is_left_in_time():
    with socket.create_server(("127.0.0.1", 0), backlog=0) as server:
        address = server.getsockname()
        waiting = [socket.socket() for _ in range(4)]
        for one in waiting:  # fills the queue: from then on no connection is answered
            one.setblocking(False)
            one.connect_ex(address)
        with OpenAIClient(Endpoint("m", f"http://127.0.0.1:{address[1]}/v1")) as client:
            told = ask_once(client, replace(HASTY, connect=0.1))
        for one in waiting:
            one.close()
    assert isinstance(told.error, EndpointDown)
    assert told.seconds < BOUND


def test_halves_of_characters_can_be_written():
    told, _ = ask(MISBEHAVIOURS["half_a_character"])
    told.text.encode()


def test_sentences_for_people_hold_no_word_of_the_endpoint():
    told, _ = ask(MISBEHAVIOURS["key_refused"])
    assert str(told.error) == "The model endpoint refused the key: set OPENAI_API_KEY."
    assert told.error is not None
    assert told.error.__cause__ is None
    assert told.error.__context__ is None


def test_next_turn_tries_again():
    script = [MISBEHAVIOURS["key_refused"], speech("Hi.")]
    with HostileEndpoint(script) as server, OpenAIClient(Endpoint("m", server.url, KEY)) as client:
        assert isinstance(ask_once(client).error, KeyRefused)
        assert ask_once(client).text == "Hi."


# -- what is tried again ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["rate_limited", "overloaded", "server_error", "reset_at_once", "closed_at_once"])
def test_what_may_pass_is_tried_again(name: str):
    told, asked = ask([MISBEHAVIOURS[name], speech("Hi.")])
    assert (told.text, told.error, len(asked)) == ("Hi.", None, 2)


def test_first_token_that_is_late_is_asked_for_again():
    told, asked = ask([MISBEHAVIOURS["headers_then_silence"], speech("Hi.")], replace(PATIENT, first_token=0.4))
    assert (told.text, len(asked)) == ("Hi.", 2)


def test_retry_after_is_kept():
    told, _ = ask([refusal(429, None, Retry_After="0.4"), speech("Hi.")])
    assert told.text == "Hi."
    assert told.seconds >= 0.4


def test_an_answer_that_has_begun_is_never_asked_for_again():
    told, asked = ask([MISBEHAVIOURS["dies_in_mid_stream"], speech("Hi.")])
    assert (told.text, len(asked)) == ("The first sentence stands. ", 1)


# -- parameters that are refused ----------------------------------------------------------------------------------


def picky(*refused: str, status: int = 400) -> Script:
    """An endpoint that refuses these parameters one by one."""

    def answer(asked: Asked) -> Plan:
        found = next((name for name in refused if name in asked.body), None)
        if found is None:
            return speech("Hi.")
        return refusal(status, {"error": {"message": f"Unsupported parameter: '{found}'", "param": found}})

    return answer


@pytest.mark.parametrize("status", [400, 422, 500])
def test_refused_parameters_are_left_out_from_then_on(status: int):
    told, asked = ask(picky("temperature", "stream_options", status=status), times=2)
    assert (told.text, told.error) == ("Hi.", None)
    assert len(asked) == 4  # three for the first answer, one for the second
    assert not {"temperature", "stream_options"} & asked[-1].body.keys()


def test_limit_of_tokens_is_sent_under_its_other_name():
    _, asked = ask(picky("max_tokens"))
    assert asked[-1].body["max_completion_tokens"] == 400


def test_what_did_not_help_is_not_remembered():
    _, asked = ask(refusal(400, {"error": {"message": "no temperature like this"}}), times=2)
    assert ["temperature" in one.body for one in asked] == [True, False, True, False]


@pytest.mark.parametrize("parameter", ["tools", "response_format"])
def test_a_refused_mode_is_told_to_the_asker(parameter: str):
    told, _ = ask(picky(parameter), request=replace(ASK, tools=(TOOL,), schema={"type": "object"}))
    assert isinstance(told.error, ParameterRefused)
    assert told.error.parameter == parameter
    assert told.usage == Usage(1)


# -- the turn's budget --------------------------------------------------------------------------------------------


def test_a_turn_has_so_many_calls_and_no_more():
    with HostileEndpoint(speech("Hi.")) as server, OpenAIClient(Endpoint("m", server.url)) as client:
        budget = TurnBudget(PATIENT, most_calls=2)
        for _ in range(2):
            list(client.stream(ASK, budget))
        with pytest.raises(BudgetSpent):
            list(client.stream(ASK, budget))
        assert budget.usage.calls == 2


def test_what_is_tried_again_takes_from_the_calls_of_the_turn():
    """Two calls are left of four: the second question is sent twice, not three times, and its own error is told."""
    script = [speech("Hi."), speech("Hi."), MISBEHAVIOURS["overloaded"]]
    with HostileEndpoint(script) as server, OpenAIClient(Endpoint("m", server.url)) as client:
        budget = TurnBudget(PATIENT)
        for _ in range(2):
            list(client.stream(ASK, budget))
        with pytest.raises(EndpointFailed):
            list(client.stream(ASK, budget))
        assert (budget.usage.calls, len(server.asked)) == (4, 4)
        with pytest.raises(BudgetSpent):
            list(client.stream(ASK, budget))


def test_an_endpoint_that_refuses_more_than_a_turn_has_calls_is_known_in_the_next():
    script = picky("temperature", "stream_options", "max_tokens")
    with HostileEndpoint(script) as server, OpenAIClient(Endpoint("m", server.url)) as client:
        budget = TurnBudget(PATIENT, most_calls=3)
        with pytest.raises(BudgetSpent):
            list(client.stream(ASK, budget))
        assert (budget.usage.calls, len(server.asked)) == (3, 3)
        assert ask_once(client).text == "Hi."
        assert len(server.asked) == 4


def test_the_wait_for_an_answer_can_be_interrupted_everywhere(monkeypatch: pytest.MonkeyPatch):
    """On Windows Ctrl-C waits for the end of a wait for a queue."""
    waits: list[float] = []

    class Watched(SimpleQueue):
        def get(self, block: bool = True, timeout: float | None = None) -> object:
            waits.append(timeout if timeout is not None else float("inf"))
            return super().get(block, timeout)

    exchange = client_module._Exchange
    monkeypatch.setattr(client_module, "_Exchange", lambda *parts: exchange(*parts, inbox=Watched()))
    told, _ = ask(MISBEHAVIOURS["never_answers"], HASTY)
    assert isinstance(told.error, TooSlow)
    assert len(waits) > 1
    assert max(waits) <= 0.2


def test_the_time_of_a_turn_is_shared_by_its_calls():
    slow = MISBEHAVIOURS["endless_slow_text"]
    with HostileEndpoint(slow) as server, OpenAIClient(Endpoint("m", server.url)) as client:
        budget, start = TurnBudget(HASTY), time.monotonic()
        for _ in range(2):
            with pytest.raises(TooSlow):
                list(client.stream(ASK, budget))
        assert time.monotonic() - start < BOUND


def test_somebody_else_may_stop_the_turn():
    with HostileEndpoint(MISBEHAVIOURS["never_answers"]) as server, OpenAIClient(Endpoint("m", server.url)) as client:
        budget, start = TurnBudget(PATIENT), time.monotonic()
        threading.Timer(0.2, budget.stop).start()
        with pytest.raises(Stopped):
            list(client.stream(ASK, budget))
        with pytest.raises(Stopped):
            list(client.stream(ASK, budget))
        assert time.monotonic() - start < BOUND


def test_closing_the_client_ends_what_is_under_way():
    with HostileEndpoint(MISBEHAVIOURS["never_answers"]) as server:
        client = OpenAIClient(Endpoint("m", server.url))
        answer = client.stream(ASK, TurnBudget(PATIENT))
        threading.Timer(0.1, client.close).start()
        start = time.monotonic()
        with pytest.raises(Stopped):
            next(answer)
        assert time.monotonic() - start < BOUND


def test_many_at_once():
    with HostileEndpoint(speech("Hi.")) as server, OpenAIClient(Endpoint("m", server.url)) as client:
        told: list[Told] = []
        threads = [threading.Thread(target=lambda: told.append(ask_once(client))) for _ in range(16)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert [one.text for one in told] == ["Hi."] * 16


# -- keys ---------------------------------------------------------------------------------------------------------


def test_the_key_is_in_no_log_and_no_repr(caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]):
    caplog.set_level(logging.DEBUG)
    script = [MISBEHAVIOURS["server_error"], MISBEHAVIOURS["key_refused"]]
    with HostileEndpoint(script) as server, OpenAIClient(Endpoint("m", server.url, KEY)) as client:
        told = ask_once(client)
        shown = f"{client!r} {client.endpoint!r} {client.key} {told.error!r}"
    out, err = capfd.readouterr()
    assert KEY not in shown + caplog.text + out + err
    assert KEY not in "".join(str(vars(record)) for record in caplog.records)


def test_the_key_goes_to_nobody_else():
    with HostileEndpoint(speech("Gotcha.")) as thief:
        away = refusal(307, "", Location=f"http://localhost:{thief.url.split(':')[2]}/chat/completions")
        told, _ = ask(away)
        assert isinstance(told.error, WrongAddress)
        assert thief.asked == []


# -- settings -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("environment", "wanted"),
    [
        ({}, None),
        ({"OPENAI_API_KEY": "k"}, None),  # another program's key is never spent
        ({"GM_MODEL": "m"}, Endpoint("m")),
        ({"OPENAI_BASE_URL": "http://localhost:1/v1"}, Endpoint("default", "http://localhost:1/v1")),
        ({"GM_MODEL": " m ", "OPENAI_API_KEY": "k\n"}, Endpoint("m", api_key="k")),
        ({"GM_MODEL": "m", "GM_MODEL_REQUESTS": "loopback"}, Endpoint("m", reach=Reach.LOOPBACK)),
    ],
)
def test_endpoint_of_an_environment(environment: dict[str, str], wanted: Endpoint | None):
    assert endpoint_from(environment) == wanted


def test_how_far_requests_may_go_is_one_of_three():
    assert [reach_in({"GM_MODEL_REQUESTS": given}) for given in ("", "any", "loopback", "none")] == [
        Reach.ANY, *Reach]  # fmt: skip
    with pytest.raises(GmError, match="GM_MODEL_REQUESTS is 'all': any, loopback or none is expected"):
        reach_in({"GM_MODEL_REQUESTS": "all"})


def test_flags_come_first():
    found = endpoint_from({"GM_MODEL": "a", "OPENAI_API_KEY": "b"}, base_url="http://h/v1", api_key="c", model="d")
    assert found == Endpoint("d", "http://h/v1", "c")


@pytest.mark.parametrize(
    "url", ["localhost:8080", "ftp://h/v1", "http://", "http://h:x/", "http://[", "http://me:pw@h/v1"]
)
def test_an_address_that_is_none_is_refused_in_words(url: str):
    with pytest.raises(GmError, match=r"the address \(--base-url or OPENAI_BASE_URL\)"):
        Endpoint("m", url)


@pytest.mark.parametrize("key", ["two words", "line\nbreak", "ключ"])
def test_a_key_that_is_none_is_refused_and_not_shown(key: str):
    with pytest.raises(GmError, match=r"the key \(--api-key or OPENAI_API_KEY\)") as raised:
        Endpoint("m", api_key=key)
    assert key not in str(raised.value)


@pytest.mark.parametrize(
    ("url", "reach", "may"),
    [
        ("http://127.0.0.1:1/v1", Reach.LOOPBACK, True),
        ("http://localhost:1/v1", Reach.LOOPBACK, True),
        ("http://[::1]:1/v1", Reach.LOOPBACK, True),
        ("https://example.org/v1", Reach.LOOPBACK, False),
        ("http://127.0.0.1:1/v1", Reach.NONE, False),
    ],
)
def test_requests_can_be_forbidden(url: str, reach: Reach, may: bool):
    endpoint = Endpoint("m", url, reach=reach)
    assert endpoint.may_be_asked is may
    if not may:
        with pytest.raises(RequestsForbidden):
            next(OpenAIClient(endpoint).stream(ASK, TurnBudget()))


# -- what is remembered -------------------------------------------------------------------------------------------


def test_memory_lasts_in_its_file(tmp_path: Path):
    path = tmp_path / "new" / "models.json"
    ModelMemory(path).learn("a m", mode=Mode.SCHEMA, opens_in_thought=True)
    ModelMemory(path).refuse("b m", "temperature")
    found = ModelMemory(path)
    assert (found.of("a m").mode, found.of("a m").opens_in_thought) == (Mode.SCHEMA, True)
    assert found.of("b m").refused == {"temperature"}
    assert [file.name for file in path.parent.iterdir()] == ["models.json"]


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"models": 3}', '{"models": {"a": 1}}', '{"models": {"a": {"mode": "x"}}}']
)
def test_a_broken_memory_is_no_memory(tmp_path: Path, text: str):
    path = tmp_path / "models.json"
    path.write_text(text)
    assert ModelMemory(path).of("a").mode is None


def test_a_folder_that_cannot_be_written_is_no_trouble(tmp_path: Path):
    (tmp_path / "file").write_text("")
    memory = ModelMemory(tmp_path / "file" / "models.json")
    assert memory.learn("a", mode=Mode.TEXT).mode is Mode.TEXT


def test_two_refusals_at_the_same_time_are_both_remembered():
    class Hurried(ModelMemory):
        """While one refusal is taken in, another one comes."""

        def of(self, key: str):
            found = super().of(key)
            if not other.ident:
                other.start()
                other.join(0.3)
            return found

    memory = Hurried()
    other = threading.Thread(target=memory.refuse, args=("a", "temperature"))
    memory.refuse("a", "stream_options")
    other.join()
    assert memory.of("a").refused == {"temperature", "stream_options"}


# -- bytes --------------------------------------------------------------------------------------------------------


def read(chunks: Iterator[bytes]) -> list[Delta]:
    reader = AnswerReader("http://h", 1000)
    found = [delta for chunk in chunks for delta in reader.feed(chunk)]
    return found + list(reader.finish())


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1000])
def test_bytes_may_come_in_any_pieces(size: int):
    data = "".join(part.decode() for part in (HELLO, piece(content="Ещё 🙂"), END)).replace("\n", "\r\n").encode()
    found = read(data[start : start + size] for start in range(0, len(data), size))
    assert "".join(delta.text for delta in found if isinstance(delta, Text)) == "The first sentence stands. Ещё 🙂"


@pytest.mark.parametrize(
    ("parts", "calls"),
    [
        (
            [{"index": 0, "function": {"name": "a", "arguments": "{}"}}, {"index": 1, "function": {"name": "b"}}],
            ["a{}", "b"],
        ),
        (
            [{"function": {"name": "a", "arguments": "{}"}}, {"function": {"name": "b", "arguments": "{}"}}],
            ["a{}", "b{}"],
        ),
        (
            [{"index": 0, "id": "x", "function": {"name": "a"}}, {"index": 0, "id": "y", "function": {"name": "b"}}],
            ["a", "b"],
        ),
        ([{"index": 0, "function": {"name": "a", "arguments": {"c": 1}}}], ['a{"c": 1}']),
        ([{"index": 5, "function": {"name": "a"}}, {"index": 5, "function": {"arguments": "{}"}}], ["a{}"]),
    ],
    ids=["numbered", "unnumbered", "same_number_other_id", "arguments_as_object", "starts_at_five"],
)
def test_pieces_of_native_calls_find_together(parts: list[object], calls: list[str]):
    found: dict[int, str] = {}
    for delta in read(iter([piece(tool_calls=[part]) for part in parts] + [END])):
        assert isinstance(delta, CallPart)
        found[delta.index] = found.get(delta.index, "") + delta.name + delta.arguments
    assert list(found.values()) == calls
