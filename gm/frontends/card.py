"""`gm card`: a character card to import into a chat program."""

import argparse
import sys
from pathlib import Path

from gm.engine.said import said
from gm.errors import GmError
from gm.frontends.cards.card import LOCAL, Card, listed, model_name
from gm.frontends.seating import options_for
from gm.games import GAMES, get_game
from gm.language import SOURCE, translate
from gm.render import clean_name

PNG, JSON = ".png", ".json"
HTML_GAMES = frozenset({"warha_realms"})
"""Their documents want colours; a card is read by programs that show HTML, and the others show text."""


def run_card(arguments: argparse.Namespace) -> int:
    """Writes one card, or lists the games; exit code 0.

    Raises:
        GmError: the file's name says neither PNG nor JSON, or the table cannot be as it is wanted.
    """
    if arguments.game is None:
        print("\n".join(listed(GAMES)))
        return 0
    if not arguments.out:
        raise GmError(said("say where the card is to be written: --out FILE.png, or FILE.json"))
    file = Path(arguments.out)
    if file.suffix.lower() not in (PNG, JSON):
        raise GmError(
            said("--out {file}: a card is a .png (a picture with the card in it) or a .json", file=arguments.out)
        )
    card = card_for(arguments)
    content = card.png() if file.suffix.lower() == PNG else card.json(arguments.spec)
    file.write_bytes(content)
    text = said(
        "{file}: {name}, for the model {model} at {url}",
        file=str(file), name=card.character, model=model_name(card.game), url=card.url,
    )  # fmt: skip
    sys.stderr.write(translate(text, arguments.lang or SOURCE) + "\n")
    return 0


def card_for(arguments: argparse.Namespace) -> Card:
    """The card that the flags ask for.

    Raises:
        GmError: a name that cannot be shown, or an option that the game does not have.
    """
    game = get_game(arguments.game)
    options_for(game, arguments.options, ())
    html = game.name in HTML_GAMES if arguments.html is None else arguments.html
    wanted = {
        "level": arguments.level,
        "takebacks": "on" if arguments.takebacks else "",
        "html": "on" if html else "",
        **dict(option.partition("=")[::2] for option in arguments.options),
    }
    name = clean_name(arguments.name) if arguments.name else ""
    if "{{" in name:
        raise GmError(said("the name {name!r} holds two braces: chat programs put something else there", name=name))
    return Card(game, name, arguments.lang, {key: value for key, value in wanted.items() if value}, _url(arguments.url))


def _url(url: str) -> str:
    """The base URL as chat programs want it.

    >>> _url("http://game.example:8000/"), _url("")
    ('http://game.example:8000/v1', 'http://127.0.0.1:8787/v1')
    """
    trimmed = url.strip().rstrip("/")
    if not trimmed:
        return LOCAL
    if not trimmed.startswith(("http://", "https://")) or any(char.isspace() for char in trimmed):
        raise GmError(said("--url {url}: an address such as {example} is expected", url=url, example=LOCAL))
    return trimmed if trimmed.endswith("/v1") else f"{trimmed}/v1"
