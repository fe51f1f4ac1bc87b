"""Matches from several processes are those from one, in the same order."""

from __future__ import annotations

from dataclasses import replace

from engine.commands.workers import play_matches
from tests.engine.commands.test_simulation import PLAN, scores


def test_several_processes_play_the_same_matches_in_the_same_order() -> None:
    plan = replace(PLAN, players=("random",) * 3)
    with play_matches(plan, 5, processes=1) as matches:
        alone = scores(list(matches))
    with play_matches(plan, 5, processes=2) as matches:
        assert scores(list(matches)) == alone
