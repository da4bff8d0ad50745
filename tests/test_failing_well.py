"""P5 for whole turns: whatever the model's endpoint does, the turn stands, is told, and the next one tries again."""

import contextlib
import json
import os
import queue
import resource
import signal
import socket
import subprocess
import sys
import textwrap
import threading
import time
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from gm.frontends.session import Session
from gm.narrator.calls import FoundCall
from gm.narrator.chat import ChatRequest, Delta, Message, Text, TimeLimits, TurnBudget, Usage
from gm.narrator.client import OpenAIClient
from gm.narrator.endpoint import Endpoint
from gm.narrator.fake_client import ScriptedModel
from gm.narrator.memory import Mode, ModelMemory
from gm.narrator.model_errors import (
    CannotConnect,
    EndpointDown,
    KeyRefused,
    ModelError,
    NoSuchModel,
    RateLimited,
    RequestsForbidden,
    TooSlow,
    WrongAddress,
)
from gm.narrator.modes import MOST_REPEATED, Proposal, after_refusal, ask_for_calls
from gm.narrator.pieces import Asked, Counted, Piece, Shown, Told
from gm.narrator.prompts import tools_of
from gm.narrator.storyteller import ModelStoryteller
from gm.replay import check
from gm.table import Table
from tests.hostile import (
    END,
    HELLO,
    MISBEHAVIOURS,
    Head,
    HostileEndpoint,
    Plan,
    Send,
    piece,
    speech,
    streamed,
)
from tests.hostile import Asked as Request
from tests.tables import BOMBLINE
from tests.test_session import CHAIRS, open_next

PERSON = 0
KEY = "sk-secret-123"
MODEL = "tiny"
HASTY = TimeLimits(connect=0.2, first_token=0.3, silence=0.2, turn=0.6)
GRACE = 20.0
ASKED = (Message("system", "You tell of a card game."), Message("user", "Go on."))
SCENE = "Dust hangs in the air."
FIRST = "The first sentence stands."
"""What an endpoint says that fails in the middle (`HELLO`)."""
TROUBLES = (EndpointDown, KeyRefused, NoSuchModel, WrongAddress, RateLimited, TooSlow, RequestsForbidden)


@pytest.fixture(scope="module", autouse=True)
def _package_is_loaded() -> None:
    """The second that the import takes is no part of these tests."""
    import openai  # noqa: F401


# -- whole turns ------------------------------------------------------------------------------------------------------


@dataclass
class Moody:
    """An endpoint's script that misbehaves for as long as it is told to."""

    mood: Plan
    healed: bool = False
    count: int = 0

    def __call__(self, asked: Request) -> Plan:
        self.count += 1
        return speech(f"{SCENE} ", "Nobody blinks.") if self.healed else self.mood


@dataclass
class Talk:
    """A dealt match in a file, told by the model at `url`; beside it the same match without one."""

    folder: Path
    url: str
    limits: TimeLimits = HASTY
    client: OpenAIClient = field(init=False)
    session: Session = field(init=False)
    plain: Session = field(init=False)

    def __post_init__(self) -> None:
        self.path = self.folder / "match.jsonl"
        memory = ModelMemory(self.folder / "models.json")
        self.client = OpenAIClient(Endpoint(MODEL, self.url, KEY), memory)
        teller = ModelStoryteller(self.client, memory, self.limits)
        self.session = Session(Table.open(BOMBLINE, CHAIRS, path=self.path, practice=5), open_next, teller)
        self.plain = Session(Table.open(BOMBLINE, CHAIRS, path=None, practice=5), open_next)
        for session in (self.session, self.plain):
            session.table.start()
            session.table.report(PERSON)

    def say(self, text: str) -> tuple[list[Piece], list[Piece]]:
        """The turn, within its time; and the one without a model."""
        begun = time.monotonic()
        pieces = list(self.session.say(PERSON, text))
        assert time.monotonic() - begun < self.limits.turn + GRACE
        plain = list(self.plain.say(PERSON, text))
        assert of(pieces, Shown) == of(plain, Shown)
        return pieces, plain

    def close(self) -> None:
        self.client.close()
        self.session.leave(PERSON)
        assert check(self.path).ok
        kept = self.path.read_text(encoding="utf-8") + "".join(
            path.read_text(encoding="utf-8") for path in self.folder.glob("models.json*")
        )
        assert KEY not in kept


