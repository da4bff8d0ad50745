"""What a player decides: buying, scrapping, aiming, attacking, ending the turn; and how the turn passes on (R7 to R9).

Every refusal stands here too, in the order of the scenarios' README, in words that can be translated.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from gm.engine.chance import Chance
from gm.engine.events import Event
from gm.engine.said import said
from gm.engine.types import Action, Arguments, Json, Seat
from gm.engine.zones import distinct
from gm.errors import ErrorCode, RuleError
from gm.games.warha_realms import events as happened
from gm.games.warha_realms.cards import CARDS, CRYSTAL, SCRAP, TEMPTATION
from gm.games.warha_realms.opening import open_turn
from gm.games.warha_realms.state import DECK, DISCARD, MOST_TEMPTED, OVER, SeatState, State, next_living

SHOWN_LENGTH = 40
"""A name that somebody gave is quoted up to this length."""


class Turn:
    """Carries out one action of the seat in turn; `events` is what happened."""

    __slots__ = ("chance", "events", "own", "seat", "state")

    def __init__(self, state: State, chance: Chance, seat: Seat) -> None:
        self.state = state
        self.chance = chance
        self.seat = seat
        self.own = state.seats[seat]
        self.events: list[Event] = []

    def act(self, action: Action) -> list[Event]:
        """Carries `action` out.

        Raises:
            RuleError: the rules refuse it.
        """
        ACTS[action.tool](self, action.arguments)
        return self.events

    # -- the tools ------------------------------------------------------------------------------------------------

    def see_deck(self, arguments: Arguments) -> None:
        """A look: nothing happens."""

    def buy(self, arguments: Arguments) -> None:
        """R7, R8, Q12: all of `count`, or none."""
        card, count = str(arguments["card"]), _whole(arguments.get("count", 1))
        self._require_for_sale(card, count)
        for number in range(count):
            if number:
                self.chance.enter(Action(self.seat, "buy", {"card": card}))
            self._buy_one(card)

    def scrap(self, arguments: Arguments) -> None:
        """R14, Q16: one own card leaves the game, or goes back among the crystals."""
        state, own = self.state, self.own
        card, zone = str(arguments["card"]), str(arguments["zone"])
        if not state.scraps:
            raise RuleError(
                ErrorCode.NOT_ALLOWED,
                said("No use of «{property}» is left this turn.", property=SCRAP),
                said("Some cards of Tzeentch give one each."),
            )
        cards = zone_of(own, zone)
        if card not in cards:
            raise RuleError(ErrorCode.NO_SUCH_CARD, _not_there(card, zone), _lies_there(cards))
        cards.remove(card)
        state.scraps -= 1
        if card == CRYSTAL:
            state.crystals += 1
        else:
            state.graveyard.append(card)
        if zone == DECK:
            self.chance.shuffle(cards, f"deck of seat {self.seat}")
        self.events.append(happened.CardScrapped(self.seat, card, zone))

    def tempt(self, arguments: Arguments) -> None:
        """R15, Q6, Q18: one card's «Соблазн», whole, at one opponent; what goes beyond 4 cards is lost."""
        tempts = self.state.tempts
        size = _whole(arguments["size"]) if "size" in arguments else next(iter(tempts), 0)
        if size not in tempts:
            raise RuleError(ErrorCode.NOT_ALLOWED, _no_tempt(arguments), _tempts_left(tempts))
        target = self._opponent(arguments["target"])
        tempts.remove(size)
        hit = self.state.seats[target]
        hit.tempted = min(MOST_TEMPTED, hit.tempted + size)
        self.events.append(happened.TemptationAimed(self.seat, target, size, hit.tempted))

    def attack(self, arguments: Arguments) -> None:
        """R7, Q12, Q13: health down to 0 at most; at 0 the target is out."""
        state, amount = self.state, _whole(arguments["amount"])
        target = self._opponent(arguments["target"])
        if amount > state.attack:
            raise RuleError(
                ErrorCode.CANNOT_AFFORD,
                said("Attack left: {left}; asked for: {amount}.", left=state.attack, amount=amount),
                said("Attack that is left can be shared out among the opponents in any amounts."),
            )
        hit = state.seats[target]
        state.attack -= amount
        hit.health = max(0, hit.health - amount)
        self.events.append(happened.AttackMade(self.seat, target, amount, hit.health))
        if not hit.health:
            self.events += put_out(state, target)

    def end_turn(self, arguments: Arguments) -> None:
        """R9, R7: what is left is lost; the next living player's turn opens."""
        state, own = self.state, self.own
        self.events.append(happened.TurnEnded(self.seat, state.gold, state.attack, state.scraps, tuple(state.tempts)))
        own.discard += own.played
        own.played = []
        self.events += pass_on(state, self.chance)

    def take_turn(self, arguments: Arguments) -> None:
        """Q3, Q14: several orders in one call, all or nothing: the state is thrown away where one is refused."""
        for number, action in enumerate(single_actions(self.seat, arguments)):
            if self.state.phase == OVER and action.tool == "end_turn":
                return
            if number:
                self.chance.enter(canonical(self.state, action))
            self.act(action)

    # -- what they need -------------------------------------------------------------------------------------------

    def _require_for_sale(self, card: str, count: int) -> None:
        state = self.state
        left = state.crystals if card == CRYSTAL else state.row.count(card)
        if not left:
            raise RuleError(ErrorCode.NO_SUCH_CARD, said("{card} is not for sale.", card=quoted(card)), _sold(state))
        if count > left:
            raise RuleError(
                ErrorCode.NO_SUCH_CARD,
                said("For sale of {card}: {left}; asked for: {count}.", card=card, left=left, count=count),
                _sold(state),
            )
        cost = CARDS[card].cost * count
        if cost > state.gold:
            raise RuleError(
                ErrorCode.CANNOT_AFFORD,
                said("{card} costs {cost} gold, and {gold} are left.", card=card, cost=cost, gold=state.gold),
                said("Gold comes from the cards played this turn alone."),
            )

    def _buy_one(self, card: str) -> None:
        state, cost = self.state, CARDS[card].cost
        state.gold -= cost
        if card == CRYSTAL:
            state.crystals -= 1
        else:
            state.row[state.row.index(card)] = None
        self.own.discard.append(card)
        self.events.append(happened.CardBought(self.seat, card, cost, state.gold))

    def _opponent(self, nick: Json) -> Seat:
        """Q12: the seat of a living opponent of that nick."""
        for seat, one in enumerate(self.state.seats):
            if one.nick == nick and seat != self.seat and one.health > 0:
                return seat
        living = ", ".join(self.state.seats[seat].nick for seat in self.state.living() if seat != self.seat)
        own = nick == self.own.nick
        raise RuleError(
            ErrorCode.BAD_TARGET,
            said("Nobody aims at themselves.")
            if own
            else said("{name} is no living opponent.", name=quoted(str(nick))),
            said("Living opponents: {names}.", names=living),
        )


