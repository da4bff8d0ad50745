"""`gm scenario`, `gm intent`, `gm tools`: what lets anybody try the parts without playing."""

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gm.errors import GmError, SetupError
from gm.games import get_game

UNTOLD = (0,) * 1000
"""Picks for what a position leaves to chance, such as the cards of a fresh game: the lowest of each."""


def run_scenario(arguments: argparse.Namespace) -> int:
    """One line for each failure, then the counts; 0 only where all pass."""
    from gm.scenario import run_paths

    passed, failed = 0, 0
    for result in run_paths([Path(path) for path in arguments.paths]):
        if result.failure is None:
            passed += 1
            continue
        failed += 1
        print(f"{result.place}: {result.name}: {result.failure.where}: {result.failure.message}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def run_intent(arguments: argparse.Namespace) -> int:
    """One JSON line out for each in; a line that is none ends it with exit code 2."""
    for number, line in enumerate(sys.stdin, 1):
        if not line.strip():
            continue
        try:
            question = json.loads(line)
        except ValueError as error:
            raise GmError(f"line {number} is no JSON: {error}") from error
        if not isinstance(question, dict):
            raise GmError(f'line {number} is no object with "game", "seat", "setup" and "text"')
        try:
            answer = understand(question)
        except GmError as error:
            raise GmError(f"line {number}: {error}") from error
        print(json.dumps(answer, ensure_ascii=False), flush=True)
    return 0


def understand(record: Mapping[str, Any]) -> dict[str, Any]:
    """Answers one record of `gm intent`: `{"id", "game", "seat", "setup", "text"}` in, calls, kind and say out.

    Raises:
        GmError: the record has no game, seat, setup or text that fit.
    """
    from gm.engine.chance import ScriptedChance
    from gm.narrator.intent import read

    game = get_game(str(record.get("game")))
    seat, text, setup = record.get("seat", 0), record.get("text"), record.get("setup", {})
    if not isinstance(text, str) or not isinstance(setup, dict) or seat not in range(game.seat_counts[0]):
        raise SetupError(f"record {record.get('id')!r}: a text, a setup (an object) and a seat are expected")
    state = game.from_setup(setup, game.options_type(), ScriptedChance(picks=UNTOLD))
    view = game.observation(state, seat)
    called = game.default_names(len(view["seats"]))
    names = [str(one.get("nick", name)) for one, name in zip(view["seats"], called, strict=True)]
    reading = read(game, view, text, names)
    calls = [{"tool": call.tool, "arguments": dict(call.arguments)} for call in reading.calls]
    return {"id": record.get("id"), "calls": calls, "kind": reading.kind, "say": reading.say}


def run_tools(arguments: argparse.Namespace) -> int:
    """All tools of a game, or with a position those that its seat can use in it."""
    from gm.tools.toolset import export_tools, tools_in

    game = get_game(arguments.game)
    usable = None
    if arguments.setup is not None:
        usable = tools_in(game, _read_position(Path(arguments.setup)), arguments.seat or 0)
    elif arguments.seat is not None:
        raise GmError("--seat goes with --setup FILE: without a position every seat has all tools")
    print(json.dumps(export_tools(game, usable, arguments.format), ensure_ascii=False, indent=2))
    return 0


def _read_position(path: Path) -> dict[str, Any]:
    try:
        setup = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise SetupError(f"{path} is no JSON: {error}") from error
    if not isinstance(setup, dict):
        raise SetupError(f"{path} is no position: a JSON object as a scenario's setup is expected")
    return setup
