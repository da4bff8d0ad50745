"""What recognised words order in a position of Bombline: clauses and the seat's view become tool calls."""

from collections.abc import Iterable, Sequence
from typing import Any

from gm.engine.speech import CARD, GROUP, Clause, Orders, Term
from gm.engine.types import PlannedCall, View
from gm.engine.zones import distinct
from gm.games.bombline.cards import (
    ATTACK_TYPES,
    BOMB,
    BOOST,
    CARDS,
    DAMAGING,
    DECOY,
    DEFUSE_DISCARDS,
    FIRE_ROUND,
    FITS,
    FLASHBANG,
    KNIFE,
    LIGHTWEIGHT,
    MODIFICATION,
    MOLOTOV,
    PISTOL,
    RECON,
    RPG,
    SHIELD,
    SMOKE,
    SPECIAL,
    SR,
    UTILITY,
)
from gm.games.bombline.segments import ALL, Ref, Segment, corrected, segments_of
from gm.games.bombline.state import APPROACH, DEFUSE
from gm.games.bombline.view import FACE_DOWN

GRENADES = (FLASHBANG, SMOKE, RECON, DECOY, MOLOTOV)
THROWN = (*GRENADES, KNIFE)
SHOT = frozenset(name for name in DAMAGING if name != KNIFE) | {RPG}
TABLE_TOOLS = ("start", "resign", "rematch", "see_deck", "roll_die")
VAGUE = ("take", "give", "prep", "heal", "play", "")
"""Verbs that order nothing where they name nothing and something else in the message orders."""
LISTED = ("and", "comma", "with", "but", "")
ASKS = {
    "which": ("Which one: {}?", "Какую именно: {}?"),
    "site": ("Which site: A or B?", "Какую точку: A или B?"),
    "three": ("Which three cards shall go: {}?", "Какие три карты выбросить: {}?"),
    "not three": ("To defuse by discarding, name exactly three of your cards: {}.", "Чтобы обезвредить сбросом, назовите ровно три свои карты: {}."),
    "target": ("Which boost shall the Flashbang destroy: {}?", "Какой буст уничтожить: {}?"),
    "defuse": ("How: throw three cards away, hit the bomb with cards that deal damage, or let it go off?", "Как: выбросить три карты, бить по бомбе или дать ей взорваться?"),
    "none": ("You hold nothing that would do. Your hand: {}.", "У вас нет ничего подходящего. На руке: {}."),
    "bomb or game": ("Give up on the bomb, or give up the match?", "Оставить бомбу взрываться или сдать всю партию?"),
    "bomb or turn": ("Let the bomb go off? A bomb must be dealt with before the turn can end.", "Дать бомбе взорваться? Пока она здесь, ход не закончить."),
}  # fmt: skip


class Unclear(Exception):
    """An order that could mean several things, or nothing that can be done: `ask` is what to ask."""

    def __init__(self, ask: str, choices: Iterable[str] = ()) -> None:
        super().__init__(ask)
        self.ask = ask
        self.choices = list(choices)


def read_orders(clauses: Sequence[Clause], view: View, language: str) -> Orders:
    """Every call that the clauses order, in order; where one is unclear, none, and a question back."""
    reader = _Reader(view)
    try:
        calls = reader.read(segments_of(corrected(clauses), frozenset()), clauses)
    except Unclear as unclear:
        text = ASKS[unclear.ask][language == "ru"]
        return Orders(ask=text.format(", ".join(unclear.choices) or "…"))
    return Orders(tuple(PlannedCall(call["tool"], call["arguments"]) for call in calls))


def _call(tool: str, **arguments: Any) -> dict[str, Any]:
    return {"tool": tool, "arguments": arguments}


