"""The prompts are short, complete and the same for every match: their head is cached by whoever runs a model."""

from pathlib import Path

import pytest

from gm.games import GAMES, get_game
from gm.games.bombline.cards import BOMB, BOOST, CARDS, MODIFICATION, SPECIAL, UTILITY

PROMPTS = Path(__file__).parent.parent / "prompts"
BYTES_PER_TOKEN = 4
NARRATION_LIMIT = 900
"""Tokens of the fixed head of a narration: style and rules."""


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
