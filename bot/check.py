"""`python -m bot check`: whether everything is there that the bot needs, one line for each thing.

Nothing is changed by it, and it may be run while the bot runs.
"""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator, Iterator
from typing import Final

from bot.check_beacon import beacon_finding
from bot.check_discord import discord_findings
from bot.finding import Finding
from bot.process import BAD_DATABASE, BAD_SETTING, FINE
from bot.settings import BadSetting, Settings
from data.errors import DatabaseUnusable
from data.inspection import Condition, inspect

MEGABYTE: Final = 1_000_000
SCARCE: Final = 200 * MEGABYTE
"""Below so much room on the database's disk, someone should look after it."""

NO_ROOM: Final = 10 * MEGABYTE
"""With less than that, the log beside the database can't grow as it does in a busy hour."""


async def check(settings: Settings) -> int:
    """Print what is found; returns the exit code that fits the first failure, 0 if there is none."""
    code = FINE
    async for finding in _findings(settings):
        print(finding, flush=True)
        code = code or finding.code
    return code


def bad_setting(error: BadSetting) -> int:
    """Print that not even the settings can be read; returns the exit code."""
    print(Finding.failed("settings", error.sentence, BAD_SETTING), flush=True)
    return BAD_SETTING


async def _findings(settings: Settings) -> AsyncIterator[Finding]:
    for finding in (_settings(settings), *_database(settings), *_port(settings)):
        yield finding
    yield await beacon_finding(settings)
    if settings.token is None:
        problem = "DISCORD_TOKEN is not set, so that the bot shows the offline demo. See README, “Host it”."
        yield Finding.failed("token", problem, BAD_SETTING)
        return
    async for finding in discord_findings(settings):
        yield finding


def _settings(settings: Settings) -> Finding:
    if settings.log_level == "DEBUG":
        return Finding.warning("settings", "GOLF_LOG_LEVEL=DEBUG: the log may show cards. Usual is INFO.")
    return Finding.ok("settings", "can be used")


# ---------------------------------------------------------------------- the database


def _database(settings: Settings) -> Iterator[Finding]:
    try:
        found = inspect(settings.database)
    except DatabaseUnusable as error:
        yield Finding.failed("database", error.sentence, BAD_DATABASE)
        return
    if found.schema is None:
        yield Finding.ok("database", f"{found.path} is not there yet and will be created")
    else:
        yield Finding.ok("database", f"{found.path} can be read and written, and all of it is sound")
        yield _schema(found, found.schema)
    yield _room(found)


def _schema(found: Condition, schema: int) -> Finding:
    if schema < found.newest:
        change = f"the next start takes the database from version {schema} to {found.newest}"
        return Finding.warning("schema", f"{change}; an older bot can't use it then. Back it up first.")
    return Finding.ok("schema", f"version {schema}, the newest")


def _room(found: Condition) -> Finding:
    room = f"{found.free / MEGABYTE:,.0f} MB are free on the disk of {found.path}"
    if found.free < NO_ROOM:
        return Finding.failed("disk", f"only {room}. Make room there.", BAD_DATABASE)
    if found.free < max(SCARCE, 2 * found.size):
        return Finding.warning("disk", f"only {room}. Make room there soon.")
    return Finding.ok("disk", room)


# ---------------------------------------------------------------------- health and metrics


def _port(settings: Settings) -> Iterator[Finding]:
    """Whether health and metrics could be served, if they are wanted."""
    host, port = settings.metrics_host, settings.metrics_port
    if not port:
        return
    place = f"{host}:{port}"
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family) as attempt:
            attempt.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            attempt.bind(address)
    except OSError as error:
        problem = f"{place} can't be listened on ({error.strerror})"
        remedy = "All is well if that is the running bot; else choose another GOLF_METRICS_PORT or _HOST."
        yield Finding.warning("metrics", f"{problem}. {remedy}")
    else:
        yield Finding.ok("metrics", f"{place} is free for health and metrics")
