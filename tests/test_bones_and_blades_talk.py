"""What is said in Bones and Blades besides orders: answers from the view, questions back, rule texts, plain prose."""

from typing import Any

import pytest

from gm.engine.chance import ScriptedChance
from gm.engine.events import seen_events
from gm.engine.types import PlannedCall, View
from gm.games import get_game
from gm.games.bones_and_blades.cards import NAMES, WEAK_PUNCH
from gm.games.bones_and_blades.topics import ALSO_EN, ALSO_RU, TOPICS
from gm.language import translate
from gm.narrator.intent import Reading, read
from gm.narrator.phrases import say_call
from tests.random_games import random_game

GAME = get_game("bones_and_blades")
SEATED = ("User", "Bot")
POSITION: dict[str, Any] = {
    "phase": "play",
    "round": 2,
    "turn": 3,
    "leader": 1,
    "cards": [{"name": "Bone Spear", "x": 6, "rock": 3, "paper": 1, "scissors": 2}],
    "seats": [
        {
            "health": 31,
            "round_wins": 1,
            "hand": ["Bone Spear", "Thorn Wall", "Grave Echo"],
            "discard": [{"name": "Leech Reed", "milled": True}, {"name": "Feint", "milled": False}],
        },
        {"health": 17, "hand": ["Rib Cage", "Last Stand"], "discard": [{"name": "Marrow Broth", "milled": False}]},
    ],
}


def view_of(**changed: Any) -> View:
    state = GAME.from_setup({**POSITION, **changed}, GAME.options_type(), ScriptedChance())
    return GAME.observation(state, 0)


def said_to(text: str, **changed: Any) -> Reading:
    return read(GAME, view_of(**changed), text, SEATED)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("how much health do I have?", ("31", "17")),
        ("сколько у меня здоровья?", ("31", "17")),
        ("what's the score?", ("you 1", "opponent 0")),
        ("who leads?", ("opponent leads",)),
        ("кто ведёт?", ("соперник",)),
        ("what's in his discard?", ("Marrow Broth", "Leech Reed")),
        ("что у него в сбросе?", ("Marrow Broth",)),
        ("what does bone spear do?", ("6 direct damage", "Rock 3, paper 1, scissors 2")),
        ("что делает костяное копьё?", ("прямой урон 6", "Камень 3, бумага 1, ножницы 2")),
        ("should I go rock?", ("beats scissors", "Bone Spear 3")),
        ("which round is it?", ("Round 2 of 3, turn 3 of 5",)),
        ("какой сейчас ход?", ("Раунд 2 из 3, ход 3 из 5",)),
        ("what does he hold in his hand?", ("hidden",)),
        ("how many cards are left in my deck?", ("15",)),
        ("can i still mill?", ("over in this one",)),
        ("what did the bot play?", ("No turn has been shown yet",)),
        ("how does a tie work?", ("in a tie both do",)),
    ],
)
def test_questions_are_answered_from_the_view_and_never_act(text: str, parts: tuple[str, ...]):
    reading = said_to(text)
    assert reading.kind == "question"
    assert reading.calls == ()
    assert [part for part in parts if part not in reading.say] == []


def test_q17_the_answer_on_milling_says_how_many():
    assert "at most 3" in said_to("how many cards can i mill?", phase="mill", turn=1).say
    assert "at most 2" in said_to("how many cards can i mill?", phase="mill", turn=1, leader=0).say


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("bone spear", "Bone Spear: rock, paper or scissors?"),
        ("rock", "With which card, rock?"),
        ("копьё", "Bone Spear: камень, бумага или ножницы?"),
        ("bone spear and thorn wall, rock", "One card a turn"),
        ("bone spear, rock and paper", "One action a turn"),
        ("grave echo, rock", "Which one: Leech Reed, Feint?"),
        ("pass", "Choose a card and an action"),
        ("roll the dice", "The dice roll by themselves"),
        ("show me his hand", "hidden"),
    ],
)
def test_half_an_order_is_asked_back(text: str, part: str):
    reading = said_to(text)
    assert reading.calls == ()
    assert part in reading.say


def test_p2_no_answer_depends_on_what_the_reader_may_not_know():
    """The other's hand and both decks are other ones, and every answer is the same."""
    swapped = [POSITION["seats"][0], {**POSITION["seats"][1], "hand": ["Whetstone", "Blood Oath"]}]
    for text in (
        "what does he hold?",
        "what does rib cage do?",
        "what did the bot play?",
        "how many cards has he left?",
    ):
        assert said_to(text) == said_to(text, seats=swapped)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_an_order_is_understood_as_the_table_words_it(language: str):
    for number in range(3):
        for step in list(random_game("bones_and_blades", number))[::5]:
            view = GAME.observation(step.after, 0)
            for action in list(GAME.legal_actions(step.after, 0))[:30]:
                call = PlannedCall(action.tool, action.arguments)
                text = say_call(call, language, GAME.calls)
                assert read(GAME, view, text, SEATED).calls == (call,), text


def test_every_card_has_a_rule_text_and_every_other_name_leads_to_one():
    assert {name.lower() for name in (*NAMES, WEAK_PUNCH)} <= TOPICS.keys()
    for names in (ALSO_EN, ALSO_RU):
        assert set(names.values()) <= TOPICS.keys()
    for name, text in GAME.topics("ru").items():
        assert translate(text, "ru") != text, name


def test_p2_prose_is_the_same_for_the_same_moment_and_names_no_hidden_card():
    for number in range(4):
        for step in random_game("bones_and_blades", number):
            view, events = GAME.observation(step.after, 0), seen_events(step.answer.events, 0)
            told = GAME.prose(view, events, SEATED, "en")
            assert told == GAME.prose(view, events, SEATED, "en")
            open_cards = GAME.facts(view, events, SEATED).cards
            assert [name for name in NAMES if name in " ".join(told) and name not in open_cards] == []


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("what does mill mean?", "as many are drawn"),
        ("what is in my deck?", "Left in your deck, in an order that is hidden from both: "),
        ("what can grave echo copy?", "Leech Reed, Feint"),
        ("can I still play leech reed?", "No, Leech Reed is not in your hand now."),
        ("what happens at 0 health?", "At 0 the round is lost."),
        ("if I lose, what happens?", "Two round wins end the game"),
        ("what are stats?", "24 points"),
        ("who is winning?", "Health: you 31, your opponent 17."),
        ("что такое прямой урон?", "Прямой урон приходит при разыгрывании карт"),
        ("play grave echo", "Which one (Leech Reed, Feint), and rock, paper or scissors?"),
        ("feint", "Shall Grave Echo copy Feint"),
        ("whetstone", "Whetstone is not in your hand"),
        ("bone spear rock, then thorn wall paper", "One turn at a time"),
    ],
)
def test_what_newcomers_ask_is_answered(text: str, part: str):
    reading = said_to(text)
    assert reading.calls == ()
    assert part in reading.say


def test_what_is_left_in_the_deck_is_neither_held_nor_played():
    told = said_to("what is in my deck?").say
    assert [card for card in ("Bone Spear", "Thorn Wall", "Grave Echo", "Leech Reed", "Feint") if card in told] == []
    assert "Marrow Broth" in told
