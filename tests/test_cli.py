"""The command line as people and programs use it: exit codes, one-line errors, pipes, saved matches, interruptions."""

import fcntl
import io
import json
import os
import pty
import random
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest

from gm.frontends import cli
from gm.games import get_game
from gm.table import Chair, Table
from tests.test_session import play_on, said, session_of

ESCAPE = "\x1b"
COMMANDS = ("play", "matches", "rules", "scenario", "intent", "tools", "replay", "bench")
SCENARIOS = Path(__file__).parent / "scenarios" / "bombline"


@dataclass(frozen=True, slots=True)
class Ran:
    code: int
    out: str
    err: str


@pytest.fixture
def gm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """Runs a command in this process, with a data folder of its own; `typed` is its standard input."""
    monkeypatch.setenv("GM_DATA_DIR", str(tmp_path / "data"))

    def run(*arguments: str, typed: Sequence[str] = ()) -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
        try:
            code = cli.run(arguments)
        except SystemExit as left:
            code = int(left.code or 0)
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return run


def process(folder: Path, *arguments: str) -> "subprocess.Popen[str]":
    """A command in a process of its own, with pipes."""
    environment = {**os.environ, "GM_DATA_DIR": str(folder), "PYTHONUNBUFFERED": ""}
    return subprocess.Popen(
        [sys.executable, "-m", "gm", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment,
        cwd=Path(__file__).parent.parent,
    )


def ran(folder: Path, *arguments: str, typed: Sequence[str] = ()) -> Ran:
    child = process(folder, *arguments)
    out, err = child.communicate("".join(f"{line}\n" for line in typed), timeout=60)
    return Ran(child.returncode, out, err)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_of_every_command(gm, command: str) -> None:
    told = gm(command, "--help")
    assert told.code == 0
    assert told.out.startswith(f"usage: gm {command}")


def test_help_and_version(gm) -> None:
    assert all(command in gm("--help").out for command in COMMANDS)
    assert re.fullmatch(r"gm \d+\.\d+\.\d+\n", gm("--version").out)


WRONG = {
    "no command": (),
    "no such command": ("dance",),
    "no such game": ("play", "chess"),
    "no such bot": ("play", "bombline", "--bot", "god"),
    "a seed that is no number": ("play", "bombline", "--seed", "x"),
    "a nick that is empty": ("play", "bombline", "--name", " "),
    "a nick with escape codes": ("play", "bombline", "--name", "\x1b[31mred"),
    "the bot's own name": ("play", "bombline", "--name", "bot"),
    "a file to resume that is not there": ("play", "--resume", "no-such-file.jsonl"),
    "a file to resume that is none": ("play", "--resume", __file__),
    "a place for the transcript that is none": ("play", "bombline", "--transcript", "/dev/null/here.jsonl"),
    "a transcript to replay that is none": ("replay", __file__),
    "a transcript to check that is not there": ("replay", "--check", "no-such-file.jsonl"),
    "a topic that is none": ("rules", "bombline", "chess openings"),
    "a scenario that is not there": ("scenario", "no-such-folder"),
    "a seat without a position": ("tools", "bombline", "--seat", "0"),
    "a position that is none": ("tools", "bombline", "--setup", __file__),
}


@pytest.mark.parametrize("arguments", WRONG.values(), ids=WRONG.keys())
def test_wrong_use_is_one_line_and_exit_code_2(gm, arguments: Sequence[str]) -> None:
    told = gm(*arguments)
    assert told.code == 2
    assert told.err.count("\n") == 1, told.err
    assert "Traceback" not in told.err
    assert ESCAPE not in told.err


@pytest.mark.parametrize("flag", [("--option", "colour=red"), ("--name", "bot"), ("--seats", "3")], ids=str)
def test_nobody_is_welcomed_to_a_table_that_cannot_be(gm, flag: Sequence[str]) -> None:
    told = gm("play", "bombline", *flag)
    assert (told.code, told.out) == (2, "")
    assert told.err.count("\n") == 1


def test_play_alone_lists_games_and_saved_matches(gm) -> None:
    gm("play", "bombline", "--seed", "1", typed=["start game"])
    told = gm("play")
    assert told.code == 0
    assert "gm play bombline" in told.out
    assert "goes on" in told.out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("play", "chess", "--lang", "ru"), "gm: игры «chess» нет; есть игры: "),
        (("play", "bombline", "--seats", "5", "--lang", "ru"), "gm: --seats 5: число мест в игре Bombline"),
        (("rules", "bombline", "castling", "--lang", "ru"), "gm: в игре Bombline нет темы «castling»"),
        (("play", "bombline", "--seats", "5"), "gm: --seats 5: Bombline is played with one of 2"),
    ],
    ids=["no such game", "seats", "no such topic", "English"],
)
def test_errors_speak_the_language_that_was_asked_for(gm, arguments: Sequence[str], says: str) -> None:
    told = gm(*arguments)
    assert told.code == 2
    assert told.err.startswith(says)


