"""Whole leagues and knock-outs: they end by themselves, and their results are those of the records."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import cast

import pytest

from engine.events import requests
from engine.events.entries import Absent, Annulled, Ended, KindName, TableOver, Told
from engine.events.requests import let_in, remove
from engine.events.rounds import ABANDONED, AGAIN, DAY, Rounds, TableOpener
from engine.events.seating import secret_of
from engine.events.state import EventState
from engine.game.errors import LimitReached, WrongStage
from engine.game.presets import preset
from engine.record import verify
from engine.table.ending import end
from engine.table.recording import from_entries
from engine.table.requests import act
from tests.engine.events.league_week import EVENT, MESSAGE, ORGANISER, Week
from tests.engine.events.memory_events import ENDS, FOUR, NOW, event


async def recomputed(week: Week, event: EventState) -> dict[int, tuple[Fraction, Fraction]]:
    """Return points and strokes gained of each seed, from nothing but the records of the matches.

    Whoever did not make a move of their own in a match has nothing of it.
    """
    found = {seed: (Fraction(0), Fraction(0)) for seed in range(1, len(event.seeds) + 1)}
    for table in event.tables:
        if table.stage == "annulled" or table.play_off:
            continue
        seeds = [event.seed_of(number) for number in table.entrants]
        if table.bye:
            found[seeds[0]] = (found[seeds[0]][0] + 12, found[seeds[0]][1])
            continue
        entries = await week.seats.journal.load(table.match)
        record = from_entries(entries)
        assert verify(record).holds
        place = (event.id, table.round, table.number, table.leg)
        assert record.secret == secret_of(event.opened.secret, *place)
        assert record.nonce == "-".join([str(MESSAGE)] * len(seeds))
        for seed, number, own in zip(seeds, table.entrants, record.totals, strict=True):
            if event.entrant(number).user in week.away:
                continue
            beaten = sum(own < other for other in record.totals)
            level = sum(own == other for other in record.totals) - 1
            points = Fraction(12) * (beaten + Fraction(level, 2)) / (len(seeds) - 1)
            gained = Fraction(sum(record.totals) - own, len(seeds) - 1) - own
            found[seed] = (found[seed][0] + points, found[seed][1] + gained / event.opened.rounds)
    return found


async def points_at_the_end(week: Week) -> dict[int, float]:
    """Return what the event was worth to each entrant on the server's leaderboard, by their numbers."""
    (ended,) = [each.entry for each in await week.log() if isinstance(each.entry, Ended)]
    return dict(ended.points)


async def test_a_league_of_sixteen() -> None:
    """Three rounds, a restart in the middle of one, one who never comes and is played by the computer."""
    week = await Week.begin(16, "league", rounds=3, absent="computer", away={5})
    assert (await week.pass_time(0)).tables == [], "people can still enter"
    first = await week.pass_time(3600)
    assert (first.round, len(first.open_tables)) == (1, 8)
    for table in list(week.seats.tables.values())[:3]:
        await week.play_at(table)
    await week.restart()
    event = await week.whole()
    assert event.status == "finished"
    rounds = Counter(table.round for table in event.tables if not table.play_off)
    assert rounds == {1: 8, 2: 8, 3: 8}
    pairs = [frozenset(each.entrants) for each in event.tables if not each.play_off]
    assert len(set(pairs)) == 24, "nobody meets twice"
    expected = await recomputed(week, event)
    *placed, last = event.standings()
    assert last.entrant == event.seed_of(5) and (last.place, last.points) == (0, 0)
    assert {line.entrant: (Fraction(line.points), line.gained) for line in placed} == {
        seed: own for seed, own in expected.items() if seed != last.entrant
    }
    assert [line.entrant for line in placed][1:] == sorted(
        (line.entrant for line in placed[1:]),
        key=lambda seed: (-expected[seed][0], -expected[seed][1], seed),
    )
    worth = {event.of_seed(seed).number: points for seed, (points, _) in expected.items()}
    del worth[5]  # who never came has no place on a board either
    assert await points_at_the_end(week) == worth
    log = [type(each.entry).__name__ for each in await week.log()]
    assert log == ["EventOpened", "RoundsStarted", "Ended"]


