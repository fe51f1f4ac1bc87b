"""Tables where the bot is no member, with two processes: each press is answered by whichever is sent it."""

from __future__ import annotations

import asyncio

import pytest

from data.place import Server
from tests.bot.support_people import Party, journal
from tests.bot.test_shared_settings import two
from tests.databases import ask

pytestmark = pytest.mark.needs_postgresql


@pytest.mark.long
@pytest.mark.parametrize("kind", ["foreign server", "group chat"])
async def test_a_match_goes_on_in_the_process_that_is_sent_its_presses(server: Server, kind: str) -> None:
    async with two(server) as here:
        discord = here.discord
        of_shard = [channel.guild for channel in here.channels]
        place = discord.add_place("foreign server" if kind == "foreign server" else "group chat")
        party = Party(discord, place)
        discord.tell(place, of_shard[1])
        await party.begin(holes=1)
        await party.opening()
        await party.play(turns=2)
        for shard in (0, 1):
            discord.tell(place, of_shard[shard])
            await party.play(turns=2)
        await here.bots[1].process.kill()
        discord.tell(place, of_shard[0])
        await party.play()
        assert "· final" in party.title()
        assert len(discord.messages(place)) == 1
        versions = [row.version for row in journal(server)]
        assert versions == list(range(1, len(versions) + 1))
        for _ in range(200):
            if (kept := ask(server, "SELECT guild, status FROM tables")) == [(0, "finished")]:
                return
            await asyncio.sleep(0.05)
        pytest.fail(f"the match was not kept: {kept}")
