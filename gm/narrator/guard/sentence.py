"""A sentence as the guard sees it: its words with what they mean, its persons, its clauses with their claims."""

from collections.abc import Iterator, Sequence

from gm.engine.types import Seat
from gm.narrator.guard import language
from gm.narrator.guard.lexicon import (
    CARD,
    CLAIM,
    CONTROL,
    GROUP,
    IDIOM,
    MARK,
    META,
    NUMBER,
    PERSON,
    PHASE,
    TAKEBACK,
    TURN,
    TURN_OVER,
    TURN_PHRASE,
    TURN_VERB,
    UNIT,
    WEAK,
    Lexicon,
    Match,
    Token,
    tokens_of,
)
from gm.narrator.guard.roles import RoleFinder
from gm.narrator.guard.terms import ENDS, Claim, Clause, Person, Term
from gm.narrator.intent.forms import is_cyrillic

_SINGLE = (CLAIM, UNIT, PHASE, PERSON, NUMBER, WEAK, GROUP)
"""Kinds of which the longest match at a place counts alone."""
TURNS = (TURN, TURN_PHRASE, TURN_VERB, TURN_OVER)
NEVER_SAID = (META, CONTROL, TAKEBACK)
"""No saying makes up for these."""
UNSURE = frozenset({"maybe", "may", "must"})


