"""Free ports."""

import os
import random
import socket

_FIRST, _SHARE = 12_000, 5_000
"""Below what the system gives to outgoing connections: nobody takes such a port between the asking and the binding."""


def _share_of_this_process() -> list[int]:
    """Tests that run side by side (`-n`) look among ports of their own; other runs on the machine begin elsewhere."""
    first = _FIRST + _SHARE * int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    return random.sample(range(first, first + _SHARE), _SHARE)


_candidates = iter(_share_of_this_process())


def free_port() -> int:
    """A port of 127.0.0.1 on which nobody listens, and which this process has not handed out yet."""
    for port in _candidates:
        with socket.socket() as listener:
            try:
                listener.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise RuntimeError("All ports have been handed out.")
