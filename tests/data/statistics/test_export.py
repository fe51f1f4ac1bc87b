"""The export holds all of a server, and nothing that a spreadsheet would carry out."""

from __future__ import annotations

import csv
from collections import defaultdict
from random import Random

import pytest

from data.statistics import export
from data.statistics.periods import season_period
from data.statistics.standings import by_matches
from data.store import Store
from tests.data.run_sql import sql
from tests.data.statistics.matches import DAY, NEW_YEAR, keep, random_matches


async def files(store: Store, guild: int) -> dict[str, list[dict[str, str]]]:
    """The files that the pieces make."""
    texts: defaultdict[str, str] = defaultdict(str)
    async for part in store.statistics.export.of(guild):
        texts[part.name] += part.text
    return {name: list(csv.DictReader(text.splitlines())) for name, text in texts.items()}


async def test_all_of_it_is_there(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "PIECE", 7)
    played = random_matches(Random(3), 120)
    await store.statistics.seasons.begin(1, NEW_YEAR + 300 * DAY, "Summer")
    await keep(store, played)
    found = await files(store, 1)
    assert [(row["season"], row["name"], row["began_at"]) for row in found["seasons.csv"]] == [
        ("1", "", ""),
        ("2", "Summer", "2027-10-28T00:00:00+00:00"),
    ]
    expected = [
        (one.match, str(seat + 1), str(player.user or ""), str(one.totals[seat]))
        for one in played
        if one.guild == 1 and one.rated
        for seat, player in enumerate(one.players)
    ]
    rows = found["matches.csv"]
    assert sorted((row["match"], row["seat"], row["user"], row["points"]) for row in rows) == sorted(expected)
    assert {row["name"] for row in rows if not row["user"]} <= {"easy", "medium", "expert"}
    assert all(row["name"] == f"Person {row['user']}" for row in rows if row["user"])
    for season in ("1", "2"):
        page = await store.statistics.standings.page(
            1, by_matches("rating", season_period(int(season)), computers=True), 0, None, size=100
        )
        assert [
            (row["rank"], row["name"], row["matches"], row["rating"])
            for row in found["standings.csv"]
            if row["season"] == season
        ] == [
            (str(row.rank), row.name, str(row.totals.matches), str(row.totals.rating.shown))
            for row in page.rows
        ]


async def test_of_another_server_there_is_nothing(store: Store) -> None:
    await keep(store, random_matches(Random(3), 10))
    found = await files(store, 3)
    assert {name: len(rows) for name, rows in found.items()} == {
        "seasons.csv": 1,
        "standings.csv": 0,
        "matches.csv": 0,
    }


async def test_a_name_is_not_carried_out(store: Store) -> None:
    await keep(store, random_matches(Random(3), 10))
    await store.database.write([sql("UPDATE match_seats SET name = '=HYPERLINK(1)'")])
    found = await files(store, 1)
    names = {row["name"] for row in found["matches.csv"] if row["user"]}
    assert names == {"'=HYPERLINK(1)"}


async def test_who_was_forgotten_has_no_number(store: Store) -> None:
    await keep(store, random_matches(Random(3), 10))
    await store.database.write([sql("UPDATE statistics_seats SET user_id = -9 WHERE user_id = 1")])
    found = await files(store, 1)
    assert "-9" not in {row["user"] for row in found["matches.csv"]}
