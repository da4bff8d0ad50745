"""Sealed choices: decided before the other side's choice is read, shown as a digest, opened afterwards."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass

from gm.engine.chance import DrawStream
from gm.engine.events import Event
from gm.engine.said import said
from gm.engine.types import Json, Line

CHOICE_LABEL = b"gm-choice-v1"
NONCE_BYTES = 16


@dataclass(frozen=True, slots=True)
class ChoiceSealed(Event):
    """A bot has chosen for good before anybody else's choice reached it: `seal` binds it to that."""

    seal: str


@dataclass(frozen=True, slots=True)
class ChoiceOpened(Event):
    """What a bot had chosen, and the nonce (hex) with which anybody can make the seal again."""

    seal: str
    choice: str
    nonce: str


def nonce_from(stream: DrawStream) -> bytes:
    """16 random bytes from a bot's own stream."""
    return bytes(stream.pick(256, "nonce of a sealed choice") for _ in range(NONCE_BYTES))


def seal(choice: Json, nonce: bytes) -> str:
    """The hex SHA-256 that binds to `choice` without showing it.

    >>> seal({"card": "J"}, bytes(16))[:16]
    '4fc0b186c7fda97e'
    """
    return hashlib.sha256(CHOICE_LABEL + nonce + canonical_text(choice).encode()).hexdigest()


def canonical_text(choice: Json) -> str:
    """A choice as the one text that is sealed: JSON with sorted keys and no blanks."""
    return json.dumps(choice, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def opens(sealed: str, choice: Json, nonce: bytes) -> bool:
    """True where `sealed` is the seal of exactly this choice and nonce."""
    return seal(choice, nonce) == sealed


def tell_sealed(event: ChoiceSealed | ChoiceOpened, names: Sequence[str]) -> Line:
    """The line for a seal, or for its opening."""
    name = names[event.seat]
    if isinstance(event, ChoiceSealed):
        return Line(said("{name} has chosen already. Seal: {seal}", name=name, seal=event.seal), "seal")
    return Line(
        said("The seal of {name} opens: {choice}, nonce {nonce}", name=name, choice=event.choice, nonce=event.nonce),
        "seal",
    )
