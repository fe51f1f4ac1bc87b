"""Paused matches that nobody has resumed in time: ended as they stand."""

from __future__ import annotations

import logging

from cogs.processes.ownership import Ownership
from cogs.table.live.tables import Tables
from data.journal.table_register import TableRegister
from engine.game.errors import StorageFailed
from engine.table.clock import KEPT_ASIDE, Pace

log = logging.getLogger(__name__)


class Expiring:
    """Ends the paused matches in `register` whose time is up, on the servers that `ownership` has."""

    def __init__(self, tables: Tables, register: TableRegister, pace: Pace, ownership: Ownership) -> None:
        self._tables = tables
        self._register = register
        self._pace = pace
        self._ownership = ownership

    async def look(self) -> None:
        """End the matches whose time is up now. Raises `ReadFailed`."""
        for row in await self._register.aside_before(self._pace.now() - KEPT_ASIDE):
            if not self._ownership.has(row.guild):
                continue
            try:
                await self._tables.expire(row)
            except StorageFailed:
                log.warning("a paused match could not be ended; trying again", extra={"match": row.match})
            except Exception:
                log.exception("match %s can't be ended; the others go on", row.match)
