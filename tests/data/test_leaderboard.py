"""The standings, against a recomputation that takes one result after the other."""

from __future__ import annotations

import asyncio
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data.leaderboard import PAGE, LeaderboardPage, LeaderboardRow
from data.store import Store
from engine.table.journal import HoleResult, MatchResult, SeatResult


@dataclass(frozen=True)
class Played:
    """A match of a server: its holes, and its totals unless it is still going on."""

    guild: int
    holes: tuple[HoleResult, ...]
    result: MatchResult
    finished: bool


scores = st.tuples(st.integers(-5, 5), st.sampled_from(["lost", "won", "shared"]), st.booleans())


def seats(users: list[int], match: str, scored: list[tuple[int, str, bool]]) -> tuple[SeatResult, ...]:
    """Results of `users`, each under a name of this match: points, outcome, and whether the seat was kept."""
    return tuple(
        SeatResult(user, f"{user} in {match}", points, outcome != "lost", outcome == "shared", kept)
        for user, (points, outcome, kept) in zip(users, scored, strict=False)
    )


@st.composite
def matches(draw: st.DrawFn) -> list[Played]:
    """Some matches of two servers, some of them finished in the same moment."""
    played = []
    for number in range(draw(st.integers(0, 6))):
        match, at = f"m{number}", float(draw(st.integers(0, 3)))
        users = draw(st.lists(st.integers(1, 6), min_size=1, max_size=4, unique=True))
        first, second, total = draw(st.tuples(*[st.lists(scores, min_size=4, max_size=4)] * 3))
        holes = tuple(
            HoleResult(match, hole, at, seats(users, match, scored))
            for hole, scored in enumerate((first, second), 1)
        )
        result = MatchResult(match, "six", 2, at, seats(users, match, total))
        guild, finished = draw(st.sampled_from([(1, True), (1, True), (1, False), (2, True)]))
        played.append(Played(guild, holes, result, finished))
    return played


def recomputed(played: list[Played], guild: int, since: float | None) -> list[LeaderboardRow]:
    """The whole standings."""
    counted = [one for one in played if one.finished and one.guild == guild]
    counted = [one for one in counted if since is None or one.result.at >= since]
    counted.sort(key=lambda one: (one.result.at, one.result.match))
    rows: dict[int, LeaderboardRow] = {}
    for one in counted:
        for seat in one.result.seats:
            row = rows.get(seat.user, LeaderboardRow(0, seat.user, "", 0, 0, 0, 0, None, None, 0))
            points = [
                hole_seat.points
                for hole in one.holes
                for hole_seat in hole.seats
                if hole_seat.user == seat.user and hole_seat.kept
            ]
            holes, total = row.holes + len(points), row.total + sum(points)
            rows[seat.user] = replace(
                row,
                name=seat.name,
                matches=row.matches + 1,
                wins=row.wins + (seat.won and not seat.shared),
                shared_wins=row.shared_wins + seat.shared,
                holes=holes,
                total=total,
                average=total / holes if holes else None,
                best_hole=min([*points, *([] if row.best_hole is None else [row.best_hole])], default=None),
            )
    return ranked(list(rows.values()))


def ranked(rows: list[LeaderboardRow]) -> list[LeaderboardRow]:
    def merit(row: LeaderboardRow) -> tuple[float, ...]:
        return -row.wins, -row.shared_wins, float("inf") if row.average is None else row.average

    rows = sorted(rows, key=lambda row: (merit(row), row.user))
    return [replace(row, rank=1 + sum(merit(other) < merit(row) for other in rows)) for row in rows]


