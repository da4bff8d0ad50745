"""The programs of the end-to-end tests: SillyTavern from npm, a person at its page, and `gm serve`, each in a process.

`GM_E2E_FOLDER` names a folder in which SillyTavern is kept from run to run (450 MB); without it, it is fetched anew.
`GM_E2E_CHROMIUM` names the browser; without it, Debian's names of it are tried.
"""

import json
import os
import queue
import shutil
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import pytest

ROOT = Path(__file__).parents[2]
SILLYTAVERN = "1.19.0"
PACKAGES = (f"sillytavern@{SILLYTAVERN}", "playwright-core@1.65.1")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
OLDEST_NODE = 20
INVISIBLE = dict.fromkeys((0x200B, 0x200C, 0x200D, 0x2060))
SETTINGS = """\
enableDownloadableTokenizers: false
extensions:
  autoUpdate: false
  models:
    autoDownload: false
"""


def chromium() -> str:
    """The browser; skips the tests where there is none."""
    named = os.environ.get("GM_E2E_CHROMIUM")
    found = named or next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.skip("no Chromium: apt-get install chromium, or name one in GM_E2E_CHROMIUM")
    return found


def installed(folder: Path) -> Path:
    """`folder` with SillyTavern in it; skips the tests where it cannot be had."""
    node = shutil.which("node")
    npm = shutil.which("npm")
    if node is None or npm is None:
        pytest.skip(f"no Node.js with npm: install version {OLDEST_NODE} or newer")
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    if int(version.removeprefix("v").partition(".")[0]) < OLDEST_NODE:
        pytest.skip(f"Node.js {version} is too old: SillyTavern needs version {OLDEST_NODE} or newer")
    if _version_in(folder) != SILLYTAVERN:
        folder.mkdir(parents=True, exist_ok=True)
        command = [npm, "install", "--prefix", str(folder), "--no-audit", "--no-fund", "--loglevel=error", *PACKAGES]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=180, check=False)
        except subprocess.TimeoutExpired:
            pytest.skip("SillyTavern did not come from the npm registry within three minutes")
        if done.returncode:
            pytest.skip(f"SillyTavern cannot be had from the npm registry: {done.stderr.strip()[-300:]}")
    return folder


def _version_in(folder: Path) -> str:
    try:
        described = json.loads((folder / "node_modules/sillytavern/package.json").read_bytes())
    except FileNotFoundError:
        return ""
    return str(described["version"]) if (folder / "node_modules/playwright-core").is_dir() else ""


class Program:
    """A process that is ended with its `with`, and what it said in `folder/NAME.log`."""

    def __init__(self, folder: Path, name: str, command: list[str], **options: Any) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.log = folder / f"{name}.log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(command, stderr=log, text=True, **{"stdout": log, **options})
        self._readers: list[threading.Thread] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for reader in self._readers:
            reader.join(5)
        if self.process.stdout is not None:
            self.process.stdout.close()

    def end(self) -> None:
        """Asks it to end."""
        self.process.terminate()

    def read_on(self, read: Callable[[], object]) -> None:
        """Reads what it says in a thread, so that it never has to wait."""
        self._readers.append(threading.Thread(target=read, daemon=True))
        self._readers[-1].start()


class SillyTavern(Program):
    """A SillyTavern of its own, with nothing in it, that answers at `url`."""

    def __init__(self, packages: Path, folder: Path) -> None:
        port = _free_port()
        self.url = f"http://127.0.0.1:{port}"
        data = folder / "sillytavern"
        data.mkdir(parents=True)
        (data / "config.yaml").write_text(SETTINGS)
        places = ["--configPath", str(data / "config.yaml"), "--dataRoot", str(data / "data")]
        flags = ["--port", str(port), "--listen", "false", "--browserLaunchEnabled", "false"]
        super().__init__(
            folder,
            "sillytavern",
            ["node", "server.js", *places, *flags],
            cwd=packages / "node_modules/sillytavern",
            env={**os.environ, "NODE_ENV": "production"},
        )
        # Its first start compiles its page.
        self._wait(seconds=180)

    def _wait(self, seconds: float) -> None:
        last = time.monotonic() + seconds
        while time.monotonic() < last and self.process.poll() is None:
            try:
                with urllib.request.urlopen(self.url, timeout=5):
                    return
            except (urllib.error.URLError, OSError):
                time.sleep(0.3)
        self.process.kill()
        self.process.wait()
        # That program is not ours: what it needs to start, a slow or strange machine may not have.
        said = " ".join(self.log.read_text()[-300:].split())
        pytest.skip(f"SillyTavern did not start within {seconds:.0f} s: {said}")


