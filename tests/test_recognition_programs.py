"""What the requests of chat programs of many kinds are taken for, by the shapes they are known to send."""

import pytest

from gm.conversation.kinds import MOVING, Kind
from gm.conversation.request import ChatMessage
from tests.conversation.desk import Desk, character, person, played, system

START = "[Start a new Chat]"
PROMPT = "Write Mara's next reply in a fictional chat between Mara and Ari."
CARD = (system(PROMPT), system("Mara keeps the tavern."), system(START), character("Hello Ari, I am Mara."))


# -- Open WebUI -------------------------------------------------------------------------------------------------------


def test_open_webui_plays_without_a_card_and_its_tasks_move_nothing():
    desk = Desk(marked=True)
    history = played(desk, [], ["start"])
    assert desk.kind is Kind.NEW
    for task in ("Suggest 3-5 follow-up questions", "Generate a concise, 3-5 word title", "Generate 1-3 broad tags"):
        listed = "\n".join(f"{one.role.upper()}: {one.text}" for one in history)
        desk.ask(
            person(f"### Task:\n{task}\n### Chat History:\n<chat_history>\n{listed}\n</chat_history>"), stream=False
        )
        assert (desk.kind, desk.found.text) == (Kind.BACKGROUND, None)
    history = played(desk, history, ["draw"])
    assert (desk.kind, desk.texts) == (Kind.TURN, ["start"])
    desk.ask(*history[:-1])
    assert (desk.kind, desk.found.text) == (Kind.AGAIN, "draw")
    desk.ask(*history)
    assert desk.kind is Kind.CONTINUE


def test_open_webui_with_a_header_for_the_chat_finds_it_whatever_is_edited():
    desk = Desk()
    played(desk, [], ["start", "draw"], chat="c1")
    desk.ask(person("start"), character("Somebody else's words."), person("roll"), chat="c1")
    assert desk.texts == ["start"]
    desk.ask(person("start"), chat="c2")
    assert desk.kind is Kind.NEW


# -- LibreChat and others: titles -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "prompt",
    [
        "Provide a concise, 5-word-or-less title for the conversation, using title case.\n\nConversation:\nUser: start",
        "Analyze this conversation and provide:\n1. The detected language\n2. A concise title",
        "Based on the chat history, give this conversation a name. Keep it short.",
        "[Summarize the ongoing role story, It must also remove redundancy.]",
        "[Pause your roleplay. Write a brief summary of the story.]",
        "Ignore previous instructions. Summarize the most important facts.",
    ],
)
@pytest.mark.parametrize("stream", [False, True])
def test_titles_and_summaries_move_nothing(prompt: str, stream: bool):
    desk = Desk()
    history = played(desk, CARD, ["start", "draw"])
    desk.ask(person(prompt), stream=stream)
    assert desk.kind is Kind.BACKGROUND
    desk.ask(*history, person(prompt), stream=stream)
    assert desk.kind is Kind.BACKGROUND
    desk.ask(system(prompt), person("Ari: start\nMara: no"), stream=stream)
    assert desk.kind is Kind.BACKGROUND


# -- RisuAI -----------------------------------------------------------------------------------------------------------


def test_risu_examples_are_no_history_and_nothing_is_streamed():
    desk = Desk()
    head = [
        system("You are Mara."),
        system("[Start a new chat]"),
        person("Example question"),
        character("Example answer"),
        system("[Start a new chat]"),
        character("Hello, I am Mara."),
    ]
    history = played(desk, head, ["start"], stream=False)
    assert (desk.kind, desk.found.greeting) == (Kind.NEW, "Hello, I am Mara.")
    wrapped = [
        ChatMessage(one.role, f"<Mara's Message>\n{one.text}\n</Mara's Message>") if one.role == "assistant" else one
        for one in history
    ]
    desk.ask(*wrapped, person("draw"), stream=False)
    assert (desk.kind, desk.texts) == (Kind.TURN, ["start"])
    summary = "<Previous Conversation>Ari started.</Previous Conversation>"
    desk.ask(system("You are Mara."), system(summary), *history[-1:], person("roll"), stream=False)
    assert (desk.kind, desk.texts) == (Kind.BRANCH, ["start"])


# -- Agnai ------------------------------------------------------------------------------------------------------------


