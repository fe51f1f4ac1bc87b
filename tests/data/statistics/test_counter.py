"""Every finished match is counted once, at its end or later, and it makes no difference which."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from data.journal.rows import JournalRows
from data.statistics import counter as counter_module
from data.statistics.counter import VERSION_NOTE, Counter
from data.store import Store
from tests.data.plays import Play
from tests.data.run_sql import explained, sql
from tests.data.statistics.recounting import ANOTHER, recount
from tests.databases import new_store

ANA, BEN, CHLOE = 11, 12, 13
TABLES = ("statistics_seats", "statistics_totals", "statistics_scores", "achievements")


@pytest.fixture(autouse=True)
def without_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """The background work takes no rest, and is done in small pieces."""
    monkeypatch.setattr(counter_module, "REST", 0.0)
    monkeypatch.setattr(counter_module, "FIRST_REST", 0.0)
    monkeypatch.setattr(counter_module, "PIECE", 2)


def plays(count: int = 7) -> list[Play]:
    """Matches of people and a computer, one after the other."""
    people = [(ANA, "Ana"), (BEN, "Ben"), (CHLOE, "Chloe")]
    return [
        Play(
            f"{97 * number % 89:010x}",
            7 + number % 2,
            people[: 1 + number % 3],
            left=[BEN] if number % 4 == 1 else [],
            seed=100_000 * number,
        )
        for number in range(count)
    ]


async def everything(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    """All that is counted; ratings to the twelfth digit."""
    found = {}
    for table in TABLES:
        rows = await store.database.read(*sql(f"SELECT * FROM {table}"))  # noqa: S608 - names of this file
        found[table] = sorted(
            tuple(round(value, 12) if isinstance(value, float) else value for value in row) for row in rows
        )
    return found


async def uncounted(store: Store) -> int:
    ((count,),) = await store.database.read(*sql("SELECT count(*) FROM matches WHERE counted = 0"))
    return int(count)


async def test_what_is_counted_at_once_is_what_the_journals_say(store: Store) -> None:
    for play in plays():
        await play.keep(store)
    before = await everything(store)
    assert all(before.values())
    await recount(store)
    await store.statistics.counter.settled()
    assert store.statistics.counter.complete
    assert await everything(store) == before


async def test_matches_of_before_are_taken_in_after_the_start(path: Path) -> None:
    store = await new_store(path)
    for play in plays():
        await play.keep(store)
    before = await everything(store)
    # As the migration finds them: results, but nothing counted.
    changes = [f"DELETE FROM {table}" for table in TABLES]  # noqa: S608 - names of this file
    await store.database.write([sql(change) for change in [*changes, "UPDATE matches SET counted = 0"]])
    await store.close()
    store = await new_store(path)
    assert not store.statistics.counter.complete
    await store.statistics.counter.settled()
    assert store.statistics.counter.complete
    assert await everything(store) == before
    await store.close()


async def test_it_goes_on_where_the_last_process_ended(path: Path) -> None:
    store = await new_store(path)
    for play in plays():
        await play.keep(store)
    before = await everything(store)
    await recount(store)
    left = []
    for _ in range(50):
        await store.close()
        store = await new_store(path)
        left.append(await uncounted(store))
    await store.statistics.counter.settled()
    assert await everything(store) == before
    assert await uncounted(store) == 0
    await store.close()


async def test_other_formulas_make_everything_anew(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = await new_store(path)
    for play in plays():
        await play.keep(store)
    before = await everything(store)
    award = "INSERT INTO achievements VALUES (7, 11, 'gone since', 'aaaaaaaaaa', 1.0)"
    wrong = ("UPDATE statistics_totals SET wins = 99", "UPDATE statistics_scores SET holes = 99", award)
    await store.database.write([sql(change) for change in wrong])
    await store.close()
    monkeypatch.setattr(counter_module, "VERSION", "4")
    store = await new_store(path)
    await store.statistics.counter.settled()
    assert await everything(store) == before
    assert await store.key_values.get(counter_module.VERSION_NOTE) == "4"
    await store.close()


async def test_a_match_that_ends_meanwhile_waits_its_turn(store: Store) -> None:
    *earlier, last = plays()
    for play in earlier:
        await play.keep(store)
    await recount(store)
    await last.keep(store)
    await store.statistics.counter.settled()
    found = await everything(store)
    await recount(store)
    await store.statistics.counter.settled()
    assert await everything(store) == found
    assert {row[0] for row in found["statistics_seats"]} == {play.match for play in plays()}


@pytest.mark.sqlite
async def test_what_could_not_be_counted_follows_with_the_next_match(store: Store) -> None:
    first, second, third, *_ = plays()
    await first.keep(store)
    guard = "CREATE TRIGGER full BEFORE INSERT ON statistics_seats BEGIN SELECT RAISE(ABORT, 'full'); END"
    await store.database.write([sql(guard)])
    await second.keep(store)
    assert not store.statistics.counter.complete
    assert await uncounted(store) == 1
    assert [past.match for past in (await store.history.page(second.guild, None, 0)).rows] == [second.match]
    await store.database.write([sql("DROP TRIGGER full")])
    await third.keep(store)
    await store.statistics.counter.settled()
    assert store.statistics.counter.complete
    assert await uncounted(store) == 0


async def test_a_journal_that_cannot_be_read_stops_nothing(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    strange, good, *_ = plays()
    entry = "INSERT INTO journal (match, version, at, kind, fields) VALUES (?, 9999, 1.0, 'Sang', '{}')"
    await store.database.write([sql(entry, strange.match)])
    for play in (strange, good):
        await play.keep(store)
    await recount(store)
    await store.statistics.counter.settled()
    assert {row[0] for row in (await everything(store))["statistics_seats"]} == {good.match}
    assert await uncounted(store) == 0
    assert "a match could not be counted" in caplog.text


async def test_results_that_differ_from_the_journal_count_for_nobody(store: Store) -> None:
    play = plays()[0]
    await play.keep(store)
    await store.database.write([sql("UPDATE match_seats SET user_id = 99")])
    await recount(store)
    await store.statistics.counter.settled()
    assert await uncounted(store) == 0
    assert (await everything(store))["statistics_seats"] == []


@pytest.mark.sqlite
async def test_whether_anything_is_to_be_counted_is_known_at_once(store: Store) -> None:
    plan = await store.database.read(*explained(counter_module.TO_COUNT, {"most": 1}))
    assert [row.detail for row in plan] == ["SCAN matches USING INDEX matches_to_count"]


async def test_while_another_process_makes_everything_anew_a_match_is_left_to_it(store: Store) -> None:
    first, second, *_ = plays()
    await first.keep(store)
    await store.key_values.put(VERSION_NOTE, ANOTHER)
    await second.keep(store)
    assert await store.key_values.get(VERSION_NOTE) == ANOTHER
    assert {row[0] for row in (await everything(store))["statistics_seats"]} == {first.match}
    assert await uncounted(store) == 1
    assert not store.statistics.counter.complete


async def test_what_another_process_has_counted_already_is_not_cleared(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await plays()[0].keep(store)
    before = await everything(store)
    counter = Counter(store.database, JournalRows(store.database))

    async def outdated() -> str:
        return ANOTHER  # as it was when this process looked

    monkeypatch.setattr(counter, "_version", outdated)
    await counter._clear()
    assert await everything(store) == before
