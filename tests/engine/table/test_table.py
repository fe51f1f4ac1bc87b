"""A press counts once it is written down, and not before."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from random import Random

import pytest

from engine.cpu import choose
from engine.game.actions import Action
from engine.game.cards import Card
from engine.game.errors import NotHost, StorageFailed, WrongStage
from engine.game.view import View
from engine.table import Change, Stamped, Table, ending, requests
from engine.table.clock import TEMPOS, Pace
from engine.table.entries import Acted, Joined, Missed, ReactionsChosen, Readied, Tempo, TempoChosen
from engine.table.fold import fold
from engine.table.new_table import NewTable
from tests.engine.table.memory_journal import Clock, MemoryJournal
from tests.engine.table.sitting import ANN, BEN, CAT, MATCH, Sitting, facts, lobby, turns, until

NO_WAIT = "engine.table.clock.STORAGE_RETRY"


async def test_this_journal_refuses_what_the_real_one_refuses() -> None:
    journal = MemoryJournal()
    await journal.append(MATCH, [Stamped(1, 0.0, Readied(0)), Stamped(2, 0.0, Readied(1))])
    for versions in ([2], [4], [2, 3], [3, 3]):
        with pytest.raises(StorageFailed):
            await journal.append(MATCH, [Stamped(version, 0.0, Readied(0)) for version in versions])
    assert len(journal.entries[MATCH]) == 2


@pytest.mark.parametrize("tempo", TEMPOS)
async def test_a_table_is_opened_at_the_tempo_that_is_asked_for(tempo: Tempo) -> None:
    journal = MemoryJournal()
    new, host = NewTable("classic", 1, None, tempo=tempo), Joined(ANN, "Ann", 1)
    table = await Table.open(journal, Pace(now=Clock()), new, MATCH, host)
    assert table.state.tempo == fold(journal.entries[MATCH]).tempo == tempo
    chosen = [each.entry for each in journal.entries[MATCH] if isinstance(each.entry, TempoChosen)]
    assert chosen == [TempoChosen(tempo)] * (tempo != "normal")


async def test_the_host_alone_switches_reactions_and_a_table_keeps_that() -> None:
    journal = MemoryJournal()
    new, host = NewTable("classic", 1, None, reactions=False), Joined(ANN, "Ann", 1)
    table = await Table.open(journal, Pace(now=Clock()), new, MATCH, host)
    assert journal.entries[MATCH][-1].entry == ReactionsChosen(allowed=False)
    await table.ask(requests.join(BEN, "Ben", 2))
    with pytest.raises(NotHost, match=r"^Ask the host, Ann, to switch reactions\.$"):
        await table.ask(requests.choose_reactions(BEN, allowed=True))
    version = table.state.version
    await table.ask(requests.choose_reactions(ANN, allowed=False))
    assert table.state.version == version
    await table.ask(requests.choose_reactions(ANN, allowed=True))
    assert table.state.reactions and fold(journal.entries[MATCH]).reactions
    await table.ask(ending.end(ANN, moderator=False))
    with pytest.raises(WrongStage):
        await table.ask(requests.choose_reactions(ANN, allowed=False))


@pytest.mark.parametrize(
    ("in_play", "request_"),
    [
        (False, lambda table: table.ask(requests.join(CAT, "Cat", 30))),
        (False, lambda table: table.ask(requests.add_computer(ANN))),
        (False, lambda table: table.ask(requests.start(ANN))),
        (False, lambda table: table.ask(ending.leave(BEN))),
        (True, lambda table: table.ask(ending.leave(BEN))),
        (
            True,
            lambda table: table.ask(requests.act(ANN, table.state.version, [("take", None), ("swap", 0)])),
        ),
        (True, lambda table: table.ask(ending.end(ANN, moderator=False))),
    ],
)
async def test_what_cannot_be_written_does_not_count(
    in_play: bool, request_: Callable[[Table], Awaitable[None]]
) -> None:
    sitting = await (turns() if in_play else lobby(people=2))
    told: list[Table] = []
    sitting.table.changed.subscribe(lambda table, change: told.append(table))
    before = facts(sitting.state)
    sitting.journal.failing = {"append"}
    with pytest.raises(StorageFailed) as caught:
        await request_(sitting.table)
    assert caught.value.sentence == ("I couldn’t save your move. Please try again in a moment.")
    assert facts(sitting.state) == before
    assert told == []
    sitting.journal.failing.clear()
    await request_(sitting.table)
    assert facts(sitting.state) != before
    assert len(told) == 1


async def test_a_lobby_that_cannot_be_written_is_not_opened() -> None:
    journal = MemoryJournal()
    journal.failing = {"append"}
    with pytest.raises(StorageFailed):
        await Table.open(journal, Pace(Clock()), NewTable("classic", 9, None), MATCH, Joined(ANN, "Ann", 1))
    assert journal.entries == {}


async def failing_then_working(sitting: Sitting) -> int:
    """Let the table try in vain, then mend the disk and let it succeed; the version before that."""
    version, attempts = sitting.version, sitting.journal.attempts["append"]
    sitting.table.wake()
    await until(lambda: sitting.journal.attempts["append"] >= attempts + 3)
    assert sitting.version == version
    sitting.journal.failing.clear()
    await until(lambda: sitting.version > version)
    return version


async def test_a_computer_tries_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NO_WAIT, 0.0)
    sitting = await turns(people=1, computers=1, pause=5)
    await sitting.press(ANN, "take", "swap 0")
    sitting.journal.failing = {"append"}
    sitting.clock.now += 5
    version = await failing_then_working(sitting)
    assert isinstance(sitting.since(version)[0], Acted)
    assert sitting.state.playing.hole.turns == [1, 1]


async def test_a_clock_tries_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NO_WAIT, 0.0)
    sitting = await turns(clock=30)
    sitting.journal.failing = {"append"}
    sitting.clock.now += 30
    version = await failing_then_working(sitting)
    assert sitting.since(version)[0] == Missed(0, handed_over=False)
    assert sitting.state.seats[0].missed == 1, "once, however often it was tried"


async def test_a_mistake_in_the_table_s_own_move_is_logged_and_tried_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(NO_WAIT, 0.0)
    sitting = await turns(people=1, computers=1, pause=5)
    await sitting.press(ANN, "take", "swap 0")
    version, attempts = sitting.version, 0

    def stumbling(view: View, remembered: Mapping[int, Card], random: Random) -> Action:
        nonlocal attempts
        attempts += 1
        if attempts < 3:
            raise ZeroDivisionError("by a computer")
        return choose(view, remembered)

    monkeypatch.setattr("engine.table.computers.level", lambda name: stumbling)
    sitting.clock.now += 5
    sitting.table.wake()
    await until(lambda: sitting.state.playing.hole.turns == [1, 1])
    assert sitting.entries[version:] == [entry.entry for entry in sitting.journal.reloaded(MATCH)[version:]]
    records = [record for record in caplog.records if "could not do what was due" in record.getMessage()]
    assert len(records) == 2
    assert all(record.levelno == logging.ERROR and record.exc_info for record in records)


async def test_a_subscriber_that_fails_hurts_neither_the_move_nor_the_others(
    caplog: pytest.LogCaptureFixture,
) -> None:
    sitting = await turns()
    told: list[int] = []

    def failing(table: Table, change: Change) -> None:
        raise ZeroDivisionError("by a subscriber")

    sitting.table.changed.subscribe(failing)
    sitting.table.changed.subscribe(lambda table, change: told.append(change.entries[-1].version))
    await sitting.press(ANN, "take", "swap 0")
    assert sitting.state.playing.hole.turn == 1
    assert told == [sitting.version]
    (record,) = caplog.records
    assert (record.levelno, record.exc_info is not None) == (logging.ERROR, True)
    assert "a subscriber" in record.getMessage()
    assert facts(sitting.rebuilt().state) == facts(sitting.state)


async def test_a_person_is_in_time_while_the_disk_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NO_WAIT, 1_000.0)
    sitting = await turns(clock=30)
    sitting.journal.failing = {"append"}
    await sitting.pass_time(30)
    sitting.journal.failing.clear()
    await sitting.press(ANN, "take", "swap 0")
    assert sitting.state.seats[0].missed == 0
    assert sitting.state.playing.hole.turn == 1


async def test_a_press_is_finished_though_nobody_waits_for_it() -> None:
    """Journal and table stay in step if a press is cancelled before the disk has answered."""
    sitting = await turns()
    version = sitting.version
    press = asyncio.create_task(sitting.press(ANN, "draw"))
    await until(lambda: sitting.journal.attempts["append"] > 0 and not press.done())
    await asyncio.sleep(0)
    press.cancel()
    with pytest.raises(asyncio.CancelledError):
        await press
    await until(lambda: sitting.version == version + 1)
    assert sitting.since(version) == [Acted("0 draw", "person")]
    await sitting.press(ANN, "swap 0")
