"""What is certainly wrong in the answers of a game master at a Bombline table; see docs/evaluation.md, rule by rule."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from gm.engine.types import PlannedCall
from gm.evaluation.bombline_claims import dice_in, impossible_in, leaks_in, miscounts_in, played_without_holding
from gm.evaluation.bombline_sheet import Sheet, broken_announcements, sheets_of
from gm.evaluation.faults import Fault, FaultKind
from gm.evaluation.person import Message
from gm.games.bombline.cards import (
    AWARENESS,
    BOMB,
    CARDS,
    DECOY,
    KNIFE,
    PISTOL,
    RECON,
    RUSHER,
    SHIELD,
    SUPPRESSOR,
    deck_without_bombs,
)
from gm.games.bombline.game import HAND_SIZE
from gm.games.bombline.state import ACTION_POINTS, MAX_HITPOINTS

COPIES = Counter(deck_without_bombs())
"""How many there are of each card."""
BOT_ACTS = re.compile(r"\b(?:bot|opponent|enemy)\b|now it['’]?s", re.IGNORECASE)
"""An answer without these words tells of nothing but the person's own doings."""
BURNS = re.compile(r"damage|burn|fire|molotov", re.IGNORECASE)
APPROACH, ACTION, OVER = "1", "2", "over"
"""Phases as a display writes them."""


class BomblineInspector:
    """Compares each answer with the rules, with itself, and with the display in the answer before it."""

    def __init__(self, *, honest_dice: bool = False) -> None:
        """`honest_dice`: somebody rolls them, so results are no inventions."""
        self._honest_dice = honest_dice
        self._hand_shown = False
        """A Recon grenade was ordered: from then on cards of the bot's hand may be known."""
        self._fresh = False
        """The cards were dealt and nothing was ordered since."""
        self._before: Sheet | None = None
        """The last display."""
        self._orders: list[PlannedCall] = []
        self._told = ""
        """What was ordered and answered since the last display."""

    def inspect(self, message: Message, text: str) -> list[Fault]:
        """See `Inspector`."""
        sheets = sheets_of(text)
        own = [sheet for sheet in sheets if not sheet.others]
        found = list(self._claims(message, text, own))
        found += [fault for sheet in sheets for fault in _in_itself(sheet)]
        found += _form(message, text, sheets)
        orders = [call for call in message.calls if call.tool != "see_deck"]
        self._fresh = not orders if self._fresh else [call.tool for call in orders] == ["start"]
        if self._fresh:
            found += [fault for sheet in own[:1] for fault in _dealt(sheet)]
        self._orders += orders
        self._told += f"{text}\n"
        if own:
            if self._before is not None and self._before.whole and len(own) == 1 and own[0].whole:
                found += _step(self._orders, self._before, own[0], self._told)
            self._before, self._orders, self._told = own[-1], [], ""
        return found

    def _claims(self, message: Message, text: str, own: list[Sheet]) -> Iterator[Fault]:
        self._hand_shown = self._hand_shown or any(call.arguments.get("card") == RECON for call in message.calls)
        boosts = {boost for sheet in own for boost in sheet.boosts}
        drawing = any(call.tool == "draw" for call in message.calls)
        yield from leaks_in(text, hand_shown=self._hand_shown, sites_shown=AWARENESS in boosts or drawing)
        yield from impossible_in(text)
        yield from miscounts_in(text)
        if message.card:
            yield from played_without_holding(text, message.card)
        if not self._honest_dice:
            yield from dice_in(text)


def _in_itself(sheet: Sheet) -> Iterator[Fault]:
    """What no display can show."""
    if sheet.cards and sheet.amount not in (None, len(sheet.cards)):
        yield Fault(FaultKind.MISCOUNT, f"[Amount of cards: {sheet.amount}] above {len(sheet.cards)} cards")
    if sheet.hitpoints is not None and sheet.hitpoints > MAX_HITPOINTS:
        yield Fault(FaultKind.MISCOUNT, f"[Hitpoints: {sheet.hitpoints}]")
    if sheet.hitpoints is not None and sheet.hitpoints <= 0 and sheet.phase != OVER:
        yield Fault(FaultKind.MISCOUNT, f"[Hitpoints: {sheet.hitpoints}] in phase {sheet.phase}")
    most = ACTION_POINTS + (RUSHER in sheet.boosts)
    if sheet.points is not None and not 0 <= sheet.points <= most:
        yield Fault(FaultKind.MISCOUNT, f"[Action points remaining: {sheet.points}]")
    for card, count in Counter(sheet.hand).items():
        if card == BOMB or count > COPIES[card]:
            yield Fault(FaultKind.IMPOSSIBLE, f"{count} of '{card}' in one hand")


