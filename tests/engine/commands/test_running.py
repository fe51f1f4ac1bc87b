"""A process that takes too long fails its own test and no later one."""

from __future__ import annotations

import subprocess

import pytest

from tests.engine.commands import running


def test_of_a_process_that_takes_too_long_nothing_stays_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "PATIENCE", 0.01)
    process = running.start("simulate", "--matches", 5000, stdin=subprocess.PIPE)
    with pytest.raises(subprocess.TimeoutExpired):
        running.ended(process)
    assert process.returncode is not None
    assert all(pipe is not None and pipe.closed for pipe in (process.stdin, process.stdout, process.stderr))
