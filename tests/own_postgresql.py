"""A PostgreSQL server of the tests' own, which may be stopped, started again, and run out of room.

It is made from the programs that are installed here, in a folder that goes with it, and never runs as root.
"""

from __future__ import annotations

import getpass
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

import asyncpg  # type: ignore[import-untyped]  # it ships no types
from sqlalchemy.engine import URL

from data.place import Server
from tests.postgresql import execute
from tests.tools.chaos.processor_time import seconds_with_children

DEBIAN: Final = Path("/usr/lib/postgresql")
"""Where Debian keeps the programs, in a folder for each release, outside of the PATH."""

NOBODY: Final = "nobody"
"""The user for whom root starts the server, as it doesn't run as root."""

READY_WITHIN: Final = 60.0
"""Seconds that a server may take to start or to stop; an idle machine needs less than one."""

SETTINGS: Final = {
    "listen_addresses": "127.0.0.1",
    "unix_socket_directories": "",
    "max_connections": "100",
    "fsync": "on",
    "log_min_duration_statement": "1s",
    "log_lock_waits": "on",
}

SLOW: Final = re.compile(r"duration: ([0-9.]+) ms  (?:statement|execute [^:]*): *(.{0,60})")
"""A line of the log about a slow statement."""


class NoServer(Exception):
    """No server can be made here; the message says why."""


class OwnServer:
    """A server's folder, and its process while it runs.

    `around` is put before its command, for example to run it where a small disk is mounted.
    """

    def __init__(self, folder: Path, programs: Path, around: Sequence[str] = ()) -> None:
        """Made by `own_server`."""
        self.folder = folder
        self.port = free_port()
        self._programs = programs
        self._around = around
        self._numbers = count()
        self._used = 0.0
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def log(self) -> str:
        """What the server has logged."""
        return (self.folder / "log").read_text()

    def slow(self) -> list[tuple[float, str]]:
        """The statements that took more than a second, with their seconds, slowest first."""
        return sorted(((float(ms) / 1000, what) for ms, what in SLOW.findall(self.log)), reverse=True)

    @property
    def running(self) -> bool:
        """Whether its process runs."""
        return self._process is not None and self._process.poll() is None

    def database(self, name: str = "postgres") -> Server:
        """The database of that name."""
        return Server(URL.create("postgresql", "golf", None, "127.0.0.1", self.port, name))

    def new_database(self, *, tablespace: Path | None = None) -> Server:
        """An empty database, in the folder `tablespace` if one is given."""
        number = next(self._numbers)
        if tablespace is not None:
            execute(f"CREATE TABLESPACE space_{number} LOCATION '{tablespace}'", self.database())
        space = f" TABLESPACE space_{number}" if tablespace is not None else ""
        execute(f"CREATE DATABASE golf_{number} TEMPLATE template0 ENCODING 'UTF8'{space}", self.database())
        return self.database(f"golf_{number}")

    def processor_seconds(self) -> float:
        """The processor time that all its processes have used so far."""
        return self._used + (seconds_with_children(self._process.pid) if self._process else 0.0)

    def start(self) -> None:
        """Start it and wait until it answers. Raises `NoServer` if it ends instead."""
        options = [part for name, value in SETTINGS.items() for part in ("-c", f"{name}={value}")]
        command = (*self._around, str(self._programs / "postgres"), "-D", str(self.folder / "data"))
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(  # noqa: S603  # found by `_programs`
                (*command, "-p", str(self.port), *options),
                **as_unprivileged(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        deadline = time.monotonic() + READY_WITHIN
        while True:
            try:
                execute("SELECT 1", self.database())
            except (OSError, asyncpg.PostgresError) as error:
                if not self.running or time.monotonic() > deadline:
                    raise NoServer(self.log) from error
                time.sleep(0.05)
            else:
                return

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it: with SIGINT it ends all sessions and tidies up, with SIGQUIT it does as after a crash."""
        if self._process is not None:
            self._used = self.processor_seconds()
            self._process.send_signal(how)
            self._process.wait(READY_WITHIN)
            self._process = None


@contextmanager
def own_server(around: Sequence[str] = ()) -> Iterator[OwnServer]:
    """A server that runs until the block ends. Raises `NoServer`."""
    with unprivileged_folder() as folder:
        programs = _programs()
        made = subprocess.run(  # noqa: S603  # found by `_programs`
            [
                *(str(programs / "initdb"), "--pgdata", str(folder / "data"), "--username=golf"),
                *("--auth=trust", "--encoding=UTF8", "--no-locale", "--no-sync"),
            ],
            **as_unprivileged(),
            capture_output=True,
            text=True,
            check=False,
        )
        if made.returncode:
            raise NoServer(f"initdb failed: {made.stderr.strip()}")
        server = OwnServer(folder, programs, around)
        try:
            server.start()
            yield server
        finally:
            server.stop(signal.SIGQUIT)


@contextmanager
def unprivileged_folder() -> Iterator[Path]:
    """A folder that belongs to the user who runs the server."""
    folder = Path(tempfile.mkdtemp(prefix="golf-postgresql-"))
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, *_nobody())
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def as_unprivileged() -> dict[str, Any]:
    """The arguments of `subprocess` by which a program runs for a user that isn't root."""
    if os.geteuid() != 0:
        return {"cwd": "/"}
    user, group = _nobody()
    return {"cwd": "/", "user": user, "group": group, "extra_groups": []}


def _nobody() -> tuple[int, int]:
    try:
        found = pwd.getpwnam(NOBODY)
    except KeyError:
        raise NoServer(f"{getpass.getuser()} can't run it, and there is no user {NOBODY}") from None
    return found.pw_uid, found.pw_gid


def _programs() -> Path:
    """The folder of the newest release's programs. Raises `NoServer`."""
    if (found := shutil.which("initdb")) is not None:
        return Path(found).resolve().parent
    releases = [each for each in DEBIAN.glob("*/bin/initdb") if each.parts[-3].isdigit()]
    if not releases:
        raise NoServer("there is no initdb here")
    return max(releases, key=lambda each: int(each.parts[-3])).parent


def free_port() -> int:
    """A port of this machine that nobody listens to."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])
