"""A whole chat of SillyTavern under each of its post-processings and namings, solo and in a group."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import pytest

from gm.conversation.controls import MOST_PARTS
from gm.conversation.history import read_history
from gm.conversation.kinds import MOVING, Kind
from gm.conversation.request import ChatMessage, Incoming
from tests.conversation.desk import Desk, character, person, system
from tests.conversation.processing import MODES, processed

CONTINUE = system("[Continue your last message without repeating its original content.]")
IMPERSONATE = system("[Write your next reply from the point of view of Ari, using the chat history so far.]")
QUIET = system("What does the room look like?")


PLAIN = "Answer {number}: the table waits."
RICH = (
    "### Round {number}\n\n* **Bomb** and *Rat* &mdash; <b>{number}</b> cards.\n\n> Ari's hand: Bomb, Rat\n\n"
    "| card | cost |\n|---|---|\n| Bomb | {number} |\n\nWhat do you do?"
)
FORMS = pytest.mark.parametrize("form", [PLAIN, RICH], ids=["plain", "rich"])


@dataclass
class Tavern:
    """A client with its settings; `history` is what it shows."""

    desk: Desk
    mode: str
    names: str = "none"
    members: tuple[str, ...] = ()
    after: str = ""
    history: list[ChatMessage] = field(default_factory=list)

    def send(self, *behind: ChatMessage, member: str = "Mara", stream: bool = True) -> str:
        """One request on the history as it stands; the answer."""
        start = (
            f"[Start a new group chat. Group members: {', '.join(self.members)}]"
            if self.members
            else "[Start a new Chat]"
        )
        head = [
            system(f"Write {member}'s next reply in a fictional chat between {member} and Ari."),
            system(f"{member} keeps the tavern."),
            system(start),
        ]
        nudge = (
            [system(f"[Write the next reply only as {member}.]")] if self.members and behind != (IMPERSONATE,) else []
        )
        notes = [system(self.after)] if self.after else []
        messages = [*head, *self._named(), *nudge, *notes, *behind]
        return self.desk.ask(*processed(messages, self.mode, "Ari", member, self.members), stream=stream, tuned=True)

    def say(self, text: str) -> None:
        """A turn with its answer, of one character or of each member."""
        self.history.append(person(text))
        for member in self.members or ("Mara",):
            self.hear(self.send(member=member), member)

    def hear(self, text: str, member: str) -> None:
        self.history.append(character(f"{member}: {text}" if self.members else text))

    def _named(self) -> Iterator[ChatMessage]:
        for one in self.history:
            name = "Ari" if one.role == "user" else "Mara"
            if self.names == "completion" and not self.members:
                yield replace(one, name=name)
            elif self.names == "content" and not self.members:
                yield replace(one, text=f"{name}: {one.text}")
            else:
                yield one


@pytest.mark.parametrize("marked", [True, False], ids=["marks", "no marks"])
@pytest.mark.parametrize("after", ["", "[[gm:after]] Stay in the story."], ids=["", "card text behind"])
@pytest.mark.parametrize("names", ["none", "completion", "content"])
@pytest.mark.parametrize("mode", MODES)
@FORMS
def test_a_solo_chat(mode: str, names: str, after: str, marked: bool, form: str):
    desk = Desk(marked=marked, form=form)
    tavern = Tavern(desk, mode, names, after=after, history=[character("Hello Ari, I am Mara.")])
    for text, kind in (("start", Kind.NEW), ("draw a card", Kind.TURN), ("roll\n\nand wait", Kind.TURN)):
        tavern.say(text)
        assert (desk.kind, desk.found.text) == (kind, text)
    kept = tavern.history.pop()
    tavern.send()
    assert (desk.kind, desk.texts) == (Kind.AGAIN, ["start", "draw a card"])
    tavern.history.append(kept)
    for behind, kind, stream in (
        (CONTINUE, Kind.CONTINUE, True),
        (IMPERSONATE, Kind.IMPERSONATE, True),
        (QUIET, Kind.BACKGROUND, False),
    ):
        tavern.send(behind, stream=stream)
        assert (desk.kind, desk.found.parent and desk.found.parent.id) == (kind, 3)
    tavern.history.append(person("pass"))
    tavern.send()
    assert (desk.kind, desk.texts) == (Kind.TURN, ["start", "draw a card", "roll\n\nand wait"])
    del tavern.history[3:]
    tavern.history.append(person("fold"))
    tavern.send()
    assert (desk.kind, desk.found.text, desk.texts) == (Kind.BRANCH, "fold", ["start"])
    assert len(desk.tree.nodes(1)) == 5


@pytest.mark.parametrize("marked", [True, False], ids=["marks", "no marks"])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("members", [("Mara", "Pia"), ("Pia", "Mara", "Garrick")], ids=["two", "three"])
@FORMS
def test_a_group_chat(mode: str, members: tuple[str, ...], marked: bool, form: str):
    desk = Desk(marked=marked, form=form)
    tavern = Tavern(
        desk, mode, members=members, history=[character(f"{name}: Hello, I am {name}.") for name in members]
    )
    for text in ("start", "draw a card", "roll"):
        tavern.say(text)
        assert (desk.kind, desk.found.node and desk.found.node.text) == (Kind.GROUP, text)
    assert [node.text for node in desk.tree.nodes(1).values()] == ["start", "draw a card", "roll"]
    tavern.send(member="Mara")
    assert desk.kind is Kind.GROUP
    tavern.history.pop()
    tavern.send(member=members[-1])
    assert desk.kind in (Kind.GROUP, Kind.AGAIN)
    for behind, stream in ((CONTINUE, True), (IMPERSONATE, True), (QUIET, False)):
        tavern.send(behind, stream=stream)
        assert desk.kind not in MOVING
    while tavern.history[-1].role == "assistant":
        tavern.history.pop()
    tavern.send(member=members[-1])
    assert (desk.kind, desk.texts) == (Kind.AGAIN, ["start", "draw a card"])
    assert len(desk.tree.nodes(1)) == 3


@pytest.mark.parametrize("names", ["none", "content"])
@pytest.mark.parametrize("mode", MODES)
@FORMS
def test_a_window_that_slides_a_persona_renamed_a_reply_broken_off(mode: str, names: str, form: str):
    desk = Desk(form=form)
    tavern = Tavern(desk, mode, names, history=[character("Hello Ari, I am Mara.")])
    said = ["start", "draw a card", "roll", "wait"]
    for text in said:
        tavern.say(text)
    whole = list(tavern.history)
    for cut in (1, 2, 3, 5, 7, 8):
        tavern.history = [*whole[cut:], person("pass")]
        tavern.send()
        assert (desk.found.text, desk.texts) == ("pass", said)
    tavern.history = [replace(one, text=f"Zed: {one.text}") if one.role == "user" else one for one in whole]
    tavern.history.append(person("go on"))
    tavern.send()
    assert (desk.found.edited, desk.found.text, desk.texts) == (False, "go on", said)
    tavern.history = [*whole[:-1], replace(whole[-1], text=whole[-1].text[:14]), person("fold")]
    tavern.send()
    assert (desk.found.text, desk.texts) == ("fold", said)


@pytest.mark.parametrize("stream", [True, False], ids=["streamed", "at once"])
@pytest.mark.parametrize("mode", MODES)
def test_our_card_is_understood_in_every_mode(mode: str, stream: bool):
    desk = Desk(form=RICH)
    tavern = Tavern(desk, mode, history=[character("Hello Ari, I am Mara.")])

    def send(action: str, index: int) -> None:
        tavern.after = f'[[gm t={action} n={index} user="Ari" char="Mara"]]\n\n[[gm card=1 game=bombline sid=ab]]'
        tavern.hear(tavern.send(stream=stream), "Mara")

    for turn, text in enumerate(["start", "draw a card", "draw a card"]):
        tavern.history.append(person(text))
        send("normal", 2 * turn + 1)
        assert (desk.kind, desk.found.text) == (Kind.TURN if turn else Kind.NEW, text)
    tavern.history.pop()
    send("swipe", 5)
    assert (desk.kind, desk.texts) == (Kind.AGAIN, ["start", "draw a card"])
    for action, kind in (("quiet", Kind.BACKGROUND), ("impersonate", Kind.IMPERSONATE), ("continue", Kind.CONTINUE)):
        send(action, 6)
        assert desk.kind is kind
        tavern.history.pop()
    tavern.history = [person("roll")]
    send("normal", 7)
    assert (desk.kind, desk.found.text, len(desk.texts)) == (Kind.TURN, "roll", 3)
    assert desk.found.markers is not None
    assert desk.found.markers.game == "bombline"


MANY = MOST_PARTS * 3
PLENTIFUL = {
    "a chat in one message": [person("Mara: hi\n\nAri: ho\n\n" * MANY + "Ari: take A")],
    "paragraphs": [person("a\n\n" * MANY + "take A")],
    "members in one message": [
        person("hi"),
        character("Mara: hi\n\n" * MANY, "Mara"),
        person("take A"),
    ],
    "members in many messages": [
        person("hi"),
        *[character("Mara: hi\n\n" * 60, "Mara")] * (MANY // 60),
        person("take A"),
    ],
}


@pytest.mark.parametrize("what", list(PLENTIFUL))
def test_a_message_of_very_many_parts_is_taken_apart_at_its_end_alone(what):
    """All work on a history grows with its entries, some of it faster than they do."""
    history = read_history(Incoming("bombline", tuple(PLENTIFUL[what])), None)
    assert len(history.entries) <= MOST_PARTS + 1
    assert history.entries[-1].said
    assert history.entries[-1].text.endswith("take A")


def test_a_long_chat_keeps_all_its_messages():
    messages = [person("hi"), character("ho")] * MOST_PARTS
    assert len(read_history(Incoming("bombline", tuple(messages)), None).entries) == 2 * MOST_PARTS
