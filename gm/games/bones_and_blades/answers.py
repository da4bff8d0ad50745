"""Answers to questions about the position of Bones and Blades, from the seat's view alone (P2)."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from gm.engine.said import Said, said, template
from gm.engine.speech import CARD, THING, VERB, Term
from gm.engine.types import View
from gm.engine.zones import distinct
from gm.games.bones_and_blades.cards import ACTION_WORDS, ACTIONS, GRAVE_ECHO, PAPER, ROCK, SCISSORS, Card, card_in
from gm.games.bones_and_blades.display import card_line, choice_line
from gm.games.bones_and_blades.state import (
    LAST_ROUND,
    LAST_TURN,
    MILL,
    MILLS_OF_LEADER,
    MILLS_OF_OTHER,
    OVER,
    PLAY,
    REVIEW,
)
from gm.games.bones_and_blades.topics import TOPICS
from gm.games.bones_and_blades.view import cards_of

NONE = said("nothing")
COUNTING = frozenset(["many", "much", "сколько", "скока", "скоко"])
DECK_WORDS = frozenset(["deck", "колоде", "колода", "колоды"])
OWN_CARDS = frozenset(["hand", "cards", "card", "карт", "карты", "карта", "руке", "руках", "рука", "руку"])
BEATING: Mapping[str, str] = {
    ROCK: template("Rock beats scissors and loses to paper. Your cards with rock: {cards}."),
    PAPER: template("Paper beats rock and loses to scissors. Your cards with paper: {cards}."),
    SCISSORS: template("Scissors beat paper and lose to rock. Your cards with scissors: {cards}."),
}
LOST = (
    frozenset(["what", "do", "i"]),
    frozenset(["что", "делать"]),
    frozenset(["how", "play"]),
    frozenset(["как", "играть"]),
)
"""Words that together ask what is to be done now."""
CHOOSING = frozenset(
    ["choice", "choose", "chose", "chosen", "choosing", "picked", "выбор", "выбрал", "выбрала", "выбрано"]
)
PLAYED = frozenset(["played", "did", "last", "сыграл", "сыграла", "играл", "выбрал", "показал", "был", "была"])
OTHERS = ("you", "bot", "he", "his", "your")
MEANING = frozenset(["mean", "means", "milling", "is", "are", "does", "explain", "значит", "такое", "зачем", "это"])
COPYING = frozenset(["copy", "copies", "copied", "копировать", "скопировать", "копирует", "скопирует", "повторить"])
FALLING = frozenset(["0", "zero", "happens", "ноль", "нуле", "нуля", "будет", "случится"])
LOSING = frozenset(["lose", "loses", "проиграю", "проиграл"])
STATS = frozenset(["stats", "stat", "numbers", "статы", "характеристики"])
ABLE = frozenset(["can", "could", "may", "able", "still", "можно", "могу", "смогу"])
HOLDING = frozenset(
    ["in", "left", "contains", "contain", "remain", "remains", "has", "have", "в", "осталось", "остались"]
)
"""What shows that the cards of the deck are asked for."""
PHASES = frozenset(["phase", "stage", "happening", "going", "now", "next", "фаза", "фазу", "происходит", "дальше"])


def answer(terms: Sequence[Term], view: View, language: str) -> str:
    """What the seat may know of what is asked, in a sentence or two; empty where the question is about the rules."""
    return next(_answers(terms, view), "")


def _answers(terms: Sequence[Term], view: View) -> Iterator[str]:
    """What there is to say, the most fitting first."""
    things = {term.value for term in terms if term.kind == THING}
    verbs = {term.value for term in terms if term.kind == VERB}
    said_words = {word for term in terms for word in term.text.split()}
    own, other = view["seats"][view["seat"] or 0], view["seats"][1 - (view["seat"] or 0)]
    chosen = bool(said_words & CHOOSING)
    if chosen and _is_of_other(terms) and view["phase"] == PLAY and not said_words & PLAYED:
        yield said("Your opponent has chosen.") if other["chosen"] else said("Your opponent has not chosen yet.")
    if (chosen or said_words & PLAYED) and own.get("choice") and not _is_of_other(terms):
        yield choice_line(**own["choice"]).text
    if "his hand" in things:
        yield _other_hand(other)
    yield from _newcomers(things, said_words, own, view, theirs=_is_of_other(terms))
    if "discard" in things or "see_discard" in verbs:
        yield _discards(own, other)
    cards = distinct(term.value for term in terms if term.kind == CARD)
    if len(cards) == 1 and not things & {"health", "score", "leader"}:
        able = bool(said_words & ABLE) and "play" in verbs and view["phase"] == PLAY
        yield _not_held(cards[0], own) if able and cards[0] not in own["hand"] else _card(cards[0], view)
    if "play" in verbs and said_words & PLAYED and _is_of_other(terms) and not cards:
        yield _revealed(own, other)
    if "health" in things:
        yield said("Health: you have {own}, your opponent {other}.", own=own["health"], other=other["health"])
    if "leader" in things:
        yield _leader(view)
    if "mill" in verbs:
        yield _milling(view) if said_words & COUNTING or not said_words & MEANING else TOPICS["mill"]
    actions = [action for action in ACTIONS if action in things]
    if len(actions) == 1 and own["hand"]:
        yield _action(actions[0], view, own)
    if ("deck" in things or said_words & DECK_WORDS) and said_words & COUNTING:
        yield said(
            "Cards left in the deck: yours {own}, your opponent's {other}. The order is hidden from both.",
            own=own["deck_count"],
            other=other["deck_count"],
        )
    if "score" in things:
        yield said(
            "Rounds won: you {own}, your opponent {other}. Health: you {health}, your opponent {rest}.",
            own=own["round_wins"],
            other=other["round_wins"],
            health=own["health"],
            rest=other["health"],
        )
    if "round" in things or said_words & PHASES or any(words <= said_words for words in LOST):
        yield _where(view)
    if said_words & OWN_CARDS and _is_of_other(terms):
        yield _other_hand(other)
    if "see_deck" in verbs or said_words & OWN_CARDS:
        yield _undrawn() if view["phase"] == REVIEW else _own_hand(own)


def _newcomers(things: set[str], words: set[str], own: View, view: View, *, theirs: bool) -> Iterator[str]:
    """What people ask who play for the first time."""
    if words & COPYING:
        yield _to_copy(own)
    if "health" in things and words & FALLING:
        yield TOPICS["health"]
    if words & LOSING:
        yield TOPICS["winning"]
    if words & STATS and words & MEANING:
        yield TOPICS["stats"]
    deck = ("deck" in things or bool(words & DECK_WORDS)) and not words & COUNTING
    if deck and words & HOLDING and not theirs and view["phase"] != REVIEW:
        yield _left_in_deck(own, view)


def _to_copy(own: View) -> str:
    """What Grave Echo could copy now."""
    found = distinct(card["name"] for card in own["discard"] if card["name"] != GRAVE_ECHO)
    if not found:
        return said("Your discard pile holds nothing to copy now: Grave Echo would do nothing.")
    return said(
        'Grave Echo copies one card of your discard pile: {cards}. Say, for instance: "grave echo as {card}, rock".',
        cards=_names(found),
        card=found[0],
    )


def _not_held(card: str, own: View) -> str:
    return said("No, {card} is not in your hand now. Your hand: {cards}.", card=card, cards=_names(own["hand"]))


def _left_in_deck(own: View, view: View) -> str:
    """Both decks began with the same list: what is neither held nor played is left, in an order nobody knows."""
    left = Counter(card["name"] for card in view["cards"])
    left -= Counter([*own["hand"], *(card["name"] for card in own["discard"]), *own["removed"]])
    cards = _names(sorted(left.elements()))
    return said("Left in your deck, in an order that is hidden from both: {cards}.", cards=cards)


def _is_of_other(terms: Sequence[Term]) -> bool:
    """True where somebody else than the reader is spoken of."""
    return any(mark in term.value.split() for term in terms for mark in OTHERS)


def _revealed(own: View, other: View) -> str:
    """What both played in the newest turn that was shown."""
    mine, theirs = own["revealed"], other["revealed"]
    if mine is None or theirs is None:
        return said("No turn has been shown yet.")
    return said(
        "In the newest turn that was shown you played {own} with {action}, your opponent {other} with {answer}.",
        own=mine["card"],
        action=ACTION_WORDS[mine["action"]],
        other=theirs["card"],
        answer=ACTION_WORDS[theirs["action"]],
    )


def _names(cards: Sequence[str]) -> str:
    return ", ".join(cards) or NONE


def _other_hand(other: View) -> str:
    return said(
        "What your opponent holds is hidden. Cards in that hand: {count}, out of the same list as yours.",
        count=other["hand_count"],
    )


def _undrawn() -> str:
    return said("No card is drawn yet: all 20 are in both decks. To see them again, say: show the deck.")


def _own_hand(own: View) -> str:
    return said("Your hand: {cards}.", cards=_names(own["hand"]))


def _discards(own: View, other: View) -> str:
    mine, theirs = ([card["name"] for card in one["discard"]] for one in (own, other))
    return said("In your discard pile: {own}. In your opponent's: {other}.", own=_names(mine), other=_names(theirs))


def _card(name: str, view: View) -> str:
    """The card as it is in this game: its effect with X, and its three values."""
    return card_line(_card_of(name, view)).text


def _card_of(name: str, view: View) -> Card:
    return card_in(cards_of(view), name)


def _leader(view: View) -> str:
    if view["leader"] is None:
        return said("Nobody leads yet: a coin decides once both are ready.")
    if view["leader"] == view["seat"]:
        return said("You lead this turn: your card's effect comes first.")
    return said("Your opponent leads this turn: their card's effect comes first.")


def _milling(view: View) -> str:
    if view["leader"] is None:
        return said(
            "At the start of a round the leader may mill up to {few} cards, the other up to {more}.",
            few=MILLS_OF_LEADER,
            more=MILLS_OF_OTHER,
        )
    most = MILLS_OF_LEADER if view["leader"] == view["seat"] else MILLS_OF_OTHER
    if view["phase"] == MILL:
        return said("You may mill at most {count} of your cards, once in this round.", count=most)
    return said("Milling comes at the start of a round, and is over in this one.")


def _action(action: str, view: View, own: View) -> str:
    """What the action beats and what the reader's cards are worth with it; never which to choose."""
    values = [(name, _card_of(name, view).value(action)) for name in distinct(own["hand"])]
    return Said(BEATING[action], {"cards": ", ".join(f"{name} {value}" for name, value in values)})


def _where(view: View) -> str:
    if view["phase"] == REVIEW:
        return said("The deck is being reviewed: when both are ready, a coin decides who leads.")
    if view["phase"] == OVER:
        return said("The match is over.")
    if view["phase"] == MILL:
        return said("Round {round} of {rounds}: both may mill now.", round=view["round"], rounds=LAST_ROUND)
    assert view["phase"] == PLAY, view["phase"]
    return said(
        "Round {round} of {rounds}, turn {turn} of {turns}: both choose a card and an action.",
        round=view["round"],
        rounds=LAST_ROUND,
        turn=view["turn"],
        turns=LAST_TURN,
    )
