"""The rules of Warha Realms that the scenario files do not pin down: cards, deal, readings at the edges."""

import random
import re
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest

from gm.engine.chance import ScriptedChance, SeededChance, match_key, practice_seed
from gm.engine.match import Match
from gm.engine.types import Action, Answer
from gm.errors import SetupError
from gm.games import get_game
from gm.games.warha_realms.cards import CARDS, GAME_DECK, GOD_COLOURS, Card, Together
from gm.games.warha_realms.rules import single_actions
from gm.tools.schema import validator_for
from tests.random_games import positions, seeded

GAME = get_game("warha_realms")
OPTIONS = GAME.options_type()
WHOLE_DECK = ["Монета"] * 5 + ["Меч"] * 5


def match_at(setup: dict[str, Any], picks: tuple[int, ...] = ()) -> Match[Any]:
    luck = ScriptedChance((), picks)
    return Match(GAME, GAME.from_setup(setup, OPTIONS, luck), luck, validator_for(GAME))


def opened(*deck: str, **seat: Any) -> dict[str, Any]:
    """The position once the turn of a player with this deck has opened."""
    return GAME.to_json(match_at({"seats": [{"deck": list(deck), **seat}, {}, {}]}).state)


def act(match: Match[Any], seat: int, tool: str, **arguments: Any) -> Answer:
    answer = match.apply(Action(seat, tool, arguments))
    assert answer.ok, answer.error
    return answer


def refusal(match: Match[Any], seat: int, tool: str, **arguments: Any) -> str:
    answer = match.apply(Action(seat, tool, arguments))
    assert answer.error is not None
    return answer.error.code.value


def now(match: Match[Any]) -> dict[str, Any]:
    return GAME.to_json(match.state)


# -- cards --------------------------------------------------------------------------------------------------------


def read_text(text: str) -> dict[str, Any]:
    """What a piece of a card's text gives, read word by word without the card's own numbers."""
    numbers = {
        "gold": r"(\d+) золот",
        "attack": r'(\d+) "Атаки"',
        "healing": r'(\d+) "Здоровья"',
        "draws": r'"Пополн?ение" \((\d+)\)',
    }
    found = {name: int(match[1]) for name, pattern in numbers.items() if (match := re.search(pattern, text))}
    if '"Утиль"' in text:
        found["scraps"] = 1
    if tempt := re.search(r'(двойное|тройное)? ?свойство "Соблазн"', text):
        found["tempt"] = {None: 1, "двойное": 2, "тройное": 3}[tempt[1]]
    if "за каждую разыгранную карту" in text:
        found["attack_each"] = found.pop("attack")
    return found


def printed(card: Card) -> Card:
    """The card as its text alone would make it."""
    cost = re.match(r"карта стоимостью (\d+) золот\w+, ", card.text)
    text = card.text[cost.end() :] if cost else card.text
    own, _, together = text.partition('со свойством "Вместе"')
    own, giving, signs = own.partition("каждой другой разыгранной карте")
    given = tuple(god for god in GOD_COLOURS if re.search(rf"\b{god}", signs)) if giving else ()
    return Card(
        card.name,
        card.god,
        int(cost[1]) if cost else 0,
        card.count,
        card.text,
        **read_text(own),
        signs=given,
        together=Together(**read_text(together)) if together else None,
    )


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.name)
def test_r5_r10_a_card_does_what_its_text_says(card: Card):
    assert printed(card) == card


def test_r2_r3_there_are_20_cards_of_each_god_and_25_others():
    gods = Counter(CARDS[name].god for name in GAME_DECK)
    assert gods == dict.fromkeys(GOD_COLOURS, 20)
    others = {name: card.count for name, card in CARDS.items() if card.god is None}
    assert others == {"Монета": 5, "Меч": 5, "Кристалл": 15}


# -- the deal -----------------------------------------------------------------------------------------------------


def deal(number: int, names: tuple[str, ...] = ("Аня", "Боб", "Вера")) -> dict[str, Any]:
    return GAME.to_json(GAME.setup(OPTIONS, SeededChance(match_key(practice_seed(number))), names))


