"""The catalogues of translated sentences: `python -m tests.catalogues extract|compile [DOMAIN ...]`.

`extract` gathers the sentences of the code (the texts of `said`, `counted` and `template`) into the `.po` files of
every language, as entries without a translation; an entry that the code does not hold any more becomes a comment
(`#~`). `compile` writes the `.mo` beside each `.po`. A domain is a game's id, or `table` for whatever belongs to no
game; all by default. Write the translations, compile, and commit both files.
"""

import ast
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path

from babel.messages import Catalog
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

from gm import __version__
from gm.games import CLASSES
from gm.language import FOLDER, LANGUAGES, SOURCE

ROOT = Path(__file__).parent.parent
TABLE = "table"
DOMAINS = (TABLE, *CLASSES)
TEXTS = {"said": 1, "counted": 2, "template": 1}
"""How many texts stand first in a call of each."""
HEADER = """\
# Sentences of gm, domain {domain}, in {language}.
# Gathered by `python -m tests.catalogues extract`, compiled by `python -m tests.catalogues compile`.
# Names and cards come in as they are: word a sentence so that they need no other case."""
DATE = datetime(2026, 1, 1, tzinfo=UTC)
WIDTH = 110

Text = str | tuple[str, str]
"""A sentence, or its forms for one and for many."""


def texts_of(file: Path) -> Iterator[Text]:
    """Every text of a file that can be translated, from top to bottom.

    Raises:
        ValueError: one is not written out as a whole where it is said, so that nobody could find it.
    """
    place = file.relative_to(ROOT).as_posix()
    calls = [node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        if name not in TEXTS:
            continue
        texts = [part.value for part in call.args[: TEXTS[name]] if isinstance(part, ast.Constant)]
        if len(texts) == TEXTS[name]:
            yield texts[0] if len(texts) == 1 else (texts[0], texts[1])
        else:
            raise ValueError(f"{place}:{call.lineno}: {name} wants its text written out")


def domain_of(file: Path) -> str:
    """The game whose folder or file it is, else `table`."""
    parts = file.relative_to(ROOT / "gm").with_suffix("").parts
    return next((part for part in parts if part in _all_games()), TABLE)


def _all_games() -> set[str]:
    """Every game that there is, also one that cannot be played yet."""
    return {path.name for path in (ROOT / "gm" / "games").iterdir() if (path / "__init__.py").exists()}


@cache
def texts_in(domain: str) -> list[Text]:
    """All texts of a domain, each once; what the table says too stands in `table` alone."""
    files = sorted((ROOT / "gm").rglob("*.py"))
    found = dict.fromkeys(text for file in files if domain_of(file) == domain for text in texts_of(file))
    elsewhere = set() if domain == TABLE else set(texts_in(TABLE))
    return [text for text in found if text not in elsewhere]


def po_path(language: str, domain: str) -> Path:
    return FOLDER / language / "LC_MESSAGES" / f"{domain}.po"


def new_catalogue(language: str, domain: str) -> Catalog:
    """An empty catalogue; its dates stand still, so that a file changes with its sentences alone."""
    return Catalog(
        locale=language,
        domain=domain,
        header_comment=HEADER.format(domain=domain, language=language),
        project="gm",
        version=__version__,
        msgid_bugs_address="none",
        creation_date=DATE,
        revision_date=DATE,
        last_translator="the gm authors",
        language_team=language,
        charset="utf-8",
        fuzzy=False,
    )


def read_catalogue(language: str, domain: str) -> Catalog:
    """What stands in the `.po`; an empty catalogue where there is none yet."""
    path = po_path(language, domain)
    if not path.exists():
        return new_catalogue(language, domain)
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=domain, abort_invalid=True)


def compiled(catalogue: Catalog) -> bytes:
    file = BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def sentences_in(mo: bytes) -> dict[str | tuple[str, ...], str | tuple[str, ...]]:
    """What a compiled catalogue holds, without the header (it names the compiler's version)."""
    return {_as_key(message.id): _as_key(message.string) for message in read_mo(BytesIO(mo)) if message.id}


def _as_key(text: str | Sequence[str]) -> str | tuple[str, ...]:
    return text if isinstance(text, str) else tuple(text)


def extract(language: str, domain: str) -> None:
    catalogue = read_catalogue(language, domain)
    known = {_as_key(message.id): message for message in (*catalogue, *catalogue.obsolete.values())}
    fresh = new_catalogue(language, domain)
    texts = texts_in(domain)
    for text in texts:
        old = known.get(text)
        fresh.add(text, old.string if old else None, user_comments=old.user_comments if old else ())
    for text, message in known.items():
        if text and text not in texts and message.string:
            fresh.obsolete[text] = message
    file = BytesIO()
    write_po(file, fresh, width=WIDTH)
    path = po_path(language, domain)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(file.getvalue())
    untold = sum(not _is_whole(message.string) for message in fresh if message.id)
    print(f"{path.relative_to(ROOT)}: {len(texts)} sentences, {untold} without a translation")


def _is_whole(string: str | tuple[str, ...]) -> bool:
    return all(string) if isinstance(string, tuple) else bool(string)


def compile_one(language: str, domain: str) -> None:
    """Writes the `.mo`, unless the one that is there says the same."""
    path = po_path(language, domain).with_suffix(".mo")
    content = compiled(read_catalogue(language, domain))
    if not path.exists() or sentences_in(path.read_bytes()) != sentences_in(content):
        path.write_bytes(content)
        print(f"{path.relative_to(ROOT)}: written")


def main(arguments: Sequence[str]) -> int:
    what, *domains = arguments or [""]
    if what not in {"extract", "compile"}:
        print(__doc__)
        return 2
    for language in LANGUAGES:
        for domain in domains or (TABLE, *sorted(_all_games())):
            if language == SOURCE:
                continue
            if what == "extract":
                extract(language, domain)
            elif po_path(language, domain).exists():
                compile_one(language, domain)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
