"""How attack is shared out: who is named with what, and what `всё`, `поровну`, `остальное` come to."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from gm.engine.said import said
from gm.engine.speech import NUMBER, THING, VERB, Term, marked
from gm.engine.types import View
from gm.games.warha_realms.chunks import Chunk
from gm.games.warha_realms.naming import Unclear

ALL, REST, HALF, EQUAL, KILL, OPEN = "all", "rest", "half", "equally", "kill", ""
"""How much, where no number says it; `OPEN`: nothing is said."""
KILLING = ("доби", "добь", "уби", "убь", "прикон")


def opponents_of(view: View) -> list[int]:
    """The living opponents of the view's seat, those who come first first."""
    seats, own = view["seats"], view["seat"]
    order = [(own + step) % len(seats) for step in range(1, len(seats))]
    return [seat for seat in order if seats[seat]["health"] > 0]


@dataclass(slots=True)
class Share:
    """A target and how much of the attack goes there: a number, or one of the words above."""

    seat: int
    much: int | str


@dataclass(slots=True)
class Aims:
    """The attack orders of a post, as they are read from left to right."""

    view: View
    shares: list[Share] = field(default_factory=list)
    held: int | str = OPEN
    """How much was said before it was said whom."""
    each: int | str = OPEN
    """What `по 3` gives to all who are named around it."""
    last: int | None = None
    """Who was named last in the post, for `его`."""

    def read(self, chunk: Chunk) -> None:
        """Takes in what a chunk says of attacking.

        Raises:
            Unclear: it is not said who gets how much.
        """
        everyone = chunk.has("everyone")
        kills = any(term.kind == VERB and term.text.startswith(KILLING) for term in chunk.terms)
        seats = 0
        for spot, term in enumerate(chunk.terms):
            before = chunk.terms[spot - 1] if spot else None
            if term.seat is not None or (term.kind == THING and term.value == "him" and self.last is not None):
                self._name(self.last if term.seat is None else term.seat, kills=kills)
                seats += 1
            elif marked(term, "bot") and not chunk.seats and not everyone and not chunk.has(EQUAL):
                self._name(self._only(), kills=kills)
                seats += 1
            elif term.kind == NUMBER and term.form != "ordinal" and not _is_gold(chunk.terms, spot):
                if _is_below_nothing(chunk.terms, spot):
                    raise Unclear(said("I do not understand this: «{text}».", text=f"-{term.value}"))
                each = everyone or (before is not None and before.text == "по")
                self._much(int(term.value), each=each)
            elif term.kind == THING and term.value in (ALL, REST, HALF) and not _is_talk(chunk, term):
                self._much(term.value, each=False)
            elif term.kind == THING and term.value == EQUAL:
                self.each = EQUAL
        if not seats and (everyone or (self.each != OPEN and not self._open())):
            self._for_all()
        elif self.each != OPEN:
            for share in self._open():
                share.much = self.each

    def finish(self) -> dict[str, int]:
        """Nick by nick what each is attacked with, in the order they were named; nobody with nothing.

        Raises:
            Unclear: it is not said who is meant, or there is nothing to attack with.
        """
        if self.held != OPEN:
            self.shares.append(Share(self._only(), self.held))
        if not self.shares:
            self.shares.append(Share(self._only(), ALL))
        if any(share.much == OPEN for share in self.shares):
            if len(self.shares) > 1:
                raise Unclear(said("How much attack goes to each: {names}?", names=self._names(self._open())))
            self.shares[0].much = ALL
        return self._shared_out()

    # -- reading ------------------------------------------------------------------------------------------------------

    def _open(self) -> list[Share]:
        return [share for share in self.shares if share.much == OPEN]

    def _name(self, seat: int | None, *, kills: bool) -> None:
        assert seat is not None
        self.last = seat
        much = self.held if self.held != OPEN else KILL if kills else self.each
        self.held = OPEN
        self.shares.append(Share(seat, much))

    def _much(self, much: int | str, *, each: bool) -> None:
        open_ones = self._open()
        if each:
            self.each = much
        elif len(open_ones) > 1:
            raise Unclear(said("How much attack goes to each: {names}?", names=self._names(open_ones)))
        elif open_ones:
            open_ones[0].much = much
        elif self.shares and self.shares[-1].much in (KILL, ALL) and much != REST:
            self.shares[-1].much = much
        else:
            self.held = much

    def _for_all(self) -> None:
        much = self.each if self.each != OPEN else self.held
        if much in (OPEN, ALL):
            much = EQUAL
        self.held = self.each = OPEN
        self.shares += [Share(seat, much) for seat in opponents_of(self.view)]

    def _only(self) -> int:
        rivals = opponents_of(self.view)
        if len(rivals) != 1:
            names = ", ".join(self.view["seats"][seat]["nick"] for seat in rivals)
            raise Unclear(said("Whom do you aim at: {names}?", names=names))
        return rivals[0]

    def _names(self, shares: Sequence[Share]) -> str:
        return ", ".join(self.view["seats"][share.seat]["nick"] for share in shares)

    # -- adding up ----------------------------------------------------------------------------------------------------

    def _shared_out(self) -> dict[str, int]:
        seats, whole = self.view["seats"], self.view["attack"]
        for share in self.shares:
            if share.much == KILL:
                share.much = min(seats[share.seat]["health"], whole) or 1
        left = whole - sum(share.much for share in self.shares if isinstance(share.much, int))
        if left <= 0 and any(isinstance(share.much, str) for share in self.shares):
            raise Unclear(said("There is no attack left to share out: {attack} in all this turn.", attack=whole))
        halves = [share for share in self.shares if share.much == HALF]
        for share in halves:
            share.much = max(1, whole // 2)
            left -= share.much
        if len(halves) == 2 and len(self.shares) == 2 and whole % 2:
            halves[1].much = whole - whole // 2
        parts = [share for share in self.shares if isinstance(share.much, str)]
        for share in parts:
            if left < len(parts):
                raise Unclear(said("There is no attack left to share out: {attack} in all this turn.", attack=whole))
            share.much = left // len(parts)
        found: dict[str, int] = {}
        for share in self.shares:
            assert isinstance(share.much, int)
            nick = seats[share.seat]["nick"]
            found[nick] = found.get(nick, 0) + share.much
        return {nick: amount for nick, amount in found.items() if amount}


def _is_gold(terms: Sequence[Term], spot: int) -> bool:
    """True for a number of gold."""
    return any(term.kind == THING and term.value == "gold" for term in terms[spot + 1 : spot + 2])


def _is_below_nothing(terms: Sequence[Term], spot: int) -> bool:
    """True for `на -1`, `на минус 1`; `Борю - 1` is only a dash."""
    before = [term.text for term in terms[max(0, spot - 2) : spot]]
    return len(before) > 1 and before[0] in ("на", "с", "for", "by", "with") and before[1] in ("-", "минус", "minus")


def _is_talk(chunk: Chunk, term: Term) -> bool:
    """True for an `all` that is nothing but the end of what is said: `бью Борю на 5, всё`."""
    return len(chunk.content) == 1 and term.text in ("все", "всё") and chunk.terms[-1] is term and len(chunk.terms) == 1
