"""What a terminal shows above its prompt: the round, both sides, their piles, the hand; from the view alone (P2)."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from rich.text import Text

from gm.engine.said import Said, said
from gm.engine.types import View
from gm.games.bones_and_blades.cards import ACTION_WORDS, Card, card_in, effect_text
from gm.games.bones_and_blades.display import readers_first
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
from gm.games.bones_and_blades.view import cards_of
from gm.language import translate

BAR_WIDTH = 16
HEALTHY, HURT = 0.5, 0.25
"""From this part of the full health on the bar is green, from the next yellow, below it red."""

Say = Callable[[str], str]
"""Translates a text for the reader."""


def panel(view: View, names: Sequence[str], with_hand: bool, language: str) -> list[Text]:
    """A few short lines on a position; without the hand where it has just been shown in full."""
    say = partial(translate, language=language)
    lines = [_heading(view, names, say)]
    if view["phase"] == REVIEW:
        return lines
    lines += [_side(view, seat, names, say) for seat in readers_first(view)]
    if with_hand and view["seat"] is not None and view["phase"] != OVER:
        lines += _hand(view, say)
    return lines


def _heading(view: View, names: Sequence[str], say: Say) -> Text:
    text = Text("── ", "dim")
    phase = view["phase"]
    if phase == OVER:
        return text.append(say(said("The match is over")), "bold").append(" ──", "dim")
    if phase == REVIEW:
        text.append(say(said("Review of the deck")), "bold")
    else:
        text.append(say(said("Round {round} of {rounds}", round=view["round"], rounds=LAST_ROUND)), "bold")
        if phase == PLAY:
            text.append("  ").append(say(said("turn {turn} of {turns}", turn=view["turn"], turns=LAST_TURN)), "bold")
        text.append("  ").append(say(said("leading: {name}", name=names[view["leader"]])))
    to_do = _to_do(view)
    if to_do:
        text.append("  ").append(say(to_do), "bold green")
    return text.append(" ──", "dim")


def _to_do(view: View) -> Said | None:
    """What the reader is to do now, or has chosen."""
    if view["seat"] is None:
        return None
    own = view["seats"][view["seat"]]
    if view["phase"] == REVIEW:
        return said("wait for the other side") if own["ready"] else said("say when you are ready")
    if view["phase"] == MILL:
        most = MILLS_OF_LEADER if view["leader"] == view["seat"] else MILLS_OF_OTHER
        return said("wait for the other side") if own["milled"] else said("mill up to {most}, or none", most=most)
    chosen = own["choice"]
    if chosen is None:
        return said("choose a card and rock, paper or scissors")
    return said("{card} with {action}: chosen", card=chosen["card"], action=ACTION_WORDS[chosen["action"]])


def _side(view: View, seat: int, names: Sequence[str], say: Say) -> Text:
    one = view["seats"][seat]
    text = Text(f"{names[seat]:<{max(map(len, names))}} ", "bold")
    health, most = one["health"], view["max_health"]
    color = "green" if health >= HEALTHY * most else "yellow" if health >= HURT * most else "red"
    filled = -(-health * BAR_WIDTH // most)
    text.append("█" * filled, color).append("░" * (BAR_WIDTH - filled), "dim")
    text.append(f" {health:>2}  ", f"bold {color}")
    text.append(say(said("rounds {wins}, hand {hand}, deck {deck}",
                         wins=one["round_wins"], hand=one["hand_count"], deck=one["deck_count"])))  # fmt: skip
    if one["discard"]:
        text.append("  ").append(say(said("discarded:")), "dim").append(" ")
        text.append_text(Text(", ").join(_discarded(one)))
    return text


def _discarded(one: View) -> Iterator[Text]:
    """The pile, the oldest card first; what is milled, and so comes back, is dim."""
    for card in one["discard"]:
        yield Text(card["name"], "dim italic" if card["milled"] else "")


def _hand(view: View, say: Say) -> Iterator[Text]:
    """Each card of the hand with its X, where its effect has one, and its three stats."""
    listed = cards_of(view)
    for name in view["seats"][view["seat"]]["hand"]:
        card = card_in(listed, name)
        text = Text("  ").append(f"{card.name:<14}", "bold cyan").append(f" {_x_of(card):<3}  ", "dim")
        yield text.append(
            say(said("rock {rock}, paper {paper}, scissors {scissors}",
                     rock=card.rock, paper=card.paper, scissors=card.scissors))
        )  # fmt: skip


def _x_of(card: Card) -> str:
    """The number of a card's effect; nothing where its effect has none."""
    return f"X {card.x}" if effect_text(card.name, 1) != effect_text(card.name, 2) else ""
