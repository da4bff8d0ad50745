"""Numbers: how much there is, how much went, how often; digits and words."""

from collections.abc import Iterable, Sequence

from gm.engine.types import Amount, Deed, Facts, Wordings
from gm.narrator.guard import language
from gm.narrator.guard.colour import FUNCTION
from gm.narrator.guard.lexicon import CARD, GROUP, NUMBER, UNIT
from gm.narrator.guard.sentence import Sentence
from gm.narrator.guard.terms import Clause, Seats, Term, cards_of, owner_of

REACH = 4
"""How many words may stand between a number and its unit."""
REST_REACH = 5
"""How many words behind a number may say that so much is left."""
TWICE = 2
SCENERY = frozenset({"site", "pile"})
"""Units beside which a number of something else is free."""
COUNTLESS = 100
"""A hundred of what has no name here is a way to say many."""
NAMED = frozenset({"cards", "boosts", "site", "turns", "smokes", "bombs", "fires", "RPGs"})
"""Units without whose name a number is not theirs: nobody says `three` of cards."""
GIVEN = frozenset({"shot", "cards", "turns", "dice", "hitpoints", "boosts", "action points"})
"""Units of which nobody has one more or one for free."""
GETTING = frozenset({"draw", "pick", "return"})
"""Claims of deeds that bring a card."""
SPOKEN_BARE = frozenset({"damage", "hitpoints"})
"""Units that a number beside a seat may leave out."""
KEPT_BARE = frozenset({"hitpoints"})
"""Those of them that somebody has."""
BEFORE = "before"
"""The claim of an amount that only `from` may speak of: `from twelve to nine`."""
TOTAL = "total"
"""The claim of an amount that only `of` may speak of: `two of your three action points`."""


