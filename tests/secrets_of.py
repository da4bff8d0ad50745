"""What each game hides, told apart from the game's own view code: who adds a game adds its secrets here.

The swap test (P2) puts other cards where a seat may not look and expects that not one byte changes; the canary test
puts names there that no game has and expects never to read one.
"""

import itertools
import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gm.engine.types import Action, Arguments, Seat
from gm.games import get_game
from gm.games.bombline import cards
from gm.games.bombline.state import APPROACH, DEFUSE, State, copy_state
from tests.secrets_base import CANARY, Call, Secrets
from tests.secrets_beat_or_bomb import BeatOrBombSecrets
from tests.secrets_bones_and_blades import BonesAndBladesSecrets
from tests.secrets_warha_realms import WarhaRealmsSecrets

__all__ = ["CANARY", "SECRETS", "Secrets", "secrets_of"]


class BomblineSecrets(Secrets):
    """R2, R15, R22: the other hand but what a Recon showed, the draw pile, the sites but for Awareness."""

    TOP = 8
    """No action draws so many cards for the one who sees them; they stay in place while a seat watches its own act."""

    def swap(self, state: State, seat: Seat | None, luck: random.Random) -> State:
        swapped = copy_state(state)
        hidden = self._hidden(swapped, seat, Counter())
        piles = [spot for spot in hidden if not self._is_hand(swapped, spot)]
        self._mix(hidden, luck, keep=cards.BOMB)
        self._mix(piles, luck)
        self._forget(swapped, seat, luck)
        return swapped

    def swap_before(self, state: State, seat: Seat | None, action: Action, luck: random.Random) -> State:
        swapped = copy_state(state)
        shown = Counter() if action.seat == seat else _named_cards(action)
        hidden = self._hidden(swapped, seat, shown)
        stay_shown = seat is not None and (action.seat == seat or cards.AWARENESS in state.seats[seat].boosts)
        if stay_shown:
            hidden = [spot for spot in hidden if spot[0] is not swapped.sites]
        if action.seat == seat:
            hidden = [spot for spot in hidden if spot[0] is not swapped.draw_pile or int(spot[1]) >= self.TOP]
            if action.arguments.get("card") == cards.RECON:
                return swapped
        self._mix(hidden, luck, keep=cards.BOMB)
        self._forget(swapped, seat, luck)
        return swapped

    def with_canaries(self, state: State, seat: Seat | None) -> State:
        marked = copy_state(state)
        for index, (place, key) in enumerate(self._hidden(marked, seat, Counter())):
            if place[key] != cards.BOMB:
                place[key] = f"{CANARY} {index}"
        return marked

    def calls(self, state: State, seat: Seat) -> Iterator[Call]:
        hand = sorted(state.seats[seat].hand)
        yield from (("draw", {"source": source}) for source in ("A", "B", "skip"))
        yield from ((tool, {}) for tool in ("roll_die", "end_turn"))
        yield "resolve_bomb", {"method": "detonate"}
        for card in dict.fromkeys(hand):
            yield "play_card", {"card": card}
            yield "resolve_bomb", {"method": "damage", "cards": [card]}
            for modification in dict.fromkeys(hand):
                yield "play_card", {"card": card, "modification": modification}
            for pick in dict.fromkeys(state.discard_pile):
                yield "play_card", {"card": card, "pick": pick}
            for owner, whose in (("self", seat), ("opponent", 1 - seat)):
                for boost in state.seats[whose].boosts:
                    yield "play_card", {"card": card, "target": {"owner": owner, "boost": boost}}
        for three in dict.fromkeys(itertools.combinations(hand, 3)):
            yield "resolve_bomb", {"method": "discard", "cards": list(three)}

    def alike(self, data: Mapping[str, Any]) -> str:
        seats = [
            {**seat, "hand": sorted(seat["hand"]), "recon": sorted(seat.get("recon", ()))} for seat in data["seats"]
        ]
        return json.dumps({**data, "discard_pile": sorted(data["discard_pile"]), "seats": seats}, sort_keys=True)

    def all_cards(self, data: Mapping[str, Any]) -> Counter[str]:
        found = Counter([*data["draw_pile"], *data["discard_pile"], *(card for card in data["sites"].values() if card)])
        for seat in data["seats"]:
            found.update(seat["hand"])
            found.update(boost["name"] for boost in seat["boosts"])
        found[cards.SMOKE] += len(data["smokes"])
        pending = data["pending_roll"] or {}
        found.update(card for card in (pending.get("card"), pending.get("modification")) if card)
        found[cards.BOMB] += data["bombs_waiting"] + (data["phase"] == DEFUSE)
        return found

    def _hidden(self, state: State, seat: Seat | None, shown: Counter[str]) -> list[tuple[Any, Any]]:
        """Places of cards that `seat` may not see, as (container, key); one copy of each card in `shown` stays."""
        spots: list[tuple[Any, Any]] = []
        for owner, one in enumerate(state.seats):
            if owner == seat:
                continue
            # A hand of two: what Recon showed to the watcher and what the action will show may be the same copy.
            known = shown | Counter(() if seat is None else state.seats[seat].recon)
            for index, card in enumerate(one.hand):
                if known[card]:
                    known[card] -= 1
                else:
                    spots.append((one.hand, index))
        aware = seat is not None and state.seats[seat].boosts.get(cards.AWARENESS, False)
        if not (aware and state.turn == seat and state.phase == APPROACH):
            spots += [(state.sites, site) for site, card in state.sites.items() if card is not None]
        return spots + [(state.draw_pile, index) for index in range(len(state.draw_pile))]

    @staticmethod
    def _is_hand(state: State, spot: tuple[Any, Any]) -> bool:
        return any(spot[0] is one.hand for one in state.seats)

    @staticmethod
    def _mix(spots: Sequence[tuple[Any, Any]], luck: random.Random, keep: str | None = None) -> None:
        """Shuffles the cards that lie at `spots`; the card `keep` stays where it is."""
        moving = [(place, key) for place, key in spots if place[key] != keep]
        names = [place[key] for place, key in moving]
        luck.shuffle(names)
        for (place, key), name in zip(moving, names, strict=True):
            place[key] = name

    @staticmethod
    def _forget(state: State, seat: Seat | None, luck: random.Random) -> None:
        """What the others' Recons showed them is their secret; order within a hidden hand as well."""
        for owner, one in enumerate(state.seats):
            if owner != seat:
                luck.shuffle(one.hand)
                one.recon = luck.sample(state.seats[1 - owner].hand, luck.randint(0, len(state.seats[1 - owner].hand)))


def _named_cards(action: Action) -> Counter[str]:
    """The hand cards that an action lays open."""
    named: Counter[str] = Counter()
    for item in [action.arguments, *_listed(action.arguments)]:
        named.update(str(item[key]) for key in ("card", "modification") if key in item)
    return named


def _listed(arguments: Arguments) -> list[Mapping[str, Any]]:
    listed = arguments.get("cards", [])
    assert isinstance(listed, list)
    return [item if isinstance(item, dict) else {"card": item} for item in listed]


SECRETS: Mapping[str, Secrets] = {
    "bombline": BomblineSecrets(),
    "beat_or_bomb": BeatOrBombSecrets(),
    "bones_and_blades": BonesAndBladesSecrets(),
    "warha_realms": WarhaRealmsSecrets(),
}
"""By the game's id."""


def secrets_of(name: str) -> Secrets:
    """The secrets of a game.

    Raises:
        KeyError: nobody has written down what the game hides.
    """
    return SECRETS[get_game(name).name]
