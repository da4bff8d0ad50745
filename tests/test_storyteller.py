"""A model at the table: what it may do (propose, tell), what is made of it, and what it costs."""

import itertools
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from gm.engine.types import PlannedCall
from gm.games import get_game
from gm.narrator.chat import CallPart, ChatRequest, Text, TimeLimits
from gm.narrator.fake_client import Reply, ScriptedModel, call
from gm.narrator.memory import Mode
from gm.narrator.model_errors import BrokenOff, EmptyAnswer, KeyRefused, ModelError
from gm.narrator.pieces import Asked, Counted, Piece, Shown, Thinking, Told
from gm.narrator.prompts import narration_head
from gm.narrator.storyteller import MOST_DROPPED, MOST_SENTENCES, ModelStoryteller
from gm.narrator.turn import take_turn
from gm.render import to_plain
from gm.table import Chair, Table
from tests.tables import BOMBLINE

PERSON = 0
SCENE = "Dust hangs in the air."
DOUBTFUL = "I could use some tea with my pistol case"
"""A message that code finds no order in, though it names something of the game: a model is asked."""
SLANG = "I level the m4a1 at that grinning face"


class Talk:
    """A conversation of one person with a scripted model, from the deal on."""

    def __init__(self, replies: Sequence[Reply] | Callable[[ChatRequest], Reply], mode: Mode | None = None) -> None:
        self.table = Table.open(BOMBLINE, (Chair("Mara"), Chair("Bot", "easy")), path=None, practice=5)
        self.table.start()
        self.table.report(PERSON)
        self.model = ScriptedModel(replies)
        self.teller = ModelStoryteller(self.model, limits=TimeLimits().scaled(0.05), mode=mode)

    def say(self, text: str, language: str = "en") -> list[Piece]:
        return list(take_turn(self.table, PERSON, text, language, self.teller))

    @property
    def requests(self) -> list[ChatRequest]:
        return list(self.model.requests)


def texts(pieces: Sequence[Piece], kind: type[Told | Asked]) -> list[str]:
    return [piece.text for piece in pieces if isinstance(piece, kind)]


def report_of(pieces: Sequence[Piece]) -> Counted:
    (counted,) = [piece for piece in pieces if isinstance(piece, Counted)]
    return counted


def test_p3_the_exact_lines_come_before_the_model_is_asked() -> None:
    talk = Talk([SCENE])
    pieces = take_turn(talk.table, PERSON, "take A", "en", talk.teller)
    seen = [(type(piece), len(talk.requests)) for piece in pieces]
    assert seen[0] == (Shown, 0)
    assert seen[1] == (Thinking, 0)
    assert (Told, 1) in seen


def test_budget_a_turn_that_code_understood_costs_one_call_and_free_talk_at_most_two() -> None:
    talk = Talk([SCENE])
    talk.say("take A")
    assert len(talk.requests) == 1
    talk.say("end turn")
    assert len(talk.requests) == 2
    talk.say("hello there, how are you?")
    assert len(talk.requests) <= 4


def test_a_question_that_code_can_answer_and_a_look_cost_no_call() -> None:
    talk = Talk([SCENE])
    talk.say("what does Molotov do?")
    talk.say('"See deck"')
    assert talk.requests == []


def test_talk_is_answered_by_the_model_and_changes_nothing() -> None:
    talk = Talk(["Never better, and you?"])
    before = talk.table.view(PERSON)
    assert texts(talk.say("hey, how are you doing?"), Told) == ["Never better, and you?"]
    assert talk.table.view(PERSON) == before


def test_p4_a_false_sentence_is_dropped_and_the_true_one_stays() -> None:
    pieces = Talk([f"Mara loses 7 hitpoints. {SCENE}"]).say("take A")
    assert texts(pieces, Told) == [SCENE]
    assert [verdict.sentence for verdict in report_of(pieces).report.dropped] == ["Mara loses 7 hitpoints."]


@pytest.mark.parametrize(
    "reply", ["", "   \n", "Mara loses 7 hitpoints.", BrokenOff(), [Text("Mara le"), BrokenOff()]], ids=str
)
def test_p5_where_nothing_can_be_shown_code_tells_the_turn(reply: Reply) -> None:
    pieces = Talk([reply]).say("take A")
    plain = Talk(["unused"])
    expected = list(take_turn(plain.table, PERSON, "take A", "en"))
    assert texts(pieces, Told) == texts(expected, Told) != []


