"""A direct message before a streak of daily holes breaks, for whoever asked."""

from __future__ import annotations

from data.people.preferences import HOURS_LEFT, STREAK_REMINDERS
from tests.cogs.answering.messages.test_posts import to_hour
from tests.journeys.channels import said
from tests.journeys.test_daily import Solo
from tests.journeys.test_notify import told
from tests.journeys.world import World, buttons, world


async def play_today(here: World, number: int) -> Solo:
    """Let a person play today's hole to its end."""
    solo = await Solo(here, here.people[number]).open()
    await solo.finish()
    return solo


async def test_whoever_asked_is_told_once_hours_before_the_streak_breaks() -> None:
    async with world() as here:
        ana, ben = here.people[:2]
        solo = await play_today(here, 0)
        await solo.press("remind")
        assert f"I’ll DM you {HOURS_LEFT} hours before your streak would break." in solo.words
        assert "No streak reminders" in [each.label for each in buttons(solo.now)]
        await play_today(here, 1)
        await to_hour(here, 1)
        await to_hour(here, 1)
        assert (told(here, ana), told(here, ben)) == ([], []), "one day is no streak"
        for number in (0, 1):
            await play_today(here, number)
        await to_hour(here, 24 - HOURS_LEFT)
        assert told(here, ana) == [], "she has played today"
        await to_hour(here, 24 - HOURS_LEFT - 1)
        assert told(here, ana) == [], "not yet"
        await to_hour(here, 24 - HOURS_LEFT)
        [message] = told(here, ana)
        assert "Your streak of 2 days ends" in message
        assert message.endswith(f": https://discord.com/channels/{here.guild.id}")
        await here.restart()
        await to_hour(here, 23)
        assert len(told(here, ana)) == 1, "once"
        assert told(here, ben) == [], "he never asked"
        await to_hour(here, 23)
        assert len(told(here, ana)) == 1, "the streak has broken"


async def test_it_is_switched_in_the_settings_and_closed_messages_are_said_there() -> None:
    async with world() as here:
        ana = here.people[0]
        assert "Streak reminder: off" in said(await here.slash(ana, "settings"))
        await here.press(ana, "Streak reminder", here.visible(ana)[-1])
        assert here.bot.services.preferences.of(STREAK_REMINDERS, ana.id).wanted == "on"
        for _ in range(2):
            await play_today(here, 0)
            await to_hour(here, 23)
            await to_hour(here, 1)
        here.env.inject_error("POST", "/channels/*/messages", status=403, code=50007)
        await to_hour(here, 24 - HOURS_LEFT)
        assert here.bot.services.preferences.of(STREAK_REMINDERS, ana.id).wanted == "refused"
        assert "Streak reminder: I couldn’t DM you." in said(await here.slash(ana, "settings"))
        await here.press(ana, "Streak reminder", here.visible(ana)[-1])
        await here.press(ana, "No streak reminders", here.visible(ana)[-1])
        assert here.bot.services.preferences.of(STREAK_REMINDERS, ana.id).wanted == "off"
