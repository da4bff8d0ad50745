"""What chat programs ask for behind the chat's back: titles, tags, suggestions, summaries, other generations.

They never move a game. Where a form is asked for it is kept; what the game knows is answered by code, as far as the
person's own seat sees it; all else is the model's affair, where there is one.
"""

import json
import re
from collections.abc import Iterator
from contextlib import closing, suppress
from typing import Any, cast

from gm.conversation.markers import cut_markers
from gm.conversation.marks import strip_marks
from gm.conversation.request import SYSTEM, TOOL, USER, Incoming
from gm.engine.said import said
from gm.engine.types import PlannedCall, Seat
from gm.frontends.openai_server.chat_text import SEPARATOR
from gm.frontends.openai_server.options import wish_for
from gm.frontends.session import Session
from gm.language import SOURCE, translate
from gm.narrator.chat import ChatRequest, Message, Text, TurnBudget
from gm.narrator.model_errors import ModelError
from gm.narrator.phrases import say_call
from gm.narrator.storyteller import ModelStoryteller
from gm.narrator.turn import Storyteller
from gm.render import to_plain

JSON_FORMS = re.compile(r"""["'](title|tags|follow_ups|queries|text|prompt)["']\s*:""")
TITLE = re.compile(r"\btitle\b|\bназвани\w+|\bзаголов\w+", re.IGNORECASE)
EMOJI = re.compile(r"\bemoji\b", re.IGNORECASE)
SUMMARY = re.compile(
    r"\bsummar\w+|\brecap\b|\bmemory\b|\bкратк\w+ (?:пере)?сказ\w*|\bрезюм\w+|\bпересказ\w*", re.IGNORECASE
)
DOUBLED = re.compile(r"([\[{])(?=\1)")
MOST_SUGGESTIONS = 3
MOST_TOKENS = 400
MOST_MESSAGES = 40
WARMTH = 0.8
START_GAME = said("Start game")


def background_answer(
    incoming: Incoming, session: Session | None, seat: Seat, storyteller: Storyteller
) -> Iterator[str]:
    """The answer to a request that is no part of the game; `session`: at the match of the chat, where one is known."""
    prompt = _prompt(incoming)
    form = JSON_FORMS.findall(prompt)
    language = language_for(incoming, session, seat)
    if form:
        yield json.dumps({form[-1]: _in_form(form[-1], session, seat, language)}, ensure_ascii=False)
        return
    if SUMMARY.search(prompt) and session is not None:
        yield summary(session, seat)
        return
    if TITLE.search(prompt):
        yield title(session, language)
        return
    if EMOJI.search(prompt):
        yield "🃏"
        return
    told = False
    for piece in _of_the_model(incoming, storyteller):
        told = told or bool(piece)
        yield piece
    if not told:
        yield translate(said("The game master has nothing to add: this is no part of the game."), language)


def language_for(incoming: Incoming, session: Session | None, seat: Seat) -> str:
    """The language of an answer: that of the match, else the one that the model's name asks for."""
    if session is not None:
        return session.language(seat)
    return wish_for(incoming.model).language or SOURCE


def suggestions(session: Session | None, seat: Seat, language: str = SOURCE) -> list[str]:
    """Messages that the person might send next, each one legal order."""
    if session is None or not session.table.started:
        return [translate(START_GAME, language)]
    table = session.table
    calls = [PlannedCall(offer.tool, call) for offer in table.offers(seat) for call in offer.calls[:1]]
    return [say_call(call, language, table.game.calls) for call in calls[:MOST_SUGGESTIONS]]


def title(session: Session | None, language: str) -> str:
    """What the chat is about, in a few words."""
    return translate(said("Card game"), language) if session is None else session.table.game.title


def summary(session: Session, seat: Seat) -> str:
    """The match as it stands for `seat`, in a few lines."""
    table, language = session.table, session.language(seat)
    names = ", ".join(table.names)
    head = translate(said("A match of {title}; at the table: {names}.", title=table.game.title, names=names), language)
    return f"{head}\n{to_plain(table.display(seat))}".strip()


def _in_form(form: str, session: Session | None, seat: Seat, language: str) -> Any:
    match form:
        case "title":
            return f"🃏 {title(session, language)}"
        case "tags":
            return [translate(said("Games"), language), translate(said("Card games"), language)]
        case "follow_ups":
            return suggestions(session, seat, language)
        case "queries":
            return []
        case "prompt":
            about = title(session, language)
            return translate(said("A card table, {title}, warm light", title=about), language)
        case _:
            return ""


def _prompt(incoming: Incoming) -> str:
    """The instruction, which stands last; in some programs before the history that it is about."""
    texts = [message.text for message in incoming.messages if message.role in (USER, SYSTEM)]
    return texts[-1] if texts else ""


def _of_the_model(incoming: Incoming, storyteller: Storyteller) -> Iterator[str]:
    """What the model behind the prose says to it, as to anybody; nothing where there is none or it fails.

    It comes in one piece, after empty ones while it is waited for: what is defused may come sign by sign.
    """
    if not isinstance(storyteller, ModelStoryteller):
        return
    messages = tuple(
        Message(message.role if message.role != TOOL else USER, cut_markers(strip_marks(message.text)))
        for message in incoming.messages[-MOST_MESSAGES:]
        if message.text
    )
    # Whoever looks at the table lets go of it before the model is asked.
    yield ""
    request = ChatRequest(messages, max_tokens=MOST_TOKENS, temperature=WARMTH)
    stream = cast(Any, storyteller.model.stream(request, TurnBudget(storyteller.limits)))
    heard: list[str] = []
    with closing(stream), suppress(ModelError):
        for delta in stream:
            if isinstance(delta, Text):
                heard.append(delta.text)
            yield ""
    yield defused("".join(heard))


def defused(text: str) -> str:
    """`text` without what would be read as a mark, a card's marker or a macro when a program sends it back.

    Brackets are parted, not cut out: what is cut out of the middle would join its two sides.
    """
    return DOUBLED.sub(rf"\1{SEPARATOR}", strip_marks(text))
