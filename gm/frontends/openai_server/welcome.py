"""The page that a person sees who opens the server's address in a browser."""

from collections.abc import Sequence
from html import escape

POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>gm: a game master for your chat program</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem; }}
code {{ background: #8882; padding: .1em .35em; border-radius: .3em; }}
dt {{ font-weight: 600; margin-top: .8rem; }}
dd {{ margin: 0; }}
</style>
</head>
<body>
<h1>A game master for your chat program</h1>
<p>This server deals the cards, keeps the rules and tells what happens. It speaks the OpenAI chat API, so any chat
program can play: set up a connection there, pick a game from its list of models, and say hello.</p>
<dl>
<dt>Connection type</dt>
<dd>OpenAI-compatible, chat completions (in SillyTavern: Chat Completion, Custom)</dd>
<dt>Address (base URL)</dt>
<dd><code>{url}</code></dd>
<dt>API key</dt>
<dd>{key}</dd>
<dt>Models</dt>
<dd>{models}</dd>
</dl>
<p>Programs find the <a href="/openapi.json">description of the API</a> here.</p>
</body>
</html>
"""
NEEDED = "the one you were given by whoever runs this server"
FREE = "anything; with the same key you find the same matches again"


def welcome(url: str, models: Sequence[str], *, key_needed: bool) -> str:
    """The page as HTML; `url` is the address that a chat program is to be given."""
    listed = " ".join(f"<code>{escape(model)}</code>" for model in models)
    return PAGE.format(url=escape(url), key=NEEDED if key_needed else FREE, models=listed)
