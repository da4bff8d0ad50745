"""What Beat or Bomb says: answers from the view alone, questions back, rule texts, plain prose."""

import re
from typing import Any

import pytest

from gm.engine.chance import ScriptedChance
from gm.engine.events import Event, seen_events
from gm.engine.match import Match
from gm.engine.types import Action, View
from gm.games import get_game
from gm.games.beat_or_bomb.cards import RANKS, VALUES
from gm.language import LANGUAGES, translate
from gm.narrator.intent import Reading, read
from gm.tools.schema import validator_for

GAME = get_game("beat_or_bomb")
LATE: dict[str, Any] = {
    "seats": [{"cards": ["2", "7", "J"], "points": 41}, {"cards": ["4", "Q", "A"], "points": 38}],
}


def view_of(seat: int = 0, **setup: Any) -> View:
    state = GAME.from_setup(setup or LATE, GAME.options_type(), ScriptedChance())
    return GAME.observation(state, seat)


def asked(text: str, view: View | None = None, names: tuple[str, str] = ("User", "Bot"), **options: Any) -> Reading:
    return read(GAME, view or view_of(), text, names, **options)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("what has he left?", "The other side has left: 4, Q, A."),
        ("what have I got left?", "You have left: 2, 7, J."),
        ("how many points do I have?", "Points: yours 41, the other side's 38."),
        ("score", "Points: yours 41, the other side's 38."),
        ("which round is it?", "It is round 11 of 13."),
        ("does the bot still have the ace?", "Yes, the other side still has A."),
        ("does he still have the king?", "No, the other side has K no more."),
        ("has he confirmed?", "The other side has not confirmed yet. What it chooses is shown once both have."),
        ("what did I choose?", "You have chosen nothing for this round yet."),
        ("what does the 2 count?", "2 counts 15."),
        ("счёт?", "Очки: у вас 41, у соперника 38."),
        ("что у него осталось?", "У соперника остались: 4, Q, A."),
        ("сколько раундов осталось?", "Идёт раунд 11 из 13."),
        ("сколько стоит двойка?", "2 стоит 15."),
    ],
)
def test_questions_are_answered_from_the_view(text: str, told: str) -> None:
    reading = asked(text)
    assert (reading.calls, reading.say) == ((), told)


def test_r2_no_answer_knows_what_the_other_side_has_chosen() -> None:
    choices = [{"card": card, "stance": stance} for card in ("4", "A") for stance in ("compete", "give_up")]
    views = [
        view_of(seats=[LATE["seats"][0], {**LATE["seats"][1], "choice": choice, "confirmed": True}])
        for choice in choices
    ]
    for text in ("what did he choose?", "what has he left?", "does he compete?", "what will the bot play?"):
        assert len({asked(text, view).say for view in views}) == 1


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("J", "With J: compete, or give it up?"),
        ("compete", "Compete with which card? You have left: 2, 7, J."),
        ("give up", "To leave the match"),
        ("compete with the 7 and the jack", "One card a round. Which is it: 7, J?"),
        ("валетом", "J: бороться или сбросить?"),
        ("пас", "Какую карту сбросить? У вас остались: 2, 7, J."),
    ],
)
def test_what_is_lacking_is_asked_for(text: str, wanted: str) -> None:
    reading = asked(text)
    assert reading.calls == ()
    assert reading.asks
    assert wanted in reading.say


@pytest.mark.parametrize("text", ["compete with the jack", "jack, compete", "борюсь валетом"])
@pytest.mark.parametrize("names", [("User", "Jack"), ("Jack", "Bot"), ("User", "Валет"), ("J", "K")], ids=str)
def test_a_player_may_be_called_like_a_card(text: str, names: tuple[str, str]) -> None:
    assert [dict(call.arguments) for call in asked(text, names=names).calls] == [{"card": "J", "stance": "compete"}]


@pytest.mark.parametrize("language", LANGUAGES)
def test_r1_every_card_has_a_rule_text_with_its_value(language: str) -> None:
    texts = GAME.topics(language)
    for card in RANKS:
        told = translate(texts["ace" if card == "A" else card.lower()], language)
        assert re.search(rf"\b{VALUES[card]}\b", told), told


def round_of(mine: tuple[str, str], theirs: tuple[str, str], seat: int) -> tuple[View, tuple[Event, ...]]:
    """What `seat` sees of a first round with these choices of seat 0 and seat 1."""
    chance = ScriptedChance()
    match = Match(GAME, GAME.from_setup({}, GAME.options_type(), chance), chance, validator_for(GAME))
    events: list[Event] = []
    for index, (card, stance) in enumerate((mine, theirs)):
        answer = match.apply(Action(index, "play_card", {"card": card, "stance": stance, "confirm": True}))
        events += answer.events
    return GAME.observation(match.state, seat), seen_events(tuple(events), seat)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", [0, 1])
def test_p4_plain_prose_names_no_card_and_no_number_that_was_not_shown(language: str, seat: int) -> None:
    stances = ("compete", "give_up")
    for mine in ((card, stance) for card in RANKS for stance in stances):
        for theirs in ((card, stance) for card in ("2", "6", "J", "A") for stance in stances):
            view, events = round_of(mine, theirs, seat)
            told = [translate(text, language) for text in GAME.prose(view, events, ("Ann", "Bob"), language)]
            shown = {mine[0], theirs[0], *(str(one["points"]) for one in view["seats"])}
            named = set(re.findall(r"(?<!\w)(?:\d+|[JQK])(?!\w)", " ".join(told)))
            assert told
            assert named <= shown, (told, shown)
