"""The exchange of lines with a program that may do anything: stay silent, end, write without end, never read.

Two threads do what can block, since that works on every platform. They hold a few lines at most. A program
that writes more has to wait, so it can't fill the memory.
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

from engine.game.errors import BadChoice
from engine.record.printable import printable

if sys.platform == "win32":
    from subprocess import CREATE_NEW_PROCESS_GROUP

LONGEST_ANSWER: Final = 4096
"""Most bytes of an answer. No action takes twenty."""

LINES_KEPT: Final = 4
"""Most lines of a program that wait to be read."""

MOMENT: Final = 1.0
"""Seconds that a program has to end by itself, and again after it was told to end."""

_EXIT_DELAY: Final = 3.0
"""Seconds to wait for the exit code of a program that has closed its output, as it does at its end."""

_KILLED: Final = 60.0
"""Seconds to wait for the end of a killed program, enough for the busiest machine."""

_THREAD_DELAY: Final = 3.0
"""Seconds to wait for a thread to end. It ends with its program unless another program holds the pipe open.
"""

_STOPPED: Final = 0.5
"""A wait that takes this many seconds too long shows that this process was stopped meanwhile."""


class Failed(Exception):
    """The program did not answer. The text says what it did instead, to be read after the program's name."""


def words_of(command: str) -> list[str] | str:
    """Return the words of `command`, to start it without a shell. On Windows, which splits commands itself,
    return `command`.

    Raises `BadChoice` if there are no words or a quotation is not closed.
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

    The program shares this process's standard error. It has a session of its own, so Ctrl-C on the terminal
    doesn't reach it. When this process ends for any reason, the program's input ends, too.
    """

    def __init__(self, command: str) -> None:
        try:
            self._process = _started(words_of(command))
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise BadChoice(f"“{printable(command)}” can't be started: {why}.") from None
        assert self._process.stdin is not None  # noqa: S101  # for the type checker: both are pipes
        assert self._process.stdout is not None  # noqa: S101
        self._to_write: SimpleQueue[bytes | None] = SimpleQueue()
        self._lines_read: SimpleQueue[bytes | Failed] = SimpleQueue()
        self._space = Semaphore(LINES_KEPT)
        self._closing = False
        self._threads = (
            Thread(target=self._write_lines, args=(self._process.stdin,), daemon=True),
            Thread(target=self._read_lines, args=(self._process.stdout,), daemon=True),
        )
        for thread in self._threads:
            thread.start()

    def tell(self, line: bytes) -> None:
        """Write `line`, to which the program doesn't answer. Never blocks."""
        self._to_write.put(line)

    def ask(self, line: bytes, seconds: float) -> str:
        """Write `line` and return the answer, without blanks around it.

        Raises `Failed` if no answer comes within `seconds`, if no answer can come any more, or if the program
        answered before it read `line`.
        """
        if not self._lines_read.empty():
            raise Failed(f"wrote “{self._next_line(0)}” before it was asked")
        self._to_write.put(line)
        heard = self._next_line(seconds)
        if not self._to_write.empty():
            raise Failed(f"wrote “{heard}” without reading what it was asked")
        return heard

    def _next_line(self, seconds: float) -> str:
        heard = self._within(seconds)
        if heard is None:
            raise Failed(f"gave no answer within {seconds:g} s (perhaps its output isn't flushed)")
        if isinstance(heard, Failed):
            raise heard
        self._space.release()
        return printable(heard.decode("utf-8", "replace").strip())

    def _within(self, seconds: float) -> bytes | Failed | None:
        while True:
            begun = monotonic()
            try:
                return self._lines_read.get(timeout=seconds)
            except Empty:
                if monotonic() - begun < seconds + _STOPPED:
                    return None
                # This process was stopped meanwhile, for example by Ctrl-Z, so the answer may have arrived.

    def _write_lines(self, pipe: IO[bytes]) -> None:
        # A program that has stopped reading breaks the pipe; `ask` notices that the program doesn't answer.
        with suppress(OSError), pipe:
            while (line := self._to_write.get()) is not None:
                pipe.write(line)
                pipe.flush()

    def _read_lines(self, pipe: IO[bytes]) -> None:
        with pipe:
            while line := pipe.readline(LONGEST_ANSWER):
                self._space.acquire()
                if self._closing:
                    return
                if not line.endswith(b"\n") and len(line) == LONGEST_ANSWER:
                    self._lines_read.put(Failed(f"wrote a line of more than {LONGEST_ANSWER} bytes"))
                    return
                self._lines_read.put(line)
        self._lines_read.put(Failed(self._how_it_ended()))

    def _how_it_ended(self) -> str:
        try:
            code = self._process.wait(_EXIT_DELAY)
        except TimeoutExpired:
            return "closed its output"
        return f"was ended by signal {-code}" if code < 0 else f"ended with exit code {code}"

    def close_input(self) -> None:
        """Close the program's input once the program has read all of it. That tells the program to end."""
        self._closing = True
        self._to_write.put(None)
        self._space.release()

    def gone_by(self, time: float) -> bool:
        """Wait for the program's end, at most until `time` (of `time.monotonic`). Returns whether it came."""
        try:
            self._process.wait(max(time - monotonic(), 0))
        except TimeoutExpired:
            return False
        return True

    def end(self, force: bool) -> None:
        """Tell the program and its children to end, or kill them if `force`, unless it has ended."""
        if self._process.poll() is not None:
            return
        if sys.platform != "win32":
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL if force else signal.SIGTERM)
        elif force:
            self._process.kill()
        else:
            self._process.terminate()

    def join_threads(self) -> None:
        """Wait for the threads to end, but only `_THREAD_DELAY`: another program may hold the pipes open."""
        for thread in self._threads:
            thread.join(_THREAD_DELAY)


def end_all(conversations: Iterable[Conversation], moment: float = MOMENT) -> None:
    """Close all inputs. Programs that still run after `moment` seconds are told to end, then killed."""
    running = list(conversations)
    for each in running:
        each.close_input()
    left = running
    try:
        for force, seconds in ((False, moment), (True, MOMENT)):
            time = monotonic() + seconds
            left = [each for each in left if not each.gone_by(time)]
            for each in left:
                each.end(force)
    finally:  # even after Ctrl-C meanwhile
        for each in left:
            each.end(force=True)
        for each in left:
            each.gone_by(monotonic() + _KILLED)
        for each in running:
            each.join_threads()


def _started(words: list[str] | str) -> Popen[bytes]:
    # The command comes from the person at the keyboard, and no shell interprets it.
    if sys.platform == "win32":
        return Popen(words, stdin=PIPE, stdout=PIPE, creationflags=CREATE_NEW_PROCESS_GROUP)  # noqa: S603
    return Popen(words, stdin=PIPE, stdout=PIPE, start_new_session=True)  # noqa: S603
