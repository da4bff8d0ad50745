"""What names in a message stand for in one seat's position: cards, types, places in the hand."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gm.engine.said import template
from gm.engine.speech import CARD, GROUP
from gm.engine.types import View
from gm.engine.zones import distinct
from gm.games.bombline.cards import (
    ATTACK_TYPES,
    BOOST,
    CARDS,
    DAMAGING,
    DECOY,
    FLASHBANG,
    KNIFE,
    LIGHTWEIGHT,
    MODIFICATION,
    MOLOTOV,
    RECON,
    RPG,
    SMOKE,
    SPECIAL,
    UTILITY,
)
from gm.games.bombline.segments import ALL, Ref
from gm.games.bombline.view import FACE_DOWN

GRENADES = (FLASHBANG, SMOKE, RECON, DECOY, MOLOTOV)
THROWN = (*GRENADES, KNIFE)
SHOT = frozenset(name for name in DAMAGING if name != KNIFE) | {RPG}
LISTED = ("and", "comma", "with", "but", "")
ASKS: Mapping[str, str] = {
    "which": template("Which one: {cards}?"),
    "site": template("Which site: A or B?"),
    "three": template("Which three cards shall go: {cards}? Say, for example: throw away {example}."),
    "not three": template(
        "To defuse by discarding, name exactly three of your cards: {cards}. For example: throw away {example}."
    ),
    "too few": template("To defuse by discarding takes three cards; you hold {cards}. You can: let the bomb go off."),
    "target": template("Which boost shall the Flashbang destroy: {cards}?"),
    "defuse": template("How: throw three cards away, hit the bomb with cards that deal damage, or let it go off?"),
    "none": template("You hold nothing that would do. Your hand: {cards}."),
    "bomb or game": template("Give up on the bomb, or give up the match?"),
    "bomb or turn": template("Let the bomb go off? A bomb must be dealt with before the turn can end."),
}


class Unclear(Exception):
    """An order that could mean several things, or nothing that can be done: `ask` is what to ask."""

    def __init__(self, ask: str, choices: Iterable[str] = ()) -> None:
        super().__init__(ask)
        self.ask = ask
        self.choices = list(choices)


def call_of(tool: str, **arguments: Any) -> dict[str, Any]:
    """A call that is being put together: its arguments may still be filled in."""
    return {"tool": tool, "arguments": arguments}


class Naming:
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
        self.pile = distinct(view["discard_pile"])
        self.seen = {site: card for site, card in view["sites"].items() if card and card != FACE_DOWN}
        self.calls: list[dict[str, Any]] = []
        self.discards: list[str] = []
        self.discard_at = -1
        self.spared: list[str] = []
        self.mod = ""
        self.ready = ""
        self.gained: list[str] = []
        self.verb = ""

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

    # -- kinds ----------------------------------------------------------------------------------------------------

    def _is_boost(self, ref: Ref) -> bool:
        return (ref.kind == CARD and CARDS[ref.value].type == BOOST) or (ref.kind, ref.value) == (GROUP, "boost")

    def _all_members(self, refs: Iterable[Ref]) -> list[str]:
        return [name for ref in refs if ref.kind != "place" for name in self._members(ref)]

    def _has_mod(self, refs: Iterable[Ref]) -> bool:
        return any(CARDS[name].type == MODIFICATION for name in self._all_members(refs))
