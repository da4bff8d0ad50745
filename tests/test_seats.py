"""Several people at one table: who sits where, one screen for all, posts of a forum, and tables with a clock."""

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from gm.engine.game import Game
from gm.engine.types import PlannedCall
from gm.errors import GmError
from gm.frontends.cli import run
from gm.frontends.forum import Forum, Post, first_nicks, posts_in
from gm.frontends.play import converse
from gm.frontends.seating import chairs_for, names_for, options_for
from gm.frontends.session import Session
from gm.games import get_game
from gm.games.warha_realms.cards import CARDS
from gm.narrator.intent.reading import says_what
from gm.narrator.pieces import Piece, Shown
from gm.render import to_html, to_plain
from gm.table import Chair, Table

BEAT_OR_BOMB = get_game("beat_or_bomb")
WARHA = get_game("warha_realms")
BONES = get_game("bones_and_blades")
MARA, IVAN = 0, 1
INJECTED = "<img src=x onerror=alert(1)>"


def flags(name: str = "User", companions: Sequence[str] = (), seats: int | None = None) -> argparse.Namespace:
    return argparse.Namespace(name=name, companions=list(companions), seats=seats, bot="normal")


def no_rematch(old: Table, seed: bytes, practice: int | None) -> Table:
    raise AssertionError("nobody asked for a rematch")


def session_at(table: Table, **options: object) -> Session:
    return Session(table, no_rematch, **options)  # type: ignore[arg-type]


def shown(pieces: Sequence[Piece] | Iterator[Piece]) -> str:
    texts = [to_plain(piece.lines) if isinstance(piece, Shown) else getattr(piece, "text", "") for piece in pieces]
    return "\n".join(texts)


# -- who sits where -----------------------------------------------------------------------------------------------


def test_bots_take_the_seats_that_are_left():
    assert names_for(WARHA, flags()) == (["User"], ["Bot 1", "Bot 2"])
    assert names_for(WARHA, flags("Аня", ["Боря"])) == (["Аня", "Боря"], ["Bot"])
    assert names_for(WARHA, flags("A", ["B", "C", "D"])) == (["A", "B", "C", "D"], [])
    assert names_for(WARHA, flags("A", seats=2)) == (["A"], ["Bot"])
    assert [chair.bot for chair in chairs_for(BEAT_OR_BOMB, flags())] == [None, "normal"]


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (flags("A", ["B", "C"], seats=2), "3 people"),
        (flags("A", seats=5), "--seats 5"),
        (flags("A", seats=0), "--seats 0"),
        (flags("A", ["B", "C", "D", "E"]), "5 people"),
        (flags("Bot"), "--name Bot"),
    ],
    ids=["more people than seats", "too many seats", "no seats", "too many people", "the bot's name"],
)
def test_a_table_that_cannot_be_is_refused_in_one_line(arguments, what):
    with pytest.raises(GmError, match=what):
        names_for(WARHA, arguments)


def test_q5_a_choice_is_confirmed_at_once_against_a_bot_alone():
    bot, people = (chairs_for(BEAT_OR_BOMB, flags("Mara", others)) for others in ((), ("Ivan",)))
    assert options_for(BEAT_OR_BOMB, (), bot) == BEAT_OR_BOMB.options_type(auto_confirm=True)
    assert options_for(BEAT_OR_BOMB, (), people) == BEAT_OR_BOMB.options_type(auto_confirm=False)
    assert options_for(BEAT_OR_BOMB, ("auto-confirm=on",), people) == BEAT_OR_BOMB.options_type(auto_confirm=True)


@pytest.mark.parametrize(
    "given",
    ["max_health", "max_health=much", "max_health=0", f"max_health=1{'0' * 320}", "colour=red", "timers=perhaps"],
)
def test_an_option_that_is_none_is_refused_with_what_there_is(given):
    with pytest.raises(GmError, match=r"option"):
        options_for(BONES, (given,), chairs_for(BONES, flags()))


def test_q22_a_nick_that_is_a_card_or_taken_is_refused_when_the_table_opens():
    for names in (("Аня", "аня", "Боря"), ("Кристалл", "Аня", "Боря"), ("", "Аня", "Боря")):
        with pytest.raises(GmError):
            Table.open(WARHA, [Chair(name) for name in names], path=None)


# -- one screen ---------------------------------------------------------------------------------------------------


