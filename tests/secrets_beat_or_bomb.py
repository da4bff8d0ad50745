"""What Beat or Bomb hides: what another seat has chosen for this round (R2)."""

import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from gm.engine.types import Action, Seat
from gm.games.beat_or_bomb.cards import RANKS, STANCES
from gm.games.beat_or_bomb.state import OVER, State, copy_state
from tests.secrets_base import CANARY, Call, Secrets


class BeatOrBombSecrets(Secrets):
    """R2, Q2: everything is open but the choices of the others, and whether an open one stands at all."""

    def swap(self, state: State, seat: Seat | None, luck: random.Random) -> State:
        swapped = copy_state(state)
        for owner, one in enumerate(swapped.seats):
            if owner != seat and swapped.phase != OVER:
                chosen = luck.choice(one.cards), luck.choice(STANCES)
                one.choice = chosen if one.confirmed or luck.random() < 0.7 else None
        return swapped

    def swap_before(self, state: State, seat: Seat | None, action: Action, luck: random.Random) -> State:
        shows_round = state.seats[1 - action.seat].confirmed and (
            action.tool == "confirm" or bool(action.arguments.get("confirm", state.auto_confirm))
        )
        if shows_round:
            return copy_state(state)
        swapped = self.swap(state, seat, luck)
        if action.tool == "confirm":
            swapped.seats[action.seat].choice = swapped.seats[action.seat].choice or state.seats[action.seat].choice
        return swapped

    def with_canaries(self, state: State, seat: Seat | None) -> State:
        """The others mean to do with a card what nobody can do."""
        marked = copy_state(state)
        for owner, one in enumerate(marked.seats):
            if owner != seat:
                one.choice = (one.cards[0], CANARY)
        return marked

    def calls(self, state: State, seat: Seat) -> Iterator[Call]:
        yield "confirm", {}
        for card in RANKS:
            for stance in STANCES:
                yield "play_card", {"card": card, "stance": stance}
                for confirm in (True, False):
                    yield "play_card", {"card": card, "stance": stance, "confirm": confirm}

    def alike(self, data: Mapping[str, Any]) -> str:
        return json.dumps(data, sort_keys=True)

    def all_cards(self, data: Mapping[str, Any]) -> Counter[str]:
        """What is left, and one card of each seat for every round that was shown."""
        left = [len(seat["cards"]) for seat in data["seats"]]
        shown = data["round"] - (data["phase"] != OVER or min(left) > 0)
        return Counter({f"seat {seat}": count + shown for seat, count in enumerate(left)})
