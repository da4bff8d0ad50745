"""What Warha Realms hides: the order of every deck, and what the game deck holds (R5, Q19)."""

import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from gm.engine.types import Action, Seat
from gm.games.warha_realms.cards import CARDS, CRYSTAL
from gm.games.warha_realms.state import ROW_SIZE, ZONES, State, copy_state
from tests.secrets_base import CANARY, Call, Secrets


class WarhaRealmsSecrets(Secrets):
    """All players see the same: whatever lies open, and the own decks by their content."""

    def swap(self, state: State, seat: Seat | None, luck: random.Random) -> State:
        swapped = copy_state(state)
        for one in swapped.seats:
            luck.shuffle(one.deck)
        luck.shuffle(swapped.game_deck)
        return swapped

    def swap_before(self, state: State, seat: Seat | None, action: Action, luck: random.Random) -> State:
        """The end of a turn shows what is drawn and laid into the row: those decks stay as they are."""
        swapped = copy_state(state)
        rest = swapped.game_deck[ROW_SIZE:]
        luck.shuffle(rest)
        swapped.game_deck[ROW_SIZE:] = rest
        for one in swapped.seats:
            if action.tool != "end_turn" or one.played:
                luck.shuffle(one.deck)
        return swapped

    def with_canaries(self, state: State, seat: Seat | None) -> State:
        marked = copy_state(state)
        marked.game_deck = [f"{CANARY} {index}" for index in range(len(marked.game_deck) or 1)]
        return marked

    def calls(self, state: State, seat: Seat) -> Iterator[Call]:
        """Single orders alone: what stands for several of them leads where they lead one after the other."""
        nicks = [one.nick for one in state.seats]
        own = state.seats[seat]
        yield "end_turn", {}
        for card in sorted({*(card for card in state.row if card), CRYSTAL, *own.discard[:1]}):
            yield "buy", {"card": card}
            yield "buy", {"card": card, "count": 1}
        for card in sorted({*own.deck, *own.discard, *own.played}):
            for zone in ZONES:
                yield "scrap", {"card": card, "zone": zone}
        for nick in (*nicks, "nobody"):
            for amount in range(1, state.attack + 2):
                yield "attack", {"target": nick, "amount": amount}
            yield "tempt", {"target": nick}
            for size in range(1, 5):
                yield "tempt", {"target": nick, "size": size}

    def alike(self, data: Mapping[str, Any]) -> str:
        seats = [
            {**seat, **{zone: sorted(seat[zone]) for zone in ("deck", "discard", "played")}} for seat in data["seats"]
        ]
        return json.dumps({**data, "graveyard": sorted(data["graveyard"]), "seats": seats}, sort_keys=True)

    def all_cards(self, data: Mapping[str, Any]) -> Counter[str]:
        found = Counter([*(card for card in data["row"] if card), *data["game_deck"], *data["graveyard"]])
        found[CRYSTAL] += data["crystals"]
        for seat in data["seats"]:
            found.update(seat["deck"] + seat["discard"] + seat["played"])
        assert set(found) <= set(CARDS)
        return found

    def cards_gone(self, before: Mapping[str, Any], after: Mapping[str, Any]) -> Counter[str]:
        """Q2: the cards of whoever is out leave the game."""
        gone: Counter[str] = Counter()
        for seat, left in zip(before["seats"], after["seats"], strict=True):
            if seat["health"] and not left["health"]:
                gone.update(seat["deck"] + seat["discard"] + seat["played"])
        return gone
