"""A model file served by a child process: how it starts, how it fails, that it never outlives the game.

The package that serves is replaced by one of a few lines; the child around it is the real one.
"""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from gm.errors import GmError
from gm.narrator import local_model
from gm.narrator.chat import ChatRequest, Message, TimeLimits, TurnBudget
from gm.narrator.client import OpenAIClient
from gm.narrator.endpoint import Reach
from gm.narrator.local_model import ADDRESS, LocalModel
from gm.narrator.local_server import threads
from gm.narrator.model_errors import LocalModelEnded

ROOT = Path(__file__).parent.parent
SOON = 20.0
"""Seconds within which something must have happened on a busy machine; it takes a small part of one."""
PACKAGE = """
import json, os, sys, types
from pathlib import Path


def CommonParams():
    space = types.SimpleNamespace
    return space(model=space(), cpuparams=space(), cpuparams_batch=space())


class Server:
    def __init__(self, told):
        print("chatter \\x1b[31min red")
        print("0.01 I srv: loading", file=sys.stderr, flush=True)
        Path(told.model.path + ".told").write_text(json.dumps([os.getpid(), vars(told)], default=vars))
        self.listening_address = f"http://127.0.0.1:{told.port or 4}"
        self.load(told.model.path)

    def load(self, path):
        pass
"""
LOADS: dict[str, str] = {
    "at once": "pass",
    # As the real one does: no thread of Python runs while it loads.
    "for ever": "import ctypes; ctypes.PyDLL(None).sleep(600)",
    "a broken file": (
        "print('0.02 E gguf: the file is cut \\x1b[2Joff', file=sys.stderr)\n"
        "        print('0.03 E srv: exiting', file=sys.stderr)\n"
        "        raise RuntimeError('check the parameters')"
    ),
    "to its death": "os.kill(os.getpid(), 9)",
    "with an exception": "raise OSError('no space left')",
    "and talks a lot": "[print('x' * 200, file=sys.stderr) for _ in range(5_000)]",
}


@pytest.fixture
def model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., LocalModel]:
    """Makes a `LocalModel` whose server loads in one of the ways of `LOADS`."""

    def make(load: str = "at once", **options) -> LocalModel:
        package = PACKAGE.replace("    pass\n", f"    {LOADS[load]}\n")
        (tmp_path / "xllamacpp.py").write_text(package)
        monkeypatch.syspath_prepend(tmp_path)
        monkeypatch.setenv("PYTHONPATH", str(tmp_path))
        return LocalModel(model_file(tmp_path), **options)

    return make


def model_file(folder: Path) -> Path:
    path = folder / "tiny story.Q4.gguf"
    path.write_bytes(b"GGUF" + bytes(60))
    return path


def told(folder: Path) -> tuple[int, dict]:
    """The child's process id, and what its server was told."""
    path = folder / "tiny story.Q4.gguf.told"
    assert holds(lambda: path.exists() and path.read_text().endswith("]"))
    child, parameters = json.loads(path.read_text())
    return child, parameters


def holds(condition: Callable[[], bool]) -> bool:
    """True as soon as the condition holds; False where it does not soon."""
    end = time.monotonic() + SOON
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.01)
    return False


