"""The only luck there is: seeded (provably fair), scripted (scenarios) and recorded (replays).

The bytes are specified in `docs/fairness.md`, with a test vector and an independent checker in another language.
Nobody can re-roll: a draw depends on the match key and on the actions applied so far, on nothing else.
"""

import hashlib
import hmac
import json
from collections.abc import Callable, Iterable, MutableSequence, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from gm.engine.types import Action, Seat
from gm.errors import OutOfLuckError

SEED_BYTES = 32
COMMITMENT_LABEL = b"gm-seed-v1"
MATCH_LABEL = b"gm-match-v1"
PATH_LABEL = b"gm-path-v1"
PRACTICE_LABEL = b"gm-practice-v1"
DRAW_LABEL, SHOW_LABEL, BOT_LABEL = b"draw", b"show", b"bot"
DRAW_RANGE = 1 << 64
"""A draw is the first 8 bytes of an HMAC, so a number below this."""


@dataclass(frozen=True, slots=True)
class Draw:
    """One random result: `value` of `size` possible ones (0-based), and what it was drawn for."""

    why: str
    size: int
    value: int


class Chance(Protocol):
    """The luck that a game may use. `why` goes into the transcript; it never changes a result."""

    def enter(self, action: Action) -> None:
        """The draws that follow belong to `action`, the next canonical action of the match.

        The match enters every action itself; a game does so only for the second and later single actions that one
        call stands for, so that a list of plays meets the same dice as the plays one by one.
        """

    def die(self, sides: int, why: str) -> int:
        """A number from 1 to `sides`, each as likely."""

    def pick(self, count: int, why: str) -> int:
        """An index from 0 to `count` - 1, each as likely; `count` is at least 1."""

    def shuffle(self, cards: MutableSequence[str], why: str) -> None:
        """Puts `cards` in a random order, in place, each order as likely."""


LuckMark: TypeAlias = tuple[bytes, int, int]
"""Where a luck stands, for `mark` and `reset`."""


class MatchChance(Chance, Protocol):
    """The luck of a whole match: what `Match` needs beside what games use."""

    def enter_look(self) -> None:
        """The draws that follow change nothing (a die for show): they take nothing from the draws of the match."""

    def mark(self) -> LuckMark:
        """Where the luck stands."""

    def reset(self, mark: LuckMark) -> None:
        """Undoes every draw and every `enter` since `mark`."""


def commitment_of(seed: bytes) -> str:
    """The hex SHA-256 that is shown before anybody has said a word about the deal."""
    return hashlib.sha256(COMMITMENT_LABEL + seed).hexdigest()


def match_key(seed: bytes, word: str = "") -> bytes:
    """The key of all draws of a match: made of the host's seed and the person's word (empty for none)."""
    return hmac.digest(seed, MATCH_LABEL + word.encode(), "sha256")


def practice_seed(number: int) -> bytes:
    """The seed that `--seed NUMBER` stands for: known to everybody, so not a provably fair match."""
    return hashlib.sha256(PRACTICE_LABEL + str(number).encode()).digest()


_CANONICAL_JSON = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def canonical(action: Action) -> bytes:
    """The bytes of a canonical action in the path: JSON with sorted keys, no blanks, UTF-8."""
    plain = {"arguments": dict(action.arguments), "seat": action.seat, "tool": action.tool}
    return _CANONICAL_JSON.encode(plain).encode()


PATH_START = hashlib.sha256(PATH_LABEL).digest()
"""The path before the first action: the deal is drawn from it."""


def path_after(path: bytes, action: Action) -> bytes:
    """The path once `action`, which changes the state, has been added to it (32 bytes)."""
    return hashlib.sha256(path + canonical(action)).digest()


def shuffle_with(pick: Callable[[int, str], int], cards: MutableSequence[str], why: str) -> None:
    """Fisher-Yates from the last place down, in place, with one pick for each place but the first."""
    for last in range(len(cards) - 1, 0, -1):
        chosen = pick(last + 1, why)
        cards[last], cards[chosen] = cards[chosen], cards[last]


class DrawStream:
    """Endless uniform draws from HMAC-SHA256(key, label | counter); the counter is 8 bytes, big-endian, from 0."""

    __slots__ = ("_key", "_label", "_on_draw", "counter")

    def __init__(self, key: bytes, label: bytes, on_draw: Callable[[Draw], None] | None = None) -> None:
        self._key = key
        self._label = label
        self._on_draw = on_draw
        self.counter = 0

    def pick(self, count: int, why: str) -> int:
        """An index below `count`, by rejection sampling, so without the bias of a plain remainder."""
        limit = DRAW_RANGE - DRAW_RANGE % count
        while True:
            block = hmac.digest(self._key, self._label + self.counter.to_bytes(8, "big"), "sha256")
            self.counter += 1
            number = int.from_bytes(block[:8], "big")
            if number < limit:
                value = number % count
                if self._on_draw is not None:
                    self._on_draw(Draw(why, count, value))
                return value

    def die(self, sides: int, why: str) -> int:
        """A number from 1 to `sides`."""
        return self.pick(sides, why) + 1

    def shuffle(self, cards: MutableSequence[str], why: str) -> None:
        """Fisher-Yates from the last place down, one pick for each place but the first."""
        shuffle_with(self.pick, cards, why)

    def enter(self, action: Action) -> None:
        """A plain stream belongs to no path."""


