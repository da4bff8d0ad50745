"""May it be done? Every refusal of Bombline, in the rules' own order, in words that the acting seat may read."""

from collections.abc import Mapping, Sequence

from gm.engine.said import Said, said
from gm.engine.types import Json, Seat
from gm.engine.zones import first_missing
from gm.errors import ErrorCode, RuleError
from gm.games.bombline.cards import (
    ARTICULATION,
    BOMB,
    BOOST,
    CARDS,
    DAMAGING,
    DECOY,
    FITS,
    FLASHBANG,
    LIGHTWEIGHT,
    MODIFICATION,
    SUPPLIER,
    UTILITY,
)
from gm.games.bombline.state import ACTION, APPROACH, DEFUSE, MAX_BOOSTS, SeatState, State

PHASE_HINTS: Mapping[str, Said] = {
    APPROACH: said("It is the Approach phase: take the card of site A or B."),
    ACTION: said("It is the Action phase: play cards, or end the turn."),
    DEFUSE: said("It is the Defuse phase: throw 3 cards away, play cards that deal damage, or let the bomb go off."),
}


def require_phase(state: State, refusal: Said, *phases: str) -> None:
    """Refuses with `refusal` outside `phases`, and anything while a card waits for its die (Q20).

    Raises:
        RuleError: ROLL_PENDING, WRONG_PHASE.
    """
    if state.pending_roll is not None:
        waits = said("'{card}' waits for its die.", card=state.pending_roll[1])
        raise RuleError(ErrorCode.ROLL_PENDING, waits, said("Roll the die first."))
    if state.phase not in phases:
        raise RuleError(ErrorCode.WRONG_PHASE, refusal, PHASE_HINTS.get(state.phase, ""))


def require_skip(own: SeatState) -> None:
    """R24: skipping the Approach draw needs Lightweight in effect.

    Raises:
        RuleError: NOT_ALLOWED.
    """
    if not own.boosts.get(LIGHTWEIGHT):
        raise RuleError(
            ErrorCode.NOT_ALLOWED,
            said("Skipping the draw needs Lightweight in effect."),
            said("Take the card of site A or B."),
        )


def require_cards(hand: Sequence[str], wanted: Sequence[str]) -> None:
    """Refuses cards that the hand does not hold, as often as they are named.

    Raises:
        RuleError: NO_SUCH_CARD.
    """
    missing = first_missing(hand, wanted)
    if missing is not None:
        raise RuleError(
            ErrorCode.NO_SUCH_CARD,
            said("There is no {card!r} (left) in your hand.", card=missing),
            said("See your deck."),
        )


def cost_of(state: State, own: SeatState, card: str, modification: str | None) -> int:
    """The action points that the play costs now: printed, less Supplier (R23) or Articulation (R26), never below 0."""
    printed = CARDS[card].cost
    if modification is not None:
        return max(0, printed - 1) if own.boosts.get(ARTICULATION) else printed
    if CARDS[card].type == UTILITY and state.phase == ACTION and not state.supplier_used and own.boosts.get(SUPPLIER):
        return 0
    return printed


def pickable(discard_pile: Sequence[str]) -> bool:
    """Q14: true where a Decoy finds a card that it may take, that is any but a bomb."""
    return any(card != BOMB for card in discard_pile)


def require_play(
    state: State, seat: Seat, arguments: Mapping[str, Json], hand: Sequence[str], points: int
) -> tuple[str, str | None, int]:
    """Checks one card, or a pair, against `hand` and `points`; returns the card, its Modification, the cost.

    Raises:
        RuleError: NO_SUCH_CARD, BAD_PAIR, NOT_ALLOWED, BAD_TARGET, CANNOT_AFFORD, the first that fits.
    """
    card, modification = str(arguments["card"]), arguments.get("modification")
    own = state.seats[seat]
    paired = None if modification is None else str(modification)
    if paired is not None or card not in hand:
        require_cards(hand, [card] if paired is None else [card, paired])
    if card == DECOY:
        _require_pick_there(state, arguments.get("pick"))
    _require_pair(card, paired)
    _require_allowed(state, own, card, arguments)
    _require_target(state, seat, card, arguments)
    cost = cost_of(state, own, card, paired)
    if cost > points:
        raise RuleError(
            ErrorCode.CANNOT_AFFORD,
            said("'{card}' costs {cost} action points and you have {points}.", card=card, cost=cost, points=points),
            said("End the phase, or play less."),
        )
    return card, paired, cost


