"""Answers to questions about the position of Beat or Bomb, from the seat's view alone (P2)."""

from collections.abc import Sequence

from gm.engine.said import said
from gm.engine.speech import CARD, THING, VERB, Term, marked
from gm.engine.types import View
from gm.games.beat_or_bomb.cards import COMPETE, RANKS, ROUNDS, STANCES, VALUES
from gm.games.beat_or_bomb.topics import topics


def word_set(words: str) -> frozenset[str]:
    """The words of a list with blanks between."""
    return frozenset(words.split())


LEFT_WORDS = word_set(
    "card cards left remaining remain hold holds holding hand have has deck карты карт карта карту осталось остались"
    " остается руке руку рука держит есть"
)
SHOWN_WORDS = word_set(
    "play plays played show shows shown used spent gone out last"
    " сыграл сыграла сыграли сыграно показал показала показано вышло вышли ушло"
    " использовал потратил прошлый прошлом последней последний"
)
CHOSEN_WORDS = word_set(
    "chosen choose chose confirmed confirm picked pick decided decide locked ready waiting wait выбрал выбрала выбрали"
    " подтвердил подтвердила решил решила готов ждет ждем"
)
MEANING_WORDS = word_set("mean means meaning значит означает")
ABLE_WORDS = word_set("can may could should ok okay allowed можно могу можем стоит")
POINT_WORDS = word_set("point points score ahead winning lead leading очки очков очка счет")
ROUND_WORDS = word_set("round rounds раунд раунда раунде раундов кон кона")


def answer(terms: Sequence[Term], view: View, language: str) -> str:
    """What the seat may know of what is asked, in a sentence or two; empty where the question is about the rules."""
    words = {word for term in terms for word in term.text.split()}
    things = {term.value for term in terms if term.kind == THING}
    own, other = view["seats"][view["seat"]], view["seats"][1 - view["seat"]]
    theirs = "his cards" in things or any(marked(term, "bot", "you", "he", "his", "your") for term in terms)
    cards = [term.value for term in terms if term.kind == CARD or (term.value == "A" and "worth" in things)]
    if things & {"rules", "tie", "seal", "high", "low"} or (things & {"worth"} and not cards):
        return ""
    if any(word.startswith(("seal", "печат")) for word in words):
        return topics(language)["seal"]
    if words & MEANING_WORDS and not cards:
        return ""
    stances = {term.value for term in terms if term.kind == VERB and term.value in STANCES}
    if stances and not words & CHOSEN_WORDS and not theirs:
        return _may_play(cards[0], own) if cards and words & ABLE_WORDS else _worth(cards)
    if things & {"score"} or (words & POINT_WORDS and not cards):
        return said("Points: yours {mine}, the other side's {theirs}.", mine=own["points"], theirs=other["points"])
    if things & {"round"} or (words & ROUND_WORDS and not words & SHOWN_WORDS):
        return said("It is round {number} of {rounds}.", number=view["round"], rounds=ROUNDS)
    if things & {"my choice"}:
        return _own_choice(own)
    if theirs and cards and words & LEFT_WORDS:
        return _has_left(cards[0], other)
    if words & SHOWN_WORDS:
        return _shown(own, other)
    if words & CHOSEN_WORDS or any(term.kind == VERB and term.value == "confirm" for term in terms):
        return _who_waits(own, other) if theirs else _own_choice(own)
    if theirs and (things & {"his cards"} or words & LEFT_WORDS or any(term.value == "see_deck" for term in terms)):
        return said("The other side has left: {cards}.", cards=_listed(other["cards"]))
    if (words & LEFT_WORDS and not cards) or any(term.kind == VERB and term.value == "see_deck" for term in terms):
        return said("You have left: {cards}.", cards=_listed(own["cards"]))
    return _worth(cards)


def _listed(cards: Sequence[str]) -> str:
    return ", ".join(cards) or "-"


def _worth(cards: Sequence[str]) -> str:
    """What the cards count that are asked about; nothing where none is."""
    if not cards:
        return ""
    return said("{card} counts {value}.", card=cards[0], value=VALUES[cards[0]])


def _may_play(card: str, own: View) -> str:
    if card not in own["cards"]:
        return said("No, you have {card} no more.", card=card)
    return said(
        "You have {card}, which counts {value}: compete with it or give it up, as you like. Nothing has changed yet.",
        card=card,
        value=VALUES[card],
    )


def _has_left(card: str, other: View) -> str:
    if card in other["cards"]:
        return said("Yes, the other side still has {card}.", card=card)
    return said("No, the other side has {card} no more.", card=card)


def _shown(own: View, other: View) -> str:
    """Q3: what is not left any more has been shown."""
    mine, theirs = (_listed([card for card in RANKS if card not in one["cards"]]) for one in (own, other))
    return said("Shown so far: yours {mine}; the other side's {theirs}.", mine=mine, theirs=theirs)


def _own_choice(own: View) -> str:
    chosen = own["choice"]
    if chosen is None:
        return said("You have chosen nothing for this round yet.")
    card = chosen["card"]
    if chosen["stance"] == COMPETE:
        if own["confirmed"]:
            return said("You compete with {card}, and that stands.", card=card)
        return said("You compete with {card}; it is not confirmed yet.", card=card)
    if own["confirmed"]:
        return said("You give up {card}, and that stands.", card=card)
    return said("You give up {card}; it is not confirmed yet.", card=card)


def _who_waits(own: View, other: View) -> str:
    """Whether the other side has confirmed; what it chose is shown with the round."""
    if other["confirmed"]:
        return said("The other side has confirmed. What it chose is shown once both have.")
    return said("The other side has not confirmed yet. What it chooses is shown once both have.")
