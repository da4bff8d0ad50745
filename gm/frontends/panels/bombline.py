"""What a terminal shows above its prompt: both sides, the table and the hand, from the reader's view alone (P2)."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from rich.text import Text

from gm.engine.said import Said, counted, said
from gm.engine.types import View
from gm.games.bombline.cards import BOMB_RESISTANCE, CARDS
from gm.games.bombline.state import ACTION, APPROACH, DEFUSE, MAX_HITPOINTS, OVER
from gm.games.bombline.view import FACE_DOWN
from gm.language import translate

BAR_WIDTH = 12
TYPE_STYLES: Mapping[str, str] = {
    "AR": "bold red", "SMG": "bold yellow", "SG": "bold dark_orange", "SR": "bold blue", "Pistol": "bold green",
    "Utility": "bold cyan", "Boost": "bold magenta", "Special": "bold bright_yellow", "Modification": "bold white",
    "Bomb": "bold red reverse",
}  # fmt: skip
PHASES: Mapping[str, Said] = {
    APPROACH: said("Approach: take A or B"),
    ACTION: said("Action: play cards or end the turn"),
    DEFUSE: said("Defuse: throw 3 cards away, deal 6 damage or let it go off"),
}
LABEL_WIDTH = 7

Say = Callable[[str], str]
"""Translates a text for the reader."""


def card_text(name: str, with_cost: bool = False) -> Text:
    """A card in the colour of its type, with its cost where that is wanted."""
    card = CARDS.get(name)
    if card is None:
        return Text(name)
    text = Text(name, TYPE_STYLES.get(card.type, ""))
    return text.append(f"({card.cost})", "dim") if with_cost else text


def panel(view: View, names: Sequence[str], with_hand: bool, language: str) -> list[Text]:
    """A few short lines on a Bombline position; without the hand where it has just been shown in full."""
    say = partial(translate, language=language)
    lines = [_heading(view, names, say)]
    lines += [_seat(view, seat, names, say) for seat in range(len(names))]
    lines.append(_table(view, say))
    if with_hand:
        lines.append(_hand(view, say))
    return lines


def _heading(view: View, names: Sequence[str], say: Say) -> Text:
    phase, mine = view["phase"], view["turn"] == view["seat"]
    text = Text("── ", "dim")
    if phase == OVER:
        return text.append(say(said("The match is over")), "bold").append(" ──", "dim")
    whose = said("Your turn") if mine else said("{name}'s turn", name=names[view["turn"]])
    text.append(say(whose), "bold green" if mine else "bold")
    text.append(f"  {say(PHASES[phase])}" if mine else "")
    if phase in (ACTION, DEFUSE):
        text.append("  ").append(say(said("AP {points}", points=view["ap"])), "bold yellow")
    if phase == DEFUSE:
        damage = said("bomb damage {damage} of {needed}", damage=view["bomb_damage"], needed=BOMB_RESISTANCE)
        text.append("  ").append(say(damage), "bold red")
    return text.append(" ──", "dim")


def _seat(view: View, seat: int, names: Sequence[str], say: Say) -> Text:
    one = view["seats"][seat]
    width = max(map(len, names))
    hp = one["hp"]
    text = Text(f"{names[seat]:<{width}} ", "bold")
    filled = max(0, min(BAR_WIDTH, hp * BAR_WIDTH // MAX_HITPOINTS))
    color = "green" if hp > 6 else "yellow" if hp > 3 else "red"
    text.append("█" * filled, color).append("░" * (BAR_WIDTH - filled), "dim")
    text.append(" ").append(say(said("{points} HP", points=f"{hp:>2}")), f"bold {color}")
    text.append("  ").append(say(counted("{count} card", "{count} cards", one["hand_count"])))
    for present, mark, style in (
        (one["shield"], said("shield up"), "bold cyan"),
        (one["burning"], said("burning x{times}", times=one["burning"]), "bold red"),
        (one["rpgs"], said("RPG aimed x{times}", times=one["rpgs"]), "bold red"),
    ):
        if present:
            text.append("  ").append(say(mark), style)
    if one["boosts"]:
        text.append(f"  {say(said('boosts:'))} ", "dim").append_text(_boosts(one["boosts"], say))
    return text


def _boosts(boosts: Sequence[Mapping[str, object]], say: Say) -> Text:
    """Placed boosts; one that takes effect later is dim and says so."""
    parts = []
    for boost in boosts:
        name = str(boost["name"])
        later = said("{card} (next turn)", card=name)
        parts.append(card_text(name) if boost["active"] else Text(say(later), "dim"))
    return Text(", ").join(parts)


def _table(view: View, say: Say) -> Text:
    empty = say(said("empty"))
    text = Text(f"{say(said('Table')):<{LABEL_WIDTH}}", "bold")
    for site, card in view["sites"].items():
        if card != FACE_DOWN:
            text.append(say(said("site {site}:", site=site))).append(" ")
            text.append_text(card_text(card or empty)).append("  ")
    text.append(say(said("draw pile: {count}", count=view["draw_pile_count"]))).append("  ")
    pile = view["discard_pile"]
    text.append(say(said("discard pile ({count}):", count=len(pile)))).append(" ")
    text.append_text(card_text(pile[-1] if pile else empty))
    if view["smokes"]:
        turns = ", ".join(str(left) for left in view["smokes"])
        text.append("  ").append(say(said("smoke, turns left: {turns}", turns=turns)), "bold white on grey37")
    return text


def _hand(view: View, say: Say) -> Text:
    cards: list[str] = view["seats"][view["seat"]]["hand"]
    text = Text(f"{say(said('Hand')):<{LABEL_WIDTH}}", "bold")
    counts = {name: cards.count(name) for name in cards}
    parts = []
    for name, count in counts.items():
        part = card_text(name, with_cost=True)
        parts.append(part.append(f" x{count}", "bold") if count > 1 else part)
    return text.append_text(Text("  ").join(parts) if parts else Text(say(said("empty"))))
