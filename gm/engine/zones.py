"""Piles and hands as plain lists of card names, and what every card game does with them."""

from collections import Counter
from collections.abc import Iterable, Sequence


def named_evenly(names: Sequence[str], count: int) -> list[str]:
    """`count` cards spread over `names` as evenly as possible, the first names taking the remainder.

    >>> named_evenly(("AWM", "M107", "Dragunov"), 4)
    ['AWM', 'AWM', 'M107', 'Dragunov']
    """
    share, rest = divmod(count, len(names))
    return [name for index, name in enumerate(names) for _ in range(share + (index < rest))]


def first_missing(zone: Iterable[str], wanted: Iterable[str]) -> str | None:
    """The first of `wanted` that `zone` does not hold often enough, or None."""
    left = Counter(zone)
    for card in wanted:
        if not left[card]:
            return card
        left[card] -= 1
    return None


def distinct(zone: Iterable[str]) -> list[str]:
    """The names in `zone`, each once, in the order of their first copy."""
    return list(dict.fromkeys(zone))