@pytest.mark.parametrize("absent", ["computer", "forfeit"])
async def test_a_bracket_of_twelve_with_people_who_stay_away(absent: Absent) -> None:
    """Two who would meet in the first round never come, nor does one who meets somebody who does."""
    away = {8, 9, 5}
    week = await Week.begin(12, "knockout", absent=absent, away=away)
    event = await week.whole()
    assert event.status == "finished"
    played = [table for table in event.tables if not table.play_off]
    assert Counter(table.round for table in played) == {1: 8, 2: 4, 3: 2, 4: 1}
    assert [table.bye for table in played if table.round == 1] == [True, False] * 4
    through = {
        number: {entrant for table in played if table.round == number for entrant in table.entrants}
        for number in (2, 3, 4)
    }
    assert through[2].isdisjoint(away) and 12 in through[2], "who did not come does not get through"
    assert sum(table.bye for table in played if table.round == 2) == 1, "nobody came out of one table"
    assert {number for table in event.tables for number in table.absent} == away
    for table in played:
        if absent == "computer" and not table.bye:
            record = from_entries(await week.seats.journal.load(table.match))
            assert verify(record).holds
            assert list(table.scores) == list(record.totals)
    lines = event.standings()
    assert {event.of_seed(line.entrant).number for line in lines if not line.place} == away
    (champion,) = [line for line in lines if line.place == 1]
    assert champion.through == 5
    season = await points_at_the_end(week)
    worth = {event.of_seed(line.entrant).number: 12 * (line.through - 1) for line in lines if line.place}
    assert season == worth, "who never came has no points and no place on a board"
    assert max(season, key=lambda number: season[number]) == event.of_seed(champion.entrant).number


async def test_a_league_in_another_format_goes_by_its_scores() -> None:
    changes = {"format": "match_play"}
    rules = preset("four-card").rules_for(2, 3, changes).to_dict()
    event = await (await Week.begin(4, "league", rules=rules, changes=changes)).whole()
    tables = [table for table in event.tables if not table.play_off]
    assert len(tables) == 2
    for table in tables:
        one, other = [own for own in table.scores if own is not None]
        assert one + other in (4, 6), "2 for each hole, of which a match that is decided has two"
        points = [
            line.points for line in event.standings() if event.of_seed(line.entrant).number in table.entrants
        ]
        assert sorted(points) == ([6, 6] if one == other else [0, 12])


async def test_the_same_cards_compare_stableford_points_seat_by_seat() -> None:
    changes = {"format": "stableford"}
    rules = preset("four-card").rules_for(2, 3, changes).to_dict()
    event = await (await Week.begin(4, "tables", rules=rules, changes=changes)).whole()
    scores = {
        number: (seat, own)
        for table in event.tables
        for seat, (number, own) in enumerate(zip(table.entrants, table.scores, strict=True))
        if own is not None
    }
    assert len(scores) == 4 and all(0 <= score <= 12 for _, score in scores.values())
    for line in event.standings():
        number = event.of_seed(line.entrant).number
        seat, own = scores[number]
        [other] = [score for each, (at, score) in scores.items() if at == seat and each != number]
        assert line.gained == own - other and event.score(line.points) == own


async def test_where_nobody_comes_nobody_wins() -> None:
    week = await Week.begin(4, "knockout", away={1, 2, 3, 4})
    event = await week.whole()
    assert event.status == "finished"
    assert [line.place for line in event.standings()] == [0, 0, 0, 0]


async def test_too_few_entrants_end_it() -> None:
    week = await Week.begin(3, "league")
    event = await week.pass_time(3600)
    assert (event.status, event.tables) == ("annulled", [])


async def test_a_pause_stops_the_deadline_and_extending_moves_it() -> None:
    week = await Week.begin(4, "league", away={1, 2, 3, 4})
    event = await week.pass_time(3600)
    deadline = event.open_tables[0].deadline
    assert deadline == week.clock.now + DAY
    await week.ask(lambda state, now: requests.pause(state, ORGANISER))
    event = await week.pass_time(3 * DAY)
    assert len(event.open_tables) == 2
    with pytest.raises(WrongStage, match="already paused"):
        await week.ask(lambda state, now: requests.pause(state, ORGANISER))
    event = await week.ask(lambda state, now: requests.resume(state, ORGANISER, now))
    assert event.open_tables[0].deadline == deadline + 3 * DAY
    event = await week.ask(lambda state, now: requests.extend(state, ORGANISER, 12, now))
    assert event.open_tables[0].deadline == deadline + 3.5 * DAY
    with pytest.raises(LimitReached, match="Extend it by less"):
        for _ in range(4):
            await week.ask(lambda state, now: requests.extend(state, ORGANISER, 168, now))
    event = await week.state()
    assert event.open_tables[0].deadline == deadline + 24.5 * DAY, "not beyond four weeks from now"
    event = await week.pass_time(22.4 * DAY)
    assert len(event.open_tables) == 2
    event = await week.pass_time(0.2 * DAY)
    assert event.status == "finished", "nobody came, so nobody plays off"
    assert {line.place for line in event.standings()} == {0}
    log = [(type(each.entry).__name__, getattr(each.entry, "by", None)) for each in await week.log()]
    assert log[1:] == [
        ("RoundsStarted", None),
        ("Paused", ORGANISER),
        ("Resumed", ORGANISER),
        *[("Extended", ORGANISER)] * 4,
        ("Ended", None),
    ]


