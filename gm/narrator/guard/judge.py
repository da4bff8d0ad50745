"""Claims against facts: why a sentence may not be shown."""

from collections.abc import Iterable

from gm.engine.types import Deed, Facts, Wording, Wordings
from gm.narrator.guard import language
from gm.narrator.guard.cards import COMING, PILE, SITE, CardJudge, is_one_site
from gm.narrator.guard.colour import FUNCTION, everyday, known_words
from gm.narrator.guard.lexicon import CARD, GROUP, IDIOM, UNIT
from gm.narrator.guard.numbers import NumberJudge
from gm.narrator.guard.sentence import Sentence
from gm.narrator.guard.terms import (
    CARD_KIND,
    SECRET,
    WEAK_CARD,
    Claim,
    Clause,
    Roles,
    Term,
    cards_of,
    near_kinds,
    next_kind,
)
from gm.narrator.guard.turns import TurnJudge
from gm.narrator.guard.unknown import UnknownDeeds
from gm.narrator.intent.forms import is_cyrillic

NOT, NEVER, WIN, HURT = "not ", "never", "win", "hurt"
"""The claims that every game's wordings may use: that it did not happen, that it cannot, who won, who was hurt."""
RESULTS = frozenset({WIN, NOT + WIN, "lose", "resign"})
"""Claims about seats alone: a wind that dies has lost nothing."""
FATES = frozenset({WIN, HURT, "bomb", "explode", "bomb hit", "near end", "return", "take round", "score"})
"""Claims that nobody may promise."""


