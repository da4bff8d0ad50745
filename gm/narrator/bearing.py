"""Which parts of a message may bear out a model's proposal: `read` weighed them, here they are weighed anew, in place.

Looser about words that nobody knows: a model has understood something, the words only have to agree. Stricter about
who speaks of what. `Part.doubt` says why a part bears nothing out; empty where it does.
"""

from collections.abc import Sequence
from itertools import pairwise

from gm.engine.speech import BASE, FIRST, MARK, OTHER, PAST, THING, UNKNOWN, VERB, Term
from gm.narrator.intent.clauses import COMPLETE, NAMED, TABLE_WORDS
from gm.narrator.intent.forms import is_cyrillic
from gm.narrator.intent.general import PRAISE, REPORTS
from gm.narrator.intent.lexicon import listed
from gm.narrator.intent.splitting import CONTENT, Part, Sentence, marked

MOST_STRANGE = 5
"""Unknown words that a part may hold and still name something plainly."""
LOOSE = ("talk", "scenery", "statement")
"""Doubts of `read` that are looked at again."""
UNREAL = ("maybe", "if", "plan")
AIMS = frozenset(listed(["at, on, onto, into, in, toward, towards, against, upon", "в, на, по, во"]))
"""Words between a card and whom it is turned on."""
AT = ("at", "into", "toward", "towards", "against", "в", "по")
"""Those of them that turn it against somebody in any case: one puts a vest on oneself, and no knife into."""
TOPICS = ("about", "behind", "under", "without", "near", "про", "о", "об")
"""What stands behind these is no tool: "a book about the molotov"."""
READIED = ("prep", "take")
"""Deeds that get a card ready: aimed at somebody, it is played."""
POSSESSIVES = ("'s", "its")
"""Marked as a form of "to be", but hardly ever one beside a card."""
PRAISES = tuple(listed(PRAISE))
DETERMINERS = ("the", "a", "an", "of", "this", "that", "some", "any")
SAYS = tuple(listed(REPORTS))
"""Words by which somebody is quoted, words are asked for, or something is said of all times."""
COURTESIES = ("noise", "polite", "tag", "i", "me", "you", "fix", "and", "then", "but", "bot", "have")
"""Marks of words that may stand beside giving up the match."""


def settle(sentences: Sequence[Sentence], offered: frozenset[str], companions: frozenset[str]) -> None:
    """Leaves the doubt of a part empty exactly where it bears out what it names.

    `offered` are the words in what can be done now, `companions` the cards that go with another only.
    """
    for sentence in sentences:
        _settle_sentence(sentence, offered, companions)
    _settle_readied(sentences)
    _settle_table_words(sentences)


def named_in(part: Part) -> list[Term]:
    """The cards and types of cards that a part names."""
    return [term for term in part.terms if term.kind in NAMED]


def owns(term: Term) -> bool:
    """True for "your" and "his"; a word that may mean him as well ("его") owns nothing."""
    return marked(term, "your", "his") and not marked(term, "target")


def verbs_in(part: Part) -> list[Term]:
    """The verbs of the game in a part."""
    return [term for term in part.terms if term.kind == VERB]


# -- the whole message --------------------------------------------------------------------------------------------


def _settle_readied(sentences: Sequence[Sentence]) -> None:
    """A role-played card that is got ready ("shoulders the RPG") and put to use in a later part is named for it."""
    parts = [part for sentence in sentences for part in sentence.parts]
    used = False
    for part in reversed(parts):
        if part.doubt == "scenery" and used and named_in(part) and verbs_in(part) == _deeds(part):
            part.doubt = "" if part.unknown < MOST_STRANGE and not _told_of_another(part) else part.doubt
        used = used or (not part.doubt and any(verb.value not in (*COMPLETE, *READIED) for verb in _deeds(part)))


