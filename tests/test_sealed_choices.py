"""Choices made at the same time: a bot's stands before a person's is read, and its seal can be checked (Q4, P2, P7)."""

import hashlib
import json
import shutil
import subprocess
from pathlib import Path

import pytest

from gm.engine.sealed import ChoiceOpened, ChoiceSealed
from gm.games import get_game
from gm.replay import check, frames
from gm.table import Chair, Table
from gm.transcript import export_for_seat, parse_transcript, read_transcript, seal_record

GAME = get_game("beat_or_bomb")
PERSON, BOT = 0, 1
NODE = shutil.which("node")
CHECKER = Path(__file__).parent.parent / "docs" / "check_fairness.mjs"


def table_at(path: Path | None = None, *, practice: int = 5) -> Table:
    chairs = (Chair("Mara"), Chair("Bot", "normal"))
    table = Table.open(GAME, chairs, path=path, practice=practice, options=GAME.options_type(auto_confirm=True))
    table.start()
    return table


def compete(table: Table, card: str) -> None:
    assert table.act(PERSON, "play_card", {"card": card, "stance": "compete"}).ok


def seals(table: Table) -> list[ChoiceSealed | ChoiceOpened]:
    return [event for event in table.events_for(PERSON) if isinstance(event, ChoiceSealed | ChoiceOpened)]


def test_q4_the_round_opens_with_a_seal_and_closes_with_what_was_sealed():
    table = table_at()
    table.play_bot()
    (sealed,) = seals(table)
    assert isinstance(sealed, ChoiceSealed)
    compete(table, "7")
    _, opened = seals(table)
    assert isinstance(opened, ChoiceOpened)
    text = b"gm-choice-v1" + bytes.fromhex(opened.nonce) + opened.choice.encode()
    assert hashlib.sha256(text).hexdigest() == sealed.seal == opened.seal


def test_q4_p2_the_bot_chooses_before_the_person_is_read_whoever_is_called_first():
    """Whatever a person chooses, and though nobody asked the bot before, its choice in that round is the same."""
    chosen = set()
    for card in ("3", "7", "A"):
        table = table_at()
        compete(table, card)
        opened = [event for event in seals(table) if isinstance(event, ChoiceOpened)]
        chosen.add((opened[0].choice, opened[0].nonce))
    assert len(chosen) == 1


def test_p2_nothing_a_person_sees_tells_what_was_sealed():
    """The same match with another choice of the bot shows the person the same, but for the digest."""
    table = table_at()
    table.play_bot()
    before = json.dumps([table.view(PERSON), [line.text for line in table.display(PERSON)]], ensure_ascii=False)
    report = " ".join(line.text for line in table.report(PERSON))
    compete(table, "7")
    opened = next(event for event in seals(table) if isinstance(event, ChoiceOpened))
    assert opened.nonce not in before + report
    assert opened.choice not in before + report
    assert json.loads(before)[0]["seats"][BOT].get("choice") is None


def test_p7_a_seat_copy_in_the_middle_of_a_round_does_not_hold_the_choice(tmp_path):
    path = tmp_path / "match.jsonl"
    table = table_at(path)
    table.play_bot()
    table.report(PERSON)
    lines = export_for_seat(read_transcript(path).records, PERSON)
    records = parse_transcript("".join(f"{line}\n" for line in lines).encode()).records
    assert not any(word in json.dumps(records[1:]) for word in ('"compete"', '"give_up"'))
    assert "ChoiceSealed" in json.dumps(records)


def played(path: Path) -> Table:
    table = table_at(path)
    for card in reversed(("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")):
        compete(table, card)
        table.report(PERSON)
    assert table.outcome is not None
    table.close()
    return table


def test_p7_gm_replay_check_proves_every_seal(tmp_path):
    path = tmp_path / "match.jsonl"
    played(path)
    assert check(path).ok
    text = path.read_text()
    assert text.count('"ChoiceOpened"') == 13


def forge(path: Path) -> int:
    """Another choice behind the first seal that was opened, every hash written anew; the line it stands in."""
    lines, prev, forged = [], "0" * 64, 0
    for number, record in enumerate(read_transcript(path).records, 1):
        for event in record.get("answer", {}).get("events", ()):
            if event["event"] == "ChoiceOpened" and not forged:
                event["choice"] = event["choice"].replace("compete", "give_up") + " "
                forged = number
        line, prev = seal_record(record, prev)
        lines.append(line)
    path.write_bytes(b"".join(lines))
    return forged


def test_p7_a_forged_choice_is_found(tmp_path):
    path = tmp_path / "match.jsonl"
    played(path)
    line = forge(path)
    assert check(path).line == line


@pytest.mark.skipif(NODE is None, reason="node is not installed")
def test_p7_the_independent_checker_proves_seals_and_finds_a_forged_one(tmp_path):
    path = tmp_path / "match.jsonl"
    played(path)
    done = subprocess.run([NODE, str(CHECKER), str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert "13 sealed choices" in done.stdout
    line = forge(path)
    done = subprocess.run([NODE, str(CHECKER), str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stdout.startswith(f"line {line}: the seal")


def test_q4_a_match_gone_on_with_keeps_the_seal(tmp_path):
    path = tmp_path / "match.jsonl"
    table = table_at(path)
    table.play_bot()
    (sealed,) = seals(table)
    table.close()
    again = Table.resume(path)
    compete(again, "7")
    opened = [event for event in seals(again) if isinstance(event, ChoiceOpened)]
    assert opened[0].seal == sealed.seal
    again.close()
    assert check(path).ok


def seen_by_ivan(path: Path, *cards: str) -> list[tuple[str, list[str]]]:
    """What a replay shows Ivan of a match in which Mara has chosen these cards, one instead of the other."""
    table = Table.open(GAME, [Chair("Mara"), Chair("Ivan")], path=path, practice=5)
    table.start()
    for card in cards:
        assert table.act(PERSON, "play_card", {"card": card, "stance": "compete"}).ok
        table.report(PERSON)
    assert table.act(PERSON, "confirm", {}).ok
    table.report(PERSON)
    table.report(1)
    table.close()
    return [(frame.kind, [line.text for line in frame.lines]) for frame in frames(path, 1)]


def test_p2_a_replay_for_a_seat_does_not_tell_how_often_the_other_thought_again(tmp_path):
    once = seen_by_ivan(tmp_path / "once.jsonl", "7")
    assert once == seen_by_ivan(tmp_path / "often.jsonl", "3", "A", "7")
    assert [kind for kind, _ in once].count("display") == 2
