"""Everything that can go wrong, by who can repair it.

A rule error is an answer to the player (`RuleError`, turned into a refused `Answer` by the match).
A `GmError` is for the person at the program: one line, exit code 2, nothing lost.
Anything else that is raised is a bug of ours and crashes with the transcript saved.
"""

from enum import StrEnum


class ErrorCode(StrEnum):
    """Why a tool call was refused. Where several fit, the first of a game's own order is given."""

    BAD_ARGUMENTS = "bad_arguments"
    """The tool is unknown, or its JSON schema refuses the arguments."""
    NOT_STARTED = "not_started"
    """The cards have not been dealt yet."""
    GAME_OVER = "game_over"
    """The match has ended; only looks are answered."""
    NOT_YOUR_TURN = "not_your_turn"
    """Another seat is to act."""
    ROLL_PENDING = "roll_pending"
    """A card waits for its die; roll it first."""
    WRONG_PHASE = "wrong_phase"
    """The tool exists, but not in this phase."""
    NO_SUCH_CARD = "no_such_card"
    """The card is not in that hand or zone."""
    BAD_PAIR = "bad_pair"
    """These two cards do not go together."""
    NOT_ALLOWED = "not_allowed"
    """Another rule forbids it; the message names the rule."""
    BAD_TARGET = "bad_target"
    """The target is missing, or is not there."""
    CANNOT_AFFORD = "cannot_afford"
    """Not enough action points or gold."""


class RuleError(Exception):
    """A game refuses an action. `message` and `hint` hold nothing that the acting seat may not know."""

    def __init__(self, code: ErrorCode, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.hint = hint


class GmError(Exception):
    """Wrong use or a broken file, for the person at the program: says what was given, what was expected, what to do."""


class SetupError(GmError):
    """A position, an option or a scenario file that does not have the shape of its game."""


class OutOfLuckError(GmError):
    """A scripted or recorded chance was asked for a result that it does not hold."""


class TranscriptError(GmError):
    """A file that cannot be read as a transcript, or a record of it that was changed; names the line."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line


class ReplayError(GmError):
    """A transcript that reads well but does not replay: names the record and the first difference."""


class RequestError(GmError):
    """A request of a chat program that cannot be read. `parameter` names the wrong part; empty for all of it."""

    def __init__(self, message: str, parameter: str = "") -> None:
        super().__init__(message)
        self.parameter = parameter


class UnknownModelError(GmError):
    """No game has the model name that was asked for."""


class GoneError(GmError):
    """Whoever asked does not wait for the answer any more; nothing was done."""


class MovedError(GmError):
    """Somebody else took a turn in the same chat at the same moment; read it again and look where it stands."""


class StorageError(GmError):
    """The server's database cannot be opened, or could not answer; nothing was added to it."""
