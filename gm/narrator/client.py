"""A model behind an OpenAI-compatible endpoint. The only module that knows the `openai` package.

Requests run on one event loop in a thread of its own; whoever asks takes the pieces from a queue. So every limit
holds: a request is cancelled at its deadline whatever the endpoint does, and closing an answer never waits for it.
The package is imported on that thread (it takes a second), so `warm_up` costs the caller nothing.
"""

import asyncio
import importlib
import json
import threading
import time
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping
from concurrent.futures import Future
from contextlib import aclosing
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Any, Self

from gm.narrator.chat import ChatRequest, Delta, TimeLimits, TurnBudget, Usage, estimate_tokens
from gm.narrator.endpoint import Endpoint
from gm.narrator.memory import ModelMemory
from gm.narrator.model_errors import (
    AnswerTooLong,
    BadAnswer,
    BrokenOff,
    BudgetSpent,
    CannotConnect,
    EndpointDown,
    LocalModelEnded,
    ModelError,
    ParameterRefused,
    RequestsForbidden,
    Stopped,
    TooSlow,
)
from gm.narrator.refusals import PARAMETERS, fault_of
from gm.narrator.thinking import may_open_in_thought
from gm.narrator.wire import AnswerReader

NO_KEY = "none"
"""Sent where no key is set: local servers want none, but the package wants something."""
ATTEMPTS = 3
GRACE = 0.25
"""Seconds after the turn's deadline at which the asker leaves, should the loop itself be held up."""
DRAIN = 0.25
"""Seconds spent on the rest of a complete answer, so that its connection can be used again."""
STEP = 0.2
"""Seconds that the asker waits at a stretch: on Windows Ctrl-C does not interrupt the wait for a queue."""
BODY_LIMIT = 8 << 20
"""Bytes of an answer, refusals included."""
SCHEMA_NAME = "call"
MODE_PARAMETERS = frozenset({"tools", "response_format"})
"""Where one of these is refused, the request cannot simply go without it."""


@dataclass(slots=True)
class _Exchange:
    """One question on its way: what the asking thread and the loop share. Each time it is sent is a call."""

    request: ChatRequest
    limits: TimeLimits
    most_calls: int
    inbox: "SimpleQueue[Delta | BaseException | None]" = field(default_factory=SimpleQueue)
    reader: AnswerReader | None = None
    dropped: set[str] = field(default_factory=set)
    """Parameters left out of this request, because the endpoint refused them."""
    before: Usage = field(default_factory=Usage)
    """What the requests before the one under way took."""
    under_way: bool = False
    turned_down: bool = False
    """The request under way was answered with a refusal, for which no model worked."""
    begun: bool = False
    ended: bool = False

    def send(self) -> None:
        """From now on one more request is under way.

        Raises:
            BudgetSpent: the turn has had its calls.
        """
        took = self.usage()
        self.under_way = self.turned_down = False
        self.before, self.reader = took, None
        if self.is_spent:
            raise BudgetSpent
        self.under_way = True

    @property
    def is_spent(self) -> bool:
        """True where nothing more may be sent."""
        return self.usage().calls >= self.most_calls

    def emit(self, delta: Delta) -> None:
        self.begun = True
        self.inbox.put(delta)

    def end(self) -> None:
        self.ended = True
        self.inbox.put(None)

    def usage(self) -> Usage:
        """What it took so far, whatever came of it: tokens are estimated where the endpoint did not count them."""
        if not self.under_way:
            return self.before
        if self.turned_down:
            return self.before + Usage(1)
        if self.reader is not None and self.reader.tokens is not None:
            return self.before + Usage(1, *self.reader.tokens)
        sent = [message.content for message in self.request.messages]
        sent += [json.dumps(part) for part in (*self.request.tools, self.request.schema) if part is not None]
        heard = self.reader.characters // 4 if self.reader is not None else 0
        return self.before + Usage(1, estimate_tokens("".join(sent)), heard, estimated=True)


