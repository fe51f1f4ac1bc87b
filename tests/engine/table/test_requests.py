"""Sitting down, leaving and starting: who may do it, and the refusals for those who may not."""

from __future__ import annotations

import pytest

from engine.game.errors import BadRules, GolfError, NotHost, SeatRefused, StaleVersion
from engine.game.presets import PRESETS
from engine.table import Table, ending, requests
from engine.table.clock import Pace
from engine.table.computers import TABLE_LEVELS
from engine.table.entries import (
    Closed,
    ComputerAdded,
    ComputerRemoved,
    Joined,
    Left,
    Opened,
    SeatsFreed,
)
from engine.table.fold import fold
from engine.table.new_table import NewTable
from tests.engine.table.memory_journal import Clock, MemoryJournal
from tests.engine.table.sitting import (
    ANN,
    BEN,
    CAT,
    MATCH,
    NAMES,
    STRANGER,
    Sitting,
    facts,
    lobby,
    refused,
)


def names(sitting: Sitting) -> list[str]:
    return [seat.name for seat in sitting.state.seats]


async def test_a_lobby_begins_with_its_host_and_the_computers_asked_for() -> None:
    sitting = await lobby(people=1, computers=2)
    assert names(sitting) == ["Ann", "Birdie", "Bogey"]
    assert sitting.state.host == ANN
    assert sitting.state.stage == "lobby"
    assert sitting.table.id == MATCH
    assert sitting.entries == [
        Opened(MATCH, "classic", 1, None, secret=sitting.state.secret),
        Joined(ANN, "Ann", 1),
        ComputerAdded("Birdie", "medium"),
        ComputerAdded("Bogey", "medium"),
    ]


async def rematch(*kept: int, computers: int = 0) -> Sitting:
    """A lobby of Ann's for `classic`, which seats six, with seats kept for people."""
    journal, clock = MemoryJournal(), Clock()
    seats = tuple((user, NAMES[user]) for user in kept)
    new = NewTable("classic", 1, None, ("medium",) * computers, kept=seats)
    table = await Table.open(journal, Pace(clock), new, MATCH, Joined(ANN, "Ann", 1))
    return Sitting(table, journal, clock)


async def test_a_seat_that_is_kept_is_taken_by_nobody_else_for_a_minute() -> None:
    sitting = await rematch(BEN, CAT, computers=3)
    refusal = await refused(sitting, lambda table: table.ask(requests.join(STRANGER, "Zoe", 7)))
    assert (
        refusal.sentence == "The free seats are saved for Ben and Cat for 60 seconds. Try again after that."
    )
    assert (
        await refused(sitting, lambda table: table.ask(requests.add_computer(ANN)))
    ).sentence == refusal.sentence
    await sitting.table.ask(requests.join(BEN, "Ben", 8))
    assert [kept.user for kept in sitting.state.reserved] == [CAT]
    await sitting.pass_time(59)
    await refused(sitting, lambda table: table.ask(requests.join(STRANGER, "Zoe", 7)))
    await sitting.pass_time(1)
    assert sitting.entries[-1] == SeatsFreed()
    await sitting.table.ask(requests.join(STRANGER, "Zoe", 7))
    assert names(sitting)[-2:] == ["Ben", "Zoe"]


async def test_a_restart_keeps_the_seats_and_frees_them_in_time() -> None:
    sitting = await rematch(BEN, computers=4)
    state = fold(sitting.journal.entries[MATCH])
    assert facts(state) == facts(sitting.state)
    table = Table(state, sitting.journal, Pace(sitting.clock), resumed=True)
    again = Sitting(table, sitting.journal, sitting.clock)
    await refused(again, lambda table: table.ask(requests.join(STRANGER, "Zoe", 7)))
    await again.pass_time(61)
    await again.table.ask(requests.join(STRANGER, "Zoe", 7))


