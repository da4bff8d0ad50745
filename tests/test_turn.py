"""The pipeline of a turn, whatever its message is read as: order of pieces, refusals, the seam for a storyteller."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import pytest

from gm.engine.chance import ScriptedChance
from gm.engine.events import Event
from gm.engine.types import PlannedCall, Seat
from gm.games import get_game
from gm.narrator import turn
from gm.narrator.intent import Reading, read
from gm.narrator.pieces import Asked, Piece, Rematch, Shown, Told
from gm.narrator.report import TurnReport
from gm.narrator.turn import take_turn
from gm.table import Chair, Table

PERSON, BOT = 0, 1
DRAW, END, LOOK = PlannedCall("draw", {"source": "A"}), PlannedCall("end_turn", {}), PlannedCall("see_deck", {})
START, RESIGN, REMATCH = PlannedCall("start", {}), PlannedCall("resign", {}), PlannedCall("rematch", {})

Take = Callable[..., list[Piece]]


@pytest.fixture
def table() -> Table:
    return Table.open(get_game("bombline"), (Chair("User"), Chair("Bot", bot="easy")), path=None, practice=7)


@pytest.fixture
def take(table: Table, monkeypatch: pytest.MonkeyPatch) -> Take:
    """Takes one turn whose message was understood as these calls."""

    def run(*calls: PlannedCall, say: str = "", storyteller: turn.Storyteller = turn.PLAIN) -> list[Piece]:
        reading = Reading("order" if calls else "unclear", calls, say, open=not calls)
        monkeypatch.setattr(turn, "read", lambda *_, **__: reading)
        return list(take_turn(table, PERSON, "some words", "en", storyteller))

    return run


def asked(pieces: Sequence[Piece]) -> str:
    return "\n".join(piece.text for piece in pieces if isinstance(piece, Asked))


def test_start_shows_the_deck_and_what_can_be_done(take: Take) -> None:
    pieces = take(START)
    assert any(isinstance(piece, Shown) and piece.display for piece in pieces)
    assert "You can: take A, B." in asked(pieces)


def test_rematch_before_the_first_deal_is_the_start(take: Take, table: Table) -> None:
    take(REMATCH)
    assert table.started


def test_calls_are_carried_out_in_order_up_to_the_first_refused_one(take: Take, table: Table) -> None:
    take(START)
    pieces = take(DRAW, DRAW, END)
    assert table.view(PERSON)["phase"] != "approach"
    assert table.view(PERSON)["turn"] == PERSON
    assert "Not done: take A." in asked(pieces)
    assert "Nor what came after it: end the turn." in asked(pieces)


def test_orders_after_the_turn_has_passed_are_not_played_in_the_next_one(take: Take, table: Table) -> None:
    take(START)
    pieces = take(DRAW, END, DRAW)
    assert table.view(PERSON)["phase"] == "approach"
    assert "Not done: take A." in asked(pieces)


def test_p3_lines_are_in_the_transcript_before_they_are_handed_out(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.start()
    monkeypatch.setattr(turn, "read", lambda *_, **__: Reading("order", (DRAW,), ""))
    pieces = take_turn(table, PERSON, "a", "en")
    while not isinstance(next(pieces), Shown):
        pass
    assert table.events_for(PERSON) == ()
    assert table.view(PERSON)["phase"] != "approach"


def test_the_look_comes_after_the_lines_of_what_was_done_before_it(take: Take) -> None:
    take(START)
    shown = [piece.display for piece in take(DRAW, LOOK) if isinstance(piece, Shown)]
    assert shown[:2] == [False, True]


def test_a_look_alone_asks_for_nothing(take: Take) -> None:
    take(START)
    pieces = take(LOOK)
    assert [type(piece) for piece in pieces] == [Shown]


def test_after_the_end_nothing_is_written_any_more(table: Table) -> None:
    def answer(text: str) -> list[Piece]:
        return list(take_turn(table, PERSON, text, "en"))

    answer("start game")
    answer("I give up")
    final_hash = table.final_hash
    assert "rematch" in asked(answer("take A"))
    assert "rematch" in asked(answer("gg"))
    assert [type(piece) for piece in answer("see deck")] == [Shown]
    assert answer("rematch, my word is tulip") == [Rematch("tulip")]
    assert table.final_hash == final_hash


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("rematch", True),
        ("again", True),
        ("yes, one more!", True),
        ("new game", True),
        ("ещё раз", True),
        ("давай ещё", True),
        ("no, that was enough", False),
        ("who won?", False),
        ("not again", False),
        ("...", False),
    ],
)
def test_what_accepts_a_rematch(table: Table, text: str, wanted: bool) -> None:
    table.start()
    table.act(PERSON, "resign", {})
    assert (list(take_turn(table, PERSON, text, "en")) == [Rematch()]) is wanted


class Teller:
    """A storyteller that proposes and tells what it is made with, and remembers what it was asked."""

    def __init__(self, calls: Sequence[PlannedCall] = (), texts: Sequence[str] = ()) -> None:
        self.calls = tuple(calls)
        self.texts = texts
        self.decisions: list[str] = []
        self.told: list[tuple[Event, ...]] = []

    def turn(self, table: Table, seat: Seat, text: str, language: str) -> "TellersTurn":
        return TellersTurn(self, text)


@dataclass
class TellersTurn:
    teller: Teller
    text: str
    thinks: bool = True
    report: TurnReport = field(default_factory=TurnReport)

    def confirmed(self) -> tuple[PlannedCall, ...]:
        return ()

    def decide(self, reading: Reading) -> Reading:
        self.teller.decisions.append(self.text)
        return Reading("order", self.teller.calls, "") if self.teller.calls else reading

    def tell(self, events: Sequence[Event]) -> Iterator[str]:
        self.teller.told.append(tuple(events))
        yield from self.teller.texts

    def stop(self) -> None:
        """Nothing waits."""


def test_p5_a_storyteller_that_tells_nothing_changes_no_line(take: Take) -> None:
    take(START)
    pieces = take(DRAW, storyteller=Teller())
    assert any(isinstance(piece, Shown) for piece in pieces)
    assert not any(isinstance(piece, Told) for piece in pieces)


def test_the_storyteller_decides_only_where_no_order_was_found(take: Take, table: Table) -> None:
    teller = Teller(calls=[DRAW])
    take(START, storyteller=teller)
    assert teller.decisions == []
    take(say="What do you mean?", storyteller=teller)
    assert teller.decisions == ["some words"]
    assert table.view(PERSON)["phase"] != "approach"


def test_not_understood_changes_nothing(take: Take, table: Table) -> None:
    take(START)
    before = table.view(PERSON)
    assert take(say="Which one?") == [Asked("Which one?")]
    assert table.view(PERSON) == before


def test_p2_the_storyteller_gets_only_what_the_seat_may_see(take: Take) -> None:
    teller = Teller(texts=["One.", "Two."])
    take(START, storyteller=teller)
    pieces = take(DRAW, END, storyteller=teller)
    assert [piece.text for piece in pieces if isinstance(piece, Told)] == ["One.", "Two."]
    events = teller.told[-1]
    drawn = [event for event in events if type(event).__name__ == "CardDrawn" and event.seat == BOT]
    assert drawn
    assert all(event.to_json()["card"] is None for event in drawn)


@pytest.mark.parametrize(
    ("first", "second", "played"),
    [
        ("jack", "compete", {"card": "J", "stance": "compete"}),
        ("compete", "the ten", {"card": "10", "stance": "compete"}),
        ("queen", "what is the score?", None),
        ("queen", "no", None),
        ("queen", "yes", None),
        ("queen", "well I was thinking about my brother and what he would compete with", None),
    ],
    ids=["a stance", "a card", "a question", "a no", "a yes", "a long story"],
)
def test_a_word_or_two_completes_what_was_asked_about_and_nothing_else_does(first, second, played):
    game = get_game("beat_or_bomb")
    options = game.options_type(auto_confirm=True)
    table = Table.open(game, (Chair("User"), Chair("Bot", "easy")), path=None, practice=1, options=options)
    table.start()
    asked = list(take_turn(table, PERSON, first, "en"))
    assert any(isinstance(piece, Asked) and piece.awaits for piece in asked)
    list(take_turn(table, PERSON, second, "en", before=first))
    left = table.view(PERSON)["seats"][PERSON]["cards"]
    assert len(left) == (13 if played is None else 12)
    assert played is None or played["card"] not in left


def test_what_is_asked_back_about_may_be_completed_step_by_step():
    game = get_game("bones_and_blades")
    setup = {"seats": [{"hand": ["Grave Echo", "Feint"], "discard": [{"name": "Leech Reed", "milled": True}]}, {}]}
    view = game.observation(game.from_setup(setup, game.options_type(), ScriptedChance()), PERSON)
    words = "play grave echo"
    for answer in ("leech reed", "paper"):
        assert not read(game, view, words, ("User", "Bot")).calls
        words = f"{words}, {answer}"
    assert read(game, view, words, ("User", "Bot")).calls


def test_another_card_than_the_one_that_was_asked_about_begins_anew():
    table = Table.open(get_game("beat_or_bomb"), (Chair("User"), Chair("Bot", "easy")), path=None, practice=1)
    table.start()
    pieces = list(take_turn(table, PERSON, "кладу туза", "ru", before="бросаю двойку, иду с королём"))
    assert [piece.awaits for piece in pieces if isinstance(piece, Asked) and piece.awaits] == ["кладу туза"]