def test_p5_what_the_person_can_mend_is_said_and_the_next_turn_asks_again() -> None:
    talk = Talk([KeyRefused(), SCENE])
    assert KeyRefused().say("en") in texts(talk.say("take A"), Asked)
    assert SCENE in texts(talk.say("end turn"), Told)


def test_p5_what_the_person_cannot_mend_is_not_said() -> None:
    assert BrokenOff().say("en") not in texts(Talk([BrokenOff()]).say("take A"), Asked)


def test_sentences_before_an_error_stand_and_the_broken_one_is_not_told() -> None:
    talk = Talk([[Text(f"{SCENE} The Bot sm"), BrokenOff()]])
    assert texts(talk.say("take A"), Told) == [SCENE]


def test_an_endless_tale_is_cut_off() -> None:
    endless = [f"Shadow number {letter} moves over the wall. " for letter in "abcdefghijklmnopqrstuvwxyz"]
    pieces = Talk([[Text(piece) for piece in endless]]).say("take A")
    assert len(texts(pieces, Told)) <= MOST_SENTENCES


def test_a_model_that_only_lies_is_not_listened_to_for_ever() -> None:
    lies = [Text(f"Mara loses {number} hitpoints. ") for number in range(20, 60)]
    pieces = Talk([lies]).say("take A")
    assert len(report_of(pieces).report.dropped) == MOST_DROPPED


def test_the_same_sentence_is_told_once() -> None:
    assert texts(Talk([f"{SCENE} {SCENE} {SCENE}"]).say("take A"), Told) == [SCENE]


def test_a_sentence_is_not_told_again_in_the_next_turns() -> None:
    talk = Talk([SCENE, f"{SCENE} A dog barks somewhere."])
    assert texts(talk.say("take A"), Told) == [SCENE]
    assert texts(talk.say("end turn"), Told) == ["A dog barks somewhere."]


def test_the_persons_own_words_are_not_the_answer() -> None:
    talk = Talk(["How are you doing? Never better."])
    assert texts(talk.say("hey! How are you doing?"), Told) == ["Never better."]


def test_a_word_of_another_language_in_russian_prose_is_not_shown() -> None:
    talk = Talk(["Пыль quickly висит в воздухе. Пыль висит в воздухе."])
    assert texts(talk.say("возьму б", "ru"), Told) == ["Пыль висит в воздухе."]


def test_prose_in_another_language_than_the_persons_is_not_shown() -> None:
    talk = Talk(["Пыль висит в воздухе. Dust hangs in the air."])
    assert texts(talk.say("take A", "en"), Told) == [SCENE]
    talk = Talk(["Dust hangs in the air. Пыль висит в воздухе."])
    assert texts(talk.say("возьму а", "ru"), Told) == ["Пыль висит в воздухе."]


# -- proposals ----------------------------------------------------------------------------------------------------


def in_action(replies: Sequence[Reply]) -> Talk:
    """A talk in the action phase of Mara's turn, with her M4a1 in hand."""
    talk = Talk([SCENE, *replies])
    talk.say("take A")
    assert "M4a1" in talk.table.view(PERSON)["seats"][PERSON]["hand"]
    return talk


def played(talk: Talk) -> bool:
    return "M4a1" not in talk.table.view(PERSON)["seats"][PERSON]["hand"]


def test_a_proposal_that_the_words_bear_out_is_carried_out() -> None:
    talk = in_action([call("play_card", card="M4a1"), "The rifle barks."])
    talk.say(SLANG)
    assert played(talk)
    assert len(talk.requests) == 3


def test_a_proposal_that_the_words_do_not_bear_out_is_asked_back_and_yes_carries_it_out() -> None:
    talk = in_action([call("play_card", card="M4a1"), "The rifle barks."])
    before = talk.table.view(PERSON)
    pieces = talk.say(DOUBTFUL)
    assert any("play M4a1" in text for text in texts(pieces, Asked))
    assert talk.table.view(PERSON) == before
    talk.say("yes please")
    assert played(talk)


