"""What is said of an earlier message that was edited: what was played on it stands all the same."""

from gm.conversation.recognition import Recognition
from gm.conversation.request import ASSISTANT, Incoming
from gm.narrator.phrases import phrase


def note_of_edit(incoming: Incoming, found: Recognition, language: str) -> str:
    """A sentence for a reply to a chat of which an earlier message was edited; empty where none was, or once told.

    Whoever still sees the sentence in the chat is not told again, though the message stays as it was edited.
    """
    if not found.edited:
        return ""
    note = phrase(language, "edited")
    behind_the_mark = note.partition(" ")[2]
    seen = any(behind_the_mark in message.text for message in incoming.messages if message.role == ASSISTANT)
    return "" if seen else note
