"""What a forum post orders in Warha Realms: all of it as one call, or a question back (Q3, Q14).

A post of one order is that order alone, and the turn goes on. A post of several is one `take_turn`. It ends the turn
where it says so ("всё", "конец хода", "пас"), and also where it gives several orders and leaves nothing open: gold,
attack and every «Соблазн» are each used, declined ("ничего не покупаю") or not there. "Ход не завершаю" keeps the turn
in any case. An attack without a number is all there is. Where a card to be scrapped lies in several places and none is
named, the one among the played cards is meant, then one of the discard pile, then one of the own deck.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from gm.engine.said import said
from gm.engine.speech import CARD, GROUP, MARK, NUMBER, PAST, THING, VERB, Post, Term, marked
from gm.engine.types import PlannedCall, View
from gm.games.warha_realms.aiming import ALL, EQUAL, HALF, REST, opponents_of
from gm.games.warha_realms.cards import CARDS, COIN, CRYSTAL, GODS, START_DECK
from gm.games.warha_realms.chunks import (
    AIMS,
    ATTACK,
    BESIDE_ALL,
    BUY,
    END,
    GO_ON,
    ORDERS,
    OTHERS,
    PASS,
    PRAISE,
    SCRAP,
    SEE,
    TEMPT,
    WEAK_ENDS,
    Chunk,
    Sentence,
    is_negated,
    is_said,
    sentences_of,
)
from gm.games.warha_realms.contrasts import is_contrast, is_part_of, straightened, uses_of
from gm.games.warha_realms.counted import with_counted_seats
from gm.games.warha_realms.endings import acts_for_another, ends_for_another, holds_more, is_plain_end
from gm.games.warha_realms.naming import ZONES, Unclear, Wanted, wanted_in
from gm.games.warha_realms.orders import Gathered
from gm.games.warha_realms.remarks import says_of_it
from gm.games.warha_realms.state import DECIDE

TABLE_TOOLS = ("resign", "rematch", "start")
MOST_UNKNOWN = 3
"""Unknown words that an order with a verb may hold."""
HEDGES = ("if", "maybe")
LYING = frozenset({"разыгран", "разыграна", "разыграны", "сыграна", "сыграны", "выложена", "выложены", "открыты"})
"""They tell what lies where, and order nothing of it."""
MOST_STRAY = 4
"""Words of a piece that names a number and is not understood: it may have been an attack."""
PLURALS = frozenset({"мечи", "мечей", "монет", "кристаллы", "кристаллов", "swords", "coins", "crystals"})
"""Scrapped without a number, these are as many as uses are left."""
SIZES = {"simple": 1, "double": 2, "triple": 3}


def read_post(lines: Sequence[Sequence[Term]], view: View, language: str) -> Post:
    """What a post, line by line, orders in the position of `view`."""
    sentences = straightened(sentences_of(with_counted_seats(lines, view)))
    chunks = [chunk for sentence in sentences for chunk in sentence.chunks]
    asked = tuple(term for chunk in chunks if chunk.doubt == "question" for term in chunk.terms)
    doubtful = any(chunk.content for chunk in chunks)
    table = _table_call(chunks)
    if table is not None:
        return Post((table,))
    reader = _Reader(view, chunks)
    try:
        reader.read(sentences)
        calls = reader.calls()
    except Unclear as unclear:
        if view["phase"] == DECIDE and view["turn"] != view["seat"]:
            name = view["seats"][view["turn"]]["nick"]
            return Post(ask=said("It is the turn of {name} now. Nothing has changed.", name=name), doubtful=True)
        return Post(ask=unclear.ask, asked=asked, doubtful=True)
    if calls and any(_is_undecided(chunk) for chunk in chunks if chunk.doubt == "question"):
        return Post(asked=asked, doubtful=True)
    return Post(calls, asked=() if calls else asked, doubtful=doubtful)


def _is_undecided(chunk: Chunk) -> bool:
    """True for a question about what to do: whoever asks that has not ordered yet."""
    deeds = chunk.names or any(term.kind == VERB and term.form != PAST for term in chunk.terms)
    return (deeds and not chunk.bears("you")) or chunk.bears("or")


def _table_call(chunks: Sequence[Chunk]) -> PlannedCall | None:
    """A look, giving up and the like: where nothing else is said."""
    named = [term for chunk in chunks for term in chunk.content if not (term.kind == THING and term.value == "turn")]
    alone = len(named) == 1 and named[0].kind == VERB and not any(chunk.doubt or chunk.unknown for chunk in chunks)
    if not alone or any(is_negated(chunk) for chunk in chunks):
        return None
    return PlannedCall(named[0].value, {}) if named[0].value in (*TABLE_TOOLS, SEE) else None


class _Reader(Gathered):
    """Reads the chunks of one post in order."""

    __slots__ = ()

    # -- chunk by chunk -----------------------------------------------------------------------------------------------

    def read(self, sentences: Sequence[Sentence]) -> None:
        """Gathers all orders of the post.

        Raises:
            Unclear: something is ordered that cannot be read.
        """
        only_things = not any(chunk.verb or chunk.unknown for chunk in self.chunks)
        for sentence in sentences:
            if self._is_anothers(sentence):
                continue
            if acts_for_another(sentence.chunks[0]):
                raise Unclear(said("I do not understand this: «{text}».", text=self.words_of(sentence.chunks[0])))
            for spot, chunk in enumerate(sentence.chunks):
                if chunk.doubt in HEDGES and chunk.verb:
                    raise Unclear(
                        said("That is not said for certain. Write the orders once more, without a condition.")
                    )
                if _is_told(chunk):
                    self.stray = chunk
                    self.told = self.told or (not chunk.bears("past") and chunk.terms[0].seat is None)
                if chunk.doubt:
                    self.mode = "" if chunk.doubt != "explains" else self.mode
                    continue
                if spot == 0 and chunk.link == "stop" and not chunk.verb and not only_things:
                    self.mode = self.mode if self._is_listed(chunk) else ""
                if self.mode == SCRAP and not chunk.verb and self.is_for_sale(chunk, new=spot == 0):
                    self.end_scrapping(chunk, new=spot == 0)
                self.settle_lent(chunk, sentence.chunks[spot + 1 :])
                self.note_lone(chunk, ends=chunk is sentence.chunks[-1])
                if chunk.is_address and not sentence.aims and self.mode in (ATTACK, TEMPT):
                    self.mode = ""
                if (spot == 0 and chunk.link == "stop" and chunk.is_address) or (chunk.bears("you") and not chunk.verb):
                    self.mode = ""
                self._take_back(chunk)
                self._chunk(chunk, sentence.chunks[spot - 1] if spot else None, whole=only_things)

    def _is_listed(self, chunk: Chunk) -> bool:
        return bool(chunk.content) and not chunk.unknown

    def _is_anothers(self, sentence: Sentence) -> bool:
        """True for `Боря: беру гончую`; the writer's own nick in front of what they write is no part of it."""
        first = sentence.chunks[0]
        if len(first.terms) < 2 or first.terms[0].seat is None or first.terms[1].text != ":":
            return False
        if first.terms[0].seat == self.view["seat"]:
            first.terms = first.terms[2:]
            return False
        listed = first.verb == TEMPT and len(first.content) == 2
        return not listed and any(chunk.verb or chunk.has(END, PASS) for chunk in sentence.chunks)

    def _take_back(self, chunk: Chunk) -> None:
        """Whoever corrects or takes back what they wrote is asked to write it once more."""
        ordered = self._ordered or self.end is not None
        refused = [term.text for term in chunk.terms] == ["нет"] and chunk is not self.chunks[-1]
        if (chunk.bears("fix", "cancel") or refused or chunk.link == "or") and (ordered or chunk.link == "or"):
            if chunk.link == "or" and not chunk.content:
                return
            raise Unclear(said("You have written two things. Write once more what you do."))

    @property
    def _ordered(self) -> bool:
        return bool(self.buys or self.scraps or self.tempts or self.attacks or self.bare)

    def _chunk(self, chunk: Chunk, before: Chunk | None, *, whole: bool) -> None:
        if len(chunk.seats) == 1 and not chunk.verb:
            self.aims.last = chunk.seats[0]
        ended = self._is_tail(chunk)
        if chunk.has(GO_ON):
            self.end = False
        elif chunk.verb and (self._is_blank(chunk) or _goes_on_denying(chunk, before)):
            self._decline(chunk)
        elif self._ends(chunk):
            pass
        elif is_contrast(chunk):
            self.stray = chunk
        elif is_negated(chunk):
            self._decline(chunk)
        else:
            mode = chunk.verb or self._inferred(chunk, whole=whole)
            if _is_a_sum(chunk):
                part = before is not None and before.seats and is_part_of(self.view["attack"], chunk)
                self.stray = chunk if part else self.stray
                return
            if mode and self._is_readable(chunk, mode):
                self._order(mode, chunk, before)
            elif _is_stray(chunk) or self._is_lost_item(chunk, before):
                self.stray = chunk
        self.weak_end = self.weak_end or ended

    def _is_lost_item(self, chunk: Chunk, before: Chunk | None) -> bool:
        """True for a word that nobody knows, in a list of cards: it may be one with too many slips."""
        words = [term for term in chunk.terms if term.text.isalpha()]
        if before is None or not before.names:
            return False
        return self.mode in (BUY, SCRAP) and chunk.link in ("and", "comma") and 0 < len(chunk.unknown) == len(words) < 3

    def _is_tail(self, chunk: Chunk) -> bool:
        """Takes an end of the turn off the end of an order: `бью Борю на 6 всё`, `гончая и всё`."""
        last = chunk.terms[-1]
        everything = last.kind == THING and last.value == ALL and last.text == "все"
        weak = last.kind == VERB and last.value == END and last.text in WEAK_ENDS
        numbered = any(term.kind == NUMBER for term in chunk.terms)
        if len(chunk.content) < 2 or chunk.terms[-2].text in ("не", "на", "во"):
            return False
        if not (weak or (everything and (chunk.names or numbered))):
            return False
        chunk.terms = chunk.terms[:-1]
        return True

    def _is_blank(self, chunk: Chunk) -> bool:
        """`Утиль: -`, `атака 0`, `атаку пропускаю`: named, and nothing done."""
        numbers = [term.value for term in chunk.terms if term.kind == NUMBER]
        said_nothing = chunk.has(PASS) or chunk.terms[-1].text == "-" or numbers == ["0"]
        return said_nothing and not (chunk.names or chunk.seats or any(number != "0" for number in numbers))

    def _ends(self, chunk: Chunk) -> bool:
        """True for a chunk that is the end of the turn, or that holds nothing else but `всё`."""
        ending = [term for term in chunk.terms if term.kind == VERB and term.value in (END, PASS)]
        alone = [term for term in chunk.content if not (term.kind == THING and term.value == "turn")]
        quiet = all(term.text in BESIDE_ALL or not term.text.isalpha() for term in chunk.terms if term not in alone)
        if len(alone) == 1 and alone[0].kind == THING and alone[0].text == "все" and quiet and is_plain_end(chunk):
            self.weak_end = True
            return True
        if ending and ending[0].text == "конец" and chunk.seats and len(chunk.terms) < MOST_STRAY:
            return False
        if not ending or len(chunk.unknown) > (" " in ending[0].text):
            return False
        if not chunk.verb and ends_for_another(chunk):
            self.stray = chunk
            return True
        if not (holds_more(chunk) or is_negated(chunk) or is_plain_end(chunk)):
            return False
        if chunk.seats and not holds_more(chunk):
            alone = [term for term in alone if term.seat is None]
            chunk.terms = [term for term in chunk.terms if term.seat is None]
        if is_negated(chunk) and not any("не" in term.text.split() or "ничего" in term.text for term in ending):
            self.end = False
            return True
        if ending[0].text in WEAK_ENDS:
            self.weak_end = True
        else:
            self.end = True
        return len(alone) == 1

    def _decline(self, chunk: Chunk) -> None:
        """`Ничего не покупаю`, `никого не бью`, `без атаки`: that is decided, too."""
        named = chunk.names or chunk.seats
        verb = chunk.verb or (self.bare if self.bare and chunk.link in ("", "comma") else "")
        if verb and not named:
            self.declined.add(verb)
            self.mode = self.bare = ""

    def _inferred(self, chunk: Chunk, *, whole: bool) -> str:
        """What a chunk without a verb goes on with, or orders by what it names."""
        hurts = any(before.text in ("на", "-") and term.kind == NUMBER for before, term in pairwise(chunk.terms))
        if (
            not chunk.content
            or chunk.has("property")
            or (chunk.has("health") and not hurts)
            or (chunk.has("gold") and not chunk.names)
        ):
            return ""
        listed = bool(chunk.lent) or (self.mode in (BUY, SCRAP) and chunk.link in ("and", "comma", "line"))
        if chunk.bears(*OTHERS, "have", "keep") or any(
            term.text.startswith(PRAISE) or (_is_guess(term) and not listed) for term in chunk.terms
        ):
            return ""
        if says_of_it(chunk.terms) or chunk.has("back"):
            return ""
        numbered = any(term.kind == NUMBER and term.form != "ordinal" for term in chunk.terms)
        shares = numbered or chunk.has(ALL, REST, HALF, EQUAL, "everyone")
        if chunk.names:
            return self._inferred_of_cards(chunk, whole=whole)
        if chunk.seats:
            if chunk.has(*SIZES):
                return TEMPT
            if self.mode in (ATTACK, TEMPT) and not (self.mode == TEMPT and shares and not self._is_size(chunk)):
                return self.mode
            return ATTACK if shares and not chunk.unknown else ""
        if chunk.bears("target") and shares and not chunk.unknown:
            return ATTACK
        if chunk.has(EQUAL) or (chunk.has("everyone") and numbered):
            return ATTACK
        if self.mode == SCRAP and chunk.has(*ZONES):
            return SCRAP
        if self.mode == ATTACK and shares and (numbered or not chunk.has("everyone")):
            return ATTACK
        return BUY if self.mode == BUY and chunk.has("cheap", "dear") else ""

    def _is_size(self, chunk: Chunk) -> bool:
        """True for the second in `соблазн 2 Оле, 1 Игорю`."""
        numbers = [int(term.value) for term in chunk.terms if term.kind == NUMBER]
        sized = bool(self.tempts) and self.tempts[-1][1] is not None and chunk.link in ("comma", "and")
        return sized and len(numbers) == 1 and numbers[0] in self.view["tempts"] and len(chunk.seats) == 1

    def _inferred_of_cards(self, chunk: Chunk, *, whole: bool) -> str:
        """What is done with cards that are only named."""
        if chunk.lent and chunk.leads:
            return chunk.lent
        if self.mode == BUY and (chunk.has("deck", "played") or self._is_no_ware(chunk)):
            return ""
        if self.mode in (BUY, SCRAP):
            return BUY if self.is_only_for_sale(chunk) else self.mode
        if chunk.unknown or chunk.seats:
            return ""
        if self._is_no_ware(chunk) and not whole:
            return SCRAP if self.view["scraps"] else ""
        if not self.mode and any(term.text in LYING for term in chunk.terms):
            return ""
        return SCRAP if chunk.has(*ZONES) and not chunk.has("row") and self.view["scraps"] else BUY

    def _is_no_ware(self, chunk: Chunk) -> bool:
        """True for coins and swords, which nobody sells."""
        return all(one.card in START_DECK for one in wanted_in(chunk))

    def _is_readable(self, chunk: Chunk, mode: str) -> bool:
        """False for mere talk.

        Raises:
            Unclear: it orders, in words that are not understood.
        """
        strange = len(chunk.unknown)
        if chunk.verb:
            if strange > MOST_UNKNOWN and not (chunk.names or chunk.seats):
                return False
            if strange > MOST_UNKNOWN:
                raise Unclear(said("I do not understand this: «{text}».", text=self.words_of(chunk)))
            return True
        if not strange:
            return True
        named = any(term.kind in (CARD, GROUP) and term.value not in GODS for term in chunk.terms)
        if (named or chunk.seats) and mode == self.mode:
            raise Unclear(said("I do not understand this: «{text}».", text=self.words_of(chunk)))
        return False

    def _order(self, mode: str, chunk: Chunk, before: Chunk | None) -> None:
        if self.open_deed is not None and mode != self.mode:
            self.stray = self.open_deed
        self.mode = mode
        self.bare = ""
        self.open_deed = None
        self.weak_end = False
        if chunk.verb:
            self.headed = not chunk.names
        self.note_left_out(mode, chunk)
        goes_on = chunk.verb and chunk.link == "and" and before is not None and before.seats and not chunk.seats
        if goes_on and before is not None and not chunk.has("everyone", EQUAL, "him"):
            named = next(term for term in reversed(before.terms) if term.seat is not None)
            chunk = replace(chunk, terms=[*chunk.terms, named])
        if mode == ATTACK:
            self._attack(chunk)
        elif mode == TEMPT:
            self._tempt(chunk)
        else:
            self._cards(mode, chunk, before)

    def _is_for_all(self, chunk: Chunk, wanted: Wanted) -> bool:
        """`Кристаллов на все деньги`, `остальное в кристаллы`."""
        return chunk.has(REST) or (chunk.has(ALL) and (chunk.has("gold") or wanted.card == CRYSTAL))

    # -- the four orders ----------------------------------------------------------------------------------------------

    def _attack(self, chunk: Chunk) -> None:
        says = (
            chunk.seats
            or chunk.has(ALL, REST, HALF, EQUAL, "everyone", "him")
            or any(term.kind == NUMBER or marked(term, "bot") for term in chunk.terms)
        )
        if not says:
            self.bare = ATTACK
            self.attacks = self.attacks or _is_deed(chunk)
            self.open_deed = chunk if chunk.unknown else None
            return
        self.attacks = True
        self.aims.read(chunk)

    def _tempt(self, chunk: Chunk) -> None:
        size = next((SIZES[term.value] for term in chunk.terms if term.kind == THING and term.value in SIZES), None)
        numbers = [int(term.value) for term in chunk.terms if term.kind == NUMBER]
        if size is None and numbers:
            size = numbers[0] if numbers[0] in self.view["tempts"] else None
            self.stray = chunk if size is None and numbers[0] > max(1, len(self.view["tempts"])) else self.stray
        seats = chunk.seats or ([self.aims.last] if chunk.has("him") and self.aims.last is not None else [])
        rivals = opponents_of(self.view)
        if not seats and any(marked(term, "bot") for term in chunk.terms) and len(rivals) == 1:
            seats = rivals
        if not seats:
            self.bare = TEMPT
            self.pending_size = size
            self.open_deed = chunk
            return
        self.aims.last = seats[-1]
        size = size if size is not None else self.pending_size
        self.pending_size = None
        every = chunk.has("everyone", ALL) and len(seats) == 1 and len(self.view["tempts"]) > 1
        sizes: list[int | None] = [*self.view["tempts"]] if every else [size]
        self.tempts += [(seat, one) for seat in seats for one in sizes]

    def _cards(self, mode: str, chunk: Chunk, before: Chunk | None) -> None:
        into = self.buys if mode == BUY else self.scraps
        chunk, uses = uses_of(chunk)
        self.uses = uses or self.uses
        wanted = wanted_in(chunk)
        if mode == BUY and len(wanted) > 1:
            self.stray = chunk if any(term.text in ("монета", "монету") for term in chunk.terms) else self.stray
            wanted = [one for one in wanted if one.card != COIN]
        if mode == BUY and not wanted and chunk.has("him"):
            raise Unclear(said("What do you buy? For sale: {cards}.", cards=", ".join(self._for_sale())))
        if not wanted:
            zone = next((term.value for term in chunk.terms if term.kind == THING and term.value in ZONES), "")
            if before is not None and before.names and before.bears("have") and not before.doubt:
                into += wanted_in(before)
            elif mode == SCRAP and zone and into:
                into[-1].zone = into[-1].zone or zone
            else:
                self.bare = mode
                self.open_deed = chunk if _is_deed(chunk) or chunk.terms[0].text == "в утиль" else None
            return
        if mode == SCRAP and chunk.ends_strangely and not any(one.zone for one in wanted):
            raise Unclear(said("I do not understand this: «{text}».", text=self.words_of(chunk)))
        if chunk.link == "and" and before is not None and into and len(wanted) == 1:
            last = into[-1]
            shared = replace(last, god=CARDS[wanted[0].card].god or "") if wanted[0].card else last
            lies = mode != BUY or shared.among(card for card in self.view["row"] if card)
            if last.rank and not last.god and shared.god and lies:
                last.god = CARDS[wanted[0].card].god or ""
            if mode == SCRAP and not last.zone and before.names:
                last.zone = wanted[0].zone
        if mode == BUY and chunk.has(ALL, "everyone") and len(wanted) == 1 and (wanted[0].rank or wanted[0].god):
            wanted[0].count = max(1, sum(bool(wanted[0].among([card])) for card in self.view["row"] if card))
        if mode == BUY and len(wanted) == 1 and self._is_for_all(chunk, wanted[0]):
            wanted[0].pick = "rest"
        several = chunk.has(ALL, "everyone") or any(term.text in PLURALS for term in chunk.terms)
        if mode == SCRAP and several and len(wanted) == 1 and wanted[0].count == 1:
            wanted[0].count = max(1, self.view["scraps"] - len(self.scraps))
        into += wanted


