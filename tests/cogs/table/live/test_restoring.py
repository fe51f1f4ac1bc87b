"""Tables rebuilt from their journals: after a restart, after failures, and from other processes."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest

from cogs.processes.ownership import Ownership
from cogs.table.live.restoring import OPENED_WITHIN
from cogs.table.private.hands import Hands
from data.errors import ReadFailed
from data.journal.table_register import TableRow
from data.no_server import NO_SERVER
from data.sql import reading_again
from engine.game.errors import SeatRefused, StorageFailed
from engine.table import ending, requests
from engine.table.clock import AFTER_RESTART
from engine.table.entries import Joined, Stamped, TimeOff
from tests.cogs.table.support_tables import GUILD, NEW_TABLE, house_in, person
from tests.data.processes.hand_lease import HandLease
from tests.engine.table.sitting import until

DAY = 86_400.0


async def test_everything_is_found_again_by_another_process(tmp_path: Path) -> None:
    async with house_in(tmp_path) as house:
        tables = house.tables
        kept = [await tables.open(GUILD, channel, NEW_TABLE, person(channel)) for channel in (7, 8, 9)]
        await kept[1].table.ask(ending.end(8, moderator=False))
    async with house_in(tmp_path) as house:
        tables = house.tables
        assert await house.restoring.restore() == 2
        assert {tables.here(channel).table.id for channel in (7, 9)} == {kept[0].table.id, kept[2].table.id}
        assert tables.in_channel(8) is None


async def test_a_table_is_rebuilt_although_the_database_fails_at_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house_in(tmp_path) as house:
        tables = house.tables
        live = await tables.open(GUILD, 7, NEW_TABLE, person(1))
        find, failures = house.store.tables.find, [ReadFailed(), ReadFailed()]

        async def fail_at_first(match: str) -> TableRow | None:
            if failures:
                raise failures.pop()
            return await find(match)

        monkeypatch.setattr(house.store.tables, "find", fail_at_first)
        monkeypatch.setattr(reading_again, "WAITS", (0.0, 0.0))
        monkeypatch.setattr(house.restoring, "show_all", asyncio.Event().wait)  # nothing is connected
        house.restoring.rebuild(live)
        await asyncio.sleep(0)
        with pytest.raises(SeatRefused):
            await tables.open(GUILD, 7, NEW_TABLE, person(2))
        await tables.lobby_in(7)
        assert tables.here(7) is not live
        assert tables.here(7).table.id == live.table.id


@pytest.mark.parametrize("failures", [1, 5])
async def test_a_table_that_can_not_be_read_at_first_is_restored_all_the_same_if_it_can_be_soon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, failures: int
) -> None:
    async with house_in(tmp_path) as house:
        tables = house.tables
        for channel in (7, 8, 9):
            await tables.open(GUILD, channel, NEW_TABLE, person(channel))
    async with house_in(tmp_path) as house:
        tables = house.tables
        (unlucky, *_) = await house.store.tables.live()
        load, left = house.store.journal.load, [ReadFailed() for _ in range(failures)]

        async def fail_at_first(match: str) -> list[Stamped]:
            if match == unlucky.match and left:
                raise left.pop()
            return await load(match)

        monkeypatch.setattr(house.store.journal, "load", fail_at_first)
        monkeypatch.setattr(reading_again, "WAITS", (0.0, 0.0))
        found = 3 if failures == 1 else 2
        assert await house.restoring.restore() == len(tables.all()) == found
        assert ("matches that can't be read: 1;" in caplog.text) is (found == 2)


def one_of_two(shard: int) -> Ownership:
    """What a process has that claimed one of two shards."""
    ownership = Ownership(HandLease())
    ownership.take({shard}, 2)
    return ownership


@pytest.mark.parametrize("shard", [0, 1])
async def test_tables_that_never_began_are_forgotten_by_the_process_of_the_first_shard(
    tmp_path: Path, shard: int
) -> None:
    async with house_in(tmp_path, one_of_two(shard)) as house:
        await house.store.tables.add("before", GUILD, 7, -OPENED_WITHIN - 1)
        await house.store.tables.add("opening", GUILD, 8, -OPENED_WITHIN + 1)
        await house.restoring.restore()
        assert (await house.store.tables.find("before") is None) is (shard == 0)
        assert await house.store.tables.find("opening") is not None, "perhaps by another process right now"


async def test_a_table_without_a_server_goes_to_the_process_that_is_asked_for_it(tmp_path: Path) -> None:
    async with (
        house_in(tmp_path, one_of_two(0)) as first,
        house_in(tmp_path, one_of_two(1)) as second,
    ):
        live = await first.tables.open(NO_SERVER, 7, NEW_TABLE, person(1))
        for _ in range(2):
            await second.restoring.fetch(7)
        fetched = second.tables.here(7)
        assert fetched.table.id == live.table.id
        await fetched.table.ask(requests.join(2, "Two", 2000))
        with pytest.raises(StorageFailed):
            await live.table.ask(requests.join(3, "Three", 3000))
        assert first.tables.in_channel(7) is None, "the other process wrote to it"
        await first.restoring.fetch(7)
        again = first.tables.here(7)
        assert [seat.name for seat in again.table.state.seats] == ["Person 1", "Two"]
        await again.table.ask(requests.join(3, "Three", 3001))
        await second.restoring.fetch(7)
        assert second.tables.here(7) is not fetched, "it had been outdated"
        assert len(second.tables.here(7).table.state.seats) == 3
        await second.tables.here(7).table.ask(ending.end(1, moderator=False))
        await first.restoring.fetch(7)
        assert first.tables.in_channel(7) is None


async def test_nobody_s_time_is_up_right_after_a_table_was_fetched(tmp_path: Path) -> None:
    async with (
        house_in(tmp_path, one_of_two(0)) as first,
        house_in(tmp_path, one_of_two(1), at=DAY) as second,
    ):
        live = await first.tables.open(NO_SERVER, 7, NEW_TABLE, person(1))
        await live.table.ask(requests.join(2, "Two", 2000))
        await live.table.ask(requests.start(1))
        await second.restoring.fetch(7)
        assert second.tables.here(7).table.deadline(0) == DAY + AFTER_RESTART


async def test_time_off_is_not_told_before_the_restored_table_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[Stamped] = []
    monkeypatch.setattr(Hands, "changed", lambda _, change: told.extend(change.entries))
    async with house_in(tmp_path) as house:
        live = await house.tables.open(GUILD, 7, NEW_TABLE, person(1))
        await live.table.ask(requests.join(2, "Two", 2000))
        await live.table.ask(requests.start(1))
    async with house_in(tmp_path, at=DAY) as house:
        await house.store.key_values.put("people could press: 0/1", "0.0")
        await house.restoring.restore()
        restored = house.tables.here(7)
        house.availability.connected(0)
        await until(lambda: restored.table.state.time_off == DAY)
        await asyncio.sleep(0.05)  # whatever is told now
        assert TimeOff(DAY) not in [each.entry for each in told]


async def test_a_table_that_was_rebuilt_since_is_not_dropped_for_a_write_that_failed_before(
    tmp_path: Path,
) -> None:
    async with house_in(tmp_path, one_of_two(0)) as first, house_in(tmp_path, one_of_two(1)) as second:
        live = await first.tables.open(NO_SERVER, 7, NEW_TABLE, person(1))
        await second.restoring.fetch(7)
        await second.tables.here(7).table.ask(requests.join(2, "Two", 2000))
        await first.restoring.fetch(7)
        again = first.tables.here(7)
        assert again is not live
        with pytest.raises(StorageFailed):  # a press that waited for the former table
            await live.table.ask(requests.join(3, "Three", 3000))
        assert first.tables.in_channel(7) is again
        await again.table.ask(requests.join(3, "Three", 3001))


async def test_a_process_that_has_all_shards_asks_nobody_for_tables(tmp_path: Path) -> None:
    async with house_in(tmp_path) as house:
        await house.tables.open(NO_SERVER, 7, NEW_TABLE, person(1))
        live = house.tables.here(7)
        await house.restoring.fetch(7)
        await house.restoring.fetch(8)
        assert house.tables.all() == (live,)


async def test_after_a_loss_only_what_has_changed_on_disk_is_rebuilt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house_in(tmp_path) as house:
        monkeypatch.setattr(house.restoring, "show_all", partial(asyncio.sleep, 0))  # nothing is connected
        tables = house.tables
        same, behind, missing = [
            await tables.open(GUILD, channel, NEW_TABLE, person(channel)) for channel in (7, 8, 9)
        ]
        state = behind.table.state
        await house.store.journal.append(
            behind.table.id, [Stamped(state.version + 1, 0.0, Joined(1, "Ann", 2))]
        )
        tables.drop(missing)
        await house.catch_up()
        await asyncio.wait(tables._work)
        assert tables.here(7) is same
        assert tables.here(8) is not behind
        assert tables.here(8).table.state.version == state.version + 1
        assert tables.here(9) is not missing
        assert tables.here(9).table.id == missing.table.id
