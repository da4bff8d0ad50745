"""Who speaks in a message and of whose deeds: what `read` and the words that bear out a model's proposal share.

A card that somebody else uses, that is praised, quoted, or spoken of as something lying about orders nothing, however
plainly it is named; and a match is given up only by whoever says so of themselves, or says nothing else.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from gm.engine.speech import BASE, CARD, FIRST, GROUP, INFINITIVE, MARK, OTHER, THING, UNKNOWN, VERB, Term, marked
from gm.engine.types import Json, PlannedCall
from gm.narrator.intent.forms import is_cyrillic
from gm.narrator.intent.general import PRAISE, REPORTS
from gm.narrator.intent.lexicon import listed
from gm.narrator.intent.splitting import CONTENT, Part, Sentence

NAMED = (CARD, GROUP)
TABLE_WORDS = ("start", "resign", "rematch")
"""Verbs that nobody orders by a typo or in role-play."""
BEGINNING = ("start", "rematch")
"""Those of them that take nothing away from anybody."""
COMPLETE = (
    "end", "pass", "skip", "blow", "resign", "start", "rematch", "see_deck", "roll_die", "confirm",
    "ready", "mill_none", "see_discard",
)  # fmt: skip
"""Verbs that say all by themselves."""
SAID_LAST = ("compete", "give_up")
"""Verbs that are ordered behind the card as well: "jack, compete"."""
UNREAL = ("maybe", "if", "plan")
AT = ("at", "into", "toward", "towards", "against", "в", "по")
"""They turn a card against somebody in any case: one puts a vest on oneself, and no knife into."""
TOPICS = ("about", "behind", "under", "without", "near", "про", "о", "об")
"""What stands behind these is no tool: "a book about the molotov"."""
HANDLING = (
    *("slide", "sliding", "push", "put", "place", "placing", "lay", "slam", "toss", "flip", "drop", "shove", "hurl"),
    *("throw", "draw", "press", "plant", "brandish", "raise", "lift", "flick", "fling", "slap", "reveal", "present"),
    *("двига", "пододвига", "клад", "толка", "броса", "швыря", "выклад", "став", "доста", "вытаск", "вытягива"),
    *("поднима", "шлепа", "хлопа", "переворачива", "показыва", "протягива", "выхватыва"),
)
"""How words begin that say what is done with a card that is going to be played."""
TAKEN = ("back", "away", "aside", "обратно", "назад", "прочь")
"""Words by which it is rather taken back."""
RIVALS = ("bot", "opponent", "enemy", "бот", "соперник", "противник", "враг")
PEOPLE = ("man", "guy", "dude", "mate", "buddy", "bro", "friend", "kid", "fella", "fellow", "boss", "chief", "everyone")
ANY_DEED = (
    "do",
    "does",
    "doing",
    "make",
    "making",
    "thing",
    "that thing",
    "stuff",
    "сделай",
    "сделаю",
    "делай",
    "делаю",
)
"""What is done stands behind these; where that is nothing of the game, nobody knows what it is."""
BESIDE_YOU = ("noise", "tag", "polite", "it", "target")
URGING = ("already", "just", "уже")
"""Who says so of the end of a turn or of a match may urge somebody else."""
NOUNS = ("damage", "break", "catch", "cap", "launch", "price", "cost", "hurt")
"""Behind a card these are what it has, no deed."""
SELF = ("yourself", "urself", "yourselves", "себя", "себе")
PRAISES = tuple(listed(PRAISE))
DETERMINERS = ("the", "a", "an", "of", "this", "that", "some", "any")
SAYS = tuple(listed(REPORTS))
"""Words by which somebody is quoted, words are asked for, or something is said of all times."""
COURTESIES = ("noise", "polite", "tag", "i", "me", "you", "fix", "and", "then", "but", "bot", "have")
"""Marks of words that may stand beside giving up the match."""
ENDING = ("end", "pass", "skip")
HANDING = ("передаю", "передай", "передать")
GREETINGS = ("привет", "приветы", "приветик", "салют")
ALL_SAID = ("все", "я все", "это все", "готово")
OF_ALL = ("ок", "окей", "думаю", "помню", "знаю", "вижу", "слышу", "понимаю")
"""Behind `всё` these say how it is or what one does, and the turn goes on: `всё ок`, `всё, думаю`."""
SEQUEL = ("and", "then")
"""How a deed hangs on one that must come before it, or along with it."""
NOT_FOLLOWED = ("talk", "statement", "remark", "other")
"""Doubts of a part that may have meant something."""


def named_in(part: Part) -> list[Term]:
    """The cards and types of cards that a part names."""
    return [term for term in part.terms if term.kind in NAMED]


def verbs_in(part: Part) -> list[Term]:
    """The verbs of the game in a part."""
    return [term for term in part.terms if term.kind == VERB]


def parts_of(sentences: Sequence[Sentence]) -> list[Part]:
    """Every part of a message, in order."""
    return [part for sentence in sentences for part in sentence.parts]


def owns(term: Term) -> bool:
    """True for "your" and "his"; a word that may mean him as well ("его") owns nothing."""
    return marked(term, "your", "his") and not marked(term, "target")


def stands_before(part: Part, term: Term, other: Term) -> bool:
    """True where `term` comes before `other` in a part that holds both."""
    return part.terms.index(term) < part.terms.index(other)


def speaker_first(part: Part) -> bool:
    """True where "i" stands before anything of the game, or a Russian verb that only "я" can have."""
    first = next((term for term in part.terms if term.kind in (*CONTENT, UNKNOWN) or marked(term, "i")), None)
    if first is None or first.kind in CONTENT:
        return False
    if first.kind == UNKNOWN and is_cyrillic(first.text):
        return first.text.endswith(("ю", "у"))
    return next((marked(term, "i") for term in part.terms if term.kind in CONTENT or marked(term, "i")), False)


# -- somebody else speaks, or does it ------------------------------------------------------------------------------


def spoken_by_another(text: str, seat: int, names: Sequence[str]) -> bool:
    """True where a line of `text`, written by `seat`, is put down as said by another: "Bot: i play the akm"."""
    others = [name.casefold() for index, name in enumerate(names) if index != seat]
    heads = [line.partition(":")[0].strip().casefold() for line in text.splitlines() if ":" in line]
    return any(head in (*others, *RIVALS) for head in heads)


def reported(sentence: Sentence) -> bool:
    """True where words of the sentence are quoted, asked for, or meant for all times."""
    told = f" {' '.join(term.text for part in sentence.parts if not part.acted for term in part.terms)} "
    return any(f" {phrase} " in told for phrase in SAYS)


def befalls_me(part: Part) -> bool:
    """True where it is done to the speaker ("at me"), or the opponent does it to themselves or will do it."""
    terms = part.terms
    if any(before.text in AT and marked(term, "me") for before, term in pairwise(terms)):
        return True
    if any(term.text in SELF for term in terms) and any(verb.form != FIRST for verb in verbs_in(part)):
        return True
    said = [term for term in terms if not marked(term, "noise") or marked(term, "aux", "be")]
    for spot, (term, after) in enumerate(pairwise(said)):
        doing = marked(after, "be") and any(behind.form == FIRST for behind in said[spot + 2 : spot + 3])
        if marked(term, "bot", "he") and (marked(after, "aux") or doing):
            return True
    return False


def subject_of(part: Part) -> str:
    """Who does it: the first person word before the first content word."""
    for term in part.terms:
        if term.kind in CONTENT:
            return ""
        for mark in ("i", "you", "he", "bot"):
            if marked(term, mark):
                return mark
    return ""


def done_by_another(part: Part, verbs: Sequence[Term]) -> bool:
    """True where somebody else does it, or is to do it."""
    subject = subject_of(part)
    if subject in ("you", "he") and (not verbs or part.terms.index(verbs[0]) > 0):
        return True
    if not verbs:
        return False
    theirs = verbs[0].form == OTHER and (subject == "bot" or (not part.acted and is_cyrillic(verbs[0].text)))
    return theirs or _thought_of_another(part, verbs[0]) or _told_another(part, verbs)


def _thought_of_another(part: Part, verb: Term) -> bool:
    """True for "i bet you play it": right before the deed stands who would do it, and before that what one thinks."""
    before = [
        term for term in part.terms[: part.terms.index(verb)] if not marked(term, "noise") or marked(term, "have")
    ]
    return len(before) > 1 and marked(before[-1], "you", "he") and any(marked(term, "have") for term in before[:-1])


def _told_another(part: Part, verbs: Sequence[Term]) -> bool:
    """True for "играй сам": an imperative that is to be done without the speaker."""
    bidden = any(
        verb.form == BASE and is_cyrillic(verb.text) and verb.text.endswith(("и", "й", "ь", "ите", "йте", "ьте"))
        for verb in verbs
    )
    return bidden and any(term.text in ("сам", "сама", "сами") or term.text.startswith("сво") for term in part.terms)


def theirs_in(sentences: Sequence[Sentence]) -> frozenset[str]:
    """The cards that are spoken of as somebody else's, with none of one's own beside them."""
    found: set[str] = set()
    for part in parts_of(sentences):
        named = [index for index, term in enumerate(part.terms) if term.kind == CARD]
        if named and all(_is_theirs(part, index) for index in named):
            found |= {part.terms[index].value for index in named}
    return frozenset(found)


def _is_theirs(part: Part, index: int) -> bool:
    """True for "your akm", "that akm of yours" and "нож у тебя"."""
    before, after = part.terms[max(index - 1, 0) : index], part.terms[index + 1 : index + 3]
    behind = len(after) == 2 and ((after[0].text == "of" and owns(after[1])) or _at_his(*after))
    return behind or any(owns(term) for term in before)


def _at_his(preposition: Term, owner: Term) -> bool:
    return preposition.text == "у" and marked(owner, "you", "bot")


def may_be_done(call: PlannedCall, refused: frozenset[str], theirs: frozenset[str]) -> bool:
    """False for a call with a refused card, or one that uses somebody else's card other than as a target."""
    used: Json = [value for value in call.arguments.values() if isinstance(value, str | list)]
    return refused.isdisjoint(strings_in(dict(call.arguments))) and theirs.isdisjoint(strings_in(used))


