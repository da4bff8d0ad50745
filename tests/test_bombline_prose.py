"""What the commentator, the rule texts and the facts of Bombline may say: never a number or card that is not a fact."""

import random
import re
from collections.abc import Iterator, Mapping
from string import Formatter
from typing import Any

import pytest

from gm.engine.chance import SeededChance, practice_seed
from gm.engine.events import Event, seen_events
from gm.engine.match import Match
from gm.engine.types import View
from gm.games.bombline import cards, prose
from gm.games.bombline import events as happened
from gm.games.bombline.facts import facts
from gm.games.bombline.game import Bombline
from gm.games.bombline.prose_en import PROSE_EN
from gm.games.bombline.prose_ru import PROSE_RU
from gm.games.bombline.setup import read_state
from gm.games.bombline.state import Options
from gm.games.bombline.topics import topics
from gm.games.bombline.view import observe_state
from gm.language import translate

NAMES = ("Mara", "Bot")
LANGUAGES = ("en", "ru")
NUMBER_WORDS = re.compile(
    r"\b(one|two|three|four|five|six|once|twice|first|second|third|half|double|zero|dozen|"
    r"один|одна|два|две|три|четыре|пять|шесть|дважды|первый|второй|третий|половина|ноль|дюжина)\b",
    re.IGNORECASE,
)
PREPOSITION_BEFORE_NAME = re.compile(
    r"\b(у|к|от|для|с|на|за|в|по|о|из|без|против|над|под|перед|при|до)\s+\{(hero|foe)\}"
)
PAST_TENSE = re.compile(r"\{(?:hero|foe)\}\s+(?:не\s+|уже\s+|снова\s+)?\w+(?:л|ла|лся|лась)\b")
PLACES = {"hero", "foe", "card", "amount", "hitpoints", "boost", "boosts"}
WORDS_OF_CARDS = {
    "smoke": {"smoke", "smoke_gone", "miss"},
    "knife": {"knife"},
    "shield": {"shield"},
    "RPG": {"rpg_aimed", "rpg_fired", "rpg_blocked"},
}
"""Words that name a card by its kind, and the situations in which that card is a fact."""


def view_of(setup: Mapping[str, Any] | None = None, seat: int | None = 0) -> View:
    return observe_state(read_state(dict(setup or {}), auto_roll=True), seat)