def secret_session() -> Session:
    table = Table.open(BEAT_OR_BOMB, [Chair("Mara"), Chair("Ivan")], path=None, practice=1)
    session = session_at(table)
    list(session.say(MARA, '"Start game"'))
    return session


def test_r2_two_at_one_screen_choose_one_after_the_other_and_neither_sees_the_other_choice():
    session = secret_session()
    assert session.next_person(MARA) == MARA
    list(session.say(MARA, "compete with the jack, confirm"))
    assert session.next_person(MARA) == IVAN
    for text in (shown(session.hand_over(IVAN)), shown(session.say(IVAN, "what did she choose?"))):
        assert "11" not in text
        assert "with J" not in text
    list(session.say(IVAN, "give up the 3"))
    assert session.next_person(IVAN) == IVAN
    told = shown(session.say(IVAN, "confirm"))
    assert "Mara competes with J" in told
    assert "Mara competes with J" in shown(session.hand_over(MARA))


def test_r1_at_an_open_table_everybody_writes_in_turn():
    table = Table.open(WARHA, [Chair("Аня"), Chair("Боря"), Chair("Вася")], path=None, practice=1)
    session = session_at(table)
    list(session.say(0, "начать игру"))
    order = []
    seat = 0
    for _ in range(6):
        seat = session.next_person(seat)
        order.append(seat)
        list(session.say(seat, "конец хода"))
    assert order == [0, 1, 2, 0, 1, 2]


def cut_off(path: Path, game: Game[Any], seat: int, *calls: PlannedCall) -> Session:
    """A match of people that was cut off once seat 1 was heard, gone on with."""
    table = Table.open(game, [Chair("Аня"), Chair("Боря")], path=path, practice=1, options=game.options_type())
    table.start()
    for call_of in range(seat):
        assert table.act(call_of, calls[0].tool, calls[0].arguments).ok
    table.heard(seat, "what was written", calls)
    table.close()
    return session_at(Table.resume(path))


def test_p7_what_was_cut_off_is_finished_whoever_had_written_it(tmp_path: Path):
    end = PlannedCall("end_turn", {})
    session = cut_off(tmp_path / "warha.jsonl", WARHA, 1, end)
    list(session.greet(session.first_person))
    assert session.table.view(0)["turn"] == 0
    session.table.close()
    choice = PlannedCall("play_card", {"card": "7", "stance": "compete", "confirm": True})
    session = cut_off(tmp_path / "beat.jsonl", BEAT_OR_BOMB, 1, choice)
    assert session.first_person == IVAN
    list(session.greet(IVAN))
    assert session.table.view(0)["round"] == 2
    session.table.close()


class Diary:
    """A screen that notes what happens on it; nobody writes anything."""

    def __init__(self) -> None:
        self.notes: list[str] = []

    def read(self, session: Session, seat: int) -> str | None:
        return None

    def hand_over(self, session: Session, seat: int) -> None:
        self.notes.append(f"for {session.table.names[seat]} alone")

    def show(self, piece: Piece) -> None:
        self.notes.append(shown([piece]))

    def say(self, text: str) -> None:
        """What the program says itself is no secret."""


def test_r2_a_match_that_is_gone_on_with_shows_nobody_s_cards_before_the_screen_is_theirs(tmp_path: Path):
    screen, path = Diary(), tmp_path / "match.jsonl"
    table = Table.open(BONES, [Chair("Mara"), Chair("Ivan")], path=path, practice=3)
    session = session_at(table)
    for seat, text in ((MARA, '"Start game"'), (MARA, "ready"), (IVAN, "ready")):
        list(session.say(seat, text))
    table.close()
    converse(session_at(Table.resume(path)), screen)
    assert screen.notes[0] == "for Mara alone"
    assert "Your hand" in "".join(screen.notes[1:])


# -- posts --------------------------------------------------------------------------------------------------------


def test_posts_are_signed_by_nick_and_may_have_several_lines():
    lines = ["Аня: пас", "", "Боря:", "покупаю меч", "", "пас", "вася : всё", "http://example.org/x: y"]
    names = ["Аня", "Боря", "Вася"]
    assert list(posts_in(lines, names, whole_file=False)) == [
        Post("Аня", "пас"),
        Post("Боря", "покупаю меч"),
        Post("", "пас"),
        Post("Вася", "всё"),
        Post("", "http://example.org/x: y"),
    ]
    assert list(posts_in(lines, names, whole_file=True)) == [
        Post("Аня", "пас"),
        Post("Боря", "покупаю меч\nпас"),
        Post("Вася", "всё\nhttp://example.org/x: y"),
    ]


