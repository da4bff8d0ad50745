"""Histories mangled as no chat program would: no other chat is moved or shown, and nothing is played twice."""

import itertools
import random
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from gm.conversation.kinds import Kind
from gm.conversation.marks import Mark, find_marks, strip_marks, write_mark
from gm.conversation.request import ASSISTANT, ROLES, SYSTEM, USER, ChatMessage, Incoming, read_request
from gm.conversation.tree import Node
from gm.errors import GmError
from gm.frontends.openai_server import opening
from gm.frontends.openai_server.exporting import transcript_of
from gm.frontends.openai_server.host import Host
from gm.frontends.openai_server.options import wish_for
from gm.frontends.openai_server.storage import Store, open_store
from gm.narrator.turn import PLAIN
from gm.replay import check
from tests.chatting import ChatProgram

SECRET = bytes(range(32))
OWNERS = ("Ada", "Bo")
MODELS = ("bombline", "bones-and-blades", "beat-or-bomb", "warha-realms", "bombline:takebacks")
TURNS = 3
SEAL = re.compile(r"[0-9a-f]{64}")
CHOICES = re.compile(r"You can: ([^;(,.]+)")
QUIET = "[Pause your roleplay. Summarize the most important facts.]"
IMPERSONATE = "[Write your next reply from the point of view of Ada, using the chat history so far.]"
NUDGE = "[Continue your last message without repeating its original content.]"
NO_LINE = "an error of several lines"
History = list[ChatMessage]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_store(f"sqlite:///{tmp_path / 'server.sqlite3'}")
    yield store
    store.close()


@pytest.fixture
def host(store: Store) -> Host:
    return Host(store, SECRET)


@dataclass
class Chat:
    """A chat of `owner` in which the person has a name that nobody else has; `canaries` tell it from all others."""

    program: ChatProgram
    canaries: set[str] = field(default_factory=set)
    number: int = 0

    @property
    def owner(self) -> str:
        return self.program.owner

    @property
    def messages(self) -> History:
        return self.program.messages


def play(program: ChatProgram, nick: str = "", turns: int = TURNS) -> None:
    """A welcome, a deal, and what is offered first."""
    program.say("Hello!", nick)
    reply = program.say("Start game", nick)
    for _ in range(turns):
        found = CHOICES.search(reply)
        reply = program.say(found[1].strip() if found else "end the turn", nick)


def some_chats(host: Host, store: Store) -> list[Chat]:
    """A few chats of each owner, each in its own way."""
    chats = []
    for owner in OWNERS:
        for number, model in enumerate(MODELS):
            nick = f"Kanari{owner}{number}"
            program = ChatProgram(host, model, owner, chat=f"table-{number}" if number % 2 else "")
            play(program, nick)
            texts = " ".join(message.text for message in program.messages)
            chat = Chat(program, {nick, *SEAL.findall(texts)})
            assert program.last is not None
            chat.number = nodes_of(store, owner)[int(program.last.node)].chat
            chats.append(chat)
    return chats


def nodes_of(store: Store, owner: str) -> dict[int, Node]:
    """All turns of an owner."""
    tree, found = store.tree(owner), {}
    for chat in {match.chat for match in store.matches(owner)}:
        found.update(tree.nodes(chat))
    return found


# -- ways to mangle a history ---------------------------------------------------------------------------------------

Mangler = Callable[[random.Random, History, Chat], History]
"""Makes another history of one; the chat is another one, perhaps another owner's."""


def cut_head(luck: random.Random, history: History, other: Chat) -> History:
    return history[luck.randrange(len(history)) :]


def cut_tail(luck: random.Random, history: History, other: Chat) -> History:
    return history[: luck.randrange(len(history)) + 1]


def cut_message(luck: random.Random, history: History, other: Chat) -> History:
    return changed(luck, history, lambda text: text[: luck.randrange(len(text) + 1)])


def without_marks(luck: random.Random, history: History, other: Chat) -> History:
    return [replace(one, text=strip_marks(one.text)) for one in history]


