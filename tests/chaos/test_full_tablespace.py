"""The real process on a PostgreSQL whose tablespace is full: said in a sentence, nothing is lost."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator

import pytest

from bot.process import BAD_DATABASE
from tests.bot.support_monitor import figures, free_port, health
from tests.bot.support_people import Party, journals, notice
from tests.bot.support_process import PATIENCE, Process, at, bot_on, outcome
from tests.chaos.test_disks import SENTENCE, begun, redrawn, refused
from tests.own_postgresql import NoServer
from tests.standin import DiscordStandIn
from tests.tools.chaos.small_tablespace import SmallTablespace, small_tablespace

FULL = {"status": "unavailable", "gateway": "connected", "database": "can't be written"}


@pytest.fixture
async def discord() -> AsyncIterator[DiscordStandIn]:
    async with DiscordStandIn(answer_within=PATIENCE, patience=PATIENCE) as discord:
        yield discord


@pytest.fixture
def tablespace() -> Iterator[SmallTablespace]:
    """A tablespace that can be filled."""
    try:
        with small_tablespace() as made:
            yield made
    except NoServer as reason:
        pytest.skip(str(reason))


def failures(bot: Process) -> list[str]:
    """Return what the bot has logged above INFO, each line of which has to be a write without room."""
    lines = [line for line in bot.err if " INFO " not in line]
    assert all(" ERROR data.sql.writer 1 writes failed: DiskFullError: " in line for line in lines), lines
    return lines


def check_journal(tablespace: SmallTablespace, party: Party) -> None:
    """Check that the journal has every granted action once, in order, and nothing else."""
    written = [row for rows in journals(tablespace.place).values() for row in rows]
    acted = [row for row in written if row.kind == "Acted"]
    assert [json.loads(row.fields)["action"] for row in acted] == party.answered


async def test_moves_without_room_do_not_count_and_work_later(
    tablespace: SmallTablespace, discord: DiscordStandIn
) -> None:
    party, address = Party(discord), tablespace.place.address
    elsewhere = discord.add_channel("elsewhere")
    port = free_port()
    settings = {"GOLF_METRICS_PORT": str(port)}
    async with bot_on(discord, address, **settings) as bot:
        await begun(party)
        assert (await health(port))[0] == 200
        tablespace.fill()
        await refused(party, times=3)
        check_journal(tablespace, party)
        assert await health(port) == (503, FULL)
        assert (await figures(port)).total("golf_interaction_seconds_count", outcome="failed") == 3
        checked = await outcome("check", **at(discord, tablespace.place))
        assert checked.code == BAD_DATABASE
        assert any("has no room for a move. Make room on the server’s disk." in line for line in checked.out)
        answer = await discord.slash(party.guest, elsewhere, "golf start", computers=2)
        assert answer.message is not None
        assert notice(answer.message) == SENTENCE
        assert discord.messages(elsewhere) == []
        assert len(failures(bot)) == 6  # and when it was asked for its health, and for its metrics
        await bot.kill()
        shown = party.table
    async with bot_on(discord, address, **settings) as bot:
        await redrawn(party, shown)
        assert await health(port) == (503, FULL), "before anybody has pressed anything"
        await refused(party, times=2)
        check_journal(tablespace, party)
        assert await health(port) == (503, FULL)
        tablespace.make_room()
        assert (await health(port))[0] == 200
        await discord.slash(party.guest, elsewhere, "golf start", computers=2)
        assert len(discord.messages(elsewhere)) == 1
        await party.play()
        assert "final" in party.title()
        assert len(failures(bot)) == 4
    check_journal(tablespace, party)