def _settle_table_words(sentences: Sequence[Sentence]) -> None:
    """A match is given up or begun where nothing else is said, or where the speaker says it of themselves."""
    parts = [part for sentence in sentences for part in sentence.parts]
    for part in parts:
        verbs = verbs_in(part)
        if not any(verb.value in TABLE_WORDS for verb in verbs):
            continue
        rest = [term for other in parts for term in other.terms if other is not part]
        alone = all(marked(term, *COURTESIES) for term in rest)
        mine = part.bears("i") or any(verb.form == FIRST or verb.text.startswith("i ") for verb in verbs)
        to_another = any(marked(term, "bot") or term.kind == UNKNOWN for term in rest)
        whole = len(part.content) == 1 and all(marked(term, *COURTESIES) for term in part.terms if term.kind != VERB)
        if not (whole and (alone or (mine and not to_another))):
            part.doubt = part.doubt or "talk"


# -- one sentence -------------------------------------------------------------------------------------------------


def _settle_sentence(sentence: Sentence, offered: frozenset[str], companions: frozenset[str]) -> None:
    parts = sentence.parts
    told = f" {' '.join(term.text for part in parts for term in part.terms)} "
    if any(part.link == "or" for part in parts) or any(f" {phrase} " in told for phrase in SAYS):
        for part in parts:
            part.doubt = part.doubt or "talk"
        return
    aimed = _aimed(parts)
    for index, part in enumerate(parts):
        if part.doubt in LOOSE and _bears_out(part, aimed, offered):
            part.doubt = ""
            part.terms = [term for term in part.terms if not (term.mended and part.unknown and term.kind in NAMED)]
        elif not part.doubt and (_hangs_on(parts, index) or _says_nothing(part, aimed, companions)):
            part.doubt = "talk"
        if not part.doubt and aimed and named_in(part):
            part.terms = [term for term in part.terms if term.value not in READIED or term.form in _not_mine(part)]


def _aimed(parts: Sequence[Part]) -> bool:
    """True where a card is turned on somebody: "the ak at his stupid face"."""
    named = aim = False
    for part in parts:
        if part.doubt not in ("", *LOOSE) or (named and part.unknown and not named_in(part) and not _deeds(part)):
            named = False
            continue
        for term in part.terms:
            if term.kind in NAMED:
                named, aim = True, False
            elif aim and marked(term, "target", "bot"):
                return True
            aim = named and (aim or term.text.split(" ")[-1] in AIMS)
    return False


def _hangs_on(parts: Sequence[Part], index: int) -> bool:
    """True behind "i might" and for an everyday word beside other deeds ("i put on my jacket and leave")."""
    part, before = parts[index], parts[index - 1] if index else None
    if part.link == "and" and before is not None and not before.content and before.bears(*UNREAL):
        return True
    after = parts[index + 1] if index + 1 < len(parts) else None
    strange = after is not None and after.link == "and" and after.unknown > 0 and not after.content
    return strange and bool(named_in(part)) and all(name.plain for name in named_in(part))


# -- one part -----------------------------------------------------------------------------------------------------


def _bears_out(part: Part, aimed: bool, offered: frozenset[str]) -> bool:
    """True where unknown words leave no doubt: a deed and what it is done with, a pair, a card turned on somebody."""
    if part.unknown > MOST_STRANGE or _remarks(part) or _told_of_another(part) or _befalls_me(part):
        return False
    cards, deeds = named_in(part), _deeds(part)
    places = [term for term in part.terms if term.kind == THING and term.value in offered]
    if deeds and not part.acted and (cards or places):
        first = (cards or places)[0]
        if _stands_before(part, deeds[0], first) or (is_cyrillic(deeds[0].text) and not first.plain):
            return True
    if not cards or any(verb not in deeds for verb in verbs_in(part)[:1]):
        return False
    if any(term.text in TOPICS for term in part.terms[: part.terms.index(cards[0])][-2:]):
        return False
    if len(cards) > 1 and part.unknown < 2 and not all(card.plain for card in cards) and part.bears("with", "on"):
        return True
    return aimed and any(not (card.plain or card.mended) or deeds for card in cards)


