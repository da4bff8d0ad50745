"""Reads a message in a position: what it orders, or what to say to it.

It knows the seat's view and nothing else of the match (P2); it never changes anything.
"""

import re
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from gm.engine.game import Game
from gm.engine.speech import CARD, GROUP, NUMBER, THING, UNKNOWN, VERB
from gm.engine.types import PlannedCall, View, Words
from gm.language import translate
from gm.narrator.commands import quoted_commands
from gm.narrator.intent.clauses import Understood, understand_sentences, weigh_sentences
from gm.narrator.intent.commonplaces import assented, commonplace, left_open, small_talk
from gm.narrator.intent.forms import is_cyrillic, noun_forms
from gm.narrator.intent.general import INJECTION
from gm.narrator.intent.lexicon import Lexicon, listed
from gm.narrator.intent.nicks import STAND_IN, seats_named, with_stand_ins
from gm.narrator.intent.replies import (
    about_the_program,
    answer_to,
    half_understood,
    not_understood,
    start_first,
    what_to_ask,
)
from gm.narrator.intent.splitting import Sentence, sentences_of
from gm.narrator.intent.text import (
    Piece,
    language_of,
    normalise,
    other_layouts,
    own_words,
    pieces_of,
    plain_request,
    tokens_of,
)
from gm.narrator.intent.voices import may_be_done, spoken_by_another, theirs_in

ORDER, QUESTION, TALK, UNCLEAR = "order", "question", "talk", "unclear"
NAMES_SOMETHING = frozenset({CARD, GROUP, NUMBER, THING})
"""Kinds of words that a game is about."""


LONGEST = 2000
"""Characters of a message that are read."""
_QUOTED = frozenset({CARD, GROUP, THING})
_QUOTED_IN_POSTS = _QUOTED | {VERB, NUMBER}
"""What is still one's own in quotes: a name; in posts the names of properties and «конец хода», too."""
OWN_WORD = re.compile(
    r"(?:,|\band\b|\bwith\b|\bи\b|^|\s)\s*(?:my |the |a |мо[её] |со? )?(?:word|слово|словом)\b"
    r"(?: is| will be| это)?\s*[:=-]?\s*(\S.*)$"
)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a message was understood as.

    `kind` is `order`, `question`, `talk` or `unclear`; only an order has calls. `say` is for the person, empty where
    the calls say it all. `open` is true where code found neither order nor answer: `say` is only a stopgap, and a
    model may do better. `asks` is true where `say` asks which of several things is meant: a model may know, too.
    """

    kind: str
    calls: tuple[PlannedCall, ...]
    say: str
    open: bool = False
    asks: bool = False


_BUILDING = threading.Lock()


@cache
def _built(game: Game[Any]) -> Lexicon:
    return Lexicon(game.words(game.language))


def lexicon_of(game: Game[Any]) -> Lexicon:
    """The look-up for a game's talk, built once: whoever asks meanwhile waits, since it takes half a second."""
    with _BUILDING:
        return _built(game)


@cache
def _injections() -> frozenset[str]:
    return frozenset(form for pattern in listed(INJECTION) for form, _ in noun_forms(pattern))


def read(
    game: Game[Any], view: View, text: str, names: Sequence[str], started: bool = True, *, language: str = ""
) -> Reading:
    """What `text`, written by the seat of `view`, orders in this position.

    `names` are the names at the table by seat; before `started` only the table's own orders are known. What is to be
    said is said in `language`, where it is empty in that of `text`.
    """
    words = game.words(game.language)
    commands = quoted_commands(text, words.companions, tuple(words.names))
    if commands and (started or commands[0].tool == "start"):
        return Reading(ORDER, commands, "")
    told_in = language or language_of(normalise(text))
    about = commonplace(game, view if started else {}, text, told_in) or about_the_program(game, view, text, told_in)
    if about:
        return Reading(QUESTION, (), about)
    if words.reads is not None and started:
        return _read_post(game, view, text, names, language)
    lexicon = lexicon_of(game)
    plain = _lettered(plain_of(text, lexicon), lexicon, words)
    language = language or language_of(plain)
    if not started:
        return _before_the_start(plain, game, names, language)
    if _injects(plain) and "?" in plain and (told := topics_named(game, text, language)):
        # "Do you cheat?" is a fair question.
        return Reading(QUESTION, (), told[0])
    if _injects(plain) or spoken_by_another(text, view["seat"], names):
        return Reading(TALK, (), not_understood(game, view, language), open=True)
    sentences = _split(_unquoted(plain, lexicon), lexicon, view["seat"], names)
    understood = _understood(plain, sentences, lexicon, words)
    orders = words.orders(understood.clauses, view, language) if words.orders and understood.clauses else None
    if orders is not None and orders.calls:
        theirs = theirs_in(sentences)
        if all(may_be_done(call, frozenset(), theirs) for call in orders.calls):
            return Reading(ORDER, orders.calls, "")
        return Reading(UNCLEAR, (), not_understood(game, view, language), open=True)
    if understood.question:
        answer = answer_to(game, view, understood.asked, language)
        return Reading(QUESTION, (), answer or what_to_ask(game, view, language), open=not answer)
    if understood.half:
        return Reading(UNCLEAR, (), half_understood(language), open=True)
    if orders is not None and orders.ask:
        return Reading(UNCLEAR, (), translate(orders.ask, language), open=True, asks=True)
    if settled := assented(game, view, plain):
        return Reading(ORDER, settled, "")
    if answered := small_talk(game, view, plain, language):
        return Reading(TALK, (), answered, open=True)
    kind = UNCLEAR if understood.doubtful else TALK
    why = left_open(game, view, sentences, language) or not_understood(game, view, language)
    return Reading(kind, (), why, open=True)


