"""Time in which nobody could press is nobody's: clocks, pauses and waits of a table move by it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game.errors import StorageFailed
from engine.table import requests
from engine.table.clock import (
    ABANDONED_AFTER,
    AFTER_RESTART,
    BETWEEN_HOLES,
    LATE,
    LEAST_OFF,
    LEAST_OFF_IDLE,
    SEATS_KEPT,
    STORAGE_RETRY,
    abandoned,
)
from engine.table.entries import Acted, Closed, Dealt, Missed, TimeOff
from engine.table.fold import fold
from tests.engine.table.sitting import ANN, BEN, IDLE_AFTER, MATCH, Sitting, lobby, match, turns

DAY: Final = 86_400
HOUR: Final = 3600.0
BEAT: Final = 60.0
"""Most seconds before a kill at which the process last noted that people could press."""

Kind = Literal["killed", "held", "frozen", "storage"]


@dataclass(frozen=True)
class Spell:
    """After `present` seconds nobody can press for `absent` seconds; last noted `noted` seconds before."""

    kind: Kind
    present: float
    absent: float
    noted: float

    @property
    def tolerance(self) -> float:
        """Seconds that a person may have beyond their clock because of this spell."""
        grace = max(AFTER_RESTART, STORAGE_RETRY)
        return grace + (self.noted if self.kind in ("killed", "frozen") else 0.0)


SPELLS = st.lists(
    st.builds(
        Spell,
        st.sampled_from(["killed", "held", "frozen", "storage"]),
        st.floats(0, 1.2),
        st.floats(LEAST_OFF, 10 * HOUR),
        st.floats(0, BEAT),
    ),
    max_size=6,
)


class OnTurn:
    """Ann, who is on turn and never moves; `pressable` are the seconds in which she could have."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.pressable = 0.0

    @property
    def struck(self) -> bool:
        return any(isinstance(entry, Missed) for entry in self.sitting.entries)

    async def wait(self, seconds: float) -> None:
        """Let `seconds` pass in which she can press, or fewer if the computer plays for her before."""
        while seconds > 0 and not self.struck:
            deadline = self.sitting.table.deadline(0)
            assert deadline is not None
            step = min(seconds, max(deadline - self.sitting.clock.now, 0.001))
            await self.sitting.pass_time(step)
            self.pressable += step
            seconds -= step

    async def bear(self, spell: Spell) -> None:
        """Let nobody press for a while, in the way of `spell`."""
        table, clock = self.sitting.table, self.sitting.clock
        since = clock.now - spell.noted
        if spell.kind == "killed":
            table.stop()
            clock.now += spell.absent
            self.sitting = self.sitting.rebuilt()
            self.sitting.table.stop(since)
            self.sitting.table.resume()
        elif spell.kind == "held":
            table.stop()
            await self.sitting.pass_time(spell.absent)
            table.resume()
        elif spell.kind == "frozen":
            clock.now += spell.absent
            table.stop(since)
            table.resume()
        else:
            self.sitting.journal.failing.add("append")
            with pytest.raises(StorageFailed):
                await self.sitting.press(ANN, "draw")
            await self.sitting.pass_time(spell.absent)
            self.sitting.journal.failing.clear()
        await self.sitting.settle()


@given(clock=st.sampled_from([30, 120, DAY]), spells=SPELLS)
def test_nobody_is_struck_before_they_could_press_for_their_clock_nor_long_after(
    clock: int, spells: list[Spell]
) -> None:
    async def live() -> None:
        ann = OnTurn(await turns(clock=clock))
        borne = []
        for spell in spells:
            await ann.wait(spell.present * clock)
            if not ann.struck:
                await ann.bear(spell)
                borne.append(spell)
        await ann.wait(2.0 * clock + len(borne) * (AFTER_RESTART + BEAT))
        assert ann.struck
        most = clock + sum(spell.tolerance for spell in borne)
        assert clock - 0.01 <= ann.pressable <= most + 0.01
        again = fold(ann.sitting.journal.reloaded(MATCH))
        assert [seat.clock_from for seat in again.seats] == [
            seat.clock_from for seat in ann.sitting.state.seats
        ]

    asyncio.run(live())


async def test_six_hours_off_leave_a_turn_of_a_day_the_four_hours_that_it_had() -> None:
    before = await turns(clock=DAY)
    await before.pass_time(20 * HOUR)
    before.table.stop()
    since, before.clock.now = before.clock.now, before.clock.now + 6 * HOUR
    sitting = before.rebuilt()
    sitting.table.stop(since)
    sitting.table.resume()
    await sitting.settle()
    assert sitting.table.deadline(0) == sitting.clock.now + 4 * HOUR
    assert sitting.state.time_off == 6 * HOUR
    await sitting.pass_time(4 * HOUR - 1)
    assert not any(isinstance(entry, Missed) for entry in sitting.entries)
    await sitting.press(ANN, "draw")
    assert sitting.state.time_off == 0, "a move made, nobody needs to know any more"


