"""The body of a request: no larger than is allowed, JSON, and JSON that means one thing only."""

import asyncio
import json
from collections.abc import Mapping
from typing import Any, NoReturn

from starlette.requests import Request

from gm.engine.said import said
from gm.frontends.openai_server.errors import Refusal
from gm.frontends.openai_server.limits import Limits

JSON_TYPE = "application/json"
PATIENCE = 8
"""What is too large is heard to its end up to so many times the limit: many clients read no answer before that."""
EXACT = 1 << 53
CLOSE = {"connection": "close"}


async def read_body(request: Request, limits: Limits) -> bytes:
    """The whole body.

    Raises:
        Refusal: it is not said to be JSON, too large, or too slow.
        ClientDisconnect: the client went away meanwhile.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    # A page of another origin can send other types without asking first.
    if kind != JSON_TYPE:
        raise Refusal(415, f"the content type is {kind[:60]!r}, {JSON_TYPE} is expected", "unsupported_media_type")
    body = bytearray()
    size = 0
    try:
        async with asyncio.timeout(limits.body_seconds):
            async for part in request.stream():
                size += len(part)
                if size <= limits.body:
                    body += part
                elif size > limits.body * PATIENCE:
                    break
    except TimeoutError:
        text = f"the body did not come within {limits.body_seconds:g} seconds"
        raise Refusal(408, text, "timeout", headers=CLOSE) from None
    if size > limits.body:
        raise _too_large(limits, cut=size > limits.body * PATIENCE)
    return bytes(body)


def _too_large(limits: Limits, *, cut: bool) -> Refusal:
    text = said(
        "The chat is too large for this server, which takes {count} KiB: send a shorter history, without pictures.",
        count=limits.body // 1024,
    )
    return Refusal(413, text, "request_too_large", headers=CLOSE if cut else None)


def parse_json(body: bytes) -> Any:
    """The value that `body` holds.

    Raises:
        Refusal: it is no JSON in UTF-8, holds a name twice in one object or a number that is none, or is too deep.
    """
    try:
        return json.loads(
            body.decode("utf-8-sig"), object_pairs_hook=_object, parse_float=_number, parse_constant=_no_number
        )
    except UnicodeDecodeError as error:
        reason = f"it is no UTF-8 from byte {error.start} on"
    except json.JSONDecodeError as error:
        reason = f"{error.msg} at character {error.pos}"
    except RecursionError:
        reason = "it is nested too deep"
    except ValueError as error:
        reason = str(error)[:200]
    raise Refusal(400, f"the body is no JSON that can be read: {reason}", "invalid_json")


def _object(pairs: list[tuple[str, Any]]) -> Mapping[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        seen: set[str] = set()
        twice = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        raise ValueError(f"an object holds {twice[:40]!r} twice")
    return made


def _number(text: str) -> float:
    """JSON has one kind of numbers: 2.0 is 2."""
    number = float(text)
    return int(number) if abs(number) < EXACT and number.is_integer() else number


def _no_number(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number in JSON")
