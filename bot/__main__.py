"""`python -m bot`: run on Discord with a token, or show the offline demo without one; check; back up."""

from __future__ import annotations

import asyncio
import importlib
import logging
import os
import sys
from pathlib import Path
from typing import Final

from dotenv import load_dotenv

from bot.check import bad_setting, check
from bot.log import set_up_logging
from bot.process import BAD_BACKUP, BAD_DATABASE, BAD_SETTING, FINE, UNEXPECTED, complain, run_on_discord
from bot.settings import BadSetting, Settings
from data.backup import BackupFailed, back_up
from data.errors import DatabaseUnusable
from data.place import Place
from engine.language import LANGUAGES

log = logging.getLogger(__name__)

USAGE: Final = f"Usage: python -m bot [demo [{' | '.join(LANGUAGES)}] | check | backup FILE]"
WITHOUT_KEY: Final = (
    "No DISCORD_TOKEN is set, so this is the offline demo. For a token: discord.com/developers/applications, "
    "New Application, Bot, Reset Token; then put it into .env (bot/README.md)."
)


def main(arguments: list[str]) -> int:
    """Run what `arguments` ask for; returns the exit code. Files made from now on are their owner's alone."""
    os.umask(0o077)  # of running matches they hold the secrets
    load_dotenv()
    match arguments:
        case [] | ["demo"] | ["check"] | ["backup", _]:
            pass
        case ["demo", language] if language in LANGUAGES:
            pass
        case _:
            return complain(USAGE, BAD_SETTING)
    try:
        settings = Settings.read(os.environ)
    except BadSetting as error:
        checked = arguments == ["check"]
        return bad_setting(error) if checked else complain(error.sentence, BAD_SETTING)
    set_up_logging(settings, demo=_is_demo(arguments, settings))
    try:
        return _run(arguments, settings)
    except KeyboardInterrupt:
        return FINE
    except Exception:
        log.exception("ended by an error that nobody expected")
        return UNEXPECTED


def _is_demo(arguments: list[str], settings: Settings) -> bool:
    return arguments[:1] == ["demo"] or (not arguments and settings.token is None)


def _run(arguments: list[str], settings: Settings) -> int:
    match arguments:
        case ["check"]:
            return asyncio.run(check(settings))
        case ["backup", name]:
            return _back_up(settings.database, Path(name))
    if not _is_demo(arguments, settings):
        return asyncio.run(run_on_discord(settings))
    if not arguments:
        print(WITHOUT_KEY, flush=True)
    return asyncio.run(_demo(settings, *arguments[1:]))


def _back_up(database: Place, target: Path) -> int:
    try:
        made = back_up(database, target)
    except DatabaseUnusable as error:
        return complain(error.sentence, BAD_DATABASE)
    except BackupFailed as error:
        return complain(error.sentence, BAD_BACKUP)
    print(f"Backed up to {made.path}: {made.size:,} bytes, schema {made.schema}, read again and sound.")
    return FINE


async def _demo(settings: Settings, language: str | None = None) -> int:
    """The demo's package is for development; a host that runs the bot on Discord need not have it."""
    try:
        demo = importlib.import_module("bot.demo")
    except ModuleNotFoundError as error:
        return complain(f"The offline demo needs the package {error.name}: run `uv sync` once.", BAD_SETTING)
    return int(await demo.run_demo(settings, language))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
