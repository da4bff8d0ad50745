"""The description of the API that a server hands out (OpenAPI 3.1): what it really takes and answers."""

from collections.abc import Mapping, Sequence
from typing import Any

from gm import __version__
from gm.conversation.kinds import Kind
from gm.conversation.request import ROLES
from gm.frontends.openai_server.chat_ids import LONGEST
from gm.frontends.openai_server.limits import Limits

Object = dict[str, Any]

TEXT: Object = {"type": "string"}
COUNT: Object = {"type": "integer", "minimum": 0}
ANYTHING: Object = {}


def describe(limits: Limits, *, key_needed: bool, upstream_keys: bool) -> Object:
    """The whole description, for a server with these limits. `upstream_keys`: it takes callers' keys for its model."""
    own_key = ("UpstreamKey",) if upstream_keys else ()
    document: Object = {
        "openapi": "3.1.0",
        "info": {
            "title": "gm: a game master behind the OpenAI chat API",
            "version": __version__,
            "description": "Games as models. The whole history is sent with each request, as chat programs do; the "
            "server finds the match that it belongs to.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "tags": [
            {"name": "chat", "description": "What chat programs use"},
            {"name": "server", "description": "For whoever runs it"},
        ],
        "paths": {
            **_chat_paths("", ("Chat", "OpenWebUIChat", *own_key)),
            **_chat_paths("/g/{chat_id}", own_key),
            **_server_paths(),
        },
        "components": {
            "schemas": _schemas(limits),
            "responses": _responses(),
            "parameters": _parameters(),
            "headers": _headers(),
            "securitySchemes": {
                "key": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "Says whose matches these are. Where the server has no keys, any will do, or none.",
                }
            },
        },
        "security": [{"key": []}] if key_needed else [{}, {"key": []}],
    }
    return document


def _chat_paths(prefix: str, parameters: Sequence[str]) -> Object:
    """The API, as it stands at the root and below the id of a chat; with these parameters for chat requests."""
    named = [_ref("parameters", "ChatId")] if prefix else []
    suffix = "InChat" if prefix else ""
    return {
        f"{prefix}/v1/models": {
            **({"parameters": named} if named else {}),
            "get": {
                "operationId": f"listModels{suffix}",
                "tags": ["chat"],
                "summary": "The games",
                "responses": {"200": _json("The models", "ModelList", kind=True), **_errors(400, 401, 403)},
            },
        },
        f"{prefix}/v1/models/{{model}}": {
            "parameters": [*named, _ref("parameters", "Model")],
            "get": {
                "operationId": f"getModel{suffix}",
                "tags": ["chat"],
                "summary": "One game",
                "responses": {"200": _json("The model", "Model", kind=True), **_errors(400, 401, 403, 404)},
            },
        },
        f"{prefix}/v1/chat/completions": {
            **({"parameters": named} if named else {}),
            "post": {
                "operationId": f"createChatCompletion{suffix}",
                "tags": ["chat"],
                "summary": "The game master's answer",
                "parameters": [_ref("parameters", name) for name in parameters],
                "requestBody": {
                    "required": True,
                    "content": {"application/json": {"schema": _ref("schemas", "ChatRequest")}},
                },
                "responses": {
                    "200": _answer(),
                    **_errors(400, 401, 403, 404, 408, 409, 413, 415, 429, 500, 503),
                },
            },
        },
    }


def _answer() -> Object:
    """An object or a stream, as was asked for."""
    return {
        "description": "The answer; with `stream` as server-sent events, each a ChatChunk, then `[DONE]`. Comments "
        "(lines that begin with a colon) say that it is being thought. Where something fails in the middle of a "
        "stream, an Error comes in place of a chunk.",
        "headers": {"x-gm-kind": _ref("headers", "Kind"), "x-gm-node": _ref("headers", "Node")},
        "content": {
            "application/json": {"schema": _ref("schemas", "ChatAnswer")},
            "text/event-stream": {"schema": _ref("schemas", "Event")},
        },
    }


