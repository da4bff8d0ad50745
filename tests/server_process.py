"""`gm serve` in a process of its own with its games, and people who play on it over bare HTTP."""

import http.client
import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
CHOICES = re.compile(r"You can: ([^;(,.]+)")
START = "Start game"


class Server:
    """A `gm serve` on a database; `folder` holds its secret."""

    def __init__(self, folder: Path, url: str, *flags: str) -> None:
        self.folder = folder
        self.log = (folder / "log").open("a+", encoding="utf-8")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "gm", "serve", "--port", "0", "--quiet", "--database-url", url, *flags],
            cwd=ROOT,
            env={**os.environ, "GM_DATA_DIR": str(folder / "data"), "PYTHONPATH": str(ROOT), "NO_COLOR": "1"},
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
        )
        assert self.process.stdout is not None
        first = self.process.stdout.readline()
        assert "http://" in first, first + (folder / "log").read_text()
        self.port = int(first.split()[-1].rpartition(":")[2].partition("/")[0])

    def kill(self) -> None:
        """As a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()
        self.log.close()


@dataclass(frozen=True, slots=True)
class Heard:
    """What came of a request: the text as far as it was received; `whole` where its end was."""

    status: int
    text: str
    whole: bool
    kind: str = ""
    node: str = ""


def ask(port: int, body: Mapping[str, Any], chat: str = "", key: str = "") -> Heard:
    """Sends a chat request. A server that dies meanwhile ends the answer where it is."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    path = f"/g/{chat}/v1/chat/completions" if chat else "/v1/chat/completions"
    headers = {"content-type": "application/json", **({"authorization": f"Bearer {key}"} if key else {})}
    received, status, kind, node = b"", 0, "", ""
    try:
        connection.request("POST", path, json.dumps(body), headers)
        answer = connection.getresponse()
        status, kind, node = answer.status, answer.getheader("x-gm-kind", ""), answer.getheader("x-gm-node", "")
        while part := answer.read1(65536):
            received += part
    except (OSError, http.client.HTTPException):
        pass
    finally:
        connection.close()
    if not body.get("stream"):
        return _whole(status, received, kind, node)
    events = [line[6:] for line in received.decode("utf-8", "ignore").split("\n\n")[:-1] if line.startswith("data: {")]
    text = "".join(
        choice["delta"].get("content") or "" for event in events for choice in json.loads(event).get("choices", ())
    )
    return Heard(status, text, received.endswith(b"data: [DONE]\n\n"), kind, node)


def _whole(status: int, received: bytes, kind: str, node: str) -> Heard:
    try:
        content = json.loads(received)
    except ValueError:
        return Heard(status, "", False, kind, node)
    if status != http.client.OK:
        return Heard(status, json.dumps(content), True)
    return Heard(status, content["choices"][0]["message"]["content"], True, kind, node)


@dataclass
class Person:
    """Plays what is offered first, over any of several servers. `heard`: every answer or beginning of one."""

    number: int
    model: str = "bombline"
    stream: bool = False
    chat: str = ""
    key: str = ""
    twice: float = 0.0
    """How often a message is sent to two servers at once."""
    messages: list[dict[str, str]] = field(default_factory=list)
    heard: list[Heard] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    begins: Callable[[str, str], bool] = str.startswith
    """Whether a whole answer goes on from the beginning of it that was heard before."""
    luck: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self.luck = random.Random(self.number)

    def body(self) -> dict[str, Any]:
        return {"model": self.model, "messages": self.messages, "stream": self.stream}

    def say_next(self) -> None:
        """Writes the next message, where the last one was answered."""
        if self.messages and self.messages[-1]["role"] == "user":
            return
        said = sum(one["role"] == "user" for one in self.messages)
        text = f"Good evening, I am number {self.number}" if not said else START if said == 1 else self._order()
        self.messages.append({"role": "user", "content": text})

    def _order(self) -> str:
        found = CHOICES.search(self.messages[-1]["content"])
        return found[1].strip() if found else "end the turn"

    def turn(self, ports: Sequence[int]) -> bool:
        """One message and its answer; False where the answer was cut. What was heard of it before must begin it."""
        self.say_next()
        before = self.heard[-1] if self.heard and not self.heard[-1].whole else None
        asked = [self.luck.choice(ports)]
        if self.luck.random() < self.twice:
            asked = list(ports)
        answers = list(self._ask_all(asked))
        self.heard += [answer for answer in answers if answer.text and answer.status in (0, http.client.OK)]
        for answer in answers:
            if answer.whole and answer.status != http.client.OK:
                self.problems.append(f"status {answer.status}: {answer.text}")
        whole = [answer for answer in answers if answer.whole and answer.status == http.client.OK]
        if not whole:
            return False
        if len({answer.text for answer in whole}) > 1:
            self.problems.append(f"one message, two answers: {[answer.text for answer in whole]}")
        if before is not None and not self.begins(whole[0].text, before.text):
            self.problems.append(f"what began as {before.text!r} is told as {whole[0].text!r}")
        self.messages.append({"role": "assistant", "content": whole[0].text})
        return True

    def _ask_all(self, ports: Sequence[int]) -> Iterator[Heard]:
        answers: list[Heard] = []
        threads = [
            threading.Thread(target=lambda port=port: answers.append(ask(port, self.body(), self.chat, self.key)))  # type: ignore[misc]
            for port in ports
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        yield from answers
