"""The finished matches, against a recomputation that looks at one match after the other."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import TextClause

from data.matches.history import (
    FIND,
    PAGE_OF_PLAYER,
    PAGE_OF_SERVER,
    RECENTLY,
    SEARCHED,
    HistoryPage,
    PastMatch,
    PastPerson,
)
from data.sql.database import Database
from data.sql.portable import Values, portable
from data.statistics.rated_player import RatedPlayer, computer
from data.store import Store
from engine.game.errors import GolfError
from engine.names.search_key import search_key
from engine.names.telling_apart import told_apart, unmarked
from engine.table.results import HoleResult, MatchResult, SeatResult
from tests.data.run_sql import explained
from tests.data.statistics.matches import NEW_YEAR, PlayedMatch
from tests.data.statistics.matches import keep as keep_counted
from tests.databases import new_store
from tests.engine.effort import examples

NAMES = ("Ann", "anna_", "%", "ÄRGER", "Ärger 2", "Иван")


@dataclass(frozen=True)
class Played:
    """A match of a server, with its result unless it is still going on."""

    guild: int
    result: MatchResult
    finished: bool = True


@st.composite
def seats(draw: st.DrawFn) -> tuple[SeatResult, ...]:
    """The people of a match; now and then nobody but the computer played."""
    users = draw(st.lists(st.integers(1, 5), max_size=4, unique=True))
    outcomes = st.sampled_from([(False, False), (True, False), (True, True)])
    return tuple(
        SeatResult(
            user, draw(st.sampled_from(NAMES)), draw(st.integers(-2, 2)), *draw(outcomes), draw(st.booleans())
        )
        for user in users
    )


@st.composite
def matches(draw: st.DrawFn) -> list[Played]:
    """Some matches of two servers, some of them ended in the same moment."""
    ids = draw(st.lists(st.text("ab%_", min_size=1, max_size=4), max_size=8, unique=True))
    return [
        Played(
            draw(st.integers(1, 2)),
            MatchResult(
                match, "classic", draw(st.integers(1, 18)), draw(st.integers(0, 3)) / 2, draw(seats())
            ),
            draw(st.sampled_from([True, True, True, False])),
        )
        for match in ids
    ]


def shown(seats: Sequence[SeatResult]) -> tuple[PastPerson, ...]:
    """The people of a match, best first, by names that tell them apart."""
    first = sorted(seats, key=lambda seat: (seat.points, seat.user or 0))
    names = told_apart([seat.name for seat in first], [seat.user for seat in first])
    return tuple(
        PastPerson(seat.user or 0, name, seat.points, seat.won, seat.shared, seat.kept)
        for seat, name in zip(first, names, strict=True)
    )


def recomputed(played: Sequence[Played]) -> list[PastMatch]:
    """All finished matches, newest first."""
    past = [
        PastMatch(
            one.result.match,
            one.guild,
            one.result.preset,
            one.result.holes,
            one.result.at,
            shown(one.result.seats),
        )
        for one in played
        if one.finished
    ]
    return sorted(past, key=lambda match: (match.at, match.match), reverse=True)


def played_in(match: PastMatch, user: int) -> bool:
    return any(person.user == user for person in match.people)


def meant(match: PastMatch, text: str) -> bool:
    return match.match.startswith(text) or any(
        search_key(unmarked(text)) in search_key(unmarked(person.name)) for person in match.people
    )


async def keep(store: Store, played: Sequence[Played]) -> None:
    await asyncio.gather(*(store.tables.add(one.result.match, one.guild, 5, 0.0) for one in played))
    for one in played:
        await store.journal.keep_hole(HoleResult(one.result.match, 1, 9.0, one.result.seats))
    await asyncio.gather(*(store.journal.keep_match(one.result) for one in played if one.finished))


@examples(15)
@given(
    played=matches(),
    player=st.none() | st.integers(1, 6),
    number=st.integers(-1, 5),
    size=st.integers(1, 4),
)
async def test_a_page_is_what_a_recomputation_gives(
    played: list[Played], player: int | None, number: int, size: int
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = await new_store(Path(folder) / "golf.db")
        try:
            await keep(store, played)
            for guild in (1, 2, 3):
                past = [match for match in recomputed(played) if match.guild == guild]
                past = [match for match in past if player is None or played_in(match, player)]
                pages = max(1, -(-len(past) // size))
                at = max(0, min(number, pages - 1))
                rows = tuple(past[at * size : (at + 1) * size])
                page = await store.history.page(guild, player, number, size)
                assert page == HistoryPage(rows, at, pages, len(past))
        finally:
            await store.close()


texts = st.text("abB%_", max_size=3) | st.text("aAnN_% äÄрРЗИваН2iıİＡß", max_size=2) | st.sampled_from(NAMES)


@examples(15)
@given(
    played=matches(),
    user=st.integers(1, 6),
    searched=st.lists(texts, min_size=1, max_size=8),
    limit=st.integers(1, 5),
)
async def test_recent_matches_are_what_a_recomputation_gives(
    played: list[Played], user: int, searched: list[str], limit: int
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = await new_store(Path(folder) / "golf.db")
        try:
            await keep(store, played)
            for guild in (1, 3):
                mine = [
                    match for match in recomputed(played) if match.guild == guild or played_in(match, user)
                ]
                for text in searched:
                    expected = [match for match in mine if meant(match, text)] if search_key(text) else mine
                    assert await store.history.recent(guild, user, text, limit) == expected[:limit]
            for one in played:
                found = [match for match in recomputed(played) if match.match == one.result.match]
                assert await store.history.find(one.result.match) == (found[0] if found else None)
        finally:
            await store.close()


def match_of(match: str, at: float, *names: str, guild: int = 1) -> Played:
    """A match of people with these names, numbered from 1."""
    people = tuple(SeatResult(user, name, user, False, False, True) for user, name in enumerate(names, 1))
    return Played(guild, MatchResult(match, "classic", 9, at, people))


async def ids(store: Store, text: str, limit: int = 25, guild: int = 1, user: int = 99) -> list[str]:
    return [past.match for past in await store.history.recent(guild, user, text, limit)]


@pytest.mark.parametrize("text", ["ИВАН", "ва", "äR", "STRASSE", "straße", "%", "_", "50%"])
async def test_names_are_found_in_any_case_and_signs_mean_themselves(store: Store, text: str) -> None:
    await keep(
        store, [match_of("aa", 1.0, "Иван", "50%", "Ärger Straße", "a_b"), match_of("bb", 2.0, "plain")]
    )
    assert await ids(store, text) == ["aa"]


async def test_an_id_is_found_by_its_beginning_only(store: Store) -> None:
    await keep(store, [match_of(match, at, "Zoe") for at, match in enumerate(("abc", "bcd", "ab", "abd"))])
    assert await ids(store, "ab") == ["abd", "ab", "abc"]
    assert await ids(store, "bc") == ["bcd"]
    assert await ids(store, "cd") == []


async def test_matches_elsewhere_are_for_those_who_played_in_them(store: Store) -> None:
    await keep(store, [match_of("here", 1.0, "Ann"), match_of("there", 2.0, "Ann", "Ben", guild=2)])
    for text in ("", "ann"):
        assert await ids(store, text, user=99) == ["here"]
        assert await ids(store, text, user=2) == ["there", "here"]
    assert await ids(store, "th", user=2) == ["there"]
    assert await ids(store, "th", user=3) == []


async def test_a_name_that_two_people_share_does_not_hide_an_older_match(store: Store) -> None:
    await keep(store, [match_of("older", 1.0, "Ann"), match_of("newer", 2.0, "Ann", "ann", "ANN")])
    assert await ids(store, "ann", limit=2) == ["newer", "older"]


async def test_a_full_table_of_names_does_not_hide_an_older_match(store: Store) -> None:
    crowd = match_of("crowd", 9.0, *(f"name {number}" for number in range(8)))
    await keep(store, [crowd, *(match_of(f"m{at}", at, f"name {at} too") for at in range(5))])
    assert await ids(store, "name", limit=3) == ["crowd", "m4", "m3"]


async def test_among_more_names_than_are_looked_at_the_newest_are_found(store: Store) -> None:
    older = [match_of(f"old{at}", at, f"name {at % 30}") for at in range(60)]
    await keep(store, [*older, match_of("new", 99.0, "Zoe's name")])
    assert await ids(store, "name", limit=2) == ["new", "old59"]
    assert await ids(store, "name 3", limit=2) == ["old33", "old3"]


async def test_somebody_who_changed_names_is_found_by_each(store: Store) -> None:
    await keep(store, [match_of("a", 1.0, "Old"), match_of("b", 2.0, "New")])
    assert await ids(store, "old") == ["a"]
    assert await ids(store, "new") == ["b"]
    page = await store.history.page(1, 1, 0)
    assert [past.people[0].name for past in page.rows] == ["New", "Old"]


async def test_nothing_was_played_yet(store: Store) -> None:
    await store.tables.add("live", 1, 5, 0.0)
    assert await store.history.page(1, None, 7) == HistoryPage((), 0, 1, 0)
    assert await store.history.page(1, 1, -7) == HistoryPage((), 0, 1, 0)
    assert await store.history.recent(1, 1, "") == await store.history.recent(1, 1, "li") == []
    assert await store.history.find("live") is None


async def test_a_match_of_a_table_that_was_never_entered_has_no_server(store: Store) -> None:
    await store.journal.keep_match(match_of("lost", 1.0, "Ann").result)
    found = await store.history.find("lost")
    assert found is not None
    assert found.guild is None
    assert await ids(store, "ann", user=1) == ["lost"]
    assert await ids(store, "ann", user=2) == []


async def test_a_closed_database_says_so(path: Path) -> None:
    store = await new_store(path)
    await store.close()
    with pytest.raises(GolfError):
        await store.history.page(1, None, 0)


WANTED: dict[str, Any] = {
    "hidden": [],
    "match": "m",
    "guild": 1,
    "user": 1,
    "number": 0,
    "size": 10,
    "limit": 25,
    "most_names": 200,
    "text": "a",
    "text_end": "b",
    "found": "%a%",
}


async def test_the_lowest_total_of_a_computer_is_told_once_the_match_is_counted(store: Store) -> None:
    ana, bots = RatedPlayer(1), (computer("easy"), computer("hard"))
    for name, players in (("alone", (ana, *bots)), ("people", (ana, RatedPlayer(2)))):
        points = [list(range(5, 5 + len(players)))]
        kept = [[True] * len(players)]
        played = PlayedMatch(name, 1, NEW_YEAR, "classic", players, points, kept, [None])
        await keep_counted(store, [played])
    rows = (await store.history.page(1, None, 0)).rows
    found = {match.match: (match.computer, match.computers_points) for match in rows}
    assert found == {"alone": ("Birdie", 6), "people": ("", None)}


@pytest.mark.sqlite
@pytest.mark.parametrize("query", [FIND, PAGE_OF_SERVER, PAGE_OF_PLAYER, RECENTLY, SEARCHED])
async def test_no_table_is_read_from_end_to_end(database: Database, query: TextClause) -> None:
    plan = await database.read(*explained(query, WANTED))
    steps = [str(row.detail) for row in plan]
    assert "SEARCH matches USING PRIMARY KEY (match=?)" in steps
    assert [step for step in steps if step.startswith(("SCAN match", "SCAN own"))] == []


@pytest.mark.sqlite
async def test_a_search_goes_from_name_to_name_and_through_a_range_of_ids(database: Database) -> None:
    plan = await database.read(*explained(SEARCHED, WANTED))
    steps = {str(row.detail) for row in plan}
    by_name = "SEARCH match_seats USING COVERING INDEX match_seats_of_name"
    assert {f"{by_name} (guild=? AND folded>?)", f"{by_name} (guild=? AND folded=?)"} <= steps
    assert "SEARCH matches USING PRIMARY KEY (match>? AND match<?)" in steps
    assert not any("matches_of_guild" in step for step in steps)
    assert "USE TEMP B-TREE FOR GROUP BY" not in steps


@pytest.mark.sqlite
async def test_a_page_needs_no_sorting_of_all_that_was_played(database: Database) -> None:
    for query, index in (
        (PAGE_OF_SERVER, "matches_of_guild (guild=?)"),
        (PAGE_OF_PLAYER, "match_seats_of_person (user_id=? AND guild=?)"),
    ):
        plan = await database.read(*explained(query, WANTED))
        steps = [str(row.detail) for row in plan]
        assert sum(step.endswith(f"USING COVERING INDEX {index}") for step in steps) == 2
        assert sum("ORDER BY" in step for step in steps) == 1, "only the page's own rows are sorted"


@pytest.mark.postgresql
async def test_no_match_is_compared_with_each_name_that_is_meant(store: Store) -> None:
    values: Values = {"guild": 7, "user": 1, "limit": 25, "text": "a", "text_end": "b", "found": "%a%"}
    asked = portable(f"EXPLAIN {SEARCHED.text}")
    plan = [str(row[0]) for row in await store.database.read(asked, {**values, "most_names": 150})]
    assert any("match_seats_of_name" in line for line in plan)
    assert not [line for line in plan if "Join Filter: (SubPlan" in line]