def cut(rows: list[LeaderboardRow], number: int, reader: int | None, size: int) -> LeaderboardPage:
    pages = max(1, -(-len(rows) // size))
    number = max(0, min(number, pages - 1))
    own = next((row for row in rows if row.user == reader), None)
    return LeaderboardPage(tuple(rows[number * size : (number + 1) * size]), number, pages, own, len(rows))


async def keep(store: Store, played: list[Played]) -> None:
    await asyncio.gather(*(store.tables.add(one.result.match, one.guild, 5, 0.0) for one in played))
    await asyncio.gather(*(store.journal.keep_hole(hole) for one in played for hole in one.holes))
    await asyncio.gather(*(store.journal.keep_match(one.result) for one in played if one.finished))


@settings(deadline=None, max_examples=50)
@given(
    played=matches(),
    since=st.none() | st.integers(0, 5).map(float),
    number=st.integers(-1, 4),
    reader=st.none() | st.integers(1, 8),
    size=st.integers(1, 4),
)
async def test_a_page_is_what_a_recomputation_gives(
    played: list[Played], since: float | None, number: int, reader: int | None, size: int
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "golf.db")
        try:
            await keep(store, played)
            for guild in (1, 2, 3):
                page = await store.leaderboard.page(guild, since, number, reader, size)
                assert page == cut(recomputed(played, guild, since), number, reader, size)
        finally:
            await store.close()


def finished(match: str, at: float, *people: SeatResult) -> Played:
    """A match of one hole in which everybody scored the same as in the match."""
    return Played(1, (HoleResult(match, 1, at, people),), MatchResult(match, "six", 1, at, people), True)


def person(user: int, points: int, won: bool = False, shared: bool = False, kept: bool = True) -> SeatResult:
    return SeatResult(user, f"person {user}", points, won, shared, kept)


async def test_equal_people_share_a_rank_and_the_next_one_is_skipped(store: Store) -> None:
    await keep(store, [finished("m", 1.0, *(person(user, 4 if user < 4 else 9) for user in (3, 2, 1, 4)))])
    page = await store.leaderboard.page(1, None, 0, None)
    assert [(row.user, row.rank) for row in page.rows] == [(1, 1), (2, 1), (3, 1), (4, 4)]


async def test_a_sole_win_counts_before_shared_ones_and_those_before_the_average(store: Store) -> None:
    shared = [person(2, 1, won=True, shared=True), person(3, 0, won=True, shared=True)]
    await keep(
        store,
        [
            finished("a", 1.0, person(1, 30, won=True), person(4, -5)),
            finished("b", 2.0, *shared),
            finished("c", 3.0, shared[0], person(5, 1, won=True, shared=True)),
        ],
    )
    page = await store.leaderboard.page(1, None, 0, 4)
    assert [row.user for row in page.rows] == [1, 2, 3, 5, 4]
    assert [(row.wins, row.shared_wins) for row in page.rows] == [(1, 0), (0, 2), (0, 1), (0, 1), (0, 0)]


async def test_a_hole_that_the_computer_held_counts_for_nothing_but_the_match(store: Store) -> None:
    away = person(1, -9, kept=False)
    await keep(store, [finished("a", 1.0, away, person(2, 30)), finished("b", 2.0, away, person(2, 20))])
    page = await store.leaderboard.page(1, None, 0, 1)
    assert [row.user for row in page.rows] == [2, 1]
    assert page.own == LeaderboardRow(2, 1, "person 1", 2, 0, 0, 0, None, None, 0)
    assert page.rows[0] == LeaderboardRow(1, 2, "person 2", 2, 0, 0, 2, 25.0, 20, 50)


async def test_the_name_is_of_the_newest_result_in_this_server(store: Store) -> None:
    old, new, abroad = (replace(person(1, 1), name=name) for name in ("old", "new", "abroad"))
    elsewhere = replace(finished("c", 9.0, abroad), guild=2)
    await keep(store, [finished("b", 2.0, new), finished("a", 1.0, old), elsewhere])
    page = await store.leaderboard.page(1, None, 0, None)
    assert [row.name for row in page.rows] == ["new"]


async def test_the_reader_is_found_on_whatever_page(store: Store) -> None:
    await keep(store, [finished("m", 1.0, *(person(user, user) for user in range(1, 24)))])
    page = await store.leaderboard.page(1, None, 0, 23)
    assert (len(page.rows), page.number, page.pages, page.people) == (10, 0, 3, 23)
    assert page.own is not None
    assert (page.own.user, page.own.rank) == (23, 23)
    last = await store.leaderboard.page(1, None, 99, 24)
    assert [row.user for row in last.rows] == [21, 22, 23]
    assert (last.number, last.own) == (2, None)


async def test_nobody_has_played_yet(store: Store) -> None:
    assert await store.leaderboard.page(1, None, 7, 1) == LeaderboardPage((), 0, 1, None, 0)


@pytest.mark.parametrize("table", ["matches", "match_seats", "hole_seats"])
async def test_no_table_is_read_from_end_to_end(store: Store, table: str) -> None:
    wanted = {"guild": 1, "since": 0.0, "size": 10, "number": 0, "reader": None}
    steps = [row["detail"] for row in await store.database.read(f"EXPLAIN QUERY PLAN {PAGE}", wanted)]
    assert any(step.startswith(f"SEARCH {table} ") for step in steps)
    assert f"SCAN {table}" not in steps
