"""`tacker serve`, before the first request."""

import socket
from contextlib import suppress

import pytest

from app.serving import CannotListenError, listen


def test_a_port_that_is_taken_is_told_in_words() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]

        with pytest.raises(CannotListenError, match=f"Cannot listen on 127.0.0.1, port {port}: Address already in use"):
            listen("127.0.0.1", port)


def test_a_host_that_is_not_this_machine_is_told_in_words() -> None:
    with pytest.raises(CannotListenError, match=r"Cannot listen on 192\.0\.2\.1, port 0: "):
        listen("192.0.2.1", 0)


def test_who_does_not_read_is_felt_after_kilobytes() -> None:
    with listen("127.0.0.1", 0) as listener, socket.socket() as reader:
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        reader.connect(listener.getsockname())
        writer, _ = listener.accept()
        with writer:
            writer.setblocking(False)
            swallowed = 0
            with suppress(BlockingIOError):
                while True:
                    swallowed += writer.send(bytes(4096))

    assert swallowed < 300_000
