"""A model file of the person's own, served by a child process of this machine while a match is played.

The child listens on loopback only, wants a key that nobody else has, and ends when this process does, however that
happens. Nothing is downloaded.
"""

import contextlib
import secrets
import subprocess
import sys
import threading
import time
import zlib
from collections import deque
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import IO, Self

from gm.engine.said import said
from gm.errors import GmError
from gm.narrator.endpoint import Endpoint, Reach
from gm.render import harmless

MAGIC = b"GGUF"
PACKAGE = "xllamacpp"
SERVER = Path(__file__).with_name("local_server.py")
ADDRESS = "http://127.0.0.1:"
"""How the address begins that a ready child reports."""
LOADING_LIMIT = 600.0
SAY_EVERY = 5.0
PATIENCE = 5.0
"""Seconds: for loading, between two words about it, for a child that was asked to end."""
PORTS = range(24_000, 32_000)
KEPT_LINES, LINE_LIMIT = 40, 200


def _say_nothing(_: str) -> None:
    pass


class LocalModel:
    """Serves a GGUF file for as long as a `with` block runs.

    with LocalModel(Path("qwen2.5-7b-instruct-q4_k_m.gguf"), say=print) as local:
        client = OpenAIClient(local.endpoint)

    `say` hears in plain lines how the loading goes. `reach`: how far requests may go. `limit`: seconds that loading
    may take. `command` is started instead of our own server, with the file and a port after it.

    Raises:
        GmError: no request at all may be made, the file is no model file, or (entering the block) it cannot be served.
    """

    def __init__(
        self,
        path: Path,
        say: Callable[[str], None] = _say_nothing,
        *,
        reach: Reach = Reach.ANY,
        limit: float = LOADING_LIMIT,
        command: Sequence[str] = (),
    ) -> None:
        if reach is Reach.NONE:
            raise GmError("GM_MODEL_REQUESTS is 'none', so no model may be asked: set it to loopback for --local")
        self._size = _checked_size(path)
        self._path = path.resolve()
        self._reach = reach
        self._say = say
        self._limit = limit
        self._command = tuple(command)
        self._key = secrets.token_urlsafe(24)
        self._child: subprocess.Popen[str] | None = None
        self._address = ""
        self._errors: deque[str] = deque(maxlen=KEPT_LINES)
        self._threads: list[threading.Thread] = []

    @property
    def endpoint(self) -> Endpoint:
        """Where the model answers; its name is that of the file.

        Raises:
            GmError: it is not being served.
        """
        if not self._address:
            raise GmError(f"the model file {self._path.name} is not being served: use LocalModel in a with statement")
        return Endpoint(
            model=harmless(self._path.stem),
            base_url=f"{self._address}/v1",
            api_key=self._key,
            reach=self._reach,
            serves=harmless(self._path.name),
        )

    def __enter__(self) -> Self:
        """Starts the child; returns when it takes requests.

        Raises:
            GmError: its package is missing, it ended, or it took too long.
        """
        if not self._command and find_spec(PACKAGE) is None:
            raise GmError(
                f"serving a model file needs {PACKAGE}: install gm with its extra `local`, "
                "in its folder: pip install '.[local]'"
            )
        reports: SimpleQueue[str | None] = SimpleQueue()
        try:
            self._start(reports)
            self._address = self._wait(reports)
        except BaseException:
            # Ctrl-C while it loads, too, must not leave a child behind.
            self.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the child; returns when it is gone."""
        child, self._child, self._address = self._child, None, ""
        if child is None:
            return
        assert child.stdin is not None
        # It may be gone already.
        with contextlib.suppress(OSError):
            child.stdin.close()
        try:
            child.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()
        for thread in self._threads:
            thread.join(PATIENCE)
        for pipe in (child.stdout, child.stderr):
            if pipe is not None:
                pipe.close()

    def _start(self, reports: "SimpleQueue[str | None]") -> None:
        # Not as a module: that would let a file in the person's folder stand in for one of Python's own.
        command = self._command or (sys.executable, "-P", str(SERVER))
        try:
            child = subprocess.Popen(  # noqa: S603 - the program is Python itself, the file an argument
                [*command, str(self._path), str(_usual_port(self._path))],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                # Ctrl-C in the terminal is for the game alone.
                start_new_session=True,
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except OSError as error:
            raise GmError(f"{harmless(self._path.name)} cannot be served: {error.strerror}") from None
        self._child = child
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        self._listen(child.stdout, reports.put, lambda: reports.put(None))
        # Somebody must read what it prints for as long as it lives, or it would stand still some day.
        self._listen(child.stderr, self._errors.append, lambda: None)
        # Where it has ended already, the wait finds out why.
        with contextlib.suppress(OSError):
            child.stdin.write(f"{self._key}\n")
            child.stdin.flush()

    def _listen(self, pipe: IO[str], hear: Callable[[str], None], at_end: Callable[[], None]) -> None:
        def listen() -> None:
            for line in pipe:
                hear(harmless(line[:LINE_LIMIT]).strip())
            at_end()

        thread = threading.Thread(target=listen, name="gm-local-model", daemon=True)
        thread.start()
        self._threads.append(thread)

    def _wait(self, reports: "SimpleQueue[str | None]") -> str:
        """The address, once the child has said it."""
        begun = time.monotonic()
        last_said = 0.0
        self._say(said("Loading {file} ({size}) ...", file=harmless(self._path.name), size=_in_words(self._size)))
        while True:
            try:
                report = reports.get(timeout=min(SAY_EVERY, self._limit) / 10)
            except Empty:
                report = ""
            passed = time.monotonic() - begun
            if report is None:
                raise GmError(self._why_it_ended())
            if report.startswith(ADDRESS):
                self._say(said("The model is ready after {seconds} s.", seconds=f"{passed:.0f}"))
                return report.rstrip("/")
            if passed > self._limit:
                name = harmless(self._path.name)
                raise GmError(f"{name} was not ready after {self._limit:g} s: a smaller model file loads faster")
            if passed - last_said >= SAY_EVERY:
                last_said = passed
                self._say(said("Still loading: {seconds} s.", seconds=f"{passed:.0f}"))

    def _why_it_ended(self) -> str:
        """One line: what the child gave as its reason, or how it ended."""
        assert self._child is not None
        name = harmless(self._path.name)
        try:
            code = self._child.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            return f"{name} cannot be served: its process stopped answering"
        for thread in self._threads:
            thread.join(PATIENCE)
        if code < 0:
            return f"{name} cannot be served: its process was ended by signal {-code} (too little memory?)"
        return f"{name} cannot be served: {_reason(self._errors) or f'its process ended with code {code}'}"


def _checked_size(path: Path) -> int:
    """The size in bytes of a file that looks like a model."""
    shown = harmless(str(path))
    try:
        with path.open("rb") as file:
            magic = file.read(len(MAGIC))
            size = path.stat().st_size
    except OSError as error:
        raise GmError(f"{shown} cannot be read ({error.strerror}): a model file is expected (.gguf)") from None
    if magic != MAGIC:
        raise GmError(f"{shown} is no model file: one in the GGUF format is expected (.gguf)")
    return size


def _usual_port(path: Path) -> int:
    """The same for the same file each time: what was learnt about a model is kept under its address."""
    return PORTS[zlib.crc32(str(path).encode("utf-8", "surrogateescape")) % len(PORTS)]


def _reason(lines: Sequence[str]) -> str:
    """The most telling line of what a child printed: the first that its log calls an error, else its last.

    >>> _reason(["0.01 I srv init: loading", "0.02 E gguf: file is cut off", "0.03 E srv: exiting"])
    'gguf: file is cut off'
    >>> _reason(["Traceback", "OSError: no space"])
    'OSError: no space'
    """
    told = [line for line in lines if line]
    errors = [line.partition(" E ")[2].strip() for line in told if " E " in line[:20]]
    return (errors or told or [""])[0 if errors else -1]


def _in_words(size: int) -> str:
    """A size in bytes for people.

    >>> _in_words(98_362_432), _in_words(1_117_320_768)
    ('98 MB', '1.1 GB')
    """
    return f"{size / 1e9:.1f} GB" if size >= 1e9 else f"{size / 1e6:.0f} MB"
