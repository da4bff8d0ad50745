"""What a request is: what the person did, and on which turn of which chat (design section 6).

The order of evidence: an explicit id of the chat, the invisible marks of our replies and whole replies, our card's
markers, other words of the history. Nothing here changes anything; whoever answers decides what is played.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace

from gm.conversation.alignment import Alignment, Chat, CheckOf, Place, same_message
from gm.conversation.asking import asked_for
from gm.conversation.controls import control_of, paragraphs
from gm.conversation.history import Entry, History, read_history
from gm.conversation.kinds import Kind
from gm.conversation.markers import CardMarkers, read_markers
from gm.conversation.request import Incoming
from gm.conversation.tree import Node, Reply, Tree
from gm.conversation.words import plain_words

NEW_CHAT_SECONDS = 600.0
"""For so long the first message of a chat, come once more, is another try of it, if nothing followed."""
FIRST_INDEX = 1
"""Of a chat's first message of a person, by our card: the greeting is number 0."""
RETOLD = frozenset({"swipe", "regenerate"})
"""What our card calls a turn that is told again."""


@dataclass(frozen=True, slots=True)
class Recognition:
    """What a request was taken for.

    `parent`: the last reply of ours that its history shows. `base`: the turn that the history ends with; the message
    is to be played on it. That is the parent's turn, or one further down whose reply was lost. None of both: nothing
    of ours is known in it, or the message is the chat's first. `text`: the person's words of this turn, or what is
    added to a continuation. `node`: the turn that is told again, continued, or told by another member. `edited`: an
    earlier message of the person differs from what was played; a kind of `branch` with a `base` on which nothing was
    played yet is that alone. `chat`: the chat it belongs to, where one is known. `speaker`: who wrote, where the
    message says so. `greeting`: what the card said before the first message, or a digest of a history that is not ours.
    `prefill`: the beginning of an answer that the program wants gone on with. `member`: who of a group is to speak.
    """

    kind: Kind
    parent: Reply | None = None
    base: Node | None = None
    text: str | None = None
    node: Node | None = None
    edited: bool = False
    chat: int | None = None
    speaker: str = ""
    markers: CardMarkers | None = None
    greeting: str = ""
    prefill: str = ""
    member: str = ""


def recognise(
    incoming: Incoming, tree: Tree, *, check_of: CheckOf, now: float, new_chat_seconds: float = NEW_CHAT_SECONDS
) -> Recognition:
    """What `incoming` is, by what `tree` knows of its owner's chats.

    `check_of`: the check bits of a reply's mark, as they were made for this owner. `now`: seconds since 1970. A chat is
    known by an explicit id as `id:<it>`, by our card's id as `sid:<it>` (`Tree.chats_named`).
    """
    markers = read_markers(incoming.messages)
    history = read_history(incoming, markers)
    kind = asked_for(incoming, history, markers)
    message = history.entries[-1] if kind is Kind.TURN else None
    upto = len(history.entries) - (message is not None)
    names = chat_names(incoming, markers)
    named = next((chats for name in names if (chats := tree.chats_named(name))), ())
    alignment = Alignment(history.entries, tree, check_of, named)
    if named and not incoming.chat and (shown := alignment.shown_elsewhere(upto)) is not None:
        # Programs may fill in our card's id in ways of their own; what a chat shows is its own.
        named = (shown,)
        alignment = Alignment(history.entries, tree, check_of, named)
    place = Place() if _is_first(history, markers) else alignment.find(upto)
    found = Recognition(
        kind,
        place.parent,
        place.base,
        node=place.base,
        edited=place.edited,
        chat=place.chat if place.chat is not None or not named else named[0],
        speaker=message.speaker if message else "",
        markers=markers,
        greeting=history.greeting,
        prefill=history.prefill,
        member=history.asked,
    )
    if message is None:
        found = replace(found, text=_words_beside(kind, history, place.base))
    else:
        turns = _Turns(history, markers, alignment, tree, names, named)
        found = turns.following(found, place.base) if place.base else turns.first(found, now - new_chat_seconds)
    if _may_be_quiet(incoming, history, found):
        return replace(found, kind=Kind.BACKGROUND, node=found.base, text=None)
    return found


def chat_names(incoming: Incoming, markers: CardMarkers | None) -> tuple[str, ...]:
    """The names by which a request says itself which chat it belongs to, the surest first."""
    names = [f"id:{incoming.chat}"] if incoming.chat else []
    if markers and markers.sid:
        names.append(f"sid:{markers.sid}")
    return tuple(names)


def _is_first(history: History, markers: CardMarkers | None) -> bool:
    """True where our card's number says that nothing but a greeting stands before the message."""
    numbered = markers is not None and markers.index is not None and markers.index <= FIRST_INDEX
    return numbered and sum(entry.said for entry in history.entries) == 1 and history.entries[-1].said


def _words_beside(kind: Kind, history: History, node: Node | None) -> str | None:
    if kind is Kind.CONTINUE:
        return "\n\n".join(text for text in history.behind if control_of(text) is None).strip() or None
    return node.text if node and kind in (Kind.GROUP, Kind.TOOL) else None


def _may_be_quiet(incoming: Incoming, history: History, found: Recognition) -> bool:
    """True where a program's own prompt would look the same: its text may come last, unlike the chat not streamed.

    Our card tells the two apart, in a single message the person's words have a name in front, and what was played
    before is no prompt.
    """
    if incoming.stream or history.single or (found.markers and found.markers.action):
        return False
    if found.kind is Kind.GROUP:
        return bool(history.behind) and (found.base is None or found.base.streamed)
    if found.kind not in (Kind.TURN, Kind.BRANCH) or found.node is not None:
        return False
    if found.base is None:
        return history.glued and found.kind is Kind.TURN
    return found.base.streamed and (history.glued or bool(history.behind))


