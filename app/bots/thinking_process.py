"""The process in which the bots of a server think: a question at a time comes in, and an answer goes out.

It is started by `app.bots.thinking` and ends when its input does, so it never outlives the server.
"""

import os
import pickle
import signal
import sys
from typing import BinaryIO

from app.bots.levels import choose
from app.engine.actions import GiveCard, PlayCard

_NICENESS = 5
"""The tables come first, where they share a core."""


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer each question, which is the arguments of `choose`: an action, or the name of the error."""
    while True:
        try:
            level, view, seed = pickle.load(questions)  # noqa: S301 (both ends are the server's own)
        except EOFError:
            return
        answer: GiveCard | PlayCard | str
        try:
            answer = choose(level, view, seed)
        except Exception as error:
            # The name alone: a message could show a hand.
            answer = type(error).__name__
        try:
            pickle.dump(answer, answers)
            answers.flush()
        except BrokenPipeError:
            return


if __name__ == "__main__":
    # Ctrl-C and a service manager tell the whole group to stop; the server then closes the input when it needs no more.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.nice(_NICENESS)
    serve(sys.stdin.buffer, sys.stdout.buffer)
