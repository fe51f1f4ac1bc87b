"""A match adds to its players' totals once, as a recount from its results would."""

from __future__ import annotations

from random import Random

import pytest

from data.statistics.counting import count_match
from data.statistics.rated_player import RatedPlayer
from data.store import Store
from engine.table.fold import fold
from tests.data.run_sql import sql
from tests.data.statistics.matches import NEW_YEAR, PlayedMatch, keep, random_matches
from tests.data.statistics.recounting import recount
from tests.data.statistics.test_counter import ANA, BEN, CHLOE, everything, plays

SUMS = """
SELECT user_id, level, count(*) AS matches, sum(CASE WHEN shared = 0 THEN won ELSE 0 END) AS wins,
    sum(shared) AS shared_wins, sum(holes) AS holes, sum(hole_points) AS points, min(best_hole) AS best_hole,
    sum(holes_won) AS holes_won, sum(outs) AS outs, sum(outs_won) AS outs_won
FROM statistics_seats WHERE board = '' AND guild = 1 AND (user_id <> 0 OR level <> '')
GROUP BY user_id, level ORDER BY user_id, level
"""
TOTALS = """
SELECT user_id, level, matches, wins, shared_wins, holes, points, best_hole, holes_won, outs, outs_won
FROM statistics_totals WHERE guild = 1 AND span = 'all' AND preset = '' ORDER BY user_id, level
"""


async def test_totals_are_the_sums_of_what_each_seat_did(store: Store) -> None:
    await keep(store, random_matches(Random("counting"), 40))
    sums, totals = [await store.database.read(*sql(query)) for query in (SUMS, TOTALS)]
    people = [tuple(row) for row in sums if row.user_id]
    assert len(people) > 4
    assert [tuple(row) for row in totals if row.user_id] == people


async def test_a_match_that_is_not_known_or_has_no_result_adds_nothing(store: Store) -> None:
    assert await store.database.alone(lambda connection: count_match(connection, "0" * 10, None))
    (played,) = random_matches(Random(1), 1)
    await keep(store, [played], count=False)
    assert await store.database.alone(lambda connection: count_match(connection, played.match, None))
    ((counted,),) = await store.database.read(*sql("SELECT counted FROM matches"))
    assert counted == 1
    assert not any((await everything(store)).values())


async def test_keeping_a_match_again_counts_nothing(store: Store) -> None:
    play = plays()[2]
    await play.keep(store)
    before = await everything(store)
    await store.journal.keep_match(fold(play.entries()).match_result())
    assert await everything(store) == before


async def test_who_was_forgotten_meanwhile_stays_so(store: Store) -> None:
    play = plays()[2]
    await play.keep(store)
    known = fold(play.entries()).match_result()
    await store.privacy.forget(BEN, 5_000.0)
    await store.database.write([sql("UPDATE matches SET counted = 0")])
    assert not await store.database.alone(lambda connection: count_match(connection, play.match, known))
    await store.statistics.counter.take(known)
    assert not store.statistics.counter.complete
    await recount(store)
    await store.statistics.counter.settled()
    found = await everything(store)
    assert BEN not in {value for rows in found.values() for row in rows for value in row}
    users = {row[7] for row in found["statistics_seats"]}
    assert {ANA, CHLOE} <= users
    assert {row[3] for row in found["statistics_totals"]} == {ANA, CHLOE, 0}


@pytest.mark.parametrize("computers", [0, 1])
async def test_who_was_absent_rises_by_no_match_whoever_was_absent_too(store: Store, computers: int) -> None:
    """Two seats that the computer held share the last place, which would lift the weaker of two people."""
    ana, ben, birdie = RatedPlayer(ANA), RatedPlayer(BEN), RatedPlayer(0, "medium")
    played = [_one_hole(number, (ana, ben), (0, 9)) for number in range(6)]
    absent = _one_hole(6, (ana, ben, *(birdie,) * computers), (0, 0, 9)[: 2 + computers], frozenset((0, 1)))
    await keep(store, played)
    before = await _means(store)
    await keep(store, [absent])
    after = await _means(store)
    assert before[BEN] < before[ANA]
    assert after[ANA] < before[ANA]
    assert after[BEN] <= before[BEN]


def _one_hole(
    number: int, players: tuple[RatedPlayer, ...], points: tuple[int, ...], held: frozenset[int] = frozenset()
) -> PlayedMatch:
    """A match of one hole; in seats `held`, the computer played it."""
    kept = [[seat not in held for seat in range(len(players))]]
    at = NEW_YEAR + number
    return PlayedMatch(f"{number:010x}", 1, at, "classic", players, [points], kept, [None], held)


async def _means(store: Store) -> dict[int, float]:
    """The means of all ratings of all time and all presets by user id."""
    read = sql("SELECT user_id, mu FROM statistics_totals WHERE span = 'all' AND preset = ''")
    return {row.user_id: row.mu for row in await store.database.read(*read)}
