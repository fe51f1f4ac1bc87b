"""Starting processes by the launcher, which has imported already what takes most of each one's start."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import IO, Final, Self

POSSIBLE: Final = sys.platform == "linux"
"""Elsewhere a process can't be forked safely, or has no sockets that keep messages apart."""


class Pipe(asyncio.StreamReaderProtocol):
    """The reading end of a pipe; `closed` is done once there is nothing left to read."""

    def __init__(self) -> None:
        self.reader = asyncio.StreamReader()
        self.closed = asyncio.Event()
        super().__init__(self.reader)

    def connection_lost(self, exc: Exception | None) -> None:
        """Note the end."""
        super().connection_lost(exc)
        self.closed.set()


class Launched:
    """A process that the launcher started; the part of `asyncio.subprocess.Process` that tests use."""

    def __init__(self, process: int, stdout: Pipe, stderr: Pipe, status: Pipe) -> None:
        self.pid = process
        self.stdout = stdout.reader
        self.stderr = stderr.reader
        self.returncode: int | None = None
        self._pipes = (stdout, stderr, status)
        self._ended = asyncio.create_task(self._wait(status.reader))

    async def wait(self) -> int:
        """Wait for its end and return the exit code, the negative number of a signal that ended it."""
        return await asyncio.shield(self._ended)

    def send_signal(self, number: signal.Signals) -> None:
        """Send a signal. Raises `ProcessLookupError` if it has ended."""
        if self.returncode is not None:
            raise ProcessLookupError
        os.kill(self.pid, number)

    async def _wait(self, status: asyncio.StreamReader) -> int:
        self.returncode = int(await status.readline())
        for pipe in self._pipes:
            await pipe.closed.wait()
        return self.returncode


class Launcher:
    """Starts processes; a context, in which the launcher runs from the first start on."""

    def __init__(self) -> None:
        self._control: socket.socket | None = None
        self._launcher: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._control is not None and self._launcher is not None:
            self._control.close()
            self._launcher.wait()

    async def start(
        self,
        module: str,
        *arguments: str,
        cwd: Path,
        environment: dict[str, str],
        mounts_of: int | None = None,
    ) -> Launched:
        """Start `python -m module arguments` in the folder `cwd` with that environment alone.

        `mounts_of` is the number of a process; what is mounted for that one is then mounted for this, too.
        """
        pipes = [os.pipe() for _ in range(3)]
        asked = {
            "module": module,
            "arguments": arguments,
            "environment": environment,
            "mounts_of": mounts_of,
        }
        try:
            control = self._control or self._begin(cwd, environment)
            socket.send_fds(control, [json.dumps(asked).encode()], [write for _, write in pipes])
        finally:
            for _, write in pipes:
                os.close(write)
        out, err, status = [await _opened(os.fdopen(read, "rb", 0)) for read, _ in pipes]
        return Launched(int(await status.reader.readline()), out, err, status)

    def _begin(self, cwd: Path, environment: dict[str, str]) -> socket.socket:
        mine, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with its:
            self._launcher = subprocess.Popen(  # noqa: S603  # this very Python
                [sys.executable, "-m", "tests.bot.launcher", str(its.fileno())],
                cwd=cwd,
                env=environment,
                stdin=subprocess.DEVNULL,
                pass_fds=[its.fileno()],
            )
        self._control = mine
        return mine


async def _opened(file: IO[bytes]) -> Pipe:
    _, pipe = await asyncio.get_running_loop().connect_read_pipe(Pipe, file)
    return pipe