@dataclass(frozen=True, slots=True)
class _Turns:
    """Reads a message of the person: whether it is new, on what, or was played already."""

    history: History
    markers: CardMarkers | None
    alignment: Alignment
    tree: Tree
    names: Sequence[str]
    """How the request names its chat."""
    named: Sequence[int]
    """The chats of that name."""

    @property
    def message(self) -> Entry:
        return self.history.entries[-1]

    def following(self, found: Recognition, base: Node) -> Recognition:
        """A message on a known turn."""
        chat = self.alignment.chat(base.chat)
        base, text, twin = _twin(chat, base, self.message, glued=self.history.glued)
        found = replace(found, base=base, node=twin, text=twin.text if twin else text)
        if found.edited or (twin is None and chat.children(base)):
            return replace(found, kind=Kind.BRANCH)
        return replace(found, kind=Kind.AGAIN if twin else Kind.TURN)

    def first(self, found: Recognition, since: float) -> Recognition:
        """A message before which nothing of ours is seen: a chat's first, or one of a history that was cut down."""
        found = replace(found, text=self.message.text)
        if self.named:
            chats = [self.alignment.chat(chat) for chat in self.named]
            if self._is_cut(chats[0]):
                return self._at_tip(found, chats[0])
            twin = next((twin for chat in chats if (twin := chat.child(None, self.message, same_message))), None)
            if twin:
                return replace(found, kind=Kind.AGAIN, node=twin, chat=twin.chat, text=twin.text)
            return replace(found, kind=Kind.BRANCH)
        past = self.history.entries[:-1]
        if any(entry.said for entry in past):
            return self._or_again(replace(found, greeting=_digest(past)), since)
        return self._or_again(replace(found, kind=Kind.NEW), since)

    def _or_again(self, found: Recognition, since: float) -> Recognition:
        """The same beginning once more is another try of it while nothing followed, for some minutes."""
        for node in () if self.names else self.tree.first_turns(found.greeting, self.message.text)[:1]:
            if node.at > since and not self.alignment.chat(node.chat).children(node):
                return replace(found, kind=Kind.AGAIN, node=node, chat=node.chat, text=node.text)
        return found

    def _is_cut(self, chat: Chat) -> bool:
        """True where the message cannot be the first of its chat, though it is the first that is seen."""
        if any(entry.said for entry in self.history.entries[:-1]):
            return True
        if self.markers and self.markers.index is not None:
            return self.markers.index > FIRST_INDEX
        return all(node.greeting != self.history.greeting or not node.greeting for node in chat.children(None))

    def _at_tip(self, found: Recognition, chat: Chat) -> Recognition:
        """A message on the newest turn of its chat, or on the one that our card's numbers say."""
        line = _line(chat)
        if not line:
            return replace(found, kind=Kind.NEW)
        number, tip = len(line), line[-1]
        if self.markers and self.markers.index is not None:
            first = FIRST_INDEX if line[0].greeting else 0
            # Where a reply is missing, or the greeting is not counted (RisuAI), a half turn is a whole one.
            number = max(min((self.markers.index - first + 1) // 2, number), 0)
        retold = self.markers is not None and self.markers.action in RETOLD
        if number == len(line) and same_message(self.message, tip.text) and (retold or self._is_only(chat, found)):
            number -= 1
        base = line[number - 1] if number > 0 else None
        twin = line[number] if number < len(line) and same_message(self.message, line[number].text) else None
        kind = Kind.AGAIN if twin else Kind.TURN if number == len(line) else Kind.BRANCH
        return replace(found, kind=kind, base=base, node=twin, text=twin.text if twin else found.text)

    def _is_only(self, chat: Chat, found: Recognition) -> bool:
        """True where a bare message can be the chat's first one, tried again."""
        return len(chat.nodes) == 1 and found.greeting == "" and not (self.markers and self.markers.index)


def _digest(past: Sequence[Entry]) -> str:
    words = "\n".join(entry.words for entry in past)
    return f"sha256:{hashlib.sha256(words.encode(errors='replace')).hexdigest()}"


def _line(chat: Chat) -> list[Node]:
    """The newest turn of a chat with all those above it, the first one first."""
    line: list[Node] = []
    node = list(chat.nodes.values())[-1] if chat.nodes else None
    while node is not None:
        line.insert(0, node)
        node = chat.parent(node)
    return line


def _twin(chat: Chat, base: Node, message: Entry, *, glued: bool) -> tuple[Node, str, Node | None]:
    """The turn that the message is to be played on, its words, and the same turn where it was played already.

    Where programs glue their own texts to a message, it is known with them in front or behind. A message that was
    never answered and the next one are glued as well: there the first of them is gone past.
    """
    twin = chat.child(base, message, same_message)
    parts = paragraphs(message.text)
    if twin or not glued or len(parts) < 2:
        return base, message.text, twin
    words = [plain_words(part) for part in parts]
    for child in reversed(chat.children(base)):
        own = [plain_words(part) for part in paragraphs(child.text)]
        length = len(own)
        if not own or length >= len(words):
            continue
        if words[:length] == own and not chat.replies(child):
            rest = "\n\n".join(parts[length:])
            return _twin(chat, child, Entry(True, rest), glued=True)
        if any(words[start : start + length] == own for start in range(len(words) - length + 1)):
            return base, message.text, child
    return base, message.text, None
