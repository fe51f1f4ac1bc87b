"""Disks that refuse to be written while the bot runs, as really full ones do. None of them needs root.

A full file system is a small one in memory, in a namespace of its own; where that is not allowed, or a file
can't be made immutable, the reason is raised as `Unavailable`.
"""

from __future__ import annotations

import asyncio
import fcntl
import os
import resource
import shutil
import struct
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Final, Protocol

from tests.bot.support_process import PATIENCE, Process, among, at, running, running_among
from tests.standin import DiscordStandIn

SIZE: Final = 1 << 20
"""Bytes of the small file system; an evening at one table takes less."""

NOTHING_MORE: Final = 1
"""Bytes to which files may grow on a disk that takes nothing more."""


GET_FLAGS, SET_FLAGS, IMMUTABLE = 0x80086601, 0x40086602, 0x10
"""Linux's FS_IOC_GETFLAGS, FS_IOC_SETFLAGS and FS_IMMUTABLE_FL."""


class Unavailable(Exception):
    """This kind of disk can't be had here; the message says why."""


class Disk(Protocol):
    """A disk with a bot's `database`, a path as the bot sees it; `folder` is the path seen from outside."""

    database: Path
    folder: Path

    def running(self, module: str, **settings: str) -> AbstractAsyncContextManager[Process]:
        """Run `module` where this disk is mounted, as `support_process.running` does."""
        ...

    def refuse(self, bot: Process) -> None:
        """Refuse all further writes by `bot`."""
        ...

    def relent(self, bot: Process) -> None:
        """Accept writes again."""
        ...


MakeDisk = type["LimitedDisk"] | type["ImmutableDisk"] | type["FullDisk"]


