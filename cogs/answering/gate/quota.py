"""Limits on the number of tables that one person may host, and that one server may have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from cogs.answering.limits import Limits
from data.no_server import NO_SERVER
from engine.game.errors import SeatRefused
from engine.language import Listed

Hosting = tuple[int, int | None, int]
"""Ids of a live table's server, host and channel. The host is None once every person has left."""


class Quota:
    """Counts tables against `limits`, including tables that are being opened."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._opening: list[Hosting] = []

    @contextmanager
    def taken(self, guild: int, host: int, channel: int, live: Iterable[Hosting]) -> Iterator[None]:
        """Count one more table while it is being opened, on top of the `live` tables.

        Raises `SeatRefused` if there would be too many tables; its sentence says what to do.
        """
        here = [table for table in (*live, *self._opening) if table[0] == guild]
        hosted = [f"<#{where}>" for _, whose, where in here if whose == host]
        if len(hosted) >= self._limits.hosted:
            if guild == NO_SERVER:
                raise SeatRefused(
                    "You already host {count} table where I’m not on a server. Finish it, or end it with "
                    "/golf end.",
                    "You already host {count} tables where I’m not on a server. Finish one, or end it with "
                    "/golf end.",
                    count=len(hosted),
                )
            raise SeatRefused(
                "You already host {count} table on this server, in {channels}. Finish it, or end it "
                "with /golf end.",
                "You already host {count} tables on this server, in {channels}. Finish one, or end it "
                "with /golf end.",
                count=len(hosted),
                channels=Listed(hosted),
            )
        if len(here) >= self._limits.tables and guild != NO_SERVER:
            raise SeatRefused(
                "{count} table is my limit here. Join it, or wait for it to end.",
                "{count} tables is my limit here. Join one, or wait for one to end.",
                count=len(here),
            )
        new = (guild, host, channel)
        self._opening.append(new)
        try:
            yield
        finally:
            self._opening.remove(new)
