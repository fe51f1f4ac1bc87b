"""Metrics of the database's size and free space, and of its backups."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from data.errors import ReadFailed
from data.place import Place, Server
from data.sql.database import Database
from data.upkeep.backup import newest_backup
from data.upkeep.inspection import server_size


class StorageGauges(Collector):
    """Collector of metrics about `database` at `place`, and about the backups in the folder `backups`."""

    def __init__(self, database: Database, place: Place, backups: Path | None = None) -> None:
        self._database = database
        self._place = place
        self._backups = backups
        self._size: int | None = None

    async def look(self) -> None:
        """Ask a database server for the size of its database; `collect` can't wait for the answer."""
        if isinstance(self._place, Server):
            with suppress(ReadFailed):
                self._size = await server_size(self._database)

    def collect(self) -> Iterator[Metric]:
        """Current metrics; an unknown metric has no value."""
        size = GaugeMetricFamily("golf_database_size_bytes", "Size of the database, with the log of a file.")
        free = GaugeMetricFamily("golf_disk_free_bytes", "Room left on the disk of a database file.")
        backup = GaugeMetricFamily(
            "golf_backup_timestamp_seconds", "UNIX time of the newest backup in the folder of backups."
        )
        if isinstance(self._place, Path):
            self._size = _size(self._place)
            with suppress(OSError):
                free.add_metric([], shutil.disk_usage(self._place.absolute().parent).free)
        if self._size is not None:
            size.add_metric([], self._size)
        if self._backups is not None and (made := newest_backup(self._backups)) is not None:
            backup.add_metric([], made)
        yield from (size, free, backup)


def _size(path: Path) -> int | None:
    """Bytes of the SQLite file `path` and of its log; None if the file can't be read."""
    try:
        size = path.stat().st_size
    except OSError:
        return None
    with suppress(OSError):
        size += path.with_name(f"{path.name}-wal").stat().st_size
    return size
