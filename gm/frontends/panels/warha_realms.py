"""What a terminal shows above its prompt: the players, the row with its prices, the turn, from the view alone (P2)."""

from collections.abc import Callable, Sequence
from functools import partial

from rich.text import Text

from gm.engine.said import said
from gm.engine.types import View
from gm.games.warha_realms.cards import CARDS, SCRAP, TEMPTATION, by_content
from gm.games.warha_realms.display import ATTACK, GOLD, HEALTH
from gm.games.warha_realms.state import OVER
from gm.language import translate

HEALTHY, WEAK = 60, 25
"""Health from which a player counts as sound, and up to which as nearly beaten."""

Say = Callable[[str], str]
"""Translates a text for the reader."""


def panel(view: View, names: Sequence[str], with_hand: bool, language: str) -> list[Text]:
    """A few short lines on a position; without the played cards where they have just been shown in full."""
    say = partial(translate, language=language)
    lines = [_heading(view, say)]
    lines += [_seat(view, seat, say) for seat in range(len(view["seats"]))]
    lines.append(_row(view, say))
    if with_hand and view["phase"] != OVER:
        played = view["seats"][view["turn"]]["played"]
        lines.append(_label(say(said("Played"))).append_text(_cards(played)))
    return lines


def card_text(name: str) -> Text:
    """A card's name in the colour of its god."""
    card = CARDS.get(name)
    return Text().append(name, "" if card is None or card.colour is None else card.colour)


def _heading(view: View, say: Say) -> Text:
    text = Text().append("── ", "dim")
    if view["phase"] == OVER:
        return text.append(say(said("The match is over")), "bold").append(" ──", "dim")
    mine = view["turn"] == view["seat"]
    nick = view["seats"][view["turn"]]["nick"]
    whose = said("Your turn") if mine else said("{name}'s turn", name=nick)
    text.append(say(said("Round {number}", number=view["round"])), "dim").append("  ")
    text.append(say(whose), "bold green" if mine else "bold")
    text.append(f"  {GOLD} {view['gold']}", "bold yellow").append(f"  {ATTACK} {view['attack']}", "bold red")
    if view["scraps"]:
        text.append(f"  {SCRAP} {view['scraps']}", "bold cyan")
    if view["tempts"]:
        text.append(f"  {TEMPTATION} {', '.join(map(str, view['tempts']))}", "bold magenta")
    rest = said("crystals {crystals}, game deck {cards}", crystals=view["crystals"], cards=view["game_deck_count"])
    return text.append("  ").append(say(rest), "dim").append(" ──", "dim")


def _seat(view: View, seat: int, say: Say) -> Text:
    one = view["seats"][seat]
    width = max(len(other["nick"]) for other in view["seats"])
    mark = "▶ " if seat == view["turn"] and view["phase"] != OVER else "  "
    text = (
        Text().append(mark, "bold green").append(f"{one['nick']:<{width}} ", "bold" if one["health"] else "dim strike")
    )
    health = one["health"]
    style = "green" if health >= HEALTHY else "yellow" if health > WEAK else "red"
    text.append(f"{HEALTH} {health:>3}", f"bold {style}")
    if not health:
        return text.append("  ").append(say(said("out")), "dim")
    counts = said("deck {deck}, discard {discard}", deck=len(one["deck"]), discard=len(one["discard"]))
    text.append("  ").append(say(counts), "dim")
    if one["tempted"]:
        text.append(f"  {TEMPTATION} −{one['tempted']}", "bold magenta")
    return text


def _row(view: View, say: Say) -> Text:
    cards = [card for card in view["row"] if card is not None]
    parts = [card_text(card).append(f" {_cost(card)}", "yellow") for card in cards]
    return _label(say(said("For sale"))).append_text(Text("  ").join(parts) if parts else Text("—"))


def _cost(card: str) -> str:
    return str(CARDS[card].cost) if card in CARDS else ""


def _label(text: str) -> Text:
    return Text().append(f"{text}  ", "bold")


def _cards(names: Sequence[str]) -> Text:
    parts = []
    for name in dict.fromkeys(by_content(list(names))):
        count = names.count(name)
        parts.append(card_text(name).append(f" ×{count}" if count > 1 else ""))
    return Text(", ").join(parts) if parts else Text("—")
