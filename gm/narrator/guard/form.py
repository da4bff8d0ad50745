"""What no sentence of prose may look like: exact lines, markup, tool calls, codes that steer a screen (P4)."""

import re
from collections.abc import Sequence

from gm.narrator.guard import language
from gm.render import harmless

EXACT_LINES = re.compile(
    r"\[\s*[^\]\n]{1,40}:[^\]\n]*\]"  # [Hitpoints: 9]
    r"|active boosts?\s*:|current phase\s*:|amount of cards\s*:|action points remaining\s*:|hitpoints\s*:"
    r"|текущая фаза\s*:|количество карт\s*:|осталось очков действия\s*:|очки здоровья\s*:|активн\w+ усилени\w+\s*:"
    r"|\(\s*(?:ar|smg|sg|sr|pistol|utility|boost|special|modification|bomb)\s*\)\s*['\"«“‘]?\w"  # (AR) 'Akm'
    r"|\bhas used ['\"‘“]?[\w -]+['\"’”]? (?:with ['\"‘“]?[\w -]+['\"’”]? )?and spent\b"
    r"|\bthe ['‘][\w -]+['’] dealt\b"
    r"|\bhas drawn a bomb card and must\b"
    r"|\bhas (?:failed to defuse|defused) the bomb (?:and has|by (?:discarding|dealing))\b"
    r"|\bhas converted \d+ unused\b"
    r"|^\s*now it['’]s .{1,40}['’]s? turn\b",
    re.IGNORECASE,
)
"""The lines that only code writes. A copy of one is never prose, be it true or not."""
MARKUP = re.compile(
    r"</?[a-z!?][^>]*>?|&(?:[a-z]{2,8}|#x?[0-9a-f]+);"  # HTML
    r"|!?\[[^\]]*\]\(|https?:|www\.|data:[a-z]+/"  # links and images
    r"|(?-i:[\w-]\.[a-z]{2,}(?:[/\s?:]|$))|\w@\w|//"
    r"|[{}|`]"  # templates, code, tables
    r"|^\s*(?:#{1,6}\s|[-•*+]\s|>\s|\d{1,2}[.)]\s)|^\s*[-=_*~]{3,}\s*$|[•\\]",
    re.IGNORECASE,
)
SPEAKER = re.compile(r"^\W{0,4}[\w .'’-]{1,32}?\W{0,3}:(?=\W|$)")
"""`User:` at the start: a model that writes the other side of the talk, or labels its own."""
LONGEST_LABEL = 6
"""Words of a headline such as `What happened:`."""


def breach_of_form(sentence: str, names: Sequence[str]) -> str:
    """What is wrong with the look of a sentence, in a word or two; empty where nothing is."""
    if harmless(sentence) != re.sub(r"[\t\n]", " ", sentence):
        return "control characters"
    if not any(char.isalpha() for char in sentence):
        return "no words"
    if EXACT_LINES.search(sentence):
        return "an exact line"
    if MARKUP.search(sentence):
        return "markup"
    speaker = SPEAKER.match(sentence)
    if speaker:
        label = re.sub(r"[^\w\s]", " ", speaker.group().lower()).split()
        known = language.SPEAKERS | {word for name in names for word in re.sub(r"[^\w\s]", " ", name.lower()).split()}
        if label and set(label) <= known:
            return "a speaker's label"
    if sentence.rstrip("*_ ").endswith(":") and len(sentence.split()) <= LONGEST_LABEL:
        return "a label"
    return ""
