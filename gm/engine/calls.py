"""What people call the tools of a game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from gm.engine.said import Said
from gm.engine.types import PlannedCall


@dataclass(frozen=True, slots=True)
class CallWords:
    """What people call the tools of a game, for orders that are named and listed ("play Akm + Suppressor").

    `tools`: a `template` by tool, `{what}` in it for the arguments ("play {what}", "end the turn"). `ways`: how the
    arguments of a tool, or a value that is an object, are said, by the name of the tool or of the argument: the
    first of the `template`s whose places are all there ("{card}, {stance}"); else the values stand one after the
    other with a plus. `values`: the words for values that are no names ("give_up"). `parts`: the simple calls that a
    call stands for, where a tool takes several orders at once, or is called by another name for some of its uses.
    `brief`: a `template` for a tool that is on offer, with the first arguments alone as `{what}`, where to list every
    way to use it would be too much ("play one of {what}").
    """

    tools: Mapping[str, str] = field(default_factory=dict)
    ways: Mapping[str, Sequence[str]] = field(default_factory=dict)
    values: Mapping[str, Said] = field(default_factory=dict)
    parts: Callable[[PlannedCall], Sequence[PlannedCall]] | None = None
    brief: Mapping[str, str] = field(default_factory=dict)
