"""What a forum post orders in Warha Realms: all of it as one call, or a question back (Q3, Q14).

A post of one order is that order alone, and the turn goes on. A post of several is one `take_turn`. It ends the turn
where it says so ("всё", "конец хода", "пас"), and also where it gives several orders and leaves nothing open: gold,
attack and every «Соблазн» are each used, declined ("ничего не покупаю") or not there. "Ход не завершаю" keeps the turn
in any case. An attack without a number is all there is. Where a card to be scrapped lies in several places and none is
named, the one among the played cards is meant, then one of the discard pile, then one of the own deck.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from gm.engine.said import said
from gm.engine.speech import CARD, GROUP, MARK, NUMBER, THING, VERB, Post, Term
from gm.engine.types import Json, PlannedCall, View
from gm.games.warha_realms.aiming import ALL, EQUAL, HALF, REST, Aims, opponents_of
from gm.games.warha_realms.cards import CARDS, COIN, CRYSTAL
from gm.games.warha_realms.chunks import (
    AIMS,
    ATTACK,
    BUY,
    END,
    GO_ON,
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
    marked,
    sentences_of,
)
from gm.games.warha_realms.naming import ZONES, Unclear, Wanted, chosen, wanted_in

TABLE_TOOLS = ("resign", "rematch", "start")
MOST_UNKNOWN = 3
"""Unknown words that an order with a verb may hold."""
HEDGES = ("if", "maybe")
FILLERS = ("noise", "polite", "tag", "and", "i", "then")
MOST_STRAY = 4
"""Words of a piece that names a number and is not understood: it may have been an attack."""
SIZES = {"simple": 1, "double": 2, "triple": 3}


def read_post(lines: Sequence[Sequence[Term]], view: View, language: str) -> Post:
    """What a post, line by line, orders in the position of `view`."""
    sentences = sentences_of(lines)
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
        return Post(ask=unclear.ask, asked=asked, doubtful=True)
    if calls and asked and any(term.kind == VERB or marked(term, "or") for term in asked):
        return Post(asked=asked, doubtful=True)
    return Post(calls, asked=() if calls else asked, doubtful=doubtful)


def _table_call(chunks: Sequence[Chunk]) -> PlannedCall | None:
    """A look, giving up and the like: where nothing else is said."""
    named = [term for chunk in chunks for term in chunk.content if not (term.kind == THING and term.value == "turn")]
    alone = len(named) == 1 and named[0].kind == VERB and not any(chunk.doubt or chunk.unknown for chunk in chunks)
    if not alone or any(is_negated(chunk) for chunk in chunks):
        return None
    return PlannedCall(named[0].value, {}) if named[0].value in (*TABLE_TOOLS, SEE) else None


@dataclass(slots=True)
class _Reader:
    """Reads the chunks of one post in order; what they order is gathered first and added up at the end."""

    view: View
    chunks: Sequence[Chunk]
    mode: str = ""
    buys: list[Wanted] = field(default_factory=list)
    scraps: list[Wanted] = field(default_factory=list)
    tempts: list[tuple[int | None, int | None]] = field(default_factory=list)
    """Target and size; None for what is not said."""
    attacks: bool = False
    declined: set[str] = field(default_factory=set)
    end: bool | None = None
    weak_end: bool = False
    stray: Chunk | None = None
    """A number that belongs to nothing that is understood."""
    bare: str = ""
    """A verb that nothing has followed yet."""
    pending_size: int | None = None
    aims: Aims = field(init=False)

    def __post_init__(self) -> None:
        self.aims = Aims(self.view)

    # -- chunk by chunk -----------------------------------------------------------------------------------------------

    def read(self, sentences: Sequence[Sentence]) -> None:
        """Gathers all orders of the post.

        Raises:
            Unclear: something is ordered that cannot be read.
        """
        only_things = not any(chunk.verb or chunk.unknown for chunk in self.chunks)
        for sentence in sentences:
            for spot, chunk in enumerate(sentence.chunks):
                if chunk.doubt in HEDGES and chunk.verb:
                    raise Unclear(
                        said("That is not said for certain. Write the orders once more, without a condition.")
                    )
                if chunk.doubt == "past" and chunk.verb and (chunk.names or chunk.seats):
                    self.stray = chunk
                if chunk.doubt:
                    self.mode = "" if chunk.doubt != "explains" else self.mode
                    continue
                if spot == 0 and chunk.link == "stop" and not chunk.verb and not only_things:
                    self.mode = self.mode if self._is_listed(chunk) else ""
                self._take_back(chunk)
                self._chunk(chunk, sentence.chunks[spot - 1] if spot else None, whole=only_things)

    def _is_listed(self, chunk: Chunk) -> bool:
        return bool(chunk.content) and not chunk.unknown

    def _take_back(self, chunk: Chunk) -> None:
        """Whoever corrects or takes back what they wrote is asked to write it once more."""
        if (chunk.bears("fix", "cancel") or chunk.link == "or") and (self._ordered or chunk.link == "or"):
            if chunk.link == "or" and not chunk.content:
                return
            raise Unclear(said("You have written two things. Write once more what you do."))

    @property
    def _ordered(self) -> bool:
        return bool(self.buys or self.scraps or self.tempts or self.attacks or self.bare)

    def _chunk(self, chunk: Chunk, before: Chunk | None, *, whole: bool) -> None:
        if len(chunk.seats) == 1 and not chunk.verb:
            self.aims.last = chunk.seats[0]
        if chunk.has(GO_ON):
            self.end = False
        elif self._ends(chunk):
            pass
        elif is_negated(chunk):
            self._decline(chunk)
        else:
            mode = chunk.verb or self._inferred(chunk, whole=whole)
            if mode and self._is_readable(chunk, mode):
                self._order(mode, chunk, before)
            elif _is_stray(chunk):
                self.stray = chunk

    def _ends(self, chunk: Chunk) -> bool:
        """True for a chunk that is the end of the turn, or that holds nothing else but `всё`."""
        ending = [term for term in chunk.terms if term.kind == VERB and term.value in (END, PASS)]
        alone = [term for term in chunk.content if not (term.kind == THING and term.value == "turn")]
        quiet = all(
            marked(term, *FILLERS) and not marked(term, "on", "target") for term in chunk.terms if term not in alone
        )
        if len(alone) == 1 and alone[0].kind == THING and alone[0].text == "все" and quiet:
            self.weak_end = True
            return True
        if not ending or len(chunk.unknown) > len(chunk.terms) / 2:
            return False
        if chunk.seats and not chunk.verb and not any(term.kind == NUMBER for term in chunk.terms):
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
        hurts = any(before.text == "на" and term.kind == NUMBER for before, term in pairwise(chunk.terms))
        if (
            not chunk.content
            or chunk.has("property")
            or (chunk.has("health") and not hurts)
            or (chunk.has("gold") and not chunk.names)
        ):
            return ""
        if chunk.bears(*OTHERS) or any(term.text.startswith(PRAISE) or _is_guess(term) for term in chunk.terms):
            return ""
        if any(term.text == "у" for term in chunk.terms) and chunk.seats:
            return ""
        shares = chunk.has(ALL, REST, HALF, EQUAL, "everyone") or any(
            term.kind == NUMBER and term.form != "ordinal" for term in chunk.terms
        )
        if chunk.seats and not chunk.names:
            if chunk.has(*SIZES):
                return TEMPT
            if self.mode in (ATTACK, TEMPT) and not (self.mode == TEMPT and shares):
                return self.mode
            return ATTACK if shares and not chunk.unknown else ""
        if chunk.names:
            if self.mode in (BUY, SCRAP):
                return self.mode
            if chunk.unknown or (self.mode and chunk.seats):
                return ""
            return SCRAP if chunk.has(*ZONES) and not chunk.has("row") and self.view["scraps"] else BUY
        if chunk.bears("target") and shares and not chunk.unknown:
            return ATTACK
        if chunk.has(EQUAL) or (chunk.has("everyone") and shares and any(term.kind == NUMBER for term in chunk.terms)):
            return ATTACK
        if self.mode == SCRAP and chunk.has(*ZONES):
            return SCRAP
        if self.mode == ATTACK and shares:
            return ATTACK
        return BUY if self.mode == BUY and chunk.has("cheap", "dear") else ""

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
                raise Unclear(said("I do not understand this: «{text}».", text=_text_of(chunk)))
            return True
        if not strange:
            return True
        if chunk.names and mode == self.mode:
            raise Unclear(said("I do not understand this: «{text}».", text=_text_of(chunk)))
        return False

    def _order(self, mode: str, chunk: Chunk, before: Chunk | None) -> None:
        self.mode = mode
        self.bare = ""
        self.weak_end = False
        goes_on = chunk.link == "and" and before is not None and before.seats and not chunk.seats
        if goes_on and before is not None and not chunk.has("everyone", EQUAL, "him"):
            named = next(term for term in reversed(before.terms) if term.seat is not None)
            chunk = replace(chunk, terms=[*chunk.terms, named])
        if mode == ATTACK:
            self._attack(chunk)
        elif mode == TEMPT:
            self._tempt(chunk)
        else:
            self._cards(mode, chunk, before)

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
            return
        self.attacks = True
        self.aims.read(chunk)

    def _tempt(self, chunk: Chunk) -> None:
        size = next((SIZES[term.value] for term in chunk.terms if term.kind == THING and term.value in SIZES), None)
        numbers = [int(term.value) for term in chunk.terms if term.kind == NUMBER]
        if size is None and numbers:
            size = numbers[0] if numbers[0] in self.view["tempts"] else None
        seats = chunk.seats or ([self.aims.last] if chunk.has("him") and self.aims.last is not None else [])
        rivals = opponents_of(self.view)
        if not seats and any(marked(term, "bot") for term in chunk.terms) and len(rivals) == 1:
            seats = rivals
        if not seats:
            self.bare = TEMPT
            self.pending_size = size
            return
        self.aims.last = seats[-1]
        size = size if size is not None else self.pending_size
        self.pending_size = None
        every = chunk.has("everyone", ALL) and len(seats) == 1 and len(self.view["tempts"]) > 1
        sizes: list[int | None] = [*self.view["tempts"]] if every else [size]
        self.tempts += [(seat, one) for seat in seats for one in sizes]

    def _cards(self, mode: str, chunk: Chunk, before: Chunk | None) -> None:
        into = self.buys if mode == BUY else self.scraps
        wanted = wanted_in(chunk)
        if mode == BUY and len(wanted) > 1:
            wanted = [one for one in wanted if one.card != COIN]
        if mode == BUY and not wanted and chunk.has("him"):
            raise Unclear(said("What do you buy? For sale: {cards}.", cards=", ".join(self._for_sale())))
        if not wanted:
            zone = next((term.value for term in chunk.terms if term.kind == THING and term.value in ZONES), "")
            if mode == SCRAP and zone and into:
                into[-1].zone = into[-1].zone or zone
            else:
                self.bare = mode
            return
        if chunk.link == "and" and before is not None and into and len(wanted) == 1:
            last = into[-1]
            if last.rank and not last.god and wanted[0].card and CARDS[wanted[0].card].god:
                last.god = CARDS[wanted[0].card].god or ""
            if mode == SCRAP and not last.zone and before.names:
                last.zone = wanted[0].zone
        if mode == BUY and chunk.has(ALL, "everyone") and len(wanted) == 1 and (wanted[0].rank or wanted[0].god):
            wanted[0].count = max(1, sum(bool(wanted[0].among([card])) for card in self.view["row"] if card))
        if mode == BUY and chunk.has(ALL) and len(wanted) == 1 and (chunk.has("gold") or wanted[0].card == CRYSTAL):
            wanted[0].count = max(1, self.view["gold"] // max(1, CARDS[wanted[0].card or CRYSTAL].cost))
        into += wanted

    # -- the calls ----------------------------------------------------------------------------------------------------

    def calls(self) -> tuple[PlannedCall, ...]:
        """The post as one call; none where it orders nothing.

        Raises:
            Unclear: it cannot be said which card or whom it means, or what is to be done at all.
        """
        orders = self._orders()
        count = sum(len(found) for found in orders.values()) + len(self.declined)
        if self.end is None and self.weak_end and (orders or self.declined or self._is_quiet()):
            self.end = True
        if not orders:
            return self._without_orders()
        if self.stray is not None:
            raise Unclear(said("I do not understand this: «{text}».", text=_text_of(self.stray)))
        if self.end is None:
            self.end = count > 1 and self._is_settled(orders)
        if not self.end and len(orders) == 1:
            single = _single(orders)
            if single is not None:
                return (single,)
        return (PlannedCall("take_turn", {**orders, "end": self.end}),)

    def _orders(self) -> dict[str, Any]:
        orders: dict[str, Any] = {}
        buys = [card for wanted in self.buys for card in self._bought(wanted)]
        if buys:
            orders["buy"] = buys
        if self.attacks:
            orders["attack"] = self.aims.finish()
        scraps: list[Json] = []
        for wanted in self.scraps:
            scraps += self._scrapped(wanted, buys, scraps)
        if scraps:
            orders["scrap"] = scraps
        if self.bare == TEMPT and not self.tempts:
            self.tempts.append((None, self.pending_size))
        if self.tempts:
            orders["tempt"] = [self._tempted(seat, size) for seat, size in self.tempts]
        if self.bare == BUY and not buys and not orders:
            raise Unclear(said("What do you buy? For sale: {cards}.", cards=", ".join(self._for_sale())))
        if self.bare == SCRAP and not orders:
            raise Unclear(said("Which card goes to the graveyard, and from where?"))
        if self.bare == ATTACK and not orders and not self.declined:
            orders["attack"] = self.aims.finish()
        return orders

    def _for_sale(self) -> list[str]:
        row = [card for card in self.view["row"] if card is not None]
        return [*dict.fromkeys(row), *([CRYSTAL] if self.view["crystals"] else [])]

    def _bought(self, wanted: Wanted) -> list[str]:
        row = self.view["row"]
        if wanted.priced and row.count(wanted.card) < wanted.count:
            wanted.count = 1
        if wanted.pick.lstrip("-").isdigit():
            place = int(wanted.pick)
            card = row[place - 1 if place > 0 else place] if -len(row) <= place <= len(row) else None
            if card is None:
                raise Unclear(said("There is no card at that place of the trade row."))
            return [card]
        return chosen(wanted, [card for card in row if card])

    def _scrapped(self, wanted: Wanted, bought: Sequence[str], taken: Sequence[Json]) -> list[Json]:
        """Each copy with the place it is taken from."""
        own = self.view["seats"][self.view["seat"]]
        lying = {zone: list(own[zone]) for zone in ZONES}
        lying["discard"] += bought
        for one in taken:
            assert isinstance(one, dict)
            if one["card"] in lying[str(one["zone"])]:
                lying[str(one["zone"])].remove(str(one["card"]))
        zones = [wanted.zone] if wanted.zone else list(ZONES)
        found: list[Json] = []
        for card in chosen(wanted, [card for zone in zones for card in lying[zone]]):
            zone = next((zone for zone in zones if card in lying[zone]), "")
            if not zone and not wanted.zone:
                raise Unclear(said("You own no {card}.", card=card))
            zone = zone or wanted.zone
            if card in lying[zone]:
                lying[zone].remove(card)
            found.append({"card": card, "zone": zone})
        return found

    def _tempted(self, seat: int | None, size: int | None) -> dict[str, Json]:
        if seat is None:
            rivals = opponents_of(self.view)
            if len(rivals) != 1:
                names = ", ".join(self.view["seats"][rival]["nick"] for rival in rivals)
                raise Unclear(said("Whom do you tempt: {names}?", names=names))
            seat = rivals[0]
        nick = self.view["seats"][seat]["nick"]
        return {"target": nick} if size is None else {"target": nick, "size": size}

    def _without_orders(self) -> tuple[PlannedCall, ...]:
        if self.end or {BUY, ATTACK} <= self.declined:
            return (PlannedCall("end_turn", {}),) if self._is_quiet() or self.declined else ()
        if self.end is False:
            raise Unclear(said("The turn stays yours."))
        if self.declined:
            raise Unclear(said("Is your turn over? Say: end of turn."))
        return ()

    def _is_quiet(self) -> bool:
        """True where the post says little besides: `всё, Боря, тебе конец` ends nothing."""
        return not any(
            chunk.unknown or chunk.seats or chunk.doubt or chunk.bears("you") or chunk.names for chunk in self.chunks
        )

    def _is_settled(self, orders: dict[str, Any]) -> bool:
        """True where nothing is left to decide: gold, attack and temptations are used, declined or not there."""
        view = self.view
        costs = [CARDS[card].cost for card in self._for_sale()]
        gold = BUY in orders or BUY in self.declined or not costs or view["gold"] < min(costs)
        attack = ATTACK in orders or ATTACK in self.declined or not view["attack"]
        tempts = TEMPT in self.declined or len(view["tempts"]) <= len(orders.get(TEMPT, ()))
        return gold and attack and tempts


def _single(orders: dict[str, Any]) -> PlannedCall | None:
    """The one order of a post as a call of its own; None where there are more."""
    ((tool, found),) = orders.items()
    if tool == BUY:
        if len(set(found)) > 1:
            return None
        return PlannedCall(BUY, {"card": found[0], **({"count": len(found)} if len(found) > 1 else {})})
    if len(found) > 1:
        return None
    if tool == ATTACK:
        ((target, amount),) = found.items()
        return PlannedCall(ATTACK, {"target": target, "amount": amount})
    return PlannedCall(tool, found[0])


def _is_deed(chunk: Chunk) -> bool:
    """True for `атакую`, false for the headline `атака`."""
    return any(
        term.kind == VERB and term.value == ATTACK and term.text.endswith(("ю", "у", "ем", "им", "й"))
        for term in chunk.terms
    )


def _is_guess(term: Term) -> bool:
    """True for an everyday word that was only taken for a card's name with a typo."""
    return term.kind in (CARD, GROUP) and not is_said(term)


def _is_stray(chunk: Chunk) -> bool:
    """True for a few words with a number, as an attack on a nick that nobody has, and for `на Борю` alone."""
    if any(before.text in AIMS and term.seat is not None for before, term in pairwise(chunk.terms)):
        return not chunk.unknown
    if chunk.seats and any(term.kind == NUMBER for term in chunk.terms) and not chunk.has("health", "gold", "card"):
        return True
    praised = chunk.bears(*OTHERS, "have", "like", "his") or any(term.text.startswith(PRAISE) for term in chunk.terms)
    if any(term.kind in (CARD, GROUP) and is_said(term) for term in chunk.terms) and not praised:
        return True
    words = [term for term in chunk.terms if term.kind != MARK or any(letter.isalnum() for letter in term.text)]
    talk = chunk.has("gold", "health", "turn", "round", "card", "game deck")
    numbers = [term for term in words if term.kind == NUMBER and term.form != "ordinal"]
    return bool(numbers) and not talk and len(numbers) < len(words) <= MOST_STRAY


def _text_of(chunk: Chunk) -> str:
    return " ".join(term.text for term in chunk.terms)
