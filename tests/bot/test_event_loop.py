"""The running bot's event loop is the faster one wherever there is one."""

from __future__ import annotations

import asyncio
import os
import sys

import pytest

from bot import __main__ as program
from bot.process import FINE
from bot.settings import Settings
from tests.bot.support_process import environment
from tests.bot.test___main__ import IMPOSTOR

LOOP = "asyncio" if sys.platform == "win32" else "uvloop"


def test_the_bot_runs_on_it(monkeypatch: pytest.MonkeyPatch, former_logging: None) -> None:
    loops = []

    async def note(settings: Settings) -> int:
        loops.append(type(asyncio.get_running_loop()).__module__.partition(".")[0])
        return FINE

    monkeypatch.setattr(os, "environ", environment(**{"DISCORD_TOKEN": IMPOSTOR}))
    monkeypatch.setattr(program, "run_on_discord", note)
    assert program.main([]) == FINE
    assert loops == [LOOP]
