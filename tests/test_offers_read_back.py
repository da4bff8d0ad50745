"""What is offered can be said back: the game master's own words for a call order that call, in every position.

People copy what stands behind "You can:", and chat programs show suggestions to press. In doubt the reading may ask;
another call than the one that was offered is never made (P1).
"""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from gm.engine.chance import ScriptedChance
from gm.engine.game import Game
from gm.engine.types import PlannedCall, ToolOffer, View
from gm.games import CLASSES, get_game
from gm.narrator.intent import read
from gm.narrator.phrases import say_call, say_offers
from tests.random_games import random_game

MATCHES = 3
POSITIONS = 40
"""Of each match, early and late ones."""
MOST_CALLS = 8
"""Of a position; another choice in each."""
LANGUAGES = ("en", "ru")
BOMBLINE = get_game("bombline")

Offered = tuple[View, tuple[ToolOffer, ...]]


@cache
def offered(name: str) -> tuple[Offered, ...]:
    """Positions of random games with what the seat to move can do there."""
    game, found = get_game(name), list[Offered]()
    for number in range(MATCHES):
        states = [step.before for step in random_game(name, number)]
        for state in random.Random(number).sample(states, min(POSITIONS, len(states))):
            view = game.observation(state, min(game.active_seats(state)))
            found.append((view, tuple(game.offers(view))))
    return tuple(found)


def read_back(game: Game[Any], view: View, text: str) -> list[PlannedCall]:
    return list(read(game, view, text, game.default_names()).calls)


def some_calls(offers: Sequence[ToolOffer], luck: random.Random) -> Iterator[PlannedCall]:
    calls = [PlannedCall(offer.tool, arguments) for offer in offers for arguments in offer.calls]
    yield from luck.sample(calls, min(MOST_CALLS, len(calls)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(CLASSES))
def test_p1_the_words_of_an_offer_order_exactly_that_call(name: str, language: str) -> None:
    game, luck = get_game(name), random.Random(language)
    other, asked, count = [], [], 0
    for view, offers in offered(name):
        for call in some_calls(offers, luck):
            text, count = say_call(call, language, game.calls), count + 1
            got = read_back(game, view, text)
            if got != [call]:
                (other if got else asked).append((text, call, got))
    assert other == []
    assert asked == []
    assert count > POSITIONS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(CLASSES))
def test_p1_a_list_to_choose_from_chooses_nothing_when_it_is_said_back(name: str, language: str) -> None:
    game = get_game(name)
    other = []
    for view, offers in offered(name):
        for offer in offers:
            if offer.tool in game.calls.brief and len(offer.calls) > 1:
                text = say_offers([offer], language, game.calls)
                other += [(text, got) for got in [read_back(game, view, text)] if got]
    assert other == []