@pytest.mark.parametrize("names", [("Аня", "Боб"), ("Аня", "Боб", "Вера"), ("Аня", "Боб", "Вера", "Гай")])
def test_r1_r3_q1_the_deal_for_two_to_four(names: tuple[str, ...]):
    state = deal(1, names)
    assert [(seat["nick"], seat["health"]) for seat in state["seats"]] == [(name, 100) for name in names]
    assert Counter([*state["row"], *state["game_deck"]]) == Counter(GAME_DECK)
    assert None not in state["row"]
    for seat in state["seats"]:
        assert Counter(seat["deck"] + seat["played"]) == Counter(WHOLE_DECK)
    assert [len(seat["played"]) for seat in state["seats"]] == [5] + [0] * (len(names) - 1)
    assert state["gold"] + state["attack"] == 5


def test_r2_r3_every_deck_is_shuffled():
    deals = [deal(number) for number in range(30)]
    assert len({tuple(state["game_deck"]) for state in deals}) == 30
    assert len({tuple(seat["deck"]) for state in deals for seat in state["seats"][1:]}) > 30


BAD_NICKS = [("Аня", "аня", "Боб"), ("Аня", "", "Боб"), ("Аня", " ", "Боб"), ("Аня", "x" * 33), ("Аня", "монета")]


@pytest.mark.parametrize("names", BAD_NICKS, ids=repr)
def test_q22_nicks_that_cannot_be_told_apart_are_refused(names: tuple[str, ...]):
    with pytest.raises(SetupError, match="nick"):
        deal(1, names)
    with pytest.raises(SetupError, match="nick"):
        match_at({"seats": [{"nick": name} for name in names]})


BAD_SETUPS: list[dict[str, Any]] = [
    {"seats": [{}]},
    {"seats": [{}] * 5},
    {"row": ["Монета"] * 4},
    {"game_deck": ["Akm"]},
    {"gold": 3},
    {"turn": 3},
    {"turn": 0, "seats": [{"health": 0}, {}, {}]},
    {"phase": "over"},
    {"winner": 0},
    {"seats": [{"health": 0, "deck": ["Монета"]}, {}, {}], "turn": 1},
    {"seats": [{"played": ["Монета"]}, {}, {}]},
    {"seats": [{"tempted": 5}, {}, {}]},
    {"colour": "red"},
]


@pytest.mark.parametrize("setup", BAD_SETUPS, ids=str)
def test_a_position_that_cannot_be_is_named(setup: dict[str, Any]):
    with pytest.raises(SetupError, match=r"setup|nick"):
        match_at(setup)


# -- the opening --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Opening:
    id: str
    deck: tuple[str, ...]
    expected: dict[str, Any]
    seat: dict[str, Any] = field(default_factory=dict)


OPENINGS = (
    Opening("r6_fewer_than_five_in_all", ("Меч", "Меч"), {"attack": 2, "gold": 0}),
    Opening("r6_nothing_at_all", (), {"attack": 0, "gold": 0}),
    Opening("q11_five_left_are_not_mixed", ("Меч",) * 5, {"attack": 5}, {"discard": ["Монета"]}),
    Opening(
        "r6_four_left_take_the_discard_pile",
        ("Меч",) * 4,
        {"attack": 4, "gold": 1},
        {"discard": ["Монета", "Монета"]},
    ),
    Opening(
        "r13_replenish_mixes_the_discard_pile_in",
        ("Чумной трутень", "Чумной трутень", "Монета", "Монета", "Монета", "Монета"),
        {"gold": 4, "attack": 13},
        {"discard": ["Меч", "Меч"]},
    ),
    Opening(
        "r13_replenish_plays_what_there_is",
        ("Великий нечистый", "Великий нечистый", "Монета", "Монета", "Монета", "Меч"),
        {"gold": 3, "attack": 13},
    ),
    Opening(
        "r12_cards_played_later_are_counted",
        ("Валькия Кровавая", "Гончая плоти", "Чумной трутень", "Чумной трутень", "Монета", "Воин Кхорна", "Меч"),
        # 5 + 6 + 6 + 6 + 2 + 1, «Вместе»: 4 + 2, three with the sign: 15
        {"attack": 47},
    ),
    Opening(
        "r11_q17_one_giver_gets_nothing_from_itself",
        ("Перевертыш", "Грабитель Слаанеш", "Воин Нургла", "Монета", "Монета"),
        {"attack": 2, "gold": 5},
    ),
    Opening(
        "q4_a_granted_sign_is_no_second_god",
        ("Перевертыш", "Грабитель Тзинча", "Монета", "Монета", "Монета"),
        # The Changeling is of Tzeentch itself, so the marauder meets its like; the coins do not.
        {"gold": 5, "scraps": 1},
    ),
    Opening(
        "q17_two_givers_give_to_each_other",
        ("Скарбранд Изгнанник", "Перевертыш", "Валькия Кровавая", "Монета", "Монета"),
        {"attack": 18 + 5 + 25},
    ),
    Opening(
        "q17_a_sign_counts_once_however_often_it_is_granted",
        ("Валькия Кровавая", "Скарбранд Изгнанник", "Скарбранд Изгнанник", "Монета", "Монета"),
        {"attack": 5 + 36 + 25},
    ),
    Opening(
        "q10_the_earliest_due_card_fires_first",
        ("Воин Кхорна", "Чумной трутень", "Великий нечистый", "Монета", "Монета", "Воин Кхорна", "Меч", "Меч"),
        {"attack": 2 + 6 + 6 + 2 + 1 + 1 + 2 + 2},
    ),
)


