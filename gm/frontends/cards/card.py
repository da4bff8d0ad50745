"""A character card: the fields of Character Card V2 and V3, and the PNG that carries both.

The specifications: `chara` holds a V2 card and `ccv3` a V3 card, each as base64 of its JSON in a tEXt chunk.
"""

import base64
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from gm import __version__
from gm.engine.game import Game
from gm.engine.said import said
from gm.engine.types import Json
from gm.errors import GmError
from gm.frontends.cards.texts import CHAR, DESCRIPTION, NOTES, TEXTS, USER, card_name, greeting
from gm.language import LANGUAGES

LOCAL = "http://127.0.0.1:8787/v1"
"""Where `gm serve` is found unless it was told otherwise."""
DIGITS = "0123456789abcdef"
SID_DIGITS = 10
"""How many picks make the id of a chat: 40 bits."""
WHAT_WAS_DONE = (
    "[[gm t={{lastGenerationType}} n={{lastMessageId}} s={{currentSwipeId}}"
    ' user="{{user}}" char="{{char}}"]]'
)  # fmt: skip
"""The marker that says what the person did: all of it is filled in by the chat program."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card as it was asked for.

    `name`: what the character is called, and so the bot at the table; empty for the card's usual name, where the bot
    keeps its own. `language`: of the card and of the table; empty for the game's own. `options`: of the table, as
    they stand in the marker. `url`: the base URL of the server.
    """

    game: Game[Any]
    name: str = ""
    language: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    url: str = LOCAL

    @property
    def character(self) -> str:
        """What the character is called."""
        return self.name or card_name(self.game)

    @property
    def _spoken(self) -> str:
        return self.language or self.game.language

    def v2(self) -> dict[str, Json]:
        """The card as Character Card V2 wants it."""
        return {"spec": "chara_card_v2", "spec_version": "2.0", "data": self._fields()}

    def v3(self) -> dict[str, Json]:
        """The card as Character Card V3 wants it."""
        more: dict[str, Json] = {
            "creator_notes_multilingual": {language: self._notes(language) for language in LANGUAGES},
            "group_only_greetings": [],
        }
        return {"spec": "chara_card_v3", "spec_version": "3.0", "data": {**self._fields(), **more}}

    def _fields(self) -> dict[str, Json]:
        """What both have. Of these, description and post-history instructions reach the server with every request."""
        others = [language for language in LANGUAGES if language != self._spoken]
        about = DESCRIPTION[self._spoken].format(title=self.game.title, user=USER, char=CHAR)
        return {
            "name": self.character,
            "description": f"{self.which_chat()}\n{about}",
            "personality": "",
            "scenario": "",
            "first_mes": greeting(self.game, self._spoken),
            "mes_example": "",
            "creator_notes": self._notes(self._spoken),
            "system_prompt": "",
            "post_history_instructions": WHAT_WAS_DONE,
            "alternate_greetings": [greeting(self.game, language) for language in others],
            # Of a card with tags, SillyTavern asks what to do with them before anybody can play.
            "tags": [],
            "creator": "gm",
            "character_version": __version__,
            "extensions": {},
        }

    def which_chat(self) -> str:
        """The marker that says which game, table and chat this is; the picks differ from chat to chat."""
        pick = "{{pick::" + "::".join(DIGITS) + "}}"
        wanted = {**({"lang": self.language} if self.language else {}), **self.options}
        options = "".join(f" {key}={value}" for key, value in wanted.items())
        name = card_name(self.game)
        return f'[[gm card=1 game={self.game.name} name="{name}"{options} sid={pick * SID_DIGITS}]]'

    def _notes(self, language: str) -> str:
        return NOTES[language].format(
            title=self.game.title,
            about=TEXTS[self.game.name].about[language],
            url=self.url,
            home=self.url.removesuffix("/v1"),
            model=model_name(self.game),
        )

    def png(self) -> bytes:
        """The picture with both cards in it. The same card gives the same bytes.

        Raises:
            GmError: what draws is not installed.
        """
        try:
            from PIL.PngImagePlugin import PngInfo

            from gm.frontends.cards.motifs import picture
        except ImportError:
            raise GmError(
                said("a card's picture needs Pillow: pip install 'gm[server]'; a .json needs nothing")
            ) from None
        chunks = PngInfo()
        for keyword, card in (("chara", self.v2()), ("ccv3", self.v3())):
            chunks.add_text(keyword, base64.b64encode(_as_text(card).encode()).decode())
        file = io.BytesIO()
        picture(self.game.name).save(file, "PNG", pnginfo=chunks)
        return file.getvalue()

    def json(self, spec: int = 3) -> bytes:
        """The card alone, as V3 or V2."""
        return (_as_text(self.v2() if spec == 2 else self.v3(), indent=2) + "\n").encode()


def _as_text(card: Mapping[str, Json], indent: int | None = None) -> str:
    return json.dumps(card, ensure_ascii=False, indent=indent)


def listed(games: Mapping[str, Game[Any]]) -> Iterator[str]:
    """A line for each game there is a card of: its model name, and what the character is called."""
    width = max(map(len, games))
    for game in games.values():
        yield f"{model_name(game):{width}}  {card_name(game)}"


def model_name(game: Game[Any]) -> str:
    """What a list of models calls the game."""
    return game.name.replace("_", "-")