def _dealt(sheet: Sheet) -> Iterator[Fault]:
    """R1, R5, Q4: 5 cards, 12 hitpoints, and the user is to take a card."""
    for what, shown, right in (
        ("phase", sheet.phase, APPROACH),
        ("hitpoints", sheet.hitpoints, MAX_HITPOINTS),
        ("cards", len(sheet.cards) or None, HAND_SIZE),
    ):
        if shown is not None and shown != right:
            yield Fault(FaultKind.MISCOUNT, f"after the deal: {what} {shown}, {right} is right")


def _form(message: Message, text: str, sheets: list[Sheet]) -> Iterator[Fault]:
    """At most one break for a display, one for each announcement, one for a display that was asked for in vain."""
    for sheet in sheets:
        if sheet.breaks or not sheet.whole:
            missing = "not whole: " + ", ".join(dict.fromkeys(sheet.parts))
            yield Fault(FaultKind.FORMAT, sheet.breaks[0] if sheet.breaks else missing)
    for sentence in broken_announcements(text):
        yield Fault(FaultKind.FORMAT, sentence)
    if not sheets and any(call.tool in ("see_deck", "start") for call in message.calls):
        yield Fault(FaultKind.FORMAT, "no deck display")


def _step(orders: Sequence[PlannedCall], before: Sheet, after: Sheet, told: str) -> Iterator[Fault]:
    """What `orders` cannot have made of the display before them. `told`: all that was answered since."""
    if not orders:
        yield from _moved(before, after)
    if len(orders) != 1 or BOT_ACTS.search(told):
        return
    call = orders[0]
    if call.tool == "play_card" and before.phase == after.phase == ACTION:
        yield from _after_play(call, before, after, told)
    elif call.tool == "draw" and call.arguments["source"] != "skip" and before.phase == APPROACH:
        yield from _after_draw(before, after)


def _changes(before: Sheet, after: Sheet) -> list[str]:
    """What differs between two displays, in words."""
    return [
        f"{name}: {old} -> {new}"
        for name, old, new in (
            ("phase", before.phase, after.phase),
            ("cards", sorted(before.hand), sorted(after.hand)),
            ("action points", before.points, after.points),
            ("hitpoints", before.hitpoints, after.hitpoints),
        )
        if old is not None and new is not None and old != new
    ]


def _moved(before: Sheet, after: Sheet) -> Iterator[Fault]:
    """The message ordered nothing, or nothing that the rules allow."""
    changes = _changes(before, after)
    if changes:
        yield Fault(FaultKind.MOVED, "; ".join(changes))


def _after_draw(before: Sheet, after: Sheet) -> Iterator[Fault]:
    """A site gives exactly one card, and Action begins (R7); or the order was refused and nothing changed."""
    gone, come = Counter(before.hand) - Counter(after.hand), Counter(after.hand) - Counter(before.hand)
    changes = _changes(before, after)
    if after.phase == APPROACH and changes:
        yield Fault(FaultKind.MISCOUNT, f"drew and is still in Approach: {'; '.join(changes)}")
    elif after.phase == ACTION and (gone or come.total() != 1):
        yield Fault(FaultKind.MISCOUNT, f"drew one card: {_listed(gone)} gone, {_listed(come)} come")


def _after_play(call: PlannedCall, before: Sheet, after: Sheet, told: str) -> Iterator[Fault]:
    """The card leaves the hand and its cost is paid, or the play was refused and nothing changed."""
    card, modification = str(call.arguments["card"]), call.arguments.get("modification")
    laid = Counter([card] if modification is None else [card, str(modification)])
    gone, come = Counter(before.hand) - Counter(after.hand), Counter(after.hand) - Counter(before.hand)
    refused = not gone and not come and before.points == after.points
    if refused:
        return
    drawn = 1 if DECOY in laid or SUPPRESSOR in laid else 0
    # A card of the same name may come back at once: then it shows neither as gone nor as come.
    kept = laid - gone
    fits = gone <= laid and come.total() <= drawn and (not kept or KNIFE in laid or drawn)
    if not fits:
        yield Fault(FaultKind.MISCOUNT, f"played {_listed(laid)}: {_listed(gone)} gone, {_listed(come)} come")
    if before.points is not None and after.points is not None and not before.boosts:
        cost = CARDS[card].cost
        if before.points - after.points != cost:
            yield Fault(FaultKind.MISCOUNT, f"'{card}' costs {cost}: action points {before.points} -> {after.points}")
    heals = CARDS[card].type == PISTOL or card == SHIELD or before.boosts
    if before.hitpoints is not None and after.hitpoints is not None:
        rose, fell = after.hitpoints > before.hitpoints, after.hitpoints < before.hitpoints
        if (rose and not heals) or (fell and not BURNS.search(told)):
            yield Fault(FaultKind.MISCOUNT, f"'{card}' played: hitpoints {before.hitpoints} -> {after.hitpoints}")


def _listed(cards: Counter[str]) -> str:
    return ", ".join(cards.elements()) or "nothing"
