"""A few blows against processes that share shards, in every run of the tests; more by the long form."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from tests.tools.chaos.cluster import ports_of
from tests.tools.chaos.cluster_run import ClusterPlan, blows, run_cluster


@pytest.mark.long
@pytest.mark.needs_postgresql
async def test_nothing_is_lost_when_processes_share_shards_and_are_struck(tmp_path: Path) -> None:
    plan = ClusterPlan(
        processes=2,
        shards=4,
        tables=4,
        blows=("kill", "cut"),
        thinking=(0.1, 0.3),
        dailies=4,
        rest=1.0,
        patience=30.0,  # a busy machine may take its time
        presets=("four-card", "golf-six"),
        longest_match=1,
    )
    found = await run_cluster(plan, tmp_path, print)
    told = "\n".join(found.lines())
    assert found.sound, told
    assert len(found.takeovers.seconds) == len(plan.blows), told
    assert any(press.moves and press.outcome == "granted" for press in found.account.found), told


def test_between_fifty_kills_there_is_every_other_blow() -> None:
    plan = ClusterPlan(blows=blows(50))
    assert plan.blows.count("kill") == 50
    assert {blow: plan.blows.count(blow) for blow in set(plan.blows) - {"kill"}} == {
        **{"cut": 3, "restart": 3, "freeze": 2},
        **{"cut all": 2, "crash": 2},
    }
    assert plan.stops_server
    assert not ClusterPlan(blows=blows(4)).stops_server


async def test_the_connections_of_a_process_are_found_by_its_ports() -> None:
    heard: list[int] = []

    async def hear(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard.append(writer.get_extra_info("peername")[1])
        writer.close()

    async with await asyncio.start_server(hear, "127.0.0.1", 0) as server:
        _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        assert writer.get_extra_info("sockname")[1] in ports_of(os.getpid())
        writer.close()
        await writer.wait_closed()
    assert heard[0] not in ports_of(os.getpid())
