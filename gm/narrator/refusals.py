"""An HTTP status that is no success, as the one error it means."""

import math
from collections.abc import Collection, Iterator, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

from gm.narrator.endpoint import Endpoint
from gm.narrator.model_errors import (
    EndpointFailed,
    KeyRefused,
    ModelError,
    NoSuchModel,
    ParameterRefused,
    RateLimited,
    RequestRefused,
    WrongAddress,
)

PARAMETERS: Mapping[str, tuple[str, ...]] = {
    "response_format": ("response_format", "json_schema", "structured output", "grammar"),
    "stream_options": ("stream_options", "include_usage"),
    "max_completion_tokens": ("max_completion_tokens",),
    "max_tokens": ("max_tokens",),
    "temperature": ("temperature",),
    "tools": ("tool", "function call"),
}
"""What an endpoint may not take, with the words by which its refusals name it."""
MAY_NAME_A_PARAMETER = frozenset({400, 404, 422, 500, 501})
READ = 2_000
"""Characters of a refusal that are looked at."""


def fault_of(
    status: int, headers: Mapping[str, str], body: Any, endpoint: Endpoint, sent: Collection[str]
) -> ModelError:
    """What a status of 300 or more means. `body`: parsed JSON or text; `sent`: the optional parameters of the request.

    No word of `body` is in the error.
    """
    says = " ".join(_said(body)).lower()[:READ]
    if 300 <= status < 400:
        return WrongAddress(url=endpoint.address)
    if status in {401, 403}:
        return KeyRefused()
    if status == 402 or "insufficient_quota" in says:
        return RateLimited(math.inf)
    if status == 429:
        return RateLimited(_retry_after(headers))
    if status in {400, 404, 422} and _names_the_model(says, endpoint.model):
        return NoSuchModel(model=endpoint.model)
    parameter = _refused_parameter(says, sent) if status in MAY_NAME_A_PARAMETER else None
    if parameter is not None:
        return ParameterRefused(parameter, status)
    if status == 404:
        return WrongAddress(url=endpoint.address)
    if status >= 500 or status in {408, 425}:
        return EndpointFailed(status, _retry_after(headers))
    return RequestRefused(status)


def _said(body: Any) -> Iterator[str]:
    """What a refusal says, in the shapes of OpenAI, FastAPI, Ollama and plain text; not what it echoes."""
    if isinstance(body, str):
        yield body
    elif isinstance(body, list):
        for one in body:
            yield from _said(one)
    elif isinstance(body, Mapping):
        for name in ("error", "detail", "message", "msg", "code", "param", "loc"):
            yield from _said(body.get(name))


def _names_the_model(says: str, model: str) -> bool:
    missing = any(words in says for words in ("not found", "not exist", "unknown", "invalid", "no such"))
    return "model_not_found" in says or ("model" in says and missing and model.lower() in says)


def _refused_parameter(says: str, sent: Collection[str]) -> str | None:
    if "context" in says and ("length" in says or "size" in says):
        return None
    return next((name for name, words in PARAMETERS.items() if name in sent and any(w in says for w in words)), None)


def _retry_after(headers: Mapping[str, str]) -> float | None:
    """Seconds to wait, as the endpoint asks for: given as seconds or as a date."""
    given = headers.get("retry-after", "").strip()
    try:
        seconds = float(given)
    except ValueError:
        try:
            seconds = (parsedate_to_datetime(given) - datetime.now(UTC)).total_seconds()
        except (ValueError, TypeError):
            return None
    return max(0.0, seconds) if not math.isnan(seconds) else None