class LimitedDisk:
    """No file may grow, as on a disk with a quota: the system refuses with EFBIG."""

    def __init__(self, folder: Path) -> None:
        self.database = folder / "golf.db"
        self.folder = folder

    @classmethod
    @asynccontextmanager
    async def made(cls, folder: Path) -> AsyncIterator[LimitedDisk]:
        """Make such a disk in `folder`. Raises `Unavailable`."""
        if not hasattr(resource, "prlimit"):
            raise Unavailable("only Linux limits a process that runs already")
        yield cls(folder)

    def running(self, module: str, **settings: str) -> AbstractAsyncContextManager[Process]:
        return running(module, **settings)

    def refuse(self, bot: Process) -> None:
        self._limit(bot, NOTHING_MORE)

    def relent(self, bot: Process) -> None:
        self._limit(bot, resource.RLIM_INFINITY)

    def _limit(self, bot: Process, size: int) -> None:
        """Only the soft limit: nobody but root could raise the hard one again."""
        resource.prlimit(bot.id, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


class ImmutableDisk(LimitedDisk):
    """The log may not be changed by anybody, as on a disk that has become read-only: EPERM."""

    @classmethod
    @asynccontextmanager
    async def made(cls, folder: Path) -> AsyncIterator[ImmutableDisk]:
        """Make such a disk in `folder`. Raises `Unavailable`."""
        trial = folder / "trial"
        trial.touch()
        try:
            _make_immutable(trial, True)
            _make_immutable(trial, False)
        except OSError as error:
            raise Unavailable(f"files can't be made immutable here: {error}") from error
        disk = cls(folder)
        try:
            yield disk
        finally:
            if disk._log.exists():
                _make_immutable(disk._log, False)

    @property
    def _log(self) -> Path:
        return self.database.with_name(f"{self.database.name}-wal")

    def refuse(self, bot: Process) -> None:
        _make_immutable(self._log, True)

    def relent(self, bot: Process) -> None:
        _make_immutable(self._log, False)


class FullDisk:
    """A small file system, full to its last block: ENOSPC. It outlives the bots on it."""

    def __init__(self, database: Path, holder: int) -> None:
        """Made by `made`; `holder` is the process that keeps the file system alive."""
        self.database = database
        self.folder = Path(f"/proc/{holder}/root{database.parent}")
        self._holder = holder
        self._ballast = self.folder / "ballast"

    @classmethod
    @asynccontextmanager
    async def made(cls, folder: Path) -> AsyncIterator[FullDisk]:
        """Make such a disk in `folder`. Raises `Unavailable`."""
        if not shutil.which("unshare") or not shutil.which("nsenter"):
            raise Unavailable("there is no `unshare` and `nsenter` here")
        # It waits for the end of its input, and so ends with this process whatever becomes of that.
        mount = f"mount -t tmpfs -o size={SIZE} golf '{folder}' && echo mounted && exec cat"
        holder = await asyncio.create_subprocess_exec(
            *("unshare", "--user", "--map-root-user", "--mount", "sh", "-c", mount),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        assert holder.stdout is not None and holder.stderr is not None
        try:
            if await holder.stdout.readline() != b"mounted\n":
                why = (await holder.stderr.read()).decode().strip()
                raise Unavailable(f"no file system of one's own is allowed here: {why}")
            yield cls(folder / "golf.db", holder.pid)
        finally:
            if holder.returncode is None:
                holder.kill()
            await holder.wait()

    async def make_read_only(self, read_only: bool) -> None:
        """Mount the file system read-only, or writable again. No bot may have files open there."""
        options = f"remount,bind,{'ro' if read_only else 'rw'}"
        folder = str(self.database.parent)
        process = await asyncio.create_subprocess_exec(*among(self._holder, "mount", "-o", options, folder))
        assert await process.wait() == 0

    def running(self, module: str, **settings: str) -> AbstractAsyncContextManager[Process]:
        return running_among(self._holder, module, **settings)

    def refuse(self, bot: Process | None = None) -> None:
        with self._ballast.open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(b"\0" * 4096)
            except OSError:
                return

    def relent(self, bot: Process | None = None) -> None:
        self._ballast.unlink()


def _make_immutable(file: Path, immutable: bool) -> None:
    """Set or clear the immutable flag of `file`, like `chattr`. Raises `OSError`."""
    descriptor = os.open(file, os.O_RDONLY)
    try:
        (flags,) = struct.unpack("l", fcntl.ioctl(descriptor, GET_FLAGS, bytes(struct.calcsize("l"))))
        changed = flags | IMMUTABLE if immutable else flags & ~IMMUTABLE
        fcntl.ioctl(descriptor, SET_FLAGS, struct.pack("l", changed))
    finally:
        os.close(descriptor)


@asynccontextmanager
async def started(
    disk: Disk, discord: DiscordStandIn, module: str = "tests.bot.without_limits"
) -> AsyncIterator[Process]:
    """Start the bot's process, with its database on `disk`; kill it at the end if it still runs.

    `module` is run as the bot.
    """
    try:
        async with disk.running(module, **at(discord, disk.database)) as bot:
            yield bot
    finally:
        await discord.disconnected(within=PATIENCE)


@asynccontextmanager
async def bot_on_disk(
    disk: Disk, discord: DiscordStandIn, module: str = "tests.bot.without_limits"
) -> AsyncIterator[Process]:
    """Start the bot on `disk` and wait until it is connected to `discord`; shows its stderr if it fails."""
    async with started(disk, discord, module) as bot:
        connecting = asyncio.create_task(discord.connected(within=PATIENCE))
        ending = asyncio.create_task(bot.ended())
        await asyncio.wait({connecting, ending}, return_when=asyncio.FIRST_COMPLETED)
        ending.cancel()
        assert connecting.done() and connecting.exception() is None, "\n".join(bot.err)
        yield bot


def made(kind: MakeDisk, folder: Path) -> AbstractAsyncContextManager[Disk]:
    """Make such a disk in `folder`. Raises `Unavailable`."""
    return kind.made(folder)
