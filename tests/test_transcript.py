"""The record: every changed byte is found and named, torn lines are repaired, a seat's copy betrays nothing."""

import json
import os
import random
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from gm.engine.types import PlannedCall
from gm.errors import GmError, TranscriptError
from gm.replay import check
from gm.table import Table
from gm.transcript import Log, chain, export_for_seat, parse_transcript, read_transcript, seal_record
from tests.tables import BOMBLINE, PERSONS, decide, open_table, play


def _short(path: Path) -> bytes:
    """A transcript of a few short lines: opened, talked at, a call refused."""
    table = open_table(path)
    table.heard(0, "hello, «стол»", (PlannedCall("draw", {"source": "A"}),))
    table.act(0, "draw", {"source": "A"})
    table.told(0, "Not yet.")
    table.close()
    return path.read_bytes()


@pytest.fixture(scope="module")
def match(tmp_path_factory) -> Path:
    """A whole match against a bot."""
    path = tmp_path_factory.mktemp("match") / "match.jsonl"
    table = open_table(path, practice=5)
    play(table)
    assert table.outcome is not None
    table.close()
    return path


# -- what is written --------------------------------------------------------------------------------------------------


def test_host_file_is_its_owners_alone_and_holds_the_seed_from_the_start(tmp_path):
    table = open_table(tmp_path / "m.jsonl")
    assert stat.S_IMODE(table.path.stat().st_mode) == 0o600
    header = json.loads(table.path.read_text(encoding="utf-8").splitlines()[0])
    assert (header["v"], header["kind"], header["game"]) == (1, "header", "bombline")
    assert len(header["seed"]) == 64
    table.close()


def test_every_record_has_version_kind_and_the_hash_of_the_one_before(match):
    records = [json.loads(line) for line in match.read_text(encoding="utf-8").splitlines()]
    assert all(record["v"] == 1 and record["kind"] for record in records)
    assert [record["prev"] for record in records[1:]] == [record["hash"] for record in records[:-1]]
    assert {record["kind"] for record in records} == {"header", "start", "heard", "call", "bot", "lines", "told", "end"}


def test_no_record_holds_a_time_or_a_path_of_the_machine(match):
    text = match.read_text(encoding="utf-8")
    assert str(match.parent) not in text
    assert not any(word in text for word in ('"time', '"date', '"at"'))


def test_record_of_an_action_is_on_disk_before_the_call_returns(tmp_path, monkeypatch):
    synced = []
    real = os.fsync
    table = open_table(tmp_path / "m.jsonl")
    monkeypatch.setattr(os, "fsync", lambda file: (synced.append(os.fstat(file).st_size), real(file))[1])
    table.start()
    assert synced[-1] == table.path.stat().st_size
    call = decide(table, 0)
    table.act(0, call.tool, call.arguments)
    assert synced[-1] == table.path.stat().st_size
    table.report(0)
    assert synced[-1] == table.path.stat().st_size
    table.close()


def test_final_hash_is_that_of_the_last_line(match):
    table = Table.resume(match)
    assert table.final_hash == json.loads(match.read_text(encoding="utf-8").splitlines()[-1])["hash"]
    table.close()


def test_an_existing_file_is_never_written_over(tmp_path):
    path = tmp_path / "m.jsonl"
    before = _short(path)
    with pytest.raises(TranscriptError, match="there already"):
        open_table(path)
    assert path.read_bytes() == before


def test_a_folder_that_is_not_there_is_one_clear_line(tmp_path):
    with pytest.raises(TranscriptError, match="No such file"):
        open_table(tmp_path / "nowhere" / "m.jsonl")


def test_after_half_a_write_the_table_takes_nothing_more(tmp_path, monkeypatch):
    table = open_table(tmp_path / "m.jsonl")
    real = os.write

    def full_disk(file, data):
        if len(data) > 20:
            return real(file, data[:20])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full_disk)
    with pytest.raises(OSError, match="No space"):
        table.told(0, "a")
    monkeypatch.setattr(os, "write", real)
    with pytest.raises(TranscriptError, match="--resume"):
        table.told(0, "b")
    table.close()
    again = Table.resume(table.path)
    again.told(0, "c")
    again.close()
    assert check(table.path).ok


def test_two_programs_cannot_write_one_match(tmp_path):
    table = open_table(tmp_path / "m.jsonl")
    code = f"from pathlib import Path; from gm.table import Table; Table.resume(Path({str(table.path)!r}))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=Path(__file__).parent.parent
    )
    assert "open in another program" in done.stderr.splitlines()[-1]
    table.close()
    Table.resume(table.path).close()


