"""What a request asks for, by its own shape: a message to be played, or something beside the game."""

from gm.conversation.controls import TESTS, Control, control_of
from gm.conversation.history import History
from gm.conversation.kinds import Kind
from gm.conversation.markers import CardMarkers
from gm.conversation.request import Incoming
from gm.conversation.words import any_name

_ACTIONS = {"quiet": Kind.BACKGROUND, "impersonate": Kind.IMPERSONATE, "continue": Kind.CONTINUE}
_NUDGES = {
    Control.QUIET: Kind.BACKGROUND,
    Control.IMPERSONATE: Kind.IMPERSONATE,
    Control.CONTINUE: Kind.CONTINUE,
}
_SHORT = 2
"""A chat of no more messages may be a prompt of its own, which its first text tells."""


def asked_for(incoming: Incoming, history: History, markers: CardMarkers | None) -> Kind:
    """`turn` for a message of the person, whatever it will come to; else what the request is beside the game.

    Our card says so itself. Without it the known texts of programs count, then the shape: where nothing new is said by
    the person, or a program's own text comes last and the answer is not to be streamed, nothing is to be played.
    """
    if history.tool:
        return Kind.TOOL
    if markers and markers.action in _ACTIONS:
        return _ACTIONS[markers.action]
    nudges = {control for text in _own_texts(history) if (control := control_of(text))}
    for control, kind in _NUDGES.items():
        if control in nudges:
            return kind
    if history.prefill and any(history.prefill == f"{entry.speaker}:" for entry in history.entries if entry.said):
        return Kind.IMPERSONATE
    if _stands_alone(incoming, history, markers):
        return _alone(incoming, history)
    if history.entries and history.entries[-1].said:
        return Kind.TURN
    return _nothing_said(incoming, history)


def _own_texts(history: History) -> tuple[str, ...]:
    """The texts that may be a program's nudge: those behind the chat, and the head of one that is hardly a chat."""
    return history.behind + (history.before if len(history.entries) <= _SHORT and not history.started else ())


def _stands_alone(incoming: Incoming, history: History, markers: CardMarkers | None) -> bool:
    """True for one message without a chat around it."""
    alone = len(history.entries) == 1 and history.entries[0].said and not history.started
    return alone and not incoming.stream and not incoming.chat and not markers


def _alone(incoming: Incoming, history: History) -> Kind:
    """A connection test, a program's prompt, or somebody who writes to the API by hand."""
    words = any_name(history.entries[0].words)[1].rstrip(".!?").casefold()
    if words in TESTS and not history.before:
        return Kind.TEST
    return Kind.BACKGROUND if incoming.tuned else Kind.TURN


def _nothing_said(incoming: Incoming, history: History) -> Kind:
    """The history ends with a reply, or holds nothing."""
    if not history.entries:
        return Kind.CONTINUE if incoming.stream else Kind.BACKGROUND
    if history.group and not history.single:
        return Kind.GROUP
    instructed = history.behind or (history.single and "\n\n" in history.entries[-1].text)
    if instructed and not incoming.stream:
        return Kind.BACKGROUND
    return Kind.GROUP if history.group else Kind.CONTINUE