@pytest.mark.parametrize("case", OPENINGS, ids=lambda case: case.id)
def test_the_opening(case: Opening):
    state = opened(*case.deck, **case.seat)
    assert {key: state[key] for key in case.expected} == case.expected


def test_q10_cards_lost_to_temptation_may_come_back_with_replenish():
    deck = ["Чумной трутень", "Чумной трутень", "Монета", "Монета", "Меч"]
    match = match_at({"seats": [{"deck": deck, "tempted": 1}, {}, {}]}, picks=(4,))
    own = now(match)["seats"][0]
    assert own["played"] == ["Чумной трутень", "Чумной трутень", "Монета", "Монета", "Меч"]
    assert (own["discard"], own["deck"]) == ([], [])


def test_q18_one_card_is_always_played_and_the_rest_of_the_count_lapses():
    match = match_at({"seats": [{"deck": ["Меч", "Монета", "Меч"], "tempted": 4}, {}, {}]}, picks=(0, 0))
    own = now(match)["seats"][0]
    assert (own["played"], own["discard"], own["tempted"]) == (["Меч"], ["Меч", "Монета"], 0)


def test_q18_what_is_aimed_beyond_four_is_lost():
    match = match_at({"seats": [{"deck": ["Нкари", "Азазель", "Хранитель секретов"]}, {"tempted": 3}, {}]})
    assert now(match)["tempts"] == [2, 3, 1]
    act(match, 0, "tempt", target="B", size=3)
    act(match, 0, "tempt", target="B")
    assert (now(match)["seats"][1]["tempted"], now(match)["tempts"]) == (4, [1])


# -- orders -------------------------------------------------------------------------------------------------------


def test_q12_the_leftmost_copy_is_bought():
    row = ["Воин Нургла", "Грабитель Кхорна", "Воин Нургла", "Грабитель Кхорна", None]
    match = match_at({"row": row})
    act(match, 0, "buy", card="Грабитель Кхорна")
    assert now(match)["row"] == ["Воин Нургла", None, "Воин Нургла", "Грабитель Кхорна", None]


def test_q3_a_purchase_of_several_is_whole_or_not_at_all():
    match = match_at({})
    assert refusal(match, 0, "buy", card="Кристалл", count=3) == "cannot_afford"
    assert refusal(match, 0, "buy", card="Кристалл", count=10**9) == "no_such_card"
    assert now(match)["gold"] == 5


def test_q13_more_than_the_health_is_lost_and_a_temptation_void():
    match = match_at({"seats": [{"deck": ["Меч"] * 5}, {"health": 2, "tempted": 3}, {}]})
    act(match, 0, "attack", target="B", amount=5)
    seat = now(match)["seats"][1]
    assert (seat["health"], seat["tempted"], seat["deck"], now(match)["attack"]) == (0, 0, [], 0)


def test_q13_with_the_last_blow_nothing_else_of_the_turn_happens():
    match = match_at({"seats": [{"deck": ["Меч"] * 4 + ["Монета"]}, {"health": 3}]})
    answer = act(match, 0, "take_turn", attack={"B": 3})
    state = now(match)
    assert (state["phase"], state["winner"], state["attack"], state["gold"]) == ("over", 0, 1, 1)
    assert state["seats"][0]["played"] == ["Меч"] * 4 + ["Монета"]
    assert [event.to_json()["event"] for event in answer.events] == ["AttackMade", "SeatOut", "MatchWon"]


