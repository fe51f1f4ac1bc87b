"""Replaying on a real terminal: keys, and the terminal as it was before, however the replay ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

import pty
import select
import termios

from engine.commands.keys import AT_A_TIME, keyboard
from tests.engine.commands.running import PATIENCE, saved, start
from tests.engine.record.records import classic


class Terminal:
    """A terminal with a replay on it that waits an hour after every step."""

    def __init__(self, path: Path) -> None:
        self.master, self.slave = pty.openpty()
        self.before = termios.tcgetattr(self.slave)
        self.process = start(
            "replay",
            path,
            "--delay=3600",
            stdin=self.slave,
            stdout=self.slave,
            stderr=subprocess.STDOUT,
            TERM="xterm",
        )
        self.seen = ""

    def wait_for(self, text: str) -> None:
        """Read what is shown until `text` is."""
        while text not in self.seen:
            assert select.select([self.master], [], [], PATIENCE)[0], f"“{text}” never came: {self.seen}"
            self.seen += os.read(self.master, 65536).decode(errors="replace")

    def press(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def is_as_before(self) -> bool:
        """Whether the terminal shows what is typed and waits for Enter, as it did."""
        return bool(termios.tcgetattr(self.slave) == self.before)

    def end(self) -> int:
        """The exit code, once the process has ended by itself; it may still have something to show."""
        until = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < until:
            if select.select([self.master], [], [], 0.02)[0]:
                self.seen += os.read(self.master, 65536).decode(errors="replace")
        return self.process.wait(0)


def soon(condition: Callable[[], bool]) -> bool:
    """Whether `condition` is true now or soon."""
    until = time.monotonic() + PATIENCE
    while not (met := condition()) and time.monotonic() < until:
        time.sleep(0.01)
    return met


def has_stopped(process: int) -> bool:
    """Whether the process was stopped since this was asked last."""
    return os.WIFSTOPPED(os.waitpid(process, os.WUNTRACED | os.WNOHANG)[1])


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    found = Terminal(saved(classic(), tmp_path / "match.json"))
    yield found
    found.process.kill()
    found.process.wait()
    os.close(found.master)
    os.close(found.slave)


def test_any_key_goes_on_and_q_quits(terminal: Terminal) -> None:
    terminal.wait_for("Hole 1 of 2, dealt")
    for number, key in enumerate((" ", "x", "\x1b[C", "\r"), 1):
        assert f"action {number} of" not in terminal.seen
        terminal.press(key)
        terminal.wait_for(f"action {number} of")
    assert not terminal.is_as_before()
    terminal.press("q")
    assert terminal.end() == 0
    assert terminal.is_as_before()
    assert "action 5 of" not in terminal.seen


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
def test_the_terminal_is_restored_when_the_replay_is_ended(
    terminal: Terminal, number: signal.Signals, code: int
) -> None:
    terminal.wait_for("Hole 1 of 2, dealt")
    terminal.process.send_signal(number)
    assert terminal.end() == code
    assert terminal.is_as_before()
    assert "Traceback" not in terminal.seen


def test_the_terminal_is_restored_while_the_replay_is_stopped(terminal: Terminal) -> None:
    terminal.wait_for("Hole 1 of 2, dealt")
    terminal.process.send_signal(signal.SIGTSTP)
    assert soon(lambda: has_stopped(terminal.process.pid))
    assert terminal.is_as_before()
    terminal.process.send_signal(signal.SIGCONT)
    assert soon(lambda: not terminal.is_as_before())
    terminal.press("x")
    terminal.wait_for("action 1 of")
    terminal.press("Q")
    assert terminal.end() == 0
    assert terminal.is_as_before()


@pytest.mark.parametrize("seconds", [0.0, 0.4, 2.5])
def test_a_key_is_waited_for_as_long_as_asked_but_never_long_at_a_time(
    seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A signal that comes between two instructions isn't noticed before the system's wait is over."""
    waits: list[float] = []
    clock = [0.0]

    def wait(*lists: object) -> tuple[list[int], list[int], list[int]]:
        waits.append(float(str(lists[-1])))
        clock[0] += waits[-1]
        return [], [], []

    main, terminal = pty.openpty()
    with os.fdopen(terminal) as stdin, monkeypatch.context() as replaced:
        replaced.setattr(sys, "stdin", stdin)
        replaced.setattr("engine.commands.keys.select.select", wait)
        replaced.setattr("engine.commands.keys.time.monotonic", lambda: clock[0])
        with keyboard() as key:
            assert key(seconds) == ""
    os.close(main)
    assert sum(waits) == pytest.approx(seconds)
    assert max(waits) <= AT_A_TIME