def shuffled(luck: random.Random, history: History, other: Chat) -> History:
    return luck.sample(history, len(history))


def edited(luck: random.Random, history: History, other: Chat) -> History:
    return changed(luck, history, lambda text: text.replace("a", "e", 3) + luck.choice(("", "!", " And on.")))


def doubled(luck: random.Random, history: History, other: Chat) -> History:
    place = luck.randrange(len(history))
    return [*history[: place + 1], *history[place:]]


def dropped(luck: random.Random, history: History, other: Chat) -> History:
    place = luck.randrange(len(history))
    return [*history[:place], *history[place + 1 :]] or history


def merged(luck: random.Random, history: History, other: Chat) -> History:
    if len(history) < 3:
        return history
    place = luck.randrange(len(history) - 2)
    both = replace(history[place], text=f"{history[place].text}\n\n{history[place + 1].text}")
    return [*history[:place], both, *history[place + 2 :]]


def with_roles(luck: random.Random, history: History, other: Chat) -> History:
    place = luck.randrange(len(history))
    role = luck.choice(sorted(set(ROLES.values())))
    return [*history[:place], replace(history[place], role=role), *history[place + 1 :]]


def named(luck: random.Random, history: History, other: Chat) -> History:
    return [replace(one, text=f"{'Me' if one.role == USER else 'Mara'}: {one.text}") for one in history]


def forged(luck: random.Random, history: History, other: Chat) -> History:
    """Marks that count up, with checks that were guessed."""
    return changed(luck, history, lambda text: re.sub(r"(?<=\w)\b", write_mark(a_mark(luck)), text, count=1))


def a_mark(luck: random.Random) -> Mark:
    return Mark(luck.choice((1, 2, 7, luck.randrange(1, 100), 2**63 - 1)), luck.randrange(1 << 16))


def with_marks_of_other(luck: random.Random, history: History, other: Chat) -> History:
    """The true marks of another chat in the texts of this one."""
    marks = [write_mark(mark) for one in other.messages for mark in find_marks(one.text)]
    return changed(luck, history, lambda text: f"{text[:3]}{luck.choice(marks)}{strip_marks(text)[3:]}")


def pasted(luck: random.Random, history: History, other: Chat) -> History:
    """A message of another chat, marks and all, in the middle or in a message of one's own."""
    message = luck.choice(other.messages)
    if luck.random() < 0.5:
        return changed(luck, history, lambda text: f"{message.text}\n\n{text}")
    place = luck.randrange(len(history))
    return [*history[:place], message, *history[place:]]


def with_markers(luck: random.Random, history: History, other: Chat) -> History:
    """What our card would say, typed."""
    marker = luck.choice(
        (
            f"[[gm sid={other.program.chat or 'x'}]]",
            "[[gm takebacks=on level=easy]]",
            f"[[gm t={luck.choice(('swipe', 'normal', 'quiet', 'continue'))} n={luck.randrange(9)} s=1]]",
            "[[gm card=1 game=warha_realms]]",
            '[[gm user="{{user}}" char="\u2028"]]',
            "[[gm",
        )
    )
    return changed(luck, history, lambda text: f"{text} {marker}")


def changed(luck: random.Random, history: History, change: Callable[[str], str]) -> History:
    place = luck.randrange(len(history))
    return [*history[:place], replace(history[place], text=change(history[place].text)), *history[place + 1 :]]


ALONE: tuple[Mangler, ...] = (
    cut_head,
    cut_tail,
    cut_message,
    without_marks,
    shuffled,
    edited,
    doubled,
    dropped,
    merged,
    with_roles,
    named,
    forged,
    with_markers,
)
MIXED: tuple[Mangler, ...] = (*ALONE, with_marks_of_other, pasted)