def strings_in(value: Json) -> Iterator[str]:
    """Every text in the arguments of a call."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping | list):
        for one in value.values() if isinstance(value, Mapping) else value:
            yield from strings_in(one)


# -- said of a card, not ordered ------------------------------------------------------------------------------------


def remark_on(sentence: Sentence, index: int, companions: frozenset[str]) -> str:
    """Why a part that names something of the game only speaks of it; empty where it may order it."""
    part = sentence.parts[index]
    if befalls_me(part):
        return "other"
    if _is_no_end(part, sentence.parts[index + 1 : index + 2]):
        return "talk"
    if hangs_on(sentence.parts, index) or _only_named(part, companions):
        return "remark"
    return "talk" if _says_how(part) and not _is_bare_pair(sentence, part) else ""


def _is_no_end(part: Part, after: Sequence[Part]) -> bool:
    """True for `передаю привет боту`, `всё ок`, `всё, думаю`: a word for the end of a turn, said of something else."""
    verbs = verbs_in(part)
    if not verbs or verbs[0].value not in ENDING:
        return False
    behind = [term.text for term in part.terms[part.terms.index(verbs[0]) + 1 :] if term.text.isalpha()]
    greets = verbs[0].text in HANDING and any(text in GREETINGS for text in behind)
    then = [term.text for one in after for term in one.terms if term.text.isalpha()]
    of_all = any(text in OF_ALL for text in behind[:1]) or (not behind and then == ["думаю"])
    return greets or (verbs[0].text in ALL_SAID and of_all)


def _only_named(part: Part, companions: frozenset[str]) -> bool:
    verbs, names = verbs_in(part), named_in(part)
    if not verbs:
        return bool(names) and (praised(part) or _is_topic(part, names[0]) or _is_saying(names))
    if verbs[0].value in COMPLETE and _goes_on(part, verbs[0]):
        return True
    if not names:
        return verbs[0].value in COMPLETE and any(owns(term) or marked(term, "be", "like") for term in part.terms)
    if not part.acted and any(
        (verb.form == OTHER and follows(part, verb)) or _has_subject(part, verb) for verb in verbs
    ):
        return True
    return handed_over(part, companions) or _does_with(part, verbs[0], names[0]) or _is_for(part)


def _is_for(part: Part) -> bool:
    """True for "дай нож колбасу порезать": what for is nothing of the game."""
    return any(one.kind == UNKNOWN and other.form == INFINITIVE for one, other in pairwise(part.terms))


def _is_topic(part: Part, name: Term) -> bool:
    """True for "under the gun" and "the thing with the knife"."""
    before = _before(part, name)
    with_it = any(term.text in ANY_DEED and marked(after, "with") for term, after in pairwise(before))
    return with_it or any(term.text in TOPICS for term in before[-2:])


def _is_saying(names: Sequence[Term]) -> bool:
    """True for "калаш калашом": one name in two cases."""
    return any(
        one.value == other.value and one.text != other.text and is_cyrillic(one.text) and one.text[:3] == other.text[:3]
        for one, other in pairwise(names)
    )


def _has_subject(part: Part, verb: Term) -> bool:
    """True for "a man throws it": who does it stands right before."""
    return verb.text.endswith("s") and any(term.text in PEOPLE for term in _before(part, verb)[-1:])


def _goes_on(part: Part, verb: Term) -> bool:
    """True for "that is all you have": a clause of somebody else's behind a verb that says all by itself."""
    after = part.terms[part.terms.index(verb) + 1 :]
    return any(marked(term, "you") and not marked(behind, *BESIDE_YOU) for term, behind in pairwise(after))


