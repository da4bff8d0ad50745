"""The shape of the package: `.ci/check_layers.py` finds nothing here, and does find each kind of breach."""

import importlib.util
import sys
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent


def load_check() -> ModuleType:
    spec = importlib.util.spec_from_file_location("check_layers", ROOT / ".ci" / "check_layers.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


CHECK = load_check()


def test_imports_point_down_and_modules_are_short():
    assert CHECK.breaches(ROOT) == []


@dataclass(frozen=True)
class Case:
    id: str
    file: str
    text: str
    says: str


CASES = (
    Case("upward", "gm/engine/a.py", "from gm.games import get_game", "lies above it"),
    Case("upward_in_a_function", "gm/table.py", "def f():\n    import gm.narrator", "lies above it"),
    Case("sideways", "gm/tools/a.py", "from gm import render", "lies beside it"),
    Case("relative", "gm/bots/a.py", "from ..table import Table", "lies above it"),
    Case("game_from_game", "gm/games/one/a.py", "from gm.games.two.b import C", "games never import each other"),
    Case("game_from_registry", "gm/games/one/a.py", "import gm.games", "games never import each other"),
    Case("engine_third_party", "gm/engine/a.py", "import rich", "standard library alone"),
    Case("engine_random", "gm/engine/a.py", "import random", "luck from Chance"),
    Case("engine_clock", "gm/engine/a.py", "from time import time", "luck from Chance"),
    Case("engine_environment", "gm/engine/a.py", "import os.path", "luck from Chance"),
    Case("game_random", "gm/games/one/a.py", "import secrets", "luck from Chance"),
    Case("narrator_and_state", "gm/narrator/a.py", "from gm.games.one.state import State", "never a state"),
    Case("narrator_and_match", "gm/narrator/a.py", "from gm.engine.match import Match", "never a state"),
    Case("homeless", "gm/misc.py", "", "belongs to no layer"),
    Case("long", "gm/table.py", "x = 1\n" * 501, "501 lines"),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_a_breach_is_found_and_named(case: Case, tmp_path: Path):
    for module in ("errors", "render", "table", "games/__init__", "games/two/b", "narrator/__init__", "engine/match"):
        place = tmp_path / "gm" / f"{module}.py"
        place.parent.mkdir(parents=True, exist_ok=True)
        place.touch()
    file = tmp_path / case.file
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(case.text)
    found = [breach for breach in CHECK.breaches(tmp_path) if case.file in breach]
    assert found, "nothing was found"
    assert case.says in found[0]
