"""What is asked in every game without naming anything of it, and a plain yes or no."""

import pytest

from gm.engine.chance import ScriptedChance
from gm.engine.types import View
from gm.frontends.checks import UNTOLD
from gm.games import CLASSES, get_game
from gm.language import translate
from gm.narrator.intent import read
from gm.narrator.intent.reading import says_what

NAMES = sorted(CLASSES)
NO = {"en": "no", "ru": "нет"}
LEFT_ALONE = {"en": "All stays as it is.", "ru": "Всё остаётся как есть."}


def view_of(name: str) -> View:
    game = get_game(name)
    return game.observation(game.from_setup({}, game.options_type(), ScriptedChance(picks=UNTOLD)), 0)


def answered(name: str, text: str, *, started: bool = True, language: str = "") -> str:
    view = view_of(name)
    names = [str(one.get("nick", seat)) for seat, one in enumerate(view["seats"])]
    reading = read(get_game(name), view if started else {}, text, names, started=started, language=language)
    assert reading.calls == ()
    return reading.say


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("text", "language", "topic"),
    [
        ("How do I play?", "en", "rules"),
        ("how does this work", "en", "rules"),
        ("как играть?", "ru", "rules"),
        ("so, how do I win this game?", "en", "winning"),
        ("как победить", "ru", "winning"),
    ],
)
def test_how_to_play_and_to_win_is_told_in_every_game(name: str, text: str, language: str, topic: str) -> None:
    wanted = translate(get_game(name).topics(language)[topic], language)
    assert wanted in answered(name, text, language=language)
    assert wanted in answered(name, text, started=False, language=language)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("text", ["What can I do?", "what should I do now", "что я могу сделать?", "что теперь"])
def test_what_can_be_done_now_is_listed(name: str, text: str) -> None:
    assert answered(name, text).startswith(("You can: ", "Можно: "))
    assert "Start game" in answered(name, text, started=False) or "начать игру" in answered(name, text, started=False)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", NO)
def test_a_plain_no_leaves_all_as_it_is_and_says_so(name: str, language: str) -> None:
    assert answered(name, NO[language], language=language).startswith(LEFT_ALONE[language])


@pytest.mark.parametrize("text", ["yes", "OK", "sure", "y", "да", "ага"])
def test_a_plain_yes_settles_the_one_thing_that_is_to_be_confirmed(text: str) -> None:
    bones, bomb = get_game("bones_and_blades"), get_game("beat_or_bomb")
    setup = {"seats": [{"choice": {"card": "5", "stance": "compete"}}, {}]}
    chosen = bomb.observation(bomb.from_setup(setup, bomb.options_type(), ScriptedChance()), 0)
    review = bones.observation(bones.from_setup({"phase": "review"}, bones.options_type(), ScriptedChance()), 0)
    assert [call.tool for call in read(bomb, chosen, text, ("User", "Bot")).calls] == ["confirm"]
    assert [call.tool for call in read(bones, review, text, ("User", "Bot")).calls] == ["ready"]
    assert "nothing to say yes to" in answered("beat_or_bomb", text, language="en")
    assert answered("bombline", text)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("text", "language", "start"),
    [
        ("hello", "en", "Hello! You can: "),
        ("спасибо", "ru", "Всегда пожалуйста. Можно: "),
        ("is it my turn?", "en", "You can: "),
        ("how do I leave?", "en", "Just stop here"),
        ("до свидания", "ru", "Можно просто остановиться"),
    ],
)
def test_small_talk_is_answered_kindly(name: str, text: str, language: str, start: str) -> None:
    assert answered(name, text, language=language).startswith(start)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("I played the king", "tells of something done"),
        ("if he plays the ace, I compete with the king", "not said for certain"),
        ("compete with the king or the queen", "Which of the two?"),
        ("can I give up the 2?", "give it up, as you like"),
        ("what is the seal?", "sealed at once"),
        ("do I have to compete?", "If both compete"),
    ],
)
def test_what_orders_nothing_is_told_why(text: str, part: str) -> None:
    assert part in answered("beat_or_bomb", text, language="en")


def test_a_nick_alone_answers_whom_in_a_game_of_posts() -> None:
    assert says_what(get_game("warha_realms"), "кота")
    assert not says_what(get_game("warha_realms"), "спасибо")
    assert not says_what(get_game("beat_or_bomb"), "кота")
