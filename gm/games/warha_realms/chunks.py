"""A forum post cut into its smallest orders: what is ordered with what, and what makes a piece order nothing."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from gm.engine.speech import CARD, GROUP, INFINITIVE, MARK, NUMBER, OTHER, PAST, THING, UNKNOWN, VERB, Term, marked
from gm.games.warha_realms.remarks import (
    PONDERING,
    PROMISES,
    TAKING,
    is_a_means,
    is_at_somebodys,
    is_between,
    is_cried,
    is_habit,
    speaks_of_later,
)

BUY, ATTACK, SCRAP, TEMPT = ORDERS = ("buy", "attack", "scrap", "tempt")
END, PASS, GO_ON, SEE, SPEND = "end", "pass", "go on", "see_deck", "spend"
STOPS = (".", "!", "?", ";", "..", "...")
BREAKS = (",", "+", "&", "/")
COUNT = re.compile(r"(\d{1,3})(?:[xхXХ]|шт)|[xхXХ](\d{1,3})")
"""`2х`, `x3`, `2шт`: how many."""
REPORTS = frozenset({
    "сказал", "сказала", "говорит", "говорил", "говорила", "пишет", "писал", "написал", "написала", "советует",
    "предлагает", "предложил", "предложила", "просит", "просил", "велел", "велела", "думает", "считает",
    "предлагаю", "советую",
})  # fmt: skip
"""Whoever is named beside these says or wants it, not the writer."""
WEAK_ENDS = frozenset({
    "все", "ну все", "и все", "это все", "я все", "готово", "довольно", "конец", "следующий",
    "следующий ход", "следующий игрок", "вот и все",
})  # fmt: skip
"""They end the turn where nothing else is ordered behind them."""
ALL_OR_END = ("и все", "ну все", "вот и все")
OTHERS = ("you", "your", "he", "be")
"""Marks of a piece that speaks of somebody or describes something."""
BESIDE_ALL = frozenset({
    "и", "ну", "я", "вот", "это", "мне", "у меня", "у", "меня", "собственно", "так", "ладно", "ок", "короче", "спасибо",
})  # fmt: skip
"""Words that may stand beside `всё` where it ends the turn."""
JOKING = frozenset({"шучу", "шутка", "пошутил", "пошутила", "прикалываюсь", "kidding", "jk"})
"""Whoever says one of these means nothing of it."""
PRAISE = ("классн", "крут", "хорош", "красив", "отличн", "клев")
AIMS = ("на", "в", "по", "in", "on", "at")
ADJECTIVES = ("ого", "его", "ую", "юю", "ый", "ий", "ых", "их", "ой", "ей", "ая", "яя", "ое", "ее", "ые", "ие", "ому")
NOISE = ("noise", "polite", "tag", "i", "me", "my")
PLANS = frozenset({"план", "планы", "плану", "вариант", "варианты", "идея", "идеи", "мысль", "мысли", "стратегия"})
WITHOUT = ("без", "кроме")
MOST_LINES = 9
"""Up to here a number before a full stop may count what follows."""


@dataclass(slots=True)
class Chunk:
    """A piece of a post: at most one deed, with what it names in order.

    `link` is how it hangs on the one before it: `line`, `stop`, `comma`, `and`, `or`, or empty for one that follows
    within a clause. `doubt` says why it orders nothing; empty where it may.
    """

    terms: list[Term]
    link: str
    doubt: str = ""
    lent: str = ""
    """The verb that stands at the end of the list: `жабу, Нкари покупаю`."""
    leads: bool = False
    """True where that list begins the sentence or is joined to the verb by `и`, so that nothing else can be meant."""

    @property
    def verb(self) -> str:
        """What it orders by a word for that; empty where only things are named."""
        verbs = [term.value for term in self.terms if term.kind == VERB and term.value in ORDERS]
        return verbs[-1] if verbs else BUY if self.has(SPEND) else ""

    @property
    def unknown(self) -> list[Term]:
        """The words that nobody knows, but for what describes a thing behind them."""
        return [
            term
            for spot, term in enumerate(self.terms)
            if term.kind == UNKNOWN
            and not (
                term.text.endswith(ADJECTIVES)
                and any(
                    after.kind in (CARD, GROUP) or after.seat is not None for after in self.terms[spot + 1 : spot + 3]
                )
            )
        ]

    @property
    def ends_strangely(self) -> bool:
        """True where a word that nobody knows stands behind a card."""
        spots = [spot for spot, term in enumerate(self.terms) if term.kind in (CARD, GROUP)]
        return bool(spots) and any(term.kind == UNKNOWN for term in self.terms[spots[0] :])

    @property
    def names(self) -> bool:
        """True where a card, a rank or a god is named."""
        return any(term.kind in (CARD, GROUP) for term in self.terms)

    @property
    def seats(self) -> list[int]:
        """The seats that are named, in order."""
        return [term.seat for term in self.terms if term.seat is not None]

    @property
    def is_address(self) -> bool:
        """True for a nick all by itself: somebody is spoken to."""
        return len(self.content) == len(self.seats) > 0 and not self.unknown

    def has(self, *things: str) -> bool:
        """True where one of these things or deeds is named."""
        return any(term.kind in (THING, VERB) and term.value in things for term in self.terms)

    def bears(self, *marks: str) -> bool:
        """True where one of its words bears one of `marks`."""
        return any(marked(term, *marks) for term in self.terms)

    @property
    def is_number(self) -> bool:
        """True for a number all by itself."""
        return [term.kind for term in self.terms] == [NUMBER] and self.terms[0].form != "ordinal"

    @property
    def content(self) -> list[Term]:
        """What it says of the game."""
        return [term for term in self.terms if term.kind not in (MARK, UNKNOWN) or term.seat is not None]


@dataclass(slots=True)
class Sentence:
    """The chunks up to a full stop or the end of a line."""

    chunks: list[Chunk] = field(default_factory=list)
    asked: bool = False
    cried: bool = False

    @property
    def aims(self) -> bool:
        """True where it says that somebody is attacked or tempted, or how much goes to whom."""
        return any(
            chunk.verb in (ATTACK, TEMPT)
            or chunk.has("all", "rest", "half", "equally", "double", "triple", "simple")
            or any(term.kind == NUMBER for term in chunk.terms)
            for chunk in self.chunks
        )


def sentences_of(lines: Sequence[Sequence[Term]]) -> list[Sentence]:
    """The sentences of a post, weighed: every chunk knows whether it may order anything."""
    sentences: list[Sentence] = []
    for line in lines:
        link = "line"
        for terms, stop in _up_to_stops(_without_index(_counted(line))):
            chunks = _joined([Chunk(found, how) for found, how in _cut(terms, link)])
            if chunks:
                sentences.append(Sentence(chunks, stop == "?", stop == "!"))
            elif stop == "?" and sentences:
                sentences[-1].asked = True
            link = "stop"
    for sentence in sentences:
        _weigh(sentence)
    everything = [chunk for sentence in sentences for chunk in sentence.chunks]
    if any(term.text in JOKING for chunk in everything for term in chunk.terms):
        _doubt(everything, "joke")
    if everything and _puts_off(lines, everything[0]):
        _doubt(sentences[0].chunks, "plan")
    return sentences


def _puts_off(lines: Sequence[Sequence[Term]], first: Chunk) -> bool:
    """True for a post that begins `потом куплю`: later, where nothing is ordered before it."""
    lead = next((term.text for line in lines for term in line if term.text.isalpha()), "")
    return lead == "потом" and speaks_of_later(first.terms)


def _is_set_aside(chunk: Chunk, before: Chunk | None, after: Sequence[Chunk]) -> bool:
    """True for `Азазелем` before `соблазняю`, for what a `не` goes on with, and for `купи жабу` before `, Вася`."""
    if any(one.verb in (ATTACK, TEMPT) and not one.link for one in after) and not chunk.verb:
        return is_a_means(chunk.terms)
    if before is not None and chunk.link == "and" and chunk.names and before.names and not chunk.verb:
        return before.bears("not") and not before.verb
    return _commands(chunk) and any(one.is_address and one.link == "comma" for one in after)


def _is_infinitive(chunk: Chunk) -> bool:
    return any(
        term.form == INFINITIVE or term.text.endswith("ть")
        for term in chunk.terms
        if term.kind == VERB and term.value in ORDERS
    )


def _counted(line: Iterable[Term]) -> list[Term]:
    """Numbers in words and ways to count, as numbers."""
    terms = [_count(term) for term in line]
    return [_all(term, terms[spot + 1 : spot + 2]) for spot, term in enumerate(terms)]


def _all(term: Term, after: Sequence[Term]) -> Term:
    """`И всё в Васю`: behind which something follows, that is not the end of the turn."""
    goes_on = bool(after) and after[0].text not in (*STOPS, *BREAKS, ")") and not marked(after[0], "tag", "polite")
    if term.kind == VERB and term.value == END and term.text in ALL_OR_END and goes_on:
        return Term(THING, "all", "все")
    return term


def _count(term: Term) -> Term:
    count = COUNT.fullmatch(term.text) if term.kind in (UNKNOWN, NUMBER) else None
    if count:
        return Term(NUMBER, count.group(1) or count.group(2), term.text, "times")
    if term.kind == THING and term.value.startswith("#"):
        return Term(NUMBER, term.value[1:], term.text, "count")
    if term.kind == THING and term.value in ("one", "pair"):
        if term.mended:
            return Term(UNKNOWN, "", term.text)
        return Term(NUMBER, "1" if term.value == "one" else "2", term.text, "count")
    return term


def _without_index(line: list[Term]) -> list[Term]:
    """`1. Воин Кхорна`, `2) ...`, `- ...` without what only counts the lines."""
    while line and line[0].text in ("-", "*", ",", "•"):
        line = line[1:]
    if len(line) > 2 and line[0].kind == NUMBER and line[0].text.isdigit() and line[1].text in (".", ")"):
        return line[2:]
    return line


def _up_to_stops(line: Sequence[Term]) -> Iterator[tuple[list[Term], str]]:
    terms: list[Term] = []
    for term in line:
        smile = term.text == ")" and sum(one.text == "(" for one in terms) <= sum(one.text == ")" for one in terms)
        if term.text in STOPS or smile:
            # "1." counts what follows.
            if [one.kind for one in terms] != [NUMBER] or term.text != "." or int(terms[0].value) > MOST_LINES:
                yield terms, term.text
            terms = []
        else:
            terms.append(term)
    yield terms, ""


def _cut(terms: Sequence[Term], link: str) -> Iterator[tuple[list[Term], str]]:
    """The chunks of a sentence: cut at commas and joining words, and where a second deed begins."""
    found: list[Term] = []
    for spot, term in enumerate(terms):
        how = _joint(term)
        deed = term.kind == VERB and term.value in (*ORDERS, END, PASS, GO_ON)
        again = deed and any(one.kind in (CARD, GROUP) or one.seat is not None for one in found)
        if term.text == ":" and not any(is_said(one) for one in found):
            how = "comma"
        listed = again and any(one.kind in (CARD, GROUP) for one in found)
        if how or (again and _ordering(found)) or (listed and _takes_none_before(terms[spot:])):
            if found:
                yield found, link
                link = ""
            link = how or link or ""
            found = [] if how else [term]
            if how == "because":
                found = [term]
        else:
            found.append(term)
    if found:
        yield found, link


def _ordering(terms: Iterable[Term]) -> bool:
    return any(term.kind == VERB and term.value in ORDERS for term in terms)


def _takes_none_before(terms: Sequence[Term]) -> bool:
    """True for a deed that leaves the cards before it to another: `... и Нкари атакую`, `... и монета беру жабу`."""
    deed, after = terms[0], terms[1:]
    if deed.value in (ATTACK, TEMPT):
        return deed.text.endswith(TAKING) or any(term.seat is not None for term in after)
    if deed.value not in (BUY, SCRAP) or not deed.text.endswith(TAKING):
        return False
    stop = next((spot for spot, term in enumerate(after) if term.kind == VERB or _joint(term)), len(after))
    return any(term.kind in (CARD, GROUP) for term in after[:stop])


def _joined(chunks: Sequence[Chunk]) -> list[Chunk]:
    """`Боре и Васе по 4` as one: several who are named before it is said what with; `Аня, 35` likewise."""
    found: list[Chunk] = []
    for chunk in chunks:
        before = found[-1] if found else None
        if before is None or not before.is_address or chunk.verb:
            found.append(chunk)
        elif (chunk.link == "and" and chunk.seats) or (chunk.link == "comma" and chunk.is_number):
            before.terms += chunk.terms
        else:
            found.append(chunk)
    return found


def is_said(term: Term) -> bool:
    """True for a card, a deed or a seat that is named in so many words."""
    return (term.kind in (CARD, GROUP, VERB) and not (term.mended and term.plain)) or term.seat is not None


def _joint(term: Term) -> str:
    if term.text in BREAKS:
        return "comma"
    for mark, how in (("because", "because"), ("or", "or"), ("and", "and"), ("then", "then"), ("but", "but")):
        if marked(term, mark):
            return how
    return "comma" if term.text == "а" else ""


# -- what orders nothing ------------------------------------------------------------------------------------------


def _weigh(sentence: Sentence) -> None:
    chunks = sentence.chunks
    whole = _doubt_of_all(sentence)
    if whole:
        _doubt(chunks, whole)
        return
    _lend(chunks)
    _weigh_each(chunks)
    for spot, chunk in enumerate(chunks):
        if not chunk.verb and any(term.text.startswith(PRAISE) for term in chunk.terms):
            _doubt([chunk, *[one for one in chunks[max(0, spot - 2) : spot] if not one.verb]], "praised")
        if chunk.doubt in ("plan", "past") and not chunk.content:
            _doubt(chunks[:spot], chunk.doubt)
        if chunk.link == "but" and not chunk.content and chunk.unknown and not chunks[spot - 1].verb:
            chunks[spot - 1].doubt = chunks[spot - 1].doubt or "taken back"
    for mark in ("if", "maybe"):
        if any(chunk.bears(mark) for chunk in chunks):
            _doubt(chunks, mark)
    if any(term.text in PLANS for term in chunks[0].terms) or any(is_between(chunk.terms) for chunk in chunks):
        _doubt(chunks, "maybe")


def _doubt_of_all(sentence: Sentence) -> str:
    """Why a whole sentence orders nothing; empty where parts of it may."""
    chunks = sentence.chunks
    terms = [term for chunk in chunks for term in chunk.terms]
    cried = sentence.cried and any(term.text.startswith("как") and marked(term, "ask") for term in _leads(chunks))
    if cried or is_cried(terms):
        return "praised"
    if sentence.asked or _asks(chunks[0]) or _is_put_in_question(chunks):
        return "question"
    return "reported" if any(term.text in REPORTS for term in terms if term.kind != VERB) else ""


def _weigh_each(chunks: Sequence[Chunk]) -> None:
    explaining = spoken_to = planned = False
    for spot, chunk in enumerate(chunks):
        if _is_set_aside(chunk, chunks[spot - 1] if spot else None, chunks[spot + 1 : spot + 2]):
            chunk.doubt = "other"
            continue
        if spot and not chunk.link and is_negated(chunks[spot - 1]) and _is_infinitive(chunk):
            chunk.doubt = "other"
            continue
        explaining = (explaining or chunk.link == "because" or chunk.bears("because")) and not (spot and _starts(chunk))
        chunk.doubt = _own_doubt(chunk) or ("explains" if explaining else "")
        before = chunks[spot - 1] if spot else None
        planned = planned or chunk.doubt == "plan"
        if planned and not chunk.doubt and speaks_of_later(chunk.terms):
            chunk.doubt = "plan"
        if not chunk.doubt and before is not None and before.doubt in ("plan", "past", "other") and not chunk.verb:
            chunk.doubt = before.doubt
        spoken_to = spoken_to or (before is not None and before.is_address and _commands(chunk))
        if not chunk.doubt and spoken_to and _commands(chunk):
            chunk.doubt = "other"


def _lend(chunks: Sequence[Chunk]) -> None:
    """Lends a verb behind its list to all that the list names."""
    for spot, chunk in enumerate(chunks):
        said = [term for term in chunk.content if term.kind in (CARD, GROUP, VERB)]
        if not chunk.verb or not chunk.names or said[-1].kind != VERB:
            continue
        first = spot
        while first and chunks[first - 1].names and not chunks[first - 1].verb and not chunks[first - 1].doubt:
            first -= 1
        for one in chunks[first:spot]:
            one.lent, one.leads = chunk.verb, first == 0 or chunk.link == "and"


def _doubt(chunks: Sequence[Chunk], why: str) -> None:
    for chunk in chunks:
        chunk.doubt = chunk.doubt or why


def _asks(chunk: Chunk) -> bool:
    lead = next(
        (term for term in chunk.terms if not marked(term, "noise", "tag", "polite") or marked(term, "ask")), None
    )
    return lead is not None and marked(lead, "ask")


def _leads(chunks: Sequence[Chunk]) -> list[Term]:
    """The words that say anything in the first two pieces: of `О, какая жаба!` the second."""
    return [term for chunk in chunks[:2] for term in chunk.terms[:1]]


def _is_put_in_question(chunks: Sequence[Chunk]) -> bool:
    """True for `Нкари и жаба, что выбрать`."""
    last = chunks[-1]
    return len(chunks) > 1 and _asks(last) and last.terms[0].text != "как" and not any(one.verb for one in chunks[:-1])


def _starts(chunk: Chunk) -> bool:
    """True where the writer says anew what they do: behind a reason, the orders go on."""
    return any(term.kind == VERB and term.text.endswith(("ю", "у", "ем", "им")) for term in chunk.terms)


def _own_doubt(chunk: Chunk) -> str:
    verbs = [term for term in chunk.terms if term.kind == VERB and term.value in ORDERS]
    plans = [term for term in chunk.terms if marked(term, "plan") and term.text != "пока что"]
    if any(term.form == PAST for term in verbs) or chunk.bears("past"):
        return "past"
    if plans and not chunk.has(GO_ON):
        return "plan"
    if verbs and is_habit(chunk.terms):
        return "habit"
    if is_at_somebodys(chunk.terms):
        return "other"
    infinitive = _is_infinitive(chunk)
    if infinitive and any(term.text in PROMISES for term in chunk.terms):
        return "plan"
    judged = any(term.kind == UNKNOWN and term.text.endswith("но") for term in chunk.terms)
    if infinitive and (judged or any(term.text in PONDERING for term in chunk.terms)):
        return "maybe" if not judged else "remark"
    if any(term.form == OTHER and not term.mended and not marked_before(chunk, term, "i") for term in verbs):
        return "other"
    together = chunk.has("all", "everyone") and any(term.text in ("давай", "давайте") for term in chunk.terms)
    if together and any(term.text.endswith(("им", "ем")) for term in verbs):
        return "other"
    if verbs and any(marked(term, "you", "he", "your") for term in chunk.terms[: chunk.terms.index(verbs[0])]):
        return "other"
    return ""


def marked_before(chunk: Chunk, term: Term, *marks: str) -> bool:
    """True where a word with one of `marks` stands in front of `term`."""
    return any(marked(one, *marks) for one in chunk.terms[: chunk.terms.index(term)])


def _commands(chunk: Chunk) -> bool:
    """True for `бей`, `купи`: said to whoever has just been spoken to."""
    return any(
        term.kind == VERB
        and term.value in ORDERS
        and term.text.endswith(("й", "и", "йте", "ите", "ь", "ьте"))
        and not term.text.endswith(("атаки", "покупки", "ть", "утиль"))
        for term in chunk.terms
    )


def is_negated(chunk: Chunk) -> bool:
    """True where it says what is not to be done."""
    needless = any(marked(term, "cancel") and term.text.startswith(("не ", "отмен")) for term in chunk.terms)
    words = needless or any(term.text in WITHOUT for term in chunk.terms)
    return words or chunk.bears("not", "without") or chunk.has("nothing")


def as_verb(chunk: Chunk, verb: str) -> Chunk:
    """The same chunk with what it orders said in so many words."""
    return replace(chunk, terms=[Term(VERB, verb), *chunk.terms])