def told(*events: Event, seat: int | None = 0, language: str = "en") -> list[str]:
    return prose.prose(view_of(seat=seat), seen_events(events, seat), NAMES, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_situation_has_at_least_six_sentences_each_different(language: str) -> None:
    sentences = prose.SENTENCES[language]
    assert sentences.keys() == prose.WEIGHTS.keys()
    for situation, choices in sentences.items():
        assert len(set(choices)) == len(choices) >= 6, situation


def test_no_sentence_brings_a_number_or_a_card_of_its_own() -> None:
    for language in LANGUAGES:
        for situation, choices in prose.SENTENCES[language].items():
            for choice in choices:
                assert not re.search(r"\d", choice), choice
                assert not NUMBER_WORDS.search(choice), choice
                assert {field for _, field, _, _ in Formatter().parse(choice) if field} <= PLACES, choice
                for word, allowed in WORDS_OF_CARDS.items():
                    assert word not in choice or situation in allowed, choice
                named = [name for name in cards.CARDS if name in choice and name not in (cards.BOMB, cards.RPG)]
                assert not named, choice


def test_russian_names_stand_in_the_nominative_and_nothing_agrees_with_them() -> None:
    for choices in PROSE_RU.values():
        for choice in choices:
            assert not PREPOSITION_BEFORE_NAME.search(choice), choice
            assert not PAST_TENSE.search(choice), choice


def test_the_words_of_the_exact_lines_are_not_said_again() -> None:
    exact = (
        "Now it's",
        "has drawn a bomb card",
        "has defused",
        "has failed",
        "has used",
        "dealt",
        "has converted",
        "[",
    )
    for choices in PROSE_EN.values():
        for choice in choices:
            assert not [words for words in exact if words in choice], choice


def test_nothing_happened_nothing_is_said() -> None:
    assert told() == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_moment_is_told_in_the_same_words_and_another_in_others(language: str) -> None:
    def hit(hp: int) -> list[str]:
        return told(happened.DamageTaken(0, "Akm", 3, hp), language=language)

    assert hit(9) == hit(9)
    assert len({tuple(hit(hp)) for hp in range(1, 13)}) > 3


def test_an_unknown_language_is_english() -> None:
    assert told(happened.MatchStarted(0), language="de") == told(happened.MatchStarted(0), language="en")


def test_what_weighs_most_is_told_and_in_order() -> None:
    events = (
        happened.CardDrawn(1, "A", "Uzi"),
        happened.ActionBegan(1, 3),
        happened.CardPlayed(1, "Rusher", None, 2),
        happened.BoostPlaced(1, "Rusher"),
        happened.BombDrawn(1, "draw pile"),
        happened.DefuseBegan(1, 3),
        happened.BombExploded(1, 6, 3),
        happened.CardDrawn(1, "draw pile", "Aug"),
        happened.TurnBegan(0),
    )
    first, second, third = told(*events)
    assert "Rusher" in first
    assert "omb" in second
    assert second != third


def test_a_turn_without_a_card_is_called_quiet_and_one_with_a_bomb_is_not() -> None:
    start = (happened.CardDrawn(1, "A", "Uzi"), happened.ActionBegan(1, 3))
    end = (happened.PointsConverted(1, 3, 0, 12), happened.TurnBegan(0))
    quiet = [text.format(hero="Bot", foe="Mara") for text in PROSE_EN["quiet"]]
    assert told(*start, *end)[0] in quiet
    loud = told(happened.BombDrawn(1, "A"), *start, *end)
    assert not set(loud) & set(quiet)


@pytest.mark.parametrize(("winner", "situation"), [(0, "win"), (1, "loss")])
def test_r1_win_and_loss_are_told_from_the_readers_side(winner: int, situation: str) -> None:
    names = {"hero": NAMES[winner], "foe": NAMES[1 - winner]}
    assert told(happened.MatchWon(winner))[0] in [text.format(**names) for text in PROSE_EN[situation]]


def test_alike_things_in_one_go_are_told_in_different_words() -> None:
    hits = [happened.DamageTaken(0, "Uzi", 2, hp) for hp in (10, 8, 6, 4)]
    for language in LANGUAGES:
        sentences = told(*hits, language=language)
        assert len(sentences) == len(set(sentences)) == prose.MOST_OF_A_KIND


def turns(number: int, seat: int) -> Iterator[tuple[View, tuple[Event, ...], tuple[Event, ...]]]:
    """A random match in portions: the seat's view, what it may see of the portion, and all that happened."""
    game, chooser = Bombline(), random.Random(number)
    chance = SeededChance(practice_seed(number))
    match = Match(game, game.setup(Options(), chance, game.default_names()), chance)
    portion: list[Event] = [happened.MatchStarted(0)]
    while game.active_seats(match.state):
        actor = match.state.turn
        actions = list(game.legal_actions(match.state, actor))
        portion += match.apply(chooser.choice(actions)).events
        if match.state.turn != actor or not game.active_seats(match.state):
            yield game.observation(match.state, seat), seen_events(tuple(portion), seat), tuple(portion)
            portion = []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", range(12))
def test_p4_whole_matches_are_told_with_facts_alone(number: int, language: str) -> None:
    for view, events, _ in turns(number, seat=number % 2):
        known = facts(view, events, NAMES)
        amounts = {amount for deed in known.deeds for _, amount in deed.amounts}
        amounts |= {amount.value for amount in known.amounts}
        for sentence in prose.prose(view, events, NAMES, language):
            bare = sentence
            for card in sorted(known.cards, key=len, reverse=True):
                bare = bare.replace(card, "")
            assert not [name for name in cards.CARDS if re.search(rf"\b{re.escape(name)}\b", bare)], sentence
            assert {int(digits) for digits in re.findall(r"\d+", bare)} <= amounts, sentence
            assert sentence[:1].isupper() or sentence[:1] in "«", sentence


@pytest.mark.parametrize("number", range(12))
def test_p2_prose_and_facts_do_not_depend_on_what_is_hidden(number: int) -> None:
    seat = number % 2
    for view, events, portion in turns(number, seat):
        other_luck = tuple(
            happened.CardDrawn(event.seat, event.source, "RPG")
            if isinstance(event, happened.CardDrawn) and event.seat != seat
            else event
            for event in portion
        )
        changed = seen_events(other_luck, seat)
        assert prose.prose(view, changed, NAMES, "en") == prose.prose(view, events, NAMES, "en")
        assert facts(view, changed, NAMES) == facts(view, events, NAMES)


def test_facts_hold_public_and_own_cards_and_what_was_told_and_no_others() -> None:
    setup = {
        "phase": "action",
        "seats": [{"hand": ["Akm"], "recon": ["Uzi"]}, {"hand": ["Uzi", "Dragunov"], "boosts": ["Rusher"]}],
        "discard_pile": ["Slug"],
        "draw_pile": ["Crossbow"] * 12,
        "sites": {"A": "RPG", "B": "Bomb"},
    }
    known = facts(view_of(setup), [happened.DamageTaken(0, "Supernova", 4, 8)], NAMES)
    assert known.cards == {"Akm", "Uzi", "Rusher", "Slug", "Supernova", "Bomb"}


def test_facts_hold_amounts_by_topic_and_what_happened_in_order() -> None:
    setup = {"phase": "action", "seats": [{"hp": 9, "hand": ["Akm"]}, {"hp": 7}]}
    events = (happened.CardPlayed(1, "Akm", "Thermal", 2), happened.DamageTaken(0, "Akm", 3, 9))
    known = facts(view_of(setup), events, NAMES)
    counts = {(amount.unit, amount.seat, amount.value) for amount in known.amounts if not amount.claim}
    assert {("hitpoints", 0, 9), ("hitpoints", 1, 7), ("cards", 0, 1)} <= counts
    assert [
        (deed.claim, deed.agent, deed.cards, deed.amounts)
        for deed in known.deeds
        if deed.claim in ("play", "shoot", "hurt")
    ] == [
        ("play", 1, ("Akm", "Thermal"), (("action points", 2),)),
        ("shoot", 1, ("Akm", "Thermal"), ()),
        ("hurt", 1, ("Akm", "Thermal"), (("damage", 3), ("hitpoints", 3))),
    ]
    assert (known.turn, known.phase, known.winners, known.reader) == (0, "action", None, 0)


def test_facts_of_the_end_name_the_winner_and_no_turn() -> None:
    known = facts(view_of({"phase": "over", "winner": 1, "seats": [{"hp": -1}]}), [happened.MatchWon(1)], NAMES)
    assert (known.turn, known.phase, known.winners) == (None, "over", (1,))


TYPES_AND_PHASES = (
    "ar", "smg", "sg", "sr", "pistol", "utility", "boost", "special", "modification", "bomb", "approach", "action",
    "end", "defuse", "action points", "hitpoints", "draw pile", "discard pile", "sites", "smoke", "dice", "pairs",
    "commands", "fairness", "winning",
)  # fmt: skip


def rules_in(language: str) -> dict[str, str]:
    """The rule texts as a reader of `language` gets them."""
    return {name: translate(text, language) for name, text in topics(language).items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_type_and_phase_has_a_topic(language: str) -> None:
    texts = rules_in(language)
    for key in [name.lower() for name in cards.CARDS] + list(TYPES_AND_PHASES):
        assert texts[key].strip(), key
    assert all(key == key.lower() for key in texts)


def test_topics_of_both_languages_cover_the_same_things_with_the_same_numbers() -> None:
    english, russian = rules_in("en"), rules_in("ru")
    for key in (english.keys() & russian.keys()) - {"commands"}:
        digits = [sorted(set(re.findall(r"\d+", texts[key]))) for texts in (english, russian)]
        assert digits[0] == digits[1], key


@pytest.mark.parametrize("language", LANGUAGES)
def test_r3_topics_state_the_printed_cost_of_every_card(language: str) -> None:
    words = {"en": r"{}(,| action point|$)", "ru": r"\b{}(,| очк)"}[language]
    for name, card in cards.CARDS.items():
        if name != cards.BOMB:
            gist = rules_in(language)[name.lower()].splitlines()[0]
            assert re.search(words.format(card.cost), gist), gist


@pytest.mark.parametrize(
    ("topic", "amount"),
    [(kind.lower(), amount) for kind, amount in cards.ATTACK_DAMAGE.items()]
    + [
        ("pistol", cards.PISTOL_HEALING),
        ("throwing knife", cards.KNIFE_DAMAGE),
        ("crossbow", cards.CROSSBOW_DAMAGE),
        ("ballistic shield", cards.SHIELD_HEALING),
        ("rpg", cards.RPG_DAMAGE),
        ("fire round", cards.FIRE_ROUND_DAMAGE),
        ("slug", cards.SLUG_DAMAGE),
        ("bomb", cards.BOMB_DAMAGE),
        ("deck", 266),
    ],
)
def test_topics_state_the_amounts_of_the_rules(topic: str, amount: int) -> None:
    for language in LANGUAGES:
        assert re.search(rf"\b{amount}\b", rules_in(language)[topic].splitlines()[0])


def test_other_names_of_a_topic_give_the_same_text_and_an_unknown_language_is_english() -> None:
    assert rules_in("en")["hp"] == rules_in("en")["hitpoints"]
    assert rules_in("ru")["бомба"] == rules_in("ru")["bomb"]
    assert rules_in("de") == rules_in("en")
