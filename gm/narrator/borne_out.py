"""Whether a person's own words bear out what a model proposes to do for them: a proposal alone moves nothing (P1).

The message is read once more, by the same vocabulary as `read`, with less doubt about unknown words (a model has
understood something, the words only have to agree) and more about who speaks. Only what the game then reads in the
words may be done. What is asked, denied, quoted, supposed, remembered or done by somebody else says nothing.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

from gm.engine.game import Game
from gm.engine.speech import CARD, NUMBER, Clause
from gm.engine.types import PlannedCall, View
from gm.narrator.bearing import settle
from gm.narrator.intent.clauses import kept_of
from gm.narrator.intent.reading import lexicon_of, plain_of, read, sentences_in
from gm.narrator.intent.splitting import Sentence, sentences_of
from gm.narrator.intent.text import Piece, tokens_of
from gm.narrator.intent.voices import (
    COMPLETE,
    half_followed,
    may_be_done,
    named_in,
    parts_of,
    spoken_by_another,
    strings_in,
    theirs_in,
    verbs_in,
)

TAKEN_BACK = ("cancel", "plan", "negated")


def borne_out(game: Game[Any], view: View, text: str, names: Sequence[str], calls: Sequence[PlannedCall]) -> bool:
    """True where `text`, written by the seat of `view`, orders `calls`: all that it orders, or the first of it.

    None may be left out or done before its turn: whoever wants to shoot and pass does not want to pass alone. Before
    the deal `view` is empty. No calls are never borne out.
    """
    return bool(calls) and tuple(calls) == calls_in(game, view, text, names)[: len(calls)]


def vocabulary_in(game: Game[Any], text: str) -> bool:
    """False where `text` holds no word of the game at all: then it bears nothing out."""
    lexicon = lexicon_of(game)
    sentences = sentences_of([(Piece(""), tokens_of(plain_of(text, lexicon)))], lexicon)
    return any(part.content for part in parts_of(sentences))


def calls_in(game: Game[Any], view: View, text: str, names: Sequence[str]) -> tuple[PlannedCall, ...]:
    """What a generous reader finds ordered in `text`, up to the first call that something else in it refuses."""
    if not view:
        return read(game, view, text, names, started=False).calls
    words = game.words(game.language)
    if words.reads is not None:
        return read(game, view, text, names).calls
    if spoken_by_another(text, view["seat"], names):
        return ()
    sentences = sentences_in(game, view, text, names)
    offered = frozenset(text for offer in game.offers(view) for call in offer.calls for text in strings_in(dict(call)))
    refused, theirs = _refused(sentences), theirs_in(sentences)
    settle(sentences, offered, words.companions)
    if half_followed(sentences, named=True):
        return ()
    for clauses in _readings(sentences, offered):
        found = words.orders(clauses, view, game.language) if words.orders and clauses else None
        if found is not None and found.calls:
            return tuple(takewhile(lambda call: may_be_done(call, refused, theirs), found.calls))
    return ()


def _readings(sentences: Sequence[Sentence], offered: frozenset[str]) -> Iterator[tuple[Clause, ...]]:
    """The clauses of all that bears something out; where nothing is corrected, then those of less and less of it.

    A game that has to ask about all may understand it without what only leads up to a deed or follows from it, or its
    first sentence.
    """
    yield kept_of(sentences).clauses
    if any(part.doubt in TAKEN_BACK or part.link == "instead" for part in parts_of(sentences)):
        return
    for everywhere in (False, True):
        _drop_nameless(sentences, offered, everywhere=everywhere)
        yield kept_of(sentences).clauses
    yield next((clauses for sentence in sentences if (clauses := kept_of([sentence]).clauses)), ())


def _drop_nameless(sentences: Sequence[Sentence], offered: frozenset[str], *, everywhere: bool) -> None:
    """Takes out deeds that name nothing in front of the first card ("drops to one knee"), and typos beside deeds.

    `everywhere`: also those behind it, unless they are done to what was named.
    """
    live = [part for part in parts_of(sentences) if not part.doubt]
    named = next((index for index, part in enumerate(live) if named_in(part)), 0)
    for index, part in enumerate(live):
        says = any(term.kind == NUMBER or term.value in (*offered, *COMPLETE) for term in part.content)
        wanted = index < named or (everywhere and index > named and not part.bears("it", "both", "all", "rest"))
        if wanted and named_in(live[named]) and not named_in(part) and not says:
            part.doubt = "nameless"
        if any(not verb.mended for verb in verbs_in(part)):
            part.terms = [term for term in part.terms if not (term.mended and term in verbs_in(part))]


def _refused(sentences: Sequence[Sentence]) -> frozenset[str]:
    """The cards that the message wants to be kept, or not to be used."""
    parts = [part for part in parts_of(sentences) if part.doubt in ("negated", "kept")]
    return frozenset(term.value for part in parts for term in part.terms if term.kind == CARD)