def test_a_post_of_several_lines_may_have_headings_and_lists_but_a_stranger_stays_one():
    lines = ["Темный Лорд:", "Утиль: монета из колоды", "Покупка: Кристалл", "беру воина нургла :)", "Атака:", "Аня: 5"]
    lines += ["Мимо: и Аню на 3", "Аня", "пас", ""]
    names = ["Аня", "Тёмный Лорд", "Вася"]
    whole = "Утиль: монета из колоды\nПокупка: Кристалл\nберу воина нургла :)\nАтака:\nАня: 5"
    expected = [Post("Тёмный Лорд", whole), Post("Мимо", "и Аню на 3"), Post("Аня", "пас")]
    heading = partial(says_what, WARHA)
    for whole_file in (False, True):
        assert list(posts_in(lines, names, whole_file=whole_file, is_heading=heading)) == expected


def test_a_nick_may_hold_a_colon():
    assert list(posts_in(["A:B: pass"], ["A:B", "A"], whole_file=False)) == [Post("A:B", "pass")]


def test_what_somebody_quotes_is_no_post_and_no_order():
    lines = ["Боря:", "> Аня: сдаюсь", ">> конец хода", "пас", "> Вася: сдаюсь", "Аня: пас"]
    expected = [Post("Боря", "пас"), Post("Аня", "пас")]
    assert list(posts_in(lines, ["Аня", "Боря", "Вася"], whole_file=True)) == expected


@pytest.mark.parametrize("nick", ["Сергей", "Серге\u0438\u0306", "СЕРГЕЙ"])
def test_a_nick_is_the_same_in_every_form_of_its_letters(nick):
    assert list(posts_in([f" {nick} : пас"], ["Аня", "Сергей"], whole_file=False)) == [Post("Сергей", "пас")]
    assert [name.casefold() for name in first_nicks([f"{nick}: пас"], 1)] == ["сергей"]
    assert list(posts_in(["Аня  К.: пас"], ["Аня К."], whole_file=False)) == [Post("Аня К.", "пас")]


@pytest.mark.parametrize("hidden", ["\u2028", "\x0b", "\x0c", "\x1c", "\x85"])
def test_nobody_signs_for_another_in_a_line_that_looks_like_one(tmp_path, capsys, monkeypatch, hidden):
    monkeypatch.setenv("GM_DATA_DIR", str(tmp_path))
    posts = tmp_path / "posts.txt"
    posts.write_text(f"\ufeffАня: привет{hidden}Боря: сдаюсь\r\nБоря: привет\r\nВася: привет\r\n", encoding="utf-8")
    assert run(["play", "warha-realms", "--seed", "3", "--forum", str(posts)]) == 0
    written = capsys.readouterr().out
    assert written.count("❤ 100 Боря") == 4
    assert "❤ 100 Аня" in written
    assert "Bot" not in written


def test_a_very_long_post_is_read_at_once():
    lines = ["Аня:", *["аб"] * 100_000]
    (post,) = posts_in(lines, ["Аня"], whole_file=True)
    assert len(post.text) == 299_999


def test_the_first_who_post_are_the_players():
    assert first_nicks(["Аня: а", "что-то", "аня: б", "Боря: в", "Вася: г", "Глеб: д"], 3) == ["Аня", "Боря", "Вася"]


def test_a_nick_that_cannot_be_shown_takes_no_seat():
    assert first_nicks(["\x1b[31mRed: а", "Аня: б", f"{INJECTED}: в"], 3) == ["Аня", INJECTED]


def test_a_forum_is_refused_for_a_game_with_hidden_cards(tmp_path, capsys):
    posts = tmp_path / "posts.txt"
    posts.write_text("Mara: take a")
    assert run(["play", "bombline", "--forum", str(posts)]) == 2
    assert "hidden cards" in capsys.readouterr().err


def test_a_forum_without_a_game_is_refused(capsys):
    assert run(["play", "--forum", "posts.txt"]) == 2
    assert capsys.readouterr().err.startswith("gm: --forum needs a game")


