"""`gm eval narrator`: the person's labels are right, the checks find faults and only faults, figures add up."""

import json
import random
from collections import Counter
from dataclasses import dataclass, replace
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm.engine.chance import DrawStream
from gm.engine.types import PlannedCall
from gm.errors import GmError
from gm.evaluation import run_bare, run_eval, run_narrator
from gm.evaluation.bare import CONVERSATION_TOKENS, play_bare
from gm.evaluation.bombline_bare import BomblineBare
from gm.evaluation.bombline_faults import BomblineInspector
from gm.evaluation.bombline_voice import NICKNAMES, BomblineVoice
from gm.evaluation.faults import Fault, FaultKind
from gm.evaluation.figures import Share, Spread, bare_figures, narrator_figures, spread
from gm.evaluation.person import Manner, Message, Person, slipped
from gm.evaluation.plan import Plan
from gm.evaluation.play import Turn, play
from gm.evaluation.talk import bare_of, talk_of
from gm.evaluation.voice import Voice
from gm.frontends.cli import run
from gm.games import get_game
from gm.games.bombline.cards import CARDS
from gm.narrator.chat import ChatRequest, TimeLimits, Usage, estimate_tokens
from gm.narrator.fake_client import ScriptedModel
from gm.narrator.guard import Verdict
from gm.narrator.model_errors import EndpointDown
from gm.narrator.report import TurnReport
from gm.narrator.storyteller import ModelStoryteller
from gm.narrator.turn import PLAIN, StorytellerTurn
from gm.table import Table

GAME = get_game("bombline")
LIMITS = TimeLimits()
HAND = ("(AR) 'Akm'", "(Utility) 'Flashbang'", "(Boost) 'Rusher'")


def quiet(_: str) -> None:
    """Says nothing."""


def view_of(setup: dict) -> dict:
    state = GAME.from_setup(setup, GAME.options_type(), DrawStream(b"", b"test"))
    return GAME.observation(state, 0)


def messages_of(seed: int, count: int, setup: dict) -> list[Message]:
    person = Person(GAME, 0, random.Random(seed), BomblineVoice())
    view = view_of(setup)
    return [person.message(view, GAME.offers(view)) for _ in range(count)]


POSITIONS = {
    "approach": {"phase": "approach", "seats": [{"hand": ["Akm"]}, {}]},
    "action": {
        "phase": "action",
        "seats": [{"hand": ["Akm", "Suppressor", "Decoy grenade", "Flashbang"]}, {"boosts": ["Rusher"]}],
        "discard_pile": ["Molotov"],
    },
    "defuse": {"phase": "defuse", "seats": [{"hand": ["Akm", "Dragunov", "Uzi", "Molotov"], "hp": 8}, {}]},
}


@pytest.mark.parametrize("name", POSITIONS)
def test_what_the_person_orders_is_on_offer_and_the_rest_orders_nothing(name: str) -> None:
    view = view_of(POSITIONS[name])
    offered = [PlannedCall(offer.tool, call) for offer in GAME.offers(view) for call in offer.calls]
    written = messages_of(5, 200, POSITIONS[name])
    assert {message.manner for message in written} == set(Manner)
    assert {message.language for message in written} == {"en", "ru"}
    for message in written:
        assert not message.calls or message.calls[0] in offered
        assert message.text.strip()
        assert message.manner is not Manner.ADVERSARIAL or not message.calls
        assert "{" not in message.text


def test_the_same_number_writes_the_same_messages() -> None:
    one, two, other = (messages_of(seed, 30, POSITIONS["action"]) for seed in (3, 3, 4))
    assert one == two != other


def test_after_an_order_that_was_not_understood_the_next_is_plain_and_then_another() -> None:
    person = Person(GAME, 0, random.Random(1), BomblineVoice())
    view = view_of(POSITIONS["action"])
    in_vain: list[PlannedCall] = []
    first = person.message(view, GAME.offers(view), in_vain=[PlannedCall("draw", {"source": "A"})])
    for _ in range(2):
        in_vain.append(first.calls[0])
        message = person.message(view, GAME.offers(view), in_vain=in_vain)
        assert message.manner is Manner.CLEAR
        assert message.calls
    assert message.calls[0] != first.calls[0]


