"""From what was typed to clean words: look-alike letters, layout slips, transliteration, quotes and role-play."""

import re
import unicodedata
from dataclasses import dataclass

from gm.narrator.intent.forms import is_cyrillic

RUSSIAN_KEYS = "йцукенгшщзхъфывапролджэячсмитьбюё"
ENGLISH_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
TO_RUSSIAN = str.maketrans(ENGLISH_KEYS, RUSSIAN_KEYS)
TO_ENGLISH = str.maketrans(RUSSIAN_KEYS, ENGLISH_KEYS)
LOOKS_LATIN = str.maketrans("аеорсухкмтвн", "aeopcyxkmtbh")
LOOKS_CYRILLIC = str.maketrans("aeopcyxkmtbh", "аеорсухкмтвн")
QUOTES = str.maketrans({**dict.fromkeys("“”„«»‟″", '"'), **dict.fromkeys("‘’‚‛ʼ`´′", "'"), "…": ".", "ё": "е"})
SOUNDS = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "з": "z", "и": "i", "й": "i", "к": "k",
    "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ф": "f",
    "х": "h", "ц": "c", "ч": "ch", "ш": "sh", "щ": "sh", "ъ": "", "ы": "i", "ь": "", "э": "e", "ю": "u",
    "я": "a", "ж": "zh",
}  # fmt: skip
"""How each Russian letter is usually written in Latin ones."""
SPELLINGS = (
    ("shch", "sh"), ("sch", "sh"), ("kh", "h"), ("ts", "c"), ("yu", "u"), ("ju", "u"), ("iu", "u"),
    ("ya", "a"), ("ja", "a"), ("ia", "a"), ("yo", "e"), ("jo", "e"), ("ye", "e"), ("je", "e"),
    ("y", "i"), ("j", "i"), ("w", "v"), ("x", "h"), ("ii", "i"),
)  # fmt: skip
"""Other ways to write a sound, with the one that counts; in this order."""
JOINED = frozenset(["what", "that", "it", "he", "she", "let", "here", "there", "who", "where", "how", "when"])
"""Words whose 's is no possessive."""
MASKED = re.compile(r"(?<![\w*])\w{1,3}\*{2,}\w*")
"""A word that is not spelt out."""
TOKEN = re.compile(r"\n|\.{2,}|->|'s\b|\w+|[.!?;:,()+&/=<>{}\[\]@#$%^|~*-]")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a message: what somebody says, or, where `acted` is true, a role-played deed between asterisks."""

    text: str
    acted: bool = False


def normalise(text: str) -> str:
    """Lower case, one kind of quotes, no invisible characters and emoji, look-alike letters put right."""
    text = unicodedata.normalize("NFKC", text).lower().translate(QUOTES)
    kept = []
    for letter in text:
        category = unicodedata.category(letter)
        if letter == "\n" or category[0] in "LNPZ" or letter in "+<>=|~^$":
            kept.append(letter if category != "Pd" or letter == "-" else " - ")
        elif category[0] == "S":
            kept.append(" ")
    return re.sub(r"\w+", lambda found: _one_script(found.group()), "".join(kept))


def _one_script(word: str) -> str:
    """A word that mixes Latin and Cyrillic letters, in the script that all its letters can be read in."""
    latin = any("a" <= letter <= "z" for letter in word)
    if not (latin and is_cyrillic(word)):
        return word
    as_latin, as_cyrillic = word.translate(LOOKS_LATIN), word.translate(LOOKS_CYRILLIC)
    if not is_cyrillic(as_latin):
        return as_latin
    return word if any("a" <= letter <= "z" for letter in as_cyrillic) else as_cyrillic


QUOTED_LINES = re.compile(r"^\s*(?:&gt;|>).*$", re.MULTILINE)
QUOTED_BLOCKS = re.compile(r"\[quote\b.*?\[/quote\]|<blockquote\b.*?</blockquote>", re.IGNORECASE | re.DOTALL)
STYLES = re.compile(
    r"\[/?[a-z]{1,8}(?:=[^\]\n]*)?\]|</?[a-z]{1,10}(?: [^<>\n]*)?/?>|[*_~`#]{2,}|(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)",
    re.IGNORECASE,
)


SMILES = re.compile(r"(?<!\w)(?:[:;=]['\u2019-]?[DdPpOo/\\|*(]|[xX][DdPp])(?!\w)")
"""Faces of letters and marks: `:D`, `:'(`."""
ICONS = str.maketrans(
    {**dict.fromkeys("🪙💰", " золота "), **dict.fromkeys("❤♥", " здоровья "), **dict.fromkeys("⚔🗡", " атаки ")}
)
"""What the icons of a game master's post say, for whoever copies them."""


def without_quotes(text: str) -> str:
    r"""A forum post without the lines and blocks in it that quote somebody.

    >>> without_quotes("> Ход: Аня\nПокупаю кристалл")
    '\nПокупаю кристалл'
    """
    return QUOTED_LINES.sub("", QUOTED_BLOCKS.sub(" ", text))


def own_words(text: str) -> str:
    r"""A forum post without what it quotes and without marks of style.

    >>> own_words("> Ход: Аня\n**Покупаю** [b]кристалл[/b]")
    '\n Покупаю   кристалл '
    """
    return SMILES.sub(" ", STYLES.sub(" ", without_quotes(text))).translate(ICONS)