async def test_seats_are_kept_for_as_many_as_fit_and_no_longer_than_the_lobby() -> None:
    sitting = await rematch(BEN, CAT, computers=4)
    assert [kept.user for kept in sitting.state.reserved] == [BEN]
    await sitting.table.ask(requests.start(ANN))
    assert not sitting.state.reserved
    await sitting.pass_time(61)
    assert SeatsFreed() not in sitting.entries


@pytest.mark.parametrize("name", PRESETS)
async def test_a_full_table_says_for_how_many_it_is(name: str) -> None:
    most = PRESETS[name].most
    sitting = await lobby(people=4, computers=most - 4, preset=name)
    refusal = await refused(sitting, lambda table: table.ask(requests.join(STRANGER, "Zoe", 7)))
    assert type(refusal) is SeatRefused
    assert refusal.sentence == f"The table is full: “{name}” is for up to {most} players."
    assert (
        await refused(sitting, lambda table: table.ask(requests.add_computer(ANN)))
    ).sentence == refusal.sentence


@pytest.mark.parametrize(
    ("preset", "holes", "levels", "expected"),
    [
        ("classic", 9, ("medium",) * 6, SeatRefused),
        ("classic", 9, ("medium", "grandmaster"), SeatRefused),
        ("classic", 0, (), BadRules),
        ("classic", 19, (), BadRules),
        ("whist", 9, (), BadRules),
    ],
)
async def test_no_lobby_for_what_cannot_be_played(
    preset: str, holes: int, levels: tuple[str, ...], expected: type[GolfError]
) -> None:
    journal = MemoryJournal()
    new = NewTable(preset, holes, None, levels)
    with pytest.raises(expected):
        await Table.open(journal, Pace(Clock()), new, MATCH, Joined(ANN, "Ann", 1))
    assert journal.entries == {}


async def test_nobody_sits_down_twice() -> None:
    refusal = await refused(await lobby(), lambda table: table.ask(requests.join(ANN, "Ann", 2)))
    assert (type(refusal), refusal.sentence) == (SeatRefused, "You’re already at this table.")


async def test_standing_up_frees_the_seat_and_its_place_in_the_deal() -> None:
    sitting = await lobby(people=2, computers=1)
    await sitting.table.ask(ending.leave(BEN))
    assert names(sitting) == ["Ann", "Birdie"]
    await sitting.table.ask(requests.join(BEN, "Ben", 555))
    await sitting.table.ask(requests.start(ANN))
    assert sitting.state.playing.nonce == "1-555", "the presses by which people sit there now"


async def test_the_host_hands_on_by_leaving() -> None:
    sitting = await lobby(people=3)
    await sitting.table.ask(ending.leave(ANN))
    assert sitting.state.host == BEN
    refusal = await refused(sitting, lambda table: table.ask(requests.start(CAT)))
    assert (type(refusal), refusal.sentence) == (NotHost, "Ask the host, Ben, to start the match.")
    await sitting.table.ask(requests.start(BEN))
    assert sitting.state.stage == "playing"


async def test_the_last_person_to_leave_closes_the_lobby() -> None:
    sitting = await lobby(people=2, computers=1)
    await sitting.table.ask(ending.leave(ANN))
    assert sitting.state.live
    await sitting.table.ask(ending.leave(BEN))
    assert sitting.entries[-2:] == [Left(BEN), Closed(None)]
    assert sitting.state.stage == "closed"
    assert sitting.state.closed_by is None
    assert sitting.journal.closed == [MATCH]


@pytest.mark.parametrize(("user", "moderator"), [(ANN, False), (STRANGER, True)])
async def test_a_lobby_is_ended(user: int, moderator: bool) -> None:
    sitting = await lobby(people=2)
    await sitting.table.ask(ending.end(user, moderator=moderator))
    assert (sitting.state.stage, sitting.state.closed_by) == ("closed", user)
    assert sitting.journal.closed == [MATCH]


