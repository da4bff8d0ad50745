"""What a terminal shows above its prompt: both sides, the table and the hand, from the reader's view alone (P2)."""

from collections.abc import Mapping, Sequence

from rich.text import Text

from gm.engine.types import View
from gm.games.bombline.cards import CARDS
from gm.games.bombline.state import ACTION, APPROACH, DEFUSE, MAX_HITPOINTS, OVER
from gm.games.bombline.view import FACE_DOWN

BAR_WIDTH = 12
TYPE_STYLES: Mapping[str, str] = {
    "AR": "bold red", "SMG": "bold yellow", "SG": "bold dark_orange", "SR": "bold blue", "Pistol": "bold green",
    "Utility": "bold cyan", "Boost": "bold magenta", "Special": "bold bright_yellow", "Modification": "bold white",
    "Bomb": "bold red reverse",
}  # fmt: skip
PHASE_WORDS: Mapping[str, str] = {
    APPROACH: "Approach: take A or B",
    ACTION: "Action: play cards or end the turn",
    DEFUSE: "Defuse: throw 3 cards away, deal 6 damage or let it go off",
    OVER: "Over",
}


def card_text(name: str, with_cost: bool = False) -> Text:
    """A card in the colour of its type, with its cost where that is wanted."""
    card = CARDS.get(name)
    if card is None:
        return Text(name)
    text = Text(name, TYPE_STYLES.get(card.type, ""))
    return text.append(f"({card.cost})", "dim") if with_cost else text


def panel(view: View, names: Sequence[str], with_hand: bool = True) -> list[Text]:
    """A few short lines on a Bombline position; without the hand where it has just been shown in full."""
    lines = [_heading(view, names)]
    lines += [_seat(view, seat, names) for seat in range(len(names))]
    lines.append(_table(view))
    if with_hand:
        lines.append(_hand(view))
    return lines


def _heading(view: View, names: Sequence[str]) -> Text:
    phase, mine = view["phase"], view["turn"] == view["seat"]
    text = Text("── ", "dim")
    if phase == OVER:
        return text.append("The match is over ", "bold").append("──", "dim")
    text.append("Your turn" if mine else f"{names[view['turn']]}'s turn", "bold green" if mine else "bold")
    text.append(f"  {PHASE_WORDS[phase]}" if mine else "")
    if phase in (ACTION, DEFUSE):
        text.append(f"  AP {view['ap']}", "bold yellow")
    if phase == DEFUSE:
        text.append(f"  bomb damage {view['bomb_damage']} of 6", "bold red")
    return text.append(" ──", "dim")


def _seat(view: View, seat: int, names: Sequence[str]) -> Text:
    one = view["seats"][seat]
    width = max(map(len, names))
    hp = one["hp"]
    text = Text(f"{names[seat]:<{width}} ", "bold")
    filled = max(0, min(BAR_WIDTH, hp * BAR_WIDTH // MAX_HITPOINTS))
    color = "green" if hp > 6 else "yellow" if hp > 3 else "red"
    text.append("█" * filled, color).append("░" * (BAR_WIDTH - filled), "dim")
    text.append(f" {hp:>2} HP", f"bold {color}").append(f"  {one['hand_count']} cards")
    marks = [(one["shield"], "shield up", "bold cyan"), (one["burning"], f"burning x{one['burning']}", "bold red")]
    marks.append((one["rpgs"], f"RPG aimed x{one['rpgs']}", "bold red"))
    for present, words, style in marks:
        if present:
            text.append("  ").append(words, style)
    if one["boosts"]:
        text.append("  boosts: ", "dim").append_text(_boosts(one["boosts"]))
    return text


def _boosts(boosts: Sequence[Mapping[str, object]]) -> Text:
    """Placed boosts; one that takes effect later is dim and says so."""
    parts = []
    for boost in boosts:
        name = str(boost["name"])
        parts.append(card_text(name) if boost["active"] else Text(f"{name} (next turn)", "dim"))
    return Text(", ").join(parts)


def _table(view: View) -> Text:
    text = Text("Table  ", "bold")
    for site, card in view["sites"].items():
        if card != FACE_DOWN:
            text.append(f"site {site}: ").append_text(card_text(card or "empty")).append("  ")
    text.append(f"draw pile {view['draw_pile_count']}  discard ")
    pile = view["discard_pile"]
    text.append_text(card_text(pile[-1]) if pile else Text("empty"))
    text.append(f" (of {len(pile)})" if len(pile) > 1 else "")
    if view["smokes"]:
        turns = ", ".join(str(left) for left in view["smokes"])
        text.append("  ").append(f"smoke, turns left: {turns}", "bold white on grey37")
    return text


def _hand(view: View) -> Text:
    cards: list[str] = view["seats"][view["seat"]]["hand"]
    text = Text("Hand   ", "bold")
    counted = {name: cards.count(name) for name in cards}
    parts = []
    for name, count in counted.items():
        part = card_text(name, with_cost=True)
        parts.append(part.append(f" x{count}", "bold") if count > 1 else part)
    return text.append_text(Text("  ").join(parts) if parts else Text("empty"))
