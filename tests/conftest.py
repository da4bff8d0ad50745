"""For all tests: no network but loopback, and the same examples in every run."""

import socket
from collections.abc import Iterator
from ipaddress import ip_address
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "steady", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")


class NetworkBlockedError(RuntimeError):
    """A test tried to reach another machine."""


def _is_here(address: Any) -> bool:
    """True for an address of this machine: a path of a Unix socket, `localhost`, a loopback number."""
    if not isinstance(address, tuple):
        return True
    host = address[0]
    if host in ("", "localhost", b"localhost", None):
        return True
    try:
        return ip_address(host.decode() if isinstance(host, bytes) else host).is_loopback
    except ValueError:
        return False


def _guarded(name: str) -> Any:
    original = getattr(socket.socket, name)

    def call(self: socket.socket, *arguments: Any) -> Any:
        address = arguments[-1]
        if not _is_here(address):
            raise NetworkBlockedError(f"{name} to {address!r}: tests stay on this machine (loopback is open)")
        return original(self, *arguments)

    return call


@pytest.fixture(autouse=True, scope="session")
def _stay_on_this_machine() -> Iterator[None]:
    """Refuses every connection and name look-up that leaves this machine."""
    patch = pytest.MonkeyPatch()
    # No test, and no program that a test starts, asks a model that somebody pays for.
    patch.setenv("GM_MODEL_REQUESTS", "loopback")
    for variable in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "GM_MODEL", "GM_MODEL_SECONDS"):
        patch.delenv(variable, raising=False)
    for name in ("connect", "connect_ex", "sendto"):
        patch.setattr(socket.socket, name, _guarded(name))
    look_up = socket.getaddrinfo

    def local_look_up(host: Any, *arguments: Any, **options: Any) -> Any:
        if not _is_here((host,)):
            raise NetworkBlockedError(f"look-up of {host!r}: tests stay on this machine (loopback is open)")
        return look_up(host, *arguments, **options)

    patch.setattr(socket, "getaddrinfo", local_look_up)
    yield
    patch.undo()
