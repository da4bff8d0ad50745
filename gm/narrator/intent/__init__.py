"""What a message means without a model: the calls that it orders, or what to say to it.

`read` is the whole of it. It knows the seat's view and nothing else of the match (P2); it never changes anything.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from gm.engine.game import Game
from gm.engine.types import Json, PlannedCall, View
from gm.games import get_game
from gm.narrator.commands import quoted_commands
from gm.narrator.intent.clauses import Understood, sentences_of, understand_sentences
from gm.narrator.intent.general import INJECTION
from gm.narrator.intent.forms import noun_forms
from gm.narrator.intent.lexicon import Lexicon, listed
from gm.narrator.intent.text import Piece, language_of, normalise, other_layouts, pieces_of, plain_request, tokens_of

ORDER, QUESTION, TALK, UNCLEAR = "order", "question", "talk", "unclear"


@dataclass(frozen=True, slots=True)
class Reading:
    """What a message was understood as. `kind` is `order`, `question`, `talk` or `unclear`; only an order (and a
    question for the own cards) has calls; `say` is for the person, empty where the calls say it all."""

    kind: str
    calls: tuple[PlannedCall, ...]
    say: str


@cache
def lexicon_of(game: Game[Any]) -> Lexicon:
    """The look-up for a game's talk, built once."""
    return Lexicon(game.words(game.language))


@cache
def _injections() -> frozenset[str]:
    return frozenset(form for pattern in listed(INJECTION) for form, _ in noun_forms(pattern))


def read(game: Game[Any], view: View, text: str, names: Sequence[str], started: bool = True) -> Reading:
    """What `text`, written by the seat of `view`, orders in this position.

    `names` are the names at the table by seat; before `started` only the table's own orders are known.
    """
    words = game.words(game.language)
    commands = quoted_commands(text, frozenset(), tuple(words.names))
    if commands:
        return Reading(ORDER, _pairs_right(commands), "")
    lexicon = lexicon_of(game)
    plain = plain_request(_best_layout(normalise(text), lexicon))
    language = language_of(plain)
    if any(f" {phrase} " in f" {' '.join(tokens_of(plain))} " for phrase in _injections()):
        return Reading(TALK, (), "")
    understood = _understood(plain, lexicon, view, names, words.bare)
    orders = words.orders(understood.clauses, view, language) if words.orders and understood.clauses else None
    if orders is not None and orders.calls:
        return Reading(ORDER, orders.calls, "")
    if understood.question:
        return Reading(QUESTION, (), "")
    if orders is not None and orders.ask:
        return Reading(UNCLEAR, (), orders.ask)
    return Reading(UNCLEAR if understood.doubtful else TALK, (), "")


def _pairs_right(calls: tuple[PlannedCall, ...]) -> tuple[PlannedCall, ...]:
    return calls


def _best_layout(text: str, lexicon: Lexicon) -> str:
    """`text`, or the same keys on the other keyboard where only that makes words."""
    tokens = tokens_of(text)
    if not any(token.isalpha() for token in tokens) or any(lexicon.knows(token) for token in tokens if len(token) > 1):
        return text
    for other in other_layouts(text):
        words = [token for token in tokens_of(other) if token.isalnum()]
        known = sum(lexicon.knows(token) for token in words)
        if known and known >= len(words) - len(words) // 3 and any(len(token) > 2 for token in words):
            return other
    return text


def _understood(plain: str, lexicon: Lexicon, view: View, names: Sequence[str], bare: frozenset[str]) -> Understood:
    plain = _unquoted(plain, lexicon)
    pieces: list[tuple[Piece, list[str]]] = []
    others = {word for seat, name in enumerate(names) if seat != view["seat"] for word in tokens_of(normalise(name))}
    for piece in pieces_of(plain):
        tokens = ["bot" if token in others else token for token in tokens_of(piece.text)]
        pieces.append((piece, tokens))
    whole = lexicon.whole(plain.strip(" .!"))
    if whole is not None and not any(lexicon.knows(token) and len(token) > 3 for token in tokens_of(plain)):
        pieces = [(Piece(plain), whole.value and tokens_of(whole.text) or [])]
    return understand_sentences(sentences_of(pieces, lexicon), bare)


def _unquoted(text: str, lexicon: Lexicon) -> str:
    """Quoted names stay, other quoted words are somebody else's and say nothing; a message that is all quote stays."""
    outside = re.sub(r'"[^"]*"', " ", text)
    if not re.search(r"\w", outside):
        return text.replace('"', " ")

    def keep(found: "re.Match[str]") -> str:
        terms = lexicon.terms(tokens_of(found.group(1)))
        named = len(terms) == 1 and terms[0].kind in ("card", "group", "thing")
        return f" {found.group(1)} " if named else " quotedwords "

    return re.sub(r'"([^"]*)"', keep, text)


def understand(record: dict[str, Any]) -> dict[str, Json]:
    """What `gm intent` prints for one line `{"id", "game", "seat", "setup", "text"}`."""
    from gm.engine.chance import ScriptedChance

    game = get_game(str(record["game"]))
    seat = int(record.get("seat", 0))
    state = game.from_setup(record.get("setup", {}), game.options_type(), ScriptedChance())
    reading = read(game, game.observation(state, seat), str(record["text"]), ("User", "Bot"))
    return {
        "id": record.get("id"),
        "calls": [{"tool": call.tool, "arguments": dict(call.arguments)} for call in reading.calls],
        "kind": reading.kind,
        "say": reading.say,
    }
