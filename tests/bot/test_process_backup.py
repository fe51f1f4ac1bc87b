"""Backing up a database on which the bot plays, and playing on from the backup."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.process import BAD_COPY, FINE
from tests.bot.support_people import FACE_DOWN, Party, journal
from tests.bot.support_process import at, bot_on, outcome
from tests.standin import DiscordStandIn


async def test_a_backup_taken_during_play_is_a_moment_of_the_match(
    discord: DiscordStandIn, tmp_path: Path
) -> None:
    party, database, backup = Party(discord), tmp_path / "golf.db", tmp_path / "golf.bak"
    async with bot_on(discord, database):
        await party.begin(holes=1)
        await party.opening()
        backing_up = asyncio.create_task(outcome("backup", str(backup), GOLF_DATABASE=str(database)))
        while not backing_up.done() and party.on_turn() is not None:
            await party.play(turns=1)
        ended = await backing_up
        assert (ended.code, ended.err) == (FINE, ())
        (line,) = ended.out
        assert line.startswith(f"Backed up to {backup}: ")
        kept = journal(backup)
        assert len(kept) > 6
        assert kept == journal(database)[: len(kept)]


async def test_the_match_goes_on_from_a_restored_backup(discord: DiscordStandIn, tmp_path: Path) -> None:
    party, database, backup = Party(discord), tmp_path / "golf.db", tmp_path / "golf.bak"
    async with bot_on(discord, database) as bot:
        await party.begin(holes=1)
        await party.opening()
        person, _ = party.in_order()
        hand = await party.press(person, party.table, "Draw")
        assert (await outcome("backup", str(backup), **at(discord, database))).code == FINE
        await party.up_to_date()
        await bot.kill()
    restored = backup.rename(tmp_path / "restored.db")
    async with bot_on(discord, restored):
        await party.press(person, hand, FACE_DOWN)
        await party.play()
        assert "final" in party.title()


async def test_what_is_there_is_not_overwritten(discord: DiscordStandIn, tmp_path: Path) -> None:
    database = tmp_path / "golf.db"
    async with bot_on(discord, database):
        refused = await outcome("backup", str(database), GOLF_DATABASE=str(database))
    assert (refused.code, refused.out) == (BAD_COPY, ())
    assert refused.err == (f"{database} is there already and is not overwritten. Name another file.",)
