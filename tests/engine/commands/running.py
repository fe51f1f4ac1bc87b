"""Running the command line in this process, and in one of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO, Final, NamedTuple

import pytest

from engine.commands.line import main
from engine.record import Record, write

HOUSE: Final = Path(__file__).parents[3]
PATIENCE: Final = 60
"""Seconds after which a process that should have ended long ago is given up."""


class Result(NamedTuple):
    """What a run left behind."""

    code: int
    out: str
    err: str


Run = Callable[..., Result]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """`run("score", "…")` runs the command line in this process."""

    def run_here(*arguments: object) -> Result:
        code = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Result(code, out, err)

    return run_here


def start(
    *arguments: object,
    stdin: int | None = subprocess.DEVNULL,
    stdout: int | IO[bytes] = subprocess.PIPE,
    stderr: int | IO[bytes] = subprocess.PIPE,
    python: str | Path = sys.executable,
    **environment: str,
) -> subprocess.Popen[bytes]:
    """`python -m engine` in a process and a session of its own, as a person starts it."""
    return subprocess.Popen(  # noqa: S603  # nothing but this program, and no shell
        [python, "-m", "engine", *map(str, arguments)],
        cwd=HOUSE,
        stdin=stdin,
        stdout=stdout,
        stderr=stderr,
        env={**os.environ, "PYTHONUTF8": "1", **environment},
        start_new_session=True,
    )


def ended(process: subprocess.Popen[bytes]) -> Result:
    """What the process leaves behind when it has ended; one that takes too long is ended."""
    with process:  # which closes its pipes in any case
        try:
            out, err = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    return Result(process.returncode, (out or b"").decode(), (err or b"").decode())


def refused(result: Result) -> str:
    """The one line with which a run was refused."""
    assert result.code == 2, result
    assert result.out == ""
    assert result.err.endswith("\n")
    assert result.err.count("\n") == 1
    return result.err.rstrip()


def saved(record: Record, path: Path) -> Path:
    """`path`, with the record in it."""
    path.write_text(write(record), encoding="utf-8")
    return path