class NumberJudge:
    """Looks at the numbers of one clause. `borne` are the deeds that bear out what it claims besides."""

    def __init__(
        self,
        facts: Facts,
        wordings: Wordings,
        sentence: Sentence,
        clause: Clause,
        *,
        borne: Sequence[Deed],
        made: bool,
        offered: bool,
    ) -> None:
        self._facts = facts
        self._counted = wordings.counted
        self._bare, self._kept = SPOKEN_BARE | wordings.bare, KEPT_BARE | wordings.bare
        self._tokens = sentence.tokens
        self._others = sentence.others
        self._behind = [person for person in sentence.persons if person.start >= clause.end]
        self._clause = clause
        self._borne = borne
        self._made = made
        self._offered = offered
        self._units = [term for term in clause.terms if term.kind == UNIT]
        led = clause.start > 0 and self._tokens[clause.start].text == ":"
        before = max((one.start for one in sentence.clauses if led and one.end == clause.start), default=clause.start)
        self._words = {token.text for token in self._tokens[before : clause.end]}

    def reason(self) -> str:
        """Which number the facts do not hold; empty where they hold all."""
        if self._clause.marks.get("ratio") and (self._units or self._made) and not self._is_half():
            return "a share"
        for term in self._clause.terms:
            if term.kind == NUMBER and not self._holds(term):
                return f"a number: {term.value}"
        return self._ordinals() or self._last() or self._empty() or self._articles() or self._extras()

    def _is_half(self) -> bool:
        """`half of your health`: as much as is left went just now."""
        places = self._clause.marks["ratio"]
        if any(self._tokens[place].text not in ("half", "половина", "половину", "половины") for place in places):
            return False
        owner = owner_of(self._clause, places[0])
        lost = {
            amount.value
            for amount in self._facts.amounts
            if amount.claim == "hurt" and not amount.after and owner and amount.seat in owner
        }
        return any(unit.value == "hitpoints" for unit in self._units) and self._stands("hitpoints", lost, owner)

    # -- in words -----------------------------------------------------------------------------------------------------

    def _ordinals(self) -> str:
        """No fact says which card or which turn it is: `a second bomb`."""
        things = [term.start for term in self._clause.terms if term.kind in (UNIT, CARD, GROUP)]
        things += [claim.start for claim in self._clause.claims]
        ordinals = self._clause.marks.get("ordinal", ())
        return "a count" if any(0 < thing - place <= 2 for place in ordinals for thing in things) else ""

    def _last(self) -> str:
        """`your last action point`: there is one, or it has just gone."""
        gone = language.GONE & self._words
        for place in self._clause.marks.get("last", ()):
            owned = any(one.end in (place, place - 1) and one.case == language.POS for one in self._clause.persons)
            owned |= any(one.start in (place + 3, place + 4) and "of" in self._words for one in self._clause.persons)
            for term in self._units:
                near = place < term.start <= place + 2 and term.value in self._counted
                if owned and term.value == "shot" and term.start == place + 1:
                    return "a count"
                spoken = near and (owned or term.value != "cards")
                if spoken and not self._stands(term.value, range(-20, 1 if gone else 2), owner_of(self._clause, place)):
                    return "a count"
        return ""

    def _empty(self) -> str:
        """`your points have run dry`, `out of cards`: there is none."""
        numbers = any(term.kind == NUMBER for term in self._clause.terms)
        for place in () if numbers else self._clause.marks.get("empty", ()):
            for term in self._units:
                near = abs(place - term.start) <= REACH and term.value in ("action points", "cards", "hitpoints")
                denied = self._clause.marked("not", place - 3, place)
                if (
                    near
                    and not denied
                    and not self._stands(str(term.value), range(-20, 1), owner_of(self._clause, term.start))
                ):
                    return "a number: 0"
        return ""

    def _extras(self) -> str:
        """`A free shot`, `one more action`, `double that`: nobody gets more than the rules give."""
        words = [token.text for token in self._tokens]
        for place in self._clause.marks.get("extra", ()):
            end = place + 1 + (words[place] in language.BEFORE_MORE)
            thing = words[end] if end < len(words) else ""
            unit = next((str(one.value) for one in self._units if one.start == end), "")
            drawn = unit == "cards" and "coming" not in words and any(deed.claim in GETTING for deed in self._borne)
            if (thing in language.CHANCES or unit in GIVEN) and not drawn:
                return "more than there is"
        ratio = self._clause.marks.get("ratio", ())
        if ratio and self._clause.persons and any(word.startswith("оста") for word in self._words):
            return "a share"
        if any(words[place + 1 : place + 2] in (["that"], ["this"]) for place in ratio):
            return "a share"
        return ""

    def _articles(self) -> str:
        """`a hitpoint` is 1, `no action points left` is 0."""
        for term in self._units:
            before = self._tokens[term.start - 1].text if term.start else ""
            behind = {token.text for token in self._tokens[term.end : term.end + 2]}
            single = self._tokens[term.end - 1].text in ("hitpoint", "point")
            one = before in ("a", "an") and single and term.value in self._counted
            if one and not self._holds(Term(term.start - 1, term.start, NUMBER, 1)):
                return "a number: 1"
            ahead = self._tokens[term.start - 2].text if term.start > 1 else ""
            said = behind & language.REST or before == "нет" or ahead in language.HAVING
            none = before in language.DENIALS and term.value in self._counted and said
            if none and not self._stands(term.value, (0,), owner_of(self._clause, term.start)):
                return "a number: 0"
        return ""

    # -- one number ---------------------------------------------------------------------------------------------------

    def _holds(self, term: Term) -> bool:
        unit, owner = self._unit_of(term), owner_of(self._clause, term.start)
        if owner is None and self._tokens[self._clause.start].text == "with":
            owner = next((one.seats for one in self._behind), None)
        if owner is None and not self._made and self._clause.marked("it", self._clause.start, self._clause.start + 3):
            owner = self._others
        written = self._tokens[term.start].text.isdigit()
        value = -term.value if self._is_below_zero(term) else term.value
        if not written and value == 1 and self._clause.marked("not", term.start - 2, term.start):
            return unit not in self._counted or unit == "cards" or self._stands(str(unit), (0,), owner)
        rest = self._speaks_of_rest(term)
        before = self._tokens[term.start - 1].text if term.start else ""
        if unit is None and not written and value < 2 and not (before in language.EXACTLY and (rest or not value)):
            return True
        if unit is None and not written and value >= COUNTLESS:
            return True
        if before == "another" and value > 1 and len(self._moved(value)) < TWICE:
            return False
        if self._counts_other_things(term, unit, written=written):
            return True
        if not self._is_of_all(unit, value, owner):
            return False
        if unit is None and not self._made and not rest:
            return self._is_known(value, owner, now=self._is_kept(term, unit, owner))
        moved = not self._is_kept(term, unit, owner) and self._is_of_deeds(unit, value, owner)
        return moved or any(
            self._is_meant(amount, term, owner, rest)
            for amount in self._facts.amounts
            if amount.value == value and (unit == amount.unit or (unit is None and amount.unit not in NAMED))
        )

    def _is_kept(self, term: Term, unit: str | None, owner: Seats) -> bool:
        """`Leaves you on 4`, `two hitpoints is all you have`: what is there, not what went."""
        if owner is None or self._words & language.LESS:
            return False
        before = self._tokens[term.start - 1].text if term.start else ""
        behind = self._tokens[term.end].text if term.end < len(self._tokens) else ""
        if before in language.AT and behind != "of" and (unit is None or unit in self._kept):
            return True
        if unit is None:
            return bool(self._words & language.LEAVING)
        return unit in self._counted and not self._made and bool(self._words & language.KEEPING)

    def _moved(self, value: int) -> list[Deed]:
        """The deeds that moved so much of anything; one that is told by two claims counts once."""
        found = {deed.patient: deed for deed in self._facts.deeds if any(value == number for _, number in deed.amounts)}
        return list(found.values())

    def _counts_other_things(self, term: Term, unit: str | None, *, written: bool) -> bool:
        """`Two chairs and a table`: a clause without anything of the game, and a word behind the number."""
        units = [one for one in self._units if one.value not in SCENERY]
        if unit is not None or written or self._made or self._clause.persons or units:
            return False
        behind = self._tokens[term.end].text if term.end < len(self._tokens) else ""
        loaded = (
            any(one.kind != NUMBER and one.value not in SCENERY for one in self._clause.terms)
            or self._clause.subject is not None
        )
        return (
            behind.isascii()
            and behind.isalpha()
            and behind not in FUNCTION
            and behind not in language.REST | language.TRACES
            and not loaded
        )

    def _is_of_all(self, unit: str | None, value: int, owner: Seats) -> bool:
        """`Both have 12 hitpoints`: true of each or of none."""
        if self._made or owner is None or len(owner) == 1 or unit not in (*self._counted, None):
            return True
        return all(self._stands(unit or "hitpoints", (value,), frozenset({seat})) for seat in owner)

    def _is_of_deeds(self, unit: str | None, value: int, owner: Seats) -> bool:
        """True where a deed of the clause, or one that belongs to it, moved so much."""
        told = {pair for deed in self._borne for pair in deed.amounts}
        if any(value == number and unit in (None, name) for name, number in told):
            return True
        agents = {deed.agent for deed in self._borne}
        cards = {card for deed in self._borne for card in deed.cards}
        for deed in self._facts.deeds:
            if not any(value == number and unit in (None, name) for name, number in deed.amounts):
                continue
            of_move = deed.agent in agents and unit is not None and not any(name == unit for name, _ in told)
            of_card = deed.agent in agents and unit is None and not told and cards & set(deed.cards)
            if of_move or of_card or self._is_bare_change(unit, deed, owner):
                return True
        return False

    def _is_bare_change(self, unit: str | None, deed: Deed, owner: Seats) -> bool:
        """`Three damage!`, `three hitpoints poorer`: no word says that so much is there."""
        if self._made or unit is None or (owner is not None and not owner & {deed.agent, deed.patient}):
            return False
        if unit == "hitpoints" and owner is not None and deed.patient not in owner:
            return False
        named = [cards_of(one) for one in self._clause.terms if one.kind in (CARD, GROUP) and one.strong]
        if named and not any(cards & set(deed.cards) for cards in named):
            return False
        return unit not in self._counted or not ("hold" in self._clause.marks or language.STANDING & self._words)

    def _is_meant(self, amount: Amount, term: Term, owner: Seats, rest: bool) -> bool:
        """True where the clause can speak of this amount."""
        theirs = self._is_theirs(amount, owner)
        unit = self._unit_of(term)
        if unit is None and owner is not None and amount.unit not in self._kept and self._owned(term):
            return False
        if self._is_idle(amount) and unit is None:
            return False
        if unit == "cards" and self._made and amount.claim in ("", *GETTING) and "may" in self._clause.marks:
            return False
        if not amount.claim:
            return theirs and (rest or not self._made or self._is_kept(term, unit, owner))
        if amount.claim == BEFORE:
            return theirs and self._tokens[term.start - 1].text in language.SINCE
        if amount.claim == TOTAL:
            return "of" in {token.text for token in self._tokens[max(0, term.start - 2) : term.start]}
        if amount.after and not rest:
            return False
        if amount.claim and not amount.after and self._is_kept(term, unit, owner):
            return False
        if theirs and not amount.after and (self._clause.supposed or self._offered):
            return True
        return any(
            deed.claim == amount.claim and amount.seat in (None, deed.agent if deed.patient is None else deed.patient)
            for deed in self._borne
        )

    def _is_theirs(self, amount: Amount, owner: Seats) -> bool:
        """True where an amount may be said of `owner`; what is nobody's counts only where its pile is named."""
        if owner is None or (amount.seat is not None and amount.seat in owner):
            return True
        piled = any(unit.value == "pile" for unit in self._units)
        return amount.seat is None and (amount.unit not in self._counted or piled or bool(amount.claim))

    def _owned(self, term: Term) -> bool:
        """True where somebody stands in the clause before a number: a bare one is then of hitpoints."""
        return any(person.start < term.start for person in self._clause.persons)

    def _is_idle(self, amount: Amount) -> bool:
        """The points of a seat that is not to move: nobody means them by a bare number."""
        return amount.unit == "action points" and not amount.claim and amount.seat != self._facts.turn

    def _is_known(self, value: int, owner: Seats, *, now: bool) -> bool:
        """True where any number of theirs is this one: a number without a unit and without a claim."""
        for amount in self._facts.amounts:
            if (
                amount.value == value
                and amount.unit not in NAMED
                and not self._is_idle(amount)
                and (value or not amount.claim)
                and amount.claim != BEFORE
                and (amount.unit in self._bare or (amount.seat is None and amount.claim))
                and (amount.unit in self._kept or not now)
                and self._is_theirs(amount, owner)
            ):
                return True
        return any(
            value == number
            and (owner is None or owner & {deed.agent, deed.patient})
            and not now
            and (unit in self._bare or (owner is None and unit == "dice"))
            for deed in self._facts.deeds
            for unit, number in deed.amounts
        )

    def _stands(self, unit: str, values: Iterable[int], owner: Seats) -> bool:
        """True where so much of a unit is there now; what nobody is named to have, who is to move has."""
        if owner is None and unit == "action points" and self._facts.turn is not None:
            owner = frozenset({self._facts.turn})
        return any(
            amount.unit == unit and not amount.claim and amount.value in values
            and self._is_theirs(amount, owner)
            for amount in self._facts.amounts
        )  # fmt: skip

    def _is_below_zero(self, term: Term) -> bool:
        before = self._tokens[term.start - 1].text if term.start else ""
        minus = before in ("-", "−", "minus", "минус")
        return minus and any(amount.value == -term.value for amount in self._facts.amounts)

    def _unit_of(self, term: Term) -> str | None:
        """What the number counts: the next unit behind it, else the last before it."""
        units = {amount.unit for amount in self._facts.amounts} | {"damage", "dice", "turns"}
        countable = [unit for unit in self._units if unit.value in units]
        behind = [unit for unit in countable if term.end <= unit.start <= term.end + REACH]
        if term.value == 1 and not self._tokens[term.start].text.isdigit():
            countable = [unit for unit in countable if unit.start >= term.end]
        numbered = {one.end for one in self._clause.terms if one.kind == NUMBER}
        before = [
            unit for unit in countable if term.start - REACH <= unit.end <= term.start and unit.start not in numbered
        ]
        return str(behind[0].value) if behind else str(before[-1].value) if before else None

    def _speaks_of_rest(self, term: Term) -> bool:
        """`drops to 9`, `9 left`: what is there after it all."""
        start = max([self._clause.start, *(claim.end for claim in self._clause.claims if claim.end <= term.start)])
        before = {token.text for token in self._tokens[start : term.start]}
        behind = {token.text for token in self._tokens[term.end : term.end + REST_REACH]}
        left = any(word.startswith("оста") for word in before | behind)
        return left or bool(before & language.AFTER_MARKS or behind & language.REST)