def _require_pick_there(state: State, pick: Json) -> None:
    if pick is not None and pickable(state.discard_pile) and pick not in state.discard_pile:
        raise RuleError(
            ErrorCode.NO_SUCH_CARD,
            said("There is no {card!r} in the discard pile.", card=str(pick)),
            said("Name a card that lies there."),
        )


def _require_pair(card: str, modification: str | None) -> None:
    """Q18, R30 to R33."""
    if CARDS[card].type == MODIFICATION:
        kinds = ", ".join(FITS[card])
        raise RuleError(
            ErrorCode.BAD_PAIR,
            said("'{card}' is played with an attack card only: {kinds}.", card=card, kinds=kinds),
            said("Name the attack card first."),
        )
    if modification is not None and modification not in CARDS[card].modifications:
        raise RuleError(
            ErrorCode.BAD_PAIR,
            said("'{card}' and '{modification}' do not go together.", card=card, modification=modification),
            said("Play it without, or pair another."),
        )


def _require_allowed(state: State, own: SeatState, card: str, arguments: Mapping[str, Json]) -> None:
    if state.phase == DEFUSE:
        if card not in DAMAGING:
            raise RuleError(
                ErrorCode.NOT_ALLOWED,
                said("'{card}' deals no damage: it cannot be played in Defuse.", card=card),
                PHASE_HINTS[DEFUSE],
            )
    elif CARDS[card].type == BOOST and card in own.boosts:
        raise RuleError(
            ErrorCode.NOT_ALLOWED,
            said("'{card}' is placed already: never two of one name.", card=card),
            said("Place another boost."),
        )
    elif CARDS[card].type == BOOST and len(own.boosts) >= MAX_BOOSTS:
        raise RuleError(
            ErrorCode.NOT_ALLOWED,
            said("{number} boosts are placed already.", number=MAX_BOOSTS),
            said("A Flashbang can destroy one."),
        )
    elif card == FLASHBANG and not any(one.boosts for one in state.seats):
        raise RuleError(
            ErrorCode.NOT_ALLOWED,
            said("No boost is on the table for a Flashbang to destroy."),
            said("Play another card."),
        )
    elif card == DECOY and arguments.get("pick") == BOMB and pickable(state.discard_pile):
        raise RuleError(
            ErrorCode.NOT_ALLOWED, said("A bomb cannot be picked from the discard pile."), said("Pick another card.")
        )


def _require_target(state: State, seat: Seat, card: str, arguments: Mapping[str, Json]) -> None:
    if state.phase == DEFUSE:
        return
    if card == FLASHBANG:
        target = arguments.get("target")
        if not isinstance(target, dict) or target["boost"] not in state.seats[target_seat(seat, target)].boosts:
            raise RuleError(
                ErrorCode.BAD_TARGET,
                said("A Flashbang needs a boost that is placed there."),
                said("Name whose boost, and which."),
            )
    elif card == DECOY and arguments.get("pick") is None and pickable(state.discard_pile):
        raise RuleError(
            ErrorCode.BAD_TARGET,
            said("A Decoy needs the card to pick from the discard pile."),
            said("Name a card that lies there."),
        )


def target_seat(seat: Seat, target: Mapping[str, Json]) -> Seat:
    """The seat that `self` or `opponent` means for the acting seat."""
    return seat if target["owner"] == "self" else 1 - seat
