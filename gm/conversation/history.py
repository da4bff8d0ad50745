"""A request as a chat: what the person and the characters said, apart from all that the program put around it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from gm.conversation.controls import (
    MOST_PARTS,
    after_start,
    asked_member,
    control_of,
    is_card_text,
    is_nudge,
    is_placeholder,
    is_start,
    members_of,
    paragraphs,
    prompt_names,
)
from gm.conversation.markers import CardMarkers, cut_markers
from gm.conversation.marks import Mark, find_marks, strip_marks
from gm.conversation.request import ASSISTANT, SYSTEM, TOOL, USER, ChatMessage, Incoming
from gm.conversation.words import LONGEST_NAME, any_name, may_be_nick, plain_words, split_name

_PREFILL = re.compile(r"[^\s:][^\n:]{0,60}:|<[A-Za-z_]+>")
_GLUE = "\n\n"


@dataclass(frozen=True)
class Entry:
    """One message of the chat. `said`: by the person, else by a character.

    `sent`: as it came, but for the name of its `speaker` in front. The rest is made of it when it is asked for.
    """

    said: bool
    sent: str
    speaker: str = ""

    @cached_property
    def text(self) -> str:
        """Without marks, markers, and of a person's message without what a card put in."""
        bare = strip_marks(cut_markers(self.sent)).replace("\r", "").strip()
        if self.said and "[gm" in bare:
            return _GLUE.join(part for part in paragraphs(bare) if not is_card_text(part))
        return bare

    @cached_property
    def words(self) -> str:
        """The text for comparing."""
        return plain_words(self.text)

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """The marks in it, true or forged."""
        return find_marks(self.sent)


@dataclass(frozen=True, slots=True)
class Names:
    """What the program calls the person and the characters, as far as the request tells."""

    people: frozenset[str] = frozenset()
    characters: frozenset[str] = frozenset()

    @property
    def all(self) -> frozenset[str]:
        """Everybody's."""
        return self.people | self.characters


@dataclass(frozen=True, slots=True)
class History:
    """What a request holds.

    `entries`: the chat, oldest first. `before`: the program's texts at its head. `behind`: those after its last
    message. `prefill`: the beginning of an answer that is to be gone on with. `group`: several characters speak, of
    whom `asked` is to. `glued`: a program made one message of several, so that texts of its own may stand in the
    person's. `single`: all came as one message. `started`: a line says where the chat begins. `tool`: a tool's result
    came last.
    """

    entries: tuple[Entry, ...]
    before: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    prefill: str = ""
    group: bool = False
    asked: str = ""
    glued: bool = False
    single: bool = False
    started: bool = False
    tool: bool = False

    @property
    def greeting(self) -> str:
        """What characters said before the person did, as `plain_words`."""
        first = next((place for place, entry in enumerate(self.entries) if entry.said), len(self.entries))
        return " ".join(entry.words for entry in self.entries[:first])


def read_history(incoming: Incoming, markers: CardMarkers | None) -> History:
    """Sorts the messages of a request into the chat and what stands around it."""
    messages = [message for message in incoming.messages if message.text.strip() or message.role == TOOL]
    names = read_names(messages, markers)
    # A program's own prompt may quote a chat, names and all; it is none.
    alone = len(messages) == 1 and messages[0].role == USER and control_of(messages[0].text) is None
    whole = after_start(messages[0].text) or _after_head(messages[0].text, names) if alone else None
    parts = _of_one(*whole, names) if whole else _of_several(messages, names)
    single = whole is not None
    glued = single or (len(parts.systems) <= 1 and (parts.started or incoming.tuned))
    entries, behind = parts.entries, parts.behind
    if single or (entries and entries[-1].said):
        entries, controls = _parted(entries, parts.systems, glued=glued)
        behind = controls + behind
    asked = [name for text in behind if (name := asked_member(text))]
    group = bool(asked) or any(members_of(text) is not None for text in parts.systems)
    entries, prefill = _chat_of(entries, group=group)
    return History(
        entries=tuple(entries),
        before=tuple(parts.before),
        behind=tuple(text for text in behind if text.strip() and not asked_member(text) and not is_card_text(text)),
        prefill=prefill,
        group=group,
        asked=asked[-1] if asked else "",
        glued=glued,
        single=single,
        started=parts.started,
        tool=bool(messages) and messages[-1].role == TOOL,
    )


