"""The orders of a post, gathered piece by piece, and the one call that they make up (Q3, Q14)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from gm.engine.said import said
from gm.engine.speech import CARD, GROUP, NUMBER, VERB
from gm.engine.types import Json, PlannedCall, View
from gm.games.warha_realms.aiming import Aims, opponents_of
from gm.games.warha_realms.cards import CARDS, CRYSTAL
from gm.games.warha_realms.chunks import ATTACK, BUY, MOST_LINES, ORDERS, SCRAP, TEMPT, WEAK_ENDS, Chunk, is_negated
from gm.games.warha_realms.endings import addressed_behind, is_taken_back, says_only_the_end
from gm.games.warha_realms.naming import ZONES, Unclear, Wanted, chosen, wanted_in
from gm.games.warha_realms.remarks import TAKING
from gm.games.warha_realms.unread import (
    aims_besides,
    is_part_of_the_attack,
    is_struck,
    is_unread_deed,
    leaves_a_choice,
    names_a_card,
    says_what_is_left,
    strikes_a_card,
    unread_before_the_end,
)

SAYING = (CARD, GROUP, NUMBER, VERB)
"""Kinds of words by which a piece orders something."""
MOST_BESIDE = 3
"""Unknown words that may stand beside a plain end of the turn."""


@dataclass(slots=True)
class Gathered:
    """What a post orders and declines so far; `calls` adds it up."""

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
    open_deed: Chunk | None = None
    """A deed of the writer that names nothing."""
    lones: list[Chunk] = field(default_factory=list)
    """Nicks by themselves between orders: each an attack, or only an address."""
    unread: list[Chunk] = field(default_factory=list)
    """Deeds in words that nobody knows."""
    uses: int = 0
    """How many uses of «Утиль» are spoken of; 0 where no number is."""
    headed: bool = False
    """True where what is listed stands under its verb, as a heading has it."""
    told: bool = False
    """True where a deed of the writer is told in the past."""
    bare: str = ""
    """A verb that nothing has followed yet."""
    pending_size: int | None = None
    aims: Aims = field(init=False)

    def __post_init__(self) -> None:
        self.aims = Aims(self.view)

    def calls(self) -> tuple[PlannedCall, ...]:
        """The post as one call; none where it orders nothing.

        Raises:
            Unclear: it cannot be said which card or whom it means, or what is to be done at all.
        """
        if is_taken_back(self.chunks):
            raise Unclear(said("You have written two things. Write once more what you do."))
        if self.scraps and leaves_a_choice(self.chunks):
            raise Unclear(said("Which card goes to the graveyard, and from where?"))
        self._aim_at_lone()
        orders = self._orders()
        count = sum(len(found) for found in orders.values()) + len(self.declined)
        if self.end is None and self.weak_end and (orders or self.declined or self._is_quiet()):
            self.end = True
        if not orders:
            return self._without_orders()
        lost = self.stray or (None if self.bare == TEMPT and TEMPT in orders else self.open_deed)
        lost = lost or self._left_out(orders)
        if lost is not None:
            raise Unclear(said("I do not understand this: «{text}».", text=self.words_of(lost)))
        if self.end is None:
            self.end = count > 1 and self._is_settled(orders)
        if not self.end and len(orders) == 1:
            single = _single(orders)
            if single is not None:
                return (single,)
        return (PlannedCall("take_turn", {**orders, "end": self.end}),)

    def words_of(self, chunk: Chunk) -> str:
        """A piece of the post as it was written, nicks as they are."""
        seats = self.view["seats"]
        return " ".join(term.text if term.seat is None else seats[term.seat]["nick"] for term in chunk.terms)

    def is_for_sale(self, chunk: Chunk, *, new: bool) -> bool:
        """True where what is named is for sale, and it is not said which own card is meant.

        Crystals always are: they count where it is a `new` sentence, or where no use of «Утиль» is left.
        """
        wares = [card for card in self.view["row"] if card is not None]
        if self.view["crystals"] and (new or len(self.scraps) >= self.view["scraps"]):
            wares.append(CRYSTAL)
        named = wanted_in(chunk)
        return bool(named) and all(one.among(wares) and not one.zone for one in named)

    def is_only_for_sale(self, chunk: Chunk) -> bool:
        """True where what is named lies nowhere among the own cards, but in the row, or in a list of what is bought."""
        own = self.view["seats"][self.view["seat"]]
        named = wanted_in(chunk)
        return bool(named) and all(
            (chunk.lent == BUY or one.among(card for card in self.view["row"] if card))
            and not any(one.among(own[zone]) for zone in ZONES)
            for one in named
        )

    def end_scrapping(self, chunk: Chunk, *, new: bool) -> None:
        """A new sentence or line ends the list behind `утиль меч`; in one sentence it could be either.

        Raises:
            Unclear: it could be either.
        """
        if self.headed:
            return
        used_up = len(self.scraps) >= self.view["scraps"]
        if new or (used_up and chunk.link != "and"):
            self.mode = BUY
        elif not self.is_only_for_sale(chunk):
            raise self._either(chunk)

    def settle_lent(self, chunk: Chunk, after: Sequence[Chunk]) -> None:
        """`Нкари, меч в утиль`: the first may be bought, where no `и` joins it to what is scrapped.

        Raises:
            Unclear: it could be either.
        """
        if chunk.lent != SCRAP or chunk.verb or not after or after[0].link == "and":
            return
        if not self.is_for_sale(chunk, new=True):
            return
        listed = 1 + next((spot for spot, one in enumerate(after, 1) if one.verb), len(after))
        if listed <= self.view["scraps"] - len(self.scraps) and not self.is_only_for_sale(chunk):
            raise self._either(chunk)
        chunk.lent, self.mode = "", BUY

    def _either(self, chunk: Chunk) -> Unclear:
        return Unclear(said("Is that bought or scrapped: «{text}»? Say it with the word.", text=self.words_of(chunk)))

    def note_lone(self, chunk: Chunk, *, ends: bool) -> None:
        """A nick or a number by itself in a post may be an attack, a last `ход` an end of the turn."""
        spot = next(spot for spot, one in enumerate(self.chunks) if one is chunk)
        first, last = not spot, chunk is self.chunks[-1]
        if chunk.is_number and self.mode != ATTACK and not (ends and int(chunk.terms[0].value) <= MOST_LINES):
            self.stray = chunk
        wordless = not any(
            term.kind == VERB and term.value in ORDERS and term.text.endswith(TAKING)
            for one in self.chunks
            for term in one.terms
        )
        joined = first and not last and self.chunks[spot + 1].link in ("and", "stop", "line")
        inside = (wordless or joined or not (first or last)) and not (self.end or self.weak_end)
        listed = self.mode in (TEMPT, ATTACK) and chunk.link not in ("stop", "line")
        bare = [term for term in chunk.content if not (term.kind == VERB and term.text in WEAK_ENDS)]
        silent = not (chunk.unknown or chunk.bears("like", "have", "polite"))
        if len(bare) == len(chunk.seats) > 0 and silent and inside and not listed:
            self.lones.append(chunk)
        if last and not first and [term.value for term in chunk.content] == ["turn"] and len(chunk.unknown) < 2:
            self.stray = chunk
        if chunk.has("resign") or is_part_of_the_attack(chunk) or strikes_a_card(chunk):
            self.stray = chunk
        if is_unread_deed(chunk):
            self.unread.append(chunk)

    def note_left_out(self, mode: str, chunk: Chunk) -> None:
        """What a piece names besides its one order is not dropped: `атака Кот 13 воин`, `беру воина Кот 13`."""
        if mode in (ATTACK, TEMPT) and (names_a_card(chunk) or (chunk.names and self.is_for_sale(chunk, new=True))):
            self.stray = chunk
        if mode in (BUY, SCRAP) and chunk.seats and aims_besides(chunk):
            self.stray = chunk

    def _aim_at_lone(self) -> None:
        """`Нкари, Аню, конец`: all attack goes to whoever stands alone between two orders, where nobody else is."""
        if len(self.lones) != 1 or self.attacks or ATTACK in self.declined or not (self.buys or self.scraps):
            return
        lone = self.lones[0]
        if self._is_between_orders(lone) and len(lone.seats) == 1 and self.view["attack"]:
            self.attacks = True
            self.aims.read(lone)
            self.lones.clear()

    def _is_between_orders(self, lone: Chunk) -> bool:
        """True where an order stands on each side of it, or an order and the end of the turn."""
        spot = next(spot for spot, one in enumerate(self.chunks) if one is lone)
        beside = [*self.chunks[max(0, spot - 1) : spot], *self.chunks[spot + 1 : spot + 2]]
        closed = len(beside) == 2 or (spot > 0 and (self.end or self.weak_end))
        return closed and all(
            (one.has("all", "rest", "half", "equally") or any(term.kind in SAYING for term in one.terms))
            and not (one.doubt or one.unknown or one.bears("you"))
            for one in beside
        )

    def _left_out(self, orders: dict[str, Any]) -> Chunk | None:
        """A nick by itself that is neither attacked nor tempted, or a deed that is not understood."""
        aimed = set(orders.get(ATTACK, ()))
        unread = [chunk for chunk in self.unread if chunk.names or not aimed]
        unread += [chunk for chunk in self.chunks if (says_what_is_left(chunk) if aimed else is_struck(chunk))]
        if unread:
            return unread[0]
        if not self.view["attack"] or ATTACK in self.declined:
            return None
        for lone in self.lones:
            nicks = {self.view["seats"][seat]["nick"] for seat in lone.seats}
            if not aimed or (not nicks <= aimed and self._is_between_orders(lone)):
                return lone
        return None

    def _orders(self) -> dict[str, Any]:
        orders: dict[str, Any] = {}
        buys: list[str] = []
        for wanted in sorted(self.buys, key=lambda one: one.pick == "rest"):
            buys += self._bought(wanted, self.view["gold"] - sum(CARDS[card].cost for card in buys))
        if buys:
            orders["buy"] = buys
        if self.attacks:
            shared = self.aims.finish()
            if shared:
                orders["attack"] = shared
            else:
                self.declined.add(ATTACK)
        self._fit_uses()
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
        open_attack = self.bare == ATTACK and ATTACK not in {*orders, *self.declined}
        burnt = bool(self.view["attack"]) and bool(self.end or self.weak_end)
        if open_attack and (burnt if orders else not self.declined):
            orders["attack"] = self.aims.finish()
        return orders

    def _fit_uses(self) -> None:
        """`Обе утили: монеты` is as many coins as uses.

        Raises:
            Unclear: it names another number of cards.
        """
        if not self.uses or not self.scraps:
            return
        if len(self.scraps) == 1 and self.scraps[0].count == 1:
            self.scraps[0].count = self.uses
        if sum(one.count for one in self.scraps) != self.uses:
            raise Unclear(said("Which card goes to the graveyard, and from where?"))

    def _for_sale(self) -> list[str]:
        row = [card for card in self.view["row"] if card is not None]
        return [*dict.fromkeys(row), *([CRYSTAL] if self.view["crystals"] else [])]

    def _bought(self, wanted: Wanted, gold: int) -> list[str]:
        row = self.view["row"]
        if wanted.pick == "rest":
            wanted.count = max(1, gold // max(1, CARDS[wanted.card or CRYSTAL].cost))
            if wanted.card == CRYSTAL and self.view["crystals"]:
                wanted.count = min(wanted.count, self.view["crystals"])
        others = any(one.priced for one in self.buys if one is not wanted)
        if wanted.priced and (others if wanted.card == CRYSTAL else row.count(wanted.card) < wanted.count):
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
        if self.told:
            raise Unclear(said("Is that an order? Write what you do now: I buy, I attack."))
        if self.end or {BUY, ATTACK} <= self.declined:
            if not self._is_quiet() and not self.declined:
                return ()
            lost = self.stray or unread_before_the_end(self.chunks)
            if lost is not None:
                raise Unclear(said("I do not understand this: «{text}».", text=self.words_of(lost)))
            return (PlannedCall("end_turn", {}),)
        if self.end is False:
            raise Unclear(said("The turn stays yours."))
        if self.declined:
            raise Unclear(said("Is your turn over? Say: end of turn."))
        return ()

    def _is_quiet(self) -> bool:
        """True where the post says little besides: `всё, Боря, тебе конец` ends nothing."""
        if not self.declined and not says_only_the_end(self.chunks):
            return False
        spoken_to = addressed_behind(self.chunks)
        strange = sum(len(chunk.unknown) for chunk in self.chunks)
        return strange <= MOST_BESIDE * (not self.weak_end) and not any(
            (chunk.seats and chunk not in spoken_to)
            or chunk.doubt
            or chunk.bears("you")
            or (chunk.names and not is_negated(chunk))
            for chunk in self.chunks
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