def test_agnai_writes_names_before_everything_and_a_beginning_behind():
    desk = Desk()
    head = [system("Persona of Mara."), character("Mara: Hello!"), person("Ari: start")]
    answer = desk.ask(*head, character("Mara:"))
    assert (desk.kind, desk.found.text, desk.found.speaker) == (Kind.NEW, "start", "Ari")
    assert desk.found.prefill == "Mara:"
    told = [*head, character(f"Mara: {answer}")]
    desk.ask(*told, person("Ari: draw"), character("Mara:"))
    assert (desk.kind, desk.found.text, desk.texts) == (Kind.TURN, "draw", ["start"])
    desk.ask(*told, person("Ari: draw"), character("Ari:"))
    assert desk.kind is Kind.IMPERSONATE
    desk.ask(*told, system("Continue Mara's response"))
    assert desk.kind is Kind.CONTINUE


def test_several_people_write_under_their_names():
    desk = Desk()
    history = [person("Ann: start"), character(desk.ask(person("start", "Ann"))), person("buy Rat", "Bob")]
    desk.ask(*history)
    assert (desk.kind, desk.found.text, desk.found.speaker) == (Kind.TURN, "buy Rat", "Bob")


# -- JanitorAI --------------------------------------------------------------------------------------------------------


def test_janitor_puts_a_dot_before_the_greeting():
    desk = Desk()
    card = system(
        "<Mara's Persona>keeps a tavern</Mara's Persona>\n<Scenario>night</Scenario><UserPersona>x</UserPersona>"
    )
    history = played(desk, [card, person("."), character("*Mara waves.* Hello.")], ["start"], stream=False)
    assert (desk.kind, desk.found.greeting) == (Kind.NEW, "Mara waves. Hello.")
    desk.ask(*history, person("draw"), stream=False)
    assert (desk.kind, desk.texts) == (Kind.TURN, ["start"])


@pytest.mark.parametrize("words", ["Hi", "hello!", "Just say TEST", "Ari: Hi"])
def test_a_lone_greeting_that_is_not_streamed_tests_the_connection(words: str):
    desk = Desk()
    desk.ask(person(words), stream=False)
    assert desk.kind is Kind.TEST


# -- ten lines of Python ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize("head", [[], [system("You are the game master of Bombline.")]], ids=["bare", "system"])
def test_any_client_of_the_api_plays_streamed_or_not(stream: bool, head: list[ChatMessage]):
    desk = Desk(marked=True)
    history = played(desk, head, ["start", "play the Bomb", "roll", "roll"], stream=stream)
    assert (desk.kind, desk.texts) == (Kind.TURN, ["start", "play the Bomb", "roll"])
    desk.ask(*history[:-1], stream=stream)
    assert desk.kind is Kind.AGAIN


def test_a_client_may_stream_now_and_then():
    desk = Desk()
    history = played(desk, [system("You are the game master.")], ["start", "draw"], stream=True)
    desk.ask(*history, person("roll"), stream=False)
    assert desk.kind is Kind.TURN


def test_a_tool_result_is_no_message_of_the_person():
    desk = Desk()
    history = played(desk, CARD, ["start"])
    desk.ask(*history, person("draw"), character(""), ChatMessage("tool", "4"))
    assert desk.kind is Kind.TOOL


# -- SillyTavern: what its settings do --------------------------------------------------------------------------------


def test_a_prompt_glued_to_the_chat_is_told_by_the_stream():
    desk = Desk()
    head = [system(f"{PROMPT}\n\n{START}"), character("Hello Ari.")]
    streamed = played(desk, head, ["start", "draw"], tuned=True)
    desk.ask(*streamed, person("What does the room look like?"), stream=False, tuned=True)
    assert (desk.kind, desk.found.text) == (Kind.BACKGROUND, None)
    desk.ask(*streamed[:-1], stream=False, tuned=True)
    assert desk.kind is Kind.AGAIN
    plain = played(Desk(), head, ["start", "draw"], stream=False, tuned=True)
    other = Desk()
    plain = played(other, head, ["start", "draw"], stream=False, tuned=True)
    other.ask(*plain, person("What does the room look like?"), stream=False, tuned=True)
    assert other.kind is Kind.TURN


