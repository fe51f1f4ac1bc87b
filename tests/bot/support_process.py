"""The bot as a process of its own: started, listened to, signalled, killed."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from data.place import Place, Server
from tests.bot.support_launcher import Launched, Launcher
from tests.databases import make_file
from tests.standin import DiscordStandIn

ROOT: Final = Path(__file__).parents[2]
"""The repository's root, from where `python -m bot` is run."""

PATIENCE: Final = 120.0
"""Longest wait in seconds; an idle machine needs hardly any, so only a hang takes as long."""

SETTINGS: Final = (
    "DISCORD_TOKEN",
    "DISCORD_API_URL",
    "GOLF_DATABASE",
    "GOLF_BACKUPS",
    "GOLF_SYNC_GUILD",
    "GOLF_LOG_LEVEL",
    "GOLF_LOG_FORMAT",
    "GOLF_CPU_PAUSE",
    "GOLF_IDLE_HOURS",
    "GOLF_METRICS_HOST",
    "GOLF_METRICS_PORT",
    "GOLF_DAILY_BEACON",
    "GOLF_SHARDS",
    "GOLF_SHARDS_HERE",
)


launcher: Launcher | None = None
"""What starts processes in a run of the tests; without it, each is a fresh Python."""


def environment(**settings: str) -> dict[str, str]:
    """This process's environment with no other settings than these.

    The others are there but empty, so that a developer's own `.env` does not fill them in.
    """
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("GOLF_", "DISCORD_"))}
    return kept | dict.fromkeys(SETTINGS, "") | {"BROWSER": "true"} | settings


def address(database: Place | str) -> str:
    """What `GOLF_DATABASE` is set to for `database`."""
    return database.address if isinstance(database, Server) else str(database)


def at(discord: DiscordStandIn, database: Place | str, **settings: str) -> dict[str, str]:
    """The settings of a bot that is to run on `discord` with its data in `database`, without a daily hole.

    In the hour after midnight, the bot would ask a beacon on the internet for the day's deal.
    """
    return {
        "DISCORD_TOKEN": discord.token,
        "DISCORD_API_URL": discord.api_url,
        "GOLF_DATABASE": address(database),
        "GOLF_CPU_PAUSE": "0",
        "GOLF_DAILY_BEACON": "off",
    } | settings


class Process:
    """A running process. `out` and `err` are the lines it has written so far."""

    def __init__(self, process: asyncio.subprocess.Process | Launched) -> None:
        self.out: list[str] = []
        self.err: list[str] = []
        self._process = process
        self._heard = asyncio.Condition()
        self._listening = [
            asyncio.create_task(self._listen(process.stdout, self.out)),
            asyncio.create_task(self._listen(process.stderr, self.err)),
        ]

    @property
    def id(self) -> int:
        """The operating system's number for it."""
        return self._process.pid

    @property
    def code(self) -> int | None:
        """The exit code; None while it runs."""
        return self._process.returncode

    async def says(self, text: str, within: float = PATIENCE) -> str:
        """Wait for a line with `text` in it and return the line; TimeoutError after `within` seconds."""
        async with asyncio.timeout(within), self._heard:
            while True:
                for line in (*self.out, *self.err):
                    if text in line:
                        return line
                await self._heard.wait()

    def signal(self, number: signal.Signals) -> None:
        """Send a signal, unless it has ended already."""
        with suppress(ProcessLookupError):
            self._process.send_signal(number)

    async def ended(self, within: float = PATIENCE) -> int:
        """Wait for its end and return the exit code; TimeoutError after `within` seconds.

        Its output ends with it, or with the last process that it has started and that outlives it.
        """
        async with asyncio.timeout(within):
            code = await self._process.wait()
            await asyncio.gather(*self._listening)
        return code

    async def kill(self) -> None:
        """End it as a power cut would: with SIGKILL, which nothing can answer."""
        self.signal(signal.SIGKILL)
        await self.ended()

    async def _listen(self, stream: asyncio.StreamReader | None, lines: list[str]) -> None:
        assert stream is not None
        async for line in stream:
            async with self._heard:
                lines.append(line.decode().rstrip("\n"))
                self._heard.notify_all()


@asynccontextmanager
async def running(module: str, *arguments: str, **settings: str) -> AsyncIterator[Process]:
    """`python -m module arguments` with those settings; killed at the end if it still runs."""
    async with running_in(ROOT, module, *arguments, **settings) as process:
        yield process


@asynccontextmanager
async def running_in(root: Path, module: str, /, *arguments: str, **settings: str) -> AsyncIterator[Process]:
    """Run the bot with the modules of the folder `root`; otherwise like `running`."""
    # What people type is run as they run it.
    process = await _started(root, module, arguments, settings, afresh=module == "bot" or root != ROOT)
    try:
        yield process
    finally:
        await process.kill()


@asynccontextmanager
async def running_bot(*arguments: str, **settings: str) -> AsyncIterator[Process]:
    """`python -m bot arguments` like `running`, but by the launcher: for what is not about its own start."""
    process = await _started(ROOT, "bot", arguments, settings, afresh=False)
    try:
        yield process
    finally:
        await process.kill()


@asynccontextmanager
async def running_among(mounts_of: int, module: str, **settings: str) -> AsyncIterator[Process]:
    """Run `module` with what is mounted for the process `mounts_of`; otherwise like `running`."""
    process = await _started(ROOT, module, (), settings, afresh=False, mounts_of=mounts_of)
    try:
        yield process
    finally:
        await process.kill()


def among(mounts_of: int, *command: str) -> tuple[str, ...]:
    """The command that runs `command` in the repository's root with what is mounted for `mounts_of`."""
    here = ("nsenter", "--target", str(mounts_of), "--user", "--mount", "--preserve-credentials")
    return (*here, f"--wd={ROOT}", *command)


async def _started(
    root: Path,
    module: str,
    arguments: tuple[str, ...],
    settings: dict[str, str],
    *,
    afresh: bool,
    mounts_of: int | None = None,
) -> Process:
    """A process that has just begun; `afresh`: by a Python of its own in any case."""
    own = environment(**settings)
    if launcher is not None and not afresh:
        async with asyncio.timeout(PATIENCE):
            return Process(
                await launcher.start(module, *arguments, cwd=root, environment=own, mounts_of=mounts_of)
            )
    command = (sys.executable, "-m", module, *arguments)
    return Process(
        await asyncio.create_subprocess_exec(
            *(command if mounts_of is None else among(mounts_of, *command)),
            cwd=root,
            env=own,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
    )


@asynccontextmanager
async def bot_on(
    discord: DiscordStandIn, database: Place | str, root: Path = ROOT, /, **settings: str
) -> AsyncIterator[Process]:
    """The bot of the folder `root`, connected to `discord`; if it does not get so far, its log is shown.

    The file of a path that isn't there is made before, except for a bot of another folder.
    """
    if isinstance(database, Path) and root == ROOT:
        make_file(database)
    async with running_in(root, "tests.bot.without_pauses", **at(discord, database, **settings)) as process:
        try:
            await discord.connected(within=PATIENCE)
        except TimeoutError as error:
            error.add_note("\n".join(process.err))
            raise
        yield process
    await discord.disconnected(within=PATIENCE)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Exit code and output of a process."""

    code: int
    out: tuple[str, ...]
    err: tuple[str, ...]


async def outcome(*arguments: str, **settings: str) -> Outcome:
    """Run `python -m bot arguments` with those settings to its own end."""
    async with running_bot(*arguments, **settings) as process:
        code = await process.ended()
    return Outcome(code, tuple(process.out), tuple(process.err))
