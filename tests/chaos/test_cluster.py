"""A few blows against processes that share shards, in every run of the tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.chaos.cluster import ClusterPlan, run_cluster

pytestmark = pytest.mark.needs_postgresql


async def test_nothing_is_lost_when_processes_share_shards_and_are_struck(tmp_path: Path) -> None:
    plan = ClusterPlan(
        processes=2,
        shards=4,
        tables=4,
        blows=("kill", "cut"),
        thinking=(0.1, 0.3),
        rest=1.0,
        presets=("four-card", "golf-six"),
        longest_match=1,
    )
    account, takeovers = await run_cluster(plan, tmp_path, print)
    told = "\n".join([*account.lines(), *takeovers.lines()])
    assert account.sound, told
    assert len(takeovers.seconds) == len(plan.blows), told
    assert any(press.moves and press.outcome == "granted" for press in account.found), told