class OpenAIClient:
    """A `ChatModel` behind `endpoint`. Safe to share between threads; close it, or use it in a `with` statement.

    Parameters that the endpoint refuses are left out from then on (`memory`). Of what goes wrong only that is tried
    again which may go well a moment later (429, 5xx, no connection, a timeout), within the turn's time and calls, and
    only while nothing of the answer has been handed out.
    """

    def __init__(self, endpoint: Endpoint, memory: ModelMemory | None = None) -> None:
        self.endpoint = endpoint
        self._memory = memory if memory is not None else ModelMemory()
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._library: _Library | None = None

    @property
    def key(self) -> str:
        """See `ChatModel.key`."""
        return self.endpoint.key

    def __repr__(self) -> str:
        return f"OpenAIClient({self.endpoint!r})"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def warm_up(self) -> None:
        """Starts the thread and the import of the package on it; returns at once."""
        self._submit(self._load())

    def stream(self, request: ChatRequest, budget: TurnBudget) -> Iterator[Delta]:
        """See `ChatModel.stream`."""
        if not self.endpoint.may_be_asked:
            raise RequestsForbidden(url=self.endpoint.address)
        budget.check()
        exchange = _Exchange(request, budget.limits, budget.most_calls - budget.usage.calls)
        future = self._submit(self._work(exchange, budget))
        future.add_done_callback(lambda done: _hand_over_bug(done, exchange.inbox.put))
        try:
            with budget.waking(lambda: exchange.inbox.put(Stopped())):
                yield from _pieces(exchange, budget)
        finally:
            if not exchange.ended:
                future.cancel()
            budget.spend(exchange.usage())

    def close(self) -> None:
        """Cancels what is under way and ends the thread. Another request would start it anew."""
        with self._lock:
            loop, thread = self._loop, self._thread
            self._loop = self._thread = None
        if loop is not None and thread is not None:
            asyncio.run_coroutine_threadsafe(self._shut_down(), loop)
            thread.join(timeout=2.0)

    # -- on the loop's thread -------------------------------------------------------------------------------------

    def _submit(self, work: Any) -> "Future[None]":
        with self._lock:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                self._thread = threading.Thread(target=_run, args=(self._loop,), name="gm-model", daemon=True)
                self._thread.start()
            return asyncio.run_coroutine_threadsafe(work, self._loop)

    async def _load(self) -> "_Library":
        if self._library is None:
            self._library = _Library(self.endpoint)
        return self._library

    async def _shut_down(self) -> None:
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.wait(others, timeout=1.0) if others else None
        if self._library is not None:
            await self._library.close()
            self._library = None
        asyncio.get_running_loop().stop()

    async def _work(self, exchange: _Exchange, budget: TurnBudget) -> None:
        try:
            library = await self._load()
            async with asyncio.timeout(budget.remaining()):
                async for attempt in library.attempts(exchange, budget):
                    with attempt:
                        await self._attempt(library, exchange)
        except TimeoutError:
            exchange.inbox.put(TooSlow(TooSlow.TURN, exchange.limits.turn))
        except ModelError as error:
            exchange.inbox.put(error)

    async def _attempt(self, library: "_Library", exchange: _Exchange) -> None:
        """One answer; parameters that turn out to be refused are left out."""
        refused = self._memory.of(self.key).refused
        while True:
            parameters = self._parameters(exchange.request, refused | exchange.dropped)
            try:
                await self._receive(library, parameters, exchange)
                return
            except ParameterRefused as refusal:
                if refusal.parameter in MODE_PARAMETERS:
                    raise
                exchange.dropped.add(refusal.parameter)
                if exchange.is_spent:
                    # No more may be sent in this turn; the next one begins where it had to stop.
                    self._remember(exchange)

    def _remember(self, exchange: _Exchange) -> None:
        for parameter in sorted(exchange.dropped):
            self._memory.refuse(self.key, parameter)

    def _finish(self, exchange: _Exchange, reader: AnswerReader) -> None:
        """Hands out the last pieces and remembers what this answer taught; what did not help is not remembered."""
        for delta in reader.finish():
            exchange.emit(delta)
        self._remember(exchange)
        if reader.stray_close:
            self._memory.learn(self.key, opens_in_thought=True)
        exchange.end()

    def _parameters(self, request: ChatRequest, refused: frozenset[str] | set[str]) -> dict[str, Any]:
        messages = [{"role": message.role, "content": message.content} for message in request.messages]
        wanted: dict[str, Any] = {"temperature": request.temperature, "stream_options": {"include_usage": True}}
        limit = "max_completion_tokens" if "max_tokens" in refused else "max_tokens"
        wanted[limit] = request.max_tokens
        if request.tools:
            wanted["tools"] = list(request.tools)
        if request.schema is not None:
            named = {"name": SCHEMA_NAME, "schema": request.schema, "strict": True}
            wanted["response_format"] = {"type": "json_schema", "json_schema": named}
        for name in MODE_PARAMETERS & wanted.keys() & refused:
            raise ParameterRefused(name, 400)
        kept = {name: value for name, value in wanted.items() if name not in refused}
        return {"model": self.endpoint.model, "messages": messages, "stream": True, **kept}

    async def _receive(self, library: "_Library", parameters: dict[str, Any], exchange: _Exchange) -> None:
        fault: ModelError
        exchange.send()
        try:
            async with asyncio.timeout(exchange.limits.first_token) as limit:
                await self._read(library, parameters, exchange, limit)
            return
        except TimeoutError:
            if exchange.ended:
                return
            if exchange.reader is not None and exchange.reader.complete:
                self._finish(exchange, exchange.reader)
                return
            what, seconds = TooSlow.FIRST_TOKEN, exchange.limits.first_token
            if exchange.begun:
                what, seconds = TooSlow.SILENCE, exchange.limits.silence
            fault = TooSlow(what, seconds)
        except library.failures as error:
            if exchange.ended:
                return
            fault = library.fault(error, exchange.reader is not None, PARAMETERS.keys() & parameters.keys())
            exchange.turned_down = library.is_refusal(error)
            exchange.under_way = not isinstance(fault, EndpointDown | LocalModelEnded | CannotConnect)
        # Raised out here: the library's error, which holds the request with its key, is not tied to ours.
        raise fault

    async def _read(
        self, library: "_Library", parameters: dict[str, Any], exchange: _Exchange, limit: asyncio.Timeout
    ) -> None:
        now = asyncio.get_running_loop().time
        doubtful = self._memory.of(self.key).opens_in_thought or may_open_in_thought(self.endpoint.model)
        async with library.create(parameters, exchange.limits.connect) as response:
            reader = AnswerReader(self.endpoint.address, exchange.request.max_characters, doubtful)
            exchange.reader = reader
            async with aclosing(response.iter_bytes()) as chunks:
                async for chunk in chunks:
                    heard = False
                    for delta in reader.feed(chunk):
                        heard = True
                        exchange.emit(delta)
                    if reader.done:
                        break
                    if heard or reader.complete:
                        # Only the count of tokens is still to come after the end of the answer.
                        limit.reschedule(now() + exchange.limits.silence / (10 if reader.complete else 1))
                self._finish(exchange, reader)
                if reader.complete:
                    limit.reschedule(now() + DRAIN)
                    async for _ in chunks:
                        pass