def test_a_person_who_can_do_nothing_says_so() -> None:
    with pytest.raises(GmError, match="nothing is on offer"):
        Person(GAME, 0, random.Random(1), Voice()).message({}, ())


def test_a_slip_keeps_the_ends_of_a_word_and_short_words() -> None:
    rng = random.Random(0)
    for _ in range(200):
        text = slipped("play the Supernova", rng)
        assert text.startswith("play the S")
        assert text.endswith("a")
    assert slipped("use the Uzi", rng) == "use the Uzi"


def test_every_nickname_is_of_a_card() -> None:
    assert set(NICKNAMES) <= set(CARDS)


def test_orders_against_the_rules_are_refused_by_them() -> None:
    for setup in POSITIONS.values():
        view = view_of(setup)
        for trick in BomblineVoice().tricks(view, "en"):
            assert not trick.card or trick.card not in view["seats"][0]["hand"]


def test_p1_whole_matches_of_all_manners_of_talk_without_a_model() -> None:
    turns = list(play(GAME, PLAIN, Plan(games=3, seed=40), limit=LIMITS.turn, tell=quiet))
    assert len(turns) > 90
    assert all(turn.complete and not turn.stalled for turn in turns)
    for wanted, those in ((0.95, [turn for turn in turns if turn.message.manner is Manner.CLEAR]), (0.85, turns)):
        assert sum(turn.right for turn in those) >= wanted * len(those)
    # The checks are sound: at an honest table they find nothing.
    assert [(turn.message.text, turn.faults) for turn in turns if turn.faults] == []


def test_a_game_without_a_voice_of_its_own_is_played_in_general_words() -> None:
    person = Person(GAME, 0, random.Random(2), Voice(GAME.calls))
    view = view_of(POSITIONS["approach"])
    assert person.message(view, GAME.offers(view), in_vain=[PlannedCall("end_turn", {})]).text in {
        "take A",
        "take B",
        "взять A",
        "взять B",
    }


def test_play_keeps_to_its_limits() -> None:
    turns = list(play(GAME, PLAIN, Plan(games=2, messages=4), limit=LIMITS.turn, tell=quiet))
    assert len(turns) == 8
    assert list(play(GAME, PLAIN, Plan(games=2, minutes=1e-9), limit=LIMITS.turn, tell=quiet)) == []


class Failing:
    """A storyteller that breaks down at its second message."""

    def __init__(self) -> None:
        self.count = 0

    def turn(self, table: Table, seat: int, text: str, language: str) -> StorytellerTurn:
        self.count += 1
        if self.count == 2:
            raise OverflowError
        return PLAIN.turn(table, seat, text, language)


def test_the_transcript_is_closed_before_its_folder_goes_whatever_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    ends: list[str] = []
    close, leave = Table.close, TemporaryDirectory.__exit__
    monkeypatch.setattr(Table, "close", lambda table: ends.append("table") or close(table))
    monkeypatch.setattr(TemporaryDirectory, "__exit__", lambda *all_: ends.append("folder") or leave(*all_))
    with pytest.raises(OverflowError):
        list(play(GAME, Failing(), Plan(messages=5), limit=LIMITS.turn, tell=quiet))
    assert ends == ["table", "folder"]


# -- what is wrong in an answer -------------------------------------------------------------------------------------


def display(cards: tuple[str, ...] = HAND, phase: str = "2", points: int = 3, hp: int = 12, boosts: str = "") -> str:
    lines = [f"[Current phase: {phase}]", f"[Amount of cards: {len(cards)}]", *cards]
    lines += [f"[Action points remaining: {points}]", f"[Hitpoints: {hp}]"]
    lines.append(f"Active boost: [{boosts}]" if boosts else "[Active boosts: None]")
    return "\n".join(f"• {line}" for line in lines)


