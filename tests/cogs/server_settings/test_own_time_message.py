"""A person's own time in the settings: a holiday and their night, as a table shows them."""

from __future__ import annotations

from data.people.preferences import HOLIDAY, NIGHT
from engine.table.fold import fold
from engine.table.own_time import Night
from tests.journeys.match import started
from tests.journeys.rules_desk import settings_of
from tests.journeys.world import words_of, world


async def test_everybody_takes_a_holiday_and_sets_a_night_which_their_table_says() -> None:
    async with world() as here:
        _, ben = await started(here, 2, clock=86_400)
        desk = await (await settings_of(here, ben.person)).press("My time")
        assert "Holiday: 14 days left this year" in desk.words
        await desk.choose("holiday", "3")
        until = int(here.bot.services.preferences.of(HOLIDAY, ben.person.id).ends)
        assert f"Holiday until <t:{until}:f>" in desk.words
        assert f"🏖️ **Ben** is on holiday until <t:{until}:D>" in words_of(here.table_message())
        for shown, words in (("noon", "Please type times as 21:35"), ("0:00", "to <t:")):
            asked = await here.press(ben.person, "Set my night", desk.message)
            await desk.send_off(asked, text="23-7", now=shown)
            assert words in desk.words
        assert here.bot.services.preferences.of(NIGHT, ben.person.id) == Night(1_380, 420, "Europe/London")
        await desk.choose("zone", "+00:00")
        assert here.bot.services.preferences.of(NIGHT, ben.person.id) == Night(1_380, 420, "+00:00")
        await here.wait(60)
        for label, words in (("No night", "Night: none"), ("End holiday", "Holiday: 13 days left")):
            await desk.press(label)
            assert words in desk.words
        assert "on holiday" not in words_of(here.table_message())
        assert fold(await here.journal()).seats == here.live().table.state.seats
