"""Which parts of a message may bear out a model's proposal: `read` weighed them, here they are weighed anew, in place.

Looser about words that nobody knows: a model has understood something, the words only have to agree. Stricter about
who speaks of what. `Part.doubt` says why a part bears nothing out; empty where it does.
"""

from collections.abc import Sequence

from gm.engine.speech import OTHER, PAST, THING, UNKNOWN, VERB, Term, marked
from gm.narrator.intent.forms import is_cyrillic
from gm.narrator.intent.lexicon import listed
from gm.narrator.intent.splitting import CONTENT, Part, Sentence
from gm.narrator.intent.voices import (
    COMPLETE,
    DETERMINERS,
    NAMED,
    TABLE_WORDS,
    TOPICS,
    befalls_me,
    doubt_table_words,
    follows,
    handed_over,
    hangs_on,
    named_in,
    owns,
    praised,
    reported,
    speaker_first,
    stands_before,
    verbs_in,
)

MOST_STRANGE = 5
"""Unknown words that a part may hold and still name something plainly."""
LOOSE = ("talk", "scenery", "statement")
"""Doubts of `read` that are looked at again."""
AIMS = frozenset(listed(["at, on, onto, into, in, toward, towards, against, upon", "в, на, по, во"]))
"""Words between a card and whom it is turned on."""
READIED = ("prep", "take")
"""Deeds that get a card ready: aimed at somebody, it is played."""
POSSESSIVES = ("'s", "its")
"""Marked as a form of "to be", but hardly ever one beside a card."""


def settle(sentences: Sequence[Sentence], offered: frozenset[str], companions: frozenset[str]) -> None:
    """Leaves the doubt of a part empty exactly where it bears out what it names.

    `offered` are the words in what can be done now, `companions` the cards that go with another only.
    """
    for sentence in sentences:
        _settle_sentence(sentence, offered, companions)
    _settle_readied(sentences)
    doubt_table_words(sentences, strict=True)


# -- the whole message --------------------------------------------------------------------------------------------


def _settle_readied(sentences: Sequence[Sentence]) -> None:
    """A role-played card that is got ready ("shoulders the RPG") and put to use in a later part is named for it."""
    parts = [part for sentence in sentences for part in sentence.parts]
    used = False
    for part in reversed(parts):
        if part.doubt == "scenery" and used and named_in(part) and verbs_in(part) == _deeds(part):
            part.doubt = "" if part.unknown < MOST_STRANGE and not _told_of_another(part) else part.doubt
        used = used or (not part.doubt and any(verb.value not in (*COMPLETE, *READIED) for verb in _deeds(part)))


# -- one sentence -------------------------------------------------------------------------------------------------


def _settle_sentence(sentence: Sentence, offered: frozenset[str], companions: frozenset[str]) -> None:
    parts = sentence.parts
    if any(part.link == "or" for part in parts) or reported(sentence):
        for part in parts:
            part.doubt = part.doubt or "talk"
        return
    aimed = _aimed(parts)
    for index, part in enumerate(parts):
        if part.doubt in LOOSE and _bears_out(part, aimed, offered):
            part.doubt = ""
            part.terms = [term for term in part.terms if not (term.mended and part.unknown and term.kind in NAMED)]
        elif not part.doubt and (hangs_on(parts, index) or _says_nothing(part, aimed, companions)):
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


# -- one part -----------------------------------------------------------------------------------------------------


def _bears_out(part: Part, aimed: bool, offered: frozenset[str]) -> bool:
    """True where unknown words leave no doubt: a deed and what it is done with, a pair, a card turned on somebody."""
    if part.unknown > MOST_STRANGE or _remarks(part) or _told_of_another(part) or befalls_me(part):
        return False
    cards, deeds = named_in(part), _deeds(part)
    places = [term for term in part.terms if term.kind == THING and term.value in offered]
    if deeds and not part.acted and (cards or places):
        first = (cards or places)[0]
        if stands_before(part, deeds[0], first) or (is_cyrillic(deeds[0].text) and not first.plain):
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
        if term.kind == UNKNOWN and not speaker_first(part):
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
    if spot == 0 or speaker_first(part):
        return False
    before = lead[spot - 1]
    return before.text in DETERMINERS or marked(before, "my", "target") or owns(before)


def _says_nothing(part: Part, aimed: bool, companions: frozenset[str]) -> bool:
    """True where `read` would follow words that are too weak to agree with a model."""
    verbs, names = verbs_in(part), named_in(part)
    if befalls_me(part):
        return True
    if not verbs:
        return bool(names) and not aimed and (speaker_first(part) or praised(part))
    if not names:
        if verbs[0].value in COMPLETE:
            return part.unknown > 0 or any(owns(term) or marked(term, "be", "like") for term in part.terms)
        return any("it" in verb.text.split() for verb in verbs)
    if handed_over(part, companions):
        return True
    return not aimed and part.link not in ("and", "comma", "with") and all(follows(part, verb) for verb in verbs)
