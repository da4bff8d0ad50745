"""A table as it is wished for: by the model's name, by words before the deal."""

from dataclasses import replace

import pytest

from gm.errors import UnknownModelError
from gm.frontends.openai_server.lobby import changes_in, wish_of_table
from gm.frontends.openai_server.opening import changed_table, seat_of
from gm.frontends.openai_server.options import Wish, chairs_of, model_names, open_table, wish_for, with_known
from gm.games import GAMES, get_game
from gm.language import translate


def test_one_model_for_each_game_and_both_spellings_are_understood():
    assert len(model_names()) == len(GAMES)
    for name in model_names():
        assert wish_for(name).game is wish_for(name.replace("-", "_").upper()).game


def test_a_models_name_carries_table_options():
    wish = wish_for("bombline:easy:takebacks:ru:html:auto_roll=off")
    assert (wish.level, wish.takebacks, wish.language, wish.html) == ("easy", True, "ru", True)
    table = open_table(wish)
    assert table.friendly
    assert table.options.auto_roll is False
    assert [chair.bot for chair in table.chairs] == [None, "easy"]


def test_hard_is_the_strongest_level_there_is():
    assert open_table(wish_for("bombline:hard")).chairs[1].bot == "normal"


def test_a_models_name_carries_the_names_of_both_sides():
    table = open_table(wish_for("bombline:name=Ari:bot=Mara"))
    assert table.names == ("Ari", "Mara")
    assert open_table(wish_for("bombline:user=\u200bZed\x1b:char=*Q*")).names == ("Zed", "*Q*")


def test_a_models_options_are_understood_in_any_case():
    wish = wish_for("Bombline:LEVEL=Easy:Lang=RU:TakeBacks=On:HTML=off:Auto_Roll=OFF")
    assert (wish.level, wish.language, wish.takebacks, wish.html) == ("easy", "ru", True, False)
    assert open_table(wish).options.auto_roll is False


@pytest.mark.parametrize(
    ("name", "instead"),
    [
        ("poker", "the models are: bombline, "),
        ("", "the models are: bombline, "),
        ("x" * 999, "the models are: bombline, "),
        ("bombline:grim", "can stand easy, normal, .*name=User, bot=Bot, auto_roll=on"),
        ("bombline:cards=3", "auto_roll=on"),
        ("bombline:level=odd", "can stand easy"),
        ("warha-realms:max_health=30", "bot=Bot$"),
        ("bones-and-blades:max_health=many", "max_health=40"),
        ("bones-and-blades:max_health=0", "max_health is 0: 1 to"),
    ],
)
def test_a_model_that_cannot_be_is_refused_with_what_would_do(name, instead):
    with pytest.raises(UnknownModelError, match=instead) as caught:
        wish_for(name)
    assert "--option" not in str(caught.value)
    assert translate(caught.value.args[0], "ru") != str(caught.value)


@pytest.mark.parametrize("name", model_names())
def test_what_a_refused_model_is_told_can_stand_there_can(name):
    with pytest.raises(UnknownModelError) as caught:
        wish_for(f"{name}:nonsense")
    for word in str(caught.value).partition("can stand ")[2].split(", "):
        open_table(wish_for(f"{name}:{word}"))


def test_a_card_for_another_version_keeps_what_this_one_knows():
    usual = wish_for("bones-and-blades")
    assert with_known(usual, {"foo": "bar", "level": "odd"}) == usual
    # Each alone would leave cards with points that no stats can hold.
    both = with_known(usual, {"max_stat": "30", "card_total": "60", "html": "on"})
    assert both == replace(usual, options=("max_stat=30", "card_total=60"), html=True)
    assert with_known(usual, {"foo": "bar", "level": "EASY"}) == replace(usual, level="easy")


