"""Reading a chat request: strict about types, lenient about all that clients really send."""

import json
import math

import pytest

from gm.conversation.request import ChatMessage, Incoming, read_request
from gm.errors import RequestError

HELLO = [{"role": "user", "content": "hello"}]


def body(**more: object) -> dict[str, object]:
    return {"model": "bombline", "messages": HELLO, **more}


def test_the_least_that_is_a_request():
    assert read_request(body()) == Incoming("bombline", (ChatMessage("user", "hello"),))


def test_what_is_understood_is_kept_and_unknown_keys_are_not():
    read = read_request(body(stream=True, n=2, tools=[], stop=["\n"], user="someone", metadata={"a": 1}), chat="c1")
    assert (read.stream, read.count, read.chat) == (True, 2, "c1")


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("as it is \r\n", "as it is \r\n"),
        (None, ""),
        ([], ""),
        ([{"type": "text", "text": "Look."}, {"type": "image_url", "image_url": {"url": "data:..."}}], "Look."),
        ([{"type": "text", "text": "one"}, {"type": "text", "text": "two"}], "one\ntwo"),
        ([{"type": "input_text", "text": "newer"}, "bare"], "newer\nbare"),
        ("half \ud800 and \0 none", "half \ufffd and  none"),
        ("whole \U0001f3b2", "whole \U0001f3b2"),
    ],
)
def test_a_content_is_its_text(content: object, text: str):
    assert read_request(body(messages=[{"role": "user", "content": content}])).messages[0].text == text


def test_roles_old_and_new_and_names():
    messages = [
        {"role": "developer", "content": "s"},
        {"role": "assistant", "content": None, "tool_calls": [{"id": "1"}], "name": None},
        {"role": "tool", "tool_call_id": "1", "content": "4"},
        {"role": "user", "content": "u", "name": "Ari"},
        {"role": "function", "name": "f"},
    ]
    read = read_request(body(messages=messages)).messages
    assert [message.role for message in read] == ["system", "assistant", "tool", "user", "tool"]
    assert [message.name for message in read] == ["", "", "", "Ari", "f"]


@pytest.mark.parametrize(
    ("wrong", "parameter"),
    [
        ([], ""),
        ("text", ""),
        ({"messages": HELLO}, "model"),
        (body(model=7), "model"),
        (body(model=" "), "model"),
        ({"model": "bombline"}, "messages"),
        (body(messages=[]), "messages"),
        (body(messages={"role": "user"}), "messages"),
        (body(messages=["hello"]), "messages[0]"),
        (body(messages=[*HELLO, {"content": "no role"}]), "messages[1].role"),
        (body(messages=[{"role": ["user"], "content": ""}]), "messages[0].role"),
        (body(messages=[{"role": "judge", "content": ""}]), "messages[0].role"),
        (body(messages=[{"role": "user", "content": 5}]), "messages[0].content"),
        (body(messages=[{"role": "user", "content": [5]}]), "messages[0].content[0]"),
        (body(messages=[{"role": "user", "content": [{"type": "text", "text": 5}]}]), "messages[0].content[0].text"),
        (body(messages=[{"role": "user", "content": "", "name": 5}]), "messages[0].name"),
        (body(stream="yes"), "stream"),
        (body(n=0), "n"),
        (body(n=True), "n"),
        (body(n=1.5), "n"),
        (body(n=math.nan), "n"),
        (body(n=10**9), "n"),
    ],
    ids=lambda value: value if isinstance(value, str) else json.dumps(value)[:40],
)
def test_a_wrong_part_is_named_in_one_line(wrong: object, parameter: str):
    with pytest.raises(RequestError) as caught:
        read_request(wrong)
    assert caught.value.parameter == parameter
    assert parameter in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_name_of_a_model_has_an_end():
    assert read_request(body(model="m" * 200)).model == "m" * 200
    with pytest.raises(RequestError, match="201 characters long, at most 200") as caught:
        read_request(body(model="m" * 201))
    assert caught.value.parameter == "model"


def test_limits_of_messages_and_characters():
    long = body(messages=HELLO * 3)
    assert len(read_request(long, messages=3, characters=15).messages) == 3
    with pytest.raises(RequestError, match="3, at most 2"):
        read_request(long, messages=2)
    with pytest.raises(RequestError, match="15 characters, at most 14"):
        read_request(long, characters=14)
