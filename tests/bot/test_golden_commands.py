"""Registered commands: names, descriptions, options and choices, in order.

Discord shows them in that order, and the bot registers them again whenever any of it changes.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import simcord
from discord import app_commands

from bot.client import GolfBot
from tests.databases import new_store

GOLDEN: Final = Path(__file__).with_name("golden_commands.json")


async def test_discord_is_told_of_the_same_commands(tmp_path: Path) -> None:
    store = await new_store(tmp_path / "golf.db")
    bot = GolfBot(store, pause=0, shard_count=1)
    async with simcord.run(bot):
        told = [
            command.to_dict(bot.tree)
            for command in bot.tree.get_commands()
            if isinstance(command, (app_commands.Command, app_commands.Group, app_commands.ContextMenu))
        ]
    await store.close()
    assert json.loads(json.dumps(told)) == json.loads(GOLDEN.read_text(encoding="utf-8"))