def test_the_list_of_matches_speaks_the_language_that_was_asked_for(gm) -> None:
    gm("play", "bombline", "--seed", "1", "--name", "Mara", typed=["start game"])
    told = gm("play", "--lang", "ru").out
    assert "Игры:" in told
    assert "bombline, Mara — Bot, продолжается" in told


def test_matches_as_json(gm) -> None:
    assert json.loads(gm("matches", "--json").out) == []
    gm("play", "bombline", "--seed", "1", "--name", "Ann", typed=["start game", "I give up"])
    (match,) = json.loads(gm("matches", "--json").out)
    assert match["game"] == "bombline"
    assert match["status"] == "over"
    assert match["names"] == ["Ann", "Bot"]
    assert match["winners"] == ["Bot"]
    assert Path(match["file"]).exists()


def test_end_of_input_leaves_with_0_and_says_how_to_go_on(gm) -> None:
    told = gm("play", "bombline", "--seed", "5", typed=["Start game", "take a"])
    assert told.code == 0
    assert told.err == ""
    line = told.out.splitlines()[-1]
    assert "gm play bombline --resume " in line
    resumed = gm("play", "--resume", line.rpartition("--resume ")[2], typed=["See deck"])
    assert resumed.code == 0
    assert "goes on" in resumed.out
    assert "[Current phase: 2]" in resumed.out


@pytest.mark.parametrize(
    "flag",
    [("--seed", "1"), ("--bot", "easy"), ("--name", "Ann"), ("--with", "Ivan"), ("--seats", "2"), ("--option", "a=b")],
    ids=lambda flag: flag[0],
)
def test_a_flag_that_a_saved_match_cannot_follow_is_refused(gm, flag: Sequence[str]) -> None:
    told = gm("play", "--resume", "any.jsonl", *flag)
    assert told.code == 2
    assert told.err.startswith(f"gm: {flag[0]} cannot be given with --resume")


def whole_game(seed: int) -> list[str]:
    """What somebody writes in a whole match of this seed against the easy bot."""
    session = session_of(practice=seed)
    said(session, "Start game")
    return ["Start game", *(order for order, _ in play_on(session, random.Random(seed)))]


EXACT = (
    r"• \[Current phase: (?:\d|Defuse|Over)\]",
    r"• \[Amount of cards: \d+\]",
    r"• \((?:AR|SMG|SG|SR|Pistol|Utility|Boost|Special|Modification)\) '[^']+'",
    r"• \[Action points remaining: \d\]",
    r"• \[Hitpoints: -?\d+\]",
    r"• (?:Active boost: \[[^\]]+\]|\[Active boosts: None\])",
)


