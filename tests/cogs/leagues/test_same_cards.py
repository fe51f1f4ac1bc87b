"""Events with the same cards at all tables: results are those of the records, and nothing leaks before."""

from __future__ import annotations

from collections.abc import AsyncIterator
from fractions import Fraction
from pathlib import Path

import pytest

from cogs.events.field import Field as Names
from cogs.events.screens.pages import log_screen
from cogs.leagues.field import Field, LeagueOptions
from cogs.leagues.tables import DAY
from cogs.past.finished_matches import Asker, FinishedMatches
from data.store import Store
from engine.game.errors import NotFinished, WrongStage
from engine.record import verify
from engine.table.recording import from_entries
from tests.cogs.leagues.league_week import EVENT, GUILD, ORGANISER, Week, opened_store


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """An open store."""
    opened = await opened_store(tmp_path)
    yield opened
    await opened.close()


async def recomputed(store: Store, field: Field) -> dict[int, Fraction]:
    """Return the strokes that each entrant gained, from nothing but the records of the matches."""
    records = {}
    for table in field.tables:
        if table.status == "over":
            records[table.board] = from_entries(await store.journal.load(table.match or ""))
    first = next(iter(records.values()))
    for record in records.values():
        assert verify(record).holds
        assert (record.secret, record.nonce) == (first.secret, str(field.event.first_message))
        assert [hole.deck for hole in record.holes] == [hole.deck for hole in first.holes], "the same cards"
        assert len(record.players) == field.options.seats
    found = {}
    for table in field.tables:
        for seat, own in enumerate(table.seats) if table.status == "over" else ():
            there = [
                records[each.board].totals[seat]
                for each in field.tables
                if each.status == "over" and seat < len(each.seats)
            ]
            found[own.entrant] = Fraction(sum(there), len(there)) - records[table.board].totals[seat]
    return found


async def hidden(store: Store, field: Field) -> list[str]:
    """Return the matches that are over and that nobody is shown, whoever asks."""
    finished, found = FinishedMatches(store), []
    over = [table.match for table in field.tables if table.status == "over" and table.match]
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
    week = await Week.begin(store, people, "league", LeagueOptions(seats, 1, same_cards=True), away=away)
    assert (await week.pass_time(0)).tables == [], "people can still enter"
    field = await week.pass_time(3600)
    assert len(field.open_tables) == -(-people // seats)
    for live in list(week.seats.tables.values())[: len(field.open_tables) // 2]:
        await week._play_at(live)
    field = await week.settled()
    assert await hidden(store, field)
    await week.restart()
    field = await week.play()
    assert field.event.status == "open", "some are still awaited"
    assert await hidden(store, field)
    for _ in range(7):
        field = await week.pass_time(DAY)
        field = await week.play()
    assert field.event.status == "finished"
    expected = await recomputed(store, field)
    assert {field.of_seed(line.entrant).entrant: line.gained for line in field.standings()} == expected
    finished = FinishedMatches(store)
    for table in field.tables:
        assert (await finished.check(Asker(999, GUILD), table.match or "")).report.holds


async def test_a_table_that_is_annulled_is_not_played_again_and_nobody_is_replaced(store: Store) -> None:
    week = await Week.begin(store, 6, "league", LeagueOptions(2, 1, same_cards=True))
    await week.pass_time(3600)
    with pytest.raises(WrongStage, match="Nobody can be replaced"):
        await week.running.organising.replace_entrant(EVENT, ORGANISER, 1, 50, "Late")
    with pytest.raises(WrongStage, match="Play has started"):
        await week.running.entering.withdraw(EVENT, 1)
    field = await week.running.organising.annul_table(EVENT, ORGANISER, 2)
    assert [(each.board, each.status) for each in field.tables] == [(1, "open"), (2, "annulled"), (3, "open")]
    field = await week.play()
    while not field.event.over:
        field = await week.play()
    lines = {line.entrant: line for line in field.standings()}
    assert sum(line.tables for line in lines.values()) == 4
    page = log_screen(Names(field.event, field.entrants, {}), await store.events.log(EVENT), 0)
    assert "annulled table 2. It doesn’t count." in page.text
    gained = {field.of_seed(seed).entrant: line.gained for seed, line in lines.items() if line.tables}
    assert gained == await recomputed(store, field)


async def test_with_an_odd_number_somebody_plays_against_a_computer(store: Store) -> None:
    week = await Week.begin(store, 5, "league", LeagueOptions(2, 1, same_cards=True))
    field = await week.pass_time(3600)
    (alone,) = [table for table in field.open_tables if len(table.seats) == 1]
    assert not alone.bye
    state = week.seats.tables[alone.match or ""].state
    assert [seat.user is None for seat in state.seats] == [False, True]
    assert state.seats[1].level == "medium"
    assert (await week.whole()).event.status == "finished"


async def test_a_pause_while_people_enter_gives_nobody_more_time_to_play(store: Store) -> None:
    week = await Week.begin(store, 4, "league", LeagueOptions(2, 1, same_cards=True))
    organising = week.running.organising
    await organising.extend(EVENT, ORGANISER, 48)
    await organising.pause(EVENT, ORGANISER)
    await week.pass_time(5 * DAY)
    await organising.resume(EVENT, ORGANISER)
    field = await week.pass_time(3600 + 2 * DAY)
    assert {table.deadline for table in field.open_tables} == {week.clock.now + 3600 + 2 * DAY}
    await organising.pause(EVENT, ORGANISER)
    await week.pass_time(5 * DAY)
    field = await organising.resume(EVENT, ORGANISER)
    assert {table.deadline for table in field.open_tables} == {week.clock.now + 3600 + 2 * DAY}
