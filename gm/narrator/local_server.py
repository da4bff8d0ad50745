"""The child process that serves one model file on loopback: started by `gm.narrator.local_model`, never by a person.

Its first line of standard input is the key that requests must carry; when that pipe ends, so does the process,
whatever became of its parent. On standard output it writes one line, its address, once it takes requests.
"""

import importlib
import os
import socket
import sys
import threading
from typing import Any

LOOPBACK = "127.0.0.1"
CONTEXT = 8192
"""Tokens that a prompt and its answer may have together: three times what a turn needs."""
BATCH = 128
"""Tokens that are read between two looks at whether somebody still waits: a few seconds on a weak machine. From 64 to
512 the reading itself takes the same time."""
KEPT_MIB = 1024
SIMILARITY = 0.8
"""Two kinds of prompts take turns, and neither may be read anew each time. A prompt that does not go on with the one
before it has that one's state put aside in memory (at most `KEPT_MIB`) and its own taken from there."""


def parameters(path: str, port: int, key: str) -> Any:
    """What the server is told: one prompt at a time, on loopback, with nothing but the API."""
    told = importlib.import_module("xllamacpp").CommonParams()
    told.model.path = path
    told.hostnames = [LOOPBACK]
    told.port = port
    told.api_keys = [key] if key else []
    told.cors_origins = f"http://{LOOPBACK}"
    told.ui = told.endpoint_slots = False
    told.n_ctx, told.n_batch, told.n_ubatch = CONTEXT, BATCH, BATCH
    # With two slots a first question would be read beside the warm-up instead of after it, both at half the speed.
    told.n_parallel = 1
    told.cache_ram_mib, told.slot_prompt_similarity = KEPT_MIB, SIMILARITY
    # An answer has room for prose, not for thinking.
    told.enable_reasoning = 0
    told.cpuparams.n_threads = told.cpuparams_batch.n_threads = threads()
    return told


def threads() -> int:
    """How many threads shall work: -1, the server's own choice, where so many cores are idle, else those that are.

    The threads wait for each other at every step, so one that shares its core with another program holds all of them
    up: two threads on two busy cores were ten times slower than one.
    """
    cores = os.cpu_count() or 1
    busy = int(os.getloadavg()[0]) if hasattr(os, "getloadavg") else 0
    usual = cores if cores <= 4 else cores // 2
    return -1 if cores - busy >= usual else max(1, cores - busy)


def end_with(pipe: int) -> None:
    """From now on the process ends when nobody holds the other end of `pipe` any more. Nothing more is read from it."""

    def watch() -> None:
        while os.read(pipe, 1024):
            pass
        os._exit(0)

    threading.Thread(target=watch, name="gm-parent", daemon=True).start()
    if sys.platform == "linux":
        import fcntl

        # While a model is loaded no thread of Python runs, so the kernel is asked to end the process: the signal
        # that it sends when the pipe is closed does that.
        fcntl.fcntl(pipe, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(pipe, fcntl.F_SETFL, fcntl.fcntl(pipe, fcntl.F_GETFL) | os.O_ASYNC)


def port_near(wanted: int) -> int:
    """`wanted` where it is free, else 0: any that is."""
    try:
        with socket.create_server((LOOPBACK, wanted)) as probe:
            return int(probe.getsockname()[1])
    except OSError:
        return 0


def main() -> None:
    """`local_server.py FILE PORT`: loads, reports, serves until the pipe ends."""
    path, port = sys.argv[1], int(sys.argv[2])
    # What the server prints goes to standard error, all of it; the report has a way of its own.
    report = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    key = sys.stdin.readline().strip()
    end_with(sys.stdin.fileno())
    server = importlib.import_module("xllamacpp").Server(parameters(path, port_near(port), key))
    print(server.listening_address, file=report, flush=True)
    threading.Event().wait()


if __name__ == "__main__":
    main()
