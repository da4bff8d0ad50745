"""Sentences that know how they were made, so that they can be said in another language.

Code writes a sentence in English, with named places; what carries it along is a `str` like any other. `gm.language`
finds the same sentence in the catalogue of another language and fills its places there.
"""

from collections.abc import Mapping
from typing import Self

Value = str | int
"""What stands in a place of a sentence: a name, a card, a number, or another `Said`."""


class Said(str):
    """An English sentence with its template. `many` and `count` are there where it depends on a number."""

    __slots__ = ("many", "number", "template", "values")

    template: str
    many: str
    number: int
    values: Mapping[str, Value]

    def __new__(cls, template: str, values: Mapping[str, Value], many: str = "", number: int = 1) -> Self:
        """The English form of `template`, or of `many` where it is given and `number` is not 1."""
        english = template if not many or number == 1 else many
        made = super().__new__(cls, english.format(**values))
        made.template, made.values, made.many, made.number = template, values, many, number
        return made

    def __reduce__(self) -> tuple[type[Self], tuple[str, Mapping[str, Value], str, int]]:
        """What a copy is made of."""
        return type(self), (self.template, self.values, self.many, self.number)


def said(template: str, **values: Value) -> Said:
    """The sentence `template` with its places filled.

    >>> said("{name} has no {card}.", name="Mara", card="Jack")
    'Mara has no Jack.'
    """
    return Said(template, values)


def counted(one: str, many: str, count: int, **values: Value) -> Said:
    """`one` or `many`, as `count` demands; the number itself stands in the place `{count}`.

    >>> counted("{count} card is left.", "{count} cards are left.", 3)
    '3 cards are left.'
    """
    return Said(one, {**values, "count": count}, many, count)


def template(text: str) -> str:
    """`text` as it is, marked as a sentence whose places `said` fills later."""
    return text
