"""Cards that a message plays: alone, in pairs, with a target or a pick."""

from collections.abc import Sequence

from gm.engine.speech import CARD, GROUP
from gm.engine.zones import distinct
from gm.games.bombline.cards import (
    BOMB,
    CARDS,
    DECOY,
    FIRE_ROUND,
    FITS,
    FLASHBANG,
    KNIFE,
    MODIFICATION,
    MOLOTOV,
    PISTOL,
    RECON,
    SHIELD,
    SR,
)
from gm.games.bombline.naming import LISTED, SHOT, THROWN, Naming, Unclear, call_of
from gm.games.bombline.segments import Ref, Segment
from gm.games.bombline.state import APPROACH

DOES_AWAY = ("destroy", "blind", "burn", "shoot", "stab")
"""Verbs that, said of a placed boost, mean a Flashbang."""


class Plays(Naming):
    """Adds plays to the calls of a message."""

    # -- playing ------------------------------------------------------------------------------------------------------

    def _play(self, seg: Segment, verb: str, after: Segment | None) -> None:
        refs = seg.refs
        if verb in ("take", "retrieve", "give") and self._handed(seg, verb):
            return
        if self._fetches_thrown(seg) or self._flash(seg, verb) or self._decoy(seg, verb):
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
                    self.calls.append(call_of("play_card", card=name))
        for _ in groups:
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
            ) and (seg.link == "with" or seg.verb == "attach" or CARDS[last["arguments"]["card"]].type in FITS[mod]):
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
        self.calls.append(call_of("play_card", card=fitting[0], modification=mod))
        self.mod = ""

    def _unnamed(self, seg: Segment, verb: str) -> None:
        """A deed without a card: "shoot", "stab him", "use it"."""
        last = self.calls[-1]["arguments"].get("card", "") if self.calls else ""
        if self.mod and verb in ("shoot", "play", "attach", "heal"):
            self._pair_by_fit(self.mod)
        elif verb == "shoot" and self.gained and "it" in seg.marks:
            self.calls.append(call_of("play_card", card=self.gained[-1]))
        elif self.ready and verb in ("shoot", "throw", "play", "stab", "snipe", "burn", "heal"):
            self.calls.append(call_of("play_card", card=self.ready))
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
        fits = {"shoot": last in SHOT or CARDS[last].is_attack, "throw": last in THROWN,
                "snipe": CARDS[last].type == SR,
                "stab": last == KNIFE, "burn": last in (MOLOTOV, FIRE_ROUND), "blind": last == FLASHBANG,
                "heal": CARDS[last].type == PISTOL}  # fmt: skip
        return fits.get(verb, True)

    def _implied(self, verb: str) -> None:
        if verb in ("snipe", "heal"):
            names = self._one(Ref(GROUP, SR if verb == "snipe" else PISTOL))
            self.calls.append(call_of("play_card", card=names[0]))
            return
        card = {"stab": KNIFE, "burn": MOLOTOV, "blind": FLASHBANG, "scout": RECON}[verb]
        if verb in ("burn", "scout") and card not in self.hand:
            raise Unclear("none", self.hand)
        self.calls.append(call_of("play_card", card=card))

    def _only(self, verb: str, seg: Segment) -> None:
        held = {"shoot": SHOT, "throw": frozenset(THROWN)}.get(verb, frozenset(CARDS))
        found = [card for card in distinct(self.hand) if card in held]
        if "any" in seg.things or len(found) != 1 or (not verb and len(distinct(self.hand)) != 1):
            raise Unclear("which" if found else "none", found or self.hand)
        self.calls.append(call_of("play_card", card=found[0]))

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
        if not flashes and not after_flash and (verb not in DOES_AWAY or not boosts):
            if verb == "destroy" and not seg.refs:
                raise Unclear("which", self._offers())
            return False
        if not boosts and "it" in seg.marks and self.calls and "target" in self.calls[-1]["arguments"]:
            return True
        call = call_of("play_card", card=FLASHBANG)
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

    def _fetches_thrown(self, seg: Segment) -> bool:
        """`Decoy grenade for Flashbang`: what a Decoy fetches is named behind it, though it could be thrown itself."""
        if len(seg.refs) != 2 or "on" not in seg.marks or any(ref.kind != CARD for ref in seg.refs):
            return False
        decoy, wanted = (ref.value for ref in seg.refs)
        if decoy != DECOY or wanted not in (DECOY, FLASHBANG) or wanted not in self.pile:
            return False
        self.calls.append(call_of("play_card", card=DECOY, pick=wanted))
        self.gained.append(wanted)
        return True

    def _decoy(self, seg: Segment, verb: str) -> bool:
        """A Decoy with the card it shall fetch; a card named after one, or asked back from the discard pile."""
        decoys = [ref for ref in seg.refs if ref.kind == CARD and ref.value == DECOY]
        others = [ref for ref in seg.refs if ref not in decoys and ref.kind in (CARD, GROUP)]
        waiting = next(
            (call for call in self.calls if call["arguments"].get("card") == DECOY and "pick" not in call["arguments"]),
            None,
        )
        if decoys:
            call = call_of("play_card", card=DECOY)
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
        ) and (set(self._members(others[0])) & set(self.pile) or fetches):
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
            self.calls.append(call_of("play_card", card=DECOY, pick=pick))
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
        if self.ready and self.ready not in {call["arguments"].get("card") for call in self.calls}:
            raise Unclear("which", [self.ready])