def _remarks(part: Part) -> bool:
    """True where something is said of a card: what it is, that one has it, what it is like."""
    return part.bears("like", "have") or any(marked(term, "be") and term.text not in POSSESSIVES for term in part.terms)


def _deeds(part: Part) -> list[Term]:
    """The verbs by which somebody orders something here and now: what I do or you shall do, no noun, no typo."""
    found, before = [], None
    for term in part.terms:
        if term.kind == UNKNOWN and not _speaker_first(part):
            break
        if term.kind == VERB and not (term.mended or term.form in _not_mine(part) or term.value in TABLE_WORDS):
            noun = before is not None and before.text in DETERMINERS
            named_only = before is not None and before.kind == UNKNOWN and term.text.endswith("ing")
            if not (noun or named_only):
                found.append(term)
        before = term
    return found


def _not_mine(part: Part) -> tuple[str, ...]:
    """The verb forms by which somebody else does it; of oneself only role-play speaks so."""
    return (PAST,) if part.acted else (OTHER, PAST)


def _told_of_another(part: Part) -> bool:
    """True where unknown words in front say who does it ("my brother burns him") or that it is done ("showed him")."""
    lead = [term for term in part.terms if not marked(term, "tag", "polite")]
    spot = next((n for n, term in enumerate(lead) if term.kind == UNKNOWN or term.kind in CONTENT), None)
    if spot is None or lead[spot].kind != UNKNOWN:
        return False
    if lead[spot].text.endswith("ed"):
        return True
    if spot == 0 or _speaker_first(part):
        return False
    before = lead[spot - 1]
    return before.text in DETERMINERS or marked(before, "my", "target") or owns(before)


def _says_nothing(part: Part, aimed: bool, companions: frozenset[str]) -> bool:
    """True where `read` would follow words that are too weak to agree with a model."""
    verbs, names = verbs_in(part), named_in(part)
    if _befalls_me(part):
        return True
    if not verbs:
        praised = any(
            term.kind == MARK and " " not in term.text and term.text.startswith(PRAISES) for term in part.terms
        )
        return bool(names) and not aimed and (_speaker_first(part) or praised)
    if not names:
        if verbs[0].value in COMPLETE:
            return part.unknown > 0 or any(owns(term) or marked(term, "be", "like") for term in part.terms)
        return any("it" in verb.text.split() for verb in verbs)
    if verbs[0].value == "attach" and part.bears("target", "bot") and companions.isdisjoint(n.value for n in names):
        return True
    return not aimed and part.link not in ("and", "comma", "with") and all(_follows(part, verb) for verb in verbs)


def _follows(part: Part, verb: Term) -> bool:
    """True in "smoke break", "akm damage", "the molotov burns well": behind a name, maybe no deed of one's own."""
    own = verb.form not in (BASE, OTHER) or part.acted or not verb.text.isascii() or " " in verb.text
    return not own and not _stands_before(part, verb, named_in(part)[0])


def _befalls_me(part: Part) -> bool:
    """True where it is done to the speaker ("at me"), or the opponent will do it ("the bot will throw")."""
    terms = part.terms
    if any(before.text in AT and marked(term, "me") for before, term in pairwise(terms)):
        return True
    spot = next((n for n, term in enumerate(terms) if term.kind in CONTENT or marked(term, "bot")), len(terms))
    return any(marked(term, "aux") for term in terms[spot + 1 : spot + 2]) and marked(terms[spot], "bot")


def _stands_before(part: Part, term: Term, other: Term) -> bool:
    return part.terms.index(term) < part.terms.index(other)


def _speaker_first(part: Part) -> bool:
    """True where "i" stands before anything of the game, or a Russian verb that only "я" can have."""
    first = next((term for term in part.terms if term.kind in (*CONTENT, UNKNOWN) or marked(term, "i")), None)
    if first is None or first.kind in CONTENT:
        return False
    if first.kind == UNKNOWN and is_cyrillic(first.text):
        return first.text.endswith(("ю", "у"))
    return next((marked(term, "i") for term in part.terms if term.kind in CONTENT or marked(term, "i")), False)
