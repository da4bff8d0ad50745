"""What a request of a chat program asks for."""

from enum import StrEnum


class Kind(StrEnum):
    """What the person, or the program by itself, did."""

    NEW = "new"
    """The first message of a new conversation."""
    TURN = "turn"
    """A new message on the newest reply."""
    AGAIN = "again"
    """The same message on the same reply once more: a swipe, a regeneration, another try after an error."""
    BRANCH = "branch"
    """A message on a reply that was gone on from already, or with an earlier message of the person's edited."""
    CONTINUE = "continue"
    """The last reply is to be carried on."""
    IMPERSONATE = "impersonate"
    """The person's next message is to be written."""
    GROUP = "group"
    """A further reply to the same message, by another member of a group or by a trigger."""
    BACKGROUND = "background"
    """A quiet prompt: a summary, a title, tags, a generation that is not part of the chat."""
    TEST = "test"
    """A connection test that came as a chat request."""
    MODELS = "models"
    """The list of models."""
    TOOL = "tool"
    """The client ran a tool of its own and sends the result."""


MOVING = frozenset({Kind.NEW, Kind.TURN, Kind.AGAIN, Kind.BRANCH})
"""Kinds whose message is played, or was."""
