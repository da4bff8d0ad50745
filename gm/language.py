"""Sentences in the language of their reader: gettext catalogues in `gm/locale/<language>/LC_MESSAGES`, one a domain.

Code holds every sentence in English (`gm.engine.said`). A catalogue (`.po`) holds the same sentence in another
language; the compiled one beside it (`.mo`) is what runs. `python -m tests.catalogues` gathers and compiles them.
"""

from functools import cache
from gettext import GNUTranslations, NullTranslations
from pathlib import Path

from gm.engine.said import Said, Value

SOURCE = "en"
"""The language of the sentences in the code."""
LANGUAGES = (SOURCE, "ru")
"""The languages that people can choose."""
FOLDER = Path(__file__).parent / "locale"


def translate(text: str, language: str) -> str:
    """`text` in `language` where it is a `Said`, with its values translated too; any other string as it is.

    English where a sentence has no translation, or the language no catalogue.
    """
    if not isinstance(text, Said) or language == SOURCE or language not in LANGUAGES:
        return str(text)
    look = _catalogue(language)
    found = look.ngettext(text.template, text.many, text.number) if text.many else look.gettext(text.template)
    return found.format(**{place: _in(language, value) for place, value in text.values.items()})


def _in(language: str, value: Value) -> Value:
    return translate(value, language) if isinstance(value, Said) else value


@cache
def _catalogue(language: str) -> NullTranslations:
    """All domains of a language as one: what one does not hold is looked up in the next."""
    first = NullTranslations()
    for path in sorted((FOLDER / language / "LC_MESSAGES").glob("*.mo")):
        with path.open("rb") as file:
            first.add_fallback(GNUTranslations(file))
    return first
