"""What recognised words order in a position of Beat or Bomb: clauses and the seat's view become tool calls."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from gm.engine.said import said
from gm.engine.speech import CARD, NUMBER, THING, VERB, Clause, Orders, Term, marked
from gm.engine.types import Json, PlannedCall, View
from gm.engine.zones import distinct
from gm.games.beat_or_bomb.answers import answer, word_set
from gm.games.beat_or_bomb.cards import COMPETE, GIVE_UP, STANCES, VALUES

TABLE_TOOLS = ("start", "resign", "rematch", "see_deck")
OPPOSITE = {COMPETE: GIVE_UP, GIVE_UP: COMPETE}
ASKED = ("score", "round", "his cards", "my choice")
"""What is a question even without a question mark."""
THROWING, CHANGING, CONFIRMING = "toss", "change", "confirm"
AWAY = frozenset({"up", "away", "out", "aside", "off"})
"""Words that make a thrown card one that is given up: "give my 3 up", "throw the 2 away"."""
COUNTED = word_set(
    "points point cards rounds round turns turn times more percent minutes seconds games очков очка очко карт раунда"
    " карты раундов раз раза минут минуты секунд ходов хода"
)
"""What stands behind a number that is no card: "5 points"."""
COUNTING = frozenset({"in", "round", "раунд", "раунде", "через", "top", "by", "at", "в"})
"""What stands before such a number: "round 5", "at 8"."""
OPPOSING = frozenset({"without", "без", "against", "versus", "vs", "против", "except", "кроме"})
"""What stands before a card that is not to be played."""
URGING = ("already", "уже")
"""Who confirms already has done so, or is somebody else."""
COURTESIES = ("noise", "polite", "tag", "i", "and", "then")
"""Marks of words that may stand beside a word that says all there is to say."""
PLAIN_STANCES = (
    "compet",
    "fight",
    "contest",
    "giv",
    "fold",
    "pass",
    "discard",
    "соревн",
    "состяз",
    "бор",
    "сраж",
    "сброс",
    "пас",
    "сда",
)
"""How a stance begins that is plain enough to stand without a card."""
REFUSING = ("do not", "dont", "wont", "not ", "не ")
COMPETING = (
    *("compete", "fight", "competing", "fighting", "борюсь", "соревнуюсь", "сражаюсь", "бьюсь", "дерусь"),
    *("бороться", "соревноваться", "биться"),
)
"""How a word begins and ends that gives up by not competing."""
NEVER = ("never", "никогда")
SOMEBODY = ("target", "bot", "you", "he", "his", "your", "me")
"""Marks of words that make a deed without a card a boast: "I will beat you"."""


class Unclear(Exception):
    """An order that lacks something; its text asks for that."""


def read_orders(clauses: Sequence[Clause], view: View, language: str) -> Orders:
    """The calls that the clauses order, one choice at most; where one is unclear, none, and a question back."""
    reader = _Reader(view)
    try:
        for clause in clauses:
            reader.take(clause)
        found = reader.calls()
    except Unclear as unclear:
        return Orders(ask=unclear.args[0])
    asked = [term for clause in clauses for term in clause.terms]
    if not found and any(term.kind == THING and term.value in ASKED for term in asked):
        return Orders(ask=answer(asked, view, language))
    return Orders(tuple(found))


@dataclass(slots=True)
class _Reader:
    """What one message wants so far."""

    view: View
    card: str = ""
    stance: str = ""
    denied: str = ""
    """A stance that it is not to be."""
    spoken_of: str = ""
    """The last card named at all: what "it" means."""
    confirm: bool | None = None
    changes: bool = False
    boasts: bool = False
    goes_on: bool = False
    """The stance is said of what is chosen already, or says all that there is to say."""
    light: bool = False
    """The card is only a letter that may stand for "okay"."""
    table: list[str] = field(default_factory=list)

    # -- reading ------------------------------------------------------------------------------------------------------

    def take(self, clause: Clause) -> None:
        """Adds what one clause says to what the message wants."""
        verbs = [term.value for term in clause.terms if term.kind == VERB]
        if _of_somebody(clause):
            return
        cards = self._cards(clause)
        stances = distinct(self._stances(clause, verbs, bool(cards)))
        if clause.negated:
            self._refuse(clause.terms, cards, stances, verbs)
            return
        self._confirming(clause, verbs)
        self.table += [
            verb for verb in verbs if verb in TABLE_TOOLS and not (verb == "see_deck" and (cards or stances))
        ]
        if clause.link == "instead" or CHANGING in verbs:
            self.changes = True
            self.card = "" if cards else self.card
            self.stance = "" if stances else self.stance
        self._settle(clause, cards)
        self._set_card(cards[-1:] if CHANGING in verbs else cards, clause)
        self._set_stance(stances)
        if stances and not self.card:
            self.boasts = self.boasts or any(marked(term, *SOMEBODY) for term in clause.terms)
            self.goes_on = self._goes_on(clause)
            self.card = self.spoken_of

    def _settle(self, clause: Clause, cards: Sequence[str]) -> None:
        """`I don't compete with the ace` may give that card up, or only not play it so."""
        for place, term in enumerate(clause.terms):
            refused = term.value == GIVE_UP and term.text.startswith(REFUSING) and term.text.endswith(COMPETING)
            behind = any(one.kind == CARD for one in clause.terms[place:])
            borne = any(one.kind == CARD and one.text.endswith(("ом", "ем", "ой", "ей")) for one in clause.terms)
            if refused and (behind or borne) and cards and not self.card:
                raise Unclear(said("Compete or give up? Say which of the two, with the card."))

    def _goes_on(self, clause: Clause) -> bool:
        """`give it up`, `compete instead`; in the last round a bare `compete` too."""
        deeds = [term for term in clause.terms if term.kind == VERB and term.value in STANCES]
        if not all(term.text.startswith(PLAIN_STANCES) for term in deeds):
            return False
        of_it = any("it" in term.text.split() or marked(term, "it") for term in clause.terms)
        bare = all(term.kind == VERB or marked(term, *COURTESIES) for term in clause.terms)
        last = bare and not any(term.text in URGING for term in clause.terms)
        return of_it or self.changes or (last and len(self.view["seats"][self.view["seat"]]["cards"]) == 1)

    def _refuse(
        self, terms: Sequence[Term], cards: Sequence[str], stances: Sequence[str], verbs: Sequence[str]
    ) -> None:
        """`not the jack`, `I do not compete`, `do not confirm`."""
        if CONFIRMING in verbs:
            self.confirm = False
        if cards:
            self.spoken_of = cards[-1]
        if cards and not stances and self.card in cards:
            self.card, self.changes = "", True
        if stances and not cards and not any(term.text in NEVER for term in terms):
            self.denied = stances[0]

    def _confirming(self, clause: Clause, verbs: Sequence[str]) -> None:
        if clause.has(THING, "unsure"):
            self.confirm = False
        elif any(term.kind == VERB and term.value == CONFIRMING and _confirms(term, clause) for term in clause.terms):
            self.confirm = True

    def _set_card(self, cards: Sequence[str], clause: Clause) -> None:
        named = distinct(cards)
        if len(named) > 1 or (named and self.card and not self.light and named[0] != self.card):
            raise Unclear(
                said("One card a round. Which is it: {cards}?", cards=", ".join([self.card, *named]).strip(", "))
            )
        if named:
            self.light = any(term.text == "k" for term in clause.terms) and not clause.has(VERB, *STANCES)
            self.card = self.spoken_of = named[0]

    def _set_stance(self, stances: Sequence[str]) -> None:
        if len(stances) > 1 or (stances and self.stance and stances[0] != self.stance):
            raise Unclear(said("Compete or give up? Say which of the two, with the card."))
        if stances:
            self.stance = stances[0]

    def _stances(self, clause: Clause, verbs: Sequence[str], named: bool) -> list[str]:
        """The stances that a clause names; a bomb for somebody could be either."""
        found = [verb for verb in verbs if verb in STANCES]
        if THROWING in verbs and not found and any(term.text in AWAY for term in clause.terms):
            found = [GIVE_UP]
        bomb = any(term.kind == VERB and "bomb" in term.text for term in clause.terms)
        if bomb and named and any(marked(term, "target", "bot", "you") for term in clause.terms):
            raise Unclear(said("Compete or give up? Say which of the two, with the card."))
        return found

    def _cards(self, clause: Clause) -> list[str]:
        """The cards that are meant to be played; with "with" those behind it alone ("beat the king with the 2")."""
        found: list[tuple[int, str]] = []
        for place, term in enumerate(clause.terms):
            before = clause.terms[place - 1] if place else None
            after = clause.terms[place + 1] if place + 1 < len(clause.terms) else None
            if term.kind == CARD and not _counts(term, before, after) and not _opposed(clause.terms[:place]):
                found.append((place, term.value))
            elif _is_letter(term, after):
                found.append((place, "A"))
        if not found:
            found = [(0, self._ranked(clause))] if self._ranked(clause) else []
        behind = [card for place, card in found if any(marked(term, "with") for term in clause.terms[:place])]
        return behind if behind and len(behind) < len(found) else [card for _, card in found]

    def _ranked(self, clause: Clause) -> str:
        """`my lowest`, `the strongest`, `my last card`."""
        cards = self.view["seats"][self.view["seat"]]["cards"]
        if not cards:
            return ""
        if clause.has(THING, "high"):
            return str(max(cards, key=VALUES.__getitem__))
        if clause.has(THING, "low"):
            return str(min(cards, key=VALUES.__getitem__))
        return str(cards[0]) if len(cards) == 1 and clause.has(NUMBER, "-1") else ""

    # -- what comes of it ---------------------------------------------------------------------------------------------

    def calls(self) -> list[PlannedCall]:
        """The calls of the whole message, the choice first.

        Raises:
            Unclear: something is lacking.
        """
        if self.light and not self.stance and self.confirm:
            self.card = ""
        found = [self._choice()] if self.card or (self.stance and not self.boasts) else []
        if not found and self.confirm:
            found.append(PlannedCall("confirm", {}))
        elif not found and self.confirm is False and not self.table:
            raise Unclear(said("Nothing is confirmed. Say which card, and whether you compete or give up."))
        chosen = bool(found)
        return found + [
            PlannedCall(tool, {}) for tool in distinct(self.table) if not (chosen and tool in ("start", "rematch"))
        ]

    def _choice(self) -> PlannedCall:
        own = self.view["seats"][self.view["seat"]]
        chosen = own.get("choice") or {}
        stance = self.stance or (OPPOSITE[self.denied] if self.denied and self.card else "")
        if not stance and self.changes:
            stance = chosen.get("stance", "")
        card = self.card or (chosen.get("card", "") if stance and (self.goes_on or not self.stance) else "")
        if not card and len(own["cards"]) == 1 and self.goes_on:
            card = own["cards"][0]
        if not card:
            raise Unclear(_which_card(stance, own["cards"]))
        if not stance:
            raise Unclear(
                said('With {card}: compete, or give it up? Say, for instance, "compete with {card}".', card=card)
            )
        arguments: dict[str, Json] = {"card": card, "stance": stance}
        if self.confirm is not None:
            arguments["confirm"] = self.confirm
        return PlannedCall("play_card", arguments)


def _which_card(stance: str, cards: Sequence[str]) -> str:
    left = ", ".join(cards)
    if stance == COMPETE:
        return said("Compete with which card? You have left: {cards}.", cards=left)
    if stance == GIVE_UP:
        return said('Give up which card? You have left: {cards}. To leave the match, say "I resign".', cards=left)
    return said("Which card? You have left: {cards}.", cards=left)


def _of_somebody(clause: Clause) -> bool:
    """True for "I bet you give up the 2", "give me your king": what somebody else does, or shall hand over."""
    heard = [term for term in clause.terms if not marked(term, "noise", "polite") or marked(term, "me", "you")]
    deeds = [
        place for place, term in enumerate(heard) if term.kind == VERB and term.value in (*STANCES, THROWING, "play")
    ]
    if not deeds:
        return False
    before, after = heard[: deeds[0]], heard[deeds[0] + 1 :]
    return bool(before and marked(before[-1], "you", "he", "bot")) or bool(after and marked(after[0], "me"))


def _confirms(verb: Term, clause: Clause) -> bool:
    """False for "already confirmed", "so done with you": everyday words confirm where nothing else stands with them."""
    if any(term.text in URGING for term in clause.terms):
        return False
    beside = [term for term in clause.terms if term.kind != VERB]
    return not verb.plain or all(term.kind == CARD or marked(term, *COURTESIES) for term in beside)


def _counts(term: Term, before: Term | None, after: Term | None) -> bool:
    """True for "5 points", "round 5", "two of you": a number of something, no card."""
    if not (term.plain or term.text.isdigit()) or (len(term.text) == 1 and not term.text.isdigit()):
        return False
    if after is not None and (after.text in COUNTED or after.value == "points"):
        return True
    if term.text.endswith(" of"):
        return after is None or marked(after, *SOMEBODY, "my")
    return before is not None and before.text.split(" ")[-1] in COUNTING


def _opposed(before: Sequence[Term]) -> bool:
    """True for "against the king"."""
    near = [term.text for term in before if not marked(term, "noise", "my", "his", "your")]
    return bool(near) and near[-1] in OPPOSING


def _is_letter(term: Term, after: Term | None) -> bool:
    """True for an "A" that is the ace: at the end, or right before what is done with it."""
    if term.text != "a":
        return False
    if term.kind == THING:
        return after is None or not marked(after, "bot", "target", "you")
    return after is not None and after.kind == VERB and after.text.startswith(("compet", "giv"))