def _is_deed(chunk: Chunk) -> bool:
    """True for `атакую` and `покупаю`, false for the headlines `атака` and `покупки`."""
    return any(
        term.kind == VERB and term.value in ORDERS and term.text.endswith(("ю", "у", "ем", "им", "й"))
        for term in chunk.terms
    )


def _goes_on_denying(chunk: Chunk, before: Chunk | None) -> bool:
    """True for the second in `не использую утиль и соблазн`."""
    listed = before is not None and chunk.link == "and" and is_negated(before)
    return listed and len(chunk.content) == 1


def _is_told(chunk: Chunk) -> bool:
    """True for a deed with what it is done to, told of the past, or by a verb that could be anybody's."""
    of_others = chunk.bears("you", "he", "your") or chunk.terms[0].seat is not None
    told = chunk.doubt == "past" or (chunk.doubt == "other" and not of_others)
    return told and bool(chunk.verb) and bool(chunk.names or chunk.seats)


def _is_a_sum(chunk: Chunk) -> bool:
    """True for `ух, 28 атаки!`: how much there is, and nobody is aimed at."""
    verbs = [term.text for term in chunk.terms if term.kind == VERB]
    aimed = chunk.seats or chunk.has(ALL, REST, HALF, EQUAL, "everyone", "him") or chunk.bears("bot", "on")
    return verbs in (["атаки"], ["урона"], ["дамага"]) and not aimed


