"""An earlier message that was edited: said kindly, and once."""

from dataclasses import replace

import pytest

from gm.conversation.kinds import Kind
from gm.conversation.recognition import Recognition
from gm.conversation.request import ASSISTANT, USER, ChatMessage, Incoming
from gm.frontends.openai_server.edits import note_of_edit
from gm.language import LANGUAGES

EDITED = Recognition(Kind.BRANCH, edited=True)
CHAT = Incoming(
    "bombline", (ChatMessage(USER, "take B"), ChatMessage(ASSISTANT, "You take A."), ChatMessage(USER, "?"))
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mark", ["", "\u200b\u200c\u2060"])
def test_whoever_sees_the_note_in_the_chat_is_not_told_again(language: str, mark: str) -> None:
    note = note_of_edit(CHAT, EDITED, language)
    assert note
    marked = note.replace(" ", f"{mark} ", 1)
    told = replace(CHAT, messages=(*CHAT.messages, ChatMessage(ASSISTANT, f"{marked}\n\nYou can: take A, B.")))
    assert note_of_edit(told, EDITED, language) == ""
    quoted = replace(CHAT, messages=(*CHAT.messages, ChatMessage(USER, note)))
    assert note_of_edit(quoted, EDITED, language) == note


def test_where_nothing_was_edited_nothing_is_said_of_it() -> None:
    assert note_of_edit(CHAT, replace(EDITED, edited=False), "en") == ""
