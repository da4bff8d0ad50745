"""`gm bench tools`: a whole tool call against the least that any program does with the same call."""

import json
import random
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from gm.bench.findings import ROUND_SECONDS, ROUNDS, Finding, in_turns, median_ratio
from gm.engine.chance import LuckMark, SeededChance, match_key, practice_seed
from gm.engine.game import Game, S
from gm.engine.match import Match
from gm.engine.types import Action, Seat
from gm.games import GAMES
from gm.tools.schema import load_schemas, validator_for

CALL_RATIO = 12.0
CALLS = 200
"""At least so many calls, those of whole random games, are gone through at a time."""


@dataclass(frozen=True, slots=True)
class RecordedGame(Generic[S]):
    """A random game: its match, where that began, its calls as a model's API sends them, and whose each is.

    It can be carried out again and again: same calls, same dice.
    """

    match: Match[S]
    start: S
    mark: LuckMark
    texts: Sequence[str]
    seats: Sequence[Seat]


@dataclass(frozen=True, slots=True)
class Calls(Generic[S]):
    """Recorded games of one kind, gone through by either side."""

    games: Sequence[RecordedGame[S]]
    shapes: Mapping[str, "Shape"]

    def whole(self) -> int:
        """Each call once: parse, validate, apply (draft copy, rules, invariants), the seat's view as JSON."""
        done = 0
        for game in self.games:
            match = game.match
            match.state = game.start
            match.chance.reset(game.mark)
            for seat, text in zip(game.seats, game.texts, strict=True):
                call = json.loads(text)
                function = call["function"]
                answer = match.apply(Action(seat, function["name"], json.loads(function["arguments"])))
                view = match.game.observation(match.state, seat)
                json.dumps({"tool_call_id": call["id"], "ok": answer.ok, "view": view})
            done += len(game.texts)
        return done

    def plain(self) -> int:
        """Each call once: `json.loads`, a check by hand, `json.dumps`."""
        done = 0
        for game in self.games:
            for text in game.texts:
                call = json.loads(text)
                function = call["function"]
                arguments = json.loads(function["arguments"])
                shape = self.shapes.get(function["name"])
                right = shape is not None and shape.fits(arguments)
                json.dumps({"tool_call_id": call["id"], "ok": right, "tool": function["name"], "arguments": arguments})
            done += len(game.texts)
        return done


@dataclass(frozen=True, slots=True)
class Shape:
    """What a program without schemas checks of a tool's arguments by hand."""

    required: tuple[str, ...]
    kinds: Mapping[str, type]
    choices: Mapping[str, Sequence[str]]

    def fits(self, arguments: Any) -> bool:
        """True where every argument is known, of its kind and one of its choices, and none is missing."""
        if not isinstance(arguments, dict):
            return False
        for name in self.required:
            if name not in arguments:
                return False
        for name, value in arguments.items():
            kind = self.kinds.get(name)
            if kind is None or not isinstance(value, kind):
                return False
            choices = self.choices.get(name)
            if choices is not None and value not in choices:
                return False
        return True


KINDS: Mapping[str, type] = {"string": str, "integer": int, "boolean": bool, "array": list, "object": dict}


def shape_of(parameters: Mapping[str, Any]) -> Shape:
    """The check by hand for one tool's schema, its outermost level."""
    properties = parameters.get("properties", {})
    return Shape(
        tuple(parameters.get("required", ())),
        {name: KINDS[one["type"]] for name, one in properties.items()},
        {name: tuple(one["enum"]) for name, one in properties.items() if "enum" in one},
    )


def prepare(game: Game[S], count: int = CALLS) -> Calls[S]:
    """Random games with together at least `count` calls."""
    games: list[RecordedGame[S]] = []
    while True:
        chance = SeededChance(match_key(practice_seed(len(games))))
        match = Match(game, game.setup(game.options_type(), chance, game.default_names()), chance, validator_for(game))
        games.append(_recorded(match, len(games)))
        if sum(len(one.texts) for one in games) >= count:
            return Calls(games, {name: shape_of(tool["parameters"]) for name, tool in load_schemas(game.name).items()})


def _recorded(match: Match[S], number: int) -> RecordedGame[S]:
    start, mark = match.state, match.chance.mark()
    texts: list[str] = []
    seats: list[Seat] = []
    draw = random.Random(number).random  # noqa: S311 - games for a benchmark, nobody plays them
    while active := match.game.active_seats(match.state):
        seat = sorted(active)[int(draw() * len(active))]
        moves = list(match.game.legal_actions(match.state, seat))
        action = moves[int(draw() * len(moves))]
        function = {"name": action.tool, "arguments": json.dumps(dict(action.arguments))}
        texts.append(json.dumps({"id": f"call_{len(texts)}", "type": "function", "function": function}))
        seats.append(seat)
        match.apply(action)
    return RecordedGame(match, start, mark, texts, seats)


def tools_findings(rounds: int = ROUNDS, seconds: float = ROUND_SECONDS) -> list[Finding]:
    """The figure of every game: the whole call as a multiple of the plain one of the same run."""
    return [_finding(name, prepare(game), rounds, seconds) for name, game in GAMES.items()]


def _finding(name: str, calls: Calls[Any], rounds: int, seconds: float) -> Finding:
    plain, whole = in_turns((calls.plain, calls.whole), rounds, seconds)
    note = f"plain {statistics.median(plain) * 1e6:.1f} µs, whole {statistics.median(whole) * 1e6:.1f} µs a call"
    return Finding(
        f"{name}: a whole tool call", median_ratio(whole, plain), "times the plain call", at_most=CALL_RATIO, note=note
    )
