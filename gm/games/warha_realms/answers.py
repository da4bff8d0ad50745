"""Answers to questions about the position of Warha Realms, from the seat's view alone (P2, Q19)."""

from collections import Counter
from collections.abc import Iterable, Sequence

from gm.engine.said import Said, said
from gm.engine.speech import CARD, GROUP, THING, VERB, Term
from gm.engine.types import View
from gm.games.warha_realms.cards import CARDS, by_content
from gm.games.warha_realms.state import OVER
from gm.games.warha_realms.topics import TOPICS

MEANING = frozenset(
    ["делает", "дает", "свойство", "умеет", "описание", "карта", "работает", "значит", "такое", "дают", "does"]
)
MOVING = frozenset(["следующий", "кто", "ход", "ходит", "ходить", "очередь", "хода", "turn", "move", "next", "whose"])


def answer(terms: Sequence[Term], view: View, language: str) -> str:
    """What is asked of the position, in a sentence or two; empty where the question is about the rules."""
    named = [term.value for term in terms if term.kind == CARD]
    things = {term.value for term in terms if term.kind in (THING, VERB)}
    seats = [term.seat for term in terms if term.seat is not None]
    seat = seats[0] if seats else view["seat"]
    spoken = {word for term in terms for word in term.text.split()}
    counted = bool(spoken & {"сколько", "скока", "скоко", "many", "much", "count"})
    if "Кристалл" in named and counted and not seats and not spoken & {"меня"}:
        return said("Crystals for sale: {count}.", count=view["crystals"])
    if named and not (counted and things & {"deck", "discard", "played"}):
        if counted and not spoken & {"стоит", "cost", "costs", "price"} and seat is not None:
            return _how_many(view, seat, named[0])
        return ""
    if spoken & {"how", "как", "means", "mean"} and not spoken & {"many", "much"} and things & set(TOPICS):
        return ""
    if things & {"property", "together", "replenish"} or any(term.kind == GROUP for term in terms):
        return ""
    return _of_the_table(view, things, spoken, seat, everybody=not seats, counted=counted)


def _of_the_table(
    view: View, things: set[str], spoken: set[str], seat: int | None, *, everybody: bool, counted: bool
) -> str:
    """The state of what is asked about: health, gold, attack, the row, the decks, somebody's cards, whose turn."""
    if things & {"end", "pass"} and not spoken & {"кто", "next", "следующий"}:
        return ""
    several = [one for one in ("health", "gold", "attack", "row") if one in things]
    if len(several) > 1:
        first, second = (
            _of_the_table(view, (things - set(several)) | {one}, spoken, seat, everybody=everybody, counted=counted)
            for one in several[:2]
        )
        return said("{first} {second}", first=first, second=second)
    if "health" in things:
        if everybody and "меня" not in spoken and "мне" not in spoken:
            return said("Health: {all}.", all=_healths(view))
        return said("Health of {name} — {health}.", **_of(view, seat, "health"))
    if "gold" in things:
        return said("Gold of {name} this turn: {gold}.", name=_turn_name(view), gold=view["gold"])
    if "attack" in things and not spoken & MEANING:
        return said("Attack of {name} this turn: {attack}.", name=_turn_name(view), attack=view["attack"])
    if "scrap" in things and counted:
        return said("Uses of «Утиль» left: {count}.", count=view["scraps"])
    if spoken & {"победил", "выиграл", "победила", "выиграла", "won"}:
        return _who_won(view)
    if "кладбище" in spoken or "graveyard" in things:
        return said("Graveyard: {cards}.", cards=listed(view["graveyard"]))
    if "tempt" in things and not everybody:
        return said("Cards that {name} loses to «Соблазн» next turn: {tempted}.", **_of(view, seat, "tempted"))
    if "tempt" in things and (counted or spoken & {"меня", "остались", "осталось", "есть"}):
        return said("«Соблазн» left to aim, by size: {sizes}.", sizes=", ".join(map(str, view["tempts"])) or "0")
    if "row" in things or spoken & {"продаже", "продается", "купить"}:
        row = ", ".join(f"{card} ({CARDS[card].cost})" for card in view["row"] if card is not None)
        return said("Trade row: {row}. Crystals: {crystals}.", row=row or "—", crystals=view["crystals"])
    if "game deck" in things:
        return said("Cards left in the game deck: {count}.", count=view["game_deck_count"])
    if things & {"card", "deck", "discard", "played", "see_deck"} and seat is not None:
        return _cards(view, seat, things)
    if "turn" in things or spoken & MOVING:
        return _whose_turn(view)
    return said("Round: {round}.", round=view["round"]) if "round" in things else ""


def _of(view: View, seat: int | None, key: str) -> dict[str, str | int]:
    one = view["seats"][view["turn"] if seat is None else seat]
    return {"name": one["nick"], key: one[key]}


def _turn_name(view: View) -> str:
    return str(view["seats"][view["turn"]]["nick"])


def _healths(view: View) -> str:
    return ", ".join(f"{one['nick']} {one['health']}" for one in view["seats"])


def _how_many(view: View, seat: int, card: str) -> Said:
    one = view["seats"][seat]
    count = sum(one[zone].count(card) for zone in ("played", "discard", "deck"))
    return said("{card} of {name} — {count}.", card=card, name=one["nick"], count=count)


def _cards(view: View, seat: int, things: set[str]) -> Said:
    """What lies in one place of a seat, or everywhere."""
    one = view["seats"][seat]
    if "discard" in things:
        return said("Discard pile of {name} — {cards}.", name=one["nick"], cards=listed(one["discard"]))
    if "deck" in things and "card" not in things:
        return said("Own deck of {name} — {cards}.", name=one["nick"], cards=listed(one["deck"]))
    return said(
        "Cards of {name}. Played: {played}. Discard pile: {discard}. Own deck: {deck}.",
        name=one["nick"], played=listed(one["played"]), discard=listed(one["discard"]), deck=listed(one["deck"]),
    )  # fmt: skip


def listed(cards: Iterable[str]) -> str:
    """Cards by name with how many of each, in the order of the cards' list.

    >>> listed(["Меч", "Монета", "Меч"])
    'Монета, Меч × 2'
    """
    counted = Counter(by_content(list(cards)))
    return ", ".join(card if count == 1 else f"{card} × {count}" for card, count in counted.items()) or "—"


def _who_won(view: View) -> Said:
    if view["winner"] is None:
        return said("Nobody has won yet.")
    return said("{name} has won.", name=view["seats"][view["winner"]]["nick"])


def _whose_turn(view: View) -> Said:
    if view["phase"] == OVER:
        return said("The match is over.")
    following = view["seats"][view["next_seat"]]["nick"]
    return said("Turn: {name}. Next turn: {following}.", name=_turn_name(view), following=following)
