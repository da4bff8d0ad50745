"""Answers beside the game: connection tests, a word more, a message in the person's voice."""

from collections.abc import Iterator

from gm.conversation.kinds import Kind
from gm.conversation.recognition import Recognition
from gm.conversation.request import ASSISTANT, Incoming
from gm.conversation.words import plain_words
from gm.engine.said import said
from gm.frontends.openai_server.background import START_GAME, background_answer, language_for, suggestions
from gm.frontends.openai_server.opening import seat_of
from gm.frontends.session import Session
from gm.language import translate
from gm.narrator.phrases import phrase, say_offers
from gm.narrator.turn import Storyteller

TOLD_IN_THE_CHAT = (Kind.CONTINUE, Kind.GROUP, Kind.TOOL)
"""Kinds whose answers the chat shows as messages, or as parts of them."""


def aside(incoming: Incoming, found: Recognition, session: Session | None, storyteller: Storyteller) -> Iterator[str]:
    """The answer to a request that moves nothing; `session`: at the match of the chat, where one is known."""
    seat = 0 if session is None else seat_of(session.table, found.speaker) or 0
    language = language_for(incoming, session, seat)
    if found.kind is Kind.TEST:
        here = said(
            "The game master of {model} is here. Begin a chat and say: {words}",
            model=incoming.model, words=START_GAME,
        )  # fmt: skip
        yield translate(here, language)
    elif found.kind is Kind.IMPERSONATE:
        yield next(iter(suggestions(session, seat, language)), "...")
    elif found.kind is Kind.BACKGROUND or session is None:
        yield from background_answer(incoming, session, seat, storyteller)
    else:
        yield _one_word_more(session, seat, _last_reply(incoming))


def _last_reply(incoming: Incoming) -> str:
    """The words of the newest reply that came with a request; empty where none did."""
    replies = (message.text for message in reversed(incoming.messages) if message.role == ASSISTANT)
    return plain_words(next(replies, ""))


def _one_word_more(session: Session, seat: int, last: str) -> str:
    """For a further reply to a message that was answered: what can be done now, unless `last` said that already."""
    table, language = session.table, session.language(seat)
    offers = table.offers(seat)
    if offers:
        can = phrase(language, "you_can", what=say_offers(offers, language, table.game.calls))
        return phrase(language, "your_move", name=table.names[seat]) if plain_words(can) in last else can
    return phrase(language, "over" if table.outcome is not None else "how_to_start")
