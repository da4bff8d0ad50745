"""A person plays on the page of a real SillyTavern, from npm, in a real browser, against `gm serve`.

Run with `python -m pytest -m e2e tests/e2e`; see `programs.py` for what it needs and where that is kept.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.programs import Person, Serving, SillyTavern, chromium, installed

pytestmark = [pytest.mark.e2e, pytest.mark.slow]
DEALER = "Bombline Dealer"
SETTINGS = (
    ("#stream_toggle", False, True),
    ("#custom_prompt_post_processing", "semi", ""),
    ("#custom_prompt_post_processing", "strict", ""),
    ("#custom_prompt_post_processing", "single", ""),
    ("#names_behavior", 2, 0),
    ("#openai_max_context", 512, 4095),
)
"""Controls of the page, how they are tried, and how they stood before."""
MESSAGES = 200
"""More than a match takes that is played so."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with Serving(tmp_path_factory.mktemp("served")) as running:
        yield running


@pytest.fixture(scope="module")
def person(tmp_path_factory: pytest.TempPathFactory, served: Serving) -> Iterator[Person]:
    """Ari, who installed SillyTavern, imported our card and connected it to our server."""
    folder = tmp_path_factory.mktemp("sillytavern")
    chromium()
    packages = installed(Path(os.environ.get("GM_E2E_FOLDER") or folder / "packages").absolute())
    served.gm("card", "bombline", "--url", served.url, "--out", str(folder / "card.png"))
    with SillyTavern(packages, folder) as client, Person(packages, folder, client.url) as ari:
        ari("open", "Ari")
        assert {"bombline", "warha-realms"} <= set(ari("connect", served.url, "any key"))
        ari("model", "bombline")
        assert DEALER in ari("importCard", str(folder / "card.png"))
        ari("character", DEALER)
        yield ari


@pytest.fixture
def page(person: Person) -> Person:
    """A new chat with the dealer."""
    person("newChat")
    return person


def options(text: str) -> list[str]:
    """What the last line offers, each as an order: `take A, B; end the turn` are three. Bombs are let go off."""
    offered = re.findall(r"^You can: (.+)\.$", text, re.MULTILINE)
    assert offered, text
    if "let the bomb go off" in offered[-1]:
        return ["let the bomb go off"]
    groups = [group.partition(" ") for group in offered[-1].split("; ")]
    return [f"{verb} {thing}" for verb, _, things in groups for thing in things.split(", ")]


def calls(transcript: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What was played; a look at the hand is no move."""
    return [record for record in transcript if record["kind"] == "call" and record["tool"] != "see_deck"]


def stands_on_page(transcript: list[dict[str, Any]], text: str) -> bool:
    """Whether every line of the rules about the newest turn is in the text, to the letter (P3)."""
    lines = [line for _, line in [record for record in transcript if record["kind"] == "lines"][-1]["lines"]]
    return bool(lines) and set(lines) <= set(text.splitlines())


def test_three_turns_with_a_swipe_an_edit_and_a_quiet_prompt(page: Person, served: Serving) -> None:
    assert "commitment" in page.say("hello")
    dealt = page.say("Start game")
    assert "• [Hitpoints: 12]" in dealt.splitlines()
    assert options(dealt) == ["take A", "take B"]
    taken = page.say("take A")
    played = served.transcript()
    assert [call["arguments"] for call in calls(played)] == [{"source": "A"}]
    assert stands_on_page(played, taken)

    # The same words again: told anew perhaps, but the same card (P6).
    page("swipe")
    assert stands_on_page(played, page.sees())
    page("regenerate")
    assert stands_on_page(played, page.sees())
    assert calls(served.transcript()) == calls(played)

    # Other words in the place of a turn that showed a card: told kindly that it stands (no take-backs).
    page("edit", len(page("messages")) - 2, "take B")
    page("regenerate")
    stands = page.sees()
    assert "it stands" in stands
    assert options(stands) == options(taken)

    # A quiet prompt, of the program or of an extension, never is a turn.
    assert page("command", "/gen take B")
    assert calls(served.transcript()) == calls(played)

    text = stands
    for _ in range(2):
        text = page.say(options(text)[-1])
        before, played = played, served.transcript()
        assert len(calls(played)) > len(calls(before))
        assert stands_on_page(played, text)
    assert not page("toasts")
    assert "each as it should be" in served.prove()


def test_a_whole_match_by_what_the_last_line_offers(page: Person, served: Serving) -> None:
    page.say("hello")
    text = page.say("Start game, my word is tulip")
    offered = options(text)
    for _ in range(MESSAGES):
        text = page.say(offered.pop(0))
        if "You can:" in text and "Not done" not in text:
            offered = options(text)
        elif not offered or served.matches()[0]["status"] == "over":
            break
    match = served.matches()[0]
    assert match["status"] == "over", text
    assert match["winners"], text
    assert match["names"] == ["Ari", "Bot"]
    assert stands_on_page(served.transcript(), text)
    assert not page("toasts")
    assert "each as it should be" in served.prove()


def test_settings_that_change_what_is_sent(page: Person, served: Serving) -> None:
    page.say("hello")
    page.say("Start game")
    taken = page.say("take A")
    played = served.transcript()
    deck = page.say("See deck")
    assert "• [Hitpoints: 12]" in deck.splitlines()
    for control, tried, usual in SETTINGS:
        page("setting", control, tried)
        assert page.say("See deck") == deck, control
        page("swipe")
        assert page.sees() == deck, control
        page("command", "/gen end the turn")
        page("setting", control, usual)
    assert calls(served.transcript()) == calls(played)
    page.say(options(taken)[-1])
    assert len(calls(served.transcript())) > len(calls(played))