def of(pieces: Sequence[Piece], kind: type[Shown | Told | Asked]) -> list[Piece]:
    return [piece for piece in pieces if isinstance(piece, kind)]


def texts(pieces: Sequence[Piece], kind: type[Told | Asked]) -> list[str]:
    return [piece.text for piece in pieces if isinstance(piece, kind)]


def trouble_of(pieces: Sequence[Piece]) -> ModelError | None:
    (counted,) = [piece for piece in pieces if isinstance(piece, Counted)]
    return counted.report.trouble


def said_trouble(pieces: Sequence[Piece], plain: Sequence[Piece]) -> list[str]:
    """What was said beyond what is said without a model."""
    without = texts(plain, Asked)
    return [text for text in texts(pieces, Asked) if text not in without]


@pytest.mark.parametrize("name", MISBEHAVIOURS)
def test_p5_the_turn_stands_and_the_next_one_tries_again(name: str, tmp_path: Path) -> None:
    script = Moody(MISBEHAVIOURS[name])
    with HostileEndpoint(script) as endpoint:
        talk = Talk(tmp_path, endpoint.url)
        pieces, plain = talk.say("take A")
        trouble = trouble_of(pieces)
        told = texts(pieces, Told)
        assert told
        if HELLO not in [getattr(step, "data", b"") for step in MISBEHAVIOURS[name]]:
            assert told in (texts(plain, Told), [FIRST], ["?"]) or trouble is None
        mendable = trouble is not None and trouble.can_be_mended
        assert said_trouble(pieces, plain) == ([trouble.say("en")] if mendable and trouble else [])
        assert KEY not in repr(pieces)
        script.healed, before = True, script.count
        pieces, _ = talk.say("end turn")
        assert script.count == before + 1
        assert SCENE in texts(pieces, Told)
        assert trouble_of(pieces) is None
        talk.close()


EXPECTED = {
    "key_refused": KeyRefused,
    "forbidden": KeyRefused,
    "no_such_model": NoSuchModel,
    "web_page": WrongAddress,
    "no_such_page": WrongAddress,
    "redirected": WrongAddress,
    "out_of_credit": RateLimited,
    "never_answers": TooSlow,
    "headers_then_silence": TooSlow,
    "falls_silent": TooSlow,
    "endless_slow_text": TooSlow,
}


@pytest.mark.parametrize(("name", "kind"), EXPECTED.items(), ids=EXPECTED)
def test_p5_what_the_person_can_mend_is_said_in_one_plain_sentence(
    name: str, kind: type[ModelError], tmp_path: Path
) -> None:
    with HostileEndpoint(MISBEHAVIOURS[name]) as endpoint:
        talk = Talk(tmp_path, endpoint.url)
        for text, language in (("take A", "en"), ("закончить ход", "ru")):
            pieces, plain = talk.say(text)
            (said,) = said_trouble(pieces, plain)
            trouble = trouble_of(pieces)
            assert type(trouble) is kind
            assert trouble is not None
            assert said == trouble.say(language)
            assert texts(plain, Told) == texts(pieces, Told) or name in ("falls_silent", "endless_slow_text")
        talk.close()


