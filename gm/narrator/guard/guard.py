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
from gm.narrator.guard.lexicon import CONTROL, META, TAKEBACK, lexicon_of, name_patterns, tokens_of
from gm.narrator.guard.rules import is_rules_talk
from gm.narrator.guard.sentence import Sentence
from gm.narrator.sentences import Splitter

QUOTE = re.compile(r"[\"“«]([^\"“”«»]{1,300})[\"”»]")
SHORTEST_QUOTE = 2


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
        reason = breach_of_form(sentence, self._names)
        if not reason:
            reason = self._claims_too_much(self._without_quotes(sentence))
        return Verdict(sentence, not reason, reason)

    def _claims_too_much(self, text: str) -> str:
        seats = range(len(self._names))
        sentence = Sentence(text, self._lexicon, self._patterns, reader=self._reader, seats=seats, third=self._third)
        self._third = sentence.third
        for match in sentence.matches:
            if match.kind in (META, CONTROL):
                return "talk of machines"
            if match.kind == TAKEBACK and not any(
                mark.value == "not" and mark.start < match.start for mark in sentence.marks
            ):
                return "a takeback"
        if self._topics and is_rules_talk(sentence, self._topics):
            return ""
        return Judge(self._facts, self._lexicon.wordings, sentence).reason()

    def _without_quotes(self, sentence: str) -> str:
        """Words of the person, quoted as theirs, claim nothing."""

        def replaced(found: re.Match[str]) -> str:
            said = _plain(found.group(1))
            rest = sentence[: found.start()] + sentence[found.end() :]
            if len(said) >= SHORTEST_QUOTE and said in self._heard and any(char.isalpha() for char in rest):
                return "…"
            return found.group()

        return QUOTE.sub(replaced, sentence) if self._heard else sentence


def _plain(text: str) -> str:
    return " ".join(token.text for token in tokens_of(text) if token.text.isalnum())