async def test_both_seats_that_wait_have_their_time() -> None:
    sitting = await match(people=2, clock=DAY)
    await sitting.pass_time(20 * HOUR)
    sitting.table.stop()
    await sitting.pass_time(6 * HOUR)
    sitting.table.resume()
    await sitting.settle()
    assert {sitting.table.deadline(seat) for seat in (0, 1)} == {sitting.clock.now + 4 * HOUR}


async def test_a_pause_between_holes_waits() -> None:
    sitting = await match(people=2, holes=2)
    await sitting.play_hole()
    await sitting.pass_time(BETWEEN_HOLES - 40)
    await _off(sitting, HOUR)
    await sitting.pass_time(39)
    assert Dealt() not in sitting.entries
    await sitting.pass_time(1)
    assert sitting.entries[-1] == Dealt()


async def test_a_lobby_that_nobody_could_use_is_not_abandoned() -> None:
    sitting = await lobby(people=2)
    await sitting.pass_time(ABANDONED_AFTER - 100)
    await _off(sitting, IDLE_AFTER)
    assert not abandoned(sitting.state, sitting.clock.now + 99)
    assert abandoned(sitting.state, sitting.clock.now + 100)
    await sitting.pass_time(IDLE_AFTER - ABANDONED_AFTER + 99)
    assert sitting.state.stage == "lobby"
    await sitting.pass_time(1)
    assert sitting.entries[-1] == Closed(None)


async def test_seats_are_kept_for_as_long() -> None:
    sitting = await lobby(people=1, kept=[(BEN, "Ben")])
    await sitting.pass_time(SEATS_KEPT - 10)
    await _off(sitting, HOUR)
    await sitting.pass_time(9)
    assert sitting.state.reserved
    await sitting.pass_time(1)
    assert not sitting.state.reserved


async def test_clocks_that_an_event_has_stopped_move_once() -> None:
    sitting = await turns(clock=DAY)
    await sitting.pass_time(20 * HOUR)
    await sitting.table.ask(requests.stop_clocks())
    await _off(sitting, 6 * HOUR)
    await sitting.table.ask(requests.start_clocks())
    assert sitting.table.deadline(0) == sitting.clock.now + 4 * HOUR


async def test_nothing_is_written_where_nothing_is_due_and_little_is_lost() -> None:
    sitting = await turns()
    version = sitting.version
    await _off(sitting, 2.0)
    assert sitting.version == version
    await _off(sitting, LEAST_OFF_IDLE)
    assert sitting.since(version) == [TimeOff(LEAST_OFF_IDLE)]


async def test_time_in_which_a_table_was_frozen_is_given_back() -> None:
    sitting = await turns(clock=30)
    await sitting.pass_time(25)
    async with sitting.table.frozen():
        sitting.clock.now += 20
    await sitting.settle()
    assert sitting.table.deadline(0) == sitting.clock.now + 5


async def test_a_strike_decided_before_a_freeze_does_not_count_after_it() -> None:
    sitting = await turns(clock=30)
    await sitting.pass_time(25)
    async with sitting.table.frozen():
        await sitting.pass_time(20)
    await sitting.settle()
    assert not any(isinstance(entry, Missed) for entry in sitting.entries)
    await sitting.pass_time(5)
    assert any(isinstance(entry, Missed) for entry in sitting.entries)


async def test_a_timer_that_rings_much_too_late_gives_time_first() -> None:
    """The process stood still, and nobody has told for how long."""
    sitting = await turns(clock=30)
    sitting.clock.now += 29.99
    sitting.table.wake()
    sitting.clock.now += LATE + 1
    version = sitting.version
    await asyncio.sleep(0.05)
    assert sitting.version == version
    assert sitting.table.deadline(0) == sitting.clock.now + AFTER_RESTART


async def test_a_press_after_time_off_is_written_behind_it() -> None:
    sitting = await turns(clock=DAY)
    version = sitting.version
    sitting.table.stop()
    sitting.clock.now += HOUR
    sitting.table.resume()
    await sitting.press(ANN, "draw", version=version)
    assert sitting.since(version) == [TimeOff(HOUR), Acted("0 draw", "person")]


async def _off(sitting: Sitting, seconds: float) -> None:
    """Let nobody press for `seconds`."""
    sitting.table.stop()
    await sitting.pass_time(seconds)
    sitting.table.resume()
    await sitting.settle()
