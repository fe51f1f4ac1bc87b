"""The names of commands as people type them."""

from __future__ import annotations

from pathlib import Path

import simcord

from bot.client import GolfBot
from bot.command_names import discord_names, own_names
from tests.databases import new_store


async def test_discord_is_told_all_that_the_bot_has(tmp_path: Path) -> None:
    store = await new_store(tmp_path / "golf.db")
    bot = GolfBot(store, pause=0, shard_count=1)
    async with simcord.run(bot):
        told = discord_names(await bot.tree.fetch_commands())
    await store.close()
    assert told == own_names()
    assert {"/golf start", "/golf leaderboard", "Challenge to golf"} <= told
    assert "/golf" not in told
