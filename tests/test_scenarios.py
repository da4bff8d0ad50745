"""Rules as data: every scenario in `tests/scenarios` holds, and the copy is the one that the project shares."""

import json
from pathlib import Path

import pytest

from gm.scenario import run, run_paths

FOLDER = Path(__file__).parent / "scenarios"
SHARED = Path(__file__).parents[2] / "shared" / "scenarios"
"""Where the project's developers keep the originals; a user's checkout has none."""
FILES = sorted(FOLDER.rglob("*.json"))
RANDOM = sorted((FOLDER / "random").glob("*.jsonl"))
"""Random positions of each game, with the results of a second, independent reading of its rules."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_scenario(path: Path):
    assert run(json.loads(path.read_text(encoding="utf-8"))) is None


@pytest.mark.parametrize("path", RANDOM, ids=lambda path: path.stem)
def test_random_positions(path: Path):
    results = list(run_paths([path]))
    assert len(results) >= 150
    assert [result for result in results if result.failure is not None] == []


def test_there_are_scenarios_for_bombline():
    assert len(list((FOLDER / "bombline").glob("*.json"))) >= 53


@pytest.mark.skipif(not SHARED.is_dir(), reason="only where the shared scenarios lie beside the checkout")
@pytest.mark.parametrize("game", sorted(path.name for path in FOLDER.iterdir() if path.is_dir()))
def test_the_copy_is_the_shared_one(game: str):
    ours = {path.name: path.read_bytes() for path in (FOLDER / game).glob("*.json")}
    shared = {path.name: path.read_bytes() for path in (SHARED / game).glob("*.json")}
    assert {name: ours.get(name) for name in shared} == shared
