"""Waiting for a key on a terminal, where the process has one."""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

Wait = Callable[[float], str]
"""Wait a number of seconds for a key; returns the characters it sends, or an empty text if none came."""

QUIT: Final = "q"
POLL: Final = 0.02
"""Seconds between two looks at the keyboard, on systems that can't wait for a key."""

AT_A_TIME: Final = 1.0
"""Longest single wait for a key, in seconds. A signal just before a wait takes effect only after the wait."""


@contextmanager
def keyboard() -> Iterator[Wait]:
    """Yield a function that waits for a key and returns the key, which needs no Enter and is not shown.

    Without a terminal the function only lets time pass. The terminal's former state is restored when the
    context is left, and when a signal stops or ends the process.
    """
    if not sys.stdin.isatty():
        yield _only_time
    elif sys.platform == "win32":
        yield _console_key
    else:
        with _unbuffered(sys.stdin.fileno()):
            yield _terminal_key


def _only_time(seconds: float) -> str:
    time.sleep(seconds)
    return ""


if sys.platform == "win32":
    import msvcrt

    def _console_key(seconds: float) -> str:
        until = time.monotonic() + seconds
        while not msvcrt.kbhit():
            if time.monotonic() >= until:
                return ""
            time.sleep(POLL)
        return msvcrt.getwch()

else:
    import termios
    import tty

    def _terminal_key(seconds: float) -> str:
        """Return the characters that a key sends, "" if no key came, `QUIT` if the terminal is lost."""
        descriptor = sys.stdin.fileno()
        until = time.monotonic() + seconds
        while not select.select([descriptor], [], [], min(seconds, AT_A_TIME))[0]:
            seconds = until - time.monotonic()
            if seconds <= 0:
                return ""
        return os.read(descriptor, 64).decode(errors="replace") or QUIT

    @contextmanager
    def _unbuffered(descriptor: int) -> Iterator[None]:
        before = termios.tcgetattr(descriptor)

        # Change the terminal right away (`TCSANOW`), here and below: waiting until all output is read could
        # last for ever.
        def restore() -> None:
            termios.tcsetattr(descriptor, termios.TCSANOW, before)

        def end(number: int, frame: FrameType | None) -> None:
            sys.exit(128 + number)  # by way of `finally` below

        def pause(number: int, frame: FrameType | None) -> None:
            restore()
            os.kill(os.getpid(), signal.SIGSTOP)
            tty.setcbreak(descriptor, termios.TCSANOW)  # somebody has put it into the foreground again

        handlers = {signal.SIGTERM: end, signal.SIGHUP: end, signal.SIGTSTP: pause}
        others = {number: signal.signal(number, handler) for number, handler in handlers.items()}
        try:
            tty.setcbreak(descriptor, termios.TCSANOW)
            yield
        finally:
            restore()
            for number, handler in others.items():
                signal.signal(number, handler)
