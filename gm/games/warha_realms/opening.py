"""How a turn opens by itself: the row, the draw, temptation, «Вместе» and «Пополнение», the sums (R5, R6, Q10)."""

from collections.abc import Sequence

from gm.engine.chance import Chance
from gm.engine.events import Event
from gm.engine.types import Seat
from gm.games.warha_realms import events as happened
from gm.games.warha_realms.cards import CARDS, GODS, Card, Together
from gm.games.warha_realms.state import HAND_SIZE, SeatState, State

TOGETHER_CARDS = 2
"""R10: how many cards must bear the sign."""


def open_turn(state: State, chance: Chance) -> list[Event]:
    """Opens the turn of `state.turn`, whose cards of the turn before have been put away (Q10)."""
    seat, own = state.turn, state.seats[state.turn]
    found: list[Event] = []
    _fill_row(state, found)
    drawn = _draw(seat, own, HAND_SIZE, chance, found)
    if own.tempted:
        _lose_to_temptation(seat, own, drawn, chance, found)
    own.played = drawn
    found.append(happened.CardsPlayed(seat, tuple(drawn)))
    cards, fired = _fire_together(seat, own, chance, found)
    _add_up(state, own, cards, fired, found)
    found.append(
        happened.TurnOpened(seat, state.gold, state.attack, state.healed, own.health, state.scraps, tuple(state.tempts))
    )
    return found


def _fill_row(state: State, found: list[Event]) -> None:
    """Q10, step 1: empty places are filled from the left, while the game deck lasts (R8)."""
    row, deck = state.row, state.game_deck
    if not deck or None not in row:
        return
    empty = [place for place, card in enumerate(row) if card is None]
    laid = deck[: len(empty)]
    del deck[: len(empty)]
    for place, card in zip(empty, laid, strict=False):
        row[place] = card
    found.append(happened.RowFilled(state.turn, tuple(laid)))


def _draw(seat: Seat, own: SeatState, count: int, chance: Chance, found: list[Event]) -> list[str]:
    """Q10, step 2: `count` cards of the own deck, the discard pile mixed in first where it is too short (R6, Q11)."""
    deck = own.deck
    if len(deck) < count and own.discard:
        found.append(happened.DeckMixed(seat, len(own.discard)))
        deck += own.discard
        own.discard = []
        chance.shuffle(deck, f"deck of seat {seat}")
    drawn = deck[:count]
    del deck[:count]
    return drawn


def _lose_to_temptation(seat: Seat, own: SeatState, drawn: list[str], chance: Chance, found: list[Event]) -> None:
    """Q10, step 3: random cards go to the discard pile unplayed, but for the last one; the count lapses (Q8, Q18)."""
    taken = [
        drawn.pop(chance.pick(len(drawn), f"card of seat {seat} lost to temptation"))
        for _ in range(min(own.tempted, len(drawn) - 1))
    ]
    own.tempted = 0
    own.discard += taken
    if taken:
        found.append(happened.CardsTempted(seat, tuple(taken)))


def _fire_together(
    seat: Seat, own: SeatState, chance: Chance, found: list[Event]
) -> tuple[list[Card], list[tuple[Card, Together]]]:
    """Q10, step 5: all cards played in the end, «Пополнение» too (R13), and those whose «Вместе» fired, in order."""
    played = own.played
    cards = [CARDS[name] for name in played]
    waiting = [(card, card.together) for card in cards if card.together is not None]
    fired: list[tuple[Card, Together]] = []
    signs = bearers(cards)
    spot = 0
    while spot < len(waiting):
        card, gives = waiting[spot]
        if signs[card.god] < TOGETHER_CARDS:
            spot += 1
            continue
        fired.append(waiting.pop(spot))
        found.append(happened.TogetherFired(seat, card.name))
        if gives.draws:
            more = _draw(seat, own, gives.draws, chance, found)
            found.append(happened.CardsReplenished(seat, card.name, tuple(more)))
            played += more
            drawn = [CARDS[name] for name in more]
            cards += drawn
            waiting += ((card, card.together) for card in drawn if card.together is not None)
            signs = bearers(cards)
            spot = 0
    return cards, fired


def bearers(cards: Sequence[Card]) -> dict[str | None, int]:
    """How many of the cards played together bear the sign of each god (R10, R11, Q4, Q17).

    One giver of a sign does not get it from itself; of two, each gets it from the other.
    """
    signs: dict[str | None, int] = dict.fromkeys(GODS, 0)
    givers: tuple[Card, ...] = ()
    for card in cards:
        if card.god is not None:
            signs[card.god] += 1
            if card.signs:
                givers = (*givers, card)
    for god in GODS if givers else ():
        giving = [card for card in givers if god in card.signs]
        if giving:
            signs[god] = len(cards) - (len(giving) == 1 and giving[0].god != god)
    return signs


def _add_up(
    state: State, own: SeatState, cards: Sequence[Card], fired: Sequence[tuple[Card, Together]], found: list[Event]
) -> None:
    """Q10, step 6: the sums over all cards played, with what «Вместе» gave."""
    gold = attack = healing = scraps = 0
    tempts = []
    for card in cards:
        gold += card.gold
        attack += card.attack
        healing += card.healing
        scraps += card.scraps
        if card.tempt:
            tempts.append(card.tempt)
    signs = bearers(cards) if fired else {}
    for card, gives in fired:
        gold += gives.gold
        attack += gives.attack
        healing += gives.healing
        scraps += gives.scraps
        if gives.attack_each:
            counted = gives.attack_each * signs[card.god]
            attack += counted
            found.append(happened.SignsCounted(state.turn, card.name, signs[card.god], counted))
    state.gold, state.attack, state.healed, state.scraps, state.tempts = gold, attack, healing, scraps, tempts
    own.health += healing
