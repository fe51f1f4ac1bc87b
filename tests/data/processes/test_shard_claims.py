"""Claims of shards by several processes on one database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from data.place import Server
from data.processes.leased_session import LeasedSession, SessionLost
from data.processes.shard_claims import OtherNumber, ShardClaims
from tests.forwarding import slowed
from tests.postgresql import execute

pytestmark = pytest.mark.needs_postgresql

LONG = 60.0
"""Seconds that no test takes."""

Claimer = Callable[..., Awaitable[ShardClaims]]


@pytest.fixture
async def claims(server: Server) -> AsyncIterator[Claimer]:
    made: list[ShardClaims] = []

    async def make(most: int | None = None) -> ShardClaims:
        session = await LeasedSession.open(server, beat=LONG, lease=LONG, ends_after=LONG)
        made.append(ShardClaims(session, most))
        return made[-1]

    yield make
    for each in made:
        await each.close()


async def test_one_process_takes_all_that_are_recommended(claims: Claimer) -> None:
    alone = await claims()
    assert await alone.begin(None, 3) == alone.shards == {0, 1, 2}
    assert (alone.in_all, alone.room) == (3, False)


async def test_no_shard_is_claimed_twice(claims: Claimer) -> None:
    several = [await claims(2) for _ in range(4)]
    while sum(len(each.shards) for each in several) < 7:
        await asyncio.gather(*(each.begin(7, 1) for each in several if not each.shards))
        assert len({shard for each in several for shard in each.shards}) == sum(
            len(each.shards) for each in several
        )
    assert sorted(len(each.shards) for each in several) == [1, 2, 2, 2]


async def test_what_becomes_free_is_claimed_by_a_standby_or_where_there_is_room(
    claims: Claimer, server: Server
) -> None:
    first, second, standby = await claims(3), await claims(3), await claims()
    await first.begin(5, 1)
    assert await second.begin(None, 1) == {3, 4}
    assert await standby.begin(None, 1) == frozenset()
    assert standby.in_all == 0
    execute(f"SELECT pg_terminate_backend({first.session.process})", server)
    async with asyncio.timeout(LONG):
        await first.session.lost.wait()
        while not await second.claim():
            pass
    assert second.shards == {0, 3, 4} and not second.room
    assert await standby.begin(None, 1) == {1, 2}
    with pytest.raises(SessionLost):
        await first.others()


async def test_all_processes_have_the_same_number_of_shards(claims: Claimer) -> None:
    first, second, third = await claims(1), await claims(1), await claims(1)
    await first.begin(None, 2)
    with pytest.raises(OtherNumber) as refused:
        await second.begin(3, 3)
    assert refused.value.number == 2
    await third.begin(None, 3)
    assert third.in_all == 2
    await first.close()
    await third.close()
    async with asyncio.timeout(LONG):
        while not second.shards:  # the server may take a moment to notice
            try:
                await second.begin(3, 3)
            except OtherNumber:
                continue
    assert second.in_all == 3


async def test_processes_know_of_each_other(claims: Claimer) -> None:
    first, second, standby = await claims(1), await claims(1), await claims()
    await first.begin(2, 1)
    await second.begin(2, 1)
    await standby.begin(2, 1)
    assert await first.others() == {second.session.process}
    assert await standby.others() == {first.session.process, second.session.process}


async def test_shards_of_a_bucket_identify_one_after_another(claims: Claimer) -> None:
    first, second = await claims(), await claims()
    order: list[str] = []

    async def identify(which: ShardClaims, name: str) -> None:
        await which.turn_to_identify(0, every=0.3)
        order.append(name)

    await identify(first, "first")
    waiting = [asyncio.create_task(identify(each, "later")) for each in (first, second)]
    await first.turn_to_identify(1, every=LONG)
    order.append("other bucket")
    async with asyncio.timeout(LONG):
        await asyncio.gather(*waiting)
    assert order == ["first", "other bucket", "later", "later"]


async def test_one_process_at_a_time(claims: Claimer) -> None:
    first, second = await claims(), await claims()
    inside = 0

    async def work(which: ShardClaims) -> None:
        nonlocal inside
        async with which.alone():
            inside += 1
            assert inside == 1
            await asyncio.sleep(0.01)
            inside -= 1

    async with asyncio.timeout(LONG):
        await asyncio.gather(*(work(each) for each in (first, second, first, second)))


async def test_who_is_cancelled_while_asking_for_a_lock_leaves_it_to_others(
    claims: Claimer, server: Server
) -> None:
    async with slowed(server, 0.05) as far:
        session = await LeasedSession.open(far, beat=LONG, lease=LONG, ends_after=LONG)
        hasty, other = ShardClaims(session), await claims()
        for seconds in (0.03, 0.08, 0.13):  # before, while and after the server grants it
            for work in (hasty.turn_to_identify(0), _inside(hasty)):
                asking = asyncio.create_task(work)
                await asyncio.sleep(seconds)
                asking.cancel()
                await asyncio.wait({asking})
                assert asking.cancelled() or seconds > 0.1
        async with asyncio.timeout(LONG):
            await _inside(other)
            await other.turn_to_identify(0)
        await hasty.close()


async def _inside(claims: ShardClaims) -> None:
    async with claims.alone():
        pass