class Serving(Program):
    """`gm serve` with the built-in narrator at `url`, its matches in `folder/gm`."""

    def __init__(self, folder: Path) -> None:
        self.environment = {**os.environ, "GM_DATA_DIR": str(folder / "gm"), "PYTHONUNBUFFERED": "1"}
        self.folder = folder
        command = [sys.executable, "-m", "gm", "serve", "--port", "0", "--no-model"]
        super().__init__(folder, "serve", command, cwd=ROOT, env=self.environment, stdout=subprocess.PIPE)
        assert self.process.stdout is not None
        first = self.process.stdout.readline()
        assert "listens at http://127.0.0.1:" in first, first + self.log.read_text()
        self.url = first.split()[-1]
        self.read_on(self.process.stdout.read)

    def gm(self, *words: str) -> str:
        """What a `gm` command prints."""
        command = [sys.executable, "-m", "gm", *words]
        done = subprocess.run(command, cwd=ROOT, env=self.environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    @property
    def database(self) -> str:
        """Where its chats are."""
        return f"sqlite:///{self.folder / 'gm' / 'chats.sqlite3'}"

    def matches(self) -> list[dict[str, Any]]:
        """Its matches, the newest first."""
        listed: list[dict[str, Any]] = json.loads(self.gm("matches", "--database-url", self.database, "--json"))
        return listed

    def transcript(self) -> list[dict[str, Any]]:
        """The records of the newest match, as taken out of the database."""
        match = self.matches()[0]["match"]
        told = self.gm("matches", "--database-url", self.database, "--export", match)
        return [json.loads(line) for line in told.splitlines()]

    def prove(self) -> str:
        """What `gm replay --check` says of the newest match."""
        made = self.folder / "exported.jsonl"
        made.unlink(missing_ok=True)
        self.gm("matches", "--database-url", self.database, "--export", self.matches()[0]["match"], "--out", str(made))
        return self.gm("replay", "--check", str(made))


class Person(Program):
    """Somebody at a page of SillyTavern: `person("say", "hello")` does what the driver calls so."""

    def __init__(self, packages: Path, folder: Path, url: str) -> None:
        driver = str(Path(__file__).with_name("sillytavern.mjs"))
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        super().__init__(folder, "person", ["node", driver, url, chromium(), str(packages)], **pipes)
        self._answers: queue.Queue[str] = queue.Queue()
        self.read_on(self._listen)
        self._read("start of the browser")

    def __call__(self, what: str, *given: object) -> Any:
        """Does it, and gives what came of it."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"do": what, "with": given}) + "\n")
        self.process.stdin.flush()
        return self._read(f"{what} {given}")

    def say(self, text: str) -> str:
        """Sends a message; the reply as it stands on the page."""
        self("say", text)
        return self.sees()

    def sees(self) -> str:
        """The text of the last message on the page, without what no eye sees: the mark of the reply."""
        return str(self("shown", len(self("messages")) - 1)).translate(INVISIBLE)

    def end(self) -> None:
        """Closes its input: the driver then closes the browser, and ends."""
        assert self.process.stdin is not None
        self.process.stdin.close()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._answers.put(line)
        self._answers.put("")

    def _read(self, what: str) -> Any:
        try:
            line = self._answers.get(timeout=90)
        except queue.Empty:
            pytest.fail(f"{what}: no answer within 90 s")
        assert line, f"{what}: the driver ended: {self.log.read_text()[-2000:]}"
        answer = json.loads(line)
        assert "error" not in answer, f"{what}: {answer['error']}"
        return answer["value"]


def _free_port() -> int:
    with socket.socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        return int(any_port.getsockname()[1])
