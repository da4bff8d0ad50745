"""What recognised words order in a position of Bombline: clauses and the seat's view become tool calls."""

from collections.abc import Sequence
from typing import Any

from gm.engine.said import Said
from gm.engine.speech import CARD, GROUP, Clause, Orders
from gm.engine.types import PlannedCall, View
from gm.engine.zones import distinct
from gm.games.bombline.cards import (
    BOMB,
    DAMAGING,
    DEFUSE_DISCARDS,
    FLASHBANG,
)
from gm.games.bombline.naming import ASKS, LISTED, THROWN, Unclear, call_of
from gm.games.bombline.plays import Plays
from gm.games.bombline.segments import Ref, Segment, corrected, segments_of
from gm.games.bombline.state import APPROACH, DEFUSE

TABLE_TOOLS = ("start", "resign", "rematch", "see_deck", "roll_die")
VAGUE = ("take", "give", "prep", "heal", "play", "")
"""Verbs that order nothing where they name nothing and something else in the message orders."""


def read_orders(clauses: Sequence[Clause], view: View, language: str) -> Orders:
    """Every call that the clauses order, in order; where one is unclear, none, and a question back."""
    reader = _Reader(view)
    try:
        calls = reader.read(segments_of(corrected(clauses)), clauses)
    except Unclear as unclear:
        example = " + ".join(unclear.choices[:DEFUSE_DISCARDS])
        return Orders(ask=Said(ASKS[unclear.ask], {"cards": ", ".join(unclear.choices) or "…", "example": example}))
    return Orders(tuple(PlannedCall(call["tool"], call["arguments"]) for call in calls))


