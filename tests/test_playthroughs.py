"""P7: the golden plays of every game are proved by a check and come out the same when they are played again."""

import json
from pathlib import Path

import pytest

import gm
from gm.games import GAMES, get_game
from gm.replay import check
from tests.make_goldens import FOLDER, PLAYS, made

EXAMPLES = FOLDER.parent
GOLDENS = [(name, path) for name in sorted(GAMES) for path in sorted((FOLDER / name).glob("*.jsonl"))]


@pytest.mark.parametrize("name", sorted(GAMES))
def test_p7_every_game_has_golden_plays(name: str):
    assert len([path for game, path in GOLDENS if game == name]) >= 3
    stems = {path.stem for game, path in GOLDENS if game == name}
    assert stems >= set(PLAYS), "run: python -m tests.make_goldens"


@pytest.mark.parametrize(
    "path", [*(path for _, path in GOLDENS), *sorted(EXAMPLES.glob("*.jsonl"))], ids=lambda path: path.stem
)
def test_p7_a_stored_match_is_proved_by_a_check(path: Path):
    verdict = check(path)
    assert verdict.ok, verdict.message
    assert verdict.records == len(path.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize(("name", "path"), GOLDENS, ids=lambda value: getattr(value, "stem", value))
def test_p7_a_golden_play_comes_out_the_same_to_the_byte(name: str, path: Path, monkeypatch: pytest.MonkeyPatch):
    """If a rule, a line or a bot was meant to change: python -m tests.make_goldens, and read the difference."""
    stored = path.read_bytes()
    # The header names the program that wrote it, which is no part of how the match went.
    monkeypatch.setattr(gm, "__version__", json.loads(stored.splitlines()[0])["version"])
    again = made(get_game(name), path.stem)
    assert first_difference(again, stored) is None
    assert again == stored


def first_difference(again: bytes, stored: bytes) -> str | None:
    """The first line that differs, as it is stored and as it is now, cut where they part."""
    pairs = zip(stored.decode().splitlines(), again.decode().splitlines(), strict=False)
    for number, (old, new) in enumerate(pairs, 1):
        if old != new:
            place = next((spot for spot, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), 0)
            around = slice(max(0, place - 40), place + 80)
            return f"line {number}: {old[around]!r} is now {new[around]!r}"
    return None
