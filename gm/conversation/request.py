"""A chat request as far as it says what the person did: its messages as plain text, and who and how it came."""

from dataclasses import dataclass

SYSTEM, USER, ASSISTANT, TOOL = "system", "user", "assistant", "tool"


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
    `stream`: pieces are wanted as they come. `count`: how many answers are wanted (`n`).
    """

    model: str
    messages: tuple[ChatMessage, ...]
    stream: bool = False
    chat: str = ""
    count: int = 1