def _does_with(part: Part, verb: Term, name: Term) -> bool:
    """True for "do a dance with the akm": whatever it is, it is not firing it."""
    between = part.terms[part.terms.index(verb) + 1 : part.terms.index(name)]
    return verb.text in ANY_DEED and any(marked(term, "with") for term in between)


def _says_how(part: Part) -> bool:
    """True for "akm damage", "smoke break": every deed stands behind what it would be done with, at nobody."""
    verbs, names = verbs_in(part), named_in(part)
    if not verbs or not names or part.link in ("and", "comma", "with"):
        return False
    behind = part.terms[part.terms.index(names[0]) :]
    aimed = any(marked(term, "target", "bot") for term in behind)
    purpose = any(before.text == "to" and term in verbs for before, term in pairwise(behind))
    return not aimed and not purpose and all(follows(part, verb) for verb in verbs)


def _is_bare_pair(sentence: Sentence, part: Part) -> bool:
    """True for "shotgun blast": a name and what it is for, alone in the message."""
    alone = all(other is part or not (other.content or other.unknown) for other in sentence.parts)
    shown = any(term.text in DETERMINERS for term in _before(part, named_in(part)[0]))
    pair = len(part.content) == 2 and not part.unknown and not shown
    return alone and pair and verbs_in(part)[0].text not in NOUNS


