"""Character cards: what the specifications of V2 and V3 want, what the server reads of them, and what people see."""

import base64
import io
import json
import re
import struct
import zlib
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from PIL import Image

from gm.conversation.markers import cut_markers, read_markers
from gm.conversation.request import SYSTEM, ChatMessage
from gm.engine.game import Game
from gm.frontends.cards.card import Card
from gm.frontends.cards.motifs import PICTURES, picture
from gm.frontends.cards.texts import TEXTS, card_name
from gm.frontends.cli import run
from gm.games import GAMES
from gm.narrator.intent import read
from gm.narrator.intent.reading import ORDER
from gm.table import Chair, Table

TEXT = {"type": "string"}
TEXTS_LISTED = {"type": "array", "items": TEXT}
FIELDS: dict[str, Any] = {
    **dict.fromkeys(("name", "description", "personality", "scenario", "first_mes", "mes_example", "creator_notes",
                     "system_prompt", "post_history_instructions", "creator", "character_version"), TEXT),
    "alternate_greetings": TEXTS_LISTED,
    "tags": TEXTS_LISTED,
    "extensions": {"type": "object"},
}  # fmt: skip
V2 = {
    "type": "object",
    "properties": {
        "spec": {"const": "chara_card_v2"},
        "spec_version": {"const": "2.0"},
        "data": {"type": "object", "properties": FIELDS, "required": list(FIELDS), "additionalProperties": False},
    },
    "required": ["spec", "spec_version", "data"],
    "additionalProperties": False,
}
MORE = {
    "group_only_greetings": TEXTS_LISTED,
    "creator_notes_multilingual": {"type": "object", "patternProperties": {"^[a-z]{2}$": TEXT}, "minProperties": 1,
                                   "additionalProperties": False},
}  # fmt: skip
V3 = {
    "type": "object",
    "properties": {
        "spec": {"const": "chara_card_v3"},
        "spec_version": {"const": "3.0"},
        "data": {
            "type": "object",
            "properties": {**FIELDS, **MORE},
            "required": [*FIELDS, "group_only_greetings"],
            "additionalProperties": False,
        },
    },
    "required": ["spec", "spec_version", "data"],
    "additionalProperties": False,
}
"""As the specifications write them down; a character book, assets and dates may be left out."""

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a PNG, read by the letter of its specification."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    place = 8
    while place < len(png):
        (length,) = struct.unpack(">I", png[place : place + 4])
        kind, content = png[place + 4 : place + 8], png[place + 8 : place + 8 + length]
        assert struct.unpack(">I", png[place + 8 + length : place + 12 + length])[0] == zlib.crc32(kind + content)
        yield kind, content
        place += 12 + length


def cards_in(png: bytes) -> dict[str, Any]:
    """The cards of a PNG by the keyword of their chunk."""
    texts = [content.split(b"\0", 1) for kind, content in chunks(png) if kind == b"tEXt"]
    return {keyword.decode("latin-1"): json.loads(base64.b64decode(text, validate=True)) for keyword, text in texts}


def filled_in(text: str, **macros: str) -> str:
    """What a chat program makes of the macros."""
    picks = count()
    text = re.sub(r"\{\{pick::([^{}]*)\}\}", lambda found: found.group(1).split("::")[next(picks)], text)
    return re.sub(r"\{\{(\w+)\}\}", lambda found: macros.get(found.group(1), found.group(0)), text)


def markers_of(card: Card, **macros: str) -> Any:
    data = card.v3()["data"]
    texts = (data["description"], data["post_history_instructions"])
    return read_markers([ChatMessage(SYSTEM, filled_in(text, **macros)) for text in texts])


@every_game
def test_a_picture_carries_both_cards_as_the_specifications_want_them(game: Game[Any]) -> None:
    png = Card(game).png()
    found = cards_in(png)
    assert list(found) == ["chara", "ccv3"]
    jsonschema.validate(found["chara"], V2)
    jsonschema.validate(found["ccv3"], V3)
    assert png == Card(game).png()
    kinds = [kind for kind, _ in chunks(png)]
    assert kinds[0] == b"IHDR"
    assert kinds[-1] == b"IEND"


@every_game
def test_a_picture_is_of_the_usual_shape_and_is_no_empty_one(game: Game[Any]) -> None:
    image = Image.open(io.BytesIO(Card(game).png()))
    assert (image.width, image.height, image.mode) == (512, 768, "RGB")
    colours = image.getcolors(512 * 768)
    assert colours is not None
    assert len(colours) > 5000
    assert picture(game.name).tobytes() == image.tobytes()


def test_every_game_has_its_own_words_and_picture() -> None:
    assert set(TEXTS) == set(PICTURES) == set(GAMES)
    assert len({texts.name for texts in TEXTS.values()}) == len(GAMES)