class Sentence:
    """See the module. `third` is whom "he" means where the sentence does not say; afterwards whom it means now."""

    def __init__(
        self,
        text: str,
        lexicon: Lexicon,
        names: Sequence[tuple[tuple[Token, ...], Seat]],
        *,
        reader: Seat,
        seats: range,
        third: frozenset[Seat],
    ) -> None:
        self.tokens = tokens_of(text)
        self.reader = reader
        self.others = frozenset(seat for seat in seats if seat != reader)
        self.third = third
        self.question = text.rstrip("\"'»” ").endswith("?")
        self._units = lexicon.wordings.units.keys()
        self._taken = [False] * len(self.tokens)
        found = lexicon.matches(self.tokens)
        self._counted = {match.start for match in found if match.kind == UNIT}
        self._numbers = {self.tokens[match.start].text for match in found if match.kind == NUMBER}
        self._numbers |= {token.text for token in self.tokens if token.text.isdigit()}
        self.persons = list(self._named(names))
        self.matches = self._free(found)
        self.marks = [match for match in self.matches if match.kind == MARK]
        self.persons = sorted([*self.persons, *self._mentioned()], key=lambda person: person.start)
        self.clauses = self._clauses()
        self._suppose()
        RoleFinder(self.tokens, self.matches, self.persons, self.clauses, reader).give()

    # -- words --------------------------------------------------------------------------------------------------------

    def _named(self, names: Sequence[tuple[tuple[Token, ...], Seat]]) -> Iterator[Person]:
        words = [token.text for token in self.tokens]
        for name, seat in names:
            pattern = [token.text for token in name]
            for start in range(len(words) - len(pattern) + 1):
                span = words[start : start + len(pattern)]
                if len(name) > 1 and name[0].capital and not self.tokens[start].capital:
                    continue  # `draws seven` is not the seat `Draws Seven`
                if len(name) == 1 and pattern[0] in self._numbers and start + 1 in self._counted:
                    continue  # `7 hitpoints` is not the seat `7`
                if not any(self._taken[start : start + len(pattern)]) and _same_name(pattern, span):
                    end = start + len(pattern)
                    self._take(start, end)
                    yield Person(start, end, frozenset({seat}), self._name_case(pattern, span, end), third=True)

    def _case(self, end: int, case: str) -> str:
        """A possessive 's makes an owner."""
        owner = end < len(self.tokens) and self.tokens[end].text == "'s"
        return language.POS if owner and case == language.ANY else case

    def _name_case(self, pattern: Sequence[str], span: Sequence[str], end: int) -> str:
        """A Russian name says by its ending whether it is the subject."""
        if not is_cyrillic(span[-1]):
            return self._case(end, language.ANY)
        return language.NOM if tuple(span) == tuple(pattern) else language.OBL

    def _take(self, start: int, end: int) -> None:
        self._taken[start:end] = [True] * (end - start)

    def _free(self, found: list[Match]) -> list[Match]:
        """Sayings first, then cards, then the words of phrases; a shorter match inside a longer of its kind is none."""
        kept: list[Match] = []
        named = list(self._taken)
        phrases = [one for one in found if one.kind in (PHASE, UNIT, CLAIM, *TURNS) and one.end - one.start > 1]
        for kinds in ((IDIOM,), (CARD,)):
            for match in sorted((one for one in found if one.kind in kinds), key=lambda one: one.start - one.end):
                if match.kind == IDIOM and any(_is_cut(match, one) for one in phrases):
                    continue
                if not any(self._taken[match.start : match.end]):
                    self._take(match.start, match.end)
                    kept.append(match)
                elif any((match.start, match.end, CARD) == (one.start, one.end, one.kind) for one in kept):
                    kept.append(match)
        covered: dict[int, int] = {}
        carded = {place for match in kept if match.kind == CARD for place in range(match.start, match.end)}
        spans = [
            (one.start, one.end)
            for one in found
            if one.kind in (UNIT, PHASE, TURN_OVER, TURN_PHRASE)
            and one.end - one.start > 1
            and not any(self._taken[one.start : one.end])
        ]
        for match in found:
            if match.kind in NEVER_SAID and not any(named[match.start : match.end]):
                kept.append(match)
                continue
            inside = match.kind == UNIT and match.start in carded
            if match.kind in (IDIOM, CARD) or (any(self._taken[match.start : match.end]) and not inside):
                continue
            if match.kind in (CLAIM, UNIT) and any(
                start <= match.start and match.end <= end and (start, end) != (match.start, match.end)
                for start, end in spans
            ):
                continue
            if match.kind in _SINGLE:
                reach = covered.get(match.kind, -1)
                if match.start < reach and not any(
                    one.kind == match.kind and (one.start, one.end) == (match.start, match.end) for one in kept
                ):
                    continue
                covered[match.kind] = max(reach, match.end)
            kept.append(match)
        return sorted(kept, key=lambda match: (match.start, -match.end))

    def _mentioned(self) -> Iterator[Person]:
        last_named: frozenset[Seat] | None = None
        named = {person.start: person for person in self.persons}
        for match in self.matches:
            for start in [place for place in named if place < match.start]:
                last_named = named.pop(start).seats
            if match.kind != PERSON or self._is_of_a_card(match):
                continue
            who, case = match.value
            case = self._case(match.end, case)
            if who == language.YOU:
                noun = self.tokens[match.end - 1].text in language.READER_NOUNS
                yield Person(match.start, match.end, frozenset({self.reader}), case, third=noun)
                last_named = frozenset({self.reader}) if noun else last_named
            elif who == language.OTHER:
                last_named = self.others
                yield Person(match.start, match.end, self.others, case, third=True)
            elif who == language.THIRD:
                yield Person(match.start, match.end, last_named or self.third, case, third=True)
            else:
                yield Person(match.start, match.end, self.others | {self.reader}, case, third=True)
        self.third = (
            next((one.seats for one in self.persons[::-1]), last_named or self.third)
            if named
            else last_named or self.third
        )

    def carries_a_subject(self, clause: Clause) -> bool:
        """True where `it`, `he` or somebody named before may be what a clause speaks of."""
        return "it" in clause.marks or clause.subject is not None

    def _is_of_a_card(self, match: Match) -> bool:
        """`the M4a1 with its Suppressor`, `the RPG collects its three hitpoints`."""
        if self.tokens[match.start].text != "its":
            return False
        cards = [one for one in self.matches if one.kind == CARD]
        near = any(one.end in (match.start - 1, match.start) for one in cards)
        paired = self.tokens[match.start - 1].text == "with"
        return near and (paired or not any(one.start in (match.end, match.end + 1) for one in cards))

    # -- clauses ------------------------------------------------------------------------------------------------------

    def _clauses(self) -> list[Clause]:
        joints = {match.start for match in self.marks if match.value == "and"}
        clauses = [Clause(0, 0)]
        for place, token in enumerate(self.tokens):
            decimal = (
                token.text in ".,"
                and 0 < place < len(self.tokens) - 1
                and self.tokens[place - 1].text.isdigit()
                and self.tokens[place + 1].text.isdigit()
            )
            if (token.text in ENDS and not decimal) or place in joints:
                clauses[-1].end = place
                clauses.append(Clause(place, place))
        clauses[-1].end = len(self.tokens)
        for clause in clauses:
            self._fill(clause)
        turns = {match.start for match in self.matches if match.kind in TURNS}
        return _merged([clause for clause in clauses if clause.end > clause.start], turns)

    def _fill(self, clause: Clause) -> None:
        inside = [match for match in self.matches if clause.start <= match.start < clause.end]
        clause.persons = [person for person in self.persons if clause.start <= person.start < clause.end]
        spans: dict[tuple[int, int], Claim] = {}
        for match in inside:
            if match.kind == MARK:
                clause.marks.setdefault(match.value, []).append(match.start)
            elif match.kind == CLAIM:
                wording, form = match.value
                known = spans.get((match.start, match.end))
                if known is None:
                    spans[match.start, match.end] = Claim(match.start, match.end, (wording,), form)
                else:
                    known.wordings = (*known.wordings, wording)
                    known.form = known.form or form
            elif match.kind in (CARD, GROUP, UNIT, NUMBER, PHASE):
                clause.terms.append(Term(match.start, match.end, match.kind, match.value))
            elif match.kind == WEAK:
                token = self.tokens[match.start]
                named = self._names_card(match)
                strong = token.quoted or (token.capital and (named or not self._starts_talk(match.start)))
                strong = strong or self._is_held(match)
                clause.terms.append(Term(match.start, match.end, CARD, match.value, strong))
        clause.claims = list(spans.values())
        for place in range(clause.start, clause.end):
            if self._is_site(place):
                clause.terms.append(Term(place, place + 1, UNIT, f"site {self.tokens[place].text.upper()}"))
            if self.tokens[place].text.isdigit() and not self._taken[place]:
                clause.terms.append(Term(place, place + 1, NUMBER, int(self.tokens[place].text[:9])))
        clause.terms.sort(key=lambda term: term.start)

    def _is_site(self, place: int) -> bool:
        """`at A`: a lone capital that is the letter of a site."""
        token = self.tokens[place]
        before = self.tokens[place - 1].text if place else ""
        lone = token.capital and len(token.text) == 1 and (before in language.BEFORE_SITES or token.text == "b")
        return lone and f"site {token.text.upper()}" in self._units and not self._taken[place]

    def _names_card(self, match: Match) -> bool:
        """True for the very name of a card, which nobody says of anything else."""
        words = " ".join(token.text for token in self.tokens[match.start : match.end])
        return bool(words == str(match.value).lower() and words not in language.SENSATIONS)

    def _is_held(self, match: Match) -> bool:
        """`A slug would end this, and the bot has one`: what somebody has is a card."""
        words = [token.text for token in self.tokens]
        named = words[match.start - 1] in ("a", "an") if match.start else False
        return named and any(
            words[place + 1 : place + 2] in (["one"], ["it"]) and words[place] in language.OWNING
            for place in range(match.end, len(words))
        )

    def _starts_talk(self, place: int) -> bool:
        """True where a capital says nothing: at the start, or in a headline."""
        before = [token for token in self.tokens[:place] if token.text not in "\"'*_"]
        return not before or before[-1].text in ".!?:"

    def _suppose(self) -> None:
        """Marks the clauses that speak of what may or must be; a list goes on with the mark of its first part."""
        before: Clause | None = None
        for clause in self.clauses:
            own = clause.marks.keys() & UNSURE
            goes_on = (
                before is not None
                and self.tokens[clause.start].text not in ".;:—"
                and not own
                and not clause.persons
                and clause.claims
                and clause.claims[0].form in ("base", "")
            )
            if goes_on and before is not None:
                for mark in before.marks.keys() & UNSURE:
                    clause.marks[mark] = [clause.start]
            clause.supposed = self._is_supposed(clause)
            before = clause

    def _is_supposed(self, clause: Clause) -> bool:
        if any(match.value == "imagined" for match in self.marks):
            return False
        if any(match.value == "if" for match in self.marks):
            return True
        if any(match.value == "fact" for match in self.marks):
            return False
        if clause.marks.keys() & UNSURE:
            whole = clause.marks.keys() & {"may", "must"} or clause.marks.get("plan")
            clause.doubt = clause.start if whole else min(clause.marks["maybe"])
            return True
        return self.question and bool(self.tokens) and self.tokens[0].text in language.ASKING


