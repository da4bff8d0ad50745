"""From a message to the clauses that order something: who, when, whether at all.

A word of the game in a message is no order yet. A clause orders something where nothing says otherwise (a question,
a condition, the past, a plan, somebody else doing it, a comparison) and where its unknown words leave no doubt that
it is about the game: the weaker the frame, the fewer of them it may hold. In doubt it orders nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from gm.engine.speech import (
    BASE,
    CARD,
    FIRST,
    GROUP,
    INFINITIVE,
    NUMBER,
    OTHER,
    PAST,
    THING,
    UNKNOWN,
    VERB,
    Clause,
    Term,
    marked,
)
from gm.narrator.intent.splitting import CONTENT, Part, Sentence
from gm.narrator.intent.voices import (
    COMPLETE,
    NAMED,
    TABLE_WORDS,
    TAKEN,
    done_by_another,
    doubt_table_words,
    half_followed,
    introduces,
    is_one_thing,
    parts_of,
    remark_on,
    reported,
    subject_of,
    take_in_hand,
    urged,
    wants_more,
)

TAIL = ("on", "like", "with", "you", "target", "bot", "your", "his")
MOST_TAIL, MOST_EXPLAINED = 5, 4
LINKS = ("instead", "or", "with", "then", "and", "but", "because", "before", "stop", "comma", "")
"""How clauses hang together, the strongest first."""
SURELY_ASKING = ("does", "is", "are", "did", "was", "were")
OWNED = ("see_deck", "end", "pass", "skip", "resign", "roll_die")
"""Deeds of one's own: to say them of somebody else's turn or cards orders nothing."""
INFINITIVES = ("ть", "ти", "ться", "тись")
MINE = ("my ", "мои ", "моя ", "мою ")
ADVERBS = ("ly", "о")
NEEDED = ("нужен", "нужна", "нужны", "пригод")
"""How what is said of a card begins that one wants to have later."""
READYING = ("attach", "prep")
"""What is done with a single card to have it ready, in role-play no deed yet."""
TAKING_BACK = ("question", "talk", "statement", "remark", "reported", "past", "other", "if", "maybe")
"""Doubts of a part that make a mere name beside it doubtful."""
TABLE_GESTURES = ("roll_die", "end", "pass")
"""What a gesture alone can order."""


@dataclass(frozen=True, slots=True)
class Understood:
    """What a message came to: the ordering clauses, what it asks, and whether anything was left in doubt.

    `half` is true where only a part of what hangs together was followed: then there are no clauses.
    """

    clauses: tuple[Clause, ...]
    asked: tuple[Term, ...] = ()
    question: bool = False
    doubtful: bool = False
    half: bool = False


# -- weighing ---------------------------------------------------------------------------------------------------------


def understand_sentences(sentences: Sequence[Sentence], bare: frozenset[str], companions: frozenset[str]) -> Understood:
    """Weighs every part and keeps those that order something; of what is only half understood, nothing."""
    weigh_sentences(sentences, bare, companions)
    understood = kept_of(sentences)
    return replace(understood, clauses=(), half=True) if half_followed(sentences) else understood


def weigh_sentences(sentences: Sequence[Sentence], bare: frozenset[str], companions: frozenset[str]) -> None:
    """Writes into every part of a message why it orders nothing (`Part.doubt`), where something says so."""
    for sentence in sentences:
        _flag(sentence)
        for index, part in enumerate(sentence.parts):
            if not part.doubt:
                part.doubt = "reported" if reported(sentence) else remark_on(sentence, index, companions)
            if not part.doubt:
                part.doubt = _weigh(part, bare, resting=any(one.bears("rest") for one in sentence.parts))
            if not part.doubt and index and _kept_with(part, sentence.parts[index - 1]):
                part.doubt = "kept"
    doubt_table_words(sentences)
    _set_scenery_aside(sentences)
    in_hand = take_in_hand(sentences)
    strangers = sum(
        part.unknown
        for part in parts_of(sentences)
        if (part.doubt or not part.content) and not (in_hand and part.acted)
    )
    for sentence in sentences:
        _doubt_bare(sentence, strangers, wanting=wants_more(sentences))


def _kept_with(part: Part, before: Part) -> bool:
    """True in "keep the akm and the uzi" for what the "and" adds."""
    return before.doubt == "kept" and part.link in ("and", "comma", "or") and _names(part) and not _verbs(part)


def kept_of(sentences: Sequence[Sentence]) -> Understood:
    """What weighed sentences come to: the clauses without a doubt, in order, corrections followed."""
    clauses: list[Clause] = []
    question, doubtful, asked = False, False, list[Term]()
    link, refused = "", False
    for sentence in sentences:
        if any(part.doubt == "question" for part in sentence.parts):
            question = True
            asked += [term for part in sentence.parts for term in part.terms]
        link = link if link == "instead" else ""
        for part in sentence.parts:
            link = _stronger(link, part.link)
            if part.doubt == "cancel":
                clauses.clear()
            elif part.content and part.doubt in ("", "negated"):
                if part.doubt == "negated" and link == "instead" and not _names(part):
                    clauses.clear()
                    refused = False
                    continue
                link = link if clauses or link == "instead" else ""
                clauses.append(Clause(tuple(part.terms), link, part.doubt == "negated"))
                link, refused = "", False
            elif part.content:
                doubtful = True
            elif part.doubt == "plan":
                clauses.clear()
            elif part.doubt == "negated" and part.bears("not") and not part.unknown:
                link, refused = "instead", bool(clauses)
    if refused and link == "instead":
        clauses, doubtful = [], True
    if any(clause.link == "or" for clause in clauses):
        clauses = _decided(clauses)
        doubtful = doubtful or not clauses
    return Understood(tuple(clauses), tuple(asked), question, doubtful)


def _names(part: Part) -> bool:
    """True where a card, a type or a place is named."""
    return any(term.kind in NAMED or (term.kind == THING and len(term.text) == 1) for term in part.terms)


def _set_scenery_aside(sentences: Sequence[Sentence]) -> None:
    """Of what is played between asterisks only a deed with something of the game in it can order.

    Beside spoken orders the rest is scenery; without them a whole gesture ("*rolls the die*") may be one.
    """
    parts = [part for sentence in sentences for part in sentence.parts]
    spoken = any(not part.acted and part.content and part.doubt in ("", "negated") for part in parts)
    named = any(part.acted and not part.doubt and any(term.kind in NAMED for term in part.terms) for part in parts)
    places = {term.value for part in parts if part.acted for term in part.terms if term.kind == THING}
    reaches = len(places) == 1 and any(
        part.acted and part.link in ("and", "then", "comma") and _verbs(part) and not part.unknown for part in parts
    )
    for part in parts:
        if not part.acted or part.doubt:
            continue
        sites = [term for term in part.terms if term.kind == THING]
        everyday = any(term.plain for term in part.content) and part.unknown > 0
        taken = part.unknown or any(term.text in TAKEN for term in part.terms)
        everyday = everyday or any(verb.value == "play" and taken for verb in _verbs(part))
        named_here = sum(term.kind in NAMED for term in part.terms)
        readied = named_here < 2 and all(verb.value in READYING for verb in _verbs(part))
        holds = named_here > 0 and bool(_verbs(part)) and not everyday and not readied
        moves = len({term.value for term in sites}) == 1 and (reaches or (bool(_verbs(part)) and not part.unknown))
        follows = named and not named_here and bool(_verbs(part)) and not spoken and not part.unknown
        gesture = not spoken and bool(_verbs(part)) and _verbs(part)[0].value in TABLE_GESTURES and not part.unknown
        if not (holds or moves or follows or gesture):
            part.doubt = "scenery"


def _decided(clauses: list[Clause]) -> list[Clause]:
    """What was settled on after an "or": the clauses of the sentences behind it, where those leave no choice."""
    last = max(index for index, clause in enumerate(clauses) if clause.link == "or")
    after = clauses[last + 1 :]
    return after if after and after[0].link in ("stop", "instead", "comma") and len(after) == 1 else []


def _stronger(link: str, other: str) -> str:
    return min(link, other, key=LINKS.index) if link else other


def _flag(sentence: Sentence) -> None:
    """Marks the parts that a question, a condition, the past, a plan or a joke takes back."""
    parts = sentence.parts
    if sentence.asked and not _is_tag(parts):
        for part in parts:
            part.doubt = "question"
        return
    conditional = any(part.bears("if") and part.link != "because" for part in parts)
    carried = ""
    for index, part in enumerate(parts):
        if part.link in ("but", "instead") or part.bears("fix"):
            carried = ""
        part.doubt = _own_doubt(part) or carried or ("if" if conditional else "")
        if part.doubt in ("past", "plan") and index + 1 < len(parts):
            carried = part.doubt
        if part.doubt == "negated" and not part.content and part.unknown:
            part.doubt = "talk"
        if index and not part.doubt and _denied_with(part, parts[index - 1]):
            part.doubt = "negated"
        if not part.doubt and introduces(parts[index + 1 : index + 2]) and _verbs(part) and not _names(part):
            part.doubt = "talk"
        if part.link == "because" or (
            part.link == "and" and index and parts[index - 1].doubt == "explains" and not _verbs(part)
        ):
            part.doubt = "explains"


def _denied_with(part: Part, before: Part) -> bool:
    """True in "not the akm or the uzi", "do not play the king and compete" for what is added."""
    denied = part.link in ("and", "or") and before.doubt == "negated" and before.bears("not")
    return denied and (not _verbs(part) or (bool(_verbs(before)) and not _names(part) and not part.bears("i")))


def _is_tag(parts: Sequence[Part]) -> bool:
    """True where only a tag is asked: "akm him, ok?"."""
    last = parts[-1]
    return (
        len(parts) > 1
        and not last.content
        and last.link != "or"
        and any(marked(term, "tag", "polite") for term in last.terms)
        and all(marked(term, "tag", "noise", "polite") for term in last.terms)
    )


def _own_doubt(part: Part) -> str:
    telling = ("not", "ask", "aux", "be", "topic")
    terms = [term for term in part.terms if not marked(term, "noise", "polite") or marked(term, *telling)]
    if not terms:
        return ""
    if part.link == "before":
        return "before"
    denied = not any(marked(term, "cancel") and term.text != "not" for term in part.terms)
    named = _names(part) or (denied and any(term.kind == THING for term in part.content))
    if part.bears("cancel") and not (named and (_verbs(part) or denied)):
        return "cancel"
    if _asks(terms):
        return "question"
    for mark in ("past", "plan", "maybe"):
        if any(marked(term, mark) for term in terms):
            return mark
    needless = any(
        marked(term, "cancel") and after.kind == VERB and after.text.endswith(INFINITIVES)
        for term, after in pairwise(terms)
    )
    if needless or any(marked(term, "not") for term in terms):
        return "negated"
    return ""


def _asks(terms: Sequence[Term]) -> bool:
    if any(marked(term, "ask") for term in terms):
        return True
    first = terms[0]
    if first.text in ("do", "does", "did") and any(marked(term, "i", "you", "he", "have") for term in terms[1:2]):
        return True
    if not marked(first, "aux"):
        return False
    if first.text in SURELY_ASKING:
        return True
    after = terms[1] if len(terms) > 1 else None
    return (
        after is None
        or after.kind in (CARD, GROUP, UNKNOWN, THING)
        or marked(after, "i", "you", "he", "it", "his", "my", "your", "bot", "me")
        or bool(after.kind == VERB and after.form == INFINITIVE)
    )


def _verbs(part: Part) -> list[Term]:
    return [term for term in part.terms if term.kind == VERB]


def _weigh(part: Part, bare: frozenset[str], resting: bool = False) -> str:
    """Why a part that nothing takes back still orders nothing: too much in it that is not about the game."""
    content = part.content
    if not content:
        return ""
    verbs = _verbs(part)
    if any(term.mended or part.acted for term in verbs if term.value in TABLE_WORDS) and len(part.terms) > 2:
        return "talk"
    if verbs and verbs[0].value in OWNED and _of_another(part, verbs[0]):
        return "other"
    if (
        verbs
        and verbs[0].value == "see_deck"
        and (" " not in verbs[0].text or (verbs[0].text.startswith(MINE) and part.bears("have")))
        and len(part.content) + part.unknown + part.bears("have", "my", "be", "on") > 1
    ):
        return "statement"
    alone = bool(verbs) and verbs[0].form == INFINITIVE and len(content) == 1
    if alone and any(marked(term, "aux") for term in _after(part, verbs[0])):
        return "statement"
    if part.bears("keep") and not verbs and any(term.kind in NAMED for term in part.terms) and not resting:
        return "kept"
    if not part.acted and any(term.form == PAST for term in verbs):
        return "past"
    if done_by_another(part, verbs):
        return "other"
    if part.acted:
        if verbs and verbs[0].form != FIRST and _strange_before(part, verbs[0]):
            return "other"
        part.framed = bool(verbs)
        return "" if verbs or not part.unknown or any(term.kind == THING for term in content) else "talk"
    if any(marked(term, "like") for term in part.terms) and not verbs:
        return "talk"
    if _states(part):
        return "statement"
    part.framed = _commands(part) or _aimed(part) or _drawn_from(part)
    if not part.framed:
        return "talk" if part.unknown or (verbs and not _commands(part)) else ""
    return _tail_doubt(part, bare)


def _of_another(part: Part, verb: Term) -> bool:
    """True for "skip his turn", "show the bot's cards": a deed that needs nothing, done to somebody else's."""
    after = part.terms[part.terms.index(verb) + 1 :]
    spot = next((n for n, term in enumerate(after) if not marked(term, "noise") or marked(term, "his", "your")), None)
    if spot is None:
        return False
    near = after[spot]
    return marked(near, "his", "your") or (near.kind == THING and near.value.startswith("his"))