def cards_called(game: Game[Any], text: str) -> frozenset[str]:
    """The cards that a message names, in whatever words, without a slip."""
    terms = lexicon_of(game).terms(tokens_of(normalise(text)), mending=False)
    return frozenset(term.value for term in terms if term.kind == CARD)


def topics_named(game: Game[Any], text: str, language: str) -> tuple[str, ...]:
    """The rule texts on what a message names: cards, phases, things of the game."""
    tokens = tokens_of(plain_request(normalise(text[:LONGEST])))
    topics = game.topics(language)
    keys = (term.value.replace("_", " ").lower() for term in lexicon_of(game).terms(tokens))
    return tuple(dict.fromkeys(translate(topics[key], language) for key in keys if key in topics))


def says_what(game: Game[Any], text: str) -> bool:
    """True where `text` names something of the game, or is one of its verbs and nothing else ("compete").

    >>> from gm.games import get_game
    >>> [says_what(get_game("beat_or_bomb"), text) for text in ("the ten", "compete", "drop it", "hm")]
    [True, True, False, False]
    """
    terms = lexicon_of(game).terms(tokens_of(plain_request(normalise(text[:LONGEST]))))
    if game.words(game.language).reads is not None and any(term.kind == UNKNOWN for term in terms):
        # A nick answers whom, and only the table knows its nicks.
        return True
    return any(term.kind in NAMES_SOMETHING for term in terms) or [term.kind for term in terms] == [VERB]


def plain_of(text: str, lexicon: Lexicon) -> str:
    """The head of `text` in lower case, its look-alike letters, its layout and its courtesies put right."""
    return plain_request(_best_layout(normalise(text[:LONGEST]), lexicon))


def _lettered(plain: str, lexicon: Lexicon, words: Words) -> str:
    """A message with the letters that stand for cards as words: `а в бой`, `сбрасываю к`."""
    pieces = re.split(r"([,.;!?]\s*)", plain) if words.letters else [plain]
    return "".join(_lettered_piece(piece, lexicon, words) for piece in pieces)


def _lettered_piece(piece: str, lexicon: Lexicon, words: Words) -> str:
    tokens = piece.split()
    for at, rest in ((0, tokens[1:]), (len(tokens) - 1, tokens[:-1])):
        alone = bool(rest) and tokens[at] in words.letters and is_cyrillic(" ".join(rest))
        if alone and all(term.kind == VERB for term in lexicon.terms(rest)):
            tokens[at] = words.letters[tokens[at]]
            return " ".join(tokens)
    return piece


def _injects(plain: str) -> bool:
    """True where a message talks to the machine behind the table instead of the table."""
    spaced = f" {' '.join(tokens_of(plain))} "
    return any(f" {phrase} " in spaced for phrase in _injections())


def _before_the_start(plain: str, game: Game[Any], names: Sequence[str], language: str) -> Reading:
    """Before the deal only the start is an order; a word for the deal may come with it."""
    told, word = _word_of(plain)
    lexicon = lexicon_of(game)
    sentences = _split(_unquoted(told, lexicon), lexicon, None, names)
    understood = _understood(told, sentences, lexicon, game.words(game.language))
    if any(clause.has(VERB, "start", "rematch") and not clause.negated for clause in understood.clauses):
        return Reading(ORDER, (PlannedCall("start", {"word": word} if word else {}),), "")
    if understood.question:
        return Reading(QUESTION, (), answer_to(game, {}, understood.asked, language) or what_to_ask(game, {}, language))
    return Reading(TALK, (), start_first(language))


