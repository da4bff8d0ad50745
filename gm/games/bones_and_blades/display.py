"""The deck display of Bones and Blades: where the match stands for a reader, from the view alone.

The document prescribes no form; the words are ours. The kinds of lines are those of `gm.render`. What happened is told
by `gm.games.bones_and_blades.telling`.
"""

from collections.abc import Iterator, Mapping, Sequence

from gm.engine.said import Value, said
from gm.engine.types import Json, Line, Seat, View
from gm.games.bones_and_blades.cards import ACTION_WORDS, Card, card_in, effect_text
from gm.games.bones_and_blades.state import LAST_ROUND, LAST_TURN, MILL, OVER, PLAY, REVIEW
from gm.games.bones_and_blades.view import cards_of


def display(view: View, names: Sequence[str]) -> list[Line]:
    """Phase and turn, who leads, both sides, the reader's hand or the list to review, choices, discard piles."""
    lines = [*_phase_lines(view, names)]
    if view["phase"] == REVIEW:
        lines += [card_line(card) for card in cards_of(view)]
    else:
        lines += [_side_line(view["seats"][seat], names[seat], view["max_health"]) for seat in readers_first(view)]
        lines += _hand_lines(view)
    lines += _decided_lines(view, names)
    for seat in readers_first(view):
        pile = view["seats"][seat]["discard"]
        cards = [card["name"] for card in pile]
        lines += pile_lines(cards, [card["name"] for card in pile if card["milled"]], _owner(view, seat, names))
    return lines


def readers_first(view: View) -> list[Seat]:
    """Both seats, the reader's first."""
    return [1, 0] if view["seat"] == 1 else [0, 1]


def card_line(card: Card) -> Line:
    """A card with its effect and its three stats."""
    return Line(
        said(
            "{card}: {effect}. Rock {rock}, paper {paper}, scissors {scissors}.",
            card=card.name, effect=effect_text(card.name, card.x), rock=card.rock, paper=card.paper,
            scissors=card.scissors,
        ),
        "card",
    )  # fmt: skip


def pile_lines(cards: Sequence[str], milled: Sequence[str], owner: str | None) -> Iterator[Line]:
    """A discard pile, the oldest card first; `owner` None is the reader. An empty one has no line."""
    listed, back = ", ".join(cards), ", ".join(milled)
    if not cards:
        return
    if owner is None:
        yield Line(said("Your discard pile: {cards}.", cards=listed), "card")
    else:
        yield Line(said("Discard pile of {name} — {cards}.", name=owner, cards=listed), "card")
    if milled:
        yield Line(said("Of these milled, to go back into the deck: {cards}.", cards=back), "card")


def _owner(view: View, seat: Seat, names: Sequence[str]) -> str | None:
    return None if seat == view["seat"] else names[seat]


def _phase_lines(view: View, names: Sequence[str]) -> Iterator[Line]:
    places: Mapping[str, Value] = {"round": view["round"], "rounds": LAST_ROUND}
    if view["phase"] == REVIEW:
        yield Line(
            said("Review: both sides get these cards, each deck shuffled on its own. Say when you are ready."), "turn"
        )
        return
    if view["phase"] == OVER:
        yield Line(said("The match is over."), "turn")
        return
    if view["phase"] == MILL:
        yield Line(said("Round {round} of {rounds}: milling.", **places), "turn")
    else:
        turns = {**places, "turn": view["turn"], "turns": LAST_TURN}
        yield Line(said("Round {round} of {rounds}, turn {turn} of {turns}.", **turns), "turn")
    leader = view["leader"]
    yield Line(said("You lead.") if leader == view["seat"] else said("{name} leads.", name=names[leader]), "turn")


def _side_line(one: View, name: str, most: int) -> Line:
    return Line(
        said(
            "{name} — health {health} of {most}, rounds won {wins}, cards in hand {hand}, in the deck {deck}.",
            name=name, health=one["health"], most=most, wins=one["round_wins"], hand=one["hand_count"],
            deck=one["deck_count"],
        ),
        "exact",
    )  # fmt: skip


def _hand_lines(view: View) -> Iterator[Line]:
    if view["seat"] is None or view["phase"] == OVER:
        return
    listed = cards_of(view)
    hand: list[str] = view["seats"][view["seat"]]["hand"]
    yield Line(said("Your hand:") if hand else said("Your hand is empty."), "exact")
    yield from (card_line(card_in(listed, name)) for name in hand)


def _decided_lines(view: View, names: Sequence[str]) -> Iterator[Line]:
    """Who has done its part of the phase, and what the reader has chosen."""
    for seat in readers_first(view):
        one, name, own = view["seats"][seat], names[seat], seat == view["seat"]
        if view["phase"] == REVIEW and one["ready"] and (own or view["seat"] is None):
            # That the other side is ready was told a few lines above, and changes nothing for the reader.
            yield Line(said("You are ready.") if own else said("{name} is ready.", name=name))
        elif view["phase"] == MILL and one["milled"]:
            yield Line(said("You have milled.") if own else said("{name} has milled.", name=name))
        elif view["phase"] == PLAY and one["chosen"]:
            if own:
                yield choice_line(**one["choice"])
            else:
                yield Line(said("{name} has chosen.", name=name))


def choice_line(card: str, action: str, echo: Json) -> Line:
    """What the reader has chosen for this turn (Q18)."""
    word = ACTION_WORDS[action]
    if echo is None:
        return Line(said("Your choice, final: {card} with {action}.", card=card, action=word), "choice")
    text = said("Your choice, final: {card} as {echo} with {action}.", card=card, echo=str(echo), action=word)
    return Line(text, "choice")
