"""The message of the game master that the document demands (its rules 1 to 4 and 10; Q9, Q19, Q20): the same for all.

Its own pieces are exact and hold no markup. No line begins with a nick.
"""

from collections.abc import Iterator, Sequence

from gm.engine.types import Line, View
from gm.games.warha_realms.cards import CARDS, SCRAP, TEMPTATION, by_content
from gm.games.warha_realms.lines import BULLET, card_list, card_name, line
from gm.games.warha_realms.state import OVER, ZONES

HEALTH, ATTACK, GOLD = "❤", "⚔", "🪙"
"""The document's rule 1."""
FIRST_ROUND_WITH_NEXT = 2
"""The document's rule 10: whose turn comes next is told once all have had theirs."""


def display(view: View) -> list[Line]:
    """The table as everybody sees it."""
    return [*_row(view), *_health(view), *_turn(view)]


def _row(view: View) -> Iterator[Line]:
    """The document's rule 1, R4: names with their texts, which tell the costs."""
    yield line("turn", "Торговый ряд")
    for card in view["row"]:
        if card is None:
            yield line("card", BULLET, "пустое место")
        else:
            yield line("card", BULLET, card_name(card), f" — {CARDS[card].text}" if card in CARDS else "")
    yield line("exact", f"{BULLET}Игровая колода: {view['game_deck_count']}")
    yield line("exact", f"{BULLET}Кристаллы: {view['crystals']}")
    if view["graveyard"]:
        yield _zone("Кладбище", by_content(view["graveyard"]))


def _health(view: View) -> Iterator[Line]:
    for one in view["seats"]:
        yield line("exact", f"{HEALTH} {one['health']} {one['nick']}")


def _turn(view: View) -> Iterator[Line]:
    """The document's rules 2 to 4 and 10: the cards played openly and in their order, what they brought, the rest."""
    own = view["seats"][view["turn"]]
    over = view["phase"] == OVER
    if over:
        yield line("result", f"Игра окончена, победитель — {view['seats'][view['winner']]['nick']}")
    if over and not own["health"]:
        return
    yield line("turn", f"Раунд {view['round']}, ходит {own['nick']}")
    yield _zone("Разыграно", own["played"])
    yield line("exact", f"{GOLD} {view['gold']}   {ATTACK} {view['attack']}")
    yield line("heal", f"{BULLET}Исцеление в этом ходу: {view['healed']}")
    yield from _properties(view)
    yield _zone("Сброс", by_content(own["discard"]))
    yield _zone("Личная колода", by_content(own["deck"]))
    count = sum(len(own[zone]) for zone in ZONES)
    yield line("exact", f"{BULLET}Всего карт: {count}")
    if view["round"] >= FIRST_ROUND_WITH_NEXT and not over:
        yield line("exact", f"{BULLET}Следующий ход: {view['seats'][view['next_seat']]['nick']}")


def _zone(title: str, cards: Sequence[str]) -> Line:
    """How many cards lie there, and which."""
    head = f"{BULLET}{title}: {len(cards)}"
    return line("card", f"{head} — ", card_list(cards)) if cards else line("card", head)


def _properties(view: View) -> Iterator[Line]:
    if view["scraps"]:
        yield line("exact", f"{BULLET}«{SCRAP}»: {view['scraps']}")
    if view["tempts"]:
        sizes = ", ".join(map(str, view["tempts"]))
        yield line("exact", f"{BULLET}«{TEMPTATION}»: {sizes} (без названного противника пропадёт)")
    for one in view["seats"]:
        if one["tempted"]:
            yield line("exact", f"{BULLET}«{TEMPTATION}» против игрока {one['nick']} — {one['tempted']}")