def test_q14_a_card_just_bought_can_be_scrapped_but_no_crystal_just_scrapped_bought():
    deck = ["Воин Тзинча", "Кристалл", "Монета", "Монета", "Монета"]
    match = match_at({"crystals": 0, "seats": [{"deck": deck}, {}, {}]})
    crystal = {"card": "Кристалл", "zone": "played"}
    assert refusal(match, 0, "take_turn", buy=["Кристалл"], scrap=[crystal]) == "no_such_card"
    bought = {"card": "Грабитель Кхорна", "zone": "discard"}
    act(match, 0, "take_turn", buy=["Грабитель Кхорна"], scrap=[bought], end=False)
    assert now(match)["graveyard"] == ["Грабитель Кхорна"]


def test_q14_temptation_comes_before_attack():
    seats = [{"deck": ["Азазель"]}, {"health": 5}, {}]
    match = match_at({"seats": seats})
    answer = act(match, 0, "take_turn", attack={"B": 5}, tempt=[{"target": "B"}], end=False)
    assert [event.to_json()["event"] for event in answer.events] == ["TemptationAimed", "AttackMade", "SeatOut"]


def test_q16_a_card_may_scrap_itself_and_its_gifts_stay():
    match = match_at({"seats": [{"deck": ["Чемпион Тзинча", "Чемпион Тзинча"]}, {}, {}]})
    before = now(match)
    act(match, 0, "scrap", card="Чемпион Тзинча", zone="played")
    act(match, 0, "scrap", card="Чемпион Тзинча", zone="played")
    after = now(match)
    assert (after["gold"], after["attack"], after["scraps"]) == (before["gold"], before["attack"], 0)
    assert (after["seats"][0]["played"], len(after["graveyard"])) == ([], 2)


def test_q16_the_own_deck_is_shuffled_after_a_card_left_it():
    setup = {"seats": [{"deck": ["Воин Тзинча"] * 5 + [*CARDS]}, {}, {}]}
    orders = []
    for number in range(5):
        state = GAME.from_setup(setup, OPTIONS, ScriptedChance())
        match = Match(GAME, state, seeded(number), validator_for(GAME))
        act(match, 0, "scrap", card="Монета", zone="deck")
        orders.append(tuple(now(match)["seats"][0]["deck"]))
    assert len(set(orders)) == 5
    assert all(sorted(order) == sorted(set(CARDS) - {"Монета"}) for order in orders)


def test_q15_the_round_goes_up_where_the_last_seats_are_out():
    match = match_at({"seats": [{}, {}, {"health": 0}, {"health": 0}]})
    act(match, 0, "end_turn")
    assert (now(match)["turn"], now(match)["round"]) == (1, 1)
    act(match, 1, "end_turn")
    assert (now(match)["turn"], now(match)["round"]) == (0, 2)


def test_whole_numbers_may_be_written_with_a_point():
    match = match_at({"seats": [{"deck": ["Меч"] * 3 + ["Азазель", "Кристалл"]}, {}, {}]})
    act(match, 0, "attack", target="B", amount=2.0)
    act(match, 0, "tempt", target="B", size=3.0)
    act(match, 0, "buy", card="Грабитель Кхорна", count=2.0)
    state = now(match)
    assert (state["attack"], state["gold"], state["seats"][1]["health"]) == (18, 0, 98)
    assert all(type(state[key]) is int for key in ("attack", "gold"))


# -- a whole turn in one call -------------------------------------------------------------------------------------


def test_p6_a_whole_turn_meets_the_dice_of_its_orders_one_by_one():
    for number in range(30):
        luck = seeded(number)
        state = GAME.setup(OPTIONS, luck, ("Аня", "Боб", "Вера"))
        state.attack, state.gold, state.scraps, state.tempts = 9, 5, 2, [2, 1]
        state.seats[1].deck = ["Воин Нургла", "Меч"]
        whole = Match(GAME, GAME.copy(state), luck)
        singly = Match(GAME, GAME.copy(state), seeded(number))
        scraps = [{"card": "Кристалл", "zone": "discard"}, {"card": state.seats[0].deck[0], "zone": "deck"}]
        act(whole, 0, "take_turn", buy=["Кристалл"] * 2, scrap=scraps, tempt=[{"target": "Боб"}], attack={"Вера": 4})
        act(singly, 0, "buy", card="Кристалл", count=2)
        for order in scraps:
            act(singly, 0, "scrap", **order)
        act(singly, 0, "tempt", target="Боб", size=2)
        act(singly, 0, "attack", target="Вера", amount=4)
        act(singly, 0, "end_turn")
        assert now(whole) == now(singly)
        assert whole.chance.path == singly.chance.path


