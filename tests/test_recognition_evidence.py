"""What finds a chat: an explicit id, our card's markers, invisible marks, words; and what finds none."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm.conversation.kinds import MOVING, Kind
from gm.conversation.marks import put_mark
from gm.conversation.request import ROLES, ChatMessage, Incoming
from gm.conversation.tree import MemoryTree, Reply
from tests.conversation.desk import Desk, character, check_of, person, played, system

GREETING = character("Hello, I am Mara.")


def card(sid: str, **after: object) -> list[ChatMessage]:
    """What our card puts before and behind a chat."""
    values = " ".join(f"{key}={value}" for key, value in after.items())
    return [system(f"[[gm card=1 game=bombline sid={sid}]]"), system(f'[[gm {values} user="Ari" char="Mara"]]')]


def with_card(sid: str, history: list[ChatMessage], **after: object) -> list[ChatMessage]:
    before, behind = card(sid, **after)
    return [before, *history, behind]


def carded(desk: Desk, sid: str, said: list[str]) -> list[ChatMessage]:
    history = [GREETING]
    for text in said:
        history.append(person(text))
        history.append(character(desk.ask(*with_card(sid, history, t="normal", n=len(history) - 1))))
    return history


# -- new chats ----------------------------------------------------------------------------------------------------


def test_the_same_first_message_soon_and_unconfirmed_is_again_else_a_new_chat():
    desk = Desk()
    history = played(desk, [GREETING], ["start"])
    desk.ask(GREETING, person("start"))
    assert desk.kind is Kind.AGAIN
    desk.ask(character("Another greeting."), person("start"))
    assert desk.kind is Kind.NEW
    desk.now += 601
    desk.ask(GREETING, person("start"))
    assert desk.kind is Kind.NEW
    desk.ask(*history, person("draw"))
    assert desk.kind is Kind.TURN
    other = Desk()
    history = played(other, [GREETING], ["start", "draw"])
    other.ask(GREETING, person("start"))
    assert other.kind is Kind.NEW


def test_a_card_s_id_that_is_new_is_a_new_chat_whatever_was_said_before():
    desk = Desk()
    carded(desk, "aa", ["start"])
    desk.ask(*with_card("bb", [GREETING, person("start")], t="normal", n=1))
    assert (desk.kind, len(desk.tree.chats_named("sid:bb"))) == (Kind.NEW, 1)
    desk.ask(*with_card("bb", [GREETING, person("start")], t="swipe", n=1))
    assert (desk.kind, desk.found.node and desk.found.node.chat) == (Kind.AGAIN, 2)
    desk.ask(*with_card("bb", [GREETING, person("begin")], t="normal", n=1))
    assert (desk.kind, desk.found.chat) == (Kind.BRANCH, 2)


@pytest.mark.parametrize(
    "greeting", ["Welcome to the table, dear guest!", "Welcome to the table, dear guest! Sit down."]
)
def test_a_greeting_that_begins_as_a_reply_does_is_a_greeting(greeting: str):
    desk = Desk()
    played(
        desk, [GREETING], ["start", "draw"], reply="Welcome to the table, dear guest! Sit down. Here are your cards."
    )
    desk.ask(character(greeting), person("start"))
    assert desk.kind is Kind.NEW
    played(desk, [GREETING], ["start", "draw"], reply=greeting)
    desk.ask(*with_card("cc", [character(greeting), person("start")], t="normal", n=1))
    assert desk.kind is Kind.NEW


def test_a_chat_that_others_began_is_gone_on_with_and_tried_again():
    desk = Desk()
    past = [GREETING, person("Good evening."), character("Somebody else's reply.")]
    desk.ask(*past, person("start"))
    assert (desk.kind, desk.found.base) == (Kind.TURN, None)
    desk.ask(*past, person("start"))
    assert (desk.kind, desk.found.text) == (Kind.AGAIN, "start")
    desk.ask(*past[:2], character("Another's reply."), person("start"))
    assert desk.kind is Kind.TURN
    assert [len(desk.tree.nodes(chat)) for chat in (1, 2)] == [1, 1]


# -- our card -----------------------------------------------------------------------------------------------------


def test_our_card_says_what_was_done():
    desk = Desk()
    history = carded(desk, "aa", ["start", "draw"])
    for action, kind in (("quiet", Kind.BACKGROUND), ("impersonate", Kind.IMPERSONATE), ("continue", Kind.CONTINUE)):
        desk.ask(*with_card("aa", [*history, person("Anything at all")], t=action, n=4))
        assert desk.kind is kind
    desk.ask(*with_card("aa", history, t="normal", n=4))
    assert desk.kind not in MOVING


def test_glued_markers_are_not_the_person_s_words_and_tell_a_turn_from_a_quiet_prompt():
    desk = Desk()
    history = carded(desk, "aa", ["start"])
    before, behind = card("aa", t="normal", n=3)
    glued = [*history, person(f"draw\n\n{behind.text}")]
    desk.ask(before, *glued, stream=False, tuned=True)
    assert (desk.kind, desk.found.text, desk.texts) == (Kind.TURN, "draw", ["start"])
    quiet = person(f"Describe the room.\n\n{behind.text.replace('normal', 'quiet')}")
    desk.ask(before, *history, quiet, tuned=True)
    assert desk.kind is Kind.BACKGROUND


def test_a_message_that_holds_nothing_but_markers_is_none():
    desk = Desk()
    history = carded(desk, "aa", ["start", "draw"])
    before, behind = card("aa", t="normal", n=4)
    desk.ask(before, *history, person(behind.text), tuned=True)
    assert desk.kind not in MOVING


@pytest.mark.parametrize(
    ("text", "after", "kind", "texts"),
    [
        ("roll", {"t": "normal", "n": 7}, Kind.TURN, ["start", "draw", "wait"]),
        ("wait", {"t": "swipe", "n": 5, "s": 2}, Kind.AGAIN, ["start", "draw"]),
        ("wait", {"t": "normal", "n": 5}, Kind.AGAIN, ["start", "draw"]),
        ("wait", {"t": "normal", "n": 7}, Kind.TURN, ["start", "draw", "wait"]),
        ("wait", {"t": "swipe", "n": 9}, Kind.AGAIN, ["start", "draw"]),
        ("stay", {"t": "normal", "n": 3}, Kind.BRANCH, ["start"]),
        ("draw", {"t": "regenerate", "n": 3}, Kind.AGAIN, ["start"]),
        ("roll", {"t": "normal", "n": 99}, Kind.TURN, ["start", "draw", "wait"]),
    ],
)
def test_a_history_cut_to_the_bare_message_finds_its_place_by_our_card(
    text: str, after: dict[str, object], kind: Kind, texts: list[str]
):
    desk = Desk()
    carded(desk, "aa", ["start", "draw", "wait"])
    desk.ask(*with_card("aa", [person(text)], **after))
    assert (desk.kind, desk.texts, desk.found.parent) == (kind, texts, None)


def test_words_go_before_the_newest_turn_in_a_branch_with_the_same_id():
    desk = Desk()
    history = carded(desk, "aa", ["start", "draw", "wait"])
    desk.ask(*with_card("aa", [*history[:3], person("stay")], t="normal", n=3))
    assert (desk.kind, desk.texts) == (Kind.BRANCH, ["start"])
    desk.ask(*with_card("aa", [*history, person("roll")], t="normal", n=7))
    assert (desk.kind, desk.texts) == (Kind.TURN, ["start", "draw", "wait"])


# -- explicit ids -------------------------------------------------------------------------------------------------


def test_an_explicit_id_needs_no_history():
    desk = Desk()
    for number, text in enumerate(("start", "draw", "draw"), 1):
        desk.ask(person(text), stream=False, chat="mine")
        assert len(desk.tree.nodes(1)) == number
    assert desk.texts == ["start", "draw"]
    desk.ask(person("start"), chat="other")
    assert desk.kind is Kind.NEW
    desk.ask(person("start"), chat="other")
    assert desk.kind is Kind.AGAIN


def test_a_copy_of_a_chat_under_a_new_id_goes_on_from_what_it_shows():
    desk = Desk(marked=True)
    history = played(desk, [], ["start", "draw"], chat="one")
    desk.ask(*history, person("roll"), chat="two")
    assert (desk.kind, desk.texts) == (Kind.TURN, ["start", "draw"])


# -- marks --------------------------------------------------------------------------------------------------------


def test_a_mark_finds_a_reply_among_equal_ones():
    desk = Desk(marked=True)
    first = played(desk, [GREETING], ["start"], reply="Welcome to the table, dear guest!")
    desk.now += 601
    second = played(desk, [GREETING], ["start"], reply="Welcome to the table, dear guest!")
    for chat, history in enumerate((first, second), 1):
        desk.ask(*history, person("draw"))
        assert (desk.kind, desk.found.base and desk.found.base.chat) == (Kind.TURN, chat)


def test_an_edited_reply_keeps_its_place_by_its_mark():
    desk = Desk(marked=True)
    history = played(desk, [GREETING], ["start", "draw"])
    marked = put_mark("Quite other words.", 2, check_of(2))
    desk.ask(*history[:-1], character(marked), person("roll"))
    assert (desk.kind, desk.texts, desk.found.parent and desk.found.parent.id) == (Kind.TURN, ["start", "draw"], 2)


@pytest.mark.parametrize(
    "forged",
    [
        put_mark("Quite other words.", 1, check_of(1) ^ 1),
        put_mark("Quite other words.", 77, check_of(77)),
        put_mark("Quite other words.", 1, check_of(1)),
    ],
    ids=["wrong check", "no such reply", "true, but where nothing of it fits"],
)
def test_a_mark_that_does_not_belong_opens_nothing(forged: str):
    desk = Desk(marked=True)
    played(desk, [GREETING], ["start"])
    desk.ask(character("Hi."), person("something else"), character(forged), person("roll"))
    assert (desk.found.parent, desk.found.base) == (None, None)


def test_marks_of_another_owner_open_nothing():
    theirs, mine = Desk(marked=True), Desk(marked=True)
    history = played(theirs, [GREETING], ["start", "draw"])
    mine.ask(*history, person("roll"))
    assert (mine.found.parent, mine.found.base) == (None, None)


# -- words --------------------------------------------------------------------------------------------------------


def test_equal_words_in_two_chats_open_neither_until_more_of_the_history_decides():
    desk = Desk()
    welcome = "Welcome to the table, dear guest!"
    first = played(desk, [GREETING], ["start"], reply=welcome)
    first += [person("draw"), character(desk.ask(*first, person("draw"), reply="You draw the Bomb, no less."))]
    desk.now += 601
    second = played(desk, [GREETING], ["start"], reply=welcome)
    desk.ask(*second, person("wait"))
    assert (desk.found.parent, desk.found.base) == (None, None)
    desk.ask(*first, person("roll"))
    assert desk.texts == ["start", "draw"]


@pytest.mark.parametrize(
    "seen",
    [
        "The wind moves over the wat",
        "The wind moves over the water. And a bit more of it.",
        "**The wind** moves over the water.",
        "Mara: The wind moves over the water.",
        "The wind moves over the water.\n\nBob: Bob says hi.",
        "Somebody's own words.\n\nThe wind moves over the water.",
    ],
)
def test_a_reply_is_known_cut_continued_cleaned_named_or_glued(seen: str):
    desk = Desk()
    history = played(desk, [GREETING], ["start"], reply="The wind moves over the water.")
    desk.ask(*history[:-1], character(seen), person("draw"))
    assert (desk.kind, desk.texts) == (Kind.TURN, ["start"])


def test_a_few_letters_of_a_reply_are_known_by_the_message_before_them_alone():
    desk = Desk()
    history = played(desk, [GREETING], ["start", "draw"])
    desk.ask(*history[:-1], character("Ans"), person("roll"))
    assert desk.texts == ["start", "draw"]
    desk.ask(character("Ans"), person("roll"))
    assert desk.texts == []


def test_an_earlier_message_edited_is_a_branch_and_a_deleted_one_is_not():
    desk = Desk()
    history = played(desk, [GREETING], ["start", "draw", "wait"])
    edited = [*history]
    edited[3] = person("fold")
    desk.ask(*edited, person("roll"))
    assert (desk.kind, desk.found.edited, desk.texts) == (Kind.BRANCH, True, ["start", "draw", "wait"])
    desk = Desk()
    history = played(desk, [GREETING], ["start", "draw", "wait"])
    desk.ask(*history[:3], *history[5:], person("roll"))
    assert (desk.kind, desk.found.edited) == (Kind.TURN, False)


def test_an_unanswered_message_that_was_played_is_gone_on_from():
    desk = Desk()
    history = played(desk, [GREETING], ["start"])
    desk.ask(*history, person("draw"), reply="")
    desk.ask(*history, person("draw"), person("roll"))
    assert (desk.kind, desk.texts) == (Kind.TURN, ["start", "draw"])
    desk.ask(*history, person("draw"))
    assert desk.kind is Kind.AGAIN


# -- whatever comes -----------------------------------------------------------------------------------------------

WORDS = st.text(st.sampled_from("ab:\n[]<>*\"' \u200b\u200c\u2060"), max_size=12)
MESSAGES = st.lists(
    st.builds(ChatMessage, st.sampled_from(sorted(set(ROLES.values()))), WORDS, st.sampled_from(["", "Ari"])),
    max_size=6,
)


@given(MESSAGES, st.booleans(), st.booleans())
@settings(max_examples=200, deadline=None)
def test_nothing_that_can_be_sent_breaks_it(messages: list[ChatMessage], stream: bool, tuned: bool):
    desk = Desk()
    history = played(desk, [GREETING], ["a", "b"])
    for listed in (messages, [*history, *messages], [*messages, *history]):
        desk.look(Incoming("bombline", tuple(listed), stream, tuned=tuned))


def mangled(luck: random.Random, history: list[ChatMessage]) -> list[ChatMessage]:
    """A history as people and programs leave it: cut, edited, deleted, merged, renamed."""
    messages = list(history)
    for _ in range(luck.randint(1, 4)):
        if not messages:
            break
        place = luck.randrange(len(messages))
        one = messages[place]
        change = luck.randrange(7)
        if change == 0:
            del messages[: place + 1]
        elif change == 1:
            del messages[place]
        elif change == 2:
            messages[place] = ChatMessage(one.role, one.text[: luck.randint(0, len(one.text))])
        elif change == 3:
            messages[place] = ChatMessage(one.role, f"{one.text} and more")
        elif change == 4:
            messages[place] = ChatMessage(one.role, f"Zed: {one.text}")
        elif change == 5:
            messages[place : place + 2] = [
                ChatMessage(one.role, "\n\n".join(m.text for m in messages[place : place + 2]))
            ]
        else:
            messages[place] = ChatMessage(one.role, "other words")
    return messages


@pytest.mark.parametrize("marked", [False, True])
def test_mangled_histories_never_lead_into_another_chat(marked: bool):
    luck, desk = random.Random(5), Desk(marked=marked)
    chats: dict[int, list[ChatMessage]] = {}
    for number in range(1, 5):
        replies = [f"In game {number} card {luck.random()} falls on the table." for _ in range(6)]
        history = [GREETING]
        for turn, reply in enumerate(replies):
            history.append(person(["start", "draw", "roll", "wait"][turn % 4]))
            history.append(character(desk.ask(*history, reply=reply)))
        chats[number] = history
    for _ in range(1500):
        number = luck.randint(1, 4)
        history = mangled(luck, chats[number][: luck.randint(2, 13)])
        found = desk.look(
            Incoming("bombline", (*history, person(luck.choice(["draw", "new words"]))), luck.random() < 0.8)
        )
        assert found.base is None or found.base.chat == number
        assert found.parent is None or found.parent.chat == number


class CountingTree(MemoryTree):
    """Counts how often it is asked for replies by their words."""

    asked = 0

    def replies_like(self, words: str) -> list[Reply]:
        self.asked += 1
        return list(super().replies_like(words))


def test_a_long_history_is_recognised_with_one_question():
    tree = CountingTree()
    desk = Desk(tree=tree)
    history = played(desk, [GREETING], [f"I draw card {number} and think about it." for number in range(60)])
    tree.asked = 0
    found = desk.look(Incoming("bombline", (*history, person("roll")), stream=True))
    assert (found.kind, found.base and found.base.step, tree.asked) == (Kind.TURN, 59, 1)


def test_texts_made_to_be_slow_are_read_to_their_end():
    """Work that grows with the square of so long a text takes minutes a text: no clock is needed to see it."""
    desk = Desk()
    for text in (
        "<!--",
        "[[gm ",
        '[[gm a="',
        "[start a new group chat",
        "a: ",
        "\n\nb: ",
        "*",
        "<a",
        "\u200b\u200c",
        "[gm x=",
    ):
        for wrap in (person, character, system):
            found = desk.look(Incoming("bombline", (wrap(text * (300_000 // len(text))), person("x")), stream=True))
            assert found.chat is None


# -- ids that are none, and ids of another chat ---------------------------------------------------------------------


def filled_by_risuai(digits: str, desk: Desk, said: list[str]) -> list[ChatMessage]:
    """A chat in RisuAI: its `{{pick}}` gives one digit for a whole text, another one for each message."""
    history = [GREETING]
    for number, (digit, text) in enumerate(zip(digits, said, strict=True)):
        history.append(person(text))
        history.append(character(desk.ask(*with_card(digit * 10, history, t="{{lastGenerationType}}", n=2 * number))))
    return history


@pytest.mark.parametrize("marked", [True, False])
def test_an_id_of_one_digit_over_and_over_is_none(marked: bool):
    desk = Desk(marked=marked)
    filled_by_risuai("58c", desk, ["hello", "start game, my word is tulip", "take a"])
    assert (desk.kind, desk.texts) == (Kind.TURN, ["hello", "start game, my word is tulip"])
    history = filled_by_risuai("f", desk, ["good evening"])
    assert (desk.kind, desk.found.chat) == (Kind.NEW, None)
    desk.ask(*with_card("5" * 10, [*history, person("start game")], n=2))
    assert (desk.kind, desk.texts) == (Kind.TURN, ["good evening"])
    assert desk.found.chat == 2


def test_numbers_that_leave_the_greeting_out_count_the_same_turns():
    desk = Desk()
    history = [GREETING]
    for number, text in enumerate(["hello", "start", "draw"]):
        history.append(person(text))
        sent = with_card("5" * 10, history, n=2 * number)
        history.append(character(desk.ask(*sent, chat="risu-1")))
    desk.ask(*with_card("5" * 10, [person("draw again")], n=6), chat="risu-1")
    assert (desk.kind, desk.texts) == (Kind.TURN, ["hello", "start", "draw"])
    desk.ask(*with_card("5" * 10, [person("draw")], n=4), chat="risu-1")
    assert (desk.kind, desk.texts) == (Kind.AGAIN, ["hello", "start"])


@pytest.mark.parametrize("marked", [True, False])
def test_a_reply_of_another_chat_beats_the_card_s_id_and_no_explicit_one(marked: bool):
    desk = Desk(marked=marked)
    other = carded(desk, "aa", ["hello", "start", "draw"])
    history = carded(desk, "bb", ["good evening", "start"])
    desk.ask(*with_card("aa", [*history, person("draw")], t="normal", n=5))
    assert (desk.kind, desk.found.chat, desk.texts) == (Kind.TURN, 2, ["good evening", "start"])
    desk.ask(*with_card("aa", [*history[:-2], person("begin")], t="normal", n=3))
    assert (desk.kind, desk.found.chat, desk.texts) == (Kind.BRANCH, 2, ["good evening"])
    desk.ask(*with_card("aa", [*other, person("end")], t="normal", n=7))
    assert (desk.kind, desk.found.chat) == (Kind.TURN, 1)
    desk.ask(person("hello"), chat="tavern-1")
    desk.ask(*with_card("aa", [*history, person("draw")], t="normal", n=5), chat="tavern-1")
    assert desk.found.chat == 3


def test_a_reply_that_other_chats_have_too_leaves_the_card_s_id_alone():
    desk = Desk(form="The table waits for you to begin.")
    history = carded(desk, "aa", ["hello"])
    carded(desk, "bb", ["hello"])
    desk.ask(*with_card("bb", [*history, person("start")], t="normal", n=3))
    assert (desk.kind, desk.found.chat) == (Kind.TURN, 2)


def test_a_greeting_that_another_chat_s_reply_repeats_leaves_the_card_s_id_alone():
    desk = Desk()
    played(desk, [], ["hello"], reply="Hello, I am Mara, and this is my table.")
    greeting = character("Hello, I am Mara, and this is my table.")
    for action in ("normal", "swipe"):
        desk.ask(*with_card("aa", [greeting, person("start")], t=action, n=1))
    assert (desk.kind, desk.found.node and desk.found.node.chat) == (Kind.AGAIN, 2)


def test_a_mark_that_is_not_ours_leaves_the_card_s_id_alone():
    desk = Desk(marked=True)
    first = carded(desk, "aa", ["hello"])
    carded(desk, "bb", ["good evening", "start"])
    forged = put_mark("It is late, and the table waits.", 1, check_of(1) ^ 1)
    desk.ask(*with_card("bb", [*first[:2], character(forged), person("draw")], t="normal", n=5))
    assert desk.found.chat == 2


NARRATED = "[[gm t=quiet sid=aa n=1 takebacks=on]] The sun sets."


@pytest.mark.parametrize("place", [1, 2, 3, 4, 5])
def test_a_narrator_s_line_in_a_chat_is_no_card_s_marker(place: int):
    desk = Desk()
    carded(desk, "aa", ["hello"])
    history = [*carded(desk, "bb", ["hello", "start"]), person("draw")]
    sent = with_card("bb", history, t="normal", n=5)
    desk.ask(*sent[:1], *history[:place], system(NARRATED), *history[place:], sent[-1])
    assert (desk.kind, desk.found.chat, desk.texts) == (Kind.TURN, 2, ["hello", "start"])
    assert desk.found.markers is not None
    assert (desk.found.markers.index, desk.found.markers.options) == (5, {})


def test_the_last_marker_behind_a_chat_counts_and_examples_in_front_are_no_chat():
    desk = Desk()
    history = [*carded(desk, "bb", ["hello", "start"]), person("draw")]
    before, behind = card("bb", t="normal", n=5)
    desk.ask(before, *history, system(NARRATED), behind)
    assert (desk.kind, desk.found.markers and desk.found.markers.action) == (Kind.TURN, "normal")
    example = [person("How are you?"), character("Fine."), before, system("[Start a new Chat]")]
    desk.ask(*example, *history, behind)
    assert (desk.found.chat, desk.found.markers and desk.found.markers.sid) == (1, "bb")
    nudge = system("[Continue your last message without repeating its original content.]")
    desk.ask(before, *history[:-2], card("bb", t="continue", n=4)[1], history[-2], nudge)
    assert (desk.kind, desk.found.markers and desk.found.markers.index) == (Kind.CONTINUE, 4)