@pytest.mark.parametrize(("other", "asked"), [(Chair("Bot", "easy"), True), (Chair("Ivan"), False)], ids=["bot", "two"])
def test_p2_a_proposed_secret_is_not_said_aloud_among_people(other: Chair, asked: bool) -> None:
    table = Table.open(get_game("beat_or_bomb"), (Chair("Mara"), other), path=None, practice=1)
    table.start()
    model = ScriptedModel([call("play_card", card="J", stance="compete"), "Well.", "Well."])
    teller = ModelStoryteller(model, limits=TimeLimits().scaled(0.05))
    said = texts(list(take_turn(table, PERSON, "my jack would love some glory", "en", teller)), Asked)
    assert any("the J" in text for text in said) == asked
    list(take_turn(table, PERSON, "yes", "en", teller))
    assert (table.view(PERSON)["seats"][PERSON]["choice"] is not None) == asked


def test_a_yes_after_something_else_carries_nothing_out() -> None:
    talk = in_action([call("play_card", card="M4a1"), call("reply"), "Well.", call("reply"), "Well."])
    talk.say(DOUBTFUL)
    talk.say("what a day for a knife, friend")
    talk.say("yes")
    assert not played(talk)


def test_a_refused_proposal_goes_back_with_the_reason_and_is_mended() -> None:
    talk = in_action([call("draw", source="A"), call("play_card", card="M4a1"), "The rifle barks."])
    pieces = talk.say(SLANG)
    assert played(talk)
    report = report_of(pieces).report
    assert (report.proposals, report.legal, report.repaired) == (2, 1, True)
    assert "Refused" in talk.requests[2].messages[-1].content


def test_after_two_repairs_the_person_is_asked_and_nothing_has_changed() -> None:
    talk = in_action([call("fly_away")] * 5)
    before = talk.table.view(PERSON)
    pieces = talk.say(SLANG)
    report = report_of(pieces).report
    assert (report.proposals, report.known, report.given_up) == (3, 0, True)
    assert texts(pieces, Asked)
    assert talk.table.view(PERSON) == before


def test_budget_no_turn_costs_more_than_four_calls() -> None:
    talk = in_action([call("draw", source="A"), call("draw", source="A"), call("play_card", card="M4a1"), "Bang."])
    before = len(talk.requests)
    talk.say(SLANG)
    assert len(talk.requests) - before <= 4


def test_several_calls_are_applied_in_order() -> None:
    both = (*call("play_card", card="M4a1"), *[part_of(part) for part in call("play_card", card="Gm-17")])
    talk = in_action([both, "Bang."])
    talk.say("I level the m4a1 and the gm-17 at that grinning face")
    assert {"M4a1", "Gm-17"}.isdisjoint(talk.table.view(PERSON)["seats"][PERSON]["hand"])


def part_of(part: object) -> object:
    from dataclasses import replace

    return replace(part, index=1)  # type: ignore[type-var]


# -- what is sent -------------------------------------------------------------------------------------------------


def flat(request: ChatRequest) -> str:
    return "\n".join(f"{message.role}: {message.content}" for message in request.messages)


def untrimmed(requests: list[ChatRequest]) -> list[tuple[ChatRequest, ChatRequest]]:
    """Each request with the next one, but where the history was cut in between, which is seldom."""
    pairs = [*itertools.pairwise(requests)]
    kept = [(before, after) for before, after in pairs if len(after.messages) > len(before.messages)]
    assert len(kept) >= len(pairs) * 2 / 3
    return kept


@pytest.fixture
def narrations() -> Iterator[list[ChatRequest]]:
    talk = Talk([SCENE])
    for _ in range(6):
        talk.say("take A")
        talk.say("end turn")
    return talk.requests


def test_budget_each_narration_begins_with_all_of_the_last_one_but_its_state(narrations: list[ChatRequest]) -> None:
    for before, after in untrimmed(narrations):
        beginning, separator, _ = flat(before).rpartition("\n\nNow: ")
        assert separator
        assert flat(after).startswith(beginning)


def test_budget_a_turn_adds_at_most_250_new_tokens(narrations: list[ChatRequest]) -> None:
    for before, after in untrimmed(narrations):
        beginning = flat(before).rpartition("\n\nNow: ")[0]
        assert len(flat(after).removeprefix(beginning).encode()) / 4 <= 250