def test_a_text_of_the_program_behind_a_message_is_told_by_the_stream():
    desk = Desk()
    history = played(desk, CARD, ["start"])
    desk.ask(*history, person("draw"), system("Describe the room."), stream=False)
    assert desk.kind is Kind.BACKGROUND
    desk.ask(*history, person("draw"), system("Stay in the story."))
    assert desk.kind is Kind.TURN
    desk.ask(*history, person("draw"), system("Stay in the story."), stream=False)
    assert desk.kind is Kind.AGAIN
    other = Desk()
    note = system("Stay in the story.")
    answer = other.ask(*CARD, person("start"), note, stream=False)
    other.ask(*CARD, person("start"), character(answer), person("draw"), note, stream=False)
    assert other.kind is Kind.TURN


def test_notes_glued_to_a_message_are_not_the_person_s():
    desk = Desk()
    head = [system(f"{PROMPT}\n\nKeep it short.\n\n{START}"), character("Hello Ari.")]
    history = played(desk, head, ["start"], tuned=True)
    desk.ask(*history, person("Keep it short.\n\ndraw\n\nPHI [[gm:x]] stay."), tuned=True)
    assert (desk.kind, desk.found.text) == (Kind.TURN, "draw")
    desk.ask(*history, person("Mind the rain.\n\ndraw"), tuned=True)
    assert (desk.kind, desk.found.text) == (Kind.AGAIN, "draw")


def test_a_message_that_was_never_answered_and_the_next_one_come_glued():
    desk = Desk()
    history = played(desk, [system(f"{PROMPT}\n\n{START}"), character("Hello Ari.")], ["start"], tuned=True)
    desk.ask(*history, person("draw"), tuned=True, reply="")
    desk.ask(*history, person("draw\n\nroll"), tuned=True)
    assert (desk.kind, desk.found.text, desk.texts) == (Kind.TURN, "roll", ["start", "draw"])


def test_paragraphs_of_one_s_own_are_not_glue():
    desk = Desk()
    history = played(desk, CARD, ["start"])
    desk.ask(*history, person("draw"), tuned=True)
    desk.ask(*history, person("First I wait.\n\ndraw"), tuned=True)
    assert (desk.kind, desk.found.text) == (Kind.BRANCH, "First I wait.\n\ndraw")


def test_one_message_for_all_of_the_chat():
    desk = Desk()
    history = played(desk, CARD, ["start", "draw"])
    names = {"assistant": "Mara: ", "user": "Ari: ", "system": ""}
    whole = "\n\n".join(names[one.role] + one.text for one in history)
    desk.ask(person(f"{whole}\n\nAri: roll"))
    assert (desk.kind, desk.found.text, desk.texts) == (Kind.TURN, "roll", ["start", "draw"])
    desk.ask(person(f"{whole}\n\nWhat does the room look like?"), stream=False)
    assert desk.kind is Kind.BACKGROUND
    desk.ask(person(whole))
    assert desk.kind is Kind.CONTINUE


@pytest.mark.parametrize("marked", [True, False], ids=["marks", "names in the prompt"])
def test_one_message_for_all_in_a_language_that_is_not_known(marked: bool):
    desk = Desk(marked=marked)
    head = "Пиши за Мару." if marked else PROMPT
    text = f"{head}\n\nМара держит таверну.\n\n[Начни новый чат]\n\nMara: Привет."
    for said in ("start", "draw", "roll"):
        text += f"\n\nAri: {said}"
        text += f"\n\nMara: {desk.ask(person(text), tuned=True)}"
    assert (desk.kind in MOVING, desk.found.text, desk.texts[-1]) == (True, "roll", "draw")
    desk.ask(person(f"{text}\n\n[Продолжи своё последнее сообщение, не повторяя его.]"), tuned=True)
    assert desk.kind is Kind.CONTINUE


def test_a_nudge_in_another_language_is_told_by_its_brackets():
    desk = Desk()
    history = played(desk, [system("Пиши за Мару.\n\n[Начни новый чат]"), character("Привет.")], ["start"], tuned=True)
    nudge = "[Продолжи своё последнее сообщение, не повторяя его.]"
    desk.ask(*history, person(nudge), tuned=True)
    assert desk.kind not in MOVING
    desk.ask(*history, system(nudge), tuned=True)
    assert desk.kind is Kind.CONTINUE
    desk.ask(*history, person(f"draw\n\n{nudge}"), tuned=True)
    assert (desk.kind, desk.found.text) == (Kind.TURN, "draw")
    desk.ask(*history, person("[OOC: how many cards are there in the deck?]"), tuned=True)
    assert desk.kind in MOVING