def test_a_forum_says_how_to_go_on_and_nothing_once_the_match_is_over(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("GM_DATA_DIR", str(tmp_path))
    posts = tmp_path / "posts.txt"
    flags = ["play", "warha-realms", "--name", "Аня", "--with", "Боря", "--seats", "2", "--forum", str(posts)]
    posts.write_text("Аня: привет", encoding="utf-8")
    assert run(flags) == 0
    assert "--resume" in capsys.readouterr().err
    posts.write_text("Аня: сдаю партию", encoding="utf-8")
    assert run(flags) == 0
    assert capsys.readouterr().err == ""


class Page:
    """Where posts are written."""

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> None:
        self.text += text

    def flush(self) -> None:
        """Nothing is kept back."""

    def take(self) -> str:
        text, self.text = self.text, ""
        return text


def forum_of(*nicks: str) -> tuple[Forum, Page, Table]:
    table = Table.open(WARHA, [Chair(nick) for nick in nicks], path=None, practice=4)
    page, session = Page(), session_at(table)
    forum = Forum(session, page)  # type: ignore[arg-type]
    forum.open(session.begin(0))
    return forum, page, table


def test_posts_by_a_wrong_nick_or_out_of_turn_are_answered_and_change_nothing():
    forum, page, table = forum_of("Аня", "Боря", "Вася")
    page.take()
    before = table.view(0)
    for post in (Post("Глеб", "атакую Аню на 1"), Post("", "пас"), Post("Боря", "конец хода"), Post("Вася", "бью Аню")):
        forum.answer(post)
        assert page.take().startswith('<div class="gm-post">\n<p')
        assert table.view(0) == before
    forum.answer(Post("аня", "конец хода"))
    assert table.view(0)["turn"] == 1
    assert "Боря" in page.take()


def test_every_post_shows_what_the_document_demands():
    """Rules 1 to 4 and 10 of the document, Q20: also in answer to a question, a refusal, mere talk and a stranger."""
    forum, page, _ = forum_of("Аня", "Боря", "Вася")
    page.take()
    pieces = ["Игровая колода: 75", "❤ 100 Боря", "Кристаллы: ", "🪙 ", "⚔ ", "Разыграно: 5", "Всего карт: ", "<span"]
    posts = [
        *(Post("Аня", text) for text in ("сколько у меня золота?", "атакую Борю на 99", "привет", "покупаю кристалл")),
        *(Post(nick, "всё") for nick in ("Глеб", "", "Вася")),
        Post("Аня", "очень " * 1000),
        Post("Аня", ""),
    ]
    for post in posts:
        forum.answer(post)
        answer = page.take()
        assert [piece for piece in pieces if piece not in answer] == [], post
        assert answer.count("Игровая колода") == 1, post


@pytest.mark.parametrize("nick", [INJECTED, '"><script>x</script>', "&lt;b&gt;", "[red]Кот[/red]", "{name}", "'; --"])
def test_a_hostile_nick_is_only_text_in_a_post_and_in_plain_lines(nick):
    forum, page, table = forum_of(nick, "Боря", "Вася")
    for post in (
        Post(nick, "конец хода"),
        Post("Боря", f"атакую {nick} на 1"),
        Post(nick, INJECTED),
        Post(INJECTED, "я"),
    ):
        forum.answer(post)
    written = page.take()
    assert "<img" not in written
    assert "<script" not in written
    assert "<b>" not in written
    assert nick in to_plain(table.display(0))
    assert "<img" not in to_html(table.display(0))


@pytest.mark.parametrize("nick", ["\x1b[31mRed", "a\u202eb", "line\nbreak"])
def test_a_nick_with_codes_in_it_is_refused(nick):
    with pytest.raises(GmError, match="cannot be seen"):
        Table.open(WARHA, [Chair(nick), Chair("Боря"), Chair("Вася")], path=None)


# -- against the clock --------------------------------------------------------------------------------------------


class FakeClock:
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_q12_when_time_runs_out_the_game_chooses_and_the_record_replays(tmp_path: Path):
    from gm.replay import check

    path, clock = tmp_path / "match.jsonl", FakeClock()
    table = Table.open(
        BONES, [Chair("Mara"), Chair("Bot", "easy")], path=path, practice=3, options=BONES.options_type(timers=True)
    )
    session = session_at(table, clock=clock)
    list(session.say(MARA, '"Start game"'))
    assert session.seconds_left(MARA) == 30
    clock.now += 29
    assert session.seconds_left(MARA) == 1
    list(session.say(MARA, "ready"))
    list(session.say(MARA, "mill nothing"))
    assert table.view(MARA)["phase"] == "play"
    turn = table.view(MARA)["turn"]
    assert session.seconds_left(MARA) == 20
    clock.now += 20
    answer = shown(session.say(MARA, "bone spear, rock"))
    assert "Time is up" in answer
    assert table.view(MARA)["turn"] != turn or table.view(MARA)["phase"] != "play"
    assert session.seconds_left(MARA) in (20, None)
    clock.now += 100
    list(session.time_is_up(MARA))
    table.close()
    assert '"kind":"clock"' in path.read_text()
    assert check(path).ok


def test_q12_every_turn_has_its_whole_time_though_the_same_can_be_done_as_before(monkeypatch: pytest.MonkeyPatch):
    """Two turns with a hand of Weak Punches offer the same."""
    clock = FakeClock()
    options = BONES.options_type(timers=True)
    table = Table.open(BONES, [Chair("Mara"), Chair("Bot", "easy")], path=None, practice=3, options=options)
    session = session_at(table, clock=clock)
    for text in ('"Start game"', "ready", "mill nothing"):
        list(session.say(MARA, text))
    offers = table.offers(MARA)
    monkeypatch.setattr(table, "offers", lambda seat: offers)
    assert session.seconds_left(MARA) == 20
    clock.now += 15
    list(session.say(MARA, "see deck"))
    assert session.seconds_left(MARA) == 5
    list(session.say(MARA, f"{table.view(MARA)['seats'][MARA]['hand'][0]} with rock"))
    assert session.seconds_left(MARA) == 20
    clock.now += 20
    list(session.time_is_up(MARA))
    assert session.seconds_left(MARA) == 20


def test_q12_whoever_has_chosen_is_not_chosen_for():
    table = Table.open(BONES, [Chair("Mara"), Chair("Ivan")], path=None, practice=3)
    session = session_at(table)
    for seat, text in ((MARA, '"Start game"'), (MARA, "ready")):
        list(session.say(seat, text))
    assert list(session.time_is_up(MARA)) == []
    assert "Time is up for Ivan" in shown(session.time_is_up(IVAN))


def test_q12_without_the_option_nobody_is_hurried():
    table = Table.open(BONES, [Chair("Mara"), Chair("Bot", "easy")], path=None, practice=3)
    session = session_at(table, clock=FakeClock())
    list(session.say(MARA, '"Start game"'))
    assert session.seconds_left(MARA) is None


def test_three_people_play_to_the_end_by_forum_posts():
    """Each post is a whole turn, in words: a card that can be paid, all attack at one opponent, the end of the turn."""
    nicks = ("Аня", "Боря", "Вася")
    forum, page, table = forum_of(*nicks)
    costs = {name: card.cost for name, card in CARDS.items()}
    for _ in range(400):
        view = table.view(0)
        if table.outcome is not None:
            break
        seat = view["turn"]
        row = sorted((card for card in view["row"] if card and costs[card] <= view["gold"]), key=costs.__getitem__)
        rivals = [other for other, one in enumerate(view["seats"]) if other != seat and one["health"] > 0]
        parts = [f"покупаю {row[-1]}"] if row else []
        parts += [f"атакую {nicks[rivals[0]]} на {view['attack']}"] if view["attack"] else []
        page.take()
        forum.answer(Post(nicks[seat], ", ".join([*parts, "конец хода"])))
        after = table.view(0)
        assert table.outcome is not None or after["turn"] != seat, (parts, page.text)
    assert table.outcome is not None
    (winner,) = table.outcome.winners
    assert f"Победа: {nicks[winner]}" in page.text


def test_whoever_writes_out_of_turn_is_not_told_again_what_everybody_saw():
    forum, page, _ = forum_of("Аня", "Боря", "Вася")
    forum.answer(Post("Аня", "покупаю кристалл, конец хода"))
    page.take()
    forum.answer(Post("Вася", "атакую Аню на 1"))
    assert "Покупает" not in page.take()


def test_a_name_answers_what_the_game_master_asked():
    """One who asks whom to attack is answered by a nick in any case, and by nothing that names nobody."""
    for answer, hit in (("в Борю", True), ("боре", True), ("хм", False), ("а что делает меч?", False)):
        _, _, table = forum_of("Аня", "Боря", "Вася")
        attack = table.view(0)["attack"]
        session = session_at(table)
        asked = list(session.say(0, f"бью на {attack}"))
        assert any(getattr(piece, "awaits", False) for piece in asked)
        list(session.say(0, answer))
        assert (table.view(0)["seats"][1]["health"] < 100) is hit, answer
