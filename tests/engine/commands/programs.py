"""Programs to play with, and runs of `simulate` in which they do."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from tests.engine.commands.running import Run

POSIX: Final = pytest.mark.skipif(
    sys.platform == "win32", reason="the commands are written as POSIX has them"
)

LONG: Final = 60
"""Seconds enough for a program to start on the busiest machine."""

Program = Callable[..., str]

FIRST: Final = """
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "decide":
        print(message["legal"][0], flush=True)
"""
"""A player that does what comes first."""

STUBBORN: Final = f"""
signal.signal(signal.SIGTERM, signal.SIG_IGN)
{FIRST}
time.sleep(600)
"""
"""The same, but it doesn't go when it should."""


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """`program(code)` is the name of a player that this Python code is. `begun` tells where it has run."""
    (tmp_path / "pids").mkdir()

    def name(code: str, *arguments: str) -> str:
        path = tmp_path / f"player {len(list(tmp_path.iterdir()))}.py"
        path.write_text(
            "import json, os, signal, sys, time\n"
            f"open(os.path.join({str(tmp_path / 'pids')!r}, str(os.getpid())), 'w').close()\n{code}",
            encoding="utf-8",
        )
        command = shlex.join([sys.executable, "-I", "-S", str(path), *arguments])
        return f"exec:{command}".replace(",", r"\,")

    return name


def begun(tmp_path: Path) -> list[int]:
    """The process ids of all programs that have run."""
    return [int(path.name) for path in (tmp_path / "pids").iterdir()]


def left(tmp_path: Path) -> list[int]:
    """Those that still run."""
    return list(filter(_runs, begun(tmp_path)))


def _runs(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


def simulate(run: Run, *arguments: object, patience: float = LONG) -> tuple[dict[str, Any], list[str]]:
    """The result of a run of two matches of one hole, and its lines on standard error."""
    done = run(
        "simulate", "--json", "--matches", 2, "--holes", 1, "--patience", patience, "--cpu", *arguments
    )
    assert done.code == 0, done
    result: dict[str, Any] = json.loads(done.out)
    return result, done.err.splitlines()


def scores(result: dict[str, Any]) -> list[tuple[Any, ...]]:
    """What does not depend on how fast a machine is, nor on what players are called."""
    keys = ("mean", "match_wins", "shared", "hole_wins", "decisions")
    return [tuple(player[key] for key in keys) for player in result["players"]]
