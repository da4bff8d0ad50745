"""The table: what it answers, refuses, tells and keeps."""

from collections import Counter

import pytest

from gm.engine.chance import commitment_of, practice_seed
from gm.engine.types import Line, PlannedCall
from gm.errors import ErrorCode, GmError
from gm.games import get_game
from gm.table import Chair, Table
from tests.random_games import match_at, open_match, positions
from tests.tables import AGAINST_BOT, BOMBLINE, PERSONS, decide, open_table, play, turn

SEED = bytes(range(32))


def _kinds(table: Table) -> list[str]:
    return [record["kind"] for record in table._log.kept]


def test_p7_commitment_is_shown_before_the_start_and_the_seed_after_the_end():
    table = Table.open(BOMBLINE, PERSONS, path=None, seed=SEED)
    assert table.commitment == commitment_of(SEED)
    assert table.revealed_seed is None
    table.start()
    assert table.revealed_seed is None
    table.act(0, "resign", {})
    assert table.revealed_seed == SEED.hex()


@pytest.mark.parametrize(
    ("word", "seen", "wording"),
    [
        ("ace", True, "sealed by both"),
        ("", True, "sealed by the host alone"),
        ("ace", False, "sealed by the host alone"),
    ],
    ids=["word", "no word", "word before the commitment"],
)
def test_p7_fairness_says_who_sealed_the_deal(word, seen, wording):
    table = Table.open(BOMBLINE, PERSONS, path=None, seed=SEED)
    table.seal_shown = seen
    table.start(word)
    assert wording in table.fairness
    assert table.fairness.count("\n") == 0


def test_p7_practice_match_says_that_it_is_not_provably_fair():
    table = open_table(practice=7)
    assert "not a provably fair match" in table.fairness
    table.start("ace")
    assert "not a provably fair match" in table.fairness
    assert table.commitment == commitment_of(practice_seed(7))


def test_p7_two_real_tables_have_different_seeds():
    tables = [Table.open(BOMBLINE, PERSONS, path=None) for _ in range(2)]
    assert tables[0].commitment != tables[1].commitment


def test_p7_a_word_deals_other_cards():
    hands = []
    for word in ("", "ace", "ace"):
        table = Table.open(BOMBLINE, PERSONS, path=None, seed=SEED)
        table.start(word)
        hands.append(table.view(0)["seats"][0]["hand"])
    assert hands[0] != hands[1] == hands[2]


@pytest.mark.parametrize(
    ("chairs", "options", "names"),
    [
        ((Chair("User"),), {}, "1 seats"),
        ((Chair("User"), Chair("user")), {}, "User, user"),
        ((Chair("User"), Chair("Bot\x1b[31m", "easy")), {}, "cannot be seen"),
        ((Chair("User"), Chair("Bot", "godlike")), {}, "'godlike'"),
        (PERSONS, {"seed": b"short"}, "5 bytes"),
        (PERSONS, {"seed": SEED, "practice": 3}, "practice number both"),
    ],
    ids=["one chair", "same names", "escape code", "bot level", "short seed", "seed and practice"],
)
def test_wrong_use_is_one_clear_line(chairs, options, names):
    if "both" in names:
        names = "a seed and a practice number"
    with pytest.raises(GmError, match=names) as caught:
        Table.open(BOMBLINE, chairs, path=None, **options)
    assert "\n" not in str(caught.value)


def test_there_is_no_seat_beyond_the_chairs():
    table = open_table()
    for seat in (2, -1, True, "0", None):
        with pytest.raises(GmError, match="there is no seat"):
            table.act(seat, "see_deck", {})


# -- before the start -------------------------------------------------------------------------------------------------


def test_before_the_start_nothing_is_dealt_shown_or_offered():
    table = open_table()
    assert not table.started
    assert (table.view(0), table.offers(0), table.display(0), table.events_for(0)) == ({}, (), [], ())
    assert table.report(0) == []
    assert table.play_bot() is None


def test_a_call_before_the_start_is_not_started_after_its_schema_check():
    table = open_table()
    assert table.act(0, "draw", {"source": "A"}).error.code is ErrorCode.NOT_STARTED
    assert table.act(0, "draw", {"source": "C"}).error.code is ErrorCode.BAD_ARGUMENTS
    assert table.act(0, "fly", {}).error.code is ErrorCode.BAD_ARGUMENTS
    assert table.act(0, "resign", {}).error.code is ErrorCode.NOT_STARTED


def test_a_second_start_is_refused_and_deals_nothing():
    table = open_table()
    assert table.start().ok
    view = table.view(0)
    answer = table.start("again")
    assert answer.error.code is ErrorCode.NOT_ALLOWED
    assert table.view(0) == view


# -- play -------------------------------------------------------------------------------------------------------------


def test_p2_answers_and_bot_moves_hold_only_what_their_reader_may_see():
    table = open_table(practice=3)
    table.start()
    for _ in range(40):
        if table.outcome is not None:
            break
        moved = table.play_bot()
        if moved is None:
            turn(table, 0)
            continue
        seat, answer = moved
        assert seat == 1
        for event in answer.events:
            assert event == event.seen_by(None)


def test_p2_events_for_a_seat_hide_what_the_other_drew():
    table = open_table(chairs=PERSONS)
    table.start()
    assert table.act(0, "draw", {"source": "A"}).ok
    drawn = [event.to_json() for event in table.events_for(0) if type(event).__name__ == "CardDrawn"]
    seen = [event.to_json() for event in table.events_for(1) if type(event).__name__ == "CardDrawn"]
    assert [event["card"] for event in seen] == [None for _ in drawn]


