"""Where a chat's history stands in the tree: which reply of ours is the last one in it, and what was played since.

What identifies a reply, best first: a mark that opens, its words, the words of the person around it. Words alone find
a chat only where no other chat of the same owner has them all.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from gm.conversation.controls import paragraphs
from gm.conversation.history import Entry
from gm.conversation.tree import Node, Reply, Tree
from gm.conversation.words import LONGEST_NAME, any_name, plain_words

CheckOf = Callable[[int], int]
TELLING = 24
"""A broken-off or continued reply of so many characters is known by itself; a shorter one by the message before it."""
NEARBY = 8
"""A reply that is missing between two others is looked for so many messages further up."""
FEW = 8
"""Of so many chats or replies at most it is read what they hold, to tell them apart; so many replies tell a chat."""
QUESTIONS = 64
"""So often at most the tree is asked for a reply by its words."""
PARTS = 8
"""Of a message that several replies were made into, so many of its last paragraphs may begin one."""


class Fit(IntEnum):
    """How the words of a message fit to those of a reply."""

    NONE = 0
    LONGER = 1
    """The reply with more behind it: continued, or glued to another."""
    BEGUN = 2
    """A beginning of the reply: broken off, trimmed or cut."""
    WHOLE = 3


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a tree.

    `parent`: the last reply that is seen. `base`: the turn that the history ends with, the parent's or one further down
    whose reply is not seen. `edited`: a message of the person differs from what was played.
    """

    parent: Reply | None = None
    base: Node | None = None
    edited: bool = False
    chat: int | None = None


def fit(entry: Entry, words: str) -> Fit:
    """How `entry` stands for a reply of these words, with or without a name in front."""
    seen = entry.words
    best = _fit(seen, words)
    if best is Fit.NONE and ":" in seen:
        best = _fit(any_name(seen)[1], words)
    return best


def _fit(seen: str, words: str) -> Fit:
    if not seen or not words:
        return Fit.NONE
    if seen == words:
        return Fit.WHOLE
    if words.startswith(seen):
        return Fit.BEGUN
    return Fit.LONGER if seen.startswith(words) else Fit.NONE


def _shared(one: str, other: str) -> int:
    """How many characters two texts have in common at their beginning."""
    least, most = 0, min(len(one), len(other))
    while least < most:
        middle = (least + most + 1) // 2
        least, most = (middle, most) if one.startswith(other[:middle]) else (least, middle - 1)
    return least


def same_message(entry: Entry, text: str) -> bool:
    """True where the entry is this message of the person, under whatever name."""
    words = plain_words(text)
    named = len(entry.words) - len(words)
    return entry.words == words or (0 < named <= LONGEST_NAME and entry.words.endswith(f": {words}"))


def holds_message(entry: Entry, text: str) -> bool:
    """True where the entry is this message, or a program glued texts of its own to either of them."""
    if same_message(entry, text):
        return True
    if "\n\n" not in entry.text and "\n\n" not in text:
        return False
    seen, played = _joined(any_name(entry.text)[1]), _joined(text)
    return played in seen or seen in played or played in _joined(entry.text)


def _joined(text: str) -> str:
    return "\n" + "\n".join(plain_words(part) for part in paragraphs(text)) + "\n"