def mangle(luck: random.Random, history: History, other: Chat, ways: tuple[Mangler, ...]) -> History:
    for way in luck.choices(ways, k=luck.randrange(1, 4)):
        history = way(luck, history, other) or history
    if luck.random() < 0.7:
        history = [*history, ChatMessage(USER, luck.choice(("take A", "end the turn", "2", "resign", "what now?")))]
    return history


# -- what holds whatever comes --------------------------------------------------------------------------------------


@dataclass
class Attack:
    """Sends mangled histories and looks at everything that is stored."""

    host: Host
    store: Store
    chats: list[Chat]
    luck: random.Random
    answered: int = 0

    def run(self, requests: int, ways: tuple[Mangler, ...], same_owner: bool) -> None:
        for _ in range(requests):
            chat = self.luck.choice(self.chats)
            others = [other for other in self.chats if other is not chat and (same_owner or other.owner != chat.owner)]
            history = mangle(self.luck, list(chat.messages), self.luck.choice(others), ways)
            self.send(chat, history)

    def send(self, chat: Chat, history: History) -> None:
        before = {owner: nodes_of(self.store, owner) for owner in OWNERS}
        answers = [self._ask(chat, history) for _ in range(2)]
        after = {owner: nodes_of(self.store, owner) for owner in OWNERS}
        for owner in OWNERS:
            if owner != chat.owner:
                assert after[owner] == before[owner], "a turn of another owner's"
        new = [node for number, node in after[chat.owner].items() if number not in before[chat.owner]]
        assert sum(node.applied for node in new) <= 1, "one message was played twice"
        asked = "".join(f"{one.text} {one.name}" for one in history)
        foreign = {canary for other in self.chats if other.owner != chat.owner for canary in other.canaries}
        for kind, node, text in answers:
            assert NO_LINE not in text
            self.answered += bool(text)
            shown = {canary for canary in foreign if canary in text and canary not in asked}
            assert not shown, "something of another owner's is shown"
            assert not node or int(node) in after[chat.owner]
            if kind in (Kind.BACKGROUND, Kind.IMPERSONATE, Kind.TEST, Kind.CONTINUE, Kind.TOOL, Kind.GROUP):
                assert not any(node.applied for node in new), f"{kind} moved a game"

    def _ask(self, chat: Chat, history: History) -> tuple[str, str, str]:
        program = chat.program
        incoming = Incoming(program.model, tuple(history), self.luck.random() < 0.7, program.chat)
        try:
            answering = self.host.answer(incoming, chat.owner)
            return answering.kind, answering.node, strip_marks("".join(answering.pieces()))
        except GmError as error:
            return "", "", str(error).replace("\n", NO_LINE)

    def check_stored(self, folder: Path) -> None:
        """What was carried out in a chat without take-backs is one line; every leaf is a match that proves itself."""
        for owner in OWNERS:
            nodes = nodes_of(self.store, owner)
            friendly = {node.chat for node in nodes.values() if node.opens_match and self.is_friendly(node.id)}
            last: dict[int, int] = {}
            for node in sorted(nodes.values(), key=lambda one: one.step):
                if node.applied and node.chat not in friendly:
                    assert last.get(node.chat) in (None, *above(nodes, node)), "a second turn from one position"
                    last[node.chat] = node.id
            for number in set(nodes) - {node.parent for node in nodes.values()}:
                assert_proved(self.store, number, folder)

    def is_friendly(self, node: int) -> bool:
        return b'"friendly":true' in transcript_of(self.store, str(node))


def above(nodes: dict[int, Node], node: Node) -> Iterator[int]:
    """The turns that lead to one."""
    while node.parent is not None:
        yield node.parent
        node = nodes[node.parent]


def assert_proved(store: Store, node: int, folder: Path) -> None:
    """The line of turns down to `node`, played anew, is what was stored."""
    file = folder / "line.jsonl"
    file.write_bytes(transcript_of(store, str(node)))
    file.chmod(0o600)
    verdict = check(file)
    assert verdict.ok, verdict.message