def _pieces(exchange: _Exchange, budget: TurnBudget) -> Iterator[Delta]:
    """The pieces as they come, until the end or the error that came instead."""
    deadline = time.monotonic() + budget.remaining() + GRACE
    while True:
        left = deadline - time.monotonic()
        try:
            piece = exchange.inbox.get(timeout=max(0.0, min(left, STEP)))
        except Empty:
            if left > STEP:
                continue
            raise TooSlow(TooSlow.TURN, budget.limits.turn) from None
        if piece is None:
            return
        if isinstance(piece, BaseException):
            raise piece
        # Whatever waits in the queue, somebody who takes long over each piece is not to take longer than the turn.
        budget.check()
        yield piece


def _hand_over_bug(done: "Future[None]", put: Callable[[BaseException], None]) -> None:
    """An exception that nobody expected is the asker's, not the loop's; so is the end of the client."""
    error = Stopped() if done.cancelled() else done.exception()
    if error is not None:
        put(error)


def _run(loop: asyncio.AbstractEventLoop) -> None:
    asyncio.set_event_loop(loop)
    try:
        loop.run_forever()
    finally:
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.close()


class _Library:
    """The `openai` package and what it stands on, loaded; with the client for one endpoint.

    Raises:
        CannotConnect: a proxy, a certificate file or the address cannot be used.
    """

    def __init__(self, endpoint: Endpoint) -> None:
        import openai
        import tenacity

        self._endpoint = endpoint
        self._openai: Any = openai
        self._tenacity: Any = tenacity
        # The HTTP library has another name in each major version of the package, which lends us its `Timeout`.
        self._http: Any = importlib.import_module(openai.Timeout.__init__.__module__.partition(".")[0])
        self.failures: tuple[type[Exception], ...] = (
            openai.OpenAIError,
            self._http.RequestError,
            self._http.InvalidURL,
            # What a header or the name of a host cannot spell comes to light only when it is sent.
            UnicodeError,
        )
        try:
            self._client = self._connect()
            # The package imports what speaks to its endpoints on first use, which takes half a second: not in a turn.
            self._completions: Any = self._client.chat.completions
        except (ImportError, OSError, ValueError, *self.failures):
            raise CannotConnect from None

    def _connect(self) -> Any:
        """The package's client for the endpoint."""
        endpoint = self._endpoint
        transport = self._http.AsyncClient(
            # A redirect could carry the key and the game to a host that nobody chose.
            follow_redirects=False,
            trust_env=not endpoint.is_here,
            event_hooks={"response": [_capped_with(self._http.AsyncByteStream)]},
        )
        return self._openai.AsyncOpenAI(
            api_key=endpoint.api_key or NO_KEY, base_url=endpoint.base_url, http_client=transport, max_retries=0
        )

    async def close(self) -> None:
        """Ends the open connections."""
        await self._client.close()

    def create(self, parameters: Mapping[str, Any], connect: float) -> Any:
        """The bare streamed response, as an asynchronous context manager; `connect` is the only limit it keeps."""
        return self._completions.with_streaming_response.create(
            **parameters,
            timeout=self._openai.Timeout(None, connect=connect),
            # A packed answer is taken as it comes, and is none that can be read.
            extra_headers={"Accept-Encoding": "identity"},
        )

    def attempts(self, exchange: _Exchange, budget: TurnBudget) -> Any:
        """The attempts that a request has, with the waits between them; iterate asynchronously."""
        limits = exchange.limits

        def again(error: BaseException) -> bool:
            wait = getattr(error, "retry_after", None) or 0.0
            worth = isinstance(error, ModelError) and error.worth_retrying
            return worth and not exchange.begun and wait <= limits.first_token

        backoff = self._tenacity.wait_random_exponential(multiplier=limits.connect / 5, max=limits.connect)

        def wait(state: Any) -> float:
            asked = getattr(state.outcome.exception(), "retry_after", None)
            return float(backoff(state) if asked is None else asked)

        return self._tenacity.AsyncRetrying(
            retry=self._tenacity.retry_if_exception(again),
            wait=wait,
            stop=self._tenacity.stop_any(
                self._tenacity.stop_after_attempt(ATTEMPTS),
                self._tenacity.stop_before_delay(budget.remaining()),
                lambda _: exchange.is_spent,
            ),
            sleep=asyncio.sleep,
            reraise=True,
        )

    def fault(self, error: Exception, begun: bool, sent: Collection[str]) -> ModelError:
        """What an error of the package or of its HTTP library means. `begun`: the response had begun."""
        if isinstance(error, self._openai.APIStatusError):
            return fault_of(error.status_code, error.response.headers, error.body, self._endpoint, sent)
        if isinstance(error, self._openai.APIConnectionError | self._http.RequestError):
            refused = isinstance(error.__cause__, self._http.ConnectError | self._http.ConnectTimeout)
            return self._nobody_there() if refused and not begun else BrokenOff()
        if isinstance(error, self._http.InvalidURL | UnicodeError) and not begun:
            return CannotConnect()
        return BadAnswer()

    def is_refusal(self, error: Exception) -> bool:
        """True where the endpoint answered with a status that is no success."""
        return isinstance(error, self._openai.APIStatusError)

    def _nobody_there(self) -> ModelError:
        """What it means that no connection came about."""
        served = self._endpoint.serves
        return LocalModelEnded(file=served) if served else EndpointDown(url=self._endpoint.address)


def _capped_with(base: Any) -> Callable[[Any], Any]:
    """A hook that lets no response, refusals included, grow beyond `BODY_LIMIT`, nor be unpacked."""

    class Capped(base):  # type: ignore[misc]
        def __init__(self, stream: Any) -> None:
            self._stream = stream

        async def __aiter__(self) -> AsyncIterator[bytes]:
            total = 0
            async for chunk in self._stream:
                total += len(chunk)
                if total > BODY_LIMIT:
                    raise AnswerTooLong
                yield chunk

        async def aclose(self) -> None:
            await self._stream.aclose()

    async def cap(response: Any) -> None:
        # Nobody was asked to pack the answer. Unpacked unasked, half a megabyte can be gigabytes.
        response.headers.pop("content-encoding", None)
        response.stream = Capped(response.stream)

    return cap