class _Reader(Plays):
    """Reads the segments of one message, deed by deed."""

    # -- the whole message --------------------------------------------------------------------------------------------

    def read(self, segments: list[Segment], clauses: Sequence[Clause]) -> list[dict[str, Any]]:
        self._spread_discard(segments)
        segments = self._purposes_dropped(segments)
        if self.phase == APPROACH and not segments:
            self._refused_draw(clauses)
        vague: Unclear | None = None
        for index, segment in enumerate(segments):
            try:
                self._segment(segment, segments[index + 1] if index + 1 < len(segments) else None)
            except Unclear as unclear:
                if segment.refs or segment.sites or not self._is_vague(segment, segments):
                    raise
                vague = unclear
        if vague is not None and not self.calls and self.discard_at < 0:
            raise vague
        if self.mod:
            self._pair_by_fit(self.mod)
        self._finish_discard()
        self._fill()
        self._settle_twice_said()
        return self._as_shots()

    def _is_vague(self, segment: Segment, segments: Sequence[Segment]) -> bool:
        """True where something else in the message orders what this deed leaves open."""
        if self.phase == APPROACH:
            return any(other.sites for other in segments)
        if segment.verb == "play" and segment.marks & {"target", "it", "bot", "you"}:
            return False
        return segment.verb in VAGUE or (self.phase == DEFUSE and segment.verb == "pass" and len(segments) > 1)

    def _settle_twice_said(self) -> None:
        """One draw, one end of the turn and one explosion are meant, however often they are said: the last."""
        boom = call_of("resolve_bomb", method="detonate")
        while self.calls.count(boom) > 1:
            self.calls.remove(boom)
        for same in ("draw", "end_turn"):
            spots = [spot for spot, call in enumerate(self.calls) if call["tool"] == same]
            for spot in reversed(spots[:-1]):
                del self.calls[spot]

    def _spread_discard(self, segments: list[Segment]) -> None:
        """In "akm, usp and knife in the bin" the deed said last holds for the whole list."""
        for index in range(len(segments) - 1, 0, -1):
            seg, before = segments[index], segments[index - 1]
            discards = (seg.verb == "discard" and seg.verb_last) or (
                "away" in seg.things and seg.verb in ("", "throw", "take", "play", "give")
            )
            if "away" in seg.things and seg.verb in ("", "throw", "take", "play", "give"):
                seg.verb = "discard"
            if discards and not before.verb and before.refs and seg.link in LISTED:
                before.verb, before.verb_last = "discard", True
        if segments and "away" in segments[0].things and segments[0].verb in ("", "throw", "take", "play", "give"):
            segments[0].verb = "discard"
        if self.phase == DEFUSE and segments and not any(seg.verb for seg in segments):
            named = [ref for seg in segments for ref in seg.refs]
            if len(named) == DEFUSE_DISCARDS and all(ref.kind == CARD and ref.value not in DAMAGING for ref in named):
                segments[0].verb = "discard"

    def _purposes_dropped(self, segments: list[Segment]) -> list[Segment]:
        """What for, as in "... the smoke to defuse it", is said of what is thrown away or shot, no order of its own."""
        deeds = any(seg.verb in ("discard", "throw", "shoot", "stab") for seg in segments)
        for seg in segments:
            if seg.verb == "defuse" and (deeds or len(segments) > 1 or seg.refs):
                seg.verb, seg.verb_last = "", False
        return [seg for seg in segments if not seg.empty or seg.marks & {"it", "both", "all", "rest", "only"}]

    def _refused_draw(self, clauses: Sequence[Clause]) -> None:
        if any(clause.negated and clause.has("verb", "take") and len(clause.terms) < 3 for clause in clauses):
            self.calls.append(call_of("draw", source="skip"))

    # -- one segment --------------------------------------------------------------------------------------------------

    def _segment(self, seg: Segment, after: Segment | None) -> None:
        if seg.spared and not seg.verb and not seg.refs and "all" not in seg.marks and "rest" not in seg.things:
            self.spared += self._names(seg.spared)
            return
        verb = seg.verb or self._carried(seg)
        if seg.verb:
            self.verb = seg.verb
        if verb in TABLE_TOOLS and not seg.refs:
            self._table(verb, seg)
        elif verb in ("end", "pass", "skip") and not seg.refs:
            self._end(verb, seg)
        elif verb in ("blow", "defuse") and not seg.refs:
            self._bomb(verb, seg)
        elif verb == "discard" or (self.phase == DEFUSE and verb == "throw" and self._throws_away(seg)):
            self._discard(seg)
        elif seg.sites:
            self._draw(seg)
        elif self.phase == APPROACH and self._draws(seg, verb):
            return
        else:
            self._play(seg, verb, after)

    def _carried(self, seg: Segment) -> str:
        """A list goes on with the deed it began with, a new sentence does not."""
        return self.verb if self.verb in ("discard", "throw") and seg.link in LISTED and seg.refs else ""

    def _table(self, verb: str, seg: Segment) -> None:
        if verb == "resign" and self.phase == DEFUSE and "match" not in seg.things:
            raise Unclear("bomb or game")
        if not self.calls or self.calls[-1]["tool"] != verb:
            self.calls.append(call_of(verb))

    def _end(self, verb: str, seg: Segment) -> None:
        if verb == "skip" or (self.phase == APPROACH and verb == "pass" and self._is_skip(seg)):
            call = call_of("draw", source="skip")
        elif self.phase == DEFUSE and verb == "pass" and not any(call["tool"] != "see_deck" for call in self.calls):
            raise Unclear("bomb or turn")
        else:
            call = call_of("end_turn")
            if verb == "pass" and self.phase == APPROACH and self.calls == [call_of("draw", source="skip")]:
                return
        if call not in self.calls[-1:]:
            self.calls.append(call)

    def _is_skip(self, seg: Segment) -> bool:
        """In Approach "pass" passes on the card, where Lightweight allows that or the word says so."""
        return not self.calls and (self.lightweight or "skip" in seg.marks)

    def _bomb(self, verb: str, seg: Segment) -> None:
        if verb == "defuse":
            if self.phase == DEFUSE and len(self.hand) == DEFUSE_DISCARDS and not set(self.hand) & DAMAGING:
                self._discard_all()
                return
            raise Unclear("defuse")
        self.calls.append(call_of("resolve_bomb", method="detonate"))

    # -- Approach -----------------------------------------------------------------------------------------------------

    def _draw(self, seg: Segment) -> None:
        sites = distinct(seg.sites)
        if len(sites) > 1 or (self.calls and self.calls[-1]["tool"] == "draw" and seg.link in ("and", "with")):
            raise Unclear("site")
        if seg.verb == "scout":
            # Looking at a site is not taking its card: it may be a bomb.
            raise Unclear("which", self._offers())
        if (
            self.phase != APPROACH
            and seg.verb != "take"
            and "site" not in seg.things
            and seg.sites == sites
            and not seg.verb
        ):
            raise Unclear("which", self._offers())
        self.calls.append(call_of("draw", source=sites[0]))
        if seg.refs:
            self._play(Segment(seg.link, "", seg.refs), "", None)

    def _draws(self, seg: Segment, verb: str) -> bool:
        """A draw without a site's letter: "the second one", a card that Awareness shows, or unclear which."""
        if any(call["tool"] == "draw" for call in self.calls):
            return False
        places = [ref for ref in seg.refs if ref.kind == "place"]
        if places and verb in ("", "take") and len(places) == 1 and places[0].value in ("1", "2"):
            self.calls.append(call_of("draw", source="AB"[int(places[0].value) - 1]))
            return True
        shown = [site for ref in seg.refs for site in self.seen if self._shows(site, ref)]
        if not shown and "bomb" in seg.things:
            shown = [site for site, card in self.seen.items() if card == BOMB]
        if len(shown) == 1 and verb in ("", "take") and (verb or not any(ref.value in self.hand for ref in seg.refs)):
            self.calls.append(call_of("draw", source=shown[0]))
            return True
        if (
            (verb == "take" and not seg.refs)
            or seg.things & {"left", "any", "site"}
            or (not verb and seg.marks & {"both", "all"} and not seg.refs)
        ):
            raise Unclear("site")
        return False

    def _shows(self, site: str, ref: Ref) -> bool:
        return ref.kind in (CARD, GROUP) and self.seen[site] in self._members(ref)

    # -- Defuse -------------------------------------------------------------------------------------------------------

    def _throws_away(self, seg: Segment) -> bool:
        """An order such as "toss the two pistols and the smoke" throws away; "throw the knife" does not."""
        if seg.verb != "throw":
            return self.discard_at >= 0
        if seg.marks & {"all", "rest"} and not seg.refs:
            return True
        return "bomb" not in seg.things and any(
            ref.kind == "place" or ref.counted or any(name not in (*DAMAGING, *THROWN) for name in self._members(ref))
            for ref in seg.refs
        )

    def _discard(self, seg: Segment) -> None:
        if self.phase != DEFUSE and self._strips(seg):
            return
        if self.discard_at < 0:
            self.discard_at = len(self.calls)
        if seg.marks & {"rest"} or (seg.marks & {"all"} and not seg.refs):
            spared = self.spared + self._names(seg.spared)
            left = list(self.hand)
            for card in spared:
                if card in left:
                    left.remove(card)
            self.discards += left
            self.spared = []
            return
        for ref in seg.refs:
            self.discards += self._one(ref, self.discards)

    def _strips(self, seg: Segment) -> bool:
        """Outside Defuse, getting rid of a placed boost takes a Flashbang."""
        boosts = [ref for ref in seg.refs if self._is_boost(ref)]
        if not boosts or (FLASHBANG not in self.hand and not any(ref.owner for ref in boosts)):
            return False
        self._play(Segment(seg.link, "destroy", seg.refs, owner=seg.owner, marks=seg.marks), "destroy", None)
        self.verb = ""
        return True

    def _discard_all(self) -> None:
        self.discard_at = len(self.calls)
        self.discards = list(self.hand)

    def _finish_discard(self) -> None:
        if self.discard_at < 0:
            return
        if not self.discards and len(self.hand) == DEFUSE_DISCARDS:
            self.discards = list(self.hand)
        if len(self.hand) < DEFUSE_DISCARDS and self.phase == DEFUSE:
            raise Unclear("too few", self.hand)
        if len(self.discards) != DEFUSE_DISCARDS:
            raise Unclear("not three" if self.discards else "three", self.hand)
        self.calls.insert(self.discard_at, call_of("resolve_bomb", method="discard", cards=self.discards))

    def _as_shots(self) -> list[dict[str, Any]]:
        """In Defuse several shots are one call, so that none that is left over hits anything else."""
        shots = [call for call in self.calls if call["tool"] == "play_card" and call["arguments"]["card"] in DAMAGING]
        if (
            self.phase != DEFUSE
            or len(shots) < 2
            or len(shots) != sum(call["tool"] == "play_card" for call in self.calls)
        ):
            return self.calls
        cards = [
            {"card": call["arguments"]["card"], "modification": call["arguments"]["modification"]}
            if "modification" in call["arguments"]
            else call["arguments"]["card"]
            for call in shots
        ]
        first = self.calls.index(shots[0])
        rest = [call for call in self.calls if call not in shots]
        return [*rest[:first], call_of("resolve_bomb", method="damage", cards=cards), *rest[first:]]
