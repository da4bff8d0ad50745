"""Sentences in other languages: every one is there, whole, and compiled; places and plural forms agree."""

from collections.abc import Iterator
from string import Formatter

import pytest

from gm.engine.said import counted, said
from gm.engine.types import PlannedCall
from gm.games import CLASSES, get_game
from gm.language import LANGUAGES, SOURCE, translate
from gm.narrator.phrases import TABLE_TOOLS
from tests.catalogues import DOMAINS, Text, compiled, po_path, read_catalogue, sentences_in, texts_in

TRANSLATED = [language for language in LANGUAGES if language != SOURCE]
CASES = [pytest.param(language, domain, id=f"{language}-{domain}") for language in TRANSLATED for domain in DOMAINS]
per_catalogue = pytest.mark.parametrize(("language", "domain"), CASES)


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def pairs(language: str, domain: str) -> Iterator[tuple[Text, tuple[str, ...]]]:
    for message in read_catalogue(language, domain):
        if message.id:
            yield message.id, message.string if isinstance(message.string, tuple) else (message.string,)


@per_catalogue
def test_every_sentence_of_the_code_is_translated_in_all_its_forms(language: str, domain: str):
    catalogue = read_catalogue(language, domain)
    found = {text: strings for text, strings in pairs(language, domain) if all(strings)}
    missing = [text for text in texts_in(domain) if text not in found]
    assert not missing, f"translate them: python -m tests.catalogues extract {domain}"
    several = {text: strings for text, strings in found.items() if isinstance(text, tuple)}
    assert all(len(strings) == catalogue.num_plurals for strings in several.values())


@per_catalogue
def test_no_translation_is_left_of_a_sentence_that_the_code_does_not_say(language: str, domain: str):
    catalogue = read_catalogue(language, domain)
    assert not [text for text, _ in pairs(language, domain) if text not in texts_in(domain)]
    assert not catalogue.obsolete, "take the lines out that begin with #~"
    assert not [message.id for message in catalogue if message.id and message.fuzzy]


@per_catalogue
def test_a_translation_has_the_places_of_its_sentence(language: str, domain: str):
    wrong = []
    for text, strings in pairs(language, domain):
        wanted = places(text[-1] if isinstance(text, tuple) else text)
        wrong += [string for string in strings if places(string) != wanted]
    assert not wrong


@per_catalogue
def test_the_compiled_catalogue_is_that_of_the_written_one(language: str, domain: str):
    path = po_path(language, domain).with_suffix(".mo")
    now = sentences_in(compiled(read_catalogue(language, domain)))
    assert path.exists()
    assert sentences_in(path.read_bytes()) == now, f"python -m tests.catalogues compile {domain}"


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_sentence_of_several_games_is_translated_the_same_in_all(language: str):
    seen: dict[Text, tuple[str, ...]] = {}
    for domain in DOMAINS:
        for text, strings in pairs(language, domain):
            assert seen.setdefault(text, strings) == strings


def test_a_sentence_is_said_in_the_language_of_its_reader_with_its_values():
    fault = said("There is no tool {tool}.", tool="'fly'")
    assert fault == "There is no tool 'fly'."
    assert translate(fault, "en") == "There is no tool 'fly'."
    assert translate(fault, "ru") == "Инструмента 'fly' нет."


def test_what_is_no_sentence_of_ours_or_has_no_translation_comes_as_it_is():
    assert translate("There is no tool {tool}.", "ru") == "There is no tool {tool}."
    assert translate(said("No catalogue holds this, {name}.", name="Mara"), "ru") == "No catalogue holds this, Mara."
    assert translate(counted("{count} untold thing", "{count} untold things", 3), "ru") == "3 untold things"
    assert translate(said("The match is over."), "de") == "The match is over."


def test_a_brace_in_a_value_is_no_place():
    assert translate(said("There is no tool {tool}.", tool="{0.real}"), "ru") == "Инструмента {0.real} нет."


@pytest.mark.parametrize("name", CLASSES)
def test_people_have_a_word_for_every_tool_of_a_game(name: str):
    words = get_game(name).calls
    for tool in get_game(name).tools:
        parts = [PlannedCall(tool, {})] if words.parts is None else words.parts(PlannedCall(tool, {}))
        assert {part.tool for part in parts} <= {*words.tools, *TABLE_TOOLS}, tool
