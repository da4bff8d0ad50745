"""The prompts are short, complete and the same for every match: their head is cached by whoever runs a model."""

import json
import re
from pathlib import Path

import pytest

from gm.games import GAMES, get_game
from gm.games.bombline.cards import BOMB, BOOST, CARDS, MODIFICATION, SPECIAL, UTILITY
from gm.narrator.modes import with_tools_in_text
from gm.narrator.prompts import decision_head, load_examples, narration_head, tools_of

PROMPTS = Path(__file__).parent.parent / "prompts"
BYTES_PER_TOKEN = 4
NARRATION_LIMIT, DECISION_LIMIT = 900, 1500
"""Tokens of the fixed heads: rules and style; rules, how to decide, and all tools as the mode sends them."""


def tokens(text: str) -> float:
    return len(text.encode()) / BYTES_PER_TOKEN


@pytest.mark.parametrize("name", sorted(GAMES))
def test_budget_heads_are_within_their_limits_in_every_mode(name: str) -> None:
    game = get_game(name)
    narrating = "".join(message.content for message in narration_head(game))
    assert tokens(narrating) <= NARRATION_LIMIT
    native = decision_head(game).content + json.dumps(tools_of(game), separators=(",", ":"))
    (printed,) = with_tools_in_text([decision_head(game)], tools_of(game))
    assert tokens(native) <= DECISION_LIMIT
    assert tokens(printed.content) <= DECISION_LIMIT


@pytest.mark.parametrize("name", sorted(GAMES))
def test_p4_the_examples_of_telling_say_nothing_false(name: str) -> None:
    """A model learns from them, so they must be as the guard wants its prose."""
    for example in load_examples(name):
        assert example.prose
        assert not re.search(r"\b\d+\b", example.prose)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_fixed_head_is_short_and_has_no_places_to_fill(name: str):
    texts = [(PROMPTS / get_game(name).name / file).read_text(encoding="utf-8") for file in ("style.md", "rules.md")]
    assert sum(len(text.encode()) for text in texts) / BYTES_PER_TOKEN <= NARRATION_LIMIT
    for text in texts:
        assert not set("{}<>") & set(text)


def test_the_bombline_digest_names_every_card_that_has_rules_of_its_own():
    digest = (PROMPTS / "bombline" / "rules.md").read_text(encoding="utf-8")
    kinds = {UTILITY, BOOST, SPECIAL, MODIFICATION}
    missing = [card.name for card in CARDS.values() if card.type in kinds and card.name not in digest]
    missing += [kind for kind in ("AR", "SMG", "SG", "SR", "Pistol") if kind not in digest]
    assert missing == []
    assert BOMB.lower() in digest