def _states(part: Part) -> bool:
    """True for "i have an akm" and "the akm is great": said of a card, not ordered."""
    lead = next((term for term in part.terms if not marked(term, "noise", "polite", "tag") or marked(term, "be")), None)
    if (
        lead is not None
        and not part.bears("topic")
        and marked(lead, "be")
        and lead.text in ("is", "are", "was", "were", "s", "это")
        and not _verbs(part)
    ):
        return True
    if any(term.kind == VERB and after.text in SURELY_ASKING for term, after in pairwise(part.terms[:2])):
        return True
    for index, term in enumerate(part.terms):
        if term.kind in NAMED:
            if not _verbs(part) and any(one.text.startswith(NEEDED) for one in part.terms[index:]):
                return True
            after = part.terms[index + 1] if index + 1 < len(part.terms) else None
            behind = next(
                (n for n, one in enumerate(part.terms) if n > index and marked(one, "be") and one.text != "s"), None
            )
            if behind is not None and any(one.kind == UNKNOWN for one in part.terms[behind:]):
                return not any(before.kind == VERB for before in part.terms[:index])
            if after is not None and marked(after, "be"):
                deed = part.terms[index + 2 : index + 3]
                return not (after.text == "'s" and any(one.kind == VERB or one.value == "away" for one in deed))
            if any(marked(before, "have") for before in part.terms[:index]):
                return not any(before.kind == VERB for before in part.terms[:index])
    return False


