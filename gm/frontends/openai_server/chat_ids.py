"""The id of a conversation, where a client can be made to send one: in its address or in a header."""

from collections.abc import Mapping, Sequence

from gm.frontends.openai_server.errors import Refusal

CHAT_HEADERS = ("x-gm-chat", "x-openwebui-chat-id")
"""Looked at in this order, after those that whoever runs the server named."""
LONGEST = 200
NO_IDS = frozenset({"new", "null", "none", "undefined", "pending", "local"})
"""What clients send for a conversation that has no id yet."""
_UNFILLED = "{{"
TEMPORARY = ("local:", "temporary:")
"""Open WebUI's temporary chats of one browser tab all have the same id."""


def chat_of(path: Mapping[str, str], headers: Mapping[str, str], more: Sequence[str] = ()) -> str:
    """The id in the address (`/g/<id>/v1`), else in the first header that holds one; empty where there is none.

    A placeholder that the client did not fill in (`{{...}}`) is none. In an address other words are as somebody wrote
    them, so they name a chat; in a header a client may mean by them that it has no id yet.

    Raises:
        Refusal: the id in the address is too long.
    """
    if "chat_id" in path:
        if len(path["chat_id"]) > LONGEST:
            raise Refusal(400, f"the chat id in the address has more than {LONGEST} characters", "bad_chat")
        if _UNFILLED not in path["chat_id"]:
            return path["chat_id"]
    found = (headers.get(name, "").strip() for name in (*more, *CHAT_HEADERS))
    return next((one for one in found if 0 < len(one) <= LONGEST and not _is_placeholder(one)), "")


def _is_placeholder(text: str) -> bool:
    return _UNFILLED in text or text.lower() in NO_IDS or text.startswith(TEMPORARY)