def test_history_is_trimmed_in_large_blocks_and_changes_nothing() -> None:
    talk = Talk([" ".join(f"Shadow {letter} crawls over the long wall." for letter in "abcde")])
    for _ in range(30):
        talk.say("take A")
        talk.say("end turn")
        if talk.table.outcome is not None:
            break
    turns = [(len(request.messages) - len(narration_head(BOMBLINE))) // 2 for request in talk.requests]
    drops = [(before, after) for before, after in itertools.pairwise(turns) if after < before]
    assert drops
    assert all(after <= before // 2 + 1 for before, after in drops), drops


def test_a_message_of_any_length_stays_within_the_budget() -> None:
    talk = Talk([call("reply"), "Well."])
    talk.say(f"{DOUBTFUL} {'и так далее ' * 150}"[:1900])
    assert len(talk.requests) == 2
    for request in talk.requests:
        assert len(request.messages[-1].content.encode()) / 4 <= 400


# -- what is kept -------------------------------------------------------------------------------------------------


def test_usage_is_kept_in_the_transcript_turn_by_turn(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    table = Table.open(BOMBLINE, (Chair("Mara"), Chair("Bot", "easy")), path=path, practice=5)
    table.start()
    teller = ModelStoryteller(ScriptedModel([SCENE]))
    list(take_turn(table, PERSON, "take A", "en", teller))
    table.close()
    records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    (kept,) = [record for record in records if record["kind"] == "model"]
    assert (kept["seat"], kept["calls"]) == (PERSON, 1)
    assert kept["tokens_in"] > 0
    assert kept["tokens_out"] > 0
    Table.resume(path).close()


def test_p1_whatever_a_model_proposes_only_legal_calls_are_recorded() -> None:
    junk: list[Reply] = [
        call("resign"), call("start"), call("see_deck", everything=True), call("play_card", card="RPG"),
        call("play_card", card=["M4a1"]), call("draw", source="C"), "```json\n{\"name\": \"draw\"", ModelError(),
    ]  # fmt: skip
    talk = in_action(junk * 3)
    before = talk.table.view(PERSON)
    asked = [report_of(talk.say(DOUBTFUL)).report.proposals for _ in range(8)]
    assert sum(asked) > len(asked)
    assert talk.table.view(PERSON) == before
    assert talk.table.outcome is None


def test_stop_goes_on_without_the_model() -> None:
    talk = Talk([SCENE])
    told = []
    for piece in take_turn(talk.table, PERSON, "take A", "en", talk.teller):
        if isinstance(piece, Thinking):
            piece.stop()
        told.append(piece)
    assert SCENE not in texts(told, Told)
    assert texts(told, Told)


def test_fault_of_says_what_act_would_say_and_changes_nothing() -> None:
    talk = Talk([SCENE])
    table = talk.table
    for planned in (PlannedCall("end_turn", {}), PlannedCall("draw", {"source": "C"}), PlannedCall("fly", {})):
        before = table.final_hash
        fault = table.fault_of(PERSON, planned)
        assert table.final_hash == before
        assert fault == table.act(PERSON, planned.tool, planned.arguments).error
    assert table.fault_of(PERSON, PlannedCall("draw", {"source": "A"})) is None
    assert to_plain(table.display(PERSON))


# -- what a model may not put on the screen -------------------------------------------------------------------------


def calls_of(*pairs: tuple[str, dict[str, str]]) -> list[CallPart]:
    named = [CallPart(index, tool) for index, (tool, _) in enumerate(pairs)]
    return [*named, *[CallPart(index, "", json.dumps(arguments)) for index, (_, arguments) in enumerate(pairs)]]


@pytest.mark.parametrize("lie", ["\x1b[31mBot holds a Molotov! See http://evil.example", "A" * 9_000, "Molotov"])
def test_p4_a_question_back_holds_no_word_of_the_model(lie: str) -> None:
    talk = in_action([calls_of(("play_card", {"card": "M4a1"}), ("play_card", {"card": lie}))])
    assert [text for text in texts(talk.say(DOUBTFUL), Asked) if lie in text] == []


@pytest.mark.parametrize("lie", ["Watch out for the Suppressor.", "Site A hides the Suppressor."])
def test_p4_an_order_frees_no_name_that_only_rules_talk_may_say(lie: str) -> None:
    talk = in_action([f"{lie} The dust settles."])
    assert lie not in texts(talk.say("play M4a1"), Told)


def test_budget_a_name_that_the_model_invented_is_not_sent_back_in_full() -> None:
    talk = in_action([call("fly" * 3_000)] * 3)
    talk.say("I level the m4a1 at that grinning face")
    assert all(len(message.content) < 4_000 for request in talk.requests for message in request.messages[1:])


@pytest.mark.parametrize("reply", ["?", "...", "🙂", "\u2026 !"])
def test_p5_an_answer_without_a_word_is_none(reply: str) -> None:
    talk, plain = Talk([reply]), Talk(["unused"])
    expected = list(take_turn(plain.table, 0, "take A", "en"))
    assert texts(talk.say("take A"), Told) == texts(expected, Told)


LIE = "The bot holds an RPG and you have lost"


@pytest.mark.parametrize("field", ["pick", "target", "modification", "speech"])
def test_p4_an_argument_that_a_card_has_no_use_for_is_never_shown_nor_kept(field: str) -> None:
    value = {"owner": "opponent", "boost": LIE} if field == "target" else LIE
    talk = in_action([call("play_card", **{"card": "M4a1", field: value}), "Bang."])
    pieces = [*talk.say(DOUBTFUL), *talk.say("yes")]
    assert not [text for text in texts(pieces, Asked) if LIE in text]


def test_a_right_proposal_with_one_argument_too_many_is_carried_out() -> None:
    talk = in_action([call("play_card", card="M4a1", pick="M4a1"), "Bang."])
    talk.say(SLANG)
    assert played(talk)


@pytest.mark.parametrize("text", ["yes", "ok", "go ahead", "do it", "Yes please!", "да", "давай"])
def test_every_yes_carries_out_what_was_asked_and_nothing_else(text: str) -> None:
    talk = in_action([call("play_card", card="M4a1"), "Bang."])
    assert any("play M4a1" in asked for asked in texts(talk.say(DOUBTFUL), Asked))
    talk.say(text)
    assert played(talk)
    assert talk.table.view(PERSON)["turn"] == PERSON


def test_an_unfinished_sentence_is_not_told() -> None:
    assert texts(Talk([f"{SCENE} The Bot raises his"]).say("take A"), Told) == [SCENE]
    assert "The Bot raises his" not in texts(Talk(["The Bot raises his"]).say("take A"), Told)


def records(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_a_reader_that_goes_away_in_mid_prose_leaves_the_work_of_the_model_in_the_transcript(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    table = Table.open(BOMBLINE, (Chair("Mara"), Chair("Bot", "easy")), path=path, practice=5)
    table.start()
    pieces = take_turn(table, PERSON, "take A", "en", ModelStoryteller(ScriptedModel([f"{SCENE} A dog barks."])))
    assert any(isinstance(piece, Told) for piece in pieces)
    pieces.close()  # type: ignore[attr-defined]
    table.close()
    assert [record["calls"] for record in records(path) if record["kind"] == "model"] == [1]


def test_a_message_whose_answer_is_broken_off_while_the_model_thinks_is_kept(tmp_path: Path) -> None:
    def broken_off(request: ChatRequest) -> Reply:
        raise KeyboardInterrupt

    path = tmp_path / "match.jsonl"
    table = Table.open(BOMBLINE, (Chair("Mara"), Chair("Bot", "easy")), path=path, practice=5)
    table.start()
    with pytest.raises(KeyboardInterrupt):
        list(take_turn(table, PERSON, DOUBTFUL, "en", ModelStoryteller(ScriptedModel(broken_off))))
    table.close()
    assert [record["text"] for record in records(path) if record["kind"] == "heard"] == [DOUBTFUL]


def test_warm_up_reads_the_head_of_the_narration_and_gives_up_after_an_error() -> None:
    talk = Talk([EmptyAnswer(), SCENE])
    talk.teller.warm_up(talk.table, both=True)
    assert [request.max_tokens for request in talk.requests] == [1, 1]
    assert talk.requests[0].messages[: len(narration_head(BOMBLINE))] == narration_head(BOMBLINE)
    down = Talk([BrokenOff()])
    down.teller.warm_up(down.table, both=True)
    assert len(down.requests) == 1