def _is_guess(term: Term) -> bool:
    """True for an everyday word that was only taken for a card's name with a typo."""
    return term.kind in (CARD, GROUP) and not is_said(term)


def _is_stray(chunk: Chunk) -> bool:
    """True for a few words with a number, as an attack on a nick that nobody has, and for `на Борю` alone."""
    if any(before.text in AIMS and term.seat is not None for before, term in pairwise(chunk.terms)):
        return len(chunk.unknown) < MOST_UNKNOWN
    if chunk.seats and any(term.kind == NUMBER for term in chunk.terms) and not chunk.has("health", "gold", "card"):
        return True
    praised = chunk.bears(*OTHERS, "have", "like", "his") or any(term.text.startswith(PRAISE) for term in chunk.terms)
    if (
        any(term.kind in (CARD, GROUP) and term.value not in GODS and is_said(term) for term in chunk.terms)
        and not praised
    ):
        return True
    words = [term for term in chunk.terms if term.kind != MARK or any(letter.isalnum() for letter in term.text)]
    talk = chunk.has("gold", "health", "turn", "round", "card", "game deck")
    numbers = [term for term in words if term.kind == NUMBER and term.form != "ordinal"]
    return bool(numbers) and not talk and len(numbers) < len(words) <= MOST_STRAY
