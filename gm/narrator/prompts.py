"""What a model is sent: a head that never changes, then the conversation, then the state at the very end.

Whoever serves the model keeps the work on an unchanged beginning (a cold prompt of 1,800 tokens costs a weak machine
a minute), so the head is the same byte for byte from turn to turn, and so is the conversation but for its state block,
which is sent once and not repeated. Everything comes from one seat's view and what that seat saw (P2).
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from gm.engine.game import Game
from gm.engine.types import Facts, Json, Line, ToolOffer
from gm.errors import GmError
from gm.narrator.chat import Message, Tool
from gm.render import PLAIN, harmless
from gm.tools.schema import PACKAGE
from gm.tools.toolset import export_tools

PLACES = (PACKAGE / "prompts", PACKAGE.parent / "prompts")
"""Where the prompts may lie: inside the installed package, or at the top of a checkout."""
HISTORY_BYTES = 3_000
"""The conversation that is sent along; beyond it the older half goes, in one piece. More of it makes a small model
repeat itself, and what matters stands in the state."""
FACTS_BYTES = 560
MESSAGE_BYTES = 600
"""What of the lines of a turn, and of a message, is sent: all but the rarest fit."""
TELL: Mapping[str, str] = {
    "en": "The table has shown that. Two vivid sentences of atmosphere, in English: look at {angle}. No numbers.",
    "ru": "Стол всё это показал. Напиши по-русски два ярких предложения атмосферы: взгляни на {angle}. Без чисел.",
}
ANGLES: Mapping[str, tuple[str, ...]] = {
    "en": (
        "the sounds", "the light", "somebody's hands", "a face in the crowd", "the weather", "the smell of it",
        "a small thing that nobody else notices", "the silence after it", "the shadows", "how the onlookers take it",
        "who keeps a straight face", "what is far away tonight",
    ),
    "ru": (
        "звуки", "свет", "чьи-то руки", "лицо в толпе", "погоду", "запахи", "мелочь, которую никто не заметил",
        "тишину после этого", "тени", "зрителей", "того, кто держит лицо", "то, что сегодня далеко",
    ),
}  # fmt: skip
"""Where prose looks, another way each turn: a small model left to itself soon says the same."""
ANSWER: Mapping[str, str] = {
    "en": "Nothing has happened at the table. Answer the person in one or two short sentences, in English. No numbers.",
    "ru": "За столом ничего не произошло. Ответь человеку по-русски, одним-двумя короткими предложениями. Без чисел.",
}
"""What is wanted stands at the very end, in the language that is wanted: small models heed that most."""
REPLY = "reply"
REPLY_TOOL: Tool = {
    "type": "function",
    "function": {
        "name": REPLY,
        "description": "The message orders nothing: a question, talk, or nothing clear.",
        "parameters": {"type": "object", "properties": {}, "additionalProperties": False},
    },
}
REPLY_OFFER = ToolOffer(REPLY, ({},))


@cache
def load_prompt(name: str) -> str:
    """The text of `prompts/<name>.md`.

    Raises:
        GmError: there is no such file.
    """
    for place in PLACES:
        path = place / f"{name}.md"
        if path.is_file():
            return path.read_text(encoding="utf-8").strip()
    raise GmError(f"no prompt {name}.md in {PLACES[0]} or {PLACES[1]}: install gm again")


def tools_of(game: Game[Any]) -> tuple[Tool, ...]:
    """All tools of the game in a fixed order, `reply` (do nothing) last."""
    return (*export_tools(game), REPLY_TOOL)


@dataclass(frozen=True, slots=True)
class Example:
    """A turn as it is told to a model, and how it may tell it: small models learn more of it than of advice."""

    told: str
    prose: str


@cache
def load_examples(game: str) -> tuple[Example, ...]:
    """The examples of `prompts/<game>/examples.md`: pairs of paragraphs, what happened and how it is told."""
    parts = [part.strip() for part in load_prompt(f"{game}/examples").split("\n\n")]
    return tuple(Example(told, prose) for told, prose in zip(parts[::2], parts[1::2], strict=True))


def narration_head(game: Game[Any]) -> tuple[Message, ...]:
    """The unchanging head of every narration: the rules in short, how to tell, and examples of it."""
    # The rules stand first in both heads, so that a server with room for one prompt keeps them between the two.
    head = Message("system", f"{load_prompt(f'{game.name}/rules')}\n\n{load_prompt(f'{game.name}/style')}")
    shown = (
        message
        for example in load_examples(game.name)
        for message in (Message("user", example.told), Message("assistant", example.prose))
    )
    return (head, *shown)


def decision_head(game: Game[Any]) -> Message:
    """The unchanging head of every decision, but for the tools, which the mode puts where the model wants them."""
    return Message("system", f"{load_prompt(f'{game.name}/rules')}\n\n{load_prompt('decide')}")


# -- the conversation ---------------------------------------------------------------------------------------------


@dataclass(slots=True)
class History:
    """What was said so far to one seat, as it was sent: pairs of a turn's facts and the prose that was shown."""

    turns: list[tuple[str, str]] = field(default_factory=list)

    def add(self, told: str, answered: str) -> None:
        """Appends a turn; beyond the limit the older half is forgotten, which changes nothing but colour."""
        self.turns.append((told, answered))
        if sum(len(text.encode()) for turn in self.turns for text in turn) > HISTORY_BYTES:
            del self.turns[: (len(self.turns) + 1) // 2]

    def messages(self) -> Iterator[Message]:
        """The conversation as messages, in order."""
        for told, answered in self.turns:
            yield Message("user", told)
            yield Message("assistant", answered)


def narration(game: Game[Any], history: History, told: str, state: str) -> tuple[Message, ...]:
    """The request for prose on a turn: `told` is what `History.add` gets afterwards, `state` stands only here."""
    return (*narration_head(game), *history.messages(), Message("user", f"{told}\n\n{state}"))


def decision(game: Game[Any], name: str, text: str, offers: Sequence[ToolOffer]) -> tuple[Message, ...]:
    """The request for what a message orders. It needs no conversation: what holds now stands in the state block."""
    legal = "\n".join(map(legal_line, (*offers, REPLY_OFFER)))
    said = f"{name} writes: {json.dumps(clip(text), ensure_ascii=False)}"
    return (decision_head(game), Message("user", f"{said}\n\nLegal now:\n{legal}"))


def turn_told(name: str, text: str, lines: Sequence[Line]) -> str:
    """What a turn was, for a narration: what the person wrote, what happened as the table has shown it."""
    said = [f"{name} writes: {json.dumps(clip(text), ensure_ascii=False)}"] if text else []
    # One paragraph: what is given as a list, a small model answers with a list.
    happened = [f"What happened: {' '.join(_shortened(lines))}"] if lines else []
    return "\n".join(said + happened) or "Nothing new."


def narration_state(facts: Facts, language: str, *, talk: bool, turn: int = 0) -> str:
    """The state block of a narration: how everybody stands and what is wanted, in another light each `turn`."""
    standing = [_standing(facts, seat, name) for seat, name in enumerate(facts.names)]
    if facts.winners is not None:
        standing.append("The match is over.")
    tongue = language if language in TELL else "en"
    angles = ANGLES[tongue]
    wanted = ANSWER[tongue] if talk else TELL[tongue].format(angle=angles[turn % len(angles)])
    return f"Now: {' '.join(standing)}\n{wanted}"


def _standing(facts: Facts, seat: int, name: str) -> str:
    """What a seat has, in numbers."""
    counts = [
        f"{amount.value} {amount.unit}"
        for amount in facts.amounts
        if amount.seat == seat and not amount.claim and (amount.value or amount.unit == "hitpoints")
    ]
    return f"{name}: {', '.join(counts)}."


def _shortened(lines: Sequence[Line]) -> list[str]:
    """The lines as text; where they are too long, those that matter least go first, then the oldest."""
    kept = [(line, " ".join(harmless(line.text).split())) for line in lines]
    while sum(len(text.encode()) for _, text in kept) > FACTS_BYTES and len(kept) > 1:
        index = next((number for number, (line, _) in enumerate(kept) if line.kind == PLAIN), 0)
        del kept[index]
    return [text for _, text in kept]


def clip(text: str) -> str:
    r"""`text` in one line, cut to what is sent of a message.

    >>> clip("play  the\nAkm")
    'play the Akm'
    """
    return " ".join(harmless(text).split()).encode()[:MESSAGE_BYTES].decode(errors="ignore")


# -- what is legal ------------------------------------------------------------------------------------------------


def legal_line(offer: ToolOffer) -> str:
    """One tool with the values that its arguments can have now.

    >>> legal_line(ToolOffer("draw", ({"source": "A"}, {"source": "B"})))
    'draw {"source": "A" or "B"}'
    """
    values: dict[str, list[str]] = {}
    for call in offer.calls:
        for name, value in call.items():
            shown = _value(value)
            if shown not in values.setdefault(name, []):
                values[name].append(shown)
    needed = {name for name in values if all(name in call for call in offer.calls)}
    parts = [f'"{name}"{"" if name in needed else "?"}: {" or ".join(found)}' for name, found in values.items()]
    more = f" ({offer.more})" if offer.more else ""
    return f"{offer.tool} {{{', '.join(parts)}}}{more}" if parts else f"{offer.tool}{more}"


def _value(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)