TALK = Message("nice", Manner.CHATTY)
AKM = Message("play Akm", Manner.CLEAR, calls=(PlannedCall("play_card", {"card": "Akm"}),))
PISTOL = Message("play USP", Manner.CLEAR, calls=(PlannedCall("play_card", {"card": "USP"}),))
RECON = Message("recon", Manner.CLEAR, calls=(PlannedCall("play_card", {"card": "Recon grenade"}),))
DRAW = Message("take A", Manner.CLEAR, calls=(PlannedCall("draw", {"source": "A"}),))
LOOK = Message('"See deck"', Manner.CLEAR, calls=(PlannedCall("see_deck", {}),))
START = Message("start game", Manner.CLEAR, calls=(PlannedCall("start", {}),))
CROSSBOW = Message("play Crossbow", Manner.ADVERSARIAL, trick="not held", card="Crossbow")
NO_AKM = HAND[1:]


@dataclass(frozen=True)
class Case:
    """An answer, the one before it, and the kinds of faults in it."""

    id: str
    text: str
    kinds: tuple[FaultKind, ...] = ()
    message: Message = TALK
    before: str = ""


MISCOUNT, MOVED, DIE, LEAK = FaultKind.MISCOUNT, FaultKind.MOVED, FaultKind.DIE, FaultKind.LEAK
IMPOSSIBLE, FORMAT = FaultKind.IMPOSSIBLE, FaultKind.FORMAT
WRONG = (
    Case("amount above another number of cards", display().replace("cards: 3", "cards: 4"), (MISCOUNT,)),
    Case("r1_more than 12 hitpoints", display(hp=13), (MISCOUNT,)),
    Case("r1_playing on at 0", display(hp=0), (MISCOUNT,)),
    Case("r8_4 points without Rusher", display(points=4), (MISCOUNT,)),
    Case("r8_points below 0", display(points=-1), (MISCOUNT,)),
    Case("r7_drew and stayed in Approach", display(NO_AKM, phase="1"), (MISCOUNT,), DRAW, display(phase="1")),
    Case("r10_an AR deals 3", "The 'Akm' dealt 5 damage to the User!", (MISCOUNT,)),
    Case("a cost that is not printed", "The bot has used 'Akm' and spent 1 action points!", (MISCOUNT,)),
    Case("r9_more healed than converted",
         "The Bot has converted 1 unused action points into recovering 3 hitpoints!", (MISCOUNT,)),
    Case("r5_3 cards dealt", display(phase="1", points=0), (MISCOUNT,), START),
    Case("q4_dealt into Action", display((*HAND, *HAND[:2])), (MISCOUNT,), START),
    Case("played and kept", display(points=1), (MISCOUNT,), AKM, display()),
    Case("played for the wrong price", display(NO_AKM, points=2), (MISCOUNT,), AKM, display()),
    Case("another card went", display((HAND[0], HAND[2]), points=1), (MISCOUNT,), AKM, display()),
    Case("hurt by nothing", display(NO_AKM, points=1, hp=9), (MISCOUNT,), AKM, display()),
    Case("healed by nothing", display(NO_AKM, points=1), (MISCOUNT,), AKM, display(hp=9)),
    Case("r7_drew two", display((*HAND, "(SMG) 'Uzi'", "(SMG) 'MP5'")), (MISCOUNT,), DRAW, display(phase="1")),
    Case("r7_drew none", display(), (MISCOUNT,), DRAW, display(phase="1")),
    Case("talk took a card", display(NO_AKM), (MOVED,), TALK, display()),
    Case("an order against the rules spent points", display(points=0), (MOVED,), CROSSBOW, display()),
    Case("a look healed", display(), (MOVED,), LOOK, display(hp=7)),
    Case("die", "You rolled a 4.", (DIE,)),
    Case("die with a colon", "Smoke die: 3, odd.", (DIE,)),
    Case("die shown", "The die shows a 6 and the shotgun roars!", (DIE,)),
    Case("hand told", "Bot's hand: (AR) 'Akm', (SMG) 'Uzi'", (LEAK,)),
    Case("hand told in words", "The bot is holding an Uzi and a Molotov.", (LEAK,)),
    Case("hand listed", "Here is the bot's hand:\n- (AR) 'Akm'\n- (SMG) 'Uzi'", (LEAK,)),
    Case("display of the bot", f"Bot's deck display\n{display()}", (LEAK,)),
    Case("site told", "Site B: (AR) 'Akm'", (LEAK,)),
    Case("bomb told", "Site A has a bomb.", (LEAK,)),
    Case("pile told", "The next card is a Molotov.", (LEAK,)),
    Case("draw told", "Bot draws (AR) 'Akm'.", (LEAK,)),
    Case("no such card", display(("(AR) 'Glock'",)), (IMPOSSIBLE,)),
    Case("another type", display(("(SMG) 'Akm'",)), (IMPOSSIBLE,)),
    Case("r3_three Crossbows", display(("(Special) 'Crossbow'",) * 3), (IMPOSSIBLE,)),
    Case("bot uses what does not exist", "The bot has used 'Minigun' and spent 2 action points!", (IMPOSSIBLE,)),
    Case("played without holding", "You play the Crossbow and it sings!", (IMPOSSIBLE,), CROSSBOW),
    Case("no brackets", display().replace("[Hitpoints: 12]", "Hitpoints: 12"), (FORMAT,)),
    Case("no quotes", display().replace("'Akm'", '"Akm"'), (FORMAT,)),
    Case("a line is missing", display().replace("• [Hitpoints: 12]\n", ""), (FORMAT,)),
    Case("in another order", "\n".join(display().split("\n")[::-1]), (FORMAT,), LOOK),
    Case("no display", "You hold three cards.", (FORMAT,), LOOK),
    Case("bot's play in other words", "The bot has used the Akm, spending 2 points.", (FORMAT,)),
    Case("damage in other words", "The 'Akm' dealt 3 damage to you!", (FORMAT,)),
    Case("turn in other words", "Now it's your turn!", (FORMAT,)),
)  # fmt: skip
RIGHT = (
    Case("a display", display()),
    Case("another bullet", display().replace("•", "-")),
    Case("an empty hand", display(())),
    Case("4 points with Rusher", display(points=4, boosts="Rusher")),
    Case("played", display(NO_AKM, points=1), (), AKM, display()),
    Case("refused", f"The smoke is too thick.\n{display()}", (), AKM, display()),
    Case("a pistol heals", display(HAND, points=2), (), PISTOL, display((*HAND, "(Pistol) 'USP'"), hp=10)),
    Case("drew one", display((*HAND, "(SMG) 'Uzi'")), (), DRAW, display(phase="1", points=0)),
    Case("drew one and the bot played", f"The bot moves.\n{display(NO_AKM)}", (), DRAW, display(phase="1", points=0)),
    Case("a draw refused", display(phase="1"), (), DRAW, display(phase="1")),
    Case("drew a bomb", display(phase="Defuse"), (), DRAW, display(phase="1", points=0)),
    Case("dealt", display((*HAND, *HAND[:2]), phase="1", points=0), (), START),
    Case("talk changed nothing", display(), (), TALK, display()),
    Case("rules of dice", "If you roll a 4 the shotgun deals 3. Roll a 6-sided die: 1-3 deals 2."),
    Case("one more roll", "Let's roll! 3 cards are left."),
    Case("a refusal", "I cannot show you the bot's hand, not even an Akm."),
    Case("the bot's cards counted", "Cards in your opponent's hand: 5. Only a Recon grenade shows which."),
    Case("recon", "The hand of Bot, as it is now:\n(AR) 'Akm'", (), RECON),
    Case("from the discard pile", "Bot takes 'Molotov' out of the discard pile."),
    Case("a knife comes back", "The 'Throwing knife' comes back to Bot's hand.\nThe Akm barks."),
    Case("taken from a site", "You take (AR) 'Akm' from site B.", (), DRAW),
    Case("both sites in colour", "Site A is quiet while the Akm cools down."),
    Case("a shotgun at its best", "The 'Spas-12' dealt 4 damage to the User!"),
    Case("a cheaper pair", "The bot has used 'Akm' with 'Suppressor' and spent 1 action points!"),
    Case("a free utility", "The bot has used 'Molotov' and spent 0 action points!"),
    Case("not played", "You can't play the Crossbow: it is not in your hand.", (), CROSSBOW),
    Case("the document's lines", "Bot has drawn a bomb card and must either defuse it or take 6 damage\n"
         "The bot has used 'Akm' with 'Suppressor' and spent 2 action points!\nThe 'Akm' dealt 3 damage to the User!\n"
         "The Bot has converted 1 unused action points into recovering 1 hitpoints!\nNow it's User's turn"),
)  # fmt: skip


