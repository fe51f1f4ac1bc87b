"""The one connection that writes. Callers who wait at the same time share a commit."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextvars import Context
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final, TypeVar

from sqlalchemy import Executable

from data.faults import FAULTS, in_a_line, is_nobodys, is_to_repeat, is_too_late
from data.metrics import DATABASE_WAIT
from data.processes.leased_session import Lease
from data.sql.connections import NotHeld, WritingConnection
from data.sql.portable import Values
from engine.game.errors import StorageFailed

log = logging.getLogger(__name__)

Statement = tuple[Executable, Values]
"""An INSERT, UPDATE or DELETE, and the values of its parameters."""

T = TypeVar("T")

WRITE_WAIT: Final = DATABASE_WAIT.labels("write")

REPETITIONS: Final = 3
"""Most attempts at work that has to give way to another process's work."""


@dataclass(frozen=True, slots=True, eq=False)
class _Job:
    """What one caller wants written: `statements`, or else what `work` does. The caller awaits `done`.

    `locked`: other processes' locked jobs wait. `lease`: must be held until the commit, None if no lease is
    needed. `since`: when the job began to wait.
    """

    statements: tuple[Statement, ...]
    done: asyncio.Future[None]
    work: Callable[[WritingConnection], Awaitable[None]] | None = None
    locked: bool = False
    lease: Lease | None = None
    since: float = field(default_factory=time.perf_counter)

    @property
    def held(self) -> bool:
        return self.lease is None or self.lease.held


