"""A chat request as far as it says what the person did: its messages as plain text, and who and how it came."""

import json
from dataclasses import dataclass

from gm.errors import RequestError

SYSTEM, USER, ASSISTANT, TOOL = "system", "user", "assistant", "tool"
ROLES = {
    SYSTEM: SYSTEM,
    "developer": SYSTEM,
    USER: USER,
    ASSISTANT: ASSISTANT,
    TOOL: TOOL,
    "function": TOOL,
}
"""The roles of the API, its older and newer names for the same among them."""
SHOWN = 40
"""So many characters of a wrong value stand in an error."""
MODEL_LIMIT = 200
"""The longest name of a model, in characters: it is told back in every piece of an answer."""


@dataclass(frozen=True, slots=True)
class ChatMessage:
    """One message of a history. `text`: its text parts joined by line breaks, pictures left out. `name`: as sent."""

    role: str
    text: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Incoming:
    """A chat completion request, read and checked.

    `model`: as asked for. `chat`: an explicit id of the conversation (a base URL `/g/<id>/v1` or a header), else empty.
    `stream`: pieces are wanted as they come. `count`: how many answers are wanted (`n`). `tuned`: penalties are set,
    as chat programs do in every request, and hardly anybody who writes to an API by hand.
    """

    model: str
    messages: tuple[ChatMessage, ...]
    stream: bool = False
    chat: str = ""
    count: int = 1
    tuned: bool = False


def read_request(
    body: object, *, chat: str = "", messages: int = 5000, characters: int = 2_000_000, answers: int = 16
) -> Incoming:
    """Reads the parsed JSON body of a chat completion request; `chat` is an explicit id that came beside it.

    Keys that mean nothing here are left out, whatever they hold. The texts hold no NUL and no half of a surrogate
    pair afterwards, so that every one of them can be stored. `messages`, `characters`, `answers`: the most of each that
    is taken.

    Raises:
        RequestError: a part has the wrong type or is missing, or there is too much of it; its `parameter` names it.
    """
    if not isinstance(body, dict):
        raise RequestError(f"the body is {_kind(body)}, an object with `model` and `messages` is expected")
    model = body.get("model")
    if not isinstance(model, str) or not model.strip():
        raise _wrong(model, "the name of a model, such as bombline", "model")
    if len(model) > MODEL_LIMIT:
        raise RequestError(f"`model` is {len(model)} characters long, at most {MODEL_LIMIT} are taken", "model")
    listed = body.get("messages")
    if not isinstance(listed, list) or not listed:
        raise _wrong(listed, "a list of at least one message", "messages")
    if len(listed) > messages:
        raise RequestError(
            f"`messages` holds {len(listed)}, at most {messages} are taken; send a shorter history", "messages"
        )
    read = tuple(_message(one, f"messages[{index}]") for index, one in enumerate(listed))
    length = sum(len(message.text) for message in read)
    if length > characters:
        raise RequestError(
            f"`messages` holds {length} characters, at most {characters} are taken; send a shorter history", "messages"
        )
    return Incoming(
        model=_clean(model).strip(),
        messages=read,
        stream=_stream(body.get("stream")),
        chat=_clean(chat),
        count=_count(body.get("n"), answers),
        tuned=body.get("presence_penalty") is not None or body.get("frequency_penalty") is not None,
    )


def _message(value: object, place: str) -> ChatMessage:
    if not isinstance(value, dict):
        raise _wrong(value, "an object with `role` and `content`", place)
    role = value.get("role")
    if not isinstance(role, str) or role not in ROLES:
        raise _wrong(role, f"one of {', '.join(ROLES)}", f"{place}.role")
    name = value.get("name")
    if name is not None and not isinstance(name, str):
        raise _wrong(name, "a name", f"{place}.name")
    return ChatMessage(ROLES[role], _clean(_text(value.get("content"), f"{place}.content")), _clean(name or "").strip())


def _text(content: object, place: str) -> str:
    """The text of a message; of a list of parts those that are text, in their order."""
    if content is None:
        return ""
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        raise _wrong(content, "a text or a list of parts", place)
    return "\n".join(part for index, one in enumerate(content) if (part := _part(one, f"{place}[{index}]")))


def _part(part: object, place: str) -> str:
    if isinstance(part, str):
        return part
    if not isinstance(part, dict):
        raise _wrong(part, "a part with `type`", place)
    text = part.get("text")
    if text is None:
        return ""
    if not isinstance(text, str):
        raise _wrong(text, "a text", f"{place}.text")
    return text


def _stream(value: object) -> bool:
    if value is None or isinstance(value, bool):
        return bool(value)
    raise _wrong(value, "true or false", "stream")


def _count(value: object, most: int) -> int:
    if value is None:
        return 1
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= most:
        return value
    raise _wrong(value, f"a whole number from 1 to {most}", "n")


def _clean(text: str) -> str:
    """Without what no store takes: NUL is cut out, half a surrogate pair becomes U+FFFD."""
    if text.isascii():
        return text.replace("\0", "")
    return text.replace("\0", "").encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _wrong(value: object, expected: str, parameter: str) -> RequestError:
    return RequestError(f"`{parameter}` is {_kind(value)}, {expected} is expected", parameter)


def _kind(value: object) -> str:
    """A value as an error tells it: short, in JSON's own words."""
    if value is None:
        return "missing"
    if isinstance(value, list | dict):
        return "an empty list" if value == [] else "a list" if isinstance(value, list) else "an object"
    return json.dumps(value)[:SHOWN]