async def test_the_clocks_of_turns_stand_still_while_it_is_paused() -> None:
    """Also in another process, and for a turn that begins meanwhile; everyone keeps the time they had."""
    week = await Week.begin(4, "league", absent="computer")
    event = await week.pass_time(3600)
    matches = [each.match for each in event.open_tables]
    table = week.seats.tables[matches[0]]
    began, (first, second) = week.clock.now, table.state.playing.hole.waiting()
    assert table.deadline(first) == table.deadline(second) == began + DAY
    week.clock.now += 3600
    await week.ask(lambda state, now: requests.pause(state, ORGANISER))
    assert [week.seats.tables[match].deadline(0) for match in matches] == [None, None]
    await week.pass_time(5 * DAY)
    user = table.state.seats[first].user or 0
    while table.state.playing.hole.phase == "opening" and first in table.state.playing.hole.waiting():
        action = table.view(user).legal[0]
        await table.ask(act(user, table.state.version, [(action.verb, action.slot)]))
    await week.restart()
    table = week.seats.tables[matches[0]]
    assert table.deadline(second) is None
    await week.pass_time(5 * DAY)
    assert not any(seat.missed for seat in table.state.seats)
    await week.ask(lambda state, now: requests.resume(state, ORGANISER, now))
    assert table.deadline(second) == week.clock.now + DAY - 3600
    await week.pass_time(DAY - 3601)
    assert not table.state.seats[second].missed
    assert not any(seat.computer for seat in table.state.seats)


async def in_round_two(rounds: int = 2) -> Week:
    """A league of four in its second round."""
    week = await Week.begin(4, "league", rounds=rounds)
    event = await week.pass_time(3600)
    while event.round == 1:
        event = await week.play()
    return week


async def test_who_is_replaced_leaves_their_points_to_another() -> None:
    """The table they sit at is played again, from other cards; whoever replaces them has their seed."""
    week = await in_round_two()
    event = await week.state()
    before = {line.entrant: line.points for line in event.standings()}
    table = next(each for each in event.open_tables if 2 in each.entrants)
    event = await week.ask(lambda state, now: requests.replace(state, ORGANISER, 2, 50, "Late"))
    (again,) = [each for each in event.open_tables if each.number == table.number]
    assert (again.leg, again.stage) == (1, "open")
    assert again.entrants == tuple(5 if number == 2 else number for number in table.entrants)
    assert again.match != table.match
    assert week.seats.find(table.match) is None
    assert {line.entrant: line.points for line in event.standings()} == before
    with pytest.raises(WrongStage, match="already in this event"):
        await week.ask(lambda state, now: requests.replace(state, ORGANISER, 1, 50, "Late"))
    assert (await week.whole()).status == "finished"


async def test_who_drops_out_keeps_their_results_and_has_no_more_tables() -> None:
    """Whoever they were playing with need not wait: the computer plays on at once."""
    week = await in_round_two(rounds=3)
    event = await week.state()
    before = next(line for line in event.standings() if line.entrant == event.seed_of(2))
    table = next(each for each in event.open_tables if 2 in each.entrants)
    await week.event.ask(lambda state, now: requests.withdraw(state, 2))
    event = await week.settled()
    live = week.seats.tables[table.match]
    assert live.state.seats[table.entrants.index(2)].left
    event = await week.whole()
    assert [2 in each.entrants for each in event.tables if each.round == 3] == [False, False]
    over = next(each for each in event.tables if each.match == table.match)
    assert over.absent == {2} and over.scores[table.entrants.index(2)] is None
    after = next(line for line in event.standings() if line.entrant == event.seed_of(2))
    assert (after.points, after.place > 0) == (before.points, True)
    assert (await points_at_the_end(week))[2] == before.points


async def test_an_organizer_lets_somebody_in_and_out_between_rounds() -> None:
    week = await in_round_two(rounds=3)
    await week.ask(lambda state, now: let_in(state, ORGANISER, 50, "Late"))
    await week.ask(lambda state, now: remove(state, ORGANISER, 1))
    event = await week.state()
    assert [each.number for each in event.present] == [2, 3, 4, 5]
    while event.round < 3:
        event = await week.play()
    third = [number for each in event.tables if each.round == 3 for number in each.entrants]
    assert sorted(third) == [2, 3, 4, 5]
    for ask in (
        lambda state, now: let_in(state, ORGANISER, 51, "Later"),
        lambda state, now: remove(state, ORGANISER, 1),
    ):
        with pytest.raises(WrongStage):
            await week.ask(ask)
    event = await week.whole()
    assert {line.tables for line in event.standings() if line.entrant == 5} == {1}


