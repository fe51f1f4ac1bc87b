"""`python -m bot check`: check everything that the bot needs, and print one line for each check.

The check changes nothing, and may run beside the bot.
"""

from __future__ import annotations

import os
import socket
import sys
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Final

from dotenv import find_dotenv

from bot.check_discord import discord_findings
from bot.finding import Finding
from bot.monitor import OF_THE_PORT, not_listening
from bot.process import BAD_DATABASE, BAD_SETTING, FINE
from bot.settings import OFF, BadSetting, Settings
from cogs.daily.beacon import Drand, NoPulse
from data.errors import DatabaseUnusable
from data.place import Server
from data.upkeep.backup import newest_backup
from data.upkeep.inspection import Condition, ServerCondition, inspect, inspect_server
from engine.language import listed
from engine.solo.daily import BadPulse, day_of, round_of

MEGABYTE: Final = 1_000_000
SCARCE: Final = 200 * MEGABYTE
"""Free bytes on the database's disk below which the check warns."""

NO_ROOM: Final = 10 * MEGABYTE
"""Free bytes that the database's write-ahead log needs in a busy hour."""

SLOW: Final = 0.02
"""Seconds for one answer; people notice if the database server takes longer."""

APART: Final = 2.0
"""Most seconds by which this machine's clock may differ from the database server's."""

MOST_NAMED: Final = 4
"""Most files that one finding names."""

DAY: Final = 86_400.0
OLD: Final = 2.0
"""Days after which the newest backup is too old."""

WITHOUT_PULSE: Final = (
    "Until it gives today's pulse there is no new daily hole. Try again later, "
    f"or name another relay of drand in GOLF_DAILY_BEACON, or {OFF} for no daily hole."
)


async def check(settings: Settings) -> int:
    """Print all findings; returns the exit code of the first failure, or 0."""
    code = FINE
    async for finding in _findings(settings):
        print(finding, flush=True)
        code = code or finding.code
    return code


def bad_setting(error: BadSetting) -> int:
    """Print why the settings can't be read; returns the exit code."""
    print(Finding.failed("settings", error.sentence, BAD_SETTING), flush=True)
    return BAD_SETTING


async def _findings(settings: Settings) -> AsyncIterator[Finding]:
    yield _settings(settings)
    database = settings.database
    findings = await _server(database) if isinstance(database, Server) else _database(database)
    for finding in (*findings, *_private(settings), *_backups(settings.backups), *_port(settings)):
        yield finding
    yield await beacon_finding(settings)
    if settings.token is None:
        problem = "DISCORD_TOKEN is not set, so that the bot shows the offline demo. See bot/README.md."
        yield Finding.failed("token", problem, BAD_SETTING)
        return
    async for finding in discord_findings(settings):
        yield finding


def _settings(settings: Settings) -> Finding:
    if settings.log_level == "DEBUG":
        return Finding.warning("settings", "GOLF_LOG_LEVEL=DEBUG: the log may show cards. Usual is INFO.")
    return Finding.ok("settings", "can be used")


async def _server(server: Server) -> list[Finding]:
    try:
        condition = await inspect_server(server)
    except DatabaseUnusable as error:
        return [Finding.failed("database", error.sentence, BAD_DATABASE)]
    answer = f"{server} is PostgreSQL {condition.release} and answers in {1000 * condition.latency:.1f} ms"
    if condition.latency > SLOW:
        problem = f"{answer}: every move waits for it several times. Run the bot closer to it."
        findings = [Finding.warning("database", problem)]
    else:
        findings = [Finding.ok("database", answer)]
    if condition.schema:
        findings.append(_schema(condition, condition.schema))
    if abs(condition.ahead) > APART:
        problem = f"the clock of {server} is {abs(condition.ahead):.1f} s from the one here. Set both by NTP."
        findings.append(Finding.warning("clock", problem))
    return findings


def _database(database: Path) -> list[Finding]:
    try:
        return list(_file(inspect(database)))
    except DatabaseUnusable as error:
        return [Finding.failed("database", error.sentence, BAD_DATABASE)]


