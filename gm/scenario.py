"""Rules as data: runs scenario files (a position, the dice, the moves, what must hold) against the engine.

The format is described in `docs/scenarios.md`; `gm scenario PATH...` is the command.
"""

import dataclasses
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gm.engine.chance import ScriptedChance
from gm.engine.events import seen_events
from gm.engine.game import Game
from gm.engine.match import Match
from gm.engine.types import Action, Answer, Json, Seat
from gm.errors import GmError, SetupError
from gm.games import get_game
from gm.render import to_html, to_plain
from gm.tools.schema import validator_for

FORMAT_VERSION = 1
LINES_SUFFIX = ".jsonl"
FILE_SUFFIXES = (".json", LINES_SUFFIX)
CUT_SHORT = "seats"
"""The one list of objects of which an expectation may give only the first entries."""


@dataclass(frozen=True, slots=True)
class Failure:
    """What went wrong first in a scenario: `where` is a path such as `steps[2].state.seats[0].hp`."""

    where: str
    message: str


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one scenario: `place` is its file (and line, in a `.jsonl`), `failure` None where it passed."""

    place: str
    name: str
    failure: Failure | None


def run_paths(paths: Sequence[Path]) -> Iterator[Result]:
    """Runs every scenario in `paths` (files or folders, searched whole), in the order of their names.

    A `.json` file is one scenario, a `.jsonl` file holds one a line.

    Raises:
        SetupError: a path is missing, a folder holds no scenario, a file is none.
    """
    for path in paths:
        for file in _scenario_files(path):
            for place, scenario in _read(file):
                yield Result(place, str(scenario.get("name", place)), _run_named(place, scenario))


def _run_named(place: str, scenario: Mapping[str, Any]) -> Failure | None:
    try:
        return run(scenario)
    except GmError as error:
        raise SetupError(f"{place}: {error}") from error


def _scenario_files(path: Path) -> list[Path]:
    if path.is_file():
        return [path]
    files = sorted(file for file in path.rglob("*") if file.suffix in FILE_SUFFIXES)
    if not files:
        raise SetupError(f"{path} holds no scenario: give a scenario file, or a folder of .json files")
    return files


def _read(file: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise SetupError(f"{file} cannot be read: {error}") from error
    if file.suffix != LINES_SUFFIX:
        yield str(file), _parse(str(file), text)
        return
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            yield f"{file}:{number}", _parse(f"{file}:{number}", line)


def _parse(place: str, text: str) -> Mapping[str, Any]:
    try:
        scenario = json.loads(text)
    except ValueError as error:
        raise SetupError(f"{place} is no JSON: {error}") from error
    if (
        not isinstance(scenario, dict)
        or scenario.get("scenario") != FORMAT_VERSION
        or not isinstance(scenario.get("steps"), list)
    ):
        raise SetupError(f'{place} is no scenario: an object with "scenario": {FORMAT_VERSION} and "steps" is expected')
    return scenario


def run(scenario: Mapping[str, Any]) -> Failure | None:
    """Plays one scenario; None where all of it holds, else the first thing that does not.

    Raises:
        SetupError: the scenario's game, options or setup are not what the game expects.
    """
    game = get_game(str(scenario.get("game")))
    _check_shape(scenario)
    chance = ScriptedChance(**scenario.get("chance", {}))
    options = read_options(game, scenario.get("options", {}))
    state = game.from_setup(scenario.get("setup", {}), options, chance)
    match = Match(game, state, chance, validator_for(game))
    for index, step in enumerate(scenario["steps"]):
        failure = _run_step(match, step, f"steps[{index}]")
        if failure is not None:
            return failure
    left = chance.left_over()
    return Failure("chance", f"left over: {left}") if left else None


def _check_shape(scenario: Mapping[str, Any]) -> None:
    """Raises SetupError for the first part that is of another kind than the runner and the games rely on."""
    for part in ("setup", "options", "chance"):
        _expect(part, scenario.get(part, {}), dict, "an object")
    for kind, results in scenario.get("chance", {}).items():
        if (
            kind not in ("dice", "picks")
            or not isinstance(results, list)
            or any(type(one) is not int for one in results)
        ):
            raise SetupError(f"chance.{kind} is {results!r}: dice and picks are expected, lists of whole numbers")
    for index, step in enumerate(scenario["steps"]):
        where = f"steps[{index}]"
        _expect(where, step, dict, "an object")
        _expect(f"{where}.seat", step.get("seat"), int, "a seat")
        _expect(f"{where}.tool", step.get("tool"), str, "the name of a tool")
        view = _expect(f"{where}.expect", step.get("expect", {}), dict, "an object").get("view")
        if view is not None:
            _expect(f"{where}.view", view, dict, "an object")
            _expect(f"{where}.view.seat", view.get("seat"), int, "a seat")
            for key in ("contains", "lacks"):
                for text in _expect(f"{where}.view.{key}", view.get(key, []), list, "a list of texts"):
                    _expect(f"{where}.view.{key}", text, str, "a list of texts")


def _expect(where: str, value: Any, kind: type, expected: str) -> Any:
    if not isinstance(value, kind) or isinstance(value, bool):
        raise SetupError(f"{where} is {value!r}: {expected} is expected")
    return value


def read_options(game: Game[Any], given: Mapping[str, Json]) -> object:
    """The game's options with what is `given` put over the defaults.

    Raises:
        SetupError: an option that the game does not have, or a value of another type.
    """
    fields = {item.name: item for item in dataclasses.fields(game.options_type)}
    for name, value in given.items():
        if name not in fields:
            raise SetupError(f"{game.title} has no option {name!r}; its options are: {', '.join(fields)}")
        if type(value) is not type(fields[name].default):
            expected = type(fields[name].default).__name__
            raise SetupError(f"option {name} of {game.title} is {value!r}: a value of type {expected} is expected")
    options: object = game.options_type(**given)
    return options


def _run_step(match: Match[Any], step: Mapping[str, Any], where: str) -> Failure | None:
    expect: Mapping[str, Any] = step.get("expect", {})
    before = match.game.to_json(match.state)
    try:
        answer = match.apply(Action(step["seat"], step["tool"], step.get("arguments", {})))
    except GmError as error:
        return Failure(where, str(error))
    after = match.game.to_json(match.state)
    return (
        _check_answer(answer, expect, where)
        or (None if answer.ok else _difference(before, after, f"{where}.unchanged"))
        or _difference(expect.get("state", {}), after, f"{where}.state")
        or (_check_view(match, answer, expect["view"], f"{where}.view") if "view" in expect else None)
    )


def _check_answer(answer: Answer, expect: Mapping[str, Any], where: str) -> Failure | None:
    expected_ok = expect.get("ok", "error" not in expect)
    code = None if answer.error is None else answer.error.code.value
    if answer.ok != expected_ok:
        reason = "" if answer.error is None else f" ({code}: {answer.error.message})"
        return Failure(f"{where}.ok", f"expected {_shown(expected_ok)}, got {_shown(answer.ok)}{reason}")
    if "error" in expect and code != expect["error"]:
        return Failure(f"{where}.error", f"expected {_shown(expect['error'])}, got {_shown(code)}")
    return None


def _check_view(match: Match[Any], answer: Answer, expect: Mapping[str, Any], where: str) -> Failure | None:
    if expect["seat"] not in match.game.seats(match.state):
        return Failure(f"{where}.seat", f"there is no seat {expect['seat']}")
    text = shown_text(match, answer, expect["seat"])
    for wanted in expect.get("contains", ()):
        if wanted not in text:
            return Failure(f"{where}.contains", f"{wanted!r} is not in what seat {expect['seat']} is shown: {text!r}")
    for unwanted in expect.get("lacks", ()):
        if unwanted in text:
            return Failure(f"{where}.lacks", f"{unwanted!r} is in what seat {expect['seat']} is shown: {text!r}")
    return None


def shown_text(match: Match[Any], answer: Answer, seat: Seat) -> str:
    """What `seat` is shown after a step: what the step told it, then its display, as plain lines or as HTML."""
    game = match.game
    view = game.observation(match.state, seat)
    names = game.default_names(len(game.seats(match.state)))
    lines = [*game.tell(view, seen_events(answer.events, seat), names), *game.display(view, names)]
    return to_html(lines) if game.writes_html else to_plain(lines)


def _difference(expected: Any, actual: Any, where: str) -> Failure | None:
    """The first place where `actual` is not what `expected` asks for; objects may be given in part."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        for key, value in expected.items():
            if key not in actual:
                return Failure(f"{where}.{key}", f"expected {_shown(value)}, but there is no such key")
            failure = _difference(value, actual[key], f"{where}.{key}")
            if failure is not None:
                return failure
        return None
    if isinstance(expected, list) and isinstance(actual, list) and any(isinstance(item, dict) for item in expected):
        if len(expected) > len(actual) or (len(expected) < len(actual) and not where.endswith(f".{CUT_SHORT}")):
            return Failure(where, f"expected {len(expected)} entries, got {len(actual)}")
        pairs: Iterable[tuple[Any, Any]] = zip(expected, actual, strict=False)
        return next((found for i, (a, b) in enumerate(pairs) if (found := _difference(a, b, f"{where}[{i}]"))), None)
    if json.dumps(expected) != json.dumps(actual):
        return Failure(where, f"expected {_shown(expected)}, got {_shown(actual)}")
    return None


def _shown(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
