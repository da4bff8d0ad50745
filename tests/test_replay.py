"""Replay: a whole match runs again to the byte, and the first thing that does not is named with its line."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gm.engine.chance import commitment_of
from gm.engine.types import PlannedCall
from gm.errors import GmError, TranscriptError
from gm.replay import check, first_difference, frames, states
from gm.table import Table
from gm.transcript import export_for_seat, read_transcript, seal_record
from tests.tables import BOMBLINE, PERSONS, answer_message, decide, open_table, play

Change = Callable[[list[dict[str, Any]]], int]
"""Changes records in place; returns the line that must be named."""


@pytest.fixture(scope="module")
def match(tmp_path_factory) -> Path:
    """A whole match against a bot, with looks, a die for show and refused calls in it."""
    path = tmp_path_factory.mktemp("match") / "match.jsonl"
    table = open_table(path, practice=12)
    table.start("ace")
    for _ in range(300):
        if table.outcome is not None:
            break
        play(table, messages=1)
        table.act(0, "see_deck", {})
        table.act(0, "roll_die", {})
        table.act(0, "play_card", {"card": "Excalibur"})
    assert table.outcome is not None
    table.close()
    return path


def _write(path: Path, records: list[dict[str, Any]]) -> Path:
    """A transcript of these records with every hash made anew: what a careful forger would write."""
    lines, prev = [], "0" * 64
    for record in records:
        line, prev = seal_record(record, prev)
        lines.append(line)
    path.write_bytes(b"".join(lines))
    return path


def _records(path: Path) -> list[dict[str, Any]]:
    return [dict(record) for record in read_transcript(path).records]


def test_p7_a_finished_match_checks(match):
    verdict = check(match)
    assert verdict.ok, verdict.message
    assert (verdict.exit_code, verdict.line) == (0, None)
    assert verdict.records == len(match.read_text(encoding="utf-8").splitlines())
    assert verdict.final_hash == read_transcript(match).final_hash
    assert "\n" not in verdict.message


def test_p7_a_match_that_goes_on_checks_while_it_is_open(tmp_path):
    table = open_table(tmp_path / "m.jsonl")
    assert check(table.path).ok
    table.start()
    assert check(table.path).ok
    play(table, messages=3)
    verdict = check(table.path)
    assert verdict.ok
    assert "goes on" in verdict.message
    table.close()


# -- forgeries whose hashes are all right -----------------------------------------------------------------------------


def _first(records: list[dict[str, Any]], kind: str, where: Callable[[dict[str, Any]], object] = bool) -> int:
    return next(place for place, one in enumerate(records) if one["kind"] == kind and where(one))


def _seed(records):
    records[0]["seed"] = "11" * 32
    return 1


def _commitment(records):
    records[0]["commitment"] = commitment_of(bytes(32))
    return 1


def _practice(records):
    records[0]["practice"] = 13
    return 1


def _seed_and_commitment(records):
    """Another seed with its own commitment: the deal gives it away."""
    records[0] |= {"seed": "11" * 32, "commitment": commitment_of(b"\x11" * 32), "practice": None}
    return _first(records, "start") + 1


def _word(records):
    place = _first(records, "start")
    records[place]["word"] = "king"
    return place + 1


def _deal(records):
    place = _first(records, "start")
    results = records[place]["draws"][0]["results"]
    results[3] = [results[3][0], (results[3][1] + 1) % results[3][0]]
    return place + 1


def _show(records):
    place = _first(records, "call", lambda one: "show" in one)
    records[place]["show"][0]["results"][0][1] ^= 1
    return place + 1


def _canonical(records):
    place = _first(records, "call", lambda one: "path" in one)
    entry = records[place]["path"][0]
    entry["action"] = entry["action"].replace('"seat":0', '"seat":1')
    return place + 1


def _digest(records):
    place = _first(records, "bot", lambda one: "digest" in one)
    records[place]["digest"] = "0" * 64
    return place + 1


def _event(records):
    place = _first(records, "bot", lambda one: len(one["answer"]["events"]) > 1)
    records[place]["answer"]["events"].pop()
    return place + 1


def _line(records):
    place = _first(records, "lines", lambda one: one["lines"])
    records[place]["lines"][0][1] += "!"
    return place + 1


def _line_gone(records):
    place = _first(records, "lines")
    del records[place]
    later = next(spot for spot in range(place, len(records)) if records[spot]["kind"] == "lines")
    return later + 1


def _refusal(records):
    place = _first(records, "call", lambda one: not one["answer"]["ok"])
    records[place]["answer"]["error"]["message"] = "Well played."
    return place + 1


def _refused_as_accepted(records):
    place = _first(records, "call", lambda one: not one["answer"]["ok"])
    records[place]["answer"] = {"ok": True, "events": []}
    return place + 1


def _bot_lost_a_move(records):
    place = _first(records, "bot")
    del records[place]
    return next(spot for spot in range(place, len(records)) if records[spot]["kind"] in ("bot", "lines")) + 1


def _bot_of_the_person(records):
    place = _first(records, "bot")
    records[place]["seat"] = 0
    return place + 1


def _winner(records):
    place = _first(records, "end")
    records[place]["outcome"]["winners"] = [1 - seat for seat in records[place]["outcome"]["winners"]]
    return place + 1


def _end_gone(records):
    place = _first(records, "end")
    del records[place]
    return place + 1


def _end_early(records):
    place = _first(records, "heard")
    records.insert(place, dict(records[_first(records, "end")]))
    return place + 1


def _unknown_kind(records):
    records.insert(2, {"v": 1, "kind": "dream", "seat": 0})
    return 3


def _no_text(records):
    place = _first(records, "told")
    del records[place]["text"]
    return place + 1


def _strange_seat(records):
    place = _first(records, "told")
    records[place]["seat"] = 7
    return place + 1


def _unknown_game(records):
    records[0]["game"] = "chess"
    return 1


def _unknown_option(records):
    records[0]["options"] = {"cheats": True}
    return 1


FORGERIES: dict[str, Change] = {
    change.__name__.strip("_"): change
    for change in (
        _seed, _commitment, _practice, _seed_and_commitment, _word, _deal, _show, _canonical, _digest, _event, _line,
        _line_gone, _refusal, _refused_as_accepted, _bot_lost_a_move, _bot_of_the_person, _winner, _end_gone,
        _end_early, _unknown_kind, _no_text, _strange_seat, _unknown_game, _unknown_option,
    )
}  # fmt: skip


@pytest.mark.parametrize("what", FORGERIES)
def test_p7_a_forgery_is_named_with_its_line(match, tmp_path, what):
    records = _records(match)
    line = FORGERIES[what](records)
    verdict = check(_write(tmp_path / "forged.jsonl", records))
    assert (verdict.exit_code, verdict.line) == (1, line), verdict.message
    assert f"line {line}" in verdict.message
    assert "\n" not in verdict.message
    with pytest.raises(TranscriptError, match=f"line {line}"):
        Table.resume(tmp_path / "forged.jsonl")


def test_p7_another_choice_of_the_bot_is_found(tmp_path):
    """A host that lets its bot pick a better move than the bot's own luck gave it."""
    path = tmp_path / "m.jsonl"
    table = open_table(path, practice=3)
    table.start()
    while table._course.bot_to_act() is None:
        call = decide(table, 0)
        table.act(0, call.tool, call.arguments)
    course = table._course
    chosen = course.choose(1)
    other = next(one for one in BOMBLINE.legal_actions(course.match.state, 1) if one != chosen)
    course.bot_acts(other)
    table._keep()
    table.close()
    verdict = check(path)
    assert verdict.exit_code == 1
    assert verdict.line == len(path.read_text(encoding="utf-8").splitlines())