def other_layouts(text: str) -> list[str]:
    """The same keys on the other keyboard: Russian typed with the English layout on, and the other way round."""
    found = []
    if not is_cyrillic(text):
        found.append(text.translate(TO_RUSSIAN))
    elif not any("a" <= letter <= "z" for letter in text):
        found.append(text.translate(TO_ENGLISH))
    return found


def sound_of(word: str) -> str:
    """A key that a Russian word and its usual transliterations share.

    >>> sound_of("стреляю") == sound_of("strelyayu") == sound_of("streljaju")
    True
    """
    sound = "".join(SOUNDS.get(letter, letter) for letter in word)
    for spelling, plain in SPELLINGS:
        sound = sound.replace(spelling, plain)
    return sound


def pieces_of(text: str) -> list[Piece]:
    """Splits off what is role-played between asterisks or underscores, or after `/me`."""
    if len(re.findall(r"\*{2,}", text)) == 1:
        text = MASKED.sub("masked", text)
    if text.startswith("/me "):
        return [Piece(text[4:], True)]
    pieces = []
    for spoken, deed, other in re.findall(r"([^*_]+|[*_](?![^*_]+[*_]))|\*+([^*]+)\*+|(?<!\w)_+([^_]+)_+", text):
        if spoken.strip(" *"):
            pieces.append(Piece(spoken))
        elif (deed or other).strip():
            pieces.append(Piece(deed or other, True))
    return pieces


def tokens_of(text: str) -> list[str]:
    """Words and marks of normalised text; apostrophes are dropped, a possessive 's stands by itself.

    A Cyrillic "в" that nothing follows is no preposition but the letter of a site, as "б" is.

    >>> tokens_of("i'm done, User's turn (fn-fal)")
    ['im', 'done', ',', 'User', "'s", 'turn', '(', 'fn', 'fal', ')']
    """
    text = DOING.sub(r"\1 is ", text)
    text = OWNERS.sub("his", text)
    text = re.sub(r"(\w+)'s\b", lambda found: found.group(1) + ("s" if found.group(1) in JOINED else " 's"), text)
    text = re.sub(r"\b(he|she|they)'ll\b", r"\1 will", text)
    text = re.sub(r"\bw/o\b", "without", text)
    text = re.sub(r"\bw/", "with ", text)
    text = re.sub(r"(?<=\w)'(?!s\b)(?=\w)", "", text)
    text = re.sub(r"(?<!\w)'(?!s\b)|'(?!\w)", " ", text)
    text = re.sub(r"(?<=\w)-(?=\w)", " ", text)
    text = re.sub(r"(?:^|(?<=\s))\w[)](?=\s)", " , ", text)
    text = re.sub(r"(?<=\s)в(?=\s*(?:$|[.,!?;]))", "б", text)
    return [token.strip("_") or token for token in TOKEN.findall(text)]


ASKED_POLITELY = re.compile(
    r"\b(?:(?:can|could|would|will|might|may) (?:you|u|ya)(?: please| pls| plz| kindly| just| maybe| possibly)*"
    r"(?: be so (?:kind|good)(?: as to| and| to)?)?(?: mind| help me)?"
    r"|не мог(?:ли|ла)? бы (?:вы|ты)|мог(?:ли|ла)? бы (?:вы|ты)|можешь|можете|не могли бы|не мог бы)\b[ ,]*"
)
"""How a request is put as a question."""
FAVOUR = re.compile(
    r"\b(?:please|pls|plz|plss*|kindly|for me|on my behalf|my (?:dear|good) (?:fellow|sir|man|friend)|so kind|so good|"
    r"пожалуйста|плиз|пжлст|пж|за меня|для меня|будь добр|будьте добры|вы|ты|если не трудно|любезн\w*)\b"
)
"""What shows that such a question wants something done."""
MINE = re.compile(r"\b(?:my|the|a) ")
OWNERS = re.compile(r"\b(?:my |the |that )?(?:opponent|enemy|bot|dealer|foe|rival|computer)(?:'s|s'|s)(?= )")
DOING = re.compile(r"\b(opponent|enemy|bot|dealer|foe|rival|computer)'s (?=(?:\w+ly )?(?:\w+ing|gonna|about)\b)")
"""Not whose, but what he does."""


def plain_request(text: str) -> str:
    """A question that politely orders something, as the order it is; anything else stays as it is.

    >>> plain_request("could you throw my molotov at the bot?")
    'please throw my molotov at the bot'
    >>> plain_request("can you see my hand?")
    'can you see my hand?'
    """
    found = ASKED_POLITELY.search(text)
    if found is None or len(text[: found.start()].split()) > 4:
        return text
    asked, rest = found.group(), text[found.end() :]
    russian_form = asked.startswith(("не мог", "мог"))
    favour = FAVOUR.search(text) is not None and (FAVOUR.search(asked + rest) is not None)
    mine = MINE.search(rest)
    # "Would you play the ace?" asks for advice, "would you play my ace" does not.
    english_form = mine is not None and (
        asked.startswith(("could", "will", "might", "may"))
        or (asked.startswith("would") and (mine.group() == "my " or "mind" in asked))
    )
    if not (russian_form or favour or english_form) or rest.startswith(
        ("tell", "explain", "show", "расска", "объясн", "подска")
    ):
        return text
    return f"{text[: found.start()]}please {rest}".replace("?", "").strip()


def language_of(text: str) -> str:
    """The language to answer in: `ru` where more Russian letters stand than Latin ones, else `en`."""
    cyrillic = sum("а" <= letter <= "я" for letter in text)
    latin = sum("a" <= letter <= "z" for letter in text)
    return "ru" if cyrillic > latin / 2 else "en"
