"""What the launcher starts is a process like one that Python starts afresh."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest

from tests.bot.support_launcher import Launcher
from tests.bot.support_process import PATIENCE, ROOT, Process, environment, running, running_in

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the launcher forks, which is for Linux")

SAMPLE = "tests.bot.sample_program"


async def test_arguments_environment_output_and_code_are_as_with_a_fresh_python() -> None:
    async with running(SAMPLE, "tell", "3", GOLF_LOG_LEVEL="INFO") as process:
        assert await process.ended() == 3
    assert process.out == [f"['tell', '3'] INFO {ROOT} __main__"]
    assert process.err == ["to the other"]


async def test_processes_of_one_launcher_end_each_by_itself() -> None:
    async with running(SAMPLE, "wait") as first, running(SAMPLE, "wait") as second:
        for process in (first, second):
            await process.says("waiting")
        assert first.id != second.id
        await first.kill()
        assert (first.code, second.code) == (-signal.SIGKILL, None)
        second.signal(signal.SIGTERM)
        assert await second.ended() == -signal.SIGTERM
        second.signal(signal.SIGTERM)  # nobody is there any more


async def test_another_folder_is_not_what_the_launcher_has_imported(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("print('from here')")
    async with running_in(tmp_path, "one") as process:
        assert (await process.ended(), process.out) == (0, ["from here"])


async def test_the_launcher_ends_with_its_context() -> None:
    with Launcher() as own:
        process = Process(await own.start(SAMPLE, "tell", "0", cwd=ROOT, environment=environment()))
        assert await process.ended(PATIENCE) == 0
        launcher = own._launcher
    assert launcher is not None and launcher.returncode == 0


def test_what_tests_start_heeds_ctrl_c_also_where_the_tests_run_in_the_background_of_a_shell() -> None:
    assert signal.getsignal(signal.SIGINT) is not signal.SIG_IGN