# -- what was changed -------------------------------------------------------------------------------------------------


def test_p7_a_change_of_any_byte_is_found_and_named_with_its_line(tmp_path):
    """Every byte of every record, the last one and the line breaks included."""
    path = tmp_path / "m.jsonl"
    data = _short(path)
    for place, byte in enumerate(data):
        changed = bytearray(data)
        changed[place] = byte ^ (1 << (place % 8))
        line = data[:place].count(b"\n") + 1
        with pytest.raises(TranscriptError) as caught:
            parse_transcript(bytes(changed))
        assert caught.value.line == line, (place, str(caught.value))
        assert f"line {line}" in str(caught.value)


def test_p7_changed_bytes_of_a_long_match_are_found(match, tmp_path):
    data, luck, copy = match.read_bytes(), random.Random(1), tmp_path / "copy.jsonl"
    for _ in range(60):
        place = luck.randrange(len(data))
        copy.write_bytes(data[:place] + bytes([data[place] ^ (1 << luck.randrange(8))]) + data[place + 1 :])
        verdict = check(copy)
        assert (verdict.exit_code, verdict.line) == (1, data[:place].count(b"\n") + 1)


def test_p7_lines_lost_put_in_or_swapped_are_named(tmp_path):
    lines = _short(tmp_path / "m.jsonl").splitlines(keepends=True)
    assert len(lines) == 4
    changed = {
        "lost": (lines[:2] + lines[3:], 3),
        "doubled": (lines[:2] + lines[1:], 3),
        "swapped": ([lines[0], lines[2], lines[1], lines[3]], 2),
        "first lost": (lines[1:], 1),
        "blank": ([*lines[:2], b"\n", *lines[2:]], 3),
        "other end": ([*lines, b"{}\n"], 5),
    }
    for what, (parts, line) in changed.items():
        with pytest.raises(TranscriptError) as caught:
            parse_transcript(b"".join(parts))
        assert caught.value.line == line, what


@pytest.mark.parametrize(
    "data",
    [b"", b"\n", b"hello\n", b"{}\n", b'{"scenario": 1}\n', b"\x00\xff" * 50, b"[" * 10000],
    ids=["empty", "blank", "text", "object", "scenario", "binary", "deep"],
)
def test_a_file_that_is_no_transcript_is_told_from_a_damaged_one(tmp_path, data):
    path = tmp_path / "other.jsonl"
    path.write_bytes(data)
    with pytest.raises(TranscriptError) as caught:
        check(path)
    assert caught.value.line is None
    assert "\n" not in str(caught.value)


def test_a_missing_file_is_one_clear_line(tmp_path):
    with pytest.raises(TranscriptError, match="No such file"):
        check(tmp_path / "none.jsonl")


def test_another_version_is_named(tmp_path):
    line, _ = seal_record({"v": 2, "kind": "header"}, "0" * 64)
    with pytest.raises(TranscriptError, match="version 2") as caught:
        parse_transcript(line)
    assert caught.value.line is None


HEADER = {
    "v": 1, "kind": "header", "game": "beat_or_bomb", "version": "0", "options": {"auto_confirm": True},
    "chairs": [{"name": "Mara", "bot": None}, {"name": "Bot", "bot": "normal"}], "commitment": "0", "practice": None,
}  # fmt: skip


@pytest.mark.parametrize("part", ["game", "version", "options", "chairs", "commitment", "practice"])
@pytest.mark.parametrize("value", [None, [], 7, [{"name": 1}]])
def test_a_header_that_was_made_by_hand_is_refused_by_its_line(part, value):
    """A chain proves only that nobody changed the file since it was made."""
    for header in ({**HEADER, part: value}, {key: HEADER[key] for key in HEADER if key != part}):
        if part == "practice" and part in header:
            continue
        line, _ = seal_record(header, "0" * 64)
        with pytest.raises(TranscriptError, match="lacks a part") as caught:
            parse_transcript(line)
        assert caught.value.line == 1


@pytest.mark.parametrize("record", [{"kind": "told"}, {"kind": "call", "seat": 0}, {"kind": "start", "answer": 3}])
def test_a_copy_is_not_made_of_records_that_are_none(record):
    with pytest.raises(TranscriptError, match="line 2 lacks a part"):
        export_for_seat([HEADER, {"v": 1, **record}], 0)


# -- torn lines -------------------------------------------------------------------------------------------------------


