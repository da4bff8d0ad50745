import json

import pytest

from gm.bench import run_bench
from gm.bench.bots import WIN_TARGETS, Strength, bots_findings, compare, play_game, wilson
from gm.bench.engine import FastChance, RandomGames, copier_of, engine_findings
from gm.bench.exploit import exploit_findings
from gm.bench.findings import Finding, median_ratio
from gm.bench.plain_goofspiel import play
from gm.bench.tools import prepare, shape_of, tools_findings
from gm.bots import RandomBot, make_bot
from gm.errors import GmError
from gm.games import GAMES, get_game
from gm.tools.schema import load_schemas

GAME = get_game("bombline")
SHORT = {"rounds": 1, "seconds": 0.01}


def test_the_reference_plays_26_actions_a_game() -> None:
    assert play() == 26


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_copy_by_hand_is_the_copy_of_the_game(game: object) -> None:
    state = RandomGames(game, FastChance(3)).middle()
    copy = copier_of(state)(state)
    assert copy == state == game.copy(state)
    assert copy is not state
    RandomGames(game, FastChance(4)).actions_of(copy, 1 << 30)
    assert copy != state


def test_the_engine_is_held_to_its_targets_and_nothing_else() -> None:
    found = engine_findings(**SHORT)
    bounds = {(one.what.removeprefix("bombline: "), one.unit, one.at_least, one.at_most) for one in found}
    assert bounds >= {
        ("actions a second", "of plain", 0.15, None),
        ("copy(state)", "of a copy by hand", None, 2.0),
        ("copy(state)", "µs", None, 8.0),
        ("memory of a match", "KiB", None, 20.0),
    }
    assert all(one.value > 0 for one in found)


def test_a_match_takes_less_than_20_kib() -> None:
    assert [one.passed for one in engine_findings(**SHORT) if one.unit == "KiB"] == [True] * len(GAMES)


def test_both_sides_of_the_tool_benchmark_carry_out_every_call() -> None:
    calls = prepare(GAME, 60)
    count = sum(len(game.texts) for game in calls.games)
    assert count >= 60
    assert calls.plain() == calls.whole() == calls.whole() == count
    assert all(game.match.state.winner is not None for game in calls.games)


def test_the_check_by_hand_refuses_what_the_schema_refuses() -> None:
    play_card = shape_of(load_schemas("bombline")["play_card"]["parameters"])
    assert play_card.fits({"card": "Akm", "modification": "Thermal"})
    for wrong in ({}, {"card": 3}, {"card": "Akm", "colour": "red"}, ["Akm"], None):
        assert not play_card.fits(wrong)
    assert not shape_of(load_schemas("bombline")["draw"]["parameters"]).fits({"source": "C"})


def test_the_tool_call_is_held_to_twelve_plain_ones() -> None:
    found = tools_findings(**SHORT)
    assert len(found) == len(GAMES)
    assert {(one.at_most, one.at_least) for one in found} == {(12.0, None)}


@pytest.mark.parametrize(
    ("finding", "passed", "line"),
    [
        (Finding("speed", 0.2, "of plain", at_least=0.15), True, "pass  speed: 0.2 of plain  at least 0.15"),
        (Finding("speed", 0.1, "of plain", at_least=0.15), False, "FAIL  speed: 0.1 of plain  at least 0.15"),
        (Finding("copy", 9.0, "µs", at_most=8.0, note="slow"), False, "FAIL  copy: 9 µs  at most 8  (slow)"),
        (Finding("games", 1000, "played"), None, "      games: 1,000 played"),
    ],
    ids=["kept", "missed", "too much", "no bound"],
)
def test_a_finding_says_its_bound_and_whether_it_is_kept(finding: Finding, passed: bool | None, line: str) -> None:
    assert (finding.passed, finding.line()) == (passed, line)
    assert finding.to_json()["passed"] is passed


def test_a_ratio_is_the_median_of_the_rounds() -> None:
    assert median_ratio([2.0, 6.0, 100.0], [1.0, 2.0, 1.0]) == 3.0


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"), [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (981, 1000, 0.9706, 0.9878)]
)
def test_the_wilson_interval_of_published_values(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-4)


def test_the_same_games_every_time() -> None:
    def run() -> Strength:
        return compare(GAME, make_bot(GAME, "normal"), RandomBot(), 6)

    one, two = run(), run()
    assert (one.wins, one.actions, one.unfinished) == (two.wins, two.actions, two.unfinished)


def test_an_endless_game_is_broken_off_and_won_by_nobody() -> None:
    assert play_game(GAME, [RandomBot(), RandomBot()], 0, cap=3).winner is None


def test_the_seats_alternate() -> None:
    class Asked(RandomBot):
        def __init__(self) -> None:
            self.seats: list[int] = []

        def choose(self, view, actions, stream):
            self.seats.append(view["seat"])
            return super().choose(view, actions, stream)

    asked = Asked()
    compare(GAME, asked, RandomBot(), 2)
    assert set(asked.seats) == {0, 1}


def test_bots_prints_the_rate_with_its_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_bench("bots", games=20, bot="normal", as_json=False, game="bombline") == 0
    out, err = capsys.readouterr()
    assert out.startswith("pass  bombline: normal bot beats a random player: ")
    assert "95 % interval" in out
    assert err.startswith("20 of 20 games, ")


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_game_has_a_bound_for_its_bot(name: str) -> None:
    found = bots_findings(2, "normal", lambda progress: None, name.replace("_", "-"))
    assert found[0].at_least == 100 * WIN_TARGETS[name]
    assert all(one.at_least is None for one in bots_findings(1, "easy", lambda progress: None, name))


@pytest.mark.parametrize(("halves", "rate"), [(True, 0.75), (False, 0.6)])
def test_a_draw_counts_as_half_or_as_none(halves: bool, rate: float) -> None:
    strength = Strength(10, 6, 3, actions=1, seconds=1, unfinished=1, draws_count_half=halves)
    assert strength.rate == rate
    assert strength.interval == wilson(10 * rate, 10)


def test_every_seat_has_its_turn_at_a_table_of_several() -> None:
    game = get_game("warha_realms")
    count = game.seat_counts[0]
    assert count > 2
    strength = compare(game, RandomBot(), RandomBot(), count)
    assert (strength.games, strength.unfinished) == (count, 0)


def test_q4_what_a_best_responder_gains_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    found = exploit_findings("normal", lambda progress: None, count=2)
    assert [one.at_most for one in found] == [0.25, 0.25]
    assert all(one.passed for one in found)
    with pytest.raises(GmError, match="gm bench bots beat-or-bomb"):
        run_bench("bots", games=1, bot="normal", as_json=False, game="bombline", exploit=True)


def test_bots_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    run_bench("bots", games=4, bot="easy", as_json=True, game="bombline")
    told = json.loads(capsys.readouterr().out)
    assert told["bench"] == "bots"
    assert {one["what"] for one in told["findings"]} >= {"games", "mean length", "mean time"}


@pytest.mark.parametrize(
    ("name", "games", "bot", "message"),
    [
        ("speed", 10, "normal", "engine, tools, bots"),
        ("bots", 0, "normal", "--games 1 or more"),
        ("bots", 10, "genius", "easy, normal, random"),
    ],
)
def test_wrong_use_is_an_error_that_says_what_to_give(name: str, games: int, bot: str, message: str) -> None:
    with pytest.raises(GmError, match=message):
        run_bench(name, games=games, bot=bot, as_json=False)
