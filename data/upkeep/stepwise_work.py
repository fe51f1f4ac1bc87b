"""Work in the background on one finished match after the other, of which nobody shall notice anything."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from contextvars import Context
from typing import Final, NamedTuple

from sqlalchemy import Executable

from data.errors import ReadFailed
from data.sql.database import Database
from data.sql.portable import Values
from engine.game.errors import StorageFailed

log = logging.getLogger(__name__)

PIECE: Final = 100
"""Matches that are looked up at once."""


REST: Final = 1.0
"""Rest after each match, as a multiple of the time that it took."""


class _MatchEnd(NamedTuple):
    """The end of a match in UNIX time, and its id: the order in which matches are worked on."""

    at: float
    match: str


BEGINNING: Final = _MatchEnd(0.0, "")


class StepwiseWork:
    """Does `step` for each match that the query `found` gives, with rests, so that others go on meanwhile.

    `found` has the columns match and at, in this order of ends, behind the parameters `at` and `match`, at
    most `most` rows; `values` are those of further parameters. A step returns whether it did something. After
    one that failed the work ends; when it is wanted again it goes on behind that match, which comes last.
    """

    def __init__(
        self,
        name: str,
        database: Database,
        found: Executable,
        step: Callable[[str], Awaitable[bool]],
        values: Callable[[], Values] = dict,
    ) -> None:
        """`name` says in the log what is done."""
        self._name = name
        self._database = database
        self._found = found
        self._step = step
        self._values = values
        self._last = BEGINNING
        self._asked = False
        self._timer: asyncio.TimerHandle | None = None
        self._work: asyncio.Task[None] | None = None
        self._closing = asyncio.Event()
        self.ended: Callable[[], None] = lambda: None
        """Called when the work has ended, with or without a failure."""

    async def any(self) -> bool:
        """Whether there is anything to do. Raises `ReadFailed`."""
        asked: Values = {**self._values(), **BEGINNING._asdict(), "most": 1}
        return bool(await self._database.read(self._found, asked))

    def want(self, seconds: float) -> None:
        """Begin in so many seconds, unless it is to begin, or going on, already."""
        self._asked = True
        if self._timer is None and self._work is None and not self._closing.is_set():
            loop = asyncio.get_running_loop()
            # It works for all matches, not only for that of the task which wants it.
            self._timer = loop.call_later(seconds, self._begin, context=Context())

    async def settled(self) -> None:
        """Do now what is wanted, and wait until it is done."""
        if self._timer is not None:
            self._begin()
        if self._work is not None:
            await asyncio.wait({self._work})

    async def close(self) -> None:
        """Let the present step end; the next process does the rest."""
        self._closing.set()
        if self._timer is not None:
            self._timer.cancel()
        if self._work is not None:
            await asyncio.wait({self._work})

    def _begin(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._work = asyncio.create_task(self._do(), name=self._name, context=Context())

    async def _do(self) -> None:
        try:
            while self._asked and not self._closing.is_set():
                self._asked = False
                await self._do_all()
        except (StorageFailed, ReadFailed):
            log.warning("not done for all matches: %s; trying again later", self._name)
        finally:
            self._work = None
            if not self._closing.is_set():
                self.ended()

    async def _do_all(self) -> None:
        total, begun = 0, self._last
        while not self._closing.is_set():
            asked: Values = {**self._values(), **self._last._asdict(), "most": PIECE}
            found = await self._database.read(self._found, asked)
            if not found:
                self._last = BEGINNING
                if begun == BEGINNING:
                    break
                begun = BEGINNING
            for match, at in found:
                if self._closing.is_set():
                    break
                self._last = _MatchEnd(at, match)
                began = _now()
                total += await self._step(match)
                await self._rest((_now() - began) * REST)
        if total:
            log.info("done: %s", self._name, extra={"matches": total})

    async def _rest(self, seconds: float) -> None:
        """Wait for `seconds`, or until the process ends."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._closing.wait(), seconds)


def _now() -> float:
    return asyncio.get_running_loop().time()
