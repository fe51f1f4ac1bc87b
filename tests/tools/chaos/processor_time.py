"""The processor time of processes, to tell which part of a run is the limit. Only Linux tells it."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Final

TICK: Final = os.sysconf("SC_CLK_TCK")
PROC: Final = Path("/proc")
IDLE: Final = slice(3, 5)
"""Idling and waiting for disks, among the figures of the machine."""


def seconds_of(process: int) -> float:
    """The seconds that a process, and those it waited for, have used; 0 for one that isn't there."""
    fields = _stat(process)
    return sum(int(each) for each in fields[11:15]) / TICK if fields else 0.0


def seconds_with_children(process: int) -> float:
    """The same with the children that still run."""
    children = (int(each.name) for each in PROC.iterdir() if each.name.isdigit())
    own = [child for child in children if (fields := _stat(child)) and int(fields[1]) == process]
    return seconds_of(process) + sum(seconds_of(child) for child in own)


def _stat(process: int) -> list[str]:
    """The fields after the name in brackets, which may have blanks in it."""
    try:
        return (PROC / str(process) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def _machine() -> float:
    """The seconds that all processors of the machine have worked."""
    try:
        figures = [int(each) for each in (PROC / "stat").read_text().splitlines()[0].split()[1:9]]
    except OSError:
        return 0.0
    return (sum(figures) - sum(figures[IDLE])) / TICK


class ProcessorTime:
    """What the parts of a run use from `begin` on, as parts of one processor."""

    def __init__(self) -> None:
        self._began = 0.0
        self._at_first: dict[str, float] = {}
        self._machine = 0.0

    def begin(self, parts: dict[str, float]) -> None:
        """Note the seconds that each part has used so far."""
        self._began = time.monotonic()
        self._at_first = parts
        self._machine = _machine()

    def line(self, parts: dict[str, float]) -> str:
        """A line of a report, by the seconds that each part has used by now."""
        passed = max(time.monotonic() - self._began, 0.001)
        used = {name: seconds - self._at_first.get(name, 0.0) for name, seconds in parts.items()}
        others = max(_machine() - self._machine - sum(used.values()), 0.0)
        told = [f"{name} {100 * each / passed:.0f}%" for name, each in (used | {"others": others}).items()]
        return f"processor time, of {100 * (os.cpu_count() or 1)}%: {', '.join(told)}"
