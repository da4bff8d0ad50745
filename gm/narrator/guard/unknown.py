"""Verbs that the guard does not know, where somebody or something of the game does them: nothing bears them out.

`The rounds perforate the machine`: neither a claim of the game's wordings nor a word of colour. A clause about a card,
a number, a wound or two seats at once may only use verbs of which it is known what they say; about one seat,
everyday words too, and any Russian one.
"""

import re
from collections.abc import Iterable

from gm.narrator.guard import language
from gm.narrator.guard.colour import FUNCTION, everyday, known_stems, known_words
from gm.narrator.guard.lexicon import CARD, CLAIM, GROUP, MARK, NUMBER, UNIT
from gm.narrator.guard.sentence import Sentence
from gm.narrator.guard.terms import Claim, Clause, Term
from gm.narrator.intent.forms import is_cyrillic

LOADED_UNITS = frozenset(
    {
        "damage", "hitpoints", "action points", "points", "cards", "boosts", "dice",
        "shot", "knife", "grenade", "shield", "fires", "smokes", "bombs", "RPGs",
    }
)  # fmt: skip
"""Units of which a clause says something that must be true."""
ADJECTIVES = ("ss", "ous", "us", "is")
ENDINGS = ("s", "ed", "es", "ied")
LEAST_ING = 5
ENDINGS_RU = (
    "ает", "яет", "еет", "ует", "юет", "ёт", "ет", "ит", "ут", "ют", "ат", "ят", "ешь", "ишь", "ете", "ите",
    "ал", "ил", "ел", "ыл", "ул", "ял", "ала", "ила", "ела", "ула", "яла", "али", "или", "ели", "ули", "яли",
    "ало", "ило", "ело", "уло", "яло", "тся", "лся", "лась", "лись", "лось", "ешься", "етесь", "итесь",
)  # fmt: skip
SHORTEST_RU = 4
PREFIX_RU = re.compile(
    "^(?:по|при|за|вы|от|ото|раз|рас|у|с|на|пере|под|про|до|об|обо|о|в|во|вз|вс|из|ис|ни|недо)(?=..)"
)
RESTING = language.listed_words(
    "waits rests lies sits stays remains hangs gleams beckons tempts stands wants needs feels looks seems costs"
    " goes is was has does works deals lets makes shows sees hits burns destroys heals blinds gives draws takes"
    " means fits counts matters helps belongs slides joins rested remained seemed looked this his as its less across"
    " perhaps always besides"
)
"""What a card may do that is only held, or that a rule tells of: the latter are claims, judged as such."""
RESTING_RU = ("лежит", "ждёт", "ждет", "оста", "стоит", "бере", "береж", "храни", "нужда", "кажет", "выгляд", "молч")
STILL = language.listed_words(
    "just still then now almost even never simply only barely finally also soon again all both quickly"
)


class UnknownDeeds:
    """Looks for such verbs in the clauses of one sentence."""

    def __init__(self, sentence: Sentence) -> None:
        self._tokens = sentence.tokens
        self._covered = [False] * len(sentence.tokens)
        for match in sentence.matches:
            if match.kind == CLAIM and match.end - match.start == 1:
                continue
            for place in range(match.start, match.end):
                self._covered[place] = True
        for person in sentence.persons:
            for place in range(person.start, person.end):
                self._covered[place] = True
        self._marks = {match.start: match.value for match in sentence.matches if match.kind == MARK}
        self._things = {match.end for match in sentence.matches if match.kind in (CARD, GROUP, UNIT)}
        self._subjects = {one.end for one in sentence.persons if one.case in (language.ANY, language.NOM)}

    def of(self, clause: Clause, made: Iterable[Claim]) -> str:
        """The first verb of a clause that nothing is known of; empty where there is none or it does not matter."""
        for claim in made:
            self._covered[claim.start] = True
        loaded = _is_loaded(clause)
        if not loaded and not clause.persons:
            return ""
        for place in range(clause.start, clause.end):
            word = self._tokens[place].text
            known = (
                self._covered[place]
                or not word.isalpha()
                or (not loaded and (word in everyday() or not word.isascii()))
            )
            if not known and self._is_verb(place, word, clause):
                return word
        return ""

    def acts(self, term: Term) -> bool:
        """True where a card is the subject of a verb that is more than being there: `the Supernova lands clean`."""
        place = term.end
        while place < len(self._tokens) and (
            self._tokens[place].text in STILL or self._tokens[place].text.endswith("ly")
        ):
            place += 1
        word = self._tokens[place].text if place < len(self._tokens) else ""
        if is_cyrillic(word):
            return len(word) >= SHORTEST_RU and word.endswith(ENDINGS_RU) and not word.startswith(RESTING_RU)
        return word.isalpha() and word.endswith(("s", "ed")) and word not in RESTING and word not in FUNCTION

    def _is_verb(self, place: int, word: str, clause: Clause) -> bool:
        if is_cyrillic(word):
            return len(word) >= SHORTEST_RU and word.endswith(ENDINGS_RU) and not _is_known_ru(word)
        if word in known_words() or word.endswith("ly") or word in language.ARTICLES:
            return False
        before = self._before(place, clause)
        if before < clause.start:
            return word.endswith("ing") and len(word) > LEAST_ING
        ahead = self._tokens[before].text
        if ahead in language.NOUN_MARKS or self._marks.get(before) in ("into", "by"):
            return False
        if word.endswith("ing"):
            return len(word) > LEAST_ING
        subject = before + 1 in self._subjects or before + 1 in self._things
        led = any(end <= place for end in self._subjects)
        joined = self._marks.get(before) in ("and", "who", "it", "be") or (ahead == "," and led)
        return (word.endswith(ENDINGS) and not word.endswith(ADJECTIVES) and (subject or joined)) or self._leads(
            before, clause
        )

    def _leads(self, place: int, clause: Clause) -> bool:
        """True where the word at `place` ends a subject at the start of its clause: `you vaporize`."""
        if place + 1 not in self._subjects:
            return False
        ahead = {self._tokens[at].text for at in range(clause.start, place) if self._tokens[at].text.isalpha()}
        return ahead <= FUNCTION | language.ASKING | language.DETERMINERS

    def _before(self, place: int, clause: Clause) -> int:
        """The word before, adverbs left out."""
        before = place - 1
        while before >= clause.start and (
            self._tokens[before].text in STILL
            or (self._tokens[before].text.endswith("ly") and not self._covered[before])
        ):
            before -= 1
        return before


def _is_known_ru(word: str) -> bool:
    """True for a known stem, prefixes aside."""
    stems = known_stems()
    bare = PREFIX_RU.sub("", word)
    return word.startswith(stems) or bare.startswith(stems)


def _is_loaded(clause: Clause) -> bool:
    if len({person.seats for person in clause.persons}) > 1:
        return True
    return any(
        (term.kind in (CARD, GROUP) and term.strong) or term.kind == NUMBER
        or (term.kind == UNIT and term.value in LOADED_UNITS)
        for term in clause.terms
    )  # fmt: skip
