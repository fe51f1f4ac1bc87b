"""The server that a match is played on is gone or unavailable: the match waits, nobody is played for."""

from __future__ import annotations

import pytest
from simcord.backend import serializers

from engine.table.entries import TimeOff
from tests.journeys.log_lines import one_line
from tests.journeys.match import compare_with_table, finish_hole, past_opening
from tests.journeys.world import World, world


async def news(here: World, *, gone: bool, outage: bool = False) -> None:
    """Discord says that the server is gone, by an outage or for good, or that it is there again."""
    backend = here.env.backend
    if gone:
        backend.emit("GUILD_DELETE", {"id": str(here.guild.id), "unavailable": outage})
    else:
        guild = backend.get_guild(here.guild.id)
        backend.emit("GUILD_CREATE", serializers.guild_create_payload(backend, guild))
    await here.env.settle()


@pytest.mark.long
@pytest.mark.parametrize("where", ["there", "elsewhere"])
async def test_the_match_of_a_server_that_removed_the_bot_waits_and_is_taken_up_again(where: str) -> None:
    async with world() as here:
        ana, ben = players = await past_opening(here, 2)
        table = here.live().table
        version, requests = table.state.version, len(here.env.http_requests)
        await news(here, gone=True)
        assert here.bot.get_guild(here.guild.id) is None
        await here.wait(3600)
        assert table.state.version == version, "somebody was played for while nobody could play"
        assert len(here.env.http_requests) == requests, "something was sent to a server that is gone"
        await news(here, gone=False)
        if where == "elsewhere":
            here.channel = here.guild.create_text_channel("elsewhere")
        await here.slash(ben.person, "table")
        await here.wait(20)
        assert table.state.version == version + 1, "nobody had time to find the table again"
        assert isinstance((await here.journal())[-1].entry, TimeOff)
        for player in players:
            await player.press("My cards")
        await ana.turn()
        compare_with_table(players)
        await here.wait(121)
        assert table.state.seats[1].missed == 1, "the clock does not run any more"
        await finish_hole(players)


async def test_a_server_that_removed_the_bot_while_it_was_down_is_left_alone(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("INFO", "cogs")
    async with world() as here:
        await past_opening(here, 2)
        version = here.live().table.state.version
        guild = here.bot.get_guild(here.guild.id)
        assert guild is not None
        here.guilds.clear()
        await guild.leave()
        await here.env.settle()
        requests = len(here.env.http_requests)
        caplog.clear()
        await here.restart()
        await here.wait(3600)
        table = here.live().table
        assert table.state.version == version
        paths = [each.path for each in here.env.http_requests[requests:]]
        assert not [path for path in paths if path.startswith("/channels/")]
        assert table.id in one_line(caplog, f"server {here.guild.id} is gone")
