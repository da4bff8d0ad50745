"""May it be done? Every refusal of Bones and Blades, in the order of its rules, in words the acting seat may read."""

from collections.abc import Sequence

from gm.engine.said import Said, counted, said
from gm.engine.types import Seat
from gm.errors import ErrorCode, RuleError
from gm.games.bones_and_blades.cards import GRAVE_ECHO, WEAK_PUNCH
from gm.games.bones_and_blades.state import MILL, MILLS_OF_LEADER, MILLS_OF_OTHER, REVIEW, SeatState, State


def mills_allowed(state: State, seat: Seat) -> int:
    """R6: how many cards `seat` may mill in this round."""
    return MILLS_OF_LEADER if seat == state.leader else MILLS_OF_OTHER


def phase_hint(phase: str) -> Said:
    """What can be done in a phase."""
    if phase == REVIEW:
        return said("The deck is being reviewed: say that you are ready.")
    if phase == MILL:
        return said("Cards are being milled: name the cards of your hand to mill, or none.")
    return said("It is time to play: choose a card of your hand and rock, paper or scissors.")


def require_phase(state: State, phase: str) -> None:
    """Refuses the tool that belongs to `phase` in any other.

    Raises:
        RuleError: WRONG_PHASE.
    """
    if state.phase == phase:
        return
    if phase == REVIEW:
        message = said("The review of the deck is over.")
    elif phase == MILL:
        message = said("Cards are milled at the start of a round only.")
    else:
        message = said("No card can be played yet.")
    raise RuleError(ErrorCode.WRONG_PHASE, message, phase_hint(state.phase))


def require_unready(own: SeatState) -> None:
    """R4: each says it once.

    Raises:
        RuleError: NOT_ALLOWED.
    """
    if own.ready:
        raise RuleError(
            ErrorCode.NOT_ALLOWED, said("You are ready already."), said("Wait until the other side is ready too.")
        )


def require_mill(own: SeatState, cards: Sequence[str], allowed: int) -> None:
    """Q16, Q17: one order a round, not more than allowed, of cards in hand, none of them a Weak Punch.

    Raises:
        RuleError: NOT_ALLOWED, NO_SUCH_CARD, the first that fits.
    """
    if own.milled:
        raise RuleError(
            ErrorCode.NOT_ALLOWED,
            said("You have milled in this round already."),
            said("Wait until the other side has milled too."),
        )
    if len(cards) > allowed:
        raise RuleError(
            ErrorCode.NOT_ALLOWED,
            counted("You may mill {count} card at most.", "You may mill {count} cards at most.", allowed),
            said("Name fewer cards, or none."),
        )
    for card in cards:
        if cards.count(card) > own.hand.count(card):
            raise _not_in_hand(own, card)
    if WEAK_PUNCH in cards:
        raise RuleError(
            ErrorCode.NOT_ALLOWED, said("A Weak Punch cannot be milled."), said("Name other cards, or none.")
        )


def require_play(own: SeatState, card: str, echo: str | None) -> None:
    """Q18, Q25: one choice a turn, of a card in hand, with what a Grave Echo copies.

    Raises:
        RuleError: NOT_ALLOWED, NO_SUCH_CARD, the first that fits.
    """
    if own.choice is not None:
        raise RuleError(
            ErrorCode.NOT_ALLOWED,
            said("You have chosen already, and a choice is final."),
            said("Wait until the other side has chosen too."),
        )
    if card not in own.hand:
        raise _not_in_hand(own, card)
    if card == GRAVE_ECHO:
        _require_echo(own, echo)
    elif echo is not None:
        raise RuleError(
            ErrorCode.NOT_ALLOWED, said("Only a Grave Echo copies a card."), said("Play the card without an echo.")
        )


def echoes(own: SeatState) -> list[str]:
    """Q11: the cards that a Grave Echo could copy now, each name once, the oldest first."""
    return [name for name in dict.fromkeys([name for name, _ in own.discard]) if name != GRAVE_ECHO]


def _require_echo(own: SeatState, echo: str | None) -> None:
    there = echoes(own)
    if echo == GRAVE_ECHO or (echo is None and there):
        message = (
            said("A Grave Echo cannot copy a Grave Echo.")
            if echo is not None
            else said("A Grave Echo needs a card of your discard pile to copy.")
        )
        raise RuleError(ErrorCode.NOT_ALLOWED, message, _echo_hint(there))
    if echo is not None and echo not in there:
        raise RuleError(
            ErrorCode.NO_SUCH_CARD, said("There is no {card} in your discard pile.", card=echo), _echo_hint(there)
        )


def _echo_hint(there: list[str]) -> Said:
    if there:
        return said("It can copy: {cards}.", cards=", ".join(there))
    return said("Your discard pile holds nothing to copy: play it without an echo.")


def _not_in_hand(own: SeatState, card: str) -> RuleError:
    hint = said("Your hand: {cards}.", cards=", ".join(own.hand)) if own.hand else said("Your hand is empty.")
    return RuleError(ErrorCode.NO_SUCH_CARD, said("There is no {card} in your hand.", card=card), hint)
