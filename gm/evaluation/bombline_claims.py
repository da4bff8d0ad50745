"""What sentences of an answer at a Bombline table claim that cannot be: dice, hidden cards, cards out of nowhere.

Each rule errs to silence: a sentence counts only where no reading of it is right.
"""

import re
from collections.abc import Iterator, Mapping

from gm.evaluation.bombline_sheet import NAMES, OTHERS, TYPES, part_of
from gm.evaluation.faults import Fault, FaultKind
from gm.games.bombline.cards import AR, BOMB, CARDS, CROSSBOW, KNIFE, PISTOL, RPG, SG, SMG, SR, UTILITY

MOST_DAMAGE: Mapping[str, int] = {AR: 3, SMG: 2, SG: 4, SR: 4, PISTOL: 0}
MOST_DAMAGE_OF: Mapping[str, int] = {KNIFE: 2, CROSSBOW: 3, RPG: 3}
"""The most that one card deals by itself; cards that are in neither table are not judged."""
_NAMED = "|".join(sorted((re.escape(name) for name in CARDS if name != BOMB), key=len, reverse=True))
CARD = re.compile(rf"\b(?:{_NAMED})\b", re.IGNORECASE)
_QUOTE, _UNQUOTE = "['\"‘“]?", "['\"’”]?"
_GAP = rf"(?:['\"‘“():* ]|\b(?:an?|the|new|card|it|now|face|down|{TYPES})\b){{0,8}}"
"""What may stand between words for holding and the name of a card."""
_THEY = r"\b(?:bot|opponent|enemy|dealer)"
SENTENCE = re.compile(r"[^.!?\n]+[.!?]?")
RESULT = re.compile(
    r"(?:\broll(?:s|ed)?\b(?:['\":*\s]|\b(?:an?|the|die|dice|and|got|gets?|it|result|of|is|was|for|you|value)\b){0,12}"
    r"|\b(?:die|dice|roll)\b[^.!?\n]{0,25}?(?:shows?|showed|is|was|of|:|=|lands? on|landed on|came up|comes up)"
    r"\s*(?:an?\s+)?[*'\"]*)"
    r"\b[1-6]\b(?!\W{0,2}(?:sided|action|damage|hit|cards?|ap|points?|turns?|times|more|dice|die)\b|[-–]\d)",
    re.IGNORECASE,
)
SUPPOSED = re.compile(
    r"\b(?:if|when|whenever|may|can|could|would|will|must|needs?|each|every)\b"
    r"|[1-6] ?[-–] ?[1-6]|[1-6] (?:or|to|and) [1-6]",
    re.IGNORECASE,
)
"""A sentence that explains or supposes, and tells of no roll."""
_HAND = rf"{_THEY}(?:['’]?s)? (?:current )?(?:hand|cards)\b|\bhand of (?:the )?bot\b"
HAND_TOLD = re.compile(
    rf"(?:(?:{_HAND})[^.!?\n]{{0,12}}?(?::|\b(?:is|are|contains?|includes?|consists? of)\b)"
    rf"|{_THEY} (?:holds|is holding|has in (?:its|his) hand)\b)[^.!?\n]*?\b(?:{_NAMED})\b",
    re.IGNORECASE,
)
HAND_HEADING = re.compile(rf"{OTHERS.pattern}|[^.!?\n]*(?:{_HAND})[^.!?\n]*:[\s*_]*", re.IGNORECASE)
"""What stands above a list of the bot's cards."""
THEY_DRAW = re.compile(
    rf"{_THEY} (?:has )?(?:draws?|drew|drawn|picks? up|picked up|takes?|took){_GAP}['\"‘“]({_NAMED})['\"’”]",
    re.IGNORECASE,
)
AT_SITE = re.compile(
    rf"\bsite [AB]['\"*]{{0,2}}(?: ?:| has| holds| contains| hides| is)\b{_GAP}\b(?:{_NAMED}|bomb)\b"
    rf"|\bsite [AB]['\"*]{{0,2}}:{_GAP}\b(?:{_NAMED}|bomb)\b",
    re.IGNORECASE,
)
ON_PILE = re.compile(
    rf"\b(?:top of the draw pile|next card|draw pile)\b(?: ?:| has| holds| contains| is| was)?{_GAP}\b(?:{_NAMED})\b",
    re.IGNORECASE,
)
LISTED = re.compile(r"\s*(?:[•\-*]|\d+[.)])\s")
CARD_FORM = re.compile(rf"\(({TYPES})\) ['‘]([^'’\n]+)['’]")
USED = re.compile(r"The bot has used ['\"‘“]([^'\"’”\n]+)['\"’”]")
DEALT = re.compile(rf"\b({_NAMED}){_UNQUOTE} (?:has )?(?:dealt|deals) (\d{{1,4}}) damage", re.IGNORECASE)
SPENT = re.compile(
    rf"has used {_QUOTE}({_NAMED}){_UNQUOTE}( with {_QUOTE}[\w -]+{_UNQUOTE})?"
    r" and (?:has )?spent (\d{1,4}) action points?",
    re.IGNORECASE,
)
CONVERTED = re.compile(r"converted (\d{1,4}) unused action points? into recovering (\d{1,4}) hitpoints?", re.IGNORECASE)
NOT = re.compile(r"\b(?:not|no|cannot|without|unable|only if|if|не|нет)\b|n['’]t\b", re.IGNORECASE)


