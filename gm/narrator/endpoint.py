"""Where the model is: an address, a key, a name."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from ipaddress import ip_address
from urllib.parse import urlsplit

from gm.errors import GmError

OPENAI_URL = "https://api.openai.com/v1"
ANY_MODEL = "default"
"""For servers of a single model, which do not ask for its name."""


class Reach(StrEnum):
    """How far requests may go (`GM_MODEL_REQUESTS`): tests set "loopback" or "none", so that none costs anything."""

    ANY = "any"
    LOOPBACK = "loopback"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An OpenAI-compatible endpoint and the model that is asked there. The key shows in no `repr`.

    Raises:
        GmError: the address is no http or https URL or carries a password, or the key cannot be one.
    """

    model: str = ANY_MODEL
    base_url: str = OPENAI_URL
    api_key: str = field(default="", repr=False)
    reach: Reach = Reach.ANY
    serves: str = ""
    """The name of the file that a child process of this program serves there; nobody else can start it again."""

    def __post_init__(self) -> None:
        try:
            parts = urlsplit(self.base_url)
            well_formed = parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
        except ValueError:
            well_formed = False
        if not well_formed:
            raise GmError(
                "the address (--base-url or OPENAI_BASE_URL) is none: give one such as http://127.0.0.1:8080/v1"
            )
        if "@" in parts.netloc:
            raise GmError(
                "the address (--base-url or OPENAI_BASE_URL) carries a name or a password: "
                "give the key in OPENAI_API_KEY instead"
            )
        if not (self.api_key.isascii() and self.api_key.isprintable() and " " not in self.api_key):
            raise GmError("the key (--api-key or OPENAI_API_KEY) holds characters that no key has: copy it again")

    @property
    def address(self) -> str:
        """The URL without its query: fit to be shown."""
        parts = urlsplit(self.base_url)
        return f"{parts.scheme}://{parts.netloc}{parts.path}".rstrip("/")

    @property
    def key(self) -> str:
        """Names endpoint and model in what is remembered of them."""
        return f"{self.address} {self.model}"

    @property
    def is_here(self) -> bool:
        """True where the endpoint is on this machine."""
        host = urlsplit(self.base_url).hostname or ""
        try:
            return host == "localhost" or ip_address(host).is_loopback
        except ValueError:
            return False

    @property
    def may_be_asked(self) -> bool:
        """False where `reach` forbids requests to it."""
        return self.reach is Reach.ANY or (self.reach is Reach.LOOPBACK and self.is_here)


def endpoint_from(
    environment: Mapping[str, str], base_url: str = "", api_key: str = "", model: str = ""
) -> Endpoint | None:
    """The endpoint that flags (first) and `OPENAI_BASE_URL`, `OPENAI_API_KEY`, `GM_MODEL` ask for, else None.

    A model or an address must be named: a key alone, which other programs may have left, is never spent.

    Raises:
        GmError: a setting cannot be right.
    """
    base_url = (base_url or environment.get("OPENAI_BASE_URL", "")).strip()
    api_key = (api_key or environment.get("OPENAI_API_KEY", "")).strip()
    model = (model or environment.get("GM_MODEL", "")).strip()
    if not (base_url or model):
        return None
    return Endpoint(model or ANY_MODEL, base_url or OPENAI_URL, api_key, reach_in(environment))


def reach_in(environment: Mapping[str, str]) -> Reach:
    """How far requests may go by `GM_MODEL_REQUESTS`; anywhere where it is not set.

    Raises:
        GmError: it is none of the three.
    """
    reach = environment.get("GM_MODEL_REQUESTS", "") or Reach.ANY.value
    if reach not in set(Reach):
        raise GmError(f"GM_MODEL_REQUESTS is {reach!r}: any, loopback or none is expected")
    return Reach(reach)
