"""The servers that `gm bench serve` compares: each a process of its own, on a free port."""

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from gm.bench.serve_client import HOST
from gm.errors import GmError

LITELLM = "GM_BENCH_LITELLM"
"""Names a Python interpreter that has `litellm[proxy]`: that is compared, too."""
START_SECONDS = 90
STOP_SECONDS = 10
POLL = 0.004
QUIET, QUIET_SHARE, SETTLE_SECONDS = 0.5, 0.05, 60
"""A server has settled when it takes less than that share of a processor for so many seconds."""
MODEL = "bombline"
LITELLM_CONFIG = """model_list:
  - model_name: {model}
    litellm_params: {{model: openai/bench, api_base: "{upstream}", api_key: none}}
"""
LITELLM_MAIN = "from litellm import run_server; run_server()"
SETTINGS = {
    "NO_COLOR": "1",
    "NO_PROXY": "127.0.0.1",
    "GM_MODEL_REQUESTS": "loopback",
    "LITELLM_LOCAL_MODEL_COST_MAP": "True",
    "LITELLM_TELEMETRY": "False",
    # Without it the proxy wants a key and a database for keys, which would only make it slower.
    "LITELLM_DANGEROUSLY_PERMIT_WEAK_OR_UNSET_MASTER_KEY": "true",
}


@dataclass(frozen=True, slots=True)
class Server:
    """A server that answers. `start`: seconds from its command line to its first healthy answer."""

    name: str
    port: int
    pid: int
    start: float

    @property
    def url(self) -> str:
        """Where its chat API is."""
        return f"http://{HOST}:{self.port}/v1"

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        # Linux's clock of another process: see clock_getcpuclockid(3).
        return time.clock_gettime(~self.pid << 3 | 2)

    def memory(self) -> float:
        """MiB in memory."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


def settle(server: Server) -> None:
    """Waits until a server that has started does nothing more by itself, such as loading what it will need."""
    end = time.perf_counter() + SETTLE_SECONDS
    spent = 1.0
    while spent > QUIET * QUIET_SHARE and time.perf_counter() < end:
        before = server.cpu()
        time.sleep(QUIET)
        spent = server.cpu() - before


@contextlib.contextmanager
def serving(name: str, command: Sequence[str], health: str, folder: Path) -> Iterator[Server]:
    """A server for as long as the block runs. `{port}` in its command stands for its port; `folder` keeps its log.

    Raises:
        GmError: it does not start; with its last words.
    """
    port = _free_port()
    log = folder / f"{port}.log"
    begun = time.perf_counter()
    with log.open("wb") as output:
        process = subprocess.Popen(  # noqa: S603 - a command of this module
            [part.replace("{port}", str(port)) for part in command],
            cwd=folder,
            env=_environment(folder),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
        )
    try:
        _wait(process, port, health, name, log)
        yield Server(name, port, process.pid, time.perf_counter() - begun)
    finally:
        process.terminate()
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _environment(folder: Path) -> dict[str, str]:
    """This program's own, without what would lead a server elsewhere."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("GM_", "OPENAI_", "LITELLM_"))}
    paths = [str(Path(__file__).parents[2]), kept.get("PYTHONPATH", "")]
    return {**kept, **SETTINGS, "GM_DATA_DIR": str(folder), "PYTHONPATH": os.pathsep.join(filter(None, paths))}


def _free_port() -> int:
    with socket.socket() as one:
        one.bind((HOST, 0))
        return int(one.getsockname()[1])


def _wait(process: "subprocess.Popen[bytes]", port: int, health: str, name: str, log: Path) -> None:
    end = time.perf_counter() + START_SECONDS
    while not _is_healthy(port, health):
        if process.poll() is not None or time.perf_counter() > end:
            words = log.read_text(encoding="utf-8", errors="replace").strip().splitlines() or ["it said nothing"]
            raise GmError(f"{name} does not start: {words[-1][:200]}")
        time.sleep(POLL)


def _is_healthy(port: int, health: str) -> bool:
    connection = HTTPConnection(HOST, port, timeout=5)
    try:
        connection.request("GET", health)
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


def upstream(folder: Path) -> contextlib.AbstractContextManager[Server]:
    """The model that is none."""
    return serving("upstream", [sys.executable, "-m", "gm.bench.serve_upstream", "{port}"], "/health", folder)


def minimal(folder: Path, url: str) -> contextlib.AbstractContextManager[Server]:
    """Starlette and the openai client, in front of the model at `url`."""
    command = [sys.executable, "-m", "gm.bench.serve_proxy", "{port}", url]
    return serving("minimal", command, "/health", folder)


def gm_serve(folder: Path, name: str, url: str = "") -> contextlib.AbstractContextManager[Server]:
    """`gm serve` in front of the model at `url`, or with the built-in narrator; `name` is its database's, too."""
    model = ["--base-url", url] if url else ["--no-model"]
    database = f"sqlite:///{folder / name}.sqlite3"
    command = [sys.executable, "-m", "gm", "serve", "--port", "{port}", "--quiet", "--database-url", database, *model]
    return serving(name, command, "/health", folder)


def litellm(folder: Path, url: str) -> contextlib.AbstractContextManager[Server]:
    """LiteLLM's proxy in front of the model at `url`.

    Raises:
        GmError: there is none; says how to have it.
    """
    python = os.environ.get(LITELLM, "")
    if not python:
        raise GmError(f"LiteLLM is left out: {LITELLM} names no Python that has litellm[proxy]")
    config = folder / "litellm.yaml"
    config.write_text(LITELLM_CONFIG.format(model=MODEL, upstream=url), encoding="utf-8")
    command = [python, "-c", LITELLM_MAIN, "--config", str(config), "--host", HOST, "--port", "{port}"]
    return serving("LiteLLM", command, "/health/liveliness", folder)
