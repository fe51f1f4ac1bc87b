"""`python -m bot` without limits, and without the pauses discord.py makes for a Discord with many servers."""

from __future__ import annotations

import sys
from typing import Any, Final
from unittest.mock import patch

from bot import process
from bot.__main__ import main
from bot.client import GolfBot
from cogs.answering.limits import UNBOUNDED

MORE_SERVERS: Final = 0.2
"""Seconds to wait for another server before being ready; the stand-in has only one."""


class BotWithoutPauses(GolfBot):
    """A bot that is ready once the stand-in's one server is there, and opens new sessions without a pause."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._connection.guild_ready_timeout = MORE_SERVERS

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for nothing: the stand-in takes any number of sessions."""


if __name__ == "__main__":
    with patch.object(process, "DISCORDS_OWN", UNBOUNDED), patch.object(process, "GolfBot", BotWithoutPauses):
        sys.exit(main(sys.argv[1:]))
