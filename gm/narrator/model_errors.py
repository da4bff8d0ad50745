"""What can go wrong between the program and a model: one class each, one plain sentence for the person.

No sentence holds a word that the endpoint sent, nor a key: an endpoint may lie, and what it says is not ours to repeat.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from gm.errors import GmError


class ModelError(GmError):
    """The model gave no usable answer: `str(error)` says so to the person, and the turn goes on without the model."""

    SENTENCES: ClassVar[Mapping[str, str]] = MappingProxyType({
        "en": "The model gave no answer.",
        "ru": "Модель не ответила.",
    })  # fmt: skip
    """By language; `{...}` are the values the error was made with."""
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
        sentences = self.sentences()
        return sentences.get(language, sentences["en"]).format(**self.values)

    def sentences(self) -> Mapping[str, str]:
        """The sentence by language, before the values are filled in."""
        return self.SENTENCES


def _sentences(en: str, ru: str) -> Mapping[str, str]:
    return MappingProxyType({"en": en, "ru": ru})


# -- what the person can repair -----------------------------------------------------------------------------------


class EndpointDown(ModelError):
    """No connection: refused, no such host, no route, a failed handshake. Values: `url`."""

    SENTENCES = _sentences(
        "The model endpoint {url} cannot be reached: start it, or correct --base-url or OPENAI_BASE_URL.",
        "Модель по адресу {url} недоступна: запустите её или поправьте --base-url или OPENAI_BASE_URL.",
    )
    can_be_mended = True
    worth_retrying = True


class LocalModelEnded(ModelError):
    """The program that served a model file for this game (`--local`) is gone. Values: `file`."""

    SENTENCES = _sentences(
        "The program that serves {file} has ended, perhaps for lack of memory: "
        "leave the match and resume it to start it again.",
        "Программа, в которой работала модель {file}, завершилась, возможно, из-за нехватки памяти: "
        "выйдите из матча и продолжите его, чтобы запустить её снова.",
    )
    can_be_mended = True


class CannotConnect(ModelError):
    """No connection can even be tried: a proxy, a certificate file or an address that cannot be used."""

    SENTENCES = _sentences(
        "The connection to a model cannot be set up: look at its address, the proxy variables and SSL_CERT_FILE.",
        "Соединение с моделью не настроить: проверьте её адрес, переменные прокси и SSL_CERT_FILE.",
    )
    can_be_mended = True


class KeyRefused(ModelError):
    """401 or 403."""

    SENTENCES = _sentences(
        "The model endpoint refused the key: set OPENAI_API_KEY.",
        "Модель не принимает ключ: задайте OPENAI_API_KEY.",
    )
    can_be_mended = True


class NoSuchModel(ModelError):
    """The endpoint does not know the model's name. Values: `model`."""

    SENTENCES = _sentences(
        "The model endpoint does not know the model {model}: set GM_MODEL.",
        "Такой модели там нет: {model}. Задайте GM_MODEL.",
    )
    can_be_mended = True


class WrongAddress(ModelError):
    """A web page, a redirect, or nothing where the API should be. Values: `url`."""

    SENTENCES = _sentences(
        "There is no model API at {url}: correct --base-url or OPENAI_BASE_URL (it often ends in /v1).",
        "По адресу {url} нет модели: поправьте --base-url или OPENAI_BASE_URL (часто он кончается на /v1).",
    )
    can_be_mended = True


class RateLimited(ModelError):
    """429, also after waiting, or too long a wait. `retry_after`: seconds, None where the endpoint did not say."""

    SENTENCES = _sentences(
        "The model endpoint takes no more requests for now: wait a little, or look at the account's credit.",
        "Модель пока не принимает запросов: подождите немного или проверьте остаток на счёте.",
    )
    can_be_mended = True
    worth_retrying = True

    def __init__(self, retry_after: float | None = None) -> None:
        super().__init__()
        self.retry_after = retry_after