@every_game
def test_the_server_reads_the_cards_markers(game: Game[Any]) -> None:
    macros = {"lastGenerationType": "swipe", "lastMessageId": "13", "currentSwipeId": "2", "user": 'A"r]i',
              "char": "Mara"}  # fmt: skip
    markers = markers_of(Card(game, language="ru", options={"level": "easy", "takebacks": "on"}), **macros)
    assert markers.game == game.name
    assert markers.name == card_name(game)
    assert markers.sid == "0123456789"
    assert (markers.action, markers.index, markers.swipe) == ("swipe", 13, 2)
    assert (markers.user, markers.char) == ('A"r]i', "Mara")
    assert markers.options == {"lang": "ru", "level": "easy", "takebacks": "on"}


@every_game
def test_macros_that_a_program_does_not_know_count_as_not_given(game: Game[Any]) -> None:
    data = Card(game).v2()["data"]
    markers = read_markers([ChatMessage(SYSTEM, data[key]) for key in ("description", "post_history_instructions")])
    assert markers is not None
    assert (markers.game, markers.sid, markers.action, markers.index, markers.user) == (game.name, "", "", None, "")


@every_game
def test_markers_stand_alone_and_nothing_of_them_is_left_when_they_are_cut(game: Game[Any]) -> None:
    data = Card(game, options={"level": "hard"}).v2()["data"]
    marker, words = data["description"].split("\n")
    assert cut_markers(marker) == cut_markers(data["post_history_instructions"]) == ""
    assert cut_markers(words) == words
    assert "{{char}}" in words
    assert "{{user}}" in words


@every_game
@pytest.mark.parametrize("language", ["", "en", "ru"])
def test_a_greeting_greets_in_each_language_and_claims_no_seal_yet(game: Game[Any], language: str) -> None:
    data = Card(game, language=language).v2()["data"]
    first, other = data["first_mes"], data["alternate_greetings"][0]
    russian = (language or game.language) == "ru"
    assert ("Скажите" in first, "Скажите" in other) == (russian, not russian)
    for text in (first, other):
        assert "{{user}}" in text
        assert not re.search(r"^\{\{(user|char)\}\}\s*:", text, re.MULTILINE)
        assert not re.search(r"[0-9a-f]{16}", text)
        assert set(re.findall(r"\{\{(\w+)\}\}", text)) <= {"user", "char"}


@every_game
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_example_of_a_greeting_is_an_order_of_the_game(game: Game[Any], language: str) -> None:
    people = 2 if 2 in game.seat_counts[:1] else game.seat_counts[0]
    bots = ["Bot"] if people == 2 else [f"Bot {number}" for number in range(1, people)]
    table = Table.open(game, [Chair("Ari"), *(Chair(name, "easy") for name in bots)], path=None, practice=1)
    table.start()
    reading = read(game, table.view(0), TEXTS[game.name].try_this[language], table.names, language=language)
    assert reading.kind == ORDER
    assert reading.calls


def test_who_is_renamed_carries_the_usual_name_beside() -> None:
    card = Card(GAMES["bombline"], name="Vera")
    assert card.v2()["data"]["name"] == card.v3()["data"]["name"] == "Vera"
    markers = markers_of(card, char="Vera")
    assert (markers.name, markers.char) == ("Bombline Dealer", "Vera")


def test_gm_card_writes_what_it_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    png, v3, v2 = tmp_path / "b.png", tmp_path / "3.json", tmp_path / "2.JSON"
    flags = ["--url", "https://game.example/", "--level", "hard", "--takebacks", "--option", "max_health=20"]
    assert run(["card", "bones-and-blades", "--out", str(png), *flags]) == 0
    assert "bones-and-blades at https://game.example/v1" in capsys.readouterr().err
    data = cards_in(png.read_bytes())["ccv3"]["data"]
    assert " level=hard takebacks=on max_health=20 sid={{pick" in data["description"]
    assert "https://game.example/v1" in data["creator_notes"]
    assert run(["card", "warha-realms", "--out", str(v3)]) == run(["card", "bombline", "--out", str(v2), "--spec", "2"])
    jsonschema.validate(json.loads(v3.read_text(encoding="utf-8")), V3)
    jsonschema.validate(json.loads(v2.read_text(encoding="utf-8")), V2)
    assert " html=on " in v3.read_text(encoding="utf-8")
    assert "html=" not in v2.read_text(encoding="utf-8")


def test_gm_card_without_a_game_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["card"]) == 0
    assert "bones-and-blades" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("flags", "says"),
    [
        (["bombline"], "--out FILE.png"),
        (["bombline", "--out", "card.gif"], "a .png"),
        (["chess", "--out", "card.png"], "the games are"),
        (["bombline", "--out", "card.png", "--option", "x=1"], "x"),
        (["bombline", "--out", "card.png", "--name", "{{user}}"], "two braces"),
        (["bombline", "--out", "card.png", "--url", "game.example"], "--url"),
    ],
)
def test_what_cannot_be_is_named(flags: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["card", *flags]) == 2
    error = capsys.readouterr().err
    assert says in error
    assert error.count("\n") == 1
