"""The real process on disks that refuse to be written: said in a sentence, nothing is lost, it heals."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.game.errors import StorageFailed
from tests.bot.support_people import FACE_DOWN, Party, find, journals, notice
from tests.bot.support_process import PATIENCE, Process
from tests.standin import DiscordStandIn, Message
from tests.tools.chaos.copies import copied
from tests.tools.chaos.disks import (
    Disk,
    FullDisk,
    ImmutableDisk,
    LimitedDisk,
    MakeDisk,
    Unavailable,
    bot_on_disk,
    made,
)

SENTENCE = StorageFailed().sentence


@pytest.fixture
async def discord() -> AsyncIterator[DiscordStandIn]:
    async with DiscordStandIn(answer_within=PATIENCE, patience=PATIENCE) as discord:
        yield discord


@pytest.fixture(params=[FullDisk, LimitedDisk, ImmutableDisk])
async def disk(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Disk]:
    """Each kind of disk that can be had here."""
    async for disk in _disk(request.param, tmp_path):
        yield disk


@pytest.fixture
async def full_disk(tmp_path: Path) -> AsyncIterator[Disk]:
    """A disk that can be filled."""
    async for disk in _disk(FullDisk, tmp_path):
        yield disk


async def _disk(kind: MakeDisk, tmp_path: Path) -> AsyncIterator[Disk]:
    folder = tmp_path / "disk"
    folder.mkdir()
    try:
        async with made(kind, folder) as disk:
            yield disk
    except Unavailable as reason:
        pytest.skip(str(reason))


def alarming(bot: Process) -> list[str]:
    """Return what the bot has logged above INFO."""
    return [line for line in bot.err if " INFO " not in line]


def check_log(bot: Process, failures: int) -> None:
    """Each failed write is one line, and there is no other line that an operator should not have to read."""
    lines = alarming(bot)
    assert len(lines) == failures, lines
    assert all(" ERROR data.sql.writer 1 writes failed: OperationalError: " in line for line in lines), lines


def check_journal(disk: Disk, party: Party, tmp_path: Path) -> None:
    """Check that the journal has every granted action once, in order, and nothing else."""
    copies = tmp_path / "copies"
    copies.mkdir(exist_ok=True)
    written = journals(copied(disk.folder / disk.database.name, copies)).values()
    acted = [row for rows in written for row in rows if row.kind == "Acted"]
    assert [json.loads(row.fields)["action"] for row in acted] == party.answered


async def begun(party: Party) -> None:
    """Two people some turns into a match."""
    await party.begin(holes=1)
    await party.opening()
    await party.play(turns=2)


async def emojis_noted(discord: DiscordStandIn) -> None:
    """Wait until the bot has noted which drawing its emojis show: right after that it makes the first one."""
    await discord.until(
        lambda: any(each.method == "POST" and each.path.endswith("/emojis") for each in discord.requests)
    )


async def redrawn(party: Party, before: Message) -> None:
    """Wait until the bot, which was started again, has drawn the table of `before` anew."""
    await party.discord.until(lambda: party.table.payload != before.payload)


async def refused(party: Party, times: int) -> None:
    """Let the person on turn draw `times` times, and check that each press is refused and nothing changes."""
    before, (person, _) = party.table, party.in_order()
    draw = find(before, "Draw")
    for _ in range(times):
        answer = await party.discord.press(person, before, draw.custom_id)
        assert answer.message is not None
        assert notice(answer.message) == SENTENCE
        assert answer.message.viewer is person
    assert party.table.payload == before.payload


async def test_a_move_that_cannot_be_saved_does_not_count_and_works_later(
    disk: Disk, discord: DiscordStandIn, tmp_path: Path
) -> None:
    party = Party(discord)
    async with bot_on_disk(disk, discord) as bot:
        await begun(party)
        person, _ = party.in_order()
        table = party.table
        disk.refuse(bot)
        await refused(party, times=3)
        check_journal(disk, party, tmp_path)
        disk.relent(bot)
        hand = await party.press(person, table, "Draw")  # the very button that was refused
        disk.refuse(bot)
        answer = await discord.press(person, hand, find(hand, FACE_DOWN).custom_id)
        assert answer.message is not None
        assert notice(answer.message) == SENTENCE
        disk.relent(bot)
        await party.press(person, hand, FACE_DOWN)
        await party.play()
        assert "final" in party.title()
        check_log(bot, failures=4)
    check_journal(disk, party, tmp_path)


@pytest.mark.long
async def test_a_crash_and_a_restart_on_a_full_disk(
    full_disk: Disk, discord: DiscordStandIn, tmp_path: Path
) -> None:
    party = Party(discord)
    async with bot_on_disk(full_disk, discord) as bot:
        await begun(party)
        await emojis_noted(discord)
        elsewhere = discord.add_channel("elsewhere")
        full_disk.refuse(bot)
        await refused(party, times=1)
        answer = await discord.slash(party.guest, elsewhere, "golf start", computers=2)
        assert answer.message is not None
        assert notice(answer.message) == SENTENCE
        assert discord.messages(elsewhere) == []
        check_log(bot, failures=2)
        shown = party.table
    async with bot_on_disk(full_disk, discord) as bot:
        await redrawn(party, shown)
        await refused(party, times=2)
        full_disk.relent(bot)
        await discord.slash(party.guest, elsewhere, "golf start", computers=2)
        assert len(discord.messages(elsewhere)) == 1
        await party.play()
        assert "final" in party.title()
        check_log(bot, failures=2)
    check_journal(full_disk, party, tmp_path)