class Chat:
    """One chat of the tree, for looking things up in it."""

    def __init__(self, tree: Tree, chat: int) -> None:
        self.id = chat
        self.nodes: Mapping[int, Node] = tree.nodes(chat)
        self._replies: dict[int, list[Reply]] = {}
        self._children: dict[int | None, list[Node]] = {}
        for reply in tree.replies(chat):
            self._replies.setdefault(reply.node, []).append(reply)
        for node in self.nodes.values():
            self._children.setdefault(node.parent, []).append(node)

    def children(self, node: Node | None) -> Sequence[Node]:
        """The turns that were played on a node, oldest first; on None the chat's first ones."""
        return self._children.get(None if node is None else node.id, ())

    def replies(self, node: Node) -> Sequence[Reply]:
        """The tellings of a node, oldest first."""
        return self._replies.get(node.id, ())

    def parent(self, node: Node) -> Node | None:
        """The turn before."""
        return None if node.parent is None else self.nodes.get(node.parent)

    def told(self, node: Node, entry: Entry) -> Reply | None:
        """The telling of `node` that the entry shows best, the newest of several."""
        best, found = Fit.NONE, None
        for reply in self.replies(node):
            how = fit(entry, reply.words)
            if how and how >= best:
                best, found = how, reply
        if found is None and entry.text and not entry.words and self.replies(node):
            return self.replies(node)[-1]
        return found or self.continued(node, entry)

    def continued(self, node: Node, entry: Entry) -> Reply | None:
        """The telling that the entry begins with as far as it was shown, where another of the node goes on behind."""
        for reply in reversed(self.replies(node)):
            shown = _shared(entry.words, reply.words)
            behind = entry.words[shown:].strip()
            if shown and behind and any(_fit(behind, other.words) for other in self.replies(node) if other != reply):
                return reply
        return None

    def child(self, node: Node | None, entry: Entry, holds: Callable[[Entry, str], bool]) -> Node | None:
        """The newest turn on `node` that is this message."""
        same = [child for child in self.children(node) if holds(entry, child.text)]
        return same[-1] if same else None

    def carried_on(self, node: Node | None, entry: Entry) -> Node | None:
        """The turn on `node` whose message the entry is, with a telling of it behind: a message that was continued."""
        for child in reversed(self.children(node)):
            words = plain_words(child.text)
            behind = entry.words.removeprefix(words).strip() if words and entry.words.startswith(words) else ""
            if behind and any(_fit(behind, reply.words) for reply in self.replies(child)):
                return child
        return None


