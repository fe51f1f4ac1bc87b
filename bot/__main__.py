"""`python -m bot`: run on Discord if there is a token, else show the offline demo.

Further commands check the settings, back up, compact or move the database.
"""

from __future__ import annotations

import asyncio
import importlib
import logging
import os
import sys
from functools import partial
from pathlib import Path
from typing import Final

from dotenv import load_dotenv

from bot import event_loop
from bot.check import bad_setting, check
from bot.log import set_up_logging
from bot.process import BAD_COPY, BAD_DATABASE, BAD_SETTING, FINE, UNEXPECTED, complain, run_on_discord
from bot.settings import BadSetting, Settings
from data.errors import DatabaseUnusable
from data.place import EXAMPLE, Place, Server, place
from data.upkeep.backup import BackupFailed, back_up, how_to_restore
from data.upkeep.compaction import compact
from data.upkeep.move import MoveFailed, SourceUnusable, move
from engine.language import LANGUAGES

log = logging.getLogger(__name__)

USAGE: Final = (
    f"Usage: python -m bot [demo [{' | '.join(LANGUAGES)}] | check | backup FILE | restore FILE | "
    "compact | move --to ADDRESS [--from FILE]]"
)
INTERRUPTED: Final = "Interrupted. Run the same again: it says whether all is there."
COMPACTED_ELSEWHERE: Final = (
    "is on PostgreSQL, which is compacted by `VACUUM (FULL)` in psql, while no bot runs on it"
)
WITHOUT_KEY: Final = (
    "No DISCORD_TOKEN is set, so this is the offline demo. For a token: discord.com/developers/applications, "
    "New Application, Bot, Reset Token; then put it into .env (bot/README.md)."
)


def main(arguments: list[str]) -> int:
    """Run the command in `arguments`; returns the exit code.

    Files that this process creates are readable by their owner alone.
    """
    if {"--help", "-h"} & set(arguments):
        print(USAGE)
        return FINE
    os.umask(0o077)  # of running matches they hold the secrets
    load_dotenv()
    match arguments:
        case [] | ["demo"] | ["check"] | ["compact"] | ["backup" | "restore", _]:
            pass
        case ["demo", language] if language in LANGUAGES:
            pass
        case ["move", "--to", _] | ["move", "--to", _, "--from", _] | ["move", "--from", _, "--to", _]:
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
        return complain(INTERRUPTED, BAD_COPY) if arguments[:1] in (["backup"], ["move"]) else FINE
    except Exception:
        log.exception("ended by an error that nobody expected")
        return UNEXPECTED


def _is_demo(arguments: list[str], settings: Settings) -> bool:
    return arguments[:1] == ["demo"] or (not arguments and settings.token is None)


def _run(arguments: list[str], settings: Settings) -> int:
    match arguments:
        case [] | ["demo", *_]:
            return _play(arguments, settings)
        case ["check"]:
            return asyncio.run(check(settings))
        case ["backup", name]:
            return _back_up(settings.database, Path(name))
        case ["restore", name]:
            return complain(how_to_restore(settings.database, Path(name)), BAD_COPY)
        case ["compact"]:
            return _compact(settings.database)
        case [_, *options]:
            named = dict(zip(options[::2], options[1::2], strict=True))
            return _move(settings.database, named["--to"], named.get("--from"))
    raise ValueError(arguments)


def _play(arguments: list[str], settings: Settings) -> int:
    if not _is_demo(arguments, settings):
        with asyncio.Runner(loop_factory=event_loop.new_event_loop) as runner:
            return runner.run(run_on_discord(settings))
    if not arguments:
        print(WITHOUT_KEY, flush=True)
    return asyncio.run(_demo(settings, *arguments[1:]))


def _back_up(database: Place, target: Path) -> int:
    try:
        made = back_up(database, target)
    except DatabaseUnusable as error:
        return complain(error.sentence, BAD_DATABASE)
    except BackupFailed as error:
        return complain(error.sentence, BAD_COPY)
    print(f"Backed up to {made.path}: {made.size:,} bytes, schema {made.schema}, read again and sound.")
    return FINE


def _compact(database: Place) -> int:
    if isinstance(database, Server):
        return complain(BadSetting("GOLF_DATABASE", COMPACTED_ELSEWHERE).sentence, BAD_SETTING)
    try:
        done = compact(database)
    except DatabaseUnusable as error:
        return complain(error.sentence, BAD_DATABASE)
    sizes = f"{done.before:,} bytes before, {done.after:,} now"
    print(f"Wrote {done.path} anew in {done.seconds:.1f} s: {sizes}.")
    return FINE


def _move(database: Place, to: str, file: str | None) -> int:
    try:
        source, target = _both_places(database if file is None else Path(file), to)
        moved = asyncio.run(move(source, target, partial(print, flush=True)))
    except BadSetting as error:
        return complain(error.sentence, BAD_SETTING)
    except SourceUnusable as error:
        return complain(error.reason.named_by("--from" if file else "GOLF_DATABASE"), BAD_DATABASE)
    except DatabaseUnusable as error:
        return complain(error.named_by("--to"), BAD_DATABASE)
    except MoveFailed as error:
        return complain(error.sentence, BAD_COPY)
    done = "has been moved" if moved.copied else "had been moved before"
    print(f"{source} {done} to {target}: all {moved.rows:,} rows are the same in both.")
    print("Set GOLF_DATABASE to that address, and start the bot there only.")
    return FINE


def _both_places(source: Place, to: str) -> tuple[Path, Server]:
    """Return the file to move from and the server to move to. Raises `BadSetting`."""
    try:
        target = place(to)
    except ValueError as error:
        raise BadSetting("--to", f"{error}, as in {EXAMPLE}") from error
    if not isinstance(target, Server):
        raise BadSetting("--to", f"is no address of PostgreSQL, such as {EXAMPLE}")
    if isinstance(source, Server):
        raise BadSetting("GOLF_DATABASE", "is on PostgreSQL already. Name the file to move with --from FILE")
    return source, target


async def _demo(settings: Settings, language: str | None = None) -> int:
    """Run the offline demo; returns the exit code. A host may lack the package that the demo needs."""
    try:
        demo = importlib.import_module("bot.demo")
    except ModuleNotFoundError as error:
        return complain(f"The offline demo needs the package {error.name}: run `uv sync` once.", BAD_SETTING)
    return int(await demo.run_demo(settings, language))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
