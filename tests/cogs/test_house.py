"""The parts of the bot end together, and the process never waits long for the last edits."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from cogs.table.live.tables import Tables
from tests.cogs.table.support_tables import house_in


class NeverClosed:
    """Tables whose last edits never go out."""

    async def close(self) -> None:
        await asyncio.Event().wait()


async def test_when_it_is_closed_nothing_goes_on(tmp_path: Path) -> None:
    before = asyncio.all_tasks()
    async with house_in(tmp_path) as house:
        reading = asyncio.all_tasks()
        house.start()
        await asyncio.sleep(0)
        started = asyncio.all_tasks() - reading
        assert len(started) >= len(house.hourly) - 1, "all but the par of the day, without a beacon, goes on"
        await house.close()
        assert all(task.done() for task in started)
    assert asyncio.all_tasks() == before


async def test_last_edits_are_not_waited_for_longer_than_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("cogs.house.LAST_EDITS", 0.01)
    async with house_in(tmp_path) as house:
        await replace(house, tables=cast("Tables", NeverClosed())).close()
        await house.tables.close()
    assert "not brought up to date before the end" in caplog.text
