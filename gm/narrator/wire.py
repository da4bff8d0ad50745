"""The bytes of a streamed chat completion, read into pieces. Trusts nothing: each lie ends in one `ModelError`.

Takes server-sent events as every endpoint sends them, and a whole JSON answer from those that do not stream.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from gm.narrator.chat import CallPart, Delta, Reasoning, Text
from gm.narrator.model_errors import (
    AnswerTooLong,
    BadAnswer,
    BrokenOff,
    EmptyAnswer,
    EndpointFailed,
    ModelError,
    RateLimited,
    WrongAddress,
)
from gm.narrator.thinking import ThinkingSplitter

LINE_LIMIT = 1 << 20
"""Bytes of one event; longer ones are no piece of an answer."""
BLANKS = 200
"""So many blanks in a row are padding: the answer ends there."""
THINKING_FACTOR = 10
"""Thinking may be longer than speech by this factor."""
MOST_CALLS = 16
"""Tool calls in one answer; more are no play."""


class AnswerReader:
    """Reads one answer. `feed` bytes until `done`, then `finish`; each yields pieces and may raise a `ModelError`.

    `tokens` is (in, out) where the endpoint counted; `complete` is true once it said that the answer is.
    """

    def __init__(self, url: str, max_characters: int, doubtful: bool = False) -> None:
        self.done = False
        self.complete = False
        self.tokens: tuple[int, int] | None = None
        self._url = url
        self._limit = max_characters
        self._spoken = self._thought = 0
        self._splitter = ThinkingSplitter(doubtful)
        self._calls = _CallNumbers()
        self._pending = bytearray()
        self._whole: bool | None = None
        self._seen_choice = self._said = self._cut_short = self._padded = False
        self._blanks = 0

    @property
    def characters(self) -> int:
        """Of speech, calls and thinking so far: what an estimate goes by."""
        return self._spoken + self._thought

    @property
    def stray_close(self) -> bool:
        """True where the answer turned out to have opened in thought without a tag."""
        return self._splitter.stray_close

    def feed(self, chunk: bytes) -> Iterator[Delta]:
        """The pieces that `chunk` completes."""
        self._pending += chunk
        if self._whole is None:
            self._look_at_first_byte()
        if not self._whole:
            *lines, rest = self._pending.split(b"\n")
            self._pending = rest
            for line in lines:
                yield from self._line(bytes(line))
                if self.done:
                    return
        if len(self._pending) > LINE_LIMIT:
            raise AnswerTooLong

    def finish(self) -> Iterator[Delta]:
        """The last pieces, where the stream has ended or `done` is true.

        Raises:
            BrokenOff: the end came before the answer was complete.
            BadAnswer, EmptyAnswer: there was no answer in it.
        """
        rest = bytes(self._pending)
        self._pending.clear()
        if not self.done and rest.strip():
            yield from self._line(b"data:" + rest if self._whole else rest)
        if self._whole:
            self.complete = True
        yield from self._checked(self._splitter.finish(complete=not self._cut_short))
        if not self._seen_choice:
            raise BadAnswer
        if not self.complete and not self.done:
            raise BrokenOff
        if not self._said:
            raise EmptyAnswer

    def _look_at_first_byte(self) -> None:
        start = bytes(self._pending.lstrip(b"\xef\xbb\xbf \t\r\n")[:1])
        if start == b"<":
            raise WrongAddress(url=self._url)
        if start:
            self._whole = start in {b"{", b"["}

    def _line(self, line: bytes) -> Iterator[Delta]:
        field, _, value = line.partition(b":")
        if field.strip(b"\xef\xbb\xbf \r") not in {b"data", b"error"}:
            return
        value = value.strip()
        if value == b"[DONE]":
            self.done = self.complete = True
        elif value:
            yield from self._chunk(_parse(value))

    def _chunk(self, chunk: Any) -> Iterator[Delta]:
        if not isinstance(chunk, dict):
            raise BadAnswer
        if chunk.get("error"):
            raise _error_in_stream(chunk["error"])
        self._count(chunk.get("usage"))
        choices = chunk.get("choices")
        choice = choices[0] if isinstance(choices, list) and choices else None
        if not isinstance(choice, dict):
            return
        self._seen_choice = True
        piece = choice.get("delta") or choice.get("message") or {"content": choice.get("text")}
        if isinstance(piece, dict):
            yield from self._checked(self._pieces(piece))
        reason = choice.get("finish_reason")
        if reason:
            self.complete = True
            self._cut_short = reason == "length"

    def _count(self, usage: Any) -> None:
        if isinstance(usage, dict):
            found = usage.get("prompt_tokens"), usage.get("completion_tokens")
            if all(isinstance(count, int) and 0 <= count < 1 << 31 for count in found):
                self.tokens = found  # type: ignore[assignment]

    def _pieces(self, piece: Mapping[str, Any]) -> Iterator[Delta]:
        for name in ("reasoning_content", "reasoning", "thinking"):
            thought = piece.get(name)
            if isinstance(thought, str) and thought:
                yield from self._splitter.settle()
                yield Reasoning(thought)
                break
        content = piece.get("content")
        for text in [content] if isinstance(content, str) else _parts(content):
            yield from [text] if isinstance(text, Reasoning) else self._splitter.feed(text)
        calls = piece.get("tool_calls")
        single = piece.get("function_call")
        for part in calls if isinstance(calls, list) else [{"function": single}] if single else []:
            yield from self._calls.read(part)

    def _checked(self, pieces: Iterator[Delta]) -> Iterator[Delta]:
        """The pieces as they may leave here: within the limits, encodable, without padding."""
        for piece in pieces:
            if isinstance(piece, CallPart):
                self._spend(len(piece.name) + len(piece.arguments))
                self._said = True
                yield piece
            elif isinstance(piece, Reasoning):
                self._thought += len(piece.text)
                if self._thought > THINKING_FACTOR * self._limit:
                    raise AnswerTooLong
                yield Reasoning(_encodable(piece.text))
            elif not self._padded:
                yield from self._speech(piece.text)

    def _speech(self, text: str) -> Iterator[Text]:
        self._spend(len(text))
        words = text.rstrip()
        self._blanks = len(text) - len(words) + (0 if words else self._blanks)
        self._said = self._said or bool(words)
        if self._blanks > BLANKS:
            if not self._said:
                raise EmptyAnswer
            self.done = self._padded = True
            text = words
        if text:
            yield Text(_encodable(text))

    def _spend(self, characters: int) -> None:
        self._spoken += characters
        if self._spoken > self._limit:
            raise AnswerTooLong


class _CallNumbers:
    """Tells which pieces of native tool calls belong together, whatever an endpoint does with `index` and `id`."""

    def __init__(self) -> None:
        self._open: dict[Any, tuple[int, str, bool]] = {}
        self._count = 0

    def read(self, part: Any) -> Iterator[CallPart]:
        """The piece in `part`, numbered; nothing where there is none."""
        function = part.get("function") if isinstance(part, dict) else None
        if not isinstance(function, dict):
            return
        name, arguments = function.get("name"), function.get("arguments")
        name = name if isinstance(name, str) else ""
        if arguments is not None and not isinstance(arguments, str):
            arguments = json.dumps(arguments)
        yield CallPart(self._number(part, name, bool(arguments)), _encodable(name), _encodable(arguments or ""))

    def _number(self, part: Mapping[str, Any], name: str, has_arguments: bool) -> int:
        """OpenAI numbers calls by `index`; some endpoints leave it out or send 0 for all, with ids of their own."""
        index, given = part.get("index"), part.get("id")
        index = index if isinstance(index, int) else None
        identity = given if isinstance(given, str) else ""
        number, known, begun = self._open.get(index, (-1, "", False))
        other = bool(identity and known and identity != known)
        if number < 0 or (name and (other or begun)):
            if self._count >= MOST_CALLS:
                raise AnswerTooLong
            number, known, begun, self._count = self._count, "", False, self._count + 1
        self._open[index] = (number, identity or known, begun or has_arguments)
        return number


def _parse(value: bytes) -> Any:
    try:
        return json.loads(value.decode("utf-8"))
    except (ValueError, RecursionError):
        raise BadAnswer from None


def _error_in_stream(error: Any) -> ModelError:
    code = error.get("code") if isinstance(error, dict) else None
    if code == 429:
        return RateLimited()
    if isinstance(code, int) and 500 <= code < 600:
        return EndpointFailed(code)
    return BadAnswer()


def _parts(content: Any) -> Iterator[str | Reasoning]:
    """The texts of content that comes as a list of parts."""
    for part in content if isinstance(content, list) else ():
        if isinstance(part, dict):
            thinking = part.get("type") in {"thinking", "reasoning"}
            text = part.get("text") or part.get("thinking")
            if isinstance(text, list):
                text = "".join(str(one.get("text") or "") for one in text if isinstance(one, dict))
            if isinstance(text, str) and text:
                yield Reasoning(text) if thinking else text


def _encodable(text: str) -> str:
    """The text with a question mark for every half of a character that JSON can spell and UTF-8 cannot."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")
