"""Databases as a running bot leaves them when it is killed, and ways in which files get damaged."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from data.sql.database import Database
from data.sqlite_file.opening import log_of
from data.store import Store
from engine.table.entries import Opened, Readied, Stamped
from tests.data.run_sql import sql
from tests.databases import new_store

MATCH: Final = "0a1b2c3d4e"
ENTRIES: Final = 150
"""Number of commits: enough for several pages, too few for SQLite to merge the log by itself."""

Damage = Callable[[Path], None]


async def play(store: Store, entries: int = ENTRIES) -> None:
    """Make a table with a journal of `entries` entries, each its own commit."""
    await store.tables.add(MATCH, 1, 2, 0.0)
    await store.journal.append(MATCH, [Stamped(1, 0.0, Opened(MATCH, "classic", 9, None))])
    for version in range(2, entries + 1):
        await store.journal.append(MATCH, [Stamped(version, 0.0, Readied(version))])


_left: dict[bool, dict[str, bytes]] = {}
"""By whether it was closed: the files that a bot with a journal left behind, by the end of their names.

They are made once in a process, as a journal takes its time, and written wherever they are needed.
"""


async def closed(path: Path) -> None:
    """A database with a journal at `path`, closed as it should be: without a log beside it."""
    await _left_at(path, was_closed=True)
    assert not log_of(path).exists()


async def killed(path: Path) -> None:
    """A database at `path` with most of its journal in the log beside it, as after a power cut."""
    await _left_at(path, was_closed=False)


async def _left_at(path: Path, *, was_closed: bool) -> None:
    if was_closed not in _left:
        with TemporaryDirectory() as folder:
            await _leave(Path(folder) / "golf.db")
    for end, content in _left[was_closed].items():
        path.with_name(f"{path.name}{end}").write_bytes(content)


async def _leave(path: Path) -> None:
    store = await new_store(path)
    await play(store)
    _left[False] = _files(path)
    await store.close()
    _left[True] = _files(path)


def _files(path: Path) -> dict[str, bytes]:
    return {file.name.removeprefix(path.name): file.read_bytes() for file in path.parent.iterdir()}


async def versions(path: Path) -> int:
    """Return the number of journal entries in the database at `path`, once the bot has opened it."""
    database = await Database.open(path)
    try:
        (row,) = await database.read(*sql("SELECT count(*) AS entries FROM journal"))
        return int(row.entries)
    finally:
        await database.close()


def contents(folder: Path) -> dict[str, bytes]:
    """The bytes of every database file and log in a folder; a `-shm` holds nothing that is kept."""
    files = [file for file in folder.iterdir() if file.is_file() and not file.name.endswith("-shm")]
    return {file.name: file.read_bytes() for file in files}


def overwritten(start: int, content: bytes) -> Damage:
    """Return damage that overwrites bytes from `start`, which counts from the end if negative."""

    def damage(path: Path) -> None:
        with path.open("r+b") as file:
            file.seek(start, 2 if start < 0 else 0)
            file.write(content)

    return damage


def cut(size: float) -> Damage:
    """Return damage that cuts a file to `size` bytes, or a fraction below 1; a negative size is the loss."""

    def damage(path: Path) -> None:
        whole = path.stat().st_size
        left = size * whole if 0 < size < 1 else size if size >= 0 else whole + size
        with path.open("r+b") as file:
            file.truncate(int(left))

    return damage
