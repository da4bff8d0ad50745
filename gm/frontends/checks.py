"""`gm scenario`, `gm intent`, `gm tools`, `gm bench`: what lets anybody try the parts without playing."""

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gm.errors import GmError, SetupError
from gm.games import get_game


def run_scenario(arguments: argparse.Namespace) -> int:
    """One line for each failure, then the counts; 0 only where all pass."""
    from gm.scenario import run_paths

    passed, failed = 0, 0
    for result in run_paths([Path(path) for path in arguments.paths]):
        if result.failure is None:
            passed += 1
            continue
        failed += 1
        print(f"{result.path}: {result.name}: {result.failure.where}: {result.failure.message}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def run_intent(arguments: argparse.Namespace) -> int:
    """One JSON line out for each in; a line that is none ends it with exit code 2."""
    from gm.narrator.intent import understand

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


def run_tools(arguments: argparse.Namespace) -> int:
    """All tools of a game, or with a position those that its seat can use in it."""
    from gm.tools.schema import load_schemas

    game = get_game(arguments.game)
    schemas = load_schemas(game.name)
    usable = list(game.tools)
    if arguments.setup is not None:
        usable = _usable(arguments)
    elif arguments.seat is not None:
        raise GmError("--seat goes with --setup FILE: without a position every seat has all tools")
    shape = _mcp_tool if arguments.format == "mcp" else _openai_tool
    print(json.dumps([shape(schemas[tool]) for tool in usable], ensure_ascii=False, indent=2))
    return 0


def _usable(arguments: argparse.Namespace) -> list[str]:
    """The tools that the seat is offered in the position, and its looks, in the game's order."""
    from gm.engine.chance import ScriptedChance

    game = get_game(arguments.game)
    try:
        setup = json.loads(Path(arguments.setup).read_text(encoding="utf-8"))
    except ValueError as error:
        raise SetupError(f"{arguments.setup} is no JSON: {error}") from error
    if not isinstance(setup, dict):
        raise SetupError(f"{arguments.setup} is no position: a JSON object as a scenario's setup is expected")
    state = game.from_setup(setup, game.options_type(), ScriptedChance())
    seat = arguments.seat or 0
    if not 0 <= seat < max(game.seat_counts):
        raise GmError(f"--seat {seat}: {game.title} has seats 0 to {max(game.seat_counts) - 1}")
    offered = {offer.tool for offer in game.offers(game.observation(state, seat))}
    return [tool for tool in game.tools if tool in offered or tool in game.looks]


def _openai_tool(schema: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "function", "function": dict(schema)}


def _mcp_tool(schema: Mapping[str, Any]) -> dict[str, Any]:
    return {"name": schema["name"], "description": schema["description"], "inputSchema": schema["parameters"]}
