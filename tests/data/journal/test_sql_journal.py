"""The journal gives back what it was given, never changes, and ends a table once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import count as count_from
from typing import get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from data.sql.database import Database
from data.store import Store
from engine.game.errors import StorageFailed
from engine.table.entries import Dealt, Entry, HolidayTaken, Readied, Stamped, Started, TimeOff
from engine.table.journal import Journal
from engine.table.results import HoleResult, MatchResult, SeatResult
from tests.data.processes.hand_lease import HandLease
from tests.data.run_sql import sql

ANN = SeatResult(user=1, name="Ann", points=7, won=True, shared=False, kept=True)
BEN = SeatResult(user=2, name="Ben", points=12, won=False, shared=False, kept=False)
HOLE = HoleResult("m", 1, 50.0, (ANN, BEN))
MATCH = MatchResult("m", "six", 9, 60.0, (ANN, BEN))


def dealt(first: int, last: int) -> list[Stamped]:
    return [Stamped(version, float(version), Dealt()) for version in range(first, last + 1)]


async def count(database: Database, query: str) -> int:
    ((found,),) = await database.read(*sql(query))
    assert isinstance(found, int)
    return found


@pytest.fixture
def journal(store: Store) -> Journal:
    """The store's journal, as the engine sees it."""
    return store.journal


kinds = [kind for kind in get_args(Entry) if kind not in (Started, TimeOff, HolidayTaken)]
times = st.floats(allow_nan=False)
one_of_each_kind = st.tuples(
    st.builds(Started, rules=st.just({"rows": 2})),
    st.builds(TimeOff, seconds=times),
    st.builds(HolidayTaken, begins=times, ends=times),
    *map(st.builds, kinds),
)
numbers = count_from(1)


@pytest.mark.sqlite
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])  # each example is another match
@given(entries=one_of_each_kind, at=st.floats(allow_nan=False))
async def test_every_kind_of_entry_comes_back(store: Store, entries: Sequence[Entry], at: float) -> None:
    match = f"m{next(numbers)}"
    stamped = [Stamped(version, at, entry) for version, entry in enumerate(entries, 1)]
    await store.journal.append(match, stamped[:1])
    await store.journal.append(match, stamped[1:])
    assert await store.journal.load(match) == stamped


async def test_each_table_has_its_own_entries(store: Store) -> None:
    await asyncio.gather(*(store.journal.append(f"m{table}", dealt(1, table)) for table in range(1, 50)))
    for table in range(1, 50):
        assert await store.journal.load(f"m{table}") == dealt(1, table)
    assert await store.journal.load("m") == []


async def test_whoever_wrote_first_is_reported_and_no_other_failure(store: Store) -> None:
    await store.journal.append("m", dealt(1, 3))
    with pytest.raises(StorageFailed):  # nobody wants to know yet
        await store.journal.append("m", dealt(3, 3))
    told: list[tuple[str, int]] = []
    store.journal.serve(lambda match, version: told.append((match, version)))
    with pytest.raises(StorageFailed):
        await store.journal.append("m", [*dealt(4, 4), *dealt(4, 4)])
    assert told == []
    with pytest.raises(StorageFailed):
        await store.journal.append("m", dealt(2, 2))
    assert told == [("m", 3)]


async def test_a_version_that_is_there_already_is_refused_with_all_beside_it(store: Store) -> None:
    await store.journal.append("m", dealt(1, 3))
    with pytest.raises(StorageFailed):
        await store.journal.append("m", [*dealt(4, 5), Stamped(3, 9.0, Readied(1))])
    assert await store.journal.load("m") == dealt(1, 3)
    await store.journal.append("m", dealt(4, 4))
    assert await store.journal.load("m") == dealt(1, 4)


