"""What a model did in one turn: for `gm play --stats`, for evaluations, never for the rules."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gm.narrator.chat import Usage
from gm.narrator.model_errors import ModelError

if TYPE_CHECKING:
    from gm.narrator.guard import Verdict


@dataclass(frozen=True, slots=True)
class TurnReport:
    """The work of a storyteller in one turn; all zero where no model was asked.

    Of the decision: `proposals` answers that were asked for calls, `known` of them with tools that exist, `legal`
    with calls that would be carried out; `repaired` where a refused one was mended, `asked_back` where the words did
    not bear it out, `given_up` where none could be used. Of the prose: `sentences` shown, `dropped` by the guard;
    `plain` where it came from code. Times in seconds from the person's message: `first` to the first sentence of
    the model that was shown (None: there was none), `seconds` until the model's work was done. `trouble`: what went
    wrong with the model.
    """

    usage: Usage = field(default_factory=Usage)
    proposals: int = 0
    known: int = 0
    legal: int = 0
    repaired: bool = False
    asked_back: bool = False
    given_up: bool = False
    sentences: int = 0
    dropped: "tuple[Verdict, ...]" = ()
    plain: bool = False
    first: float | None = None
    seconds: float = 0.0
    trouble: ModelError | None = None