def test_report_gives_the_lines_once():
    table = open_table()
    table.start()
    turn(table, 0)
    call = decide(table, 0)
    assert table.act(0, call.tool, call.arguments).ok
    assert table.events_for(0)
    lines = table.report(0)
    assert lines
    assert all(isinstance(line, Line) for line in lines)
    assert table.events_for(0) == ()
    assert table.report(0) == []


def test_a_refused_call_is_recorded_changes_nothing_and_says_what_is_legal():
    table = open_table(chairs=PERSONS)
    table.start()
    view, path = table.view(0), table._course.match.chance.path
    answer = table.act(0, "play_card", {"card": "Excalibur"})
    assert not answer.ok
    assert answer.offers == table.offers(0)
    assert answer.offers
    assert (table.view(0), table._course.match.chance.path) == (view, path)
    record = table._log.kept[-1]
    assert (record["kind"], record["answer"]["ok"]) == ("call", False)
    assert "path" not in record
    assert "digest" not in record


def test_a_look_is_recorded_as_no_change():
    table = open_table(chairs=PERSONS)
    table.start()
    path = table._course.match.chance.path
    assert table.act(1, "see_deck", {}).ok
    assert table._course.match.chance.path == path
    assert not {"path", "digest", "show"} & set(table._log.kept[-1])


def test_a_die_for_show_is_recorded_apart_from_the_path():
    table = open_table(chairs=PERSONS)
    table.start()
    assert table.act(0, "roll_die", {}).ok
    record = table._log.kept[-1]
    assert record["show"][0]["results"]
    assert not {"path", "digest"} & set(record)


def test_a_bot_waits_for_the_person():
    table = open_table()
    table.start()
    assert table.play_bot() is None


# -- the end ----------------------------------------------------------------------------------------------------------


def test_resign_ends_the_match_for_the_other():
    table = open_table(chairs=PERSONS)
    table.start()
    assert table.act(1, "resign", {"why": "tired"}).error.code is ErrorCode.BAD_ARGUMENTS
    assert table.outcome is None
    assert table.act(1, "resign", {}).ok
    assert (table.outcome.reason, table.outcome.winners) == ("resigned", (0,))
    assert table.offers(0) == ()
    assert table.act(0, "draw", {"source": "A"}).error.code is ErrorCode.GAME_OVER
    assert table.act(0, "resign", {}).error.code is ErrorCode.GAME_OVER
    assert table.act(0, "see_deck", {}).ok
    assert _kinds(table).count("end") == 1


def test_after_giving_up_every_seat_sees_that_it_is_over():
    table = open_table(chairs=PERSONS)
    table.start()
    table.act(0, "resign", {})
    for seat in (0, 1):
        view = table.view(seat)
        assert (view["phase"], view["winner"]) == ("over", 1)
        assert table.display(seat)[0].text == "• [Current phase: Over]"


def test_giving_up_keeps_every_card_of_the_deck():
    """In any position, also while a card waits for its die and in the middle of a bomb (Q24)."""
    for position in positions("bombline", 60):
        for seat in (0, 1):
            match = match_at(BOMBLINE, position)
            if BOMBLINE.outcome(position) is not None:
                continue
            match.give_up(seat)
            assert BOMBLINE.outcome(match.state).winners == (1 - seat,)
            assert _cards(match.state) == DECK


def _cards(state) -> Counter[str]:
    """All cards of a position but those whose effect alone is on the table (Q28)."""
    smokes = ["Smoke grenade"] * len(state.smokes)
    hands = [card for one in state.seats for card in [*one.hand, *one.boosts]]
    return Counter([*hands, *state.sites.values(), *state.draw_pile, *state.discard_pile, *smokes])


DECK = _cards(open_match(BOMBLINE, 1).state)


def test_a_match_played_out_ends_with_outcome_and_seed():
    table = open_table(practice=4)
    play(table)
    assert table.outcome is not None
    end = next(record for record in table._log.kept if record["kind"] == "end")
    assert end["outcome"] == {"reason": table.outcome.reason, "winners": list(table.outcome.winners)}
    assert end["seed"] == table.revealed_seed
    assert table.play_bot() is None
    assert table.act(0, "end_turn", {}).error.code is ErrorCode.GAME_OVER


def test_p6_same_seed_word_and_messages_give_the_same_records():
    tables = [open_table(practice=9) for _ in range(2)]
    for table in tables:
        play(table)
    assert tables[0].final_hash == tables[1].final_hash


def test_texts_that_utf8_cannot_hold_are_taken():
    table = open_table()
    table.start("\ud800word")
    table.heard(0, "sho\udcffot", (PlannedCall("draw", {"source": "A"}),))
    table.told(0, "\ud800")
    assert [record["text"] for record in table._log.kept[-2:]] == ["sho?ot", "?"]


def test_options_reach_the_game_and_the_record(tmp_path):
    options = BOMBLINE.options_type(auto_roll=False)
    table = Table.open(BOMBLINE, AGAINST_BOT, path=tmp_path / "m.jsonl", options=options, practice=1)
    table.start()
    assert table.view(0)["auto_roll"] is False
    table.close()
    again = Table.resume(tmp_path / "m.jsonl")
    assert again.options == options
    assert again.game is get_game("bombline")
    again.close()


def test_fault_of_giving_up_is_that_of_a_seat_that_is_out():
    table = Table.open(get_game("warha_realms"), [Chair(name) for name in ("Ann", "Ben", "Eve")], path=None, practice=1)
    resign = PlannedCall("resign", {})
    assert table.fault_of(1, resign) is not None
    table.start()
    assert [table.fault_of(seat, resign) for seat in range(3)] == [None, None, None]
    assert table.act(1, "resign", {}).ok
    fault = table.fault_of(1, resign)
    assert fault is not None
    assert fault == table.act(1, "resign", {}).error
