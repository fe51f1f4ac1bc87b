"""`python -m bot` without limits, and without the pauses that it makes for the real Discord."""

from __future__ import annotations

import sys
from typing import Any, Final
from unittest.mock import patch

from bot import command_sync, first_requests, identifies, process
from bot.__main__ import main
from bot.client import GolfBot
from cogs.answering.limits import UNBOUNDED

MORE_SERVERS: Final = 0.2
"""Seconds to wait for another server before being ready; the stand-in has only one."""


SHORT: Final = 0.05
"""Seconds until something that Discord refused is tried again."""


class BotWithoutPauses(GolfBot):
    """A bot that is ready once the stand-in's servers are there."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._connection.guild_ready_timeout = MORE_SERVERS


if __name__ == "__main__":
    with (
        patch.object(process, "DISCORDS_OWN", UNBOUNDED),
        patch.object(process, "GolfBot", BotWithoutPauses),
        patch.object(identifies, "FIRST_WAIT", 0.0),
        patch.object(first_requests, "FIRST_WAIT", SHORT),
        patch.object(command_sync, "FIRST_WAIT", SHORT),
    ):
        sys.exit(main(sys.argv[1:]))