class _Reader:
    """The calls of one message so far, and what its next words may refer to."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.phase: str = view["phase"]
        self.seat: int = view["seat"] or 0
        own = view["seats"][self.seat]
        self.hand: list[str] = list(own.get("hand", ()))
        self.boosts = {
            "self": [boost["name"] for boost in own["boosts"]],
            "opponent": [boost["name"] for boost in view["seats"][1 - self.seat]["boosts"]],
        }
        self.lightweight = any(boost["name"] == LIGHTWEIGHT and boost["active"] for boost in own["boosts"])
        self.pile = [card for card in distinct(view["discard_pile"])]
        self.seen = {site: card for site, card in view["sites"].items() if card and card != FACE_DOWN}
        self.calls: list[dict[str, Any]] = []
        self.discards: list[str] = []
        self.discard_at = -1
        self.spared: list[str] = []
        self.mod = ""
        self.ready = ""
        self.gained: list[str] = []
        self.verb = ""

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
                if segment.refs or segment.sites or segment.verb not in VAGUE or self.phase == APPROACH:
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

    def _settle_twice_said(self) -> None:
        """One draw and one end of the turn are meant, however often they are said: the last."""
        for same in ("draw", "end_turn"):
            spots = [spot for spot, call in enumerate(self.calls) if call["tool"] == same]
            for spot in reversed(spots[:-1]):
                del self.calls[spot]

    def _spread_discard(self, segments: list[Segment]) -> None:
        """ "akm, usp and knife in the bin": the deed said last holds for the whole list."""
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
        """ "... the smoke to defuse it": said of what is thrown away or shot, no order of its own."""
        deeds = any(seg.verb in ("discard", "throw", "shoot", "stab") for seg in segments)
        for seg in segments:
            if seg.verb == "defuse" and (deeds or len(segments) > 1 or seg.refs):
                seg.verb, seg.verb_last = "", False
        return [seg for seg in segments if not seg.empty or seg.marks & {"it", "both", "all", "rest", "only"}]

    def _refused_draw(self, clauses: Sequence[Clause]) -> None:
        if any(clause.negated and clause.has("verb", "take") and len(clause.terms) < 3 for clause in clauses):
            self.calls.append(_call("draw", source="skip"))

    # -- one segment --------------------------------------------------------------------------------------------------

    def _segment(self, seg: Segment, after: Segment | None) -> None:
        if seg.spared and not seg.verb and not seg.refs and "all" not in seg.marks and "rest" not in seg.things:
            self.spared += self._names(seg.spared)
            return
        verb = seg.verb or self._carried(seg)
        if seg.verb:
            self.verb = seg.verb
        if verb in TABLE_TOOLS and not seg.refs:
            self._table(verb)
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

    def _table(self, verb: str) -> None:
        if verb == "resign" and self.phase == DEFUSE:
            raise Unclear("bomb or game")
        if not self.calls or self.calls[-1]["tool"] != verb:
            self.calls.append(_call(verb))

    def _end(self, verb: str, seg: Segment) -> None:
        if verb == "skip" or (self.phase == APPROACH and verb == "pass" and self._is_skip(seg)):
            call = _call("draw", source="skip")
        elif self.phase == DEFUSE and verb == "pass" and not any(call["tool"] != "see_deck" for call in self.calls):
            raise Unclear("bomb or turn")
        else:
            call = _call("end_turn")
            if "skip" in seg.marks and self.calls and self.calls[-1]["arguments"].get("source") == "skip":
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
        self.calls.append(_call("resolve_bomb", method="detonate"))

    # -- Approach -----------------------------------------------------------------------------------------------------

    def _draw(self, seg: Segment) -> None:
        sites = distinct(seg.sites)
        if len(sites) > 1 or (self.calls and self.calls[-1]["tool"] == "draw" and seg.link in ("and", "with")):
            raise Unclear("site")
        if (
            self.phase != APPROACH
            and seg.verb != "take"
            and "site" not in seg.things
            and seg.sites == sites
            and not seg.verb
        ):
            raise Unclear("which", self._offers())
        self.calls.append(_call("draw", source=sites[0]))
        if seg.refs:
            self._play(Segment(seg.link, "", seg.refs), "", None)

    def _draws(self, seg: Segment, verb: str) -> bool:
        """A draw without a site's letter: "the second one", a card that Awareness shows, or unclear which."""
        if any(call["tool"] == "draw" for call in self.calls):
            return False
        places = [ref for ref in seg.refs if ref.kind == "place"]
        if places and verb in ("", "take") and len(places) == 1 and places[0].value in ("1", "2"):
            self.calls.append(_call("draw", source="AB"[int(places[0].value) - 1]))
            return True
        shown = [site for ref in seg.refs for site in self.seen if self._shows(site, ref)]
        if not shown and "bomb" in seg.things:
            shown = [site for site, card in self.seen.items() if card == BOMB]
        if len(shown) == 1 and verb in ("", "take") and (verb or not any(ref.value in self.hand for ref in seg.refs)):
            self.calls.append(_call("draw", source=shown[0]))
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

    # -- names --------------------------------------------------------------------------------------------------------

    def _members(self, ref: Ref) -> list[str]:
        """Every card that a name or type word may mean, in the order of the card table."""
        if ref.kind == CARD:
            return [ref.value]
        wanted = {
            "mod": (MODIFICATION,), "boost": (BOOST,), "special": (SPECIAL,), "utility": (UTILITY,),
            "gun": ATTACK_TYPES, "attack": ATTACK_TYPES,
        }.get(ref.value, (ref.value,))  # fmt: skip
        if ref.value == "grenade":
            return list(GRENADES)
        return [name for name, card in CARDS.items() if card.type in wanted]

    def _place(self, ref: Ref) -> str:
        index = int(ref.value)
        index = index - 1 if index > 0 else len(self.hand) + index
        if not 0 <= index < len(self.hand):
            raise Unclear("which", distinct(self.hand))
        return self.hand[index]

    def _names(self, refs: Iterable[Ref]) -> list[str]:
        """The cards of the hand that are named, each as often as it is meant."""
        named: list[str] = []
        for ref in refs:
            named += self._one(ref, named)
        return named

    def _one(self, ref: Ref, taken: Sequence[str] = ()) -> list[str]:
        if ref.kind == "place":
            return [self._place(ref)]
        left = list(self.hand)
        for card in taken:
            if card in left:
                left.remove(card)
        if ref.kind == CARD:
            copies = left.count(ref.value)
            return [ref.value] * (max(copies, 1) if ref.count == ALL else ref.count)
        found = [card for card in left if card in self._members(ref)]
        if not found:
            raise Unclear("none", self.hand)
        if ref.count == ALL or (ref.counted and ref.count == len(found)):
            return found
        if len(set(found)) == 1:
            return found[: ref.count]
        raise Unclear("which", distinct(found))

    def _offers(self) -> list[str]:
        return distinct(self.hand)

    # -- Defuse -------------------------------------------------------------------------------------------------------

    def _throws_away(self, seg: Segment) -> bool:
        """ "toss the two pistols and the smoke" throws away; "throw the knife" does not."""
        if seg.verb != "throw":
            return self.discard_at >= 0
        if "all" in seg.marks and not seg.refs:
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
        return True

    def _discard_all(self) -> None:
        self.discard_at = len(self.calls)
        self.discards = list(self.hand)

    def _finish_discard(self) -> None:
        if self.discard_at < 0:
            return
        if not self.discards and len(self.hand) == DEFUSE_DISCARDS:
            self.discards = list(self.hand)
        if len(self.discards) != DEFUSE_DISCARDS:
            raise Unclear("not three" if self.discards else "three", self.hand)
        self.calls.insert(self.discard_at, _call("resolve_bomb", method="discard", cards=self.discards))

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
        return [*rest[:first], _call("resolve_bomb", method="damage", cards=cards), *rest[first:]]

    # -- playing ------------------------------------------------------------------------------------------------------

    def _is_boost(self, ref: Ref) -> bool:
        return (ref.kind == CARD and CARDS[ref.value].type == BOOST) or (ref.kind, ref.value) == (GROUP, "boost")

    def _play(self, seg: Segment, verb: str, after: Segment | None) -> None:
        refs = seg.refs
        if verb in ("take", "retrieve", "give") and self._handed(seg, verb):
            return
        if self._flash(seg, verb) or self._decoy(seg, verb):
            return
        if any(
            ref.owner == "opponent" and not set(self._members(ref)) & set(self.hand)
            for ref in refs
            if ref.kind != "place"
        ):
            raise Unclear("which", self._offers())
        if not refs:
            self._unnamed(seg, verb)
            return
        if verb == "prep" and not (set(self._all_members(refs)) & {SHIELD} or self._has_mod(refs)):
            self.ready = self._one(refs[-1])[0]
            return
        if verb == "burn":
            refs = refs if set(self._all_members(refs)) & {MOLOTOV, FIRE_ROUND} else [*refs]
        self._lay_down(refs, seg, verb)

    def _all_members(self, refs: Iterable[Ref]) -> list[str]:
        return [name for ref in refs if ref.kind != "place" for name in self._members(ref)]

    def _has_mod(self, refs: Iterable[Ref]) -> bool:
        return any(CARDS[name].type == MODIFICATION for name in self._all_members(refs))

    def _lay_down(self, refs: Sequence[Ref], seg: Segment, verb: str) -> None:
        """Plays what is named: attack cards and Modifications that stand together are pairs."""
        mods: list[str] = []
        attacks: list[int] = []
        if self.mod:
            mods.append(self.mod)
            self.mod = ""
        groups = [ref for ref in refs if ref.kind == GROUP and ref.value == "mod"]
        for ref in refs:
            if ref in groups:
                continue
            for name in self._choose(ref, refs):
                if CARDS[name].type == MODIFICATION:
                    mods.append(name)
                elif not self._repeats(name, ref):
                    if CARDS[name].is_attack:
                        attacks.append(len(self.calls))
                    self.calls.append(_call("play_card", card=name))
        for ref in groups:
            mods += self._mod_for(attacks)
        for mod in mods:
            self._pair(mod, attacks, seg)

    def _choose(self, ref: Ref, refs: Sequence[Ref]) -> list[str]:
        """The cards of one name; a type word beside a Modification means those that it fits, if any does."""
        if ref.kind == GROUP and self._has_mod(refs) and ref.value in ("gun", "attack"):
            mods = [name for name in self._all_members(refs) if CARDS[name].type == MODIFICATION]
            fitting = [card for card in distinct(self.hand) if CARDS[card].type in FITS[mods[0]]]
            if len(fitting) == 1:
                return fitting
        return self._one(ref)

    def _repeats(self, name: str, ref: Ref) -> bool:
        """True where a gun is only spoken of again ("raises the akm, fires the akm") and no second copy is held."""
        played = sum(call["arguments"].get("card") == name for call in self.calls if call["tool"] == "play_card")
        return (
            bool(played)
            and name != KNIFE
            and played >= self.hand.count(name) + self.gained.count(name)
            and ref.count == 1
        )

    def _mod_for(self, attacks: Sequence[int]) -> list[str]:
        held = [card for card in distinct(self.hand) if CARDS[card].type == MODIFICATION]
        if attacks:
            kind = CARDS[self.calls[attacks[-1]]["arguments"]["card"]].type
            fitting = [mod for mod in held if kind in FITS[mod]]
            held = fitting or held
        if len(held) != 1:
            raise Unclear("which" if held else "none", held or self.hand)
        return held

    def _pair(self, mod: str, attacks: list[int], seg: Segment) -> None:
        """Puts a Modification to the attack card that stands with it, else to one named just before or after."""
        unpaired = [at for at in attacks if "modification" not in self.calls[at]["arguments"]]
        if not unpaired and seg.link in LISTED and self.calls and seg.link:
            last = self.calls[-1]
            if (
                last["tool"] == "play_card"
                and CARDS[last["arguments"]["card"]].is_attack
                and "modification" not in last["arguments"]
            ):
                if seg.link == "with" or seg.verb == "attach" or CARDS[last["arguments"]["card"]].type in FITS[mod]:
                    unpaired = [len(self.calls) - 1]
        if unpaired:
            best = [at for at in unpaired if CARDS[self.calls[at]["arguments"]["card"]].type in FITS[mod]]
            self.calls[(best or unpaired)[0]]["arguments"]["modification"] = mod
        else:
            if self.mod:
                self._pair_by_fit(self.mod)
            self.mod = mod

    def _pair_by_fit(self, mod: str) -> None:
        """A Modification named alone goes with the only card of the hand that it fits."""
        fitting = [card for card in distinct(self.hand) if CARDS[card].type in FITS[mod]]
        if len(fitting) != 1:
            raise Unclear("which" if fitting else "none", fitting or self.hand)
        self.calls.append(_call("play_card", card=fitting[0], modification=mod))
        self.mod = ""

    def _unnamed(self, seg: Segment, verb: str) -> None:
        """A deed without a card: "shoot", "stab him", "use it"."""
        last = self.calls[-1]["arguments"].get("card", "") if self.calls else ""
        if self.mod and verb in ("shoot", "play", "attach", "heal"):
            self._pair_by_fit(self.mod)
        elif verb == "shoot" and self.gained and "it" in seg.marks:
            self.calls.append(_call("play_card", card=self.gained[-1]))
        elif self.ready and verb in ("shoot", "throw", "play", "stab", "snipe", "burn", "heal"):
            self.calls.append(_call("play_card", card=self.ready))
            self.ready = ""
        elif (
            last
            and verb in ("shoot", "play", "throw", "snipe", "stab", "attach", "burn", "blind", "heal")
            and self._said_already(last, verb)
        ):
            return
        elif verb in ("stab", "burn", "blind", "scout", "snipe", "heal"):
            self._implied(verb)
        elif verb in ("shoot", "throw", "play") or (not verb and (seg.marks & {"it", "only"} or "any" in seg.things)):
            self._only(verb, seg)
        elif verb == "take" and self.phase == APPROACH:
            raise Unclear("site")
        elif verb or seg.things - {"bomb"}:
            raise Unclear("which", self._offers())

    def _said_already(self, last: str, verb: str) -> bool:
        """True where the deed is that of the card just named: "akm, fire!"."""
        fits = {"shoot": last in SHOT or CARDS[last].is_attack, "throw": last in THROWN, "snipe": CARDS[last].type == SR,
                "stab": last == KNIFE, "burn": last in (MOLOTOV, FIRE_ROUND), "blind": last == FLASHBANG,
                "heal": CARDS[last].type == PISTOL}  # fmt: skip
        return fits.get(verb, True)

    def _implied(self, verb: str) -> None:
        if verb in ("snipe", "heal"):
            names = self._one(Ref(GROUP, SR if verb == "snipe" else PISTOL))
            self.calls.append(_call("play_card", card=names[0]))
            return
        card = {"stab": KNIFE, "burn": MOLOTOV, "blind": FLASHBANG, "scout": RECON}[verb]
        if verb in ("burn", "scout") and card not in self.hand:
            raise Unclear("none", self.hand)
        self.calls.append(_call("play_card", card=card))

    def _only(self, verb: str, seg: Segment) -> None:
        held = {"shoot": SHOT, "throw": frozenset(THROWN)}.get(verb, frozenset(CARDS))
        found = [card for card in distinct(self.hand) if card in held]
        if "any" in seg.things or len(found) != 1 or (not verb and len(distinct(self.hand)) != 1):
            raise Unclear("which" if found else "none", found or self.hand)
        self.calls.append(_call("play_card", card=found[0]))

    # -- Flashbang and Decoy ------------------------------------------------------------------------------------------

    def _flash(self, seg: Segment, verb: str) -> bool:
        """Destroys a placed boost where a Flashbang, or a word for doing away with a boost, stands with one."""
        boosts = [ref for ref in seg.refs if self._is_boost(ref)]
        flashes = [ref for ref in seg.refs if ref.kind == CARD and ref.value == FLASHBANG]
        open_flash = next(
            (
                call
                for call in reversed(self.calls)
                if call["arguments"].get("card") == FLASHBANG and "target" not in call["arguments"]
            ),
            None,
        )
        if (
            not flashes
            and boosts
            and open_flash is not None
            and verb in ("", "destroy", "blind", "burn", "discard")
            and (boosts[0].owner or boosts[0].value not in self.hand)
        ):
            open_flash["arguments"]["target"] = self._target(boosts[0], boosts[0].owner)
            return True
        after_flash = (
            self.calls
            and self.calls[-1]["arguments"].get("card") == FLASHBANG
            and not verb
            and boosts
            and boosts[0].owner
        )
        if not flashes and not after_flash:
            if verb not in ("destroy", "blind", "burn", "shoot", "stab") or not boosts:
                if verb == "destroy" and not seg.refs:
                    raise Unclear("which", self._offers())
                return False
        call = _call("play_card", card=FLASHBANG)
        owner = (boosts[0].owner if boosts else "") or (
            flashes[0].owner if flashes and flashes[0].owner == "opponent" else ""
        )
        if not boosts:
            owner = seg.owner or ("opponent" if seg.marks & {"target", "bot", "you"} else "")
        call["arguments"].update(_whose=owner)
        if boosts:
            call["arguments"]["target"] = self._target(boosts[0], owner)
        self.calls.append(call)
        others = [ref for ref in seg.refs if ref not in boosts and ref not in flashes]
        if others:
            self._lay_down(others, seg, "")
        return True

    def _target(self, ref: Ref, owner: str) -> dict[str, str]:
        owners = (owner,) if owner else ("opponent", "self")
        found = [
            (who, boost) for who in owners for boost in self.boosts[who] if ref.kind == GROUP or boost == ref.value
        ]
        if not found and ref.kind == CARD:
            return {"owner": owner or "opponent", "boost": ref.value}
        if len(found) != 1:
            raise Unclear("target", self._boost_names(found))
        return {"owner": found[0][0], "boost": found[0][1]}

    def _boost_names(self, found: Sequence[tuple[str, str]]) -> list[str]:
        every = found or [(who, boost) for who in ("opponent", "self") for boost in self.boosts[who]]
        return [f"{boost} ({'own' if who == 'self' else 'opponent'})" for who, boost in every]

    def _decoy(self, seg: Segment, verb: str) -> bool:
        """A Decoy with the card it shall fetch; a card named after one, or asked back from the discard pile."""
        decoys = [ref for ref in seg.refs if ref.kind == CARD and ref.value == DECOY]
        others = [ref for ref in seg.refs if ref not in decoys and ref.kind in (CARD, GROUP)]
        waiting = next(
            (call for call in self.calls if call["arguments"].get("card") == DECOY and "pick" not in call["arguments"]),
            None,
        )
        if decoys:
            call = _call("play_card", card=DECOY)
            self.calls.append(call)
            if others or "bomb" in seg.things:
                call["arguments"]["pick"] = self._picked(others[0]) if others else BOMB
                self.gained.append(call["arguments"]["pick"])
            return True
        fetches = verb in ("retrieve", "take") or "pile" in seg.things
        if (
            waiting is not None
            and others
            and (fetches or (not (set(self._members(others[0])) & set(self.hand)) and not verb))
        ):
            if set(self._members(others[0])) & set(self.pile) or fetches:
                waiting["arguments"]["pick"] = self._picked(others[0])
                self.gained.append(waiting["arguments"]["pick"])
                return True
        return False

    def _picked(self, ref: Ref) -> str:
        found = [card for card in self.pile if card in self._members(ref) and (card != BOMB or ref.value == BOMB)]
        if ref.kind == CARD:
            return ref.value
        if len(found) != 1:
            raise Unclear("which", found or self.pile)
        return found[0]

    def _handed(self, seg: Segment, verb: str) -> bool:
        """Taking, fetching, giving: from the discard pile by a Decoy, into the hand to fire, or to the opponent."""
        waiting = any(call["arguments"].get("card") == DECOY and "pick" not in call["arguments"] for call in self.calls)
        if waiting or any(ref.value == DECOY for ref in seg.refs):
            return False
        named = [ref for ref in seg.refs if ref.kind in (CARD, GROUP)]
        if verb == "retrieve" or "pile" in seg.things:
            if not named or (DECOY not in self.hand and "pile" not in seg.things):
                raise Unclear("which", self._offers())
            pick = self._picked(named[0])
            self.calls.append(_call("play_card", card=DECOY, pick=pick))
            self.gained.append(pick)
            return True
        if verb == "give":
            if not named or "me" in seg.marks or not seg.marks & {"target", "bot", "you", "his"}:
                raise Unclear("which", self._offers())
            return False
        if verb == "take":
            if not named:
                raise Unclear("site" if self.phase == APPROACH else "which", self._offers())
            if not set(self._all_members(named)) & set(self.hand):
                raise Unclear("which", self._offers())
            self.ready = self._one(named[-1])[0]
            if self._has_mod(named) or "me" in seg.marks:
                raise Unclear("which", self._offers())
            return True
        return False

    def _fill(self) -> None:
        """The only target and the only card to pick are filled in; several: asks."""
        for call in self.calls:
            given = call["arguments"]
            if given.get("card") == FLASHBANG and "target" not in given:
                owner = given.pop("_whose", "")
                owners = (owner,) if owner else ("opponent", "self")
                found = [(who, boost) for who in owners for boost in self.boosts[who]]
                if len(found) == 1:
                    given["target"] = {"owner": found[0][0], "boost": found[0][1]}
                elif found or self.boosts["self"]:
                    raise Unclear("target", self._boost_names(found))
            given.pop("_whose", None)
            if given.get("card") == DECOY and "pick" not in given:
                found_cards = [card for card in self.pile if card != BOMB]
                if len(found_cards) > 1:
                    raise Unclear("which", found_cards)
                if found_cards:
                    given["pick"] = found_cards[0]
        if self.ready and not self.calls:
            raise Unclear("which", [self.ready])


def answer(terms: Sequence[Term], view: View, language: str) -> str:
    """Answers from the view what a question asks of the position; empty where it asks something else."""
    return ""