@pytest.mark.parametrize(
    ("user", "bot", "expected"),
    [
        ("Ari", "Mara", ("Ari", "Mara")),
        ("bot", "Bot", ("bot", "Bot 2")),
        ("\u200b\u2066", "\x1b[2J", ("User", "[2J")),
        ("A" * 90, "", ("A" * 32, "Bot")),
        ("Mara", "mara", ("Mara", "mara 2")),
    ],
)
def test_any_name_of_a_persona_or_a_card_can_be_played_with(user, bot, expected):
    chairs = chairs_of(Wish(GAMES["bombline"], people=(user,), bot=bot))
    assert tuple(chair.name for chair in chairs) == expected


def test_warha_seats_one_person_and_two_bots():
    assert [chair.bot for chair in chairs_of(Wish(get_game("warha-realms")))] == [None, "normal", "normal"]


@pytest.mark.parametrize(
    ("text", "field", "value", "rest"),
    [
        ("takebacks on please", "takebacks", True, "please"),
        ("Start game, with takebacks", "takebacks", True, "Start game"),
        ("an easy bot, start game", "level", "easy", "start game"),
        ("лёгкий бот, начать игру", "level", "easy", "начать игру"),
        ("call me Mara", "people", ("Mara",), ""),
        ("меня зовут Мара. начать игру", "people", ("Мара",), "начать игру"),
        ("your name is Ivan, start game", "bot", "Ivan", "start game"),
        ("auto_roll=off, start game", "options", ("auto_roll=off",), "start game"),
        ("in Russian, please", "language", "ru", "please"),
        ("лёгкие боты", "level", "easy", ""),
        ("сложный бот", "level", "normal", ""),
        ("с возвратом", "takebacks", True, ""),
    ],
)
def test_words_before_the_deal_change_the_table(text, field, value, rest):
    changes = changes_in(open_table(wish_for("bombline")), "", text)
    assert changes is not None
    assert getattr(changes.wish, field) == value
    assert changes.rest == rest


@pytest.mark.parametrize(
    "text", ["hello there", "what does a molotov do?", "start game", "my word is tulip", "is this easy?", "да"]
)
def test_other_words_change_nothing(text):
    assert changes_in(open_table(wish_for("bombline")), "", text) is None


def test_the_seal_stays_whatever_is_agreed_before_the_deal():
    table = open_table(wish_for("bombline"))
    changed = changed_table(table, "", "takebacks on, an easy bot")
    assert changed is not None
    other, _, sentences = changed
    assert other.commitment == table.commitment
    assert other.friendly
    assert len(sentences) == 2


def test_an_option_that_cannot_be_changes_nothing_and_is_said():
    table = open_table(wish_for("bombline"))
    changed = changed_table(table, "", "auto_roll=lots")
    assert changed is not None
    assert changed[0] is table
    assert "on or off" in changed[2][0]


def test_at_an_open_table_everybody_who_writes_before_the_deal_sits_down():
    table = open_table(wish_for("warha-realms"))
    for name in ("Аня", "Боря"):
        changed = changed_table(table, name, "привет")
        assert changed is not None
        table = changed[0]
    assert wish_of_table(table) == replace(wish_for("warha-realms"), people=("Аня", "Боря"), bot=table.names[2])
    assert [chair.bot for chair in table.chairs] == [None, None, "normal"]


def test_p2_nobody_else_sits_down_where_hands_are_hidden():
    assert changed_table(open_table(wish_for("bombline")), "Ivan", "hello") is None


@pytest.mark.parametrize("name", ["A" * 40, "Ann\x1b", " Ann "])
def test_whoever_sits_down_is_known_again_however_the_name_is_shown(name):
    changed = changed_table(open_table(wish_for("warha-realms")), name, "hello")
    assert changed is not None
    other = changed_table(changed[0], "Bo", "hello")
    assert other is not None
    assert changed_table(other[0], name, "hello") is None
    assert [seat_of(other[0], one) for one in (name, "Bo", "Cy")] == [0, 1, None]