def test_a_persona_that_was_renamed_still_said_what_it_said():
    desk = Desk()
    history = played(desk, CARD, ["start", "draw"])
    renamed = [person(f'Dr. O: "Fox": {one.text}') if one.role == "user" else one for one in history]
    desk.ask(*renamed, person("roll"))
    assert (desk.kind, desk.found.edited, desk.texts) == (Kind.TURN, False, ["start", "draw"])
    desk.ask(*renamed[:-1])
    assert (desk.kind, desk.found.text) == (Kind.AGAIN, "draw")


# -- groups -----------------------------------------------------------------------------------------------------------

GROUP = "[Start a new group chat. Group members: Mara, Pia, Garrick]"


def ask_member(desk: Desk, history: list[ChatMessage], name: str, reply: str | None = None, *behind: str) -> None:
    head = [system(f"Write {name}'s next reply in a fictional chat between {name} and Ari."), system(GROUP)]
    nudge = [system(f"[Write the next reply only as {name}.]"), *map(system, behind)]
    history.append(character(f"{name}: {desk.ask(*head, *history, *nudge, reply=reply)}"))


def test_a_group_of_three_takes_one_turn_for_one_message():
    desk = Desk()
    history = [character("Mara: Hello."), character("Pia: Hi."), person("start")]
    for name, kind in (("Mara", Kind.NEW), ("Pia", Kind.GROUP), ("Garrick", Kind.GROUP)):
        ask_member(desk, history, name, None, "Stay in the story.")
        assert (desk.kind, desk.found.member) == (kind, name)
    swiped = history[:-2]
    ask_member(desk, swiped, "Pia")
    assert desk.kind is Kind.GROUP
    history.append(person("draw"))
    ask_member(desk, history, "Pia")
    assert (desk.kind, desk.texts) == (Kind.TURN, ["start"])
    ask_member(desk, history, "Mara")
    assert (desk.kind, desk.found.node and desk.found.node.text) == (Kind.GROUP, "draw")
    again = history[:-2]
    ask_member(desk, again, "Garrick")
    assert desk.kind is Kind.AGAIN
    assert len(desk.tree.nodes(1)) == 2


def test_in_a_group_replies_are_cut_and_emptied():
    desk = Desk()
    history = [character("Mara: Hello."), person("start")]
    ask_member(desk, history, "Mara", "I deal the cards.\nPia: me too")
    history[-1] = character("Mara: I deal the cards.")
    ask_member(desk, history, "Pia", "Mara: I speak.")
    assert desk.kind is Kind.GROUP
    history[-1] = character("Pia: ")
    ask_member(desk, history, "Garrick")
    assert desk.kind is Kind.GROUP
    history.append(person("draw"))
    ask_member(desk, history, "Mara")
    assert (desk.kind, desk.texts) == (Kind.TURN, ["start"])


def test_in_a_group_quiet_prompts_and_impersonation_move_nothing():
    desk = Desk()
    history = [character("Mara: Hello."), person("start")]
    ask_member(desk, history, "Mara")
    nudge = system("[Write the next reply only as Mara.]")
    desk.ask(system(GROUP), *history, nudge, system("What does it look like?"), stream=False)
    assert desk.kind is Kind.BACKGROUND
    desk.ask(system(GROUP), *history, system("[Write your next reply from the point of view of Ari.]"))
    assert desk.kind is Kind.IMPERSONATE
    desk.ask(system(GROUP), *history, nudge, system("[Continue your last message without repeating it.]"))
    assert desk.kind is Kind.CONTINUE


@pytest.mark.parametrize("stream", [True, False])
def test_a_trigger_before_anybody_said_anything_moves_nothing(stream: bool):
    desk = Desk()
    nudge = system("[Write the next reply only as Mara.]")
    desk.ask(system(GROUP), character("Mara: Hello."), nudge, stream=stream)
    assert desk.kind not in MOVING
    desk.ask(system(PROMPT), system(START), stream=stream)
    assert desk.kind not in MOVING