class Judge:
    """Looks at one sentence; `reason` is empty where the facts bear all of it out."""

    def __init__(self, facts: Facts, wordings: Wordings, sentence: Sentence) -> None:
        self._facts = facts
        self._wordings = wordings
        self._sentence = sentence
        self._turns = TurnJudge(facts, sentence)
        self._unknown = UnknownDeeds(sentence)
        self._table = CardJudge(facts, sentence, self._unknown)
        self._placed = {deed.claim for deed in facts.deeds if deed.places}
        self._kinds: dict[int, set[str]] = {}
        self._moves = self._offered = False
        self._borne: list[Deed] = []
        """The deeds that bear out the claims of the clause in hand, or of the one before it where it has none."""

    def reason(self) -> str:
        """Why the sentence may not be shown; empty where it may."""
        if any(match.value == "next card" for match in self._sentence.marks):
            return "a hidden card"
        reason = self._turns.turns() or self._table.sites() or self._outsiders() or self._in_one_breath()
        for clause in self._sentence.clauses:
            reason = reason or self._clause(clause)
        return reason

    def _clause(self, clause: Clause) -> str:
        if self._is_to_come(clause):
            return "what is to come"
        made = [(claim, self._meant(claim, clause)) for claim in clause.claims]
        made = [(claim, wordings) for claim, wordings in made if wordings]
        self._moves = any(self._is_move(wording) for _, wordings in made for wording in wordings)
        self._offered = False
        if made:
            self._borne = []
        for claim, wordings in made:
            deeds = self._deeds_for(claim, wordings, clause)
            self._borne += deeds
            if not self._holds(claim, wordings, deeds, clause):
                return f"not so: {' '.join(token.text for token in self._sentence.tokens[claim.start : claim.end])}"
        numbers = NumberJudge(
            self._facts,
            self._wordings,
            self._sentence,
            clause,
            borne=self._borne,
            made=any(not word.startswith(NOT) for _, wordings in made for one in wordings for word in one.claims),
            offered=self._offered,
        )
        reason = (
            self._turns.phases(clause)
            or self._table.cards(clause, self._borne, laid=bool(made) and self._moves)
            or numbers.reason()
        )
        if not reason and (unknown := self._unknown.of(clause, (claim for claim, _ in made))):
            reason = f"unknown: {unknown}"
        return reason

    def _outsiders(self) -> str:
        """`Eva shoots the bot`, `the crowd throws a card`: nobody else takes part."""
        seated = {place for person in self._sentence.persons for place in range(person.start, person.end)}
        seated |= {term.end - 1 for clause in self._sentence.clauses for term in clause.terms}
        for claim in (claim for clause in self._sentence.clauses for claim in clause.claims):
            told = {word for one in claim.wordings for word in one.claims if not one.near}
            place = claim.start - 1
            if place < 0 or place in seated or not told & (self._wordings.actions | {HURT, WIN, "heal", "destroy"}):
                continue
            ahead = self._sentence.tokens[place]
            verb = claim.form in ("other", "past") or is_cyrillic(ahead.text)
            plain = is_cyrillic(ahead.text) or ahead.text in known_words() or ahead.text in everyday()
            if verb and ((ahead.capital and not plain) or ahead.text in language.OUTSIDERS):
                return "nobody here"
        return ""

    def _in_one_breath(self) -> str:
        """`Loses its nerve and a card`: a saying does not stand for the thing beside it."""
        tokens = [token.text for token in self._sentence.tokens]
        things = {
            term.start
            for clause in self._sentence.clauses
            for term in clause.terms
            if (term.kind == UNIT and term.value in self._wordings.counted) or (term.kind == CARD and term.strong)
        }
        for match in self._sentence.matches:
            joined = match.kind == IDIOM and tokens[match.end : match.end + 1] == ["and"]
            if joined and things & {match.end + 1, match.end + 2} and match.end - match.start > 1:
                return "in one breath"
        return ""

    def _is_to_come(self, clause: Clause) -> bool:
        """`You will feel the rocket`: what a card is going to do nobody knows."""
        if "will" not in clause.marks or "if" in clause.marks or self._sentence.question:
            return False
        return any(
            term.strong and (term.kind == CARD or (term.kind == GROUP and clause.persons)) for term in clause.terms
        )

    # -- events -------------------------------------------------------------------------------------------------------

    def _meant(self, claim: Claim, clause: Clause) -> tuple[Wording, ...]:
        """The wordings that mean something here; next to a pile or a site, those that know of it go first."""
        kinds = self._kinds_of(clause)
        if self._is_a_turn(claim):
            return ()
        meant = [
            one
            for one in claim.wordings
            if not one.near or one.near & kinds or (WEAK_CARD in kinds and CARD_KIND in one.near and self._is_move(one))
        ]
        words = {token.text for token in self._sentence.tokens[claim.start : claim.end]}
        if self._is_of_nobody(claim, clause) and not words & language.CONTESTS:
            meant = [one for one in meant if not one.role or not RESULTS.issuperset(one.claims)]
        placed = [one for one in meant if one.near & kinds & {PILE, SITE}]
        thing = next_kind(claim, clause)
        direct = [one for one in meant if not one.near or thing in one.near]
        return tuple(placed or (direct if any(one.near for one in direct) else meant))

    def _kinds_of(self, clause: Clause) -> set[str]:
        """What stands in a clause; where it names nothing of its own, in the one before it."""
        if clause.start in self._kinds:
            return self._kinds[clause.start]
        kinds = near_kinds(clause, self._wordings)
        words = {token.text for token in self._sentence.tokens[clause.start : clause.start + 3]}
        if not clause.terms and not clause.persons and not words & language.ARTICLES:
            before = [one for one in self._sentence.clauses if one.end <= clause.start]
            kinds |= near_kinds(before[-1], self._wordings) if before else set()
        if self._is_of_secrets(clause):
            kinds.add(SECRET)
        self._kinds[clause.start] = kinds
        return kinds

    def _is_a_turn(self, claim: Claim) -> bool:
        """`this turn`: no verb."""
        before = self._sentence.tokens[claim.start - 1].text if claim.start else ""
        return self._sentence.tokens[claim.start].text in ("turn", "turns") and before in language.NOUN_MARKS

    def _is_of_nobody(self, claim: Claim, clause: Clause) -> bool:
        """`The wind dies`: something that is no seat, nor what `it` may mean."""
        ahead = self._sentence.tokens[claim.start - 1].text if claim.start > clause.start else ""
        theirs = {one.start for one in clause.persons if self._sentence.tokens[one.start].text == "their"}
        named = any(one.start < claim.end or one.start not in theirs for one in clause.persons)
        spoken = named or claim.subject or self._sentence.carries_a_subject(clause)
        if spoken or (ahead in FUNCTION and self._sentence.persons):
            return False
        if any("it" in one.marks for one in self._sentence.clauses):
            return False
        words = {token.text for token in self._sentence.tokens[: claim.start] if token.text.isalpha()}
        return ahead == "'s" or bool(words - FUNCTION)

    def _is_of_secrets(self, clause: Clause) -> bool:
        """True where the sentence tells of what another holds or smells of, and the clause is not the reader's."""
        reader = frozenset({self._sentence.reader})
        for one in self._sentence.clauses:
            for place in one.marks.get("hold", ()):
                holder = next((person.seats for person in one.persons[::-1] if person.start < place), one.subject)
                if holder != reader:
                    return not any(person.seats == reader and person.start > place for person in clause.persons)
            near = {place for mark in one.marks.get("smell", ()) for place in range(mark - 3, mark + 6)}
            if any(person.seats == self._sentence.others and person.start in near for person in one.persons):
                return True
        return False

    def _is_move(self, wording: Wording) -> bool:
        """Words for laying down a card: next to them an everyday word is a card."""
        return bool(self._wordings.moves & set(wording.claims)) and not self._placed & set(wording.claims)

    def _deeds_for(self, claim: Claim, wordings: Iterable[Wording], clause: Clause) -> list[Deed]:
        """The deeds that are what the claim says, by and to whom it says, with the cards and at the site it names."""
        before, listed = self._cards_around(claim, clause)
        sites = {term.value[-1] for term in clause.terms if term.kind == UNIT and is_one_site(term)}
        still = "still" in clause.marks
        present = self._sentence.tokens[claim.start].text.endswith(language.NOW_ENDINGS)
        fresh = (present or claim.form in ("other", "base")) and claim.subject is not None
        found: list[Deed] = []
        for wording in wordings:
            names = {word.removeprefix(NOT) for word in wording.claims}
            lasting = still and bool(names & self._wordings.states)
            found += [
                deed
                for deed in self._facts.deeds
                if deed.claim in names
                and _fits(deed, claim.roles[wording.role], listed)
                and (deed.claim not in self._wordings.versus or _is_against(deed, before, listed, wording))
                and all(cards & set(deed.cards) or cards & self._cards_of_move(deed) for cards in before)
                and (deed.standing or not lasting)
                and not (deed.standing and fresh and names & self._wordings.moves)
                and (not sites or deed.claim not in self._placed or sites & set(deed.places))
            ]
        told = {card for deed in found for card in deed.cards or self._cards_of_agent(deed)}
        if not all(cards & told for cards in listed) or not self._of_both(found, clause):
            return []
        return found

    def _of_both(self, deeds: list[Deed], clause: Clause) -> bool:
        """`Both of you take damage` needs a deed for each."""
        text = [token.text for token in self._sentence.tokens]
        both = next(
            (
                person.seats
                for person in clause.persons
                if len(person.seats) > 1 and (person.end - person.start > 1 or text[person.start] in language.EVERYONE)
            ),
            None,
        )
        return both is None or any(both <= {getattr(deed, role) for deed in deeds} for role in ("agent", "patient"))

    def _cards_of_agent(self, deed: Deed) -> set[str]:
        """What a deed that knows no card was done with: `wins with the Dragunov`."""
        deeds = [one for one in self._facts.deeds if one.agent == deed.agent and one.claim not in COMING]
        return {card for one in deeds for card in one.cards}

    def _cards_of_move(self, deed: Deed) -> set[str]:
        """What else a move was made with: `the Suppressor draws a Dragunov`."""
        if deed.cards and deed.claim not in self._wordings.actions:
            return set()
        return self._cards_of_agent(deed)

    def _cards_around(self, claim: Claim, clause: Clause) -> tuple[list[frozenset[str]], list[frozenset[str]]]:
        """The card (or any of a kind) next before the claim, and the cards listed behind it, up to the next claim."""
        others = [one for one in clause.claims if one is not claim]
        floor = max((one.end for one in others if one.end <= claim.start), default=clause.start)
        ceiling = min((one.start for one in others if one.start >= claim.end), default=clause.end)
        terms = [term for term in clause.terms if term.kind in (CARD, GROUP) and (term.strong or self._moves)]
        terms = [term for term in terms if not self._is_obstacle(term)]
        before = [term for term in terms if floor <= term.start < claim.start]
        listed: list[Term] = []
        for term in (term for term in terms if claim.end <= term.start < ceiling):
            between = [
                token.text for token in self._sentence.tokens[(listed[-1] if listed else claim).end : term.start]
            ]
            if not listed:
                between = between[
                    max((at for at, word in enumerate(between) if word in language.JOINTS), default=len(between)) :
                ]
            if not language.LISTING.issuperset(between):
                break
            listed.append(term)
        if not before and not listed:
            before = self._meant_by_it(claim, clause)
        return [cards_of(term) for term in before[-1:]], [cards_of(term) for term in listed]

    def _meant_by_it(self, claim: Claim, clause: Clause) -> list[Term]:
        """`You take the pistol, and it fires`: the card that the clause before ends with."""
        if claim.subject is not None or not clause.marked("it", clause.start, claim.start):
            return []
        ahead = [one for one in self._sentence.clauses if one.end <= clause.start]
        return [term for term in ahead[-1].terms if term.kind in (CARD, GROUP) and term.strong][-1:] if ahead else []

    def _is_obstacle(self, term: Term) -> bool:
        """`against the Ballistic Shield`: not what it is done with."""
        ahead = [token.text for token in self._sentence.tokens[max(0, term.start - 3) : term.start]]
        return bool(language.AGAINST & set(ahead))

    def _holds(self, claim: Claim, wordings: tuple[Wording, ...], deeds: list[Deed], clause: Clause) -> bool:
        claims = {word for wording in wordings for word in wording.claims}
        if self._sentence.question and not deeds and claims & self._facts.may and not clause.persons:
            return True
        many = {id(deed) for deed in deeds}
        ahead = self._sentence.tokens[claim.start - 1].text if claim.start else ""
        if not claim.negated and ahead in language.COMING_NEXT and claims & (self._wordings.actions | FATES):
            return False
        if not claim.negated and self._is_repeated(claim, claims, clause) and len(many) < 2:
            return False
        if clause.marks.keys() & {"may", "must"} and claims != {NEVER}:
            told = bool(deeds) and not claims & self._facts.may and claim.subject != frozenset({self._sentence.reader})
            return told or self._may_be(claim, claims)
        if self._is_general(claim):
            return True
        if self._is_order(claim) and claims & self._wordings.actions and not (deeds and self._is_thing(claim, clause)):
            self._offered = bool(claims & self._facts.may)
            return self._offered
        if self._is_promise(claim, claims, clause):
            return bool(deeds)
        if clause.supposed and claim.start >= clause.doubt and not self._is_of_others_site(claim, clause):
            decided = self._facts.winners is not None and WIN in claims
            return bool(deeds) or not (decided or claims == {NEVER})
        if "over" in clause.marks and claims & self._wordings.states:
            return not any(deed.standing for deed in deeds)
        if claim.negated != all(word.startswith(NOT) for word in claims):
            gone = claims <= self._wordings.states and self._sentence.tokens[claim.start - 1].text == "no"
            return not any(deed.standing for deed in deeds) if gone else not deeds
        if self._offered and claims & self._facts.may:
            return True
        self._offered = not deeds and self._is_offer(claim, claims)
        return bool(deeds) or self._offered

    def _is_repeated(self, claim: Claim, claims: set[str], clause: Clause) -> bool:
        """`hits again`, `another burst`, `twice`."""
        near = clause.marked("again", claim.start - 2, claim.start) or clause.marked("again", claim.end, claim.end + 3)
        both = "pair" in clause.marks and any(term.value in self._wordings.counted for term in clause.terms)
        return (near or both) and bool(claims & (self._wordings.actions | self._wordings.moves | {HURT}))

    def _is_of_others_site(self, claim: Claim, clause: Clause) -> bool:
        """`If the bot chooses site B`: not even in play."""
        theirs = claim.subject is not None and self._sentence.reader not in claim.subject
        return theirs and any(term.kind == UNIT and str(term.value).startswith(SITE) for term in clause.terms)

    def _is_promise(self, claim: Claim, claims: set[str], clause: Clause) -> bool:
        """`The bot will shoot`: nobody knows what somebody else is going to do."""
        theirs = claim.subject is not None and self._sentence.reader not in claim.subject
        asked = self._sentence.question or any(match.value == "if" for match in self._sentence.marks)
        told = FATES | (self._wordings.actions if theirs else frozenset())
        denied = claim.negated and (all(word.startswith(NOT) for word in claims) or bool(claims & {WIN, "miss"}))
        return "will" in clause.marks and not asked and ((not claim.negated and bool(claims & told)) or denied)

    def _may_be(self, claim: Claim, claims: set[str]) -> bool:
        """You can, you must, it has to: true of what is on offer now, or of what a seat was to choose from."""
        if claim.negated or not claims & (
            self._wordings.actions | self._facts.may | set().union(*self._facts.due.values())
        ):
            return True
        for seat, due in self._facts.due.items():
            if due & claims and (claim.subject is None or seat in claim.subject):
                return True
        theirs = claim.subject is not None and self._facts.reader not in claim.subject
        return bool(claims & self._facts.may) and not theirs

    def _is_offer(self, claim: Claim, claims: set[str]) -> bool:
        """`Choose a site!`: an order form at the start of a clause, for what can be done now."""
        return self._is_order(claim) and bool(claims & self._facts.may)

    def _is_general(self, claim: Claim) -> bool:
        """`With every card you play`: whichever it may be."""
        ahead = [token.text for token in self._sentence.tokens[max(0, claim.start - 3) : claim.start]]
        return len(ahead) == 3 and ahead[0] in language.EACH and ahead[2] == "you" and claim.form == "base"

    def _is_thing(self, claim: Claim, clause: Clause) -> bool:
        """`Fire licks at the door`, `glass, fire and noise`: a word that might be an order, with nothing to order."""
        behind = self._sentence.tokens[claim.end].text if claim.end < len(self._sentence.tokens) else ""
        named = any(term.start == claim.end for term in clause.terms)
        return not named and behind not in language.NOUN_MARKS | {"at", "on", "again", "!"}

    def _is_order(self, claim: Claim) -> bool:
        word = self._sentence.tokens[claim.start].text
        order = claim.form == "base" or word.endswith(("йте", "ите", "ьте"))
        start = next(clause.start for clause in self._sentence.clauses if claim.start < clause.end)
        ahead = {token.text for token in self._sentence.tokens[start : claim.start]}
        alone = claim.subject is None or not word.isascii() or bool(ahead & language.CALLING)
        return order and alone and ahead <= language.BEFORE_ORDERS and not claim.negated


def _is_against(deed: Deed, before: list[frozenset[str]], listed: list[frozenset[str]], wording: Wording) -> bool:
    """`The queen beats the jack`, `the jack falls to the queen`, and not the other way round."""
    ahead, behind = deed.cards[:1], deed.cards[1:]
    if wording.role == "patient":
        ahead, behind = behind, ahead
    if not before:
        return True
    return all(cards & set(ahead) for cards in before) and all(cards & set(behind) for cards in listed)


def _fits(deed: Deed, roles: Roles, listed: list[frozenset[str]]) -> bool:
    """True where the deed is by and to whom the words say, with one of the cards behind them."""
    agent, patient = roles
    if agent is not None and deed.agent not in agent:
        return False
    if patient is not None and deed.patient not in patient:
        return False
    return not listed or not deed.cards or any(cards & set(deed.cards) for cards in listed)
