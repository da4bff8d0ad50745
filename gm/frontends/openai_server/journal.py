"""What a server writes down: a line a request, and everything that went wrong, which no client gets to see."""

import logging
import secrets
import time

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gm.frontends.openai_server.errors import Refusal, internal
from gm.frontends.openai_server.metrics import Metrics

LOG = logging.getLogger("gm.server")
GONE = 499
"""What the log says where a client went away before its answer was complete; no client ever gets it."""
NOTE = "gm.note"
"""Under this key of a request's scope stands what the log should say of it beside the usual."""


def report(metrics: Metrics, error: BaseException) -> Refusal:
    """Logs what was raised under a new number; what a client is told instead."""
    number = secrets.token_hex(4)
    metrics.failed()
    LOG.error("error %s", number, exc_info=error)
    return internal(number, error)


class Journal:
    """The outermost layer: times and counts every request, logs it, and lets nothing out that was raised."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """See ASGI."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun, status, complete = time.perf_counter(), 0, False

        async def watched(message: Message) -> None:
            nonlocal status, complete
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)
            complete = message["type"] == "http.response.body" and not message.get("more_body", False)

        try:
            await self._app(scope, receive, watched)
        except ClientDisconnect:
            complete = False
        except Exception as error:  # noqa: BLE001  # the outermost loop: logged, and the client learns a number
            if status and isinstance(error, TimeoutError):
                # It reads too slowly, and is as good as gone.
                complete = False
                return
            refusal = report(self._metrics, error)
            if not status:
                await refusal.response()(scope, receive, watched)
        finally:
            self._write(scope, status if complete else GONE, time.perf_counter() - begun)

    def _write(self, scope: Scope, status: int, seconds: float) -> None:
        route = getattr(scope.get("route"), "path", "other")
        self._metrics.requested(route, scope["method"] if route != "other" else "other", status, seconds)
        # The raw path is ASCII without blanks and controls, as it came; what follows `?` may be anything: left out.
        path = scope.get("raw_path", b"").decode("ascii", "replace")[:200]
        level = logging.INFO if status < 500 else logging.WARNING
        LOG.log(
            level,
            "%s %s %d %.0f ms %s",
            scope["method"],
            path,
            status,
            seconds * 1000,
            scope.get(NOTE, ""),
            extra={"status": status},
        )
