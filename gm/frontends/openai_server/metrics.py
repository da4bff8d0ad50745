"""What a server counts, for Prometheus. No label holds anything that a client chose."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest

from gm.frontends.openai_server.telling import Usage
from gm.frontends.openai_server.threads import Threads

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4
SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120)


class Metrics:
    """The counters of one server, in a registry of their own."""

    def __init__(self, threads: Threads) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._requests = Counter(
            "gm_http_requests", "Requests by route and status", ["route", "method", "status"], registry=self._registry
        )
        self._seconds = Histogram(
            "gm_http_seconds",
            "Seconds until a response was complete",
            ["route"],
            buckets=SECONDS,
            registry=self._registry,
        )
        self._answers = Counter(
            "gm_answers", "Chat requests by what they were taken for", ["kind"], registry=self._registry
        )
        self._first = Histogram(
            "gm_first_words_seconds",
            "Seconds until the first words of an answer",
            buckets=SECONDS,
            registry=self._registry,
        )
        self._tokens = Counter(
            "gm_tokens", "Tokens: as a model counted them, else estimated", ["direction"], registry=self._registry
        )
        self._errors = Counter("gm_errors", "Answers that failed on the server", registry=self._registry)
        running = Gauge("gm_answers_running", "Requests that are being answered", registry=self._registry)
        running.set_function(lambda: threads.running)
        waiting = Gauge("gm_answers_waiting", "Requests that wait for a thread", registry=self._registry)
        waiting.set_function(lambda: threads.queued)

    def requested(self, route: str, method: str, status: int, seconds: float) -> None:
        """A response is complete, or its client has gone (499)."""
        self._requests.labels(route, method, status).inc()
        self._seconds.labels(route).observe(seconds)

    def answered(self, kind: str) -> None:
        """A chat request was understood."""
        self._answers.labels(kind).inc()

    def spoke(self, seconds: float) -> None:
        """The first words of an answer went out."""
        self._first.observe(seconds)

    def used(self, usage: Usage) -> None:
        """An answer is complete."""
        self._tokens.labels("prompt").inc(usage.prompt)
        self._tokens.labels("completion").inc(usage.completion)

    def failed(self) -> None:
        """Something was raised that should not be."""
        self._errors.inc()

    def page(self) -> bytes:
        """All of it, in Prometheus' text format."""
        return generate_latest(self._registry)