def test_p7_a_record_from_an_older_program_still_checks(match, tmp_path):
    records = _records(match)
    records[0]["version"] = "0.0.1"
    assert check(_write(tmp_path / "old.jsonl", records)).ok


@pytest.mark.parametrize("change", [_line, _refusal], ids=["line", "refusal"])
def test_a_match_of_another_version_goes_on_though_lines_are_worded_otherwise_now(match, tmp_path, change):
    records = _records(match)
    records[0]["version"] = "0.0.1"
    line = change(records)
    path = _write(tmp_path / "old.jsonl", records)
    Table.resume(path).close()
    verdict = check(path)
    assert (verdict.exit_code, verdict.line) == (1, line)
    assert "written by gm 0.0.1" in verdict.message


def test_a_match_of_another_version_does_not_go_on_from_another_state(match, tmp_path):
    records = _records(match)
    records[0]["version"] = "0.0.1"
    line = _digest(records)
    with pytest.raises(TranscriptError, match=f"line {line}"):
        Table.resume(_write(tmp_path / "old.jsonl", records))


@pytest.mark.parametrize(
    ("made", "recorded", "place"),
    [
        ({"a": [{"b": 1}]}, {"a": [{"b": 2}]}, "a[0].b is 2, running it again gives 1"),
        ({"a": 1}, {"a": 1, "c": 3}, "c is 3, running it again gives null"),
        ({"a": [1, 2]}, {"a": [1]}, "a is [1], running it again gives [1, 2]"),
        ({"kind": "bot"}, {"kind": "call"}, 'the record is {"kind": "call"}, running it again gives {"kind": "bot"}'),
    ],
    ids=["nested", "one has more", "longer list", "other kind"],
)
def test_first_difference_names_the_place_and_both_values(made, recorded, place):
    assert first_difference(made, recorded) == place