@pytest.mark.parametrize("case", WRONG, ids=lambda case: case.id)
def test_a_fault_is_found_and_is_of_its_kind(case: Case) -> None:
    assert set(kinds_in(case)) == set(case.kinds)


@pytest.mark.parametrize("case", RIGHT, ids=lambda case: case.id)
def test_what_may_be_right_is_no_fault(case: Case) -> None:
    assert kinds_in(case) == []


def kinds_in(case: Case) -> list[FaultKind]:
    inspector = BomblineInspector()
    if case.before:
        inspector.inspect(TALK, case.before)
    return [fault.kind for fault in inspector.inspect(case.message, case.text)]


PIECES = st.sampled_from((
    *display().split("\n"), "Bot's hand:", "Current phase: 1", "Hitpoints: 99999999", "• (SMG) 'Akm'", "Site A:",
    "The bot has used 'Akm'", "and spent 3 action points!", "You rolled a 6.", "[Amount of cards: ٣]",
    "• [Current phase: Defuse]", "", "'", "(",
))  # fmt: skip


@given(st.lists(st.one_of(PIECES, st.text(max_size=20)), max_size=25), st.sampled_from(("\n", " ")))
def test_any_answer_is_read(pieces: list[str], between: str) -> None:
    text, inspector, bare = between.join(pieces), BomblineInspector(), BomblineBare()
    for message in (START, TALK, AKM, CROSSBOW):
        inspector.inspect(message, text)
    view = bare.view(text)
    assert view is None or GAME.offers(view)
    bare.is_over(text)


