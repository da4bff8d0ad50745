"""What the pages for people say is so: commands parse, tests and links exist, the excerpt of play is a real one."""

import ast
import os
import re
import shlex
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

from gm.frontends.cli import build_parser
from gm.games import GAMES

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROMISES = tuple(f"P{number}" for number in range(1, 8))
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)")
EXCERPT = re.compile(r"```text\n(?P<text>.*?)```", re.DOTALL)


def code_lines(page: Path) -> list[str]:
    """The lines in fenced blocks of a page, without those of other languages."""
    fenced = re.compile(r"^```(\w*)\n(.*?)^```", re.DOTALL | re.MULTILINE)
    blocks = [block for language, block in fenced.findall(page.read_text(encoding="utf-8")) if language in ("", "sh")]
    return [line for block in blocks for line in block.splitlines() if line.strip()]


def setup_lines() -> list[str]:
    return [line for line in code_lines(ROOT / "README.md") if line.startswith("python3 -m venv ")]


def test_two_lines_set_up_and_do_all():
    play, test = setup_lines()
    assert play.endswith("&& .venv/bin/gm play bombline")
    assert test.endswith("&& .venv/bin/python -m pytest -q")
    for line in (play, test):
        assert line.startswith("python3 -m venv .venv && .venv/bin/pip install ")
    extras = {extra for line in (play, test) for extra in re.findall(r"\.\[(\w+)\]", line)}
    assert extras == {"test"}
    assert extras <= set(PROJECT["project"]["optional-dependencies"])
    assert PROJECT["project"]["scripts"] == {"gm": "gm.frontends.cli:main"}


def test_ci_runs_the_readmes_test_line():
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    pattern = re.search(r"grep -m1 -E '([^']+)' README\.md", ci)
    assert pattern is not None
    found = [line for line in README.splitlines() if re.search(pattern[1], line)]
    assert found == [setup_lines()[1]]


def command_lines() -> list[tuple[str, str]]:
    """Every `gm ...` line in a fenced block of a page, without its comment and redirections."""
    found = []
    for page in PAGES:
        for line in code_lines(page):
            command = re.split(r"\s+#|\s*[<>|]\s*(?!.*\| gm )", line.split("| ")[-1].split("&& ")[-1])[0].strip()
            if re.match(r"(\.venv/bin/)?gm ", command):
                found.append((page.name, command))
    return found


@pytest.mark.parametrize(("page", "command"), command_lines())
def test_a_command_of_the_pages_is_one_of_the_program(page: str, command: str):
    arguments = shlex.split(command)[1:]
    parsed = build_parser().parse_args(arguments)
    if getattr(parsed, "game", None) is not None:
        assert parsed.game.replace("-", "_") in {*GAMES, "GAME"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path):
    links = LINK.findall(page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_every_page_is_linked():
    for page in (ROOT / "docs").glob("*.md"):
        assert f"docs/{page.name}" in README


@cache
def names_of_tests(file: str) -> set[str]:
    """The names of the tests of a file."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("promise", PROMISES)
def test_a_promise_names_tests_that_there_are(promise: str):
    row = next(line for line in README.splitlines() if line.startswith(f"| {promise} |"))
    named = re.findall(r"`(tests/\w+\.py)::(\w+)`", row)
    assert named
    assert [f"{file}::{test}" for file, test in named if test not in names_of_tests(file)] == []


def test_paths_in_the_tables_are_there():
    table = README[README.index("## Where things are") :]
    places = re.findall(r"`([\w./]+/[\w./]*)`", table)
    assert places
    assert [place for place in places if place != "golden/" and not (ROOT / place).exists()] == []


def test_every_dependency_has_a_reason():
    reasons = re.findall(r"^\| ([\w-]+) \| \w", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.MULTILINE)
    names = [re.match(r"[\w-]+", line)[0] for line in PROJECT["project"]["dependencies"]]  # type: ignore[index]
    assert sorted(reasons) == sorted([*names, "package"])


@pytest.mark.e2e
def test_the_excerpt_of_play_is_a_real_one(tmp_path: Path):
    """What the person writes there (`> ...`) gets the answers that stand there, in their order."""
    excerpt = EXCERPT.search(README)
    assert excerpt is not None
    command, *lines = excerpt["text"].splitlines()
    assert command.startswith("$ gm play ")
    messages = [line[2:] for line in lines if line.startswith("> ")]
    run = subprocess.run(
        [sys.executable, "-m", "gm", *shlex.split(command)[2:], "--transcript", str(tmp_path / "match.jsonl")],
        input="\n".join(messages),
        capture_output=True,
        encoding="utf-8",
        check=True,
        cwd=ROOT,
        env={**os.environ, "GM_DATA_DIR": str(tmp_path)},
        timeout=120,
    )
    printed = iter(run.stdout.splitlines())
    told = [line for line in lines if line.strip() and not line.startswith(("> ", "..."))]
    missing = next((line for line in told if line not in printed), None)
    assert missing is None, f"not printed, or not in this order: {missing!r}"