# -- states -----------------------------------------------------------------------------------------------------------


def test_states_are_the_whole_state_after_each_applied_action(match):
    found = list(states(match))
    applied = [record for record in read_transcript(match).records if "path" in record]
    assert len(found) == len(applied) > 10
    assert found[-1]["phase"] == "over"
    for state in found[:: max(1, len(found) // 10)]:
        assert BOMBLINE.to_json(BOMBLINE.from_setup(state, BOMBLINE.options_type(), None)) == state


def test_states_count_neither_the_deal_nor_looks_nor_refused_calls_nor_giving_up(tmp_path):
    table = open_table(tmp_path / "m.jsonl", chairs=PERSONS)
    table.start()
    table.act(0, "see_deck", {})
    table.act(0, "roll_die", {})
    table.act(0, "end_turn", {})
    assert list(states(table.path)) == []
    table.act(0, "draw", {"source": "A"})
    table.act(0, "resign", {})
    assert len(list(states(table.path))) == 1
    table.close()


def test_p2_states_are_not_in_a_copy_from_before_the_end(tmp_path):
    table = open_table(tmp_path / "m.jsonl")
    play(table, messages=2)
    table.close()
    copy = tmp_path / "copy.jsonl"
    copy.write_text("\n".join(export_for_seat(read_transcript(table.path).records, 0)) + "\n", encoding="utf-8")
    with pytest.raises(TranscriptError, match="does not hold the states"):
        list(states(copy))


# -- as it went -------------------------------------------------------------------------------------------------------


def test_a_match_is_shown_to_its_seat_as_it_was(match):
    records = read_transcript(match).records
    shown = list(frames(match, 0))
    for kind in ("heard", "told", "lines"):
        count = sum(record["kind"] == kind and record["seat"] == 0 for record in records)
        assert sum(frame.kind == kind for frame in shown) == count
    assert [frame.line for frame in shown] == sorted(frame.line for frame in shown)
    assert any(line.text.startswith("• [Hitpoints:") for frame in shown for line in frame.lines)


def test_p2_what_is_shown_of_a_seat_is_the_same_from_its_copy_and_from_the_host(tmp_path):
    """But for the displays, which a copy from before the end cannot make."""
    table = open_table(tmp_path / "m.jsonl")
    play(table, messages=6)
    table.close()
    copy = tmp_path / "copy.jsonl"
    copy.write_text("\n".join(export_for_seat(read_transcript(table.path).records, 0)) + "\n", encoding="utf-8")
    from_host = [frame.lines for frame in frames(table.path, 0) if frame.kind != "display"]
    assert [frame.lines for frame in frames(copy, 0)] == from_host
    with pytest.raises(GmError, match="copy of seat 0"):
        list(frames(copy, 1))


def test_the_host_is_shown_every_record_once(match):
    assert [frame.line for frame in frames(match)] == list(range(1, len(read_transcript(match).records) + 1))
    text = json.dumps([line.text for frame in frames(match) for line in frame.lines])
    assert "luck, deck" not in text
    assert "luck, show: " in text
    assert "refused (no_such_card)" in text


def test_there_is_no_seat_beyond_the_match(match):
    with pytest.raises(GmError, match="no seat 5"):
        list(frames(match, 5))


# -- going on ---------------------------------------------------------------------------------------------------------


def test_p7_a_match_resumed_at_every_record_ends_as_the_one_that_was_not(match, tmp_path):
    """Cut after each line in turn, gone on with, and played by the same person: the same file to the byte."""
    path = tmp_path / "m.jsonl"
    table = open_table(path, practice=21)
    table.start("ace")
    play(table, messages=4)
    table.close()
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    for count in range(1, len(lines)):
        path.write_bytes(b"".join(lines[:count]))
        table = Table.resume(path)
        _go_on(table, messages=4)
        table.close()
        assert _but_prose(path) == _but_prose_of(whole), f"cut after line {count}"
        assert check(path).ok


def _go_on(table: Table, messages: int) -> None:
    """Finishes what was interrupted, then sends the messages that were not heard yet."""
    if not table.started:
        table.start("ace")
    left = table.unfinished()
    for call in left[1] if left is not None else ():
        table.act(0, call.tool, call.arguments)
    answer_message(table, 0)
    play(table, messages - sum(record["kind"] == "heard" for record in read_transcript(table.path).records))


def _but_prose_of(data: bytes) -> list[dict[str, Any]]:
    records = [json.loads(line) for line in data.splitlines()]
    kept = [record for record in records if record["kind"] != "told"]
    return [{key: value for key, value in record.items() if key not in ("prev", "hash")} for record in kept]


def _but_prose(path: Path) -> list[dict[str, Any]]:
    return _but_prose_of(path.read_bytes())


def test_p7_unfinished_names_what_was_heard_and_not_done(tmp_path):
    table = open_table(tmp_path / "m.jsonl", chairs=PERSONS, practice=2)
    table.start()
    draw, end = PlannedCall("draw", {"source": "A"}), PlannedCall("end_turn", {})
    table.heard(0, "take a, then pass", (draw, end))
    assert table.unfinished() is None
    table.close()
    table = Table.resume(table.path)
    assert table.unfinished() == (0, (draw, end))
    table.act(0, draw.tool, draw.arguments)
    table.close()
    table = Table.resume(table.path)
    assert table.unfinished() == (0, (end,))
    table.act(0, "play_card", {"card": "Excalibur"})
    table.close()
    assert Table.resume(table.path).unfinished() is None


def test_p7_an_unfinished_start_is_named(tmp_path):
    table = open_table(tmp_path / "m.jsonl")
    start = PlannedCall("start", {"word": "ace"})
    table.heard(0, "start with ace", (start,))
    table.close()
    table = Table.resume(table.path)
    assert table.unfinished() == (0, (start,))
    table.start("ace")
    table.close()
    assert Table.resume(table.path).unfinished() is None


@pytest.mark.parametrize("tool", ["start", "rematch"])
def test_p7_a_match_that_runs_is_not_dealt_again_after_a_resume(tmp_path, tool):
    table = open_table(tmp_path / "m.jsonl")
    table.heard(0, "deal", (PlannedCall(tool, {}),))
    table.close()
    table = Table.resume(table.path)
    assert table.unfinished() == (0, (PlannedCall(tool, {}),))
    table.start()
    table.heard(0, "start anew, take a", (PlannedCall(tool, {}), PlannedCall("draw", {"source": "A"})))
    table.close()
    table = Table.resume(table.path)
    assert table.unfinished() is None
    table.close()


def test_p7_an_end_that_was_not_written_is_written_when_the_match_is_opened(match, tmp_path):
    lines = match.read_bytes().splitlines(keepends=True)
    place = next(number for number, line in enumerate(lines) if b'"kind":"end"' in line)
    path = tmp_path / "m.jsonl"
    path.write_bytes(b"".join(lines[:place]))
    table = Table.resume(path)
    assert table.outcome is not None
    table.close()
    assert path.read_bytes() == b"".join(lines[: place + 1])
