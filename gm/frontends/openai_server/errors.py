"""What goes wrong, in the shape that clients of the OpenAI API know: `{"error": {message, type, param, code}}`."""

from collections.abc import Mapping
from http import HTTPStatus

from starlette.responses import JSONResponse

from gm.engine.said import said
from gm.errors import (
    GmError,
    MovedError,
    ReplayError,
    RequestError,
    StorageError,
    TranscriptError,
    UnknownModelError,
)
from gm.language import SOURCE, translate

REASON = "x-gm-reason"
"""The header that carries a refusal's words to where the status line is written (`connections`)."""
SHOWN = 160
"""A status line says so many characters at most."""


class Refusal(Exception):  # it is an answer
    """A request that is not answered as it was asked.

    `status`: of HTTP. `code`: for programs, empty for none. `parameter`: the part of the request that is wrong, empty
    for all of it. `retry_after`: seconds, None where trying again would not help.
    """

    def __init__(
        self,
        status: int,
        message: str,
        code: str = "",
        parameter: str = "",
        *,
        retry_after: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.code = code
        self.parameter = parameter
        self.headers = dict(headers or {})
        if retry_after is not None:
            self.headers["retry-after"] = str(retry_after)

    def body(self, language: str = SOURCE) -> dict[str, dict[str, str | None]]:
        """The error as the API shapes it."""
        return {
            "error": {
                "message": translate(self.args[0], language),
                "type": _type_of(self.status),
                "param": self.parameter or None,
                "code": self.code or None,
            }
        }

    def response(self, language: str = SOURCE) -> JSONResponse:
        """The answer that says so, in its body and in its status line."""
        words = " ".join(str(self.message).split())
        reason = "".join(sign for sign in words if " " <= sign <= "~")[:SHOWN].strip()
        headers = {REASON: reason, **self.headers} if reason else self.headers
        return JSONResponse(self.body(language), self.status, headers)


def _type_of(status: int) -> str:
    if status == HTTPStatus.TOO_MANY_REQUESTS:
        return "rate_limit_error"
    return "server_error" if status >= HTTPStatus.INTERNAL_SERVER_ERROR else "invalid_request_error"


def refusal_for(error: GmError) -> Refusal:
    """How an error of the game side is told."""
    message = error.args[0] if error.args else str(error)
    if isinstance(error, RequestError):
        return Refusal(400, message, "invalid_request", error.parameter)
    if isinstance(error, UnknownModelError):
        return Refusal(404, message, "model_not_found", "model")
    if isinstance(error, MovedError):
        return Refusal(409, message, "moved", retry_after=1)
    return Refusal(400, message)


def is_for_guests(error: BaseException) -> bool:
    """False for the host's own affairs: a database and the records in it, with paths, names and secrets (P2)."""
    return isinstance(error, GmError) and not isinstance(error, StorageError | TranscriptError | ReplayError)


def internal(number: str, error: BaseException) -> Refusal:
    """Nothing of what happened but a number, under which the log holds the rest."""
    text = said("Something went wrong on the server (error {number}). Nothing was lost: try again.", number=number)
    if isinstance(error, StorageError):
        return Refusal(503, text, "storage", retry_after=5)
    return Refusal(500, text, "internal_error")