def test_a_number_or_a_hand_without_end_is_read() -> None:
    text = display(("(AR) 'Akm'", "(SMG) 'Uzi'") * 200, phase="Defuse").replace("12]", f"{'9' * 9000}]")
    BomblineInspector().inspect(TALK, text)
    assert len(BomblineBare().view(display(HAND * 200, phase="Defuse"))["seats"][0]["hand"]) == 12


def test_honest_dice_are_no_inventions() -> None:
    assert BomblineInspector(honest_dice=True).inspect(TALK, "Smoke die: 3, odd.") == []


def test_a_step_is_compared_over_answers_without_a_display() -> None:
    inspector = BomblineInspector()
    inspector.inspect(TALK, display())
    assert inspector.inspect(AKM, "Bang.") == []
    found = inspector.inspect(LOOK, display())
    assert found == []  # nothing changed: the play was refused
    inspector.inspect(AKM, "Bang.")
    assert [fault.kind for fault in inspector.inspect(LOOK, display(points=2))] == [MISCOUNT, MISCOUNT]


# -- the model alone ------------------------------------------------------------------------------------------------


def test_the_bare_prompt_holds_every_card_and_the_required_lines() -> None:
    prompt = BomblineBare().prompt()
    assert [name for name in CARDS if name.casefold() not in prompt.casefold()] == []
    assert estimate_tokens(prompt) < 2_000


def test_the_person_goes_by_what_the_model_shows() -> None:
    model = ScriptedModel([display(("(AR) 'Akm'", "(SMG) 'Uzi'"))])
    turns = list(play_bare(GAME, model, Plan(messages=30), limits=LIMITS, tell=quiet))
    played = [call.arguments.get("card") for turn in turns for call in turn.message.calls if call.tool == "play_card"]
    assert len(turns) == 30
    assert set(played) <= {"Akm", "Uzi"}
    assert played


def test_a_game_that_stands_still_is_talked_to_in_all_manners() -> None:
    turns = list(play_bare(GAME, ScriptedModel([display()]), Plan(messages=80), limits=LIMITS, tell=quiet))
    assert {turn.message.manner for turn in turns} == set(Manner)


def test_where_no_display_comes_the_person_asks_for_it_and_tries_to_go_on() -> None:
    turns = list(play_bare(GAME, ScriptedModel(["Hm."]), Plan(messages=4), limits=LIMITS, tell=quiet))
    assert [turn.message.text for turn in turns[1:]] == ['"See deck"', "end turn", '"See deck"']
    assert [[fault.kind for fault in turn.faults] for turn in turns] == [[FORMAT], [FORMAT], [], [FORMAT]]