def _server_paths() -> Object:
    open_to_all: Object = {"security": [{}]}

    def get(name: str, summary: str, answer: Object, errors: Sequence[int], more: Mapping[str, Any]) -> Object:
        return {
            "get": {
                "operationId": name,
                "tags": ["server"],
                "summary": summary,
                **more,
                "responses": {"200": answer, **_errors(400, 403, *errors)},
            }
        }

    html = {"description": "A page for people", "content": {"text/html": {"schema": TEXT}}}
    numbers = {"description": "Prometheus' text format", "content": {"text/plain": {"schema": TEXT}}}
    this: Object = {"description": "OpenAPI 3.1", "content": {"application/json": {"schema": {"type": "object"}}}}
    return {
        "/": get("welcome", "What this is", html, (), open_to_all),
        "/health": get("health", "Whether the process lives", _json("It does", "Health"), (), open_to_all),
        "/health/ready": get("ready", "Whether it can answer", _json("It can", "Health"), (503,), open_to_all),
        "/metrics": get("metrics", "Counters", numbers, (401,), {}),
        "/openapi.json": get("describe", "This description", this, (), open_to_all),
    }


def _schemas(limits: Limits) -> Object:
    return {
        "ChatRequest": {
            "type": "object",
            "description": "Other members of the API (temperature, max_tokens, stop, ...) are taken and mean nothing.",
            "required": ["model", "messages"],
            "properties": {
                "model": {**TEXT, "pattern": r"^[!-~]+$", "description": "A model of the list, options behind colons"},
                "messages": {
                    "type": "array",
                    "minItems": 1,
                    "maxItems": limits.messages,
                    "items": _ref("schemas", "ChatMessage"),
                },
                "stream": {"type": ["boolean", "null"]},
                "stream_options": {
                    "type": ["object", "null"],
                    "properties": {"include_usage": {"type": ["boolean", "null"]}},
                },
                "n": {"type": ["integer", "null"], "minimum": 1, "maximum": limits.answers},
            },
            "examples": [{"model": "bombline", "messages": [{"role": "user", "content": "Hello, let us play!"}]}],
        },
        "ChatMessage": {
            "type": "object",
            "required": ["role"],
            "properties": {
                "role": {"enum": list(ROLES)},
                "content": {
                    "anyOf": [
                        {"type": ["string", "null"]},
                        {"type": "array", "items": {"anyOf": [TEXT, _ref("schemas", "Part")]}},
                    ]
                },
                "name": {"type": ["string", "null"]},
            },
        },
        "Part": {
            "type": "object",
            "description": "A part with a text is read; pictures and the like are left out.",
            "properties": {"type": ANYTHING, "text": {"type": ["string", "null"]}},
        },
        "ChatAnswer": _complete("chat.completion", _ref("schemas", "Choice"), 1, _ref("schemas", "Usage")),
        "ChatChunk": _complete(
            "chat.completion.chunk",
            _ref("schemas", "Delta"),
            0,
            {"anyOf": [_ref("schemas", "Usage"), {"type": "null"}]},
        ),
        "Event": {
            "type": "object",
            "description": "One server-sent event",
            "required": ["data"],
            "properties": {"data": {"anyOf": [{"const": "[DONE]"}, _json_text("ChatChunk"), _json_text("Error")]}},
        },
        "Choice": _choice(
            "message",
            _closed({"role": {"const": "assistant"}, "content": TEXT, "refusal": {"type": "null"}}),
            {"const": "stop"},
        ),
        "Delta": _choice(
            "delta",
            _closed({"role": {"const": "assistant"}, "content": TEXT}, required=()),
            {"enum": ["stop", None]},
        ),
        "Usage": _closed({"prompt_tokens": COUNT, "completion_tokens": COUNT, "total_tokens": COUNT}),
        "Model": _closed({"id": TEXT, "object": {"const": "model"}, "created": COUNT, "owned_by": TEXT}),
        "ModelList": _closed(
            {"object": {"const": "list"}, "data": {"type": "array", "items": _ref("schemas", "Model")}}
        ),
        "Health": _closed({"status": {"enum": ["ok", "ready"]}}),
        "Error": _closed(
            {
                "error": _closed(
                    {
                        "message": TEXT,
                        "type": {"enum": ["invalid_request_error", "rate_limit_error", "server_error"]},
                        "param": {"type": ["string", "null"]},
                        "code": {"type": ["string", "null"]},
                    }
                )
            }
        ),
    }