def _before(part: Part, term: Term) -> list[Term]:
    return part.terms[: part.terms.index(term)]


def introduces(after: Sequence[Part]) -> bool:
    """True where what follows is what is said or confirmed: "подтверди, что двойка старшая"."""
    return any(part.link == "comma" and part.terms[:1] and part.terms[0].text == "что" for part in after)


def urged(part: Part) -> bool:
    """True for "give up already", "ходи уже": said to somebody who has not done it yet."""
    return any(term.text in URGING for term in part.terms)


def praised(part: Part) -> bool:
    """True for "nice akm": one word of praise beside a name."""
    return any(term.kind == MARK and " " not in term.text and term.text.startswith(PRAISES) for term in part.terms)


def handed_over(part: Part, companions: frozenset[str]) -> bool:
    """True for "slide the knife across to him": nothing is fixed to anything, and nothing is used."""
    verbs, names = verbs_in(part), named_in(part)
    if not verbs or not names or verbs[0].value != "attach" or not companions.isdisjoint(name.value for name in names):
        return False
    return any(marked(term, "target", "bot") for term in part.terms[part.terms.index(names[-1]) :])


def follows(part: Part, verb: Term) -> bool:
    """True in "smoke break", "akm damage", "the molotov burns well": behind a name, maybe no deed of one's own."""
    own = verb.form not in (BASE, OTHER) or part.acted or not verb.text.isascii() or " " in verb.text
    own = own or verb.value in SAID_LAST
    return not own and not stands_before(part, verb, named_in(part)[0])


def hangs_on(parts: Sequence[Part], index: int) -> bool:
    """True behind "i might", and for a mere name beside other deeds: "put on my jacket and leave", "akm and chill"."""
    part, before = parts[index], parts[index - 1] if index else None
    if part.link == "and" and before is not None and not before.content and before.bears(*UNREAL):
        return True
    after = parts[index + 1] if index + 1 < len(parts) else None
    strange = (
        after is not None
        and after.link == "and"
        and after.unknown > 0
        and (not after.content or after.doubt in NOT_FOLLOWED)
    )
    names = named_in(part)
    alone = len(names) == 1 and not verbs_in(part) and not part.bears("target", "bot", "you")
    return strange and bool(names) and (alone or all(name.plain for name in names))


def wants_more(sentences: Sequence[Sentence]) -> bool:
    """True where a card is ordered, and what is said of it nowhere beside it: "eat a bone spear! rock!"."""
    live = [part for part in parts_of(sentences) if not part.doubt and part.framed and part.content]
    return any(term.kind == CARD for part in live for term in part.terms) and not any(
        term.kind == THING for part in live for term in part.terms
    )


def is_one_thing(part: Part) -> bool:
    """True for "rock!" alone; a letter may be a word of its own."""
    return [term.kind for term in part.terms if not marked(term, "noise")] == [THING] and all(
        len(term.text) > 1 for term in part.content
    )


