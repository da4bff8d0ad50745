"""What people have won is kept between games, counted once, and survives a kill (R14 to R16, Q13, Q14, Q27, Q29)."""

import io
import itertools
import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gm.errors import GmError
from gm.frontends.cli import run
from gm.frontends.profile import count_match
from gm.games import get_game
from gm.games.bones_and_blades.levels import HIGHEST_LEVEL, level_at, stake_multiplier, xp_for_level
from gm.profiles import Profile, Profiles
from gm.table import Chair, Table


def test_r14_q14_level_60_is_reached_at_1740_games_of_equal_wins_and_losses():
    assert Profile("Mara", wins=870, losses=870).level == HIGHEST_LEVEL
    assert Profile("Mara", wins=870, losses=869).level == HIGHEST_LEVEL - 1
    assert xp_for_level(HIGHEST_LEVEL) == 1740 * 16


def test_q14_q27_each_level_costs_a_twentieth_more_than_the_last():
    costs = [xp_for_level(level + 1) - xp_for_level(level) for level in range(1, HIGHEST_LEVEL)]
    assert costs == sorted(costs)
    # Both are rounded to whole numbers, so a cost is right to one.
    assert all(abs(after - 1.05 * before) < 2.1 for before, after in itertools.pairwise(costs))


def test_q27_above_the_highest_level_experience_is_still_counted():
    rich = Profile("Mara", wins=2000)
    assert (rich.level, rich.xp, rich.xp_to_next_level) == (HIGHEST_LEVEL, 38_000, None)


def test_q27_a_level_is_reached_at_its_total_and_not_before():
    for level in range(2, HIGHEST_LEVEL + 1):
        assert (level_at(xp_for_level(level) - 1), level_at(xp_for_level(level))) == (level - 1, level)


def test_r14_the_multiplier_runs_from_1_01_to_1_60():
    assert (stake_multiplier(1), stake_multiplier(HIGHEST_LEVEL)) == (1.01, 1.60)


def test_r15_q29_q13_a_win_gives_19_and_a_booster_a_loss_or_a_draw_13():
    profile = Profile("Mara", wins=2, losses=1, draws=1)
    assert (profile.xp, profile.boosters, profile.games) == (19 + 19 + 13 + 13, 2, 4)


def test_r16_profiles_are_kept_and_a_match_counts_once(tmp_path):
    path = tmp_path / "deep" / "profiles.sqlite3"
    assert Profiles(path).add("one", "Mara", "win")
    assert not Profiles(path).add("one", "Mara", "win")
    assert Profiles(path).add("one", "Ivan", "loss")
    assert Profiles(path).add("two", "MARA", "draw")
    assert Profiles(path).of("mara") == Profile("MARA", wins=1, draws=1)
    assert [profile.name for profile in Profiles(path).all()] == ["MARA", "Ivan"]
    assert Profiles(path).of("nobody") == Profile("nobody")


def test_a_file_of_another_kind_is_named_and_left_alone(tmp_path):
    path = tmp_path / "profiles.sqlite3"
    path.write_text("my diary, nothing else, and longer than a header of a hundred bytes would be" * 3)
    with pytest.raises(GmError, match=r"profiles\.sqlite3"):
        Profiles(path).add("one", "Mara", "win")
    assert path.read_text().startswith("my diary")


ADDS_FOR_EVER = """
import itertools, sys
from pathlib import Path
from gm.profiles import Profiles
profiles = Profiles(Path(sys.argv[1]))
for number in itertools.count():
    profiles.add(f"match {number}", "Mara", "win")
    print(number, flush=True)
"""


def test_r16_every_result_that_was_told_survives_a_kill(tmp_path):
    path = tmp_path / "profiles.sqlite3"
    for after in (1, 7, 20):
        path.unlink(missing_ok=True)
        with subprocess.Popen(
            [sys.executable, "-c", ADDS_FOR_EVER, str(path)], stdout=subprocess.PIPE, text=True
        ) as program:
            assert program.stdout is not None
            told = [program.stdout.readline() for _ in range(after)]
            program.send_signal(signal.SIGKILL)
            told += program.stdout.readlines()
        whole = [line for line in told if line.endswith("\n")]
        # The last one may be on the disk although its number was not told any more.
        assert Profiles(path).of("Mara").wins in (len(whole), len(whole) + 1)


def finished(path: Path, practice: int | None = None) -> Table:
    game = get_game("bones_and_blades")
    table = Table.open(game, [Chair("Mara"), Chair("Bot", bot="random")], path=path, practice=practice)
    table.start()
    table.act(0, "resign", {})
    return table


@pytest.mark.skipif("bones_and_blades" not in __import__("gm.games").games.CLASSES, reason="the game is not there")
def test_r16_the_end_of_a_match_is_counted_for_its_people_once(tmp_path):
    profiles = Profiles(tmp_path / "profiles.sqlite3")
    table = finished(tmp_path / "match.jsonl")
    assert len(list(count_match(profiles, table))) == 1
    assert list(count_match(profiles, table)) == []
    assert [profile.name for profile in profiles.all()] == ["Mara"]
    assert profiles.of("Mara").losses == 1
    for number in (1, 2):
        list(count_match(profiles, finished(tmp_path / f"practice-{number}.jsonl", practice=7)))
    assert profiles.of("Mara").losses == 2, "a practice match counts once"


def test_a_profile_file_that_is_none_does_not_hide_the_seed_at_the_end(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("GM_DATA_DIR", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("Start game\nI give up the match\n"))
    (tmp_path / "profiles.sqlite3").write_text("my diary, and no database at all" * 9)
    assert run(["play", "bones-and-blades", "--name", "Mara", "--lang", "ru"]) == 0
    shown = capsys.readouterr().out
    assert "profiles.sqlite3" in shown
    assert "gm replay --check" in shown


def test_gm_profile_prints_one_or_all(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("GM_DATA_DIR", str(tmp_path))
    assert run(["profile"]) == 0
    assert "gm play bones-and-blades" in capsys.readouterr().out
    Profiles(tmp_path / "profiles.sqlite3").add("one", "[u]M\x1b[31m", "win")
    assert run(["profile"]) == 0
    shown = capsys.readouterr().out
    assert "[u]M[31m" in shown
    assert "\x1b[31m" not in shown
    assert run(["profile", "Mara", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["level"] == 1
