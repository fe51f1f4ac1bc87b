"""The channel and message of each table, and which tables are live."""

from __future__ import annotations

import pytest

from data.journal.table_register import TableRow
from data.store import Store
from engine.game.errors import StorageFailed
from engine.table.entries import Closed, Dealt, Joined, PutAside, Stamped
from engine.table.results import MatchResult
from tests.data.run_sql import sql

NEW = TableRow("m", 10, 20, None, None, None, "live", 1.0)


async def opened(store: Store, match: str, at: float, channel: int = 20) -> None:
    """A table with its first journal entry."""
    await store.tables.add(match, 10, channel, at)
    await store.journal.append(match, [Stamped(1, at, Dealt())])


async def test_a_new_table_has_no_message_yet(store: Store) -> None:
    await opened(store, "m", 1.0)
    assert await store.tables.live() == [NEW]
    assert await store.tables.latest(10, 20) == NEW


async def test_messages_are_remembered_and_forgotten(store: Store) -> None:
    await opened(store, "m", 1.0)
    await opened(store, "other", 2.0)
    await store.tables.set_message("m", 2**62, 5.5)
    await store.tables.set_mention("m", 31)
    assert (await store.tables.live())[0] == TableRow("m", 10, 20, 2**62, 5.5, 31, "live", 1.0)
    await store.tables.set_message("m", None, 6.5)
    await store.tables.set_mention("m", None)
    first, second = await store.tables.live()
    assert first == TableRow("m", 10, 20, None, 6.5, None, "live", 1.0)
    assert (second.message, second.mention) == (None, None)


async def test_a_moved_table_leaves_its_messages_behind(store: Store) -> None:
    await opened(store, "m", 1.0)
    await store.tables.set_message("m", 30, 5.5)
    await store.tables.set_mention("m", 31)
    await store.tables.move("m", 21)
    assert await store.tables.latest(10, 20) is None
    assert await store.tables.latest(10, 21) == TableRow("m", 10, 21, None, None, None, "live", 1.0)


async def test_live_tables_oldest_first_without_the_ended_and_the_empty(store: Store) -> None:
    for match, at in (("late", 3.0), ("early", 1.0), ("over", 2.0), ("ended", 2.0)):
        await opened(store, match, at)
    await store.tables.add("empty", 10, 20, 0.0)
    await store.journal.keep_match(MatchResult("over", "six", 9, 9.0, ()))
    await store.journal.close("ended")
    assert [row.match for row in await store.tables.live()] == ["early", "late"]


async def test_only_old_tables_without_any_entry_are_dropped(store: Store) -> None:
    await opened(store, "m", 1.0)
    for match in ("empty", "ended"):
        await store.tables.add(match, 10, 99, 2.0)
    await store.tables.add("opening", 10, 98, 3.0)
    await store.journal.close("ended")
    await store.tables.drop_empty(3.0)
    rows = await store.database.read(*sql("SELECT match FROM tables ORDER BY match"))
    assert [row.match for row in rows] == ["ended", "m", "opening"]


async def test_the_latest_table_of_a_channel_whatever_its_status(store: Store) -> None:
    await opened(store, "first", 1.0)
    await opened(store, "second", 2.0)
    await opened(store, "elsewhere", 3.0, channel=21)
    await store.tables.add("abroad", 11, 20, 4.0)
    await store.journal.keep_match(MatchResult("second", "six", 9, 9.0, ()))
    await store.tables.set_message("second", 40, 9.5)
    assert await store.tables.latest(10, 20) == TableRow("second", 10, 20, 40, 9.5, None, "finished", 2.0)
    assert await store.tables.latest(10, 22) is None


async def test_of_tables_opened_in_the_same_moment_the_last_entered_is_the_latest(store: Store) -> None:
    for match in ("c", "a", "b"):
        await opened(store, match, 1.0)
    latest = await store.tables.latest(10, 20)
    assert latest is not None
    assert latest.match == "b"
    assert [row.match for row in await store.tables.live()] == ["c", "a", "b"]


async def test_a_table_is_entered_once(store: Store) -> None:
    await opened(store, "m", 1.0)
    with pytest.raises(StorageFailed):
        await store.tables.add("m", 11, 21, 2.0)
    assert await store.tables.live() == [NEW]


async def test_a_match_put_aside_is_found_by_its_people_and_taken_up(store: Store) -> None:
    for match, at in (("older", 1.0), ("newer", 2.0)):
        await opened(store, match, at)
        await store.tables.set_message(match, 30, 5.5)
        await store.journal.put_aside(match, (7, 8))
        await store.journal.put_aside(match, (7, 8))
    assert await store.tables.live() == []
    assert [row.match for row in await store.tables.of_person(7, 9)] == ["newer", "older"]
    assert [row.status for row in await store.tables.of_person(8, 9)] == ["aside", "aside"]
    assert await store.tables.of_person(9, 9) == []
    await store.tables.take_up("older", 21)
    assert await store.tables.live() == [TableRow("older", 10, 21, None, None, None, "live", 1.0)]
    assert [row.match for row in await store.tables.of_person(7, 9)] == ["newer"]


async def test_who_was_put_aside_too_long_ago_is_found_until_it_is_over(store: Store) -> None:
    moments = {"long": 10.0, "lately": 90.0, "closed": 10.0}
    for match, at in moments.items():
        await opened(store, match, 1.0)
        await store.journal.append(match, [Stamped(2, at, PutAside(None))])
        await store.journal.put_aside(match, (7,))
    await store.journal.append("closed", [Stamped(3, 95.0, Closed(None))])  # its result was not saved
    assert {row.match for row in await store.tables.aside_before(50.0)} == {"long", "closed"}
    assert await store.tables.aside_before(0.5) == []
    await store.journal.close("closed")
    assert [row.match for row in await store.tables.aside_before(50.0)] == ["long"]
    assert {row.match for row in await store.tables.of_person(7, 9)} == {"long", "lately"}


async def test_what_is_over_is_neither_put_aside_nor_taken_up(store: Store) -> None:
    await opened(store, "m", 1.0)
    await store.journal.close("m")
    await store.journal.put_aside("m", (7,))
    assert await store.tables.of_person(7, 9) == []
    await store.tables.take_up("m", 21)
    assert await store.tables.live() == []


async def test_a_persons_tables_on_all_servers_live_and_paused_the_newest_first(store: Store) -> None:
    for number, match in enumerate(("first", "paused", "ended", "abroad", "others")):
        await store.tables.add(match, 10 + (match == "abroad"), 20 + number, float(number))
        user = 8 if match == "others" else 7
        await store.journal.append(match, [Stamped(1, number, Joined(user, "Ana", 1))])
    await store.journal.put_aside("paused", (7,))
    await store.journal.close("ended")
    assert [row.match for row in await store.tables.of_person(7, 9)] == ["abroad", "paused", "first"]
    assert [row.match for row in await store.tables.of_person(7, 1)] == ["abroad"]
    assert [row.match for row in await store.tables.of_person(8, 9)] == ["others"]