def take_in_hand(sentences: Sequence[Sentence]) -> bool:
    """A card laid down between asterisks ("*slides the king over* I compete") is what is spoken of without a name.

    Of the gesture only the card is kept. True where there is one.
    """
    parts = parts_of(sentences)
    spoken = [part for part in parts if not part.acted and part.content and part.doubt in ("", "negated")]
    shown = [part for part in parts if part.acted and named_in(part)]
    if not spoken or any(named_in(part) or part.doubt or urged(part) for part in spoken) or len(shown) != 1:
        return False
    part, names = shown[0], named_in(shown[0])
    handled = any(term.text.startswith(HANDLING) for term in _before(part, names[0]))
    taken = part.bears("your", "bot", "you", "not") or any(term.text in TAKEN for term in part.terms)
    if len(names) > 1 or not handled or taken or part.doubt not in ("", "talk", "scenery"):
        return False
    part.terms, part.doubt, part.framed = [names[0]], "", True
    return True


# -- the whole message ----------------------------------------------------------------------------------------------


def doubt_table_words(sentences: Sequence[Sentence], *, strict: bool = False) -> None:
    """A match is given up where nothing else is said, or where the speaker says it of themselves.

    One is begun by a part of a message that says no more than that; `strict`: as one is given up.
    """
    parts = parts_of(sentences)
    for part in parts:
        verbs = [verb for verb in verbs_in(part) if verb.value in TABLE_WORDS]
        if not verbs:
            continue
        others = [other for other in parts if other is not part]
        whole = len(part.content) == 1 and all(marked(term, *COURTESIES) for term in part.terms if term.kind != VERB)
        alone = _is_alone(part, others) or (_is_mine(part) and not _is_beside_the_point(others))
        if not whole or not (alone or (verbs[0].value in BEGINNING and not strict)):
            part.doubt = part.doubt or "remark"
        for other in others:
            if not part.doubt and _only_ends(other):
                other.doubt = other.doubt or "remark"


def _only_ends(part: Part) -> bool:
    """True for a part that says no more than "done"."""
    return all(marked(term, *COURTESIES) or term.value in ("pass", "end") for term in part.terms)


def _is_alone(part: Part, others: Sequence[Part]) -> bool:
    """True where nobody else is spoken to or urged, and courtesies are all that is said beside it."""
    said = [term for one in (part, *others) for term in one.terms]
    addressed = any(marked(term, "bot", "you") and not marked(term, "noise") for term in said)
    return not (addressed or urged(part)) and all(_only_ends(other) for other in others)


def _is_mine(part: Part) -> bool:
    """True where the speaker says it of themselves: "i resign", "сдаюсь"."""
    own_endings = ("ю", "у", "юсь", "усь", "емся")
    return part.bears("i") or any(
        verb.form == FIRST
        or verb.text.startswith("i ")
        or any(is_cyrillic(word) and word.endswith(own_endings) for word in verb.text.split(" "))
        for verb in verbs_in(part)
    )


def _is_beside_the_point(others: Sequence[Part]) -> bool:
    """True where the rest of a message takes something back, asks, orders a deed or speaks of the opponent."""
    strange = any(other.unknown for other in others)
    return any(
        other.doubt not in ("", *NOT_FOLLOWED, "past")
        or (bool(other.content) and other.doubt in ("", "talk") and not _only_ends(other) and not _gives_up(other))
        or (strange and other.bears("bot"))
        for other in others
    )


def _gives_up(part: Part) -> bool:
    return all(term.value in TABLE_WORDS for term in part.content)


def half_followed(sentences: Sequence[Sentence], *, named: bool = False) -> bool:
    """True where a part that names a card or a deed was not followed and one that hangs on it was.

    Of "level the ak at his grin, then pass" the second half alone is not what was wanted. `named`: only what names a
    card counts.
    """
    return any(
        _is_live(part) != _is_live(after)
        and after.link in SEQUEL
        and (_is_lost(part, after, named) or _is_lost(after, after, named))
        for sentence in sentences
        for part, after in pairwise(sentence.parts)
    )


def _is_live(part: Part) -> bool:
    return bool(part.content) and not part.doubt


def _is_lost(part: Part, after: Part, named: bool) -> bool:
    if not part.content and not part.doubt:
        return any(term.text in ANY_DEED for term in part.terms)
    wanted = [name for name in named_in(part) if not (name.plain and part.bears("my"))] if named else part.content
    missed = NOT_FOLLOWED if after.link != "then" else (*NOT_FOLLOWED, "question")
    return part.doubt in missed and bool(wanted)
