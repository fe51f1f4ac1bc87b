"""Events of Discord's gateway that can't be read: skipped, counted, and logged without names."""

from __future__ import annotations

import signal

from data.place import Place
from tests.bot.support_monitor import figures, free_port
from tests.bot.support_people import Party
from tests.bot.support_process import bot_on
from tests.standin import DiscordStandIn


async def test_an_event_that_can_not_be_read_is_left_out(discord: DiscordStandIn, database: Place) -> None:
    party, port = Party(discord), free_port()
    async with bot_on(discord, database, GOLF_METRICS_PORT=str(port)) as bot:
        await party.begin(holes=1)
        await discord.send_event("INTERACTION_CREATE", {"id": "Ana"})
        await discord.send_event("GUILD_CREATE", {"name": "Ana"})
        await discord.send_text('{"op": 0, "t": "GUILD_UPDATE", "s": 9, "d": {"name": "Ana"')
        await discord.send_text('["Ana"]')
        await party.opening()
        await party.play(turns=1)
        assert (await figures(port))("golf_unreadable_events_total") == 4
        await bot.says("could not be read (JSONDecodeError)")
        assert (await figures(port))("golf_identifies_total") == 1
        bot.signal(signal.SIGTERM)
        assert await bot.ended() == 0
    errors = [line for line in bot.err if " ERROR " in line]
    assert len(errors) == 4
    assert all("an event of Discord’s gateway could not be read (" in line for line in errors)
    assert not [line for line in bot.err if "Ana" in line or "gateway connection lost" in line]