async def test_who_left_the_server_is_dropped_at_the_next_draw() -> None:
    week = await Week.begin(5, "league", rounds=2)
    week.seats.left = [3]
    event = await week.pass_time(3600)
    assert sorted(number for each in event.tables for number in each.entrants) == [1, 2, 4, 5]
    week.seats.left = [1]
    while event.round == 1:
        event = await week.play()
    assert sorted(number for each in event.tables if each.round == 2 for number in each.entrants) == [2, 4, 5]


async def test_an_annulled_table_is_played_again() -> None:
    """By the organizer, also when it is over, or as a moderator ended its match."""
    week = await Week.begin(4, "league")
    event = await week.pass_time(3600)
    with pytest.raises(WrongStage, match="no such table"):
        await week.ask(lambda state, now: requests.annul_table(state, ORGANISER, 3))
    await week.play_at(week.seats.tables[event.open_tables[0].match])
    event = await week.settled()
    assert len(event.open_tables) == 1
    event = await week.ask(lambda state, now: requests.annul_table(state, ORGANISER, 1))
    assert len(event.open_tables) == 2
    live = week.seats.find(event.open_tables[-1].match)
    assert live is not None
    await live.ask(end(ORGANISER, moderator=True))
    event = await week.settled()
    legs = [(each.number, each.leg, each.stage) for each in event.tables]
    assert legs == [(1, 0, "annulled"), (2, 0, "open"), (1, 1, "annulled"), (1, 2, "open")]
    assert (await week.whole()).status == "finished"


async def test_an_annulled_event_ends_its_tables() -> None:
    week = await Week.begin(4, "knockout")
    await week.pass_time(3600)
    event = await week.ask(lambda state, now: requests.annul(state, ORGANISER))
    assert event.status == "annulled"
    assert not any(table.state.live for table in week.seats.tables.values())
    version = event.version
    assert (await week.pass_time(9 * DAY)).version == version
    with pytest.raises(WrongStage, match="over"):
        await week.ask(lambda state, now: requests.extend(state, ORGANISER, 1, now))


async def test_it_pauses_when_discord_lets_no_table_be_opened() -> None:
    week = await Week.begin(4, "league")
    week.seats.refusing = True
    event = await week.pass_time(3600)
    assert event.status == "paused"
    assert getattr((await week.log())[-1].entry, "by", 0) is None
    week.seats.refusing = False
    event = await week.ask(lambda state, now: requests.resume(state, ORGANISER, now))
    assert [table.stage for table in event.tables] == ["open", "open"]


async def test_who_may_enter_and_leave() -> None:
    week = await Week.begin(5, "league")
    event = week.event
    with pytest.raises(WrongStage, match="already entered"):
        await event.ask(lambda state, now: requests.enter(state, 1, "Again", (), now))
    await event.ask(lambda state, now: requests.withdraw(state, 5))
    await event.ask(lambda state, now: requests.enter(state, 5, "Again", (), now))
    assert [(each.number, each.name) for each in (await event.state()).present][-1] == (5, "Again")
    await event.ask(lambda state, now: requests.withdraw(state, 5))
    state = await week.pass_time(3600)
    assert len(state.tables) == 2
    with pytest.raises(WrongStage, match="can’t enter"):
        await event.ask(lambda state, now: requests.enter(state, 9, "Late", (), now))


async def test_a_table_that_cannot_be_opened_holds_up_no_other() -> None:
    week = await Week.begin(6, "league")
    week.seats.unopenable = {1}
    event = await week.pass_time(3600)
    assert [(each.number, each.stage) for each in event.tables] == [
        (1, "waiting"),
        (2, "open"),
        (3, "open"),
    ]
    assert await week.check_due() == week.clock.now + AGAIN
    assert week.seats.asked.count(1) == 1, "a minute passes before it is tried again"
    await week.ask(lambda state, now: requests.annul_table(state, ORGANISER, 2))
    assert week.seats.asked.count(1) == 1
    opened = [each.number for each in (await week.settled()).open_tables if each.stage == "open"]
    assert opened == [3, 2]
    week.seats.unopenable = set()
    assert {each.stage for each in (await week.pass_time(AGAIN)).open_tables} == {"open"}
    assert (await week.whole()).status == "finished"


