"""The standings by points in events, against the same sums made of the events themselves."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Literal, NamedTuple

from data.statistics.event_standings import EventTotals, by_events
from data.statistics.standings import Standing
from data.store import Store
from engine.events.entries import Annulled, Ended, Entered, Fact, Posted
from engine.events.fold import stamped
from tests.data.events.kept_events import other

GUILD = 5


class Worth(NamedTuple):
    """What a person's place in an event was worth."""

    user: int
    points: float
    ended_at: float


async def ended(
    store: Store,
    number: int,
    guild: int,
    at: float,
    worth: Mapping[int, float | None],
    status: Literal["finished", "annulled"] = "finished",
) -> None:
    """An event that ended at UNIX time `at`, with the points of people; None: they were removed."""
    facts: list[Fact] = [other(number, guild=guild, kind="league", by=1), Posted(7)]
    facts += [Entered(entrant, user, f"Name {user} in {number}") for entrant, user in enumerate(worth, 1)]
    points = [(entrant, own) for entrant, own in enumerate(worth.values(), 1) if own is not None]
    facts.append(Ended(tuple(points)) if status == "finished" else Annulled(None))
    await store.event_journal.append(other(number).event, stamped(facts, 0, at))


async def test_points_of_a_period_are_added_up_by_person(store: Store) -> None:
    random = Random(7)
    worths: list[Worth] = []
    for number in range(30):
        guild, at = random.choice([GUILD, GUILD, 6]), float(number)
        people = random.sample(range(1, 25), 6)
        worth = {user: random.choice([None, 0, 12, 24, 10.5, 10.29, 1.71, 3.43, 0.1]) for user in people}
        await ended(store, number, guild, at, worth)
        if guild == GUILD:
            worths += [Worth(user, points, at) for user, points in worth.items() if points is not None]
    for since in (0.0, 12.0, 100.0):
        counted = [each for each in worths if each.ended_at >= since]
        sums = {
            user: round(sum(each.points for each in counted if each.user == user), 2) for user, *_ in counted
        }
        order = sorted(sums, key=lambda user: (-sums[user], user))
        found: list[Standing[EventTotals]] = []
        for number in range(-(-len(order) // 10) or 1):
            page = await store.statistics.standings.page(
                GUILD, by_events(since), number, order[0] if order else 1
            )
            assert page.players == len(order)
            found += page.rows
        assert [(row.player.user, row.totals.points) for row in found] == [
            (user, sums[user]) for user in order
        ]
        for row in found:
            assert row.rank == 1 + sum(points > row.totals.points for points in sums.values())
            assert row.totals.events == sum(each.user == row.player.user for each in counted)
            newest = max(each.ended_at for each in worths if each.user == row.player.user)
            assert row.name == f"Name {row.player.user} in {newest:.0f}"
        if order:
            assert page.own is not None and page.own.player.user == order[0]


async def test_sums_of_fractions_share_a_place_however_they_came_about(store: Store) -> None:
    for number, worth in enumerate([{1: 0.1, 2: 0.3}, {1: 0.2, 2: 0.3}, {1: 0.3}]):
        await ended(store, number, GUILD, 50.0 + number, worth)
    page = await store.statistics.standings.page(GUILD, by_events(0.0), 0, None)
    assert [(row.rank, row.totals.points) for row in page.rows] == [(1, 0.6), (1, 0.6)]


async def test_an_annulled_event_gives_neither_points_nor_a_name(store: Store) -> None:
    await ended(store, 1, GUILD, 50.0, {1: 24})
    await ended(store, 2, GUILD, 60.0, {1: 12}, "annulled")
    page = await store.statistics.standings.page(GUILD, by_events(0.0), 0, None)
    assert [(row.name, row.totals.points) for row in page.rows] == [("Name 1 in 1", 24)]


async def test_who_was_forgotten_stands_there_no_more(store: Store) -> None:
    await ended(store, 1, GUILD, 50.0, {1: 24, 2: 12})
    await store.privacy.forget(1, 60.0)
    page = await store.statistics.standings.page(GUILD, by_events(0.0), 0, None)
    assert [(row.player.user, row.rank) for row in page.rows] == [(2, 1)]
