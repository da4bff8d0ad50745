"""The narration guard (P4) in the other games: labelled sentences about moments of each.

`guard_cases/<game>.json` holds `situations`, positions with the calls that led from them to a moment as seat 0 sees
it, and `cases`: sentences about those, each with whether it may be shown.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gm.engine.chance import ScriptedChance
from gm.engine.events import seen_events
from gm.engine.match import Match
from gm.engine.types import Action, Facts
from gm.games import CLASSES, get_game
from gm.narrator.guard import Guard
from gm.tools.schema import validator_for

FOLDER = Path(__file__).parent / "guard_cases"
GAMES = sorted(file.stem for file in FOLDER.glob("*.json") if file.stem in CLASSES)
LEAST_CASES = 120
DROPPED_AT_MOST = 0.05

pytestmark = pytest.mark.parametrize("name", GAMES)


@cache
def cases_of(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return found


@cache
def moment(name: str, where: str) -> tuple[Facts, tuple[str, ...]]:
    """The facts for seat 0 after the calls of a situation, and the names there."""
    game, situation = get_game(name), cases_of(name)["situations"][where]
    chance = ScriptedChance(**situation.get("chance", {}))
    state = game.from_setup(situation["setup"], game.options_type(), chance)
    match = Match(game, state, chance, validator_for(game))
    events = []
    for step in situation["steps"]:
        answer = match.apply(Action(step["seat"], step["tool"], step.get("arguments", {})))
        assert answer.ok, (where, answer)
        events += answer.events
    names = tuple(situation.get("names", game.default_names()))
    return game.facts(game.observation(match.state, 0), seen_events(tuple(events), 0), names), names


@cache
def outcomes(name: str) -> tuple[tuple[dict[str, Any], bool, str], ...]:
    """Every case, whether all of its text is shown, else why not."""
    found = []
    for case in cases_of(name)["cases"]:
        facts, names = moment(name, case["at"])
        guard = Guard(get_game(name), facts, names, case["language"], heard=case.get("heard", ""))
        verdicts = (*guard.feed(case["text"]), *guard.finish())
        dropped = [verdict.reason for verdict in verdicts if not verdict.shown]
        found.append((case, not dropped, "; ".join(dropped)))
    return tuple(found)


def test_there_are_enough_cases_of_both_languages(name: str) -> None:
    cases = cases_of(name)["cases"]
    assert len(cases) >= LEAST_CASES
    assert {case["language"] for case in cases} == {"en", "ru"}
    assert min(sum(case["shown"] is shown for case in cases) for shown in (True, False)) >= LEAST_CASES // 3


def test_p4_no_false_sentence_of_a_game_is_shown(name: str) -> None:
    wrong = [(case["at"], case["text"]) for case, shown, _ in outcomes(name) if shown and not case["shown"]]
    assert wrong == []


def test_few_good_sentences_of_a_game_are_dropped(name: str) -> None:
    good = [(case["at"], case["text"], why) for case, shown, why in outcomes(name) if case["shown"] and not shown]
    assert len(good) < DROPPED_AT_MOST * sum(case["shown"] for case in cases_of(name)["cases"]), good
