"""Presses that the gate lets in, and answers to the others, with a small bot that counts its work."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import discord
import pytest

from cogs.answering.gate.gate import Gate
from cogs.answering.handling import BACK_WITHIN, TOO_FAST
from cogs.answering.limits import UNBOUNDED, Limits
from cogs.answering.reply import Reply
from cogs.answering.services import GolfClient
from cogs.processes.ownership import Ownership
from engine.game.errors import StorageFailed
from tests.cogs.answering.office import PAGE, Office, nothing, office
from tests.cogs.table.recorded_discord import GUILD, recorded_discord
from tests.data.processes.hand_lease import HandLease
from tests.journeys.simcord_interactions import press_on

HASTY: Final = Limits(gap=0.0, requests=100, presses=2, window=2.0, quiet=5.0)


class Desk:
    """An office with a public message whose button counts how often it does something."""

    def __init__(self, here: Office, message: discord.Message) -> None:
        self.here = here
        self.message = message
        self.done = 0
        here.bot.work = self._count

    async def _count(self, reply: Reply) -> None:
        self.done += 1
        await reply.acknowledge()

    async def press(self, times: int = 1, *, delay: float = 0.0, deliveries: int = 1) -> list[Any]:
        """Let Ana press `times` at once; each press takes `delay` seconds and arrives `deliveries` times."""
        env = self.here.env
        payloads, results = [], []
        for _ in range(times):
            record, payload = press_on(env, self.here.ana, "again", self.message)
            payloads.append(payload)
            results.append(record)
        if delay:
            await env.advance_time(delay)
        for payload in payloads * deliveries:
            env.backend.emit("INTERACTION_CREATE", payload)
        await env.settle()
        return results

    def answers(self) -> int:
        """The number of presses that have been answered in any way."""
        return len(self.here.answers())


@asynccontextmanager
async def desk(limits: Limits = UNBOUNDED) -> AsyncIterator[Desk]:
    """An office with one bot, and Ana before its button."""
    async with office(limits) as here:

        async def post(reply: Reply) -> None:
            await reply.post(PAGE)

        public = await here.ask(post)
        assert public.response is not None
        await here.env.advance_time(60)
        here.env.http_requests.clear()
        yield Desk(here, public.response.message)


async def test_a_press_that_comes_too_late_is_dropped_with_one_line(caplog: pytest.LogCaptureFixture) -> None:
    async with desk() as here:
        await here.press()
        (late,) = await here.press(delay=2.8)
        assert here.done == 1
        assert here.answers() == 1, "an answer was tried"
        (record,) = [record for record in caplog.records if record.name.startswith("cogs")]
        assert "came too late" in record.getMessage()
        assert vars(record)["interaction"] == str(late.id)
        assert record.exc_info is None
        await here.press(delay=2.0)
        assert here.done == 2


async def test_a_press_that_is_delivered_three_times_is_done_once(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", "cogs")
    async with desk() as here:
        await here.press(deliveries=3)
        assert here.done == here.answers() == 1
        lines = [record.getMessage() for record in caplog.records if record.name.startswith("cogs")]
        assert len(lines) == 2
        assert all("delivered before" in line for line in lines)


async def test_a_hundred_presses_at_once_are_done_twice_told_once_and_answered_in_a_word() -> None:
    async with desk(HASTY) as here:
        await here.press(100)
        assert here.done == 2
        assert here.here.answers() == [6, 6, 4] + [6] * 97
        assert here.here.seen() == ["Something to read", TOO_FAST]
        await here.here.env.advance_time(2.1)
        await here.press(10)
        assert here.done == 4
        assert here.here.seen() == ["Something to read", TOO_FAST], "told again so soon"
        await here.here.env.advance_time(5)
        await here.press(10)
        assert here.here.seen() == ["Something to read", TOO_FAST, TOO_FAST]


async def test_a_command_too_much_is_always_answered_in_words() -> None:
    async with desk(HASTY) as here:
        for _ in range(4):
            await here.here.ask(nothing)
        assert here.here.seen()[1:] == ["Something to read"] * 2 + [TOO_FAST] * 2


@pytest.mark.parametrize("guild", [None, GUILD, GUILD + (1 << 22)])
async def test_a_process_answers_only_what_is_its_own_and_nothing_once_it_has_lost_its_lease(
    guild: int | None,
) -> None:
    """On servers, and in direct messages, which Discord sends to whichever process."""
    lease = HandLease()
    ownership = Ownership(lease)
    gate = Gate(UNBOUNDED, ownership=ownership)
    with recorded_discord(GolfClient(intents=discord.Intents(guilds=True))) as here:
        assert gate.admission(here.interaction(guild=guild)) == "elsewhere", "before any shard is taken"
        ownership.take({1}, 2)
        here_too = guild is None or (guild >> 22) % 2 == 1
        assert gate.admission(here.interaction(guild=guild)) == ("in" if here_too else "elsewhere")
        lease.held = False
        assert gate.admission(here.interaction(guild=guild)) == "elsewhere"


@pytest.mark.parametrize("back", [False, True])
async def test_a_press_waits_a_moment_for_the_database_of_a_process_that_has_everything(back: bool) -> None:
    async with desk() as here:
        lease = HandLease()
        ownership = Ownership(lease)
        ownership.take({0}, 1)
        here.here.bot.services.gate._ownership = ownership
        await here.press()
        lease.held = False
        asyncio.get_running_loop().call_later(BACK_WITHIN / 2, setattr, lease, "held", back)
        await here.press()
        await here.here.env.advance_time(BACK_WITHIN + 0.1)
        assert here.done == 1 + back
        assert here.here.seen() == ["Something to read", *([] if back else [StorageFailed().sentence])]


async def test_a_press_that_waits_is_left_to_the_process_that_took_over() -> None:
    async with desk() as here:
        lease = HandLease(held=False)
        ownership = Ownership(lease)
        ownership.take({0}, 1)
        here.here.bot.services.gate._ownership = ownership
        asyncio.get_running_loop().call_later(BACK_WITHIN / 2, here.here.bot.services.gate.close)
        await here.press()
        await here.here.env.advance_time(BACK_WITHIN + 0.1)
        assert (here.done, here.answers()) == (0, 0)


async def test_a_gate_that_is_closed_lets_nothing_in_and_those_inside_come_to_their_end() -> None:
    async with desk() as here:
        gate = here.here.bot.services.gate
        with gate.inside():
            gate.close()
            await here.press()
            assert (here.done, here.answers()) == (0, 0)
            leaving = asyncio.create_task(gate.emptied(1000))
            await asyncio.sleep(0)
            await gate.emptied(0.01)
            assert not leaving.done()
        await leaving