class Alignment:
    """Finds the place of a history. Asks the tree only for what it needs, and each chat once."""

    def __init__(self, entries: Sequence[Entry], tree: Tree, check_of: CheckOf, named: Sequence[int]) -> None:
        self._entries = entries
        self._tree = tree
        self._check_of = check_of
        self._named = named
        self._chats: dict[int, Chat] = {}
        self._questions = 0

    def chat(self, chat: int) -> Chat:
        """A chat, read once."""
        if chat not in self._chats:
            self._chats[chat] = Chat(self._tree, chat)
        return self._chats[chat]

    def find(self, upto: int) -> Place:
        """The place of the first `upto` entries. Without a reply or a turn of ours in them it holds nothing."""
        position, candidates = self._last_replies(upto)
        if candidates:
            several = len(candidates) > 1
            best = max(candidates, key=lambda reply: self._rank(position, reply)) if several else candidates[0]
            return self._down(best, position, upto)
        return self._by_messages(upto)

    def shown_elsewhere(self, upto: int) -> int | None:
        """The chat whose replies the history shows, by a true mark or whole, where they are of none of the named ones.

        The last reply that tells decides; words that several other chats have tell nothing. Only the last few replies
        are looked at: what the history says of the named chats is still to be asked.
        """
        told = [position for position in range(upto) if not self._entries[position].said]
        for position in reversed(told[-FEW:]):
            marked = next(self._of_marks(position), None)
            chats = {marked.chat} if marked else self._whole(position)
            if any(chat in self._named for chat in chats):
                return None
            if len(chats) == 1:
                return chats.pop()
        return None

    def _whole(self, position: int) -> set[int]:
        """The chats with a reply of exactly an entry's words, if they are enough to tell; a greeting is no reply."""
        entry = self._entries[position]
        if len(entry.words) < TELLING or not self._said_before(position):
            return set()
        return {reply.chat for reply in self._ask(entry.words) if fit(entry, reply.words) is Fit.WHOLE}

    # -- up: which reply is it ------------------------------------------------------------------------------------

    def _last_replies(self, upto: int) -> tuple[int, list[Reply]]:
        """The last entry that shows a reply of ours, and the replies that it may be, all of one chat; else none."""
        place, candidates = -1, list[Reply]()
        chats: set[int] = set()
        for position in range(upto - 1, -1, -1):
            if self._entries[position].said:
                continue
            found = self._marked(position) or self._worded(position)
            if not candidates:
                place, candidates, chats = position, found, {reply.chat for reply in found}
            elif shared := chats & {reply.chat for reply in found}:
                chats = shared
            if len(chats) == 1:
                break
        if 1 < len(chats) <= FEW:
            chats = self._begun_alike(chats) or chats
        return place, [reply for reply in candidates if reply.chat in chats] if len(chats) == 1 else []

    def _marked(self, position: int) -> list[Reply]:
        """The reply whose mark an entry carries, if it is near."""
        return [reply for reply in self._of_marks(position) if self._is_near(reply)][:1]

    def _of_marks(self, position: int) -> Iterator[Reply]:
        """The replies whose marks an entry carries, the last first: marks of ours in what may be that reply."""
        entry = self._entries[position]
        for mark in reversed(entry.marks):
            reply = self._tree.reply(mark.reply) if self._check_of(mark.reply) == mark.check else None
            if reply is not None and (
                fit(entry, reply.words) or self._message_fits(position, reply) or self._follows_parent(position, reply)
            ):
                yield reply

    def _worded(self, position: int) -> list[Reply]:
        """The replies whose words an entry shows; of those in a message made of several the last."""
        entry = self._entries[position]
        alike: dict[Fit, list[Reply]] = {how: [] for how in Fit}
        for reply in self._like(entry):
            alike[fit(entry, reply.words)].append(reply)
        if alike[Fit.WHOLE]:
            return alike[Fit.WHOLE]
        parts = paragraphs(entry.text) if "\n\n" in entry.text else []
        for start in range(max(len(parts) - PARTS, 1), len(parts)):
            behind = "\n\n".join(parts[start:])
            part = Entry(False, behind)
            last = [reply for reply in self._like(part) if fit(part, reply.words) is Fit.WHOLE]
            if last and len(part.words) >= TELLING:
                return last
        continued = [reply for reply in alike[Fit.NONE][:FEW] if self._is_continued(position, reply)]
        return self._in_part(position, alike[Fit.BEGUN] + alike[Fit.LONGER]) + continued

    def _in_part(self, position: int, replies: Sequence[Reply]) -> list[Reply]:
        """Those of which enough is seen, or whose message stands before.

        Nothing stands before a card's greeting, which may well begin as a reply does.
        """
        if not replies or not self._said_before(position):
            return []
        seen = len(self._entries[position].words)
        telling = [reply for reply in replies if min(len(reply.words), seen) >= TELLING]
        short = [reply for reply in replies if min(len(reply.words), seen) < TELLING]
        return telling + [reply for reply in short if len(short) <= FEW and self._message_fits(position, reply)]

    def _like(self, entry: Entry) -> list[Reply]:
        found = list(self._ask(entry.words))
        if ":" in entry.words and not any(fit(entry, reply.words) for reply in found):
            found += self._ask(any_name(entry.words)[1])
        return [reply for reply in found if self._is_near(reply)]

    def _ask(self, words: str) -> Sequence[Reply]:
        if not words or self._questions >= QUESTIONS:
            return ()
        self._questions += 1
        return self._tree.replies_like(words)

    def _is_near(self, reply: Reply) -> bool:
        return not self._named or reply.chat in self._named

    def _is_continued(self, position: int, reply: Reply) -> bool:
        chat = self.chat(reply.chat)
        node = chat.nodes.get(reply.node)
        return node is not None and chat.continued(node, self._entries[position]) == reply

    def _message_fits(self, position: int, reply: Reply) -> bool:
        node = self.chat(reply.chat).nodes.get(reply.node)
        return node is not None and any(holds_message(entry, node.text) for entry in self._said_before(position))

    def _follows_parent(self, position: int, reply: Reply) -> bool:
        chat = self.chat(reply.chat)
        node = chat.nodes.get(reply.node)
        parent = chat.parent(node) if node else None
        return parent is not None and self._seen_above(chat, parent, position) is not None

    def _begun_alike(self, chats: Iterable[int]) -> set[int]:
        """Those of the chats that began with the first message that is seen."""
        first = next((entry for entry in self._entries if entry.said), None)
        return {chat for chat in chats if first and self.chat(chat).child(None, first, same_message)}

    def _said_before(self, position: int) -> list[Entry]:
        """The person's messages right before an entry, the nearest first; other characters' replies are passed."""
        above = position - 1
        while above >= 0 and not self._entries[above].said:
            above -= 1
        said = []
        while above >= 0 and self._entries[above].said:
            said.append(self._entries[above])
            above -= 1
        return said

    def _seen_above(self, chat: Chat, node: Node, position: int) -> int | None:
        """Where above `position` a telling of `node` is seen."""
        for above in range(position - 1, max(position - 1 - NEARBY, -1), -1):
            entry = self._entries[above]
            if not entry.said and chat.told(node, entry) is not None:
                return above
        return None

    def _rank(self, position: int, reply: Reply) -> tuple[int, int, int]:
        """How well what stands above fits; then how well the reply's words do; then the newest."""
        fitting, _ = self._up(position, reply, deep=NEARBY)
        return fitting, fit(self._entries[position], reply.words), reply.id

    def _up(self, position: int, reply: Reply, deep: int | None = None) -> tuple[int, bool]:
        """How much of the history above fits to the chain of turns, and whether a message of the person differs."""
        chat = self.chat(reply.chat)
        node, fitting, edited = chat.nodes.get(reply.node), 0, False
        while node is not None and (deep is None or deep > 0):
            parent = chat.parent(node)
            above = None if parent is None else self._seen_above(chat, parent, position)
            said = self._said_between(-1 if above is None else above, position)
            if any(holds_message(entry, node.text) for entry in said):
                fitting += 1
            elif said and (above is not None or parent is None):
                edited = True
            if above is None:
                break
            fitting += 1
            node, position = parent, above
            deep = None if deep is None else deep - 1
        return fitting, edited

    def _said_between(self, above: int, position: int) -> list[Entry]:
        return [entry for entry in self._entries[above + 1 : position] if entry.said]

    # -- down: what was played since ------------------------------------------------------------------------------

    def _down(self, reply: Reply, position: int, upto: int) -> Place:
        """Follows messages that were played, and replies too short to be known by themselves, below a known reply."""
        chat = self.chat(reply.chat)
        node = chat.nodes.get(reply.node)
        if node is None:
            return Place()
        parent, seen = reply, position
        for place in range(position + 1, upto):
            entry = self._entries[place]
            if entry.said:
                node = self._played(chat, node, entry) or node
            elif told := chat.told(node, entry):
                parent, seen = told, place
        return Place(parent, node, self._up(seen, parent)[1], chat.id)

    def _played(self, chat: Chat, node: Node | None, entry: Entry) -> Node | None:
        return (
            chat.child(node, entry, same_message)
            or chat.child(node, entry, holds_message)
            or chat.carried_on(node, entry)
        )

    # -- by the person's words alone ------------------------------------------------------------------------------

    def _by_messages(self, upto: int) -> Place:
        """The place where no reply of ours is seen as it was told: by the person's messages from the first one on."""
        said = [place for place in range(upto) if self._entries[place].said]
        if not said:
            return Place()
        chats = self._named[:FEW] or self._chats_begun(said[0])
        if len(chats) > FEW:
            return Place()
        found = [place for chat in chats if (place := self._followed(self.chat(chat), said)).base is not None]
        return found[0] if len(found) == 1 or (found and self._named) else Place()

    def _chats_begun(self, first: int) -> list[int]:
        greeting = " ".join(entry.words for entry in self._entries[:first])
        return list(dict.fromkeys(node.chat for node in self._tree.first_turns(greeting, self._entries[first].text)))

    def _followed(self, chat: Chat, said: Sequence[int]) -> Place:
        """Down from the first message, as far as the person's own were played."""
        node, edited = None, False
        for place in said:
            following = self._played(chat, node, self._entries[place])
            edited = edited or following is None
            node = following or node
        return Place(base=node, edited=edited, chat=chat.id)
