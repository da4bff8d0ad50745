"""Quoted commands: they act exactly, in straight or curly quotes and any case, whatever a model does."""

import re

from gm.engine.types import PlannedCall

QUOTES = str.maketrans({**dict.fromkeys("“”„«»‟″", '"'), **dict.fromkeys("‘’‚‛ʼ`´′", "'")})
QUOTED = re.compile(r'"([^"]*)"')
PAIR = re.compile(r"pair up '([^']+)' with '([^']+)'")
MOST_AROUND = 3
"""More words than this beside a command, and it is only talked about."""
COMMANDS = {"start game": "start", "see deck": "see_deck"}


def quoted_commands(
    text: str, is_modification: frozenset[str] = frozenset(), names: tuple[str, ...] = ()
) -> tuple[PlannedCall, ...]:
    """The calls of the commands that `text` quotes, in order; none where it holds none or asks about one.

    `names` are the card names of the game, `is_modification` those that go with another card: "Pair up" takes the
    two in either order.
    """
    plain = " ".join(text.translate(QUOTES).lower().split())
    around = QUOTED.sub(" ", plain)
    if "?" in around or len(re.findall(r"\w+", around)) > MOST_AROUND:
        return ()
    found = [
        _command(" ".join(quoted.strip(" .!").split()), is_modification, names) for quoted in QUOTED.findall(plain)
    ]
    return tuple(call for call in found if call is not None)


def _command(quoted: str, is_modification: frozenset[str], names: tuple[str, ...]) -> PlannedCall | None:
    if quoted in COMMANDS:
        return PlannedCall(COMMANDS[quoted], {})
    pair = PAIR.fullmatch(quoted)
    if pair is None:
        return None
    shown = {name.lower(): name for name in names}
    first, second = (shown.get(part.strip(), part.strip()) for part in pair.groups())
    if second in is_modification and first not in is_modification:
        first, second = second, first
    return PlannedCall("play_card", {"card": second, "modification": first})
