"""What the game master says around a game in its own words, in the languages people write here."""

from collections.abc import Mapping, Sequence

from gm.engine.types import Arguments, Json, PlannedCall, RuleFault, ToolOffer

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
    "thinking": "The storyteller is thinking (Ctrl-C: go on without it)",
    "do_you_mean": "Do you mean: {what}? Say yes, or say it in other words. Nothing has changed.",
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
    "thinking": "Рассказчик думает (Ctrl-C: дальше без него)",
    "do_you_mean": "Вы хотите: {what}? Скажите да или назовите иначе. Ничего не изменилось.",
    "saved": "Партия сохранена. Продолжить: {line}",
}
EN_TOOLS: Mapping[str, str] = {
    "draw": "take", "play_card": "play", "roll_die": "roll the die", "resolve_bomb": "with the bomb:",
    "end_turn": "end the turn", "see_deck": "see the deck", "start": "start the game", "resign": "give up",
}  # fmt: skip
RU_TOOLS: Mapping[str, str] = {
    "draw": "взять", "play_card": "сыграть", "roll_die": "бросить кубик", "resolve_bomb": "с бомбой:",
    "end_turn": "закончить ход", "see_deck": "посмотреть карты", "start": "начать игру", "resign": "сдаться",
}  # fmt: skip
EN_VALUES: Mapping[str, str] = {
    "self": "your", "opponent": "the opponent's", "discard": "throw away", "damage": "shoot it",
    "detonate": "let it go off",
}  # fmt: skip
RU_VALUES: Mapping[str, str] = {
    "self": "свой", "opponent": "соперника", "discard": "сбросить", "damage": "стрелять в неё",
    "detonate": "дать ей взорваться", "skip": "пропустить",
}  # fmt: skip
TOOLS: Mapping[str, Mapping[str, str]] = {"en": EN_TOOLS, "ru": RU_TOOLS}
VALUES: Mapping[str, Mapping[str, str]] = {"en": EN_VALUES, "ru": RU_VALUES}
"""What people call tools and the words of their arguments; names of cards are said as they are."""
LISTED_WAYS = 3
LANGUAGES: Mapping[str, Mapping[str, str]] = {"en": EN, "ru": RU}


def phrase(language: str, key: str, **values: str) -> str:
    """The phrase `key` in `language` (English where it has none), with its places filled."""
    return LANGUAGES.get(language, EN)[key].format(**values)


def say_arguments(arguments: Arguments, language: str = "en") -> str:
    """The arguments of a call as words: card names and the like, in their order.

    >>> say_arguments({"card": "Akm", "modification": "Suppressor"})
    'Akm + Suppressor'
    >>> say_arguments({"card": "Flashbang", "target": {"owner": "opponent", "boost": "Rusher"}})
    "Flashbang + the opponent's Rusher"
    """
    values = VALUES.get(language, EN_VALUES)
    words = []
    for value in arguments.values():
        if isinstance(value, dict):
            owner = values.get(str(value.get("owner")), "")
            words.append(f"{owner} {value.get('boost', '')}".strip())
        elif isinstance(value, list):
            words.append(", ".join(_say_item(item, language) for item in value))
        else:
            words.append(values.get(str(value), str(value)))
    return " + ".join(word for word in words if word)


def say_call(call: PlannedCall, language: str = "en") -> str:
    """A call as a short order.

    >>> say_call(PlannedCall("play_card", {"card": "Akm"}))
    'play Akm'
    """
    return f"{_verb(call.tool, language)} {say_arguments(call.arguments, language)}".strip()


def _verb(tool: str, language: str) -> str:
    """What people call a tool; its own name, without underscores, where nothing better is known."""
    return TOOLS.get(language, EN_TOOLS).get(tool, tool.replace("_", " "))


def say_fault(fault: RuleFault) -> str:
    """Why an order was refused and what would do, in one line."""
    return f"{fault.message} {fault.hint}".strip()


def _say_item(item: Json, language: str) -> str:
    return say_arguments(item, language) if isinstance(item, dict) else str(item)


def say_offers(offers: Sequence[ToolOffer], language: str = "en") -> str:
    """What can be done now, tool by tool, in one line; many ways to use one card are counted, not listed.

    >>> say_offers([ToolOffer("draw", ({"source": "A"}, {"source": "B"})), ToolOffer("end_turn", ({},))])
    'take A, B; end the turn'
    """
    parts = []
    for offer in offers:
        grouped: dict[str, list[str]] = {}
        for arguments in offer.calls:
            head, *rest = arguments.items() or [("", "")]
            grouped.setdefault(say_arguments(dict([head]), language), []).append(say_arguments(dict(rest), language))
        ways = [_say_ways(head, found, offer.more) for head, found in grouped.items()]
        parts.append(f"{_verb(offer.tool, language)} {', '.join(ways)}".strip())
    return "; ".join(parts)


def _say_ways(head: str, found: Sequence[str], more: str) -> str:
    """One card or method, with what it is used on; where the ways are examples only, what else would do."""
    if len(found) == 1 or (len(found) <= LISTED_WAYS and not more):
        return ", ".join(f"{head} + {rest}" if rest else head for rest in found)
    return f"{head} ({more or f'{len(found)} ways'})"
