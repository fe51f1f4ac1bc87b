"""What SQLite doesn't use of its files is found and overwritten, and nothing else is."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data.unused_space import FreePages, UnknownFormat, UnusedSpace, unused
from tests.engine.effort import examples

NAME: Final = "Zaphod Beeblebrox"
SIZES: Final = (512, 1024, 4096, 65_536)


@contextmanager
def made(page_size: int, *settings: str) -> Iterator[tuple[Path, sqlite3.Connection]]:
    """A new file with tables of both kinds, indices and a view from SQLite's side."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "some.db"
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            for setting in (f"page_size = {page_size}", *settings, "journal_mode = WAL", "synchronous = OFF"):
                connection.execute(f"PRAGMA {setting}")
            connection.execute("CREATE TABLE a (key TEXT PRIMARY KEY, number INT, text TEXT) WITHOUT ROWID")
            connection.execute("CREATE TABLE b (number INT, text TEXT)")
            connection.execute("CREATE INDEX b_text ON b (text)")
            yield path, connection


def change(connection: sqlite3.Connection, random: Random, changes: int) -> None:
    """Insert, change and remove rows of all lengths."""
    for _ in range(changes):
        length = int(random.paretovariate(0.5) * 10 % 9_000)
        text = (NAME * length if random.random() < 0.3 else "x" * length)[:length]
        key = f"{random.randrange(400):04}"
        connection.execute("REPLACE INTO a VALUES (?, ?, ?)", (key, random.getrandbits(60), text))
        connection.execute("INSERT INTO b VALUES (?, ?)", (random.randrange(400), text))
        gone = random.randrange(400)
        connection.execute("DELETE FROM b WHERE number = ?", (gone,))
        connection.execute("UPDATE a SET text = text || 'y' WHERE number % 7 = ?", (gone % 7,))


def contents(connection: sqlite3.Connection) -> list[object]:
    queries = (
        "PRAGMA integrity_check",
        "SELECT * FROM a ORDER BY key",
        "SELECT * FROM b NOT INDEXED ORDER BY number, text",
        "SELECT text FROM b INDEXED BY b_text ORDER BY text",
    )
    integrity, *found = (connection.execute(query).fetchall() for query in queries)
    assert integrity == [("ok",)]
    return list(found)


@contextmanager
def space_of(path: Path) -> Iterator[UnusedSpace]:
    """The unused space of a file while nobody has a connection to it."""
    descriptor = os.open(path, os.O_RDWR)
    try:
        yield UnusedSpace(descriptor)
    finally:
        os.close(descriptor)


def free_of(space: UnusedSpace) -> FreePages:
    return FreePages.of(space.free_list())


def filled(space: UnusedSpace) -> list[int]:
    return space.filled(1, space.pages, free_of(space))


@examples(20)
@given(
    seed=st.integers(0, 2**32), size=st.sampled_from(SIZES), securely=st.booleans(), some=st.integers(0, 300)
)
def test_what_was_removed_is_gone_and_everything_else_is_as_it_was(
    seed: int, size: int, securely: bool, some: int
) -> None:
    with made(size, f"secure_delete = {securely:d}") as (path, connection):
        change(connection, Random(seed), some)
        connection.execute("PRAGMA secure_delete = ON")
        connection.execute("DELETE FROM a WHERE text LIKE ?", (f"{NAME[:4]}%",))
        connection.execute("DELETE FROM b WHERE text LIKE ?", (f"{NAME[:4]}%",))
        before = contents(connection)
        connection.close()
        with space_of(path) as space:
            found = filled(space)
            assert space.overwrite(found, free_of(space), within=60) == len(found)
            space.sync()
            assert filled(space) == []
        if securely:
            assert NAME[:12].encode() not in path.read_bytes()
        with closing(sqlite3.connect(path)) as again:
            assert contents(again) == before


def test_copies_stay_behind_in_some_pages_and_are_gone_then() -> None:
    with made(4096, "secure_delete = ON") as (path, connection):
        change(connection, Random(1), 400)
        connection.execute("DELETE FROM a")
        connection.execute("DELETE FROM b WHERE text LIKE ?", (f"{NAME}%",))
        connection.close()
        left = path.read_bytes()
        assert NAME.encode() in left, "or nothing here would be needed"
        with space_of(path) as space:
            space.overwrite(filled(space), free_of(space), within=60)
        assert NAME.encode() not in path.read_bytes()