class SeededChance:
    """The luck of a real match: every draw follows from the match key and the path of actions.

    `path` is the digest of the actions applied so far; `entered` holds their canonical bytes, the newest last;
    `on_draw` is told of every draw.
    """

    __slots__ = ("_key", "_show", "_stream", "entered", "on_draw", "path")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self.path = PATH_START
        self.entered: list[bytes] = []
        self.on_draw: Callable[[Draw], None] | None = None
        self._show = DrawStream(key, SHOW_LABEL, self._record)
        self._stream = self._draws()

    def _draws(self) -> DrawStream:
        return DrawStream(self._key, DRAW_LABEL + self.path, self._record)

    def _record(self, draw: Draw) -> None:
        if self.on_draw is not None:
            self.on_draw(draw)

    def enter(self, action: Action) -> None:
        """Adds `action` to the path; its draws count from 0."""
        entered = canonical(action)
        self.path = hashlib.sha256(self.path + entered).digest()
        self.entered.append(entered)
        self._stream = self._draws()

    def enter_look(self) -> None:
        """The draws that follow change nothing: they come from a stream of their own, and the path stays."""
        self._stream = self._show

    def die(self, sides: int, why: str) -> int:
        """See `Chance.die`."""
        return self._stream.die(sides, why)

    def pick(self, count: int, why: str) -> int:
        """See `Chance.pick`."""
        return self._stream.pick(count, why)

    def shuffle(self, cards: MutableSequence[str], why: str) -> None:
        """See `Chance.shuffle`."""
        self._stream.shuffle(cards, why)

    def bot_stream(self, seat: Seat) -> DrawStream:
        """The stream for a bot's own choices in this position: the host cannot re-roll its bot either."""
        return DrawStream(self._key, BOT_LABEL + bytes([seat]) + self.path)

    def mark(self) -> LuckMark:
        """Where the luck stands; give it to `reset` to undo what was drawn since."""
        return self.path, len(self.entered), self._show.counter

    def reset(self, mark: LuckMark) -> None:
        """Puts the luck back to `mark`: a refused action eats no die."""
        self.path, entered, self._show.counter = mark
        del self.entered[entered:]
        self._stream = self._draws()


class ScriptedChance:
    """The luck of a scenario: dice and picks from lists, shuffles keep the order as it is."""

    __slots__ = ("_dice", "_picks", "dice_used", "picks_used")

    def __init__(self, dice: Sequence[int] = (), picks: Sequence[int] = ()) -> None:
        self._dice = tuple(dice)
        self._picks = tuple(picks)
        self.dice_used = 0
        self.picks_used = 0

    def enter(self, action: Action) -> None:
        """A script does not depend on the path."""

    def enter_look(self) -> None:
        """A die for show takes the next scripted die, too."""

    def die(self, sides: int, why: str) -> int:
        """The next die of the script.

        Raises:
            OutOfLuckError: none is left, or it does not lie in 1 to `sides`.
        """
        if self.dice_used >= len(self._dice):
            raise OutOfLuckError(f"no die left for {why}: the script has {len(self._dice)}")
        value = self._dice[self.dice_used]
        if not 1 <= value <= sides:
            raise OutOfLuckError(f"die {value} for {why} does not lie in 1 to {sides}")
        self.dice_used += 1
        return value

    def pick(self, count: int, why: str) -> int:
        """The next pick of the script.

        Raises:
            OutOfLuckError: none is left, or it does not lie in 0 to `count` - 1.
        """
        if self.picks_used >= len(self._picks):
            raise OutOfLuckError(f"no pick left for {why}: the script has {len(self._picks)}")
        value = self._picks[self.picks_used]
        if not 0 <= value < count:
            raise OutOfLuckError(f"pick {value} for {why} does not lie in 0 to {count - 1}")
        self.picks_used += 1
        return value

    def shuffle(self, cards: MutableSequence[str], why: str) -> None:
        """Keeps the order."""

    def left_over(self) -> str:
        """Names the dice and picks that nobody asked for; empty where all were used."""
        dice, picks = self._dice[self.dice_used :], self._picks[self.picks_used :]
        parts = [f"dice {list(dice)}"] if dice else []
        parts += [f"picks {list(picks)}"] if picks else []
        return " and ".join(parts)

    def mark(self) -> LuckMark:
        """Where the script stands."""
        return b"", self.dice_used, self.picks_used

    def reset(self, mark: LuckMark) -> None:
        """Puts the script back to `mark`."""
        _, self.dice_used, self.picks_used = mark


class RecordedChance:
    """The luck of a transcript whose seed is not known: gives out the recorded draws, in their order."""

    __slots__ = ("_draws", "used")

    def __init__(self, draws: Iterable[Draw] = ()) -> None:
        self._draws = list(draws)
        self.used = 0

    def feed(self, draws: Iterable[Draw]) -> None:
        """Adds the draws of the next record."""
        self._draws.extend(draws)

    def enter(self, action: Action) -> None:
        """A recording does not depend on the path."""

    def enter_look(self) -> None:
        """A die for show is recorded like any."""

    def pick(self, count: int, why: str) -> int:
        """The next recorded draw.

        Raises:
            OutOfLuckError: none is left, or it was drawn for something else.
        """
        if self.used >= len(self._draws):
            raise OutOfLuckError(f"the record holds no draw for {why}")
        draw = self._draws[self.used]
        if (draw.why, draw.size) != (why, count):
            raise OutOfLuckError(f"the record holds a draw for {draw.why} of {draw.size}, not for {why} of {count}")
        self.used += 1
        return draw.value

    def die(self, sides: int, why: str) -> int:
        """The next recorded draw, as a die from 1 to `sides`."""
        return self.pick(sides, why) + 1

    def shuffle(self, cards: MutableSequence[str], why: str) -> None:
        """The recorded order: as many draws as `DrawStream.shuffle` takes."""
        shuffle_with(self.pick, cards, why)

    def mark(self) -> LuckMark:
        """Where the recording stands."""
        return b"", self.used, 0

    def reset(self, mark: LuckMark) -> None:
        """Puts the recording back to `mark`."""
        _, self.used, _ = mark