def _commands(part: Part) -> bool:
    """True where a verb of the game stands where an order puts it: first, or after "i", names, courtesies."""
    for term in part.terms:
        if term.kind == VERB:
            return term.form in (BASE, FIRST, INFINITIVE) or (term.form == OTHER and subject_of(part) == "")
        if term.kind == UNKNOWN:
            return False
    return False


def _aimed(part: Part) -> bool:
    """True where a card is turned on somebody: "akm him", "knife to the face"."""
    for index, term in enumerate(part.terms):
        if term.kind in NAMED:
            for after in part.terms[index + 1 :]:
                if marked(after, "target", "bot", "you"):
                    return not any(before.kind == UNKNOWN for before in part.terms[:index])
                if not marked(after, "on", "his", "your", "my", "noise"):
                    break
    return False


def _drawn_from(part: Part) -> bool:
    """True for "из калаша": by its case a gun that is fired."""
    said = [term for term in part.terms if not marked(term, "noise") or marked(term, "on", "with")]
    return len(said) > 1 and said[0].text in ("из", "с", "со") and said[1].kind in NAMED


def _tail_doubt(part: Part, bare: frozenset[str]) -> str:
    """Unknown words are let pass behind a framed order where they say whereto; one may stand before a card."""
    verbs = _verbs(part)
    if verbs and verbs[0].value in bare and any(marked(term, "me") for term in _after(part, verbs[0])[:1]):
        return "talk"
    if not part.unknown:
        return "talk" if _hangs(part, bare) else ""
    if part.unknown > 1 and any(term.mended or (term.plain and not verbs) for term in part.content):
        return "talk"
    if not any(term.kind in (*NAMED, THING, NUMBER) for term in part.terms) or (
        verbs and verbs[0].value in COMPLETE and part.terms[0].kind == VERB and not _aimed(part)
    ):
        return "talk"
    last = max(index for index, term in enumerate(part.terms) if term.kind in CONTENT)
    tail = part.terms[last + 1 :]
    inner = sum(term.kind == UNKNOWN for term in part.terms[:last])
    if inner and _is_object(part, verbs[:1]):
        return "remark"
    if inner > 1 or (inner and tail and tail[0].kind == UNKNOWN):
        return "talk"
    strangers = sum(term.kind == UNKNOWN for term in tail)
    if strangers > MOST_TAIL or (strangers and not marked(tail[0], *TAIL)):
        return "talk"
    return ""


