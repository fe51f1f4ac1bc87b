"""`python -m bot`: run on Discord with a token, or show the offline demo without one."""

from __future__ import annotations

import asyncio
import importlib
import os
import sys
from typing import Final

from dotenv import load_dotenv

from bot.process import BAD_SETTING, FINE, complain, run_on_discord, set_up_logging
from bot.settings import BadSetting, Settings

USAGE: Final = "Usage: python -m bot [demo]"
WITHOUT_KEY: Final = (
    "No DISCORD_TOKEN is set, so this is the offline demo. For a token: discord.com/developers/applications, "
    "New Application, Bot, Reset Token; then put it into .env (README, “Host it”)."
)


def main(arguments: list[str]) -> int:
    """Run what `arguments` ask for; returns the exit code."""
    load_dotenv()
    if arguments not in ([], ["demo"]):
        return complain(USAGE, BAD_SETTING)
    try:
        settings = Settings.read(os.environ)
    except BadSetting as error:
        return complain(error.sentence, BAD_SETTING)
    demo = bool(arguments) or settings.token is None
    set_up_logging(settings, demo=demo)
    if not arguments and settings.token is None:
        print(WITHOUT_KEY, flush=True)
    try:
        return asyncio.run(_demo(settings) if demo else run_on_discord(settings))
    except KeyboardInterrupt:
        return FINE


async def _demo(settings: Settings) -> int:
    """The demo's package is for development; a host that runs the bot on Discord need not have it."""
    try:
        demo = importlib.import_module("bot.demo")
    except ModuleNotFoundError as error:
        return complain(f"The offline demo needs the package {error.name}: run `uv sync` once.", BAD_SETTING)
    return int(await demo.run_demo(settings))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
