"""The standings by handicap, against a recomputation; presets of more and of fewer points compare."""

from __future__ import annotations

from random import Random

import pytest

from data.sql.portable import Value
from data.statistics.handicap_standings import PAGE, by_handicap
from data.statistics.rated_player import RatedPlayer
from data.store import Store
from engine.game.handicap import FEWEST_HOLES, ROUND, differential, handicap
from tests.data.run_sql import explained
from tests.data.statistics.matches import DAY, NEW_YEAR, PlayedMatch, keep, random_matches


def match(number: int, preset: str, points: tuple[int, int], holes: int = 4) -> PlayedMatch:
    """A match of Person 1 and Person 2, who score the same in each hole."""
    kept = [(True, True)] * holes
    players = (RatedPlayer(1), RatedPlayer(2))
    at = NEW_YEAR + number * DAY
    return PlayedMatch(f"{number:010x}", 1, at, preset, players, [points] * holes, kept, [None] * holes)


async def test_a_page_is_what_a_recomputation_gives(store: Store) -> None:
    played = random_matches(Random(5), 150)
    await keep(store, played)
    await store.statistics.counter.settled()
    for since in (0.0, played[80].at):
        found: dict[int, list[float]] = {}
        for one in sorted(played, key=lambda each: (each.at, each.match), reverse=True):
            facts = [] if one.guild != 1 or not one.rated or one.board or one.at < since else one.players
            for seat, player in reversed(list(enumerate(facts))):
                own = [
                    points[seat]
                    for hole, points in enumerate(one.points)
                    if one.kept[hole][seat] and hole >= one.came.get(seat, 0)
                ]
                if player.user and seat not in one.held and len(own) >= FEWEST_HOLES:
                    strokes = differential(one.preset, len(one.players), sum(own) / len(own))
                    found.setdefault(player.user, []).append(strokes or 0.0)
        expected = {user: handicap(each) for user, each in found.items()}
        wanted = sorted((own, user) for user, own in expected.items() if own is not None)
        page = await store.statistics.standings.page(1, by_handicap(since), 0, None, size=50)
        assert wanted and [row.player.user for row in page.rows] == [user for _, user in wanted]
        assert [row.totals.strokes for row in page.rows] == pytest.approx(
            [own for own, _ in wanted], abs=0.051
        )


async def test_presets_compare_by_strokes(store: Store) -> None:
    by_preset = [("four-card", (7, 10)), ("nine-card", (16, 21)), ("four-card", (8, 11))]
    await keep(store, [match(number, *each) for number, each in enumerate(by_preset)])
    await store.statistics.counter.settled()
    page = await store.statistics.standings.page(1, by_handicap(0.0), 0, 2)
    first, second = page.rows
    assert (first.name, second.name, first.totals.matches) == ("Person 1", "Person 2", 3)
    assert second.totals.strokes - first.totals.strokes == pytest.approx(ROUND, abs=0.2), "a stroke a hole"
    assert page.own == second


async def test_it_takes_three_matches_of_three_holes(store: Store) -> None:
    await keep(store, [match(number, "classic", (5, 9), holes=2 + (number > 0)) for number in range(3)])
    await store.statistics.counter.settled()
    assert not (await store.statistics.standings.page(1, by_handicap(0.0), 0, None)).rows


@pytest.mark.sqlite
async def test_only_the_seats_of_one_server_are_read(store: Store) -> None:
    wanted: dict[str, Value] = {"guild": 1, "from_at": 0.0, "size": 10, "number": 0, "reader": None}
    steps = [str(row.detail) for row in await store.database.read(*explained(PAGE, wanted))]
    assert any("statistics_seats_of_player (guild=?" in step for step in steps), steps
    assert not any(step.startswith(("SCAN statistics_seats", "SCAN match_seats")) for step in steps)