class Writer:
    """Writes all-or-nothing, one transaction at a time.

    A commit takes as long as the disk needs. Callers who come meanwhile wait and share the next commit. The
    task that commits lives only while callers wait.
    """

    def __init__(self, connection: WritingConnection, probe: tuple[Statement, ...] = ()) -> None:
        """Take over `connection`. `probe`: statements that fail on a full disk, for `try_again`."""
        self._connection = connection
        self._lease: Lease | None = None
        self._probe = probe
        self._failed = probe
        self._waiting: list[_Job] = []
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    def serve(self, lease: Lease) -> None:
        """Bind all writes from now on to `lease`, which must be held just before the commit.

        Writes that were requested earlier stay bound to the lease of that time.
        """
        self._lease = lease

    async def write(
        self, statements: Sequence[Statement | Executable], *, locked: bool = False, fenced: bool = True
    ) -> None:
        """Run all of `statements` or none, and return once they are on disk. Raises `StorageFailed`.

        A statement with open parameters comes with their values, as a `Statement`. If the caller is
        cancelled, it doesn't learn whether the statements were done. `locked`: the values follow from earlier
        reads, so other processes' locked writes and work wait. `fenced`: the statements are refused once the
        lease is lost.
        """
        if statements or self._closed:
            done = asyncio.get_running_loop().create_future()
            whole = tuple(each if isinstance(each, tuple) else (each, {}) for each in statements)
            await self._do(_Job(whole, done, locked=locked, lease=self._lease if fenced else None))

    async def alone(self, work: Callable[[WritingConnection], Awaitable[T]], *, fenced: bool = True) -> T:
        """Run `work` alone on the connection between two commits, and return its result.

        Changes are committed afterwards, or undone if `work` raises. `work` may be run again, if it had to
        give way to another process's work. Other processes' locked writes and work wait meanwhile. `fenced`
        is as for `write`. Raises `StorageFailed`.
        """
        results: list[T] = []

        async def keep_result(connection: WritingConnection) -> None:
            results.append(await work(connection))

        done = asyncio.get_running_loop().create_future()
        await self._do(_Job((), done, keep_result, locked=True, lease=self._lease if fenced else None))
        return results[-1]

    async def _do(self, job: _Job) -> None:
        if self._closed:
            log.error("nothing is written any more: the database is closed")
            raise StorageFailed
        self._waiting.append(job)
        if self._task is None or self._task.done():
            # The task works for all matches, not only for the match of the task that starts it.
            self._task = asyncio.create_task(
                self._commit_waiting(), name="database-commit", context=Context()
            )
        await job.done

    async def try_again(self) -> None:
        """Repeat the write that failed last, and undo it, to find out whether writing is possible again.

        No other write would show that: with a full disk, new rows fail while some changes of old rows still
        succeed. If no write has failed yet, `probe` is tried once. Nothing happens if a write of the same
        kind has succeeded since. Raises `StorageFailed` if the write fails again.
        """
        if not (failed := self._failed):
            return

        async def tried(connection: WritingConnection) -> None:
            for statement, values in failed:
                await connection.execute(statement, [values])
            await connection.rollback()

        await self.alone(tried, fenced=False)
        if self._failed is failed:
            self._failed = ()

    async def close(self) -> None:
        """Write everything that waits, then close the connection."""
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
                    began = time.perf_counter()
                    for job in together:
                        WRITE_WAIT.observe(began - job.since)
                    await self._settle(together)
        finally:
            self._task = None
            # Somebody still waits here only if the event loop itself is being closed.
            for job in (*jobs, *self._waiting):
                job.done.cancel()

    async def _settle(self, jobs: Sequence[_Job]) -> None:
        """Write `jobs` in one transaction. If that fails, try halves, until only the jobs at fault fail."""
        jobs = _refused(jobs)
        if not jobs:
            return
        error = await self._attempt(jobs)
        for _ in range(REPETITIONS - 1):
            if error is not None and is_to_repeat(error):
                error = await self._attempt(jobs)
        if error is None:
            for job in jobs:
                self._note_done(job)
                if not job.done.done():
                    job.done.set_result(None)
        elif isinstance(error, NotHeld):
            await self._settle(jobs)
        elif len(jobs) == 1 or is_nobodys(error):
            # No job is to blame for the failure, and each further attempt would wait for the same.
            log.error("%d writes failed: %s", len(jobs), in_a_line(error))
            for job in jobs:
                if not is_too_late(error):
                    self._failed = job.statements or self._failed or self._probe
                if not job.done.done():
                    job.done.set_exception(StorageFailed())
        else:
            half = len(jobs) // 2
            await self._settle(jobs[:half])
            await self._settle(jobs[half:])

    def _note_done(self, job: _Job) -> None:
        """Forget the failed write if this job did the same kind of statement."""
        if job.statements and self._failed and job.statements[0][0] is self._failed[0][0]:
            self._failed = ()

    async def _attempt(self, jobs: Sequence[_Job]) -> Exception | None:
        """Write `jobs` and commit, or roll back and return the error."""
        try:
            if self._connection.in_transaction:  # an earlier rollback failed too
                await self._connection.rollback()
            if any(job.locked for job in jobs):
                await self._connection.lock()
            for job in jobs:
                if job.work is not None:
                    await job.work(self._connection)
            statements = (statement for job in jobs for statement in job.statements)
            # Statements of one kind go to the connection's thread together: a change of threads costs more
            # than an insert.
            for _, alike in groupby(statements, key=lambda statement: id(statement[0])):
                together = list(alike)
                await self._connection.execute(together[0][0], [values for _, values in together])
            await self._connection.commit(lambda: all(job.held for job in jobs))
        except BaseException as error:
            await self._roll_back()
            if not isinstance(error, Exception):
                raise
            return error
        return None

    async def _roll_back(self) -> None:
        try:
            await self._connection.rollback()
        except (*FAULTS, ValueError) as error:
            log.error("rolling back failed: %s", in_a_line(error))


def _refused(jobs: Sequence[_Job]) -> Sequence[_Job]:
    """Refuse the `jobs` whose lease is lost, and return the others whose callers still wait."""
    lost = [job for job in jobs if not (job.held or job.done.done())]
    if lost:
        log.info("%d writes came too late: other processes may have the shards now", len(lost))
    for job in lost:
        job.done.set_exception(StorageFailed())
    return [job for job in jobs if not job.done.done()]


def _sharing(jobs: Sequence[_Job]) -> Iterator[Sequence[_Job]]:
    """Yield `jobs` in order, in groups that share a commit. A job with `work` is a group by itself."""
    for alone, alike in groupby(jobs, key=lambda job: job.work is not None):
        together = list(alike)
        yield from ([job] for job in together) if alone else (together,)
