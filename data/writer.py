"""The one connection that writes, and the commits that waiting callers share."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextvars import Context
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final, TypeVar

import aiosqlite

from engine.game.errors import StorageFailed

log = logging.getLogger(__name__)

Value = str | int | float | None
Statement = tuple[str, Sequence[Value]]
"""One INSERT, UPDATE or DELETE, beginning with that word, and its parameters."""

T = TypeVar("T")

LOCKED: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


@dataclass(frozen=True, slots=True, eq=False)
class _Job:
    """The `statements` of one caller, or `work` instead of them, and the future that the caller awaits."""

    statements: tuple[Statement, ...]
    done: asyncio.Future[None]
    work: Callable[[aiosqlite.Connection], Awaitable[None]] | None = None


class Writer:
    """Writes all-or-nothing, one transaction at a time.

    A commit takes as long as the disk needs, so callers who come meanwhile wait and share the next one. The
    task that commits lives only while callers wait.
    """

    def __init__(self, connection: aiosqlite.Connection) -> None:
        """Take over `connection`, which begins a transaction by itself at the first change."""
        self._connection = connection
        self._waiting: list[_Job] = []
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    async def write(self, statements: Sequence[Statement]) -> None:
        """Do all of `statements` or none, and return once they are on disk. Raises `StorageFailed`.

        A caller that is cancelled while it waits does not learn whether its statements were done.
        """
        if statements or self._closed:
            await self._do(_Job(tuple(statements), asyncio.get_running_loop().create_future()))

    async def alone(self, work: Callable[[aiosqlite.Connection], Awaitable[T]]) -> T:
        """Run `work` alone on the connection between two commits, and return its result.

        Its writes are committed afterwards, or undone if it raises. Raises `StorageFailed`.
        """
        results: list[T] = []

        async def keep_result(connection: aiosqlite.Connection) -> None:
            results.append(await work(connection))

        await self._do(_Job((), asyncio.get_running_loop().create_future(), keep_result))
        return results[0]

    async def _do(self, job: _Job) -> None:
        if self._closed:
            log.error("nothing is written any more: the database is closed")
            raise StorageFailed
        self._waiting.append(job)
        if self._task is None or self._task.done():
            # It works for all matches, not only for that of the task which begins it.
            self._task = asyncio.create_task(
                self._commit_waiting(), name="database-commit", context=Context()
            )
        await job.done

    async def close(self) -> None:
        """Write everything that waits, then close the connection. Closing twice does nothing."""
        self._closed = True
        try:
            if self._task is not None:
                await asyncio.wait([self._task])
        finally:
            await self._connection.close()

    async def _commit_waiting(self) -> None:
        jobs: list[_Job] = []
        try:
            while self._waiting:
                jobs, self._waiting = self._waiting, []
                for together in _sharing(jobs):
                    await self._settle(together)
        finally:
            self._task = None
            # Only where the loop itself is being torn down does anybody still wait here.
            for job in (*jobs, *self._waiting):
                job.done.cancel()

    async def _settle(self, jobs: Sequence[_Job]) -> None:
        """Write `jobs` in one transaction; if that fails, halve them until the culprits stand alone."""
        jobs = [job for job in jobs if not job.done.done()]
        if not jobs:
            return
        error = await self._attempt(jobs)
        if error is None:
            for job in jobs:
                if not job.done.done():
                    job.done.set_result(None)
        elif len(jobs) == 1 or getattr(error, "sqlite_errorcode", 0) & 0xFF in LOCKED:
            # Nobody's job is to blame for a lock, and each further attempt would wait for it again.
            log.error("%d writes failed: %s: %s", len(jobs), type(error).__name__, error)
            for job in jobs:
                if not job.done.done():
                    job.done.set_exception(StorageFailed())
        else:
            half = len(jobs) // 2
            await self._settle(jobs[:half])
            await self._settle(jobs[half:])

    async def _attempt(self, jobs: Sequence[_Job]) -> Exception | None:
        """Write `jobs` and commit, or roll back and return the error."""
        try:
            if self._connection.in_transaction:  # an earlier rollback failed too
                await self._connection.rollback()
            for job in jobs:
                if job.work is not None:
                    await job.work(self._connection)
            statements = (statement for job in jobs for statement in job.statements)
            # Statements of one kind go over to the connection's thread together: hops cost more than inserts.
            for sql, alike in groupby(statements, key=lambda statement: statement[0]):
                await execute(self._connection, sql, [parameters for _, parameters in alike])
            await self._connection.commit()
        except BaseException as error:
            await self._roll_back()
            if not isinstance(error, Exception):
                raise
            return error
        return None

    async def _roll_back(self) -> None:
        try:
            await self._connection.rollback()
        except (sqlite3.Error, ValueError) as error:
            log.error("rolling back failed: %s", error)


async def execute(connection: aiosqlite.Connection, sql: str, rows: Sequence[Sequence[Any]]) -> None:
    """Do `sql` once for each of `rows`, its parameters.

    The cursor is closed where it was used: one that is dropped on another thread resets its statement there,
    which is shared, and perhaps just being used again.
    """
    async with connection.executemany(sql, rows):
        pass


async def rows_of(
    connection: aiosqlite.Connection, sql: str, parameters: Sequence[Any] | dict[str, Any]
) -> list[Any]:
    """The rows that the query `sql` finds, those not committed yet included."""
    return list(await connection.execute_fetchall(sql, parameters))


def _sharing(jobs: Sequence[_Job]) -> Iterator[Sequence[_Job]]:
    """`jobs` in order, in groups that share a commit: work that runs alone shares none."""
    for alone, alike in groupby(jobs, key=lambda job: job.work is not None):
        together = list(alike)
        yield from ([job] for job in together) if alone else (together,)