def test_p7_a_torn_last_line_is_repaired_wherever_it_was_torn(tmp_path):
    path = tmp_path / "m.jsonl"
    data = _short(path)
    whole = data.rindex(b"\n", 0, -1) + 1
    for length in range(whole, len(data)):
        path.write_bytes(data[:length])
        Table.resume(path).close()
        assert path.read_bytes() == data[:whole], length


def test_p7_a_torn_line_fails_the_check_until_it_is_repaired(tmp_path):
    path = tmp_path / "m.jsonl"
    data = _short(path)
    path.write_bytes(data[:-40])
    verdict = check(path)
    assert (verdict.exit_code, verdict.line) == (1, 4)
    assert "--resume" in verdict.message
    Table.resume(path).close()
    assert check(path).ok


@pytest.mark.parametrize("tail", [b"}", b"x", b"{}", b" "], ids=["brace", "letter", "object", "blank"])
def test_p7_what_stands_behind_a_whole_last_record_is_damage_not_a_torn_line(tmp_path, tail):
    path = tmp_path / "m.jsonl"
    data = _short(path)
    path.write_bytes(data[:-1] + tail)
    with pytest.raises(TranscriptError, match="line 4"):
        Table.resume(path)
    assert path.read_bytes() == data[:-1] + tail


def test_p7_damage_before_the_last_line_is_never_repaired(tmp_path):
    path = tmp_path / "m.jsonl"
    data = _short(path).replace(b"hello", b"jello")
    path.write_bytes(data)
    with pytest.raises(TranscriptError, match="line 2"):
        Table.resume(path)
    assert path.read_bytes() == data


def test_a_log_in_memory_keeps_its_records():
    log = Log(None)
    log.append([{"v": 1, "kind": "told"}], sync=True)
    assert log.kept == [{"v": 1, "kind": "told"}]
    assert len(log.final_hash) == 64


# -- a seat's copy ----------------------------------------------------------------------------------------------------


def _records(table: Table) -> list:
    """The table's records as they read back from a file."""
    return json.loads(json.dumps(table._log.kept))


NEAR = 40
"""So many cards of the draw pile are drawn before the pairs of worlds below part."""


def _swapped(table: Table, luck: random.Random, kept: int) -> None:
    """Deals anew, right after the start, what seat 0 may not see: the other hand but `kept` cards, and the draw pile.

    The cards that are drawn first stay in place, so that the seat sees the same in both worlds for a while; with
    nothing kept the whole pile and the sites are dealt anew.
    """
    match = table._course.match
    state = BOMBLINE.to_json(match.state)
    other, pile, sites = state["seats"][1], state["draw_pile"], state["sites"]
    near = NEAR if kept else 0
    pool = [*other["hand"][kept:], *pile[near:], *(() if kept else sites.values())]
    luck.shuffle(pool)
    pool.sort(key="Bomb".__eq__)
    other["hand"] = other["hand"][:kept] + pool[: 5 - kept]
    rest = pool[5 - kept :]
    luck.shuffle(rest)
    if not kept:
        state["sites"] = {"A": rest.pop(), "B": rest.pop()}
    state["draw_pile"] = pile[:near] + rest
    match.state = BOMBLINE.from_setup(state, BOMBLINE.options_type(), None)


def _told_alike(one: Table, other: Table) -> bool:
    same = one.view(0) == other.view(0) and one.events_for(0) == other.events_for(0)
    return same and (one.outcome is None) and (other.outcome is None)


def _side_play(table: Table, luck: random.Random) -> None:
    """What seat 1 does by itself, in one world only: looks, refused calls, talk, reports."""
    for _ in range(luck.randrange(3)):
        table.act(1, "see_deck", {})
        table.act(1, "play_card", {"card": luck.choice(["Akm", "Nuke"]), "target": {"owner": "x", "boost": "y"}})
        table.heard(1, f"my hand: {table.view(1)['seats'][1]['hand']}", (PlannedCall("end_turn", {}),))
        table.told(1, "A secret.")
        table.report(1)


def _play_in_step(worlds: list[Table], luck: random.Random) -> tuple[list[str], list[str], int]:
    """The seat's copies from two worlds at the last moment at which the seat had seen the same in both."""
    copies, steps = [export_for_seat(_records(table), 0) for table in worlds], 0
    for _ in range(30):
        first, second = worlds
        seat = first.view(0)["turn"]
        shared = [
            (offer.tool, arguments)
            for offer in first.offers(seat)
            for arguments in offer.calls
            if any(arguments in twin.calls for twin in second.offers(seat) if twin.tool == offer.tool)
        ]
        if not shared:
            break
        tool, arguments = luck.choice(shared)
        for number, table in enumerate(worlds):
            _side_play(table, random.Random(luck.random() + number))
            assert table.act(seat, tool, arguments).ok
        if not _told_alike(first, second):
            break
        for table in worlds:
            table.report(0)
        copies, steps = [export_for_seat(_records(table), 0) for table in worlds], steps + 1
    return copies[0], copies[1], steps