@dataclass(frozen=True, slots=True)
class _Parts:
    """A request taken apart: see `History`. `systems`: all texts of the program."""

    entries: list[Entry]
    behind: list[str]
    before: list[str]
    systems: list[str]
    started: bool


def _of_one(head: str, chat: str, names: Names) -> _Parts:
    return _Parts(list(_unglued(chat.strip(), names)), [], [head], [head], started=True)


def _of_several(messages: Sequence[ChatMessage], names: Names) -> _Parts:
    begins = _start_of(messages)
    chat = messages[begins:]
    behind = [part for text in _trailing(chat) for part in paragraphs(strip_marks(cut_markers(text)))]
    systems = [message.text for message in messages if message.role == SYSTEM]
    # Where messages are taken apart, no more entries come of them than a chat in one message may have.
    entries = list(_entries(chat, names))[-max(len(chat), MOST_PARTS) :]
    return _Parts(entries, behind, list(_leading(messages, begins)), systems, started=begins > 0)


# -- what the messages are ------------------------------------------------------------------------------------------


def read_names(messages: Sequence[ChatMessage], markers: CardMarkers | None) -> Names:
    """The names that a request tells: in fields, in the usual prompts, in our card's markers."""
    people: set[str] = set()
    characters: set[str] = set()
    for message in messages:
        if message.role in (USER, ASSISTANT) and message.name:
            (people if message.role == USER else characters).add(message.name)
        if message.role == SYSTEM or len(messages) == 1:
            person, listed = prompt_names(message.text)
            people.add(person)
            characters.update(listed, members_of(message.text) or (), (asked_member(message.text),))
    people.update(_in_front(messages, USER, ASSISTANT))
    characters.update(_in_front(messages, ASSISTANT, USER))
    if markers:
        people.add(markers.user)
        characters.update((markers.char, markers.name))
    people.discard("")
    return Names(frozenset(people), frozenset(characters - people - {""}))


def _in_front(messages: Sequence[ChatMessage], role: str, other: str) -> set[str]:
    """The names in front of a role's messages, where all have one, and the character always the same."""
    names: dict[str, set[str]] = {role: set(), other: set()}
    for message in messages:
        name, text = any_name(message.text)
        if message.role in names and (text or not name):
            names[message.role].add(name if may_be_nick(name) else "")
    everywhere = all(found and "" not in found for found in names.values())
    return names[role] if everywhere and len(names[ASSISTANT]) == 1 else set()


def _start_of(messages: Sequence[ChatMessage]) -> int:
    """Where the chat itself begins: behind the last line that says so, else at the first message."""
    starts = (place for place, one in enumerate(messages) if one.role in (SYSTEM, USER) and is_start(one.text))
    return max(starts, default=-1) + 1


def _leading(messages: Sequence[ChatMessage], begins: int) -> Iterator[str]:
    for place, message in enumerate(messages):
        if message.role != SYSTEM and place >= begins:
            return
        if message.role == SYSTEM:
            yield message.text


def _trailing(messages: Sequence[ChatMessage]) -> list[str]:
    behind: list[str] = []
    for message in reversed(messages):
        if message.role != SYSTEM:
            break
        behind.insert(0, message.text)
    return behind if len(behind) < len(messages) else []


# -- the messages of the chat ---------------------------------------------------------------------------------------


