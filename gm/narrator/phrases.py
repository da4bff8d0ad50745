"""What the game master says around a game in its own words, in the languages people write here."""

from collections.abc import Mapping, Sequence

from gm.engine.types import Arguments, PlannedCall, RuleFault, ToolOffer

EN: Mapping[str, str] = {
    "not_done": "Not done: {what}. {why}",
    "nor": "Nor what came after it: {what}.",
    "you_can": "You can: {what}.",
    "welcome": "Welcome to {title}, {name}! Your opponent is {opponents}.",
    "sealed": "The deal is sealed already, before anybody said a word about it: commitment {commitment}.",
    "how_to_start": 'Say "Start game" to deal. To mix your own word into the shuffle: start game, my word is tulip.',
    "dealt": "The cards are dealt.",
    "goes_on": "The match goes on where it stopped.",
    "stands": "A match is going on, and the cards are dealt. To give it up, say: I give up. Else just play on.",
    "not_over": "This match is not over yet. To give it up, say: I give up. Then a rematch is yours.",
    "over": 'The match is over. For another one, say "rematch".',
    "too_long": "That message has {length} characters; {limit} are the most I read. Nothing has changed.",
    "you_won": "{name} won the match.",
    "drawn": "The match is drawn.",
    "resigned": "{name} gave up.",
    "seed": "The seed of the deal, now open: {seed}",
    "final_hash": "Final hash of this match: {hash}",
    "check": "Check every card and die of it: {line}",
    "again": 'Another one? Say "rematch". Its deal is sealed already: commitment {commitment}.',
    "again_practice": 'Another one? Say "rematch". It will be the practice match of seed {number}.',
    "saved": "The match is saved. Go on with: {line}",
}
RU: Mapping[str, str] = {
    "not_done": "Не сделано: {what}. {why}",
    "nor": "И то, что после: {what}.",
    "you_can": "Можно: {what}.",
    "welcome": "Добро пожаловать в {title}, {name}! Ваш соперник: {opponents}.",
    "sealed": "Раздача уже запечатана, ещё до первого слова о ней: отпечаток {commitment}.",
    "how_to_start": "Скажите «начать игру», и карты будут розданы. Можно добавить к тасовке своё слово: "
    "начать игру, моё слово тюльпан.",
    "dealt": "Карты розданы.",
    "goes_on": "Партия продолжается с того места, где остановилась.",
    "stands": "Партия уже идёт, карты розданы. Чтобы сдаться, скажите: сдаюсь. Иначе просто играйте дальше.",
    "not_over": "Эта партия ещё не окончена. Чтобы сдаться, скажите: сдаюсь. Тогда будет и реванш.",
    "over": "Партия окончена. Чтобы сыграть ещё одну, скажите «реванш».",
    "too_long": "В этом сообщении {length} знаков, я читаю не больше {limit}. Ничего не изменилось.",
    "you_won": "Победа: {name}.",
    "drawn": "Ничья.",
    "resigned": "Сдача: {name}.",
    "seed": "Зерно раздачи, теперь открыто: {seed}",
    "final_hash": "Итоговый хеш партии: {hash}",
    "check": "Проверить каждую карту и каждый бросок: {line}",
    "again": "Ещё раз? Скажите «реванш». Раздача уже запечатана: отпечаток {commitment}.",
    "again_practice": "Ещё раз? Скажите «реванш». Это будет учебная партия с зерном {number}.",
    "saved": "Партия сохранена. Продолжить: {line}",
}
OWNERS: Mapping[str, str] = {"self": "your", "opponent": "opponent's"}
LISTED_WAYS = 3
LANGUAGES: Mapping[str, Mapping[str, str]] = {"en": EN, "ru": RU}


def phrase(language: str, key: str, **values: str) -> str:
    """The phrase `key` in `language` (English where it has none), with its places filled."""
    return LANGUAGES.get(language, EN)[key].format(**values)


def say_arguments(arguments: Arguments) -> str:
    """The arguments of a call as words: card names and the like, in their order.

    >>> say_arguments({"card": "Akm", "modification": "Suppressor"})
    'Akm + Suppressor'
    >>> say_arguments({"card": "Flashbang", "target": {"owner": "opponent", "boost": "Rusher"}})
    "Flashbang + opponent's Rusher"
    """
    words = []
    for value in arguments.values():
        if isinstance(value, dict):
            words.append(f"{OWNERS.get(str(value.get('owner')), '')} {value.get('boost', '')}".strip())
        elif isinstance(value, list):
            words.append(", ".join(say_arguments(item) if isinstance(item, dict) else str(item) for item in value))
        else:
            words.append(str(value))
    return " + ".join(word for word in words if word)


def say_call(call: PlannedCall) -> str:
    """A call as a short order.

    >>> say_call(PlannedCall("play_card", {"card": "Akm"}))
    'play card Akm'
    """
    return f"{call.tool.replace('_', ' ')} {say_arguments(call.arguments)}".strip()


def say_fault(fault: RuleFault) -> str:
    """Why an order was refused and what would do, in one line."""
    return f"{fault.message} {fault.hint}".strip()


def say_offers(offers: Sequence[ToolOffer]) -> str:
    """What can be done now, tool by tool, in one line; many ways to use one card are counted, not listed.

    >>> say_offers([ToolOffer("draw", ({"source": "A"}, {"source": "B"})), ToolOffer("end_turn", ({},))])
    'draw A, B; end turn'
    """
    parts = []
    for offer in offers:
        grouped: dict[str, list[str]] = {}
        for arguments in offer.calls:
            head, *rest = arguments.items() or [("", "")]
            grouped.setdefault(say_arguments(dict([head])), []).append(say_arguments(dict(rest)))
        ways = [_say_ways(head, found, offer.more) for head, found in grouped.items()]
        parts.append(f"{offer.tool.replace('_', ' ')} {', '.join(ways)}".strip())
    return "; ".join(parts)


def _say_ways(head: str, found: Sequence[str], more: str) -> str:
    """One card or method, with what it is used on: listed up to three ways."""
    if len(found) <= LISTED_WAYS:
        return ", ".join(f"{head} + {rest}" if rest else head for rest in found)
    return f"{head} ({more or f'{len(found)} ways'})"
