"""`python -m bot.container`: the bot for a container, whose manager restarts any process that ends.

A wrong setting, an unusable database or a refused token makes every start fail. After such a failure the
process does not end: it does nothing until it is stopped, so that the problem is logged once.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from contextlib import AsyncExitStack, suppress
from http import HTTPStatus
from typing import Final

from aiohttp import web

from bot import __main__ as program
from bot.monitor import metrics, serving
from bot.process import BAD_DATABASE, BAD_SETTING, BAD_TOKEN, complain
from bot.settings import BadSetting, Settings
from data.metrics import ENDED_WITH_CODE

NEEDS_A_PERSON: Final = (BAD_SETTING, BAD_DATABASE, BAD_TOKEN)
"""Exit codes of problems that a restart can't solve."""

WAITING: Final = (
    "The bot has ended with code {code}, for which no new start helps. This container waits to be stopped: "
    "do what the line above says, then start it anew."
)


def main() -> int:
    """Run the bot; returns its exit code.

    After a problem of `NEEDS_A_PERSON`, first wait until a signal stops the process.
    """
    code = program.main([])
    if code in NEEDS_A_PERSON:
        asyncio.run(_wait(code))
    return code


async def _wait(code: int) -> None:
    """Until a signal stops the process, serve metrics and report bad health, if switched on."""
    stopping = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    ENDED_WITH_CODE.set(code)

    async def health(_: web.Request) -> web.Response:
        report = {"status": "ended", "code": code}
        return web.json_response(report, status=HTTPStatus.SERVICE_UNAVAILABLE)

    async with AsyncExitStack() as stack:
        with suppress(BadSetting):
            settings = Settings.read(os.environ)
            if settings.metrics_port:
                served = serving(settings.metrics_host, settings.metrics_port, health, metrics)
                await stack.enter_async_context(served)
        complain(WAITING.format(code=code), code)
        await stopping.wait()


if __name__ == "__main__":
    sys.exit(main())