def _entries(messages: Sequence[ChatMessage], names: Names) -> Iterator[Entry]:
    """The chat's messages; those of several members that were made one are taken apart again."""
    prefixed = any(
        message.role == ASSISTANT and split_name(message.text, names.characters)[0] for message in messages
    ) and not any(message.role == SYSTEM and asked_member(message.text) for message in messages)
    for message in messages:
        if message.role == USER:
            name, text = split_name(message.text, names.people)
            if not name and prefixed:
                name, text = any_name(message.text)
            yield Entry(True, text, name or message.name[:LONGEST_NAME])
        elif message.role == ASSISTANT:
            for part in _by_member(message.text, names):
                name, text = split_name(part, names.characters)
                yield Entry(False, text, name or message.name[:LONGEST_NAME])


def _split(text: str) -> list[str]:
    """What a program may have made one text of; what is in front of the last `MOST_PARTS` is one part."""
    return text.rsplit(_GLUE, MOST_PARTS)


def _by_member(text: str, names: Names) -> list[str]:
    parts: list[str] = []
    if _GLUE not in text or not names.characters:
        return [text]
    for part in _split(text):
        if not parts or split_name(part, names.characters)[0]:
            parts.append(part)
        else:
            parts[-1] += _GLUE + part
    return parts


def _after_head(text: str, names: Names) -> tuple[str, str] | None:
    """What stands before and behind where the chat begins, by the names in front of its messages; None without any."""
    if _GLUE not in text:
        return None
    parts = _split(text)
    known = names.characters | {any_name(part)[0] for part in parts if find_marks(part)} - {""}
    place = 0
    for part in parts:
        if split_name(part, known)[0]:
            return text[:place], text[place:]
        place += len(part) + len(_GLUE)
    return None


def _unglued(text: str, names: Names) -> Iterator[Entry]:
    """The chat out of a single message, where each of its own begins with a name; the first is a character's."""
    known = names if names.people and names.characters else _guessed(text)
    parts: list[tuple[str, str]] = []
    for part in _split(text):
        name, said = split_name(part, known.all)
        if name or not parts:
            parts.append((name, said))
        else:
            parts[-1] = (parts[-1][0], parts[-1][1] + _GLUE + part)
    for name, said in parts:
        yield Entry(name in known.people or not name, said, name)


def _guessed(text: str) -> Names:
    """Who speaks in a chat that begins with a character: who else begins the last part is the person."""
    fronts = [name for part in paragraphs(text) if (name := any_name(part)[0])]
    first = any_name(text)[0]
    others = [name for name in fronts if name != first]
    return Names(frozenset(others[-1:]), frozenset({first} - {""}))


def _parted(entries: list[Entry], systems: Sequence[str], *, glued: bool) -> tuple[list[Entry], list[str]]:
    """The entries, the last without what the program put into it, and what that is from its first nudge on."""
    if not entries:
        return entries, []
    last = entries[-1]
    parts = paragraphs(last.text)
    nudge = next((place for place, part in enumerate(parts) if control_of(part)), len(parts))
    while glued and nudge and is_nudge(parts[nudge - 1]):
        nudge -= 1
    kept, controls = parts[:nudge], parts[nudge:]
    if glued and len(kept) > 1:
        own = {part.strip() for text in systems for part in paragraphs(text)}
        kept = [part for part in kept if part.strip() not in own] or kept
    if len(kept) == len(parts):
        return entries, []
    if not kept:
        return entries[:-1], controls
    return [*entries[:-1], Entry(last.said, _GLUE.join(kept), last.speaker)], controls


def _chat_of(entries: list[Entry], *, group: bool) -> tuple[list[Entry], str]:
    """The chat without what is no message of it, and the beginning of an answer that some programs put last.

    That is a name or an opened tag. In a group a name alone is a reply that was emptied.
    """
    entries = [entry for entry in entries if entry.text or not entry.said]
    prefill = ""
    if not group and len(entries) > 1 and entries[-2].said and not entries[-1].said:
        last = entries[-1]
        if not last.text and last.speaker:
            prefill = f"{last.speaker}:"
        elif _PREFILL.fullmatch(last.text):
            prefill = last.text
    if prefill:
        entries = entries[:-1]
    if len(entries) > 1 and entries[0].said and not entries[1].said and is_placeholder(entries[0].text):
        entries = entries[1:]
    return entries, prefill
