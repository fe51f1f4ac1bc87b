"""Metrics of the database's size and room, and of the backups."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bot.client import GolfBot
from bot.monitor import monitored
from bot.storage import StorageGauges
from data.place import Server
from data.store import Store
from tests.bot.support_monitor import figures
from tests.databases import new_store


async def test_size_room_and_backups_of_a_file(tmp_path: Path) -> None:
    path, backups = tmp_path / "golf.db", tmp_path / "backups"
    store = await new_store(path)
    storage = StorageGauges(store.database, path, backups)
    try:
        async with monitored(GolfBot(store, pause=0), "127.0.0.1", 0, storage) as (_, port):
            seen = await figures(port)
            assert seen("golf_database_size_bytes") >= path.stat().st_size > 0
            assert seen("golf_disk_free_bytes") > 0
            assert seen("golf_healthy") == 0, "it is not connected"
            assert "golf_backup_timestamp_seconds" not in seen.names, "there is none"
            backups.mkdir()
            for name, at in (("1.db", 1000), ("2.db", 3000), ("3.db.partial", 4000), ("4.db", 2000)):
                (backups / name).write_text("x")
                os.utime(backups / name, (at, at))
            (backups / "5.db").touch()  # empty
            assert (await figures(port))("golf_backup_timestamp_seconds") == 3000
    finally:
        await store.close()


@pytest.mark.needs_postgresql
async def test_size_of_a_database_on_a_server(server: Server) -> None:
    store = await Store.open(server)
    storage = StorageGauges(store.database, server)
    try:
        async with monitored(GolfBot(store, pause=0), "127.0.0.1", 0, storage) as (_, port):
            seen = await figures(port)
            assert seen("golf_database_size_bytes") > 1_000_000
            assert "golf_disk_free_bytes" not in seen.names, "it isn't known"
    finally:
        await store.close()