async def test_a_hole_is_kept_once(journal: Journal, database: Database) -> None:
    await journal.keep_hole(HOLE)
    await journal.keep_hole(HoleResult("m", 1, 99.0, (BEN, ANN)))
    await journal.keep_hole(HoleResult("m", 2, 51.0, (BEN,)))
    rows = await database.read(
        *sql("SELECT number, user_id, name, points, won, shared, kept, at FROM hole_seats ORDER BY 1, 2")
    )
    assert [tuple(row) for row in rows] == [
        (1, 1, "Ann", 7, 1, 0, 1, 50.0),
        (1, 2, "Ben", 12, 0, 0, 0, 50.0),
        (2, 2, "Ben", 12, 0, 0, 0, 51.0),
    ]


async def test_a_match_is_kept_once_and_finishes_its_table(store: Store) -> None:
    await store.tables.add("m", 5, 6, 1.0)
    for result in (MATCH, MATCH, MatchResult("m", "four", 1, 99.0, (BEN,))):
        await store.journal.keep_match(result)
    row = await store.tables.latest(5, 6)
    assert row is not None
    assert row.status == "finished"
    matches = await store.database.read(*sql("SELECT match, guild, preset, holes, at, rated FROM matches"))
    assert [tuple(match) for match in matches] == [("m", 5, "six", 9, 60.0, 1)]
    seats = await store.database.read(*sql("SELECT user_id, name, folded, guild, at FROM match_seats"))
    assert [tuple(seat) for seat in seats] == [(1, "Ann", "ann", 5, 60.0), (2, "Ben", "ben", 5, 60.0)]


async def test_it_is_kept_whether_a_match_is_rated(store: Store) -> None:
    for match, rated in (("m", True), ("n", False)):
        await store.journal.keep_match(MatchResult(match, "six", 9, 60.0, (ANN,), rated))
    matches = await store.database.read(*sql("SELECT match, rated FROM matches ORDER BY match"))
    assert [tuple(match) for match in matches] == [("m", 1), ("n", 0)]


async def test_a_match_is_kept_wholly_or_not_at_all(store: Store) -> None:
    await store.tables.add("m", 5, 6, 1.0)
    await store.journal.append("m", dealt(1, 1))
    too_large = SeatResult(user=2**70, name="", points=1, won=False, shared=False, kept=True)
    with pytest.raises(StorageFailed):
        await store.journal.keep_match(MatchResult("m", "six", 9, 60.0, (ANN, too_large)))
    assert await count(store.database, "SELECT count(*) FROM matches") == 0
    assert [row.match for row in await store.tables.live()] == ["m"]


async def test_a_match_of_a_table_that_was_never_entered_is_kept(
    journal: Journal, database: Database
) -> None:
    await journal.keep_match(MATCH)
    assert await count(database, "SELECT count(*) FROM matches WHERE guild IS NULL") == 1


async def test_a_table_ends_once(store: Store) -> None:
    for match in ("m", "n"):
        await store.tables.add(match, 5, 6, 1.0)
    await store.journal.close("n")
    await store.journal.keep_match(MATCH)
    await store.journal.close("m")
    rows = await store.database.read(*sql("SELECT match, status FROM tables ORDER BY match"))
    assert [tuple(row) for row in rows] == [("m", "finished"), ("n", "closed")]


async def test_a_process_that_may_write_no_more_writes_nothing(store: Store) -> None:
    await store.journal.append("m", dealt(1, 2))
    lease = HandLease(held=False)
    store.database.serve(lease)
    with pytest.raises(StorageFailed):
        await store.journal.append("m", dealt(3, 3))
    lease.held = True
    await store.journal.append("m", dealt(3, 3))


async def test_who_wrote_first_is_told_with_the_newest_version(store: Store) -> None:
    told: list[tuple[str, int]] = []
    store.journal.serve(lambda *of: told.append(of))
    await store.journal.append("m", dealt(1, 3))
    with pytest.raises(StorageFailed):
        await store.journal.append("m", dealt(2, 2))
    assert told == [("m", 3)]
    assert await store.journal.load("m") == dealt(1, 3)
