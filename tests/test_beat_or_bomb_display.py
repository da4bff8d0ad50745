"""What a reader of Beat or Bomb is shown: Q9 after a round, the deck display, the panel, the seals."""

from gm.engine.chance import ScriptedChance
from gm.engine.events import Event, seen_events
from gm.engine.sealed import ChoiceOpened, ChoiceSealed
from gm.engine.types import Action
from gm.frontends.panels import panel_of
from gm.games import get_game
from gm.games.beat_or_bomb.cards import COMPETE, GIVE_UP
from gm.games.beat_or_bomb.state import Options, State
from gm.render import to_plain
from gm.table import Chair, Table

GAME = get_game("beat_or_bomb")
NAMES = ("Mara", "Bot")


def position(*seats: dict[str, object]) -> State:
    return GAME.from_setup({"seats": list(seats)}, Options(), ScriptedChance())


def played(state: State, *choices: tuple[int, str, str]) -> list[Event]:
    events: list[Event] = []
    for seat, card, stance in choices:
        action = Action(seat, "play_card", {"card": card, "stance": stance, "confirm": True})
        events += GAME.apply_action(state, action, ScriptedChance())
    return events


def told(state: State, events: list[Event], seat: int | None) -> list[str]:
    lines = GAME.tell(GAME.observation(state, seat), seen_events(tuple(events), seat), NAMES)
    return to_plain(lines).splitlines()


def test_q9_after_a_round_everything_is_shown_to_each_reader() -> None:
    state = position({"cards": ["6", "10", "A"], "points": 5}, {"cards": ["3", "J", "K"], "points": 8})
    events = played(state, (0, "6", COMPETE), (1, "J", COMPETE))
    assert told(state, events, 0) == [
        "You compete with 6: confirmed.",
        "Bot has chosen and confirmed.",
        "Round 11 of 13 is shown",
        "Mara competes with 6. Points won: 0. Total: 5",
        "Bot competes with J. Points won: 17. Total: 25",
        "Your cards left: 10, A",
    ]
    assert told(state, events, 1)[2:] == [
        "Round 11 of 13 is shown",
        "Bot competes with J. Points won: 17. Total: 25",
        "Mara competes with 6. Points won: 0. Total: 5",
        "Your cards left: 3, K",
    ]
    assert "Your cards left" not in "\n".join(told(state, events, None))


def test_q9_the_last_round_ends_the_match() -> None:
    state = position({"cards": ["6"], "points": 5}, {"cards": ["3"], "points": 8})
    events = played(state, (0, "6", COMPETE), (1, "3", GIVE_UP))
    assert told(state, events, 0)[-3:] == [
        "Mara competes with 6. Points won: 6. Total: 11",
        "Bot gives up 3. Points won: 0. Total: 8",
        "You win the match!",
    ]
    assert told(state, events, 1)[-1] == "Mara wins the match!"


def test_q9_a_tie_is_called_one() -> None:
    state = position({"cards": ["6"]}, {"cards": ["6"]})
    assert told(state, played(state, (0, "6", COMPETE), (1, "6", COMPETE)), 0)[-1] == "The match is a tie."


def test_q4_a_seal_stands_for_the_word_that_its_seat_has_chosen() -> None:
    state = position({}, {})
    events = [*played(state, (1, "J", COMPETE)), ChoiceSealed(1, "ab12"), ChoiceOpened(1, "ab12", "{}", "00ff")]
    assert told(state, events, 0) == [
        "Bot has chosen already. Seal: ab12",
        "The seal of Bot opens: {}, nonce 00ff",
    ]


def test_q3_the_display_shows_points_and_cards_left_of_both_and_the_own_choice() -> None:
    state = position({"cards": ["10", "A"], "points": 5}, {"cards": ["3", "K"], "points": 25})
    played(state, (1, "K", COMPETE))
    GAME.apply_action(state, Action(0, "play_card", {"card": "A", "stance": GIVE_UP}), ScriptedChance())
    assert to_plain(GAME.display(GAME.observation(state, 0), NAMES)).splitlines() == [
        "Round 12 of 13",
        "Mara has 5 points",
        "Mara has left: 10, A",
        "Bot has 25 points",
        "Bot has left: 3, K",
        "You mean to give up A: not confirmed yet.",
        "Bot has chosen and confirmed.",
    ]
    shown = to_plain(GAME.display(GAME.observation(state, 1), NAMES))
    assert "You compete with K: confirmed." in shown
    assert "give up A" not in shown


def test_the_panel_shows_both_sets_one_above_the_other() -> None:
    state = position({"cards": ["2", "10", "A"], "points": 5}, {"cards": ["2", "3", "K"], "points": 25})
    played(state, (1, "K", COMPETE))
    heading, own, other = (
        line.plain for line in panel_of(GAME.name)(GAME.observation(state, 0), NAMES, True, GAME.language)
    )
    assert heading == "── Round 11 of 13  choose a card: compete with it or give it up ──"
    assert own.index("2", 12) == other.index("2", 12)
    assert own.index("A") == other.index("K") + 2
    assert other.endswith("has chosen")
    spectator = panel_of(GAME.name)(GAME.observation(state, None), NAMES, True, GAME.language)
    assert spectator[0].plain == "── Round 11 of 13 ──"


def test_q4_at_a_table_the_bot_decides_before_the_person_and_opens_after() -> None:
    chairs = (Chair("Mara"), Chair("Bot", "normal"))
    table = Table.open(GAME, chairs, path=None, practice=3, options=Options(auto_confirm=True))
    table.start()
    while table.play_bot() is not None:
        pass
    before = to_plain(table.report(0))
    assert "Seal: " in before
    assert table.act(0, "play_card", {"card": "9", "stance": COMPETE}).ok
    after = to_plain(table.report(0))
    assert before.split("Seal: ")[1][:64] not in before.split("Seal: ")[0]
    assert "The seal of Bot opens: " in after
    assert "Round 1 of 13 is shown" in after