def test_a_match_that_the_model_calls_over_is_over() -> None:
    model = ScriptedModel([display(phase="Over", hp=0, points=0)])
    assert len(list(play_bare(GAME, model, Plan(games=2), limits=LIMITS, tell=quiet))) == 2


def test_the_conversation_keeps_its_head_and_begins_with_the_person() -> None:
    model = ScriptedModel([f"{'word ' * 800}\n{display()}"])
    list(play_bare(GAME, model, Plan(messages=20), limits=LIMITS, tell=quiet))
    heads = {request.messages[0] for request in model.requests}
    assert len(heads) == 1
    assert {request.messages[1].role for request in model.requests} == {"user"}
    longest = max(sum(estimate_tokens(one.content) for one in request.messages[1:]) for request in model.requests)
    assert longest <= CONVERSATION_TOKENS
    assert all(request.messages[-1].role == "user" for request in model.requests)


def test_p2_the_request_of_the_bare_game_holds_nothing_but_what_was_said() -> None:
    def answer(request: ChatRequest) -> str:
        return display()

    model = ScriptedModel(answer)
    turns = list(play_bare(GAME, model, Plan(messages=5), limits=LIMITS, tell=quiet))
    said = [message.content for message in model.requests[-1].messages[1:]]
    assert said == [text for turn in turns for text in (turn.message.text, turn.answer)][:-1]


def test_an_endpoint_that_is_down_is_counted_and_no_fault() -> None:
    model = ScriptedModel([EndpointDown(url="http://127.0.0.1:9")])
    figures = bare_figures(list(play_bare(GAME, model, Plan(messages=3), limits=LIMITS, tell=quiet)))
    assert figures.troubles == {"EndpointDown": 3}
    assert figures.clean == Share(0, 0)
    assert all(one.count == 0 for one in figures.faults)


def test_a_game_that_nobody_wrote_down_cannot_be_run_bare() -> None:
    class Other(type(GAME)):
        name = "other"
        title = "Other"

    assert isinstance(talk_of(Other()).voice, Voice)
    with pytest.raises(GmError, match="--bare knows no Other"):
        bare_of(Other())


# -- figures --------------------------------------------------------------------------------------------------------


def turn_of(message: Message, report: TurnReport, *, right: bool = True, seconds: float = 1.0) -> Turn:
    return Turn(message, (), right, complete=True, stalled=False, lines_after=0.1, seconds=seconds, report=report)


def test_figures_add_up() -> None:
    dropped = (Verdict("He dies.", False, "not so: dies"), Verdict("An Uzi!", False, "a card: Uzi"))
    one = TurnReport(Usage(1, 800, 60), sentences=2, dropped=dropped, first=2.0, seconds=5.0)
    two = TurnReport(Usage(3, 400, 20), proposals=2, known=2, legal=1, repaired=True, plain=True,
                     trouble=EndpointDown(url="x"))  # fmt: skip
    figures = narrator_figures([turn_of(AKM, one), turn_of(TALK, two, right=False, seconds=3.0)])
    assert figures.right == {"clear": Share(1, 1), "chatty": Share(0, 1)}
    assert figures.moved == Share(1, 1)
    assert (figures.work.calls, figures.work.most_calls) == (2, 3)
    assert (figures.work.tokens_in, figures.work.tokens_out) == (600, 40)
    assert figures.work.first == Spread(2.0, 2.0, 1)
    assert (figures.decisions.proposals, figures.decisions.valid, figures.decisions.legal) == (2, 2, 1)
    assert figures.prose.reasons == {"not so": 1, "a card": 1}
    assert (figures.prose.told_by_model, figures.prose.told_by_code) == (1, 1)
    assert figures.troubles == {"EndpointDown": 1}


def test_the_95th_percentile() -> None:
    assert spread(range(1, 102)) == Spread(51, 96, 101)
    assert spread([]) is None


def test_the_narrator_table_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_narrator(GAME, PLAIN, Plan(messages=12), named="no model", limits=LIMITS) == 0
    out = capsys.readouterr().out
    assert "Bombline, the narrator on no model" in out
    for row in ("right action", "clear", "stalls", "first sentence of the model", "sentences shown, dropped", "leaked"):
        assert row in out


