"""Recognised words cut into what is done with what: one segment for each deed that a message names."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from gm.engine.speech import CARD, GROUP, MARK, NUMBER, PLURAL, THING, VERB, Clause, Term, marks_of
from gm.games.bombline.cards import CARDS, MODIFICATION
from gm.games.bombline.state import SITES

ALL = -1
SEVERAL = frozenset(["cards", "карты", "карт", "картами"])
CARD_WORDS = frozenset(
    [
        "card",
        "cards",
        "one",
        "number",
        "карту",
        "карта",
        "карты",
        "картой",
        "номер",
        "номера",
        "карточку",
        "ones",
        "the",
        "card",
        "под",
        "номером",
    ]
)
WHOLE_MATCH = ("resign", "surrender", "concede", "forfeit", "match", "game", "парти", "игр", "капитул")
"""Parts of words that give up the match and not just the bomb."""
SHORT = 3
"""Terms of an answer such as "the first card"."""


@dataclass(frozen=True, slots=True)
class Ref:
    """Something named: a card, a type (`group`), a place in the hand (`place`), or what was named before (`it`).

    `count` is how many are meant, 1 where nothing says so, `ALL` for every one; `owner` whose it is said to be.
    """

    kind: str
    value: str
    count: int = 1
    owner: str = ""
    counted: bool = False


@dataclass(slots=True)
class Segment:
    """One deed: its verb (empty where none is said), what it names in order, and what else stands there."""

    link: str = ""
    verb: str = ""
    refs: list[Ref] = field(default_factory=list)
    sites: list[str] = field(default_factory=list)
    things: set[str] = field(default_factory=set)
    marks: set[str] = field(default_factory=set)
    spared: list[Ref] = field(default_factory=list)
    """What is to be kept, or is excepted."""
    verb_last: bool = False
    negated: bool = False
    owner: str = ""

    @property
    def empty(self) -> bool:
        """True where nothing is said that could be done."""
        return not (self.verb or self.refs or self.sites or self.things or self.spared)


class _Scanner:
    """Reads one clause from left to right."""

    def __init__(self, clause: Clause) -> None:
        self.terms = clause.terms
        self.done: list[Segment] = []
        self.now = Segment(clause.link, negated=clause.negated)
        self.owner, self.count, self.sparing, self.dropping, self.first = "", 0, False, False, 0
        self.counted = False

    def scan(self) -> list[Segment]:
        """The segments of the clause, in order."""
        for index, term in enumerate(self.terms):
            if term.kind == MARK:
                self._mark(term, index)
            elif self.dropping:
                continue
            elif term.kind == VERB:
                self._verb(term)
            elif term.kind == THING:
                (self.now.sites.append if term.value in SITES else self.now.things.add)(term.value)
            elif term.kind in (CARD, GROUP):
                self._name(term)
            elif term.kind == NUMBER:
                self._number(term, index)
        self._close("")
        return self.done

    def _close(self, link: str) -> None:
        seg = self.now
        if any(ref.kind in (CARD, GROUP) for ref in seg.refs):
            seg.refs = [ref for ref in seg.refs if ref.kind != "place" or ref.counted]
        seg.owner = self.owner
        if not seg.empty or seg.marks & {"it", "both", "all", "rest", "only"}:
            self.done.append(seg)
        self.now = Segment(link, negated=seg.negated)

    def _verb(self, term: Term) -> None:
        seg = self.now
        if not seg.verb:
            seg.verb, seg.verb_last = term.value, bool(seg.refs)
        elif not (seg.refs or seg.sites or seg.things) and seg.verb not in (
            "end",
            "pass",
            "skip",
            "blow",
            "roll_die",
            "see_deck",
        ):
            seg.verb = term.value
        else:
            self._close("with")
            self.now.verb = term.value
        if term.value == "resign" and any(part in term.text for part in WHOLE_MATCH):
            self.now.things.add("match")

    def _name(self, term: Term) -> None:
        count = self.count or (ALL if term.form == PLURAL and term.kind == GROUP else 1)
        if term.form == PLURAL and term.kind == CARD and not self.count:
            count = ALL
        ref = Ref(term.kind, term.value, count, self.owner, bool(self.count))
        (self.now.spared if self.sparing else self.now.refs).append(ref)
        self.owner, self.count = "", 0

    def _number(self, term: Term, index: int) -> None:
        after = next(
            (
                one
                for one in self.terms[index + 1 :]
                if not marks_of(one) & {"noise", "my", "on"} or one.text in CARD_WORDS
            ),
            None,
        )
        before = self.terms[index - 1] if index else None
        if term.form == "count":
            if after is not None and after.kind == NUMBER and after.form == "ordinal" and not term.text.isdigit():
                self.first = int(after.value)
                self._places(int(term.value))
                self.counted = True
            elif self.first:
                self._places(int(term.value))
            elif "all" in self.now.marks and after is not None and after.text in CARD_WORDS:
                self.now.things.add("cards")
            elif after is not None and after.kind in (CARD, GROUP):
                self.count = int(term.value)
            elif term.text.isdigit() and not (
                after is not None and after.text in SEVERAL and not _is_card_word(before)
            ):
                if self._counts_cards(before, after):
                    self.now.refs.append(Ref("place", term.value))
            else:
                self.now.things.add("cards")
            return
        follower = self.terms[index + 1] if index + 1 < len(self.terms) else None
        if self.counted or (follower is not None and follower.kind == VERB and not self.now.refs):
            self.counted = False
            return
        if after is not None and after.kind == NUMBER and after.form == "count":
            self.first = int(term.value)
            return
        named = (after is not None and after.text in CARD_WORDS) or (before is not None and before.text in CARD_WORDS)
        if self._is_a_place(term, before, named=named):
            self.now.refs.append(Ref("place", term.value, counted=named))

    def _counts_cards(self, before: Term | None, after: Term | None) -> bool:
        """`play 2`, `card 2` and a mere `2` name a place in the hand; `wait 2 seconds`, `wow 6`, `I roll a 6` none."""
        if _is_card_word(before) or (after is not None and after.text in CARD_WORDS):
            return True
        verbs = {one.value for one in self.terms if one.kind == VERB}
        if verbs:
            return "roll_die" not in verbs
        return all(one.text.isdigit() or "polite" in marks_of(one) for one in self.terms)

    def _is_a_place(self, term: Term, before: Term | None, *, named: bool) -> bool:
        """`play the first` and `сыграй первую` mean a card; `my last hope`, `в первый раз` and `I play last` none."""
        if not any(one.kind == VERB for one in self.terms):
            return named and len(self.terms) <= SHORT
        if named:
            return True
        if any(ref.kind == "place" for ref in self.now.refs):
            return True
        if term.text[-1:].isascii():
            return before is not None and before.text in ("the", "my")
        return term.text.endswith(("ую", "ью"))

    def _places(self, count: int) -> None:
        places = range(1, count + 1) if self.first > 0 else range(-count, 0)
        self.now.refs += [Ref("place", str(place), counted=True) for place in places]
        self.first = 0

    def _mark(self, term: Term, index: int) -> None:
        marks = marks_of(term)
        self.now.marks |= marks
        after = self.terms[index + 1] if index + 1 < len(self.terms) else None
        if "my" in marks:
            self.owner = "self"
        elif "your" in marks or "his" in marks or ("bot" in marks and after is not None and after.text == "'s"):
            self.owner = "opponent"
        if "both" in marks:
            self.count = 2
        elif "all" in marks:
            self.count = ALL
        if "without" in marks:
            self.dropping = True
        if "keep" in marks or "except" in marks:
            self.sparing = True
            self.dropping = False


def _is_card_word(term: Term | None) -> bool:
    return term is not None and term.text in CARD_WORDS


def segments_of(clauses: Iterable[Clause]) -> list[Segment]:
    """The segments of corrected clauses, in order; what is kept or excepted may be a list."""
    segments: list[Segment] = []
    for clause in clauses:
        for segment in _Scanner(clause).scan():
            before = segments[-1] if segments else None
            if before is not None and before.spared and segment.link == "and" and segment.refs and not segment.verb:
                before.spared += segment.refs
                before.things |= segment.things
            else:
                segments.append(segment)
    return segments


# -- corrections ------------------------------------------------------------------------------------------------------


def _class_of(term: Term) -> str:
    """What a term can stand in for: sites for sites, Modifications for Modifications, cards for cards."""
    if term.kind == THING:
        return "site" if term.value in SITES else ""
    if term.kind == CARD:
        return MODIFICATION if CARDS[term.value].type == MODIFICATION else CARD
    if term.kind == GROUP:
        return MODIFICATION if term.value == "mod" else CARD
    return NUMBER if term.kind == NUMBER else ""


def corrected(clauses: Sequence[Clause]) -> list[Clause]:
    """What stands after "no, wait", "not the uzi, the mp5" and the like have been followed."""
    kept: list[Clause] = []
    hole: tuple[int, int] | None = None
    refused: Clause | None = None
    for clause in clauses:
        if clause.negated:
            hole, refused = _refuse(kept, clause), clause
            continue
        verbs = [term for term in clause.terms if term.kind == VERB]
        if hole is not None and not verbs:
            spot = kept[hole[0]]
            kept[hole[0]] = replace(spot, terms=(*spot.terms[: hole[1]], *clause.terms, *spot.terms[hole[1] :]))
        elif refused is not None and not verbs and not kept:
            lead = tuple(term for term in refused.terms if term.kind == VERB)
            kept.append(replace(clause, terms=(*lead, *clause.terms), link=""))
        elif clause.link == "instead" and kept:
            _replace_last(kept, clause, bool(verbs))
        else:
            kept.append(clause)
        hole = refused = None
    return [clause for clause in kept if any(term.kind != MARK for term in clause.terms)]


def _refuse(kept: list[Clause], clause: Clause) -> tuple[int, int] | None:
    """Takes out of what was ordered what a negated clause names; says where it stood."""
    for term in clause.terms:
        if term.kind in (CARD, GROUP, VERB) or _class_of(term):
            for at in range(len(kept) - 1, -1, -1):
                terms = kept[at].terms
                spot = next(
                    (n for n, one in enumerate(terms) if (one.kind, one.value) == (term.kind, term.value)), None
                )
                if spot is not None:
                    kept[at] = replace(kept[at], terms=terms[:spot] + terms[spot + 1 :])
                    return at, spot
    return None


def _replace_last(kept: list[Clause], clause: Clause, verbs: bool) -> None:
    """A correction takes the place of the last thing of its kind, or of the last clause as a whole."""
    classes = [_class_of(term) for term in clause.terms if _class_of(term)]
    last = kept[-1].terms
    if classes and not verbs:
        for spot in range(len(last) - 1, -1, -1):
            if _class_of(last[spot]) == classes[0]:
                start = spot - 1 if spot and marks_of(last[spot - 1]) & {"my", "his", "your"} else spot
                kept[-1] = replace(kept[-1], terms=(*last[:start], *clause.terms, *last[spot + 1 :]))
                return
    if verbs and classes:
        for at in range(len(kept) - 1, -1, -1):
            if any(_class_of(term) == classes[0] for term in kept[at].terms):
                kept[at:] = [replace(clause, link=kept[at].link)]
                return
    kept[-1] = replace(clause, link=kept[-1].link)
