"""Some of the leagues and knock-outs that `recounted_leagues` counts a second way."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.events.plan import TableResult
from tests.engine.events.recounted_leagues import count_again, difference, played_event

EVENTS = 20


@pytest.mark.long
async def test_standings_and_points_are_as_recounted() -> None:
    """People stay away, drop out and tie in them."""
    counts: Counter[str] = Counter()
    for seed in range(1, EVENTS + 1):
        assert await count_again(seed, counts) is None
    assert counts["absences"] and counts["people who left"] and counts["play-off holes"]


@pytest.mark.long
async def test_the_recount_notices_points_for_the_absent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise it would be no recount."""
    noticed = 0
    with monkeypatch.context() as patched:
        patched.setattr(TableResult, "points", lambda self: dict.fromkeys(self.draw.entrants, 6))
        for seed in range(1, EVENTS + 1):
            week, event = await played_event(Random(seed))
            noticed += event.kind_name == "league" and await difference(week, event) is not None
    assert noticed
