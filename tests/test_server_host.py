"""The game side of the server, met as chat programs meet it: a whole history each time, swiped, edited and cut."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from gm.conversation.marks import find_marks, strip_marks
from gm.conversation.request import ASSISTANT, SYSTEM, USER, ChatMessage, Incoming
from gm.errors import GoneError
from gm.frontends.openai_server.answering import Listener
from gm.frontends.openai_server.exporting import transcript_of
from gm.frontends.openai_server.host import Host
from gm.frontends.openai_server.storage import Store, open_store
from gm.replay import check
from tests.chatting import ChatProgram

SECRET = bytes(range(32))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_store(f"sqlite:///{tmp_path / 'server.sqlite3'}")
    yield store
    store.close()


def play_to_the_end(chat: ChatProgram) -> str:
    """Plays what is offered until the match is over, something else where that was not enough; the last reply."""
    reply, tried = chat.say("Start game"), 0
    for _ in range(400):
        if "seed of the deal" in reply:
            break
        can = reply.partition("You can: ")[2].partition("\n")[0].rstrip(".")
        ways = [re.sub(r"\(.*?\)", "", way).split(",")[0].strip() for way in can.split(";") if way]
        tried = tried + 1 if "Not done" in reply or not ways else 0
        reply = chat.say([*ways, "let the bomb go off", "end turn"][tried % (len(ways) + 2)])
    return reply


@pytest.fixture
def host(store: Store) -> Host:
    return Host(store, SECRET)


def started(host: Host, **more: object) -> ChatProgram:
    """A chat whose cards are dealt."""
    chat = ChatProgram(host, **more)  # type: ignore[arg-type]
    chat.say("Hello!")
    chat.say("Start game")
    return chat


def first_order(reply: str) -> str:
    """The first thing that can be done, as the game master says it."""
    found = re.search(r"You can: ([^;(,.]+)", reply)
    assert found is not None, reply
    return found.group(1).strip()


def test_the_first_message_is_answered_with_a_welcome_the_seal_and_how_to_start(host):
    reply = ChatProgram(host).say("Hello!")
    assert "Welcome to Bombline" in reply
    assert re.search(r"commitment `?[0-9a-f]{64}", reply)
    assert "Start game" in reply


def test_a_deal_asked_for_at_once_is_sealed_by_the_host_alone(host):
    reply = ChatProgram(host).say("Start game, my word is tulip")
    assert "sealed by the host alone" in reply
    assert "You can" in reply


def test_a_word_given_after_the_seal_was_shown_counts(host):
    chat = ChatProgram(host)
    chat.say("Hello!")
    assert "sealed by both" in chat.say("Start game, my word is tulip")


def test_p6_a_swipe_shows_the_same_lines_and_dice(host):
    chat = started(host)
    before = chat.messages[-1].text
    assert chat.swipe() == strip_marks(before)
    assert chat.kind == "again"
    order = first_order(before)
    told = chat.say(order)
    assert chat.swipe() == told
    assert chat.swipe() == told


def test_p6_a_retry_after_a_lost_reply_is_the_same_turn(host, store):
    chat = started(host)
    chat.messages.append(ChatMessage(USER, first_order(chat.messages[-1].text)))
    first = chat.ask()
    assert chat.ask() == first
    assert chat.kind == "again"


def test_another_message_after_a_lost_reply_goes_on_from_the_turn_that_was_played(host):
    chat = started(host)
    chat.messages.append(ChatMessage(USER, first_order(chat.messages[-1].text)))
    lost = strip_marks(chat.ask())
    reply = chat.say(first_order(lost))
    assert "no take-backs" not in reply


def test_no_take_backs_what_was_shown_stands_and_is_shown(host):
    chat = started(host)
    chat.say("take A")
    reply = chat.edit("resign")
    assert "no take-backs" in reply
    assert "[Hitpoints: " in reply
    assert chat.kind == "branch"
    assert "no take-backs" not in chat.say("what can I do?")


def test_takebacks_on_lets_a_turn_be_played_otherwise_and_claims_no_fairness(host):
    chat = ChatProgram(host, model="bombline:takebacks")
    chat.say("Hello!")
    assert "friendly" in chat.say("Start game")
    chat.say("take A")
    assert "no take-backs" not in chat.edit("take B")


def test_an_edit_of_mere_talk_is_free(host):
    chat = started(host)
    chat.say("what a lovely evening")
    assert "no take-backs" not in chat.edit("what does a molotov do?")


@pytest.mark.parametrize("keeps_marks", [True, False], ids=["marks", "content"])
def test_a_history_cut_to_its_last_exchange_still_finds_its_match(host, keeps_marks):
    chat = started(host, keeps_marks=keeps_marks)
    first = chat.say("take A")
    del chat.messages[:-2]
    reply = chat.say("what can i do?")
    assert chat.kind == "turn"
    assert "Welcome" not in reply
    assert first


def test_with_an_explicit_id_the_bare_message_is_enough(host):
    chat = started(host, chat="table-7")
    del chat.messages[:]
    chat.say("take A")
    assert chat.kind == "turn"
    assert "Welcome" not in chat.messages[-1].text


def test_two_chats_with_the_same_first_words_are_two_matches(host):
    first, second = started(host), ChatProgram(host)
    second.say("Hello!")
    assert second.kind == "new"
    assert first.messages[1].text != second.messages[1].text


def test_a_mark_or_an_id_opens_nothing_of_another_owners(host):
    mine = started(host, chat="table-7")
    other = ChatProgram(host, owner="somebody else", chat="table-7", messages=list(mine.messages))
    assert "Welcome" in other.say("take A")
    assert other.last is not None
    assert other.last.node != mine.last.node


def test_another_game_chosen_before_the_deal_or_after_the_end_is_played_then_a_running_match_goes_on(host):
    chat = ChatProgram(host)
    chat.say("Hello!")
    chat.model = "beat-or-bomb"
    assert "Welcome to Beat or Bomb" in chat.say("Hello again!")
    chat.say("Start game")
    chat.model = "bombline"
    assert "Welcome" not in chat.say("what can I do?")
    chat.say("I give up the match")
    assert "Welcome to Bombline" in chat.say("Start game")


@pytest.mark.parametrize("in_front", [False, True], ids=["name field", "in front"])
def test_people_of_an_open_table_sit_down_by_writing_and_each_plays_a_seat(host, in_front):
    chat = ChatProgram(host, model="warha-realms")

    def say(name: str, text: str) -> str:
        return chat.say(f"{name}: {text}") if in_front else chat.say(text, name)

    say("Аня", "Привет!")
    say("Боря", "я с вами")
    assert "Аня, Боря, Вася" in say("Вася", "и я")
    say("Аня", "начать игру")
    assert "ходит Боря" in say("Аня", "пас")
    assert "Вася" in say("Вася", "что у меня?").partition("\n")[0]
    assert "ходит Вася" in say("Боря", "пас")


def test_a_stranger_moves_nothing_at_a_table_of_several_people(host):
    chat = ChatProgram(host, model="warha-realms")
    for name, text in (("Аня", "Привет!"), ("Боря", "и я"), ("Аня", "начать игру")):
        chat.say(text, name)
    assert "не сидит за этим столом" in chat.say("пас", "Петя")


def test_background_requests_move_nothing(host, store):
    chat = started(host)
    before = store.matches()
    prompt = ChatMessage(
        USER, '### Task:\nSuggest follow-ups as JSON {"follow_ups": ["..."]}\n<chat_history></chat_history>'
    )
    assert chat.ask([prompt], stream=False).startswith('{"follow_ups"')
    assert chat.kind == "background"
    assert [match.turns for match in store.matches()] == [match.turns for match in before]


@pytest.mark.parametrize("named", [True, False], ids=["chat id", "quoted reply"])
def test_suggestions_in_mid_match_are_orders_of_that_match(host, named):
    chat = started(host, chat="table-7" if named else "")
    task = '### Task:\nSuggest follow-ups as JSON {"follow_ups": ["..."]}\n<chat_history>\n'
    quoted = "" if named else "\n".join(message.text for message in chat.messages)
    answer = chat.ask([ChatMessage(USER, f"{task}{quoted}</chat_history>")], stream=False)
    assert chat.kind == "background"
    assert "take" in answer
    assert "Start game" not in answer


def test_two_requests_at_once_on_one_match_do_not_both_move_it(host, store):
    chat = started(host, chat="table-7")
    histories = [[*chat.messages, ChatMessage(USER, text)] for text in ("take A", "take B")] * 4

    def ask(history: list[ChatMessage]) -> str:
        other = ChatProgram(host, chat="table-7")
        return strip_marks(other.ask(history))

    with ThreadPoolExecutor(8) as threads:
        replies = list(threads.map(ask, histories))
    took = {
        text for text in ("A", "B") for reply in replies if f"site {text}" in reply and "no take-backs" not in reply
    }
    assert len(took) == 1
    assert sum("no take-backs" in reply for reply in replies) == 4


def test_p7_a_match_taken_up_from_storage_goes_on_and_its_transcript_is_proved(store, tmp_path):
    chat = started(Host(store, SECRET))
    for text in ("take A", "what can I do?", "let the bomb go off", "end turn", "take B", "end turn"):
        chat.host = Host(store, SECRET)
        chat.say(text)
    file = tmp_path / "match.jsonl"
    file.write_bytes(transcript_of(store, store.matches()[0].match))
    verdict = check(file)
    assert verdict.ok, verdict.message


def test_a_game_is_played_to_its_end_and_once_more(host):
    chat = ChatProgram(host)
    reply = play_to_the_end(chat)
    assert "seed of the deal" in reply
    assert "Final hash" in reply
    after = chat.say("rematch")
    assert "You can" in after
    assert strip_marks(chat.messages[-1].text) == after
    chat.back(3)
    assert "has ended" in chat.say("end turn") or "no take-backs" in strip_marks(chat.messages[-1].text)


def test_replies_carry_an_invisible_mark_and_no_line_that_clients_cut(host):
    chat = started(host)
    reply = chat.messages[-1].text
    assert len(find_marks(reply)) == 1
    assert not re.search(r"^(?:User|Bot)\s*:", strip_marks(reply), re.MULTILINE)
    assert "{{" not in reply
    assert chat.messages[-1].role == ASSISTANT


def test_two_first_messages_of_one_named_chat_at_once_begin_one_match(host, store):
    def ask(text: str) -> str:
        chat = ChatProgram(host, chat="table-7", messages=[ChatMessage(USER, text)])
        chat.ask()
        return chat.kind

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(ask, ["Start game", "Start game!", "Start game", "start game please"]))
    assert len(store.tree("owner").chats_named("id:table-7")) == 1


def test_nothing_is_played_for_somebody_who_has_left(host, store):
    chat = started(host)
    turns = store.matches()[0].turns
    listener = Listener()
    listener.leave()
    with pytest.raises(GoneError):
        host.answer(Incoming(chat.model, (*chat.messages, ChatMessage(USER, "take A"))), chat.owner, "", listener)
    assert store.matches()[0].turns == turns


@pytest.mark.parametrize(
    "nudge",
    ["[Continue your last message without repeating its original content.]", "[Write the next reply only as Bob.]"],
)
def test_p6_after_a_word_more_a_swipe_still_tells_the_turn(host, store, nudge):
    chat = started(host)
    told = chat.say("take A")
    chat.ask([*chat.messages, ChatMessage(SYSTEM, nudge)])
    assert chat.kind in ("continue", "group")
    assert chat.swipe() == told


def test_a_word_more_is_no_second_list_of_what_the_reply_offered_already(host):
    chat = started(host)
    told = chat.say("take A")
    assert "You can" in told
    more = strip_marks(chat.ask([*chat.messages, ChatMessage(SYSTEM, "[Continue your last message.]")]))
    assert chat.kind == "continue"
    assert more == "Your move, User."


def test_p3_a_told_turn_keeps_its_hands_off_the_next_one(host, store):
    chat = started(host)
    chat.messages.append(ChatMessage(USER, "take A"))
    slow = host.answer(Incoming(chat.model, tuple(chat.messages)), chat.owner).pieces()
    chat.messages.append(ChatMessage(ASSISTANT, next(slow)))
    before = store.matches()[0]
    chat.say("what can I do?")
    slow.close()
    chat.say("what can I do now?")
    assert store.matches()[0].turns == before.turns + 2


def test_a_chat_that_goes_on_under_a_new_id_is_found_by_it_from_then_on(host):
    chat = started(host)
    chat.chat = "cloned"
    chat.say("what can I do?")
    del chat.messages[:]
    assert "Welcome" not in chat.say("take A")


def test_a_task_of_a_program_that_quotes_a_reply_opens_no_match(host, store):
    chat = started(host)
    before = [match.turns for match in store.matches()]
    story = "\n\n".join(message.text for message in chat.messages)
    chat.ask([ChatMessage(USER, f"{story}\n\nTell the story so far again, in Korean.")])
    assert chat.kind == "background"
    chat.ask([ChatMessage(SYSTEM, "Translate the text to Korean."), ChatMessage(USER, chat.messages[-1].text)])
    assert chat.kind == "background"
    assert [match.turns for match in store.matches()] == before


def test_the_first_answer_speaks_one_language(host):
    assert "sealed already" not in ChatProgram(host).say("начать игру")
    assert "запечатана" not in ChatProgram(host, model="warha-realms").say("Hello there, start game")


@pytest.mark.parametrize("last", ["take A", "what do I hold?"])
@pytest.mark.parametrize("keeps_marks", [True, False])
def test_an_edit_of_an_earlier_message_is_told_of_once(host, last, keeps_marks):
    chat = started(host, keeps_marks=keeps_marks)
    chat.say("what can I do?")
    told = chat.say(last)
    at = next(index for index, message in enumerate(chat.messages) if message.text == "what can I do?")
    chat.messages[at] = replace(chat.messages[at], text="tell me a joke")
    note = "An earlier message was edited; what was played stands."
    again = chat.swipe()
    assert again.startswith(note)
    assert again.endswith(told)
    assert chat.swipe() == again
    assert note not in chat.say("what can I do?")


def test_the_same_first_words_to_another_game_begin_a_match_of_that_game(host):
    assert "Bombline" in ChatProgram(host).say("Hello!")
    other = ChatProgram(host, model="beat-or-bomb")
    assert "Beat or Bomb" in other.say("Hello!")
    assert other.last.node != "1"


def test_a_seal_shown_with_what_was_agreed_counts_as_shown(host):
    chat = ChatProgram(host)
    assert "sealed already" in chat.say("an easy bot, please")
    assert "sealed by both" in chat.say("Start game, my word is tulip")
    assert "sealed already" in ChatProgram(host, owner="another").say("an easy bot, start game")
