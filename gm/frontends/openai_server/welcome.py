"""The page that a person sees who opens the server's address in a browser."""

from collections.abc import Sequence
from html import escape

from gm.engine.said import said
from gm.language import SOURCE, translate

POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

PAGE = """<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem; }}
code {{ background: #8882; padding: .1em .35em; border-radius: .3em; }}
dt {{ font-weight: 600; margin-top: .8rem; }}
dd {{ margin: 0; }}
</style>
</head>
<body>
<h1>{head}</h1>
<p>{intro}</p>
<dl>
<dt>{type_head}</dt>
<dd>{type}</dd>
<dt>{url_head}</dt>
<dd><code>{url}</code></dd>
<dt>{key_head}</dt>
<dd>{key}</dd>
<dt>{models_head}</dt>
<dd>{models}</dd>
</dl>
<p><a href="/openapi.json">{openapi}</a></p>
</body>
</html>
"""
TEXTS = {
    "title": said("gm: a game master for your chat program"),
    "head": said("A game master for your chat program"),
    "intro": said(
        "This server deals the cards, keeps the rules and tells what happens. It speaks the OpenAI chat API, so any "
        "chat program can play: set up a connection there, pick a game from its list of models, and say hello."
    ),
    "type_head": said("Connection type"),
    "type": said("OpenAI-compatible, chat completions (in SillyTavern: Chat Completion, Custom)"),
    "url_head": said("Address (base URL)"),
    "key_head": said("API key"),
    "models_head": said("Models"),
    "openapi": said("The description of the API, for programs"),
}
NEEDED = said("the one you were given by whoever runs this server")
FREE = said("anything; with the same key you find the same matches again")


def welcome(url: str, models: Sequence[str], *, key_needed: bool, language: str = SOURCE) -> str:
    """The page as HTML; `url` is the address that a chat program is to be given."""
    listed = " ".join(f"<code>{escape(model)}</code>" for model in models)
    texts = {place: escape(translate(text, language)) for place, text in TEXTS.items()}
    key = escape(translate(NEEDED if key_needed else FREE, language))
    return PAGE.format(lang=language, url=escape(url), key=key, models=listed, **texts)
