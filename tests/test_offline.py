"""The tests themselves: nothing in this process can leave the machine, and loopback works."""

import socket

import pytest

from tests.conftest import NetworkBlockedError


@pytest.mark.parametrize("host", ["192.0.2.1", "2001:db8::1", "example.org"])
def test_another_machine_cannot_be_reached(host: str):
    with pytest.raises(NetworkBlockedError):
        socket.create_connection((host, 9), timeout=0.1)


@pytest.mark.parametrize("method", ["connect", "connect_ex"])
def test_a_plain_socket_cannot_leave_either(method: str):
    with socket.socket() as one, pytest.raises(NetworkBlockedError):
        getattr(one, method)(("192.0.2.1", 9))


def test_loopback_is_open():
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.create_connection(server.getsockname(), timeout=5) as client,
    ):
        client.sendall(b"hi")
        peer, _ = server.accept()
        with peer:
            assert peer.recv(2) == b"hi"
