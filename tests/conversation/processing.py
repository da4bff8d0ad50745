"""What SillyTavern's post-processing and naming make of a prompt before it is sent."""

from collections.abc import Sequence
from dataclasses import replace

from gm.conversation.request import ASSISTANT, SYSTEM, USER, ChatMessage

MODES = ("none", "merge", "semi", "strict", "single")
PLACEHOLDER = "[Start a new chat]"


def processed(
    messages: Sequence[ChatMessage], mode: str, user: str, character: str, members: Sequence[str] = ()
) -> list[ChatMessage]:
    """The messages as they are sent in one of the `MODES`."""
    if mode == "none":
        return list(messages)
    named = [_with_name(message) for message in messages]
    if mode == "single":
        return _merged([_single(message, user, character, members) for message in named])
    merged = _merged(named)
    if mode == "merge":
        return merged
    later = [replace(one, role=USER) if place and one.role == SYSTEM else one for place, one in enumerate(merged)]
    if mode == "strict" and later[0].role == SYSTEM and (len(later) == 1 or later[1].role != USER):
        later.insert(1, ChatMessage(USER, PLACEHOLDER))
    return _merged(later)


def _with_name(message: ChatMessage) -> ChatMessage:
    if not message.name or message.role == SYSTEM or message.text.startswith(f"{message.name}: "):
        return replace(message, name="")
    return ChatMessage(message.role, f"{message.name}: {message.text}")


def _single(message: ChatMessage, user: str, character: str, members: Sequence[str]) -> ChatMessage:
    name = {ASSISTANT: character, USER: user}.get(message.role)
    if name is None or any(message.text.startswith(f"{one}: ") for one in (user, character, *members)):
        return ChatMessage(USER, message.text)
    return ChatMessage(USER, f"{name}: {message.text}")


def _merged(messages: Sequence[ChatMessage]) -> list[ChatMessage]:
    merged: list[ChatMessage] = []
    for message in messages:
        if merged and merged[-1].role == message.role:
            merged[-1] = ChatMessage(message.role, f"{merged[-1].text}\n\n{message.text}")
        else:
            merged.append(message)
    return merged