def test_p5_endpoint_down_at_start_and_up_later(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    talk = Talk(tmp_path, f"http://127.0.0.1:{port}/v1")
    pieces, plain = talk.say("take A")
    assert texts(pieces, Told) == texts(plain, Told)
    assert said_trouble(pieces, plain) == [EndpointDown(url=f"http://127.0.0.1:{port}/v1").say("en")]
    pieces, plain = talk.say("hello there")
    assert len(said_trouble(pieces, plain)) == 1
    talk.close()


@dataclass(frozen=True)
class Surroundings:
    """What may be set on a machine so that no connection can even be tried."""

    id: str
    variables: dict[str, str] = field(default_factory=dict)
    url: str = "https://model.invalid/v1"


SURROUNDINGS = (
    Surroundings("a_proxy_of_a_kind_that_is_not_installed", {"ALL_PROXY": "socks5://127.0.0.1:9"}),
    Surroundings("a_proxy_of_no_known_kind", {"HTTPS_PROXY": "foo://x"}),
    Surroundings("a_host_that_no_name_can_be", url="http://☃☃.example./v1"),
    Surroundings("a_certificate_file_that_is_not_there", {"SSL_CERT_FILE": "/missing/certificates.pem"}),
    Surroundings("a_header_that_no_request_can_have", {"OPENAI_ORG_ID": "ключ"}, "http://127.0.0.1:9/v1"),
)


@pytest.mark.parametrize("case", SURROUNDINGS, ids=lambda case: case.id)
def test_p5_where_no_connection_can_be_set_up_it_is_said_and_played_on(
    case: Surroundings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "SSL_CERT_FILE", "SSL_CERT_DIR"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)
    for name, value in case.variables.items():
        monkeypatch.setenv(name, value)
    talk = Talk(tmp_path, case.url)
    talk.client.warm_up()
    for text, language in (("take A", "en"), ("закончить ход", "ru")):
        pieces, plain = talk.say(text)
        assert said_trouble(pieces, plain) == [CannotConnect().say(language)]
        assert texts(pieces, Told) == texts(plain, Told)
        (counted,) = [piece for piece in pieces if isinstance(piece, Counted)]
        assert counted.report.usage == Usage()
    talk.close()


def test_p5_a_message_that_needs_the_model_is_answered_without_it(tmp_path: Path) -> None:
    """Where the decision fails, the prose is not waited for as well; what code would have said is said."""
    with HostileEndpoint(MISBEHAVIOURS["never_answers"]) as endpoint:
        talk = Talk(tmp_path, endpoint.url)
        before = talk.session.table.view(PERSON)
        begun = time.monotonic()
        pieces, plain = talk.say("I could use some tea with my pistol case")
        assert time.monotonic() - begun < HASTY.turn + 2.0
        assert set(texts(plain, Asked)) <= set(texts(pieces, Asked))
        assert talk.session.table.view(PERSON) == before
        talk.close()


def test_p5_a_reader_that_goes_away_in_mid_sentence_leaves_a_whole_turn(tmp_path: Path) -> None:
    """The screen was closed: the next program finds the act done, and nothing done twice."""
    with HostileEndpoint(MISBEHAVIOURS["falls_silent"]) as endpoint:
        talk = Talk(tmp_path, endpoint.url)
        pieces = talk.session.say(PERSON, "take A")
        while not isinstance(next(pieces), Told):
            pass
        pieces.close()  # type: ignore[attr-defined]
        phase = talk.session.table.view(PERSON)["phase"]
        talk.close()
        table = Table.resume(talk.path)
        assert table.view(PERSON)["phase"] == phase == "action"
        assert table.unfinished() is None or table.unfinished()[1] == ()
        table.close()


# -- the program ------------------------------------------------------------------------------------------------------

PATIENT, SHORT = "0.4,20,20,30", "0.4,1.0,0.5,2.0"
"""Where an endpoint fails at once, the time that a busy machine takes to load the library is not to count."""
PATIENCE = 60.0
"""Seconds that a test waits for a program before it gives up."""
SERVER = textwrap.dedent("""
    import sys
    from tests.hostile import Head, HostileEndpoint, Send, Wait, piece, speech

    HALF = (Head(), Send(piece(content="Dust hangs in the air. The Bot smi")), Wait(600.0))

    def script(asked):
        print("asked", flush=True)
        if asked.body.get("max_tokens") == 1:
            return speech("Ready.")
        return HALF if sys.argv[1] == "half" else speech("Nobody blinks.")

    with HostileEndpoint(script, port=int(sys.argv[2])) as endpoint:
        print(endpoint.url, flush=True)
        sys.stdin.read()
""")
ROOT = Path(__file__).parent.parent


class Program:
    """A program with pipes, whose lines can be waited for."""

    def __init__(self, *arguments: str, **variables: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": str(ROOT), **variables},
            cwd=ROOT,
        )
        self.lines: list[str] = []
        self._queue: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._queue.put(line.rstrip("\n"))
        self._queue.put(None)

    def write(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, words: str) -> list[str]:
        """The lines up to the next one with these words in it."""
        found: list[str] = []
        end = time.monotonic() + PATIENCE
        while True:
            line = self._queue.get(timeout=max(0.1, end - time.monotonic()))
            assert line is not None, f"it ended without {words!r}: {self.lines}"
            found.append(line)
            self.lines.append(line)
            if words in line:
                return found

    def end(self) -> list[str]:
        """All its lines, once its input is closed and it has left."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        while (line := self._queue.get(timeout=PATIENCE)) is not None:
            self.lines.append(line)
        self.process.wait(PATIENCE)
        return self.lines

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)

    def close(self) -> None:
        """Whatever is left of it goes."""
        if self.process.poll() is None:
            self.kill()
        self._reader.join(PATIENCE)
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            with contextlib.suppress(OSError):
                pipe.close()


@pytest.fixture
def programs() -> Iterator[list[Program]]:
    started: list[Program] = []
    yield started
    for program in started:
        program.close()


def play(folder: Path, url: str, seconds: str = PATIENT) -> Program:
    arguments = ("-m", "gm", "play", "bombline", "--seed", "5", "--base-url", url, "--model", MODEL)
    variables = {"GM_MODEL_SECONDS": seconds, "GM_DATA_DIR": str(folder), "OPENAI_API_KEY": KEY}
    return Program(*arguments, **variables)


def matches_in(folder: Path) -> list[Path]:
    return sorted((folder / "matches").glob("*.jsonl"))


def everything_in(folder: Path) -> str:
    return "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*") if path.is_file())


IN_THE_PROGRAM = {
    "key_refused": "refused the key",
    "web_page": "no model API at",
    "no_such_model": "does not know the model",
    "never_answers": "took longer than",
    "dies_in_mid_event": "",
    "no_utf8": "",
    "endless_text": "",
}


@pytest.mark.e2e
@pytest.mark.parametrize(("name", "words"), IN_THE_PROGRAM.items(), ids=IN_THE_PROGRAM)
def test_p5_the_program_plays_on(name: str, words: str, tmp_path: Path, programs: list[Program]) -> None:
    with HostileEndpoint(MISBEHAVIOURS[name]) as endpoint:
        program = play(tmp_path, endpoint.url, SHORT if name == "never_answers" else PATIENT)
        programs.append(program)
        for text in ("start game", "take A", "end turn"):
            program.write(text)
        lines = program.end()
    assert program.process.returncode == 0
    assert sum("You can: " in line for line in lines) == 3
    assert any("You take (" in line for line in lines)
    assert not words or sum(words in line for line in lines) == 2  # the deal is not told
    assert KEY not in "".join(lines) + everything_in(tmp_path)
    assert "Traceback" not in "".join(lines)
    (match,) = matches_in(tmp_path)
    assert check(match).ok


@pytest.mark.e2e
def test_p5_the_program_plays_where_nobody_serves_a_model(tmp_path: Path, programs: list[Program]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        url = f"http://127.0.0.1:{free.getsockname()[1]}/v1"
    program = play(tmp_path, url)
    programs.append(program)
    for text in ("start game", "take A", "end turn"):
        program.write(text)
    lines = program.end()
    assert lines.count(EndpointDown(url=url).say("en")) == 2
    assert sum("You can: " in line for line in lines) == 3
    assert check(matches_in(tmp_path)[0]).ok


@pytest.mark.e2e
def test_p5_a_server_killed_in_mid_sentence_costs_a_sentence_and_no_more(
    tmp_path: Path, programs: list[Program]
) -> None:
    server = Program("-c", SERVER, "half", "0")
    programs.append(server)
    (url,) = server.until("http://")
    program = play(tmp_path, url)
    programs.append(program)
    server.until("asked")  # it has read its instructions: the library is loaded
    program.write("start game")
    program.until("You can: ")
    program.write("take A")
    before = program.until(SCENE)
    assert any("You take (" in line for line in before)
    server.kill()
    begun = time.monotonic()
    after = program.until("You can: ")
    assert time.monotonic() - begun < GRACE
    assert "smi" not in "".join(after)

    program.write("end turn")
    found = program.until("cannot be reached")
    assert any("Now it's " in line for line in found)
    assert any("You can: " in line for line in found)

    again = Program("-c", SERVER, "whole", url.rpartition(":")[2].removesuffix("/v1"))
    programs.append(again)
    again.until("http://")
    program.write("take A")
    program.until("Nobody blinks.")
    program.until("You can: ")
    lines = program.end()
    assert program.process.returncode == 0
    (match,) = matches_in(tmp_path)
    assert check(match).ok
    told = [json.loads(line) for line in match.read_text(encoding="utf-8").splitlines()]
    assert {SCENE, "Nobody blinks."} <= {record["text"] for record in told if record["kind"] == "told"}
    assert KEY not in "".join(lines) + everything_in(tmp_path)


@pytest.mark.e2e
def test_p5_a_program_killed_while_it_waits_for_a_model_has_done_its_turn(
    tmp_path: Path, programs: list[Program]
) -> None:
    with HostileEndpoint(MISBEHAVIOURS["never_answers"]) as endpoint:
        program = play(tmp_path, endpoint.url)
        programs.append(program)
        for text, words in (("start game", "You can: "), ("take A", "You take (")):
            program.write(text)
            program.until(words)
        program.kill()
        (match,) = matches_in(tmp_path)
        before = match.read_text(encoding="utf-8")
        again = Program("-m", "gm", "play", "--resume", str(match), "--no-model", GM_DATA_DIR=str(tmp_path))
        programs.append(again)
        again.until("You can: play ")
        again.end()
    assert check(match).ok
    calls = [json.loads(line) for line in match.read_text(encoding="utf-8").splitlines()]
    assert match.read_text(encoding="utf-8").startswith(before)
    assert [record["tool"] for record in calls if record["kind"] == "call"] == ["draw"]


# -- answers that cost more than they bring ----------------------------------------------------------------------------


def packed(unit: bytes, mebibytes: int) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    return b"".join(packer.compress(unit * (1 << 20)) for _ in range(mebibytes)) + packer.flush()


@pytest.mark.parametrize("status", [200, 404, 500])
def test_p5_a_packed_answer_is_never_unpacked(status: int, tmp_path: Path) -> None:
    """A quarter of a mebibyte that unpacks to 256 MiB costs no memory and no time, in an answer and in a refusal."""
    bomb = packed(b"\n", 256)
    plan = (Head(status, "application/json", {"Content-Encoding": "gzip"}, len(bomb)), Send(bomb))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with HostileEndpoint(plan) as endpoint:
        talk = Talk(tmp_path, endpoint.url, TimeLimits(connect=0.2, first_token=5.0, silence=5.0, turn=20.0))
        for text in ("take A", "end turn"):
            pieces, plain = talk.say(text)
            assert texts(pieces, Told) == texts(plain, Told)
            assert trouble_of(pieces) is not None
        talk.close()
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100 << 10


PADDING = ('{"name": "draw", "a": ', '[ "a", ', "['", "` ", "draw( ", "Well. play_card(card=1) and then. ")


@pytest.mark.parametrize("unit", PADDING)
def test_p5_reading_a_proposal_takes_time_by_its_length_and_no_more(unit: str) -> None:
    """20,000 characters, one by one, each of which could be the beginning of a call."""
    text = (unit * 20_000)[:19_900]
    model = ScriptedModel([[Text(char) for char in text]])
    budget = TurnBudget(TimeLimits())
    begun = time.process_time()
    ask_for_calls(model, ASKED, tools_of(BOMBLINE), (), budget=budget, memory=ModelMemory(), mode=Mode.TEXT)
    assert time.process_time() - begun < 10.0


def read_slowly(answer: Iterator[Delta]) -> None:
    for _ in answer:
        time.sleep(0.05)


def test_p5_what_waits_in_the_queue_is_not_waited_for_beyond_the_turn() -> None:
    many = streamed(*(piece(content="and ") for _ in range(200)), END)
    with HostileEndpoint(many) as endpoint, OpenAIClient(Endpoint(MODEL, endpoint.url)) as client:
        budget, begun = TurnBudget(HASTY), time.monotonic()
        answer = client.stream(ChatRequest(ASKED), budget)
        with pytest.raises(TooSlow):
            read_slowly(answer)
        assert time.monotonic() - begun < HASTY.turn + 2.0


def test_budget_a_refused_proposal_is_not_sent_back_in_full() -> None:
    endless = Proposal((FoundCall("fly", {"a": "b" * 20_000}, known=False),), "", Mode.TOOLS, Usage())
    assert len(after_refusal(endless, "no")[0].content) <= MOST_REPEATED