def _file(condition: Condition) -> Iterator[Finding]:
    if condition.schema is None:
        problem = "has no tables yet, which" if condition.size else "is not there yet and"
        yield Finding.ok("database", f"{condition.path} {problem} will be created")
    else:
        yield Finding.ok("database", f"{condition.path} can be read and written, and all of it is sound")
        yield _schema(condition, condition.schema)
    yield _room(condition)


def _private(settings: Settings) -> Iterator[Finding]:
    """Check that files with secrets or the token can be read and written by their owner alone."""
    if sys.platform == "win32":  # which has other rights than these
        return
    database, backups = settings.database, settings.backups
    secret = [Path(find_dotenv() or ".env")]
    if isinstance(database, Path):
        whole = database.absolute()
        secret = [*(whole.with_name(whole.name + end) for end in ("", "-wal", "-shm")), *secret]
    readable = backups is not None and backups.is_dir() and os.access(backups, os.R_OK | os.X_OK)
    kept = sorted(backups.iterdir()) if backups is not None and readable else []
    files = [path for path in secret if path.is_file()]
    open_to_others = [str(path) for path in (*files, *kept) if path.stat().st_mode & 0o077]
    if more := open_to_others[MOST_NAMED:]:
        open_to_others[MOST_NAMED:] = [f"{len(more)} more"]
    if open_to_others:
        problem = f"others than their owner may use {listed(open_to_others)}, where secrets are"
        yield Finding.warning("files", f"{problem}. chmod 600 them.")
    elif files:
        yield Finding.ok("files", f"only their owner may use {listed([str(path) for path in files])}")


def _schema(condition: Condition | ServerCondition, schema: str) -> Finding:
    if schema != condition.newest:
        change = f"the next start takes the database from version {schema} to {condition.newest}"
        return Finding.warning("schema", f"{change}; an older bot can't use it then. Back it up first.")
    return Finding.ok("schema", f"version {schema}, the newest")


def _room(condition: Condition) -> Finding:
    room = f"{condition.free / MEGABYTE:,.0f} MB are free on the disk of {condition.path}"
    if condition.free < NO_ROOM:
        return Finding.failed("disk", f"only {room}. Make room there.", BAD_DATABASE)
    if condition.free < max(SCARCE, 2 * condition.size):
        return Finding.warning("disk", f"only {room}. Make room there soon.")
    return Finding.ok("disk", room)


def _backups(folder: Path | None) -> Iterator[Finding]:
    """Check the age of the newest backup, if the settings name a folder of backups."""
    if folder is None:
        return
    made = newest_backup(folder)
    if made is None:
        yield Finding.warning("backups", f"there is none in {folder}. Make one, and look at what should.")
        return
    days = (time.time() - made) / DAY
    age = f"the newest in {folder} is {days:.1f} days old"
    if days > OLD:
        yield Finding.warning("backups", f"{age}. Look at what should make them.")
    else:
        yield Finding.ok("backups", age)


def _port(settings: Settings) -> Iterator[Finding]:
    """Check that the port for health and metrics is free, if health and metrics are switched on."""
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
        if error.errno not in OF_THE_PORT:
            yield Finding.failed("metrics", not_listening(host, port, error).sentence, BAD_SETTING)
            return
        problem = f"{place} can't be listened on ({error.strerror})"
        remedy = "All is well if that is the running bot; else choose another GOLF_METRICS_PORT."
        yield Finding.warning("metrics", f"{problem}. {remedy}")
    else:
        yield Finding.ok("metrics", f"{place} is free for health and metrics")


async def beacon_finding(settings: Settings) -> Finding:
    """Check that the beacon relay in `settings` gives today's pulse in time.

    A problem is only a warning, as the bot runs without the relay.
    """
    address = settings.daily_beacon
    if not address:
        return Finding.ok("beacon", f"GOLF_DAILY_BEACON={OFF}: there is no daily hole")
    number = round_of(day_of(time.time()))
    try:
        pulse = await Drand(address).pulse(number)
        pulse.check(number)
    except NoPulse as error:
        return Finding.warning("beacon", f"{address} gave no pulse: {error}. {WITHOUT_PULSE}")
    except BadPulse as error:
        problem = f"{address} gave a pulse for round {number} that does not verify: {error}"
        return Finding.warning("beacon", f"{problem}. {WITHOUT_PULSE}")
    return Finding.ok("beacon", f"{address} gives today's pulse, round {number}")