def test_a_piped_game_shows_every_required_line_and_no_colour_codes(tmp_path: Path) -> None:
    told = ran(tmp_path, "play", "bombline", "--seed", "2", "--bot", "easy", typed=whole_game(2))
    assert told.code == 0
    assert told.err == ""
    assert ESCAPE not in told.out
    lines = told.out.splitlines()
    for pattern in EXACT:
        assert any(re.fullmatch(pattern, line) for line in lines), pattern
    turns = [index for index, line in enumerate(lines) if line.endswith("Now it's User's turn")]
    assert turns
    for index in turns:
        assert any(line == "• [Current phase: 1]" for line in lines[index : index + 30])
    assert any(line.startswith("Final hash") for line in lines)


def test_a_finished_match_is_checked_by_the_line_it_shows(tmp_path: Path) -> None:
    # With a bomb in hand, "I give up" might mean the bomb: the luck of this match is nobody's choice.
    told = ran(tmp_path, "play", "bombline", typed=["start game, my word is tulip", "I give up the match"])
    check = next(line for line in told.out.splitlines() if "gm replay --check" in line)
    file = check.rpartition("--check ")[2]
    assert ran(tmp_path, "replay", "--check", file).code == 0
    data = Path(file).read_bytes()
    Path(file).write_bytes(data.replace(b"tulip", b"tulap", 1))
    broken = ran(tmp_path, "replay", "--check", file)
    assert broken.code == 1
    assert "line" in broken.out + broken.err


def test_replay_shows_the_match_again(gm, tmp_path: Path) -> None:
    file = str(tmp_path / "one.jsonl")
    played = gm("play", "bombline", "--seed", "3", "--transcript", file, typed=["start game", "take a", "I give up"])
    for arguments in (["replay", file], ["replay", file, "--seat", "0"], ["replay", file, "--step"]):
        told = gm(*arguments)
        assert told.code == 0, told.err
        assert told.out
    states = [json.loads(line) for line in gm("replay", "--states", file).out.splitlines()]
    assert states
    assert all("draw_pile" in state.get("state", state) for state in states)
    assert "Final hash" in played.out


def test_rematch_beside_a_given_transcript_takes_the_next_name(gm, tmp_path: Path) -> None:
    file = tmp_path / "one.jsonl"
    gm("play", "bombline", "--seed", "3", "--transcript", str(file), typed=["start game", "I give up", "rematch"])
    assert (tmp_path / "one-2.jsonl").exists()


@pytest.mark.e2e
def test_kill_and_resume_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "killed.jsonl"
    child = process(tmp_path, "play", "bombline", "--seed", "9", "--transcript", str(file))
    assert child.stdin is not None
    child.stdin.write("start game\ntake a\n")
    child.stdin.flush()
    deadline = time.monotonic() + 30
    while not (file.exists() and b'"tool":"draw"' in file.read_bytes()):
        assert child.poll() is None, child.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.01)
    child.send_signal(signal.SIGKILL)
    child.communicate()
    told = ran(tmp_path, "play", "--resume", str(file), typed=["I give up"])
    assert told.code == 0
    assert ran(tmp_path, "replay", "--check", str(file)).code == 0
    assert file.read_bytes().count(b'"kind":"call","seat":0,"tool":"draw"') == 1


def test_rules_explain_a_card_by_any_of_its_names(gm) -> None:
    for name in ("molotov", "Molotov", "MOLOTOV"):
        told = gm("rules", "bombline", name)
        assert told.code == 0
        assert told.out.startswith("Molotov")
    assert json.loads(gm("rules", "bombline", "--json").out)
    assert gm("rules", "bombline", "калаш").out.startswith("Akm")
    assert "did you mean molotov" in gm("rules", "bombline", "molotoc").err


def test_scenarios_pass(gm) -> None:
    file = sorted(SCENARIOS.rglob("*.json"))[0]
    told = gm("scenario", str(file))
    assert told.code == 0
    assert told.out == "1 passed, 0 failed\n"