ACTS: Mapping[str, Callable[[Turn, Arguments], None]] = {
    "buy": Turn.buy,
    "scrap": Turn.scrap,
    "tempt": Turn.tempt,
    "attack": Turn.attack,
    "end_turn": Turn.end_turn,
    "take_turn": Turn.take_turn,
    "see_deck": Turn.see_deck,
}


def single_actions(seat: Seat, arguments: Arguments) -> Iterator[Action]:
    """The orders of a `take_turn` in the sequence of Q14, each list in its own order."""
    for card in _listed(arguments, "buy"):
        yield Action(seat, "buy", {"card": card})
    for tool in ("scrap", "tempt"):
        for one in _listed(arguments, tool):
            assert isinstance(one, dict)
            yield Action(seat, tool, one)
    attacks = arguments.get("attack", {})
    assert isinstance(attacks, dict)
    for target, amount in attacks.items():
        yield Action(seat, "attack", {"target": target, "amount": amount})
    if arguments.get("end", True):
        yield Action(seat, "end_turn", {})


def canonical(state: State, action: Action) -> Action:
    """`action` as its first single order, with only what the rules use: a list meets the dice of its orders singly."""
    given, seat = action.arguments, action.seat
    if action.tool == "take_turn":
        first = next(single_actions(seat, given), None)
        return action if first is None else canonical(state, first)
    if action.tool == "buy":
        return Action(seat, "buy", {"card": given["card"]})
    if action.tool == "attack":
        return Action(seat, "attack", {"target": given["target"], "amount": _whole(given["amount"])})
    if action.tool == "tempt":
        size = _whole(given["size"]) if "size" in given else next(iter(state.tempts), 0)
        return Action(seat, "tempt", {"target": given["target"], "size": size})
    return action


