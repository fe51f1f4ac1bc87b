"""Talking to a program that may do anything: stay silent, end, write without end, or never read.

Two threads do what can block, so that this works alike wherever Python runs. They hold a few lines at most: a
program that writes more is made to wait, and so is never the reason for memory to run out.
"""

from __future__ import annotations

import os
import shlex
import signal
import sys
from collections.abc import Iterable
from contextlib import suppress
from queue import Empty, SimpleQueue
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Semaphore, Thread
from time import monotonic
from typing import IO, Final

from engine.errors import BadChoice
from engine.record.printable import printable

if sys.platform == "win32":
    from subprocess import CREATE_NEW_PROCESS_GROUP

LONGEST_ANSWER: Final = 4096
"""Bytes of a line, at most; no action takes twenty."""

LINES_KEPT: Final = 4
MOMENT: Final = 1.0
"""Seconds that a program has to end by itself, and then again after it was told to."""

_LAST_WORDS: Final = 0.2
"""Seconds to wait for the exit code of a program that has closed its output."""

_HELD_UP: Final = 0.5
"""Seconds by which no waiting takes too long while this process is running."""


class Failed(Exception):
    """The program did something else than to answer; the text says what, to go behind its name."""


def words_of(command: str) -> list[str] | str:
    """The words of `command`, to be started without a shell; all of it on Windows, which splits it itself.

    Raises `BadChoice` if there are none, or a quotation is not closed.
    """
    try:
        words = shlex.split(command, posix=sys.platform != "win32")
    except ValueError as error:
        raise BadChoice(f"“{printable(command)}” is no command: {str(error).lower()}.") from None
    if not words:
        raise BadChoice("A program needs a command, such as “exec:python my_player.py”.")
    return command if sys.platform == "win32" else words


class Conversation:
    """A running program. Raises `BadChoice` if `command` can't be started.

    Its standard error is this process's own. It is in a session of its own, so that Ctrl-C on the terminal
    is not for it: however this process ends, the program is told by the end of its input.
    """

    def __init__(self, command: str) -> None:
        try:
            self._process = _started(words_of(command))
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise BadChoice(f"“{printable(command)}” can't be started: {why}.") from None
        assert self._process.stdin is not None  # noqa: S101  # for the type checker: both are pipes
        assert self._process.stdout is not None  # noqa: S101
        self._to_say: SimpleQueue[bytes | None] = SimpleQueue()
        self._heard: SimpleQueue[bytes | Failed] = SimpleQueue()
        self._room = Semaphore(LINES_KEPT)
        self._over = False
        self._threads = (
            Thread(target=self._speak, args=(self._process.stdin,), daemon=True),
            Thread(target=self._listen, args=(self._process.stdout,), daemon=True),
        )
        for thread in self._threads:
            thread.start()

    def tell(self, line: bytes) -> None:
        """Write `line`, to which no answer is expected; never blocks."""
        self._to_say.put(line)

    def ask(self, line: bytes, seconds: float) -> str:
        """Write `line` and return the line that comes back, without blanks around it.

        Raises `Failed` if none comes within so many seconds or none will ever come, and if there was one
        before the program can have known the question.
        """
        if not self._heard.empty():
            raise Failed(f"wrote “{self._next_line(0)}” before it was asked")
        self._to_say.put(line)
        heard = self._next_line(seconds)
        if not self._to_say.empty():
            raise Failed(f"wrote “{heard}” without reading what it was asked")
        return heard

    def _next_line(self, seconds: float) -> str:
        heard = self._within(seconds)
        if heard is None:
            raise Failed(f"gave no answer within {seconds:g} s (perhaps its output isn't flushed)")
        if isinstance(heard, Failed):
            raise heard
        self._room.release()
        return printable(heard.decode("utf-8", "replace").strip())

    def _within(self, seconds: float) -> bytes | Failed | None:
        while True:
            begun = monotonic()
            try:
                return self._heard.get(timeout=seconds)
            except Empty:
                if monotonic() - begun < seconds + _HELD_UP:
                    return None
                # It was this process that stood still, as after Ctrl-Z: the answer may be there by now.

    # ------------------------------------------------------------------ the threads

    def _speak(self, pipe: IO[bytes]) -> None:
        # A program that reads no more breaks the pipe. That it doesn't answer either is seen elsewhere.
        with suppress(OSError), pipe:
            while (line := self._to_say.get()) is not None:
                pipe.write(line)
                pipe.flush()

    def _listen(self, pipe: IO[bytes]) -> None:
        with pipe:
            while line := pipe.readline(LONGEST_ANSWER):
                self._room.acquire()
                if self._over:
                    return
                if not line.endswith(b"\n") and len(line) == LONGEST_ANSWER:
                    self._heard.put(Failed(f"wrote a line of more than {LONGEST_ANSWER} bytes"))
                    return
                self._heard.put(line)
        self._heard.put(Failed(self._how_it_ended()))

    def _how_it_ended(self) -> str:
        try:
            code = self._process.wait(_LAST_WORDS)
        except TimeoutExpired:
            return "closed its output"
        return f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"

    # ------------------------------------------------------------------ the end

    def hang_up(self) -> None:
        """Close the program's input, once it has read all of it: that is the sign to end."""
        self._over = True
        self._to_say.put(None)
        self._room.release()

    def gone_by(self, time: float) -> bool:
        """Whether the program has ended, for which this waits until `time`, as `time.monotonic` has it."""
        try:
            self._process.wait(max(time - monotonic(), 0))
        except TimeoutExpired:
            return False
        return True

    def end(self, force: bool) -> None:
        """End the program and what it has started, at once if by force; nothing, if it has ended already."""
        if self._process.poll() is not None:
            return
        if sys.platform != "win32":
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL if force else signal.SIGTERM)
        elif force:
            self._process.kill()
        else:
            self._process.terminate()

    def forget(self) -> None:
        """Let the threads end. They don't where another program has kept the pipes, and do no harm then."""
        for thread in self._threads:
            thread.join(_LAST_WORDS)


def end_all(conversations: Iterable[Conversation], moment: float = MOMENT) -> None:
    """Close the programs' inputs; those still there after `moment` seconds are told to end, then made to."""
    running = list(conversations)
    for each in running:
        each.hang_up()
    left = running
    try:
        for force, seconds in ((False, moment), (True, MOMENT)):
            time = monotonic() + seconds
            left = [each for each in left if not each.gone_by(time)]
            for each in left:
                each.end(force)
    finally:  # even if somebody is too impatient for that
        for each in left:
            each.end(force=True)
        for each in left:
            each.gone_by(monotonic() + MOMENT)
        for each in running:
            each.forget()


def _started(words: list[str] | str) -> Popen[bytes]:
    # The command is of the person at the keyboard, and goes through no shell.
    if sys.platform == "win32":
        return Popen(words, stdin=PIPE, stdout=PIPE, creationflags=CREATE_NEW_PROCESS_GROUP)  # noqa: S603
    return Popen(words, stdin=PIPE, stdout=PIPE, start_new_session=True)  # noqa: S603
