"""Sealed choices: decided before the other side's choice is read, shown as a digest, opened afterwards."""

import hashlib
import json

from gm.engine.chance import DrawStream
from gm.engine.types import Json

CHOICE_LABEL = b"gm-choice-v1"
NONCE_BYTES = 16


def nonce_from(stream: DrawStream) -> bytes:
    """16 random bytes from a bot's own stream."""
    return bytes(stream.pick(256, "nonce of a sealed choice") for _ in range(NONCE_BYTES))


def seal(choice: Json, nonce: bytes) -> str:
    """The hex SHA-256 that binds to `choice` without showing it.

    >>> seal({"card": "J"}, bytes(16))[:16]
    '4fc0b186c7fda97e'
    """
    text = json.dumps(choice, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(CHOICE_LABEL + nonce + text.encode()).hexdigest()


def opens(sealed: str, choice: Json, nonce: bytes) -> bool:
    """True where `sealed` is the seal of exactly this choice and nonce."""
    return seal(choice, nonce) == sealed
