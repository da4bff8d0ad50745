"""A scripted OpenAI-compatible endpoint on loopback that does whatever a script says: dies, stalls, babbles, lies.

    with HostileEndpoint(speech("The Akm barks.")) as endpoint:
        ...  # requests go to endpoint.url; endpoint.asked holds them

A script is one `Plan` for all requests, a list of plans (the last is repeated), or a function of the request. A plan
is a tuple of steps; `MISBEHAVIOURS` names one for every way that we know an endpoint can fail.
"""

import json
import socket
import struct
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import MappingProxyType
from typing import Any, Self


@dataclass(frozen=True, slots=True)
class Head:
    """The status line and headers; `length` promises a body of so many bytes."""

    status: int = 200
    kind: str = "text/event-stream"
    headers: Mapping[str, str] = field(default_factory=dict)
    length: int | None = None


@dataclass(frozen=True, slots=True)
class Send:
    """Bytes of the body, `times` times (None: for ever), `pause` seconds apart."""

    data: bytes
    times: int | None = 1
    pause: float = 0.0


@dataclass(frozen=True, slots=True)
class Wait:
    """Silence; ends early when the endpoint is shut down."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Cut:
    """The connection is reset."""


Step = Head | Send | Wait | Cut
Plan = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A request as it came."""

    path: str
    headers: Mapping[str, str]
    body: Mapping[str, Any]


Script = Plan | Sequence[Plan] | Callable[[Asked], Plan]


class HostileEndpoint:
    """Serves `script` while the `with` block runs, on `port` (0: any that is free)."""

    def __init__(self, script: Script, port: int = 0) -> None:
        self._script = script
        self._lock = threading.Lock()
        self._closing = threading.Event()
        self.asked: list[Asked] = []
        self._server = _Server(("127.0.0.1", port), _handler(self))
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._closing.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def plan_for(self, asked: Asked) -> Plan:
        with self._lock:
            self.asked.append(asked)
            if callable(self._script):
                return self._script(asked)
            plans = [self._script] if _is_plan(self._script) else self._script
            return plans[min(len(self.asked), len(plans)) - 1]

    def play(self, plan: Plan, connection: socket.socket) -> None:
        for step in plan:
            match step:
                case Head():
                    connection.sendall(_head(step))
                case Send(data, times, pause):
                    sent = 0
                    while (times is None or sent < times) and not self._closing.is_set():
                        connection.sendall(data)
                        sent += 1
                        if pause:
                            self._closing.wait(pause)
                case Wait(seconds):
                    self._closing.wait(seconds)
                case Cut():
                    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    connection.close()
                    return


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 128

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that went away is what these tests are about."""


def _handler(endpoint: HostileEndpoint) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        timeout = 10

        def do_POST(self) -> None:
            length = int(self.headers.get("Content-Length", 0))
            body = json.loads(self.rfile.read(length) or b"{}")
            self.close_connection = True
            with suppress(OSError):
                endpoint.play(endpoint.plan_for(Asked(self.path, dict(self.headers), body)), self.connection)

        def log_message(self, *_: Any) -> None:
            """Nothing is printed."""

    return Handler


def _is_plan(script: Any) -> bool:
    return isinstance(script, tuple) and all(isinstance(step, Step) for step in script)


def _head(head: Head) -> bytes:
    lines = [f"HTTP/1.1 {head.status} Whatever", f"Content-Type: {head.kind}", "Connection: close"]
    if head.length is not None:
        lines.append(f"Content-Length: {head.length}")
    lines += [f"{name}: {value}" for name, value in head.headers.items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


# -- well-formed answers ------------------------------------------------------------------------------------------


def event(chunk: Any) -> bytes:
    """One server-sent event."""
    return b"data: " + json.dumps(chunk).encode() + b"\n\n"


def piece(finish: str | None = None, **delta: Any) -> bytes:
    """One event of a streamed completion: `content`, `reasoning_content`, `tool_calls` and so on."""
    return event({"choices": [{"index": 0, "delta": delta, "finish_reason": finish}]})


def usage(tokens_in: int, tokens_out: int) -> bytes:
    return event({"choices": [], "usage": {"prompt_tokens": tokens_in, "completion_tokens": tokens_out}})


END = piece("stop") + b"data: [DONE]\n\n"


def streamed(*events: bytes) -> Plan:
    """Status 200 and these events, one write each."""
    return (Head(), *map(Send, events))


def speech(*texts: str) -> Plan:
    """A good answer, in these pieces."""
    return streamed(*(piece(content=text) for text in texts), END)


def tool_call(tool: str, arguments: str) -> Plan:
    """A good native call; `arguments` is sent as it stands, in two pieces."""
    half = len(arguments) // 2
    first = {"index": 0, "id": "c1", "type": "function", "function": {"name": tool, "arguments": arguments[:half]}}
    rest = {"index": 0, "function": {"arguments": arguments[half:]}}
    return streamed(piece(tool_calls=[first]), piece(tool_calls=[rest]), END)


def refusal(status: int, body: Any = None, **headers: str) -> Plan:
    """A status that is no success, with OpenAI's shape of error unless `body` is given."""
    body = {"error": {"message": "no", "code": None, "param": None}} if body is None else body
    text = body.encode() if isinstance(body, str) else json.dumps(body).encode()
    kind = "text/html" if isinstance(body, str) else "application/json"
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return (Head(status, kind, named, len(text)), Send(text))