def test_pages_that_were_freed_without_being_overwritten() -> None:
    with made(1024, "secure_delete = OFF") as (path, connection):
        for _ in range(2_000):
            connection.execute("INSERT INTO b VALUES (1, ?)", (NAME * 40,))
        connection.execute("DROP TABLE b")
        connection.close()
        with space_of(path) as space:
            free = free_of(space)
            assert len(free.trunks) > 1
            assert len(free.leaves) > 1_000
            space.overwrite(filled(space), free_of(space), within=60)
        assert NAME.encode() not in path.read_bytes()
        with closing(sqlite3.connect(path)) as again:
            assert again.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            assert again.execute("PRAGMA freelist_count").fetchone() == (len(free.leaves) + len(free.trunks),)


@examples(20)
@given(seed=st.integers(0, 2**32), securely=st.booleans(), found_at=st.integers(1, 300))
def test_pages_that_became_free_or_used_since_they_were_found(
    seed: int, securely: bool, found_at: int
) -> None:
    random = Random(seed)
    with made(512, f"secure_delete = {securely:d}") as (path, connection):
        change(connection, random, found_at)
        connection.execute("DELETE FROM b WHERE number % 3 = 0")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with space_of(path) as space:
            former, found = free_of(space), filled(space)
            change(connection, random, 100)
            before = contents(connection)
            connection.close()
            assert space.overwrite(found, former, within=60) == len(found)
            # What was cleaned as a page of a B-tree, and is free by now, may have other bytes left.
            still = set(found).intersection(filled(space)) - set(free_of(space).leaves)
            assert still == set()
        with closing(sqlite3.connect(path)) as again:
            assert contents(again) == before


def test_a_long_list_of_free_pages_is_read_only_for_free_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    read = UnusedSpace.free_list
    listed: list[int] = []

    def count(space: UnusedSpace) -> Iterator[tuple[int, bytes]]:
        for found in read(space):
            listed.append(found[0])
            yield found

    with made(512, "secure_delete = OFF") as (path, connection):
        change(connection, Random(1), 300)
        connection.execute("DROP TABLE b")
        connection.close()
        with space_of(path) as space:
            former = free_of(space)
            assert len(former.trunks) > 2
            found = filled(space)
            used = [number for number in found if number not in former]
            monkeypatch.setattr(UnusedSpace, "free_list", count)
            assert len(used) > 10
            assert space.overwrite(used, former, within=60) == len(used)
            assert listed == []
            first = next(iter(former.trunks))
            assert space.overwrite([first], former, within=60) == 1
            assert listed == [first], "the rest of the list says nothing about that page"


def test_it_stops_when_its_time_is_over() -> None:
    with made(1024) as (path, connection):
        change(connection, Random(1), 300)
        connection.close()
        with space_of(path) as space:
            found = filled(space)
            assert len(found) > 3
            assert space.overwrite(found, free_of(space), within=0) == 1
            assert filled(space) == found[1:]


@pytest.mark.parametrize("damage", [b"", b"SQLite format 3\0"])
def test_a_file_without_a_header(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "some.db"
    path.write_bytes(damage)
    with pytest.raises(UnknownFormat), space_of(path):
        pass


def test_a_file_with_pages_of_back_references() -> None:
    """They list to which page each of the others belongs, and may begin like a page of a B-tree."""
    with made(4096, "auto_vacuum = FULL") as (path, connection):
        connection.close()
        with pytest.raises(UnknownFormat), space_of(path):
            pass


@pytest.mark.parametrize("trunk", [lambda trunk: trunk.to_bytes(4, "big"), lambda _: b"\xff" * 4])
def test_a_free_list_without_an_end(trunk: Callable[[int], bytes]) -> None:
    with made(4096) as (path, connection):
        connection.execute("INSERT INTO b VALUES (1, ?)", ("x" * 100_000,))
        connection.execute("DELETE FROM b")
        connection.close()
        with space_of(path) as space:
            (first,) = free_of(space).trunks
        content = bytearray(path.read_bytes())
        content[(first - 1) * 4096 : (first - 1) * 4096 + 4] = trunk(first)
        path.write_bytes(content)
        with space_of(path) as space, pytest.raises(UnknownFormat):
            free_of(space)


@examples(200)
@given(
    page=st.binary(min_size=512, max_size=512), kind=st.sampled_from((0, 2, 5, 10, 13)), seed=st.integers()
)
def test_whatever_stands_in_a_page(page: bytes, kind: int, seed: int) -> None:
    """A page that is not what it seems to be is left alone, or at least its header and its cells are."""
    short = bytes([kind, 0, Random(seed).choice((0, 64)), 0, seed % 4, 1, seed % 200])
    page = short + page[len(short) :]
    for start, end in unused(page, 2, 512):
        assert 8 <= start <= end <= 512
        assert kind in (2, 5, 10, 13)


def test_free_pages_know_what_is_unused_of_them() -> None:
    free = FreePages(frozenset((7,)), {9: 100})
    assert [free.unused(number, 512) for number in (7, 8, 9)] == [[(0, 512)], None, [(100, 512)]]