@pytest.mark.parametrize("seed", [1])
def test_mangled_histories_move_and_show_nothing_of_another_owners(host, store, tmp_path, seed):
    attack = Attack(host, store, some_chats(host, store), random.Random(seed))
    attack.run(30, MIXED, same_owner=False)
    attack.check_stored(tmp_path)
    assert attack.answered > 30


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3, 8))
def test_many_mangled_histories_move_and_show_nothing_of_another_owners(host, store, tmp_path, seed):
    attack = Attack(host, store, some_chats(host, store), random.Random(seed))
    attack.run(100, MIXED, same_owner=True)
    attack.check_stored(tmp_path)


def test_a_mangled_history_of_one_chat_moves_no_other_chat(host, store):
    luck = random.Random(5)
    chats = [chat for chat in some_chats(host, store) if chat.owner == OWNERS[0]]
    for _ in range(60):
        chat = luck.choice(chats)
        history = mangle(luck, list(chat.messages), chat, tuple(way for way in ALONE if way is not with_markers))
        others = [other for other in chats if other is not chat]
        before = {other.number: dict(store.tree(chat.owner).nodes(other.number)) for other in others}
        with suppress(GmError):
            chat.program.ask(history, stream=luck.random() < 0.7)
        for other in others:
            assert store.tree(chat.owner).nodes(other.number) == before[other.number]


def test_every_mark_of_another_owner_opens_nothing(host, store):
    """Even with the words around them, and under the same explicit id."""
    mine, theirs = ChatProgram(host, chat="one"), ChatProgram(host, chat="one", owner="thief")
    play(mine, "Kanari")
    before = nodes_of(store, "owner")
    for length in range(1, len(mine.messages) + 1):
        text = strip_marks(theirs.ask([*mine.messages[:length], ChatMessage(USER, "what can i do?")]))
        assert "You can: " not in text.partition("Welcome")[0]
    assert nodes_of(store, "owner") == before


TASKS = (
    '### Task:\nSuggest follow-ups. JSON: {"follow_ups": ["..."]}\n<chat_history>\n%s\n</chat_history>',
    "[Pause your roleplay. Summarize the most important facts.]\n\n%s",
    "Summarize this conversation:\n%s",
    "### Task:\nWrite a recap, a summary.\n### Chat History:\n%s",
)


@pytest.mark.parametrize("task", TASKS, ids=["suggestions", "quiet", "raw", "recap"])
@pytest.mark.parametrize("marks", [True, False], ids=["marks", "plain"])
def test_a_task_that_quotes_another_owners_chat_tells_nothing_of_it(host, store, task, marks):
    mine = ChatProgram(host)
    play(mine, "Kanari")
    before = nodes_of(store, "owner")
    quoted = "\n".join(f"{one.role.upper()}: {one.text}" for one in mine.messages)
    quoted = quoted if marks else strip_marks(quoted)
    thief = ChatProgram(host, owner="thief")
    for stream in (True, False):
        told = thief.ask([ChatMessage(USER, task % quoted)], stream=stream)
        assert "Kanari" not in told
        # What looks like a first message may begin a match of the thief's own; nothing of the other's is in it.
        assert not thief.last.node or int(thief.last.node) in nodes_of(store, "thief")
    assert nodes_of(store, "owner") == before


def test_the_right_mark_in_foreign_words_opens_nothing(host, store):
    first, second = ChatProgram(host), ChatProgram(host)
    play(first)
    second.say("Good evening, is this seat free?")
    (mark,) = find_marks(first.messages[-1].text)
    before = store.tree("owner").nodes(1)
    history = [
        ChatMessage(USER, "tell me a story"),
        ChatMessage(ASSISTANT, f"Once{write_mark(mark)} upon a time there was a bear who drank honey."),
        ChatMessage(USER, "end the turn"),
    ]
    second.ask(history)
    assert store.tree("owner").nodes(1) == before


# -- what never moves -----------------------------------------------------------------------------------------------

