"""What the game master says around a game in its own words, and how orders are named; in the reader's language."""

from collections.abc import Mapping, Sequence
from string import Formatter

from gm.engine.calls import CallWords
from gm.engine.said import Said, Value, counted, template
from gm.engine.types import Arguments, Json, PlannedCall, RuleFault, ToolOffer
from gm.language import translate

PHRASES: Mapping[str, str] = {
    "not_done": template("Not done: {what}. {why}"),
    "nor": template("Nor what came after it: {what}."),
    "you_can": template("You can: {what}."),
    "your_move": template("Your move, {name}."),
    "edited": template("An earlier message was edited; what was played stands."),
    "sealed": template("The deal is sealed already, before anybody said a word about it: commitment {commitment}."),
    "how_to_start": template(
        'Say "Start game" to deal. To mix your own word into the shuffle: start game, my word is tulip.'
    ),
    "dealt": template("The cards are dealt."),
    "goes_on": template("The match goes on where it stopped."),
    "stands": template(
        "A match is going on, and the cards are dealt. To give it up, say: I give up the match. Else just play on."
    ),
    "not_over": template(
        "This match is not over yet. To give it up, say: I give up the match. Then a rematch is yours."
    ),
    "over": template('The match is over. For another one, say "rematch".'),
    "too_long": template("That message has {length} characters; {limit} are the most I read. Nothing has changed."),
    "you_won": template("{name} won the match."),
    "drawn": template("The match is drawn."),
    "resigned": template("{name} gave up."),
    "seed": template("The seed of the deal, now open: {seed}"),
    "final_hash": template("Final hash of this match: {hash}"),
    "check": template("Check every card and die of it: {line}"),
    "again": template('Another one? Say "rematch". Its deal is sealed already: commitment {commitment}.'),
    "again_practice": template('Another one? Say "rematch". It will be the practice match of seed {number}.'),
    "thinking": template("The storyteller is thinking (Ctrl-C: go on without it)"),
    "do_you_mean": template("Do you mean: {what}? Say yes, or say it in other words. Nothing has changed."),
    "saved": template("The match is saved. Go on with: {line}"),
}
TABLE_TOOLS: Mapping[str, str] = {
    "see_deck": template("see the deck"),
    "start": template("start the game {what}"),
    "resign": template("give up"),
    "rematch": template("play a rematch"),
}
"""What every table knows, unless the game has words of its own for it."""
LISTED_WAYS = 3


def phrase(language: str, key: str, **values: Value) -> str:
    """The phrase `key` in `language` (English where it has none), with its places filled."""
    return translate(Said(PHRASES[key], values), language)


def say_fault(fault: RuleFault, language: str = "en") -> str:
    """Why an order was refused and what would do, in one line."""
    return f"{translate(fault.message, language)} {translate(fault.hint, language)}".strip()


def say_call(call: PlannedCall, language: str, words: CallWords) -> str:
    """A call as a short order.

    >>> words = CallWords(tools={"play_card": "play {what}"})
    >>> say_call(PlannedCall("play_card", {"card": "Akm"}), "en", words)
    'play Akm'
    """
    parts = [call] if words.parts is None else words.parts(call)
    return "; ".join(
        _say_tool(part.tool, _say_all(part.tool, part.arguments, language, words), language, words) for part in parts
    )


def say_offers(offers: Sequence[ToolOffer], language: str, words: CallWords) -> str:
    """What can be done now, tool by tool, in one line; many ways to use one card are counted, not listed.

    >>> words = CallWords(tools={"draw": "take {what}"})
    >>> say_offers([ToolOffer("draw", ({"source": "A"}, {"source": "B"})), ToolOffer("end_turn", ({},))], "en", words)
    'take A, B; end turn'
    """
    parts = []
    for offer in offers:
        if offer.tool in words.brief:
            heads = [_say_head(offer.tool, arguments, language, words) for arguments in offer.calls]
            what = ", ".join(dict.fromkeys(heads))
            parts.append(translate(Said(words.brief[offer.tool], {"what": what}), language))
            continue
        for tool, calls in _orders_in(offer, words).items():
            parts.append(_say_tool(tool, _say_calls(tool, calls, offer.more, language, words), language, words))
    return "; ".join(parts)


def _orders_in(offer: ToolOffer, words: CallWords) -> dict[str, list[Arguments]]:
    """The calls of an offer by the order that each is called by, where it is a single one."""
    found: dict[str, list[Arguments]] = {}
    for arguments in offer.calls:
        call = PlannedCall(offer.tool, arguments)
        parts = [call] if words.parts is None else words.parts(call)
        order = parts[0] if len(parts) == 1 else call
        found.setdefault(order.tool, []).append(order.arguments)
    return found


def _say_calls(tool: str, calls: Sequence[Arguments], more: str, language: str, words: CallWords) -> str:
    """The ways to use a tool; those that begin with the same card or method stand together."""
    grouped: dict[str, list[str]] = {}
    for arguments in calls:
        head = _say_head(tool, arguments, language, words)
        grouped.setdefault(head, []).append(_say_all(tool, arguments, language, words))
    return ", ".join(_say_ways(head, found, more, language) for head, found in grouped.items())


def _say_head(tool: str, arguments: Arguments, language: str, words: CallWords) -> str:
    return _say_all(tool, dict(list(arguments.items())[:1]), language, words)


def _say_ways(head: str, found: Sequence[str], more: str, language: str) -> str:
    """One card or method, with what it is used on; where the ways are examples only, one of them and what else does."""
    if len(found) == 1 or (len(found) <= LISTED_WAYS and not more):
        return ", ".join(found)
    if more:
        return f"{found[0]} ({translate(more, language)})"
    return f"{head} ({translate(counted('{count} way', '{count} ways', len(found)), language)})"


def _say_tool(tool: str, what: str, language: str, words: CallWords) -> str:
    """The order that a tool is, done with `what`; the tool's own name where nothing better is known."""
    known = words.tools.get(tool) or TABLE_TOOLS.get(tool)
    if known is None:
        return f"{tool.replace('_', ' ')} {what}".strip()
    return translate(Said(known, {"what": what}), language).strip()


def _say_all(name: str, values: Mapping[str, Json] | Arguments, language: str, words: CallWords) -> str:
    """The arguments of the tool `name`, or the parts of a value of that name, in words.

    >>> words = CallWords(values={"give_up": Said("give up", {})}, ways={"play_card": ("{card}, to {stance}",)})
    >>> _say_all("play_card", {"card": "J", "stance": "give_up"}, "en", words)
    'J, to give up'
    >>> _say_all("play_card", {"card": "J", "modification": "Suppressor"}, "en", words)
    'J + Suppressor'
    """
    told = {key: _say_value(key, value, language, words) for key, value in values.items()}
    for way in words.ways.get(name, ()):
        if all(place in told for _, place, _, _ in Formatter().parse(way) if place is not None):
            return translate(Said(way, told), language)
    return " + ".join(word for word in told.values() if word)


def _say_value(name: str, value: Json, language: str, words: CallWords) -> str:
    if isinstance(value, dict):
        return _say_all(name, value, language, words)
    if isinstance(value, list):
        return ", ".join(_say_value(name, item, language, words) for item in value)
    word = words.values.get(str(value))
    return str(value) if word is None else translate(word, language)