def whole(body: Any) -> Plan:
    """Status 200 and one JSON body: an endpoint that does not stream."""
    text = json.dumps(body).encode()
    return (Head(200, "application/json", length=len(text)), Send(text))


# -- every way to fail --------------------------------------------------------------------------------------------

LONG = 600.0
"""Ten minutes: longer than any limit."""
HELLO = piece(content="The first sentence stands. ")

MISBEHAVIOURS: Mapping[str, Plan] = MappingProxyType({
    "reset_at_once": (Cut(),),
    "closed_at_once": (),
    "never_answers": (Wait(LONG),),
    "headers_for_ever": (Send(b"HTTP/1.1 200 OK\r\n"), Send(b"X-More: 1\r\n", None, 0.01)),
    "headers_then_silence": (Head(), Wait(LONG)),
    "keeps_alive_for_ever": (Head(), Send(b": still here\n\n", None, 0.01)),
    "empty_pieces_for_ever": (Head(), Send(piece(content=""), None, 0.01)),
    "dies_in_mid_stream": (Head(), Send(HELLO), Cut()),
    "ends_in_mid_stream": (Head(), Send(HELLO)),
    "dies_in_mid_event": (Head(), Send(HELLO + b'data: {"choices": [{"del')),
    "breaks_its_length": (Head(length=10_000), Send(HELLO)),
    "falls_silent": (Head(), Send(HELLO), Wait(LONG)),
    "silent_after_the_end": (Head(), Send(HELLO + piece("stop")), Wait(LONG)),
    "drips_bytes_of_one_event": (Head(), Send(HELLO + b"data: "), Send(b" ", None, 0.01)),
    "endless_text": (Head(), Send(piece(content="and on and on "), None)),
    "endless_slow_text": (Head(), Send(piece(content="and "), None, 0.005)),
    "endless_blanks": (Head(), Send(piece(content="\n"), None)),
    "endless_blanks_after_text": (Head(), Send(HELLO), Send(piece(content="\n"), None)),
    "endless_thinking": (Head(), Send(piece(reasoning_content="hmm "), None)),
    "endless_thinking_in_text": (Head(), Send(piece(content="<think>")), Send(piece(content="hmm "), None)),
    "endless_calls": (Head(), Send(piece(tool_calls=[{"function": {"name": "draw", "arguments": "{}"}}]), None)),
    "endless_arguments": (
        Head(),
        Send(piece(tool_calls=[{"index": 0, "function": {"name": "draw", "arguments": "{"}}])),
        Send(piece(tool_calls=[{"index": 0, "function": {"arguments": "[["}}]), None),
    ),
    "endless_garbage": (Head(), Send(b"\x00\xff" * 4096, None)),
    "endless_refusal": (Head(500, "text/plain"), Send(b"x" * 65536, None)),
    "endless_page": (Head(200, "text/html"), Send(b"<html>" * 1000, None)),
    "one_huge_event": (Head(), Send(b'data: {"choices": [{"delta": {"content": "'), Send(b"y" * 65536, 64)),
    "one_long_piece": streamed(piece(content="z" * 200_000), END),
    "empty_answer": streamed(END),
    "only_thinking": streamed(piece(content="<think>I should say something."), END),
    "only_blanks": speech(" ", "\n", " "),
    "no_body": (Head(length=0),),
    "only_done": streamed(b"data: [DONE]\n\n"),
    "no_utf8": streamed(HELLO, b'data: {"choices": [{"delta": {"content": "\xff\xfe"}}]}\n\n', END),
    "half_a_character": streamed(piece(content="\ud83d"), END),
    "web_page": (Head(200, "text/html"), Send(b"<!DOCTYPE html><html><body>Log in</body></html>")),
    "plain_words": (Head(200, "text/plain"), Send(b"It works!")),
    "json_without_choices": whole({"ok": True}),
    "json_list": whole([1, 2, 3]),
    "events_without_choices": streamed(event({"id": "x"}), event({"choices": None}), b"data: [DONE]\n\n"),
    "events_of_odd_types": streamed(
        event({"choices": [7]}), event({"choices": [{"delta": [1], "finish_reason": 3}]}), event("text")
    ),
    "events_of_odd_fields": streamed(
        piece(content={"a": 1}, tool_calls={"b": 2}, reasoning_content=9),
        piece(tool_calls=[None, {"function": 4}]),
        END,
    ),
    "broken_json": streamed(HELLO, b"data: {broken\n\n", END),
    "deep_json": streamed(b"data: " + b"[" * 100_000 + b"\n\n"),
    "error_in_stream": streamed(HELLO, event({"error": {"message": "GPU on fire", "code": 500}})),
    "error_with_status_200": whole({"error": {"message": "no"}}),
    "bad_gzip": (Head(headers={"Content-Encoding": "gzip"}), Send(b"this is not gzip")),
    "key_refused": refusal(401, {"error": {"message": "Incorrect API key provided: sk-secret-123"}}),
    "forbidden": refusal(403),
    "no_such_model": refusal(404, {"error": {"message": "model 'tiny' not found", "code": "model_not_found"}}),
    "no_such_page": refusal(404, "<html>nginx</html>"),
    "bad_request": refusal(400, {"error": {"message": "we do not like it"}}),
    "context_too_long": refusal(400, {"error": {"message": "context length exceeded; reduce max_tokens"}}),
    "unprocessable": refusal(422, {"detail": [{"loc": ["body", "messages"], "msg": "odd"}]}),
    "payment": refusal(402),
    "rate_limited": refusal(429),
    "rate_limited_for_an_hour": refusal(429, None, Retry_After="3600"),
    "out_of_credit": refusal(429, {"error": {"message": "see billing", "code": "insufficient_quota"}}),
    "server_error": refusal(500, "<html>oops</html>"),
    "overloaded": refusal(503, "{not json"),
    "redirected": refusal(307, "", Location="http://localhost:9/v1/chat/completions"),
    "redirected_for_ever": refusal(302, "", Location="/v1/chat/completions"),
    "odd_status": refusal(299 + 320, "?"),
    "no_http": (Send(b"SSH-2.0-OpenSSH_9.6\r\n"), Wait(LONG)),
})  # fmt: skip
"""By name. What a client makes of each is in the tests of the client; a whole turn must survive every one of them."""


def misbehaviours() -> Iterator[tuple[str, Plan]]:
    """All of them, in order."""
    yield from MISBEHAVIOURS.items()