def test_a_scenario_that_fails_names_the_place(gm, tmp_path: Path) -> None:
    steps = [{"seat": 0, "tool": "draw", "arguments": {"source": "A"}, "expect": {"state": {"phase": "over"}}}]
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps({"scenario": 1, "game": "bombline", "name": "wrong", "rules": [], "steps": steps}))
    told = gm("scenario", str(file))
    assert told.code == 1
    assert "steps[0].state.phase" in told.out
    assert told.out.endswith("0 passed, 1 failed\n")


def test_intent_answers_line_by_line(gm) -> None:
    position = {"phase": "action", "seats": [{"hand": ["Akm", "MP5", "Uzi"]}, {}]}
    asked = {"id": "x", "game": "bombline", "seat": 0, "setup": position, "text": "akm then pass"}
    told = gm("intent", typed=[json.dumps(asked), json.dumps({**asked, "text": "should i play the akm?"})])
    first, second = (json.loads(line) for line in told.out.splitlines())
    assert first["id"] == "x"
    assert [call["tool"] for call in first["calls"]] == ["play_card", "end_turn"]
    assert second["calls"] == []
    junk = gm("intent", typed=["{"])
    assert junk.code == 2
    assert "line 1" in junk.err


def test_tools_of_a_game_and_of_a_position(gm, tmp_path: Path) -> None:
    everything = json.loads(gm("tools", "bombline").out)
    assert [tool["function"]["name"] for tool in everything][:2] == ["draw", "play_card"]
    file = tmp_path / "setup.json"
    file.write_text(json.dumps({"phase": "approach"}))
    usable = json.loads(gm("tools", "bombline", "--setup", str(file), "--seat", "0", "--format", "mcp").out)
    assert [tool["name"] for tool in usable] == ["draw", "see_deck"]
    assert "inputSchema" in usable[0]


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    child = process(tmp_path, "rules", "bombline")
    assert child.stdout is not None
    assert child.stderr is not None
    child.stdout.close()
    assert child.wait(timeout=60) == 0
    assert "Traceback" not in child.stderr.read()
    child.stderr.close()
    child.stdin.close()  # type: ignore[union-attr]


@pytest.mark.parametrize("arguments", [("--help",), ("rules", "bombline"), ("play",)])
def test_start_loads_no_heavy_library(tmp_path: Path, arguments: Sequence[str]) -> None:
    script = f"import sys; from gm.frontends.cli import run\ntry: run({list(arguments)!r})\nexcept SystemExit: pass\n"
    script += "print([name for name in sys.modules if name in HEAVY])"
    heavy = {"openai", "jsonschema", "rich", "prompt_toolkit", "rapidfuzz", "pydantic", "asyncio"}
    script = f"HEAVY = {heavy!r}\n" + script
    out = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        encoding="utf-8",
        check=True,
        env={**os.environ, "GM_DATA_DIR": str(tmp_path)},
        cwd=Path(__file__).parent.parent,
    ).stdout
    assert out.splitlines()[-1] == "[]"