def is_gone(process: int) -> bool:
    """True where no such process runs; one that only waits to be buried does not."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    state = Path(f"/proc/{process}/stat")
    return state.exists() and state.read_text().rpartition(")")[2].split()[0] == "Z"


def test_it_serves_on_loopback_with_a_key_for_as_long_as_the_block_runs(model, tmp_path):
    with model() as local:
        child, parameters = told(tmp_path)
        assert not is_gone(child)
        assert re.fullmatch(rf"{ADDRESS}\d+/v1", local.endpoint.base_url)
        assert local.endpoint.is_here
        assert local.endpoint.model == "tiny story.Q4"
        assert parameters["hostnames"] == ["127.0.0.1"]
        assert parameters["api_keys"] == [local.endpoint.api_key]
        assert len(local.endpoint.api_key) >= 20
    assert is_gone(child)
    with pytest.raises(GmError, match="not being served"):
        _ = local.endpoint


def test_keys_differ_and_the_address_is_the_same_so_that_the_model_is_known_again(model):
    with model() as one:
        first = one.endpoint
    with model() as other:
        second = other.endpoint
    assert first.api_key != second.api_key
    assert first.key == second.key


def test_two_at_a_time_get_ports_of_their_own(model, tmp_path):
    with model() as local:
        port = int(local.endpoint.base_url.split(":")[2].split("/")[0])
    with socket.create_server(("127.0.0.1", port)), model():
        assert told(tmp_path)[1]["port"] == 0


def test_nothing_of_it_reaches_the_screen_but_the_plain_lines(model, capfd):
    said: list[str] = []
    with model("and talks a lot", say=said.append):
        pass
    assert capfd.readouterr() == ("", "")
    assert said[0] == "Loading tiny story.Q4.gguf (0 MB) ..."
    assert re.fullmatch(r"The model is ready after \d+ s\.", said[-1])


def test_the_person_hears_how_long_it_has_been_loading(model, monkeypatch):
    monkeypatch.setattr(local_model, "SAY_EVERY", 0.1)
    said: list[str] = []
    with pytest.raises(GmError):
        model("for ever", say=said.append, limit=0.5).__enter__()
    assert said[1:] != []
    assert all(re.fullmatch(r"Still loading: \d+ s\.", line) for line in said[1:])


@pytest.mark.parametrize(
    ("load", "reason"),
    [
        ("a broken file", "gguf: the file is cut [2Joff"),
        ("with an exception", "OSError: no space left"),
        ("to its death", "signal 9"),
    ],
)
def test_a_child_that_ends_is_one_plain_line_with_its_reason(model, load: str, reason: str):
    with pytest.raises(GmError) as caught:
        model(load).__enter__()
    assert str(caught.value).startswith("tiny story.Q4.gguf cannot be served: ")
    assert reason in str(caught.value)
    assert str(caught.value).isprintable()


def test_a_child_that_says_nothing_is_told_of_by_its_exit_code(tmp_path):
    with pytest.raises(GmError, match=r"its process ended with code 3"):
        LocalModel(model_file(tmp_path), command=(sys.executable, "-c", "raise SystemExit(3)")).__enter__()


def test_a_child_that_lives_on_but_is_silent_for_good_is_not_said_to_have_ended(tmp_path, monkeypatch):
    monkeypatch.setattr(local_model, "PATIENCE", 0.2)
    silent = "import os, time; os.close(1); time.sleep(600)"
    with pytest.raises(GmError, match=r"cannot be served: its process stopped answering$"):
        LocalModel(model_file(tmp_path), command=(sys.executable, "-c", silent)).__enter__()


def test_a_command_that_cannot_be_started_is_one_plain_line(tmp_path):
    with pytest.raises(GmError, match="cannot be served"):
        LocalModel(model_file(tmp_path), command=("/no/such/program",)).__enter__()


def test_a_child_that_is_never_ready_is_ended(model, tmp_path):
    with pytest.raises(GmError, match=r"not ready after 1 s: a smaller model"):
        model("for ever", limit=1).__enter__()
    assert is_gone(told(tmp_path)[0])


def test_ctrl_c_while_it_loads_leaves_no_child(model, tmp_path):
    def interrupt(line: str) -> None:
        if told(tmp_path):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        model("for ever", say=interrupt).__enter__()
    assert is_gone(told(tmp_path)[0])


def test_p5_a_child_that_dies_during_the_match_is_told_of_by_its_file(model, tmp_path):
    with model() as local, OpenAIClient(local.endpoint) as client:
        child = told(tmp_path)[0]
        os.kill(child, signal.SIGTERM)
        assert holds(lambda: is_gone(child))
        ask = ChatRequest((Message("user", "Go on."),))
        with pytest.raises(LocalModelEnded, match=r"The program that serves tiny story\.Q4\.gguf has ended"):
            list(client.stream(ask, TurnBudget(TimeLimits(connect=0.2))))


@pytest.mark.skipif(os.name != "posix", reason="process groups are a matter of POSIX")
def test_ctrl_c_in_the_terminal_is_for_the_game_alone(model, tmp_path):
    with model():
        child = told(tmp_path)[0]
        assert os.getpgid(child) != os.getpgid(0)


PARENT = """
import sys
from pathlib import Path
from gm.narrator.local_model import LocalModel
with LocalModel(Path(sys.argv[1])):
    print("ready", flush=True)
    sys.stdin.read()
