"""The real process started where its database can only be read: it says so in one line, or runs."""

from __future__ import annotations

import signal
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.process import BAD_DATABASE, FINE
from tests.bot.support_people import FACE_DOWN, Party
from tests.bot.support_process import PATIENCE, Process
from tests.standin import DiscordStandIn
from tests.tools.chaos.disks import FullDisk, LimitedDisk, Unavailable, bot_on_disk, started


@pytest.fixture
async def discord() -> AsyncIterator[DiscordStandIn]:
    async with DiscordStandIn(answer_within=PATIENCE, patience=PATIENCE) as discord:
        yield discord


@pytest.fixture
async def disk(tmp_path: Path) -> AsyncIterator[FullDisk]:
    """A disk that can be filled, and mounted so that it can only be read."""
    folder = tmp_path / "disk"
    folder.mkdir()
    try:
        async with FullDisk.made(folder) as disk:
            yield disk
    except Unavailable as reason:
        pytest.skip(str(reason))


def warnings(bot: Process) -> list[str]:
    """Return what the bot has logged above INFO."""
    return [line for line in bot.err if " INFO " not in line]


async def begun_and_stopped(disk: FullDisk, discord: DiscordStandIn) -> Party:
    """A match under way whose bot was stopped as it should be."""
    party = Party(discord)
    async with bot_on_disk(disk, discord) as bot:
        await party.begin(holes=1)
        await party.opening()
        await party.play(turns=1)
        bot.signal(signal.SIGTERM)
        assert await bot.ended() == FINE
    return party


async def complaint(disk: FullDisk, discord: DiscordStandIn) -> str:
    """The one line with which the bot gives its database up."""
    async with started(disk, discord) as bot:
        assert await bot.ended() == BAD_DATABASE
    (line,) = warnings(bot)
    assert str(disk.database) in line
    return line


async def test_a_disk_that_cannot_be_written(disk: FullDisk, discord: DiscordStandIn) -> None:
    party = await begun_and_stopped(disk, discord)
    await disk.make_read_only(True)
    assert "lies in a folder that can't be written. Allow writing" in await complaint(disk, discord)
    await disk.make_read_only(False)
    disk.refuse()
    assert "lies on a full disk. Make room on that disk." in await complaint(disk, discord)
    disk.relent()
    async with bot_on_disk(disk, discord) as bot:
        await party.play()
        assert "final" in party.title()
        assert warnings(bot) == []


async def test_another_program_that_is_writing(discord: DiscordStandIn, tmp_path: Path) -> None:
    disk, party = LimitedDisk(tmp_path), Party(discord)
    async with bot_on_disk(disk, discord):
        await party.begin(holes=1)
        await party.opening()
        (person, _), table = party.in_order(), party.table
    with closing(sqlite3.connect(disk.database, isolation_level=None)) as other:
        other.execute("UPDATE notes SET value = 'other commands' WHERE key LIKE 'commands of %'")
        other.execute("BEGIN IMMEDIATE")
        async with bot_on_disk(disk, discord, "tests.tools.chaos.short_lock_wait") as bot:
            other.execute("ROLLBACK")
            hand = await party.press(person, table, "Draw")
            await party.press(person, hand, FACE_DOWN)
            assert all(" ERROR data.sql.writer " in line or " WARNING " in line for line in warnings(bot))
            assert any("could not be noted" in line for line in warnings(bot)), "nothing was in the way"