class Typist:
    """Somebody at a terminal of 80 by 40."""

    AT_A_TERMINAL: ClassVar = {"TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1"}
    PROMPT = "\x1b[?2004h"
    """The prompt is there: it asks the terminal to mark what is pasted."""

    def __init__(self, folder: Path, *arguments: str, **environment: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, 0, 0))
        self.child = subprocess.Popen(
            [sys.executable, "-m", "gm", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**os.environ, **self.AT_A_TERMINAL, "GM_DATA_DIR": str(folder), **environment},
            cwd=Path(__file__).parent.parent,
            start_new_session=True,
        )
        os.close(slave)
        self.seen = ""

    def types(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def sees(self, wanted: str, seconds: float = 30) -> str:
        """All that was on the screen since the last time, up to and with `wanted`."""
        deadline = time.monotonic() + seconds
        while wanted not in self.seen:
            assert time.monotonic() < deadline, self.seen
            if select.select([self.master], [], [], 0.1)[0]:
                self.seen += os.read(self.master, 1 << 16).decode(errors="replace")
        before, _, self.seen = self.seen.partition(wanted)
        return before + wanted

    def leaves(self) -> int:
        code = self.child.wait(timeout=30)
        os.close(self.master)
        return code


@pytest.mark.e2e
@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
def test_a_terminal_shows_the_table_and_is_left_cleanly(tmp_path: Path, key: str) -> None:
    typist = Typist(tmp_path, "play", "bombline", "--seed", "3")
    typist.sees("Start game")
    typist.sees(typist.PROMPT)
    typist.types("start game\r")
    assert ESCAPE in typist.sees("Your turn")
    typist.sees("draw pile")
    typist.sees(typist.PROMPT)
    typist.types(key)
    assert "Traceback" not in typist.sees("--resume")
    assert typist.leaves() == 0


@pytest.mark.e2e
def test_no_color_is_honoured_in_a_terminal(tmp_path: Path) -> None:
    typist = Typist(tmp_path, "play", "bombline", "--seed", "3", NO_COLOR="1")
    typist.sees(typist.PROMPT)
    typist.types("start game\r")
    shown = typist.sees("draw pile")
    assert not re.search(r"\x1b\[(?:\d+;)*(?:3[1-7]|9[0-7]|[34]8;)", shown)
    typist.sees(typist.PROMPT)
    typist.types("\x04")
    typist.sees("--resume")
    assert typist.leaves() == 0


def test_a_file_that_somebody_made_by_hand_neither_stops_a_command_nor_steers_the_terminal(gm, tmp_path):
    from gm.transcript import seal_record

    folder = tmp_path / "data" / "matches"
    folder.mkdir(parents=True)
    names = [{"name": "Ma\x1b[31mra\u202e", "bot": None}, {"name": "Bot", "bot": "normal"}]
    header = {"v": 1, "kind": "header", "game": "beat_or_bomb\x9b5A", "version": "0", "options": {}, "commitment": "0"}
    for number, chairs in enumerate((names, [{}], [])):
        line, _ = seal_record({**header, "chairs": chairs, "practice": None}, "0" * 64)
        (folder / f"{number}.jsonl").write_bytes(line)
    listed = gm("matches")
    assert listed.code == 0
    assert listed.out.count("damaged") == 2
    shown = [gm("replay", str(folder / "0.jsonl"), *flags) for flags in ((), ("--check",), ("--seat", "0"))]
    for ran in (listed, *shown, gm("play", "--resume", str(folder / "0.jsonl"))):
        assert not set("\x1b\u202e\x9b") & set(ran.out + ran.err)


def test_p2_a_match_that_goes_on_is_replayed_from_one_side(tmp_path, capsys, monkeypatch):
    """Nobody sees a sealed choice by looking at the own match; several people say whose side they want to see."""
    monkeypatch.setenv("GM_DATA_DIR", str(tmp_path))
    game = get_game("beat_or_bomb")
    for name, chairs in (("alone", ("Mara",)), ("two", ("Mara", "Ivan"))):
        seats = [*map(Chair, chairs), *([Chair("Bot", "normal")] if len(chairs) == 1 else [])]
        path = tmp_path / "matches" / f"{name}.jsonl"
        path.parent.mkdir(exist_ok=True)
        with closing(Table.open(game, seats, path=path, practice=1)) as table:
            table.start()
            table.act(0, "see_deck", {})
            while table.play_bot() is not None:
                pass
            if len(chairs) == 2:
                table.act(1, "play_card", {"card": "K", "stance": "compete", "confirm": True})
    assert cli.run(["replay", "alone.jsonl"]) == 0
    assert "stance" not in capsys.readouterr().out
    assert cli.run(["replay", "two.jsonl"]) == 2
    assert "--seat 1 (Ivan)" in capsys.readouterr().err
    assert cli.run(["replay", "two.jsonl", "--seat", "0"]) == 0
    assert "stance" not in capsys.readouterr().out
    assert cli.run(["replay", "two.jsonl", "--host"]) == 0
    assert "stance" in capsys.readouterr().out
