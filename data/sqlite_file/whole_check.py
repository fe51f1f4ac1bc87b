"""Check of all pages of an SQLite file while people play."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Final

from data.errors import DatabaseUnusable
from data.faults import is_damage
from data.sqlite_file.opening import PATIENCE, damaged, log_of, refusal

NICE: Final = 10
"""Niceness of the check's thread, so that it gives way to all others."""

LARGE_LOG: Final = 4_096_000
"""Size of the log, in bytes, above which a commit of SQLite also copies the log into the file."""


INTERRUPTED_AGAIN: Final = 0.01
"""Seconds between two attempts to interrupt SQLite."""


class CheckUnfinished(Exception):
    """The check was stopped, or SQLite failed for another reason than damage."""


class WholeCheck:
    """Check of one file, which is open in WAL mode.

    The check sees the file as it was at the start, on a connection of its own. Meanwhile SQLite's log grows
    with each write. At the end the check copies a large log into the file, or the next move would wait for
    it.
    """

    def __init__(self, path: Path) -> None:
        """Prepare the check of the file at the absolute `path`."""
        self._path = path

    async def run(self) -> DatabaseUnusable | None:
        """Return the refusal that names the fault of the file, or None. Raises `CheckUnfinished`."""
        address = f"{self._path.as_uri()}?mode=rw"
        try:
            connection = sqlite3.connect(address, uri=True, timeout=PATIENCE, check_same_thread=False)
        except sqlite3.Error as error:
            raise CheckUnfinished(str(error)) from error
        # The check has a thread of its own, as the priority of a thread can't be raised again.
        thread = ThreadPoolExecutor(1, "whole-check", _give_way)
        finding = asyncio.get_running_loop().run_in_executor(thread, self._find, connection)
        try:
            return await asyncio.shield(finding)
        finally:
            while not finding.done():  # it was cancelled, perhaps before SQLite began
                connection.interrupt()
                await asyncio.wait({finding}, timeout=INTERRUPTED_AGAIN)
            finding.exception()
            thread.shutdown()
            connection.close()

    def _find(self, connection: sqlite3.Connection) -> DatabaseUnusable | None:
        try:
            connection.execute("PRAGMA query_only = ON")
            (finding,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.Error as error:
            if is_damage(error):
                return refusal(self._path, error)
            raise CheckUnfinished(str(error)) from error
        if finding != "ok":
            return damaged(self._path, str(finding).splitlines()[-1])
        if log_of(self._path).stat().st_size > LARGE_LOG:
            with suppress(sqlite3.Error):  # the disk may be full
                connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        return None


def _give_way() -> None:
    if sys.platform == "linux":  # elsewhere a thread has no priority of its own by that number
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