@pytest.mark.parametrize("absent", ["computer", "forfeit"])
async def test_a_table_whose_thread_was_deleted_is_played_again_from_its_deadline(absent: Absent) -> None:
    week = await Week.begin(4, "league", absent=absent)
    event = await week.pass_time(3600)
    lost, other = [each.match for each in event.open_tables]
    week.seats.gone.add(lost)
    week.seats.tables[lost].stop()
    await week.play_at(week.seats.tables[other])
    event = await week.pass_time(DAY - 60)
    assert [each.match for each in event.open_tables] == [lost], "it can still be found again"
    event = await week.pass_time(60)
    assert [(each.number, each.leg, each.stage) for each in event.tables] == [
        (1, 0, "annulled"),
        (2, 0, "over"),
        (1, 1, "open"),
    ]
    assert not week.seats.tables[lost].state.live
    assert (await week.whole()).status == "finished"


@pytest.mark.parametrize("absent", ["computer", "forfeit"])
async def test_a_table_that_is_not_in_memory_keeps_its_match(absent: Absent) -> None:
    week = await Week.begin(4, "league", absent=absent)
    event = await week.pass_time(3600)
    hidden = event.open_tables[0].match
    week.seats.hidden.add(hidden)
    await week.play_at(week.seats.tables[event.open_tables[1].match])
    event = await week.pass_time(DAY)
    assert [(each.match, each.late) for each in event.open_tables] == [(hidden, False)]
    assert await week.check_due() == week.clock.now + AGAIN
    assert week.seats.tables[hidden].state.live
    week.seats.hidden.clear()
    assert (await week.whole()).status == "finished"


async def test_a_result_arrives_once_also_over_a_crash_between_match_and_event() -> None:
    week = await Week.begin(4, "league")
    event = await week.pass_time(3600)
    for table in list(week.seats.tables.values()):
        await week.play_at(table)
    assert len((await week.state()).open_tables) == 2, "nothing of it is written yet"
    await week.restart()
    event = await week.settled()
    await week.restart()
    await week.settled()
    entries = (await week.journal.load(EVENT)).entries
    results = [each.entry.match for each in entries if isinstance(each.entry, TableOver)]
    assert sorted(results)[:2] == sorted(each.match for each in event.tables if not each.play_off)
    assert len(results) == len(set(results))


@pytest.mark.parametrize("kind", ["league", "knockout", "tables"])
async def test_its_first_round_starts_as_if_it_were_time(kind: KindName) -> None:
    week = await Week.begin(4, kind, rounds=1 if kind == "tables" else 2)
    assert (await week.pass_time(60)).tables == []
    begun = await week.event.ask(lambda state, now: requests.close(state, ORGANISER))
    assert (begun.closes_at, begun.tables) == (week.clock.now, [])
    event = await week.pass_time(0)
    assert (event.round, len(event.open_tables)) == (1, 2)
    log = [(type(each.entry).__name__, getattr(each.entry, "by", None)) for each in event.log]
    assert log[-2:] == [("ClosedEarly", ORGANISER), ("RoundsStarted", None)]
    with pytest.raises(WrongStage, match="already started"):
        await week.ask(lambda state, now: requests.close(state, ORGANISER))
    assert (await week.whole()).status == "finished"


async def test_with_too_few_players_or_during_a_pause_it_does_not_start() -> None:
    week = await Week.begin(3, "league")
    with pytest.raises(WrongStage, match="at least 4 players"):
        await week.ask(lambda state, now: requests.close(state, ORGANISER))
    await week.event.ask(lambda state, now: requests.enter(state, 4, "Player 4", (), now))
    await week.ask(lambda state, now: requests.pause(state, ORGANISER))
    with pytest.raises(WrongStage, match="Resume it first"):
        await week.ask(lambda state, now: requests.close(state, ORGANISER))
    assert (await week.pass_time(60)).tables == []
    await week.ask(lambda state, now: requests.resume(state, ORGANISER, now))
    await week.ask(lambda state, now: requests.close(state, ORGANISER))
    assert len((await week.pass_time(0)).open_tables) == 2


@pytest.mark.parametrize("late", [0.0, 100.0])
async def test_what_is_due_by_time_alone_is_due_also_if_that_is_noticed_late(late: float) -> None:
    rounds = Rounds(cast("TableOpener", None))
    alone, new = event("duplicate", *FOUR), event("league", posted=False)
    assert await rounds.due(alone, ENDS - 1) == []
    assert await rounds.due(alone, ENDS + late) == [Ended()]
    assert await rounds.due(new, NOW + ABANDONED - 1) == []
    assert await rounds.due(new, NOW + ABANDONED + late) == [Annulled(None), Told()]