def pass_on(state: State, chance: Chance) -> list[Event]:
    """The turn passes to the next living seat and opens; the round goes up where it passes the last seat (Q15)."""
    state.gold = state.attack = state.healed = state.scraps = 0
    state.tempts = []
    following = next_living(state)
    if following <= state.turn:
        state.round += 1
    state.turn = following
    return [happened.TurnBegan(following, state.round), *open_turn(state, chance)]


def put_out(state: State, seat: Seat, *, gave_up: bool = False) -> list[Event]:
    """Q2, Q13: `seat` is out, its cards leave the game; with one player left the match is over."""
    own = state.seats[seat]
    own.health = own.tempted = 0
    own.deck, own.discard, own.played = [], [], []
    living = state.living()
    found: list[Event] = [happened.SeatOut(seat, gave_up)]
    if len(living) == 1:
        state.phase, state.winner = OVER, living[0]
        found.append(happened.MatchWon(living[0]))
    return found


def give_up(state: State, seat: Seat, chance: Chance) -> list[Event]:
    """`seat` leaves as one who is out; in its own turn the next one opens.

    Raises:
        RuleError: NOT_ALLOWED: it is out already.
    """
    if not state.seats[seat].health:
        raise RuleError(
            ErrorCode.NOT_ALLOWED,
            said("{name} is out already.", name=state.seats[seat].nick),
            said("The others play on."),
        )
    found = put_out(state, seat, gave_up=True)
    if state.phase != OVER and state.turn == seat:
        found += pass_on(state, chance)
    return found


def zone_of(own: SeatState, zone: str) -> list[str]:
    """The own cards that lie in a zone of R14."""
    return own.deck if zone == DECK else own.discard if zone == DISCARD else own.played


# -- words for a refusal ------------------------------------------------------------------------------------------


def quoted(name: str) -> str:
    """A name that somebody gave, not too long."""
    return name if len(name) <= SHOWN_LENGTH else f"{name[:SHOWN_LENGTH]}…"


def _sold(state: State) -> str:
    cards = [*distinct(card for card in state.row if card is not None), *[CRYSTAL] * bool(state.crystals)]
    return said("For sale: {cards}.", cards=", ".join(cards)) if cards else said("Nothing is for sale.")


def _not_there(card: str, zone: str) -> str:
    if zone == DECK:
        return said("There is no {card} in the own deck.", card=quoted(card))
    if zone == DISCARD:
        return said("There is no {card} in the discard pile.", card=quoted(card))
    return said("There is no {card} among the played cards.", card=quoted(card))


def _lies_there(cards: Sequence[str]) -> str:
    found = sorted(distinct(cards), key=list(CARDS).index)
    return said("What lies there: {cards}.", cards=", ".join(found)) if found else said("Nothing lies there.")


def _no_tempt(arguments: Arguments) -> str:
    if "size" in arguments:
        return said(
            "No «{property}» of size {size} is left to aim.", property=TEMPTATION, size=_whole(arguments["size"])
        )
    return said("No «{property}» is left to aim.", property=TEMPTATION)


def _tempts_left(tempts: Sequence[int]) -> str:
    if not tempts:
        return said("Some cards of Slaanesh give one each.")
    return said("Sizes left: {sizes}.", sizes=", ".join(map(str, tempts)))


def _listed(arguments: Arguments, key: str) -> Sequence[Json]:
    found = arguments.get(key, [])
    assert isinstance(found, list)
    return found


def _whole(value: Json) -> int:
    """A number that the schema calls an integer: `2.0` is one."""
    assert isinstance(value, int | float)
    return int(value)