def some_turn(state: Any, luck: random.Random) -> dict[str, Any]:
    """A turn of a few orders of every kind, some of which cannot be carried out."""
    own, nicks = state.seats[state.turn], [one.nick for one in state.seats]
    cards = [*own.deck, *own.discard, *own.played, "Кристалл"]
    row = [card for card in state.row if card] or ["Кристалл"]
    turn: dict[str, Any] = {
        "buy": [luck.choice([*row, "Кристалл"]) for _ in range(luck.choice([0, 0, 1, 2]))],
        "scrap": [
            {"card": luck.choice(cards), "zone": luck.choice(["played", "deck", "discard"])}
            for _ in range(luck.choice([0, 0, 0, 1, 2]))
        ],
        "tempt": [{"target": luck.choice(nicks)} for _ in range(luck.choice([0, 0, len(state.tempts)]))],
        "attack": {nick: luck.randint(1, 9) for nick in luck.sample(nicks, luck.choice([0, 1, 1, 2]))},
        "end": luck.random() < 0.5,
    }
    return {key: value for key, value in turn.items() if luck.random() < 0.8}


def test_q3_q14_a_whole_turn_is_its_orders_one_by_one_or_nothing():
    carried_out = refused = 0
    for number, state in enumerate(positions("warha_realms", 150)):
        luck = random.Random(number)
        for _ in range(8):
            orders = some_turn(state, luck)
            whole, singly = match_from(state), match_from(state)
            answer, fault = whole.apply(Action(state.turn, "take_turn", orders)), None
            for action in single_actions(state.turn, orders):
                one = singly.apply(action)
                if not one.ok and not (action.tool == "end_turn" and GAME.outcome(singly.state)):
                    fault = one.error
                    break
            assert answer.error == fault or (fault is not None and fault.code.value == "game_over")
            assert now(whole) == (now(singly) if answer.ok else GAME.to_json(state))
            carried_out += answer.ok
            refused += not answer.ok
    assert min(carried_out, refused) > 200


def match_from(state: Any) -> Match[Any]:
    return Match(GAME, GAME.copy(state), seeded(0), validator_for(GAME))


def test_a_turn_without_a_single_order_changes_nothing():
    match = match_at({})
    before, mark = now(match), match.chance.mark()
    assert act(match, 0, "take_turn", end=False, buy=[]).events == ()
    assert (now(match), match.chance.mark()) == (before, mark)


# -- leaving ------------------------------------------------------------------------------------------------------


def test_q13_who_gives_up_in_the_own_turn_passes_it_on():
    match = match_at({"seats": [{"deck": ["Азазель"]}, {"deck": ["Меч"] * 5}, {}]})
    assert match.give_up(0).ok
    state = now(match)
    assert (state["turn"], state["round"], state["attack"], state["tempts"]) == (1, 1, 5, [])
    assert state["seats"][0] | {"nick": ""} == {
        "nick": "", "health": 0, "deck": [], "discard": [], "played": [], "tempted": 0,
    }  # fmt: skip


def test_q13_who_gives_up_in_the_turn_of_another_leaves_that_turn_alone():
    match = match_at({})
    act(match, 0, "buy", card="Кристалл")
    assert match.give_up(1).ok
    state = now(match)
    assert (state["turn"], state["gold"], state["seats"][1]["health"]) == (0, 3, 0)
    act(match, 0, "end_turn")
    assert now(match)["turn"] == 2


def test_who_is_out_cannot_give_up_again():
    match = match_at({})
    assert match.give_up(1).ok
    again = match.give_up(1)
    assert again.error is not None
    assert again.error.code.value == "not_allowed"


def test_with_one_player_left_the_match_is_over():
    match = match_at({"seats": [{}, {}, {"health": 0}]})
    answer = match.give_up(0)
    assert (GAME.outcome(match.state).winners, now(match)["phase"]) == ((1,), "over")
    assert [event.to_json()["event"] for event in answer.events] == ["SeatOut", "MatchWon"]


def test_q12_nobody_aims_at_themselves():
    match = match_at({"attack": 3, "gold": 0, "scraps": 0, "tempts": [], "seats": [{"nick": "Аня"}, {"nick": "Боря"}]})
    answer = match.apply(Action(0, "attack", {"target": "Аня", "amount": 1}))
    assert answer.error is not None
    assert answer.error.message == "Nobody aims at themselves."