def test_p2_matches_that_differ_in_what_a_seat_may_not_see_give_the_same_copy():
    """Same seed, so the same commitment; other hand, sites and pile, other looks, refused calls and talk of seat 1."""
    lengths = []
    for number in range(32):
        luck = random.Random(number)
        worlds = [open_table(practice=number, chairs=PERSONS) for _ in range(2)]
        for table in worlds:
            table.start("ace")
            _swapped(table, luck, number % 4)
        first, second, steps = _play_in_step(worlds, luck)
        assert first == second
        lengths.append(steps)
    assert sum(lengths) > 150
    assert max(lengths) >= 8


def test_p2_a_copy_before_the_end_holds_no_seed_draw_path_or_digest(tmp_path):
    table = open_table(chairs=PERSONS, practice=8)
    play(table, messages=1)
    assert table.outcome is None
    seed, records = table._course.seed.hex(), _records(table)
    for seat in (0, 1):
        text = "\n".join(export_for_seat(records, seat))
        kinds = {record["kind"] for record in map(json.loads, text.splitlines())}
        assert seed not in text
        assert not any(f'"{key}"' in text for key in ("seed", "path", "draws", "show", "digest", "results", "seen_as"))
        assert '"practice":true' in text
        assert kinds <= {"header", "start", "heard", "call", "happened", "lines", "told"}
        assert not {record["hash"] for record in map(json.loads, text.splitlines())} & {
            line["hash"] for line in map(json.loads, chain(records))
        }


def test_p2_a_copy_holds_what_the_seat_itself_saw_and_did():
    table = open_table(chairs=PERSONS, practice=8)
    table.start()
    play(table, messages=3)
    records = _records(table)
    mine = [record for record in records if record.get("seat") == 0 and record["kind"] in ("lines", "heard", "told")]
    copied = [json.loads(line) for line in export_for_seat(records, 0)]
    for record in mine:
        assert any(record.items() <= line.items() for line in copied)


def test_a_copy_holds_a_second_start_that_was_refused():
    table = open_table(practice=8)
    table.start("tulip")
    assert not table.start("rose").ok
    starts = [json.loads(line) for line in export_for_seat(_records(table), 0) if '"kind":"start"' in line]
    assert [start["answer"]["ok"] for start in starts] == [True, False]


def test_p2_a_copy_of_a_match_that_goes_on_is_checked_as_far_as_it_can_be(tmp_path):
    table = open_table(practice=8)
    play(table, messages=3)
    assert table.outcome is None
    path = tmp_path / "copy.jsonl"
    path.write_text("\n".join(export_for_seat(_records(table), 0)) + "\n", encoding="utf-8")
    assert check(path).ok
    path.write_bytes(path.read_bytes().replace(b"So it goes", b"So it went"))
    assert check(path).exit_code == 1


def test_p7_a_copy_from_after_the_end_is_whole_and_proves_itself(match, tmp_path):
    path = tmp_path / "copy.jsonl"
    path.write_text("\n".join(export_for_seat(read_transcript(match).records, 0)) + "\n", encoding="utf-8")
    verdict = check(path)
    assert verdict.ok, verdict.message
    assert verdict.records == len(read_transcript(match).records)


def test_p2_a_copy_from_after_the_end_leaves_out_what_others_wrote_and_were_told():
    table = open_table(chairs=PERSONS)
    table.start()
    table.heard(1, "between us two", ())
    table.told(1, "Of course.")
    table.act(0, "resign", {})
    text = "\n".join(export_for_seat(_records(table), 0))
    assert "between us" not in text
    assert "Of course" not in text
    assert table._course.seed.hex() in text


def test_a_copy_can_be_neither_copied_nor_gone_on_with(match, tmp_path):
    lines = export_for_seat(read_transcript(match).records, 0)
    path = tmp_path / "copy.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises(GmError, match="copy of seat 0 already"):
        export_for_seat(read_transcript(path).records, 1)
    with pytest.raises(TranscriptError, match="seat's copy"):
        Table.resume(path)
    with pytest.raises(GmError, match="no seat 4"):
        export_for_seat(read_transcript(match).records, 4)