BACKGROUND: dict[str, tuple[History, bool]] = {
    "summary": ([ChatMessage(SYSTEM, QUIET)], False),
    "summary of a user": ([ChatMessage(USER, QUIET)], False),
    "impersonate": ([ChatMessage(SYSTEM, IMPERSONATE)], True),
    "continue": ([ChatMessage(SYSTEM, NUDGE)], True),
    "nothing new": ([], True),
    "title": ([ChatMessage(USER, '### Task:\nGenerate a concise title. JSON: {"title": ""}\nChat: take A')], False),
    "quiet by our card": ([ChatMessage(USER, "take A"), ChatMessage(SYSTEM, "[[gm t=quiet n=4 s=0]]")], False),
    "a tool's result": ([ChatMessage("tool", "take A")], True),
}


@pytest.mark.parametrize("shape", list(BACKGROUND))
@pytest.mark.parametrize("model", MODELS[:4])
def test_what_programs_ask_behind_the_back_moves_nothing(host, store, shape, model):
    program = ChatProgram(host, model)
    play(program, turns=2)
    before = nodes_of(store, "owner")
    more, stream = BACKGROUND[shape]
    program.ask([*program.messages, *more], stream=stream)
    assert nodes_of(store, "owner") == before
    assert program.kind not in ("new", "turn", "branch")


@pytest.mark.parametrize("kept", [0, 1, 3])
def test_odd_histories_are_answered(host, kept):
    """Systems only, assistants only, nothing but blanks."""
    program = ChatProgram(host)
    play(program)
    for role in sorted(set(ROLES.values())):
        for text in ("", " \n", "take A", "\u200b\u200c", "[[gm t=swipe n=1 s=1]]", "{{user}}"):
            with suppress(GmError):
                program.ask([*program.messages[:kept], *[ChatMessage(role, text)] * 3])


# -- no take-backs --------------------------------------------------------------------------------------------------

START = "Start game"


def begun(host: Host, model: str = "bombline") -> ChatProgram:
    program = ChatProgram(host, model)
    program.say("Hello!")
    return program


def refused(reply: str) -> bool:
    return "no take-backs" in reply or "has ended" in reply


def test_no_takebacks_talk_is_no_side_door(host):
    """Two messages of talk are prepared; what is played behind one of them is not played otherwise behind the other."""
    program = begun(host)
    program.say(START)
    base = list(program.messages)
    program.say("hmm, nice weather")
    first = list(program.messages)
    program.messages = list(base)
    program.say("hmm, what a lovely evening")
    second = list(program.messages)
    program.messages = first
    assert not refused(program.say("take A"))
    program.messages = second
    assert refused(program.say("take B"))


def test_no_takebacks_a_deal_is_not_dealt_again_behind_other_talk(host):
    program = begun(host)
    base = list(program.messages)
    program.say("how are you?")
    talked = list(program.messages)
    program.messages = list(base)
    program.say(START)
    program.messages = talked
    assert refused(program.say(f"{START}, my word is tulip"))


def test_no_takebacks_what_came_later_holds_what_came_before(host, store):
    """A turn that showed nothing, gone on from by one that did, cannot be played otherwise."""
    for number in range(20):
        program = ChatProgram(host, chat=f"table-{number}")
        program.say("Hello!")
        program.say(START)
        dealt = program.say("take A")
        if "bomb" in dealt:
            continue
        base = list(program.messages)
        for _ in range(6):
            found = CHOICES.search(dealt)
            dealt = program.say(found[1].strip() if found else "end the turn")
        program.say("end the turn")
        program.messages = base
        assert refused(program.say("resign"))
        return
    raise AssertionError("bombs everywhere")


def test_no_takebacks_a_bomb_that_was_drawn_is_drawn(host):
    for number in range(80):
        program = ChatProgram(host, chat=f"table-{number}")
        program.say("Hello!")
        program.say(START)
        if "There was a bomb" in program.say("take A"):
            assert refused(program.edit("take B"))
            return
    raise AssertionError("no bomb in 80 deals")