def _word_of(plain: str) -> tuple[str, str]:
    """A message before the deal without the word that it gives for the luck, and that word (empty where none)."""
    found = OWN_WORD.search(plain)
    if found is None:
        return plain, ""
    return plain[: found.start()].strip(" ,.;-"), found.group(1).strip(" .!\"'")


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


def sentences_in(game: Game[Any], view: View, text: str, names: Sequence[str]) -> list[Sentence]:
    """The weighed sentences of `text`; none where it talks to the machine behind the table."""
    lexicon = lexicon_of(game)
    plain = plain_of(text, lexicon)
    if _injects(plain):
        return []
    sentences = _split(_unquoted(plain, lexicon), lexicon, view["seat"], names)
    words = game.words(game.language)
    weigh_sentences(sentences, words.bare, words.companions)
    return sentences


def _split(plain: str, lexicon: Lexicon, own_seat: int | None, names: Sequence[str]) -> list[Sentence]:
    """The sentences of a cleaned message; the other seats' names are said as `bot`, with the seat."""
    others = [(seat, name) for seat, name in enumerate(names) if seat != own_seat]
    nicks = {token for _, name in others for token in tokens_of(normalise(name))}

    def means(word: str) -> str:
        # A seat may be called Jack: in an order the jack is the card.
        if word in nicks and not lexicon.names_card(word):
            return "person"
        return "word" if lexicon.knows(word) or lexicon.meaning(word) else ""

    pieces = [(piece, seats_named(tokens_of(piece.text), others, means)) for piece in pieces_of(plain)]
    return sentences_of(pieces, lexicon)


def _read_post(game: Game[Any], view: View, text: str, names: Sequence[str], language: str) -> Reading:
    """What a game that reads whole messages finds in one; quotes of others and marks of style are no part of it."""
    lexicon = lexicon_of(game)
    plain = _unquoted(plain_of(own_words(with_stand_ins(text, names)), lexicon), lexicon, _QUOTED_IN_POSTS)
    language = language or language_of(re.sub(rf"{STAND_IN}\d+", " ", plain))
    if _injects(plain):
        return Reading(TALK, (), not_understood(game, view, language), open=True)
    seats = list(enumerate(names))
    lines = [seats_named(tokens_of(line.replace('"', " ")), seats, lexicon.meaning) for line in plain.split("\n")]
    reads = game.words(game.language).reads
    assert reads is not None
    post = reads([tuple(lexicon.terms(line)) for line in lines if line], view, language)
    if post.calls:
        return Reading(ORDER, post.calls, "")
    if post.ask:
        return Reading(UNCLEAR, (), translate(post.ask, language), open=True, asks=True)
    if post.asked:
        answer = answer_to(game, view, post.asked, language)
        return Reading(QUESTION, (), answer or what_to_ask(game, view, language), open=not answer)
    said = small_talk(game, view, plain, language) or not_understood(game, view, language)
    return Reading(UNCLEAR if post.doubtful else TALK, (), said, open=True)


def _understood(plain: str, sentences: Sequence[Sentence], lexicon: Lexicon, words: Words) -> Understood:
    """The clauses of a cleaned message and its sentences."""
    understood = understand_sentences(sentences, words.bare, words.companions)
    if understood.clauses or understood.question or understood.half:
        return understood
    whole = lexicon.whole(_unquoted(plain, lexicon).strip(" .!"))
    if not whole:
        return understood
    return understand_sentences(sentences_of([(Piece(whole), tokens_of(whole))], lexicon), words.bare, words.companions)


def _unquoted(text: str, lexicon: Lexicon, kept: frozenset[str] = _QUOTED) -> str:
    """Quoted names stay, other quoted words are somebody else's and say nothing; a message that is all quote stays."""
    outside = re.sub(r'"[^"]*"', " ", text)
    if not re.search(r"\w", outside):
        return text.replace('"', " ")

    def keep(found: "re.Match[str]") -> str:
        terms = lexicon.terms(tokens_of(found.group(1)))
        named = len(terms) == 1 and terms[0].kind in kept
        return f" {found.group(1)} " if named else " quotedwords "

    return re.sub(r'"([^"\n]*)"', keep, text)
