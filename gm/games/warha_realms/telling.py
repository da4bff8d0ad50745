"""What happened, in exact lines for everybody: in the document's language, no line begins with a nick (Q20)."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from gm.engine.events import Event
from gm.engine.types import Line, View
from gm.games.warha_realms import events as happened
from gm.games.warha_realms.cards import REPLENISH, SCRAP, TEMPTATION, TOGETHER
from gm.games.warha_realms.display import ATTACK, GOLD, HEALTH
from gm.games.warha_realms.lines import card_list, card_name, line, plain
from gm.games.warha_realms.state import DECK, DISCARD, PLAYED

FROM_ZONE = {PLAYED: "из разыгранных", DECK: "из личной колоды", DISCARD: "из сброса"}


def tell(view: View, events: Sequence[Event]) -> list[Line]:
    """The lines for `events`, in their order; purchases in a row stand together."""
    nicks = [one["nick"] for one in view["seats"]]
    found: list[Line] = []
    for (kind, seat), group in groupby(events, key=lambda event: (type(event), event.seat)):
        same = list(group)
        if kind is happened.CardBought:
            cards = [event.card for event in same if isinstance(event, happened.CardBought)]
            found.append(line("card", f"Покупает {nicks[seat]} — ", card_list(cards)))
        else:
            found += (told for event in same for told in _lines_of(event, nicks))
    return found


def _lines_of(event: Event, nicks: Sequence[str]) -> Iterator[Line]:
    nick = nicks[event.seat]
    match event:
        case happened.TurnBegan(round=number):
            yield line("turn", f"Раунд {number}, ходит {nick}")
        case happened.RowFilled(cards=cards):
            yield line("card", "Новые карты торгового ряда — ", card_list(cards))
        case happened.DeckMixed(count=count):
            yield line("plain", f"Сброс замешан в личную колоду, карт из сброса: {count}")
        case happened.CardsTempted(cards=cards):
            yield line("card", f"«{TEMPTATION}» отправляет в сброс неразыгранными — ", card_list(cards))
        case happened.CardsPlayed(cards=cards):
            yield line("card", f"Разыгрывает {nick} — ", card_list(cards))
        case happened.TogetherFired(card=card):
            yield line("card", f"«{TOGETHER}» — ", card_name(card), plain(f": {_gains(event)}"))
        case happened.CardsReplenished(card=card, cards=cards):
            yield line("card", f"«{REPLENISH}» (", card_name(card), plain(") разыгрывает ещё — "), card_list(cards))
        case happened.TurnOpened():
            yield from _opened(event, nick)
        case happened.CardScrapped(card=card, zone=zone):
            yield line("card", f"«{SCRAP}» ({nick}) убирает {FROM_ZONE[zone]} — ", card_name(card))
        case happened.TemptationAimed(target=target, size=size, total=total):
            yield line(
                "card", f"«{TEMPTATION}» ({size}): {nick} выбирает противника — {nicks[target]}, потеряет карт: {total}"
            )
        case happened.AttackMade(target=target, amount=amount, health=health):
            yield line("damage", f"Атака {amount} {ATTACK}: {nick} → {nicks[target]}, осталось {health} {HEALTH}")
        case happened.SeatOut(gave_up=gave_up):
            reason = "сдаётся и выбывает" if gave_up else "выбывает"
            yield line("damage", f"Игрок {nick} {reason}, карты покидают игру")
        case happened.TurnEnded():
            yield from _ended(event, nick)
        case happened.MatchWon():
            yield line("result", f"Побеждает {nick}")


def _gains(event: happened.TogetherFired) -> str:
    gains = (
        (event.gold, f"+{event.gold} {GOLD}"),
        (event.attack, f"+{event.attack} {ATTACK}"),
        (event.healing, f"+{event.healing} {HEALTH}"),
        (event.scraps, f"«{SCRAP}»"),
        (event.draws, f"«{REPLENISH}» ({event.draws})"),
    )
    return ", ".join(text for amount, text in gains if amount)


def _opened(event: happened.TurnOpened, nick: str) -> Iterator[Line]:
    if event.healing:
        yield line("heal", f"Исцеление +{event.healing} {HEALTH}: {nick}, теперь {event.health} {HEALTH}")
    parts = [f"{event.gold} {GOLD}", f"{event.attack} {ATTACK}"]
    parts += [f"«{SCRAP}» {event.scraps}"] * bool(event.scraps)
    parts += [f"«{TEMPTATION}» {', '.join(map(str, event.tempts))}"] * bool(event.tempts)
    yield line("exact", f"Итого на ход ({nick}): {', '.join(parts)}")


def _ended(event: happened.TurnEnded, nick: str) -> Iterator[Line]:
    """Q7: what was not aimed is named before the next turn opens."""
    lost = [f"{event.gold} {GOLD}"] * bool(event.gold)
    lost += [f"{event.attack} {ATTACK}"] * bool(event.attack)
    lost += [f"«{SCRAP}» {event.scraps}"] * bool(event.scraps)
    lost += [f"«{TEMPTATION}» {', '.join(map(str, event.tempts))}"] * bool(event.tempts)
    rest = f", не использовано и сгорает: {', '.join(lost)}" if lost else ""
    yield line("plain", f"Ход завершает {nick}{rest}")
