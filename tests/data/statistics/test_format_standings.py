"""Averages of Stableford and skins, against a count of the matches one by one."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pytest

from data.sql.portable import Value
from data.statistics.format_standings import PAGES, Averaged, by_format
from data.store import Store
from tests.data.run_sql import explained
from tests.data.statistics.test_what_counts import ANA, BEN, GUILD, Played


@pytest.mark.parametrize("of", ["stableford", "skins"])
async def test_averages_are_of_the_scores_in_matches_of_that_format(store: Store, of: Averaged) -> None:
    scores: dict[int, list[int]] = defaultdict(list)
    played_in: list[dict[str, Any]] = [
        {"format": of},
        {"format": of, "handicap_strokes": True},
        {},
        {"format": "match_play"},
    ]
    for number, changes in enumerate(played_in):
        people = (BEN, ANA, 13) if number else (ANA, BEN, 13)
        played = Played(changes, people, match=f"{number:010x}")
        await played.begin(store)
        await played.end(store)
        if changes.get("format") == of:
            for user, score in zip(people, played.state.playing.format_score.totals, strict=True):
                scores[user].append(score)
    page = await store.statistics.standings.page(GUILD, by_format(of, 0.0), 0, BEN)
    expected = sorted((-sum(own) / 2, user) for user, own in scores.items())
    assert [(-row.totals.average, row.player.user) for row in page.rows] == expected
    assert {(row.totals.matches, row.totals.holes) for row in page.rows} == {(2, 2)}
    assert page.own is not None and page.own.player.user == BEN
    later = await store.statistics.standings.page(GUILD, by_format(of, 1e12), 0, BEN)
    assert not later.rows


@pytest.mark.sqlite
@pytest.mark.parametrize("of", PAGES)
async def test_only_the_matches_of_one_server_are_read(store: Store, of: Averaged) -> None:
    wanted: dict[str, Value] = {"guild": 1, "from_at": 0.0, "few_holes": 9}
    page: dict[str, Value] = {"size": 10, "number": 0, "reader": None}
    steps = [str(row.detail) for row in await store.database.read(*explained(PAGES[of], {**wanted, **page}))]
    assert any("matches_of_guild (guild=?" in step for step in steps), steps
    tables = ("SCAN matches", "SCAN seats", "SCAN own", "SCAN match_seats")
    assert not any(step.startswith(tables) for step in steps), steps
