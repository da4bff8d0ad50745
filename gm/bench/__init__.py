"""Benchmarks: ratios to a reference that takes turns with the project's side in the same run, and the bots' strength.

Every benchmark is a function that returns records; `run_bench` prints them. Targets and what they compare with stand
beside each figure.
"""

import json
import sys
from collections.abc import Sequence

from gm.bench.findings import Finding, Skipped, table
from gm.errors import GmError

BENCHES = ("engine", "tools", "bots", "serve")


def run_bench(name: str, *, games: int, bot: str, as_json: bool, game: str | None = None, exploit: bool = False) -> int:
    """Runs one benchmark and prints what it found; 0 where every target is met, else 1.

    `games`, `bot` (a level), `game` (None: all) and `exploit` matter to `bots` alone. Progress goes to standard error.

    Raises:
        GmError: there is no such benchmark, game or level, `games` is below 1, or `exploit` is asked of another game.
    """
    found = _exploited(name, game, bot) if exploit else _findings(name, games, bot, game)
    if as_json:
        text = json.dumps({"bench": name, "findings": [one.to_json() for one in found]}, indent=2, ensure_ascii=False)
    else:
        text = table(found)
    sys.stdout.write(f"{text}\n")
    return 1 if any(one.passed is False for one in found) else 0


def _findings(name: str, games: int, bot: str, game: str | None) -> Sequence[Finding | Skipped]:
    # Each benchmark is imported with its first use: `gm --help` shall not wait for any.
    if name == "engine":
        from gm.bench.engine import engine_findings

        return engine_findings()
    if name == "tools":
        from gm.bench.tools import tools_findings

        return tools_findings()
    if name == "bots":
        from gm.bench.bots import bots_findings

        return bots_findings(games, bot, _tell, game)
    if name == "serve":
        from gm.bench.serve import serve_findings

        return serve_findings(_tell)
    raise GmError(f"there is no benchmark {name!r}; the benchmarks are: {', '.join(BENCHES)}")


def _exploited(name: str, game: str | None, bot: str) -> Sequence[Finding]:
    from gm.bench.exploit import GAME, exploit_findings
    from gm.games import get_game

    if name != "bots" or game is None or get_game(game).name != GAME:
        raise GmError("--exploit goes with: gm bench bots beat-or-bomb")
    return exploit_findings(bot, _tell)


def _tell(progress: str) -> None:
    """Keeps one line of progress on a terminal; elsewhere only the last, which ends in a full stop, is written."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{progress:<60}")
    if progress.endswith("."):
        sys.stderr.write("\n" if sys.stderr.isatty() else f"{progress}\n")
    sys.stderr.flush()
