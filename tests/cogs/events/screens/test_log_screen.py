"""Events with the same cards at all tables: results are those of the records, and nothing leaks before."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

import pytest

from cogs.events.screens.log_screen import log_screen
from cogs.past.finished_matches import Asker, FinishedMatches
from data.store import Store
from engine.events import requests
from engine.events.state import EventState
from engine.events.table_seats import DAY
from engine.game.errors import NotFinished, WrongStage
from engine.record import verify
from engine.table.recording import from_entries
from tests.engine.events.league_week import GUILD, ORGANISER, Week


async def recomputed(store: Store, event: EventState, away: Collection[int] = ()) -> dict[int, Fraction]:
    """Return the strokes that each entrant gained, from nothing but the records of the matches."""
    over = [table for table in event.tables if table.stage == "over"]
    records = {table.match: from_entries(await store.journal.load(table.match)) for table in over}
    first = next(iter(records.values()))
    for record in records.values():
        assert verify(record).holds
        assert (record.secret, record.nonce) == (first.secret, str(event.first_message))
        assert [hole.deck for hole in record.holes] == [hole.deck for hole in first.holes], "the same cards"
        assert len(record.players) == event.opened.seats
    found = {}
    for table in over:
        for seat, number in enumerate(table.entrants):
            others = [each.totals[seat] for match, each in records.items() if match != table.match]
            own = records[table.match].totals[seat]
            if number not in away:
                found[number] = Fraction(sum(others), len(others)) - own
    return found


async def hidden(store: Store, event: EventState) -> list[str]:
    """Return the matches that are over and that nobody is shown, whoever asks."""
    finished, found = FinishedMatches(store), []
    over = [table.match for table in event.tables if table.stage == "over"]
    for match in over:
        for user in (1, 999):
            asker = Asker(user, GUILD)
            for ask in (finished.find, finished.record, finished.entries, finished.check):
                with pytest.raises(NotFinished, match="Others still play"):
                    await ask(asker, match)
            page = await finished.page(GUILD, None, 0, 10)
            assert (page.rows, page.matches) == ((), 0), "they take no other's place on a page"
            assert not await finished.recent(asker, "")
        found.append(match)
    return found


@pytest.mark.parametrize(("people", "seats"), [(39, 4), (40, 2)])
async def test_forty_people_over_a_week_and_a_restart(store: Store, people: int, seats: int) -> None:
    """Some never come; the computer plays for them, and takes the seats that are left over."""
    away = {3, 17}
    week = await Week.begin(store, people, "tables", seats=seats, away=away)
    assert (await week.pass_time(0)).tables == [], "people can still enter"
    event = await week.pass_time(3600)
    assert len(event.open_tables) == -(-people // seats)
    for live in list(week.seats.tables.values())[: len(event.open_tables) // 2]:
        await week.play_at(live)
    event = await week.settled()
    assert await hidden(store, event)
    await week.restart()
    event = await week.play()
    assert event.status == "open", "some are still awaited"
    assert await hidden(store, event)
    for _ in range(7):
        event = await week.pass_time(DAY)
        event = await week.play()
    assert event.status == "finished"
    lines = event.standings()
    placed = {event.of_seed(line.entrant).number: line.gained for line in lines if line.place}
    assert placed == await recomputed(store, event, away)
    assert {event.of_seed(line.entrant).number for line in lines if not line.place} == away
    finished = FinishedMatches(store)
    for table in event.tables:
        assert (await finished.check(Asker(999, GUILD), table.match)).report.holds


async def test_a_table_that_is_annulled_is_not_played_again_and_nobody_is_replaced(store: Store) -> None:
    week = await Week.begin(store, 6, "tables")
    await week.pass_time(3600)
    with pytest.raises(WrongStage, match="Nobody can be replaced"):
        await week.ask(lambda state, now: requests.replace(state, ORGANISER, 1, 50, "Late"))
    with pytest.raises(WrongStage, match="Play has started"):
        await week.ask(lambda state, now: requests.withdraw(state, 1))
    event = await week.ask(lambda state, now: requests.annul_table(state, ORGANISER, 2))
    assert [(each.number, each.stage) for each in event.tables] == [(1, "open"), (2, "annulled"), (3, "open")]
    event = await week.play()
    while not event.over:
        event = await week.play()
    lines = {line.entrant: line for line in event.standings()}
    assert sum(line.tables for line in lines.values()) == 4
    assert "annulled table 2. It doesn’t count." in log_screen(event, 0).text
    gained = {event.of_seed(seed).number: line.gained for seed, line in lines.items() if line.place}
    assert gained == await recomputed(store, event)


async def test_with_an_odd_number_somebody_plays_against_a_computer(store: Store) -> None:
    week = await Week.begin(store, 5, "tables")
    event = await week.pass_time(3600)
    (alone,) = [table for table in event.open_tables if len(table.entrants) == 1]
    assert not alone.bye
    state = week.seats.tables[alone.match].state
    assert [seat.user is None for seat in state.seats] == [False, True]
    assert state.seats[1].level == "medium"
    assert (await week.whole()).status == "finished"


async def test_four_at_tables_of_four_are_compared_with_each_other(store: Store) -> None:
    """One table of four would leave everybody alone in their seat."""
    week = await Week.begin(store, 4, "tables", seats=4)
    event = await week.pass_time(3600)
    assert [(len(each.entrants), each.computers) for each in event.tables] == [(2, 2), (2, 2)]
    event = await week.whole()
    gained = {event.of_seed(line.entrant).number: line.gained for line in event.standings()}
    assert gained == await recomputed(store, event)
    assert sum(gained.values()) == 0


async def test_a_pause_while_people_enter_gives_nobody_more_time_to_play(store: Store) -> None:
    week = await Week.begin(store, 4, "tables")
    await week.ask(lambda state, now: requests.extend(state, ORGANISER, 48, now))
    await week.ask(lambda state, now: requests.pause(state, ORGANISER))
    await week.pass_time(5 * DAY)
    await week.ask(lambda state, now: requests.resume(state, ORGANISER, now))
    event = await week.pass_time(3600 + 2 * DAY)
    assert {table.deadline for table in event.open_tables} == {week.clock.now + 3600 + 2 * DAY}
    await week.ask(lambda state, now: requests.pause(state, ORGANISER))
    await week.pass_time(5 * DAY)
    event = await week.ask(lambda state, now: requests.resume(state, ORGANISER, now))
    assert {table.deadline for table in event.open_tables} == {week.clock.now + 3600 + 2 * DAY}