def dice_in(text: str) -> Iterator[Fault]:
    """Results of dice that are told as facts."""
    for sentence in SENTENCE.findall(text):
        if RESULT.search(sentence) and not SUPPOSED.search(sentence):
            yield Fault(FaultKind.DIE, sentence.strip())


def leaks_in(text: str, *, hand_shown: bool, sites_shown: bool) -> Iterator[Fault]:
    """Cards of the bot's hand (once a list), of a pile or a site. The rules may have shown the hand or the sites."""
    heading = ""
    for line in text.split("\n"):
        if HAND_HEADING.fullmatch(line):
            heading = line
        elif heading and line.strip() and not part_of(line) and not LISTED.match(line):
            heading = ""
        listed = heading and heading != line and not hand_shown and CARD.search(line)
        at_site = not sites_shown and AT_SITE.search(line) and not SUPPOSED.search(line)
        if listed:
            yield Fault(FaultKind.LEAK, f"{heading.strip()} {line.strip()}")
            heading = ""
        elif at_site or _drawn_openly(line, text) or ON_PILE.search(line) or _told_hand(line, hand_shown):
            yield Fault(FaultKind.LEAK, line.strip())


def _told_hand(line: str, hand_shown: bool) -> bool:
    return not hand_shown and HAND_TOLD.search(line) is not None and not NOT.search(line)


def _drawn_openly(line: str, text: str) -> bool:
    """The bot draws a card that is named, though it is neither from the discard pile nor played in the same answer."""
    found = THEY_DRAW.search(line)
    return found is not None and "discard" not in line.casefold() and f"used '{found.group(1)}'" not in text


def impossible_in(text: str) -> Iterator[Fault]:
    """Cards that the game does not have, or not of that type."""
    for kind, name in CARD_FORM.findall(text):
        card = CARDS.get(NAMES.get(name.strip().casefold(), ""))
        if card is None or card.type != kind:
            yield Fault(FaultKind.IMPOSSIBLE, f"({kind}) '{name}'")
    for name in USED.findall(text):
        if name.strip().casefold() not in NAMES:
            yield Fault(FaultKind.IMPOSSIBLE, f"The bot has used '{name}'")


def played_without_holding(text: str, card: str) -> Iterator[Fault]:
    """`card` played by the person, who does not hold it: once an answer."""
    told = re.compile(
        rf"\b(?:you|user)\b[^.!?\n]{{0,25}}\b(?:use|used|uses|play|played|plays|fire|fired|throw|threw|place|placed)\b"
        rf"[^.!?\n]{{0,15}}\b{re.escape(card)}\b"
        rf"|\b{re.escape(card)}{_UNQUOTE} (?:has )?(?:dealt|deals) \d+ damage",
        re.IGNORECASE,
    )
    for sentence in SENTENCE.findall(text):
        if told.search(sentence) and not NOT.search(sentence):
            yield Fault(FaultKind.IMPOSSIBLE, sentence.strip())
            return


def miscounts_in(text: str) -> Iterator[Fault]:
    """Amounts that no card of that name can have, whatever lies on the table."""
    for name, amount in DEALT.findall(text):
        card = CARDS[NAMES[name.casefold()]]
        most = MOST_DAMAGE_OF.get(card.name, MOST_DAMAGE.get(card.type))
        if most is not None and int(amount) > most:
            yield Fault(FaultKind.MISCOUNT, f"'{card.name}' dealt {amount} damage")
    for name, pair, points in SPENT.findall(text):
        card = CARDS[NAMES[name.casefold()]]
        # Articulation makes a pair 1 cheaper, Supplier a Utility card free; nothing else changes a cost.
        least = 0 if card.type == UTILITY else card.cost - bool(pair)
        if not least <= int(points) <= card.cost:
            yield Fault(FaultKind.MISCOUNT, f"'{card.name}' spent {points} action points")
    for points, healed in CONVERTED.findall(text):
        if int(healed) > int(points):
            yield Fault(FaultKind.MISCOUNT, f"converted {points} into {healed} hitpoints")
