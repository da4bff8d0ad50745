"""The server with a model behind it: prose that differs, facts that do not, and storage before every word."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from gm.conversation.marks import strip_marks
from gm.conversation.request import SYSTEM, USER, ChatMessage, Incoming
from gm.frontends.openai_server.exporting import transcript_of
from gm.frontends.openai_server.host import Host
from gm.frontends.openai_server.playing import tokens_of
from gm.frontends.openai_server.storage import Store, open_store
from gm.narrator.chat import ChatRequest, TimeLimits, estimate_tokens
from gm.narrator.fake_client import Reply, ScriptedModel
from gm.narrator.model_errors import EndpointDown
from gm.narrator.storyteller import ModelStoryteller
from gm.replay import check
from tests.chatting import ChatProgram

SECRET = bytes(32)
SCENES = ("Dust hangs in the air.", "A gull cries somewhere.", "The floor creaks.", "Rain drums on the roof.")


class Prose:
    """A model whose every sentence is a new one."""

    def __init__(self) -> None:
        self.turns = itertools.count(1)
        self.down = False

    def __call__(self, request: ChatRequest) -> Reply:
        if self.down:
            return EndpointDown(url="http://10.0.0.7/v1")
        return f"Dust hangs in the air, and the clock strikes once more. {SCENES[next(self.turns) % 4]}"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_store(f"sqlite:///{tmp_path / 'server.sqlite3'}")
    yield store
    store.close()


def host_with(store: Store, prose: Prose, **more: object) -> tuple[Host, ScriptedModel]:
    model = ScriptedModel(prose)
    teller = ModelStoryteller(model, limits=TimeLimits().scaled(0.05))
    return Host(store, SECRET, lambda key, owner: teller, **more), model  # type: ignore[arg-type]


def started(host: Host) -> ChatProgram:
    chat = ChatProgram(host)
    chat.say("Hello!")
    chat.say("Start game")
    return chat


def lines_of(reply: str) -> list[str]:
    """The exact lines of a reply: those before its prose."""
    return [line for line in strip_marks(reply).split("\n") if line and not any(scene in line for scene in SCENES)]


def test_p6_a_swipe_with_a_model_tells_the_same_turn_in_other_words(store):
    host, _ = host_with(store, Prose())
    chat = started(host)
    first = chat.say("take A")
    node = chat.last.node
    second = chat.swipe()
    assert chat.last.node == node
    assert lines_of(first) == lines_of(second)
    assert first != second


def test_a_chat_goes_on_from_any_of_its_swipes_and_the_transcript_holds(store, tmp_path):
    host, _ = host_with(store, Prose())
    chat = started(host)
    chat.say("take A")
    older = chat.messages[-1]
    chat.swipe()
    chat.messages[-1] = older
    reply = chat.say("end turn")
    assert "no take-backs" not in reply
    chat.host = Host(store, SECRET)
    assert "no take-backs" not in chat.say("what can I do?")
    file = tmp_path / "match.jsonl"
    file.write_bytes(transcript_of(store, store.matches()[0].match))
    verdict = check(file)
    assert verdict.ok, verdict.message


def test_p3_every_piece_is_stored_before_it_is_handed_out(store):
    host, _ = host_with(store, Prose())
    chat = started(host)
    chat.messages.append(ChatMessage(USER, "take A"))
    told = ""
    answer = host.answer(chat_request(chat), chat.owner)
    for piece in answer.pieces():
        told += strip_marks(piece)
        reply = store.newest_reply(int(answer.node))
        assert store.reply_text(reply).startswith(told)
    assert len(told) > 80


def chat_request(chat: ChatProgram) -> Incoming:
    return Incoming(chat.model, tuple(chat.messages), True)


def test_p5_a_reader_who_leaves_in_mid_prose_loses_nothing(store):
    host, _ = host_with(store, Prose())
    chat = started(host)
    chat.messages.append(ChatMessage(USER, "take A"))
    pieces = host.answer(chat_request(chat), chat.owner).pieces()
    beginning = next(pieces)
    pieces.close()
    again = chat.ask()
    assert chat.kind == "again"
    assert lines_of(beginning)[0] == lines_of(again)[0]


def test_p5_where_the_model_fails_the_turn_is_told_by_code(store):
    prose = Prose()
    host, _ = host_with(store, prose)
    chat = started(host)
    prose.down = True
    reply = chat.say("take A")
    assert "from site A" in reply or "bomb" in reply
    assert "You can" in reply or "To defuse" in reply
    assert "10.0.0.7" not in reply


def test_quiet_prompts_are_the_models_affair_and_move_nothing(store):
    host, model = host_with(store, Prose())
    chat = started(host)
    turns = store.matches()[0].turns
    answer = chat.ask([*chat.messages, ChatMessage(SYSTEM, "What does the room look like?")], stream=False)
    assert chat.kind == "background"
    assert "Dust hangs" in answer
    assert store.matches()[0].turns == turns
    assert "\u200b" not in "".join(message.content for message in model.requests[-1].messages)


def test_p2_no_request_to_the_model_holds_a_mark_a_marker_or_a_seed(store):
    host, model = host_with(store, Prose())
    chat = ChatProgram(host, system=("[[gm card=1 game=bombline sid=0123456789]]",))
    chat.say("Hello!")
    chat.say("Start game")
    chat.say("take A")
    sent = "".join(message.content for request in model.requests for message in request.messages)
    assert "[[gm" not in sent
    assert strip_marks(sent) == sent


@pytest.mark.parametrize("first", ["Start game", "an easy bot please, start game", "takebacks on, start game"])
def test_p3_a_deal_asked_for_at_once_is_part_of_its_turn(store, first):
    host, _ = host_with(store, Prose())
    chat = ChatProgram(host)
    chat.say(first)
    node = int(chat.last.node)
    assert store.tree(chat.owner).nodes(1)[node].applied
    chat.host, _ = host_with(store, Prose())
    assert "not been dealt" not in chat.say("take A")


def test_p3_p6_a_rematch_is_part_of_its_turn_and_cannot_be_dealt_anew(store):
    host, _ = host_with(store, Prose())
    chat = started(host)
    chat.say("I give up the match")
    chat.say("rematch")
    assert store.tree(chat.owner).nodes(1)[int(chat.last.node)].applied
    assert "has begun already" in chat.edit('rematch, my word is "banana"')


@pytest.mark.parametrize("at_hand", [True, False], ids=["table at hand", "table taken up"])
def test_q12_a_message_that_comes_too_late_meets_a_clock_that_ran_out(store, at_hand):
    now = [1_000.0]
    host, _ = host_with(store, Prose(), clock=lambda: now[0])
    chat = ChatProgram(host, model="bones-and-blades:timers=on")
    chat.say("Hello!")
    chat.say("Start game")
    now[0] += 10_000
    if not at_hand:
        chat.host, _ = host_with(store, Prose(), clock=lambda: now[0])
    assert "Time is up" in chat.say("what can I do?")


def test_the_usage_holds_what_the_model_counted(store):
    host, model = host_with(store, Prose())
    chat = started(host)
    before = len(model.requests)
    reply = chat.say("take A")
    told = chat.last
    assert told is not None
    read = sum(estimate_tokens(message.content) for one in model.requests[before:] for message in one.messages)
    assert read > 0
    assert told.prompt_tokens == read + sum(tokens_of(message.text) for message in chat.messages[:-1])
    assert told.completion_tokens >= tokens_of(strip_marks(reply))


def test_p3_a_note_on_an_edit_comes_before_no_action(store):
    host, _ = host_with(store, Prose())
    chat = started(host)
    chat.say("what can I do?")
    chat.say("what is my hand?")
    at = next(place for place, message in enumerate(chat.messages) if message.text == "what can I do?")
    chat.messages[at] = ChatMessage(USER, "tell me a joke")
    reply = chat.say("take A")
    assert reply.startswith("An earlier message was edited")
    assert store.tree(chat.owner).nodes(1)[int(chat.last.node)].applied
