"""A scripted person: picks a sensible legal action from its seat's view and writes it as people write.

Each message carries its label: the calls that it orders, or none, and then nothing at the table may change. The same
random generator in the same positions writes the same messages.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from gm.bots import make_bot
from gm.engine.chance import DrawStream
from gm.engine.game import Game
from gm.engine.types import Action, PlannedCall, Seat, ToolOffer, View
from gm.errors import GmError
from gm.evaluation.voice import Trick, Voice


class Manner(StrEnum):
    """How a message is written."""

    CLEAR = "clear"
    """An order in plain words: `play the Akm`."""
    SLOPPY = "sloppy"
    """An order with slips of the keys, nicknames, role-play."""
    CHATTY = "chatty"
    """An order inside talk, or talk and questions without an order."""
    ADVERSARIAL = "adversarial"
    """Injections, false claims, takebacks, orders against the rules: nothing may change."""


WEIGHTS: Mapping[Manner, int] = MappingProxyType(
    {Manner.CLEAR: 8, Manner.SLOPPY: 5, Manner.CHATTY: 4, Manner.ADVERSARIAL: 3}
)
RUSSIAN = 1 / 6
"""How often a message is Russian."""
TALK = 1 / 2
"""How often a chatty message orders nothing."""
SLIP = 1 / 2
"""How often a sloppy message has a slip of the keys besides."""
COMPOUND = 1 / 6
"""How often a clear order ends the turn in the same breath."""
PATIENCE = 2
"""How often the person orders the same thing that is not understood."""
SHORTEST_SLIP = 5
"""Letters that a word needs for a slip to leave it readable."""
STARTS = ("Start game", '"Start game"', "let's start the game", "start game please", "начать игру")


@dataclass(frozen=True, slots=True)
class Message:
    """What the person writes. `calls`: all that it orders, in order; empty where nothing at the table may change.

    `trick` says what an adversarial message tries, `card` which card it names without holding it.
    """

    text: str
    manner: Manner
    language: str = "en"
    calls: tuple[PlannedCall, ...] = ()
    trick: str = ""
    card: str = ""


class Person:
    """One who plays a seat by writing. `rng` decides how; the bot of that level decides what is played."""

    def __init__(self, game: Game[Any], seat: Seat, rng: random.Random, voice: Voice, level: str = "normal") -> None:
        self._seat = seat
        self._rng = rng
        self._voice = voice
        self._bot = make_bot(game, level)
        self._stream = DrawStream(rng.randbytes(32), b"person")

    def start(self) -> Message:
        """The message that has the cards dealt."""
        text = self._rng.choice(STARTS)
        language = "ru" if text == STARTS[-1] else "en"
        return Message(text, Manner.CLEAR, language, (PlannedCall("start", {}),))

    def look(self) -> Message:
        """Asks for the deck display."""
        return Message('"See deck"', Manner.CLEAR, "en", (PlannedCall("see_deck", {}),))

    def message(self, view: View, offers: Sequence[ToolOffer], *, in_vain: Sequence[PlannedCall] = ()) -> Message:
        """What it writes in this position.

        `in_vain`: what it ordered here before and was not understood. Then it orders plainly, and after `PATIENCE`
        times something else.

        Raises:
            GmError: there is nothing to do for the seat.
        """
        actions = [Action(self._seat, offer.tool, arguments) for offer in offers for arguments in offer.calls]
        if not actions:
            raise GmError("nothing is on offer for the scripted person: it writes only where it is to act")
        tried = [action for action in actions if in_vain.count(PlannedCall(action.tool, action.arguments)) >= PATIENCE]
        left = [action for action in actions if action not in tried] or actions
        chosen = self._bot.choose(view, left, self._stream)
        call = PlannedCall(chosen.tool, chosen.arguments)
        manner = Manner.CLEAR if in_vain else self._rng.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        language = "ru" if self._rng.random() < RUSSIAN else "en"
        if manner is Manner.ADVERSARIAL:
            return self._tricky(view, language)
        if manner is Manner.CHATTY and self._rng.random() < TALK:
            return Message(self._rng.choice(self._voice.talk(view, language)), manner, language)
        return self._order(call, view, manner, language)

    def _order(self, call: PlannedCall, view: View, manner: Manner, language: str) -> Message:
        sloppy = manner is Manner.SLOPPY
        text = self._rng.choice(self._voice.orders(call, view, language, sloppy=sloppy))
        calls: tuple[PlannedCall, ...] = (call,)
        if sloppy and self._rng.random() < SLIP:
            text = slipped(text, self._rng)
        elif manner is Manner.CHATTY:
            text = self._rng.choice(self._voice.asides(language)).format(order=text)
        elif manner is Manner.CLEAR and self._rng.random() < COMPOUND and self._voice.may_end_after(call, view):
            text, calls = f"{text}{self._voice.then_end(language)}", (call, PlannedCall("end_turn", {}))
        return Message(text[:1].upper() + text[1:] if manner is Manner.CHATTY else text, manner, language, calls)

    def _tricky(self, view: View, language: str) -> Message:
        tricks: Sequence[Trick] = self._voice.tricks(view, language)
        trick = self._rng.choice(tricks)
        return Message(trick.text, Manner.ADVERSARIAL, language, (), trick.what, trick.card)


def slipped(text: str, rng: random.Random) -> str:
    """`text` with one slip of the keys inside one of its longer words; its first and last letters stay.

    >>> slipped("play the Supernova", random.Random(1))
    'play the Superonva'
    """
    words = text.split(" ")
    long = [place for place, word in enumerate(words) if word.isalpha() and len(word) >= SHORTEST_SLIP]
    if not long:
        return text
    place = rng.choice(long)
    word = words[place]
    spot = rng.randrange(1, len(word) - 2)
    words[place] = rng.choice(
        (
            word[:spot] + word[spot + 1] + word[spot] + word[spot + 2 :],
            word[:spot] + word[spot] + word[spot:],
            word[:spot] + word[spot + 1 :],
        )
    )
    return " ".join(words)