def at_the_table(phase: str, **setup: Any) -> View:
    state = BOMBLINE.from_setup({"phase": phase, **setup}, BOMBLINE.options_type(), ScriptedChance())
    return BOMBLINE.observation(state, 0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("owner", ["self", "opponent"])
def test_a_boost_is_named_by_its_owner_where_both_have_it(owner: str, language: str) -> None:
    boosted = [{"hand": ["Flashbang", "Espionage"], "boosts": ["Espionage"]}, {"boosts": ["Espionage", "Awareness"]}]
    view = at_the_table("action", seats=boosted)
    call = PlannedCall("play_card", {"card": "Flashbang", "target": {"owner": owner, "boost": "Espionage"}})
    words = say_call(call, language, BOMBLINE.calls)
    assert read_back(BOMBLINE, view, words) == [call]
    assert read_back(BOMBLINE, view, words.partition(" ")[2]) == [call]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pick", ["Flashbang", "Decoy grenade", "Akm", "USP"])
def test_a_decoy_fetches_what_it_was_offered_for(pick: str, language: str) -> None:
    pile = ["Flashbang", "Decoy grenade", "Akm", "USP"]
    hand = ["Flashbang", "Decoy grenade", "Decoy grenade", "USP"]
    view = at_the_table("action", seats=[{"hand": hand}, {"boosts": ["Awareness"]}], discard_pile=pile)
    call = PlannedCall("play_card", {"card": "Decoy grenade", "pick": pick})
    assert read_back(BOMBLINE, view, say_call(call, language, BOMBLINE.calls)) == [call]


@pytest.mark.parametrize("language", LANGUAGES)
def test_several_shots_at_a_bomb_are_said_and_read_as_one_call(language: str) -> None:
    view = at_the_table("defuse", seats=[{"hand": ["Akm", "Suppressor", "Throwing knife", "Uzi"]}, {}])
    shots = [{"card": "Akm", "modification": "Suppressor"}, "Throwing knife"]
    call = PlannedCall("resolve_bomb", {"method": "damage", "cards": shots})
    assert read_back(BOMBLINE, view, say_call(call, language, BOMBLINE.calls)) == [call]


@pytest.mark.parametrize(
    ("hand", "line"),
    [
        (["Flashbang", "Smoke grenade", "Recon grenade"], "throw away Flashbang + Smoke grenade + Recon grenade"),
        (
            ["Flashbang", "Flashbang", "Flashbang", "Smoke grenade"],
            "throw away Flashbang + Flashbang + Flashbang, Flashbang + Flashbang + Smoke grenade",
        ),
        (
            ["Flashbang", "Smoke grenade", "Recon grenade", "Awareness", "Thermal"],
            "throw away Flashbang + Smoke grenade + Recon grenade (any 3 cards of the hand can be thrown away)",
        ),
        (["Flashbang", "Smoke grenade"], ""),
    ],
)
def test_what_can_be_done_with_a_bomb_is_read_at_a_glance(hand: list[str], line: str) -> None:
    view = at_the_table("defuse", seats=[{"hand": hand}, {}])
    assert say_offers(BOMBLINE.offers(view), "en", BOMBLINE.calls) == "; ".join(
        [*([line] if line else []), "let the bomb go off"]
    )
    words = line.partition(",")[0]
    if words:
        calls = read_back(BOMBLINE, view, words)
        assert [(call.tool, call.arguments["method"]) for call in calls] == [("resolve_bomb", "discard")]


@pytest.mark.parametrize(
    ("language", "text", "begins"),
    [
        ("en", "throw away Thermal + Awareness", "throw away "),
        ("en", "throw away any three cards", "throw away "),
        ("ru", "сбросить Thermal + Awareness", "сбросить "),
        ("ru", "сбросить любые три карты", "сбросить "),
    ],
)
def test_whoever_names_not_three_cards_is_told_an_order_that_would_do(language: str, text: str, begins: str) -> None:
    hand = ["Flashbang", "Smoke grenade", "Recon grenade", "Awareness", "Thermal"]
    view = at_the_table("defuse", seats=[{"hand": hand}, {}])
    said = read(BOMBLINE, view, text, BOMBLINE.default_names(), language=language).say
    example = begins + said.rpartition(begins)[2].removesuffix(".")
    assert read_back(BOMBLINE, view, example) == [
        PlannedCall("resolve_bomb", {"method": "discard", "cards": hand[:3]}),
    ]


@pytest.mark.parametrize(("language", "order"), [("en", "let the bomb go off"), ("ru", "дать бомбе взорваться")])
def test_whoever_holds_too_few_cards_to_throw_away_is_told_what_can_be_done(language: str, order: str) -> None:
    view = at_the_table("defuse", seats=[{"hand": ["Flashbang", "Smoke grenade"]}, {}])
    text = "throw away Flashbang + Smoke grenade"
    assert order in read(BOMBLINE, view, text, BOMBLINE.default_names(), language=language).say
    assert read_back(BOMBLINE, view, order) == [PlannedCall("resolve_bomb", {"method": "detonate"})]
