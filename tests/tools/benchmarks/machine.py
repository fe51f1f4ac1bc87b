"""The machine that the figures are measured on."""

from __future__ import annotations

import os
import platform
from pathlib import Path
from typing import Final

_CPUS: Final = Path("/proc/cpuinfo")


def machine() -> str:
    """The processor's model, how many cores of it may be used, and the Python version."""
    return f"{_model()}, {_cores()} cores, {platform.python_implementation()} {platform.python_version()}"


def cpu_seconds(process: int) -> float:
    """The processor time that a running process has used so far; 0.0 where the system does not tell."""
    stat = Path(f"/proc/{process}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> float:
    """The memory that a running process holds, in MB; 0.0 where the system does not tell."""
    status = Path(f"/proc/{process}/status")
    if not status.exists():
        return 0.0
    found = [line for line in status.read_text().splitlines() if line.startswith("VmRSS:")]
    return int(found[0].split()[1]) / 1000 if found else 0.0


def _model() -> str:
    if _CPUS.exists():
        for line in _CPUS.read_text().splitlines():
            if line.startswith("model name"):
                return line.split(":", 1)[1].strip()
    return platform.processor() or platform.machine()


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