def _complete(kind: str, choice: Object, fewest: int, usage: Object) -> Object:
    choices = {"type": "array", "items": choice, "minItems": fewest}
    head = {"id": TEXT, "object": {"const": kind}, "created": COUNT, "model": TEXT}
    return _closed({**head, "choices": choices, "usage": usage}, required=(*head, "choices"))


def _choice(name: str, value: Object, reason: Object) -> Object:
    return _closed({"index": COUNT, name: value, "logprobs": {"type": "null"}, "finish_reason": reason})


def _json_text(schema: str) -> Object:
    """A text that is JSON."""
    return {"type": "string", "contentMediaType": "application/json", "contentSchema": _ref("schemas", schema)}


def _closed(properties: Object, required: Sequence[str] | None = None) -> Object:
    """An object that holds these members and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties if required is None else required),
        "additionalProperties": False,
    }


def _parameters() -> Object:
    identifier = {"type": "string", "minLength": 1, "maxLength": LONGEST}
    return {
        "ChatId": {
            "name": "chat_id",
            "in": "path",
            "required": True,
            "description": "An id of the conversation; the match that was begun under it is gone on with.",
            "schema": identifier,
        },
        "Model": {"name": "model", "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}},
        "Chat": _header("x-gm-chat", "An id of the conversation, for clients that can send headers"),
        "OpenWebUIChat": _header("x-openwebui-chat-id", "The same, as Open WebUI sends it where it is told to"),
        "UpstreamKey": _header("x-gm-upstream-key", "The caller's own key for the model that tells the story"),
    }


def _header(name: str, text: str) -> Object:
    return {"name": name, "in": "header", "required": False, "description": text, "schema": TEXT}


def _headers() -> Object:
    return {
        "Kind": {"description": "What the request was taken for", "schema": {"enum": [kind.value for kind in Kind]}},
        "Node": {"description": "The id of the turn that is told, where there is one", "schema": TEXT},
        "RetryAfter": {"description": "Try again after so many seconds", "schema": COUNT},
    }


ERRORS = {
    400: "The request cannot be read, or not be answered",
    401: "A key is needed, and none that is known was given",
    403: "A name that is not this server's (Host), or a page that may not use it (Origin)",
    404: "There is no such model",
    408: "The body did not come in time",
    409: "Somebody else took a turn in the same chat at the same moment",
    413: "The body is too large",
    415: "The body is not said to be application/json",
    429: "Too many requests of one owner",
    500: "A fault of the server; its log holds it under the number in the message",
    503: "The server cannot answer now",
}
RETRIED = frozenset({409, 429, 503})


def _responses() -> Object:
    return {
        f"Error{status}": {
            "description": text,
            **({"headers": {"retry-after": _ref("headers", "RetryAfter")}} if status in RETRIED else {}),
            "content": {"application/json": {"schema": _ref("schemas", "Error")}},
        }
        for status, text in ERRORS.items()
    }


def _errors(*statuses: int) -> Object:
    return {str(status): _ref("responses", f"Error{status}") for status in sorted(statuses)}


def _json(text: str, schema: str, *, kind: bool = False) -> Object:
    headers = {"headers": {"x-gm-kind": _ref("headers", "Kind")}} if kind else {}
    return {
        "description": text,
        **headers,
        "content": {"application/json": {"schema": _ref("schemas", schema)}},
    }


def _ref(section: str, name: str) -> Object:
    return {"$ref": f"#/components/{section}/{name}"}