async def test_computers_come_and_go() -> None:
    sitting = await lobby()
    for _ in range(5):
        await sitting.table.ask(requests.add_computer(ANN))
    assert len(set(names(sitting))) == 6
    last = names(sitting)[-1]
    await sitting.table.ask(requests.remove_computer(ANN))
    assert sitting.entries[-1] == ComputerRemoved(last)
    assert last not in names(sitting)
    for _ in range(4):
        await sitting.table.ask(requests.remove_computer(ANN))
    refusal = await refused(sitting, lambda table: table.ask(requests.remove_computer(ANN)))
    assert (type(refusal), refusal.sentence) == (SeatRefused, "There’s no computer at this table.")


async def test_each_computer_has_the_level_it_was_asked_for() -> None:
    sitting = await lobby()
    for name in TABLE_LEVELS:
        await sitting.table.ask(requests.add_computer(ANN, name))
        added = sitting.entries[-1]
        assert isinstance(added, ComputerAdded)
        assert added.level == sitting.state.seats[-1].level == name
        await sitting.table.ask(requests.remove_computer(ANN))
    await sitting.table.ask(requests.add_computer(ANN))
    assert [(seat.name, seat.level) for seat in sitting.state.seats] == [
        ("Ann", "medium"),
        ("Birdie", "medium"),
    ]


@pytest.mark.parametrize("name", ["random", "ev", "grandmaster", ""])
async def test_no_computer_has_a_level_that_is_none_of_the_tables(name: str) -> None:
    refusal = await refused(await lobby(), lambda table: table.ask(requests.add_computer(ANN, name)))
    assert type(refusal) is SeatRefused
    assert refusal.sentence == (
        f"There’s no computer level “{name}”. Pick one: beginner, easy, medium, hard, expert, "
        "cautious, gambler, pair-hunter, spoiler."
    )


async def test_a_computer_never_takes_a_name_that_is_there() -> None:
    sitting = await lobby()
    await sitting.table.ask(requests.join(BEN, "Birdie", 2))
    await sitting.table.ask(requests.add_computer(ANN))
    assert names(sitting) == ["Ann", "Birdie", "Bogey"]
    await sitting.table.ask(requests.remove_computer(ANN))
    assert names(sitting) == ["Ann", "Birdie"]


async def test_a_person_may_be_called_like_a_computer() -> None:
    sitting = await lobby(computers=1)
    await sitting.table.ask(requests.join(BEN, "Birdie", 2))
    await sitting.table.ask(requests.remove_computer(ANN))
    assert [(seat.name, seat.user) for seat in sitting.state.seats] == [("Ann", ANN), ("Birdie", BEN)]


async def test_one_alone_does_not_begin() -> None:
    refusal = await refused(await lobby(), lambda table: table.ask(requests.start(ANN)))
    assert type(refusal) is SeatRefused
    assert refusal.sentence == "You need at least two players. Let someone join, or add a computer."


async def test_every_match_gets_its_own_secret() -> None:
    secrets = set()
    for _ in range(2):
        sitting = await lobby(people=2)
        await sitting.table.ask(requests.start(ANN))
        secret = sitting.state.playing.secret
        assert len(bytes.fromhex(secret)) == 32
        secrets.add(secret)
    assert len(secrets) == 2


async def test_an_answer_about_the_lobby_does_not_end_the_match() -> None:
    sitting = await lobby(people=2)
    asked = sitting.state.version
    await sitting.table.ask(requests.start(ANN))
    with pytest.raises(StaleVersion):
        await sitting.table.ask(ending.end(ANN, moderator=False, version=asked))
    assert not sitting.journal.closed
    await sitting.table.ask(ending.end(ANN, moderator=False, version=sitting.state.version))
    assert sitting.state.stage == "closed"
    assert sitting.state.closed_by == ANN


async def test_who_may_not_end_it_is_told_so_whenever_they_were_asked() -> None:
    sitting = await lobby(people=2)
    asked = sitting.state.version
    await sitting.table.ask(requests.start(ANN))
    with pytest.raises(NotHost):
        await sitting.table.ask(ending.end(BEN, moderator=False, version=asked))