@pytest.mark.parametrize("change", ["easy bot please", "with takebacks please", "call me Zed"])
def test_a_seal_is_dealt_once_whatever_was_agreed_before(host, change):
    """A change before the deal keeps the seal; who has seen its deal, or its seed, cannot have it again."""
    program = begun(host)
    base = list(program.messages)
    program.say(change)
    program.say(START)
    assert "seed" in program.say("resign")
    program.messages = base
    assert refused(program.say(START))


def test_a_seal_is_not_dealt_with_takebacks_beside_a_serious_match(host):
    program = begun(host)
    base = list(program.messages)
    program.say("nice place here")
    talked = list(program.messages)
    program.messages = list(base)
    program.say(START)
    program.messages = talked
    first = program.say("with takebacks please")
    assert refused(first) or refused(program.say(START))


@pytest.mark.parametrize("model", ["bombline", "bombline:takebacks"])
def test_the_next_match_is_not_dealt_from_a_seed_that_is_open(host, model):
    program = begun(host, model)
    program.say(START)
    program.say("resign")
    over = list(program.messages)
    program.say("good game!")
    talked = list(program.messages)
    program.messages = list(over)
    program.say("rematch")
    seeds = SEAL.findall(program.say("resign"))
    program.messages = talked
    reply = program.say("rematch")
    assert refused(reply) or not set(SEAL.findall(program.say("resign"))) & set(seeds)


BESIDE = {
    "a continuation": ((), NUDGE),
    "another member": (("[Start a new group chat. Group members: Mara, Odo]",), "[Write the next reply only as Odo.]"),
}


@pytest.mark.parametrize("what", list(BESIDE))
def test_p6_a_swipe_after_a_reply_beside_the_game_tells_the_turn(host, what):
    system, nudge = BESIDE[what]
    program = ChatProgram(host, system=system)
    program.say("Hello!")
    program.say(START)
    told = program.say("take A")
    program.ask([*program.messages, ChatMessage(SYSTEM, nudge)])
    assert program.kind in {"continue", "group"}
    assert program.swipe() == told


def test_p3_a_turn_that_was_told_keeps_its_hands_off_the_next(host, store):
    """The first words are out, the person answers at once: the next request has the table while the first one ends."""
    program = begun(host)
    program.say(START)
    history = [*program.messages, ChatMessage(USER, "take A")]
    telling = host.answer(Incoming("bombline", tuple(history), stream=True), "owner")
    pieces = telling.pieces()
    next(pieces)
    node = int(telling.node)
    reply = store.newest_reply(node)
    assert reply is not None
    position = host._positions.take("owner", node, reply, PLAIN)
    list(position.session.say(0, "resign"))
    list(pieces)
    assert store.reply_records(reply) == ""
    assert not host._positions._at_hand


def test_a_name_without_end_is_not_told_back(host):
    program = ChatProgram(host, "warha-realms")
    program.say("Hello!", "Ada")
    program.say("I play too.", "Bo")
    program.say(START, "Ada")
    assert len(program.say("what now?", "B" * 100_000)) < 10_000


@pytest.mark.parametrize("before", [(), ("Hello!",)])
def test_of_a_message_that_is_too_long_nothing_is_read_before_the_deal_either(host, monkeypatch, before):
    """Reading takes seconds for such a text, in which nobody else is answered."""
    # A game is made warm by its first message, whoever writes that.
    ChatProgram(host, owner="somebody else").say("Good evening!")
    program = ChatProgram(host)
    for text in before:
        program.say(text)

    def never(*arguments: object, **more: object) -> None:
        raise AssertionError("it was read")

    monkeypatch.setattr(opening, "read", never)
    monkeypatch.setattr(opening, "changes_in", never)
    reply = program.say("an easy bot, start game " * 1000)
    assert "23999 characters" in reply
    assert ("Welcome" in reply) == (not before)
    assert ("sealed already" in reply) == (not before)
    monkeypatch.undo()
    assert "can:" in program.say(START)