FAULT = Fault(FaultKind.LEAK, "the Bot holds an Akm")
CHECKED = {
    "all_well": (0, turn_of(TALK, TurnReport())),
    "an_order_misunderstood": (0, turn_of(AKM, TurnReport(), right=False)),
    "moved_without_an_order": (1, turn_of(TALK, TurnReport(), right=False)),
    "a_fault": (1, replace(turn_of(TALK, TurnReport()), faults=(FAULT,))),
    "lines_left_out": (1, replace(turn_of(TALK, TurnReport()), complete=False)),
    "stalled": (1, replace(turn_of(TALK, TurnReport()), stalled=True)),
}


@pytest.mark.parametrize(("code", "turn"), CHECKED.values(), ids=CHECKED)
def test_the_exit_code_is_1_where_a_check_failed(code: int, turn: Turn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gm.evaluation.play.play", lambda *_, **__: iter([turn]))
    assert run_narrator(GAME, PLAIN, Plan(), named="no model", limits=LIMITS) == code


def test_the_bare_table_is_printed_with_the_models_words_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    model = ScriptedModel([display().replace("cards: 3", "cards: 9")])
    assert run_bare(GAME, model, Plan(messages=3), named="a script", limits=LIMITS) == 0
    out = capsys.readouterr().out
    assert "e.g. [Amount of cards: 9] above 3 cards" in out
    assert "answers without a fault" in out


def test_both_print_json(capsys: pytest.CaptureFixture[str]) -> None:
    run_narrator(GAME, PLAIN, Plan(messages=3), named="no model", limits=LIMITS, as_json=True)
    told = json.loads(capsys.readouterr().out)
    assert (told["eval"], told["turns"], told["right"]["clear"]["of"] > 0) == ("narrator", 3, True)
    run_bare(GAME, ScriptedModel(["Hm."]), Plan(messages=3), named="a script", limits=LIMITS, as_json=True)
    told = json.loads(capsys.readouterr().out)
    assert (told["eval"], Counter(one["kind"] for one in told["faults"]).keys()) == (
        "bare",
        {k.value for k in FaultKind},
    )


@pytest.mark.parametrize(
    ("numbers", "message"),
    [({"games": 0}, "--games 0"), ({"messages": 0}, "--messages 0"), ({"minutes": 0}, "--minutes 0")],
)
def test_numbers_out_of_range_are_one_clear_line(numbers: dict, message: str) -> None:
    with pytest.raises(GmError, match=message):
        Plan(**numbers)


def test_what_was_played_before_an_interruption_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    asked = 0

    def answer(_: ChatRequest) -> str:
        nonlocal asked
        asked += 1
        if asked == 3:
            raise KeyboardInterrupt
        return display()

    run_bare(GAME, ScriptedModel(answer), Plan(), named="a script", limits=LIMITS, as_json=True)
    assert json.loads(capsys.readouterr().out)["turns"] == 2


def test_nothing_played_is_said() -> None:
    with pytest.raises(GmError, match="no turn was played"):
        run_narrator(GAME, PLAIN, Plan(minutes=1e-9), named="no model", limits=LIMITS)


def test_the_same_model_plays_at_the_table_and_alone(capsys: pytest.CaptureFixture[str]) -> None:
    for bare, kind in ((False, "narrator"), (True, "bare")):
        teller = ModelStoryteller(ScriptedModel(["The air is thick."], key="here a-model"))
        assert run_eval(GAME, teller, Plan(messages=4), limits=LIMITS, bare=bare, as_json=True) == 0
        told = json.loads(capsys.readouterr().out)
        assert (told["eval"], told["model"], told["work"]["calls"] > 0) == (kind, "here a-model", True)


def test_bare_needs_a_model() -> None:
    with pytest.raises(GmError, match="--bare lets a model run the game"):
        run_eval(GAME, PLAIN, Plan(messages=1), limits=LIMITS, bare=True, as_json=False)


def test_the_command_plays_without_a_model_and_refuses_bare_without_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["eval", "narrator", "bombline", "--no-model", "--messages", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["turns"] == 3
    assert run(["eval", "narrator", "bombline", "--no-model", "--bare"]) == 2
    assert capsys.readouterr().err.startswith("gm: --bare lets a model run the game")
