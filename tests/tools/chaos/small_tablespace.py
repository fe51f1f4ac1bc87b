"""A PostgreSQL server with a tablespace on a small file system of its own, which can be filled.

The log and the catalogues of the server lie elsewhere, where there is room. Root isn't needed.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Final

import asyncpg  # type: ignore[import-untyped]  # it ships no types

from data.place import Server
from tests.own_postgresql import NoServer, OwnServer, as_unprivileged, own_server, unprivileged_folder
from tests.postgresql import execute, execute_each

SIZE: Final = 16 << 20
"""Bytes of the small file system; an empty database takes half of it."""

ROW: Final = "INSERT INTO journal (match, version, at, kind, fields) VALUES ('{match}', {version}, 0, '', '')"
FILLER: Final = "filler"
"""The match whose rows fill the journal's last page."""


class SmallTablespace:
    """A `server` whose database `place` lies on a small file system."""

    def __init__(self, server: OwnServer, place: Server, folder: Path, around: Sequence[str]) -> None:
        """Made by `small_tablespace`; `folder` is the small file system for commands run by `around`."""
        self.server = server
        self.place = place
        self._ballast = folder / "ballast"
        self._around = around

    def fill(self) -> None:
        """Leave no room, neither on the file system nor on the journal's last page."""
        ((version,),) = execute(
            f"SELECT coalesce(max(version), 0) FROM journal WHERE match = '{FILLER}'",  # noqa: S608
            self.place,
        )

        def rows() -> Iterator[str]:
            # On a connection that is there already: the server may need room to open another.
            self._run("dd", "if=/dev/zero", f"of={self._ballast}", "bs=4096")
            for number in count(version + 1):
                yield ROW.format(match=FILLER, version=number)

        with suppress(asyncpg.DiskFullError):
            execute_each(rows(), self.place)

    def make_room(self) -> None:
        """Let there be room again."""
        self._run("rm", str(self._ballast))

    def _run(self, *command: str) -> None:
        """Run a command where the file system is mounted, by the user whom it belongs to."""
        subprocess.run(  # noqa: S603  # our own words
            [*self._around, *command], **as_unprivileged(), check=False, capture_output=True
        )


@contextmanager
def small_tablespace() -> Iterator[SmallTablespace]:
    """Such a server. Raises `NoServer`."""
    if not shutil.which("unshare") or not shutil.which("nsenter"):
        raise NoServer("there is no `unshare` and `nsenter` here")
    with unprivileged_folder() as folder:
        small = folder / "small"
        mount = (
            f"mkdir '{small}' && mount -t tmpfs -o size={SIZE} golf '{small}' && "
            f"mkdir -m 700 '{small}/space' && echo mounted && exec cat"
        )
        # It waits for the end of its input, and so ends with this process whatever becomes of that.
        holder = subprocess.Popen(  # noqa: S603  # our own text
            [*_UNSHARED, "sh", "-c", mount],
            **as_unprivileged(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert holder.stdout is not None and holder.stderr is not None
        try:
            if holder.stdout.readline() != b"mounted\n":
                why = holder.stderr.read().decode().strip()
                raise NoServer(f"no file system of one's own is allowed here: {why}")
            around = ("nsenter", f"--target={holder.pid}", "--user", "--mount", "--preserve-credentials")
            with own_server(around) as server:
                place = server.new_database(tablespace=small / "space")
                yield SmallTablespace(server, place, small, around)
        finally:
            holder.communicate()


_UNSHARED: Final = ("unshare", "--user", "--map-current-user", "--keep-caps", "--mount")
