"""The guard (P4): a sentence that claims something is shown only if a fact of this moment bears it out.

It works on a closed vocabulary: cards, amounts, turns, phases, results and event words. Other sentences are colour
and pass. It errs to silence: a dropped sentence costs colour, a false one costs trust.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from gm.engine.game import Game
from gm.engine.types import Facts, Seat
from gm.narrator.guard.form import breach_of_form
from gm.narrator.guard.judge import Judge
from gm.narrator.guard.language import BEFORE_SAYING, GREETINGS, SAYING, SPEAKING
from gm.narrator.guard.lexicon import CONTROL, META, TAKEBACK, lexicon_of, name_patterns, tokens_of
from gm.narrator.guard.roles import NEGATION_REACH
from gm.narrator.guard.rules import is_rules_talk
from gm.narrator.guard.sentence import Sentence
from gm.narrator.guard.writing import breach_of_writing
from gm.narrator.sentences import Splitter

QUOTE = re.compile(r"[\"“«]([^\"“”«»]{1,300})[\"”»]")
SHORTEST_QUOTE = 2
LONGEST_ANSWER = 10
"""Words of a scrap that answers what stands before it."""
RIDDLE = re.compile(
    r"\b(?:guess|riddle|imagine|picture|hint|hold\w*|hid\w*|угада|загадк|представь|прячет|держит)\b", re.IGNORECASE
)
"""What else leaves something open."""
ENDS_OF_SENTENCE = ".!?…:;, \"'”»*"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a sentence may be shown; where not, `reason` says why in a few words."""

    sentence: str
    shown: bool
    reason: str = ""


class Guard:
    """Judges the prose on one moment, sentence by sentence.

    Whatever the table's `language` is, claims are read in English and Russian alike: a model may fall into either.
    `facts` are those of the moment, `heard` what the person wrote: it may be quoted. `topics` are the rule texts that
    the person asked for; where there are any, a sentence that only explains rules may name what they name.
    """

    def __init__(
        self,
        game: Game[Any],
        facts: Facts,
        names: Sequence[str],
        language: str,
        *,
        heard: str = "",
        topics: Sequence[str] = (),
    ) -> None:
        self._lexicon = lexicon_of(game)
        self._facts = facts
        self._names = tuple(names)
        self._heard = _plain(heard)
        self._topics = tuple(topics)
        self._patterns = name_patterns(dict(enumerate(names)))
        self._splitter = Splitter()
        self._before = ""
        self._reader: Seat = 0 if facts.reader is None else facts.reader
        self._third = frozenset(range(len(names))) - {self._reader}

    def feed(self, text: str) -> Iterator[Verdict]:
        """The verdicts on the sentences that this piece of a stream completes."""
        for sentence in self._splitter.feed(text):
            yield self.judge(sentence)

    def finish(self) -> Iterator[Verdict]:
        """The verdicts on what is left at the end of the stream."""
        for sentence in self._splitter.finish():
            yield self.judge(sentence)

    def judge(self, sentence: str) -> Verdict:
        """Whether this sentence may be shown. It remembers whom the sentence spoke of, for the next "he"."""
        reason = breach_of_form(sentence, self._names) or breach_of_writing(sentence, self._names, self._lexicon)
        if not reason:
            text, before = self._without_quotes(sentence), self._before
            reason = self._claims_too_much(text)
            if not reason and before and self._is_answer(text):
                reason = self._claims_too_much(f"{before.rstrip(ENDS_OF_SENTENCE)} {text}")
            self._before = text
        return Verdict(sentence, not reason, reason)

    def _is_answer(self, text: str) -> bool:
        """True for a scrap such as `An RPG.`, which says something together with the sentence before it alone."""
        asked = self._before.rstrip(" \"'”»*").endswith(("?", ":", "…", "...")) or RIDDLE.search(self._before)
        if not asked or len(text.split()) > LONGEST_ANSWER:
            return False
        return not any(
            not wording.near
            for clause in self._read(text, self._third).clauses
            for claim in clause.claims
            for wording in claim.wordings
        )

    def _claims_too_much(self, text: str) -> str:
        sentence = self._read(text, self._third)
        self._third = sentence.third
        for match in sentence.matches:
            if match.kind in (META, CONTROL):
                return "talk of machines"
            if match.kind == TAKEBACK and not any(
                mark.value == "not" and match.start - NEGATION_REACH <= mark.start < match.start
                for mark in sentence.marks
            ):
                return "a takeback"
        if _asks_for_words(sentence):
            return "an order to say something"
        if self._topics and is_rules_talk(sentence, self._topics, self._lexicon):
            return ""
        return Judge(self._facts, self._lexicon.wordings, sentence).reason()

    def _read(self, text: str, third: frozenset[Seat]) -> Sentence:
        seats = range(len(self._names))
        return Sentence(text, self._lexicon, self._patterns, reader=self._reader, seats=seats, third=third)

    def _without_quotes(self, sentence: str) -> str:
        """Words of the person, quoted as theirs, claim nothing."""

        def replaced(found: re.Match[str]) -> str:
            said = _plain(found.group(1))
            rest = sentence[: found.start()] + sentence[found.end() :]
            if len(said) >= SHORTEST_QUOTE and said in self._heard and any(char.isalpha() for char in rest):
                return "…"
            return found.group()

        return QUOTE.sub(replaced, sentence) if self._heard else sentence


def _asks_for_words(sentence: Sentence) -> bool:
    """`Say resign`, `just write "yes"`: words that a table would act on are the person's own."""
    for clause in sentence.clauses:
        words = [token.text for token in sentence.tokens[clause.start : clause.end]]
        for place, word in enumerate(words):
            if word not in SAYING or not BEFORE_SAYING.issuperset(words[:place]):
                continue
            behind = [one for one in words[place + 1 :] if one.isalpha()]
            quoted = any(token.quoted for token in sentence.tokens[clause.start + place : clause.end])
            word_itself = "word" in behind[:3] or "слово" in behind[:2]
            if quoted or word_itself or (behind and (word not in SPEAKING or behind[0] not in GREETINGS)):
                return True
    return False


def _plain(text: str) -> str:
    return " ".join(token.text for token in tokens_of(text) if token.text.isalnum())
