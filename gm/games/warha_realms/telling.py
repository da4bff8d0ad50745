"""What happened, in exact lines for everybody, in the document's language; none begins with a name and a colon.

Programs for chats cut an answer at such a line (Q20).
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType

from gm.engine.events import Event
from gm.engine.types import Line, View
from gm.games.warha_realms import events as happened
from gm.games.warha_realms.cards import CARDS, REPLENISH, SCRAP, TEMPTATION, TOGETHER
from gm.games.warha_realms.display import ATTACK, GOLD, HEALTH
from gm.games.warha_realms.lines import Coloured, card_list, card_name, line, plain
from gm.games.warha_realms.state import DECK, DISCARD, PLAYED

FROM_ZONE: Mapping[str, str] = MappingProxyType({
    PLAYED: "из разыгранных",
    DECK: "из личной колоды",
    DISCARD: "из сброса",
})  # fmt: skip


def tell(view: View, events: Sequence[Event]) -> list[Line]:
    """The lines for `events`, in their order; purchases in a row stand together, and so do cards with «Вместе»."""
    nicks = [one["nick"] for one in view["seats"]]
    found: list[Line] = []
    for (kind, seat), group in groupby(events, key=lambda event: (type(event), event.seat)):
        same = list(group)
        if kind is happened.CardBought:
            found.append(_bought([event for event in same if isinstance(event, happened.CardBought)], nicks[seat]))
        elif kind is happened.TogetherFired:
            found.append(_together([event.card for event in same if isinstance(event, happened.TogetherFired)]))
        else:
            found += (told for event in same for told in _lines_of(event, nicks))
    return found


def _bought(events: Sequence[happened.CardBought], nick: str) -> Line:
    cards = card_list([event.card for event in events])
    return line("card", f"Покупает {nick} — ", cards, f", осталось {events[-1].gold} {GOLD}")


def _together(cards: Sequence[str]) -> Line:
    pieces: list[Coloured] = []
    for name in dict.fromkeys(cards):
        count = cards.count(name)
        each = " каждая" if count > 1 else ""
        pieces += [plain(", " if pieces else ""), *card_name(name, count), plain(f" ({_gains(name)}{each})")]
    return line("card", f"«{TOGETHER}» срабатывает — ", pieces)


def _gains(name: str) -> str:
    """What «Вместе» of a card gives, in short."""
    gives = CARDS[name].together
    assert gives is not None
    gains = (
        (gives.gold, f"+{gives.gold} {GOLD}"),
        (gives.attack, f"+{gives.attack} {ATTACK}"),
        (gives.healing, f"+{gives.healing} {HEALTH}"),
        (gives.scraps, f"«{SCRAP}»"),
        (gives.draws, f"«{REPLENISH}» {gives.draws}"),
        (gives.attack_each, f"+{gives.attack_each} {ATTACK} за карту своего бога"),
    )
    return ", ".join(text for amount, text in gains if amount)


def _lines_of(event: Event, nicks: Sequence[str]) -> Iterator[Line]:
    nick = nicks[event.seat]
    match event:
        case happened.TurnBegan(round=number):
            yield line("turn", f"Раунд {number}, ходит {nick}")
        case happened.RowFilled(cards=cards):
            yield line("card", "Торговый ряд пополняют — ", card_list(cards))
        case happened.DeckMixed(count=count):
            yield line("plain", f"Сброс вмешан в личную колоду, карт из него {count}")
        case happened.CardsTempted(cards=cards):
            yield line("damage", f"«{TEMPTATION}» отправляет в сброс неразыгранными — ", card_list(cards))
        case happened.CardsPlayed(cards=cards):
            yield line("card", f"Разыгрывает {nick} — ", card_list(cards))
        case happened.CardsReplenished(card=card, cards=cards):
            yield line("card", f"«{REPLENISH}» (", card_name(card), ") разыгрывает ещё — ", card_list(cards))
        case happened.SignsCounted(card=card, count=count, attack=attack):
            yield line("card", "Карт своего бога ", card_name(card), f" насчитывает {count}, +{attack} {ATTACK}")
        case happened.TurnOpened():
            yield from _opened(event, nick)
        case happened.TurnEnded():
            yield from _ended(event, nick)
        case happened.MatchWon():
            yield line("result", f"Побеждает {nick}")
        case _:
            yield from _orders(event, nicks)


def _orders(event: Event, nicks: Sequence[str]) -> Iterator[Line]:
    """What a player decided, and what became of it."""
    nick = nicks[event.seat]
    match event:
        case happened.CardScrapped(card=card, zone=zone):
            yield line("card", f"«{SCRAP}» — {nick}, {FROM_ZONE[zone]} на кладбище: ", card_name(card))
        case happened.TemptationAimed(target=target, size=size, total=total):
            aimed = f"«{TEMPTATION}» {size} — {nick} выбирает противника"
            yield line("card", f"{aimed}, {nicks[target]} потеряет в свой ход карт {total}")
        case happened.AttackMade(target=target, amount=amount, health=health):
            yield line("damage", f"Атака {amount} {ATTACK} — {nick} → {nicks[target]}, осталось {health} {HEALTH}")
        case happened.SeatOut(gave_up=gave_up):
            reason = "сдаётся и выбывает" if gave_up else "выбывает"
            yield line("damage", f"Игрок {nick} {reason}, карты этого игрока покидают игру")


def _opened(event: happened.TurnOpened, nick: str) -> Iterator[Line]:
    if event.healing:
        yield line("heal", f"Исцеление +{event.healing} {HEALTH} — {nick}, теперь {event.health} {HEALTH}")
    parts = [f"{event.gold} {GOLD}", f"{event.attack} {ATTACK}", *_properties(event.scraps, event.tempts)]
    yield line("exact", f"На этот ход — {', '.join(parts)}")


def _ended(event: happened.TurnEnded, nick: str) -> Iterator[Line]:
    """R7, Q7: what was not used is lost, and named before the next turn opens."""
    lost = [f"{amount} {icon}" for amount, icon in ((event.gold, GOLD), (event.attack, ATTACK)) if amount]
    lost += _properties(event.scraps, event.tempts)
    yield line("plain", f"Ход завершает {nick}{', сгорает ' if lost else ''}{', '.join(lost)}")


def _properties(scraps: int, tempts: Sequence[int]) -> list[str]:
    found = [f"«{SCRAP}» ×{scraps}"] if scraps else []
    return [*found, f"«{TEMPTATION}» {', '.join(map(str, tempts))}"] if tempts else found
