"""What can go wrong between the program and a model: one class each, one plain sentence for the person.

No sentence holds a word that the endpoint sent, nor a key: an endpoint may lie, and what it says is not ours to repeat.
"""

from typing import ClassVar

from gm.engine.said import Said, template
from gm.errors import GmError
from gm.language import translate


class ModelError(GmError):
    """The model gave no usable answer: `str(error)` says so to the person, and the turn goes on without the model."""

    SENTENCE: ClassVar[str] = template("The model gave no answer.")
    """In its places come the values that the error was made with."""
    worth_retrying: ClassVar[bool] = False
    """True where the same request may well succeed a moment later."""
    can_be_mended: ClassVar[bool] = False
    """True where the person at the table can do something about it, and is told so."""

    def __init__(self, **values: str) -> None:
        self.values = values
        super().__init__(self.say("en"))

    def say(self, language: str) -> str:
        """The sentence in `language`, in English where there is no other.

        >>> KeyRefused().say("ru")
        'Модель не принимает ключ: задайте OPENAI_API_KEY.'
        """
        return translate(Said(self.sentence(), self.values), language)

    def sentence(self) -> str:
        """The sentence, before the values are filled in."""
        return self.SENTENCE


# -- what the person can repair -----------------------------------------------------------------------------------


class EndpointDown(ModelError):
    """No connection: refused, no such host, no route, a failed handshake. Values: `url`."""

    SENTENCE = template(
        "The model endpoint {url} cannot be reached: start it, or correct --base-url or OPENAI_BASE_URL."
    )
    can_be_mended = True
    worth_retrying = True


class LocalModelEnded(ModelError):
    """The program that served a model file for this game (`--local`) is gone. Values: `file`."""

    SENTENCE = template(
        "The program that serves {file} has ended, perhaps for lack of memory: "
        "leave the match and resume it to start it again."
    )
    can_be_mended = True


class CannotConnect(ModelError):
    """No connection can even be tried: a proxy, a certificate file or an address that cannot be used."""

    SENTENCE = template(
        "The connection to a model cannot be set up: look at its address, the proxy variables and SSL_CERT_FILE."
    )
    can_be_mended = True


class KeyRefused(ModelError):
    """401 or 403."""

    SENTENCE = template("The model endpoint refused the key: set OPENAI_API_KEY.")
    can_be_mended = True


class NoSuchModel(ModelError):
    """The endpoint does not know the model's name. Values: `model`."""

    SENTENCE = template("The model endpoint does not know the model {model}: set GM_MODEL.")
    can_be_mended = True


class WrongAddress(ModelError):
    """A web page, a redirect, or nothing where the API should be. Values: `url`."""

    SENTENCE = template("There is no model API at {url}: correct --base-url or OPENAI_BASE_URL (it often ends in /v1).")
    can_be_mended = True


class RateLimited(ModelError):
    """429, also after waiting, or too long a wait. `retry_after`: seconds, None where the endpoint did not say."""

    SENTENCE = template(
        "The model endpoint takes no more requests for now: wait a little, or look at the account's credit."
    )
    can_be_mended = True
    worth_retrying = True

    def __init__(self, retry_after: float | None = None) -> None:
        super().__init__()
        self.retry_after = retry_after


class TooSlow(ModelError):
    """A time limit ran out. Values: `seconds`, `what` (one of `FIRST_TOKEN`, `SILENCE`, `TURN`)."""

    FIRST_TOKEN, SILENCE, TURN = "first token", "silence", "turn"
    SENTENCE = template("The model took longer than {seconds} seconds: a smaller model answers faster.")
    FELL_SILENT: ClassVar[str] = template(
        "The model fell silent for {seconds} seconds in mid-answer: a smaller model answers faster."
    )
    can_be_mended = True
    worth_retrying = True

    def __init__(self, what: str, seconds: float) -> None:
        super().__init__(what=what, seconds=f"{seconds:g}")

    def sentence(self) -> str:
        """See `ModelError.sentence`: a silence is no long thought."""
        return self.FELL_SILENT if self.values["what"] == self.SILENCE else self.SENTENCE


class ModeRefused(ModelError):
    """The endpoint does not take the mode that the person set by hand. Values: `mode`."""

    SENTENCE = template("This endpoint does not take --mode {mode}: leave the flag out.")
    can_be_mended = True


# -- what only the endpoint can repair ----------------------------------------------------------------------------


class EndpointFailed(ModelError):
    """5xx. Values: `status`. `retry_after` as in `RateLimited`."""

    SENTENCE = template("The model endpoint failed (status {status}).")
    worth_retrying = True

    def __init__(self, status: int, retry_after: float | None = None) -> None:
        super().__init__(status=str(status))
        self.retry_after = retry_after


class RequestRefused(ModelError):
    """A 4xx that is none of the above: repeating it would not help. Values: `status`."""

    SENTENCE = template("The model endpoint refused the request (status {status}).")

    def __init__(self, status: int) -> None:
        super().__init__(status=str(status))


class ParameterRefused(RequestRefused):
    """The endpoint or the model does not take `parameter` ("tools", "response_format"): another mode may do."""

    def __init__(self, parameter: str, status: int) -> None:
        super().__init__(status)
        self.parameter = parameter


class BrokenOff(ModelError):
    """The connection was cut before the answer was complete."""

    SENTENCE = template("The model's answer broke off.")
    worth_retrying = True


class BadAnswer(ModelError):
    """What came is no answer of a chat model: no JSON, no choices, no UTF-8, an error in the stream."""

    SENTENCE = template("The model's answer cannot be read.")


class EmptyAnswer(ModelError):
    """A complete answer without text and without a call (blanks and reasoning do not count)."""

    SENTENCE = template("The model answered with nothing.")


class AnswerTooLong(ModelError):
    """The answer went on beyond all measure and was cut off."""

    SENTENCE = template("The model's answer had no end and was cut off.")


# -- what we ended ourselves --------------------------------------------------------------------------------------


class Stopped(ModelError):
    """Somebody went on without the model: `TurnBudget.stop`."""

    SENTENCE = template("Going on without the model.")


class BudgetSpent(ModelError):
    """The turn has had all the model calls it may have."""

    SENTENCE = template("The model had its say for this turn.")


class RequestsForbidden(ModelError):
    """`GM_MODEL_REQUESTS` forbids this request. Values: `url`."""

    SENTENCE = template("GM_MODEL_REQUESTS forbids a request to {url}.")
    can_be_mended = True