def _is_cut(idiom: Match, phrase: Match) -> bool:
    """True where a phase, a unit that begins first, or a longer claim stands in the way of a saying."""
    if phrase.start >= idiom.end or idiom.start >= phrase.end:
        return False
    if phrase.kind == UNIT:
        return phrase.start < idiom.start
    return phrase.kind == PHASE or phrase.end - phrase.start > idiom.end - idiom.start


def _merged(clauses: list[Clause], turns: set[int]) -> list[Clause]:
    """A stretch without a claim or a subject of its own belongs to the one before it: `, Slug and Akm`."""
    merged: list[Clause] = []
    for clause in clauses:
        counted = any(term.kind == NUMBER for term in clause.terms) and any(term.kind == UNIT for term in clause.terms)
        spoken = any(clause.start <= place < clause.end for place in turns)
        alone = clause.claims or counted or spoken or any(person.case != language.OBL for person in clause.persons)
        if merged and not alone and clause.start != clause.end:
            last = merged[-1]
            last.end = clause.end
            last.terms += clause.terms
            last.persons += clause.persons
            for mark, places in clause.marks.items():
                last.marks.setdefault(mark, []).extend(places)
        else:
            merged.append(clause)
    return merged


def _same_name(pattern: Sequence[str], span: Sequence[str]) -> bool:
    """Russian names come inflected: the last letters may differ."""
    for name, word in zip(pattern, span, strict=True):
        if name == word:
            continue
        stem = name[:-1] if name[-1] in "аяьйоеи" else name
        if not (is_cyrillic(name) and len(name) > 2 and word.startswith(stem) and len(word) - len(stem) <= 3):
            return False
    return bool(pattern)
