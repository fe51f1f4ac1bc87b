"""Forgetting a person at tables of another process: they leave first, and are replaced once it is done."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial

import pytest

from cogs.privacy.forget_elsewhere import AT_ONCE, HELD_FOR, LEFT_WITHIN, ForgetElsewhere
from cogs.processes.other_processes import Processes
from cogs.table.live.freeze import Freeze
from cogs.table.live.live_table import LiveTable
from data.people.privacy import StandIn
from engine.game.errors import StorageFailed
from tests.cogs.answering.test_avatars import person
from tests.cogs.processes.test_other_processes import Wire
from tests.cogs.table.table_harness import ANA, BEN, MATCH, Harness, harness

pytestmark = pytest.mark.virtual_time

SOMEONE = StandIn(-5, "Someone")


@dataclass
class Two:
    """A process that is `asked` to forget somebody, and another one with the table that is `there`.

    `freeze` belongs to the former.
    """

    there: Harness
    ends: list[Processes]
    freeze: Freeze = field(default_factory=Freeze)
    shown: list[str] = field(default_factory=list)
    rebuilt: list[LiveTable] = field(default_factory=list)
    asked: ForgetElsewhere = field(init=False)

    @property
    def names(self) -> list[tuple[str, bool]]:
        """The people at the table, and whether they have left it."""
        return [(seat.name, seat.left) for seat in self.there.table.state.seats]


@asynccontextmanager
async def two() -> AsyncIterator[Two]:
    """Two processes, of which the other one has a table of Ana and Ben."""
    async with harness() as there:
        ends = [Processes(), there.services.processes]
        for number, end in enumerate(ends):
            end.broadcast = Wire(number, ends)
        two = Two(there, ends)
        for name, freeze in (("there", there.maker._freeze), ("here", two.freeze)):
            end = ends[name == "there"]
            two.asked = ForgetElsewhere(
                end,
                there.tables,
                freeze,
                two.rebuilt.append,
                there.services.avatars,
            )
            two.asked.forgotten.subscribe(partial(two.shown.append, name))
        yield two


async def test_somebody_leaves_there_first_and_nothing_moves_until_they_are_forgotten() -> None:
    async with two() as here:
        moving = None
        here.there.services.avatars.meet(person(ANA))
        here.there.services.avatars.meet(person(BEN))
        async with here.asked.left(ANA) as traces:
            assert here.names == [("Ana", True), ("Ben", False)]
            async with asyncio.timeout(1), here.freeze.all_tables():
                pass  # the process that was asked can freeze its own
            moving = asyncio.create_task(here.there.act(BEN, "flip 0"))
            await asyncio.sleep(1)
            assert not moving.done(), "the table is frozen"
            traces.stand_ins[MATCH] = SOMEONE
        await here.there.settle()
        await moving
        assert here.names == [("Someone", True), ("Ben", False)]
        assert here.there.table.state.seats[0].user == SOMEONE.user
        assert sorted(here.shown) == ["here", "there"]
        assert list(here.there.services.avatars._addresses) == [BEN]


async def test_however_many_matches_there_are_all_stand_ins_arrive() -> None:
    async with two() as here:
        async with here.asked.left(ANA) as traces:
            traces.stand_ins.update({f"{number:010}": SOMEONE for number in range(2 * AT_ONCE)})
            traces.stand_ins[MATCH] = SOMEONE
        await here.there.settle()
        assert here.names[0] == ("Someone", True)


async def test_where_nobody_could_be_forgotten_the_name_stays_and_play_goes_on() -> None:
    async with two() as here:
        with pytest.raises(StorageFailed):
            async with here.asked.left(ANA):
                raise StorageFailed
        await here.there.settle()
        assert here.names == [("Ana", True), ("Ben", False)]
        await here.there.act(BEN, "flip 0")


async def test_nobody_is_forgotten_unless_every_process_has_answered() -> None:
    async with two() as here:
        here.ends.append(Processes())  # it has shards, and hears nothing
        began = here.there.time
        with pytest.raises(StorageFailed):
            async with here.asked.left(ANA):
                raise AssertionError("not all have answered")
        assert here.there.time == pytest.approx(began + LEFT_WITHIN, abs=0.2)
        await here.there.settle()
        assert here.names == [("Ana", True), ("Ben", False)]
        assert "here" not in here.shown


async def test_a_table_whose_end_is_never_told_is_rebuilt_from_what_is_written() -> None:
    async with two() as here:
        asking = here.asked.left(ANA)
        await asking.__aenter__()
        here.ends[0].broadcast = None  # that process is gone
        await here.there.settle(HELD_FOR - 5)
        assert here.rebuilt == []
        await here.there.settle(10)
        assert here.rebuilt == [here.there.live]


async def test_a_process_alone_asks_nobody() -> None:
    async with two() as here:
        here.ends[0].broadcast = None
        async with here.asked.left(ANA):
            assert here.names == [("Ana", False), ("Ben", False)]
        assert here.shown == ["here"]