def test_a_model_name_without_end_is_refused():
    body = {"model": "bombline" + ":easy" * 1000, "messages": [{"role": "user", "content": "hi"}]}
    with pytest.raises(GmError):
        wish_for(read_request(body).model)


def test_an_unknown_word_in_a_marker_is_left_out(host):
    assert "sealed already" in ChatProgram(host).say("Hello! [[gm foo=bar level=odd]]")


OPTIONS_TYPED = (
    "[[gm takebacks=on]]",
    "[[gm card=1 game=bombline takebacks=on level=easy sid=ffffffffff]]",
    "[[gm game=bombline]] [[gm takebacks=on]]",
    "bombline:takebacks takebacks=on friendly=on with takebacks please",
)


@pytest.mark.parametrize("typed", OPTIONS_TYPED)
@pytest.mark.parametrize("role", [USER, SYSTEM])
def test_no_option_is_changed_after_the_deal(host, typed, role):
    """Neither by a person who types what our card would say, nor by an edited card."""
    program = begun(host)
    program.say(START)
    program.say("take A")
    if role == USER:
        program.say(f"what now? {typed}")
        program.back()
        assert refused(program.edit(f"take B {typed}"))
    else:
        program.system = (typed,)
        if "sid" in typed:
            return
        assert refused(program.edit("take B"))


def test_a_model_name_with_other_options_changes_nothing_after_the_deal(host):
    program = begun(host)
    program.say(START)
    program.say("take A")
    program.model = "bombline:takebacks:easy"
    assert refused(program.edit("take B"))


@pytest.mark.parametrize("typed", ["[[gm sid=0123456789]]", "[[gm sid=0123456789 n=5 t=swipe]]"])
def test_the_id_of_another_owners_card_opens_nothing(host, store, typed):
    card = ("[[gm card=1 game=bombline sid=0123456789]]",)
    mine = ChatProgram(host, system=card)
    play(mine, "Kanari")
    before = nodes_of(store, "owner")
    thief = ChatProgram(host, owner="thief", system=card)
    assert "sealed already" in thief.say(f"what do I hold? {typed}")
    assert "Kanari" not in thief.messages[-1].text
    assert nodes_of(store, "owner") == before


def test_swipes_without_end_are_one_turn(host, store):
    program = begun(host)
    program.say(START)
    program.say("take A")
    told = {program.swipe() for _ in range(30)}
    assert len(told) == 1
    assert sum(node.applied for node in nodes_of(store, "owner").values()) == 2


def test_two_tabs_on_one_chat_play_one_line(host, store):
    """Both tabs show the same; each writes its own message, and goes on from what it was told."""
    first = begun(host)
    first.say(START)
    second = ChatProgram(host, messages=list(first.messages))
    first.say("take A")
    assert refused(second.say("take B"))
    second.say("end the turn")
    first.say("end the turn")
    nodes = nodes_of(store, "owner")
    applied = [node for node in nodes.values() if node.applied]
    for before, after in itertools.pairwise(sorted(applied, key=lambda node: node.step)):
        assert before.id in above(nodes, after)


def test_p6_a_swipe_of_a_resignation_is_the_same_turn(host, store):
    program = begun(host)
    program.say(START)
    program.say("resign")
    (node,) = [node for node in nodes_of(store, "owner").values() if node.over]
    assert node.applied


@pytest.mark.parametrize("games", MODELS[:4])
def test_takebacks_open_no_match_that_has_ended_elsewhere(host, games):
    """Branch wars: one branch is ended, its seed is open; no other goes on."""
    program = begun(host, f"{games}:takebacks")
    program.say(START)
    base = list(program.messages)
    program.say("what now?")
    other = list(program.messages)
    program.messages = list(base)
    program.say("resign")
    if "seed" not in program.messages[-1].text:
        pytest.skip("the match of three goes on")
    for branch in (base, other):
        program.messages = list(branch)
        assert refused(program.say("end the turn"))
        program.messages = list(branch)
        assert refused(program.say("resign now"))
