"""What a model proposes for a message, checked before anything is done: known, legal, borne out by the words.

A refused proposal goes back to the model with the reason, at most twice. Nothing here changes the table.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from gm.engine.types import Json, PlannedCall, Seat, ToolOffer
from gm.narrator.borne_out import borne_out
from gm.narrator.calls import FoundCall
from gm.narrator.chat import ChatModel, TurnBudget
from gm.narrator.memory import Mode, ModelMemory
from gm.narrator.modes import Proposal, after_refusal, ask_for_calls
from gm.narrator.phrases import say_fault
from gm.narrator.prompts import REPLY, REPLY_OFFER, clip, decision, legal_line, tools_of
from gm.table import Table

MOST_REPAIRS = 2
MOST_CALLS = 12
"""Calls of one answer that are looked at: no order of a person needs more."""


class Outcome(Enum):
    """What came of asking."""

    ORDER = "order"
    """`calls` are legal and borne out by the words."""
    TALK = "talk"
    """The model finds no order in the message."""
    DOUBT = "doubt"
    """`calls` would be legal, but the words do not bear them out: the person is to be asked."""
    NOTHING = "nothing"
    """No proposal could be used."""


@dataclass(slots=True)
class Decision:
    """What a message orders according to a model, and how it came to that; `outcome` says what `calls` are."""

    outcome: Outcome = Outcome.NOTHING
    calls: tuple[PlannedCall, ...] = ()
    proposals: int = 0
    known: int = 0
    legal: int = 0
    repaired: bool = False


def decide(
    table: Table,
    seat: Seat,
    text: str,
    *,
    model: ChatModel,
    budget: TurnBudget,
    memory: ModelMemory,
    mode: Mode | None = None,
    into: Decision,
) -> None:
    """Fills `into`, which holds what was found so far also where the model fails.

    Raises:
        ModelError: no answer came.
    """
    game, offers = table.game, table.offers(seat)
    tools = tools_of(game)
    messages = list(decision(game, table.names[seat], text, offers))
    for attempt in range(MOST_REPAIRS + 1):
        proposal = ask_for_calls(
            model, messages, tools, (*offers, REPLY_OFFER), budget=budget, memory=memory, mode=mode
        )
        into.proposals += 1
        calls = _meant(proposal)
        if not calls:
            # Silence is taken for talk; only a call is a sign that the model knows the tools.
            into.known += bool(proposal.calls)
            into.legal += bool(proposal.calls)
            into.outcome = Outcome.TALK
            return
        fault = _fault(table, seat, calls, into)
        if not fault:
            planned = tuple(as_offered(PlannedCall(call.tool, call.arguments), offers) for call in calls)
            borne = borne_out(game, table.view(seat), text, table.names, planned)
            into.outcome = Outcome.ORDER if borne else Outcome.DOUBT
            # What is asked back is shown, and a model could print anything in a call that is not on offer.
            into.calls = planned if borne else tuple(call for call in planned if is_offered(call, offers))
            into.repaired = attempt > 0
            return
        messages += after_refusal(proposal, fault)


def as_offered(call: PlannedCall, offers: Sequence[ToolOffer]) -> PlannedCall:
    """The call without arguments that the rules have no use for, where what is left is on offer; else `call`.

    >>> offers = [ToolOffer("play_card", ({"card": "Akm"}, {"card": "Akm", "modification": "Thermal"}))]
    >>> as_offered(PlannedCall("play_card", {"card": "Akm", "pick": "anything"}), offers).arguments
    {'card': 'Akm'}
    """
    fitting = [
        arguments
        for offer in offers
        if offer.tool == call.tool
        for arguments in offer.calls
        if all(name in call.arguments and call.arguments[name] == value for name, value in arguments.items())
    ]
    return PlannedCall(call.tool, max(fitting, key=len)) if fitting else call


def is_offered(call: PlannedCall, offers: Sequence[ToolOffer]) -> bool:
    """True where the call is on offer, or is made of nothing but what is, where only examples are on offer."""
    for offer in offers:
        if offer.tool == call.tool:
            known = {text for arguments in offer.calls for text in _strings(dict(arguments))}
            return call.arguments in offer.calls or (
                bool(offer.more) and known.issuperset(_strings(dict(call.arguments)))
            )
    return False


def _strings(value: Json) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _strings(one)


def _meant(proposal: Proposal) -> list[FoundCall]:
    """The calls without `reply`, and without the same call said again."""
    meant: list[FoundCall] = []
    for call in proposal.calls:
        if call.tool != REPLY and (not meant or call != meant[-1]):
            meant.append(call)
    return meant[:MOST_CALLS]


def _fault(table: Table, seat: Seat, calls: Sequence[FoundCall], into: Decision) -> str:
    """Why the proposal cannot be carried out, for the model; empty where its first call can be, and all are known.

    What a later call meets depends on the luck of the first, which nobody may know beforehand.
    """
    legal = "\n".join(map(legal_line, (*table.offers(seat), REPLY_OFFER)))
    unknown = next((call.tool for call in calls if not call.known), None)
    if unknown is not None:
        return f"There is no tool {clip(unknown)!r}. Legal now:\n{legal}"
    into.known += 1
    fault = table.fault_of(seat, PlannedCall(calls[0].tool, calls[0].arguments))
    if fault is not None:
        return f"Refused: {say_fault(fault)} Legal now:\n{legal}"
    into.legal += 1
    return ""
