"""What the pages about chat programs say is so: links, commands, flags and models exist, the programs in them run."""

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from gm.frontends.cli import build_parser
from gm.frontends.openai_server.chat_ids import CHAT_HEADERS
from gm.frontends.openai_server.options import model_names, wish_for

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "docs" / "frontends"
PAGES = sorted(FOLDER.glob("*.md"))
CLIENT = (FOLDER / "openai-client.md").read_text(encoding="utf-8")
LINK = re.compile(r"\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)")
ADDRESS = "http://127.0.0.1:8787"


def blocks(text: str, language: str) -> list[str]:
    """The fenced blocks of a language, without the indent of the list they stand in."""
    fenced = re.compile(rf"^( *)```{language}\n(.*?)^ *```", re.DOTALL | re.MULTILINE)
    return [re.sub(rf"^{indent}", "", block, flags=re.MULTILINE) for indent, block in fenced.findall(text)]


def outside_of_blocks(text: str) -> str:
    return re.sub(r"^ *```.*?^ *```", "", text, flags=re.DOTALL | re.MULTILINE)


def spans(text: str) -> list[str]:
    """What stands between backquotes, outside of blocks."""
    return re.findall(r"`([^`\n]+)`", outside_of_blocks(text))


def slugs(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def commands() -> list[tuple[str, str]]:
    found = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        lines = [line for block in blocks(text, "sh") for line in block.splitlines()]
        found += [(page.name, one) for one in (*lines, *spans(text)) if re.match(r"gm \w", one)]
    return found


def flags_of(parser: argparse.ArgumentParser) -> set[str]:
    """The options of a command and of all commands under it."""
    found = set()
    for action in parser._actions:
        found.update(action.option_strings)
        for below in action.choices.values() if isinstance(action, argparse._SubParsersAction) else ():
            found |= flags_of(below)
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_a_page_and_a_heading(page: Path):
    for name, heading in LINK.findall(page.read_text(encoding="utf-8")):
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), name
        assert not heading or heading in slugs(target), f"{name}#{heading}"


def test_the_overview_leads_to_every_page_and_the_readme_to_the_overview():
    overview = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert [page.name for page in PAGES if page.name != "README.md" and f"({page.name})" not in overview] == []
    assert "docs/frontends/README.md" in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("page", [page for page in PAGES if page.name != "README.md"], ids=lambda page: page.name)
def test_a_page_says_what_was_tried(page: Path):
    assert re.search(r"^(Tried|Not tried here|.*\bwas tried with\b)", page.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize(("page", "command"), commands())
def test_a_command_is_one_of_the_program(page: str, command: str):
    arguments = ["NAME" if one == "..." else one for one in shlex.split(command, comments=True)[1:]]
    # `gm keys add` in running text leaves out the name.
    build_parser().parse_args([*arguments, "NAME"] if arguments[:3] == ["keys", "add"] else arguments)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_flag_is_one_of_the_program(page: Path):
    named = {span.split()[0] for span in spans(page.read_text(encoding="utf-8")) if span.startswith("--")}
    assert named - flags_of(build_parser()) == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_model_is_one_of_the_server(page: Path):
    for name in re.findall(rf"\b(?:{'|'.join(model_names())})(?::[\w=]+)+", page.read_text(encoding="utf-8")):
        wish_for(name)


def test_headers_that_a_program_is_told_to_send_are_read():
    told = [json.loads(block) for page in PAGES for block in blocks(page.read_text(encoding="utf-8"), "json")]
    named = {name.lower() for headers in told for name in headers}
    named |= set(re.findall(r"^ +(x-[\w-]+):", (FOLDER / "librechat.md").read_text(encoding="utf-8").lower(), re.M))
    assert named
    assert named <= set(CHAT_HEADERS)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real `gm serve`, in a process of its own."""
    folder = tmp_path_factory.mktemp("served")
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "gm", "serve", "--port", "0", "--no-model"],
            cwd=ROOT,
            env={**os.environ, "GM_DATA_DIR": str(folder), "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
        assert server.stdout is not None
        try:
            first = server.stdout.readline()
            assert "listens at " in first, first + (folder / "log").read_text()
            yield first.split()[-1].removesuffix("/v1")
        finally:
            server.terminate()
            server.communicate(timeout=60)


def run(program: str, address: str, *messages: str) -> str:
    """What a program of the page prints when a person types these messages and then nothing."""
    assert ADDRESS in program
    ran = subprocess.run(
        [sys.executable, "-c", program.replace(ADDRESS, address)],
        input="\n".join([*messages, "", ""]),
        check=False,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        timeout=120,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def plays(printed: str) -> bool:
    return "to Bombline, User!" in printed and printed.count("You can: ") >= 2 and "site A" in printed


@pytest.mark.e2e
def test_ten_lines_of_python_play(address: str):
    streamed, asked, _ = blocks(CLIENT, "python")
    assert len([line for line in streamed.splitlines() if line.strip()]) <= 10
    assert plays(run(streamed, address, "Start game", "take A"))
    lines = streamed.splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if "stream=True" in line)
    assert plays(run("".join([*lines[:at], asked, *lines[at + 2 :]]), address, "Start game", "take A"))


@pytest.mark.e2e
def test_a_table_with_a_name_goes_on_without_a_history(address: str):
    named = blocks(CLIENT, "python")[2]
    started = run(named, address, "Start game")
    assert plays(started + run(named, address, "take A"))


@pytest.mark.e2e
@pytest.mark.skipif(shutil.which("curl") is None, reason="there is no curl")
def test_curl_streams_the_deal(address: str):
    command = next(block for block in blocks(CLIENT, "sh") if block.startswith("curl "))
    arguments = shlex.split(command.replace("\\\n", "").replace(ADDRESS, address))
    ran = subprocess.run(arguments, check=True, capture_output=True, encoding="utf-8", timeout=120)
    assert "to Bombline, User!" in ran.stdout
    assert ran.stdout.rstrip().endswith("data: [DONE]")
