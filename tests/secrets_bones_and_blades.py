"""What Bones and Blades hides: the other hand, the order of both decks, and what another seat has chosen (Q9, Q18)."""

import itertools
import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from gm.engine.types import Action, Seat
from gm.games.bones_and_blades.cards import ACTIONS, GRAVE_ECHO, WEAK_PUNCH
from gm.games.bones_and_blades.state import PLAY, REVIEW, Choice, SeatState, State, copy_state
from tests.secrets_base import CANARY, Call, Secrets

TOO_MANY = 4
"""More cards than anybody may mill."""


class BonesAndBladesSecrets(Secrets):
    """Which card of its own lies in its deck a seat may work out, not where; of the others it sees no card."""

    def swap(self, state: State, seat: Seat | None, luck: random.Random) -> State:
        swapped = copy_state(state)
        for owner, one in enumerate(swapped.seats):
            luck.shuffle(one.deck)
            if owner != seat:
                _mix_hand(one, luck, keep=None)
                if one.choice is not None:
                    one.choice = _any_choice(one, luck)
        return swapped

    def swap_before(self, state: State, seat: Seat | None, action: Action, luck: random.Random) -> State:
        swapped = copy_state(state)
        done = state.seats[1 - action.seat]
        reveals = state.phase == PLAY and done.choice is not None
        draws = reveals or action.tool == "mill" or (state.phase == REVIEW and done.ready)
        for owner, one in enumerate(swapped.seats):
            if owner == seat:
                if not draws:
                    luck.shuffle(one.deck)
                continue
            luck.shuffle(one.deck)
            if owner == action.seat:
                named = action.arguments.get("cards", [action.arguments.get("card")])
                assert isinstance(named, list)
                _mix_hand(one, luck, keep={str(card) for card in named})
            elif one.choice is None:
                _mix_hand(one, luck, keep=None)
            elif reveals:
                _mix_hand(one, luck, keep={one.choice[0]})
            else:
                _mix_hand(one, luck, keep=None)
                one.choice = _any_choice(one, luck)
        return swapped

    def with_canaries(self, state: State, seat: Seat | None) -> State:
        marked = copy_state(state)
        for owner, one in enumerate(marked.seats):
            one.deck = [f"{CANARY} {owner} deck {index}" for index in range(len(one.deck))]
            if owner != seat:
                one.hand = [f"{CANARY} {owner} hand {index}" for index in range(len(one.hand))]
                if one.choice is not None:
                    one.choice = (one.hand[0], one.choice[1], None)
        return marked

    def calls(self, state: State, seat: Seat) -> Iterator[Call]:
        own = state.seats[seat]
        hand = sorted(own.hand)
        there = sorted({name for name, _ in own.discard})
        yield "ready", {}
        for count in range(TOO_MANY + 1):
            for cards in dict.fromkeys(itertools.combinations(hand, count)):
                yield "mill", {"cards": list(cards)}
        for card in dict.fromkeys([*hand, "Bone Spear"]):
            for action in ACTIONS:
                yield "play_card", {"card": card, "action": action}
                for echo in there if card == GRAVE_ECHO else there[:1]:
                    yield "play_card", {"card": card, "action": action, "echo": echo}

    def alike(self, data: Mapping[str, Any]) -> str:
        seats = [
            {**one, "hand": sorted(one["hand"]), "discard": sorted(one["discard"], key=json.dumps)}
            for one in data["seats"]
        ]
        return json.dumps({**data, "seats": seats}, sort_keys=True)

    def all_cards(self, data: Mapping[str, Any]) -> Counter[str]:
        """Every card of the list once for each seat; Weak Punches come and go."""
        found: Counter[str] = Counter()
        for seat, one in enumerate(data["seats"]):
            lying = [*one["hand"], *one["deck"], *one["removed"], *(card["name"] for card in one["discard"])]
            found.update(f"{seat} {name}" for name in lying if name != WEAK_PUNCH)
        return found


def _mix_hand(one: SeatState, luck: random.Random, keep: set[str] | None) -> None:
    """Mixes hand and deck; Weak Punches, and one copy of each card in `keep`, stay in the hand."""
    kept = {WEAK_PUNCH} | (keep or set())
    free = [index for index, name in enumerate(one.hand) if name not in kept]
    names = [one.hand[index] for index in free] + one.deck
    luck.shuffle(names)
    for index, name in zip(free, names, strict=False):
        one.hand[index] = name
    one.deck[:] = names[len(free) :]
    luck.shuffle(one.hand)


def _any_choice(one: SeatState, luck: random.Random) -> Choice:
    card = luck.choice(one.hand)
    echoes = sorted({name for name, _ in one.discard} - {GRAVE_ECHO}) if card == GRAVE_ECHO else []
    return card, luck.choice(ACTIONS), luck.choice(echoes) if echoes else None