class TooSlow(ModelError):
    """A time limit ran out. Values: `seconds`, `what` (one of `FIRST_TOKEN`, `SILENCE`, `TURN`)."""

    FIRST_TOKEN, SILENCE, TURN = "first token", "silence", "turn"
    SENTENCES = _sentences(
        "The model took longer than {seconds} seconds: a smaller model answers faster.",
        "Модель думала дольше {seconds} с: модель поменьше отвечает быстрее.",
    )
    FELL_SILENT: ClassVar[Mapping[str, str]] = _sentences(
        "The model fell silent for {seconds} seconds in mid-answer: a smaller model answers faster.",
        "Модель замолчала на {seconds} с посреди ответа: модель поменьше отвечает быстрее.",
    )
    can_be_mended = True
    worth_retrying = True

    def __init__(self, what: str, seconds: float) -> None:
        super().__init__(what=what, seconds=f"{seconds:g}")

    def sentences(self) -> Mapping[str, str]:
        """See `ModelError.sentences`: a silence is no long thought."""
        return self.FELL_SILENT if self.values["what"] == self.SILENCE else self.SENTENCES


class ModeRefused(ModelError):
    """The endpoint does not take the mode that the person set by hand. Values: `mode`."""

    SENTENCES = _sentences(
        "This endpoint does not take --mode {mode}: leave the flag out.",
        "Эта модель не принимает --mode {mode}: уберите этот флаг.",
    )
    can_be_mended = True


# -- what only the endpoint can repair ----------------------------------------------------------------------------


class EndpointFailed(ModelError):
    """5xx. Values: `status`. `retry_after` as in `RateLimited`."""

    SENTENCES = _sentences("The model endpoint failed (status {status}).", "У модели произошла ошибка (код {status}).")
    worth_retrying = True

    def __init__(self, status: int, retry_after: float | None = None) -> None:
        super().__init__(status=str(status))
        self.retry_after = retry_after


class RequestRefused(ModelError):
    """A 4xx that is none of the above: repeating it would not help. Values: `status`."""

    SENTENCES = _sentences(
        "The model endpoint refused the request (status {status}).", "Модель отклонила запрос (код {status})."
    )

    def __init__(self, status: int) -> None:
        super().__init__(status=str(status))


class ParameterRefused(RequestRefused):
    """The endpoint or the model does not take `parameter` ("tools", "response_format"): another mode may do."""

    def __init__(self, parameter: str, status: int) -> None:
        super().__init__(status)
        self.parameter = parameter


class BrokenOff(ModelError):
    """The connection was cut before the answer was complete."""

    SENTENCES = _sentences("The model's answer broke off.", "Ответ модели оборвался.")
    worth_retrying = True


class BadAnswer(ModelError):
    """What came is no answer of a chat model: no JSON, no choices, no UTF-8, an error in the stream."""

    SENTENCES = _sentences("The model's answer cannot be read.", "Ответ модели не читается.")


class EmptyAnswer(ModelError):
    """A complete answer without text and without a call (blanks and reasoning do not count)."""

    SENTENCES = _sentences("The model answered with nothing.", "Модель ничего не ответила.")


class AnswerTooLong(ModelError):
    """The answer went on beyond all measure and was cut off."""

    SENTENCES = _sentences("The model's answer had no end and was cut off.", "Ответ модели не кончался и был прерван.")


# -- what we ended ourselves --------------------------------------------------------------------------------------


class Stopped(ModelError):
    """Somebody went on without the model: `TurnBudget.stop`."""

    SENTENCES = _sentences("Going on without the model.", "Продолжаем без модели.")


class BudgetSpent(ModelError):
    """The turn has had all the model calls it may have."""

    SENTENCES = _sentences("The model had its say for this turn.", "На этот ход вопросов к модели больше нет.")


class RequestsForbidden(ModelError):
    """`GM_MODEL_REQUESTS` forbids this request. Values: `url`."""

    SENTENCES = _sentences(
        "GM_MODEL_REQUESTS forbids a request to {url}.", "GM_MODEL_REQUESTS запрещает запрос по адресу {url}."
    )
    can_be_mended = True
