"""The built wheel works by itself: a fresh venv, far from the checkout, plays a turn."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TIME_LIMIT = 500
"""Seconds for pip on a slow line; not a measure of anything here."""
TURN = "Start game\ntake a\nSee deck\nend turn\nlet it blow\n"

pytestmark = [pytest.mark.slow, pytest.mark.e2e]


def run(*command: str | Path, cwd: Path, text: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs a program away from this checkout: its own folder, no Python path of ours."""
    inherited = {
        key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV", "GM_"))
    }
    return subprocess.run(
        [*map(str, command)],
        input=text,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        cwd=cwd,
        env={**inherited, **environment},
        timeout=TIME_LIMIT,
        check=False,
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    built = run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT, cwd=folder)
    assert built.returncode == 0, built.stdout + built.stderr
    return next(folder.glob("gm-*.whl"))


def test_the_wheel_holds_the_package_its_schemas_and_prompts_and_nothing_else(wheel: Path):
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    for folder in ("schemas", "prompts"):
        files = [path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*.*")]
        assert files
        assert {f"gm/{file}" for file in files} <= names
    catalogues = {path.relative_to(ROOT).as_posix() for path in (ROOT / "gm" / "locale").rglob("*.mo")}
    assert catalogues
    assert catalogues <= names
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "gm").rglob("*.py")}
    assert modules <= names
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"gm"}


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `bin` of a fresh venv with the wheel and what it depends on."""
    home = tmp_path_factory.mktemp("home")
    assert run(sys.executable, "-m", "venv", home / "venv", cwd=home).returncode == 0
    place = home / "venv" / ("Scripts" if os.name == "nt" else "bin")
    pip = run(place / "python", "-m", "pip", "install", "--quiet", wheel, cwd=home)
    if pip.returncode != 0:
        probe = run(place / "python", "-m", "pip", "download", "--no-deps", "--no-cache-dir", "platformdirs", cwd=home)
        if probe.returncode != 0:
            pytest.skip("no package index can be reached from here, so the wheel's dependencies cannot be installed")
        pytest.fail(pip.stdout + pip.stderr)
    return place


def test_the_console_script_plays_a_turn_outside_the_checkout(installed: Path, tmp_path: Path):
    played = run(
        installed / "gm", "play", "bombline", "--seed", "1", cwd=tmp_path, text=TURN, GM_DATA_DIR=str(tmp_path / "data")
    )
    assert played.returncode == 0, played.stderr
    assert "Traceback" not in played.stderr
    assert "[Current phase: 1]" in played.stdout
    assert "[Current phase: 2]" in played.stdout
    assert "Now it's User's turn" in played.stdout
    assert [*(tmp_path / "data").rglob("*.jsonl")], "the match was not saved"


def test_python_m_gm_is_the_console_script(installed: Path, tmp_path: Path):
    said = [
        run(*command, "--version", cwd=tmp_path).stdout
        for command in ((installed / "gm",), (installed / "python", "-m", "gm"))
    ]
    assert said[0].startswith("gm ")
    assert said[0] == said[1]


def test_the_installed_tools_are_those_of_the_checkout(installed: Path, tmp_path: Path):
    here = run(sys.executable, "-m", "gm", "tools", "bombline", cwd=ROOT)
    there = run(installed / "gm", "tools", "bombline", cwd=tmp_path)
    assert there.returncode == 0, there.stderr
    assert there.stdout == here.stdout