def _is_object(part: Part, verbs: Sequence[Term]) -> bool:
    """True for "throw a party with the molotov": what is thrown is unknown, the card only comes along."""
    after = _after(part, verbs[0]) if verbs else []
    said = [term for term in after if not marked(term, "noise") or marked(term, "with")]
    return len(said) > 1 and said[0].kind == UNKNOWN and marked(said[1], "with")


def _hangs(part: Part, bare: frozenset[str]) -> bool:
    """True for "done for": a verb that needs nothing, with something hanging on."""
    verbs = _verbs(part)
    if not verbs or verbs[0].value not in bare or len(part.content) > 1:
        return False
    after = _after(part, verbs[0])
    return bool(after) and marked(after[-1], "on")


def _strange_before(part: Part, verb: Term) -> bool:
    """True for "*remembers how he fired it*": somebody or something unknown, adverbs aside, stands before the deed."""
    before = part.terms[: part.terms.index(verb)]
    return any(term.kind == UNKNOWN and not term.text.endswith(ADVERBS) for term in before)


def _after(part: Part, term: Term) -> list[Term]:
    return part.terms[part.terms.index(term) + 1 :]


def _doubt_bare(sentence: Sentence, strangers: int, *, wanting: bool) -> None:
    """A card that is only named orders something where the rest of the message does not speak of other things."""
    for index, part in enumerate(sentence.parts):
        if part.doubt or not part.content or part.acted:
            continue
        if wanting and is_one_thing(part):
            continue
        before = sentence.parts[index - 1] if index else None
        if (
            part.link in ("and", "comma", "with")
            and before is not None
            and not before.doubt
            and before.framed
            and not _verbs(part)
        ):
            part.framed = not part.unknown
        nameless = all(term.kind == VERB and term.value not in COMPLETE for term in part.content)
        others = [other for other in sentence.parts if other is not part]
        idle = all((term.plain or urged(part)) and term.value in COMPLETE for term in part.content)
        if idle and strangers and not any(other.content and not other.doubt for other in others):
            part.doubt = "remark"
        foreign = sum(other.unknown for other in others if other.doubt or not other.content)
        if foreign and part.unknown and all(term.plain and term.kind != VERB for term in part.content):
            part.doubt = "talk"
        if part.framed and not nameless:
            continue
        ends = (
            len(part.content) == 1
            and part.content[0].kind == VERB
            and part.content[0].value in ("end", "pass")
            and part is sentence.parts[-1]
        )
        taken_back = not ends and any(other.content and other.doubt in TAKING_BACK for other in others)
        compared = any(other.bears("like") and not other.content and other.unknown == 0 for other in others)
        if part.framed:
            if taken_back:
                part.doubt = "talk"
        elif any(term.plain or term.kind == NUMBER for term in part.content):
            if strangers or taken_back:
                part.doubt = "talk"
        elif taken_back or compared or (foreign and (index or foreign > MOST_EXPLAINED)):
            part.doubt = "talk"
