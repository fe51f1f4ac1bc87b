"""Whole leagues and knock-outs: they end by themselves, and their results are those of the records."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from cogs.leagues.field import Absent, Field, LeagueOptions
from cogs.leagues.seating import NotNow
from cogs.leagues.tables import DAY
from data.background import FIRST_RETRY
from data.events.events import Event, Logged
from data.store import Store
from engine.events.seating import secret_of
from engine.game.errors import LimitReached, StorageFailed, WrongStage
from engine.record import verify
from engine.table.entries import Joined
from engine.table.recording import from_entries
from tests.cogs.leagues.league_week import EVENT, GUILD, ORGANISER, Week, opened_store


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """An open store."""
    opened = await opened_store(tmp_path)
    yield opened
    await opened.close()


async def recomputed(week: Week, field: Field) -> dict[int, tuple[Fraction, Fraction]]:
    """Return points and strokes gained of each seed, from nothing but the records of the matches."""
    found = {seed: (Fraction(0), Fraction(0)) for seed in range(1, len(field.options.field) + 1)}
    for table in field.tables:
        if table.status == "annulled" or table.play_off:
            continue
        seeds = [field.seed_of(seat.entrant) for seat in table.seats]
        if table.match is None:
            found[seeds[0]] = (found[seeds[0]][0] + 12, found[seeds[0]][1])
            continue
        record = from_entries(await week.store.journal.load(table.match))
        assert verify(record).holds
        place = (table.event, table.round, table.board, table.leg)
        assert record.secret == secret_of(field.event.secret, *place)
        assert record.nonce == "-".join(["77"] * len(seeds))
        mean = Fraction(sum(record.totals), len(seeds))
        for seed, own in zip(seeds, record.totals, strict=True):
            beaten = sum(own < other for other in record.totals)
            level = sum(own == other for other in record.totals) - 1
            points = Fraction(12) * (beaten + Fraction(level, 2)) / (len(seeds) - 1)
            found[seed] = (found[seed][0] + points, found[seed][1] + mean - own)
    return found


async def test_a_league_of_sixteen(store: Store) -> None:
    """Three rounds, a restart in the middle of one, one who never comes and is played by the computer."""
    week = await Week.begin(store, 16, "league", LeagueOptions(2, 3), away={5})
    assert (await week.pass_time(0)).tables == [], "people can still enter"
    first = await week.pass_time(3600)
    assert (first.round, len(first.open_tables)) == (1, 8)
    tables = list(week.seats.tables.values())
    for table in tables[:3]:
        await week._play_at(table)
    await week.restart()
    field = await week.whole()
    assert field.event.status == "finished"
    rounds = Counter(table.round for table in field.tables if not table.play_off)
    assert rounds == {1: 8, 2: 8, 3: 8}
    pairs = [frozenset(seat.entrant for seat in each.seats) for each in field.tables if not each.play_off]
    assert len(set(pairs)) == 24, "nobody meets twice"
    expected = await recomputed(week, field)
    lines = field.standings()
    assert {line.entrant: (Fraction(line.points), line.gained) for line in lines} == expected
    assert [line.entrant for line in lines][1:] == sorted(
        (line.entrant for line in lines[1:]),
        key=lambda seed: (-expected[seed][0], -expected[seed][1], seed),
    )
    assert not any(seat.forfeited for table in field.tables for seat in table.seats)
    season = await store.statistics.event_standings.page(GUILD, 0.0, 0, None, size=16)
    users = {entrant.entrant: entrant.user for entrant in field.entrants}
    worth = {users[field.of_seed(seed).entrant]: points for seed, (points, _) in expected.items()}
    assert {row.player.user: row.totals.points for row in season.rows} == worth
    log = [each.what for each in await store.events.log(EVENT)]
    assert log == ["opened", "started", "ended"]
    assert await store.events.to_keep() == []


@pytest.mark.parametrize("absent", ["computer", "forfeit"])
async def test_a_bracket_of_twelve_with_people_who_stay_away(store: Store, absent: str) -> None:
    """Two who would meet in the first round never come, nor does one who meets somebody who does."""
    rule: Absent = "forfeit" if absent == "forfeit" else "computer"
    away = {8, 9, 5}
    week = await Week.begin(store, 12, "knockout", LeagueOptions(2, 0, rule), away=away)
    field = await week.whole()
    assert field.event.status == "finished"
    played = [table for table in field.tables if not table.play_off]
    assert Counter(table.round for table in played) == {1: 8, 2: 4, 3: 2, 4: 1}
    assert [table.bye for table in played if table.round == 1] == [True, False] * 4
    through = {
        number: {seat.entrant for table in played if table.round == number for seat in table.seats}
        for number in (2, 3, 4)
    }
    if rule == "forfeit":
        assert 12 in through[2] and 5 not in through[2]
        assert 8 in through[2] and 9 not in through[2], "the better seed goes through where nobody came"
        assert through[3].isdisjoint(away)
        forfeits = {seat.entrant for table in field.tables for seat in table.seats if seat.forfeited}
        assert forfeits == away
    else:
        assert not any(seat.forfeited for table in field.tables for seat in table.seats)
        for table in played:
            if table.match is not None:
                record = from_entries(await store.journal.load(table.match))
                assert verify(record).holds
                assert [seat.strokes for seat in table.seats] == list(record.totals)
    for table in played:
        if table.round < 4 and not table.bye:
            best = min(seat.strokes or 0 for seat in table.seats)
            left = {seat.entrant for seat in table.seats} & through[table.round + 1]
            assert len(left) == 1
            if rule == "computer":
                (one,) = left
                assert next(seat.strokes for seat in table.seats if seat.entrant == one) == best
    (champion,) = [line for line in field.standings() if line.place == 1]
    assert champion.through == 5
    season = await store.statistics.event_standings.page(GUILD, 0.0, 0, None, size=12)
    assert season.rows[0].player.user == field.of_seed(champion.entrant).user
    assert Counter(row.totals.points for row in season.rows) == Counter(
        12 * (line.through - 1) for line in field.standings()
    )


async def test_too_few_entrants_end_it(store: Store) -> None:
    week = await Week.begin(store, 3, "league", LeagueOptions())
    field = await week.pass_time(3600)
    assert (field.event.status, field.tables) == ("annulled", [])


async def test_a_pause_stops_the_deadline_and_extending_moves_it(store: Store) -> None:
    week = await Week.begin(store, 4, "league", LeagueOptions(2, 1, "forfeit"), away={1, 2, 3, 4})
    field = await week.pass_time(3600)
    deadline = field.open_tables[0].deadline
    assert deadline == week.clock.now + DAY
    await week.running.organising.pause(EVENT, ORGANISER)
    field = await week.pass_time(3 * DAY)
    assert len(field.open_tables) == 2
    with pytest.raises(WrongStage, match="already paused"):
        await week.running.organising.pause(EVENT, ORGANISER)
    field = await week.running.organising.resume(EVENT, ORGANISER)
    assert field.open_tables[0].deadline == deadline + 3 * DAY
    field = await week.running.organising.extend(EVENT, ORGANISER, 12)
    assert field.open_tables[0].deadline == deadline + 3.5 * DAY
    with pytest.raises(LimitReached, match="Extend it by less"):
        for _ in range(4):
            await week.running.organising.extend(EVENT, ORGANISER, 168)
    field = await week.running.field(EVENT)
    assert field.open_tables[0].deadline == deadline + 24.5 * DAY, "not beyond four weeks from now"
    field = await week.pass_time(22.4 * DAY)
    assert len(field.open_tables) == 2
    field = await week.pass_time(0.2 * DAY)
    assert field.event.status == "finished", "nobody came, so nobody plays off"
    assert {line.place for line in field.standings()} == {1}
    log = [(each.what, each.by) for each in await store.events.log(EVENT)]
    assert log[1:] == [
        ("started", None),
        ("paused", ORGANISER),
        ("resumed", ORGANISER),
        *[("extended", ORGANISER)] * 4,
        ("ended", None),
    ]


async def test_the_clocks_of_turns_stand_still_while_it_is_paused(store: Store) -> None:
    """Also in another process, and for a turn that begins meanwhile; everyone keeps the time they had."""
    week = await Week.begin(store, 4, "league", LeagueOptions(2, 1))
    field = await week.pass_time(3600)
    matches = [each.match or "" for each in field.open_tables]
    table = week.seats.tables[matches[0]]
    began, (first, second) = week.clock.now, table.state.playing.hole.waiting()
    assert table.deadline(first) == table.deadline(second) == began + DAY
    week.clock.now += 3600
    await week.running.organising.pause(EVENT, ORGANISER)
    assert [week.seats.tables[match].deadline(0) for match in matches] == [None, None]
    await week.pass_time(5 * DAY)
    user = table.state.seats[first].user or 0
    while table.state.playing.hole.phase == "opening" and first in table.state.playing.hole.waiting():
        action = table.view(user).legal[0]
        await table.act(user, table.state.version, [(action.verb, action.slot)])
    await week.restart()
    table = week.seats.tables[matches[0]]
    assert table.deadline(second) is None
    await week.pass_time(5 * DAY)
    assert not any(seat.missed for seat in table.state.seats)
    await week.running.organising.resume(EVENT, ORGANISER)
    assert table.deadline(second) == week.clock.now + DAY - 3600
    await week.pass_time(DAY - 3601)
    assert not table.state.seats[second].missed
    assert not any(seat.computer for seat in table.state.seats)


async def test_who_is_replaced_leaves_their_points_to_another(store: Store) -> None:
    """The table they sit at is played again, from other cards; whoever replaces them has their seed."""
    week = await Week.begin(store, 4, "league", LeagueOptions(2, 2))
    await week.pass_time(3600)
    field = await week.play()
    while field.round == 1:
        field = await week.play()
    before = {line.entrant: line.points for line in field.standings()}
    table = next(each for each in field.open_tables if any(seat.entrant == 2 for seat in each.seats))
    field = await week.running.organising.replace_entrant(EVENT, ORGANISER, 2, 50, "Late")
    (again,) = [each for each in field.open_tables if each.board == table.board]
    assert (again.leg, again.status) == (1, "open")
    assert [seat.entrant for seat in again.seats] == [5 if s.entrant == 2 else s.entrant for s in table.seats]
    assert again.match != table.match
    assert table.match is not None and week.seats.find(table.match) is None
    assert {line.entrant: line.points for line in field.standings()} == before
    with pytest.raises(WrongStage, match="already in this event"):
        await week.running.organising.replace_entrant(EVENT, ORGANISER, 1, 50, "Late")
    field = await week.whole()
    assert field.event.status == "finished"
    logged = (await store.events.log(EVENT))[2]
    assert (logged.what, logged.entrant, logged.fields) == ("replaced", 2, {"by_entrant": 5})


async def test_an_annulled_table_is_played_again(store: Store) -> None:
    """By the organiser, also when it is over, or as a moderator ended its match."""
    week = await Week.begin(store, 4, "league", LeagueOptions(2, 1))
    field = await week.pass_time(3600)
    with pytest.raises(WrongStage, match="no such table"):
        await week.running.organising.annul_table(EVENT, ORGANISER, 3)
    first = field.open_tables[0].match
    assert first is not None
    await week._play_at(week.seats.tables[first])
    field = await week.settled()
    assert len(field.open_tables) == 1
    field = await week.running.organising.annul_table(EVENT, ORGANISER, 1)
    assert len(field.open_tables) == 2
    second = field.open_tables[-1].match
    assert second is not None
    live = week.seats.find(second)
    assert live is not None
    await live.end(ORGANISER, moderator=True)
    field = await week.settled()
    legs = [(each.board, each.leg, each.status) for each in field.tables]
    assert legs == [(1, 0, "annulled"), (2, 0, "open"), (1, 1, "annulled"), (1, 2, "open")]
    assert (await week.whole()).event.status == "finished"


async def test_an_annulled_event_ends_its_tables(store: Store) -> None:
    week = await Week.begin(store, 4, "knockout", LeagueOptions())
    await week.pass_time(3600)
    field = await week.running.organising.annul(EVENT, ORGANISER)
    assert field.event.status == "annulled"
    assert not any(table.state.live for table in week.seats.tables.values())
    assert (await week.pass_time(9 * DAY)).tables == field.tables
    with pytest.raises(WrongStage, match="over"):
        await week.running.organising.extend(EVENT, ORGANISER, 1)


async def test_it_pauses_when_discord_lets_no_table_be_opened(store: Store) -> None:
    week = await Week.begin(store, 4, "league", LeagueOptions(2, 1))
    week.seats.refusing = True
    field = await week.pass_time(3600)
    assert field.event.status == "paused"
    assert (await store.events.log(EVENT))[-1].fields == {"refused": True}
    week.seats.refusing = False
    await week.running.organising.resume(EVENT, ORGANISER)
    assert [table.status for table in (await week.pass_time(0)).tables] == ["open", "open"]


async def test_who_may_enter_and_leave(store: Store) -> None:
    week = await Week.begin(store, 5, "league", LeagueOptions(2, 1))
    with pytest.raises(WrongStage, match="already entered"):
        await week.running.entering.enter(EVENT, 1, "Again", ())
    shown: list[Field] = []
    week.running.fields.changed = shown.append
    field = await week.running.entering.withdraw(EVENT, 5)
    assert shown == [field]
    assert [each.entrant for each in field.present] == [1, 2, 3, 4]
    with pytest.raises(WrongStage, match="You withdrew"):
        await week.running.entering.enter(EVENT, 5, "Again", ())
    field = await week.pass_time(3600)
    assert len(field.tables) == 2
    for ask in (week.running.entering.enter(EVENT, 9, "Late", ()), week.running.entering.withdraw(EVENT, 1)):
        with pytest.raises(WrongStage):
            await ask


async def test_who_is_forgotten_is_played_by_the_computer_and_cannot_be_linked(store: Store) -> None:
    week = await Week.begin(store, 4, "league", LeagueOptions(2, 2))
    field = await week.pass_time(3600)
    while field.round == 1:
        field = await week.play()
    await store.privacy.forget(2, week.clock.now)
    board = next(each.board for each in field.open_tables if any(seat.entrant == 2 for seat in each.seats))
    field = await week.running.organising.annul_table(EVENT, ORGANISER, board)
    field = await week.whole()
    assert field.event.status == "finished"
    last = next(each for each in field.tables if (each.round, each.board, each.leg) == (2, board, 1))
    assert last.match is not None
    entries = await store.journal.load(last.match)
    users = [entry.entry.user for entry in entries if isinstance(entry.entry, Joined)]
    (nobody,) = [user for user in users if user < 0]
    assert nobody != -2
    names = [entry.entry.name for entry in entries if isinstance(entry.entry, Joined)]
    assert "Someone" in names and "Player 2" not in names


async def test_what_fails_at_one_event_is_tried_again_and_holds_up_no_other(store: Store) -> None:
    week = await Week.begin(store, 4, "league", LeagueOptions(2, 1))
    other = replace(await _event(store), event="0123abcdef", opened_at=week.clock.now + 1)
    await store.events.add(other, Logged(week.clock.now, "opened", ORGANISER))
    await store.events.save(replace(other, status="open"))
    for user in range(1, 5):
        await week.running.entering.enter(other.event, user, f"Player {user}", ())
    week.clock.now += 3600
    for failure in (NotNow(), StorageFailed(), ValueError("unforeseen")):
        week.seats.failing = failure
        assert await week.running.look() == week.clock.now + FIRST_RETRY
        field = await week.running.field(EVENT)
        assert (field.event.status, {each.status for each in field.tables}) == ("open", {"waiting"})
        assert {each.status for each in (await week.running.field(other.event)).tables} == {"open"}
        week.clock.now += FIRST_RETRY
    week.seats.failing = None
    assert {each.status for each in (await week.pass_time(0)).tables} == {"open"}


async def test_a_table_that_cannot_be_opened_holds_up_no_other(store: Store) -> None:
    week = await Week.begin(store, 6, "league", LeagueOptions(2, 1))
    week.seats.unopenable = {1}
    field = await week.pass_time(3600)
    assert [(each.board, each.status) for each in field.tables] == [
        (1, "waiting"),
        (2, "open"),
        (3, "open"),
    ]
    assert await week.running.look() == week.clock.now + FIRST_RETRY
    assert week.seats.asked.count(1) == 1, "a minute passes before it is tried again"
    await week.running.organising.annul_table(EVENT, ORGANISER, 2)
    assert week.seats.asked.count(1) == 1
    assert [each.board for each in (await week.settled()).open_tables if each.match] == [3, 2]
    week.seats.unopenable = set()
    assert {each.status for each in (await week.pass_time(FIRST_RETRY)).open_tables} == {"open"}
    assert (await week.whole()).event.status == "finished"


async def _event(store: Store) -> Event:
    event = await store.events.find(EVENT)
    assert event is not None
    return event


@pytest.mark.parametrize("absent", ["computer", "forfeit"])
async def test_a_table_whose_thread_was_deleted_is_played_again_from_its_deadline(
    store: Store, absent: Absent
) -> None:
    week = await Week.begin(store, 4, "league", LeagueOptions(2, 1, absent))
    field = await week.pass_time(3600)
    lost, other = [each.match or "" for each in field.open_tables]
    week.seats.gone.add(lost)
    week.seats.tables[lost].stop()
    await week._play_at(week.seats.tables[other])
    field = await week.pass_time(DAY - 60)
    assert [each.match for each in field.open_tables] == [lost], "it can still be found again"
    field = await week.pass_time(60)
    assert [(each.board, each.leg, each.status) for each in field.tables] == [
        (1, 0, "annulled"),
        (2, 0, "over"),
        (1, 1, "open"),
    ]
    assert not week.seats.tables[lost].state.live
    assert (await week.whole()).event.status == "finished"


@pytest.mark.parametrize("absent", ["computer", "forfeit"])
async def test_a_table_that_is_not_in_memory_keeps_its_match(store: Store, absent: Absent) -> None:
    week = await Week.begin(store, 4, "league", LeagueOptions(2, 1, absent))
    field = await week.pass_time(3600)
    hidden = field.open_tables[0].match or ""
    week.seats.hidden.add(hidden)
    await week._play_at(week.seats.tables[field.open_tables[1].match or ""])
    field = await week.pass_time(DAY)
    assert [(each.match, each.late) for each in field.open_tables] == [(hidden, False)]
    assert await week.running.look() == week.clock.now + FIRST_RETRY
    assert week.seats.tables[hidden].state.live
    week.seats.hidden.clear()
    assert (await week.whole()).event.status == "finished"
