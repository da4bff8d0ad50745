"""What a terminal shows above its prompt: the round, both scores, both sets, from the reader's view alone (P2)."""

from collections.abc import Callable, Sequence
from functools import partial

from rich.text import Text

from gm.engine.said import Said, counted, said
from gm.engine.types import View
from gm.games.beat_or_bomb.cards import COMPETE, RANKS, ROUNDS, VALUES
from gm.games.beat_or_bomb.state import OVER
from gm.language import translate

STRONG, WEAK = 11, 6
"""From this value on a card is shown as a strong one, up to that as a weak one."""

Say = Callable[[str], str]
"""Translates a text for the reader."""


def panel(view: View, names: Sequence[str], with_hand: bool, language: str) -> list[Text]:
    """A few short lines on a position; without both sets where they have just been shown in full."""
    say = partial(translate, language=language)
    order = sorted(range(len(names)), key=lambda seat: seat != view["seat"])
    lines = [_heading(view, say)]
    lines += [_seat(view, seat, names, say, with_cards=with_hand) for seat in order]
    return lines


def _heading(view: View, say: Say) -> Text:
    text = Text("── ", "dim")
    if view["phase"] == OVER:
        return text.append(say(said("The match is over")), "bold").append(" ──", "dim")
    text.append(say(said("Round {number} of {rounds}", number=view["round"], rounds=ROUNDS)), "bold")
    if view["seat"] is not None:
        own = view["seats"][view["seat"]]
        style = "" if own["confirmed"] else "bold green"
        text.append("  ").append(say(_to_do(own)), style)
    return text.append(" ──", "dim")


def _to_do(own: View) -> Said:
    """What the reader has chosen, and what is to be done."""
    chosen, confirmed = own["choice"], own["confirmed"]
    if chosen is None:
        return said("choose a card: compete with it or give it up")
    card = chosen["card"]
    if chosen["stance"] == COMPETE:
        return (
            said("{card}, to compete: confirmed", card=card)
            if confirmed
            else said("{card}, to compete: confirm it or choose again", card=card)
        )
    return (
        said("{card}, given up: confirmed", card=card)
        if confirmed
        else said("{card}, given up: confirm it or choose again", card=card)
    )


def _seat(view: View, seat: int, names: Sequence[str], say: Say, *, with_cards: bool) -> Text:
    one = view["seats"][seat]
    text = Text(f"{names[seat]:<{max(map(len, names))}} ", "bold")
    text.append(f"{one['points']:>3} ", "bold yellow").append(say(counted("point", "points", one["points"])))
    if with_cards and one["cards"]:
        text.append("  ")
        for card in RANKS:
            # A card that is gone leaves its place empty, so that both sets stand one above the other.
            left = card in one["cards"]
            text.append(" ").append(card if left else " " * len(card), _style(card))
    if one["confirmed"] and seat != view["seat"]:
        text.append("  ").append(say(said("has chosen")), "bold cyan")
    return text


def _style(card: str) -> str:
    value = VALUES[card]
    return "bold red" if value >= STRONG else "cyan" if value <= WEAK else "bold"