"""


@pytest.mark.e2e
@pytest.mark.skipif(not Path("/proc").exists(), reason="whether a process has ended is read from /proc")
@pytest.mark.parametrize("load", ["at once", "for ever"])
def test_a_parent_killed_by_the_hardest_signal_takes_the_child_along(model, tmp_path, load: str):
    if load == "for ever" and sys.platform != "linux":
        pytest.skip("while it loads, only Linux ends it at once; elsewhere it ends when it has loaded")
    model(load)
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, str(model_file(tmp_path))],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"},
    )
    with parent:
        child = told(tmp_path)[0]
        assert parent.stdout is not None
        if load == "at once":
            assert parent.stdout.readline() == b"ready\n"
        else:
            # Until it is within the call in which nothing of Python runs.
            time.sleep(0.5)
        assert not is_gone(child)
        parent.send_signal(signal.SIGKILL)
    assert holds(lambda: is_gone(child))


@pytest.mark.parametrize(
    ("cores", "load", "expected"),
    [(2, 0.9, -1), (2, 1.2, 1), (2, 9.0, 1), (8, 4.2, -1), (8, 6.1, 2), (None, 0.0, -1)],
)
def test_cores_that_other_programs_use_are_left_to_them(monkeypatch, cores: int | None, load: float, expected: int):
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    monkeypatch.setattr(os, "getloadavg", lambda: (load, 0.0, 0.0), raising=False)
    assert threads() == expected


@pytest.mark.parametrize("reach", [Reach.ANY, Reach.LOOPBACK])
def test_the_endpoint_keeps_to_how_far_requests_may_go_and_names_its_file(model, reach: Reach):
    with model(reach=reach) as local:
        assert (local.endpoint.reach, local.endpoint.may_be_asked) == (reach, True)
        assert local.endpoint.serves == "tiny story.Q4.gguf"


# -- what is refused before anything is started --------------------------------------------------------------------


def test_no_model_is_loaded_where_none_may_be_asked(tmp_path):
    with pytest.raises(GmError, match="GM_MODEL_REQUESTS is 'none'"):
        LocalModel(model_file(tmp_path), reach=Reach.NONE)


def test_a_missing_package_is_named_with_the_line_that_installs_it(tmp_path, monkeypatch):
    monkeypatch.setattr(local_model, "find_spec", lambda _: None)
    with pytest.raises(GmError, match=re.escape("pip install '.[local]'")):
        LocalModel(model_file(tmp_path)).__enter__()


@pytest.mark.parametrize("content", [b"", b"GGU", b"ggml and more", b"PK\x03\x04"], ids=repr)
def test_a_file_of_another_kind_is_refused(tmp_path, content: bytes):
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    with pytest.raises(GmError, match=r"notes\.txt is no model file: one in the GGUF format is expected"):
        LocalModel(path)


def test_a_file_that_is_not_there_and_a_folder_are_refused(tmp_path):
    for path in (tmp_path / "none.gguf", tmp_path):
        with pytest.raises(GmError, match=r"cannot be read \(.+\): a model file is expected \(\.gguf\)"):
            LocalModel(path)
