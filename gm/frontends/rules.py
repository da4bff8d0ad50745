"""`gm rules`: what a card or a phase does, from the game's own texts."""

import argparse
import json
from collections.abc import Iterator, Mapping
from typing import Any

from gm.engine.game import Game
from gm.engine.said import said
from gm.errors import GmError
from gm.games import get_game
from gm.language import SOURCE, translate


def run_rules(arguments: argparse.Namespace) -> int:
    """Prints one topic, or the list of topics; exit code 0."""
    game = get_game(arguments.game)
    language = arguments.language or game.language
    topics = topics_of(game, language)
    wanted = " ".join(arguments.topic).strip()
    chosen = find_topics(game, language, wanted) if wanted else dict(topics)
    if arguments.json:
        print(json.dumps(chosen, ensure_ascii=False))
    elif wanted:
        print("\n\n".join(dict.fromkeys(chosen.values())))
    else:
        # Several names may lead to one text; each text is listed once.
        for text in dict.fromkeys(topics.values()):
            title, first = next(name for name in topics if topics[name] == text).replace("_", " "), text.splitlines()[0]
            named = first.casefold().strip("«\"'").startswith(title.casefold())
            # Titles are English words.
            print(first if named or language != SOURCE else f"{title}: {first}")
        ask = said("Ask for any of it: gm rules {game} TOPIC", game=game.name.replace("_", "-"))
        print(f"\n{translate(ask, language)}")
    return 0


def find_topics(game: Game[Any], language: str, wanted: str) -> dict[str, str]:
    """The topics that `wanted` names: by title, by another name of a card, or by how one begins; in the game's order.

    Raises:
        GmError: there is none; the message names the nearest.
    """
    topics = topics_of(game, language)
    asked = wanted.casefold().strip("'\"")
    found = _by_title(topics, asked) or _by_word(game, language, topics, asked) or _by_start(topics, asked)
    if found:
        return {name: text for name, text in topics.items() if name in found}
    from difflib import get_close_matches

    titles = {name.casefold(): name for name in topics}
    near = [titles[match] for match in get_close_matches(asked, titles, n=3, cutoff=0.5)]
    if near:
        names = ", ".join(near)
        raise GmError(
            said("{game} has no topic {topic!r}; did you mean {names}", game=game.title, topic=wanted, names=names)
        )
    names = ", ".join(topics)
    raise GmError(
        said("{game} has no topic {topic!r}; the topics are: {names}", game=game.title, topic=wanted, names=names)
    )


def topics_of(game: Game[Any], language: str) -> dict[str, str]:
    """The game's own texts by topic, in `language`."""
    return {name: translate(text, language) for name, text in game.topics(language).items()}


def _by_title(topics: Mapping[str, str], asked: str) -> set[str]:
    return {name for name in topics if name.casefold() == asked}


def _by_word(game: Game[Any], language: str, topics: Mapping[str, str], asked: str) -> set[str]:
    """Topics of a card that is called `asked`, of its type where the card has none of its own."""
    known = {name.casefold(): name for name in topics}

    def titles() -> Iterator[str]:
        from gm.narrator.intent.reading import cards_called

        words, called = game.words(language), cards_called(game, asked)
        for card in words.names:
            if asked == card.casefold() or card in called:
                yield card
                yield from (group for group, cards in words.groups.items() if card in cards)
        yield from (group for group, cards in words.groups.items() if group.casefold() == asked for group in cards)

    return {known[title.casefold()] for title in titles() if title.casefold() in known}


def _by_start(topics: Mapping[str, str], asked: str) -> set[str]:
    return {name for name in topics if name.casefold().startswith(asked)}
